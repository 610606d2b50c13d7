"""A dispute pack as one page of HTML: the throw, the wagers, what each was paid and why, rulings, proof and chain."""

import re
from collections.abc import Callable, Iterable
from html import escape

from hardway.journal.audit.checkpoint_check import NOTHING_KEPT
from hardway.journal.export import PERSON
from hardway.journal.stored_table import UnreadableRow
from hardway.report.dispute import Pack, Told, calls
from hardway.report.dispute_style import die, none, page, table, terms
from hardway.report.fairness import Checked, checked
from hardway.report.names import label, role_label
from hardway.report.rulings import of_record
from hardway.report.tell import Cites
from hardway.report.told import stick_call, told, told_refusal
from hardway.table.events import Called, Settled, Thrown
from hardway.table.rulings import Clocked
from hardway.values.money import dollars, short

Naming = Callable[[str], str]


class _Page:
    """A page being written; remembers which clauses it cites."""

    def __init__(self, pack: Pack, naming: Naming) -> None:
        self.pack, self.law, self.naming = pack, pack.start.law, naming
        self.cited: dict[str, None] = {}
        self.electronic = pack.start.settings.get("dice") == "electronic"
        self.proof: Checked | None = checked(pack.shown) if pack.shown is not None else None

    def text(self, words: str) -> str:
        """Write words with people as the reader is to see them."""
        return escape(PERSON.sub(lambda found: self.naming(found[0]), words))

    def cites(self, cites: Cites) -> str:
        """Write clauses as links to their texts."""
        words = []
        for purpose, clause in cites:
            self.cited[clause] = None
            words.append(f'{escape(purpose)} <a href="#{_anchor(clause)}">{escape(clause)}</a>'.lstrip())
        return f'<span class="cite">{" · ".join(words)}</span>' if words else ""

    def head(self) -> str:
        """The title, the table, and the dice."""
        pack, book = self.pack, self.law.book
        event = _call(pack.called)
        said = stick_call(event.total, hard=event.dice[0] == event.dice[1], events=pack.called.events)
        name = escape(str(pack.start.settings.get("name") or pack.stream))
        return (
            f"<header><div><h1><small>Dispute pack</small>Roll {pack.roll} at {name}</h1>"
            f"<p>{escape(book.title)}<br>{escape(book.edition)}</p></div>"
            f'<div class="throw">{"".join(map(die, event.dice))}<p>“{escape(said)}”</p></div></header>'
        )

    def verdict(self) -> str:
        """What was checked for this page, in a few lines."""
        lines = [self._chain_holds(), self._decided_again(), *self._proved(), *self._vouched()]
        rows = ""
        for good, says in lines:
            mark = "<p><b>✓</b>" if good else '<p class="no"><b>✗</b>'
            rows += f"{mark} {self.text(says)}.</p>"
        return f'<div class="verdict{"" if all(good for good, _ in lines) else " bad"}">{rows}</div>'

    def _chain_holds(self) -> tuple[bool, str]:
        broken = [told.row.seq for told in self.pack.rows if not told.sound]
        return not broken, f"The chain is broken at row {broken[0]}" if broken else "The rows below are a chain"

    def _decided_again(self) -> tuple[bool, str]:
        wrong = [one for one in self.pack.findings if one.what not in ("no_proof", "dice", "commitment")]
        again = "Every command up to this throw, decided again by the rule book, gives what stands here"
        return not wrong, f"{wrong[0].place}: {wrong[0].says}" if wrong else again

    def _proved(self) -> list[tuple[bool, str]]:
        if self.proof is None:
            return [(False, "The dice were electronic, and there is no proof")] if self.electronic else []
        if self.proof.doubts:
            return [(False, f"The proof of the dice does not hold: {self.proof.doubts[0]}")]
        return [(True, f"The dice are {self.proof.kind}, and what was shown of them holds")]

    def _vouched(self) -> list[tuple[bool, str]]:
        pack = self.pack
        if pack.checkpoint is None:
            return []
        which = f"checkpoint of {pack.checkpoint.at}"
        if not pack.vouched:
            return [(False, f"The journal is not the one the {which} was made of")]
        seq = pack.checkpoint.heads[pack.stream][0]
        later = f", up to row {seq}" if seq < max(told.row.seq for told in pack.rows) else ""
        return [(True, f"The {which} vouches for them{later}")]

    def facts(self) -> str:
        """Where, when, who."""
        pack, state, settings = self.pack, self.pack.before, self.pack.start.settings
        events = [event for told in (*pack.betting, pack.called) for event in told.events]
        thrower = next((event.thrower for event in reversed(events) if isinstance(event, Thrown)), state.shooter)
        kind, pit = self.proof.kind if self.proof is not None else "without a proof", settings.get("pit", "")
        rows = {
            "table": ", ".join(filter(None, (pack.stream, self.law.book.house, pit and f"pit {pit}"))),
            "called": f"row {pack.called.row.seq}, {_when(pack.called)}",
            "puck": f"on {state.point}" if state.point else "off, a come-out roll",
            "thrown by": thrower or "nobody named",
            "dice": f"electronic, {kind}" if self.electronic else "real",
            "rule book": f"digest {pack.called.row.book}",
            "decided by": f"Hardway {pack.called.row.software}",
        }
        return terms({name: self.text(words) for name, words in rows.items()})

    def wagers(self) -> str:
        """What stood on the layout when the result was called."""
        rows, whole = [], 0
        for player in self.pack.before.players.values():
            name = self.text(player.name)
            for wager, stake in player.bets.items():
                marks = (
                    f"{short(stake.tokens)} in tokens" if stake.tokens else "",
                    f"commission {short(stake.commission)}" if stake.commission else "",
                    f"marked {stake.marker}" if stake.marker else "",
                )
                cells = escape(label(self.law, wager)), ", ".join(filter(None, marks)), dollars(stake.amount)
                rows.append((name, *cells))
                name, whole = "", whole + stake.amount
        if not rows:
            return none("Nothing stood on the layout.")
        return table(("player", "wager", "", "stake>"), [*rows, ("on the layout", "", "", dollars(whole))], total=True)

    def settlements(self) -> str:
        """What became of each wager, each time the result was called."""
        parts = []
        for told_ in calls(self.pack):
            first, second = _call(told_).dice
            if told_ is not self.pack.called:
                where = f"<small>row {told_.row.seq}, {_when(told_)}</small>"
                parts.append(f"<h3>As corrected to {first}-{second} {where}</h3>")
            settled = [one for one in told_.events if isinstance(one, Settled)]
            parts.append(self._settled(settled) if settled else none("No wager was decided."))
        return "".join(parts)

    def _settled(self, settled: list[Settled]) -> str:
        rows: list[tuple[str, ...]] = []
        last = ""
        for event in settled:
            (one,) = told(self.law, (event,))
            tone = event.result if event.result in ("won", "lost") else ""
            wager = f"{escape(label(self.law, event.wager))}<br>{self.cites(one.cites)}"
            net = f'<span class="{tone}">{_signed(_net(event))}</span>'
            rows.append(
                (self.text(event.player) if event.player != last else "", wager, escape(arithmetic(event)), net)
            )
            last = event.player
        rows.append(("the players together", "", "", _signed(sum(map(_net, settled)))))
        return table(("player", "wager", "arithmetic", "net>"), rows, total=True)

    def acts(self, rows: Iterable[Told], *, every: bool = False) -> str:
        """What was ruled, refused or disputed; `every`: what was entered, whatever it was."""
        found = []
        for told_ in rows:
            if tells := self._tells(told_, every=every):
                who = told_.row.by + (f", {role_label(self.law.book, told_.row.role)}" if told_.row.role else "")
                found.append(
                    f'<li><p class="when">row {told_.row.seq} · {_when(told_)} · {self.text(who)}</p>'
                    f"<p><code>{self.text(told_.entry)}</code></p>{tells}</li>"
                )
        return f'<ul class="acts">{"".join(found)}</ul>' if found else none("Nothing.")

    def _tells(self, told_: Told, *, every: bool) -> str:
        if told_.refusal is not None:
            one = told_refusal(told_.refusal)
            return f'<p class="refused">{self.text(one.text)} {self.cites(one.cites)}</p>'
        events = told_.events if every else tuple(of_record(told_.events))
        events = tuple(event for event in events if not isinstance(event, Clocked))
        return "".join(f"<p>{self.text(one.text)} {self.cites(one.cites)}</p>" for one in told(self.law, events))

    def fairness(self) -> str:
        """The proof of the dice, step by step."""
        if self.proof is None:
            return none("There is no proof." if self.electronic else "The dice were real: there is nothing to prove.")
        steps = []
        for step in self.proof.steps:
            mark = "" if step.holds is None else "<b>✓</b> " if step.holds else '<b class="no">✗</b> '
            lines = "".join(f"<code>{escape(line)}</code>" for line in step.lines)
            steps.append(f"<li>{mark}{self.text(step.says)}{lines}</li>")
        wrong = "".join(f'<p class="refused">{self.text(doubt)}.</p>' for doubt in self.proof.doubts)
        return f'<ol class="steps">{"".join(steps)}</ol>{wrong}'

    def chain(self) -> str:
        """The rows with their hashes, people by their ids as they are hashed."""
        rows = []
        for told_ in self.pack.rows:
            row = told_.row
            entry, mark = escape((row.entry or row.body)[:160]), "✓" if told_.sound else '<b class="no">✗</b>'
            by = escape(f"{row.by}, {row.role}" if row.role else row.by)
            cells = (
                str(row.seq),
                f"<code>{escape(row.at)}</code>",
                entry,
                by,
                f"<code>{escape(row.hash)}</code>",
                mark,
            )
            rows.append(cells)
        return table(("row>", "time", "entry", "by", "hash", ""), rows, kind="chain")

    def checkpoint(self) -> str:
        """What vouches for the chain."""
        found = self.pack.checkpoint
        if found is None:
            said = "".join(f"<li>{escape(one)}</li>" for one in NOTHING_KEPT)
            return f"<p>No checkpoint is known. Without one kept elsewhere it cannot be excluded:</p><ul>{said}</ul>"
        seq, hash = found.heads[self.pack.stream]
        rows = {
            "made": found.at, "vouches for": f"row {seq} of {self.pack.stream} and every row before it",
            "hash": hash, "key": found.key, "signature": found.signature,
        }  # fmt: skip
        return terms({name: f"<code>{escape(words)}</code>" for name, words in rows.items()})

    def clauses(self) -> str:
        """The clauses and readings cited above, in our words."""
        book, rows = self.law.book, {}
        for clause in self.cited:
            words = " ".join(one.rule for one in book.named(clause))
            words = words or (book.readings[clause].reading if clause in book.readings else "")
            rows[f'<span id="{_anchor(clause)}">{escape(clause)}</span>'] = escape(words)
        return terms(rows, "clauses") if rows else none("None.")

    def foot(self, made: str) -> str:
        """How to check it all, and lines to sign on."""
        stream, roll = escape(self.pack.stream), self.pack.roll
        signs = "".join(f"<div><span></span>{what}</div>" for what in ("prepared by", "checked by", "date"))
        return (
            f"<footer><p>Made {escape(made)} from the journal of {stream}, whose last row was {self.pack.head.seq}. "
            f"To check it: <code>hardway audit verify --table {stream} --against CHECKPOINT</code>, "
            f"<code>hardway audit fairness --table {stream} --roll {roll}</code>.</p>"
            f'<div class="sign">{signs}</div></footer>'
        )


