"""`hardway odds tournament`: from a standing with few throws left, the chance of going on for each wager."""

from collections.abc import Sequence
from typing import NamedTuple

from hardway.cli.odds.odds_table import money
from hardway.cli.odds.show_strategy import open_strategy
from hardway.cli.records.replay_record import read_from
from hardway.cli.terminal.exits import DONE, Stop, reading
from hardway.cli.terminal.screen import console, grid, headed, print_json
from hardway.notation import CoreReplay, Replay
from hardway.odds.dice import OddsError
from hardway.odds.last_throws import EXACT_THROWS, NOTHING, LastThrows
from hardway.odds.standing import MISSED, TIES, RoundStanding, round_standing, table_standing
from hardway.report.figures.last_throws_figures import chance_lines, chances_form, standing_form, standing_words
from hardway.strategy import Strategy, StrategyError, read
from hardway.values.money import dollars, short

SHOWN = 15
"""Lines that are shown; all of them are in the JSON."""


class TournamentOrder(NamedTuple):
    """What a command line asks for; an empty text or None is an option not given."""

    file: str
    you: str
    throws: int
    table: str
    plays: Sequence[str]
    best: int | None
    ties: str
    cut: str
    least: str
    missed: str
    wagers: Sequence[str]
    step: str


def show_tournament(order: TournamentOrder, *, as_json: bool) -> int:
    """Show the chance of going on for each wager that could be made now."""
    standing = _with_rules(_standing(order), order)
    plays = rivals(standing, order)
    if order.throws < 1:
        raise OddsError(f"--throws is the number of throws that are left, from 1 on, not {order.throws}")
    if order.throws > EXACT_THROWS:
        raise OddsError(f"chances are worked out for the last {EXACT_THROWS} throws, not for {order.throws}")
    step = money(order.step, "--step") if order.step else 0
    exact = LastThrows(standing, order.you, plays, throws=order.throws, wagers=order.wagers, step=step)
    found = exact.chances()
    if as_json:
        form = standing_form(standing, order.you) | {"throws": order.throws, "exact": True, "step": dollars(exact.step)}
        print_json(form | {"plays": _names(standing, order.you, plays), "wagers": chances_form(found)})
        return DONE
    screen = console()
    throws = "the last throw" if order.throws == 1 else f"{order.throws} throws left"
    screen.print(headed(f"{order.you} at {standing.law.book.house}, {throws}", standing_words(standing)))
    for name, strategy in _names(standing, order.you, plays).items():
        screen.print(f"{name} plays {strategy}", style="dim")
    screen.print()
    table = grid("wager", "amount", "goes on", "exactly", words=1)
    lines = chance_lines(found)
    for line in lines[:SHOWN]:
        table.add_row(line.wager, line.amounts, line.percent, line.chance)
    if not any(line.wager == "nothing" for line in lines[:SHOWN]):
        table.add_row(*next(line for line in lines if line.wager == "nothing"))
    screen.print(table)
    screen.print()
    then = "" if order.throws == 1 else " After this throw the best of them is chosen each time."
    more = f" {len(lines) - SHOWN:,} lines more: --json has all." if len(lines) > SHOWN else ""
    screen.print(f"One wager a throw, in steps of {short(exact.step)}.{then}{more}", style="dim")
    return DONE


def _standing(order: TournamentOrder) -> RoundStanding:
    record = read_from(order.file)
    with reading(order.file):
        game = CoreReplay(record) if record.core == "tournament" else Replay(record)
    for _ in game.play():
        pass
    if isinstance(game, CoreReplay):
        return round_standing(game, order.table)
    if order.table:
        raise OddsError(f"--table is for the record of a tournament; {order.file} is that of a table")
    return table_standing(game)


def _with_rules(standing: RoundStanding, order: TournamentOrder) -> RoundStanding:
    """Return a standing with what the options say of who goes on."""
    if order.best is not None and order.cut:
        raise OddsError("--best and --cut ask for different things; give one of them")
    if order.best is not None and not 0 < order.best < len(standing.contenders):
        raise OddsError(f"--best is from 1 to {len(standing.contenders) - 1} of these players, not {order.best}")
    for flag, given, known in (("--ties", order.ties, TIES), ("--missed", order.missed, MISSED)):
        if given and given not in known:
            raise OddsError(f"{flag} is {', '.join(known[:-1])} or {known[-1]}, not {given!r}")
    least = money(order.least, "--least") if order.least else standing.least
    if order.missed and not least:
        raise OddsError("--missed says what follows where less than --least is wagered: give --least too")
    return standing._replace(
        best=order.best or standing.best, ties=order.ties or standing.ties,
        cut=money(order.cut, "--cut") if order.cut else 0, least=least, missed=order.missed or standing.missed,
    )  # fmt: skip


def rivals(standing: RoundStanding, order: TournamentOrder) -> dict[str, Strategy]:
    """Read what others play: a strategy by name, a file, or its words; several words of one player are its lines."""
    texts: dict[str, list[str]] = {}
    for given in order.plays:
        name, sign, text = given.partition("=")
        if not sign or not text.strip():
            raise OddsError(f"--plays is NAME=STRATEGY, as bob=iron_cross or bob='bet pass 20', not {given!r}")
        standing.named(name.strip())
        texts.setdefault(name.strip(), []).append(text.strip())
    return {name: _strategy(name, lines, standing) for name, lines in texts.items()}


def _strategy(name: str, lines: list[str], standing: RoundStanding) -> Strategy:
    book = standing.law.book.words
    try:
        if len(lines) == 1 and " " not in lines[0]:
            return open_strategy(lines[0], book=book)
        return read("\n".join([f"name {'_'.join(lines[0].split())}", *lines]), book=book)
    except StrategyError as error:
        raise Stop(f"odds: --plays {name}: {error.says}") from None


def _names(standing: RoundStanding, you: str, plays: dict[str, Strategy]) -> dict[str, str]:
    """Return what each of the others plays, by the name of the strategy."""
    return {one.name: plays.get(one.name, NOTHING).name for one in standing.contenders if one.name != you}
