"""Options that several commands have, each declared once."""

from typing import Annotated

from hardway.cli.terminal.declare import Option

AsJson = Annotated[bool, Option("--json", help="Print JSON instead of words.")]
KeyFile = Annotated[str, Option("--key", metavar="FILE", help="The signing key, if it is not beside the journal.")]
Db = Annotated[str, Option(help="The journal: a file, or postgresql://….")]
