"""The files of a house: every table and key, its meaning and its default.

The loader refuses other keys; tests compare the comments in the houses' files and their README with it. Knows no house,
and not how a book is proved.
"""

from collections.abc import Iterator, Mapping

from hardway.rulebook.model.book import Annulment, Breach, Ground, Item, Notice, Reading, Right, Step
from hardway.rulebook.model.cite import Authority
from hardway.rulebook.model.section import CITE, YES_NO, BookKey, Section, declared_keys
from hardway.rulebook.schema.core_schema import PROMOTION, TOURNAMENT
from hardway.values.entry_words import forbidden_names
from hardway.values.names import HOUSE_NAME, HOUSE_WORD

IN_FORCE = ("enforced", "offered", "shown", "recorded", "physical", "planned")

SECTIONS: dict[str, Section] = {
    "clauses": Section(
        "clauses.toml",
        "clause",
        ("clause",),
        "A clause of the text, by its number, in the book's order. Square brackets after the number name a part of the "
        "clause, and quotation marks a definition. A text of several lines is one paragraph.",
        {
            "kind": BookKey(
                "what it speaks of, in one word: definition, equipment, wager, odds, limits, throw, shooter, …"
            ),
            "actor": BookKey(
                "who acts by this clause: player, shooter, house, casino_operator or a role, with spaces between "
                "several. Three clauses give a right to these people: the one of `called` in [procedure] to call the "
                "dice, the one of `offer_first` in [cites] to offer them, the one of `retrieve` there to say that a "
                "die is lost",
                separator=";",
                many=True,
            ),
            "rule": BookKey("the rule, in our words"),
            "source": BookKey(
                "where it is described: every clause of a practice has one, and no clause of an approved book", ""
            ),
            "does": BookKey("what the software does about it, said to people: no notation, no commands"),
            "in_force": BookKey(
                "enforced (what breaks it is refused or cannot happen), offered (a power that its role can use), "
                "shown (people see it when it matters), recorded (an act outside the software has an entry), physical "
                "(none of these is possible; `does` says why), or planned",
                words=IN_FORCE,
            ),
        },
        '[clause."3.4.1"]\nkind = "wager"\nactor = "player"\nrule = "A Win Line wager is a contract once '
        'a point is set."\n'
        'does = "You cannot take it down or make it smaller until it is decided."\nin_force = "enforced"',
    ),
    "readings": Section(
        "clauses.toml",
        "reading",
        ("id",),
        "A decision where the text is silent, garbled or contradicts itself; "
        "listed after the first clause it concerns.",
        declared_keys(Reading),
        '[reading.CS3]\nclauses = ["3.6.3(c)", "3.6.7(c)"]\nproblem = "On a 2, is a Don\'t wager handed '
        'back or left?"\n'
        'reading = "It stays where it is; the player may take it."',
    ),
    "settings": Section(
        "settings.toml",
        "settings",
        ("name",),
        "Points on which houses differ in kind. The comment above each line asks the question and lists the values.",
        {
            "value": BookKey(
                "the value at this house, a word or a whole number up to 9999; silent is the default, as if the "
                "line were left out"
            ),
            "choices": BookKey(
                "what the operator of a table may set instead, with spaces between them; 1-10 is each of those numbers",
                "",
                many=True,
            ),
            **CITE,
        },
        'commission_rounding = { value = "down", choices = "up exact", clause = "3.6.12", reading = "CS8" }',
    ),
    "cites": Section(
        "settings.toml",
        "cites",
        ("act",),
        "Acts that happen in every house, each with this house's clause for it.",
        CITE,
        'relinquish = { clause = "5.2.2" }',
    ),
    "resolution": Section(
        "resolution.csv",
        "",
        (),
        "What a throw does to a wager. For every wager, every puck and each of the 36 throws exactly one row applies.",
        {
            "wager": BookKey(
                "the wager: one that stands on numbers with N for each of them (`place N`) or with one (`big 6`), one "
                "that begins in a box without a number there (`come`); `puck` is the puck itself, and the totals on "
                "which it is `set` are the points"
            ),
            "puck": BookKey("off, on or any", words=("off", "on", "any")),
            "throw": BookKey(
                "totals (7 11), pairs of faces (5-3; a hard 8 is 4-4), point, number, hard, easy or any, with spaces "
                "between them; `not` before them means all others"
            ),
            "result": BookKey(
                "won, lost, returned (it goes back), stands (a push: decided, and it stays), moved (out of its box to "
                "the number thrown) or untouched (nothing is decided); of the puck: set, made, seven_out or stays",
                words=("won", "lost", "returned", "stands", "moved", "untouched", "set", "made", "seven_out", "stays"),
            ),
            "when": BookKey(
                "of a wager that remembers: how many it has noted, this throw counted, with spaces between them (4 5 6 "
                "or 4-6); empty for any. The column is needed only where a wager remembers",
                "",
            ),
            **CITE,
        },
        "pass,off,7 11,won,3.6.1(a)(i),",
    ),
    "odds": Section(
        "odds.csv",
        "",
        (),
        "What a winner is paid. A composite without lines here is paid by the lines of its parts; in resolution.csv it "
        "has rows of its own.",
        {
            "wager": BookKey("the wager by its name alone; its numbers stand in the next column"),
            "on": BookKey(
                "what it speaks of, with spaces between them: of a wager on numbers, its numbers; of odds without a "
                "number of their own, the point; of any other wager, the total or pair of faces thrown; of a wager "
                "that remembers and has no number, how many it has noted; empty for all that no other line names",
                "",
            ),
            "odds": BookKey(
                "what is paid, to what is staked: 9 to 5, or 9.5 to 1; each number below a million, with at most six "
                "decimals"
            ),
            **CITE,
        },
        "place,6 8,7 to 6,6.1 [Place Bets 6 & 8],",
    ),
    "grounds": Section(
        "supervision.toml",
        "grounds",
        ("ground",),
        "Grounds for calling a throw off (No roll).",
        declared_keys(Ground),
        'off_table = { label = "off the table", force = "must", callers = "boxperson stickperson", reselect = "yes", '
        'clause = "5.4.2(a)" }',
        entries_write_it=True,
    ),
    "authority": Section(
        "supervision.toml",
        "authority",
        ("act",),
        "Acts that only certain roles may do. A house has the acts that its book gives to a role. If a book has "
        "`inspect`, each of its roles inspects a set of dice before it is used; if it has `tell`, a role that looks on "
        "is informed before a table closes.",
        declared_keys(Authority),
        'seize = { roles = "pit_boss casino_manager", needs = "device", clause = "9.2.3", reading = "HW8" }',
    ),
    "acts_as": Section(
        "book.toml",
        "acts_as",
        ("role", "as"),
        "Roles that may do the acts of others: in the table of a role, one line for each role whose acts it may do.",
        CITE,
        '[acts_as.boxperson]\ndealer = { clause = "1.2" }\nstickperson = { clause = "1.2" }',
    ),
    "breaches": Section(
        "supervision.toml",
        "breaches",
        ("breach",),
        "What people at the table must not do, and who reports it.",
        declared_keys(Breach),
        'device = { label = "a device", roles = "dealer inspector", clause = "9.1", reading = "HW7" }',
        entries_write_it=True,
    ),
    "custody": Section(
        "supervision.toml",
        "custody",
        ("to",),
        "To whom a detained person is handed over; only a house that gives a role the power to detain has this table.",
        CITE,
        'police = { clause = "9.3.4" }',
        entries_write_it=True,
    ),
    "annulments": Section(
        "supervision.toml",
        "annulments",
        ("ground",),
        "Grounds for annulling an outcome.",
        declared_keys(Annulment),
        'fraud = { scope = "decided", needs = "because", clause = "9.3.2", reading = "CS33" }',
        entries_write_it=True,
    ),
    "equipment": Section(
        "supervision.toml",
        "equipment",
        ("item",),
        "The checklist for opening a table.",
        declared_keys(Item),
        'dice_size = { least = 19, says = "Millimetres square of each face; precision made.", clause = "2.3.2" }',
        entries_write_it=True,
    ),
    "ladders": Section(
        "supervision.toml",
        "ladders",
        ("ladder", "step"),
        "Who decides, and who reviews the decision, in steps numbered from 1. `overrule` is for calls, `dispute` for "
        "disputes, and `dispute_other` for disputes that the rules do not cover.",
        declared_keys(Step),
        '[ladders.dispute]\n1 = { roles = "pit_boss casino_manager", clause = "9.9" }\n'
        '2 = { roles = "surveillance_director", needs = "requested", clause = "9.9", reading = "HW11" }',
    ),
    "notices": Section(
        "supervision.toml",
        "notices",
        (),
        "Words that a person is shown when something happens.",
        declared_keys(Notice),
        '[[notices]]\non = "seated"\nto = "player"\nclause = "9.10"\nsays = "Side bets between players '
        'are not allowed."',
    ),
    "groups": Section(
        "book.toml",
        "groups",
        ("group",),
        "Names for several wagers in one entry, `bet ann inside 22`: each part is decided by itself, and if one is "
        "refused, none is placed.",
        {
            "bets": BookKey(
                "a list of what one unit of it is, each as an entry writes it, wager and amount: the amount of an "
                "entry is divided in the same way",
                separator="; ",
                is_list=True,
            ),
            "point": BookKey(
                "out, if the wager on the number of the point is left out while the puck is on it",
                "in",
                one_of=("in", "out"),
            ),
            **CITE,
        },
        'inside = { bets = ["place 5 5", "place 6 6", "place 8 6", "place 9 5"], point = "out", clause = "3.6.9" }',
        entries_write_it=True,
    ),
    "procedure": Section(
        "book.toml",
        "procedure",
        ("step",),
        "What follows a throw, in the book's order, the steps numbered from 1.",
        {
            "event": BookKey(
                "called, collected, settled or passed, each once", words=("called", "collected", "settled", "passed")
            ),
            **CITE,
        },
        '1 = { event = "called", clause = "5.3.1(a)" }',
    ),
    "rights": Section(
        "book.toml",
        "rights",
        ("clause",),
        "Clauses by which this book may be amended.",
        declared_keys(Right),
        '[rights."6(b)"]\ntables = "odds"\nlimit = "higher_odds"',
    ),
    **TOURNAMENT,
    **PROMOTION,
}
"""The tables of a book, in the order in which the rows that rest on a clause are listed."""

