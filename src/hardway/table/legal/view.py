"""Returns what one person may see of a table. In `mode casino` only staff see statistics and the export.

Every event is public. In a casino whose book keeps statistics from players, they do not see the projection either: what
the next roll would do to their own wagers.
"""

from typing import TypedDict

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.book import BookIdentity
from hardway.rulebook.model.wager import Cap
from hardway.table.model.desk import Dispute, Posted
from hardway.table.model.evolve import dice_at
from hardway.table.model.state import Limit, Player, State
from hardway.table.play.caps import multiple
from hardway.table.play.checklist import roles_to_inspect
from hardway.table.play.shooter import dice_holder
from hardway.table.supervise.disputes import next_step
from hardway.values.clock import time_text
from hardway.values.event import Dollars
from hardway.values.money import dollars

LimitsForm = tuple[Dollars, Dollars, Dollars, str]
"""A line of the sign with the table's limits: minimum, maximum, unit (0.00: no unit), and whether they hold for each
`area` or each `player`."""


class Whose(TypedDict):
    """The roles that may do something, and the clause that says so."""

    roles: list[str]
    clause: str | None


class WagerForm(TypedDict):
    """A wager on the layout."""

    wager: str
    label: str
    area: str
    amount: Dollars
    tokens: Dollars
    marker: str
    button: str
    working: bool
    noted: list[int]
    """What a wager that lasts several throws has noted so far, such as the numbers thrown."""


class SeatForm(TypedDict):
    """A player at the table."""

    name: str
    """The person's id."""
    place: int
    rack: Dollars
    tokens: Dollars
    personal: dict[str, tuple[Dollars, Dollars]]
    """The player's personal limits by kind of wager, as minimum and maximum; `*` for all kinds."""
    wagers: list[WagerForm]


class MultipleForm(TypedDict):
    """The cap of an odds wager: how many times its base wager it may be, or may win."""

    of: str
    """What the cap of an odds wager limits: `stake` (the amount bet) or `win` (what it would pay)."""
    times: str


_From = TypedDict("_From", {"from": str | None})


class PostedForm(_From):
    """A posted change of a line of the sign, and when it takes effect."""

    wager: str
    limits: LimitsForm


class DisputeForm(TypedDict):
    """A complaint, the rulings on it so far, and who rules next."""

    player: str
    number: int
    roll: int
    """The number of the throw after which the player raised the dispute."""
    says: str
    over: str
    rulings: list[tuple[int, str, str]]
    """Each ruling on the dispute: the step of the ladder of rulings, and the role and name of the person who ruled."""
    advised: bool
    closed: str
    requested: bool
    paid: Dollars
    """What the complainant has been paid so far, less what was taken from them."""
    awarded: Dollars
    """What the last ruling on the dispute awards the complainant; negative: what it takes from them."""
    next: Whose | None
    """The roles that rule next on the dispute; null once the last decision is final."""


class DeskForm(TypedDict):
    """The records of the table that staff see."""

    to_check: list[str]
    must_check: bool
    """True if the table can be opened only after all items of the checklist are checked."""
    to_inspect: list[str]
    """The roles that must still inspect the dice before the dice are used."""
    checks: Whose | None
    """The roles that check the items of the checklist; null if the book names none."""
    opens: Whose | None
    """The roles that may open the table; null if the book names none."""
    disputes: list[DisputeForm]
    """The open disputes."""
    disputes_closed: int
    reports: list[tuple[str, str]]
    spectators: list[str]
    """The names of people on record who watch this table and do not play."""
    excluded: dict[str, str]
    detained: list[str]
    held: dict[str, Dollars]
    owed: dict[str, Dollars]
    """By person who has cashed out: what they owe after a correction; negative: what they are owed."""
    float: Dollars | None
    """The value of the chips in the table's float, from its last count and all changes since; null if it was never
    counted."""
    drop: Dollars
    """What players have paid for chips since the drop box was last taken away."""
    partners: list[list[str]]


class MoneyForm(TypedDict):
    """A player's money: in the rack, on the layout, brought to the table, and won or lost so far."""

    rack: Dollars
    layout: Dollars
    brought: Dollars
    result: Dollars


class TableView(BookIdentity):
    """A table as one viewer may see it."""

    point: int | None
    dice_are: str
    shooter: str | None
    rolls: int
    dice: dict[str, list[int]]
    """The numbers (1 to 5) of the dice in each place: `hand`, `bowl` or `lost`."""
    chips: list[Dollars]
    sign: dict[str, LimitsForm]
    odds: dict[str, MultipleForm]
    posted: list[PostedForm]
    closes: str | None
    open: bool
    no_more_bets: bool
    stick: str | None
    desk: DeskForm | None
    players: list[SeatForm]
    statistics: bool
    export: bool
    projection: bool
    """True if players of this table may see what the next roll would do to their wagers."""
    money: MoneyForm | None
    """The money of the person who views the table; null unless they are seated."""


