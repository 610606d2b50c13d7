"""The comments in a house's files, which explain each key. They are made from the schema; opens no file."""

import textwrap
from collections.abc import Iterator, Mapping

from hardway.rulebook.felt.felt_file import AREA, ARRANGEMENT, FELT
from hardway.rulebook.model.section import CITE, BookKey
from hardway.rulebook.model.settings import SETTINGS
from hardway.rulebook.schema.schema import SECTIONS
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule

WIDTH = 120


def explain_keys(keys: Mapping[str, BookKey]) -> Iterator[str]:
    """Yield the lines of a comment that say what each key means, and its default."""
    cites = keys.keys() >= CITE.keys() and "clause, reading"
    own = {name: key for name, key in keys.items() if not (cites and name in CITE)}
    width = max(map(len, [*own, cites or ""]))
    for name, key in own.items():
        left_out = "" if key.default is None else " (may be left out)" if not key.default else f" (else {key.default})"
        first = f"#   {name:<{width}}  "
        yield from textwrap.wrap(
            key.says + left_out, WIDTH, initial_indent=first, subsequent_indent=f"#   {'':<{width}}  "
        )
    if cites:
        yield f"#   {cites:<{width}}  what it rests on: a clause of clauses.toml, a reading of it, or both"


def table_comment(name: str) -> str:
    """Return the comment above a table of a book."""
    section = SECTIONS[name]
    wrapped = textwrap.wrap(section.says, WIDTH, initial_indent="# ", subsequent_indent="# ")
    return "\n".join([*wrapped, *explain_keys(section.keys)])


def setting_comment(name: str) -> str:
    """Return the comment above a setting: its question, and what each of its values means."""
    kind = SETTINGS[name]
    width = max(map(len, kind.values), default=0)
    values = [f"#   {value:<{width}}  {meaning}" for value, meaning in kind.values.items()]
    return "\n".join([f"# {kind.asks}", *values])


def wager_comment() -> str:
    """Return the comment at the top of wagers.toml."""
    lines: list[str] = []
    width = max(map(len, WAGER))
    for name, rule in WAGER.items():
        keys = [rule.others] if isinstance(rule, WagerRule) and rule.others else []
        if isinstance(rule, WagerRule):
            keys += [f"{key}: {one.says}" for key, one in rule.keys.items() if one not in CITE.values()]
            keys += ["clause, reading"] if "clause" in rule.keys else []
            optional = not rule.needed
        else:
            optional = rule.default is not None
        says = f"{rule.says}{' (may be left out)' if optional else ''}"
        wrapped = f"{says} {{ {'; '.join(keys)} }}" if keys else says
        first = f"#   {name:<{width}}  "
        lines += textwrap.wrap(wrapped, WIDTH, initial_indent=first, subsequent_indent=f"#   {'':<{width}}  ")
    return "\n".join(lines)


def felt_comment() -> str:
    """Return the comment at the top of felt.toml."""
    wide = "# [wide] is for a wide window, [tall] for a narrow one, such as a phone:"
    area = "# An area, by the wager that chips put there are on:"
    return "\n".join([*explain_keys(FELT), wide, *explain_keys(ARRANGEMENT), area, *explain_keys(AREA)])
