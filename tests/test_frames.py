"""Results as frames and CSV: columns with their types in pandas, Polars and PyArrow, and what is said without them."""

import sys

import pytest

import hardway as hw
from hardway.frames import Category, Framed, category

DETAILS = ("action_cents", "commission_cents", "peak_cents", "lowest_cents", "hands", "points_made")


class Two(Framed):
    """A result of two rows."""

    def columns(self):
        return {"session": [0, 1], "end": Category([1, 0], ("ruin", "rolls")), "share": [0.5, 0.25]}


@pytest.fixture(scope="module")
def found():
    return hw.simulate("pass_odds", sessions=300, rolls=40, bankroll=200, seed=7, details=True)


def test_pandas_frame_of_sessions_has_categories_and_whole_cents(found):
    pandas = pytest.importorskip("pandas")
    frame = found.to_pandas()
    assert list(frame.columns[:5]) == ["session", "result_cents", "rolls", "end", "longest_hand"]
    assert frame.dtypes["end"] == pandas.CategoricalDtype(["ruin", "goal", "stop", "rolls"])
    assert (frame.dtypes["result_cents"], frame.dtypes["rolls"]) == ("int64", "int32")
    assert frame.result_cents.mean() / 100 == pytest.approx(found.mean.value)
    assert (frame.end == "ruin").mean() == found.chance("ruin").value
    assert list(frame.columns[5:11]) == [*DETAILS]


def test_polars_frame_of_sessions_has_enums_and_whole_cents(found):
    polars = pytest.importorskip("polars")
    frame = found.to_polars()
    assert frame.schema["end"] == polars.Enum(["ruin", "goal", "stop", "rolls"])
    assert (frame.schema["result_cents"], frame.schema["rolls"]) == (polars.Int64, polars.Int32)
    assert frame["result_cents"].to_list() == found.rows.result.tolist()
    assert (frame["end"] == "ruin").mean() == found.chance("ruin").value


def test_arrow_table_of_sessions_has_dictionary_encoded_ends(found):
    arrow = pytest.importorskip("pyarrow")
    table = found.to_arrow()
    assert table.schema.field("end").type == arrow.dictionary(arrow.int8(), arrow.string())
    assert table["result_cents"].to_pylist() == found.rows.result.tolist()


def test_rows_are_the_same_in_pandas_polars_and_arrow_frames():
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    rows = [{"session": 0, "end": "rolls", "share": 0.5}, {"session": 1, "end": "ruin", "share": 0.25}]
    assert Two().to_pandas().to_dict("records") == Two().to_polars().to_dicts() == Two().to_arrow().to_pylist() == rows


def test_csv_of_results_needs_no_frame_library(monkeypatch, tmp_path):
    for library in ("pandas", "polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, library, None)
    expected = "session,end,share\n0,rolls,0.5\n1,ruin,0.25\n"
    assert Two().to_csv() == expected
    assert Two().to_csv(tmp_path / "two.csv") == str(tmp_path / "two.csv")
    assert (tmp_path / "two.csv").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_missing_frame_library_is_named_with_its_install_line(monkeypatch, library):
    monkeypatch.setitem(sys.modules, library, None)
    asked = {"pandas": Two().to_pandas, "polars": Two().to_polars, "pyarrow": Two().to_arrow}[library]
    with pytest.raises(ModuleNotFoundError, match=rf"a {library} frame needs {library}: .*install {library}\. to_csv"):
        asked()


def test_category_column_has_names_in_order_of_first_appearance():
    assert category(["b", "a", "b"]) == Category([0, 1, 0], ("b", "a"))


def test_frame_of_a_simulation_without_rows_asks_for_rows_true():
    with pytest.raises(hw.SimulateError, match="simulate with rows=True"):
        hw.simulate("pass", sessions=10, rolls=5, rows=False).to_csv()
