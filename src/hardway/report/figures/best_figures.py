"""The best way to play as lines of tables and as a JSON object."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from hardway.best.ask import BestPlay
from hardway.best.layouts import Binding, LayoutKey
from hardway.best.policy import Act
from hardway.odds.chances import FAIR
from hardway.report.figures.cost_figures import DiceForm, dice_form, dice_words
from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Dollars
from hardway.values.money import dollars, short
from hardway.values.names import count_text, duration

MOST_LAYOUTS = 60
"""How many layouts of the best play are written out at most; programs can ask `hardway.best` for the others."""
LINES = 12
"""About how many amounts of money the table of a layout lists."""
WORDS = {
    "goal": "chance of the goal",
    "loss": "expected loss",
    "longest": "rolls",
    "log": "expected logarithm",
    "power": "expected power",
}
"""By aim: the words for the value that the best play reaches."""


class BetForm(TypedDict):
    """A wager and its amount."""

    wager: str
    amount: Dollars


class PlayForm(TypedDict):
    """What is best for a range of money: the chips in the rack and on wagers that may be taken down."""

    from_money: Dollars
    to_money: Dollars
    bets: list[BetForm]
    take: list[BetForm]
    leaves: bool


class LayoutPlayForm(TypedDict):
    """What is best on a layout: the point, 0 for none, and `bound`, the wagers that stay until they are decided."""

    point: int
    bound: list[BetForm]
    play: list[PlayForm]


class BesideForm(TypedDict):
    """A strategy in the same session, and how far it is from the best."""

    strategy: str
    value: float | None
    """What the strategy reaches of the aim; None if that could not be worked out, and `why` then says why."""
    short_of_best: float | None
    why: str


class WrittenForm(TypedDict):
    """The best way to play as a strategy."""

    text: str
    rules: int
    merged: bool
    """True if a rule stands for several states, so that the text loses some of the best play's value."""


class BestForm(BookIdentity, DiceForm):
    """The best way to play."""

    aim: str
    bankroll: Dollars
    goal: Dollars
    rolls: int | None
    wagers: list[str]
    step: Dollars
    most: Dollars
    flats: list[Dollars]
    value: float
    at_least: float
    at_most: float | None
    states: int
    sweeps: int
    policy: list[LayoutPlayForm]
    beside: list[BesideForm]
    strategy: WrittenForm | None
    """The best play as a strategy; null unless a file was asked for (`--strategy`)."""


class Beside(NamedTuple):
    """A strategy in the same session: its value, or None and why it has none."""

    name: str
    value: float | None
    why: str = ""


class Span(NamedTuple):
    """What is best for a range of money, in cents."""

    low: int
    high: int
    act: Act


def best_form(found: BestPlay, beside: Sequence[Beside], *, written: bool = False) -> BestForm:
    """Return the best way to play as an object."""
    asked = found.question
    low, high = found.bounds
    return {
        **asked.law.book.identity,
        **dice_form(asked.dice),
        "aim": asked.objective.kind,
        "bankroll": dollars(asked.bankroll),
        "goal": dollars(asked.goal),
        "rolls": asked.rolls,
        "wagers": list(asked.wagers),
        "step": dollars(asked.amounts.step),
        "most": dollars(asked.amounts.most),
        "flats": [dollars(flat) for flat in asked.amounts.flats],
        "value": found.value,
        "at_least": low,
        "at_most": high,
        "states": found.cost.states,
        "sweeps": found.solved.sweeps,
        "policy": [
            {"point": key.point, "bound": _bets(key.binding), "play": [_play(span) for span in spans(found, key)]}
            for key in shown_layouts(found)
        ],
        "beside": [
            {
                "strategy": one.name,
                "value": one.value,
                "short_of_best": None if one.value is None else short_of(found, one.value),
                "why": one.why,
            }
            for one in beside
        ],
        "strategy": _written(found) if written else None,
    }


def _written(found: BestPlay) -> WrittenForm:
    written = found.written
    return {"text": written.text, "rules": written.rules, "merged": written.merged}


def short_of(found: BestPlay, value: float) -> float:
    """Return by how much a value is worse than the best one."""
    return value - found.value if found.question.objective.kind == "loss" else found.value - value


def _play(span: Span) -> PlayForm:
    act = span.act
    return {
        "from_money": dollars(span.low), "to_money": dollars(span.high), "bets": _bets(act.bets),
        "take": _bets(act.take), "leaves": act.leaves,
    }  # fmt: skip


def _bets(bets: Binding) -> list[BetForm]:
    return [{"wager": wager, "amount": dollars(amount)} for wager, amount in bets]


def shown_layouts(found: BestPlay) -> list[LayoutKey]:
    """Return the layouts to write out: at most MOST_LAYOUTS, each with at most one wager that cannot come down."""
    keys = [key for key in found.solved.layouts.place if len(key.binding) <= 1]
    return sorted(keys, key=lambda key: (key.point, key.binding))[:MOST_LAYOUTS]


def spans(found: BestPlay, key: LayoutKey) -> list[Span]:
    """Return what is best on a layout, for each range of money."""
    unit, made = found.solved.compiled.unit, list[Span]()
    for money in range(unit, found.question.goal + 1, unit):
        act = found.act(money, key.point, key.binding)
        if made and made[-1].act[1:] == act[1:]:
            made[-1] = made[-1]._replace(high=money)
        else:
            made.append(Span(money, money, act))
    return made


