"""`hardway audit dice`: tests whether the throws of a journal, or of the simulator, look like those of fair dice."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypedDict

from hardway.cli.casino.open_journal import open_journal, table_named
from hardway.cli.terminal.exits import DONE, FAILED, Stop
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.cli.terminal.text import Text
from hardway.errors import SimulateError, check_seed
from hardway.journal.audit.thrown_dice import ThrownDice, thrown_dice
from hardway.journal.export import person_names
from hardway.journal.stored_stream import UnreadableRow
from hardway.journal.streams import table_streams
from hardway.odds.dice_evidence import BIASES, LEVEL, DiceEvidence, DiceTest, Throw, evidence_by_group
from hardway.values.dice import THROWS
from hardway.values.names import count_text

LEAST = 30
"""A group of fewer throws is not tested: it would prove nothing, and each further test weakens all the others."""
GROUPS = ("table", "shooter", "set")
SESSION = 200
"""How many throws are tested of each simulated session."""


class DiceGroup(NamedTuple):
    """Throws that are tested together: whose they are, and the throws in order."""

    by: str
    name: str
    throws: tuple[Throw, ...]


class DiceTestForm(TypedDict):
    """One test: what was seen, what fair dice would show, and the p-value, alone and by Holm's rule."""

    test: str
    seen: float
    expected: float
    p: float
    exact: bool
    adjusted: float


class DiceGroupForm(TypedDict):
    """The tests of a group of throws. `power`: by bias, the chance that the count of one biased face is significant."""

    by: str
    name: str
    throws: int
    suspect: list[str]
    power: dict[str, float]
    tests: list[DiceTestForm]


class AuditedDice(TypedDict):
    """The evidence of dice; `ok` if no test is significant at this level, all tests taken together."""

    ok: bool
    level: float
    tests: int
    small: int
    """How many groups have too few throws to be tested."""
    groups: list[DiceGroupForm]


def audit_dice(
    *, db: str, table: str, by: Sequence[str], names: bool, stream: int | None, rolls: int, as_json: bool
) -> int:
    """Test dice and print the evidence; return 1 if they are suspect."""
    if stream is not None and (table or by or names):
        raise Stop("--stream tests the simulator's dice, and no journal: leave out --table, --by and --names")
    with ProgressLine(quiet=as_json) as line:
        if stream is not None:
            found, where = [_simulated(stream, rolls, line)], "the simulator's dice"
        else:
            found, where = list(_groups(_of_journal(db, table, line, names=names), by or GROUPS)), db
    tested = [group for group in found if len(group.throws) >= LEAST]
    if not tested:
        thrown = max((len(group.throws) for group in found), default=0)
        raise Stop(f"{count_text(thrown, 'throw')}: too few to test; a test needs {LEAST} or more")
    by_place = evidence_by_group({str(place): group.throws for place, group in enumerate(tested)})
    evidence = dict(zip(tested, by_place.values(), strict=True))
    small = len(found) - len(tested)
    if as_json:
        print_json(_form(evidence, small))
    else:
        _show(evidence, where, small)
    return FAILED if any(one.suspect for one in evidence.values()) else DONE


def _of_journal(db: str, table: str, line: ProgressLine, *, names: bool) -> list[ThrownDice]:
    with open_journal(db) as recorder:
        tables = [table_named(recorder, table)] if table else table_streams(recorder)
        naming = person_names(recorder) if names else str
        try:
            found = [thrown for name in tables for thrown in thrown_dice(recorder, name, line.tell)]
            return [one._replace(thrower=naming(one.thrower)) for one in found]
        except UnreadableRow as error:
            raise Stop(f"{error}; `hardway audit verify` says more", FAILED) from None


def _groups(thrown: Sequence[ThrownDice], by: Sequence[str]) -> Iterator[DiceGroup]:
    """Yield all throws of each kind of dice, then each table, shooter and set; a group that has the throws of an
    earlier one is left out."""
    key: dict[str, Callable[[ThrownDice], str]] = {
        "kind": lambda one: f"{one.kind} dice",
        "table": lambda one: one.table,
        "shooter": lambda one: f"{one.thrower}, {one.kind} dice",
        "set": lambda one: f"{one.table} set {one.dice_set}",
    }
    shown: set[tuple[int, ...]] = set()
    for what in ("kind", *(name for name in GROUPS if name in by)):
        places: dict[str, list[int]] = {}
        for place, one in enumerate(thrown):
            places.setdefault(key[what](one), []).append(place)
        for name, group in places.items():
            if tuple(group) not in shown:
                shown.add(tuple(group))
                yield DiceGroup(what, name, tuple(thrown[place].faces for place in group))


