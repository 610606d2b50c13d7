"""More ways to break a new house's book: words for people and throws, and keys that are lists or too long."""

from tests.cli.broken_books import BOOK, CLAUSES, FELT, ODDS, PEOPLE, SETTINGS, THROWS, WAGERS, Broken, words
from tests.cli.broken_values import field, people

OFF = 'label = "off the table"'
LOST = 'label = "{}", force = "may", callers = "boxperson", clause = "2" }}\noff_table = {{'
GROUPS = "# What follows a throw"
FIELD = "field,any,2 3 4"
REST = "field,any,not 2 3 4 9 10 11 12"
CHECK = '[authority]\ncheck = { roles = "dealer", clause = "2" }\n[equipment]\ndie = '
BREACH = '[breaches]\nsmoking = { roles = "dealer", clause = "2" }\n[authority]\n'


def ground(label: str, *said: str) -> Broken:
    """Replace words for people."""
    return words(PEOPLE, OFF, f"label = {label}", "off_table", *said, at="off_table = ")


def another(label: str, at: str, *said: str) -> Broken:
    return words(PEOPLE, "off_table = {", f"lost = {{ {LOST.format(label)}", *said, at=at)


def group(bets: str, *said: str) -> Broken:
    return words(
        BOOK, GROUPS, f'[groups]\nboth = {{ bets = {bets}, clause = "1" }}\n\n{GROUPS}', "both", *said, at="both ="
    )


def rule(text: str, *said: str) -> Broken:
    """Replace a rule of the field."""
    return field(text, *said, at="[field]")


def row(old: str, new: str, *said: str) -> Broken:
    return words(THROWS, old, new, *said)


def paid(odds: str) -> Broken:
    return words(ODDS, "pass,,1 to 1", f"pass,,{odds}", "`9 to 5`", repr(odds))


def cloth(old: str, new: str, *said: str) -> Broken:
    return words(FELT, old, new, *said)


AT = "field = { at = [2, 12, 116, 10]"
PUCK = "puck = { off = [6, 5], at = [20, 5], each = [14, 0] }"
UNHEARD: dict[str, Broken] = {
    "a label that two grounds have": another("Off the  Table", "off_table =", "off_table", "which lost has"),
    "a label that is another ground's name": another("off table", "lost =", "in entries that is the name of off_table"),
    "a ground's label without end": ground(f'"{"o" * 90}"', "90 characters", "at most 80"),
    "a ground's label of blanks": ground('"  "', "label is blank", "take the key out"),
    "a ground's label that is a list": ground('["off"]', "label must be a text"),
    "a ground's label that is a table": ground("{ a = 1 }", "label must be a text, not { a = 1 }"),
    "a bell in a ground's label": ground('"off\\u0007"', "a control character"),
    "grounds in a list": words(PEOPLE, "[grounds]\n", "[[grounds]]\n", "grounds must be a table", at="[[grounds]]"),
    "a ground that is a text": words(PEOPLE, "[grounds]\n", '[grounds]\nlate = "x"\n', "late must be a table", at="late ="),
    "roles in a list": words(BOOK, "[roles]\n", "[[roles]]\n", "roles must be a table", at="[[roles]]"),
    "a force with a capital": words(PEOPLE, 'force = "must"', 'force = "Must"', "must or may, not 'Must'", at="off_table ="),
    "a reason of a ground that is none": words(PEOPLE, 'reselect = "yes"', 'needs = "witness"', "because or left out", at="off_table ="),
    "callers with a comma": words(PEOPLE, '"boxperson stickperson"', '"boxperson, stickperson"', "'boxperson,'", at="off_table ="),
    "a reading that is not there": words(PEOPLE, 'reselect = "yes"', 'reading = "XX9"', "'XX9'", at="off_table ="),
    "a house without end": words(BOOK, 'house = "Mine"', f'house = "{"x" * 500}"', "500 characters", "at most 80"),
    "a title without end": words(BOOK, 'title = "Rules', f'title = "{"x" * 500}', "characters", "at most 200"),
    "a button without end": rule(f'button = {{ label = "{"x" * 500}", clause = "1" }}', "500 characters")._replace(at="button ="),
    "a group that no moment takes": group('["pass 5", "pass_odds 5"]', "pass can be placed only at the time 'comeout'", "pass_odds only at the time 'point'"),
    "a group of cents": group('["pass 5.50", "field 5"]', "a wager and an amount", "'pass 5.50'"),
    "a group of one": group('["pass 5"]', "two wagers or more"),
    "a group with a wager twice": group('["field 5", "field 5"]', "'field' is in the group twice"),
    "a group that is a text": group('"pass 5"', "bets must be a list of texts"),
    "a point while the puck is off": row("pass,off,7 11", "pass,off,point 7 11", "there is no point"),
    "a number of a wager without numbers": row(FIELD, "field,any,number 2 3 4", "`number`", "has none"),
    "a hard throw of no number": row(FIELD, "field,any,hard 2 3 4", "`hard`", "has none"),
    "all but nothing": row(REST, "field,any,not", "not and a list"),
    "not twice": row("field,any,not 2 3", "field,any,not not 2 3", "'not' is no total"),
    "a total of thirteen": row(FIELD, "field,any,13 2 3 4", "'13' is no total from 2 to 12"),
    "a puck that lies sideways": row("field,any,2 3", "field,sideways,2 3", "on, off or any"),
    "a seven that sets the puck": row("puck,on,7,seven_out", "puck,on,7,set", "seven_out"),
    "odds with a colon": paid("1:1"),
    "odds for one": paid("2 for 1"),
    "odds below nothing": paid("-1 to 1"),
    "odds in other digits": paid("١ to 1"),
    "an area that no one can touch": cloth(AT, "field = { at = [2, 12, 0.001, 0.001]", "field at", "1 or more"),
    "pucks in one place": cloth(PUCK, PUCK.replace("14, 0", "0, 0"), "`each`", "in one place"),
    "a colour with more behind it": cloth('cloth = "#14532d"', 'cloth = "red; background: url(x)"', '"#14532d"'),
    "a die in centimetres": people(f'{CHECK}{{ least = "2cm", says = "x", clause = "2" }}', "die =", "two decimals", "'2cm'"),
    "a breach that is needed no time": people(f'{BREACH}exclude = {{ roles = "dealer", needs = "smoking 0", clause = "2" }}', "exclude =", "'smoking 0'"),
    "a stranger through whom the house acts": words(SETTINGS, "[settings]\n", '[settings]\nhouse_acts_through = { value = "butler", clause = "1" }\n', "house_acts_through", at="house_acts"),
    "a reading of a setting that is none": Broken(CLAUSES, "[reading.X1]", ("'mood' is no setting",), lambda shelf: shelf.write(CLAUSES, f'{shelf.text(CLAUSES)}\n[reading.X1]\nclauses = ["1"]\nproblem = "x"\nreading = "y"\nsetting = "mood"\n')),
    "a cap of nothing": words(WAGERS, 'times = "2"', 'times = "0"', "cap: times", at="[pass_odds]"),
}  # fmt: skip
"""Each has an error that names what would be right."""
