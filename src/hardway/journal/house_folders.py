"""Which folders of houses a journal was served with, kept beside its rows: anyone who opens it knows the same books.

The rows do not need them: each table keeps the book it was opened with (`editions`). A folder that is gone is passed
over.
"""

from pathlib import Path

from hardway.journal.recorder import Recorder
from hardway.rulebook import BookError, add_houses
from hardway.rulebook.loading.house_shelf import added_folders

KIND, ID = "houses", "folders"
"""Of the plain fact."""


def remember_houses(recorder: Recorder) -> None:
    """Keep the folders that were added here, in place of those of before."""
    fact = {"folders": [str(folder) for folder in added_folders()]}
    if fact["folders"] and recorder.get(KIND, ID) != fact:
        recorder.put(KIND, ID, fact)


def forget_houses(recorder: Recorder) -> None:
    """Remember no folder any more. Tables of its houses play on by the books that the journal keeps."""
    recorder.put(KIND, ID, None)


def recall_houses(recorder: Recorder) -> list[str]:
    """Add the folders that a journal remembers, unless others were given; return why some of them cannot be."""
    if added_folders():
        return []
    wrong = []
    for folder in (recorder.get(KIND, ID) or {}).get("folders", []):
        try:
            add_houses(Path(folder))
        except BookError as error:
            wrong += error.gaps
    return wrong
