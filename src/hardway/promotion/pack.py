"""The audit pack of a draw: all that is needed to work it out again, and a check that says what differs.

A pack names its own digests. Compare them with those that the house published before the draw.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from types import UnionType
from typing import Any, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

from hardway.promotion.model.lot import HOUSE, draw_commitment, draw_kind, list_digest, picks
from hardway.promotion.model.powers import scrutineer_over
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import PromotionTerms, TermsForm, TermsPrizeForm, digest_of, draw_item
from hardway.rulebook import Book
from hardway.values.clock import time_text
from hardway.values.commitments import is_secret
from hardway.values.money import short
from hardway.values.names import NAME, count_text, is_one_person

SCHEME = "hardway draw 3"


class UnsealedPack(TypedDict):
    """All that is needed to work out a draw again."""

    scheme: str
    promotion: str
    terms: TermsForm
    terms_digest: str
    before: list[tuple[int, str]]
    """For each earlier draw: its number, and the digest of its list of entries."""
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
    """An audit pack, which names its own digest."""

    digest: str


def draw_pack(book: Book, state: PromotionState, draw: int = 0) -> DrawPack:
    """Return the pack of a draw, by its position in the terms, or of the last one; raise ValueError if it was not
    held.
    """
    number = draw or (state.stage if state.draw.secret else max(len(state.held), 1))
    held = state.draw_of_terms(number) if number <= state.stage else None
    if held is None or not held.secret:
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


def _misshapen(pack: Mapping[str, Any]) -> Iterator[str]:
    kinds = get_type_hints(DrawPack)
    for name, kind in kinds.items():
        if name not in pack:
            yield f"{name} is missing from the pack"
        elif not _is(kind, pack[name]):
            yield f"{name} has a value of the wrong type: {pack[name]!r}"[:200]
    yield from (f"there is no {name!r} in a pack" for name in pack.keys() - kinds)


def _is(kind: Any, value: object) -> bool:
    """Say whether a JSON value is exactly of a type that `DrawPack` uses: true is not 1."""
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return isinstance(value, dict) and all(_is(of, value.get(name)) for name, of in get_type_hints(kind).items())
    if origin is UnionType:
        return any(_is(of, value) for of in args)
    if origin is tuple:
        return isinstance(value, list | tuple) and len(value) == len(args) and all(map(_is, args, value))
    if origin is not None:
        values = value.values() if isinstance(value, dict) else value
        return type(value) is origin and all(_is(args[-1], one) for one in values)  # type: ignore[attr-defined]
    return type(value) is kind


def pack_differences(book: Book, pack: object, published: Mapping[str, str] | None = None) -> list[str]:
    """Return what is wrong with a pack by a book, in sentences. `published` has digests that were published before the
    draw."""
    if not isinstance(pack, dict):
        return ["a pack is a JSON object"]
    if wrong := list(_misshapen(pack)):
        return wrong
    read: DrawPack = pack  # type: ignore[assignment]
    if not all(map(is_secret, (read["secret"], *read["nonces"].values()))):
        return ["a secret or nonce is not 64 hexadecimal digits"]
    return [*_differences(read, published or {}), *_overseen(read, scrutineer_over(book))]


def _differences(pack: DrawPack, published: Mapping[str, str]) -> Iterator[str]:
    name, number, values = pack["promotion"], pack["draw"], dict(pack)
    if pack["scheme"] != SCHEME:
        yield f"the scheme is {pack['scheme']!r}; this checks {SCHEME!r}"
    for key, value in published.items():
        if values.get(key) != value:
            yield f"the pack has {values.get(key)} as {key}, but {value} was published"
    if (found := digest_of({key: value for key, value in values.items() if key != "digest"})) != pack["digest"]:
        yield f"something was changed: the pack's digest is {found}, and it names {pack['digest']}"
    if (found := digest_of(pack["terms"])) != pack["terms_digest"]:
        yield f"the terms were changed: their digest is {found}, and {pack['terms_digest']} is named"
    if (found := list_digest(name, pack["entries"])) != pack["entries_digest"]:
        yield f"the list of entries was changed: its digest is {found}, and {pack['entries_digest']} is named"
    if len({entry for entry, _ in pack["entries"]}) < len(pack["entries"]):
        yield "two entries have the same number"
    yield from _commitments(pack, name, number)
    yield from _winners(pack, name, number)
    yield from _times(pack)


def _commitments(pack: DrawPack, name: str, number: int) -> Iterator[str]:
    revealed = {HOUSE: pack["secret"], **pack["nonces"]}
    for who, secret in revealed.items():
        if pack["commitments"].get(who) != draw_commitment(name, number, who, secret):
            what = "secret" if who == HOUSE else "nonce"
            yield f"the {what} of {who} is not the one {who} committed to for draw {number}"
    missing = sorted(pack["commitments"].keys() - revealed.keys())
    if missing != pack["missing"]:
        yield f"nonces are missing of {_names(missing)}, and the pack names {_names(pack['missing'])}"
    given_up = [(before, why, tuple(who)) for before, why, who in pack["given_up"]]
    first = max((before for before, _ in pack["before"]), default=0) + 1
    if [before for before, _, _ in given_up] != list(range(first, min(number, first + len(given_up) + 1))):
        yield f"the draws given up before draw {number} are {_names(before for before, _, _ in given_up)}"
    kind = draw_kind(pack["nonces"], missing, given_up)
    if pack["kind"] != kind:
        yield f"this draw was {kind}, and is called {pack['kind']}"


def _winners(pack: DrawPack, name: str, number: int) -> Iterator[str]:
    entries, picked = [entry for entry, _ in pack["entries"]], pack["picks"]
    right = picks(name, number, pack["entries_digest"], pack["secret"], pack["nonces"], entries, len(picked))
    for place, ((prize, entry), drawn) in enumerate(zip(picked, right, strict=False), 1):
        if entry != drawn:
            yield f"pick {place}, for {prize}: secret and nonces give entry {drawn}, and {entry} is named"
    if len(picked) > len(right):
        yield f"the pack names {count_text(len(picked), 'pick')}, and has {count_text(len(right), 'entry')}"
    prizes = [prize["name"] for prize in _prizes(pack)]
    first = [prize for prize, _ in picked][: len(prizes)]
    if first != prizes[: len(first)] or len(first) < min(len(prizes), len(entries)):
        yield f"the prizes are drawn in the order {_names(first)}, and the terms have {_names(prizes)}"
    patrons, last = dict(pack["entries"]), dict(picked)
    for prize, winner in pack["winners"].items():
        if prize not in last:
            yield f"{prize} has a winner, but was not drawn"
        elif tuple(winner) != (last[prize], patrons.get(last[prize])):
            yield f"the winner of {prize} is entry {last[prize]} of {patrons.get(last[prize])}, not {winner}"
    items = pack["terms"]["items"]
    if items.get("presence") != "yes" and draw_item("claim_by", _place(pack)) not in items:
        if len(picked) > len(prizes):
            pick_count, prize_count = count_text(len(picked), "pick"), count_text(len(prizes), "prize")
            yield f"the pack names {pick_count} for {prize_count}, but by the terms no prize is drawn again"
        yield from (f"{prize} was drawn, but has no winner" for prize in last if prize not in pack["winners"])


def _prizes(pack: DrawPack) -> list[TermsPrizeForm]:
    """Return the prizes of the draw, in the order of the terms."""
    terms = PromotionTerms(tuple(pack["terms"]["items"].items()))
    return [prize for prize in pack["terms"]["prizes"] if terms.draw_of(prize["name"]) == _place(pack)]


def _place(pack: DrawPack) -> int:
    """Return the position of the draw in the terms."""
    return len(pack["before"]) + 1


def _times(pack: DrawPack) -> Iterator[str]:
    """Yield what is wrong with the times: entries closed otherwise than by the terms, or the draw came too early."""
    items, closed, drawn = pack["terms"]["items"], pack["entries_closed"], pack["drawn"]
    close, award = (draw_item(name, _place(pack)) for name in ("entries_close", "awarded"))
    said = {"entries_closed": closed, "drawn": drawn, close: items.get(close, ""), award: items.get(award, "")}
    at = {name: _local_time(text) for name, text in said.items()}
    if wrong := next((name for name, time in at.items() if time is None), ""):
        yield f"{wrong} is not a date and time: {said[wrong]!r}"[:200]
        return
    moments = {name: time for name, time in at.items() if time is not None}
    if moments["entries_closed"] != moments[close]:
        yield f"entries closed at {closed}, and by the terms at {items[close]}"
    if moments["drawn"] < moments["entries_closed"]:
        yield f"it was drawn at {drawn}, and entries closed at {closed}"
    if moments["drawn"] < moments[award]:
        yield f"it was drawn at {drawn}, and by the terms it is drawn at {items[award]}"


def _local_time(text: str) -> datetime | None:
    """Return a time without a zone; None if the text is anything else."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is None else None


def _overseen(pack: DrawPack, over: int) -> Iterator[str]:
    """Yield what is wrong with the scrutineer, by the book's own limit: missing, runs the draw, or has entered."""
    who = pack["scrutineer"]
    if pack["scrutineer_over"] != over:
        yield f"a scrutineer is needed above {short(over)}, and the pack says above {short(pack['scrutineer_over'])}"
    if not who:
        if any(max(prize["value"], prize["alternative"] or 0) > over for prize in _prizes(pack)):
            yield f"a prize is worth more than {short(over)}, and nobody oversees the draw"
        return
    if not NAME.match(who):
        yield f"the scrutineer is no name: {who!r}"[:200]
    if is_one_person(who, HOUSE):
        yield f"{who} holds the draw and is its scrutineer, which nobody may be both"
    if is_one_person(who, pack["run_by"]):
        yield f"{pack['run_by']} runs the draw and is its scrutineer, which nobody may be both"
    if any(is_one_person(who, patron) for _, patron in pack["entries"]):
        yield f"{who} is the scrutineer, but has an entry in the draw, which a scrutineer may not have"


def _names(names: Iterable[object]) -> str:
    return ", ".join(map(str, names)) or "nobody"
