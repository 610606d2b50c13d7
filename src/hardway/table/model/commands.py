"""The commands of a table: a class for each form of verb. Amounts are in cents; a word that is no amount becomes 0."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hardway.values.clock import Tick as Tick
from hardway.values.verbs import VERBS, Verb


class Seat(NamedTuple):
    """A player takes a seat and buys in."""

    player: str
    amount: int
    place: int = 0
    """The number of the seat that the player chose; 0 for the next free seat."""


class BuyIn(NamedTuple):
    """A player buys more chips."""

    player: str
    amount: int


class Tokens(NamedTuple):
    """A player exchanges a voucher for promotional tokens."""

    player: str
    amount: int


class Leave(NamedTuple):
    """A player takes all wagers down and cashes out."""

    player: str


class Manner(NamedTuple):
    """How a wager was made, where it was not put down in chips before the throw."""

    late: bool = False
    oral: bool = False
    announced: str = ""
    tender: str = "chips"
    by: str = ""
    name: str = ""
    split: tuple[int, int] | None = None
    tendered: int = 0
    """The sum handed over, if larger than the wager. All of it becomes chips; those above the wager go into the
    player's rack."""


class Bet(NamedTuple):
    """A player puts down a wager or adds to it."""

    player: str
    wager: str
    amount: int
    manner: Manner | None = None


class Take(NamedTuple):
    """A player takes down a wager, or a part of it; `amount` None: all of it."""

    player: str
    wager: str
    amount: int | None = None


class Call(NamedTuple):
    """A player calls a wager On or Off. `by` is the role that confirms it with a marker; `only`: for this wager
    alone.
    """

    player: str
    wager: str
    marker: str
    by: str = ""
    name: str = ""
    only: bool = False


class Choose(NamedTuple):
    """A player chooses what happens to winners of a kind of wager from now on: back `up`, or `down` to the rack."""

    player: str
    wager: str
    goes: str


class Offer(NamedTuple):
    """The stickperson offers the dice."""

    player: str


class Accept(NamedTuple):
    """A player takes the dice and names the two of the five to throw."""

    player: str
    dice: tuple[int, ...] = ()


class Decline(NamedTuple):
    """A player declines the dice."""

    player: str


TIME_OVER = "time"
"""Why the dice pass on if the clock took them: the shooter gave up nothing."""


class Pass(NamedTuple):
    """The shooter gives up the dice, is ordered to, or loses them to the clock (`because` is then `TIME_OVER`)."""

    player: str
    by: str = ""
    name: str = ""
    because: str = ""


class Proxy(NamedTuple):
    """The shooter lets another person throw; `by` is the role that permits it."""

    player: str
    thrower: str
    by: str = ""
    name: str = ""
    because: str = ""


class Throw(NamedTuple):
    """The dice leave the hand."""


class Rest(NamedTuple):
    """The dice lie still."""


class Roll(NamedTuple):
    """The dice are called; `leaning` is a leaning die (1 or 2) and the face it leans on."""

    first: int
    second: int
    leaning: tuple[int, int] | None = None


class NoRoll(NamedTuple):
    """The throw is called off (No roll)."""

    ground: str
    by: str
    name: str = ""
    because: str = ""


class Personal(NamedTuple):
    """Personal limits are agreed with a player, for one kind of wager or for all kinds (`*`)."""

    player: str
    minimum: int
    maximum: int
    wager: str = "*"
    by: str = ""
    name: str = ""
    because: str = ""


class Dice(NamedTuple):
    """A die is `lost` or `found`, a `new` set is brought, or the shooter chooses to `keep` the old set."""

    what: str
    die: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Sign(NamedTuple):
    """A line of the table's sign changes, now or from a later time."""

    wager: str
    minimum: int
    maximum: int
    unit: int = 0
    per: str = "area"
    at: str = ""
    by: str = ""
    name: str = ""
    because: str = ""


class Close(NamedTuple):
    """The table closes, now or at a later time."""

    at: str = ""
    by: str = ""
    name: str = ""
    because: str = ""


class Open(NamedTuple):
    """The table opens, or a posted closing is cancelled."""

    by: str = ""
    name: str = ""
    because: str = ""


class Act(NamedTuple):
    """Staff act on a person or a thing; `amount` is cents, or a measured number."""

    verb: str
    player: str = ""
    about: str = ""
    amount: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Face(NamedTuple):
    """Staff decide a disputed face of this throw; `die` and `face` 0 void the throw."""

    die: int
    face: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Overrule(NamedTuple):
    """Staff correct the last call: the dice showed `first` and `second`."""

    first: int
    second: int
    by: str = ""
    name: str = ""
    because: str = ""


class Invalidate(NamedTuple):
    """Staff annul an outcome; `refund` is `all`, `decided` or `none`; if empty, the ground decides."""

    ground: str
    refund: str = ""
    forfeit: tuple[str, ...] = ()
    by: str = ""
    name: str = ""
    because: str = ""
    between: bool = False
    """True if the game was disrupted between throws; then the last call remains valid."""


class Complain(NamedTuple):
    """A player complains; `over` is the clause in dispute, or empty."""

    player: str
    says: str
    over: str = ""


class Rule(NamedTuple):
    """Staff decide a dispute (verb `decide`) or review its decision (`review`); `number` is needed if several are
    open.
    """

    verb: str
    player: str
    says: str
    by: str = ""
    name: str = ""
    number: int = 0
    pays: int | None = None
    """What the complainant is to be paid in total, in cents; negative: what is to be taken. None: as the last ruling
    said."""


class RequestReview(NamedTuple):
    """A complainant asks for the decision to be reviewed."""

    player: str
    number: int = 0


class Satisfied(NamedTuple):
    """A complainant is satisfied, which ends the dispute."""

    player: str
    number: int = 0


Command = (
    Seat | BuyIn | Tokens | Leave | Bet | Take | Call | Choose | Offer | Accept | Decline | Pass | Proxy
    | Throw | Rest | Roll | NoRoll | Personal | Dice | Tick | Sign | Close | Open | Act | Face | Overrule | Invalidate
    | Complain | Rule | RequestReview | Satisfied
)  # fmt: skip


def money_brought(command: Command) -> int:
    """Return how many cents of their own money a player brings to the table by a command.

    >>> money_brought(BuyIn("ann", 5000)), money_brought(Bet("ann", "pass", 1000, Manner(tender="cash", tendered=2000)))
    (5000, 2000)
    """
    if isinstance(command, Bet):
        cash = command.manner if command.manner is not None and command.manner.tender == "cash" else None
        return (cash.tendered or command.amount) if cash else 0
    return command.amount if isinstance(command, _BRINGS_MONEY_MONEY) else 0


def commands_where(holds: Callable[[Verb], bool]) -> tuple[type[Any], ...]:
    """Return the classes of the commands made by the verbs for which `holds` is true.

    >>> commands_where(lambda verb: verb.stakes == "money")
    (<class 'hardway.table.model.commands.Seat'>, <class 'hardway.table.model.commands.BuyIn'>)
    """
    return tuple({globals()[verb.makes.partition(" ")[0]]: verb for verb in VERBS.values() if holds(verb)})


_BRINGS_MONEY_MONEY = commands_where(lambda verb: verb.stakes == "money")
