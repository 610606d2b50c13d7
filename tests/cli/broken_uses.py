"""More ways to break a new house's book: rows that no entry can use, and words without a meaning."""

from tests.cli.broken_books import (
    BOOK,
    CLAUSES,
    CUP,
    PEOPLE,
    PRIZES,
    THROWS,
    VARIANT,
    WAGERS,
    Broken,
    Shelf,
    _varied,
    bytes_for,
    done,
    hosted,
    words,
)
from tests.cli.broken_values import field, people

LADDER = '2 = { roles = "pit_boss", clause = "2" }'
SENIOR = '2 = { roles = "pit_boss", needs = "senior", clause = "2" }'


def _junior(shelf: Shelf) -> None:
    shelf.swap(PEOPLE, LADDER, SENIOR)
    shelf.swap(BOOK, "rank = 2", "rank = 0")


def _nested(shelf: Shelf) -> None:
    _varied(shelf, "field")
    (shelf.book / "small" / "tiny").mkdir()
    shelf.write("small/tiny/amendments.toml", shelf.text(VARIANT))


def _under_the_puck(shelf: Shelf) -> None:
    shelf.swap(
        WAGERS,
        'label = "Field"\narea = "field"\nplace = { when = "any"',
        'label = "Field"\narea = "field"\nlies = "on"\nplace = { when = "point"',
    )


UNUSED: dict[str, Broken] = {
    # rows that no one could use
    "odds asleep that are none": field('sleeps = { asleep = "inactive_odds", clause = "1" }', "inactive_odds", "has no parent", '"stands"'),
    "a reviewer who is senior to no one": Broken(PEOPLE, SENIOR, ("dispute 2", "senior", "no role of this step", "rank"), _junior),
    "a first step that reviews": words(PEOPLE, '1 = { roles = "boxperson", ', '1 = { roles = "boxperson", needs = "requested", ', "dispute 1", "nothing was decided before", at="1 = "),
    "a variant in a variant": done("small/tiny/amendments.toml", _nested, "never read", "small/tiny"),
    "a checklist that no one goes through": people('[equipment]\ndice = { says = "Two dice.", clause = "2" }\n', "", "check is missing", "[equipment]")._replace(at=1),
    "a label that another wager is called by": Broken(WAGERS, "[field]", ("'Tide Line'", "pass", "called"), lambda shelf: (shelf.swap(WAGERS, 'label = "Pass Line"', 'label = "Pass Line"\nalso = "tide_line"'), shelf.swap(WAGERS, 'label = "Field"', 'label = "Tide Line"'))),
    "a field placed where it cannot lie": field('lies = "on"', "only while the puck is on", 'placed when = "any"', 'write when = "point"'),
    "a row for a puck it never lies under": Broken(THROWS, "field,any,2 3", ("field", "only while the puck is on", "puck any", "write on"), _under_the_puck),
    "odds that outlive their point": Broken(THROWS, "pass_odds,on,7,stands", ("pass_odds", "stands on 7", "turns the puck off"), lambda shelf: (shelf.swap(THROWS, "pass_odds,on,7,lost", "pass_odds,on,7,stands"), shelf.swap(THROWS, "pass_odds,on,not point 7,untouched", "pass_odds,on,not point 7,lost"))),
    "a line that loses on a point": Broken(THROWS, "pass,off,2 3 12 4", ("pass", "lost on 4", "sets the point"), lambda shelf: (shelf.swap(THROWS, "pass,off,2 3 12,", "pass,off,2 3 12 4,"), shelf.swap(THROWS, "pass,off,4 5", "pass,off,5"))),
    "a clause by a stranger": words(CLAUSES, 'actor = "player"', 'actor = "cook"', "1: actor", "'cook'", "boxperson", "player", at='[clause."1"]'),
    "a tournament of nothing": bytes_for(CUP, "# later\n", 1, "has no rows", "remove the file"),
    "a promotion of nothing": bytes_for(PRIZES, "", 1, "has no rows", "remove the file"),
    "an empty table of a tournament": bytes_for(CUP, "[items]\n", 1, "has no rows", "remove the file"),
    # words of a short list, and blanks
    "an item with none of another word": hosted("crown", CUP, 'kind = "amount", none = "yes", says = "The entry fee', 'kind = "amount", none = "ja", says = "The entry fee', "none must be yes or no", "'ja'")._replace(at="entry_fee = "),
    "a part that is split perhaps": field('parts = { pass = 1, split = "ja", clause = "1" }', "split must be true or false", "'ja'", at="parts ="),
    "a source of blanks": words(CLAUSES, 'kind = "wager"', 'kind = "wager"\nsource = "  "', "source is blank", at="source ="),
}  # fmt: skip
