"""Every house's felt offers exactly its wagers; a felt that does not is refused with file and line."""

import copy
import shutil
import tomllib
from pathlib import Path

import pytest

from hardway.rulebook import HOUSES, BookError, law, load
from hardway.rulebook.felt.house_felt import felt, felt_data, felt_of, lay_out
from hardway.rulebook.felt.layout import Area, spreads
from tests.books import BOOKS
from tests.outside_house import write_house

FELTS = [tuple(f"{book}/".split("/")[:2]) for book in BOOKS]
DATA = tomllib.loads((HOUSES / "crown" / "felt.toml").read_text(encoding="utf-8"))


def _lies(areas: list[Area]) -> list[str]:
    return sorted(key for area in areas for key in (area["wager"], *area["holds"]))


@pytest.mark.parametrize(("house", "variant"), FELTS)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_felt_offers_exactly_the_wagers_of_its_house(house: str, variant: str, shape: str) -> None:
    areas = felt(house, variant)[shape]["areas"]
    assert _lies(areas) == sorted(law(load(house, variant)).slots)


@pytest.mark.parametrize(("house", "variant"), FELTS)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_felt_areas_lie_inside_the_cloth_without_overlap(house: str, variant: str, shape: str) -> None:
    arrangement = felt(house, variant)[shape]
    wide, high = arrangement["size"]
    boxes = []
    for area in arrangement["areas"]:
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in area["outline"]), area["wager"]
        if len(area["outline"]) == 4:
            (x, y), _, (right, bottom), _ = area["outline"]
            boxes.append((x, y, right, bottom, area["wager"]))
    for i, (x, y, right, bottom, wager) in enumerate(boxes):
        for ox, oy, o_right, o_bottom, other in boxes[:i]:
            assert x >= o_right or ox >= right or y >= o_bottom or oy >= bottom, (wager, other)


def test_areas_of_the_tall_felt_are_large_enough_for_a_finger() -> None:
    # A phone 390 px wide leaves 374 px for 48 units: 44 px are 5.65 units, and 0.5 may be shared with the gap around.
    for house, variant in FELTS:
        for area in felt(house, variant)["tall"]["areas"]:
            xs, ys = [x for x, _ in area["outline"]], [y for _, y in area["outline"]]
            assert max(xs) - min(xs) >= 5.65, (house, area["wager"])
            assert max(ys) - min(ys) >= 5.15, (house, area["wager"])


def test_felt_area_shows_label_payout_and_bar_from_the_book() -> None:
    areas = {area["wager"]: area for area in felt("crown")["wide"]["areas"]}
    assert areas["hard 6"]["pays"] == "9.5 to 1"
    assert areas["hard 6"]["dice"] == [(3, 3)]
    assert areas["field"]["pays"] == "2 and 12 pay 2 to 1"
    assert areas["field"]["wins"] == [2, 3, 4, 9, 10, 11, 12]
    assert areas["pass"]["label"] == "Win Line"
    assert areas["dont_pass"]["bar"] == [(1, 1)]  # 3.6.3: the come-out 2 neither wins nor loses


def test_field_area_of_the_felt_names_totals_that_pay_more() -> None:
    assert {area["pays"] for area in felt("vegas")["wide"]["areas"] if area["wager"] == "field"} == {
        "2 pays 2 to 1, 12 pays 3 to 1"
    }


def test_felt_of_vegas_fits_its_last_text_into_the_cloth() -> None:
    for cloth in (felt("vegas")["wide"], felt("vegas")["tall"]):
        mark = cloth["marks"][-1]
        assert len(mark["says"]) * 0.9 * mark["size"] <= cloth["size"][0] + 1


def test_felt_prints_six_and_nine_in_letters() -> None:
    areas = [area for area in felt("vegas")["wide"]["areas"] if area["number"]]
    assert {area["printed"] for area in areas if area["wager"].startswith("place")} == {
        "4",
        "5",
        "SIX",
        "8",
        "NINE",
        "10",
    }
    assert {(area["number"], area["printed"]) for area in areas if area["printed"].isalpha()} == {
        (6, "SIX"),
        (9, "NINE"),
    }
    assert not {area["printed"] for area in areas} & {"6", "9"}


def test_felt_prints_number_words_given_by_the_felt_file(tmp_path: Path) -> None:
    folder = write_house(tmp_path)
    assert {area["printed"] for area in felt(folder)["wide"]["areas"] if area["number"]} == {
        "4",
        "5",
        "6",
        "8",
        "9",
        "10",
    }
    cloth = lay_out({**felt_data(folder), "numbers": {"6": "SEI"}}, load(folder))
    assert {area["printed"] for area in cloth["wide"]["areas"] if area["number"]} == {"4", "5", "SEI", "8", "9", "10"}
    with (folder / "felt.toml").open("a", encoding="utf-8") as file:
        file.write('\n[numbers]\n13 = "TREDICI"\n')
    with pytest.raises(BookError, match="numbers 13 must be a total of two dice"):
        felt_data(folder)


