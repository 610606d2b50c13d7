"""A promotion played from lines of the notation, for tests."""

from hardway.notation.forms import split_time
from hardway.notation.promotion import NOTATION
from hardway.promotion import PromotionState, Tick, decide, fold, open_promotion
from hardway.promotion.model.lot import draw_commitment
from hardway.rulebook import Refusal, load

STAR = load("star")
SECRET, NONCE = "5e" * 32, "a7" * 32
GM = "by gaming_manager kim"
LEE = "by gaming_manager lee"
"""Who gives the terms to the Authority, and so confirms what kim stated that the prizes include."""

TERMS = f"""
item manner one entry for each prize is drawn {GM}
item awarded 2026-12-01T20:00 {GM}
item award_place the main floor {GM}
item eligibility patrons of 18 years and over {GM}
item least_wager none {GM}
item nature a motor vehicle and cash {GM}
item qualifications none {GM}
item entries_close 2026-12-01T18:00 {GM}
item place the gaming floor {GM}
item starts 2026-11-20T12:00 {GM}
item claim in person at the desk {GM}
item presence no {GM}
item notified by telephone or email {GM}
item published on the website {GM}
prescribed none {GM}
"""
CASH = f"""
prize jackpot cash 12000 {GM}
detail jackpot description twelve thousand dollars {GM}
detail jackpot conditions none {GM}
contents jackpot none {GM}
"""
CAR = f"""
prize car vehicle 9000 {GM}
detail car description a small car {GM}
detail car conditions a licence to drive {GM}
detail car make Holden {GM}
detail car model Barina {GM}
detail car accessories none {GM}
detail car on_road yes {GM}
contents car none {GM}
alternative car 8000 {GM}
"""
STARTED = f"""
publish on the website {GM}
@2026-11-15T09:00 notify_authority {LEE}
@2026-11-20T12:00 start {GM}
"""


class Played:
    """A promotion in play: `enter` decides a line and applies its events."""

    def __init__(self, name: str = "summer", now: str = "2026-11-14T09:00") -> None:
        self.state: PromotionState = open_promotion(STAR, name)
        self.outcome: object = ()
        self.enter(f"@{now}")

    def enter(self, line: str):
        time, rest = split_time(line)
        for command in ([Tick(time)] if time else []) + ([NOTATION.forms.parse(rest, STAR.words)] if rest else []):
            self.outcome = decide(STAR, self.state, command)
            if isinstance(self.outcome, Refusal):
                return self.outcome
            self.state = fold(self.state, self.outcome)
            assert self.state.accounted
        return self.outcome

    def all(self, text: str) -> "Played":
        for line in filter(None, map(str.strip, text.splitlines())):
            found = self.enter(line)
            assert not isinstance(found, Refusal), (line, found)
        return self

    def refused(self, line: str, reason: str, clause: str | None = None) -> Refusal:
        before = self.state
        found = self.enter(line)
        assert isinstance(found, Refusal), (line, found)
        assert (found.reason, found.clause) == (reason, clause), found
        assert line.startswith("@") or self.state == before
        return found

    def commits(self, *who: str, number: int = 1) -> "Played":
        for one in who:
            secret = SECRET if one == "house" else NONCE
            by = GM if one == "house" else ""
            self.all(f"commit {one} {draw_commitment(self.state.name, number, one, secret)} {by}")
        return self


def drafted(prizes: str = CASH, terms: str = TERMS) -> Played:
    return Played().all(terms + prizes)


def running(prizes: str = CASH, terms: str = TERMS) -> Played:
    return drafted(prizes, terms).all(STARTED)


def drawn(prizes: str = CASH, terms: str = TERMS, patrons: str = "ann bob cas") -> Played:
    played = running(prizes, terms).commits("house", "sue")
    for patron in patrons.split():
        played.all(f"enter {patron}")
    return played.all(f"""
        scrutineer sue {GM}
        @2026-12-01T18:00
        reveal sue {NONCE}
        @2026-12-01T20:00 draw {SECRET} {GM}
    """)
