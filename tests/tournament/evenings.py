"""Tournaments to test with: conditions in all their forms, and entries drawn at random, sensible or not."""

from collections import Counter
from random import Random

from hardway.rulebook import Refusal, load
from hardway.tournament import commands as c
from hardway.tournament import decide, fold, open_tournament
from hardway.tournament.events import NAMES
from hardway.tournament.rounds import field

BY = {"by": "casino_manager"}
KIM = {"by": "tournament_director"}
STATEMENTS = {name: item.words for name, item in load("crown").tournament.items.items() if item.kind == "statement"}
GENERAL = {
    "entry_fee": "100", "buy_in": "none", "least_wager": "none", "ties": "all", "secret_wagers": "none", "buy_back": "none",
    "eligibility": STATEMENTS["eligibility"], "refuse_any": "none", "criteria": "none", "terms": "By the form.",
    "withdraw_until": "2026-11-10T12:00", "form": "Name and address.", "players": "2 to 8", "grounds": "collusion device",
    "retirement": "any_time", "refund_fee": "50%", "refund_buy_in": "25%", "refund_disqualified": "0%",
    "late_arrival": "plays_on", "absent_after": "15", "non_attendance": "out", "prizes": "300 100",
    "conducted": STATEMENTS["conducted"],
}  # fmt: skip
ROUNDS = {
    1: {"kind": "main", "takes": "entrants", "start": "2026-11-14T19:00", "length": "2 hands", "tables": "2", "places": "4",
        "chips": "1000", "limits": "1 to 10000", "goes_on": "1 of table", "ends": "returned"},
    2: {"kind": "final", "takes": "best 1", "start": "2026-11-14T21:00", "length": "2 hands", "tables": "1", "places": "8",
        "chips": "2000", "limits": "1 to 10000", "goes_on": "none", "ends": "returned"},
}  # fmt: skip
BACK = {"buy_back": "50", "buy_back_times": "1", "buy_back_until": "1", "buy_back_how": "At the cage."}


def drafts(general: dict[str, str], rounds: dict[int, dict[str, str]]) -> list[c.Draft]:
    """The entries that state conditions."""
    made = [c.Draft(item, 0, says, **BY) for item, says in general.items()]
    return made + [c.Draft(item, n, says, **BY) for n, items in rounds.items() for item, says in items.items()]


class Evening:
    """A tournament being entered into; every entry must leave both ledgers in order."""

    def __init__(self, house: str = "crown") -> None:
        self.law, self.state = open_tournament(load(house), "cup")
        self.seen: Counter[str] = Counter()
        """What has happened, and how."""

    def enter(self, *entered: c.Command):
        """Enter some commands and return what the last gave."""
        for command in entered:
            outcome, reviews = decide(self.law, self.state, command), open_reviews(self)
            if not isinstance(outcome, Refusal):
                assert not (isinstance(command, c.Award) and reviews), "a review that was asked for is heard first"
                for event in outcome:
                    self.state = fold(self.state, (event,))
                    how = getattr(event, "how", "") or getattr(event, "what", "")
                    self.seen[f"{NAMES[type(event)]} {how}".strip()] += 1
                assert self.state.accounted, (command, outcome)
        return outcome

    def must(self, *entered: c.Command) -> "Evening":
        """Enter commands that are accepted."""
        for command in entered:
            outcome = self.enter(command)
            assert not isinstance(outcome, Refusal), (command, outcome)
        return self


def open_reviews(evening: Evening) -> list[int]:
    """The disputes of which a review was asked for and not heard, while the complainant is not content."""
    return [one.number for one in evening.state.disputes if one.requested and not one.content]


