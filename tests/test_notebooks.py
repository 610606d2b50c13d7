"""The example notebooks run as they are, and print what is stored in them."""

import json
from pathlib import Path

import pytest

from tools.notebooks import FOLDER, cells, texts

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
NEEDS = {"an-agent": "gymnasium", "from-crapssim": "pandas"}
"""What a notebook imports that is not always installed."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_prints_what_is_stored(path: Path) -> None:
    pytest.importorskip(NEEDS.get(path.stem, "numpy"))
    for cell, outputs in cells(json.loads(path.read_text(encoding="utf-8"))):
        assert texts(outputs) == texts(cell["outputs"]), "".join(cell["source"])


def test_analyst_page_names_every_notebook() -> None:
    said = (FOLDER.parents[1] / "docs" / "start" / "analyst.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 5
    assert [path.name for path in NOTEBOOKS if path.name not in said] == []
