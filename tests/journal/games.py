"""Games at random, written into a journal as a host writes them. A seed gives the same evening again."""

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random

from hardway.journal import Recorder, Row, dice_proof
from hardway.journal.floor_facts import signed_row
from hardway.journal.keys import Key
from hardway.journal.row import SOFTWARE
from hardway.notation import parse, read_record, refusal_form, write
from hardway.notation.replay import Replay
from hardway.table import Refusal, decide
from hardway.table.model.commands import Roll, Throw, Tick
from hardway.table.model.evolve import advance_in_place
from hardway.wire import CODEC, encode

PEOPLE = ("pann234567abc", "pbob234567abc", "pcal234567abc")
STAFF = ("pkim234567abc", "pbox234567abc")
BEGAN = datetime(2026, 11, 15, 19, 40, tzinfo=UTC)
ROLES = {
    "crown": ("boxperson", "pit_boss"), "star": ("boxperson", "casino_supervisor"),
    "adelaide": ("boxperson", "gaming_manager"), "newzealand": ("game_supervisor", "casino_supervisor"),
}  # fmt: skip
"""Who is at the box and in the pit; where a book gives nobody acts of staff, the box is both."""


class Game:
    """One table being played."""

    def __init__(
        self,
        recorder: Recorder,
        stream: str,
        house: str = "crown",
        seed: int = 1,
        electronic: bool = True,
        pace: float = 0.3,
        mode: str = "practice",
    ):
        self.recorder, self.stream, self.random, self.now = recorder, stream, Random(f"{stream} {seed}"), BEGAN
        self.head_text = f"house {house}\nchips 1 5 25 100 500\nmode {mode}"
        play = Replay(read_record(self.head_text))
        self.law, self.state = play.law, play.state
        self.box, self.boss = ROLES.get(house, (self.law.book.box,) * 2)
        self.electronic, self.number, self.pace = electronic, 1, pace
        self.head: Row | None = None
        settings = {"title": "The first table", "pit": "main", "dice": "electronic" if electronic else "real"}
        proof = {"next": self.committed(1)} if electronic else None
        self.row("open", self.head_text, settings, "house", proof=proof)
        self.slots = [slot for slot in self.law.slots if slot.split()[0] not in ("come", "dont_come", "come_odds")]
        self.slots += ["come", "dont_come"]

    def open_on_floor(self, key: Key, before: Row | None = None) -> Row:
        """Store the floor's row that opens this table, signed with the house's key, after `before`, its last one."""
        row = Row.after(
            before, stream="floor", kind="floor", at=self.head.at, by="house", entry=f"open {self.stream}", body="{}"
        )
        row = signed_row(row, key)
        self.recorder.append([row])
        return row

    # --- rows ----------------------------------------------------------------------------------------------------------

    def row(self, kind: str, entry: str, body, by: str, *, role: str = "", proof=None) -> Row:
        fields = {
            "stream": self.stream, "kind": kind, "entry": entry, "by": by, "role": role,
            "at": f"{self.now:%Y-%m-%dT%H:%M:%S}.{self.now.microsecond // 1000:03}Z",
            "key": "" if by == "house" else f"k{self.head.seq + 1 if self.head else 1}",
            "body": json.dumps(body, separators=(",", ":")), "book": self.law.book.digest, "software": SOFTWARE,
            "proof": json.dumps(proof, separators=(",", ":")) if proof else "", "codec": CODEC,
        }  # fmt: skip
        self.head = Row.after(self.head, **fields)
        assert self.recorder.append([self.head]) == [None]
        return self.head

    def enter(self, entry: str, by: str = "house", *, role: str = "", proof=None) -> Row | Refusal:
        """Enter a command as a host does; a refusal of a player leaves no row."""
        if self.random.random() < self.pace:
            self.now += timedelta(milliseconds=self.random.randrange(20_000))
        command, tick, text, body = parse(entry), (), "", {}
        time = f"{self.now:%Y-%m-%dT%H:%M:%S}"
        before = self.state.copy()
        tick = decide(self.law, self.state, Tick(time))
        if not isinstance(tick, Refusal) and tick and tick[0].at > self.state.desk.now:
            advance_in_place(self.state, Tick(time), tick)
            text, body = f"@{time} ", {"tick": encode(tick)}
        decision = decide(self.law, self.state, command)
        if isinstance(decision, Refusal):
            self.state = before
            if role:
                self.row("refused", text + write(command), refusal_form(decision), by, role=role)
            return decision
        advance_in_place(self.state, command, decision)
        return self.row("entry", text + write(command), body | {"events": encode(decision)}, by, role=role, proof=proof)

    # --- dice ----------------------------------------------------------------------------------------------------------

    def secret(self, number: int, who: str = "house") -> str:
        return sha256(f"{self.stream} {number} {who}".encode()).hexdigest()

    def committed(self, number: int) -> str:
        return dice_proof.house_commitment(self.stream, number, self.secret(number))

    def throw(self) -> None:
        """Throw provable, house or real dice; a shooter needs a wager on the line."""
        if not self.state.point and self.state.players:
            person = self.random.choice(list(self.state.players))
            self.enter(f"bet {person} pass 10", person)
        if not self.electronic:
            self.enter(write(Roll(self.random.randint(1, 6), self.random.randint(1, 6))), "house")
            return
        n = self.number
        pages = [person for person in self.state.players if self.random.random() < 0.8]
        nonces = {person: self.secret(n, person) for person in sorted(pages)}
        players = {
            person: dice_proof.player_commitment(self.stream, n, person, nonce) for person, nonce in nonces.items()
        }
        thrown = self.enter(write(Throw()), proof={"throw": n, "house": self.committed(n), "players": players})
        if isinstance(thrown, Refusal):
            return
        told = {person: nonce for person, nonce in nonces.items() if self.random.random() < 0.9}
        proof = {
            "throw": n, "secret": self.secret(n), "nonces": told, "missing": sorted(set(nonces) - set(told)),
            "next": self.committed(n + 1), "kind": dice_proof.PROVABLE if told else dice_proof.HOUSE_DICE,
        }  # fmt: skip
        self.number += 1
        rolled = self.enter(write(Roll(*dice_proof.dice_faces(self.stream, n, self.secret(n), told))), proof=proof)
        assert not isinstance(rolled, Refusal), rolled

    # --- an evening ----------------------------------------------------------------------------------------------------

    def play(self, rows: int) -> "Game":
        """Play until the stream has `rows` rows."""
        acts = ((self.bet, 60), (self.throw, 30), (self.odds, 10), (self.take, 4), (self.staff, 3), (self.money, 2))
        weights = [weight for _, weight in acts]
        while self.head.seq < rows:
            self.random.choices([act for act, _ in acts], weights)[0]()
        return self

    def person(self) -> str:
        missing = [person for person in PEOPLE if person not in self.state.players]
        if missing and (len(missing) == len(PEOPLE) or self.random.random() < 0.05):
            self.enter(f"seat {missing[0]} 5000", missing[0])
        return self.random.choice(list(self.state.players))

    def bet(self) -> None:
        person, wager = self.person(), self.random.choice(self.slots + ["pass", "pass", "field"] * 5)
        self.enter(f"bet {person} {wager} {self.random.choice((5, 10, 10, 20, 25, 6, 12, 30))}", person)

    def odds(self) -> None:
        for player in list(self.state.players.values()):
            for slot in self.law.slots.values():
                if slot.parent in player.bets and slot.key not in player.bets:
                    self.enter(f"bet {player.name} {slot.key} 10", player.name)
                    return

    def take(self) -> None:
        person = self.person()
        bets = [wager for wager in self.state.players[person].bets if wager not in ("pass", "dont_pass")]
        if bets:
            self.enter(f"take {person} {self.random.choice(bets)}", person)

    def money(self) -> None:
        person = self.person()
        self.enter(f"buyin {person} 1000" if self.state.point else f"leave {person}", person)

    def staff(self) -> None:
        by, person = self.random.choice(STAFF), self.person()
        call = "sign any_seven 5 500" if self.electronic else "noroll off_table"  # what electronic dice showed stands
        entry = self.random.choice((
            f"sign field 5 500 by {self.box} {by} because it is quiet", f"{call} by {self.box} {by}",
            f"overrule 3 4 by {self.boss} {by} because it was seen", f"vacate {person} by {self.box} {by}",
        ))  # fmt: skip
        if self.electronic and entry.startswith("noroll"):
            return  # the floor lets nobody call off electronic dice that were called
        role = next(word for word in (self.box, self.boss) if f"by {word}" in entry)
        self.enter(entry, by, role=role)


def casino(
    recorder: Recorder, rows: int = 60, seed: int = 1, tables: tuple[str, ...] = ("crown", "star")
) -> list[Game]:
    """Play an evening at several tables, one of them with real dice."""
    return [
        Game(recorder, f"{house}-{number}", house, seed, electronic=number != 2).play(rows)
        for number, house in enumerate(tables, 1)
    ]