def test_felt_area_names_the_moved_bet_in_it_and_its_payout() -> None:
    area = felt("star")["wide"]["areas"][1]
    assert (area["wager"], area["holds"], area["pays"]) == ("dont_come_odds 4", ["dont_come 4"], "1 to 2")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda felt: felt["wide"]["area"].pop("dont_come"), "wide: 'dont_come' has no area"),
        (lambda felt: felt["tall"]["area"].update(world={"at": [0, 0, 1, 1]}), "offers no wager 'world'"),
        (lambda felt: felt["wide"]["area"]["pass"].update(holds=["dont_come"]), "wide: the wager 'dont_come' is in the areas of dont_come and pass"),
        (lambda felt: felt["wide"]["area"].update(field=[]), "'field' has no area"),
        (lambda felt: felt["wide"]["area"]["field"].update(at=[0, 0, 500, 1]), "'field' reaches beyond the cloth"),
        (lambda felt: felt["wide"]["area"].update(big={"at": felt["wide"]["area"]["field"]["at"], "each": [0, 0]}), "overlap; move one of them"),
        (lambda felt: felt["wide"]["area"]["dont_come"].pop("at"), "an area needs `at` or `points`"),
        (lambda felt: felt["wide"]["area"]["dont_come"].update(colour="red"), "unknown key 'colour'"),
        (lambda felt: felt["wide"].update(colour="red"), "unknown key 'colour'"),
        (lambda felt: felt.update(colour="red"), "unknown key 'colour'"),
        (lambda felt: felt.pop("cloth"), "the key 'cloth' is missing"),
        (lambda felt: felt.update(clause="99"), "has no clause '99'"),
        (lambda felt: felt["spreads"].update(outside="place 4 11"), "the spread 'outside': Crown Melbourne offers no wager 'place 11'"),
        (lambda felt: felt["spreads"].update(outside=" "), "the spread 'outside' is a wager and its numbers"),
    ],
)  # fmt: skip
def test_felt_that_does_not_fit_the_book_is_refused(change, says: str) -> None:
    changed = copy.deepcopy(DATA)
    change(changed)
    with pytest.raises(BookError) as found:
        lay_out(changed, load("crown"))
    assert says in str(found.value)


def test_wager_may_have_two_areas_on_a_felt() -> None:
    data = copy.deepcopy(DATA)
    x, y, wide, high = data["wide"]["area"]["field"]["at"]
    halves = [{"at": [x, y, wide / 2 - 1, high]}, {"at": [x + wide / 2 + 1, y, wide / 2 - 1, high], "loud": True}]
    data["wide"]["area"]["field"] = halves
    fields = [area for area in lay_out(data, load("crown"))["wide"]["areas"] if area["wager"] == "field"]
    assert [(area["again"], area["loud"], area["outline"][0]) for area in fields] == [
        (0, False, (x, y)),
        (1, True, (round(x + wide / 2 + 1, 2), y)),
    ]
    assert [area for area in lay_out(data, load("crown"))["tall"]["areas"] if area["again"]] == []


def test_buttons_for_several_bets_come_from_the_felt_file(tmp_path: Path) -> None:
    shown = {book: {one["name"] for one in felt(*book)["spreads"]} for book in FELTS}
    four = {"across", "inside", "hardways"}
    assert shown == {book: {"hardways"} if book[0] == "vegas" else four for book in FELTS}  # vegas has groups
    inside = next(one for one in felt("star")["spreads"] if one["name"] == "inside")
    assert inside["wagers"] == ["place 5", "place 6", "place 8", "place 9"]
    folder = write_house(tmp_path)
    assert felt(folder)["spreads"] == []
    data = {"same_as": "crown", "spreads": {"inside": "place 5 9", "outside": "place 4 10", "hardways": "hard 4"}}
    assert [one["name"] for one in spreads(data, law(load(folder)))] == ["outside"], "a group is called inside; no hard"
    own = tomllib.loads((folder / "felt.toml").read_text("utf-8")) | {"spreads": data["spreads"]}
    with pytest.raises(BookError, match=r"'inside': book\.toml has a group of this name"):
        lay_out(own, load(folder))


def test_felt_takes_odds_areas_and_tutorial_rolls_from_the_book(tmp_path: Path) -> None:
    """An odds area is that of the odds behind a line bet."""
    own = felt(write_house(tmp_path, own_words=True))
    assert (own["line"], own["first_hand"]) == ("front", [(4, 3), (4, 2), (5, 1), (5, 1), (4, 3)])
    assert own["points"] == [4, 5, 6, 8, 9, 10, 11]  # its own point of 11 too
    behind = {area["wager"]: area["behind"] for area in own["wide"]["areas"] if area["behind"]}
    assert behind == {"backup": "front"}
    crown = {area["wager"]: area["behind"] for area in felt("crown")["tall"]["areas"]}
    assert (crown["pass_odds"], crown["come_odds 6"], crown["come"]) == ("pass", "come 6", "")
    assert {felt(*book)["line"] for book in FELTS} == {"pass"}


