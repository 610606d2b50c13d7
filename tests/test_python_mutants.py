"""The mutants of `make mutate`: each changes one place, has a unique name and compiles."""

import ast
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

from tools.changed_in_place import changed_functions
from tools.mutate_python import _load_changed, alike
from tools.python_mutants import PACKAGE, mutated, python_mutants, sources
from tools.reach import HITS, marked

SOURCE = '''"""Not this."""

LIMIT = 3


def most(held: int, *, open: bool = True) -> int:
    """Nor this."""
    if not open:
        return 0
    assert held > 0
    held += 1
    return held - LIMIT if held >= 5 and held != 7 else -held
'''


def test_mutants_of_a_sample_are_as_listed_and_all_different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.python_mutants.PACKAGE", tmp_path)
    path = tmp_path / "most.py"
    path.write_text(SOURCE, encoding="utf-8")
    made = {mutant.id.removeprefix("most.py:"): ast.unparse(mutated(mutant)) for mutant in python_mutants(path)}
    assert set(made) == {
        ": 3 -> 4",
        "most: if not open: return 0 -> if False: return 0",
        "most: not open -> open",
        "most: return 0 -> return None",
        "most: 0 -> 1",
        "most: held += 1 -> held -= 1",
        "most: held += 1 -> pass",
        "most: 1 -> 2",
        "most: return held - LIMIT if held >= 5 and held != 7 else -held -> return None",
        "most: held >= 5 and held != 7 -> held >= 5 or held != 7",
        "most: held >= 5 -> held > 5",
        "most: 5 -> 6",
        "most: held != 7 -> held == 7",
        "most: 7 -> 8",
        "most: held - LIMIT -> held + LIMIT",
        "most: -held -> held",
    }
    plain = ast.unparse(ast.parse(SOURCE))
    assert all(changed != plain for changed in made.values())
    assert len(set(made.values())) == len(made)


def test_mutant_in_a_function_replaces_the_code_of_that_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.python_mutants.PACKAGE", tmp_path)
    path = tmp_path / "most.py"
    path.write_text(SOURCE, encoding="utf-8")
    by_id = {mutant.id: mutant for mutant in python_mutants(path)}
    place = str(path), "most", 6
    assert changed_functions(by_id["most.py:: 3 -> 4"]) is None, "a module's own body"
    inside = by_id["most.py:most: held >= 5 -> held > 5"]
    (at, code), *none = (changed_functions(inside) or {}).items()
    assert at == place
    assert not none
    names: dict[str, Any] = {"LIMIT": 3}
    exec(path.read_text(encoding="utf-8"), names)
    most = names["most"]
    assert most(4) == 2, "5 - 3"
    most.__code__ = code
    assert most(4) == -5, "5 is no longer enough"


def test_module_imported_late_contains_the_mutation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.python_mutants.PACKAGE", tmp_path)
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "loaded_late.py"
    path.write_text(SOURCE, encoding="utf-8")
    changed = next(one for one in python_mutants(path) if one.id.endswith("held >= 5 -> held > 5"))
    _load_changed(changed)
    assert import_module("loaded_late").most(4) == -5, "5 is no longer enough"


def test_coverage_marks_record_only_the_lines_that_ran(tmp_path: Path) -> None:
    path = tmp_path / "most.py"
    path.write_text(SOURCE, encoding="utf-8")
    places: list[tuple[str, list[int]]] = []
    names: dict[str, Any] = {HITS: bytearray(9)}
    exec(compile(marked(path, "most.py", places), "most.py", "exec"), names)
    assert names["most"].__doc__ == "Nor this."
    for open, lines in ((True, [8, 10, 11, 12]), (False, [8, 9])):
        names[HITS] = hits = bytearray(9)
        names["most"](1, open=open)
        assert sorted(line for hit, (_, own) in zip(hits, places, strict=False) if hit for line in own) == lines


def test_table_engine_mutants_have_unique_names_and_compile() -> None:
    found = [mutant for path in sources(("table",)) for mutant in python_mutants(path)]
    assert len({mutant.id for mutant in found}) == len(found) > 2000
    for mutant in found[::97]:
        assert mutant.path.is_relative_to(PACKAGE / "table")
        compile(mutated(mutant), str(mutant.path), "exec")


def test_listed_equivalent_mutants_exist_and_have_a_reason() -> None:
    listed = alike()
    there = {mutant.id for path in {PACKAGE / id.partition(":")[0] for id in listed} for mutant in python_mutants(path)}
    assert listed.keys() <= there
    assert all(len(reason.split()) > 5 for reason in listed.values())


def test_mutant_in_a_module_level_generator_changes_no_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.python_mutants.PACKAGE", tmp_path)
    path = tmp_path / "odd.py"
    path.write_text(
        "ODD = tuple(n for n in range(9) if n != 4)\n\n\ndef odd():\n    return [n for n in ODD if n != 5]\n"
    )
    by_id = {mutant.id: mutant for mutant in python_mutants(path)}
    assert changed_functions(by_id["odd.py:: n != 4 -> n == 4"]) is None
    assert changed_functions(by_id["odd.py:odd: n != 5 -> n == 5"])
