"""Tournaments to test with: conditions in all their forms, and entries drawn at random, sensible or not."""

from collections import Counter
from random import Random

from hardway.rulebook import Refusal, load
from hardway.tournament import decide, fold, open_tournament
from hardway.tournament.model.commands import Command, Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.rounds import round_players

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


def drafts(general: dict[str, str], rounds: dict[int, dict[str, str]]) -> list[Act]:
    """The entries that state conditions."""
    made = [Act("draft", item=item, round=0, says=says, **BY) for item, says in general.items()]
    return made + [
        Act("draft", item=item, round=n, says=says, **BY) for n, items in rounds.items() for item, says in items.items()
    ]


class Evening:
    """A tournament in play. Both ledgers must balance after every entry."""

    def __init__(self, house: str = "crown") -> None:
        self.law, self.state = open_tournament(load(house), "cup")
        self.seen: Counter[str] = Counter()
        """What has happened, and how."""

    def enter(self, *entered: Command):
        """Enter some commands and return what the last gave."""
        for command in entered:
            outcome, reviews = decide(self.law, self.state, command), open_reviews(self)
            if not isinstance(outcome, Refusal):
                assert not (getattr(command, "verb", "") == "award" and reviews), (
                    "a review that was asked for is heard first"
                )
                for event in outcome:
                    self.state = fold(self.state, (event,))
                    how = getattr(event, "how", "") or getattr(event, "what", "")
                    self.seen[f"{event._name} {how}".strip()] += 1
                assert self.state.accounted, (command, outcome)
        return outcome

    def must(self, *entered: Command) -> "Evening":
        """Enter commands that are accepted."""
        for command in entered:
            outcome = self.enter(command)
            assert not isinstance(outcome, Refusal), (command, outcome)
        return self


def open_reviews(evening: Evening) -> list[int]:
    """The disputes with an open request for a review."""
    return [one.number for one in evening.state.disputes if one.requested and not one.content]