def approved(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """A tournament whose conditions are approved, with a director."""
    made = Evening()
    items = {number: {**ROUNDS[number], **(rounds or {}).get(number, {})} for number in ROUNDS}
    items |= {number: items for number, items in (rounds or {}).items() if number not in ROUNDS}
    made.must(*drafts({**GENERAL, **(general or {})}, items), c.Submit(**BY), c.Approve("VCGR-1", "2026-10-30", **BY))
    return made.must(c.Appoint("kim", **BY), c.Tick("2026-11-01T10:00"), c.SetEntries("open", **BY))


def reason(outcome: object) -> str:
    """Why an entry was refused."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason


def entered(evening: Evening, *people: str) -> Evening:
    """An evening with these players accepted, who have paid."""
    for who in people:
        evening.must(c.Apply(who), c.AnswerApplication("accept", who, **BY), c.Pay(who, "fee"))
    return evening


def ready(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """Everything is ready for round 1, which has not begun: ann and cal at t1, bob and dee at t2."""
    people = ("ann", "bob", "cal", "dee")
    evening = entered(approved(general, rounds), *people)
    evening.must(c.SetEntries("close", **BY), c.Designate("t1", 1, **KIM), c.Designate("t2", 1, **KIM))
    evening.must(c.Draw(1, (0, 0, 0, 0), **KIM), c.Brief("brief", people, **KIM), c.Brief("satisfied", people, **KIM))
    evening.must(*(c.SeatAt(who, ("t1", "t2")[n % 2], n // 2 + 1) for n, who in enumerate(people)))
    return evening.must(c.Attend("present", name="kim", **KIM), c.Tick("2026-11-14T19:00"))


def opened(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """The same with round 1 in play."""
    return ready(general, rounds).must(c.OpenRound(1, **KIM))


def settled(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """Round 1 is settled: ann and dee go on, bob and cal are out."""
    evening = opened(general, rounds)
    evening.must(c.Result("t1", (c.Stack("ann", 150_000), c.Stack("cal", 50_000)), **KIM))
    return evening.must(
        c.Result("t2", (c.Stack("bob", 50_000), c.Stack("dee", 170_000)), **KIM), c.Progress(1, (), **KIM)
    )


def final(evening: Evening) -> Evening:
    """The final of an evening whose first round is settled: its places are drawn at t3."""
    players = len(field(evening.law, evening.state, 2))
    return evening.must(c.Designate("t3", 2, **KIM), c.Draw(2, (0,) * players, **KIM))


PEOPLE = ("ann", "bob", "cal", "dee", "eve", "fay")
TABLES = ("t1", "t2", "t3")


def any_conditions(random: Random) -> Evening:
    """Approved conditions drawn at random."""
    pick = random.choice
    general = {
        "ties": pick(("all", "draw", "entered")), "buy_in": pick(("none", "20")), "secret_wagers": pick(("none", "1")),
        "late_arrival": pick(("plays_on", "out")), "non_attendance": pick(("out", "stays")),
        "retirement": pick(("any_time", "between_rounds", "none")), "prizes": pick(("300 100", "50% 30% 20%")),
        "refund_disqualified": pick(("0%", "33%")), "secret_how": "On a card.",
    }  # fmt: skip
    if random.random() < 0.5:
        general |= {"least_wager": "10", "missed_wager": pick(("out", "taken", "noted"))}
    ends = pick(("returned", "carried", "cash 0.10"))
    first = {"ends": ends, "goes_on": pick(("1 of table", "2 of round")), "length": pick(("2 hands", "30 minutes"))}
    final = {"chips": "carried" if ends == "carried" else "2000", "ends": pick(("returned", "cash 0.5"))}
    if ends != "carried" and random.random() < 0.6:
        general |= BACK
        final["takes"] = "best 1 bought"
    return approved(general, {1: first, 2: final})


def any_entry(random: Random, evening: Evening) -> c.Command:
    """One entry, more often sensible than not."""
    pick, state = random.choice, evening.state
    who, table = pick(PEOPLE), pick(TABLES)
    because = {**KIM, "because": "seen"}
    number = pick((1, 2))
    playing = state.tables.get(table)
    names = [name for name, _ in playing.stacks] if playing else [who]
    stacks = tuple(c.Stack(name, pick((0, 500, 1000, 1733)) * 100, pick((0, 1000, 2500))) for name in names)
    size = sum(entrant.state in ("accepted", "out") for entrant in state.entrants.values())
    lehmer = tuple(random.randrange(left) for left in range(random.randint(max(size - 1, 1), size + 1), 0, -1))
    place = state.rounds[number].place_of(state.rounds[number].plays_for(who)) if number in state.rounds else ("", 0)
    later = pick(("2026-11-10T11:00", "2026-11-10T13:00", "2026-11-14T19:00", "2026-11-14T19:20", "2026-11-14T21:00"))
    return pick((
        c.Apply(who), c.AnswerApplication("accept", who, **BY), c.AnswerApplication("accept", who, **BY), c.Pay(who, "fee"), c.Pay(who, "fee"),
        c.Pay(who, "buy_in"), c.Pay(who, "buy_back"), c.GoOut("withdraw", who), c.GoOut("retire", who),
        c.Disqualify(who, "collusion", **because), c.SetEntries("close", **BY), c.Designate(table, number, **KIM),
        c.Release(table, **KIM), c.Brief("brief", (who,), **KIM), c.Brief("satisfied", (who,), **KIM),
        c.Attend("present", name="kim", **KIM), c.Draw(number, lehmer, **KIM), c.Draw(number, lehmer, **KIM),
        c.SeatAt(who, place[0] or table, place[1] or 1), c.SeatAt(who, place[0] or table, place[1] or 1),
        c.OpenRound(number, **KIM), c.OpenRound(number, **KIM), c.TableThrow(table), c.Hand(table, stacks),
        c.Hand(table, stacks), c.Result(table, stacks, **KIM), c.Annul(table, "fire", by="pit_boss"), c.Agree(who),
        c.Annul(table, "fire", by="pit_boss", stacks=tuple(one._replace(wagered=0) for one in stacks)), c.Recall(table),
        c.Conclude(table, **KIM), c.Progress(number, (), **KIM), c.Progress(number, lehmer[:3], **KIM), c.Award(**KIM),
        c.SetStanding(pick(("bar", "admit")), who, by="pit_boss", because="seen"), c.Tick(later),
        c.Nominate(who, pick(PEOPLE), number), c.Permit("allow", who, number, **KIM), *_disputed(random, evening, who),
        *([c.Cancel(**BY, because="storm")] if random.random() < 0.02 else []),
    ))  # fmt: skip


def _disputed(random: Random, evening: Evening, who: str) -> list[c.Command]:
    """A dispute, or a ruling on the last: most often of somebody who was disqualified."""
    entrant, disputes = evening.state.entrants.get(who), evening.state.disputes
    shut_out = who in evening.state.shut_out or (entrant is not None and entrant.state == "disqualified")
    found: list[c.Command] = [c.RaiseDispute(who, "no")] * 4 if shut_out else []
    if not disputes:
        return found
    one = random.choice(disputes)
    outcome = random.choice(("stands", "reinstate", "upheld"))
    decided = c.RuleOnDispute("decide", one.number, outcome, "so", by="pit_boss", name="joe")
    reviewed = c.RuleOnDispute("review", one.number, outcome, "so", by="surveillance_director", name="sue")
    return [
        *found, *[decided] * 4, *[c.AnswerRuling("request_review", one.player, one.number)] * 2, reviewed,
        c.AnswerRuling("content", one.player, one.number), c.TellOfInspector(one.number, by="pit_boss"),
        c.OrderPlace(one.number, random.randint(1, 4), by="pit_boss", name="joe"),
    ]  # fmt: skip


def play_out(random: Random, evening: Evening) -> None:
    """Take an evening from wherever it stands in play to its prizes, where anybody is left to play for them."""
    for number in (1, 2):
        if evening.state.rounds[number].phase in ("scheduled", "drawn") and not _begin(random, evening, number):
            return
        for table in [table for table in evening.state.tables.values() if table.round == number]:
            _end(random, evening, table.name)
        if evening.state.rounds[number].phase == "open":
            tries = (evening.enter(c.Progress(number, (0,) * n, **KIM)) for n in range(13))
            assert any(not isinstance(one, Refusal) for one in tries)
            evening.enter(
                *(c.Pay(who, "buy_back") for who in PEOPLE if random.random() < 0.5), c.Tick("2026-11-15T03:00")
            )
    for one in evening.state.disputes:
        _close(random, evening, one.number)
    evening.must(c.Award(**KIM))


def _close(random: Random, evening: Evening, number: int) -> None:
    """End a dispute: with a review where one was asked for, and sometimes with a place for the complainant."""
    by = {"by": "pit_boss", "name": "joe"}
    evening.enter(c.RuleOnDispute("decide", number, random.choice(("stands", "upheld")), "so", **by))
    if number in open_reviews(evening):
        assert reason(evening.enter(c.Award(**KIM))) in ("review_due", "inspector_due")
        sue = {"by": "surveillance_director", "name": "sue"}
        evening.must(c.RuleOnDispute("review", number, random.choice(("stands", "upheld")), "so", **sue))
    evening.enter(c.OrderPlace(number, random.randint(1, 3), **by), c.TellOfInspector(number, by="pit_boss"))


def _begin(random: Random, evening: Evening, number: int) -> bool:
    evening.enter(*(c.Release(table, **KIM) for table in TABLES))
    evening.enter(c.Designate("t1", number, **KIM))
    evening.enter(c.Designate("t2", number, **KIM))
    players = field(evening.law, evening.state, number)
    if evening.state.rounds[number].phase == "scheduled":
        evening.must(c.Draw(number, tuple(random.randrange(left) for left in range(len(players), 0, -1)), **KIM))
    for who, table, place in evening.state.rounds[number].places:
        evening.enter(c.SetStanding("admit", who, by="pit_boss", because="seen"), c.SeatAt(who, table, place))
    evening.enter(c.Tick("2026-11-14T21:00"), c.Attend("present", name="kim", **KIM))
    return not isinstance(evening.enter(c.OpenRound(number, **KIM)), Refusal)


def _end(random: Random, evening: Evening, name: str) -> None:
    """Play a table to its end, with chips that no two players have the same of."""
    while evening.state.tables[name].phase == "open":
        table = evening.state.tables[name]
        left = [who for who in table.seated if evening.state.entrants[who].state == "accepted"]
        chips = random.sample(range(1, 5000), len(left))
        stacks = (c.Stack(who, stack * 100 + n, 1000) for n, (who, stack) in enumerate(zip(left, chips, strict=True)))
        evening.must(c.Hand(name, tuple(stacks)))
        if table.hands > 1:
            evening.enter(c.Tick("2026-11-15T02:00"))