HEAD: dict[str, dict[str, BookKey]] = {
    "": {
        "name": BookKey("the word that names the house in records and on the command line"),
        "house": BookKey("the name of the house, as people know it", max_length=80),
        "status": BookKey(
            "approved, or practice: common rules without approval, which every screen then says",
            "approved",
            words=("approved", "practice"),
        ),
        "title": BookKey("the title of the text", max_length=200),
        "act": BookKey(
            "the law that the text is approved under, as it reads after “under the”: Casino Control Act 1991; empty "
            "for a practice",
            may_be_empty=True,
        ),
        "edition": BookKey("which edition of the text this is", max_length=200),
        "effective": BookKey("the day the text came into force, written 2016-08-17, or empty", may_be_empty=True),
        "box": BookKey("the role that the players stand to the left of: the first offer of the dice begins there"),
        "stick": BookKey("the role that has the stick; it throws where the setting nobody says stick"),
    },
    "regulator": {
        "name": BookKey("who approved the rules; for a practice, nobody", max_length=200),
        "short": BookKey("the short name of who approved the rules", max_length=80),
        **CITE,
    },
    "roles": {
        "label": BookKey("the role, as this house calls it"),
        **CITE,
        "rank": BookKey(
            "how senior the role is, a whole number, where one person reviews another", "0", is_number=True
        ),
        "looks_on": BookKey(
            "yes, if the role's work is to look on: an open page keeps its session unlocked", "no", one_of=YES_NO
        ),
    },
}
"""The keys at the top of book.toml, and in its tables `regulator` and `roles` (one line for each role)."""


