"""A variant of a house is a folder of amendments in its own; an error in one names the variant."""

import pytest

from hardway.rulebook import BookError, load, variant_book
from tests.rulebook.conftest import Folder

STICK = (
    '[[amendment]]\ntable = "authority"\nset = { act = "stick", roles = "pit_boss", clause = "7.3.3" }\nby = "7.1"\n'
)
LATE = '[[amendment]]\ntable = "authority"\nwhere = { act = "late" }\nset = { roles = "dealer" }\nby = "7.1"\n'


def mini(folder: Folder, text: str | bytes) -> Folder:
    """Write another Mini Craps into a copy of Crown's book."""
    data = text if isinstance(text, bytes) else text.encode()
    (folder.path / "mini" / "amendments.toml").write_bytes(data)
    return folder


def gaps(folder: Folder) -> list[str]:
    with pytest.raises(BookError) as caught:
        load(folder.path, "mini")
    return caught.value.gaps


def test_mini_craps_is_crowns_book_with_changed_rows():
    book, small = load("crown"), load("crown", "mini")
    assert small.house == "Crown Melbourne, Mini Craps"
    assert small.name == book.name == "crown"
    assert "stick" in small.authority
    assert "stick" not in book.authority, "the book itself stays as it was"
    assert small.authority["stick"].cite.amended == "7.1"
    assert small.settings["late_until"].value == "throw"
    assert book.settings["late_until"].value == "called"
    assert small.wagers == book.wagers
    assert small.odds == book.odds
    assert small.digest != book.digest


@pytest.mark.parametrize("house", ["adelaide", "newzealand", "star"])
def test_house_without_variants_refuses_a_variant(house):
    with pytest.raises(BookError, match=r"has no variant 'mini'; its variants are: none"):
        load(house, "mini")


def test_error_of_an_unknown_variant_lists_the_known_variants():
    with pytest.raises(BookError, match="Crown Melbourne has no variant 'midi'; its variants are: mini"):
        load("crown", "midi")


def test_variant_of_a_house_has_no_variants():
    with pytest.raises(BookError, match="its variants are: none"):
        variant_book(load("crown", "mini"), "mini")


def test_variant_may_add_change_and_remove_book_rows(house):
    folder = mini(house(), STICK + LATE + '[[amendment]]\ntable = "notices"\nwhere = { on = "shooter" }\nby = "7.1"\n')
    book = load(folder.path, "mini")
    assert book.authority["stick"].roles == {"pit_boss"}
    assert book.authority["late"].roles == {"dealer"}
    assert not [notice for notice in book.notices if notice.on == "shooter"]
    assert [notice for notice in load(folder.path).notices if notice.on == "shooter"]


