"""The commands of a table, a class for each form of verb. Amounts are cents; text that is no amount is parsed as 0."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hardway.values.clock import Tick as Tick
from hardway.values.verbs import VERBS, Verb


class Seat(NamedTuple):
    """A player takes a place and buys in."""

    player: str
    amount: int
    place: int = 0
    """The place they choose; 0 for the next free one."""


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
    """How a wager was made, unless it was put down in chips before the throw."""

    late: bool = False
    oral: bool = False
    announced: str = ""
    tender: str = "chips"
    by: str = ""
    name: str = ""
    split: tuple[int, int] | None = None
    tendered: int = 0
    """The sum handed over, if more than the wager: all of it becomes chips, and the rest is change."""


class Bet(NamedTuple):
    """A player puts a wager down, or adds to it."""

    player: str
    wager: str
    amount: int
    manner: Manner | None = None


class Take(NamedTuple):
    """A player removes a wager, or reduces it by an amount."""

    player: str
    wager: str
    amount: int | None = None


class Call(NamedTuple):
    """A player calls a wager on or off; `by` confirmed it with a marker; `only`: for this wager alone."""

    player: str
    wager: str
    marker: str
    by: str = ""
    name: str = ""
    only: bool = False


class Choose(NamedTuple):
    """A player chooses whether winners of a kind go back `up` or come `down` from now on."""

    player: str
    wager: str
    goes: str


class Offer(NamedTuple):
    """The stickperson offers the dice."""

    player: str


class Accept(NamedTuple):
    """A player takes the dice, naming two of the five."""

    player: str
    dice: tuple[int, ...] = ()


class Decline(NamedTuple):
    """A player refuses the dice."""

    player: str


class Pass(NamedTuple):
    """The shooter gives up the dice, or is ordered to."""

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
    """The result is called; `leaning` names a die and the face it leans on."""

    first: int
    second: int
    leaning: tuple[int, int] | None = None


class NoRoll(NamedTuple):
    """The throw is called off."""

    ground: str
    by: str
    name: str = ""
    because: str = ""


class Personal(NamedTuple):
    """Personal limits are agreed with a player, for one kind of wager or for all (`*`)."""

    player: str
    minimum: int
    maximum: int
    wager: str = "*"
    by: str = ""
    name: str = ""
    because: str = ""


class Dice(NamedTuple):
    """A die is `lost` or `found`, a `new` set comes, or the shooter may `keep` the old one."""

    what: str
    die: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Sign(NamedTuple):
    """A line of the table's sign changes, at once or from a time on."""

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
    """The table closes, at once or at a time."""

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
    """Staff act on a person or a thing; `amount` is money, or what was measured."""

    verb: str
    player: str = ""
    about: str = ""
    amount: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Face(NamedTuple):
    """A disputed face of this throw is decided; die 0 voids the throw."""

    die: int
    face: int = 0
    by: str = ""
    name: str = ""
    because: str = ""


class Overrule(NamedTuple):
    """The last call is corrected."""

    first: int
    second: int
    by: str = ""
    name: str = ""
    because: str = ""


class Invalidate(NamedTuple):
    """An outcome is annulled; `refund` is `all`, `decided` or `none`, empty for what the ground implies."""

    ground: str
    refund: str = ""
    forfeit: tuple[str, ...] = ()
    by: str = ""
    name: str = ""
    because: str = ""
    between: bool = False
    """The game was disrupted between throws, and the last call remains valid."""


class Complain(NamedTuple):
    """A player complains; `over` is the clause in dispute, if any."""

    player: str
    says: str
    over: str = ""


class Rule(NamedTuple):
    """A dispute is decided (`decide`) or reviewed (`review`); `number` is needed when several are open."""

    verb: str
    player: str
    says: str
    by: str = ""
    name: str = ""
    number: int = 0
    pays: int | None = None
    """What the complainant is to be paid in total; negative: what is taken. None: as decided before."""


class RequestReview(NamedTuple):
    """A player requests the review of a decision."""

    player: str
    number: int = 0


class Satisfied(NamedTuple):
    """A player is satisfied, which ends the dispute."""

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
