"""The settings on which houses differ in kind: the question, the words and the default of each. Has no house's values.

A book gives each a value in `settings.toml`, where the same words are comments, and `choices` that the operator may set
instead. If its text is silent, the default applies and cites no clause.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, NamedTuple, get_args

from hardway.rulebook.model.book import Book

_RANGE = re.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?")


class SettingKind(NamedTuple):
    """What a setting is: its question, its possible values and its default."""

    asks: str
    values: dict[str, str]
    """The words that the setting can have, each with its meaning; empty if it is a whole number.

    ROLE stands for any role of the house, GROUND for any annulment.
    """
    default: str
    """The value if the text is silent: the book then leaves the setting out, or says `silent`."""
    optional: bool
    """True if a book need not have the setting; its default, if any, then applies only if a wager uses the setting."""
    least: int
    """The smallest number that a book or an operator may give a setting that is a whole number."""


def _setting(question: str, *meanings: str, default: str = "", optional: bool = False, least: int = 1) -> Any:
    """Declare a setting: its question, the meanings of the words of its type, in their order, and its default."""
    value = default if meanings else int(default or 0)
    return field(default=value, metadata={"declared": (question, meanings, default, optional, least)})


# fmt: off
@dataclass(frozen=True, eq=False, repr=False, slots=True)
class HouseSettings:
    """The value of every setting at a table; a setting that the book does not have is empty, or 0."""

    late_until: Literal["throw", "rest", "called"] = _setting(
        "Until when is a wager accepted once the dice are out?",
        "no wager once the dice leave the hand",
        "a late wager until the dice come to rest",
        "a late wager until the result is called", default="throw")
    late_call: Literal["confirmed", "free"] = _setting(
        "Must the staff confirm a late wager?",
        "a late wager must be confirmed",
        "a late wager is taken by itself", default="confirmed")
    take_until: Literal["throw", "rest"] = _setting(
        "Until when may a wager be taken down?",
        "a wager comes down only before the throw",
        "a wager may come down until the dice are at rest", default="throw")
    oral: Literal["yes", "cash", "stick", "no"] = _setting(
        "Are spoken wagers taken?",
        "spoken wagers are taken when confirmed",
        "spoken wagers are taken when confirmed, with cash, tokens or a voucher and never for chips in the rack",
        "spoken wagers, also late ones, are taken while another person was given the stick",
        "no spoken wagers", default="no")
    tender_cash: Literal["oral", "refused"] = _setting(
        "What becomes of cash put down for a wager?",
        "cash only with a spoken wager, turned into chips",
        "cash is no wager", default="refused")
    tender_tokens: Literal["layout", "oral", "refused"] = _setting(
        "What becomes of promotional tokens put down for a wager?",
        "promotional tokens are wagered like chips",
        "tokens only with a spoken wager, turned into chips",
        "no tokens", default="refused")
    tender_vouchers: Literal["oral", "refused"] = _setting(
        "What becomes of a voucher put down for a wager?",
        "vouchers only with a spoken wager, turned into chips",
        "a voucher is no wager", default="refused")
    under_minimum: Literal["advise", "valid", "refused"] = _setting(
        "What becomes of a wager under the minimum?",
        "the first is settled and its owner advised; further ones are returned",
        "settled every time",
        "refused when placed", default="refused")
    over_maximum: Literal["to_maximum", "valid", "refused"] = _setting(
        "What becomes of a wager over the maximum?",
        "settled up to the maximum",
        "settled whole",
        "refused when placed", default="refused")
    off_unit: Literal["settled", "refused"] = _setting(
        "What becomes of a wager that is not a multiple of the unit on the sign?",
        "a wager off the sign's unit stands",
        "refused when placed", default="settled")
    payment_rounding: Literal["up", "down"] = _setting(
        "If chips cannot make a payment, which way is it rounded?",
        "up to the next amount in chips",
        "down to the next amount in chips", default="down")
    multiples_notice: Literal["no", "yes"] = _setting(
        "Does the notice ask for multiples of the minimum?",
        "no notice asks for multiples of the minimum",
        "the notice asks for multiples", default="no")
    sign_scope: Literal["any", "area"] = _setting(
        "To what may a limit on the sign apply?",
        "the sign may say per area or per player",
        "limits are per betting area", default="any")
    personal_limits: Literal["any", "above_maximum", "none"] = _setting(
        "May a player have limits other than the sign's?",
        "personal limits may differ either way",
        "only a higher maximum",
        "none", default="none")
    commission_rounding: Literal["down", "up", "nearest", "least", "exact"] = _setting(
        "If chips cannot make a commission, which way is it rounded?",
        "down to chips",
        "up to chips",
        "to the nearest chips, half way up",
        "down to chips, and at least the smallest chip",
        "exactly, or the wager is refused", default="down")
    commission_return: Literal["kept", "returned"] = _setting(
        "If a player takes a wager down, what becomes of its commission?",
        "kept when the player takes the wager down",
        "given back with the wager", default="returned")
    composite_remainder: Literal["collected", "returned"] = _setting(
        "What becomes of the parts of a composite wager that did not win?",
        "the parts that missed are collected",
        "they are handed back", default="collected")
    inactive_odds: Literal["returned", "decided"] = _setting(
        "If a wager is decided while its odds are off, what becomes of the odds?",
        "sleeping odds whose wager is decided go back",
        "they are decided with their wager", default="returned")
    on_call: Literal["confirmed", "comeout", "free"] = _setting(
        "What is needed to call a wager on?",
        "an On call needs its marker",
        "one for a come-out needs its marker; at a point it ends an Off by itself",
        "an On call works by itself", default="free")
    on_spreads: Literal["yes", "no"] = _setting(
        "Does one On marker cover similar wagers of the same player?",
        "one On marker covers similar wagers",
        "only the wager named", default="no")
    off_call: Literal["confirmed", "free", "none"] = _setting(
        "What is needed to call a wager off?",
        "an Off call needs its marker",
        "an Off call works by itself",
        "no wager may be called off", default="free")
    off_spreads: Literal["yes", "no"] = _setting(
        "Does one Off marker cover similar wagers of the same player?",
        "one Off marker covers similar wagers",
        "only the wager named", default="no")
    off_lasts: Literal["called", "puck", "roll"] = _setting(
        "If a wager is called off, how long does it stay off?",
        "a wager that is off stays so until it is called on",
        "until a point is set or decided",
        "for one roll", default="called")
    on_lasts: Literal["point", "roll"] = _setting(
        "If a wager is called on, how long does it stay on?",
        "a wager that is called on stays so until a point is set",
        "for one roll", default="point")
    on_until: Literal["throw", "rest"] = _setting(
        "Until when may a wager be called on?",
        "a wager is called on before the dice leave the hand",
        "a wager may be called on until the dice lie still", default="throw")
    off_until: Literal["throw", "rest"] = _setting(
        "Until when may a wager be called off?",
        "a wager is called off before the dice leave the hand",
        "a wager may be called off until the dice lie still", default="throw")
    line_wager: Literal["comeout", "every_roll"] = _setting(
        "When must the shooter have a line wager?",
        "the shooter's line wager is tested on taking the dice and at each come-out",
        "the shooter needs a line wager at every roll", default="comeout")
    accept_needs: Literal["line", "nothing"] = _setting(
        "What must a player have to take the dice?",
        "only a player with a line wager may take the dice",
        "the line wager may follow", default="line")
    next_offer: Literal["anyone", "line"] = _setting(
        "To whom do the dice go next?",
        "the dice go to the next player",
        "to the next player with a line wager", default="anyone")
    proxy: Literal["yes", "permitted", "no"] = _setting(
        "May the shooter let another person throw?",
        "the shooter may let another person throw",
        "the shooter may, if a person with the power `proxy` allows it",
        "nobody throws for the shooter", default="no")
    nobody: Annotated[str, "waits", "stick", "ROLE"] = _setting(
        "What happens while no player is willing to throw?",
        "without a shooter the table waits",
        "the person with the stick throws while any wager is undecided",
        "that role throws while any wager is undecided", default="stick")
    nobody_until: Literal["decided", "decision", "seven_out", "shooter"] = _setting(
        "Until when does another role throw if no player is willing to?",
        "until every wager is decided that lay there when they took the dice, or a seven-out",
        "until the line is decided: a come-out that sets no point, a point made, or a seven-out",
        "until a seven-out, while any wager lies there",
        "until a player would throw", default="decided")
    passer: Literal["last", "declines"] = _setting(
        "When is a shooter who gave up the dice asked again?",
        "a shooter who gives up the dice is asked last",
        "a shooter who gives up the dice has declined, and is asked again once everybody has", default="last")
    noroll_after_call: Literal["must", "no"] = _setting(
        "May a throw still be called off once its result is called?",
        "the throw is void if a required ground is found after the call",
        "once the result is called, the throw stands", default="no")
    noroll_late: Literal["none", "may", "all"] = _setting(
        "Which calls of No roll are marked as late?",
        "the text sets no time for the call",
        "a discretionary call after the dice rest is marked late",
        "any call after the dice rest is marked late", default="none")
    no_roll_caller: Annotated[str, "both", "ROLE"] = _setting(
        "Who may call No roll?",
        "everyone the ground names",
        "that role alone calls on a ground that may be called", default="both")
    lost_makes_new_set: Literal["1", "2"] = _setting(
        "After how many lost dice is a new set brought?",
        "one lost die brings a new set",
        "two lost dice bring a new set", default="2")
    continue_old_set: Literal["right", "granted"] = _setting(
        "When a new set is brought, may the present shooter go on with the old dice?",
        "the present shooter goes on with the old dice",
        "the shooter goes on with the old dice if allowed", default="granted")
    original_back: Literal["any", "at_once"] = _setting(
        "When does a lost die that was found go back to its shooter?",
        "a lost die that is found goes back to the shooter who asks for it",
        "it goes back only if it is found before the dice are thrown again", default="any")
    leaning: Literal["opposite", "none"] = _setting(
        "If a die leans, which face counts?",
        "the face opposite the obstruction counts",
        "no rule for a leaning die", default="none")
    disputed_face: Literal["final", "or_void"] = _setting(
        "If players dispute which face is up, what may be decided?",
        "the person who supervises the game decides which face counts, finally",
        "the person who supervises the game decides which face counts, or voids the throw", default="final")
    raise_minutes: int = _setting(
        "How many minutes ahead must the sign announce a higher minimum? A whole number; 0 if left out.",
        optional=True, least=0)
    close_minutes: int = _setting(
        "How many minutes ahead must a sign announce that the table closes? A whole number; 0 if left out.",
        optional=True, least=0)
    invalidated: Literal["refund", "choice", "all_or_none"] = _setting(
        "What becomes of the wagers on an annulled outcome?",
        "the wagers on an annulled result are refunded",
        "they may be refunded, as the person annulling it says",
        "all of them are refunded or none, as the person annulling it says", default="refund")
    invalidate_scope: Literal["by_ground", "all", "decided"] = _setting(
        "Which wagers does the annulment of an outcome affect?",
        "each ground has its scope",
        "every wager on the layout",
        "the wagers the throw decided", default="by_ground")
    forfeit: Annotated[str, "GROUND", "no"] = _setting(
        "May a wager be forfeited?",
        "on that ground a player's wager may be forfeited",
        "no wager is forfeited", default="no")
    idle_rounds: int = _setting(
        "After how many rounds without a wager may a place be vacated? A whole number; needed where `vacate` is given.",
        optional=True)
    opening: Literal["auto", "manual"] = _setting(
        "How does a table open?",
        "the table is found open, its equipment in order",
        "the table opens by `open`, its checklist complete", default="auto")
    house_acts_through: Annotated[str, "ROLE"] = _setting(
        "Which role acts for the House? Needed where a power is given to `house`.",
        "the House acts through that role", optional=True)
    odds_multiple: int = _setting(
        "At most how many times their wager may odds be? A whole number; needed where a cap is odds_multiple.",
        optional=True)
    odds_by_number: Literal["yes", "full_double", "no"] = _setting(
        "Where the row of a cap on odds has by_number, does the cap differ from number to number?",
        "a cap whose row has by_number goes by the number, such as 3-4-5 times odds",
        "such a cap is two times, and two and a half times on 6 and 8",
        "every cap is odds_multiple times, whatever the number", default="yes", optional=True)
    commission_when: Literal["placed", "won", "by_number"] = _setting(
        "Where the row of a wager says `when = commission_when`, when is its commission taken?",
        "paid when the wager is placed",
        "taken out of a win; a loser pays none",
        "on the numbers of won_on it is taken out of a win; on others you pay it when you bet",
        default="placed", optional=True)
    hardways_off: Literal["yes", "no"] = _setting(
        "Are wagers whose `sleeps` names this setting off on a come-out roll?",
        "they sleep on a come-out unless called on",
        "they work on every roll", default="yes", optional=True)
    big_6_8: Literal["yes", "no"] = _setting(
        "Does the house offer the wagers whose `offered` names this setting?",
        "offered",
        "not offered", default="yes", optional=True)
    dice: Literal["auto", "manual"] = _setting(
        "Are offers of the dice, and the answers to them, entries of the record?",
        "dice are given up, offered and taken without an entry",
        "each offer of the dice and each answer is an entry", default="auto")
    places: int = _setting("How many people may stand at the table? A whole number.", default="16")
    seating: Literal["next", "chosen"] = _setting(
        "Which place does a player get?",
        "the next that is free, clockwise from the left of the box",
        "any that is free and that the player chooses", default="next")
    # fmt: on

    def call(self, marker: str) -> str:
        """Return the value of the setting `on_call` or `off_call`: what it takes to call a wager `on` or `off`."""
        return self.on_call if marker == "on" else self.off_call

    def lasts(self, marker: str) -> str:
        """Return how long a wager that was called `on` or `off` stays so."""
        return self.on_lasts if marker == "on" else self.off_lasts

    def spreads(self, marker: str) -> bool:
        """Say whether one `on` or `off` marker covers similar wagers too."""
        return (self.on_spreads if marker == "on" else self.off_spreads) == "yes"

    def until(self, marker: str) -> str:
        """Return until when a wager may be called `on` or `off`: `throw` (dice leave the hand) or `rest` (they lie)."""
        return self.on_until if marker == "on" else self.off_until

    def tender(self, kind: str) -> str:
        """Return what happens to `cash`, `tokens` or `vouchers` put down for a wager."""
        if kind == "cash":
            return self.tender_cash
        return self.tender_tokens if kind == "tokens" else self.tender_vouchers

    def value(self, word: str) -> str:
        """Return the value of the setting of that name; if there is none, the word itself."""
        return str(getattr(self, word)) if word in SETTINGS else word


def _setting_kind(kind: Any, declared: tuple[str, tuple[str, ...], str, bool, int]) -> SettingKind:
    question, meanings, default, optional, least = declared
    words = [word for word in get_args(kind) if isinstance(word, str)]
    return SettingKind(question, dict(zip(words, meanings, strict=True)), default, optional, least)


SETTINGS = {one.name: _setting_kind(one.type, one.metadata["declared"]) for one in fields(HouseSettings)}


def settings_of(values: Mapping[str, str]) -> HouseSettings:
    """Return the settings of a table from the words of its book, which is proved."""
    declared = {name: value if SETTINGS[name].values else int(value) for name, value in values.items()}
    return HouseSettings(**declared)  # type: ignore[arg-type]  # each is one of its words: the book was proved


CITES = {
    "list": "what is not on the list of wagers is refused",
    "chips": "wagers are made in chips",
    "callable": "which wagers may be called on or off",
    "off": "a wager that is off stays on the layout",
    "offer_first": "the first offer of the dice, and who makes it",
    "offer_next": "the offer goes on to the next player",
    "offer_again": "the dice are offered again after a turn, where the book has no next_offer or the next has declined",
    "accept": "the first shooter chooses two dice",
    "accept_again": "a later shooter chooses two dice",
    "rest_to_bowl": "the other dice go into the bowl",
    "bowl_again": "the other dice go into the bowl when a later shooter has chosen",
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
"""What happens at every house: each act in words; every book cites its clause for it."""
ACT_OF = {
    "next_offer": "offer_again",
    "nobody": "offer_next",
    "line_wager": "relinquish",
    "on_call": "callable",
    "off_call": "callable",
    "on_lasts": "callable",
    "off_lasts": "callable",
}
"""By setting: the act whose clause is cited if the rules of the house say nothing of the setting."""
OWN_CITES = {
    "noroll_callers": "who calls a throw off, where neither the power nor the duty names them",
    "convert": "cash, tokens or vouchers with a spoken wager become chips",
    "no_notice": "how payments are rounded while no notice asks for multiples",
    "advice": "players are told the rules, and not how to play",
    "inspector": "a complainant is told whom to consult",
    "inspected": "a set that was inspected goes into use",
    "ruled": "whose ruling on a call stands",
    "apart": "nobody acts for the house where they play, or in a matter of their own",
    "statistics": "where money counts, statistics are for those who work at the table",
}
"""What only some books cite a clause for: each act in words."""


def setting_words(book: Book, name: str) -> list[str]:
    """Return the words that a setting can have at a house, with its roles and grounds filled in."""
    names: dict[str, Iterable[str]] = {"ROLE": book.roles, "GROUND": book.annulments}
    return [word for value in SETTINGS[name].values for word in names.get(value, (value,))]


def choice_values(name: str, choices: tuple[str, ...]) -> list[str]:
    """Return the values of an operator's choices; `1-10` stands for each of those numbers."""
    if SETTINGS[name].values:
        return list(choices)
    return [str(number) for choice in choices for number in number_range(choice, SETTINGS[name].least) or ()]


def number_range(text: str, least: int = 1) -> range | None:
    """Return the whole numbers in a text such as `16` or `1-10`; None if it is neither, or begins below `least`."""
    found = _RANGE.fullmatch(text)
    numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    return numbers if numbers and numbers[0] >= least else None
