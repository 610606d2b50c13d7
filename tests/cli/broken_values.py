"""More ways to break a new house's book: values of the wrong kind, empty, doubled, contradictory or far too large."""

from tests.cli.broken_books import (
    BOOK,
    CLAUSES,
    FELT,
    PEOPLE,
    RIGHT,
    SETTINGS,
    THROWS,
    VARIANT,
    WAGERS,
    Broken,
    Shelf,
    _remembers,
    _varied,
    done,
    words,
)

HUGE = f"1{'0' * 400}"
WHOLE = "a whole number from 0 to 9999"
PARTS = "a whole number from 1 to 9999"
INVALIDATE = '[authority]\ninvalidate = { roles = "boxperson", clause = "2" }\n'


def rank(value: str, *said: str) -> Broken:
    return words(BOOK, "rank = 2", f"rank = {value}", "pit_boss", WHOLE, *said, at="pit_boss = ")


def empty(file: str, old: str, *said: str) -> Broken:
    """A text that must say something."""
    return words(file, old, f'{old.partition(" = ")[0]} = ""', "empty", *said)


def people(text: str, at: str, *said: str) -> Broken:
    """More of supervision.toml."""
    return Broken(PEOPLE, at, said, lambda shelf: shelf.write(PEOPLE, f"{shelf.text(PEOPLE)}\n{text}"))


def field(row: str, *said: str, at: str = "[field]") -> Broken:
    return words(WAGERS, 'label = "Field"', f'label = "Field"\n{row}', "field", *said, at=at)


def _scoped(shelf: Shelf) -> None:
    shelf.write(PEOPLE, f'{shelf.text(PEOPLE)}\n{INVALIDATE}[annulments]\nfire = {{ scope = "all", clause = "2" }}\n')
    shelf.swap(SETTINGS, "[settings]\n", '[settings]\ninvalidate_scope = { value = "decided", clause = "1" }\n')


def _two_variants(shelf: Shelf) -> None:
    _varied(shelf, "field")
    shelf.write("tiny/amendments.toml", shelf.text(VARIANT))


def _changed(shelf: Shelf) -> None:
    shelf.swap(BOOK, "# Clauses by which", RIGHT.replace("odds wagers", "grounds"))
    change = 'where = { ground = "off_table" }\nset = { force = "perhaps" }\n'
    shelf.write(VARIANT, f'house = "Small"\n\n[[amendment]]\ntable = "grounds"\n{change}by = "1"\n')


def _added(shelf: Shelf) -> None:
    shelf.swap(BOOK, "# Clauses by which", RIGHT.replace("odds wagers", "grounds"))
    row = 'set = { ground = "in_a_hat", callers = "boxperson", clause = "2" }\n'
    shelf.write(VARIANT, f'house = "Small"\n\n[[amendment]]\ntable = "grounds"\n{row}by = "1"\n')


