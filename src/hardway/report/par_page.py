"""The shell of a PAR sheet: a page of HTML with its own style, for screen and A4 paper."""

from html import escape

STYLE = """
:root { --ink: #17202a; --dim: #566573; --rule: #ccd1d1; --felt: #0e6251; }
* { box-sizing: border-box; }
body { font: 15px/1.45 Georgia, 'Times New Roman', serif; color: var(--ink); background: #fff;
  max-width: 68rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.9rem; margin: 0 0 1rem; border-bottom: 3px solid var(--felt); padding-bottom: .4rem; }
h1 small { font-size: 1.1rem; font-weight: normal; color: var(--dim); margin-left: .6rem; }
h2 { font-size: 1.3rem; color: var(--felt); margin: 2.2rem 0 .6rem; }
h3 { font-size: 1.05rem; margin: 0 0 .3rem; }
code { font: .85em ui-monospace, 'DejaVu Sans Mono', monospace; color: var(--dim); }
a { color: inherit; text-decoration-color: var(--rule); }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: .1rem 1rem; margin: 0 0 1rem; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .82rem; font-variant-numeric: tabular-nums lining-nums; }
th { text-align: left; font-weight: normal; color: var(--dim); border-bottom: 1px solid; vertical-align: bottom; }
td, th { padding: .14rem .55rem .14rem 0; } td { border-bottom: 1px solid #eaeded; vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
.all td { padding-right: .45rem; } .all code { white-space: nowrap; } .dice td, .dice th { text-align: right; }
.sums { margin-top: .5rem; } .sums td:first-child { width: 9rem; }
section { border-top: 1px solid var(--rule); padding: .9rem 0 .6rem; break-inside: avoid; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.6rem; margin: .1rem 0 .5rem; padding: 0; }
.key { color: var(--dim); } .key b { color: var(--ink); } section p { margin: .3rem 0 .5rem; }
.says { font-size: .82rem; color: var(--dim); }
footer { border-top: 3px solid var(--felt); margin-top: 2rem; padding-top: 1rem; display: grid;
  grid-template-columns: repeat(3, 1fr); gap: 2rem; color: var(--dim); }
footer span { border-bottom: 1px solid var(--ink); height: 2.6rem; display: block; }
@page { size: A4; margin: 14mm; }
@media print { html { font-size: 12px; } body { font-size: 9.5pt; margin: 0; padding: 0; max-width: none; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; } tr { break-inside: avoid; } table { font-size: 7.4pt; } }
"""


def page(title: str, body: str) -> str:
    """Return a whole page, with lines to sign on at its end."""
    signs = "".join(f"<div><span></span>{what}</div>" for what in ("prepared by", "checked by", "date"))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n<footer>{signs}</footer>\n</body>\n</html>\n"
    )