def title(found: BestPlay) -> str:
    """Return what was asked as a heading: bankroll and goal, the limit of rolls, the wagers, and loaded dice."""
    asked = found.question
    rolls = "any number of rolls" if asked.rolls is None else count_text(asked.rolls, "roll")
    ends = f"{short(asked.bankroll)} to {short(asked.goal)}"
    dice = "" if asked.dice == FAIR else f", {dice_words(asked.dice)}"
    return f"{ends}, {rolls}, wagers {', '.join(asked.wagers)}{dice}"


def tried(found: BestPlay) -> str:
    """Return the amounts that are tried, in words."""
    amounts = found.question.amounts
    flats = (
        f", {' and '.join(map(short, amounts.flats))} on line and come wagers" if amounts.flats
        else ", on line wagers too"
    )  # fmt: skip
    step, most = short(amounts.step), short(amounts.most)
    return f"Bets in steps of {step}, up to {most} on a wager{flats}; odds up to the house's limit."


def value_lines(found: BestPlay) -> Iterator[tuple[str, str]]:
    """Yield lines with the value, its bounds, and what solving the game took."""
    kind = found.question.objective.kind
    low, high = found.bounds
    yield WORDS[kind], number_words(kind, found.value)
    if high is None:
        yield "proved", f"at least {number_words(kind, low)}"
    elif kind == "goal":
        yield "proved", f"between {low:.12f} and {high:.12f}"
    else:
        yield "proved", f"within {max(high - low, 1e-15):.1g}"
    yield "states", f"{found.cost.states:,}"


def number_words(kind: str, value: float) -> str:
    """Return a value as text: a chance in percent, dollars, rolls or utility."""
    if kind == "goal":
        return f"{100 * value:.4f} %"
    return f"{value:.4f}"


def beside_words(found: BestPlay, value: float | None) -> tuple[str, str]:
    """Return the value of a strategy, and by how much it is worse than the best."""
    if value is None:
        return "not known", ""
    kind = found.question.objective.kind
    return number_words(kind, value), number_words(kind, short_of(found, value))


def written_words(found: BestPlay, path: str) -> str:
    """Return in words how the best way to play was written as a strategy."""
    written = found.written
    rules = count_text(written.rules, "rule")
    if not written.merged:
        return f"{path} has {rules}: the best bets in every state that this play reaches."
    return (
        f"{path} has {rules}, each for several states, because the exact best play is too long to write down."
        " The last line of the table says how much value that loses."
    )


def favours(found: BestPlay) -> str:
    """Return a sentence where the chance of the goal is above that of a fair game: by the dice, or by payouts."""
    asked = found.question
    fair = asked.bankroll / asked.goal
    if asked.objective.kind != "goal" or found.bounds[0] <= fair + 1e-9:
        return ""
    fair_chance = f"{100 * fair:.4f} %"
    if asked.dice != FAIR:
        return f"With these dice the player has the advantage: in a fair game the chance of the goal is {fair_chance}."
    return (
        f"{asked.law.book.heading} pays the player too much: in a fair game the chance of the goal is {fair_chance}."
        " Wins that its chips cannot pay are rounded up;"
        f" `hardway odds house {asked.law.book.name} --favours` shows where."
    )


def act_words(act: Act) -> str:
    """Return in words what is best before a throw."""
    parts = [f"take {wager}" for wager, _ in act.take]
    numbers: dict[str, list[str]] = {}
    for wager, amount in act.bets:
        name, _, number = wager.partition(" ")
        numbers.setdefault(f"{name} {short(amount)}", []).append(number)
    for what, on in numbers.items():
        name, much = what.rsplit(" ", 1)
        parts.append(" ".join([name, *filter(None, on), f"for {much}" if any(on) else much]))
    if act.leaves:
        parts.append("leave")
    return ", ".join(parts) or "nothing"


def column_points(found: BestPlay) -> list[int]:
    """Return the columns of the table: 0 for the come-out, and the first of each group of points that are alike."""
    layouts = found.solved.layouts
    return [0, *(point for point in layouts.points if layouts.alike.first(LayoutKey(point)).point == point)]


def act_then(found: BestPlay, money: int, point: int) -> Act:
    """Return what is best with this money on a come-out, or at a point after the line wager that is best there."""
    begins = found.act(money)
    if not point:
        return begins
    slots = found.question.law.slots
    line = tuple(bet for bet in begins.bets if slots[bet[0]].wager.line)
    return found.act(money - sum(amount for _, amount in line), point, line)


def policy_lines(found: BestPlay) -> Iterator[tuple[str, ...]]:
    """Yield a line for some amounts of money: the money, and what is best on a come-out and then at each point."""
    asked, unit = found.question, found.solved.compiled.unit
    step = max(unit, asked.goal // LINES // unit * unit)
    points = column_points(found)
    for money in range(step, asked.goal, step):
        yield short(money), *(act_words(act_then(found, money, point)) for point in points)


def column_words(found: BestPlay, point: int) -> str:
    """Return the heading of a column: come-out, or the points that are alike."""
    if not point:
        return "come-out"
    twins = [sum(pair) - point for pair in found.solved.layouts.alike.pairs if point in pair]
    return f"then, point {' or '.join(map(str, (point, *twins)))}"


def cost_words(found: BestPlay, seconds: float) -> str:
    """Return in words what solving the game took."""
    steps = count_text(found.solved.sweeps, "step")
    return f"{found.cost.states:,} states of the game, solved in {steps} back from its end, in {duration(seconds)}."
