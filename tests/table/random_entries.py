"""Random entries for a table: mostly usual ones, sometimes wrong ones. The same seed gives the same evening."""

from random import Random

from hardway.rulebook import Law, house_names, load
from hardway.table import State
from hardway.table.model import commands as c
from tests.words import BOXED, SLOTS

NAMES = ("ann", "bob", "cal")
GROUNDS = sorted({ground for house in house_names() for ground in load(house).grounds})
ANNULMENTS = sorted({ground for house in house_names() for ground in load(house).annulments})
BREACHES = sorted({breach for house in house_names() for breach in load(house).breaches})
"""Names known to any house; the others refuse them."""
ROLES = ("dealer", "stickperson", "boxperson", "game_supervisor", "casino_supervisor", "pit_boss", "inspector")
SOUND = (1000, 1000, 1000, 2000, 2000, 3000, 4000, 500, 500, 2400, 100, 200, 300, 600, 1100, 1200, 1500, 2500)
UNSOUND = (0, -100, -5000, 1, 50, 105, 700, 750, 12345, 50_000, 10**7, 10**14 - 100)


class Evening:
    """A stream of entries at one table, each chosen by its state."""

    def __init__(self, law: Law, seed: int, *, plain: bool = False) -> None:
        self.plain = plain
        """Only wagers in chips, calls and throws."""
        self.law = law
        self.random = Random(seed)
        self.slots = [key for key in law.slots if key in BOXED]
        self.grounds = [(ground.name, sorted(ground.callers)) for ground in law.book.grounds.values()]
        self.roles = sorted(law.book.roles)

    def next(self, state: State) -> c.Command:
        """Return the next entry."""
        kinds = [
            (self.line, 12), (self.bet, 28), (self.odds, 12), (self.roll, 24), (self.call, 8), (self.take, 5),
            (self.late, 4), (self.air, 2), (self.void, 3), (self.shooter, 4), (self.money, 3), (self.choose, 2),
            (self.custody, 2), (self.personal, 1), (self.tender, 3), (self.nonsense, 3),
        ]  # fmt: skip
        if self.plain:
            kinds = [
                (self.line, 12),
                (self.bet, 30),
                (self.odds, 14),
                (self.roll, 30),
                (self.call, 8),
                (self.choose, 2),
            ]
        kind = self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        return kind(state)

    def name(self, state: State) -> str:
        there = list(state.players)
        return (
            self.random.choice(there) if there and self.random.random() < 0.97 else self.random.choice((*NAMES, "eve"))
        )

    def line(self, state: State) -> c.Command:
        """Bet on the line, or on Come with a point on; seat a missing player first."""
        pick = self.random.choice
        missing = [name for name in NAMES[:2] if name not in state.players]
        if missing:
            return c.Seat(missing[0], 50_000)
        wager = pick(("come", "come", "dont_come")) if state.point else pick(("pass", "pass", "dont_pass"))
        return c.Bet(self.name(state), wager, pick(SOUND))

    def bet(self, state: State) -> c.Command:
        if state.phase != "hand":
            return self.roll(state)
        return c.Bet(self.name(state), self.random.choice(self.slots), self.random.choice(SOUND))

    def odds(self, state: State) -> c.Command:
        """Bet odds behind something that stands."""
        behind = [
            (player.name, slot.key)
            for player in state.players.values()
            for slot in self.law.slots.values()
            if slot.parent in player.bets
        ]
        if not behind:
            return self.line(state)
        return c.Bet(*self.random.choice(behind), self.random.choice(SOUND))

    def roll(self, state: State) -> c.Command:
        """Roll, or first offer the dice if no one has them and offers are entered."""
        if self.law.settings.dice == "manual" and not state.shooter and state.phase == "hand":
            if state.offered:
                return c.Accept(state.offered, tuple(self.random.sample(range(1, 6), 2)))
            return c.Offer(self.name(state))
        return c.Roll(self.random.randint(1, 6), self.random.randint(1, 6))

    def standing(self, state: State, *kinds: str) -> tuple[str, str] | None:
        found = [
            (player.name, wager)
            for player in state.players.values()
            for wager in player.bets
            if not kinds or wager.split()[0] in kinds
        ]
        return self.random.choice(found) if found else None

    def call(self, state: State) -> c.Command:
        found = self.standing(state, "place", "buy", "hard", "come_odds") or (
            self.name(state),
            self.random.choice(SLOTS),
        )
        by = self.random.choice(("dealer", "dealer", "dealer", "", *ROLES))
        return c.Call(*found, self.random.choice(("on", "on", "off")), by, "", self.random.random() < 0.2)

    def take(self, state: State) -> c.Command:
        donts = ("dont_pass", "dont_come") if self.random.random() < 0.4 else ()
        found = self.standing(state, *donts) or (self.name(state), self.random.choice(SLOTS))
        whole = self.random.random() < 0.5
        return c.Take(*found, None if whole else self.random.choice((*SOUND, *SOUND, *UNSOUND)))

    def late(self, state: State) -> c.Command:
        if state.phase == "hand":
            return c.Throw()
        manner = c.Manner(late=True, by=self.random.choice(("dealer", "dealer", "boxperson", *ROLES)))
        return c.Bet(self.name(state), self.random.choice(self.slots), self.random.choice(SOUND), manner)

    def air(self, state: State) -> c.Command:
        return self.random.choice((c.Throw(), c.Rest()))

    def void(self, state: State) -> c.Command:
        ground, callers = self.random.choice(self.grounds)
        by = self.random.choice((*callers, *callers, *ROLES))
        return c.NoRoll(ground, by, "", self.random.choice(("", "the dice hit a drink")))

    def shooter(self, state: State) -> c.Command:
        name, pick = self.name(state), self.random.choice
        return pick((
            c.Offer(name), c.Accept(name), c.Decline(name), c.Pass(name), c.Proxy(name, self.name(state)),
            c.Pass(name, pick(self.roles), "", "delay"), c.Accept(name, (pick(range(7)), pick(range(1, 6)))),
        ))  # fmt: skip

    def money(self, state: State) -> c.Command:
        name = self.random.choice((*NAMES, "eve"))
        amount = self.random.choice((*SOUND, *SOUND, *UNSOUND))
        return self.random.choice((
            c.Seat(name, amount), c.Seat(name, 50_000), c.BuyIn(name, amount), c.BuyIn(name, amount), c.Tokens(name, amount),
            c.Tokens(name, 3000), c.Leave(self.name(state)),
        ))  # fmt: skip

    def choose(self, state: State) -> c.Command:
        wager = self.random.choice(("place", "place_lose", "hard", "big", "buy", "lay", "pass", "banana"))
        return c.Choose(self.name(state), wager, self.random.choice(("up", "down")))

    def custody(self, state: State) -> c.Command:
        what = self.random.choice(("lost", "found", "found", "new", "new", "keep"))
        die = self.random.randint(1, 6) if what in ("lost", "found") else 0
        return c.Dice(what, die, self.random.choice((self.law.book.box, self.law.book.box, *self.roles)))

    def personal(self, state: State) -> c.Command:
        low, high = self.random.choice((*SOUND, 0)), self.random.choice((*SOUND, 10**6, 2 * 10**6, 3 * 10**6))
        kind = self.random.choice(("*", "*", "place", "field"))
        by = self.random.choice((self.law.book.box, *self.roles))
        return c.Personal(self.name(state), low, high, kind, by)

    def tender(self, state: State) -> c.Command:
        """Bet what is not chips: spoken and confirmed, or simply put down."""
        kind = self.random.choice(("cash", "tokens", "tokens", "vouchers"))
        manner = c.Manner(tender=kind)
        if self.random.random() < 0.5:
            manner = c.Manner(
                oral=True,
                announced="dealer",
                tender=self.random.choice((kind, "chips")),
                by=self.law.book.box,
                tendered=self.random.choice((0, 0, *SOUND)),
            )
        return c.Bet(self.name(state), self.random.choice(self.slots), self.random.choice(SOUND), manner)

    def nonsense(self, state: State) -> c.Command:
        """What nobody should enter."""
        pick = self.random.choice
        craps, eleven = pick((*SOUND, *UNSOUND)), pick((*SOUND, *UNSOUND))
        return pick((
            c.Bet(pick((*NAMES, "eve")), pick(BOXED), pick(UNSOUND)),
            c.Bet(self.name(state), "craps_eleven", craps + eleven, c.Manner(split=(craps, eleven))),
            c.Bet(self.name(state), "craps_eleven", 300, c.Manner(split=(100, 200))),
            c.Take(self.name(state), pick(SLOTS), pick(UNSOUND)),
            c.Roll(pick((-1, 0, 7, 9, 3)), pick((1, 6, 7))),
            c.Roll(pick(range(1, 7)), pick(range(1, 7)), (pick(range(4)), pick(range(8)))),
            c.NoRoll(pick((*GROUNDS, "banana")), pick(ROLES)),
            c.Leave("eve"),
        ))  # fmt: skip
