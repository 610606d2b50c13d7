"""Ways to break a new house's book, each with the place and the words that its error must have."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hardway.rulebook.authors.skeleton import skeleton
from hardway.rulebook.loading.house_shelf import HOUSES

NAME = "mine"
ADDED = {
    "book.toml": [
        ("[roles]\n", '[roles]\npit_boss = { label = "Pit boss", clause = "2", rank = 2 }\n'),
        ("# [acts_as.", '[acts_as.pit_boss]\nboxperson = { clause = "2" }\n\n# [acts_as.'),
    ],
    "supervision.toml": [("[ladders.dispute]\n", '[ladders.dispute]\n2 = { roles = "pit_boss", clause = "2" }\n')],
    "wagers.toml": [
        (
            "[field]\n",
            '[buy]\nlabel = "Buy"\narea = "numbers"\nnumbers = "4 10"\nplace = { when = "any", clause = "1" }\n'
            'commission = { rate = "1/20", of = "stake", clause = "1" }\n\n[field]\n',
        )
    ],
    "resolution.csv": [
        (
            "field,any,2",
            "buy N,any,number,won,1,\nbuy N,any,7,lost,1,\nbuy N,any,not number 7,untouched,1,\nfield,any,2",
        )
    ],
    "odds.csv": [("field,2", "buy,4 10,2 to 1,1,\nfield,2")],
    "felt.toml": [
        ("[wide.area]\n", "[wide.area]\nbuy = { at = [2, 1, 5, 5], each = [6, 0] }\n"),
        ("[tall.area]\n", "[tall.area]\nbuy = { at = [2, 1, 5, 5], each = [6, 0] }\n"),
    ],
}
"""Rows of the test book that a new book does not have."""


class Shelf:
    """A folder of houses with one whole house in it."""

    def __init__(self, path: Path) -> None:
        self.path, self.book = path, path / NAME
        self.book.mkdir(parents=True)
        for file, text in skeleton(NAME).items():
            (self.book / file).write_text(text, encoding="utf-8")
        for file, changes in ADDED.items():
            for old, new in changes:
                self.swap(file, old, new)

    def text(self, file: str) -> str:
        return (self.book / file).read_text(encoding="utf-8")

    def swap(self, file: str, old: str, new: str) -> int:
        """Replace old words, which must occur once, and return their line."""
        text = self.text(file)
        assert text.count(old) == 1 or file in ADDED, (file, old, text.count(old))
        assert old in text, (file, old)
        self.write(file, text.replace(old, new, 1))
        return text.count("\n", 0, text.index(old)) + 1

    def write(self, file: str, data: str | bytes) -> None:
        (self.book / file).parent.mkdir(exist_ok=True)
        (self.book / file).write_bytes(data if isinstance(data, bytes) else data.encode())


class Broken(NamedTuple):
    """One way to break a book."""

    file: str
    at: int | str
    """The line that the error names, or the text that begins it; 0 for an error without a line."""
    words: tuple[str, ...]
    do: Callable[[Shelf], object]

    def place(self, shelf: Shelf) -> str:
        """Return the start of the error in the broken book."""
        if isinstance(self.at, str):
            lines = shelf.text(self.file).split("\n")
            return f"{self.file}:{1 + next(n for n, line in enumerate(lines) if line.startswith(self.at))}: "
        return f"{self.file}:{self.at}: " if self.at else f"{self.file}: "


def words(file: str, old: str, new: str, *said: str, at: int | str = "") -> Broken:
    """Replace words in a file; the error names the line that begins with `at`, or with the new words."""
    return Broken(file, at or new.partition("\n")[0], said, lambda shelf: shelf.swap(file, old, new))


def bytes_for(file: str, data: bytes | str, line: int, *said: str) -> Broken:
    """Replace the text of a file."""
    return Broken(file, line, said, lambda shelf: shelf.write(file, data))


def done(file: str, do: Callable[[Shelf], object], *said: str, line: int = 0) -> Broken:
    """Change the folder."""
    return Broken(file, line, said, do)


def _linked(file: str, to: str) -> Callable[[Shelf], object]:
    def link(shelf: Shelf) -> None:
        (shelf.book / file).unlink()
        (shelf.book / file).symlink_to(to)

    return link


def _folder(file: str) -> Callable[[Shelf], object]:
    def folder(shelf: Shelf) -> None:
        (shelf.book / file).unlink()
        (shelf.book / file).mkdir()

    return folder


def _gone(file: str) -> Callable[[Shelf], object]:
    return lambda shelf: (shelf.book / file).unlink()


def _hosted(house: str, file: str) -> str:
    """Return a house's rows for tournaments or promotions, with the clause and role of the test book."""
    text = (HOUSES / house / file).read_text(encoding="utf-8")
    cited = re.sub(r'(clause|reading) = "[^"]*"(, reading = "[^"]*")?', 'clause = "1"', text)
    given = re.sub(r'roles = "[^"]*"', 'roles = "boxperson"', cited)
    return re.sub(r"(?ms)^\[protected\].*?\n\n", "", given)


