"""The commands under `hardway audit` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Db, KeyFile

audit = CliGroup("audit", "Verify a journal and write out what it holds.")

Table = Annotated[str, Option(help="The name of the table. Default: the table played last.")]
Roll = Annotated[int | None, Option(min=1, help="The number of the roll at the table. Default: the last roll.")]
Against = Annotated[
    tuple[str, ...], Option(metavar="CHECKPOINT", help="A checkpoint that you saved elsewhere; may be given again.")
]
Signer = Annotated[
    tuple[str, ...],
    Option(
        metavar="KEY",
        help="The public key that signed the checkpoints, or one that vouches for that key; may be given again.",
    ),
]
Names = Annotated[
    bool, Option("--names", help="Show people's names instead of their ids; the result is for staff only.")
]


@audit.declare("casino.verify:verify", examples=("--against monday.checkpoint",), pages=True)
def verify(
    db: Db = "hardway.db",
    table: Annotated[tuple[str, ...], Option(help="Only this table; may be given again.")] = (),
    against: Against = (),
    signer: Signer = (),
    book: Annotated[
        tuple[str, ...],
        Option(metavar="FOLDER", help="A folder with another edition of a rule book; may be given again."),
    ] = (),
    key: KeyFile = "",
    jobs: Annotated[
        int | None, Option(min=1, help="How many processes verify tables at once. Default: one for each processor.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify a journal.

    The command checks hashes, checkpoints, money and dice, and decides every entry again. It prints what is wrong and
    where, and exits with 1 if anything is wrong.
    """


@audit.declare("casino.verify:checkpoint", examples=("> monday.checkpoint",))
def checkpoint(db: Db = "hardway.db", key: KeyFile = "") -> None:
    """Print a signed checkpoint; keep it on another machine."""


@audit.declare("casino.verify_software:manifest", examples=("--against software.manifest",), pages=True)
def manifest(
    db: Db = "hardway.db",
    key: KeyFile = "",
    against: Annotated[
        str, Option(metavar="FILE", help="Compare the software with this manifest, and print what differs.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Print a signed manifest of the software.

    The manifest has the SHA-256 of each file of the package, the page and the books. `hardway serve --manifest FILE`
    starts only if every file is as the manifest says; with --against the command exits with 1 if any file differs.
    """


@audit.declare("casino.copy_journal:export", examples=("--table crown-1 --names",), pages=True)
def export(
    db: Db = "hardway.db",
    table: Table = "",
    as_craps: Annotated[bool, Option("--craps", help="Print a record for `hardway replay`. Default.")] = False,
    as_jsonl: Annotated[bool, Option("--jsonl", help="Print every row as a line of JSON.")] = False,
    names: Names = False,
) -> None:
    """Print a table's journal.

    The command prints a record that `hardway replay` plays to the same end, or the rows.
    """


@audit.declare("casino.throw_report:report", examples=("--roll 17 --names", "--record evening.craps --roll 3"))
def report(
    roll: Roll = None,
    db: Db = "hardway.db",
    table: Table = "",
    record: Annotated[str, Option(metavar="FILE", help="Read a table record instead of a journal.")] = "",
    out: Annotated[
        str, Option(metavar="FILE", help="The .html or .pdf file to write. Default: TABLE-roll-N.html.")
    ] = "",
    zone: Annotated[str, Option(help="Show times in this time zone too: Australia/Melbourne.")] = "",
    reference: Annotated[
        str,
        Option(metavar="NUMBER", help="The reference printed on the pack. Default: made of table, roll and hash."),
    ] = "",
    against: Against = (),
    names: Names = False,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Write a dispute pack of one roll.

    The pack is one file to print: wagers and settlements of the roll, what everyone had before and after, rulings,
    clauses and proof.
    """


@audit.declare("casino.throw_report:fairness", examples=("--roll 17",), pages=True)
def fairness(roll: Roll = None, db: Db = "hardway.db", table: Table = "", as_json: AsJson = False) -> None:
    """Check one roll of electronic dice.

    The command compares the roll, step by step, with the commitments made before the throw.
    """


@audit.declare("casino.editions_on:editions", examples=("--on 2026-03-03",), pages=True)
def editions(
    on: Annotated[str, Option(metavar="DAY", help="The day to look up, in UTC, as 2026-03-03.")],
    db: Db = "hardway.db",
    table: Annotated[tuple[str, ...], Option(help="Only this table; may be given again.")] = (),
    as_json: AsJson = False,
) -> None:
    """Show which rule book decided on a day.

    For each table the command lists the edition of its book, the edition's SHA-256 and the rows that it decided.
    """


@audit.declare(
    "casino.ask_time_stamp:timestamp",
    examples=("monday.checkpoint", "monday.checkpoint --reply monday.tsr --authority authority.pem"),
)
def timestamp(
    file: Annotated[str, Argument(help="The file to be time-stamped, such as a checkpoint.")],
    reply: Annotated[str, Option(metavar="FILE", help="The authority's reply: check it.")] = "",
    authority: Annotated[
        str, Option(metavar="FILE", help="With --reply: the certificate of an authority that you trust, in PEM.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Ask somebody else for the time, and check the reply.

    A time-stamping authority (RFC 3161) signs that the file existed. The command writes the request, FILE.tsq, which
    has only the hash of the file. With --reply it checks the authority's answer without a network, and exits with 1 if
    the answer is wrong.
    """


@audit.declare("casino.audit_dice:audit_dice", examples=("--by shooter", "--stream 7 --rolls 1000000"), pages=True)
def dice(
    db: Db = "hardway.db",
    table: Annotated[str, Option(help="Only this table. Default: all.")] = "",
    by: Annotated[
        tuple[str, ...],
        Option(choices=("table", "shooter", "set"), help="Test groups of throws by this only; may be given again."),
    ] = (),
    names: Names = False,
    stream: Annotated[
        int | None,
        Option(
            metavar="SEED", min=0, help="Test the throws that the simulator makes from this seed, instead of a journal."
        ),
    ] = None,
    rolls: Annotated[
        int, Option(min=1, help="With --stream: how many throws to test, 200 from each simulated session.")
    ] = 100_000,
    as_json: AsJson = False,
) -> None:
    """Test whether dice are fair.

    The command tests all throws of a journal, and those of each table, shooter and set of dice: faces, totals, sevens,
    runs and gaps. P-values allow for the number of tests. The command says how large a bias so many throws would show,
    and exits with 1 if dice are suspect.
    """
