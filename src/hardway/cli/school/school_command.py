"""`hardway school`: its options. The work is loaded when it runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, Option
from hardway.values.usual import USUAL_HOUSE


def school(
    house: Annotated[str, Argument(metavar="HOUSE", help="A house, or a folder with a book.")] = USUAL_HOUSE,
    kind: Annotated[
        list[str] | None,
        Option(metavar="KIND", help="A kind of exercise; may be given again. `--kinds` lists them."),
    ] = None,
    role: Annotated[str, Option("--for", metavar="WORK", help="What you do at the table: play, pay or call.")] = "",
    seed: Annotated[int, Option(help="The first exercise's number: the same seed asks the same questions.")] = 0,
    count: Annotated[int, Option(help="How many exercises. Default: on until you stop.")] = 0,
    timed: Annotated[bool, Option("--timed", help="Say how long each answer took.")] = False,
    keep: Annotated[str, Option(metavar="FILE", help="Keep your progress here: what you missed comes again.")] = "",
    kinds: Annotated[bool, Option("--kinds", help="List the kinds of exercise and stop.")] = False,
    as_json: Annotated[
        bool, Option("--json", help="Print exercises with their answers as JSON lines, and ask nothing.")
    ] = False,
) -> int:
    """Practise what players and the crew must know: exercises made and marked by the table itself.

    hardway school crown --for pay · hardway school star --kind pays --count 20 --timed
    """
    from hardway.cli.school.ask_exercises import Wanted, ask, list_kinds, print_exercises

    if kinds:
        return list_kinds(as_json=as_json)
    wanted = Wanted.of(house, kind or [], role, seed, count)
    return print_exercises(wanted) if as_json else ask(wanted, keep=keep, timed=timed)
