"""More ways to break a new house's book: values of the wrong kind, empty, doubled, contradictory, too large, or quoted in the error."""

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
    """Empty a text that must not be empty."""
    return words(file, old, f'{old.partition(" = ")[0]} = ""', "empty", *said)


def people(text: str, at: str, *said: str) -> Broken:
    """Add rows to supervision.toml."""
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
    "a range from the larger on": done(THROWS, lambda shelf: _remembers(shelf, "2 3 12", "1-0", "0-3"), "the smaller number", "0-1, not 1-0", line=21),
    "a day by its week": words(BOOK, 'effective = ""', 'effective = "2016-W03-1"', "effective", "2016-W03-1"),
    # nothing where something must be said
    "a house without words": empty(BOOK, 'house = "Mine"', "the name of the house, as people know it"),
    "a house of blanks": words(BOOK, 'house = "Mine"', 'house = "   "', "house is empty"),
    "an empty title": empty(BOOK, 'title = "Rules of the game: craps"', "the title of the text"),
    "an empty edition": empty(BOOK, 'edition = "First draft"', "which text this is"),
    "approved under no law": empty(BOOK, 'act = "law it is approved under"', "the law", 'status = "practice"'),
    "approved by no one": empty(BOOK, 'name = "Who approved the rules"', "who approved the rules"),
    "a clause of no kind": empty(CLAUSES, 'kind = "wager"', "what it speaks of"),
    "a clause by no one": empty(CLAUSES, 'actor = "player"', "who acts by this clause"),
    "a clause without its number": Broken(CLAUSES, '[clause.""]', ("''", "1 to 80 characters"), lambda shelf: shelf.write(CLAUSES, f'{shelf.text(CLAUSES)}\n[clause.""]\nkind = "x"\nactor = "player"\nrule = "x"\ndoes = "x"\nin_force = "shown"\n')),
    "a clause with a blank after its number": words(CLAUSES, '[clause."2"]', '[clause."2 "]', "'2 '", "single blanks"),
    "a right to no table": words(BOOK, RIGHTS, f'[rights."1"]\ntables = ""\nlimit = "any"\n\n{RIGHTS}', "tables is empty", at="tables ="),
    "a button without words": field('button = { label = "", clause = "1" }', "label is empty", "the words on it", at="button ="),
    "a felt without a name": empty(FELT, 'name = "A layout of three wagers"', "what this layout is called"),
    "a ladder without a step": people("[ladders.overrule]\n", "[ladders.overrule]", "overrule", "no line"),
    "a role that acts as no one": words(BOOK, "[acts_as.pit_boss]\n", "[acts_as.dealer]\n[acts_as.pit_boss]\n", "dealer", "no line", at="[acts_as.dealer]"),
    "a variant that changes nothing": done(VARIANT, lambda shelf: shelf.write(VARIANT, 'house = "Small"\namendment = []\n'), "changes nothing", line=1),
    # words of a short list, and words twice
    "a line wager perhaps": field('line = "maybe"', "line must be yes or no", "'maybe'", at='line = "maybe"'),
    "a table to amend twice": words(BOOK, RIGHTS, f'[rights."1"]\ntables = "odds odds"\nlimit = "any"\n\n{RIGHTS}', "odds is named twice", at="tables ="),
    "a call twice": field('sleeps = { asleep = "stands", calls = "on on", clause = "1" }', "on is named twice", at="sleeps ="),
    "a choice of a setting twice": words(SETTINGS, "[settings]\n", '[settings]\nlate_until = { value = "throw", choices = "rest rest", clause = "1" }\n', "rest is named twice", at="late_until ="),
    "two variants with one name for people": done("tiny/amendments.toml", _two_variants, "'Mine, small'", "as in the variant small", line=1),
    "a variant's word of no list": Broken(VARIANT, "[[amendment]]", ("force is must or may", "'perhaps'"), _changed),
    "a variant's row without its force": Broken(VARIANT, "[[amendment]]", ("in_a_hat", "force is empty", "must or may"), _added),
    # contradictions
    "an annulment of another scope than every ground": Broken(PEOPLE, "fire = ", ("scope is all", "invalidate_scope says decided", "by_ground"), _scoped),
    "a power to annul on no ground": people(INVALIDATE, "invalidate =", "invalidate", "[annulments]", "which has none"),
    "a power to check nothing": people('[authority]\ncheck = { roles = "boxperson", clause = "2" }\n', "check =", "[equipment]", "there is none"),
    "higher odds of wagers": words(BOOK, RIGHTS, f'[rights."1"]\ntables = "wagers"\nlimit = "higher_odds"\n\n{RIGHTS}', "amends only odds", 'tables = "odds"', at='[rights."1"]'),
    "a second colour that no one sees": words(FELT, 'second = "#facc15"', 'second = "#14532d"', "different from that of the cloth"),
}  # fmt: skip


