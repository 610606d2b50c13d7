"""Writes the reference in houses/README.md, with every table, key and default, from the schema that the loader uses.

It also writes the comments in the files of the houses, which repeat the reference above each table, key and setting.

    python tools/houses.py           write it
    python tools/houses.py --check   write nothing; exit 1 if it is out of date

Knows the schema and Markdown; must not add a key that the loader does not know.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from hardway.rulebook.authors.comments import felt_comment, setting_comment, table_comment, wager_comment  # noqa: E402
from hardway.rulebook.checks.prove_powers import LADDERS  # noqa: E402
from hardway.rulebook.felt.felt_file import AREA, ARRANGEMENT, FELT  # noqa: E402
from hardway.rulebook.loading.house_shelf import HOUSES, house_names  # noqa: E402
from hardway.rulebook.loading.load import load  # noqa: E402
from hardway.rulebook.model.section import CITE, BookKey, Section  # noqa: E402
from hardway.rulebook.model.settings import CITES, OWN_CITES, SETTINGS  # noqa: E402
from hardway.rulebook.model.tournament import CITES as RUN  # noqa: E402
from hardway.rulebook.model.tournament import ITEMS, PERIODS  # noqa: E402
from hardway.rulebook.schema.core_schema import PROMOTION, PROMOTION_FILE, TOURNAMENT, TOURNAMENT_FILE  # noqa: E402  # noqa: E402
from hardway.rulebook.schema.schema import AMENDED, AMENDMENT, HEAD, SECTIONS  # noqa: E402
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule  # noqa: E402
from hardway.values.names import EVENTS  # noqa: E402
from hardway.values.verbs import POWERS, powers_of  # noqa: E402

PAGE = HOUSES / "README.md"
MARK = "<!-- the reference begins here -->\n"
KNOWN: dict[str, Iterable[str]] = {"ladders": LADDERS, "notices": EVENTS}
"""For tables whose rows can only have certain names: these names."""
BROUGHT = ("grounds", "annulments", "breaches")
"""Tables in which each house chooses the names itself."""
_NAMES = {
    (): "Write a list `[[{table}]]`, one table for each.",
    1: "Write one line or table for each, named by its `{0}`.",
    2: "Write a table `[{table}.…]`, named by its `{0}`, and in it one line for each `{1}`.",
}


def page() -> str:
    """Return the whole page: the text above the mark unchanged, then the reference."""
    own = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    return own + MARK + "\n" + "\n".join(_reference()) + "\n"


def _reference() -> Iterator[str]:
    yield from _book()
    for file in ("clauses.toml", "settings.toml", "supervision.toml"):
        yield from ("", f"## {file}")
        for section in _sections(file):
            yield from _section(section)
            if section.table == "authority":
                yield from ("", *_rows(("power", "what it is for"), POWERS.items()))
            if section.table == "settings":
                yield from _settings()
            if section.table == "cites":
                yield from ("", *_rows(("act", "what it is the clause for"), {**CITES, **OWN_CITES}.items()))
                yield from ("", f"Only some houses have {_and(OWN_CITES)}.")
    yield from _wagers()
    for file in ("resolution.csv", "odds.csv"):
        (section,) = _sections(file)
        yield from ("", f"## {file}", "", section.says, "", *_keys(section.keys, "column"), *_example(section))
    yield from _felt()
    yield from _tournament()
    yield from _promotion()
    yield from _amendments()


def _sections(file: str) -> list[Section]:
    return [section for section in SECTIONS.values() if section.file == file]


def _book() -> Iterator[str]:
    yield from ("## book.toml", "", "At its top:", "", *_keys(HEAD[""]))
    yield from ("", "### [regulator]", "", *_keys(HEAD["regulator"]))
    yield from (
        "",
        "### [roles]",
        "",
        "One line for each role, by the word that records use.",
        "",
        *_keys(HEAD["roles"]),
    )
    yield from ("", "```toml", 'boxperson = { label = "Boxperson", clause = \'1.1 "boxperson"\', rank = 1 }', "```")
    for section in _sections("book.toml"):
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    how = _NAMES[len(section.names) or ()].format(*section.names, table=section.table)
    yield from ("", f"### [{section.table}]", "", f"{section.says} {how}", "", *_keys(section.keys))
    if section.table in KNOWN:
        yield from ("", f"Hardway knows {', '.join(f'`{name}`' for name in KNOWN[section.table])}.")
    if section.table in BROUGHT:
        names = dict.fromkeys(name for house in house_names() for name in getattr(load(house), section.table))
        yield from ("", f"The names are your own. The houses here have {', '.join(f'`{name}`' for name in names)}.")
    yield from _example(section)


def _example(section: Section) -> Iterator[str]:
    yield from ("", "```toml" if section.table else "```csv", section.example, "```")


def _settings() -> Iterator[str]:
    yield from (
        "",
        "Leave out a setting on which the text is silent: then the default holds, and no clause is cited for it.",
    )
    yield from ("", "| setting | asks | values |", "| --- | --- | --- |")
    for name, kind in SETTINGS.items():
        default = kind.default
        marks = {value: " (default)" if value == default else "" for value in kind.values}
        said = "<br>".join(f"`{value}`: {meaning}{marks[value]}" for value, meaning in kind.values.items())
        said = said or (f"a whole number (default {default})" if default else "a whole number")
        yield f"| `{name}` | {kind.asks} | {said} |"


def _wagers() -> Iterator[str]:
    yield from ("", "## wagers.toml", "", "Each wager is a table by the name that records use.", "")
    yield from ("| key | what it says | keys in it |", "| --- | --- | --- |")
    for name, rule in WAGER.items():
        keys = rule.keys if isinstance(rule, WagerRule) else {}
        said = [f"`{key}`: {_left_out(one)}" for key, one in keys.items() if one is not CITE.get(key)]
        said += [_cited(keys)] if _cited(keys) else []
        if isinstance(rule, WagerRule) and rule.others:
            said.insert(0, rule.others)
        optional = (
            "" if (rule.needed if isinstance(rule, WagerRule) else rule.default is None) else " (may be left out)"
        )
        yield f"| `{name}` | {rule.says}{optional} | {'<br>'.join(said)} |"
    yield from (
        "",
        "```toml",
        "[pass_odds]",
        'label = "Win Line Odds"',
        'area = "line"',
        'parent = "pass"',
        'lies = "on"',
    )
    yield 'place = { when = "point", clause = "3.6.2" }'
    yield from ('cap = { of = "stake", times = "2", base = "original", clause = "3.6.2" }', "```")


def _felt() -> Iterator[str]:
    yield from ("", "## felt.toml", "", "At its top:", "", *_keys(FELT))
    yield from ("", "`[says]` has the words printed on each wager's area, by wager; without them its label is printed.")
    yield from (
        "",
        "`[spreads]` has wagers that one touch on the page puts down, a chip on each, by the word on the button;",
    )
    yield from ("it may be left out:", "", "```toml", "[spreads]", 'outside = "place 4 5 9 10"', "```", "")
    yield "`[numbers]` has the words printed in place of a number that is alone in its box. It may be left out:"
    yield from ("", "```toml", "[numbers]", '6 = "SIX"', '9 = "NINE"', "```")
    yield from (
        "",
        "`[wide]` arranges the felt for a wide window, `[tall]` for a narrow one, such as a phone:",
        "",
        *_keys(ARRANGEMENT),
    )
    yield from ("", "`[wide.area]` and `[tall.area]` have a line for each wager:", "", *_keys(AREA))
    yield from (
        "",
        "```toml",
        "[wide.area]",
        "place = { at = [13.4, 16.1, 11.4, 12.4], each = [11.7, 0], number = true }",
        "```",
    )
    yield from (
        "",
        "With `same_as`, an area that is given here replaces the same wager's whole area on the other felt, and wagers",
    )
    yield "that the house does not offer are left out. A mark with a `wager` has the words of that wager."


def _tournament() -> Iterator[str]:
    yield from ("", f"## {TOURNAMENT_FILE}", "", "Only a house whose rules speak of tournaments has this file.")
    for section in TOURNAMENT.values():
        yield from _section(section)
        if section.table == "items":
            yield from ("", "Every house with tournaments has these items, by these names.", "")
            yield from ("| item | `of` | `kind` |", "| --- | --- | --- |")
            for name, (of, kind) in ITEMS.items():
                yield f"| `{name}` | {of} | {' or '.join(kind.split('|'))} |"
        if section.table == "powers":
            yield from ("", *_rows(("power", "what it is for"), powers_of("tournament").items()))
        if section.table == "periods":
            yield from ("", *_rows(("period", "how long"), PERIODS.items()))
        if section.table == "cites":
            yield from ("", *_rows(("act", "what it is the clause for"), RUN.items()))


def _promotion() -> Iterator[str]:
    yield from (
        "",
        f"## {PROMOTION_FILE}",
        "",
        "Only a house whose rules speak of promotions with prizes has this file.",
    )
    for section in PROMOTION.values():
        yield from _section(section)
        if section.table == "acts":
            yield from ("", *_rows(("act", "what it is for"), powers_of("promotion").items()))


def _amendments() -> Iterator[str]:
    yield from ("", "## amendments.toml", "")
    yield "A folder may instead amend one of these books: it holds `amendments.toml`, and a `felt.toml` where the felt"
    yield "differs; `hardway play FOLDER` plays it."
    yield "If that folder lies in a house's own folder, it is a variant: `crown/mini` is Mini Craps, `variant mini` in"
    yield "a record. Each change names the right in the book that allows it. The result is proved whole again, and a"
    yield "settlement or refusal by a changed row cites both clauses."
    yield from ("", *_keys(AMENDED), "", "Each `[[amendment]]`:", "", *_keys(AMENDMENT))
    yield ""
    yield "A new table is opened with the amendments that are in force on its day, and keeps them. A record with a"
    yield "`date` is decided by the amendments of that date. Odds, the simulator and a record without a date apply all"
    yield "amendments."
    yield (
        "`my_book@2026-03-02` is the book of that day, for all commands and `load`: "
        "`hardway odds wager my_book@2026-03-02 two`."
    )
    yield "`hardway rules diff my_book@2026-03-02 my_book@2026-03-03` shows what changed. A variant has no dates."
    yield from (
        "",
        "```toml",
        'base = "adelaide"',
        'name = "generous"',
        'house = "SkyCity Adelaide, 33 to 1 on 2 and 12"',
        "",
    )
    yield from ("[[amendment]]", 'table = "odds"', 'where = { wager = "two" }', 'set = { odds = "33 to 1" }')
    yield from ('by = "6(b) [higher odds uniform]"', "```", "")
    yield from _rows(
        ("table", "columns"), ((name, ", ".join((*one.names, *one.keys))) for name, one in SECTIONS.items())
    )


def _keys(keys: Mapping[str, BookKey], kind: str = "key") -> Iterator[str]:
    own = {name: key for name, key in keys.items() if key is not CITE.get(name)}
    yield from _rows((kind, "what it says"), ((name, _left_out(key)) for name, key in own.items()))
    if len(own) < len(keys):
        yield f"| {_cited(keys)} | what it rests on |"


def _cited(keys: Mapping[str, BookKey]) -> str:
    """Return the names of the keys that are citations; the text above the reference explains them once for all."""
    return ", ".join(f"`{name}`" for name, key in keys.items() if key is CITE.get(name))


def _left_out(key: BookKey) -> str:
    if key.default is None:
        return key.says
    return f"{key.says} ({f'else `{key.default}`' if key.default else 'may be left out'})"


def _rows(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from (f"| {head[0]} | {head[1]} |", "| --- | --- |")
    for name, says in rows:
        yield f"| `{name}` | {says.replace('|', '&#124;')} |"


def _and(names: Mapping[str, str]) -> str:
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} and {last}"


def _plain(said: str) -> str:
    """Return a text escaped for the replacement of a regular expression."""
    return said.replace("\\", r"\\")


def explained_text(file: str, text: str) -> str:
    """Return the file of a house with the schema's comments above its tables and beside its rows."""
    if file in ("wagers.toml", "felt.toml"):
        said = wager_comment() if file == "wagers.toml" else felt_comment()
        first = re.escape(said.partition("\n")[0])
        return re.sub(rf"^{first}\n(#.*\n)*", _plain(f"{said}\n"), text, count=1, flags=re.MULTILINE)
    above = {
        rf"\[\[?{section.table}\b": table_comment(name) for name, section in SECTIONS.items() if section.file == file
    }
    beside: dict[str, str] = {}
    if file == "settings.toml":
        above |= {f"{name} = ": setting_comment(name) for name in SETTINGS}
        beside = {**CITES, **OWN_CITES}
    if file == "supervision.toml":
        beside = dict(POWERS)
    for head, said in above.items():
        text = re.sub(rf"(^#.*\n)+(?={head})", _plain(f"{said}\n"), text, count=1, flags=re.MULTILINE)
    for name, said in beside.items():
        text = re.sub(rf"^({name} = \{{.*?\}})  # .*$", rf"\1  # {_plain(said)}", text, flags=re.MULTILINE)
    return text


def main() -> int:
    """Write the reference, or check that it is up to date."""
    parser = argparse.ArgumentParser(description="Write the reference in houses/README.md from the loader's schema.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not current")
    current = page()
    if parser.parse_args().check:
        if PAGE.read_text(encoding="utf-8") == current:
            return 0
        print("houses/README.md is not current: run `python tools/houses.py`", file=sys.stderr)
        return 1
    PAGE.write_text(current, encoding="utf-8")
    for path in sorted(HOUSES.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        path.write_text(explained_text(path.name, text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