@pytest.mark.parametrize("book", FELTS)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_odds_behind_the_line_have_one_name(book, shape: str) -> None:
    """A first hand speaks of them by the words on the felt, the call and the log by the book's label."""
    behind = [area for area in felt(*book)[shape]["areas"] if area["behind"] == "pass"]
    assert [area["says"] for area in behind] == [area["label"] for area in behind]


def _own(tmp_path: Path, text: str) -> Path:
    shutil.copytree(HOUSES / "star", tmp_path / "mine")
    (tmp_path / "mine" / "felt.toml").write_text(text, encoding="utf-8")
    return tmp_path / "mine"


STAR = (HOUSES / "star" / "felt.toml").read_text(encoding="utf-8")


def test_felt_inherits_omitted_values_from_the_base_felt() -> None:
    crown, star = felt("crown")["wide"], felt("star")["wide"]
    horn = {area["wager"]: area for area in star["areas"]}["horn"]
    assert (horn["says"], horn["outline"][2]) == (
        "Horn",
        (102.3, 48.8),
    )  # its own words and place: 85.4 + 16.9, 43 + 5.8
    assert {area["wager"] for area in star["areas"]} - {area["wager"] for area in crown["areas"]} == {"craps_eleven"}
    assert [mark["at"] for mark in star["marks"]] == [mark["at"] for mark in crown["marks"]]
    assert [mark["says"] for mark in star["marks"]] == ["Win Line", "Don't Win"], "a mark has the words of its wager"


def test_felt_may_copy_the_felt_at_a_relative_path(tmp_path: Path) -> None:
    folder = _own(tmp_path, STAR.replace('same_as = "crown"', 'same_as = "../other"'))
    with pytest.raises(BookError, match=r"no house or folder '\.\./other'"):
        felt(folder)
    shutil.copytree(HOUSES / "crown", tmp_path / "other")
    assert felt(folder) == felt("star")


def test_felt_that_copies_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"felt\.toml:[0-9]+: same_as: '\.\./mine' leads back to this felt"):
        felt(_own(tmp_path, STAR.replace('same_as = "crown"', 'same_as = "../mine"')))


def test_error_of_invalid_toml_in_a_felt_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"felt\.toml:2: "):
        felt(_own(tmp_path, 'name = "x"\nclause = = 5\n'))


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("[wide]\n", "[wide\n", "[wide", ""),
        ('cloth = "', 'cloth = 3 # "', "cloth", "cloth must be a text, not 3"),
        ("[wide]\nsize = [", "[wide]\nsize = [0, ", "size", "wide size must be a list of 2 numbers, not"),
        ("\nfield = { at = [30.9", "\nfield = { at = [1e9", "field = {", "wide area field at must be a list of 4 numbers, not"),
        ("\nfield = { at = [30.9", '\nfield = { at = ["a"', "field = {", "wide area field at must be a list of 4 numbers, not"),
        ("\nfield = {", '\nfield = "here" # {', 'field = "here"', "wide area field must be a table or a list of them, not 'here'"),
        ("\nfield = {", "\nfields = {", "fields = {", "wide: Crown Melbourne offers no wager 'fields'"),
        ("\npuck = {", "\npuck = 3 # {", "puck = 3", "wide puck must be a table of `off`, `at` and `each`"),
    ],
)  # fmt: skip
def test_error_of_a_wrong_felt_value_names_its_line(tmp_path: Path, old: str, new: str, line: str, says: str) -> None:
    shutil.copytree(HOUSES / "crown", tmp_path / "mine")
    path = tmp_path / "mine" / "felt.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    number = next(n for n, one in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if one.startswith(line))
    with pytest.raises(BookError) as found:
        felt_of(tmp_path / "mine", load("crown"))
    assert any(gap.startswith(f"felt.toml:{number}: {says}") for gap in found.value.gaps), found.value.gaps


def test_missing_or_binary_felt_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"felt\.toml: the file is missing"):
        felt_of(tmp_path, load("crown"))
    (tmp_path / "felt.toml").write_bytes(b'cloth = "\x93green\x94"')
    with pytest.raises(BookError, match=r"felt\.toml:1: not UTF-8 at byte 9"):
        felt_of(tmp_path, load("crown"))


def test_felt_shows_all_barred_throws_of_dont_pass(tmp_path: Path) -> None:
    folder = tmp_path / "vegas"
    shutil.copytree(HOUSES / "vegas", folder)
    rows = (folder / "resolution.csv").read_text(encoding="utf-8")
    rows = rows.replace("dont_pass,off,2 3,won", "dont_pass,off,3,won").replace(
        "dont_pass,off,12,stands", "dont_pass,off,2 12,stands"
    )
    (folder / "resolution.csv").write_text(rows, encoding="utf-8")
    areas = {area["wager"]: area for area in felt(folder)["wide"]["areas"]}
    assert areas["dont_pass"]["bar"] == [(1, 1), (6, 6)]
