"""What goes wrong at a table and is no ruling of a book: a name from a closed list, and a sentence."""

from typing import Literal, NamedTuple

Name = Literal[
    "bad_entry", "no_table", "table_suspended", "not_certain", "elsewhere", "stopping", "dice_failed", "dice_out",
    "no_such_ask", "nothing_to_undo", "not_taken", "protected",
]  # fmt: skip


class Problem(NamedTuple):
    """Why something could not be done, where no rule book says so."""

    name: Name
    says: str
