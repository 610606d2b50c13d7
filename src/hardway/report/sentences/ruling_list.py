"""The rulings of a record: every act of staff in order, also refused ones, with time, person, reason and clause."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypedDict

from hardway.notation import Replay, ReplayedLine, write
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.sentences.sentence import Sentence
from hardway.report.wording import role_label
from hardway.rulebook import Law
from hardway.table import Refusal, State
from hardway.table.model.commands import Bet
from hardway.table.model.events import Event, Relinquished
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.money import short


class ListedRuling(NamedTuple):
    """A line of the log: its line in the record, time, roll and person, and what happened or why it was refused."""

    line: int
    time: str
    roll: int
    who: str
    entry: str
    sentences: tuple[Sentence, ...]
    refused: bool


def list_rulings(game: Replay) -> Iterator[ListedRuling]:
    """Play a record and yield its rulings in order."""
    for played in game.play():
        if played.line.expects is None and (ruling := _ruling(game.law, game.state, played)) is not None:
            yield ruling


def _ruling(law: Law, state: State, played: ReplayedLine) -> ListedRuling | None:
    command = played.line.command
    acts: Any = command.manner if isinstance(command, Bet) else command
    by, name = getattr(acts, "by", ""), getattr(acts, "name", "")
    who = f"{role_label(law.book, by)} {name}".strip() if by else ""
    entry = write(command) if command is not None else played.line.text
    time = time_text(state.desk.now) if state.desk.now != UNKNOWN else ""
    if isinstance(played.outcome, Refusal):
        refused = (refusal_sentence(played.outcome),)
        return ListedRuling(played.line.number, time, state.rolls, who, entry, refused, True) if by else None
    of_staff = tuple(listed_events(played.outcome))
    if not of_staff:
        return None
    return ListedRuling(played.line.number, time, state.rolls, who, entry, tuple(sentences(law, of_staff)), False)


def listed_events(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events that belong in the log of rulings."""
    for event in events:
        given_up = isinstance(event, Relinquished) and not event.by
        if event._ruling and not given_up:
            yield event


class CitedSentence(TypedDict):
    """A sentence, and the clauses that it cites, each with what it is cited for."""

    text: str
    cites: list[tuple[str, str]]


class RulingForm(TypedDict):
    """A line of the log of rulings."""

    line: int
    time: str | None
    roll: int
    who: str | None
    entry: str
    refused: bool
    says: list[CitedSentence]


def ruling_form(ruling: ListedRuling) -> RulingForm:
    """Return a line of the log as an object."""
    return {
        "line": ruling.line, "time": ruling.time or None, "roll": ruling.roll, "who": ruling.who or None,
        "entry": ruling.entry, "refused": ruling.refused,
        "says": [{"text": one.text, "cites": list(one.cites)} for one in ruling.sentences],
    }  # fmt: skip


def still_open(law: Law, state: State) -> list[str]:
    """Return sentences about what is still open at a table: disputes, debts, held money and notices."""
    desk = state.desk
    words = [
        f"dispute {d.number} of {d.player}, after roll {d.roll}, is open"
        + ("" if d.rulings else ", undecided")
        + (", and a review is asked for" if d.requested else "")
        + ("" if d.advised or "inspector" not in law.book.cites else "; the complainant is to be told whom to consult")
        for d in desk.disputes
        if not d.closed
    ]
    words += [
        f"by the decision of dispute {d.number} {d.player} {'is owed' if d.due > 0 else 'owes'} {short(abs(d.due))}"
        for d in desk.disputes
        if d.due
    ]
    words += [f"money of {name} is held" for name, _ in desk.seized]
    words += [
        f"{name} owes {short(sum_)}" if sum_ > 0 else f"{short(-sum_)} is owed to {name}" for name, sum_ in desk.owing
    ]
    words += [f"{name} is detained" for name in sorted(desk.detained)]
    words += [f"a sign for {notice.wager} is up, due at {time_text(notice.due)}" for notice in desk.posted]
    if desk.closing is not None:
        words.append(f"the table closes at {time_text(desk.closing[0])}")
    return words
