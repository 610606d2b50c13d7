"""The chances of going on to the next round after its last throws, as lines of tables and as JSON objects."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypedDict

from hardway.odds.endgame.last_throws import WagerChance
from hardway.odds.endgame.secret_throw import Mixed, SecretThrow
from hardway.odds.endgame.standing import RoundStanding
from hardway.report.number import percent
from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Dollars, Exact
from hardway.values.money import dollars, short


class ContenderForm(TypedDict):
    """A player of a round: all chips, and those in the rack."""

    name: str
    chips: Dollars
    rack: Dollars


class RoundStandingForm(BookIdentity):
    """The standing of a round: the players, their chips, and who goes on to the next round."""

    you: str
    point: int | None
    players: list[ContenderForm]
    goes_on: int | None
    ties: str | None
    cut: Dollars | None
    least_wager: Dollars | None
    missed_wager: str | None


class ChanceForm(TypedDict):
    """A wager, and the chance of going on with it; the wager is null for making none."""

    wager: str | None
    amount: Dollars
    chance: Exact


class MixedForm(TypedDict):
    """A wager of a mixture, and how often to make it; the wager is null for making none."""

    wager: str | None
    amount: Dollars
    share: Exact


class SecretForm(TypedDict):
    """The best mixtures of wagers for a last throw with secret wagers."""

    step: Dollars
    chance: Exact
    yours: list[MixedForm]
    rival: str
    theirs: list[MixedForm]


class SecretThrowForm(RoundStandingForm, SecretForm):
    """A last throw with secret wagers: the standing, and the mixtures of both players."""


class LastThrowsForm(RoundStandingForm):
    """A standing, the throws or hands left, and how the other players play."""

    throws: int | None
    hands: int | None
    exact: bool
    plays: dict[str, str]


class ExactThrowsForm(LastThrowsForm):
    """A standing with the exact chance of each wager."""

    step: Dollars
    wagers: list[ChanceForm]


class ChanceLine(NamedTuple):
    """A line of a table: a wager, over a range of amounts that all give the same chance."""

    wager: str
    amounts: str
    percent: str
    chance: str


def chance_lines(found: Sequence[WagerChance]) -> list[ChanceLine]:
    """Return the lines of a table, the best wager first; adjacent amounts with the same chance share a line."""
    runs: list[list[WagerChance]] = []
    for one in sorted(found, key=lambda one: (one.wager, one.amount)):
        last = runs[-1][-1] if runs else None
        if last and (last.wager, last.chance) == (one.wager, one.chance):
            runs[-1].append(one)
        else:
            runs.append([one])
    runs.sort(key=lambda run: (-run[0].chance, run[0].amount, run[0].wager))
    return [
        ChanceLine(run[0].wager or "nothing", _amounts(run), percent(run[0].chance), _exact_text(run[0].chance))
        for run in runs
    ]


def _exact_text(chance: Fraction) -> str:
    return f"{chance * 36}/36" if 36 % chance.denominator == 0 else str(chance)


def _amounts(run: Sequence[WagerChance]) -> str:
    if not run[0].amount:
        return ""
    first, last = short(run[0].amount), short(run[-1].amount)
    return first if first == last else f"{first} to {last}"


def standing_words(standing: RoundStanding) -> str:
    """Return a standing in words: the chips, the puck, and who goes on."""
    chips = ", ".join(f"{one.name} {short(one.chips)}" for one in standing.contenders)
    puck = f"point {standing.point}" if standing.point else "come-out"
    if standing.cut:
        rule = f"all with {short(standing.cut)} chips or more go on"
    else:
        ties = {
            "draw": "ties are drawn",
            "all": "equal players all go on",
            "entered": "of equal players the first who entered",
        }
        rule = f"{standing.best} go{'es' if standing.best == 1 else ''} on, {ties[standing.ties]}"
    return f"{chips}; {puck}; {rule}"


def standing_form(standing: RoundStanding, you: str) -> RoundStandingForm:
    """Return a standing as an object; `you` is the player whose chances are shown."""
    return {
        **standing.law.book.identity,
        "you": you,
        "point": standing.point or None,
        "players": [
            {"name": one.name, "chips": dollars(one.chips), "rack": dollars(one.rack)} for one in standing.contenders
        ],
        "goes_on": None if standing.cut else standing.best,
        "ties": None if standing.cut else standing.ties,
        "cut": dollars(standing.cut) if standing.cut else None,
        "least_wager": dollars(standing.least) if standing.least else None,
        "missed_wager": standing.missed if standing.least else None,
    }


def chances_form(found: Sequence[WagerChance]) -> list[ChanceForm]:
    """Return the chance of each wager as objects, the best first; a null wager is making none."""
    return [{"wager": one.wager or None, "amount": dollars(one.amount), "chance": str(one.chance)} for one in found]


def mixed_lines(mixture: Sequence[Mixed]) -> list[ChanceLine]:
    """Return the lines of a mixture: each wager and how often to make it, the most frequent first."""
    return [
        ChanceLine(one.wager or "nothing", short(one.amount) if one.amount else "", percent(one.share), str(one.share))
        for one in mixture
    ]


def _mixture(mixture: Sequence[Mixed]) -> list[MixedForm]:
    return [{"wager": one.wager or None, "amount": dollars(one.amount), "share": str(one.share)} for one in mixture]


def secret_form(found: SecretThrow) -> SecretForm:
    """Return the mixtures for a last throw with secret wagers as an object."""
    return {
        "step": dollars(found.step),
        "chance": str(found.chance),
        "yours": _mixture(found.yours),
        "rival": found.rival,
        "theirs": _mixture(found.theirs),
    }