def hosted(house: str, file: str, old: str, new: str, *said: str) -> Broken:
    """Replace words in rows for tournaments or promotions, which the test book gets first."""

    def do(shelf: Shelf) -> None:
        text = _hosted(house, file)
        assert text.count(old) == 1, (file, old, text.count(old))
        shelf.write(file, text.replace(old, new))

    return Broken(file, new.partition(" = ")[0] + " = ", said, do)


def _amends_in_a_circle(shelf: Shelf) -> None:
    for one, other in ((NAME, "other"), ("other", NAME)):
        (shelf.path / one).mkdir(exist_ok=True)
        text = f'base = "{shelf.path / other}"\nname = "{one}"\nhouse = "X"\namendment = []\n'
        (shelf.path / one / "amendments.toml").write_text(text, encoding="utf-8")


def set_to(name: str, value: str, *said: str) -> Broken:
    """Add a setting that the test book leaves out."""
    row = f'{name} = {{ value = "{value}", clause = "1" }}'
    return words("settings.toml", "[settings]\n", f"[settings]\n{row}\n", name, *said, at=row)


def _remembers(shelf: Shelf, totals: str, when: str, before: str = "") -> None:
    """Let the field win after it has noted this many totals."""
    never = 'increase = { when = "never", clause = "1" }'
    kept = f'{never}\nremembers = {{ what = "thrown", of = "{totals}", count = "different", clause = "1" }}'
    shelf.swap(WAGERS, 'label = "Field"', f'label = "Field"\n{kept}')
    rows = [row for row in shelf.text(THROWS).splitlines() if not row.startswith("field")]
    rows += ["field,any,7,lost,1,", "field,any,not 2 3 12 7,untouched,1,"]
    head, *plain = (row.replace(",1,", ",,1,") for row in rows)
    last = [f"field,any,2 3 12,won,{when},1,", *[f"field,any,2 3 12,untouched,{before},1,"] * bool(before)]
    shelf.write(THROWS, "\n".join([head.replace(",clause", ",when,clause"), *plain, *last, ""]))
    odds = [row for row in shelf.text(ODDS).splitlines() if not row.startswith("field")]
    shelf.write(ODDS, "\n".join([*odds, "field,,2 to 1,1,", ""]))


def _varied(shelf: Shelf, wager: str, change: str = "", head: str | None = None) -> None:
    """Add a variant that lacks a wager, or has another wager of that name."""
    shelf.swap(BOOK, "# Clauses by which", RIGHT)
    head = 'house = "Mine, small"\n\n' if head is None else head
    shelf.write(VARIANT, f'{head}[[amendment]]\ntable = "wagers"\nwhere = {{ wager = "{wager}" }}\n{change}by = "1"\n')


BOOK, CLAUSES, SETTINGS = "book.toml", "clauses.toml", "settings.toml"
PEOPLE, WAGERS, THROWS, ODDS, FELT = "supervision.toml", "wagers.toml", "resolution.csv", "odds.csv", "felt.toml"
NINES = "9" * 5000
DIGITS = "a whole number"
DEEP = "[" * 20_000
PASS_ODDS = "pass,,1 to 1,1,"
CAP = 'times = "2"'
BUY = 'rate = "1/20"'
VARIANT = "small/amendments.toml"
CUP, PRIZES = "tournament.toml", "promotion.toml"
FIELD = "field = { at = [2, 12, 116, 10], loud = true }"
RIGHT = '[rights."1"]\ntables = "odds wagers"\nlimit = "variant"\n\n# Clauses by which'

