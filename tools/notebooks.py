"""Runs the example notebooks and writes what their cells print into them: `python tools/notebooks.py`.

A notebook needs no Jupyter to be run: its code cells are one program. What a cell prints, and the text of its last
expression, are its outputs; an SVG drawing is stored too if it is small.
"""

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "notebooks"
LARGEST_DRAWING = 60_000
"""Drawings with more characters are not stored."""


def cells(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Run a notebook; yield each code cell with its outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate((one for one in notebook["cells"] if one["cell_type"] == "code"), 1):
        yield cell, _run("".join(cell["source"]), names, number)


def _run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    body = ast.parse(source)
    end = body.body[-1] if body.body else None
    last = end.value if isinstance(end, ast.Expr) else None
    if last is not None:
        body.body.pop()
    printed, value = StringIO(), None
    with redirect_stdout(printed):
        exec(compile(body, f"cell {number}", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        data = {kind: shown.splitlines(keepends=True) for kind, shown in _shown(value).items()}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _shown(value: Any) -> dict[str, str]:
    found = {"text/plain": repr(value)}
    if " object at 0x" in found["text/plain"]:  # an address is another in each run
        found["text/plain"] = f"<{type(value).__name__}>"
    if hasattr(value, "_repr_svg_") and len(drawn := value._repr_svg_()) <= LARGEST_DRAWING:
        found["image/svg+xml"] = drawn
    return found


def texts(outputs: list[dict[str, Any]]) -> list[str]:
    """Return the texts among outputs, which a test compares."""
    found = [one["text"] if one["output_type"] == "stream" else one["data"].get("text/plain", []) for one in outputs]
    return ["".join(lines) for lines in found]


def main() -> None:
    """Run every notebook, and write its outputs into it."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for number, (cell, outputs) in enumerate(cells(notebook), 1):
            cell["outputs"], cell["execution_count"] = outputs, number
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
