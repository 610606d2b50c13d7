"""The commands under `hardway audit` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Db, KeyFile

audit = CliGroup("audit", "Verify a journal and write out what it holds.")

Table = Annotated[str, Option(help="The table. Default: the one played last.")]
Roll = Annotated[int | None, Option(min=1, help="The throw, as the table counts them. Default: the last.")]
Against = Annotated[
    tuple[str, ...], Option(metavar="CHECKPOINT", help="A checkpoint kept elsewhere; may be given again.")
]
Names = Annotated[bool, Option("--names", help="People by name instead of id, for staff.")]


@audit.declare("casino.verify:verify", examples=("--against monday.checkpoint",), pages=True)
def verify(
    db: Db = "hardway.db",
    table: Annotated[tuple[str, ...], Option(help="One table only; may be given again.")] = (),
    against: Against = (),
    book: Annotated[
        tuple[str, ...], Option(metavar="FOLDER", help="Another edition of a rule book; may be given again.")
    ] = (),
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Verify a journal.

    Chains, checkpoints, every command decided again, money and dice: what is wrong, and where. Ends with 1 if anything
    is wrong.
    """


@audit.declare("casino.verify:checkpoint")
def checkpoint(db: Db = "hardway.db", key: KeyFile = "") -> None:
    """Print a signed checkpoint; keep it on another machine.

    hardway audit checkpoint > monday.checkpoint
    """


@audit.declare("casino.copy_journal:export", examples=("--table crown-1 --names",), pages=True)
def export(
    db: Db = "hardway.db",
    table: Table = "",
    as_craps: Annotated[bool, Option("--craps", help="A record for `hardway replay`. Default.")] = False,
    as_jsonl: Annotated[bool, Option("--jsonl", help="Every row as a line of JSON.")] = False,
    names: Names = False,
) -> None:
    """Print a table's journal.

    A record that plays to the same end, or its rows.
    """


@audit.declare("casino.throw_report:report", examples=("--roll 17 --names",))
def report(
    roll: Roll = None,
    db: Db = "hardway.db",
    table: Table = "",
    out: Annotated[str, Option(metavar="FILE", help="The .html file to write. Default: TABLE-roll-N.html.")] = "",
    against: Against = (),
    names: Names = False,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Write a dispute pack of one throw.

    Wagers, settlements, rulings, clauses and proof in one HTML file to print.
    """


@audit.declare("casino.throw_report:fairness", examples=("--roll 17",), pages=True)
def fairness(roll: Roll = None, db: Db = "hardway.db", table: Table = "", as_json: AsJson = False) -> None:
    """Check one roll of electronic dice.

    Against its commitments, step by step.
    """
