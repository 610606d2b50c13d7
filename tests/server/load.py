"""Players who bet, take down and throw as fast as they are answered, and keep every acknowledgement they got.

They use `hardway.client` as anybody would: what is not answered is sent again under its own key. At the end each list
is held against the journal: every acknowledged entry is there once, at its row, under its key.
"""

import threading
from typing import NamedTuple

from hardway.client import CasinoClient, ClientError, RefusedEntry, RemoteSeat, TakenEntry
from hardway.journal import Recorder
from tests.waiting import SECONDS, wait_until

ROUND = ("bet pass 10", "bet field 5", "take field", "bet place 6 12", "take place 6", "throw")


class Acked(NamedTuple):
    """An acknowledgement."""

    key: str
    seq: int
    entry: str
    again: bool


class Player(threading.Thread):
    """One player at one table."""

    def __init__(self, addresses: tuple[str, ...], table: str, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.table = table
        self.house = CasinoClient(*addresses)
        self.person = str(self.house.guest()["person"])
        self.seat: RemoteSeat = self.house.sit(table, seconds=SECONDS)
        self.acked: list[Acked] = []
        self.refused: list[RefusedEntry] = []
        self.lost: list[str] = []
        """Entries without a known answer."""
        self._done = threading.Event()
        self._number = 0

    def run(self) -> None:
        """Play until stopped."""
        self.enter("seat 5000")
        while not self._done.is_set():
            for entry in ROUND:
                self.enter(entry)
        self.seat.close()
        self.house.close()

    def enter(self, entry: str) -> None:
        """Enter something once, however often it must be sent."""
        self._number += 1
        key = f"{self.name}-{self._number}"
        try:
            said = self.seat.enter(entry, key=key, seconds=SECONDS)
        except ClientError as lost:
            self.lost.append(f"{key} {entry}: {lost}")
            self._done.set()
            return
        if isinstance(said, TakenEntry):
            self.acked.append(Acked(key, said.seq, entry, said.again))
        else:
            self.refused.append(said)

    def stop(self) -> None:
        """Stop after this round."""
        self._done.set()

    def wrong(self, recorder: Recorder) -> list[str]:
        """Return where the journal differs from this player's answers."""
        rows = list(recorder.rows(self.table))
        mine: dict[str, list[int]] = {}
        for row in rows:
            if row.by == self.person and row.kind == "entry":
                mine.setdefault(row.key.partition("/")[2], []).append(row.seq)
        wrong = [f"{key} was applied {len(seqs)} times, at {seqs}" for key, seqs in mine.items() if len(seqs) > 1]
        for key, seq, entry, _ in self.acked:
            verb = entry.split()[0]
            if mine.get(key) != [seq] or verb not in rows[seq - 1].entry.split()[:2]:
                wrong.append(f"{key} ({entry}) was acknowledged at {seq} and is at {mine.get(key)}")
        known = {acked.key for acked in self.acked}
        wrong += [
            f"{key} is at {seqs} and was refused to its player"
            for key, seqs in mine.items()
            if key not in known and not self.lost
        ]
        return wrong


def play(players: list[Player]) -> None:
    """Let them play."""
    for player in players:
        player.start()


def done(players: list[Player]) -> None:
    """Let them finish."""
    for player in players:
        player.stop()
    for player in players:
        player.join(SECONDS)
        assert not player.is_alive()


def acknowledged(players: list[Player]) -> int:
    """Return how many entries were acknowledged to all of them."""
    return sum(len(player.acked) for player in players)


def played(players: list[Player], entries: int) -> None:
    """Wait until `count` more entries are acknowledged."""
    until = acknowledged(players) + entries
    wait_until(lambda: acknowledged(players) >= until or any(player.lost for player in players))
    assert acknowledged(players) >= until, [player.lost for player in players]


def wrong(players: list[Player], recorder: Recorder) -> list[str]:
    """Return where the journal differs from any player's answers, and which of their rolls are doubted."""
    found = [line for player in players for line in player.lost + player.wrong(recorder)]
    return found + [
        str(player.seat.nonces.doubted) for player in players if player.seat.nonces and player.seat.nonces.doubted
    ]
