"""The terms of a promotion, and their gaps, each with its clause. Knows no state of a promotion."""

import json
import re
from hashlib import sha256
from typing import Any, NamedTuple, TypedDict

from hardway.rulebook import Cite
from hardway.rulebook.model.promotion import PrizeDetail, PromotionRules, TermsItem
from hardway.values.clock import UNKNOWN, is_dated, moment
from hardway.values.entry_words import NONE, says_nothing
from hardway.values.money import cents
from hardway.values.names import name_key

MAX_ITEM_LENGTH = 10_000
"""The most characters of one item of the terms. A longer text belongs in a document that the item names."""


def digest_of(value: Any) -> str:
    """Return the SHA-256 of a value as canonical JSON: sorted keys, no spaces."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()


DRAW_ITEMS = ("entries_close", "awarded", "prizes", "claim_by")
"""Items that each draw has of its own; for a later draw, the name ends with its number: `entries_close_2`."""
_OF_LATER = re.compile(rf"({'|'.join(DRAW_ITEMS)})_([2-9]|[1-9][0-9])")


def item_row(rules: PromotionRules, name: str) -> TermsItem | None:
    """Return the book's row for an item; for an item of a later draw, such as `awarded_2`, the row `awarded`.

    None for an item that the operator added.
    """
    later = _OF_LATER.fullmatch(name)
    return rules.terms.get(later[1] if later is not None else name)


def draw_item(name: str, draw: int) -> str:
    """Return the name that an item has for a draw: `awarded` for the first, `awarded_2` for the second."""
    return name if draw == 1 else f"{name}_{draw}"


class PromotionPrize(NamedTuple):
    """A prize of the terms; money in cents."""

    name: str
    kind: str
    value: int
    alternative: int | None = None
    """The cash, in cents, that the winner may take instead of the prize; None if there is no such choice."""
    details: tuple[tuple[str, str], ...] = ()
    contents: tuple[tuple[str, int], ...] | None = None
    """The things that the prize includes, each with its measure in hundredths of a unit; None until they are stated."""

    @property
    def worth(self) -> int:
        """Return its value or, if that is higher, the cash alternative, in cents (P2, P11)."""
        return max(self.value, self.alternative or 0)


class TermsPrizeForm(TypedDict):
    """A prize of the terms as JSON; money in cents."""

    name: str
    kind: str
    value: int
    alternative: int | None
    details: dict[str, str]
    contents: dict[str, int] | None


class TermsForm(TypedDict):
    """Terms as JSON, amounts in cents."""

    items: dict[str, str]
    prizes: list[TermsPrizeForm]


class PromotionTerms(NamedTuple):
    """Terms, complete or not; prizes are in the order in which they are drawn."""

    items: tuple[tuple[str, str], ...] = ()
    prizes: tuple[PromotionPrize, ...] = ()

    def item(self, name: str) -> str:
        """Return the text of an item; empty if it is not stated."""
        return dict(self.items).get(name, "")

    def moment(self, name: str) -> int:
        """Return the moment that an item states; UNKNOWN if none is stated."""
        found = moment(self.item(name), now=UNKNOWN) if self.item(name) else None
        return UNKNOWN if found is None else found

    @property
    def draws(self) -> int:
        """Return how many draws the terms announce."""
        later = (_OF_LATER.fullmatch(name) for name, _ in self.items)
        return max((int(found[2]) for found in later if found is not None), default=1)

    def named_for(self, draw: int) -> list[str]:
        """Return the prizes that the terms name for a later draw."""
        return self.item(draw_item("prizes", draw)).replace(",", " ").split() if draw > 1 else []

    def prizes_of(self, draw: int) -> tuple[PromotionPrize, ...]:
        """Return the prizes of a draw, in order; the first draw has those that are named for no later draw."""
        later = {name for other in range(2, self.draws + 1) for name in self.named_for(other)}
        mine = self.named_for(draw)
        return tuple(one for one in self.prizes if (one.name in mine if draw > 1 else one.name not in later))

    def draw_of(self, prize: str) -> int:
        """Return the number of the draw in which a prize is drawn, by the terms."""
        return next((draw for draw in range(2, self.draws + 1) if prize in self.named_for(draw)), 1)

    def prize(self, name: str) -> PromotionPrize | None:
        """Return a prize by its name; None if there is none."""
        return next((prize for prize in self.prizes if prize.name == name), None)

    def chosen(self, rules: PromotionRules, name: str) -> str:
        """Return the choice stated in an item, by default the first possible; empty if the house has no such item."""
        row = rules.terms.get(name)
        return (self.item(name) or row.choices[0]) if row is not None else ""

    def claim_by(self, rules: PromotionRules, draw: int) -> int:
        """Return the deadline to claim prizes of a draw; UNKNOWN if there is none."""
        return self.moment(draw_item("claim_by", draw)) if "claim_by" in rules.terms else UNKNOWN

    @property
    def least_wager(self) -> int | None:
        """Return the least wager that qualifies, in cents; None if the terms require no wager."""
        return cents(self.item("least_wager"))

    def with_item(self, name: str, says: str) -> "PromotionTerms":
        """Return the terms with an item stated or changed."""
        return self._replace(items=tuple({**dict(self.items), name: says}.items()))

    def with_prize(self, prize: PromotionPrize) -> "PromotionTerms":
        """Return the terms with a prize added, or changed where it is."""
        prizes = {one.name: one for one in self.prizes}
        return self._replace(prizes=tuple({**prizes, prize.name: prize}.values()))

    def without_prize(self, name: str) -> "PromotionTerms":
        """Return the terms without a prize."""
        return self._replace(prizes=tuple(prize for prize in self.prizes if prize.name != name))

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the terms in the form that `form` returns."""
        return digest_of(self.form)

    @property
    def form(self) -> TermsForm:
        """Return the terms as JSON, amounts in cents."""
        return {"items": dict(self.items), "prizes": [_prize_form(prize) for prize in self.prizes]}


