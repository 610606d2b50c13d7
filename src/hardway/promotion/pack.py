"""The audit pack of a draw: everything somebody needs to work it out again, and what differs where it does not hold.

A pack names its own digests; that they are those the house published before the draw is for the reader to compare.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, TypedDict

from hardway.promotion.model.lot import HOUSE, draw_commitment, draw_kind, list_digest, picks
from hardway.promotion.model.powers import scrutineer_over
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import PromotionTerms, TermsForm, digest_of, of_draw
from hardway.rulebook import Book
from hardway.values.clock import time_text
from hardway.values.commitments import is_secret
from hardway.values.money import short
from hardway.values.names import NAME, is_one_person

SCHEME = "hardway draw 3"


class UnsealedPack(TypedDict):
    """Everything somebody needs to work a draw out again."""

    scheme: str
    promotion: str
    terms: TermsForm
    terms_digest: str
    before: list[tuple[int, str]]
    """The draws before it, each with the digest of its entries."""
    entries_closed: str
    entries: list[tuple[int, str]]
    entries_digest: str
    draw: int
    drawn: str
    run_by: str
    scrutineer: str
    scrutineer_over: int
    commitments: dict[str, str]
    secret: str
    nonces: dict[str, str]
    missing: list[str]
    given_up: list[tuple[int, str, list[str]]]
    kind: str
    picks: list[tuple[str, int]]
    winners: dict[str, tuple[int, str]]


class DrawPack(UnsealedPack):
    """An audit pack: it names its own digest."""

    digest: str


def draw_pack(book: Book, state: PromotionState, draw: int = 0) -> DrawPack:
    """Return the pack of a draw by its place in the terms, else of the last; raise ValueError where there was none."""
    number = draw or (state.stage if state.secret else max(len(state.held), 1))
    held = state.draw(number)
    if number > state.stage or not held.secret:
        raise ValueError(f"draw {number} of {state.name} was not held" if draw else f"{state.name} has not been drawn")
    prizes = [one.name for one in state.terms.prizes_of(number)]
    pack: UnsealedPack = {
        "scheme": SCHEME, "promotion": state.name, "terms": state.terms.form, "terms_digest": state.terms.digest,
        "before": [(one.number, one.list_digest) for one in state.held[: number - 1]],
        "entries_closed": time_text(held.closed_at), "entries": [(one.number, one.patron) for one in held.eligible],
        "entries_digest": held.list_digest, "draw": held.number, "drawn": time_text(held.drawn_at),
        "run_by": held.drawn_by, "scrutineer": held.scrutineer,
        "scrutineer_over": scrutineer_over(book), "commitments": dict(held.commitments),
        "secret": held.secret, "nonces": dict(held.nonces), "missing": list(held.missing),
        "given_up": [(number, why, list(shown_)) for number, why, shown_ in held.given_up],
        "kind": held.kind, "picks": list(held.picked),
        "winners": {prize: (one.entry, one.patron) for prize, one in state.winners.items() if prize in prizes},
    }  # fmt: skip
    return {**pack, "digest": digest_of(pack)}


_KINDS: dict[str, type] = {
    "scheme": str, "promotion": str, "terms": dict, "terms_digest": str, "before": list, "entries_closed": str,
    "entries": list,
    "entries_digest": str, "draw": int, "drawn": str, "run_by": str, "scrutineer": str, "scrutineer_over": int,
    "commitments": dict, "secret": str, "nonces": dict, "missing": list, "given_up": list, "kind": str, "picks": list,
    "winners": dict, "digest": str,
}  # fmt: skip


def _misshapen(pack: Mapping[str, Any]) -> Iterator[str]:
    for name, kind in _KINDS.items():
        if name not in pack:
            yield f"{name} is missing from the pack"
        elif type(pack[name]) is not kind:
            yield f"{name} is not of the kind it should be ({kind.__name__})"
    yield from (f"there is no {name!r} in a pack" for name in pack.keys() - _KINDS.keys())
    rows = {"entries": (int, str), "picks": (str, int), "given_up": (int, str, list), "before": (int, str)}
    for name, kinds in rows.items():
        for row in pack[name] if isinstance(pack.get(name), list) else ():
            if not (isinstance(row, list | tuple) and tuple(map(type, row)) == kinds):
                yield f"{name} has a row that is none: {row!r}"[:200]
                break
    if isinstance(pack.get("terms"), dict) and not isinstance(pack["terms"].get("items"), dict):
        yield "terms has no items"
    for name in ("secret", "nonces"):
        values = pack.get(name)
        for secret in values.values() if isinstance(values, dict) else [values]:
            if not is_secret(secret):
                yield f"{name}: a secret or nonce is not 64 hexadecimal digits"
                break


def pack_differences(book: Book, pack: object, published: Mapping[str, str] | None = None) -> list[str]:
    """Return what does not hold in a pack by a book, in sentences; `published` has digests made known elsewhere."""
    if not isinstance(pack, dict):
        return ["a pack is a JSON object"]
    if wrong := list(_misshapen(pack)):
        return wrong
    return [*_differences(pack, published or {}), *_overseen(pack, scrutineer_over(book))]


def _differences(pack: dict[str, Any], published: Mapping[str, str]) -> Iterator[str]:
    name, number = pack["promotion"], pack["draw"]
    if pack["scheme"] != SCHEME:
        yield f"the scheme is {pack['scheme']!r}; this checks {SCHEME!r}"
    for key, value in published.items():
        if pack.get(key) != value:
            yield f"{key} is {pack.get(key)}, and {value} was published"
    if (found := digest_of({key: value for key, value in pack.items() if key != "digest"})) != pack["digest"]:
        yield f"something was changed: the pack's digest is {found}, and it names {pack['digest']}"
    if (found := digest_of(pack["terms"])) != pack["terms_digest"]:
        yield f"the terms were changed: their digest is {found}, and {pack['terms_digest']} is named"
    if (found := list_digest(name, map(tuple, pack["entries"]))) != pack["entries_digest"]:
        yield f"the list of entries was changed: its digest is {found}, and {pack['entries_digest']} is named"
    if len({entry for entry, _ in pack["entries"]}) < len(pack["entries"]):
        yield "two entries have the same number"
    yield from _commitments(pack, name, number)
    yield from _winners(pack, name, number)
    yield from _times(pack)


def _commitments(pack: dict[str, Any], name: str, number: int) -> Iterator[str]:
    shown_ = {HOUSE: pack["secret"], **pack["nonces"]}
    for who, secret in shown_.items():
        if pack["commitments"].get(who) != draw_commitment(name, number, who, secret):
            what = "secret" if who == HOUSE else "nonce"
            yield f"the {what} of {who} is not the one {who} committed to for draw {number}"
    missing = sorted(pack["commitments"].keys() - shown_.keys())
    if missing != pack["missing"]:
        yield f"nonces are missing of {_names(missing)}, and the pack names {_names(pack['missing'])}"
    given_up = [(before, why, tuple(map(str, who))) for before, why, who in pack["given_up"]]
    first = max((before for before, _ in pack["before"]), default=0) + 1
    if [before for before, _, _ in given_up] != list(range(first, min(number, first + len(given_up) + 1))):
        yield f"the draws given up before draw {number} are {_names(before for before, _, _ in given_up)}"
    kind = draw_kind(pack["nonces"], missing, given_up)
    if pack["kind"] != kind:
        yield f"this draw was {kind}, and is called {pack['kind']}"


def _winners(pack: dict[str, Any], name: str, number: int) -> Iterator[str]:
    entries, picked = [entry for entry, _ in pack["entries"]], pack["picks"]
    right = picks(name, number, pack["entries_digest"], pack["secret"], pack["nonces"], entries, len(picked))
    for place, ((prize, entry), drawn) in enumerate(zip(picked, right, strict=False), 1):
        if entry != drawn:
            yield f"pick {place}, for {prize}: secret and nonces give entry {drawn}, and {entry} is named"
    if len(picked) > len(right):
        yield f"{len(picked)} picks are named, and there are {len(right)} entries"
    prizes = [one.get("name") for one in _prizes(pack)]
    first = [prize for prize, _ in picked][: len(prizes)]
    if first != prizes[: len(first)] or len(first) < min(len(prizes), len(entries)):
        yield f"the prizes are drawn in the order {_names(first)}, and the terms have {_names(prizes)}"
    patrons, last = dict(pack["entries"]), dict(picked)
    for prize, winner in pack["winners"].items():
        if prize not in last:
            yield f"{prize} has a winner and was not drawn"
        elif winner != [last[prize], patrons.get(last[prize])]:
            yield f"the winner of {prize} is entry {last[prize]} of {patrons.get(last[prize])}, not {winner}"
    items = pack["terms"]["items"]
    if items.get("presence") != "yes" and of_draw("claim_by", _place(pack)) not in items:
        if len(picked) > len(prizes):
            yield f"{len(picked)} picks are named for {len(prizes)} prizes, and by the terms none is drawn again"
        yield from (f"{prize} was drawn and has no winner" for prize in last if prize not in pack["winners"])


def _prizes(pack: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the prizes of the draw as the terms have them; the first has those that no later draw names."""
    stated, items = pack["terms"].get("prizes"), pack["terms"]["items"]
    prizes = [one for one in stated if isinstance(one, dict)] if isinstance(stated, list) else []
    terms = PromotionTerms(tuple((name, says) for name, says in items.items() if isinstance(says, str)))
    return [one for one in prizes if terms.draw_of(str(one.get("name"))) == _place(pack)]


