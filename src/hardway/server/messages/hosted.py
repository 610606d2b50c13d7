"""Answers about tournaments and promotions: the list, the standing of one, and what may be entered."""

from typing import Annotated, Any, Literal

from hardway.promotion.view import PromotionView
from hardway.rulebook.model.refusal import CoreLists
from hardway.server.messages.message_model import MessageModel
from hardway.tournament.view import TournamentView
from hardway.wire.typed_dicts import TYPED


class HostedListed(MessageModel):
    """A tournament or promotion among others."""

    name: str
    title: str
    house: str
    house_name: str
    phase: str


class HostedList(MessageModel):
    """The tournaments or promotions there are, and where this person may begin one."""

    hosted: list[HostedListed]
    houses: dict[str, str]
    """By name, the houses at which this person may begin one."""


class HostedBegun(MessageModel):
    """A tournament or promotion that was just begun."""

    name: str


class HostedPart(MessageModel):
    """A part of an entry that is to be filled in."""

    field: str
    kind: str
    says: str
    lead: str
    optional: bool
    choices: list[str]


class Claimant(MessageModel):
    """A claimant of a prize, as the house has them on file."""

    patron: str
    name: str
    address: str
    until: str
    """Until when it is kept: a moment, or `open` while a claim is."""


class ClaimantList(MessageModel):
    """The claimants of a promotion who are on file."""

    claimants: list[Claimant]


class HostedEntry(MessageModel):
    """An entry that can be given, part by part."""

    verb: str
    doing: str
    example: str
    means: str
    parts: list[HostedPart]
    staff: bool


class HostedStanding(MessageModel):
    """A tournament or promotion as a visitor sees it, and what they may enter."""

    core: str
    name: str
    title: str
    house: str
    house_name: str
    seq: int
    role: str
    roles: list[str]
    """The roles this person has here."""
    labels: dict[str, str]
    """The book's labels of its roles."""
    drafters: list[str]
    """The roles that draft its conditions or terms."""
    me: str
    view: dict[str, Any]
    legal: Annotated[CoreLists, TYPED]
    forms: list[HostedEntry]
    names: dict[str, str]
    """The names of the people in it."""
    crew: dict[str, str]
    """For staff: who has a role at the house."""


class TournamentStanding(HostedStanding):
    """A tournament as a visitor sees it, and what they may enter."""

    core: Literal["tournament"]
    view: Annotated[TournamentView, TYPED]  # type: ignore[assignment]


class PromotionStanding(HostedStanding):
    """A promotion as a visitor sees it, and what they may enter."""

    core: Literal["promotion"]
    view: Annotated[PromotionView, TYPED]  # type: ignore[assignment]


AnyStanding = TournamentStanding | PromotionStanding | HostedStanding
"""A core of your own has its own view."""


class HostedTaken(MessageModel):
    """An entry that is durable, and the standing after it."""

    key: str
    seq: int
    again: bool
    standing: AnyStanding