NO_TERMS = PromotionTerms()


def _prize_form(prize: PromotionPrize) -> TermsPrizeForm:
    return {
        "name": prize.name, "kind": prize.kind, "value": prize.value, "alternative": prize.alternative,
        "details": dict(prize.details), "contents": None if prize.contents is None else dict(prize.contents),
    }  # fmt: skip


class TermsGap(NamedTuple):
    """Something wrong with terms: the reason, its clause, and what would be right."""

    reason: str
    cite: Cite
    says: str
    entry: str = ""
    """The first words of an entry that would mend the fault: `item manner`, `detail car make`, `contents car`."""


def why_unreadable(row: TermsItem, says: str) -> str:
    """Return why a text is not a value of an item; empty if it is one."""
    kind = row.kind
    if kind == "moment":
        at = moment(says, now=UNKNOWN) if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?", says, re.ASCII) else None
        return "" if at is not None and is_dated(at) else "is a day and a time that exist, written 2026-11-14T19:40"
    if kind == "answer":
        return "" if says in ("yes", "no") else "is yes or no"
    if kind == "choice":
        return "" if says in row.choices else f"is {' or '.join(row.choices)}"
    if kind == "amount":
        fine = (says == NONE and row.may_be_none) or (cents(says) or 0) > 0
        return "" if fine else f"is an amount in dollars{', or none' if row.may_be_none else ''}"
    return _why_unstated(row, says)


def _why_unstated(row: TermsItem | PrizeDetail, says: str) -> str:
    """Return why words state nothing: they are empty, or such as n/a although an answer is needed."""
    unsaid = not says.strip() if row.may_be_none else says_nothing(says)
    return f"is stated in words: {row.says.rstrip('.')}" if unsaid else ""


def why_detail_unreadable(row: PrizeDetail, says: str) -> str:
    """Return why a text is not a value of a prize's detail; empty if it is one."""
    if row.written == "answer":
        return "" if says in ("yes", "no") else "is yes or no"
    if row.written == "whole":
        return "" if re.fullmatch("[1-9][0-9]{0,5}", says) else "is a whole number"
    return _why_unstated(row, says)


def content_word(name: str) -> str:
    """Return the key of a thing in a prize: `imitation_firearm` for `Imitation-Firearm`."""
    return name_key(name).replace("-", "_")


def why_forbidden(rules: PromotionRules, listed: tuple[str, ...], content: str, measure: int) -> TermsGap | None:
    """Return why a prize may not include something, or not that much of it; None if it may."""
    by_list = next((one for one in rules.contents.values() if one.listed), None)
    if by_list is not None and content in listed:
        return TermsGap("prohibited", by_list.cite, f"the regulations prescribe {content}: no prize may include it")
    row = rules.contents.get(content)
    if row is None:
        return None
    if row.most and not measure:
        return TermsGap("bad_amount", row.cite, f"say how many {row.unit} of {content}")
    if measure <= row.most and row.most:
        return None
    most = f"not more than {row.most / 100:g} {row.unit} of {content}" if row.most else f"no {content}"
    return TermsGap("prohibited", row.cite, f"a prize may include {most}")