def _boxed(shelf: Shelf) -> None:
    """Let the field begin in a box, without an area for its numbers."""
    shelf.swap(WAGERS, 'label = "Field"', 'label = "Field"\nnumbers = "box 4 10"')
    rows = [row for row in shelf.text(THROWS).splitlines() if not row.startswith("field")]
    rows += ["field,any,7,won,1,", "field,any,4 10,moved,1,", "field,any,not 4 7 10,lost,1,"]
    rows += ["field N,any,number,won,1,", "field N,any,7,lost,1,", "field N,any,not number 7,untouched,1,"]
    shelf.write(THROWS, "\n".join([*rows, ""]))
    odds = [row for row in shelf.text("odds.csv").splitlines() if not row.startswith("field")]
    shelf.write("odds.csv", "\n".join([*odds, "field,,1 to 1,1,", ""]))


QUOTED: dict[str, Broken] = {
    "a line that is true": field("line = true", "line must be a text, not true", '"yes"', at="line = true"),
    "a pair that no dice show": words(WAGERS, 'numbers = "4 10"', 'numbers = "4 7-1 10"', "'7-1'", at="[buy]"),
    "a number of a wager twice": words(WAGERS, 'numbers = "4 10"', 'numbers = "4 10 4"', "4 is named twice", at="[buy]"),
    "choices from the larger on": words(SETTINGS, "[settings]\n", '[settings]\nplaces = { value = "16", choices = "5-1", clause = "1" }\n', "the smaller number", "1-5, not 5-1", at="places ="),
    "a cloth of a thousand miles": words(FELT, "size = [120, 50]", "size = [1000000000, 50]", "1000000000 is too large", at="size ="),
    "a cloth without an end": words(FELT, "size = [120, 50]", "size = [inf, 50]", "inf is too large", at="size ="),
    "a cloth that is a table": words(FELT, "size = [120, 50]", 'size = { wide = 1, says = "x" }', '{ wide = 1, says = "x" }', at="size ="),
    "a role that is a list": words(BOOK, "[roles]\n", '[roles]\ncook = ["Cook", 1]\n', '["Cook", 1]', at="cook ="),
    "a wager's place that is true": words(WAGERS, 'numbers = "4 10"\nplace = { when = "any", clause = "1" }', 'numbers = "4 10"\nplace = true', "place must be a table, not true", at="place = true"),
    "a variant of a wager that is none": Broken(VARIANT, "[[amendment]]", ("one of pass", "not 'feld'"), lambda shelf: _varied(shelf, "feld")),
    "a point of seven": words(THROWS, "puck,off,4 5 6 8 9 10,set,1,\npuck,off,not 4 5 6 8 9 10,", "puck,off,4 5 6 7 8 9 10,set,1,\npuck,off,not 4 5 6 7 8 9 10,", "other than 7, not 4 5 6 7 8 9 10", at=1),
    "odds by no clause": words("odds.csv", "pass,,1 to 1,1,", "pass,,1 to 1,88,", "pass: clause '88'"),
    "odds on a number by no clause": words("odds.csv", "buy,4 10,2 to 1,1,", "buy,4 10,2 to 1,88,", "buy 4: clause '88'"),
    "a notice without words": people('[[notices]]\non = "seated"\nto = "player"\nclause = "2"\nsays = ""\n', 'says = ""', "notices 1: says is empty"),
    "a box whose wager no one holds": Broken(FELT, "[wide.area]", ("'field 4'", 'holds = ["field"]', "with the numbers 4 10"), _boxed),
}  # fmt: skip
