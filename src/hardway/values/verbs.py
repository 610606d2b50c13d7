"""Every verb of the notation as one row: of the table in `verbs.toml`, of another core in `verbs_CORE.toml`.

Knows no house, no command and no table.

Parser, writer, `legal`, powers, refusals, sentences and the document are made from these rows.

>>> VERBS["seize"].form, VERBS["seize"].powers
('{player} {amount} [on {about=wager}] {staff}', {'seize': 'seizing winnings'})
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

By = str | Mapping[str, str]
"""One text, or one for each thing the verb can be about."""
STAKES = ("money", "tokens", "risk", "nothing")
"""What a player puts up: `money` that they bring into play, `tokens` that they are given, at `risk` what they have
there, or `nothing`. Somebody kept from playing enters only what puts up nothing."""
SAYS = {"in_doubt": ("", "first", "waits"), "over": ("", "taken", "owed")}
"""What other columns can say."""


class FormPart(NamedTuple):
    """A part of a form: the fields of the command it fills, and what kind of words fill them."""

    fields: tuple[str, ...]
    """None for a word that is only said."""
    kind: str
    """A kind of `notation.word_kinds`, or in parentheses the words that can be said: `(dice)`."""
    expected: str = ""
    """What to say when it is missing; empty for the kind's own words."""
    lead: str = ""
    """The word before it: `from` in `[from {at=time}]`."""
    optional: bool = False


class Verb(NamedTuple):
    """A verb: how it is written, what it makes, whose it is, and what is said of it."""

    name: str
    form: str = ""
    """Its words: `{field=kind: what is missing}`, `[…]` for what can be left out, `{staff}` for who acts and why."""
    makes: str = "Act verb"
    """The command, and which of its fields holds the verb where several verbs make it."""
    whose: str = "staff"
    """`player`: about nobody else; `shooter`: who has the dice; `caller`: who calls real dice; `staff`."""
    left: bool = False
    """It can name somebody who has left the table."""
    entered: bool = False
    """Of a promotion, and also for staff who have entered its draw."""
    counted: bool = False
    """Of a promotion: it rests on the count of wagers, which the floor makes first."""
    in_doubt: str = ""
    """Of a promotion whose integrity is in doubt: `first`, taken before the inspectorate is told; `waits`, taken once
    it is validated; empty, taken once the inspectorate is told."""
    over: str = ""
    """Of a promotion that is over: `taken`; `owed`, taken if its draw was not cancelled; empty, too late."""
    real: bool = False
    """Only with real dice: electronic ones show what they show, and cannot be lost."""
    about: str | tuple[str, ...] = ("",)
    """What its power depends on: words, or a table of the book (`grounds`, `breaches`, `annulments`)."""
    power: By = ""
    """Whose it is: a row of authority, or `actor` and what is cited, `ladder`, `dispute`, `ground`, `breach`."""
    doing: By = ""
    """The act in a refusal: `seizing winnings`."""
    asked: By = ""
    """What staff are asked for, where they confirm it: `the late bet`."""
    stakes: str = ""
    """What a player puts up by it: one of `STAKES`. Each entry that a player gives says so, or no verb is read."""
    money_if: str = ""
    """Words with which an entry brings money too, whatever it stakes otherwise."""
    risk: str = ""
    """It changes what is at risk on a throw: `always`, or where whom it is about has `wagers` on the layout."""
    names: str = ""
    """Of another core: the field that names somebody who must have an account; in a player's, who plays for them."""
    told: By = ""
    """The sentence of an act on record; what stands in `[…]` is left out where its field is empty."""
    tries: str = ""
    """What `legal` may try it on: a scope of `table.legal.legal_staff`; `power` where it can only tell who may."""
    shown: tuple[tuple[str, str], ...] = ()
    """Examples and what each means, for docs/notation.md."""

    @property
    def by_floor(self) -> bool:
        """Say whether only the floor tells it, and nobody enters it."""
        return self.whose in ("host", "system")

    @property
    def is_given(self) -> bool:
        """Say whether players or patrons enter it for themselves."""
        return self.whose in _GIVEN_BY_PLAYERS

    @property
    def all_powers(self) -> set[str]:
        """Return the powers it may need."""
        return {self.power} if isinstance(self.power, str) else set(self.power.values())

    @property
    def powers(self) -> dict[str, str]:
        """Return the rows of authority this verb brings into a book, each with its words in a refusal."""
        return self._by_power(self.doing)

    @property
    def asks(self) -> dict[str, str]:
        """Return what staff are asked for with this verb, by the power to confirm it."""
        return self._by_power(self.asked)

    def _by_power(self, texts: By) -> dict[str, str]:
        by_about = {"": self.power} if isinstance(self.power, str) else self.power
        pairs = {power: of(texts, about) for about, power in by_about.items()}
        return {power: text for power, text in pairs.items() if text and is_authority(power)}


