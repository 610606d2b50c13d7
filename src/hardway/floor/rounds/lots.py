"""The lots of tournaments, for seats and ties: drawn from secrets that the house commits to before it publishes them.

If a secret is lost (it was published before the journal was restored, or its file is gone), a row holds a new
commitment.
"""

from collections.abc import Iterator
from typing import Any

from hardway.floor.lot_secrets import LotSecrets
from hardway.notation.tournament import TournamentGame
from hardway.tournament.ending import ties_to_draw
from hardway.tournament.model.commands import TournamentAct, is_draw
from hardway.tournament.rounds import players_to_place, round_players
from hardway.tournament.seat_draw import lots, lots_commitment


class Lots:
    """Draws the lots of all tournaments of a floor."""

    def __init__(self, secrets: LotSecrets) -> None:
        self._secrets = secrets

    def complete(self, game: TournamentGame, command: Any) -> Any:
        """Return a draw with its numbers and secret filled in; return any other command unchanged."""
        if not is_draw(command) or command.numbers or command.round not in game.state.rounds:
            return command
        seats = command.verb == "draw"
        among = [len(round_players(game.law, game.state, command.round))] if seats else _ties(game, command.round)
        stored = game.state.lots.get(("seats" if seats else "ties", command.round))
        if stored is None or not sum(among):
            return command
        if (secret := self._secrets.get(_about(game, stored[0]))) is None:
            return command
        return command._replace(numbers=lots(game.state.name, stored[0], secret, among), secret=secret)

    def commitments(self, game: TournamentGame, command: Any) -> Iterator[TournamentAct]:
        """Yield the commitments still needed before entries open, or before a draw whose secret is lost."""
        opens = getattr(command, "verb", "") == "entries" and command.what == "open"
        if not (opens or is_draw(command)):
            return
        number = game.state.lots_made
        for round_ in game.state.rounds.values():
            seats = round_.phase == "scheduled" or players_to_place(game.state, round_.number)
            ties = round_.phase != "settled" and game.law.conditions(game.state).get("ties") in ("draw", "all")
            for what in filter(None, ("seats" if seats else "", "ties" if ties else "")):
                if not self._has_secret(game, what, round_.number):
                    number += 1
                    made = lots_commitment(game.state.name, number, self._secrets.get_or_draw(_about(game, number)))
                    yield TournamentAct("commit", round=round_.number, what=what, commitment=made)

    def _has_secret(self, game: TournamentGame, what: str, round_: int) -> bool:
        number, committed = game.state.lots.get((what, round_), (0, ""))
        secret = self._secrets.get(_about(game, number))
        return secret is not None and lots_commitment(game.state.name, number, secret) == committed

    def forget_shown(self, game: TournamentGame) -> None:
        """Delete the secrets of draws that were held or given up."""
        rounds, lots_ = game.state.rounds, game.state.lots
        to_come = {number for (_, round_), (number, _) in lots_.items() if rounds[round_].phase != "settled"}
        for number in range(1, game.state.lots_made + 1):
            if number not in to_come:
                self._secrets.forget(_about(game, number))


def _about(game: TournamentGame, number: int) -> str:
    return f"lots {number} of {game.state.name}"


def _ties(game: TournamentGame, number: int) -> list[int]:
    return ties_to_draw(game.law, game.state, number)
