"""A house's book in words and as a JSON object: its head, wagers, settings, roles and grounds."""

from collections import Counter
from collections.abc import Iterable
from typing import TypedDict

from hardway.report.book.supervision_terms import SupervisionForm, supervision_form
from hardway.report.book.wager_terms import Term, TermForm, by_area, odds_lines, wager_terms, works_on_comeout
from hardway.report.wording import CiteForm, cite_form, join_words, role_labels
from hardway.rulebook import Book
from hardway.rulebook.model.book import BookIdentity, Group, Setting
from hardway.rulebook.model.resolve import counts_odds
from hardway.rulebook.model.settings import SETTINGS, choice_values
from hardway.rulebook.model.wager import Wager
from hardway.values.dice import PAIR_NUMBERS, spot_text


class RegulatorForm(TypedDict):
    """The regulator who approved the rules of a house."""

    name: str
    short: str


class BookHead(BookIdentity):
    """The title, edition and approval of a book."""

    name: str
    heading: str
    title: str
    act: str
    approval: str
    regulator: RegulatorForm
    edition: str
    effective: str | None
    digest: str


class BookCounts(TypedDict):
    """How many wagers, clauses and readings a book has; `by_word` counts clauses by how they are in force."""

    wagers: int
    clauses: int
    in_force: int
    by_word: dict[str, int]
    proved: int
    readings: int


class HouseSummary(BookHead, BookCounts):
    """A house in one object: the head of its book, and its counts."""


class HouseSummaries(TypedDict):
    """Every house, with the head of its book and its counts."""

    houses: list[HouseSummary]


class WagerOdds(CiteForm):
    """The odds of a wager, on these numbers."""

    on: list[int | str]
    odds: str
    says: str


class BookWager(TypedDict):
    """A wager of a house."""

    wager: str
    label: str
    area: str
    numbers: list[int | str]
    also: list[str]
    """Other names that entries may use for the wager."""
    when: str
    parent: str | None
    line: bool
    works_on_comeout: bool
    odds: list[WagerOdds]
    terms: list[TermForm]


class BookSetting(CiteForm):
    """A setting of a house: its value, and the values that an operator may choose (empty if the book leaves no
    choice).
    """

    name: str
    value: str
    means: str | None
    wagers: list[str]
    """The labels of the wagers that the setting affects."""
    choices: list[str]
    meanings: dict[str, str]


class BookRole(CiteForm):
    """A role at a table, and the roles that its holder may act for."""

    role: str
    label: str
    looks_on: bool
    reads: bool
    """True if a person in this role reads real dice: calls the result, or decides a disputed face."""
    acts_as: list[str]


class BookAct(CiteForm):
    """An act of staff: the roles that may do it, and what else it needs; null for nothing."""

    act: str
    roles: list[str]
    needs: str | None


class BookGround(CiteForm):
    """A ground for calling a throw off: who may call it, and what else it needs; null for nothing."""

    ground: str
    label: str
    force: str
    callers: list[str]
    needs: str | None


class BookGroup(CiteForm):
    """A group of wagers that one entry puts down; `parts` has the share of each in units."""

    group: str
    parts: dict[str, int]


class BookStep(CiteForm):
    """A step of the procedure after a throw."""

    event: str


class ClauseHead(TypedDict):
    """A clause as a line of a list."""

    clause: str
    kind: str
    rule: str
    in_force: str


class HouseForm(BookHead, SupervisionForm):
    """The whole book of a house."""

    counts: BookCounts
    wagers: list[BookWager]
    options: list[BookSetting]
    settings: list[BookSetting]
    box: str
    stick: str
    roles: list[BookRole]
    authority: list[BookAct]
    grounds: list[BookGround]
    groups: list[BookGroup]
    procedure: list[BookStep]
    clauses: list[ClauseHead]


def counts(book: Book) -> dict[str, int]:
    """Return how many clauses there are for each way of being in force, such as `enforced`."""
    return dict(Counter(clause.in_force for clause in book.clauses.values()))


def in_force(book: Book) -> int:
    """Return how many clauses are in force, which are all but the planned ones."""
    return sum(clause.in_force != "planned" for clause in book.clauses.values())


