"""Reads the verbs of the notation, one row each: of the table in `verbs.toml`, of any other core in `verbs_CORE.toml`.

Parser, writer, `legal`, powers, refusals, sentences and docs/notation.md are made from these rows. Knows no house, no
command and no table.

>>> VERBS["seize"].form, VERBS["seize"].powers
('{player} {amount} [on {about=wager}] {staff}', {'seize': 'seizing winnings'})
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Texts = str | Mapping[str, str]
"""A text for a verb: one text, or one for each value of the verb's `about`."""
STAKES = ("money", "tokens", "risk", "nothing")
"""What a player stakes with an entry: `money` or `tokens` of a voucher brought into play, chips put at `risk`, or
`nothing`.

An excluded person may make only entries that stake nothing.
"""
COLUMN_WORDS = {"in_doubt": ("", "first", "waits"), "over": ("", "taken", "owed")}
"""For the columns `in_doubt` and `over` of a verb's row, the words that they may have."""


class FormPart(NamedTuple):
    """A part of a form: the fields of the command that it fills, and the kind of words that fill them."""

    fields: tuple[str, ...]
    """The fields of the command that this part fills; empty for a part that is only a word."""
    kind: str
    """The kind of words that the part takes: a name in `notation.word_kinds`, or the words to choose from in
    parentheses: `(dice)`."""
    expected: str = ""
    """What an error says was expected if the part is missing; empty for the words of its kind."""
    lead: str = ""
    """The fixed word that stands before the part, such as `from` in `[from {at=time}]`."""
    optional: bool = False


class Verb(NamedTuple):
    """A verb: its form, the command it makes, who may use it, and its texts."""

    name: str
    form: str = ""
    """The form of an entry with this verb: `{field=kind: what is missing}` for a part, `[…]` for an optional part,
    `{staff}` for who acts and why."""
    makes: str = "Act verb"
    """The name of the command that an entry with this verb makes; then, if several verbs make this command, the field
    that has the verb."""
    whose: str = "staff"
    """Who may use this verb: `player` or `patron`, for themselves; `shooter`; `anyone`; `caller`, who calls real dice;
    `staff`; or `host` or `system`, which are Hardway itself."""
    allows_departed: bool = False
    """True if an entry with this verb may name a player who has left the table."""
    allows_entrants: bool = False
    """True if staff who take part in a promotion's draw may use this verb of the promotion all the same."""
    counted: bool = False
    """True if the floor must count qualifying wagers before a promotion decides an entry with this verb."""
    in_doubt: str = ""
    """When an entry with this verb is accepted in a promotion whose integrity is in doubt.

    `first`: before the inspectorate is informed. Empty: after that. `waits`: once the promotion is validated.
    """
    over: str = ""
    """Whether an entry with this verb is accepted in a promotion that is over. `taken`: yes. `owed`: unless the draw
    was cancelled. Empty: no."""
    real: bool = False
    """True if the verb is possible only with real dice, because electronic dice cannot be misread or lost."""
    about: str | tuple[str, ...] = ("",)
    """What the power for this verb depends on: words of the entry, or a table of the book (`grounds`, `breaches`,
    `annulments`)."""
    power: Texts = ""
    """The power that a role needs for this verb: a name in the book's table `authority`, or a power that other rows of
    the book give (`actor` and a clause, `ladder overrule`, `dispute first`, `ground`, `breach`)."""
    doing: Texts = ""
    """The act of this verb as a refusal names it, such as `seizing winnings`."""
    confirm_text: Texts = ""
    """What staff are asked to confirm when an entry with this verb needs it, such as `the late bet`."""
    stakes: str = ""
    """What a player stakes with an entry of this verb: one of `STAKES`; every verb that players use has one."""
    money_if: str = ""
    """Words with which an entry of this verb stakes money; without them it stakes what `stakes` says."""
    risk: str = ""
    """Whether an entry of this verb changes what is at risk on a throw. `always`; `wagers`: only if the person named
    has wagers on the layout; empty: never."""
    account_field: str = ""
    """For verbs of tournaments and promotions: the field of the entry that names the person who must have an account.
    In a player's verb it names the substitute who plays for them."""
    sentence: Texts = ""
    """The sentence that reports an act with this verb; a part in `[…]` is left out if its field is empty."""
    legal_scope: str = ""
    """With what `legal` tries the verb to see whether it is allowed: a scope of `table.legal.legal_staff`, or `power`
    to find only who has the power."""
    examples: tuple[tuple[str, str], ...] = ()
    """Examples of entries with this verb, each with what it means, for docs/notation.md."""

    @property
    def by_floor(self) -> bool:
        """Return whether only Hardway itself enters it, as it runs the tables, and never a person."""
        return self.whose in ("host", "system")

    @property
    def is_for_players(self) -> bool:
        """Return whether players or patrons use it for themselves, and not staff."""
        return self.whose in _GIVEN_BY_PLAYERS

    @property
    def all_powers(self) -> set[str]:
        """Return the powers that it may need."""
        return {self.power} if isinstance(self.power, str) else set(self.power.values())

    @property
    def powers(self) -> dict[str, str]:
        """Return the names that the book's table `authority` needs for this verb, each with its words in a refusal."""
        return self._by_power(self.doing)

    @property
    def confirm_texts(self) -> dict[str, str]:
        """Return what staff are asked to confirm, by the power that they need to confirm it."""
        return self._by_power(self.confirm_text)

    def _by_power(self, texts: Texts) -> dict[str, str]:
        by_about = {"": self.power} if isinstance(self.power, str) else self.power
        pairs = {power: text_about(texts, about) for about, power in by_about.items()}
        return {power: text for power, text in pairs.items() if text and is_authority(power)}


