"""Reads entries: one line of the notation into one command. Knows the words; must not know any house."""

from hardway.notation.forms import FORMS
from hardway.notation.words import NotationError, Words
from hardway.table import commands as c
from hardway.values.clock import WRITTEN

VERBS = tuple(FORMS)
"""Every entry of the notation that the table plays."""


def parse(text: str) -> c.Command:
    """Read one entry without its time; a time alone lets time pass."""
    words = Words(text)
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
    raise NotationError(f"an entry: {', '.join(VERBS)}", verb)


def split_time(text: str) -> tuple[str, str]:
    """Split an entry into its time, empty if it has none, and the rest."""
    if not text.startswith("@"):
        return "", text
    time, _, rest = text.partition(" ")
    if not WRITTEN.match(time[1:]):
        raise NotationError("a time: @19:40, @19:40:05 or @2026-11-14T19:40:05", time)
    return time[1:], rest.strip()
