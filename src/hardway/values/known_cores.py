"""The cores beside the table, by the word that a record's head and a stream begin with: `tournament spring_cup`.

A core's module has its `NOTATION` (`notation.cores`): its verbs and commands, its events, how it begins. A line here is
all that journal, floor, server and page need of another core.
"""

CORES = {"promotion": "hardway.notation.promotion", "tournament": "hardway.notation.tournament"}
