"""The text of a new house's files: a small book that loads as it is, with every key explained. Writes no file."""

from collections.abc import Iterator, Mapping

from hardway.rulebook.authors.comments import explain_keys, felt_comment, setting_comment, table_comment, wager_comment
from hardway.rulebook.model.section import BookKey
from hardway.rulebook.model.settings import CITES, SETTINGS
from hardway.rulebook.schema.schema import HEAD, of_file

_HEAD = """house = "{house}"
title = "Rules of the game: craps"
act = "law it is approved under"
edition = "First draft"
effective = ""
box = "boxperson"
stick = "stickperson"
"""
_ROWS = {
    "regulator": 'name = "Who approved the rules"\nshort = "Who"\nclause = "1"',
    "roles": "\n".join(
        f'{role} = {{ label = "{role.capitalize()}", clause = "2" }}' for role in ("dealer", "stickperson", "boxperson")
    ),
    "procedure": "\n".join(
        f'{step} = {{ event = "{event}", clause = "2" }}'
        for step, event in enumerate(("called", "collected", "settled", "passed"), 1)
    ),
    "grounds": 'off_table = { label = "off the table", force = "must", callers = "boxperson stickperson", '
    'reselect = "yes", clause = "2" }',
    "ladders": '1 = { roles = "boxperson", clause = "2" }',
}
"""By table: the rows that a new house begins with; every other table has only an example, as a comment."""
_HEADS = {"ladders": "[ladders.dispute]"}
_EXAMPLES = {"groups": '[groups]\nline_and_field = { bets = ["pass 5", "field 5"], clause = "1" }'}
"""By table: an example that is valid in a new house as soon as the # in front of its lines is deleted."""
_CLAUSES = (
    ("1", "wager", "player", "Wagers are made in chips.", "A wager the book does not have is refused."),
    ("2", "throw", "stickperson boxperson", "The stickperson calls the dice.", "Each throw is called and settled."),
)
_WAGERS = """[pass]
label = "Pass Line"
area = "line"
line = "yes"
place = { when = "comeout", clause = "1" }
contract = { from = "point", clause = "1" }

[pass_odds]
label = "Odds"
area = "line"
parent = "pass"
lies = "on"
place = { when = "point", clause = "1" }
cap = { of = "stake", times = "2", base = "original", clause = "1" }

[field]
label = "Field"
area = "field"
place = { when = "any", clause = "1" }
"""
_RESOLUTION = """puck,off,4 5 6 8 9 10,set
puck,off,not 4 5 6 8 9 10,stays
puck,on,point,made
puck,on,7,seven_out
puck,on,not point 7,stays
pass,off,7 11,won
pass,off,2 3 12,lost
pass,off,4 5 6 8 9 10,untouched
pass,on,point,won
pass,on,7,lost
pass,on,not point 7,untouched
pass_odds,on,point,won
pass_odds,on,7,lost
pass_odds,on,not point 7,untouched
field,any,2 3 4 9 10 11 12,won
field,any,not 2 3 4 9 10 11 12,lost
"""
_ODDS = """pass,,1 to 1
pass_odds,4 10,2 to 1
pass_odds,5 9,3 to 2
pass_odds,6 8,6 to 5
field,3 4 9 10 11,1 to 1
field,2 12,2 to 1
"""
_FELT = """name = "A layout of three wagers"
clause = "1"
cloth = "#14532d"
print = "#f5f5f4"
second = "#facc15"

[wide]
size = [120, 50]
puck = { off = [6, 5], at = [20, 5], each = [14, 0] }

[wide.area]
field = { at = [2, 12, 116, 10], loud = true }
pass = { at = [2, 24, 116, 10], loud = true }
pass_odds = { at = [2, 36, 116, 10] }

[tall]
size = [48, 40]
puck = { off = [4, 4], at = [11, 4], each = [6.5, 0] }

[tall.area]
field = { at = [1, 9, 46, 9], loud = true }
pass = { at = [1, 19, 46, 9], loud = true }
pass_odds = { at = [1, 29, 46, 9] }
"""


def skeleton(name: str) -> dict[str, str]:
    """Return the text of each file of a new house of this name."""
    return {
        "book.toml": _file_text(_book(name)), "clauses.toml": _file_text(_clauses(name)),
        "wagers.toml": f"# {name}: its wagers.\n{wager_comment()}\n\n{_WAGERS}",
        "settings.toml": _file_text(_settings(name)), "supervision.toml": _file_text(_supervision(name)),
        "resolution.csv": _csv_text("wager,puck,throw,result,clause,reading", _RESOLUTION),
        "odds.csv": _csv_text("wager,on,odds,clause,reading", _ODDS),
        "felt.toml": f"# {name}: its layout.\n{felt_comment()}\n{_FELT}",
    }  # fmt: skip


def _file_text(parts: Iterator[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _csv_text(columns: str, rows: str) -> str:
    return "\n".join([columns, *(f"{row},1," for row in rows.splitlines())]) + "\n"


def _book(name: str) -> Iterator[str]:
    top = f'name = "{name}"\n{_HEAD.format(house=name.replace("_", " ").title())}'.rstrip()
    keys = _key_lines(HEAD[""])
    yield f"# {name}: the head of its book, who works at its table, and what follows a throw.\n{keys}\n{top}"
    yield f"# Who approved the rules.\n{_key_lines(HEAD['regulator'])}\n[regulator]\n{_ROWS['regulator']}"
    yield f"# Who works at the table, by the word of records.\n{_key_lines(HEAD['roles'])}\n[roles]\n{_ROWS['roles']}"
    yield from _tables("book.toml")


def _key_lines(keys: Mapping[str, BookKey]) -> str:
    return "\n".join(explain_keys(keys))


def _clauses(name: str) -> Iterator[str]:
    yield f"# {name}: what its text says, clause by clause."
    rows = [
        f'[clause."{number}"]\nkind = "{kind}"\nactor = "{actor}"\n'
        f'rule = "{rule}"\ndoes = "{does}"\nin_force = "enforced"'
        for number, kind, actor, rule, does in _CLAUSES
    ]
    yield "\n\n".join([f"{table_comment('clauses')}\n{rows[0]}", *rows[1:]])
    yield f"{table_comment('readings')}\n{_example(of_file('clauses.toml')['readings'].example)}"


def _example(text: str) -> str:
    return "\n".join(f"# {line}" for line in text.splitlines())


def _settings(name: str) -> Iterator[str]:
    yield f"# {name}: points on which houses differ; delete the # of a line to say what your text says."
    yield f"{table_comment('settings')}\n[settings]"
    for setting, kind in SETTINGS.items():
        value = kind.default or ("boxperson" if kind.values else "1")
        yield f'{setting_comment(setting)}\n# {setting} = {{ value = "{value}", clause = "1" }}'
    acts = "\n".join(f'{act} = {{ clause = "2" }}  # {says}' for act, says in CITES.items())
    yield f"{table_comment('cites')}\n[cites]\n{acts}"


def _supervision(name: str) -> Iterator[str]:
    yield f"# {name}: who may do what. A house has the acts that its text gives to a role."
    yield from _tables("supervision.toml")


def _tables(file: str) -> Iterator[str]:
    """Yield the tables of a file, each with its rows, or with an example as a comment."""
    for name, section in of_file(file).items():
        head = _HEADS.get(name, f"[{section.table}]")
        if name in _ROWS:
            yield f"{table_comment(name)}\n{head}\n{_ROWS[name]}"
        else:
            example = _EXAMPLES.get(name, section.example)
            example = example if example.startswith("[") else f"{head}\n{example}"
            yield f"{table_comment(name)}\n{_example(example)}"
