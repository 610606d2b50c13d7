"""Turns items of the conditions as people write them ("$20", "everyone", "best 2 of each table") into the notation's
words.

Knows how each kind of item is written, and no house. A text that it does not understand is returned unchanged.
"""

import re
from collections.abc import Callable

from hardway.rulebook.model.tournament import ConditionItem
from hardway.values import everyday
from hardway.values.entry_words import NONE

_NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "a": "1", "an": "1", "the": "1",
}  # fmt: skip
_NUMBER = rf"([0-9]+|{'|'.join(_NUMBERS)})"
_PART_OF_HOUR = {"half an hour": "30 minutes", "quarter of an hour": "15 minutes", "one and a half hours": "90 minutes"}
_ORDINALS = re.compile(
    r"(?:1st|2nd|3rd|[0-9]+th|first|second|third|fourth|fifth|place|prize)(?:\s+(?:place|prize))?\s*:?\s*", re.I
)
_ALL = frozenset((
    "all", "anybody", "anyone", "everybody", "everyone", "all entrants", "all players", "alle", "everybody who entered",
    "everyone who entered", "entrants", "all who entered",
))  # fmt: skip
_WINNER_TAKES_ALL = frozenset(("winner takes all", "the winner takes all", "winner takes it all", "everything", "all"))


def as_stated(item: ConditionItem, text: str) -> str:
    """Return an item's text as the notation writes it, for the record: `20` for "$20", `entrants` for "everyone"."""
    words = " ".join(text.split())
    if item.kind in ("words", "names") and not item.may_be_none:
        return _names(words) if item.kind == "names" else words
    if item.kind == "statement":
        return item.words if words.casefold() in ("yes", "ok", "it is stated", "stated") else _none(item, words)
    if "|" in item.kind:
        said = everyday.chosen(words, item.kind.split("|"))
        return said if said in item.kind.split("|") else _none(item, words)
    if (
        item.may_be_none
        and (item.kind != "words" or words.casefold() in ("no", "nein", NONE))
        and everyday.states_none(words)
    ):
        return NONE
    return _WRITTEN.get(item.kind, str)(words)


def _none(item: ConditionItem, words: str) -> str:
    return NONE if item.may_be_none and everyday.states_none(words) else words


def _number(word: str) -> str:
    return _NUMBERS.get(word.casefold(), word)


def _amount_or_carried(words: str) -> str:
    if re.search(r"\b(carried|keep|kept|bring)", words, re.I):
        return "carried"
    return everyday.amount(re.sub(r"\s*(?:in\s+)?(?:tournament\s+)?chips$", "", words, flags=re.I))


def _limits(words: str) -> str:
    return everyday.between(words, everyday.amount)


def _range(words: str) -> str:
    return everyday.between(re.sub(r"\s*(players|people|persons)$", "", words, flags=re.I), everyday.whole)


def _length(words: str) -> str:
    plain = words.casefold().rstrip(".")
    if plain in _PART_OF_HOUR:
        return _PART_OF_HOUR[plain]
    found = re.fullmatch(rf"{_NUMBER}\s*(hands?|minutes?|mins?|min|m|hours?|hrs?|h)", plain)
    if found is None:
        return words
    number, unit = _number(found[1]), found[2]
    if unit.startswith("h") and not unit.startswith("hand"):
        return f"{60 * int(number)} minutes"
    return f"{number} {'hands' if unit.startswith('hand') else 'minutes'}"


def _goes_on(words: str) -> str:
    found = re.fullmatch(
        rf"(?:the\s+)?(?:best\s+|top\s+|first\s+)?{_NUMBER}?\s*(?:best\s+|players?\s+|winners?\s+)?"
        r"(?:(?:of|from|per|at|in|on)\s+)(?:(?:each|every|a|the|whole)\s+)*(table|round)s?(?:\s+goe?s?\s+on)?",
        words.casefold(),
    )
    return f"{_number(found[1] or 'one')} of {found[2]}" if found else words


def _takes(words: str) -> str:
    plain = words.casefold().rstrip(".")
    if plain in _ALL:
        return "entrants"
    found = []
    for part in re.split(r"\s*(?:,|;|\band\b|\bplus\b|\+)\s*", plain):
        said = re.fullmatch(
            r"(?:the\s+)?(best|winners|those who go on|rest|others|losers)(?:\s+(?:of|from))?\s+(?:round\s+)?([0-9]+)",
            part,
        )
        if said:
            found.append(f"{'best' if said[1] in ('best', 'winners', 'those who go on') else 'rest'} {said[2]}")
        else:
            back = re.fullmatch(
                r"(?:those\s+|who\s+|players\s+)*(?:have\s+)?(?:bought|buy[- ]?backs?|bought back)(?:\s+back)?", part
            )
            found.append("entrants" if part in _ALL else "bought" if back else part)
    return " ".join(found)


def _ends(words: str) -> str:
    plain = words.casefold().rstrip(".")
    if re.search(r"\b(carried|keep|kept)\b", plain):
        return "carried"
    if re.search(r"\b(return(ed)?|given back|handed back|no value)\b", plain):
        return "returned"
    found = re.fullmatch(
        r"(?:paid|cash(?:ed)?|paid out)(?:\s+(?:out|in))?(?:\s+(?:at|for))?\s+(.+?)(?:\s+(?:each|a chip|per chip))?",
        plain,
    )
    return f"cash {everyday.amount(found[1])}" if found else words


def _prizes(words: str) -> str:
    if words.casefold().rstrip(".") in _WINNER_TAKES_ALL:
        return "100%"
    plain = re.sub(r"(?<=[0-9])\s+(?=%|per\s?cent)", "", _ORDINALS.sub("", words), flags=re.I)
    plain = re.sub(r"(?<=[0-9])\s*per\s?cent\b", "%", plain, flags=re.I)
    shares = plain.endswith("%") and len(re.findall("%", plain)) == 1
    parts = _money_parts(plain)
    if "%" in plain and (shares or all(part.endswith("%") for part in parts)):
        return " ".join(everyday.percent(part) for part in parts)
    return " ".join(everyday.amount(part) for part in parts)


def _money_parts(plain: str) -> list[str]:
    """Return the prizes in a text, one by one; a comma followed by three digits belongs to its number."""
    return [part for part in re.split(r";|/|,(?![0-9]{3}\b)|\s(?:and|then)\s|\s+", plain) if part]


def _names(words: str) -> str:
    if not re.search(r"[,;]\s|\s(?:and|or|&)\s", words):
        return words
    return " ".join("_".join(re.findall(r"[\w-]+", part.casefold())) for part in everyday.listed(words))


_WRITTEN: dict[str, Callable[[str], str]] = {
    "amount": everyday.amount, "chips": _amount_or_carried, "count": everyday.whole, "range": _range, "limits": _limits,
    "percent": everyday.percent, "time": everyday.moment, "length": _length, "goes_on": _goes_on, "takes": _takes,
    "ends": _ends, "prizes": _prizes, "names": _names,
}  # fmt: skip