def _simulated(seed: int, rolls: int, line: ProgressLine) -> DiceGroup:
    from hardway.simulate.chain.kernel_numpy import throws_of_sessions

    try:
        check_seed(seed)
    except SimulateError as error:
        raise Stop(f"--stream: {error}") from None
    throws: list[Throw] = []
    while len(throws) < rolls:
        first = len(throws) // SESSION
        sessions = range(first, min(first + 100, -(-rolls // SESSION)))
        throws += [THROWS[throw] for throw in throws_of_sessions(seed, sessions, SESSION)]
        line.tell("throws", len(throws), rolls)
    return DiceGroup("stream", f"seed {seed}", tuple(throws[:rolls]))


def _form(evidence: dict[DiceGroup, DiceEvidence], small: int) -> AuditedDice:
    groups: list[DiceGroupForm] = [
        {
            "by": group.by, "name": group.name, "throws": one.throws, "suspect": list(one.suspect),
            "power": {f"{bias:g}": power for bias, power in one.power.items()},
            "tests": [_test_form(test) for test in one.tests],
        }
        for group, one in evidence.items()
    ]  # fmt: skip
    return {
        "ok": not any(group["suspect"] for group in groups), "level": LEVEL,
        "tests": sum(len(group["tests"]) for group in groups), "small": small, "groups": groups,
    }  # fmt: skip


def _test_form(test: DiceTest) -> DiceTestForm:
    return {
        "test": test.name, "seen": test.seen, "expected": test.expected, "p": test.p, "exact": test.exact,
        "adjusted": test.adjusted,
    }  # fmt: skip


def _show(evidence: dict[DiceGroup, DiceEvidence], where: str, small: int) -> None:
    screen, count = Screen(), sum(len(one.tests) for one in evidence.values())
    first, first_found = next(iter(evidence.items()))
    screen.print(headed(f"{where}: {first.name}", f"{count_text(first_found.throws, 'throw')}"))
    _show_tests(screen, first_found)
    _show_groups(screen, evidence)
    if small:
        screen.print(f"Not tested: {count_text(small, 'group')} of fewer than {LEAST} throws.", style="dim")
    screen.print()
    screen.print(
        f"{count_text(count, 'test')} in all. With so many, fair dice give a p below {LEVEL:g} about "
        f"{count * LEVEL:.1f} times by chance. The adjusted p allows for that (Holm): dice are suspect where it is "
        f"{LEVEL:g} or less. At most one audit of fair dice in {1 / LEVEL:.0f} finds them suspect."
    )
    screen.print()
    suspects = [(group, test) for group, one in evidence.items() for test in one.tests if test.name in one.suspect]
    if not suspects:
        screen.print(Text("No test makes the dice suspect.", "green"))
    for group, test in suspects:
        says = f"Suspect: {group.name}, {test.name}: seen {test.seen:,.4g}, fair dice {test.expected:,.4g}"
        screen.print(Text(f"{says}, adjusted p {_p(test.adjusted)}.", "bold red"))


def _show_tests(screen: Screen, found: DiceEvidence) -> None:
    table = grid("test", "seen", "fair dice", "p", "adjusted p", "kind")
    for test in found.tests:
        kind = "exact" if test.exact else "chi-square"
        seen = f"{test.seen:,}" if isinstance(test.seen, int) else f"{test.seen:,.1f}"
        table.add_row(test.name, seen, f"{test.expected:,.1f}", _p(test.p), _p(test.adjusted), kind)
    screen.print(table)
    screen.print()


def _show_groups(screen: Screen, evidence: dict[DiceGroup, DiceEvidence]) -> None:
    """Print for each group its smallest p-value, and how likely one biased face would have been found."""
    screen.print(headed("What could have been seen", "chance to notice a face likelier than 1/6 by this percentage"))
    table = grid("throws of", "throws", "smallest p", "adjusted p", *(f"{bias:.0%}" for bias in BIASES))
    for group, one in evidence.items():
        least = min(one.tests, key=lambda test: test.p)
        powers = (_share(one.power[bias]) for bias in BIASES)
        table.add_row(group.name, f"{one.throws:,}", f"{_p(least.p)} {least.name}", _p(least.adjusted), *powers)
    screen.print(table)


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.0001 else f"{value:.1e}"


def _share(value: float) -> str:
    return f"{value:.1%}" if value < 0.9995 else "100%"
