"""More ways to break a new house's book: names that cannot be used, and files that would not be read."""

from collections.abc import Callable

from tests.cli.broken_books import BOOK, FELT, ODDS, PEOPLE, THROWS, WAGERS, Broken, Shelf, _varied, done, words

NO_NAME = ("no name", "small letters (a-z), digits and _")
ENTRY = ("word of the notation", "another name")
ACCENT = ("a-z, 0-9 and _", "accents")


def _called(name: str) -> Callable[[Shelf], object]:
    """Rename the field in every file."""

    def do(shelf: Shelf) -> None:
        for file in (WAGERS, THROWS, ODDS, FELT):
            text = shelf.text(file).replace("[field]", f"[{name}]").replace("\nfield,", f"\n{name},")
            shelf.write(file, text.replace("\nfield = ", f"\n{name} = "))

    return do


def wager(name: str, *said: str) -> Broken:
    return Broken(WAGERS, f"[{name}]", (f"'{name}'", *said), _called(name))


def variant(folder: str, *said: str) -> Broken:
    def do(shelf: Shelf) -> None:
        _varied(shelf, "field")
        (shelf.book / "small").rename(shelf.book / folder)

    return done(f"{folder}/amendments.toml", do, f"'{folder}'", *said, line=1)


def row(table: str, name: str, cells: str, *said: str, power: str = "") -> Broken:
    """Return a row of supervision.toml, with the power that it needs."""
    line = f"{name} = {{ {cells} }}"
    given = f'\n[authority]\n{power} = {{ roles = "boxperson", clause = "2" }}\n' if power else ""

    def do(shelf: Shelf) -> None:
        shelf.write(PEOPLE, f"{shelf.text(PEOPLE)}{given}\n[{table}]\n{line}\n")

    return Broken(PEOPLE, line, (f"'{name}'", *said) if name.isascii() else said, do)


def role(name: str, *said: str) -> Broken:
    line = f'{name} = {{ label = "Another", clause = "2" }}'
    return words(BOOK, "[roles]\n", f"[roles]\n{line}\n", *said, at=line)


def group(name: str, *said: str) -> Broken:
    line = f'{name} = {{ bets = ["buy 4 5", "field 5"], clause = "1" }}'
    return words(BOOK, "# What follows", f"[groups]\n{line}\n\n# What follows", *said, at=line)


def stray(file: str, *said: str) -> Broken:
    return done(file, lambda shelf: shelf.write(file, "x = 1\n"), *said)


CITED, GROUND, ANNULS = (
    'clause = "2"',
    'force = "may", callers = "boxperson", clause = "2"',
    'scope = "all", clause = "2"',
)

MISNAMED: dict[str, Broken] = {
    # wagers, and what else stands for them
    "a wager called bet": wager("bet", *ENTRY),
    "a wager called house": wager("house", *ENTRY),
    "a wager called by": wager("by", *ENTRY),
    "a wager called as a strategy counts": wager("all", *ENTRY),
    "a wager in capitals": wager("FIELD", *NO_NAME),
    "a wager with one capital": wager("Field", *NO_NAME),
    "a wager with a hyphen": wager("the-field", *NO_NAME),
    "a wager that begins with a stroke": wager("_field", *NO_NAME),
    "a wager of sixty letters": wager("f" * 60, "no name", "1 to 40"),
    "a wager with an accent": Broken(WAGERS, "[número]", ACCENT, _called("número")),
    "another name with a capital": words(WAGERS, 'label = "Field"', 'label = "Field"\nalso = "Yo"', "also", "'Yo'", *NO_NAME, at="[field]"),
    "another name that entries need": words(WAGERS, 'label = "Field"', 'label = "Field"\nalso = "take"', "also", "'take'", *ENTRY, at="[field]"),
    "a group with a capital": group("Both", "'Both'", *NO_NAME),
    "a group called house": group("house", "'house'", *ENTRY),
    # people
    "a role in capitals": role("CHEF", "'CHEF'", *NO_NAME),
    "a role with an accent": role("diretór", *ACCENT),
    "a role with an accent in quotation marks": role('"diretór"', "'diretór'", *NO_NAME),
    "a role with a hyphen": role("pit-chef", "'pit-chef'", *NO_NAME),
    "a role called between": role("between", "'between'", *ENTRY),
    # other words that a book brings
    "custody of by": row("custody", "by", CITED, *ENTRY, power="detain"),
    "custody of an accent": row("custody", "polícia", CITED, *ACCENT, power="detain"),
    "custody of capitals": row("custody", "POLICE", CITED, *NO_NAME, power="detain"),
    "custody of no one": row("custody", '""', CITED, "''", *NO_NAME, power="detain")._replace(words=("''", *NO_NAME)),
    "a ground in capitals": words(PEOPLE, "[grounds]\n", f"[grounds]\nIN_HAT = {{ {GROUND} }}\n", "'IN_HAT'", *NO_NAME, at="IN_HAT"),
    "a ground that is a number": words(PEOPLE, "[grounds]\n", f"[grounds]\n7 = {{ {GROUND} }}\n", "'7'", *NO_NAME, at="7 ="),
    "an annulment called between": row("annulments", "between", ANNULS, *ENTRY, power="invalidate"),
    "an annulment called refund": row("annulments", "refund", ANNULS, *ENTRY, power="invalidate"),
    "a breach with a capital": row("breaches", "Device", 'roles = "dealer", clause = "2"', *NO_NAME),
    "an item with a hyphen": row("equipment", "dice-size", 'says = "Dice.", clause = "2"', *NO_NAME),
    # variants
    "a variant with a capital": variant("Noturno", "small letters"),
    "a variant called as a command": variant("check", "hardway rules check"),
    "a variant of fifty letters": variant("m" * 50, "1 to 40"),
    # files
    "a stray file that is misspelt": stray("supervison.toml", "did you mean supervision.toml?"),
    "a stray file with a capital": stray("Odds.csv", "did you mean odds.csv?"),
    "a stray file of no house": stray("jackpot.toml", "never read", "move it out"),
    "a stray file of a variant": done("small/flet.toml", lambda shelf: (_varied(shelf, "field"), shelf.write("small/flet.toml", "")), "did you mean felt.toml?"),
    "a file that is misspelt": done(ODDS, lambda shelf: (shelf.book / ODDS).rename(shelf.book / "ods.csv"), "missing", "there is ods.csv", "rename it odds.csv"),
}  # fmt: skip
