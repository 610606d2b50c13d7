"""Prints lines in colour on a terminal and plain elsewhere; cheap enough for a long replay."""

import os
import sys
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

from hardway.cli.terminal.safe_output import written_out

if TYPE_CHECKING:  # many commands print no sentences
    from hardway.report.sentences.sentence import Sentence

_CODES = {
    "head": "1", "entry": "1", "call": "1;33", "won": "32", "lost": "31", "refused": "35",
    "quiet": "2", "clause": "36", "failed": "1;31",
}  # fmt: skip


def colours(stream: TextIO) -> bool:
    """Say whether a stream is a terminal that shows colours; NO_COLOR and TERM=dumb turn them off."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Paint:
    """Writes lines to a stream, in colour or plain."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.coloured = colours(self.stream)
        self.width = get_terminal_size().columns if self.stream.isatty() else 0
        """How many columns the terminal has; 0 if the output goes to a file or a pipe, where lines are not wrapped."""

    def dab(self, text: str, tone: str) -> str:
        """Return the text in the colour of its tone; plain if the stream shows no colours."""
        code = _CODES.get(tone, "") if self.coloured else ""
        if tone:
            text = written_out(text)
        return f"\x1b[{code}m{text}\x1b[0m" if code and text else text

    def line(self, text: str = "", tone: str = "") -> None:
        """Write one line."""
        self.stream.write(self.dab(text, tone) + "\n")


def print_sentence(paint: Paint, sentence: "Sentence", indent: str = "      ") -> None:
    """Print one sentence with its clauses, which on a narrow terminal go on the next line."""
    cites = " · ".join(f"{purpose} {clause}".lstrip() for purpose, clause in sentence.cites)
    width = paint.width
    if not width or len(indent) + len(sentence.text) + len(cites) + 2 <= width:
        text = paint.dab(written_out(sentence.text), sentence.tone)
        paint.line(f"{indent}{text}" + (f"  {paint.dab(cites, 'clause')}" if cites else ""))
        return
    for text, tone, first in ((sentence.text, sentence.tone, indent), (cites, "clause", f"{indent}    ")):
        for line in wrap(text, width, initial_indent=first, subsequent_indent=f"{indent}    "):
            paint.line(line, tone)