def view(law: Law, state: State, viewer: str) -> TableView:
    """Return the table as a viewer sees it: a player, a role, or the public if the name is empty."""
    law, staff = law.with_chips(state.desk.chips), viewer in law.book.roles
    return {
        **law.book.identity,
        "point": state.point or None,
        "dice_are": state.phase,
        "shooter": dice_holder(law, state) or None,
        "rolls": state.rolls,
        "dice": {where: list(dice) for where, dice in dice_at(state).items()},
        "chips": [dollars(chip) for chip in law.chips.denominations],
        "sign": {name: _limits(limit) for name, limit in state.limits.items()},
        "odds": {name: _multiple(law, cap) for name, wager in law.book.wagers.items() if (cap := wager.cap)},
        "posted": [_posted(notice) for notice in state.desk.posted],
        "closes": time_text(state.desk.closing[0]) if state.desk.closing is not None else None,
        "open": not state.desk.closed,
        "no_more_bets": state.desk.nomore,
        "stick": state.desk.stick or None,
        "desk": _desk(law, state) if staff else None,
        "players": [_player(law, state, player) for player in state.players.values()],
        "statistics": staff or state.mode == "practice",
        "export": staff or state.mode == "practice",
        "projection": staff or state.mode == "practice" or "statistics" not in law.book.cites,
        "money": money(state, viewer) if viewer in state.players else None,
    }


def _multiple(law: Law, cap: Cap) -> MultipleForm:
    return {"of": cap.of, "times": multiple(law, cap)}


def _limits(line: Limit | Posted) -> LimitsForm:
    return dollars(line.minimum), dollars(line.maximum), dollars(line.unit), line.per


def _posted(notice: Posted) -> PostedForm:
    return {"wager": notice.wager, "limits": _limits(notice), "from": time_text(notice.due)}


def _desk(law: Law, state: State) -> DeskForm:
    desk = state.desk
    return {
        "to_check": [name for name in law.book.equipment if name not in desk.checked],
        "must_check": law.settings.opening == "manual",
        "to_inspect": roles_to_inspect(law, state) if desk.closed or desk.inspect else [],
        "checks": _who_may(law, "check"),
        "opens": _who_may(law, "open"),
        "disputes": [_dispute(law, dispute) for dispute in desk.undone],
        "disputes_closed": sum(bool(dispute.closed) for dispute in desk.disputes),
        "reports": list(desk.reports),
        "spectators": sorted(desk.spectators),
        "excluded": dict(desk.excluded),
        "detained": sorted(desk.detained),
        "held": {name: dollars(amount) for name, amount in desk.seized},
        "owed": {name: dollars(amount) for name, amount in desk.owing},
        "float": None if state.float_chips is None else dollars(state.float_chips),
        "drop": dollars(state.drop),
        "partners": [sorted(link) for link in desk.links],
    }


def _dispute(law: Law, dispute: Dispute) -> DisputeForm:
    return {
        "player": dispute.player,
        "number": dispute.number,
        "roll": dispute.roll,
        "says": dispute.says,
        "over": dispute.over,
        "rulings": list(dispute.rulings),
        "advised": dispute.advised,
        "closed": dispute.closed,
        "requested": dispute.requested,
        "paid": dollars(dispute.paid),
        "awarded": dollars(dispute.awarded),
        "next": next_ruling(law, dispute),
    }


def next_ruling(law: Law, dispute: Dispute) -> Whose | None:
    """Return the roles that rule next on a dispute; None once its last decision is final."""
    step = next_step(law, dispute)
    return step and _whose(law, step.roles, step.cite)


def _whose(law: Law, roles: frozenset[str], cite: Cite) -> Whose:
    return {"roles": [role for role in law.book.roles if role in roles], "clause": cite.clause or None}


def _who_may(law: Law, act: str) -> Whose | None:
    """Return the roles that have a power and those that may act for them; None if the book gives the power to no
    role.
    """
    if (authority := law.authority(act)) is None:
        return None
    able = frozenset(role for role in law.book.roles if law.book.may_act(role, authority.roles))
    return _whose(law, able, authority.cite)


def _player(law: Law, state: State, player: Player) -> SeatForm:
    personal = {wager: (dollars(own.minimum), dollars(own.maximum)) for wager, own in player.personal.items()}
    return {
        "name": player.name,
        "place": player.place,
        "rack": dollars(player.rack),
        "tokens": dollars(player.tokens),
        "personal": personal,
        "wagers": [_wager(law, state, player, key) for key in player.bets],
    }


def _wager(law: Law, state: State, player: Player, key: str) -> WagerForm:
    slot, stake = law.slots[key], player.bets[key]
    return {
        "wager": key,
        "label": slot.wager.label,
        "area": slot.wager.area,
        "amount": dollars(stake.amount),
        "tokens": dollars(stake.tokens),
        "marker": stake.marker,
        "button": slot.wager.button,
        "working": not slot.asleep(stake.marker, state.point),
        "noted": list(stake.noted),
    }


def money(state: State, person: str) -> MoneyForm:
    """Return the money of a player: rack, layout, brought and result."""
    player = state.players[person]
    layout = sum([stake.amount for stake in player.bets.values()])
    return {
        "rack": dollars(player.rack),
        "layout": dollars(layout),
        "brought": dollars(player.brought),
        "result": dollars(player.rack + player.tokens + layout - player.brought),
    }
