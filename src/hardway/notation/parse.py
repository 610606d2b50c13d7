"""Reads entries: one line of the notation into one command. Knows the words; must not know any house."""

from hardway.notation.forms import FORMS
from hardway.notation.words import NotationError, Words
from hardway.table.model import commands as c
from hardway.values.clock import WRITTEN
from hardway.values.vocabulary import NO_BOOK, Vocabulary


def parse(text: str, book: Vocabulary = NO_BOOK) -> c.Command:
    """Read one entry without its time; a time alone lets time pass.

    Any name can stand for a role or a wager; the words of a book tell more. Where free words come before who acts
    (`confiscate ann a radio held by hand by pit_boss`), that is the first `by` with a role of the book after it;
    without a book the last, or the first with a reason after it. A number after a wager is one that the book gives it;
    without one, any from 2 to 12 that is no stake: `take ann place 6` takes all, `take ann pass box 6` takes 6 off.
    """
    words = Words(text, book)
    verb = words.word("an entry")
    form = FORMS.get(verb)
    if form is None:
        return _time_alone(text, verb)
    fields = form.empty.copy()
    for read, expected, place in form.reads:
        fields[place] = read(words, expected)
    words.end()
    return form.makes._make(fields)  # type: ignore[no-any-return, attr-defined]


def _time_alone(text: str, verb: str) -> c.Command:
    time, rest = split_time(text.strip())
    if time and not rest:
        return c.Tick(time)
    raise NotationError(f"an entry: {', '.join(FORMS)}", verb)


def split_time(text: str) -> tuple[str, str]:
    """Split an entry into its time, empty if it has none, and the rest."""
    if not text.startswith("@"):
        return "", text
    time, _, rest = text.partition(" ")
    if not WRITTEN.match(time[1:]):
        raise NotationError("a time: @19:40, @19:40:05 or @2026-11-14T19:40:05", time)
    return time[1:], rest.strip()
