"""The points on which houses differ in kind: each setting, its values and their meaning. No house's value stands here.

A book gives one value to each in `settings.csv`; what the operator may set instead are its `choices`.
"""

SETTINGS: dict[str, dict[str, str]] = {
    "late_until": {
        "throw": "no wager once the dice leave the hand",
        "rest": "a confirmed late wager until the dice come to rest",
        "called": "a confirmed late wager until the result is called",
    },
    "take_until": {
        "throw": "a wager comes down only before the throw",
        "rest": "a wager may come down until the dice are at rest",
    },
    "oral": {
        "yes": "spoken wagers are taken when confirmed",
        "stick": "spoken wagers are taken while a boxperson has the stick, late ones too",
        "no": "no spoken wagers",
    },
    "tender_cash": {"oral": "cash only with a spoken wager, turned into chips", "refused": "cash is no wager"},
    "tender_tokens": {
        "layout": "promotional tokens are wagered like chips",
        "oral": "tokens only with a spoken wager, turned into chips",
        "refused": "no tokens",
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
        "exact": "exactly 5%, or the wager is refused",
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
    "proxy": {"yes": "the shooter may let another person throw", "no": "nobody throws for the shooter"},
    "nobody": {
        "waits": "without a shooter the table waits",
        "stick": "the stickperson throws while any wager is undecided",
    },
    "noroll_after_call": {
        "must": "a required ground found after the call voids the throw",
        "no": "no call once called",
    },
    "noroll_late": {
        "silent": "the text sets no time for the call",
        "may": "a discretionary call after the dice rest is marked late",
        "all": "any call after the dice rest is marked late",
    },
    "no_roll_caller": {"both": "box and stick", "boxperson": "the box alone", "stickperson": "the stick alone"},
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
        "final": "who supervises the game decides which face counts, finally",
        "or_void": "who supervises the game decides which face counts, or voids the throw",
    },
    "raise_minutes": {},
    "close_minutes": {},
    "invalidated": {
        "refund": "the wagers on an annulled result are refunded",
        "choice": "they may be refunded, as the person annulling it says",
    },
    "invalidate_scope": {
        "by_ground": "disruption reaches every wager, fraud those the throw decided",
        "all": "every wager on the layout",
        "decided": "the wagers the throw decided",
    },
    "forfeit": {"fraud": "the wager of a player in the fraud may be forfeited", "no": "no wager is forfeited"},
    "idle_rounds": {},
    "opening": {
        "auto": "the table is found open, its equipment in order",
        "manual": "the table opens by `open`, its checklist complete",
    },
    "house_acts_through": {
        "casino_manager": "the House acts through the casino manager",
        "boxperson": "the House acts through the boxperson",
    },
    "odds_multiple": {},
    "big_6_8": {"yes": "offered", "no": "not offered"},
    "dice": {"auto": "the dice look after themselves", "manual": "every offer and acceptance is written"},
    "places": {},
}
"""An empty meaning is a whole number."""
OPTIONAL = frozenset({"odds_multiple", "house_acts_through", "raise_minutes", "close_minutes", "idle_rounds"})
"""Settings that a book has only where it speaks of them."""


def allowed(name: str, choices: tuple[str, ...]) -> list[str]:
    """Return the values an operator's choices stand for, `1-10` meaning each of them."""
    values = []
    for choice in choices:
        low, dash, high = choice.partition("-")
        values += [str(n) for n in range(int(low), int(high) + 1)] if dash and not SETTINGS[name] else [choice]
    return values
