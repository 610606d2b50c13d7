"""The kinds of exercise. The engine gives each answer: from a table played up to the question, the book, or the
odds.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from hardway.odds.ask import odds
from hardway.report.number import percent
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.wording import join_words, label, role_label, word_label
from hardway.rulebook import Law
from hardway.school.exercise import CHOICE, MONEY, ORDER, Exercise, Felt, NothingToAsk, Question, with_full_stop
from hardway.school.lessons import AGAINST, LINE, LONG, MOVING, NUMBERS, ODDS, ONE_ROLL, lesson_wagers
from hardway.school.scene import LINE as LINE_STAKE
from hardway.school.scene import YOU, Scene, first, law_at, scene, scenes
from hardway.table import Refusal
from hardway.table.model.commands import Bet, NoRoll, Roll, Take
from hardway.table.model.events import Event, Settled
from hardway.table.play.working import sleeping
from hardway.values.dice import THROWS
from hardway.values.phrase import Part, Phrase, joined, merged, money, parts_of, phrase
from hardway.values.phrase import wager as wager_phrase

RESULTS = {
    "won": "It wins", "lost": "It loses", "returned": "It is given back", "moved": "It moves to its number",
    "stands": "It stays, undecided", "even": "It breaks even",
}  # fmt: skip
"""The choices for what a throw does to a wager; exactly one of them is right for every throw."""
DOES = {
    "won": "wins", "lost": "loses", "returned": "is given back", "moved": "moves", "even": "breaks even",
    "stands": "stays, undecided,",
}  # fmt: skip
"""By result of a wager: the verb that tells what the throw does to it."""
FORCE = {"must": "Yes, and they must", "may": "Yes, but they need not"}
NOT_YOURS = "No: another role calls it"
MAX_CHOICES = 4
"""The most choices that an exercise has."""
MAX_TABLES = 12
"""How many tables are tried, at most, to find a chip of which the question is whether it may come down."""


class ExerciseKind(NamedTuple):
    """A kind of exercise: its title, the role that it trains, the function that makes one, and its introduction."""

    title: str
    role: str
    make: Callable[[str, Random], Question]
    reads: str
    name: str
    """The name of the kind of exercise as people read it."""
    lesson: str = ""
    """The lesson whose wagers the exercises ask about; empty for any wager."""


def exercise(house: str, kind: str, seed: int) -> Exercise:
    """Return the exercise with this kind and seed; raise NothingToAsk, or KeyError for an unknown kind."""
    return Exercise(house, kind, seed, KINDS[kind].make(house, Random(f"{house} {kind} {seed}")))


def prepare(house: str) -> None:
    """Compute the edge of every wager of a house now, so that no exercise has to wait for it."""
    _edges(house)


def decides(house: str, draw: Random, lesson: str = "") -> Question:
    """Make a question: what does this roll do to a wager?"""
    at = scene(house, draw, _lesson_wagers(house, lesson))
    meets, by_result = at.results_by_throw(), dict[str, list[tuple[int, int]]]()
    for one in THROWS:
        by_result.setdefault(_result(meets[one]), []).append(one)
    # all results are equally likely, since most throws do nothing to most wagers
    result = draw.choice(sorted(by_result))
    dice = draw.choice(by_result[result])
    met = meets[dice]
    reasons, clauses = _reason(at, dice, met)
    asks = phrase("The dice show {}. What becomes of {}?", _dice(dice), _named(at.law, at.wager))
    parts = at.law.slots[at.wager].wager.parts
    choices = tuple(words for name, words in RESULTS.items() if name != "even" or parts)
    answer = RESULTS[result or "stands"]
    return Question(at.wager, at.entries, at.stands, asks, CHOICE, choices, answer, reasons, clauses, dice, at.felt)


def pays(house: str, draw: Random, lesson: str = "") -> Question:
    """Make a question: what does this roll pay?"""
    at, wins = first(
        (at, wins) for at in scenes(house, draw, _lesson_wagers(house, lesson)) if (wins := _winning_throws(at))
    )
    dice, won = draw.choice(wins)
    reasons, clauses = _sentences_of(at.law, (won,))
    asks = phrase("The dice show {}. What does {} win?", _dice(dice), _named(at.law, at.wager))
    stands = (*at.stands, phrase("The smallest chip is {}.", money(at.law.chips.smallest)))
    return Question(at.wager, at.entries, stands, asks, MONEY, (), money(won.pays), reasons, clauses, dice, at.felt)


def mistake(house: str, draw: Random) -> Question:
    """Make a question: which step of a played hand did the crew get wrong?"""
    at, hand = first(
        (at, hand) for at in scenes(house, draw) if (hand := _hand_with_mistake(at, draw)) and len(hand.lines) > 1
    )
    asks = phrase("This is what the crew did with {}, roll by roll. Where is the mistake?", _named(at.law, at.wager))
    return Question(
        at.wager, at.entries, at.stands, asks, CHOICE, hand.lines, hand.lines[hand.wrong], hand.reasons, hand.clauses,
        (), at.felt,
    )  # fmt: skip


class WrongHand(NamedTuple):
    """A hand as the crew dealt it: a line for each roll, the place of the wrong one, and why it is wrong."""

    lines: tuple[str, ...]
    wrong: int
    reasons: tuple[str, ...]
    clauses: tuple[str, ...]


def _hand_with_mistake(at: Scene, draw: Random) -> WrongHand | None:
    """Return a hand with one mistake; None if no roll of it can be judged.

    After the mistake the hand goes on as the crew left the wager, or ends: no later line betrays it.
    """
    rolls = _rolls_of_hand(at, draw, MAX_CHOICES)
    if not rolls:
        return None
    wrong = draw.randrange(len(rolls))
    before, dice, met = rolls[wrong]
    became, lies = _became_wrongly(before, dice, met, draw)
    later = _rolls_of_hand(_as_left(before, dice), draw, MAX_CHOICES - wrong - 1) if lies else []
    steps = [(thrown, _became(of)) for _, thrown, of in [*rolls[: wrong + 1], *later]]

    def line(number: int, thrown: tuple[int, int], words: str) -> str:
        return phrase("Roll {}, {}: {} {}.", number, _dice(thrown), _named(at.law, at.wager), words)

    lines = [line(number, thrown, words) for number, (thrown, words) in enumerate(steps, 1)]
    right, lines[wrong] = lines[wrong], line(wrong + 1, dice, became)
    reasons, clauses = _reason(before, dice, met)
    return WrongHand(tuple(lines), wrong, (phrase("The right step is: {}", right), *reasons), clauses)


def _rolls_of_hand(at: Scene, draw: Random, most: int) -> list[tuple[Scene, tuple[int, int], Settled | None]]:
    """Return the next throws, each with the table before it and what it does to the wager, as long as the wager lies
    there; a win that is rounded where the rules do not say how ends the hand before it."""
    ruled = bool(at.law.book.settings["payment_rounding"].cite.clause)
    found: list[tuple[Scene, tuple[int, int], Settled | None]] = []
    while len(found) < most and at.wager in at.state.players[YOU].bets:
        dice = draw.choice(THROWS)
        if isinstance(at.outcome(Roll(*dice)), Refusal):
            break
        met = at.results_by_throw()[dice]
        if met is not None and met.rounded and not ruled:
            break
        found.append((at, dice, met))
        at = _after_roll(at, dice)
    return found


def _after_roll(at: Scene, dice: tuple[int, int]) -> Scene:
    """Return the table after a roll, with a line wager for the next one, so that the dice may be thrown."""
    after, line = at.then(Roll(*dice)), at.law.lines[0]
    return after if line in (at.wager, *after.state.players[YOU].bets) else after.then(Bet(YOU, line, LINE_STAKE))


def _as_left(at: Scene, dice: tuple[int, int]) -> Scene:
    """Return the table after a roll at which the crew left the wager down, if it may lie there."""
    after, stake = _after_roll(at, dice), at.state.players[YOU].bets[at.wager].amount
    return after if at.wager in after.state.players[YOU].bets else after.then(Bet(YOU, at.wager, stake))


def _became(met: Settled | None) -> str:
    """Return what became of a wager at a throw, for a line of a played hand: `wins 12`."""
    result = _result(met)
    if met is not None and result == "won":
        return phrase("wins {}", money(met.pays))
    return DOES[result or "stands"].removesuffix(",")


def _became_wrongly(at: Scene, dice: tuple[int, int], met: Settled | None, draw: Random) -> tuple[str, bool]:
    """Return what did not become of a wager, and whether it is left down: another win by a chip, or what another
    throw would do. `loses` is always among these, also for a wager that no throw decides now."""
    if met is not None and _result(met) == "won" and draw.randrange(2):
        chip = at.law.chips.smallest
        by = draw.choice([chip, -chip] if met.pays > chip else [chip])
        return phrase("wins {}", money(met.pays + by)), _lies_after(at, dice)
    others = {_became(other): _lies_after(at, thrown) for thrown, other in at.results_by_throw().items()}
    others |= {_became(None): True, DOES["lost"]: False}
    del others[_became(met)]
    became = draw.choice(sorted(others))
    return became, others[became]


def _lies_after(at: Scene, dice: tuple[int, int]) -> bool:
    return at.wager in at.then(Roll(*dice)).state.players[YOU].bets


def comes_down(house: str, draw: Random) -> Question:
    """Make a question: may this chip come down, and if not, by which clause?"""
    law, refused = law_at(house), draw.random() < 0.5
    wagers = tuple(key for key, slot in law.slots.items() if key in law.lines or slot.moves) if refused else ()
    tables = ((at, at.outcome(Take(YOU, at.wager, None))) for at in islice(scenes(house, draw, wagers), MAX_TABLES))
    one = first(tables)
    at, outcome = next((each for each in chain([one], tables) if isinstance(each[1], Refusal) == refused), one)
    reasons, clauses = _sentences_of(at.law, outcome)
    no = _no_by(at.law, clauses[0]) if clauses else "No"
    answer = no if isinstance(outcome, Refusal) else "Yes"
    of_kind = {_printed_number(one): one for one in _clauses_of_kind(at.law, clauses) if not _overlaps(one, clauses)}
    others = [clause for _, clause in sorted(of_kind.items())]
    drawn = draw.sample(others, min(len(others), MAX_CHOICES - 1 - (answer == no)))
    noes = [_no_by(at.law, clause) for clause in drawn]
    choices = _shuffled(draw, ["Yes", answer, *noes] if noes else ["Yes", no])
    asks = phrase("May {} come down now?", _named(at.law, at.wager))
    return Question(at.wager, at.entries, at.stands, asks, CHOICE, choices, answer, reasons, clauses, (), at.felt)


def called(house: str, draw: Random) -> Question:
    """Make a question: what does the stick call?"""
    lines = law_at(house).lines
    at, other = scene(house, draw, lines), scene(house, draw, lines)
    dice = draw.choice(THROWS)
    near = sorted(THROWS, key=lambda one: abs(sum(one) - sum(dice)))
    answer = at.call(dice)
    calls = (here.call(one) for one in near for here in (at, other))
    false = (call for call in calls if not _words_called(call) <= _words_called(answer))
    choices = _shuffled(draw, _distinct(chain([answer], false), MAX_CHOICES))
    reasons, clauses = _sentences_of(at.law, at.outcome(Roll(*dice)), tone="call")
    asks = f"The dice show {_dice(dice)}. What is called?"
    felt = Felt(at.state.point or None, ())
    return Question(f"{sum(dice)}", at.entries, (at.puck,), asks, CHOICE, choices, answer, reasons, clauses, dice, felt)


def no_roll(house: str, draw: Random) -> Question:
    """Make a question: may this role call no roll?"""
    book = law_at(house).book
    if not book.roles or not book.grounds:
        raise NothingToAsk
    ground, role = draw.choice(sorted(book.grounds)), draw.choice(sorted(book.roles))
    known, said = book.grounds[ground], word_label(book.grounds, ground)
    at = scene(house, draw, law_at(house).lines)
    thrown = at.in_the_air()
    may = [
        one for one in sorted(book.roles)
        if not isinstance(thrown.outcome(NoRoll(ground, one, because="as seen")), Refusal)
    ]  # fmt: skip
    answer = FORCE[known.force] if role in may else NOT_YOURS
    who = join_words([role_label(book, one) for one in may], "or")
    reasons = (book.clauses[known.cite.clause].rule, f"On this ground only the {who} may call no roll.")
    asks = f"What was seen of the throw: {said}. May the {role_label(book, role)} call no roll?"
    choices = (*FORCE.values(), NOT_YOURS)
    return Question(ground, at.entries, (), asks, CHOICE, choices, answer, reasons, (known.cite.clause,))


def cheapest(house: str, draw: Random) -> Question:
    """Make a question: which of these wagers costs least?"""
    edges, law = _edges(house), law_at(house)
    different = {edge: wager for wager, edge in draw.sample(sorted(edges.items()), len(edges))}
    if len(different) < 2:
        raise NothingToAsk
    four = [different[edge] for edge in sorted(draw.sample(sorted(different), min(MAX_CHOICES, len(different))))]
    each = (phrase("{} {}%", _named(law, wager), percent(edges[wager])) for wager in four)
    because = phrase("The house keeps: {}.", joined(each, "; "))
    asks = "Which of these costs you least of each dollar you bet?"
    names = [_named(law, wager) for wager in four]
    return Question(four[0], (), (), asks, CHOICE, _shuffled(draw, names), names[0], (because,), ())


def steps(house: str, draw: Random) -> Question:
    """Make a question: in which order come the steps of the procedure?"""
    book = law_at(house).book
    order = [STEPS[event] for event, _ in book.procedure]
    choices = _shuffled(draw, order)
    answer = " ".join(str(1 + choices.index(step)) for step in order)
    clauses = tuple(dict.fromkeys(cite.clause for _, cite in book.procedure))
    because = f"{join_words(order[:1] + [step[0].lower() + step[1:] for step in order[1:]], 'then')}."
    return Question(
        "steps", (), (), "A valid throw has come to rest. In which order?", ORDER, choices, answer, (because,), clauses
    )


def _lesson_wagers(house: str, lesson: str) -> tuple[str, ...]:
    """Return the wagers of a lesson; empty, for any wager, without a lesson. Raise NothingToAsk if the house has
    none.
    """
    wagers = lesson_wagers(house, lesson) if lesson else ()
    if lesson and not wagers:
        raise NothingToAsk
    return wagers


def _result(met: Settled | None) -> str:
    """Return what a throw did to a wager; empty for nothing, and `even` for a composite whose parts break even."""
    if met is None:
        return ""
    return "even" if met.result == "won" and not met.pays else met.result


def _reason(at: Scene, dice: tuple[int, int], met: Settled | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return why a throw does this to a wager, what every other throw does now, and the clauses that say so."""
    name, slot, stake = _named(at.law, at.wager), at.law.slots[at.wager], at.state.players[YOU].bets[at.wager]
    meets = at.results_by_throw()
    if _result(met) not in ("", "stands"):
        reasons, clauses = _sentences_of(at.law, (met,))  # type: ignore[arg-type]
    elif slot.asleep(stake.marker, at.state.point):
        reasons = (phrase("{} is off on a come-out roll, so it {}.", name, DOES["stands"].removesuffix(",")),)
        clauses = (sleeping(at.law, slot, stake.marker)[1].clause,)
    elif met is not None:
        reasons = (phrase("{} {} on this roll.", name, DOES["stands"]),)
        clauses = _sentences_of(at.law, (met,))[1]
    else:
        reasons, clauses = (_undecided(at, dice),), tuple(dict.fromkeys(one.clause for one in meets.values() if one))
    return (*reasons, _all_results(meets)), clauses


