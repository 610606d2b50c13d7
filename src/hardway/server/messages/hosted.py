"""Answers about tournaments and promotions: the list, one of them as its visitor sees it, and what may be entered."""

from typing import Annotated, Any, Literal

from hardway.promotion.view import PromotionView
from hardway.rulebook.model.refusal import CoreLists
from hardway.server.messages.floor_now import TablePulse
from hardway.server.messages.message_model import MessageModel
from hardway.tournament.view import TournamentView
from hardway.wire.typed_dicts import TYPED


class HostedListed(MessageModel):
    """A tournament or promotion in the list."""

    name: str
    title: str
    house: str
    house_name: str
    zone: str
    """The time zone of its times, which are written without one; empty if it is not known."""
    phase: str
    starts: str | None
    """When it starts, by the conditions or terms; null if they do not say it yet."""
    fee: str
    """What it costs to enter a tournament, as its conditions state it: an amount, `none`, or empty."""


class HostedList(MessageModel):
    """All tournaments or all promotions, and the houses where this person may begin one."""

    hosted: list[HostedListed]
    houses: dict[str, str]
    """The houses at which this person may begin a tournament or promotion: the display name of each, by its short
    name."""


class HostedBegun(MessageModel):
    """A tournament or promotion that was just begun."""

    name: str


class HostedPart(MessageModel):
    """One part of an entry, which a person fills in."""

    field: str
    kind: str
    says: str
    lead: str
    optional: bool
    choices: list[str]


class Claimant(MessageModel):
    """A claimant of a prize, as the house has stored them."""

    patron: str
    name: str
    address: str
    until: str
    """Until when the name and address of this claimant are stored: a timestamp, or `open` while a claim of theirs is
    undecided."""


class ClaimantList(MessageModel):
    """The stored claimants of a promotion."""

    claimants: list[Claimant]


class HostedEntry(MessageModel):
    """An entry that can be given, with its parts."""

    verb: str
    doing: str
    example: str
    means: str
    parts: list[HostedPart]
    staff: bool


class HostedStanding(MessageModel):
    """A tournament or promotion as its visitor sees it, with what they may enter."""

    core: str
    name: str
    title: str
    house: str
    house_name: str
    zone: str
    """The time zone of its times, which are written without one; empty if it is not known."""
    seq: int
    role: str
    roles: list[str]
    """The roles that the visitor has in this tournament or promotion."""
    labels: dict[str, str]
    """For each role of the tournament or promotion, its label in the rule book."""
    drafters: list[str]
    """The roles that may draft the conditions of this tournament or the terms of this promotion."""
    me: str
    view: dict[str, Any]
    legal: Annotated[CoreLists, TYPED]
    forms: list[HostedEntry]
    names: dict[str, str]
    """The display names of the people in this tournament or promotion, by id."""
    crew: dict[str, str]
    """Sent to staff only: the people with a role at the house, by id."""


class Complaint(MessageModel):
    """An open dispute about play at a table of a tournament."""

    number: int
    player: str
    says: str
    ruled: bool
    """True once it is decided, and no review is asked for: it must be carried out and closed."""
    roles: list[str]
    """The roles whose turn it is."""


class RoundPulse(TablePulse):
    """A table of a tournament as those who run the tournament need it."""

    called: list[int]
    """The two faces of the last call, while it can be taken back; otherwise empty."""
    layout: dict[str, str]
    """What each player has on the layout, in dollars."""
    complaints: list[Complaint]


class TournamentStanding(HostedStanding):
    """A tournament as its visitor sees it, with what they may enter."""

    core: Literal["tournament"]
    play: list[RoundPulse]
    """Sent to staff only: the tables that are in play or have an open dispute, as far as this server has them open."""
    view: Annotated[TournamentView, TYPED]  # type: ignore[assignment]


class PromotionStanding(HostedStanding):
    """A promotion as its visitor sees it, with what they may enter."""

    core: Literal["promotion"]
    view: Annotated[PromotionView, TYPED]  # type: ignore[assignment]


AnyStanding = TournamentStanding | PromotionStanding | HostedStanding
"""What a visitor sees of a tournament, of a promotion, or of a third kind of game, whose view has no type here."""


class HostedTaken(MessageModel):
    """The answer to an entry that is durable, with the tournament or promotion after it."""

    key: str
    seq: int
    again: bool
    standing: AnyStanding