def of(texts: By, about: str) -> str:
    """Return the text for what a verb is about."""
    return texts if isinstance(texts, str) else texts.get(about, "")


def is_authority(power: str) -> bool:
    """Say whether a power is a row of authority, not a ground, a breach or a ladder."""
    return bool(power) and " " not in power and power not in ("ground", "breach")


_TOKEN = re.compile(r"(\[)?(?:([a-z]+) )?\{([^=}:]*)(?:=([^}:]*))?(?:: ([^}]*))?\}\]?")
_STAFF = ("by", "name", "because")
_GIVEN_BY_PLAYERS = ("player", "shooter", "patron", "anyone")


@cache
def parts(form: str) -> tuple[FormPart, ...]:
    """Take a form apart."""
    found = []
    for optional, lead, names, kind, expected in _TOKEN.findall(form):
        fields = _STAFF if names == "staff" else tuple(names.split(",")) if names else ()
        found.append(FormPart(fields, kind or names, expected, lead, bool(optional)))
    return tuple(found)


def _row(name: str, row: dict[str, Any]) -> Verb:
    about, shown = row.pop("about", ("",)), row.pop("shown", ())
    about = about if isinstance(about, str) else tuple(about)
    verb = Verb(name, about=about, shown=tuple(map(tuple, shown)), tries=row.pop("try", ""), **row)
    if verb.stakes not in (STAKES if verb.is_given else ("",)):
        one_of = ", ".join(STAKES)
        raise ValueError(f"[{name}] says stakes = {verb.stakes!r}: a player's entry says one of {one_of}, another none")
    for column, known in SAYS.items():
        if getattr(verb, column) not in known:
            raise ValueError(f"[{name}] says {column} = {getattr(verb, column)!r}: it is one of {', '.join(known[1:])}")
    return verb


@cache
def verbs_of(core: str) -> dict[str, Verb]:
    """Return the verbs of a core, by name: of the `table`, or of another that stands beside it."""
    file = "verbs.toml" if core == "table" else f"verbs_{core}.toml"
    text = Path(__file__).with_name(file).read_text(encoding="utf-8")
    return {name: _row(name, row) for name, row in tomllib.loads(text).items()}


@cache
def powers_of(core: str) -> dict[str, str]:
    """Return what a book can give to roles in a core, in the words of a refusal: of the first verb that uses it."""
    given = [pair for verb in verbs_of(core).values() for pair in verb.powers.items()]
    first = dict(reversed(given))
    return {power: first[power] for power, _ in given}


VERBS = verbs_of("table")


def needs_of(power: str) -> tuple[str, ...]:
    """Return what a book can ask for besides the role: what the entry can say, and a `breach` of whom it is about.

    Nothing where no entry uses the power: what confirms a player's entry, and holding the stick.
    """
    for verb in VERBS.values():
        used = {verb.power} if isinstance(verb.power, str) else {verb.power.get(about) for about in verb.about}
        if power in used:
            said = {field for part in parts(verb.form) for field in part.fields}
            reasoned = ("because", "name") if "because" in said else ()
            return (*reasoned, "breach") if reasoned and "player" in said else reasoned
    return ()


def staked(verb: str, rest: str = "") -> str:
    """Return what somebody who is no staff puts up by an entry at a table, one of `STAKES`: its verb, and its words.

    What is no verb of the notation may do anything: `undo` bets again what was taken.

    >>> staked("seat"), staked("take"), staked("undo"), staked("void")
    ('money', 'nothing', 'risk', 'nothing')
    >>> staked("bet", "pass 10 oral"), staked("bet", "pass 10 oral with cash 50")
    ('risk', 'money')
    """
    known = VERBS.get(verb)
    if known is None:
        return "risk"
    return "money" if known.money_if and known.money_if in rest else known.stakes or "nothing"


def doing(verb: str, about: str = "") -> str:
    """Return what somebody does with a verb, in the words of a refusal: `seizing winnings`."""
    row = VERBS[verb]
    return of(row.doing, about) or POWERS.get(of(row.power, about), "")


ACTS = tuple(name for name, verb in VERBS.items() if verb.makes == "Act verb")
"""Acts of staff: one command for all of them, with the verb in it."""
POWERS = powers_of("table")
"""What a book can give to roles at a table."""