def gaps(rules: PromotionRules, terms: PromotionTerms, listed: tuple[str, ...] | None) -> list[TermsGap]:
    """Return the gaps of terms. `listed` is what the regulations prescribe; None if that is not stated."""
    found = [
        TermsGap("incomplete", row.cite, f"the item {row.name} is missing: {row.says}", f"item {row.name}")
        for row in rules.terms.values()
        if row.needed and not terms.item(row.name)
    ]
    for draw in range(1, terms.draws + 1):
        found += _order(rules, terms, draw)
    found += _draw_gaps(rules, terms)
    if terms.chosen(rules, "entries") == "wager" and terms.item("least_wager") == NONE:
        says = "an entry for each qualifying wager needs a least wager: least_wager is an amount, or entries is one"
        found.append(TermsGap("incomplete", rules.terms["entries"].cite, says, "item least_wager"))
    if not terms.prizes:
        found.append(TermsGap("incomplete", rules.prize_cite, "there is no prize", "prize"))
    if listed is None:
        found += [
            TermsGap(
                "incomplete",
                row.cite,
                "it is not stated what the regulations prescribe, which may be nothing",
                "prescribed",
            )
            for row in rules.contents.values()
            if row.listed
        ]
    for prize in terms.prizes:
        found += _prize_gaps(rules, prize, listed or ())
    return found


def _order(rules: PromotionRules, terms: PromotionTerms, draw: int) -> list[TermsGap]:
    """Return the gaps of a draw whose times are in the wrong order."""
    close, award, claim = (draw_item(name, draw) for name in ("entries_close", "awarded", "claim_by"))
    before = draw_item("awarded", draw - 1) if draw > 1 else "starts"
    since, closes, awarded = (terms.moment(name) for name in (before, close, award))
    found = []
    if UNKNOWN not in (since, closes) and closes <= since:
        what = "the promotion starts" if draw == 1 else "the draw before is held"
        says = f"entries close before {what}: {close} is later than {before}"
        found.append(TermsGap("dates", rules.terms["entries_close"].cite, says, f"item {close}"))
    if UNKNOWN not in (closes, awarded) and awarded < closes:
        says = f"the prize is awarded before entries close: {award} is not before {close}"
        found.append(TermsGap("dates", rules.terms["awarded"].cite, says, f"item {award}"))
    claim_by = terms.claim_by(rules, draw)
    if UNKNOWN not in (claim_by, awarded) and claim_by <= awarded:
        says = f"prizes are claimed before they are awarded: {claim} is later than {award}"
        found.append(TermsGap("dates", rules.terms["claim_by"].cite, says, f"item {claim}"))
    return found


def _draw_gaps(rules: PromotionRules, terms: PromotionTerms) -> list[TermsGap]:
    """Return the gaps of later draws, in their times and prizes."""
    if terms.draws == 1:
        return []
    found, assigned = [], set[str]()
    for draw in range(2, terms.draws + 1):
        for name in ("entries_close", "awarded", "prizes"):
            item, row = draw_item(name, draw), rules.terms[name]
            if not terms.item(item):
                says = f"the item {item} is missing: {row.says}"
                found.append(TermsGap("incomplete", row.cite, says, f"item {item}"))
        for prize in terms.named_for(draw):
            wrong = "is no prize" if terms.prize(prize) is None else "has two draws" if prize in assigned else ""
            assigned.add(prize)
            if wrong:
                item = draw_item("prizes", draw)
                says = f"{item}: {prize} {wrong}"
                found.append(TermsGap("incomplete", rules.terms["prizes"].cite, says, f"item {item}"))
    if terms.prizes and not terms.prizes_of(1):
        says = "the first draw has no prize: it has those that no later draw names"
        found.append(TermsGap("incomplete", rules.terms["prizes"].cite, says))
    return found


def _prize_gaps(rules: PromotionRules, prize: PromotionPrize, listed: tuple[str, ...]) -> list[TermsGap]:
    of, said = prize.name, dict(prize.details)
    found = [
        TermsGap("incomplete", row.cite, f"the prize {of} lacks {row.name}: {row.says}", f"detail {of} {row.name}")
        for row in rules.details_of(prize.kind)
        if row.name not in said
    ]
    if prize.contents is None and rules.contents:
        cite = next(iter(rules.contents.values())).cite
        says = f"what {of} includes is not stated: state its `contents`, or none"
        found.append(TermsGap("incomplete", cite, says, f"contents {of}"))
    return found + unlawful_contents(rules, prize, listed)


def unlawful_contents(rules: PromotionRules, prize: PromotionPrize, listed: tuple[str, ...]) -> list[TermsGap]:
    """Return a gap for each thing in a prize that no prize may include."""
    found = [why_forbidden(rules, listed, content, measure) for content, measure in prize.contents or ()]
    return [wrong._replace(says=f"{prize.name}: {wrong.says}") for wrong in found if wrong is not None]


def content_warnings(rules: PromotionRules, terms: PromotionTerms) -> list[str]:
    """Return warnings if all prizes together exceed what each of them may include (P4)."""
    warnings = []
    included = [one for prize in terms.prizes for one in prize.contents or ()]
    for row in rules.contents.values():
        whole = sum(measure for kind, measure in included if kind == row.name)
        if row.most and whole > row.most:
            warnings.append(f"all prizes together include {whole / 100:g} {row.unit} of {row.name}")
    return warnings