def text_about(texts: Texts, about: str) -> str:
    """Return the text for `about`, which is what a verb is about in an entry; empty if it has none."""
    return texts if isinstance(texts, str) else texts.get(about, "")


def is_authority(power: str) -> bool:
    """Return whether a power is a name in the book's table `authority`.

    Other rows of the book give the other powers: `ground`, `breach`, and those of two words, such as `actor called`.
    """
    return bool(power) and " " not in power and power not in ("ground", "breach")


_TOKEN = re.compile(r"(\[)?(?:([a-z]+) )?\{([^=}:]*)(?:=([^}:]*))?(?:: ([^}]*))?\}\]?")
_STAFF = ("by", "name", "because")
_GIVEN_BY_PLAYERS = ("player", "shooter", "patron", "anyone")


@cache
def parts(form: str) -> tuple[FormPart, ...]:
    """Return the parts of a form in order."""
    found = []
    for optional, lead, names, kind, expected in _TOKEN.findall(form):
        fields = _STAFF if names == "staff" else tuple(names.split(",")) if names else ()
        found.append(FormPart(fields, kind or names, expected, lead, bool(optional)))
    return tuple(found)


def _row(name: str, row: dict[str, Any]) -> Verb:
    about, examples = row.pop("about", ("",)), row.pop("examples", ())
    about = about if isinstance(about, str) else tuple(about)
    verb = Verb(name, about=about, examples=tuple(map(tuple, examples)), **row)
    if verb.stakes not in (STAKES if verb.is_for_players else ("",)):
        one_of = ", ".join(STAKES)
        raise ValueError(f"[{name}] says stakes = {verb.stakes!r}: a player's entry says one of {one_of}, another none")
    for column, known in COLUMN_WORDS.items():
        if getattr(verb, column) not in known:
            raise ValueError(f"[{name}] says {column} = {getattr(verb, column)!r}: it is one of {', '.join(known[1:])}")
    return verb


@cache
def verbs_of(core: str) -> dict[str, Verb]:
    """Return the verbs of the `table` or of another core, by name."""
    file = "verbs.toml" if core == "table" else f"verbs_{core}.toml"
    text = Path(__file__).with_name(file).read_text(encoding="utf-8")
    return {name: _row(name, row) for name, row in tomllib.loads(text).items()}


@cache
def powers_of(core: str) -> dict[str, str]:
    """Return the powers that a book gives to roles in a core, each in the words of a refusal of its first verb."""
    given = [pair for verb in verbs_of(core).values() for pair in verb.powers.items()]
    first = dict(reversed(given))
    return {power: first[power] for power, _ in given}


VERBS = verbs_of("table")


def needs_of(power: str) -> tuple[str, ...]:
    """Return what a book may require besides the role: fields of the entry, or a `breach` by the person it names.

    Empty for a power that no entry needs, such as confirming a player's entry or holding the stick.
    """
    for verb in VERBS.values():
        used = {verb.power} if isinstance(verb.power, str) else {verb.power.get(about) for about in verb.about}
        if power in used:
            fields = {field for part in parts(verb.form) for field in part.fields}
            reason = ("because", "name") if "because" in fields else ()
            return (*reason, "breach") if reason and "player" in fields else reason
    return ()


def staked(verb: str, rest: str = "") -> str:
    """Return what a player stakes with an entry at a table, one of `STAKES`; `rest` is the entry without its verb.

    An unknown verb counts as a risk: `undo` may put down again what was taken down.

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
    """Return a verb in the words of a refusal: `seizing winnings`."""
    row = VERBS[verb]
    return text_about(row.doing, about) or POWERS.get(text_about(row.power, about), "")


ACTS = tuple(name for name, verb in VERBS.items() if verb.makes == "Act verb")
"""The verbs of acts of staff. All acts are one command, `Act`, which has the verb as a field."""
POWERS = powers_of("table")
"""By name, each power that a book gives to roles at a table, in the words that a refusal uses."""
