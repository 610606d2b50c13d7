"""The commands under `hardway audit` and their options. The work is loaded when a command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Db, KeyFile

audit = CliGroup("audit", "Verify a journal, sign for it, and write out what it holds.")

Table = Annotated[str, Option(help="The table. Default: the one played last.")]
Roll = Annotated[int | None, Option(min=1, help="The throw, as the table counts them. Default: the last.")]
Against = Annotated[
    list[str] | None, Option(metavar="CHECKPOINT", help="A checkpoint kept elsewhere; may be given again.")
]
Names = Annotated[bool, Option("--names", help="People by name instead of id, for staff.")]


@audit.adopt
def verify(
    db: Db = "hardway.db",
    table: Annotated[list[str] | None, Option(help="One table only; may be given again.")] = None,
    against: Against = None,
    book: Annotated[
        list[str] | None, Option(metavar="FOLDER", help="Another edition of a rule book; may be given again.")
    ] = None,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:
    """Verify chains, checkpoints, every command decided again, money and dice; say what is wrong and where.

    Ends with 1 if anything is wrong.
    """
    from hardway.cli.audit.verify import verify

    return verify(db, tables=table or [], against=against or [], books=book or [], key=key, as_json=as_json)


@audit.adopt
def checkpoint(db: Db = "hardway.db", key: KeyFile = "") -> int:
    """Print a signed head of every table, to be kept elsewhere: hardway audit checkpoint > monday.checkpoint."""
    from hardway.cli.audit.verify import checkpoint

    return checkpoint(db, key=key)


@audit.adopt
def export(
    db: Db = "hardway.db",
    table: Table = "",
    as_craps: Annotated[bool, Option("--craps", help="A record for `hardway replay`. Default.")] = False,
    as_jsonl: Annotated[bool, Option("--jsonl", help="Every row as a line of JSON.")] = False,
    names: Names = False,
) -> int:
    """Print a table's journal: a record that plays to the same end, or its rows."""
    from hardway.cli.audit.export_table import export

    return export(db, table=table, as_craps=as_craps, as_jsonl=as_jsonl, with_names=names)


@audit.adopt
def report(
    roll: Roll = None,
    db: Db = "hardway.db",
    table: Table = "",
    out: Annotated[str, Option(metavar="FILE", help="The .html file to write. Default: TABLE-roll-N.html.")] = "",
    against: Against = None,
    names: Names = False,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:
    """Write a dispute pack of one throw: wagers, settlements, rulings, clauses and proof in one HTML file to print."""
    from hardway.cli.audit.throw_report import report

    return report(
        db, table=table, roll=roll or 0, out=out, against=against or [], with_names=names, key=key, as_json=as_json
    )


@audit.adopt
def fairness(roll: Roll = None, db: Db = "hardway.db", table: Table = "", as_json: AsJson = False) -> int:
    """Check one roll of electronic dice against its commitments, step by step."""
    from hardway.cli.audit.throw_report import fairness

    return fairness(db, table=table, roll=roll or 0, as_json=as_json)