def proved(book: Book) -> int:
    """Return how many clauses have a proof."""
    return sum(bool(clause.proofs) for clause in book.clauses.values())


def house_summary(book: Book) -> HouseSummary:
    """Return a house in one object: the head of its book, and its counts."""
    return {**_head(book), **_counts(book)}


def _head(book: Book) -> BookHead:
    return {
        **book.identity, "name": book.house, "heading": book.heading,
        "title": book.title, "act": book.act, "approval": book.approval,
        "regulator": {"name": book.regulator, "short": book.regulator_short},
        "edition": book.edition, "effective": book.effective or None, "digest": book.digest,
    }  # fmt: skip


def _counts(book: Book) -> BookCounts:
    return {
        "wagers": len(book.wagers), "clauses": len(book.clauses), "in_force": in_force(book),
        "by_word": counts(book), "proved": proved(book), "readings": len(book.readings),
    }  # fmt: skip


def house_form(book: Book) -> HouseForm:
    """Return a house's whole book as an object, as `hardway rules HOUSE` prints it."""
    return {
        **_head(book),
        "counts": _counts(book),
        "wagers": [_wager_form(book, wager) for _, wagers in by_area(book) for wager in wagers],
        "options": [_setting_form(book, setting) for setting in book.settings.values() if setting.choices],
        "settings": [_setting_form(book, setting) for setting in book.settings.values() if not setting.choices],
        "box": book.box,
        "stick": book.stick,
        "roles": [_role_form(book, name) for name in book.roles],
        "authority": [
            {"act": act.act, "roles": sorted(act.roles), "needs": act.needs or None, **cite_form(act.cite)}
            for act in book.authority.values()
        ],
        "grounds": [
            {
                "ground": ground.name,
                "label": ground.label,
                "force": ground.force,
                "callers": sorted(ground.callers),
                "needs": ground.needs or None,
                **cite_form(ground.cite),
            }
            for ground in book.grounds.values()
        ],
        "groups": [
            {"group": one.name, "parts": {part.wager: part.share for part in one.parts}, **cite_form(one.cite)}
            for one in book.groups.values()
        ],
        **supervision_form(book),
        "procedure": [{"event": event, **cite_form(cite)} for event, cite in book.procedure],
        "clauses": clause_heads(book),
    }


def clause_heads(book: Book) -> list[ClauseHead]:
    """Return every clause of a book, each as a line of a list."""
    return [
        {"clause": one.number, "kind": one.kind, "rule": one.rule, "in_force": one.in_force}
        for one in book.clauses.values()
    ]


def _wager_form(book: Book, wager: Wager) -> BookWager:
    return {
        "wager": wager.name, "label": wager.label, "area": wager.area,
        "numbers": _numbers(wager.spots), "also": list(wager.also),
        "when": wager.when, "parent": wager.parent or None, "line": wager.line,
        "works_on_comeout": works_on_comeout(book, wager),
        "odds": [
            {
                "on": [*on] if counts_odds(wager) else _numbers(on),
                "odds": "{}/{}".format(*odds.ratio.as_integer_ratio()),
                "says": odds.words,
                **cite_form(odds.cite),
            }
            for on, odds in odds_lines(book, wager.name)
        ],
        "terms": [term.form() for term in wager_terms(book, wager)],
    }  # fmt: skip


def _numbers(spots: Iterable[int]) -> list[int | str]:
    """Return spots as JSON: a total as a number, and a pair of faces as a record writes it."""
    return [spot_text(number) if number in PAIR_NUMBERS else number for number in spots if number]


def _setting_form(book: Book, setting: Setting) -> BookSetting:
    return {
        "name": setting.name, "value": setting.value, "means": meaning(setting, setting.value) or None,
        "wagers": [wager.label for wager in book.wagers.values() if _depends_on(wager, setting.name)],
        "choices": values(setting), "meanings": {one: meaning(setting, one) for one in values(setting)},
        **cite_form(setting.cite),
    }  # fmt: skip


def _depends_on(wager: Wager, setting: str) -> bool:
    """Return whether a setting affects this wager."""
    sleeps = wager.sleeps.option if wager.sleeps else ""
    return setting in (wager.offered, sleeps) or (setting == "composite_remainder" and wager.parts is not None)


