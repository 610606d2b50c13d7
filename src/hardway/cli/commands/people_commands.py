"""The commands under `hardway people` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Db, KeyFile

people = CliGroup(
    "people",
    """Accounts, roles and exclusions.

    A password is typed twice, or is the first line of stdin, or is made and printed once. Ends with 0 when it is done,
    1 when a rule forbids it, 2 for bad input or a database that cannot be opened.
    """,
)

Who = Annotated[str, Argument(metavar="WHO", help="The name somebody signs in by, or an id.")]
Why = Annotated[str, Option(help="The reason. It is kept for ever, so name nobody in it.")]
Make = Annotated[bool, Option("--make-password", help="Make a password, and print it this once.")]
Role = Annotated[str, Argument(help="A role of the house's book, or administrator.")]
House = Annotated[
    str, Option(metavar="HOUSE", help="The house whose role it is; an administrator's may be left out: every house.")
]
Pit = Annotated[str, Option(metavar="NAME", help="In this pit only.")]
Table = Annotated[str, Option(metavar="NAME", help="At this table only.")]

DB = "hardway.db"


@people.declare("casino.account_acts:add", examples=("ann", "kim --staff --make-password"))
def add(
    name: Annotated[str, Argument(help="The name, as it will be shown.")],
    staff: Annotated[bool, Option("--staff", help="Staff, who can be given roles; else a player.")] = False,
    make: Make = False,
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Open an account.

    The journal is made if there is none.
    """


@people.declare("casino.account_acts:list_people", pages=True)
def list_(db: Db = DB, as_json: AsJson = False) -> None:
    """List everybody, with roles, locks and exclusions."""


@people.declare("casino.account_acts:role", examples=("kim dealer --house crown", "kim administrator"))
def role(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "", as_json: AsJson = False,
) -> None:  # fmt: skip
    """Give somebody a role."""


@people.declare("casino.account_acts:revoke")
def revoke(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "", as_json: AsJson = False,
) -> None:  # fmt: skip
    """Take a role from somebody."""


@people.declare("casino.account_acts:exclude", examples=("ann --days 30",))
def exclude(
    who: Who,
    days: Annotated[int, Option(help="For this many days.")] = 0,
    until: Annotated[str, Option(metavar="DATE", help="Until 2027-01-31, or 2027-01-31T18:00; UTC.")] = "",
    for_ever: Annotated[bool, Option("--for-ever", help="For ever.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Exclude somebody from playing.

    For a day to five years or for ever. It cannot be shortened.
    """


@people.declare("casino.account_acts:unlock")
def unlock(who: Who, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False) -> None:
    """Lift the lock of an account after wrong passwords."""


@people.declare("casino.account_acts:passwd")
def passwd(
    who: Who, make: Make = False, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False
) -> None:
    """Give somebody a new password.

    They are signed out everywhere.
    """


@people.declare("casino.account_acts:erase")
def erase(
    who: Who,
    yes: Annotated[bool, Option("--yes", help="Do not ask for confirmation.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Erase a person.

    Name, credentials, sessions. The tables' history stays, and names an id that is nobody.
    """