def dispute_page(pack: Pack, made: str, naming: Naming = str) -> str:
    """Return a dispute pack as a page; `made` is when, `naming` says what people are called.

    Raise Unreadable where a falsified row holds what can be no value at all.
    """
    try:
        return _written(_Page(pack, naming), made)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        if not pack.findings:
            raise
        wrong = pack.findings[0]
        row = next((told.row for told in pack.rows if told.row.seq == wrong.seq), pack.called.row)
        raise UnreadableRow(row, f"no page can be made of it: {wrong.says}") from error


def _written(write: _Page, made: str) -> str:
    pack = write.pack
    parts = (
        ("The throw", write.facts()), ("Wagers when the result was called", write.wagers()),
        ("Settlements", write.settlements()), ("Rulings and disputes", write.acts(pack.after)),
        ("Before the throw", write.acts(pack.betting, every=True)), ("The dice", write.fairness()),
        ("The chain of these rows", write.chain()), ("Checkpoint", write.checkpoint()), ("Clauses", write.clauses()),
    )  # fmt: skip
    body = "\n".join(f"<h2>{title}</h2>\n{part}" for title, part in parts)
    title = escape(f"Roll {pack.roll} at {pack.stream}: dispute pack")
    return page(title, f"{write.head()}\n{write.verdict()}\n{body}\n{write.foot(made)}")


def arithmetic(event: Settled) -> str:
    """Write how a settlement comes to its amount."""
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


def _call(told_: Told) -> Called:
    return next(event for event in reversed(told_.events) if isinstance(event, Called))


def _when(told_: Told) -> str:
    return told_.row.at.replace("T", " ").replace("Z", " UTC")


def _net(event: Settled) -> int:
    won = event.pays if event.result == "won" else -event.at_risk if event.result == "lost" else 0
    return won + event.commission


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else f"−{dollars(-cents)}" if cents < 0 else "0.00"


def _anchor(clause: str) -> str:
    return "c-" + re.sub(r"[^A-Za-z0-9]+", "-", clause).strip("-")
