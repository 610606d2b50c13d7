"""The house that is meant where none is named. Data says which; must not import anything slow."""

from pathlib import Path

USUAL_HOUSE = (Path(__file__).parent / "usual_house.txt").read_text(encoding="utf-8").strip()