def _all_results(meets: dict[tuple[int, int], Settled | None]) -> str:
    """Return in words what every throw does to a wager now, for the explanation of an answer."""
    by_result = dict[str, list[tuple[int, int]]]()
    for dice, met in meets.items():
        by_result.setdefault(_result(met) or "stands", []).append(dice)
    most = max(by_result, key=lambda result: (result == "stands", len(by_result[result])))
    others = [
        f"{DOES[result]} on {_totals(by_result[result])}" for result in DOES if result in by_result and result != most
    ]
    return (
        f"Here it {join_words(others)}; it {DOES[most]} on every other roll."
        if others
        else (f"Here it {DOES[most]} on every roll.")
    )


def _totals(some: list[tuple[int, int]]) -> str:
    """Return throws in words: as totals, or as dice if only some throws of a total are among them."""
    totals = sorted({sum(dice) for dice in some})
    return join_words(
        [_throws_of_total(total, [dice for dice in some if sum(dice) == total]) for total in totals], "or"
    )


def _throws_of_total(total: int, some: list[tuple[int, int]]) -> str:
    ways = [dice for dice in THROWS if sum(dice) == total]
    if len(some) == len(ways):
        return str(total)
    if all(one == other for one, other in some):
        return f"a hard {total}"
    return f"an easy {total}" if len(some) == len(ways) - 1 else join_words(map(_dice, some), "or")


