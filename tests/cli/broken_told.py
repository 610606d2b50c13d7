"""More ways to break a new house's book: values that a sentence must show as the file has them, singled out."""

from tests.cli.broken_books import (
    BOOK,
    FELT,
    SETTINGS,
    THROWS,
    VARIANT,
    WAGERS,
    Broken,
    Shelf,
    _varied,
    words,
)
from tests.cli.broken_values import field, people


def _boxed(shelf: Shelf) -> None:
    """Let the field begin in a box, and nothing hold it on its numbers."""
    shelf.swap(WAGERS, 'label = "Field"', 'label = "Field"\nnumbers = "box 4 10"')
    rows = [row for row in shelf.text(THROWS).splitlines() if not row.startswith("field")]
    rows += ["field,any,7,won,1,", "field,any,4 10,moved,1,", "field,any,not 4 7 10,lost,1,"]
    rows += ["field N,any,number,won,1,", "field N,any,7,lost,1,", "field N,any,not number 7,untouched,1,"]
    shelf.write(THROWS, "\n".join([*rows, ""]))
    odds = [row for row in shelf.text("odds.csv").splitlines() if not row.startswith("field")]
    shelf.write("odds.csv", "\n".join([*odds, "field,,1 to 1,1,", ""]))


TOLD: dict[str, Broken] = {
    "a line that is true": field("line = true", "line is a text, not true", '"yes"', at="line = true"),
    "a pair that no dice show": words(WAGERS, 'numbers = "4 10"', 'numbers = "4 7-1 10"', "'7-1'", at="[buy]"),
    "a number of a wager twice": words(WAGERS, 'numbers = "4 10"', 'numbers = "4 10 4"', "4 is named twice", at="[buy]"),
    "choices from the larger on": words(SETTINGS, "[settings]\n", '[settings]\nplaces = { value = "16", choices = "5-1", clause = "1" }\n', "the smaller first", "1-5, not 5-1", at="places ="),
    "a cloth of a thousand miles": words(FELT, "size = [120, 50]", "size = [1000000000, 50]", "1000000000 is too large", at="size ="),
    "a cloth without an end": words(FELT, "size = [120, 50]", "size = [inf, 50]", "inf is too large", at="size ="),
    "a cloth that is a table": words(FELT, "size = [120, 50]", 'size = { wide = 1, says = "x" }', '{ wide = 1, says = "x" }', at="size ="),
    "a role that is a list": words(BOOK, "[roles]\n", '[roles]\ncook = ["Cook", 1]\n', '["Cook", 1]', at="cook ="),
    "a wager's place that is true": words(WAGERS, 'numbers = "4 10"\nplace = { when = "any", clause = "1" }', 'numbers = "4 10"\nplace = true', "place is a table, not true", at="place = true"),
    "a variant of a wager that is none": Broken(VARIANT, "[[amendment]]", ("one of pass", "not 'feld'"), lambda shelf: _varied(shelf, "feld")),
    "a point of seven": words(THROWS, "puck,off,4 5 6 8 9 10,set,1,\npuck,off,not 4 5 6 8 9 10,", "puck,off,4 5 6 7 8 9 10,set,1,\npuck,off,not 4 5 6 7 8 9 10,", "other than 7, not 4 5 6 7 8 9 10", at=1),
    "odds by no clause": words("odds.csv", "pass,,1 to 1,1,", "pass,,1 to 1,88,", "pass: clause '88'"),
    "odds on a number by no clause": words("odds.csv", "buy,4 10,2 to 1,1,", "buy,4 10,2 to 1,88,", "buy 4: clause '88'"),
    "a notice without words": people('[[notices]]\non = "seated"\nto = "player"\nclause = "2"\nsays = ""\n', 'says = ""', "notices 1: says is empty"),
    "a box whose wager nobody holds": Broken(FELT, "[wide.area]", ("'field 4'", 'holds = ["field"]', "stands on 4 10"), _boxed),
}  # fmt: skip
