"""A house outside the package, as a non-programmer would write it: the files of a new house with changed rows.

It has its own role, ground, breach, annulment, wager and point, another name for a wager, a group, and two areas for one wager.
In its own words, no wager, role or ground but `place` has a name that a house of the package uses.
"""

import re
from pathlib import Path

from hardway.rulebook.authors.skeleton import skeleton

NAME = "harbour"
POINTS = "4 5 6 8 9 10 11"
CHANGES = {
    "book.toml": [
        ("[roles]\n", '[roles]\nfloor_walker = { label = "Floor walker", clause = "2", rank = 2 }\n'),
        (
            "# What follows a throw",
            '[groups]\ninside = { bets = ["place 5 5", "place 6 6", "place 8 6", "place 9 5"], clause = "1" }\n\n'
            "# What follows a throw",
        ),
    ],
    "supervision.toml": [
        (
            "off_table = {",
            'in_a_hat = { label = "a die lies in a hat", force = "must", callers = "floor_walker", clause = "2" }\n'
            "off_table = {",
        ),
        ("# [authority]\n", '[authority]\ninvalidate = { roles = "floor_walker", clause = "2" }\n'),
        ("# [breaches]\n", '[breaches]\nwhistling = { label = "whistles at the dice", roles = "boxperson", clause = "2" }\n'),
        ("# [annulments]\n", '[annulments]\nhigh_tide = { label = "the tide comes in", scope = "all", clause = "2" }\n'),
        ('1 = { roles = "boxperson"', '1 = { roles = "floor_walker boxperson"'),
    ],
    "wagers.toml": [
        (
            "[field]\n",
            '[place]\nlabel = "Place"\narea = "numbers"\nnumbers = "4 5 6 8 9 10"\n'
            'place = { when = "any", clause = "1" }\n\n'
            '[gull]\nlabel = "Gull"\nalso = "seagull"\narea = "centre"\nplace = { when = "any", clause = "1" }\nincrease = { when = "any", clause = "1" }\n\n[field]\n',
        )
    ],
    "resolution.csv": [
        ("puck,off,4 5 6 8 9 10,set", f"puck,off,{POINTS},set"),
        ("puck,off,not 4 5 6 8 9 10,stays", f"puck,off,not {POINTS},stays"),
        ("pass,off,7 11,won", "pass,off,7,won"),
        ("pass,off,4 5 6 8 9 10,untouched", f"pass,off,{POINTS},untouched"),
        (
            "field,any,2 3 4",
            "place N,any,number,won,1,\nplace N,any,7,lost,1,\nplace N,any,not number 7,untouched,1,\n"
            "gull,any,3,won,1,\ngull,any,not 3,lost,1,\nfield,any,2 3 4",
        ),
    ],
    "odds.csv": [
        ("pass_odds,4 10", "pass_odds,11,3 to 1,1,\npass_odds,4 10"),
        ("field,3 4", "place,6 8,7 to 6,1,\nplace,5 9,7 to 5,1,\nplace,4 10,9 to 5,1,\ngull,,15 to 1,1,\nfield,3 4"),
    ],
    "felt.toml": [
        ("size = [120, 50]", "size = [120, 74]"),
        ("size = [48, 40]", "size = [48, 64]"),
        ("at = [11, 4], each = [6.5, 0]", "at = [11, 4], each = [5.5, 0]"),
        ("pass_odds = { at = [2, 36, 116, 10] }\n", "pass_odds = { at = [2, 36, 116, 10] }\n"
         "place = { at = [2, 48, 15, 11], each = [17, 0], number = true }\n"
         "gull = [{ at = [2, 61, 30, 11] }, { at = [88, 61, 30, 11] }]\n"),
        ("pass_odds = { at = [1, 29, 46, 9] }\n", "pass_odds = { at = [1, 29, 46, 9] }\n"
         "place = { at = [1, 39, 15, 6], each = [15.5, 0], rows = [3, 0, 7], number = true }\n"
         "gull = [{ at = [1, 53, 20, 9] }, { at = [27, 53, 20, 9] }]\n"),
    ],
}  # fmt: skip
"""By file, the text of a new house and the text of this one."""
RECORD = """house harbour
staff wes floor_walker
chips 1 5 25
seat ann 300
bet ann pass 5
bet ann seagull 5
roll 1 2
= won ann gull 75            # 15 to 1
= lost ann pass 5            # 3 on a come-out
bet ann pass 5
throw
noroll in_a_hat by floor_walker wes
= event no_roll 2
roll 6 5
= point 11                   # 11 is a point here
bet ann pass_odds 10
bet ann inside 22
= ann place 6 6
roll 5 6
= won ann pass_odds 30       # 3 to 1
= point off
"""


WORDS = {
    "pass": "front", "pass_odds": "backup", "field": "meadow", "dealer": "croupier", "stickperson": "raker",
    "boxperson": "chief", "off_table": "overboard", "off the table": "over the rail", "Pass Line": "Front Line", "Field": "Meadow", "Dealer": "Croupier",
    "Stickperson": "Raker", "Boxperson": "Chief", "Odds": "Ballast",
}  # fmt: skip


def in_own_words(text: str) -> str:
    """Replace the names in a text by words that no other house has."""
    return re.sub(rf'(?<!area = ")\b({"|".join(WORDS)})\b', lambda found: WORDS[found[0]], text)


def write_house(shelf: Path, *, own_words: bool = False) -> Path:
    """Write the house into a folder of houses; return its folder."""
    folder = shelf / NAME
    folder.mkdir(parents=True)
    for file, text in skeleton(NAME).items():
        for old, new in CHANGES.get(file, ()):
            assert old in text, (file, old)
            text = text.replace(old, new, 1)
        (folder / file).write_text(in_own_words(text) if own_words else text, encoding="utf-8")
    return folder
