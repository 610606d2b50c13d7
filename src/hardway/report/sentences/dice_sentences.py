"""The sentences of a `dice` row: faces that were read or corrected, a new commitment of the house."""

from typing import Any

from hardway.report.sentences.sentence import Sentence


def dice_sentences(body: dict[str, Any]) -> list[Sentence]:
    """Return what a `dice` row says; the row names who did it."""
    if "renew" in body:
        renew = body["renew"]
        text = f"the house commits to throw {renew['throw']} instead of throw {renew['instead']}: {renew['because']}"
        return [Sentence(text)]
    if "read" not in body:
        return []
    faces = "-".join(map(str, body["read"]))
    if "before" not in body:
        return [Sentence(f"the dice are read as {faces}")]
    before = "-".join(map(str, body["before"]["read"]))
    return [Sentence(f"the reading is corrected from {before} to {faces}: {body['because']}")]