RIGHTS = "# Clauses by which"
MISTAKEN: dict[str, Broken] = {
    # numbers
    "a rank of ten to the 400th": rank(HUGE),
    "a rank that is true": rank("true", "not true"),
    "a rank in quotation marks": rank('"2"', "not '2'"),
    "a unit of ten to the 400th": field(f'unit = {{ parts = {HUGE}, clause = "1" }}', PARTS, at="unit ="),
    "a unit that is true": field('unit = { parts = true, clause = "1" }', PARTS, "not true", at="unit ="),
    "a share that is true": field('parts = { pass = true, clause = "1" }', PARTS, "not true", at="parts ="),
    "a range from the larger on": done(THROWS, lambda shelf: _remembers(shelf, "2 3 12", "1-0", "0-3"), "the smaller first", "0-1, not 1-0", line=21),
    "a day by its week": words(BOOK, 'effective = ""', 'effective = "2016-W03-1"', "effective", "2016-W03-1"),
    # nothing where something must be said
    "a house without words": empty(BOOK, 'house = "Mine"', "its name, as people know it"),
    "a house of blanks": words(BOOK, 'house = "Mine"', 'house = "   "', "house is empty"),
    "an empty title": empty(BOOK, 'title = "Rules of the game: craps"', "the title of the text"),
    "an empty edition": empty(BOOK, 'edition = "First draft"', "which text this is"),
    "approved under no law": empty(BOOK, 'act = "law it is approved under"', "the law", 'status = "practice"'),
    "approved by nobody": empty(BOOK, 'name = "Who approved the rules"', "who approved the rules"),
    "a clause of no kind": empty(CLAUSES, 'kind = "wager"', "what it speaks of"),
    "a clause by nobody": empty(CLAUSES, 'actor = "player"', "who acts by this clause"),
    "a clause without its number": Broken(CLAUSES, '[clause.""]', ("''", "1 to 80 characters"), lambda shelf: shelf.write(CLAUSES, f'{shelf.text(CLAUSES)}\n[clause.""]\nkind = "x"\nactor = "player"\nrule = "x"\ndoes = "x"\nin_force = "shown"\n')),
    "a clause with a blank after its number": words(CLAUSES, '[clause."2"]', '[clause."2 "]', "'2 '", "single blanks"),
    "a right to no table": words(BOOK, RIGHTS, f'[rights."1"]\ntables = ""\nlimit = "any"\n\n{RIGHTS}', "tables is empty", at="tables ="),
    "a button without words": field('button = { label = "", clause = "1" }', "label is empty", "the words on it", at="button ="),
    "a felt without a name": empty(FELT, 'name = "A layout of three wagers"', "what this layout is called"),
    "a ladder without a step": people("[ladders.overrule]\n", "[ladders.overrule]", "overrule", "no line"),
    "a role that acts as nobody": words(BOOK, "[acts_as.pit_boss]\n", "[acts_as.dealer]\n[acts_as.pit_boss]\n", "dealer", "no line", at="[acts_as.dealer]"),
    "a variant that changes nothing": done(VARIANT, lambda shelf: shelf.write(VARIANT, 'house = "Small"\namendment = []\n'), "changes nothing", line=1),
    # words of a short list, and words twice
    "a line wager perhaps": field('line = "maybe"', "line is yes or no", "'maybe'", at='line = "maybe"'),
    "a table to amend twice": words(BOOK, RIGHTS, f'[rights."1"]\ntables = "odds odds"\nlimit = "any"\n\n{RIGHTS}', "odds is named twice", at="tables ="),
    "a call twice": field('sleeps = { asleep = "stands", calls = "on on", clause = "1" }', "on is named twice", at="sleeps ="),
    "a choice of a setting twice": words(SETTINGS, "[settings]\n", '[settings]\nlate_until = { value = "throw", choices = "rest rest", clause = "1" }\n', "rest is named twice", at="late_until ="),
    "two variants with one name for people": done("tiny/amendments.toml", _two_variants, "'Mine, small'", "small has", line=1),
    "a variant's word of no list": Broken(VARIANT, "[[amendment]]", ("force is must or may", "'perhaps'"), _changed),
    "a variant's row without its force": Broken(VARIANT, "[[amendment]]", ("in_a_hat", "force is empty", "must or may"), _added),
    # contradictions
    "an annulment of another scope than every ground": Broken(PEOPLE, "fire = ", ("scope is all", "invalidate_scope says decided", "by_ground"), _scoped),
    "a power to annul on no ground": people(INVALIDATE, "invalidate =", "invalidate", "[annulments]", "there is none"),
    "a power to check nothing": people('[authority]\ncheck = { roles = "boxperson", clause = "2" }\n', "check =", "[equipment]", "there is none"),
    "higher odds of wagers": words(BOOK, RIGHTS, f'[rights."1"]\ntables = "wagers"\nlimit = "higher_odds"\n\n{RIGHTS}', "odds alone", 'tables = "odds"', at='[rights."1"]'),
    "a second colour that nobody sees": words(FELT, 'second = "#facc15"', 'second = "#14532d"', "other than that of the cloth"),
}  # fmt: skip