def group_terms(book: Book) -> list[Term]:
    """Return for each group a term that says what its unit puts down."""
    return [Term(one.name, f"{one.unit} is {one.words}{_point_words(one)}.", one.cite) for one in book.groups.values()]


def _point_words(group: Group) -> str:
    return "; what would lie on the point is left out" if any(part.unless for part in group.parts) else ""


def values(setting: Setting) -> list[str]:
    """Return the values that an operator may choose, the book's own first; empty if the book leaves no choice."""
    if not setting.choices:
        return []
    return list(dict.fromkeys([setting.value, *choice_values(setting.name, setting.choices)]))


def meaning(setting: Setting, value: str) -> str:
    """Return what a value of a setting means; empty if it needs no explanation."""
    kinds = SETTINGS[setting.name].values
    return kinds.get(value) or kinds.get("ROLE") or kinds.get("GROUND", "")


def _reads(book: Book, role: str) -> bool:
    """Return whether a role, or one that it may act for, reads real dice: calls the result or decides a disputed
    face.
    """
    face = book.authority.get("face")
    called = {**book.cites, **dict(book.procedure)}.get("called")
    held = (book.actors(called) if called else frozenset()) | (face.roles if face else frozenset())
    return book.may_act(role, held)


def _role_form(book: Book, name: str) -> BookRole:
    role = book.roles[name]
    return {
        "role": name, "label": role.label, "looks_on": role.looks_on, "reads": _reads(book, name),
        "acts_as": sorted(book.acts_as.get(name, ())), **cite_form(role.cite),
    }  # fmt: skip


def setting_terms(book: Book, *, options: bool) -> list[Term]:
    """Return the settings that an operator may choose (`options`), or else those that are fixed, as terms."""
    return [
        Term(setting.name, _setting_words(setting), setting.cite)
        for setting in book.settings.values()
        if bool(setting.choices) == options
    ]


def _setting_words(setting: Setting) -> str:
    means = meaning(setting, setting.value)
    words = f"{setting.value}: {means}" if means else setting.value
    words = f"{words} (the text is silent)" if setting.silent else words
    return f"{words}; a table may set it to {_choice_words(setting)}" if setting.choices else words


def _choice_words(setting: Setting) -> str:
    others = [value for value in values(setting) if value != setting.value]
    if len(others) > 3 and not SETTINGS[setting.name].values:
        return join_words([" to ".join(choice.split("-")) for choice in setting.choices], "or")
    return join_words((f"{value} ({means})" if (means := meaning(setting, value)) else value for value in others), "or")


def role_terms(book: Book) -> list[Term]:
    """Return the roles as terms, each with the roles that its holder may act for."""
    made = []
    for name, role in book.roles.items():
        others = [book.roles[other].label for other in book.acts_as.get(name, ()) if other in book.roles]
        made.append(Term(name, role.label + (f"; may act for the {join_words(others)}" if others else ""), role.cite))
    return made


def authority_terms(book: Book) -> list[Term]:
    """Return the acts of staff as terms: which roles may do each, and what else it needs."""
    from hardway.values.verbs import POWERS

    made = []
    for act, one in book.authority.items():
        needs = f"; needs {_NEEDS.get(one.needs) or _reported(book, one.needs)}" if one.needs else ""
        made.append(Term(act, f"{POWERS[act]}: {role_labels(book, one.roles)}{needs}", one.cite))
    return made


_NEEDS = {"because": "its reason", "name": "a name"}


def _reported(book: Book, needs: str) -> str:
    """Return in words that a breach must have been reported, such as `touching 2`: its label, 2 times."""
    breach, _, times = needs.partition(" ")
    return f"a report of it: {book.breaches[breach].label}{f', {times} times' if times else ''}"


def ground_terms(book: Book) -> list[Term]:
    """Return the grounds for calling a throw off as terms."""
    force = {"must": "must be called", "may": "may be called"}
    needs = {"because": "; its reason must be said"}
    return [
        Term(
            name,
            f"{one.label}: {force[one.force]} by the {role_labels(book, one.callers)}{needs.get(one.needs, '')}",
            one.cite,
        )
        for name, one in book.grounds.items()
    ]
