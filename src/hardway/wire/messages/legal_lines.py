"""What may be entered, line by line, as `legal` lists it for a player or a role."""

from pydantic import Field

from hardway.wire.messages.message_model import MessageModel, Money


class Whose(MessageModel):
    """The roles that may do something, and the clause that says so."""

    roles: list[str]
    clause: str | None


class LegalLine(MessageModel):
    """An entry that may be given now, or not and why; only what there is to say is there."""

    entry: str
    """A verb, or a power to confirm what a player enters."""
    wager: str = ""
    player: str = ""
    with_: str = Field(default="", alias="with")
    """The second of two players."""
    breach: str = ""
    item: str = ""
    die: int | str = 0
    """Which die, or `void`."""
    to: str = ""
    from_: str = Field(default="", alias="from")
    dispute: int = 0
    ground: str = ""
    force: str = ""
    between: bool = False
    parts: list[str] = Field(default=[])
    """The wagers of a group that would be put down."""
    puts: Money = ""
    """What the least of a group puts down, where it leaves a number out."""
    min: Money = ""
    max: Money = ""
    step: Money = ""
    steps_to: Money = ""
    """Up to where it goes in steps, where the most is one amount beyond."""
    pays: str = ""
    exact_every: Money = ""
    held: Money = ""
    owed: Money = ""
    by: list[str] = Field(default=[])
    """The roles that confirm it."""
    late: list[str] = Field(default=[])
    """Who may confirm a wager that is refused only because the dice are out."""
    offered: bool = False
    """The dice are offered to this player."""
    takes_back: bool = False
    """That a call of no roll takes the last call back."""
    needs: str = ""
    """`because`, where the reason must be said."""
    next: Whose | None = None
    """Who rules next on a dispute."""
    waits: str | None = None
    """The clause that keeps the table open until a dispute is closed."""
    reason: str = ""
    clause: str | None = None
    says: str = ""


class LegalLists(MessageModel):
    """What may be entered, and why not the rest."""

    may: list[LegalLine]
    no: list[LegalLine] = Field(alias="not")