WRONG = [
    (LATE.replace("7.1", "7.2"), ("'7.2'", "no right", "7.1")),
    (LATE.replace('by = "7.1"', "by = 7.1"), ("7.1",)),
    (LATE.replace('by = "7.1"', 'by = ["7.1"]'), ("by",)),
    (LATE.replace('by = "7.1"\n', ""), ("amendments.toml", "'by'", "missing")),
    (LATE.replace('table = "authority"\n', ""), ("amendments.toml", "'table'", "missing")),
    ('name = "crown"\n', ("amendments.toml", "'amendment'", "missing")),
    ("amendment = 5\n", ("amendments.toml",)),
    ('amendment = ["late"]\n', ("amendments.toml",)),
    (LATE.replace('{ act = "late" }', '"late"'), ("where",)),
    (LATE.replace('{ roles = "dealer" }', "5"), ("set",)),
    (LATE.replace('"dealer"', "5"), ("roles",)),
    (LATE.replace("authority", "banana"), ("7.1", "banana")),
    ('[[amendment]]\ntable = "odds"\nwhere = { wager = "two" }\nset = { odds = "99 to 1" }\nby = "7.1"\n', ("7.1", "not odds")),
    (LATE.replace('act = "late"', 'act = "banana"'), ("authority", "no row", "banana")),
    (LATE.replace('act = "late"', 'akt = "late"'), ("authority", "akt")),
    (LATE.replace('roles = "dealer"', 'rolls = "dealer"'), ("authority", "rolls")),
    (STICK.replace("roles =", "rolls ="), ("authority", "rolls")),
    (LATE.replace('"dealer"', '"butler"'), ("mini/amendments.toml:1:", "late", "'butler'")),
    (LATE.replace('"dealer"', '""'), ("mini/amendments.toml:1:", "late", "roles is empty")),
    (STICK.replace("7.3.3", "7.3.33"), ("mini/amendments.toml:", "stick", "'7.3.33'", "clauses.toml")),
    (STICK.replace(', clause = "7.3.3"', ""), ("mini/amendments.toml:1:", "stick", "cites no clause")),
    (STICK.replace('"stick"', '"juggle"'), ("mini/amendments.toml:1:", "'juggle'", "no act")),
    (STICK + STICK, ("mini/amendments.toml:5:", "'stick'", "twice")),
    (STICK.replace('"stick"', '"late"'), ("mini/amendments.toml:1:", "'late'", "twice")),
    ('[[amendment]]\ntable = "cites"\nwhere = { act = "offer_first" }\nby = "7.1"\n', ("cites", "offer_first is missing")),
    ('[[amendment]]\ntable = "settings"\nwhere = { name = "oral" }\nset = { value = "shouted" }\nby = "7.1"\n', ("mini/amendments.toml:1:", "oral", "'shouted'")),
    ('[[amendment]]\ntable = "equipment"\nset = { item = "x", least = "lots", says = "y", clause = "7.2.1" }\nby = "7.1"\n', ("mini/amendments.toml:1:", "least", "'lots'")),
    ('[[amendment]]\ntable = "book"\nset = { box = "butler" }\nby = "7.1"\n', ("book", "'butler'")),
    ('[[amendment]]\ntable = "book"\nset = { colour = "red" }\nby = "7.1"\n', ("book", "colour")),
    ("name = = 5\n", ("amendments.toml:1:",)),
    (b'name = "\xff"\n', ("amendments.toml", "UTF-8", "byte 8")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WRONG, ids=range(len(WRONG)))
def test_error_in_a_variant_of_a_book_is_described(house, text, words):
    found = gaps(mini(house(), text))
    assert any(all(word in gap for word in words) for gap in found), found


def test_clause_that_allows_a_variant_allows_no_other_amendment(tmp_path):
    """Crown 7.1 allows Mini Craps and no other amendment."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "amendments.toml").write_text(f'base = "crown"\nname = "mine"\nhouse = "Mine"\n{LATE}', encoding="utf-8")
    with pytest.raises(BookError, match=r"7\.1 allows only amendments by the book's own variants"):
        load(folder)


def test_higher_odds_allowed_permit_no_new_rows_nor_lower_odds(tmp_path):
    """Adelaide 6(b) allows higher odds, not new wagers."""
    added = '[[amendment]]\ntable = "odds"\nset = { wager = "two", on = "2", odds = "33 to 1", clause = "6(c) [Craps 2]" }\nby = "6(b) [higher odds uniform]"\n'
    (tmp_path / "amendments.toml").write_text(f'base = "adelaide"\nname = "x"\nhouse = "X"\n{added}', encoding="utf-8")
    with pytest.raises(BookError, match="is a right to change rows, not to add them"):
        load(tmp_path)
    for odds in ("32 to 1", "31 to 1", "1 to 1"):
        lower = added.replace(
            'set = { wager = "two", on = "2", odds = "33 to 1", clause = "6(c) [Craps 2]" }',
            f'where = {{ wager = "two" }}\nset = {{ odds = "{odds}" }}',
        )
        (tmp_path / "amendments.toml").write_text(
            f'base = "adelaide"\nname = "x{odds[:2].strip()}"\nhouse = "X"\n{lower}', encoding="utf-8"
        )
        with pytest.raises(BookError, match="above 32 to 1"):
            load(tmp_path)


WAGER = '[[amendment]]\ntable = "wagers"\n{where}set = {{ {set} }}\nby = "practice crapless"\n'


@pytest.mark.parametrize(
    ("where", "own", "words"),
    [
        ("", 'wager = "pass", label = "Pass"', ("wagers", "name of its own", "pass")),
        ("", 'wager = "gull", label = "Gull"', ("gull", "'area' is missing")),
        ('where = { wager = "gull" }\n', 'label = "Gull"', ("wagers", "one of pass, dont_pass", "gull")),
        ('where = { wager = "pass", area = "line" }\n', 'label = "P"', ("wagers", "names the wager")),
        ('where = { wager = "place" }\n', "numbers = 4", ("place", "numbers must be a text", "4")),
        ('where = { wager = "place" }\n', 'nombers = "4"', ("place", "unknown key 'nombers'", "numbers")),
        ('where = { wager = "pass_odds" }\n', 'cap = "5"', ("pass_odds", "cap must be a table")),
        ('where = { wager = "pass_odds" }\n', 'cap = { off = "stake" }', ("pass_odds", "unknown key 'off'")),
        ('where = { wager = "place" }\n', 'numbers = "4 4"', ("crapless/amendments.toml:1:", "place", "4 is named twice")),
        ('where = { wager = "place" }\n', 'place = { when = "any", clause = "x" }', ("crapless/amendments.toml:1:", "'x'")),
    ],
)  # fmt: skip
def test_error_in_an_amended_wager_of_a_variant_is_described(house, where, own, words):
    folder = house("vegas")
    (folder.path / "crapless" / "amendments.toml").write_text(WAGER.format(where=where, set=own), encoding="utf-8")
    with pytest.raises(BookError) as caught:
        load(folder.path, "crapless")
    assert any(all(word in gap for word in words) for gap in caught.value.gaps), caught.value.gaps


def test_variant_may_have_other_points_and_wagers():
    book, crapless = load("vegas"), load("vegas", "crapless")
    assert crapless.points == (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    assert book.points == (4, 5, 6, 8, 9, 10), "the book itself stays as it was"
    assert crapless.mark == book.mark
    assert not [name for name in crapless.wagers if name.startswith("dont_")]
    assert not [row for row in crapless.rows if row.wager.startswith("dont_")]
    assert crapless.wagers["pass_odds"].cap.cite.amended == "practice crapless"
