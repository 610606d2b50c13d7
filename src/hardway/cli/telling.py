"""Prints what is told of an entry: the sentence, then the clauses behind it."""

from hardway.cli.paint import Paint
from hardway.report.told import Told


def tell(paint: Paint, told: Told, indent: str = "      ") -> None:
    """Print one sentence with its clauses."""
    cites = " · ".join(f"{purpose} {clause}".lstrip() for purpose, clause in told.cites)
    text = paint.dab(told.text, told.tone)
    paint.line(f"{indent}{text}" + (f"  {paint.dab(cites, 'clause')}" if cites else ""))