AMENDMENT: dict[str, BookKey] = {
    "table": BookKey("the table that is changed: odds, settings, authority, …; `book` is the head, `wagers` a wager"),
    "where": BookKey("which rows: columns and what they must say, or which `wager`; without it a row is added", ""),
    "set": BookKey(
        "what those rows say now, or keys of the wager as in wagers.toml; without it the rows are excluded", ""
    ),
    "by": BookKey("the clause that gives the right, one of `rights`"),
    "from": BookKey("the day from which it is in force, written 2026-03-03; without it, as long as the book is", ""),
}
AMENDED: dict[str, BookKey] = {
    "base": BookKey("the book that is amended; a variant in a house's own folder has none", ""),
    "name": BookKey("as in book.toml; a variant has none, being named by its folder", ""),
    "house": BookKey("as in book.toml"),
}
"""The keys of amendments.toml: of each [[amendment]], and of its head."""


def of_file(file: str) -> dict[str, Section]:
    """Return the tables of a file, in their order in that file."""
    return {name: section for name, section in SECTIONS.items() if section.file == file}


COMMANDS = ("check", "compare", "diff", "new")
"""Commands of `hardway rules`; no house may be named like one."""
MAX_CLAUSE_LENGTH = 80
"""The most characters in the number of a clause or reading."""


def name_error(table: str, name: str) -> str:
    """Return why a row of a table cannot have this name, and what would be right; empty if it can."""
    if not HOUSE_NAME.match(name):
        return f"{name!r} is no name: {HOUSE_WORD}"
    if name in forbidden_names(table):
        return f"{name!r} is a word of the notation, which entries need; give it another name, such as my_{name}"
    return ""


def house_name_error(name: str) -> str:
    """Return why a house or variant cannot have this name, and what would be right; empty if it can."""
    if not HOUSE_NAME.match(name):
        return f"its name is {HOUSE_WORD}; not {name!r}"
    return f"`hardway rules {name}` is a command; choose another name than {name!r}" if name in COMMANDS else ""


def row_name_errors(table: str, row: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with the names of a row of a plain table, or of a change of one."""
    section = SECTIONS[table]
    for column in section.names:
        name = row.get(column)
        if name is None:
            continue
        if section.entries_write_it and column == section.names[-1]:
            says = name_error("wagers" if table == "groups" else table, name)
        elif not name.strip() or " ".join(name.split()) != name or len(name) > MAX_CLAUSE_LENGTH:
            says = (
                f"{name!r} is no {column}: write it as the text does, "
                f"in 1 to {MAX_CLAUSE_LENGTH} characters with single blanks"
            )
        else:
            says = ""
        yield from (says,) if says else ()


def wager_name_errors(name: str, also: object) -> Iterator[str]:
    """Yield what is wrong with the name of a wager and its other names."""
    for one in (name, *(also.split() if isinstance(also, str) else ())):
        if says := name_error("wagers", one):
            yield says if one == name else f"also: {says}"
