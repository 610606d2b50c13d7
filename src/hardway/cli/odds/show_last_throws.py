"""`hardway odds tournament`: your chance of going on for each wager, exact or simulated."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hardway.cli.odds.odds_table import money, odds_errors
from hardway.cli.odds.show_strategy import open_strategy
from hardway.cli.records.replay_record import read_from
from hardway.cli.terminal.exits import DONE, Stop, reading
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.notation import Replay, of_table
from hardway.odds.chances import OddsError
from hardway.odds.endgame.last_throws import EXACT_THROWS, NO_WAGERS, LastThrows
from hardway.odds.endgame.standing import MISSED, TIES, RoundStanding, round_standing, table_standing
from hardway.report.figures.last_throws_figures import (
    ChanceLine,
    ExactThrowsForm,
    LastThrowsForm,
    SecretThrowForm,
    chance_lines,
    chances_form,
    mixed_lines,
    secret_form,
    standing_form,
    standing_words,
)  # fmt: skip
from hardway.report.number import INTERVAL, percent
from hardway.strategy import Strategy, StrategyError, read
from hardway.values.money import dollars, short
from hardway.values.names import count_text

MAX_LINES = 15
"""The most wagers that are printed; --json has all of them."""
MAX_LEFT = 10_000


class TournamentOrder(NamedTuple):
    """The options of the command, as typed; an empty text or None stands for an option that was not."""

    record: str
    you: str
    throws: int | None
    hands: int | None
    table: str
    plays: Sequence[str]
    best: int | None
    ties: str
    cut: str
    least: str
    missed: str
    wager: Sequence[str]
    step: str
    samples: int
    seed: int
    secret: bool


class ChancesFound(NamedTuple):
    """The chances of the wagers, as lines for people and as JSON, and a note to print under them."""

    lines: Sequence[ChanceLine]
    form: Callable[[LastThrowsForm], Mapping[str, Any]]
    """A function that adds the wagers and their chances to the JSON form of the standing."""
    note: str


@odds_errors()
def show_tournament(*, as_json: bool, **typed: Any) -> int:
    """Print the chance of going on for each wager you could make now: exact for few throws, otherwise simulated."""
    order = TournamentOrder(**typed)
    standing = _with_rules(_standing(order), order)
    standing.named(order.you)
    plays = rivals(standing, order)
    if order.secret:
        return _secret(standing, order, as_json=as_json)
    order = _left(standing, order)
    exact = order.throws is not None and order.throws <= EXACT_THROWS
    found = _exact(standing, order, plays) if exact else _simulated(standing, order, plays)
    named = _names(standing, order, plays, exact=exact)
    if as_json:
        head: LastThrowsForm = {
            **standing_form(standing, order.you),
            "throws": order.throws,
            "hands": order.hands,
            "exact": exact,
            "plays": dict(named),
        }
        print_json(found.form(head))
    else:
        _show(standing, order, found, named, exact=exact)
    return DONE


def _secret(standing: RoundStanding, order: TournamentOrder, *, as_json: bool) -> int:
    """Print how two players should mix their wagers of the last throw, if neither sees the other's."""
    from hardway.odds.endgame.secret_throw import secret_throw

    if order.throws not in (None, 1) or order.hands is not None or order.plays:
        raise OddsError(
            "--secret is for the last throw, where both players choose: leave out --throws, --hands and --plays"
        )
    step = money(order.step, "--step") if order.step else 0
    found = secret_throw(standing, order.you, wagers=order.wager, step=step)
    if as_json:
        unseen: SecretThrowForm = {**standing_form(standing, order.you), **secret_form(found)}
        print_json(unseen)
        return DONE
    screen = Screen()
    head = f"{order.you} at {standing.law.book.heading}, secret last wagers"
    screen.print(headed(head, standing_words(standing)))
    for name, mixture in ((order.you, found.yours), (found.rival, found.theirs)):
        table = grid(f"{name} mixes", "amount", "how often", "exactly", words=1)
        for line in mixed_lines(mixture):
            table.add_row(*line)
        screen.print()
        screen.print(table)
    chance = f"{percent(found.chance)}% of throws, exactly {found.chance}"
    goes_on = f"{order.you} goes on to the next round in at least {chance}, whatever {found.rival} does."
    screen.print(f"\n{goes_on}")
    amounts = f"in steps of {short(found.step)}, or the smallest or largest allowed"
    screen.print(f"Each player makes one wager, {amounts}; {found.rival} plays to keep {order.you} out.", style="dim")
    return DONE


def _left(standing: RoundStanding, order: TournamentOrder) -> TournamentOrder:
    """Return the order with what is left of the round: as typed, or by the conditions, or one throw."""
    for flag, number in (("--throws", order.throws), ("--hands", order.hands)):
        if number is not None and not 0 < number <= MAX_LEFT:
            what = flag.removeprefix("--")
            raise OddsError(f"{flag} is the number of {what} left, from 1 to {MAX_LEFT:,}, not {number}")
    if order.throws is not None and order.hands is not None:
        raise OddsError("give --throws or --hands, not both")
    if order.throws is None and order.hands is None:
        return order._replace(hands=standing.hands_left) if standing.hands_left else order._replace(throws=1)
    return order


