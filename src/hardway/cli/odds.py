"""`hardway odds`: what wagers cost, house beside house, one wager explained, the hand, a PAR sheet, loaded dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hardway.cli.rules import open_book
from hardway.cli.stop import Stop
from hardway.odds.dice import Dice, OddsError, read_dice
from hardway.report.files import FileError
from hardway.rulebook import Law, house_names, law
from hardway.rulebook.law import CHIPS
from hardway.values.money import Chips, cents


@dataclass(frozen=True)
class Asked:
    """What a command line asks for, as it was typed; an empty text is a flag not given."""

    words: Sequence[str] = ()
    compare: bool = False
    hand: bool = False
    at_least: int | None = None
    par: str = ""
    plot: str = ""
    dice: str = ""
    chips: str = ""
    stake: str = ""
    options: Sequence[str] = ()
    strategy: str = ""
    bankroll: str = ""
    goal: str = ""
    rolls: int | None = None
    exact: bool = False
    unit: str = ""
    as_json: bool = False

    @cached_property
    def thrown(self) -> Dice:
        """Return the dice that are thrown."""
        return read_dice(self.dice)

    def law(self, house: str) -> Law:
        """Return a house's law, with the options and chips of the table."""
        book = open_book(house)
        try:
            return law(book, dict(_option(text) for text in self.options), _chips(self.chips))
        except ValueError as error:
            raise Stop(f"odds: {error}") from None


def odds(asked: Asked) -> int:
    """Answer what is asked for."""
    try:
        _fits(asked)
        return _answer(asked)
    except (OddsError, FileError) as error:
        raise Stop(f"odds: {error}") from None


def _answer(asked: Asked) -> int:
    if asked.strategy:
        from hardway.cli.odds_strategy import strategy_odds

        return strategy_odds(asked)
    if asked.hand:
        from hardway.cli.odds_hand import hand

        return hand(asked, asked.law(one_house(asked, otherwise="crown")))
    from hardway.cli import odds_show as show

    if asked.compare:
        return show.compare(asked, _houses(asked))
    here = asked.law(one_house(asked))
    if len(asked.words) > 1:
        from hardway.cli.odds_wager import wager

        return wager(asked, here, " ".join(asked.words[1:]))
    return show.par(asked, here) if asked.par else show.house(asked, here)


GOES_WITH = {"hand": ("at_least",), "strategy": ("bankroll", "goal", "rolls", "exact", "unit")}
"""Flags that only say more of another one."""
APART = ("hand", "compare", "strategy", "par")
"""Flags that each ask for something of its own."""


def _fits(asked: Asked) -> None:
    """Refuse flags that mean nothing together."""
    for head, flags in GOES_WITH.items():
        for flag in flags:
            if getattr(asked, flag) not in (None, "", False) and not getattr(asked, head):
                raise OddsError(f"--{flag.replace('_', '-')} goes with --{head}")
    asks = [f"--{name}" for name in APART if getattr(asked, name)]
    if len(asks) > 1:
        raise OddsError(f"{' and '.join(asks)} ask for different things; give one of them")
    if asked.chips and not (asked.stake or asked.strategy):
        raise OddsError("--chips needs --stake: what rounding does depends on the amount wagered")
    if asked.stake and asks:
        raise OddsError(f"--stake is for one house and its wagers, not for {asks[0]}")
    if len(asked.words) > 1 and not asked.compare and (asks or asked.plot):
        flag = asks[0] if asks else "--plot"
        raise OddsError(f"{flag} takes one house and no wager, not {' '.join(asked.words)!r}")


def one_house(asked: Asked, *, otherwise: str = "") -> str:
    """Return the house that was named."""
    if not asked.words and not otherwise:
        raise OddsError(f"name a house ({', '.join(house_names())}), or ask for --compare or --hand")
    return asked.words[0] if asked.words else otherwise


def _houses(asked: Asked) -> list[str]:
    houses = list(dict.fromkeys(asked.words or house_names()))
    if len(houses) < 2:
        raise OddsError("--compare takes two houses or more")
    return houses


def _option(text: str) -> tuple[str, str]:
    name, sign, value = (word.strip() for word in text.partition("="))
    if not sign:
        raise OddsError(f"an option is written NAME=VALUE, not {text!r}")
    return name, value


def money(text: str, flag: str) -> int:
    """Read an amount of money in cents."""
    found = cents(text)
    if found is None or found <= 0:
        raise OddsError(f"{flag} is an amount of money, as 5 or 2.50, not {text!r}")
    return found


def _chips(text: str) -> Chips:
    if not text:
        return CHIPS
    return Chips(tuple(sorted({money(chip.strip(), "--chips") for chip in text.split(",")})))
