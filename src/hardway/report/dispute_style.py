"""How a dispute pack looks, on a screen and on A4 paper. Everything is in the page: no file, no font, no script."""

from collections.abc import Mapping, Sequence

STYLE = """
:root { --ink: #17202a; --dim: #5d6d7e; --rule: #d5dbdb; --felt: #0e6251; --wash: #f4f8f6; --bad: #922b21; }
* { box-sizing: border-box; }
body { font: 15px/1.5 Georgia, 'Times New Roman', serif; color: var(--ink); background: #fff;
  max-width: 60rem; margin: 2.2rem auto 3rem; padding: 0 1.6rem; }
header { border-bottom: 3px solid var(--felt); padding-bottom: 1rem; margin-bottom: 1.4rem; display: flex;
  gap: 2rem; align-items: flex-end; justify-content: space-between; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0; }
h1 small { display: block; font-size: 1rem; font-weight: normal; color: var(--dim); margin-bottom: .2rem; }
header p { margin: .5rem 0 0; color: var(--dim); }
.throw { text-align: center; flex: none; } .throw svg { width: 4.6rem; height: 4.6rem; margin: 0 .2rem; }
.throw p { margin: .35rem 0 0; color: var(--ink); font-style: italic; }
.verdict { background: var(--wash); border-left: 5px solid var(--felt); padding: .7rem 1rem; margin: 0 0 1.6rem; }
.verdict.bad { border-color: var(--bad); background: #fdf3f2; } .verdict p { margin: .15rem 0; }
.verdict b { font-weight: normal; color: var(--felt); } .verdict .no b, b.no { color: var(--bad); }
h2 { font-size: 1.25rem; color: var(--felt); margin: 2.1rem 0 .5rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; break-after: avoid; }
h3 small { font-weight: normal; color: var(--dim); }
dl { display: grid; grid-template-columns: 8rem 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums lining-nums; }
th { text-align: left; font-weight: normal; color: var(--dim); border-bottom: 1px solid var(--ink); }
td, th { padding: .28rem .8rem .28rem 0; vertical-align: top; } td { border-bottom: 1px solid var(--rule); }
td:first-child:empty { border-bottom-color: transparent; }
td.n, th.n { text-align: right; white-space: nowrap; } td:last-child, th:last-child { padding-right: 0; }
tr.sum td { border-bottom: 0; border-top: 1px solid var(--ink); font-weight: bold; }
.won { color: var(--felt); } .lost { color: var(--bad); }
code { font: .82em/1.45 ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; overflow-wrap: anywhere; }
.cite, .cite a { color: var(--dim); font-size: .85rem; } a { color: inherit; text-decoration-color: var(--rule); }
ol.steps { padding-left: 1.4rem; margin: .4rem 0; } ol.steps li { margin: .6rem 0; break-inside: avoid; }
ol.steps code { display: block; color: var(--dim); }
ul.acts { list-style: none; margin: 0; padding: 0; }
ul.acts li { padding: .5rem 0; border-bottom: 1px solid var(--rule); break-inside: avoid; }
ul.acts p { margin: .1rem 0; } .when { color: var(--dim); font-size: .85rem; }
.refused { color: var(--bad); } .chain code { font-size: .72rem; } .chain td:nth-child(2) code { white-space: nowrap; }
.chain td:nth-child(5) { width: 19rem; }
.clauses dt { color: var(--ink); } .clauses { grid-template-columns: 11rem 1fr; gap: .5rem 1rem; font-size: .92rem; }
.none { color: var(--dim); font-style: italic; }
footer { border-top: 3px solid var(--felt); margin-top: 2.6rem; padding-top: 1rem; color: var(--dim); }
footer .sign { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2rem; margin-top: 1rem; }
footer span { border-bottom: 1px solid var(--ink); height: 2.8rem; display: block; }
@media (max-width: 44rem) { header { display: block; } .throw { text-align: left; margin-top: 1rem; } }
@page { size: A4; margin: 15mm; }
@media print { body { font-size: 9.5pt; margin: 0; padding: 0; max-width: none; }
  table { font-size: 8.4pt; } thead { display: table-header-group; } tr { break-inside: avoid; }
  .chain code { font-size: 6.4pt; }
  .verdict { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
"""

_PIPS = {
    1: ((2, 2),), 2: ((1, 1), (3, 3)), 3: ((1, 1), (2, 2), (3, 3)), 4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)), 6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}  # fmt: skip


def die(face: int) -> str:
    """Draw a die."""
    pips = "".join(f'<circle cx="{12 * x}" cy="{12 * y}" r="4.4" fill="#fff"/>' for x, y in _PIPS[face])
    return (
        f'<svg viewBox="0 0 48 48" role="img" aria-label="a die showing {face}">'
        f'<rect x="1" y="1" width="46" height="46" rx="9" fill="#a93226"/>{pips}</svg>'
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, total: bool = False, kind: str = "") -> str:
    """Write a table of cells that are HTML; a heading that ends in > is of numbers, the last row may be their sum."""
    numbers = [' class="n"' if head.endswith(">") else "" for head in heads]
    top = "".join(f"<th{n}>{head.removesuffix('>')}</th>" for head, n in zip(heads, numbers, strict=True))
    body = []
    for place, row in enumerate(rows, 1):
        cells = "".join(f"<td{n}>{cell}</td>" for cell, n in zip(row, numbers, strict=True))
        body.append(f'<tr class="sum">{cells}</tr>' if total and place == len(rows) else f"<tr>{cells}</tr>")
    return f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{"".join(body)}</tbody></table>'


def terms(rows: Mapping[str, str], kind: str = "") -> str:
    """Write names with what they are, in HTML."""
    return f'<dl class="{kind}">' + "".join(f"<dt>{name}</dt><dd>{says}</dd>" for name, says in rows.items()) + "</dl>"


def none(says: str) -> str:
    """Say that there is nothing."""
    return f'<p class="none">{says}</p>'


def page(title: str, body: str) -> str:
    """Return the whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