def _undecided(at: Scene, dice: tuple[int, int]) -> str:
    """Return what a throw means if it does not decide the wager; with a line wager it may set the point."""
    total = _article(sum(dice))
    if at.wager in at.law.lines and not at.state.point and at.then(Roll(*dice)).state.point:
        return f"{total} becomes the point: it decides nothing yet, and the next {sum(dice)} or seven does."
    return f"{total} does not decide this bet now."


def _article(total: int) -> str:
    return f"{'An' if total in (8, 11) else 'A'} {total}"


def _winning_throws(at: Scene) -> list[tuple[tuple[int, int], Settled]]:
    """Return the throws that win the wager, each with its settlement.

    A win that is rounded is left out unless the rules say how to round.
    """
    ruled = bool(at.law.book.settings["payment_rounding"].cite.clause)
    won = ((dice, met) for dice, met in at.results_by_throw().items() if met and _result(met) == "won")
    return [(dice, met) for dice, met in won if ruled or not met.rounded]


def _clauses_of_kind(law: Law, clauses: tuple[str, ...]) -> list[str]:
    """Return the clauses with the same `kind`, such as `odds`, as the first of `clauses`; all if there is none."""
    book = law.book.clauses
    return [number for number in book if not clauses or book[number].kind == book[clauses[0]].kind]


