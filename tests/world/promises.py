"""What must hold whatever goes wrong. Each promise is checked where it can be broken: as a row becomes durable, as a
page is told something, after every step, and at the end of a world."""

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from hardway.journal import Lease, Row
from hardway.journal.audit import audit
from hardway.journal.ledger_page import moves_by_person
from hardway.journal.stored_stream import open_stored_stream
from hardway.journal.streams import core_of, moves_dollars
from hardway.wire import encode_state
from tests.house_key import KEY
from tests.world.hosted import CLOSED_SECONDS, PRIZE, SUMMER
from tests.world.page import ROWLESS, Page, Sent

if TYPE_CHECKING:
    from tests.world.server import Server, Wire
    from tests.world.world import World

OUT_SECONDS = 5.0
"""How soon somebody who may not stay is out, on every server that is well."""
STAKES = ("bet", "seat", "buyin", "enter", "pay", "apply")
"""Words of a player's own entries that stake money, at a table, in a tournament or in a promotion."""
LIMITS = {"bob": 1_900_00, "cal": 1_700_00, "dee": 1_600_00}
"""What these players may lose in a day, by their own limits, in cents."""
ANSWER_SECONDS = 25.0
"""How soon an entry is answered, or a socket let in, by a server that is well."""


class Promises:
    """The promises of one world."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.told: dict[tuple[str, str], int] = {}
        """By stream and key: the row that was acknowledged."""
        self.gone: dict[str, float] = {}
        """Sessions that were signed out, and since when."""
        self.relieved: dict[tuple[str, str], float] = {}
        """People and roles that were revoked, and since when."""
        self.excluded: dict[str, float] = {}
        """People who may not play, and since when."""
        self.paid: Counter[str] = Counter()
        """By prize of the promotion: what was paid of it, in cents."""
        self.entrants: dict[int, str] = {}
        """By entry of the promotion: whose it is."""
        self.lost: Counter[tuple[str, str]] = Counter()
        """By person and day: what they brought less what they took, in cents."""

    def copied(self) -> "Promises":
        """Return what has been promised until now."""
        new = Promises(self.world)
        new.told, new.excluded, new.relieved = dict(self.told), dict(self.excluded), dict(self.relieved)
        new.paid, new.lost, new.entrants = Counter(self.paid), Counter(self.lost), dict(self.entrants)
        return new

    # as it happens

    def stored(self, row: Row) -> None:
        """Look at a row as it becomes durable."""
        store, now = self.world.store, self.world.time.now
        if row.key and store.keys[row.stream][row.key] > 1:
            raise self.world.broke("once", f"{row.key} is in {row.stream} twice: {row.entry}")
        since = self.relieved.get((row.by, row.role))
        if since is not None and self._well_since(since) + 2 * OUT_SECONDS < now:
            raise self.world.broke(
                "out", f"{row.by} enters {row.entry!r} as {row.role}, revoked {now - since:.1f} s ago"
            )
        since = self.excluded.get(row.by)
        entry = row.entry.rpartition("Z ")[2] if not core_of(row.stream) else row.entry
        stakes = row.kind == "entry" and not row.role and any(word in entry.split() for word in STAKES)
        if since is not None and stakes and self._well_since(since) + 2 * OUT_SECONDS < now:
            raise self.world.broke("out", f"{row.by} enters {row.entry!r}, excluded {now - since:.1f} s ago")
        self._count_money(row)
        if row.stream == SUMMER and row.kind == "entry":
            body = json.loads(row.body)
            for event in (*body.get("tick", ()), *body["events"]):
                self._award(row, event)

    def _count_money(self, row: Row) -> None:
        """Count what people bring and take, by the days of the rows; nobody loses more than their own limit."""
        for person, moves in moves_by_person(row).items() if moves_dollars(row.stream) else ():
            brought, day = sum(cents for _, cents, _ in moves), (person, row.at[:10])
            self.lost[day] += brought
            most = next((cents for name, cents in LIMITS.items() if self.world.people.get(name) == person), None)
            if most is not None and brought > 0 and self.lost[day] > most and not self.world.clocks_differ:
                raise self.world.broke(
                    "limits", f"{person} brings {brought} by {row.entry!r}: {self.lost[day]} today, and may lose {most}"
                )

    def _award(self, row: Row, event: dict[str, Any]) -> None:
        """Look at a payment, which no prize has twice, at the entries of a draw, of which none is of somebody excluded,
        and at a draw, whose secret no other draw has."""
        if event["is"] == "entered":
            self.entrants[event["number"]] = event["patron"]
        elif event["is"] == "closed":
            for number in event["eligible"]:
                since = self.excluded.get(self.entrants[number])
                if since is not None and since < CLOSED_SECONDS and not self.world.clocks_differ:
                    raise self.world.broke("out", f"entry {number} is in the draw; its person was excluded before")
        if event["is"] == "paid":
            self.paid[event["prize"]] += event["amount"]
            if self.paid[event["prize"]] > PRIZE * 100:
                raise self.world.broke(
                    "paid once", f"{row.entry!r}: {self.paid[event['prize']]} cents of {event['prize']} are paid"
                )
        elif event["is"] == "drawn":
            secret = event["secret"]
            if secret in self.world.published and self.world.drawn[secret] != row.hash:
                raise self.world.broke("drawn once", f"row {row.seq} draws by a secret that was published: {secret}")
            self.world.drawn[secret] = row.hash

    def taken(self, person: str, token: str, asked_at: float, entry: str) -> None:
        """Look at an entry over HTTP that was taken: when it was made, its session was not over, and its person was
        not excluded. Both are asked of the store for each request."""
        since = self.gone.get(token)
        if since is not None and asked_at > self._well_since(since) + OUT_SECONDS:
            raise self.world.broke("out", f"{entry!r} is taken {asked_at - since:.1f} s after its session was ended")
        since = self.excluded.get(person)
        if since is not None and asked_at > since and entry.split()[0] in STAKES:
            raise self.world.broke("out", f"{entry!r} is taken {asked_at - since:.1f} s after {person} was excluded")

    def written(self, server: "Server", rows: Any, answers: Any) -> None:
        """Look at what a process has written: only the holder of the newest lease writes."""
        for row, answer in zip(rows, answers, strict=True):
            lease = self.world.store.leases().get(row.stream)
            if answer is None and lease is not None and lease.holder and lease.holder != server.house.floor.holder:
                raise self.world.broke(
                    "one writer", f"{server.address} writes {row.stream}, which {lease.holder} holds"
                )

    def leased(self, before: Lease | None, lease: Lease | None) -> None:
        """Look at a lease as it is given: nobody loses one that still runs."""
        runs = before is not None and before.holder and before.until > self.world.seconds()
        if runs and lease is not None and before is not None and lease.holder != before.holder:
            raise self.world.broke(
                "one writer", f"{lease.holder} is given the lease of {lease.stream}, which {before.holder} has"
            )

    def heard_seq(self, page: Page, seq: int) -> None:
        """Look at the row up to which a page is shown a table, after the rows that it missed."""
        if seq and self.world.store.row(page.table, seq) is None:
            raise self.world.broke(
                "told is durable", f"{page.name} is shown {page.table} as of row {seq}, which is not stored"
            )

    def heard_row(self, page: Page, row: dict[str, Any]) -> None:
        """Look at a row that a page is told."""
        stored = self.world.store.row(page.table, row["seq"])
        if stored is None or stored.hash != row["hash"]:
            raise self.world.broke(
                "told is durable", f"{page.name} is told row {row['seq']} of {page.table}, not as stored"
            )
        if row["seq"] != page.seq + 1:
            raise self.world.broke(
                "one history", f"{page.name} is told row {row['seq']} of {page.table} after {page.seq}"
            )

    def acknowledged(self, page: Page, key: str, text: str, seq: int) -> None:
        """Look at an acknowledgement that a page is told."""
        if not text or text.split()[0] in ROWLESS:
            return
        self.entered(page.table, f"{page.person}/{key}", text, seq)

    def entered(self, stream: str, mark: str, text: str, seq: int) -> None:
        """Look at an entry that is said to be a row of a stream."""
        stored = self.world.store.row(stream, seq)
        if stored is None or stored.key != mark:
            raise self.world.broke(
                "told is durable", f"{mark} {text!r} is acknowledged as row {seq}, which is {stored}"
            )
        if self.told.setdefault((stream, mark), seq) != seq:
            raise self.world.broke("once", f"{mark} is acknowledged as row {self.told[stream, mark]} and as {seq}")
        said = stored.entry.split()
        if text.split()[0] not in said:
            raise self.world.broke("one history", f"{text!r} became {stored.entry!r}")

    # after every step

    def after_step(self) -> None:
        """Check what can be checked at any moment."""
        for (stream, mark), seq in self.told.items():
            row = self.world.store.row(stream, seq)
            if row is None or row.key != mark:
                raise self.world.broke(
                    "nothing lost", f"{mark} was acknowledged as row {seq} of {stream}, which is {row}"
                )
        for server in self.world.servers:
            if server.alive:
                self._server(server)
        for page in self.world.pages:
            self._page(page)

    def _server(self, server: "Server") -> None:
        if server.line.blocked:
            raise self.world.broke(
                "no waiting", f"the loop of {server.address} waits for a {server.line.blocked} of the store"
            )
        for stream, live in server.house.floor.tables.items():
            state = live.host.durable_state
            if state.accounted != state.brought:
                raise self.world.broke("money", f"{stream}: {state.accounted} accounted for, {state.brought} brought")
        for stream, core in server.house.floor.cores.open_streams.items():
            if not core.game.state.accounted:
                raise self.world.broke("money", f"{stream}: its accounts do not agree with what everybody holds")
            if stream == SUMMER:
                self.world.published |= {core.game.state.draw.secret} & self.world.drawn.keys()
        for live in server.house.floor.tables.values():
            state = live.host.durable_state
            rolls = sorted((state.rolls, live.host.decided_state.rolls))
            for asked in live.asks.waiting.values():
                if not live.host.pending and asked.rolls not in range(rolls[0], rolls[1] + 1):
                    raise self.world.broke(
                        "answered", f"{asked.who.person} asked {asked.text!r} for a throw that is over"
                    )
        for wire in server.wires:
            self._wire(server, wire)

    def _wire(self, server: "Server", wire: "Wire") -> None:
        now, who = self.world.time.now, wire.page
        for since, why in ((self.gone.get(wire.token), "signed out"),
                           (self.relieved.get((who.person, wire.role)), f"no {wire.role} any more")):  # fmt: skip
            if since is None or not wire.let_in or wire.mute_until > now - OUT_SECONDS:
                continue
            late = now - max(self._well_since(since, server), wire.since)
            if late > OUT_SECONDS:
                raise self.world.broke(
                    "out", f"{who.name} is at {who.table} by {server.address} {late:.1f} s after: {why}"
                )

    def _page(self, page: Page) -> None:
        wire, now = page.wire, self.world.time.now
        if wire is None or wire.ended or not wire.server.runs:
            return
        well = self._well_since(max(wire.since, wire.mute_until), wire.server)
        if not page.welcomed and now - well > ANSWER_SECONDS:
            raise self.world.broke(
                "answered", f"{page.name} waits at the door of {wire.server.address} for {now - well:.1f} s"
            )
        for sent in page.open.values() if page.welcomed else ():
            if sent.wire is wire and now - max(well, sent.at) > ANSWER_SECONDS and not self._is_asked(page, sent):
                raise self.world.broke(
                    "answered", f"{page.name} has no answer to {sent.text!r} ({sent.key}) since {sent.at:.1f}"
                )

    def _is_asked(self, page: Page, sent: Sent) -> bool:
        """Say whether an entry waits for staff."""
        return any(
            asked.key == f"{page.person}/{sent.key}"
            for server in self.world.servers if server.alive
            for live in server.house.floor.tables.values()
            for asked in live.asks.waiting.values()
        )  # fmt: skip

    def _well_since(self, since: float, *servers: "Server") -> float:
        """Return from when on something can be expected that began at a time."""
        return max(since, *(server.well_since for server in servers or self.world.servers))

    # now and then, and at the end

    def fold(self) -> None:
        """Check that every open table is the fold of its rows."""
        for server in self.world.servers:
            for stream, live in server.house.floor.tables.items() if server.alive else ():
                head = self.world.store.head(stream)
                if live.host.fault is None and head == live.host.durable_row == live.host.head:
                    fresh = open_stored_stream(self.world.store, stream)
                    if encode_state(fresh.state) != encode_state(live.host.durable_state):
                        raise self.world.broke("one history", f"{stream} at {server.address} is not what its rows say")
                    if encode_state(fresh.state) != encode_state(live.host.decided_state):
                        raise self.world.broke(
                            "one history", f"{stream} at {server.address} is decided on another state"
                        )

    def unanswered(self) -> str:
        """Return who is not in or waits for an answer, and which dice are in the air; empty where all is well."""
        for page in self.world.pages:
            if not page.out and not page.welcomed:
                return f"{page.name} cannot come in: {page.refused or 'nothing is said'}"
            for sent in page.open.values() if not page.out else ():
                if self._is_asked(page, sent):
                    if page.numbered:  # the next waits for this one
                        break
                else:
                    return f"{page.name} has no answer to {sent.text!r} ({sent.key}) at the end"
        for one in self.world.requests:
            if not one.answered:
                return f"{one.person} has no answer to {one.entry!r} in {one.stream}"
        for server in self.world.servers:
            for stream, live in server.house.floor.tables.items():
                if live.dice is not None and live.host.durable_state.phase != "hand":
                    return f"the dice of {stream} stay in the air"
        return ""

    def not_stopped(self) -> str:
        """Return a server that has not stopped; empty where all have."""
        return next((f"{server.address} does not stop" for server in self.world.servers if server.alive), "")

    def audit(self) -> None:
        """Audit the journal, at any moment. Whether somebody still had a role, or was excluded by then, is asked by the clocks of two
        servers: where these were moved, nobody can say."""
        found = audit(self.world.store, public=KEY.public).findings
        found = [one for one in found if one.what not in ("crew", "excluded") or not self.world.clocks_differ]
        if found:
            raise self.world.broke("audit", "; ".join(f"{one.what} at {one.place}: {one}" for one in found[:3]))

    def end(self) -> None:
        """Check the whole journal."""
        self.audit()
        for stream in self.world.store.streams():
            rows = list(self.world.store.rows(stream))
            if not core_of(stream) and [row.at for row in rows] != sorted(row.at for row in rows):
                raise self.world.broke("one history", f"the times of {stream} go back")
