"""A whole floor at random: players, staff, and small stories in which one thing leads to another.

An act by itself seldom finds the table ready for it. So a floor tells stories too (a complaint up its ladder, a notice and the time
it falls due, a call corrected) whose entries come one after the other, with others in between.
"""

from collections.abc import Callable

from hardway.rulebook import Law
from hardway.table import State, would_throw
from hardway.table.model import commands as c
from hardway.values.clock import UNKNOWN, moment, time_text
from tests.table.random_entries import NAMES
from tests.table.random_staff_entries import MINUTE, NO_TIMES, PASSING, STAFF, Staffed


class Floor(Staffed):
    """An evening with its staff and its stories."""

    def __init__(self, law: Law, seed: int) -> None:
        super().__init__(law, seed)
        self.plan: list[c.Command] = []

    def next(self, state: State) -> c.Command:
        """Return the next entry: of a story that is being told, of a new one, or any other."""
        if self.plan and self.random.random() < 0.88:
            return self.plan.pop(0)
        stuck = (state.point or state.desk.nomore) and state.phase == "hand" and not would_throw(self.law, state)
        if stuck and self.random.random() < 0.5:
            # Nobody may ever throw again: the table is closed, and opened anew.
            self.plan = self.closed(state, 20 * MINUTE)
        elif not state.desk.closed and self.random.random() < 0.08:
            self.plan = self.random.choice(self.stories(state))(state)
        else:
            return super().next(state)
        return self.plan.pop(0)

    def stories(self, state: State) -> list[Callable[[State], list[c.Command]]]:
        """The stories that can be told at this house."""
        power = self.law.authority
        told = [
            self.complaint,
            self.correction,
            self.correction,
            self.annulled,
            self.disrupted,
            self.notice,
            self.closing,
            self.cheat,
            self.cheat,
        ]
        told += [self.measured, self.point, self.point]
        told += [self.lapsed] if self.law.settings.raise_minutes else []
        told += [self.partners] if power("link") else []
        told += [self.idle] * 4 if power("vacate") else []
        told += [self.new_set] if power("inspect") else []
        told += [self.stick] if power("stick") else []
        return told

    def anyone(self, state: State, count: int) -> list[c.Command]:
        """A few entries of the players, drawn as the table stands now."""
        kinds = (self.line, self.bet, self.odds, self.take, self.money, self.call)
        return [self.random.choice(kinds)(state) for _ in range(self.random.randint(0, count))]

    def throw(self, state: State) -> list[c.Command]:
        """A throw that is called, with somebody's line wager for it."""
        roll = c.Roll(self.random.randint(1, 6), self.random.randint(1, 6))
        return [self.line(state) if state.point else c.Bet(self.name(state), "pass", 1000), roll]

    def complaint(self, state: State) -> list[c.Command]:
        over = self.random.choice(("", next(iter(self.law.book.clauses))))
        ladder = self.law.ladder("dispute_other" if not over and self.law.ladder("dispute_other") else "dispute")
        player, told = self.name(state), []
        people = STAFF[1:2] if self.random.random() < 0.2 else STAFF[1:]
        number = len(state.desk.disputes) + 1
        for place, step in enumerate(ladder):
            role, verb = self.random.choice(sorted(step.roles)), "review" if place else "decide"
            told += [c.RequestReview(player, number)] if place and self.random.random() < 0.9 else []
            told.append(
                c.Rule(
                    verb,
                    player,
                    "so it is",
                    role,
                    self.random.choice(people),
                    number,
                    self.random.choice((None, 500, 500, -500)),
                )
            )
        last = sorted(ladder[0].roles)[0]
        ends = (
            [c.Satisfied(player, number)],
            [c.Act(verb, player, str(number), 0, last, "joe") for verb in ("advise_inspector", "conclude")],
            [c.Act(verb, player, str(number), 500, last, "joe") for verb in ("redress", "reclaim", "redress")],
        )
        return [c.Complain(player, "it was hard", over), *told[: self.random.randint(0, 5)], *self.random.choice(ends)]

    def point(self, state: State) -> list[c.Command]:
        """A point with odds behind the line, a number and a hardway, made the hard way or lost."""
        player = self.name(state)
        told: list[c.Command] = [
            c.Roll(3, 4),
            c.Bet(player, "pass", 1000),
            c.Roll(2, 4),
            c.Bet(player, "pass_odds", 1000),
        ]
        told += [
            c.Bet(player, "place 8", 1200),
            c.Bet(player, "hard 6", 1000),
            c.Bet(player, "buy 4", 2000),
            c.Roll(4, 4),
        ]
        return [*told, self.random.choice((c.Roll(3, 3), c.Roll(5, 1), c.Roll(5, 2)))]

    def correction(self, state: State) -> list[c.Command]:
        """A call, people going on, and somebody who corrects it, more than once."""
        told = self.throw(state)
        for _ in range(self.random.randint(1, 3)):
            told += self.anyone(state, 3)
            told.append(
                self.overruling() if self.law.ladder("overrule") and self.random.random() < 0.7 else self.face()
            )
        if self.random.random() < 0.3:
            told[1:2] = [c.Throw(), c.Rest(), self.face(), told[1]]
        return told

    def disrupted(self, state: State) -> list[c.Command]:
        """A fire between throws, with a call before it or none; and then perhaps that call is taken back."""
        told = [*self.throw(state), *self.anyone(state, 4)][self.random.choice((0, 0, 2)) :]
        fire = c.Invalidate("fire", "", (), *self.sure("invalidate"), True)
        return [*told, self.line(state), fire, *self.anyone(state, 2), self.taking_back(state)]

    def annulled(self, state: State) -> list[c.Command]:
        """Wagers of two people, a throw, perhaps a no-roll, and the outcome annulled."""
        throw: c.Command = c.Roll(self.random.randint(1, 6), self.random.randint(1, 6))
        who, forfeit = self.name(state), self.law.settings.forfeit
        told = [self.line(state), self.line(state), c.Bet(who, "field", 1000), throw]
        if forfeit != "no" and self.random.random() < 0.5:
            return [*told, c.Invalidate(forfeit, "", (who,), *self.sure("invalidate"))]
        told += self.anyone(state, 3)
        told.append(self.annulment(state)._replace(by=self.sure("invalidate")[0], because="it was seen"))
        return told

    def start(self, state: State, clock: str) -> int:
        """The moment it is, or a time of the record's day where the clock stands still."""
        return state.desk.now if state.desk.now != UNKNOWN else (moment(clock, now=UNKNOWN, day=state.desk.day) or 0)

    def notice(self, state: State) -> list[c.Command]:
        """A higher minimum posted and falling due, to the second."""
        now, by = self.start(state, "19:00"), self.sure("sign")[0]
        due = now + self.random.choice(PASSING)
        posted = c.Sign(self.random.choice(("*", "field", "pass")), 2000, 10**6, at=time_text(due), by=by)
        before = [*self.anyone(state, 2), c.Tick(time_text(max(due - 1, now))), self.bet(state)]
        return [c.Tick(time_text(now)), posted, *before, c.Tick(time_text(due)), c.Tick(self.random.choice(NO_TIMES))]

    def lapsed(self, state: State) -> list[c.Command]:
        """The field goes up with its notice; a little less is posted for soon, and much less comes at once: then soon is a raise."""
        now, by = self.start(state, "23:35"), self.sure("sign")[0]
        up, soon = time_text(now + 20 * MINUTE), time_text(now + 30 * MINUTE)
        told: list[c.Command] = [c.Tick(time_text(now)), c.Sign("field", 3000, 10**6, at=up, by=by), c.Tick(up)]
        told += [c.Sign("field", 2000, 10**6, at=soon, by=by), self.bet(state), c.Sign("field", 1000, 10**6, by=by)]
        return [*told, self.bet(state), c.Tick(soon)]

    def closed(self, state: State, seconds: int, *, before: tuple[c.Command, ...] = ()) -> list[c.Command]:
        """A closing posted now for a time, some entries, and that time."""
        now = self.start(state, "23:50")
        tell = (
            [c.Act("tell", "", f"{self.law.book.onlookers[0]} kim", 0, *self.sure("tell"))]
            if self.law.authority("tell")
            else []
        )
        posted = c.Close(time_text(now + seconds), *self.sure("close"))
        return [c.Tick(time_text(now)), *tell, posted, *before, c.Tick(time_text(now + seconds))]

    def closing(self, state: State) -> list[c.Command]:
        """A closing posted and falling due while somebody complains, now and then with the dice in the air, or taken back."""
        seconds = self.random.choice((20 * MINUTE, 20 * MINUTE, 20 * MINUTE - 1, 0, 3600))
        complaints = [c.Complain(name, "they paid me five") for name in list(state.players)[:1]]
        before = (*self.throw(state), *self.anyone(state, 2), *complaints)
        if self.random.random() < 0.25:
            return self.closed(state, seconds, before=(*before, c.Open(*self.sure("open"))))
        if self.random.random() < 0.5:
            before = (*before, c.Throw())
        last = self.random.choice((self.face(), self.annulment(state), self.line(state)))
        return [
            *self.closed(state, seconds, before=before),
            c.Roll(self.random.randint(1, 6), self.random.randint(1, 6)),
            last,
        ]

    def measured(self, state: State) -> list[c.Command]:
        """The checklist gone through with one thing too small, and a player told a rule."""
        by, told = self.sure("check"), []
        for item in self.law.book.equipment.values():
            least = item.least or item.most or 0
            told += [c.Act("check", "", item.name, least - 1, *by)] if least else []
            told.append(c.Act("check", "", item.name, least, *by))
        advised = c.Act("advise", self.name(state), next(iter(self.law.book.clauses)), 0, *self.sure("advise"))
        return [*told[: self.random.randint(3, 9)], advised]

    def cheat(self, state: State) -> list[c.Command]:
        """Somebody wins, is seen at something, and is dealt with."""
        player, pick = self.name(state), self.random.choice
        told: list[c.Command] = [c.Bet(player, "pass", 2000), c.Roll(3, 4), c.Bet(player, "field", 1000)]
        for breach in self.law.book.breaches.values():
            by = pick(sorted(self.law.acting(breach.roles)))
            told += [c.Act("report", player, breach.name, 0, by)] * (2 if breach.name == "touching" else 1)
        acts = [
            c.Act("seize", player, "", 1000, *self.sure("seize")), c.Act("release", player, "", 500, *self.sure("seize")),
            c.Act("findings", player, "a counter", 0, *self.sure("seize")),
            c.Act("retain", player, "", 500, *self.sure("seize")), c.Act("confiscate", player, "a counter", 0, *self.sure("confiscate")),
            c.Act("detain", player, "", 0, *self.sure("detain")), c.Act("handover", player, "inspector kim", 0, *self.sure("detain")),
            c.Act("void", player, "field", 0, *self.sure("void")), c.Bet(player, "field", 1000),
            c.Act("refuse", player, "field", 0, *self.sure("refuse")),
            c.Act("void_since", player, str(max(1, state.rolls)), 0, *self.sure("void")),
        ]  # fmt: skip
        told += acts if self.random.random() < 0.7 else self.random.sample(acts, 4)
        if self.random.random() < 0.3:
            told.append(c.Act("exclude", player, "", 0, *self.sure("exclude")))
        if self.random.random() < 0.2:
            told.append(c.Act("exclude", player, "casino", 0, *self.sure("exclude_casino")))
        return [
            *told,
            c.Bet(player, "field", 1000),
            c.Leave(player),
            c.Act("release", player, "", 500, *self.sure("seize")),
        ]

    def partners(self, state: State) -> list[c.Command]:
        first, second = self.name(state), self.name(state)
        most = state.limits["*"].maximum
        link = c.Act("link", first, second, 0, *self.sure("link"))
        return [
            link,
            c.BuyIn(first, most),
            c.Bet(first, "field", most - 100),
            c.Bet(second, "field", 1000),
            c.Bet(second, "field", 100),
        ]

    def idle(self, state: State) -> list[c.Command]:
        """One plays round after round at a full table while the others only look on."""
        places = min(self.law.settings.places, 4)
        player, *others = [
            *state.players,
            *(name for name in (*NAMES, "dee", "eli", "fay") if name not in state.players),
        ]
        told: list[c.Command] = [c.Roll(3, 4), *(c.Leave(name) for name in list(state.players)[1:])]
        told += [c.Seat(name, 10_000) for name in (player, *others)[:places]]
        told += [c.Bet(player, "pass", 1000), c.Roll(3, 4)] * 5
        return [*told, *(c.Act("vacate", name, "", 0, *self.sure("vacate")) for name in others[: places - 1])]

    def new_set(self, state: State) -> list[c.Command]:
        looks = [
            c.Act("inspect", "", "dice", 0, role, name)
            for role, name in (("dealer", "dan"), ("game_supervisor", "gus"))
        ]
        self.random.shuffle(looks)
        return [
            c.Dice("new", 0, *self.sure("new_dice")),
            *self.throw(state),
            looks[0],
            *self.throw(state),
            looks[1],
            *self.throw(state),
        ]

    def stick(self, state: State) -> list[c.Command]:
        """A boxperson takes the stick, no more bets is called, somebody speaks all the same, and the stick goes back."""
        spoken = c.Manner(oral=True, announced="dealer", by="boxperson")
        told: list[c.Command] = [
            c.Act("stick", "", "boxperson", 0, *self.sure("stick")), self.line(state), c.Act("nomore", "", "", 0, *self.sure("nomore")),
            self.bet(state), c.Bet(self.name(state), "field", 1000, spoken), self.take(state), c.NoRoll("irregular", "dealer", "", "a drink"),
            *self.throw(state), c.Act("stick", "", "dealer", 0, *self.sure("stick")), c.Bet(self.name(state), "field", 1000, spoken),
        ]  # fmt: skip
        return told
