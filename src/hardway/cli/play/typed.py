"""Turns lines typed at `hardway play` into entries: `pass 10`, `6 12`, `Win Line 1,000`, `take hard6`.

If a line names no player, the player at the terminal is meant. A line that cannot be understood is returned unchanged.
"""

from collections.abc import Collection, Iterable
from functools import cached_property
from math import lcm

from hardway.notation import NotationError, parse
from hardway.notation.spoken import Speech
from hardway.notation.words import meant_wager, nearest
from hardway.rulebook import Law, Slot
from hardway.table.model.state import State
from hardway.values.amounts import is_amount, plain_number
from hardway.values.money import no_money, short
from hardway.values.verbs import VERBS

ME = "player"
"""The name of a player at the terminal who gives no name."""
PLAYERS = tuple(name for name, verb in VERBS.items() if verb.whose in ("player", "shooter"))


SPOKEN = {
    "press": "bet on the wager again: the amount is added",
    "regress": "take a part of the wager: take, its name and an amount",
    **dict.fromkeys(("rack", "money", "balance", "chips"), "table shows your chips"),
}
"""Words of players that are no entries: what to type instead."""


class Typed:
    """Reads lines typed at one table; `me` is the player at the terminal, empty if there is none."""

    def __init__(self, law: Law, me: str = "") -> None:
        self.law, self.me = law, me

    @cached_property
    def speech(self) -> Speech:
        """Return the names that people use for wagers of this house; `odds` alone means the odds behind the line
        bet.
        """
        behind = (slot.wager.name for slot in self.law.slots.values() if slot.parent == self.law.line)
        return Speech(self.law.book, odds=next(behind, ""))

    def player(self, state: State) -> str:
        """Return the player whom a line without a name means: the one at the terminal, or the only one at the table."""
        return self.me if self.me in state.players else next(iter(state.players)) if len(state.players) == 1 else ""

    def entry(self, line: str, state: State) -> str:
        """Return a typed line, without its time, as an entry."""
        return self._entry(line, self.player(state), state.players)

    def alone(self, line: str) -> str:
        """Return a typed line as an entry of a player who enters for nobody else, and so without a name."""
        verb, *words = self._entry(line, self.me, ()).split() or [""]
        return " ".join((verb, *(words[1:] if words[:1] == [self.me] else words)))

    def nobody_meant(self, line: str, state: State) -> str:
        """Return what to type if a line leaves out a player, and none at the table can be meant; otherwise empty."""
        if (
            not self.me
            or self.player(state)
            or self._entry(line, self.me, state.players) == self._entry(line, "", state.players)
        ):
            return ""
        if state.players:
            return f"whose entry is it? Name a player, such as bet {next(iter(state.players))} {self.law.line} 10"
        me = "" if self.me == ME else f" --name {self.me}"
        return f"you have no seat at the table; type seat 500 first, or begin with hardway play{me} --seat 500"

    def amount_missing(self, line: str, players: Collection[str]) -> str:
        """Return the question for an amount if a line names a wager and nothing else; otherwise empty."""
        words = line.split()
        if words[-1] in players:
            return ""
        said = words[1:] if words[0].lower() == "bet" else words
        said = said[1:] if said[:1] and said[0] in players else said
        text = " ".join(said)
        wager = self.speech.wager(text) or (text if text in self.speech.spots.get("place", ()) else "")
        if not wager:
            return ""
        slot = self.law.slots.get(wager) or self.law.slots.get(f"place {text}")
        return f"how much? Type an amount after it, such as {line} {short(_payable(self.law, slot)) if slot else 10}"

    def _entry(self, line: str, who: str, players: Collection[str]) -> str:
        words = line.split()
        verb = words[0].lower() if words else ""
        plain = [plain_number(word) for word in words]
        # before verbs: `pass 10` is a bet, it does not pass the dice
        if who and (bet := self._bet(plain[1:] if verb == "bet" and is_amount("".join(plain[1:2])) else plain)):
            return f"bet {who} {bet}"
        if verb not in VERBS:
            return line
        form = VERBS[verb].form
        rest = (plain if "{amount" in form or "{wager" in form else words)[1:]  # free text stays as it was typed
        if verb == "seat" and self.me and is_amount("".join(rest[:1])):
            rest = [self.me, *rest]
        if who and form.startswith("{player}") and verb != "seat":
            rest = self._of_player(verb, rest, who, players)
        return " ".join((verb, *rest))

    def _bet(self, words: list[str]) -> str:
        """Return the bet that a line without `bet` means: a wager, or a number for a place bet, and an amount behind or
        before it; otherwise empty."""
        wager, used = self.speech.read(words, staked=True)
        if wager:
            return " ".join((wager, *words[used:]))
        numbers = self.speech.spots.get("place", ())
        if len(words) == 2 and is_amount(words[1]) and words[0] in numbers:
            return f"place {' '.join(words)}"
        if len(words) > 1 and is_amount(words[0]):  # `10 pass`, `10 on place 6`, `10 on 6`
            said = words[2:] if words[1].lower() == "on" else words[1:]
            wager = self.speech.wager(" ".join(said)) or (
                f"place {said[0]}" if said in [[one] for one in numbers] else ""
            )
            return f"{wager} {words[0]}" if wager else ""
        return ""

    def _of_player(self, verb: str, rest: list[str], who: str, players: Collection[str]) -> list[str]:
        """Return the words after a verb, with the player added if missing, and the wager by its name in the book."""
        named = rest[:1] if rest and rest[0] in players else []
        said = rest[len(named) :]
        if "{wager" in VERBS[verb].form:
            staked = verb == "bet"
            wager, used = self.speech.read(said, staked=staked)
            if wager:
                return [*(named or [who]), wager, *said[used:]]
            if not named and len(said) > 1:
                wager, used = self.speech.read(said[1:], staked=staked)
                if wager:  # the first word may be a name that is unknown here
                    return [said[0], wager, *said[used + 1 :]]
        left_out = not said or said[0][0].isdecimal() or self._like_a_wager(said)
        return rest if named or not left_out else [who, *rest]

    def _like_a_wager(self, said: list[str]) -> bool:
        """Say whether the first word looks like a misspelt wager, and the second word names no wager."""
        words = self.law.book.words
        return bool(meant_wager(said[0], words)) and not words.knows("".join(said[1:2]))

    def unknown(self, line: str, own: Iterable[str]) -> str:
        """Return what is wrong with a line that begins with no verb, and a guess at what is meant."""
        words, known = line.split(), self.law.book.words
        wager, used = self.speech.read(words)
        if wager:  # only what follows the wager is wrong
            try:
                parse(" ".join(("bet", self.me or ME, wager, *words[used:])), known)
            except NotationError as error:
                return error.says
            return f"what you bet {no_money(words[used])}"
        if way := SPOKEN.get(words[0].lower()):
            return f"there is no entry {words[0]!r}; {way}"
        meant = self._meant(line, own)
        return f"there is no entry {words[0]!r}; " + (
            f"did you mean {meant!r}?" if meant else "? shows what you can type"
        )

    def _meant(self, line: str, own: Iterable[str]) -> str:
        """Return a guess at a line that begins with no verb; empty if nothing is similar."""
        words, known = line.split(), self.law.book.words
        first, said = words[0].lower(), " ".join(words[:-1])
        wager = meant_wager(said, known) if said and is_amount(plain_number(words[-1])) else ""
        verbs = (*PLAYERS, *own)
        turned = next((one for one in verbs if sorted(one) == sorted(first)), "")
        verb = "" if nearest(first, known.spots, 0.8) else turned or nearest(first, verbs, 0.75)
        if wager and not verb:
            return f"{wager} {words[-1]}"
        return verb or nearest(first, VERBS, 0.75)


def _payable(law: Law, slot: Slot) -> int:
    """Return the smallest bet from 10 dollars up whose every win chips pay without rounding, in cents."""
    unit = law.chips.unit
    odds = {outcome.odds for row in slot.table for outcome in row if outcome is not None and outcome.odds is not None}
    step = unit * lcm(*(one.denominator for one in odds), slot.wager.unit.parts if slot.wager.unit else 1)
    return -(-10_00 // step) * step