def _sentences_of(
    law: Law, outcome: tuple[Event, ...] | Refusal, *, tone: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the sentences of events or of a refusal, or only those of one tone, and the clauses that they cite."""
    found = [refusal_sentence(outcome)] if isinstance(outcome, Refusal) else list(sentences(law, outcome))
    chosen = [one for one in found if tone in ("", one.tone)]
    clauses = dict.fromkeys(clause for one in chosen for _, clause in one.cites if clause in law.book.clauses)
    words = [outcome.says] if isinstance(outcome, Refusal) else [one.text for one in chosen]
    return tuple(map(_to_student, words)), tuple(clauses)


def _to_student(text: str) -> str:
    """Return a sentence about the student as they are told it: "You take 5 down", and no name before what befalls
    their wagers."""
    name, *rest = parts_of(text)
    if name != Part(YOU, "person"):
        return text
    if rest[0].text.startswith(": "):
        return Phrase(*merged([Part(rest[0].text.removeprefix(": ")), *rest[1:]]))
    return Phrase(*merged([Part("You"), *(Part(part.value) if part.kind == "verb" else part for part in rest)]))


def _named(law: Law, wager: str) -> Phrase:
    return wager_phrase(label(law, wager), wager)


def _printed_number(clause: str) -> str:
    """Return the number of a clause as the rules print it, without Hardway's addition in brackets."""
    return clause.partition(" [")[0]


def _no_by(law: Law, clause: str) -> str:
    """Return a refusal by a clause with its words, as nobody learns a rule by its number."""
    return f"No, by {_printed_number(clause)}: {with_full_stop(law.book.clauses[clause].rule)}"


def _overlaps(clause: str, others: Iterable[str]) -> bool:
    """Return whether a clause is one of `others`, or a part of one, or contains one, so that it would be right too."""
    pairs = [(_printed_number(clause), _printed_number(other)) for other in others]
    return any(one.startswith(other) or other.startswith(one) for one, other in pairs)


def _words_called(call: str) -> frozenset[str]:
    """Return the words of a call; a call that has only some words of the right one is right too."""
    return frozenset(call.casefold().replace(",", "").rstrip(".").split())


def _dice(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"


def _shuffled(draw: Random, choices: Iterable[str]) -> tuple[str, ...]:
    """Return the choices in random order, without repetitions."""
    once = list(dict.fromkeys(choices))
    draw.shuffle(once)
    return tuple(once)


def _distinct(calls: Iterable[str], most: int) -> list[str]:
    """Return the first `most` different calls of the stick; no more of `calls` is read than that takes."""
    found: list[str] = []
    for call in calls:
        if call not in found:
            found.append(call)
        if len(found) == most:
            break
    return found


@lru_cache
def _edges(house: str) -> dict[str, Fraction]:
    return {wager: found.edge for wager, found in odds(house).items()}


STEPS = {
    "called": "The total is called", "collected": "The dice come to the centre",
    "settled": "Wagers are settled", "passed": "The dice go to the shooter",
}  # fmt: skip
PLAY, PAY_BETS, CALL = "play", "pay", "call"
"""The roles that exercises train: the player, the dealer who pays bets, and the stick who calls the dice."""
DO, PAY = "What does this roll do to {}?", "What does this roll pay {}?"


def _graded(make: Callable[..., Question], role: str, title: str, lesson: str, name: str, reads: str) -> ExerciseKind:
    return ExerciseKind(title, role, partial(make, lesson=lesson), reads, name, lesson)


KINDS = {
    "decides_line": _graded(decides, PLAY, DO.format("a line bet"), LINE, "The line",
        "Every hand begins with a line bet. On the come-out roll some numbers win or lose it at once, and some become "
        "the point. Then only the point or a seven decides it."),
    "decides_against": _graded(decides, PLAY, DO.format("a line bet against the shooter"), AGAINST, "Don't",
        "A line bet against the shooter wins where one with the shooter loses, except for one number of the come-out "
        "roll: there it stays undecided, or is given back, as the book says."),
    "decides_numbers": _graded(decides, PLAY, DO.format("a bet on a number"), NUMBERS, "Numbers",
        "A bet on a number waits for that number or a seven; every other roll leaves it alone. A bet against a number "
        "wins on the seven. Before a point is set many of these bets are off, and nothing decides them. "
        "For those that are paid at true odds, such as Buy and Lay, the player pays a commission."),
    "decides_one_roll": _graded(decides, PLAY, DO.format("a one-roll bet"), ONE_ROLL, "One roll",
        "The very next roll decides these bets, whatever it is."),
    "decides_moving": _graded(decides, PLAY, DO.format("a bet that moves"), MOVING, "Come",
        "A bet that moves is like a line bet that begins while a point is set. Its first roll wins, loses or sends it "
        "to a number, and there it waits for that number or a seven."),
    "decides_odds": _graded(decides, PLAY, DO.format("a bet behind another"), ODDS, "Odds",
        "A bet behind another waits for the same number as the bet in front, and wins or loses with it."),
    "decides_long": _graded(decides, PLAY, DO.format("a long bet"), LONG, "Long bets",
        "These bets need more than a total: the same face on both dice, for example, or several numbers in turn."),
    "decides": ExerciseKind("What does this roll do?", PLAY, decides,
        "Any bet of the table, after some throws.", "Any bet"),
    "cheapest": ExerciseKind("Which of these costs least?", PLAY, cheapest,
        "On average the house keeps a share of every dollar bet. The smaller the share, the cheaper the bet.",
        "What costs least"),
    "pays_line": _graded(pays, PAY_BETS, PAY.format("on the line"), LINE, "Pay the line",
        "What the line wins."),
    "pays_odds": _graded(pays, PAY_BETS, PAY.format("behind it"), ODDS, "Pay the odds",
        "What a bet behind another wins depends on its number. Where the book says how to round a win that chips "
        "cannot pay, the question asks for that too."),
    "pays_numbers": _graded(pays, PAY_BETS, PAY.format("on a number"), NUMBERS, "Pay the numbers",
        "Each number has odds of its own, and for some bets on it the player pays a commission."),
    "pays": ExerciseKind("What does this roll pay?", PAY_BETS, pays, "Any bet of the table.", "Pay any bet"),
    "mistake": ExerciseKind("Where is the mistake in this hand?", PAY_BETS, mistake,
        "A hand as the crew dealt it, roll by roll. In one step they paid the wrong amount, or did the wrong thing.",
        "Find the mistake"),
    "comes_down": ExerciseKind("May this chip come down? If not, by which clause?", PAY_BETS, comes_down,
        "Some bets stay until they are decided. The clause says which.", "Taking down"),
    "called": ExerciseKind("What is called?", CALL, called,
        "Every roll is called aloud; the same total is called by what it does.", "The call"),
    "steps": ExerciseKind("In which order?", CALL, steps, "What is done after a throw, step by step.", "The order"),
    "no_roll": ExerciseKind("Is this a no roll, and who may say so?", CALL, no_roll,
        "Some throws do not count. The book says on which grounds, and who calls them off.", "No roll"),
}  # fmt: skip
"""The kinds of exercise by name; for each role, the easiest comes first."""
