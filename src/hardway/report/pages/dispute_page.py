"""A dispute pack as one HTML page: the throw, the wagers, what each was paid and why, rulings, proof and chain.

This module makes the contents, and the template `dispute.html` arranges them.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from hardway.journal.audit.chain_checks import NOTHING_KEPT
from hardway.journal.export import PERSON
from hardway.journal.stored_stream import UnreadableRow
from hardway.notation.forms import split_time
from hardway.report.pages.dice_report import DiceReport, report_dice
from hardway.report.pages.dispute_pack import DisputePack, PackRow, call_rows, dispute_money
from hardway.report.pages.page_template import fill_page
from hardway.report.pages.record_rows import STREAM
from hardway.report.sentences.dice_sentences import dice_sentences
from hardway.report.sentences.game_sentences import refusal_sentence, sentences, stick_call
from hardway.report.sentences.ruling_list import listed_events
from hardway.report.sentences.sentence import Cites, Sentence
from hardway.report.wording import label, role_label
from hardway.table.model.events import Annulled, Called, Clocked, Settled, Thrown, Undone
from hardway.values.money import dollars, short

Naming = Callable[[str], str]


class _Check(NamedTuple):
    """A line of the verdict: a sentence, and whether the check passed."""

    holds: bool
    says: str


class _Contents:
    """The contents of a page. `cited` collects the clauses that they cite, so that the page can quote them."""

    def __init__(self, pack: DisputePack, naming: Naming, zone: tzinfo | None, reference: str) -> None:
        self.pack, self.law, self.naming = pack, pack.start.law, naming
        self.zone, self.reference = zone or pack.start.zone, reference or reference_of(pack)
        self.cited: dict[str, None] = {}
        self.electronic = pack.start.settings.get("dice") == "electronic"
        self.proof: DiceReport | None = report_dice(pack.shown) if pack.shown is not None else None

    def all(self) -> dict[str, Any]:
        """Return all contents by their names in the template."""
        pack, call = self.pack, _last_call(self.pack.called)
        return {
            "title": f"Roll {pack.roll} at {pack.stream}: dispute pack", "kind": "pack", "book": self.law.book,
            "name": str(pack.start.settings.get("title") or pack.stream), "stream": pack.stream, "roll": pack.roll,
            "last_row": pack.head.seq, "dice": call.dice, "verdict": list(self.verdict()), "facts": self.facts(),
            "call": self.stick(call), "overruled": list(self.overruled()),
            "reference": self.reference, "played": pack.stream == STREAM,
            "beside": list(self.beside()), "wagers": list(self.wagers()),
            "settlements": [self.settlement(row) for row in call_rows(pack)],
            "after": list(self.acts(pack.after)), "before": list(self.acts(pack.betting, every=True)),
            "electronic": self.electronic, "proof": self.proof, "rows": pack.rows, "checkpoint": self.checkpoint(),
            # last, since it lists the clauses that all others have cited
            "cannot_rule_out": NOTHING_KEPT, "clauses": self.clauses(),
        }  # fmt: skip

    def stick(self, call: Called) -> str:
        """Return the stick's call."""
        return stick_call(self.law, call.dice, self.pack.called.events)

    def time(self, packed: PackRow) -> str:
        """Return when a row was decided, in the table's zone and in UTC; of a record, the time on the table's clock."""
        if not packed.row.at:
            at = split_time(packed.row.entry)[0]
            return f"{at} at the table" if at else "no time"
        utc = packed.row.at.replace("T", " ").replace("Z", " UTC")
        if self.zone is None or self.zone is UTC:
            return utc
        local = datetime.fromisoformat(packed.row.at).astimezone(self.zone)
        return f"{local:%Y-%m-%d %H:%M:%S %Z} ({utc})"

    def people(self, words: str) -> str:
        """Return words in which each person's name is replaced by the name that readers of this page see."""
        return PERSON.sub(lambda found: self.naming(found[0]), words)

    def cite(self, cites: Cites) -> Cites:
        """Add the clauses of these citations to `cited`, and return the citations unchanged."""
        self.cited |= dict.fromkeys(clause for _, clause in cites)
        return cites

    def verdict(self) -> Iterator[_Check]:
        """Yield the result of each check made for this page."""
        for check in (self._chain_check(), self._audit_check(), *self._dice_check(), *self._checkpoint_check()):
            yield check._replace(says=self.people(check.says))

    def _chain_check(self) -> _Check:
        if self.pack.stream == STREAM:
            return _Check(True, "This pack was made from a record, which says neither who wrote it nor when")
        broken = [packed.row.seq for packed in self.pack.rows if not packed.sound]
        sound = "The rows below are an unbroken hash chain"
        return _Check(not broken, f"The hash chain is broken at row {broken[0]}" if broken else sound)

    def _audit_check(self) -> _Check:
        wrong = [one for one in self.pack.findings if one.what not in ("no_proof", "dice", "commitment")]
        again = "Every command up to this throw, replayed by the rule book, gives what this page shows"
        return _Check(not wrong, f"{wrong[0].place}: {wrong[0].says}" if wrong else again)

    def _dice_check(self) -> Iterator[_Check]:
        if self.proof is None:
            if self.electronic:
                yield _Check(False, "The dice were electronic, and there is no proof of them")
        elif self.proof.doubts:
            yield _Check(False, f"The proof of the dice does not hold: {self.proof.doubts[0]}")
        else:
            yield _Check(True, f"The dice ({self.proof.kind}) follow from the values that were revealed")

    def _checkpoint_check(self) -> Iterator[_Check]:
        pack = self.pack
        if pack.checkpoint is None:
            return
        which = f"checkpoint of {pack.checkpoint.at}"
        if not pack.vouched:
            yield _Check(False, f"The journal lacks the row that the {which} names, or has another in its place")
            return
        seq = pack.checkpoint.heads[pack.stream][0]
        later = f", up to row {seq}" if seq < max(packed.row.seq for packed in pack.rows) else ""
        yield _Check(True, f"The {which} vouches for them{later}")

    def facts(self) -> dict[str, str]:
        """Return the table, the time, the shooter and other facts about the throw."""
        pack, state, settings = self.pack, self.pack.before, self.pack.start.settings
        events = [event for packed in (*pack.betting, pack.called) for event in packed.events]
        thrower = next((event.thrower for event in reversed(events) if isinstance(event, Thrown)), state.shooter)
        kind, pit = self.proof.kind if self.proof is not None else "without a proof", settings.get("pit", "")
        table = (settings.get("title"), pack.stream, self.law.book.heading, pit and f"pit {pit}")
        rows = {
            "table": ", ".join(filter(None, table)),
            "reference": self.reference,
            "called": f"row {pack.called.row.seq}, {self.time(pack.called)}",
            "puck": f"on {state.point}" if state.point else "off, a come-out roll",
            "called by": self.actor(pack.called) or "the house",
            "thrown by": thrower or "nobody named",
            "dice": f"electronic, {kind}" if self.electronic else "real",
            "rule book": f"digest {pack.called.row.book}",
            "decided by": f"Hardway {pack.called.row.software}",
        }
        return {name: self.people(words) for name, words in rows.items()}

    def wagers(self) -> Iterator[dict[str, Any]]:
        """Yield the wagers that were on the layout when the result was called; each player is named only once."""
        for player in self.pack.before.players.values():
            name = self.people(player.name)
            for wager, stake in player.bets.items():
                marks = (
                    f"{short(stake.tokens)} in tokens" if stake.tokens else "",
                    f"commission {short(stake.commission)}" if stake.commission else "",
                    f"marked {stake.marker}" if stake.marker else "",
                )
                words = ", ".join(filter(None, marks))
                yield {"player": name, "label": label(self.law, wager), "marks": words, "stake": stake.amount}
                name = ""

    def overruled(self) -> Iterator[str]:
        """Yield what later rows made of the call: corrected, taken back or cancelled."""
        for packed in self.pack.after:
            called = next((event for event in packed.events if isinstance(event, Called)), None)
            if called is not None:
                yield f"Corrected to {'-'.join(map(str, called.dice))} by row {packed.row.seq}"
            elif any(isinstance(event, Undone) for event in packed.events):
                yield f"Taken back by row {packed.row.seq}"
            elif any(isinstance(event, Annulled) for event in packed.events):
                yield f"Cancelled by row {packed.row.seq}"

    def beside(self) -> Iterator[dict[str, Any]]:
        """Yield for each player what they have before and after the call: in the rack, and on each wager, in cents; and
        what decisions of disputes brought them since."""
        before, after = self.pack.before.players, self.pack.settled.players
        money = list(dispute_money(self.pack))
        for name in dict.fromkeys((*before, *after, *(player for _, player, _, _ in money))):
            old, new = before.get(name), after.get(name)
            stakes = [{key: stake.amount for key, stake in one.bets.items()} if one else {} for one in (old, new)]
            rows: list[tuple[str, int, int]] = [("in the rack", old.rack if old else 0, new.rack if new else 0)]
            for key in {**stakes[0], **stakes[1]}:
                rows.append((label(self.law, key), stakes[0].get(key, 0), stakes[1].get(key, 0)))
            sums = [sum(old for _, old, _ in rows), sum(new for _, _, new in rows)]
            paid = [
                (f"dispute {number}, row {packed.row.seq}", amount)
                for packed, player, number, amount in money
                if player == name
            ]
            total = sums[1] - sums[0] + sum(amount for _, amount in paid)
            yield {"player": self.people(name), "rows": rows, "sums": sums, "paid": paid, "total": total}

    def settlement(self, row: PackRow) -> dict[str, Any]:
        """Return the settlement of each wager in a row that called or corrected the result."""
        dice = "-".join(map(str, _last_call(row).dice))
        return {
            "corrected_to": dice if row is not self.pack.called else "", "seq": row.row.seq, "when": self.time(row),
            "wagers": list(self._settled_wagers([one for one in row.events if isinstance(one, Settled)])),
        }  # fmt: skip

    def _settled_wagers(self, settled: list[Settled]) -> Iterator[dict[str, Any]]:
        last = ""
        for event in settled:
            (sentence,) = sentences(self.law, (event,))
            yield {
                "player": self.people(event.player) if event.player != last else "",
                "label": label(self.law, event.wager), "cites": self.cite(sentence.cites),
                "arithmetic": arithmetic(event), "net": _net(event),
                "tone": event.result if event.result in ("won", "lost") else "",
            }  # fmt: skip
            last = event.player

    def acts(self, rows: Iterable[PackRow], *, every: bool = False) -> Iterator[dict[str, Any]]:
        """Yield what happened in these rows: rulings, refusals and disputes; with `every`, all entries."""
        for packed in rows:
            if says := self._sentences(packed, every=every):
                yield {
                    "seq": packed.row.seq, "when": self.time(packed), "who": self.people(self.actor(packed)),
                    "sentences": says, "entry": self.people(packed.entry), "refused": packed.refusal is not None,
                }  # fmt: skip

    def actor(self, packed: PackRow) -> str:
        """Return who gave a row, with the role; empty for the house itself."""
        return packed.row.by + (f", {role_label(self.law.book, packed.row.role)}" if packed.row.role else "")

    def _sentences(self, packed: PackRow, *, every: bool) -> list[Sentence]:
        if packed.refusal is not None:
            found = [refusal_sentence(packed.refusal)]
        elif packed.row.kind == "dice":
            found = dice_sentences(json.loads(packed.row.body)) if every else []
        else:
            events = packed.events if every else tuple(listed_events(packed.events))
            found = list(sentences(self.law, tuple(one for one in events if not isinstance(one, Clocked))))
        return [one._replace(text=self.people(one.text), cites=self.cite(one.cites)) for one in found]

    def checkpoint(self) -> dict[str, str] | None:
        """Return the checkpoint that vouches for the chain; None if no checkpoint does."""
        found = self.pack.checkpoint
        if found is None:
            return None
        seq, hash = found.heads[self.pack.stream]
        return {
            "made": found.at, "vouches for": f"row {seq} of {self.pack.stream} and every row before it",
            "hash": hash, "key": found.key, "signature": found.signature,
        }  # fmt: skip

    def clauses(self) -> dict[str, str]:
        """Return the text of each clause and reading cited so far, by number."""
        book = self.law.book
        return {
            clause: " ".join(one.rule for one in book.named(clause))
            or (book.readings[clause].reading if clause in book.readings else "")
            for clause in self.cited
        }


