"""`hardway people …`: its commands and their options. The work is loaded when a command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, KeyFile

people = CliGroup(
    "people",
    """Keep the people of a casino: accounts, roles, exclusions.

    A password is typed twice, or is the first line of stdin, or is made and printed once. Ends with 0 when it is done,
    1 when a rule forbids it, 2 for bad input or a database that cannot be opened.
    """,
)

Who = Annotated[str, Argument(metavar="WHO", help="The name somebody signs in by, or an id.")]
Db = Annotated[str, Option(metavar="DB", help="A file, or postgresql://…")]
Why = Annotated[str, Option(help="The reason. It is kept for ever, so name nobody in it.")]
Make = Annotated[bool, Option("--make-password", help="Make a password, and print it this once.")]
Role = Annotated[str, Argument(help="A role of the house's book, or administrator.")]
House = Annotated[
    str,
    Option(
        metavar="HOUSE",
        help="The house whose role it is; an administrator's may be left out: every house.",
    ),
]
Pit = Annotated[str, Option(metavar="NAME", help="In this pit only.")]
Table = Annotated[str, Option(metavar="NAME", help="At this table only.")]

DB = "hardway.db"


@people.adopt
def add(
    name: Annotated[str, Argument(help="The name, as it will be shown.")],
    staff: Annotated[bool, Option("--staff", help="Staff, who can be given roles; else a player.")] = False,
    make: Make = False,
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:
    """Open an account; the database is made if there is none."""
    from hardway.cli.people.account_acts import act_on, add

    return act_on(db, key=key, as_json=as_json, create=True)(add(name, staff=staff, make=make))


@people.adopt
def list_(db: Db = DB, as_json: AsJson = False) -> int:
    """List everybody, with roles, locks and exclusions."""
    from hardway.cli.people.account_acts import act_on, show

    return act_on(db, as_json=as_json, reads=True)(show)


@people.adopt
def role(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:  # fmt: skip
    """Give somebody a role."""
    from hardway.cli.people.account_acts import act_on
    from hardway.cli.people.account_acts import role as give

    return act_on(db, key=key, as_json=as_json)(give(who, role, house, pit=pit, table=table, why=why))


@people.adopt
def revoke(
    who: Who, role: Role, house: House = "", pit: Pit = "", table: Table = "", why: Why = "", db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:  # fmt: skip
    """Take a role from somebody."""
    from hardway.cli.people.account_acts import act_on
    from hardway.cli.people.account_acts import revoke as take

    return act_on(db, key=key, as_json=as_json)(take(who, role, house, pit=pit, table=table, why=why))


@people.adopt
def exclude(
    who: Who,
    days: Annotated[int, Option(help="For this many days.")] = 0,
    until: Annotated[str, Option(metavar="DATE", help="Until 2027-01-31, or 2027-01-31T18:00; UTC.")] = "",
    for_ever: Annotated[bool, Option("--for-ever", help="For ever.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:
    """Exclude somebody from playing, for a day to five years or for ever. It cannot be shortened."""
    from hardway.cli.people.account_acts import act_on, exclude

    return act_on(db, key=key, as_json=as_json)(exclude(who, days=days, until=until, for_ever=for_ever, why=why))


@people.adopt
def unlock(who: Who, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False) -> int:
    """Lift the lock that wrong passwords put on an account."""
    from hardway.cli.people.account_acts import act_on, unlock

    return act_on(db, key=key, as_json=as_json)(unlock(who, why=why))


@people.adopt
def passwd(who: Who, make: Make = False, why: Why = "", db: Db = DB, key: KeyFile = "", as_json: AsJson = False) -> int:
    """Give somebody a new password; they are signed out everywhere."""
    from hardway.cli.people.account_acts import act_on, passwd

    return act_on(db, key=key, as_json=as_json)(passwd(who, make=make, why=why))


@people.adopt
def erase(
    who: Who,
    yes: Annotated[bool, Option("--yes", help="Do not ask for confirmation.")] = False,
    why: Why = "",
    db: Db = DB,
    key: KeyFile = "",
    as_json: AsJson = False,
) -> int:
    """Erase a person: name, credentials, sessions. The tables' history stays, and names an id that is nobody."""
    from hardway.cli.people.account_acts import act_on, erase

    return act_on(db, key=key, as_json=as_json)(erase(who, yes=yes, why=why))
