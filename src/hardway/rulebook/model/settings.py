"""The points on which houses differ in kind: each setting, its values and their meaning. No house's value stands here.

A book gives one value to each in `settings.toml`, where the same words stand as comments; what the operator may set
instead are its `choices`. Where its text is silent on one, a default holds that rests on no clause.
"""

import re
from collections.abc import Iterable

from hardway.rulebook.model.book_model import Book

_RANGE = re.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?")

SETTINGS: dict[str, dict[str, str]] = {
    "late_until": {
        "throw": "no wager once the dice leave the hand",
        "rest": "a late wager until the dice come to rest",
        "called": "a late wager until the result is called",
    },
    "late_call": {"confirmed": "a late wager must be confirmed", "free": "a late wager is taken by itself"},
    "take_until": {
        "throw": "a wager comes down only before the throw",
        "rest": "a wager may come down until the dice are at rest",
    },
    "oral": {
        "yes": "spoken wagers are taken when confirmed",
        "stick": "spoken wagers, also late ones, are taken while somebody else was given the stick",
        "no": "no spoken wagers",
    },
    "tender_cash": {"oral": "cash only with a spoken wager, turned into chips", "refused": "cash is no wager"},
    "tender_tokens": {
        "layout": "promotional tokens are wagered like chips",
        "oral": "tokens only with a spoken wager, turned into chips",
        "refused": "no tokens",
    },
    "tender_vouchers": {
        "oral": "vouchers only with a spoken wager, turned into chips",
        "refused": "a voucher is no wager",
    },
    "under_minimum": {
        "advise": "the first is settled and its owner advised; further ones are returned",
        "valid": "settled every time",
        "refused": "refused when placed",
    },
    "over_maximum": {"to_maximum": "settled up to the maximum", "refused": "refused when placed"},
    "off_unit": {"settled": "a wager off the sign's unit stands", "refused": "refused when placed"},
    "payment_rounding": {"up": "up to the next amount in chips", "down": "down to the next amount in chips"},
    "multiples_notice": {"no": "no notice asks for multiples of the minimum", "yes": "the notice asks for multiples"},
    "sign_scope": {"any": "the sign may say per area or per player", "area": "limits are per betting area"},
    "personal_limits": {
        "any": "personal limits may differ either way",
        "above_maximum": "only a higher maximum",
        "none": "none",
    },
    "commission_rounding": {
        "down": "down to chips",
        "up": "up to chips",
        "least": "down to chips, and at least the smallest chip",
        "exact": "exactly, or the wager is refused",
    },
    "commission_return": {"kept": "kept when the player takes the wager down", "returned": "given back with the wager"},
    "composite_remainder": {"collected": "the parts that missed are collected", "returned": "they are handed back"},
    "inactive_odds": {
        "returned": "sleeping odds whose wager is decided go back",
        "decided": "they are decided with their wager",
    },
    "on_call": {"confirmed": "an On call needs its marker", "free": "an On call works by itself"},
    "on_spreads": {"yes": "one On marker covers similar wagers", "no": "only the wager named"},
    "off_call": {
        "confirmed": "an Off call needs its marker",
        "free": "an Off call works by itself",
        "none": "no wager may be called off",
    },
    "off_spreads": {"yes": "one Off marker covers similar wagers", "no": "only the wager named"},
    "off_lasts": {
        "called": "a wager that is off stays so until it is called on",
        "puck": "until a point is set or decided",
        "roll": "for one roll",
    },
    "on_lasts": {
        "point": "a wager that is called on stays so until a point is set",
        "roll": "for one roll",
    },
    "on_until": {
        "throw": "a wager is called on before the dice leave the hand",
        "rest": "a wager may be called on until the dice lie still",
    },
    "off_until": {
        "throw": "a wager is called off before the dice leave the hand",
        "rest": "a wager may be called off until the dice lie still",
    },
    "line_wager": {
        "comeout": "the shooter's line wager is tested on taking the dice and at each come-out",
        "every_roll": "the shooter needs a line wager at every roll",
    },
    "accept_needs": {
        "line": "only a player with a line wager may take the dice",
        "nothing": "the line wager may follow",
    },
    "next_offer": {"anyone": "the dice go to the next player", "line": "to the next player with a line wager"},
    "proxy": {
        "yes": "the shooter may let another person throw",
        "permitted": "the shooter may, if a person with the power `proxy` allows it",
        "no": "nobody throws for the shooter",
    },
    "nobody": {
        "waits": "without a shooter the table waits",
        "stick": "the person with the stick throws while any wager is undecided",
        "ROLE": "that role throws while any wager is undecided",
    },
    "nobody_until": {
        "decided": "until every wager is decided that lay there when they took the dice, or a seven-out",
        "decision": "until the line is decided: a come-out that sets no point, a point made, or a seven-out",
        "seven_out": "until a seven-out, while any wager lies there",
        "shooter": "until a player would throw",
    },
    "passer": {
        "last": "a shooter who gives up the dice is asked last",
        "declines": "a shooter who gives up the dice has declined, and is asked again once everybody has",
    },
    "noroll_after_call": {
        "must": "the throw is void if a required ground is found after the call",
        "no": "once the result is called, the throw stands",
    },
    "noroll_late": {
        "silent": "the text sets no time for the call",
        "may": "a discretionary call after the dice rest is marked late",
        "all": "any call after the dice rest is marked late",
    },
    "no_roll_caller": {
        "both": "everyone the ground names",
        "ROLE": "that role alone calls on a ground that may be called",
    },
    "lost_makes_new_set": {"1": "one lost die brings a new set", "2": "two lost dice bring a new set"},
    "continue_old_set": {
        "right": "the shooter of that moment goes on with the old dice",
        "granted": "the shooter goes on with the old dice if allowed",
    },
    "original_back": {
        "any": "a lost die that is found goes back to the shooter who asks for it",
        "at_once": "it goes back only if it is found before the dice are thrown again",
    },
    "leaning": {"opposite": "the face opposite the obstruction counts", "none": "no rule for a leaning die"},
    "disputed_face": {
        "final": "the person who supervises the game decides which face counts, finally",
        "or_void": "the person who supervises the game decides which face counts, or voids the throw",
    },
    "raise_minutes": {},
    "close_minutes": {},
    "invalidated": {
        "refund": "the wagers on an annulled result are refunded",
        "choice": "they may be refunded, as the person annulling it says",
        "all_or_none": "all of them are refunded or none, as the person annulling it says",
    },
    "invalidate_scope": {
        "by_ground": "each ground has its scope",
        "all": "every wager on the layout",
        "decided": "the wagers the throw decided",
    },
    "forfeit": {"GROUND": "on that ground a player's wager may be forfeited", "no": "no wager is forfeited"},
    "idle_rounds": {},
    "opening": {
        "auto": "the table is found open, its equipment in order",
        "manual": "the table opens by `open`, its checklist complete",
    },
    "house_acts_through": {"ROLE": "the House acts through that role"},
    "odds_multiple": {},
    "odds_by_number": {
        "yes": "a cap whose row has by_number goes by the number, such as 3-4-5 times odds",
        "full_double": "such a cap is two times, and two and a half times on 6 and 8",
        "no": "every cap is odds_multiple times, whatever the number",
    },
    "commission_when": {
        "placed": "paid when the wager is placed",
        "won": "taken out of a win; a loser pays none",
        "by_number": "on the numbers of won_on it is taken out of a win; on others you pay it when you bet",
    },
    "hardways_off": {"yes": "they sleep on a come-out unless called on", "no": "they work on every roll"},
    "big_6_8": {"yes": "offered", "no": "not offered"},
    "dice": {
        "auto": "dice are given up, offered and taken without an entry",
        "manual": "each offer of the dice and each answer is an entry",
    },
    "places": {},
}
"""An empty meaning is a whole number; ROLE stands for any role of the house, GROUND for any of its annulments."""
ASKS: dict[str, str] = {
    "late_until": "Until when is a wager taken once the dice are out?",
    "late_call": "What does it take to make a late wager?",
    "take_until": "Until when may a wager be taken down?",
    "oral": "Are spoken wagers taken?",
    "tender_cash": "What becomes of cash put down for a wager?",
    "tender_tokens": "What becomes of promotional tokens put down for a wager?",
    "tender_vouchers": "What becomes of a voucher put down for a wager?",
    "under_minimum": "What becomes of a wager under the minimum?",
    "over_maximum": "What becomes of a wager over the maximum?",
    "off_unit": "What becomes of a wager that is no multiple of the sign's unit?",
    "payment_rounding": "Which way is a payment rounded that chips cannot make?",
    "multiples_notice": "Does the notice ask for multiples of the minimum?",
    "sign_scope": "What may the limits on the sign speak of?",
    "personal_limits": "May a player have limits other than the sign's?",
    "commission_rounding": "Which way is commission rounded that chips cannot make?",
    "commission_return": "What becomes of the commission of a wager that its player takes down?",
    "composite_remainder": "What becomes of the parts of a composite that did not hit?",
    "inactive_odds": "Odds sleep while the wager in front of them is decided: what becomes of them?",
    "on_call": "What does it take to call a wager on?",
    "on_spreads": "Does one On marker cover similar wagers of the same player?",
    "off_call": "What does it take to call a wager off?",
    "off_spreads": "Does one Off marker cover similar wagers of the same player?",
    "off_lasts": "If a wager is called off, how long does it stay off?",
    "on_lasts": "If a wager is called on, how long does it stay on?",
    "on_until": "Until when may a wager be called on?",
    "off_until": "Until when may a wager be called off?",
    "line_wager": "When must the shooter have a line wager?",
    "accept_needs": "What must a player have who takes the dice?",
    "next_offer": "To whom do the dice go next?",
    "proxy": "May the shooter let somebody else throw?",
    "nobody": "What happens while nobody will throw?",
    "nobody_until": "If no player will throw and somebody else does: until when?",
    "passer": "When is a shooter asked again who gives up the dice by choice?",
    "noroll_after_call": "May a throw still be called off once its result is called?",
    "noroll_late": "Which calls of No roll are marked as late?",
    "no_roll_caller": "Who may call No roll?",
    "lost_makes_new_set": "How many lost dice bring a new set?",
    "continue_old_set": "May the shooter of that moment go on with the old dice?",
    "original_back": "When does a lost die that was found go back to its shooter?",
    "leaning": "If a die leans, which face counts?",
    "disputed_face": "If players dispute which face is up, what may be decided?",
    "raise_minutes": (
        "How many minutes does the sign of a higher minimum stand before it holds? A whole number; without it, none."
    ),
    "close_minutes": (
        "How many minutes does the sign of a closing stand, with players present? A whole number; without it, none."
    ),
    "invalidated": "What becomes of the wagers on an annulled outcome?",
    "invalidate_scope": "Which wagers does an annulled outcome reach?",
    "forfeit": "May a wager be forfeited?",
    "idle_rounds": (
        "After how many rounds without a wager may a place be vacated? A whole number; needed where `vacate` is given."
    ),
    "opening": "How does a table open?",
    "house_acts_through": "Through whom does the House act? Needed where a power is given to `house`.",
    "odds_multiple": "How many times the wager may its odds be? A whole number; needed where a cap is odds_multiple.",
    "odds_by_number": "Do caps on odds go by the number, if their rows have by_number?",
    "commission_when": "When is commission taken, where it says so?",
    "hardways_off": "Do the wagers whose row names it sleep on a come-out roll?",
    "big_6_8": "Are the wagers whose row names it offered?",
    "dice": "Are the offers and the choice of dice written down?",
    "places": "How many people may stand at the table? A whole number.",
}
"""What each setting asks; a whole number says so."""
OPTIONAL = frozenset({
    "odds_multiple", "odds_by_number", "commission_when", "hardways_off", "house_acts_through", "raise_minutes",
    "close_minutes", "idle_rounds", "big_6_8",
})  # fmt: skip
"""Settings that a book has only where it speaks of them; what has a default all the same holds where a wager asks."""