def _exact(standing: RoundStanding, order: TournamentOrder, plays: dict[str, Strategy]) -> ChancesFound:
    if order.you in plays:
        raise OddsError(
            f"leave out --plays {order.you}: with {EXACT_THROWS} throws or fewer your best wager is worked out"
        )
    step, throws = money(order.step, "--step") if order.step else 0, order.throws or 1
    exact = LastThrows(standing, order.you, plays, throws=throws, wagers=order.wager, step=step)
    found = exact.chances()
    now = exact.step(exact.me.rack)
    grow = "" if step else " On later throws, the more chips you have, the larger these steps are."
    then = "" if throws == 1 else f" Before each later throw you make the best wager you then can.{grow}"
    note = f"You make one wager on each throw, in steps of {short(now)}, or the smallest or largest allowed.{then}"

    def form(head: LastThrowsForm) -> ExactThrowsForm:
        return {**head, "step": dollars(now), "wagers": chances_form(found)}

    return ChancesFound(chance_lines(found), form, note)


def _simulated(standing: RoundStanding, order: TournamentOrder, plays: dict[str, Strategy]) -> ChancesFound:
    from hardway.cli.terminal.progress import ProgressBar, ProgressLine
    from hardway.errors import SimulateError
    from hardway.report.figures.tournament_figures import SimulatedThrowsForm, simulated_chances_form, simulated_lines
    from hardway.simulate.tournament_standing import StandingRun, best_first

    step = money(order.step, "--step") if order.step else 0
    try:
        with ProgressLine(compiles=True):  # the others play here already
            run = StandingRun(
                standing, order.you, plays, throws=order.throws or 0, hands=order.hands or 0, samples=order.samples,
                seed=order.seed,
            )  # fmt: skip
            items, found = run.items(order.wager, step), []
        with ProgressBar(len(items), what="wagers", quiet=False) as bar:
            for number, item in enumerate(items, 1):
                found.append(run.chance(item))
                bar.to(number, number * order.samples * (order.throws or 27 * (order.hands or 0) // 8))
    except SimulateError as error:
        raise OddsError(str(error)) from None

    def form(head: LastThrowsForm) -> SimulatedThrowsForm:
        wagers = simulated_chances_form(best_first(found))
        return {**head, "samples": order.samples, "seed": order.seed, "wagers": wagers}

    note = (
        f"You make this wager and then play your strategy, {order.samples:,} times each, with the same dice. {INTERVAL}"
    )
    return ChancesFound(simulated_lines(best_first(found)), form, note)


def _show(
    standing: RoundStanding, order: TournamentOrder, found: ChancesFound, named: Mapping[str, str], *, exact: bool
) -> None:
    screen = Screen()
    left = f"{count_text(order.throws, 'throw') if order.throws else count_text(order.hands or 0, 'hand')} left"
    left = "the last throw" if order.throws == 1 else "the last hand" if order.hands == 1 else left
    screen.print(headed(f"{order.you} at {standing.law.book.heading}, {left}", standing_words(standing)))
    for name, strategy in named.items():
        screen.print(f"{name} plays {strategy}", style="dim")
    screen.print()
    table = grid("wager", "amount", "goes on", "exactly" if exact else "±", words=1)
    for line in found.lines[:MAX_LINES]:
        table.add_row(*line)
    if not any(line.wager == "nothing" for line in found.lines[:MAX_LINES]):
        table.add_row(*next(line for line in found.lines if line.wager == "nothing"))
    screen.print(table)
    screen.print()
    more = f" {len(found.lines) - MAX_LINES:,} lines more: --json has all." if len(found.lines) > MAX_LINES else ""
    screen.print(f"{found.note}{more}", style="dim")


def _standing(order: TournamentOrder) -> RoundStanding:
    record = read_from(order.record)
    with reading(order.record):
        game = Replay(record if record.core == "tournament" else of_table(record))
    for _ in game.play():
        pass
    if record.core:
        return round_standing(game, order.table)
    if order.table:
        raise OddsError(f"--table is for the record of a tournament; {order.record} is the record of a table")
    return table_standing(game)


def _with_rules(standing: RoundStanding, order: TournamentOrder) -> RoundStanding:
    """Return the standing with the options about who goes on."""
    if order.best is not None and order.cut:
        raise OddsError("give --best or --cut, not both")
    if order.best is not None and not 0 < order.best < len(standing.contenders):
        raise OddsError(f"--best is 1 to {len(standing.contenders) - 1} of these players, not {order.best}")
    for flag, given, known in (("--ties", order.ties, TIES), ("--missed", order.missed, MISSED)):
        if given and given not in known:
            raise OddsError(f"{flag} is {', '.join(known[:-1])} or {known[-1]}, not {given!r}")
    least = money(order.least, "--least") if order.least else standing.least
    if order.missed and not least:
        raise OddsError("--missed needs --least: it says what happens to a player who wagers less")
    return standing._replace(
        best=order.best or standing.best, ties=order.ties or standing.ties,
        room=0 if order.best or order.ties else standing.room,
        cut=money(order.cut, "--cut") if order.cut else 0, least=least, missed=order.missed or standing.missed,
    )  # fmt: skip


def rivals(standing: RoundStanding, order: TournamentOrder) -> dict[str, Strategy]:
    """Return what the others play: a strategy by name, file or text. Several texts for one player are lines of one
    strategy."""
    texts: dict[str, list[str]] = {}
    for given in order.plays:
        name, sign, text = given.partition("=")
        if not sign or not text.strip():
            raise OddsError(f'--plays is NAME=STRATEGY, such as bob=iron_cross or "bob=bet pass 20", not {given!r}')
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


def _names(
    standing: RoundStanding, order: TournamentOrder, plays: dict[str, Strategy], *, exact: bool
) -> dict[str, str]:
    """Return the name of each player's strategy; yours only if you follow one."""
    names = [one.name for one in standing.contenders if one.name != order.you or not exact]
    return {name: plays.get(name, NO_WAGERS).name for name in names}
