"""Prints one clause with its rows, readings and proofs; a reading or wager; or the coverage of a house."""

from hardway.cli.terminal.screen import Screen, term_table, title
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.clause_terms import BookReading, ClauseForm, CoverageForm, reading_form
from hardway.report.book.wager_terms import wager_terms
from hardway.rulebook import Book

_STYLE = {"planned": "red", "physical": "dim"}


def show_clause(form: ClauseForm) -> None:
    """Print a clause."""
    screen = Screen()
    screen.print(title(f"{form['heading']} {form['clause']}"))
    screen.print(Text(f"{form['kind']}; concerns {', '.join(form['actor']).replace('_', ' ')}", style="dim"))
    table = TextTable(headed=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("the rule", Text(form["rule"]))
    if form["source"]:
        table.add_row("described in", Text(form["source"]))
    table.add_row("the table", Text(form["does"]))
    table.add_row("in force", Text(form["in_force"], style=_STYLE.get(form["in_force"], "green")))
    if form["under"]:
        table.add_row("beneath it", Text(", ".join(form["under"])))
    for number, row in enumerate(form["rows"]):
        table.add_row("" if number else "where", Text(f"{row['at']}  ").append(row["says"], style="dim"))
    if not form["rows"]:
        table.add_row("where", Text("no row of the book's files cites it", style="dim"))
    for reading in form["readings"]:
        table.add_row(f"reading {reading['id']}", _reading(reading))
    for number, proof in enumerate(form["proofs"]):
        table.add_row("" if number else "proved by", Text(proof))
    if not form["proofs"]:
        table.add_row("proved by", Text("nothing yet", style="red"))
    screen.print(table)


def show_named(book: Book, text: str) -> bool:
    """Print a wager, or a reading: what is played where a clause is unclear; return False if none has this name."""
    screen = Screen()
    if reading := book.readings.get(text.upper()):
        table = TextTable(headed=False)
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        table.add_row(f"reading {reading.id}", _reading(reading_form(reading)))
        screen.print(title(book.heading))
        screen.print(table)
        return True
    from hardway.notation.spoken import Speech
    from hardway.notation.words import meant_wager

    named = Speech(book).wager(text) or meant_wager(text, book.words)
    wager = named.partition(" ")[0] if text[:1].isalpha() else ""
    if wager:
        screen.print(title(f"{book.heading}: {wager}"))
        screen.print(term_table(wager_terms(book, book.wagers[wager])))
    return bool(wager)


def _reading(reading: BookReading) -> Text:
    words = Text(reading["problem"]).append("\n").append(reading["reading"])
    if reading["setting"]:
        words.append(f"\nsetting: {reading['setting']}", style="cyan")
    others = ", ".join(reading["clauses"])
    return words.append(f"\non {others}", style="dim")


def show_coverage(form: CoverageForm) -> None:
    """Print every clause of a house: how it is in force (enforced, shown, …), how many rows cite it, and its proofs."""
    table = TextTable()
    table.add_column("clause", style="cyan", max_width=36)
    table.add_column("kind", style="dim")
    table.add_column("in force")
    table.add_column("rows", justify="right")
    practice = form["status"] == "practice"
    if practice:
        table.add_column("described in")
    table.add_column("proved by", folds=True)
    for row in form["rows"]:
        word = Text(row["in_force"], style=_STYLE.get(row["in_force"], ""))
        names = [proof.rpartition("::")[2] for proof in row["proofs"]]
        proofs = Text("\n".join(names)) if names else Text("–", style="red")
        rows = Text(str(row["cited"] or "–"), style="" if row["cited"] else "red")
        source = [Text(row["source"] or "")] if practice else []
        table.add_row(Text(row["clause"]), row["kind"], word, rows, *source, proofs)
    screen = Screen()
    screen.print(table)
    screen.print()
    what = "practices, each with its sources" if practice else "clauses"
    counts = f"{form['clauses']} {what}, {form['in_force']} in force, {form['proved']} proved"
    screen.print(title(f"{form['heading']}: {counts}"))