DEFAULTS = {
    "late_until": "throw", "late_call": "confirmed", "take_until": "throw", "oral": "no", "tender_cash": "refused",
    "tender_tokens": "refused", "tender_vouchers": "refused", "under_minimum": "refused", "over_maximum": "refused",
    "off_unit": "settled",
    "payment_rounding": "down", "multiples_notice": "no", "sign_scope": "any", "personal_limits": "none",
    "commission_rounding": "down", "commission_return": "returned", "composite_remainder": "collected",
    "inactive_odds": "returned", "on_call": "free", "on_spreads": "no", "off_call": "free", "off_spreads": "no",
    "off_lasts": "called", "on_lasts": "point",
    "on_until": "throw", "off_until": "throw", "line_wager": "comeout", "accept_needs": "line",
    "next_offer": "anyone", "proxy": "no", "nobody": "stick", "nobody_until": "decided", "passer": "last",
    "noroll_after_call": "no", "noroll_late": "silent", "no_roll_caller": "both", "lost_makes_new_set": "2",
    "continue_old_set": "granted", "original_back": "any", "leaning": "none", "disputed_face": "final",
    "invalidated": "refund", "invalidate_scope": "by_ground", "forfeit": "no", "opening": "auto", "big_6_8": "yes",
    "dice": "auto", "places": "16", "odds_by_number": "yes", "commission_when": "placed", "hardways_off": "yes",
}  # fmt: skip
"""What holds where a text is silent: the setting is left out, or its value is `silent`."""

