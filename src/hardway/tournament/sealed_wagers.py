"""Secret wagers: sealed before their hand by a commitment, opened once its dice are thrown, held against the chips."""

import re
from hashlib import sha256

from hardway.rulebook import Refused
from hardway.tournament import events as e
from hardway.tournament.commands import TournamentAct
from hardway.tournament.items import Length
from hardway.tournament.law import Events, TournamentLaw, check_approved, empower
from hardway.tournament.playing import check_in_play, players_at
from hardway.tournament.state import RoundTable
from hardway.tournament.state import TournamentState as State
from hardway.values.money import cents

NOTHING = "nothing"
"""What a player has put down who has put down no wager."""
_COMMITMENT = re.compile(r"[0-9a-f]{64}\Z")


def seal(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Keep a secret wager for a hand that is to come."""
    check_in_play(tl, state, command.table)
    table, cite = state.tables[command.table], tl.item("secret_wagers")
    allowed = tl.conditions(state).get("secret_wagers")
    if allowed is None:
        raise Refused("not_in_conditions", cite, "the conditions allow no secret wagers")
    if command.player not in players_at(state, table):
        raise Refused("unknown_name", None, f"{command.player} does not play at {command.table}")
    if not _COMMITMENT.match(command.commitment):
        raise Refused("bad_numbers", cite, "a commitment is a SHA-256: 64 digits 0-9 and a-f")
    made = [
        one for one in table.sealed if one.player == command.player and not (one.again and one.hand == command.hand)
    ]
    if any(one.hand == command.hand for one in made):
        raise Refused("already_done", cite, f"{command.player} has sealed a wager for hand {command.hand}")
    if len(made) >= allowed:
        raise Refused("used_up", cite, f"{command.player} has made {len(made)} secret wagers, as many as one may")
    if command.hand <= table.hands or (command.hand == table.hands + 1 and table.thrown):
        raise Refused("too_late", cite, f"the dice of hand {command.hand} have been thrown")
    if command.hand > _hands(tl, state, table.round, command.hand):
        raise Refused("not_in_conditions", cite, f"round {table.round} has no hand {command.hand}")
    return (e.SecretSealed(command.player, command.table, command.hand, command.commitment, **cite.cited),)


def _hands(tl: TournamentLaw, state: State, number: int, asked: int) -> int:
    """Return how many hands a round has; as many as are asked for where it goes by time."""
    length: Length = tl.conditions(state).get("length", number)
    return length.number if length.unit == "hands" else asked


def reveal(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Open a secret wager, once its dice are thrown: the salt and the words must be those that were sealed.

    Where it is known what was put down in that hand, a wager that does not lie there as it was sealed is marked: who
    may rule on a contravention sees it. The chips that lie are played as they lie.
    """
    cite = empower(tl, state, "reveal", command)
    check_approved(tl, state)
    table = state.tables.get(command.table)
    sealed = table.sealed if table else ()
    found = next((one for one in sealed if (one.player, one.hand) == (command.player, command.hand)), None)
    if table is None or found is None:
        says = f"{command.player} has sealed nothing for hand {command.hand} at {command.table}"
        raise Refused("sealed_otherwise", cite, says)
    if found.says:
        raise Refused("already_done", cite, "that wager has been opened")
    if command.hand > table.hands + table.thrown:
        raise Refused("too_early", cite, f"the dice of hand {command.hand} have not been thrown")
    if sha256(f"{command.salt} {command.says}".encode()).hexdigest() != found.commitment:
        raise Refused("sealed_otherwise", cite, "the salt and the words are not those that were sealed")
    opened = e.SecretOpened(command.player, command.table, command.hand, command.says, **cite.cited)
    if not command.placed or _wagers(command.says) <= _wagers(command.placed):
        return (opened,)
    which = (command.player, command.table, command.hand, command.says, command.placed)
    return opened, e.SecretNotKept(*which, **tl.cite("not_kept").cited)


def unopened(tl: TournamentLaw, state: State, table: RoundTable) -> list[e.TournamentEvent]:
    """Return the mark of every secret wager that was not opened, though its hand was played and its player is in."""
    cite = tl.cite("not_kept")
    return [
        e.SecretNotKept(one.player, table.name, one.hand, "", "", **cite.cited)
        for one in table.sealed
        if not one.says and one.hand <= table.hands and one.player in players_at(state, table)
    ]


def _wagers(words: str) -> set[tuple[str, int | str]]:
    """Return wagers by where they lie, with their amounts in cents: `place 6 120, field 5`."""
    found: set[tuple[str, int | str]] = set()
    for wager in words.split(","):
        where, _, amount = " ".join(wager.split()).rpartition(" ")
        found.add((where, cents(amount) or amount))
    return found