BROKEN: dict[str, Broken] = {
    # files
    "no odds": done(ODDS, _gone(ODDS), "missing", NAME),
    "no felt": done(FELT, _gone(FELT), "missing", NAME),
    "a folder in place of a file": done(WAGERS, _folder(WAGERS), "a folder", "a file"),
    "a felt that is a folder": done(FELT, _folder(FELT), "a folder", "a file"),
    "a link to nothing": done(CLAUSES, _linked(CLAUSES, "nowhere.toml"), "missing"),
    "a link to itself": done(SETTINGS, _linked(SETTINGS, SETTINGS), "cannot be read"),
    "a file that never ends": done(ODDS, _linked(ODDS, "/dev/zero"), "a device or a pipe"),
    "a file of ten megabytes": bytes_for(CLAUSES, "# words\n" * 1_300_000, 0, "MB", "no book"),
    "an empty head": bytes_for(BOOK, "", 1, "'regulator'", "missing"),
    "an empty table of odds": bytes_for(ODDS, "", 1, "column", "'wager'", "missing"),
    "an empty resolution": bytes_for(THROWS, "wager,puck,throw,result,clause,reading\n", 1, "puck", "points"),
    "no wagers": bytes_for(WAGERS, "", 1, "no wager has line = yes"),
    "a file with a capital": done(ODDS, lambda shelf: (shelf.book / ODDS).rename(shelf.book / "Odds.csv"), "there is Odds.csv", "rename it odds.csv"),
    "a file with one more ending": done(ODDS, lambda shelf: (shelf.book / ODDS).rename(shelf.book / "odds.csv.txt"), "there is odds.csv.txt", "rename"),
    "a link to no tournaments": done(CUP, lambda shelf: (shelf.book / CUP).symlink_to("nowhere.toml"), "missing"),
    # letters
    "cp1252": bytes_for(CLAUSES, '# x\nrule = "a\x96b"'.encode("latin-1"), 2, "UTF-8", "save"),
    "utf-16": bytes_for(ODDS, "wager,on,odds\n".encode("utf-16"), 1, "UTF-8", "save"),
    "a felt in cp1252": bytes_for(FELT, 'x = 1\nname = "\x93A\x94"'.encode("latin-1"), 2, "UTF-8", "save"),
    "a NUL in TOML": words(WAGERS, 'label = "Field"', 'label = "Fi\0eld"', "control character"),
    "a NUL in CSV": words(ODDS, PASS_ODDS, "pass\0,,1 to 1,1,", "control character"),
    "words turned around": words(WAGERS, 'label = "Field"', 'label = "Fi\u202eeld"', "control character"),
    "words turned around by a backslash": words(WAGERS, 'label = "Field"', 'label = "Fi\\u202eeld"', "control character"),
    "a bell in a label": words(WAGERS, 'label = "Field"', 'label = "Fi\\u0007eld"', "label", "control character"),
    # the form of files
    "curly quotation marks": words(WAGERS, 'label = "Field"', "label = “Field”", "straight", "curly"),
    "a text that does not end": words(WAGERS, 'label = "Field"', 'label = "Field', "ends with", "same line"),
    "a day without quotation marks": words(BOOK, 'effective = ""', "effective = 2026-08-17", 'write "2026-08-17"'),
    "a bare true": words(BOOK, "rank = 2", "rank = 2, looks_on = true", "not true", 'write "yes"', at="pit_boss = "),
    "a bare clause": words(WAGERS, 'area = "field"\nplace = { when = "any", clause = "1" }', 'area = "field"\nplace = { when = "any", clause = 1 }', 'write clause = "1"', at='place = { when = "any", clause = 1 }'),
    "a label without end": words(WAGERS, 'label = "Field"', f'label = "{"F" * 5000}"', "5,000 characters", "at most 80", at="[field]"),
    "print that no one sees": words(FELT, 'print = "#f5f5f4"', 'print = "#14532d"', "different from that of the cloth"),
    "an arrangement without its head": words(FELT, "\n[wide]\n", "\n# [wide]\n", "'size'", "[wide]", at="size = [120"),
    "two single brackets": bytes_for(VARIANT, 'house = "S"\n[amendment]\nby = "1"\n[amendment]\nby = "1"\n', 4, "twice", "[[amendment]]"),
    "a role that is misspelt": words(PEOPLE, '2 = { roles = "pit_boss"', '2 = { roles = "pit_bos"', "'pit_bos'", "its roles are pit_boss, dealer"),
    "JSON for TOML": bytes_for(BOOK, '{"name": "mine"}', 1, "TOML"),
    "a list for TOML": bytes_for(SETTINGS, "[1, 2, 3]", 1, "TOML"),
    "a nest without end": bytes_for(FELT, f"x = {DEEP}", 1, "nested"),
    "a nest in a book": bytes_for(BOOK, f"name = 'mine'\nx = {DEEP}", 2, "nested"),
    "a number without end": words(BOOK, "rank = 2", f"rank = {NINES}", "number", "digits", at="pit_boss = "),
    "semicolons": bytes_for(ODDS, "wager;on;odds;clause;reading\npass;;1 to 1;1;\n", 1, "commas", "semicolons"),
    "tabs": bytes_for(THROWS, "wager\tpuck\tthrow\tresult\tclause\treading\n", 1, "commas", "tabs"),
    "a column twice": words(ODDS, "wager,on,odds,clause,reading", "wager,on,odds,clause,on", "'on'", "twice"),
    "a column that is none": words(ODDS, "wager,on,odds,clause,reading", "wager,on,odds,clause,red", "'red'", "reading"),
    "a cell too few": words(ODDS, PASS_ODDS, "pass,,1 to 1", "columns"),
    "a cell that does not end": words(ODDS, PASS_ODDS, 'pass,,"1 to 1,1,', "quotation mark"),
    "a cell of a megabyte": words(ODDS, PASS_ODDS, f"{'p' * 1_000_000},,1 to 1,1,", "131,072 characters"),
    "a line between lines": words(ODDS, PASS_ODDS, "pass,,1\u2028to 1,1,", "odds", "9 to 5"),
    # the head and the roles
    "a name of two words": words(BOOK, 'name = "mine"', 'name = "my house"', "'my house'", "letters"),
    "a name with a capital and a hyphen": words(BOOK, 'name = "mine"', 'name = "Mine-One"', "'Mine-One'", "small letters"),
    "a name of digits": words(BOOK, 'name = "mine"', 'name = "1901"', "'1901'", "a letter first"),
    "a name of fifty letters": words(BOOK, 'name = "mine"', f'name = "{"m" * 50}"', "1 to 40"),
    "a name that its folder has not": words(BOOK, 'name = "mine"', 'name = "river"', "'river'", "'mine'", "rename the folder to river"),
    "a name that the command has": words(BOOK, 'name = "mine"', 'name = "check"', "'check'", "hardway rules check"),
    "a name that a house has": words(BOOK, 'name = "mine"', 'name = "crown"', "'crown'", "already"),
    "no title": words(BOOK, 'title = "Rules of the game: craps"\n', "", "'title'", "missing", at=1),
    "a list for a text": words(BOOK, 'act = "law it is approved under"', 'act = ["x"]', "act", "text"),
    "a text for a table": words(BOOK, 'dealer = {', 'dealer = "x" # {', "dealer", "table"),
    "a rank of half": words(BOOK, "rank = 2", "rank = 2.5", "rank", "whole number", at="pit_boss = "),
    "a role that acts as itself": words(BOOK, 'boxperson = { clause', 'pit_boss = { clause', "pit_boss", "itself"),
    "roles that act as each other": words(
        BOOK, "[acts_as.pit_boss]\n", '[acts_as.boxperson]\npit_boss = { clause = "2" }\n[acts_as.pit_boss]\n',
        "boxperson", "pit_boss", "may each do the other's acts", at="pit_boss = { clause",
    ),
    "a day that is none": words(BOOK, 'effective = ""', 'effective = "2026-02-30"', "effective", "2026-02-30"),
    "steps with a gap": words(BOOK, '4 = { event = "passed"', '5 = { event = "passed"', "numbered 1, 2, 3, 4", "not 1, 2, 3, 5", at='5 = { event'),
    # clauses and settings
    "a clause that is not there": words(ODDS, PASS_ODDS, "pass,,1 to 1,99,", "'99'", "clauses.toml"),
    "a clause twice": words(CLAUSES, '[clause."2"]', '[clause."1"]  # again', "twice", "line 16"),
    "a clause that says nothing": words(CLAUSES, 'does = "Each throw is called and settled."', 'does = ""', "does is empty"),
    "a setting that is none": words(SETTINGS, "[settings]\n", '[settings]\nluck = { value = "1", clause = "1" }\n', "'luck'", "no setting", at="luck"),
    "spoken wagers that no one confirms": set_to("oral", "yes", "the power oral", "[authority]"),
    "late wagers that no one confirms": set_to("late_until", "rest", "the power late", "[authority]"),
    "an Off call that no one confirms": set_to("off_call", "confirmed", "the power off", "[authority]"),
    "an On call that no one confirms": set_to("on_call", "confirmed", "the power on", "[authority]"),
    "an opening by no one": set_to("opening", "manual", "the power open", "[authority]"),
    "limits that no one sets": set_to("personal_limits", "any", "the power personal", "[authority]"),
    "a number of many digits": words(SETTINGS, "[settings]\n", f'[settings]\nplaces = {{ value = "{NINES}", clause = "1" }}\n', "places", DIGITS, at="places"),
    "a number in small print": words(SETTINGS, "[settings]\n", '[settings]\nplaces = { value = "²", clause = "1" }\n', "places", DIGITS, at="places"),
    "choices without end": words(SETTINGS, "[settings]\n", '[settings]\nplaces = { value = "16", choices = "1-99999999999", clause = "1" }\n', "places", DIGITS, at="places"),
    "choices from a to b": words(SETTINGS, "[settings]\n", '[settings]\nplaces = { value = "16", choices = "a-b", clause = "1" }\n', "places", "'a-b'", at="places"),
    "a practice without sources": Broken(CLAUSES, '[clause."1"]', ("no source", "where it is described"), lambda shelf: shelf.swap(BOOK, 'house = "Mine"', 'house = "Mine"\nstatus = "practice"')),
    "a source of an approved clause": words(CLAUSES, '[clause."2"]', '[clause."2"]\nsource = "A guide"', "has a source", "take it out"),
    "no clause for an act": words(SETTINGS, "relinquish = {", "# {", "relinquish", "missing", at="[cites]"),
    # supervision
    "a ladder with a step twice": words(PEOPLE, '2 = { roles = "pit_boss"', '1 = { roles = "pit_boss"', "'1'", "twice", at='1 = { roles = "box'),
    "a ladder that leads back": words(PEOPLE, '2 = { roles = "pit_boss"', '2 = { roles = "boxperson"', "boxperson", "dispute", "below"),
    "a ladder with a gap": words(PEOPLE, '2 = { roles = "pit_boss"', '3 = { roles = "pit_boss"', "numbered 1, 2, not 1, 3"),
    "a step in small print": words(PEOPLE, '2 = { roles = "pit_boss"', '"²" = { roles = "pit_boss"', "'²'", "no number"),
    "a ground that no one calls": words(PEOPLE, 'callers = "boxperson stickperson"', 'callers = ""', "off_table", "callers is empty", at="off_table = "),
    "a stick that no one may have": words(PEOPLE, "# [authority]\n", '[authority]\nstick = { roles = "pit_boss", clause = "2" }\n', "stick", "hold_stick", at="stick = "),
    "a closing that no one is told of": words(PEOPLE, "# [authority]\n", '[authority]\ntell = { roles = "pit_boss", clause = "2" }\n', "tell", "looks_on", at="tell = "),
    # wagers
    "odds behind a wager of one throw": words(WAGERS, 'parent = "pass"', 'parent = "field"', "'field'", "every throw decides", at="[pass_odds]"),
    "a parent that is its own": words(WAGERS, 'parent = "pass"', 'parent = "pass_odds"', "pass_odds", "itself", at="[pass_odds]"),
    "a parent that is none": words(WAGERS, 'parent = "pass"', 'parent = "come"', "'come'", at="[pass_odds]"),
    "a cap of a huge exponent": words(WAGERS, CAP, 'times = "1e999999999"', "times", "1e999999999", at="[pass_odds]"),
    "a cap that is a list": words(WAGERS, CAP, "times = [2]", "times", at="cap = "),
    "a rate of many digits": words(WAGERS, BUY, f'rate = "1/{NINES}"', "rate", "1/20", at="[buy]"),
    "a rate above one": words(WAGERS, BUY, 'rate = "20"', "rate", "1/20", at="[buy]"),
    "numbers without end": words(WAGERS, 'numbers = "4 10"', 'numbers = "2-999999999"', "numbers", "from 2 to 12", at="[buy]"),
    "a text for place": words(WAGERS, 'lies = "on"\nplace = { when = "point", clause = "1" }', 'lies = "on"\nplace = "point"', "place", "table", at='place = "point"'),
    "an area of the layout that is none": words(WAGERS, 'area = "field"', 'area = "moon"', "'moon'", "centre", at="[field]"),
    "another name that is a verb": words(WAGERS, 'label = "Field"', 'label = "Field"\nalso = "bet"', "'bet'", "word of the notation", at="[field]"),
    "another name that is a number": words(WAGERS, 'label = "Field"', 'label = "Field"\nalso = "5"', "'5'", "a letter first", at="[field]"),
    "another name that says how": words(WAGERS, 'label = "Field"', 'label = "Field"\nalso = "late"', "'late'", "word of the notation", at="[field]"),
    "a wager that is a number": words(WAGERS, "[field]", "[5]", "'5'", "a letter first", at="[5]"),
    "a wager called the puck": words(WAGERS, "[field]", "[puck]", "'puck'", "word of the notation", at="[puck]"),
    "a commission by number without numbers": words(WAGERS, BUY, 'when = "by_number", rate = "1/20"', "commission", "won_on", at="[buy]"),
    "a commission by a number that is none of its own": words(WAGERS, BUY, 'when = "by_number", won_on = "4 6", rate = "1/20"', "won_on", "6", at="[buy]"),
    "numbers for a commission that is always paid at once": words(WAGERS, BUY, 'won_on = "4", rate = "1/20"', "won_on", "by_number", at="[buy]"),
    "full double odds of some numbers": words(WAGERS, CAP, 'times = "2", by_number = "2 on 4 5 6 8 9 10", full_double = "2 on 4 5 9 10"', "full_double", "every number", at="[pass_odds]"),
    "full double odds without by_number": words(WAGERS, CAP, 'times = "2", full_double = "2 on 4 5 6 8 9 10"', "full_double", "by_number", at="[pass_odds]"),
    # throws and odds
    "a wager that never wins": words(THROWS, "field,any,2 3 4 9 10 11 12,won,1,", "field,any,2 3 4 9 10 11 12,stands,1,", "field", "no throw wins it", "won"),
    "a wager that never loses": words(THROWS, "field,any,not 2 3 4 9 10 11 12,lost,1,", "field,any,not 2 3 4 9 10 11 12,stands,1,", "field", "no throw loses it", "lost", at="field,any,2 3"),
    "a number that never wins": words(THROWS, "buy N,any,number,won,1,", "buy 4,any,number,won,1,\nbuy 10,any,number,stands,1,", "buy 10", "no throw wins it", at="buy 10"),
    "a row twice": words(THROWS, "field,any,2 3", "field,any,7,lost,1,\nfield,any,7,lost,1,\nfield,any,2 3", "field", "more than one row", at="field,any,7"),
    "a throw that no row decides": words(THROWS, "field,any,not 2 3 4", "field,any,not 2 3 4 5", "field", "no row applies", at="field,any,2"),
    "a total of many digits": words(THROWS, "field,any,2 3", f"field,any,{NINES} 3", "total"),
    "odds of a huge exponent": words(ODDS, PASS_ODDS, "pass,,1e999999999 to 1,1,", "9 to 5"),
    "odds of many digits": words(ODDS, PASS_ODDS, f"pass,,{NINES} to 1,1,", "9 to 5"),
    "odds on many digits": words(ODDS, PASS_ODDS, f"pass,{NINES},1 to 1,1,", "not a number"),
    "odds on small print": words(ODDS, PASS_ODDS, "pass,²,1 to 1,1,", "'²'", "not a number"),
    "odds of nothing": words(ODDS, PASS_ODDS, "", "pass wins", "no odds", at=1),
    "a row without its number": words(THROWS, "buy N,any,7,lost,1,", "buy,any,7,lost,1,", "'buy'", "the wager buy needs a number", "buy N", "buy 4"),
    "a row with a number too many": words(THROWS, "field,any,2 3", "field 5,any,2 3", "'field 5'", "field has no numbers"),
    "a row on a number that is none of its own": words(THROWS, "buy N,any,7,lost,1,", "buy 6,any,7,lost,1,", "'buy 6'", "buy has only the numbers 4 10"),
    "a row of an unknown wager": words(THROWS, "field,any,2 3", "feild,any,2 3", "'feild'", "pass, pass_odds, buy, field"),
    "odds of a wager with N": words(ODDS, "buy,4 10,2 to 1", "buy N,4 10,2 to 1", "'buy N'", "column `on`", "buy"),
    "odds of an unknown wager": words(ODDS, "field,2 12", "feild,2 12", "'feild'", "pass, pass_odds, buy, field"),
    "odds on a number that is none of its own": words(ODDS, "buy,4 10,2 to 1", "buy,4 6 10,2 to 1", "no throw wins buy 6"),
    "a group of wagers without numbers": words(BOOK, "# What follows a throw", '[groups.both]\nbets = ["buy 4", "field 5"]\nclause = "1"\n\n# What follows a throw', "'buy'", "buy 4 5", at="[groups.both]"),
    # the felt
    "a felt by no clause": words(FELT, 'clause = "1"', 'clause = "99"', "'99'"),
    "a felt that is the same as itself": words(FELT, 'name = "A layout', f'same_as = "../{NAME}"\nname = "A layout', "itself"),
    "a felt that is the same as none": words(FELT, 'name = "A layout', 'same_as = "moon"\nname = "A layout', "'moon'"),
    "a felt without a wager": words(FELT, "[tall.area]\nbuy = { at = [2, 1, 5, 5], each = [6, 0] }\n", "[tall.area]\n", "buy 4", "no area", at="[tall.area]"),
    "a felt of a huge number": words(FELT, "size = [120, 50]", "size = [1e300, 50]", "size", "2 numbers"),
    "a felt of texts": words(FELT, "size = [120, 50]", 'size = "120 x 50"', "size", "2 numbers"),
    "an area off the cloth": words(FELT, "field = { at = [2, 12, 116, 10]", "field = { at = [2, 12, 190, 10]", "field", "cloth"),
    "an area without width": words(FELT, "field = { at = [2, 12, 116, 10]", "field = { at = [2, 12, 0, 10]", "field at", "1 or more"),
    "corners in a line": words(FELT, "field = { at = [2, 12, 116, 10]", "field = { points = [[2, 12], [9, 12], [5, 12]]", "field points", "cloth"),
    "a mark of an unknown wager": words(FELT, "[wide]\nsize", '[wide]\nmark = [{ wager = "feild", at = [1, 1] }]\nsize', "'feild'", at="mark"),
    "a mark without words": words(FELT, "[wide]\nsize", "[wide]\nmark = [{ at = [1, 1] }]\nsize", "`wager` or `says`", at="mark"),
    "words for an unknown wager": words(FELT, "\n[wide]\n", '\n[says]\nfeild = "Field"\n\n[wide]\n', "'feild'", at="feild"),
    "a spread of a number": words(FELT, "\n[wide]\n", "\n[spreads]\nboth = 3\n\n[wide]\n", "spreads", "texts", at="[spreads]"),
    "a spread of an unknown wager": words(FELT, "\n[wide]\n", '\n[spreads]\nboth = "buy 4 5"\n\n[wide]\n', "'both'", "'buy 5'", at="both ="),
    # words that are not there
    "a wager without a label": words(WAGERS, 'label = "Buy"', 'label = " "', "buy", "label is empty"),
    "two wagers with one label": words(WAGERS, 'label = "Buy"', 'label = "pass  line"', "'pass  line'", "pass has", at="[buy]"),
    "two roles with one label": words(BOOK, 'label = "Pit boss"', 'label = "dealer"', "'Dealer'", "that of pit_boss", at="dealer ="),
    "a rank below nothing": words(BOOK, "rank = 2", "rank = -2", "pit_boss", "rank", "-2", at="pit_boss"),
    "a role without a label": words(BOOK, 'label = "Pit boss"', 'label = ""', "pit_boss", "label", at="pit_boss"),
    "a group of itself": words(BOOK, "# What follows a throw", '[groups]\nall = { bets = ["all 5", "field 5"], clause = "1" }\n\n# What follows a throw', "'all'", at="all ="),
    # roles, and words that no one reads
    "a role called the house": words(BOOK, "dealer = {", 'house = { label = "House", clause = "2" }\ndealer = {', "'house'", "another name"),
    "a role called administrator": words(BOOK, "dealer = {", 'administrator = { label = "A", clause = "2" }\ndealer = {', "'administrator'", "another name"),
    "a role that goes on with an entry": words(BOOK, "dealer = {", 'late = { label = "Late", clause = "2" }\ndealer = {', "'late'", "another name"),
    "a role called by": words(BOOK, "dealer = {", 'by = { label = "By", clause = "2" }\ndealer = {', "'by'", "another name"),
    "a role that is a number": words(BOOK, "dealer = {", '7 = { label = "Seven", clause = "2" }\ndealer = {', "'7'", "a letter first"),
    "a caller twice": words(PEOPLE, 'callers = "boxperson stickperson"', 'callers = "boxperson boxperson"', "off_table", "boxperson is named twice", at="off_table = "),
    "a notice without words": words(PEOPLE, "# [[notices]]\n", '[[notices]]\non = "seated"\nto = "player"\nclause = "1"\nsays = " "\n# [[notices]]\n', "says is empty", at="says = "),
    "a clause without its rule": words(CLAUSES, 'rule = "Wagers are made in chips."', 'rule = ""', "rule is empty"),
    # what lies on the cloth
    "a colour that is none": words(FELT, 'cloth = "#14532d"', 'cloth = "sea green"', "cloth", "'sea green'", "#14532d"),
    "a puck that leaves the cloth": words(FELT, "at = [20, 5], each = [14, 0]", "at = [20, 5], each = [24, 0]", "the puck on 10", "120 by 50", at="puck = { off = [6"),
    "a stage off the cloth": words(FELT, "[wide]\n", "[wide]\nstage = [100, 40, 30, 5]\n", "the stage", "cloth", at="stage ="),
    "a mark off the cloth": words(FELT, "[wide]\n", '[wide]\nmark = [{ says = "Craps", at = [500, 5] }]\n', "'Craps'", "cloth", at="mark ="),
    "a mark turned by no number": words(FELT, "[wide]\n", '[wide]\nmark = [{ says = "Craps", at = [5, 5], turn = nan }]\n', "`turn`", "numbers", at="mark ="),
    "a mark of no size": words(FELT, "[wide]\n", '[wide]\nmark = [{ says = "Craps", at = [5, 5], size = 0 }]\n', "size more than nothing", at="mark ="),
    "a mark with a key that is none": words(FELT, "[wide]\n", '[wide]\nmark = [{ says = "Craps", at = [5, 5], colour = "red" }]\n', "nothing else", "turn", at="mark ="),
    "a puck with a key that is none": words(FELT, "puck = { off = [6, 5],", "puck = { of = [6, 5], off = [6, 5],", "puck", "nothing else"),
    "words off the cloth": words(FELT, FIELD, "field = { at = [2, 12, 116, 10], text = [500, 3] }", "the text of 'field'", "cloth"),
    "chips off the cloth": words(FELT, FIELD, "field = { at = [2, 12, 116, 10], chips = [3, 90] }", "chips of 'field'", "cloth"),
    "an area said twice over": words(FELT, FIELD, "field = { at = [2, 12, 116, 10], points = [[2, 12], [9, 12], [9, 20]] }", "left out beside `at`"),
    "corners for several numbers": words(FELT, "[wide.area]\nbuy = { at = [2, 1, 5, 5], each = [6, 0] }", "[wide.area]\nbuy = { points = [[2, 1], [7, 1], [7, 6]] }", "buy", "several numbers", "`at`", at="buy = { points"),
    "a spread without a word": words(FELT, "\n[wide]\n", '\n[spreads]\n"" = "buy 4 10"\n\n[wide]\n', "word for its button", at='"" ='),
    "a spread with a number twice": words(FELT, "\n[wide]\n", '\n[spreads]\nboth = "buy 4 4"\n\n[wide]\n', "'both'", "'buy 4'", "twice", at="both ="),
    # wagers that remember, and parts
    "more than can be noted": done(THROWS, lambda shelf: _remembers(shelf, "2 3 12", "1-9"), "remembers 3 at most", "9", line=21),
    "a count that no row has": done(THROWS, lambda shelf: _remembers(shelf, "2 3 12", "1-3"), "0 noted", "each count from 0 to 3", line=19),
    "a register that is never full": done(THROWS, lambda shelf: _remembers(shelf, "2 3 7", "3", "0-2"), "field can never win", "`of`", line=21),
    "a total remembered twice": Broken(WAGERS, "[field]", ("2 2 3", "once"), lambda shelf: _remembers(shelf, "2 2 3", "0-3")),
    "a composite of itself": words(WAGERS, 'label = "Field"', 'label = "Field"\nparts = { field = 1, clause = "1" }', "field", "has parts itself", at="[field]"),
    # what a house hosts
    "an item that needs itself": hosted("crown", CUP, 'noted", needs = "least_wager"', 'noted", needs = "missed_wager"', "missed_wager", "this item needs itself")._replace(at="missed_wager = "),
    "an item by default of another kind": hosted("crown", CUP, 'optional = "16"', 'optional = "sixteen"', "places", "count", "'sixteen'")._replace(at="places = "),
    "an item by default that cannot be stated": hosted("crown", CUP, 'kind = "yes|no", optional = "yes"', 'kind = "yes|no", optional = "maybe"', "substitutes", "'maybe'")._replace(at="substitutes = "),
    "an item with a word twice": hosted("crown", CUP, 'form = { of = "tournament", kind = "words"', 'form = { of = "tournament", kind = "post|post"', "form", "its words once"),
    "an item without words": hosted("crown", CUP, 'says = "The application form."', 'says = ""', "says is empty")._replace(at="form = "),
    "a choice twice": hosted("star", PRIZES, 'choices = "one wager"', 'choices = "one one"', "entries", "write each once")._replace(at="entries = "),
    "a content without its measure": hosted("star", PRIZES, 'most = 20, unit = "litres"', "most = 20", "liquor", "write most")._replace(at="liquor = "),
    "a kind of prize without words": hosted("star", PRIZES, 'says = "Slots dollars."', 'says = " "', "says is empty")._replace(at="slots_dollars = "),
    # variants
    "a variant of two words": bytes_for("a small one/amendments.toml", "amendment = []\n", 1, "'a small one'", "one word"),
    "a variant without the line": Broken(WAGERS, "[pass_odds]", ("'pass'", "in the variant small"), lambda shelf: _varied(shelf, "pass")),
    "a variant's wager with another's label": Broken(VARIANT, "[[amendment]]", ("'PASS LINE'", "pass has"), lambda shelf: _varied(shelf, "field", 'set = { label = "PASS LINE" }\n')),
    "a variant's felt that is none": done("small/felt.toml", lambda shelf: (_varied(shelf, "field"), shelf.write("small/felt.toml", 'same_as = "moon"\n')), "'moon'", line=1),
    "a variant without words for people": done(VARIANT, lambda shelf: _varied(shelf, "field", head=""), "house", "missing", line=1),
    "a variant called as its house": done(VARIANT, lambda shelf: _varied(shelf, "field", head='house = "Mine"\n'), "house", "must differ from 'Mine'", line=1),
    "a variant with a base": done(VARIANT, lambda shelf: _varied(shelf, "field", head='base = "mine"\nhouse = "Small"\n'), "base", "delete the line", line=1),
    "a variant by a misspelt file": done("small/amendment.toml", lambda shelf: shelf.write("small/amendment.toml", 'house = "Small"\n'), "amendments.toml", "rename"),
    # variants and amendments
    "a variant without a table": bytes_for(VARIANT, "amendment = 5\n", 1, "[[amendment]]"),
    "a variant by no right": bytes_for(VARIANT, '[[amendment]]\ntable = "odds"\nby = "1"\n', 1, "no right"),
    "a variant of no TOML": bytes_for(VARIANT, "[[amendment\n", 1, "TOML"),
    "books that amend each other": done("amendments.toml", _amends_in_a_circle, "base", "itself", line=1),
}  # fmt: skip