CITES = {
    "list": "what is not on the list of wagers is refused",
    "chips": "wagers are made in chips",
    "callable": "which wagers may be called on or off",
    "off": "a wager that is off stays on the layout",
    "offer_first": "the first offer of the dice, and who makes it",
    "offer_next": "the offer goes on to the next player",
    "offer_again": "the dice are offered again after a turn",
    "accept": "the first shooter chooses two dice",
    "accept_again": "a later shooter chooses two dice",
    "rest_to_bowl": "the other dice go into the bowl",
    "bowl_again": "the same, for a later shooter",
    "relinquish": "a shooter may give up the dice",
    "seven_out": "a 7 after a point ends the turn",
    "face": "which face of a die counts",
    "noroll_may": "the power to call a throw off",
    "noroll_must": "the duty to call a throw off",
    "retrieve": "a lost die is looked for, and who says that it is lost",
    "reselect": "the shooter chooses another die for a lost one",
    "new_set": "a new set of dice comes to the table",
    "stands": "wagers stand after a throw that did not count",
    "gone": "a shooter who leaves gives up the dice",
}
"""What every house has a clause for."""
OWN_CITES = {
    "noroll_callers": "who calls a throw off, where neither the power nor the duty names them",
    "convert": "cash, tokens or vouchers with a spoken wager become chips",
    "no_notice": "how payments are rounded while no notice asks for multiples",
    "advice": "players are told the rules, and not how to play",
    "inspector": "a complainant is told whom to consult",
    "inspected": "a set that was inspected goes into use",
    "ruled": "whose ruling on a call stands",
    "statistics": "where money counts, statistics are for those who work at the table",
}
"""What only some houses have a clause for."""


def known(book: Book, name: str) -> list[str]:
    """Return the words a setting can have at a house."""
    given: dict[str, Iterable[str]] = {"ROLE": book.roles, "GROUND": book.annulments}
    return [word for value in SETTINGS[name] for word in given.get(value, (value,))]


def choice_values(name: str, choices: tuple[str, ...]) -> list[str]:
    """Return the values an operator's choices stand for, `1-10` meaning each of them."""
    if SETTINGS[name]:
        return list(choices)
    return [str(number) for choice in choices for number in number_range(choice) or ()]


def number_range(text: str) -> range | None:
    """Return the whole numbers that a text stands for: `16`, `1-10`; None where it stands for none."""
    found = _RANGE.fullmatch(text)
    numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    return numbers if numbers and numbers[0] else None