def _place(pack: dict[str, Any]) -> int:
    """Return which draw of the terms it is."""
    return len(pack["before"]) + 1


def _times(pack: dict[str, Any]) -> Iterator[str]:
    """Hold the times of closing and draw against the terms and against each other."""
    items, moments = pack["terms"]["items"], {}
    said = {name: pack[name] for name in ("entries_closed", "drawn")}
    close, award = (of_draw(name, _place(pack)) for name in ("entries_close", "awarded"))
    for name, text in {**said, **{name: items.get(name) for name in (close, award)}}.items():
        moments[name] = _at(text)
        if moments[name] is None:
            yield f"{name} is no day and time: {text!r}"[:200]
            return
    if moments["entries_closed"] != moments[close]:
        yield f"entries closed at {pack['entries_closed']}, and by the terms at {items[close]}"
    if moments["drawn"] < moments["entries_closed"]:
        yield f"it was drawn at {pack['drawn']}, and entries closed at {pack['entries_closed']}"
    if moments["drawn"] < moments[award]:
        yield f"it was drawn at {pack['drawn']}, and by the terms it is drawn at {items[award]}"


def _at(text: Any) -> Any:
    """Return the moment a text means; None where it is none in the house's own time."""
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return found if found.tzinfo is None else None


def _overseen(pack: dict[str, Any], over: int) -> Iterator[str]:
    """Hold the scrutineer against who runs the draw, who entered, and what is drawn; the book says above what value."""
    who = pack["scrutineer"]
    if pack["scrutineer_over"] != over:
        yield f"a scrutineer is needed above {short(over)}, and the pack says above {short(pack['scrutineer_over'])}"
    worth = [
        value for one in _prizes(pack) for value in (one.get("value"), one.get("alternative")) if type(value) is int
    ]
    if not who:
        if any(value > over for value in worth):
            yield f"a prize is worth more than {short(over)}, and nobody oversees the draw"
        return
    if not NAME.match(who):
        yield f"the scrutineer is no name: {who!r}"[:200]
    if is_one_person(who, HOUSE):
        yield f"{who} is the scrutineer of its own draw"
    if is_one_person(who, pack["run_by"]):
        yield f"{pack['run_by']} runs the draw and is its scrutineer"
    if any(is_one_person(who, patron) for _, patron in pack["entries"]):
        yield f"{who} is the scrutineer and has an entry"


def _names(names: Iterable[object]) -> str:
    return ", ".join(map(str, names)) or "nobody"