def approved(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """A tournament whose conditions are approved, with a director."""
    made = Evening()
    items = {number: {**ROUNDS[number], **(rounds or {}).get(number, {})} for number in ROUNDS}
    items |= {number: items for number, items in (rounds or {}).items() if number not in ROUNDS}
    made.must(
        *drafts({**GENERAL, **(general or {})}, items),
        Act("submit", **BY),
        Act("approve", reference="VCGR-1", day="2026-10-30", **BY),
    )
    return made.must(Act("appoint", director="kim", **BY), Tick("2026-11-01T10:00"), Act("entries", what="open", **BY))


def reason(outcome: object) -> str:
    """Return the reason of a refusal."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason


def entered(evening: Evening, *people: str) -> Evening:
    """An evening whose players are accepted and have paid."""
    for who in people:
        evening.must(Act("apply", player=who), Act("accept", player=who, **BY), Act("pay", player=who, what="fee"))
    return evening


def ready(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """Round 1 is ready to begin: ann and cal at t1, bob and dee at t2."""
    people = ("ann", "bob", "cal", "dee")
    evening = entered(approved(general, rounds), *people)
    evening.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("designate", table="t2", round=1, **KIM),
    )
    evening.must(
        Act("draw", round=1, numbers=(0, 0, 0, 0), **KIM),
        Act("brief", players=people, **KIM),
        Act("satisfied", players=people, **KIM),
    )
    evening.must(
        *(Act("seat", player=who, table=("t1", "t2")[n % 2], place=n // 2 + 1) for n, who in enumerate(people))
    )
    return evening.must(Act("present", name="kim", **KIM), Tick("2026-11-14T19:00"))


def opened(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """The same with round 1 in play."""
    return ready(general, rounds).must(Act("open", round=1, **KIM))


def settled(general: dict[str, str] | None = None, rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """Round 1 is settled: ann and dee go on, bob and cal are out."""
    evening = opened(general, rounds)
    evening.must(Act("result", table="t1", stacks=(Stack("ann", 150_000), Stack("cal", 50_000)), **KIM))
    return evening.must(
        Act("result", table="t2", stacks=(Stack("bob", 50_000), Stack("dee", 170_000)), **KIM),
        Act("progress", round=1, numbers=(), **KIM),
    )


def final(evening: Evening) -> Evening:
    """The final after a settled first round: its places are drawn at t3."""
    players = len(round_players(evening.law, evening.state, 2))
    return evening.must(
        Act("designate", table="t3", round=2, **KIM), Act("draw", round=2, numbers=(0,) * players, **KIM)
    )


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


def any_entry(random: Random, evening: Evening) -> Command:
    """One entry, usually a sensible one."""
    pick, state = random.choice, evening.state
    who, table = pick(PEOPLE), pick(TABLES)
    because = {**KIM, "because": "seen"}
    number = pick((1, 2))
    playing = state.tables.get(table)
    names = [name for name, _ in playing.stacks] if playing else [who]
    stacks = tuple(Stack(name, pick((0, 500, 1000, 1733)) * 100, pick((0, 1000, 2500))) for name in names)
    size = sum(entrant.state in ("accepted", "out") for entrant in state.entrants.values())
    lehmer = tuple(random.randrange(left) for left in range(random.randint(max(size - 1, 1), size + 1), 0, -1))
    place = state.rounds[number].place_of(state.rounds[number].plays_for(who)) if number in state.rounds else ("", 0)
    later = pick(("2026-11-10T11:00", "2026-11-10T13:00", "2026-11-14T19:00", "2026-11-14T19:20", "2026-11-14T21:00"))
    return pick((
        Act("apply", player=who), Act("accept", player=who, **BY), Act("accept", player=who, **BY), Act("pay", player=who, what="fee"), Act("pay", player=who, what="fee"),
        Act("pay", player=who, what="buy_in"), Act("pay", player=who, what="buy_back"), Act("withdraw", player=who), Act("retire", player=who),
        Act("disqualify", player=who, ground="collusion", **because), Act("entries", what="close", **BY), Act("designate", table=table, round=number, **KIM),
        Act("release", table=table, **KIM), Act("brief", players=(who,), **KIM), Act("satisfied", players=(who,), **KIM),
        Act("present", name="kim", **KIM), Act("draw", round=number, numbers=lehmer, **KIM), Act("draw", round=number, numbers=lehmer, **KIM),
        Act("seat", player=who, table=place[0] or table, place=place[1] or 1), Act("seat", player=who, table=place[0] or table, place=place[1] or 1),
        Act("open", round=number, **KIM), Act("open", round=number, **KIM), Act("throw", table=table), Act("hand", table=table, stacks=stacks),
        Act("hand", table=table, stacks=stacks), Act("result", table=table, stacks=stacks, **KIM), Act("annul", table=table, ground="fire", by="pit_boss"), Act("agree", player=who),
        Act("annul", table=table, ground="fire", by="pit_boss", stacks=tuple(one._replace(wagered=0) for one in stacks)), Act("recall", table=table),
        Act("conclude", table=table, **KIM), Act("progress", round=number, numbers=(), **KIM), Act("progress", round=number, numbers=lehmer[:3], **KIM), Act("award", **KIM),
        Act(pick(("bar", "admit")), player=who, by="pit_boss", because="seen"), Tick(later),
        Act("nominate", player=who, substitute=pick(PEOPLE), round=number), Act("allow", player=who, round=number, **KIM), *_disputed(random, evening, who),
        *([Act("cancel", **BY, because="storm")] if random.random() < 0.02 else []),
    ))  # fmt: skip


def _disputed(random: Random, evening: Evening, who: str) -> list[Command]:
    """A dispute, or a ruling on the last one, usually of a disqualified player."""
    entrant, disputes = evening.state.entrants.get(who), evening.state.disputes
    disqualified_substitutes = who in evening.state.disqualified_substitutes or (
        entrant is not None and entrant.state == "disqualified"
    )
    found: list[Command] = [Act("dispute", player=who, says="no")] * 4 if disqualified_substitutes else []
    if not disputes:
        return found
    one = random.choice(disputes)
    outcome = random.choice(("stands", "reinstate", "upheld"))
    decided = Act("decide", number=one.number, outcome=outcome, says="so", by="pit_boss", name="joe")
    reviewed = Act("review", number=one.number, outcome=outcome, says="so", by="surveillance_director", name="sue")
    return [
        *found, *[decided] * 4, *[Act("request_review", player=one.player, number=one.number)] * 2, reviewed,
        Act("content", player=one.player, number=one.number), Act("advise_inspector", number=one.number, by="pit_boss"),
        Act("rank", number=one.number, place=random.randint(1, 4), by="pit_boss", name="joe"),
    ]  # fmt: skip


def play_out(random: Random, evening: Evening) -> None:
    """Play an evening on to its prizes, if players are left."""
    for number in (1, 2):
        if evening.state.rounds[number].phase in ("scheduled", "drawn") and not _begin(random, evening, number):
            return
        for table in [table for table in evening.state.tables.values() if table.round == number]:
            _end(random, evening, table.name)
        if evening.state.rounds[number].phase == "open":
            tries = (evening.enter(Act("progress", round=number, numbers=(0,) * n, **KIM)) for n in range(13))
            assert any(not isinstance(one, Refusal) for one in tries)
            evening.enter(
                *(Act("pay", player=who, what="buy_back") for who in PEOPLE if random.random() < 0.5),
                Tick("2026-11-15T03:00"),
            )
    for one in evening.state.disputes:
        _close(random, evening, one.number)
    evening.must(Act("award", **KIM))


def _close(random: Random, evening: Evening, number: int) -> None:
    """End a dispute: with a review where one was requested, and sometimes with a place for the complainant."""
    by = {"by": "pit_boss", "name": "joe"}
    evening.enter(Act("decide", number=number, outcome=random.choice(("stands", "upheld")), says="so", **by))
    if number in open_reviews(evening):
        assert reason(evening.enter(Act("award", **KIM))) in ("review_due", "inspector_due")
        sue = {"by": "surveillance_director", "name": "sue"}
        evening.must(Act("review", number=number, outcome=random.choice(("stands", "upheld")), says="so", **sue))
    evening.enter(
        Act("rank", number=number, place=random.randint(1, 3), **by),
        Act("advise_inspector", number=number, by="pit_boss"),
    )


def _begin(random: Random, evening: Evening, number: int) -> bool:
    evening.enter(*(Act("release", table=table, **KIM) for table in TABLES))
    evening.enter(Act("designate", table="t1", round=number, **KIM))
    evening.enter(Act("designate", table="t2", round=number, **KIM))
    players = round_players(evening.law, evening.state, number)
    if evening.state.rounds[number].phase == "scheduled":
        evening.must(
            Act(
                "draw",
                round=number,
                numbers=tuple(random.randrange(left) for left in range(len(players), 0, -1)),
                **KIM,
            )
        )
    for who, table, place in evening.state.rounds[number].places:
        evening.enter(
            Act("admit", player=who, by="pit_boss", because="seen"), Act("seat", player=who, table=table, place=place)
        )
    evening.enter(Tick("2026-11-14T21:00"), Act("present", name="kim", **KIM))
    return not isinstance(evening.enter(Act("open", round=number, **KIM)), Refusal)


def _end(random: Random, evening: Evening, name: str) -> None:
    """Play a table to its end, with different chips for each player."""
    while evening.state.tables[name].phase == "open":
        table = evening.state.tables[name]
        left = [who for who in table.seated if evening.state.entrants[who].state == "accepted"]
        chips = random.sample(range(1, 5000), len(left))
        stacks = (Stack(who, stack * 100 + n, 1000) for n, (who, stack) in enumerate(zip(left, chips, strict=True)))
        evening.must(Act("hand", table=name, stacks=tuple(stacks)))
        if table.hands > 1:
            evening.enter(Tick("2026-11-15T02:00"))