def reference_of(pack: DisputePack) -> str:
    """Return the reference number of a pack: the table, the roll, and the first digits of the hash of its row."""
    return f"{pack.stream}-R{pack.roll}-{pack.called.row.hash[:8]}".upper()


def dispute_page(
    pack: DisputePack, made: str, naming: Naming = str, *, zone: tzinfo | None = None, reference: str = ""
) -> str:
    """Return a dispute pack as a page. `made` is when the page was made; `naming` gives the name to print for a person.

    Times are shown in `zone` besides UTC; without a `reference` the pack is numbered by its row.

    Raise UnreadableRow if a row was falsified so that its values cannot be printed.
    """
    try:
        contents = _Contents(pack, naming, zone, reference)
        return fill_page("dispute.html", {**contents.all(), "made": made, "people": contents.people})
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        if not pack.findings:
            raise
        wrong = pack.findings[0]
        row = next((packed.row for packed in pack.rows if packed.row.seq == wrong.seq), pack.called.row)
        raise UnreadableRow(row, f"no page can be made of it: {wrong.says}") from error


def arithmetic(event: Settled) -> str:
    """Return the arithmetic of a settlement, as in `10 × 7/6 = 11.67, rounded down to 11.00`."""
    risk = short(event.at_risk)
    limited = "" if event.at_risk == event.stake else f" ({risk} of {short(event.stake)} at risk)"
    match event.result:
        case "won" if event.odds is not None and not event.parts:
            exact = event.at_risk * event.odds
            odds = f"{event.odds.numerator}/{event.odds.denominator}" if event.odds.denominator > 1 else event.odds
            words = f"{risk} × {odds} = {dollars(exact)}"
            if event.rounded:
                words += f", rounded {'down' if event.rounded < 0 else 'up'} to {dollars(event.pays)}"
            return words + limited
        case "won":
            whole = sum(part.shares for part in event.parts)
            shares = "; ".join(f"{part.wager} {part.shares}/{whole} {part.result}" for part in event.parts)
            return f"{shares}{limited}" if shares else f"wins {dollars(event.pays)}{limited}"
        case "lost":
            return f"loses {risk}{limited}"
        case "moved":
            return f"moves to {event.moved_to.partition(' ')[2]}"
        case other:
            return f"{other.replace('_', ' ')}{limited}"


def _last_call(packed: PackRow) -> Called:
    return next(event for event in reversed(packed.events) if isinstance(event, Called))


def _net(event: Settled) -> int:
    won = event.pays if event.result == "won" else -event.at_risk if event.result == "lost" else 0
    return won + event.commission
