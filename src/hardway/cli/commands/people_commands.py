"""The commands under `hardway people` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Db, KeyFile

people = CliGroup(
    "people",
    """Accounts, roles and exclusions.

    You type a password twice, or send it as the first line of stdin, or let --make-password make one. The exit code is
    0 when it is done, 1 when a rule forbids it, 2 for bad input or a journal that cannot be opened.
    """,
)

Who = Annotated[str, Argument(metavar="WHO", help="The sign-in name or the id of a person.")]
Why = Annotated[str, Option(help="The reason. It is stored for ever, so do not write names into it.")]
Make = Annotated[bool, Option("--make-password", help="Let Hardway make the password; it is printed once.")]
Role = Annotated[str, Argument(help="A role from the rule book, or administrator.")]
House = Annotated[
    str, Option(metavar="HOUSE", help="The house where the role applies. Default for an administrator: every house.")
]
Pit = Annotated[str, Option(metavar="NAME", help="Only in this pit.")]
Table = Annotated[str, Option(metavar="NAME", help="Only at this table.")]

DB = "hardway.db"


@people.declare("casino.manage_people:add", examples=("ann", "kim --staff --make-password"))
def add(
    name: Annotated[str, Argument(help="The name that others see.")],
    staff: Annotated[bool, Option("--staff", help="A staff account, which can have roles. Default: a player.")] = False,
    make: Make = False,
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Open an account.

    The command creates the journal if there is none.
    """


@people.declare("casino.manage_people:list_people", pages=True)
def list_(db: Db = DB, as_json: AsJson = False) -> None:
    """List all people, with roles, locks and exclusions."""


@people.declare("casino.manage_people:role", examples=("kim dealer --house crown", "kim administrator"))
def role(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "", as_json: AsJson = False,
) -> None:  # fmt: skip
    """Give a person a role."""


@people.declare("casino.manage_people:revoke", examples=("kim dealer --house crown",))
def revoke(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "", as_json: AsJson = False,
) -> None:  # fmt: skip
    """Take a role from a person."""


@people.declare("casino.manage_people:exclude", examples=("ann --days 30",))
def exclude(
    who: Who,
    days: Annotated[int, Option(help="The number of days.")] = 0,
    until: Annotated[
        str, Option(metavar="DATE", help="The end of the exclusion: 2027-01-31 or 2027-01-31T18:00, in UTC.")
    ] = "",
    for_ever: Annotated[bool, Option("--for-ever", help="Exclude for ever.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Exclude a person from playing.

    The exclusion lasts from one day to five years, or for ever. You cannot shorten it later.
    """


@people.declare("casino.manage_people:unlock", examples=("ann",))
def unlock(who: Who, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False) -> None:
    """Unlock an account that wrong passwords have locked."""


@people.declare("casino.manage_people:passwd", examples=("ann",))
def passwd(
    who: Who, make: Make = False, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False
) -> None:
    """Give a person a new password.

    The new password signs the person out everywhere.
    """


@people.declare("casino.manage_people:erase", examples=("ann",))
def erase(
    who: Who,
    yes: Annotated[bool, Option("--yes", help="Do not ask for confirmation.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Erase a person.

    The person's name, credentials and sessions are deleted. The history of the tables stays, under an id without a
    name.
    """
