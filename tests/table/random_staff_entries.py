"""Random entries of players (as in `random_entries`) and staff, with every act they have, sensible or not."""

from hardway.table import State, would_throw
from hardway.table.model import commands as c
from hardway.table.model.roles import reporters
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.verbs import ACTS, VERBS, text_about
from tests.table.random_entries import ANNULMENTS, BREACHES, NAMES, ROLES, SLOTS, SOUND, UNSOUND, Evening

STAFF = ("", "joe", "kim", "sue", "cas")
"""Names of staff; the heads of the tests name cas and joe."""
REASONS = ("", "", "it was seen")
CLOCKS = ("00:00", "00:05:01", "09:59:59", "19:40", "23:59:59", "2026-12-31T23:50", "2027-01-01T00:00:00")
NO_TIMES = ("2026-02-30T10:00", "0001-01-01T00:00:00", "2026-01-01T00:00")
MINUTE = 60
PERSONAL = tuple(
    verb for verb in ACTS if "{player}" in VERBS[verb].form and VERBS[verb].legal_scope not in ("dispute", "decided")
)
"""What can be done about a person."""
PASSING = (0, 1, 59, MINUTE, 5 * MINUTE, 20 * MINUTE - 1, 20 * MINUTE, 20 * MINUTE + 1, 3600, 23 * 3600)
"""Seconds that may pass between two entries: about the twentieth minute to the second."""


class Staffed(Evening):
    """An evening with its staff."""

    def next(self, state: State) -> c.Command:
        """Return the next entry: of the players, mostly, or of the staff."""
        if state.desk.closed and self.random.random() < 0.7:
            return self.opening(state)
        if self.random.random() < 0.7:
            return super().next(state)
        kinds = (self.hours, self.conduct, self.conduct, self.rulings, self.rulings, self.complaints, self.checks)
        return self.random.choice(kinds)(state)

    # --- who -----------------------------------------------------------------------------------------------------------

    def role(self, act: str) -> str:
        """A role that may do this act, mostly."""
        authority = self.law.authority(act)
        if authority is not None and self.random.random() < 0.8:
            return self.random.choice(sorted(authority.roles))
        return self.random.choice((*self.roles, *ROLES, ""))

    def who(self, act: str) -> tuple[str, str, str]:
        role = self.role(act)
        return (role, self.random.choice(STAFF), self.random.choice(REASONS)) if role else ("", "", "")

    def sure(self, act: str) -> tuple[str, str, str]:
        """A role that may, with a name and a reason; any role where the house gives the act to nobody."""
        authority = self.law.authority(act)
        return self.random.choice(sorted(authority.roles) if authority else self.roles), "joe", "it was seen"

    def name(self, state: State) -> str:
        """Somebody who may still play, mostly."""
        there = [name for name in state.players if not state.desk.is_excluded(name)]
        return self.random.choice(there) if there and self.random.random() < 0.95 else super().name(state)

    def line(self, state: State) -> c.Command:
        """Seat people in the place of those who are excluded, and bet on the line."""
        free = [name for name in (*NAMES, "dee", "eli", "fay") if not state.desk.is_excluded(name)][:2]
        missing = [name for name in free if name not in state.players]
        if missing and not state.desk.closed:
            full = len(state.players) >= self.law.settings.places
            return c.Leave(self.random.choice(list(state.players))) if full else c.Seat(missing[0], 50_000)
        return super().line(state)

    def roll(self, state: State) -> c.Command:
        """Roll what was ruled on, mostly; where nobody has a line wager yet, bet on the line first."""
        if self.random.random() < 0.1:
            return super().roll(state)
        if state.phase == "hand" and state.lost and self.random.random() < 0.4:
            return c.Dice("new", 0, self.sure("new_dice")[0])
        if state.phase == "hand" and state.desk.inspect and self.random.random() < 0.5:
            return self.inspection(state) or super().roll(state)
        nobody = state.phase == "hand" and not state.point and not would_throw(self.law, state)
        if nobody and state.players and self.law.settings.dice == "auto":
            return c.Bet(self.name(state), self.random.choice(("pass", "dont_pass")), self.random.choice((1000, 2000)))
        rolled = super().roll(state)
        if isinstance(rolled, c.Roll) and state.phase == "rest":
            first, second = ({r[0]: r[1] for r in state.desk.faces}.get(die, rolled[die - 1]) for die in (1, 2))
            return c.Roll(first, second)
        return rolled

    # --- time ----------------------------------------------------------------------------------------------------------

    def later(self, state: State, seconds: int) -> str:
        """The time so many seconds from now, or any time where the clock stands still."""
        now = state.desk.now
        return time_text(now + seconds) if now != UNKNOWN else self.random.choice(CLOCKS)

    def time(self, state: State) -> str:
        if self.random.random() < 0.25:
            return self.random.choice((*CLOCKS, *NO_TIMES))
        return self.later(state, self.random.choice(PASSING))

    def hours(self, state: State) -> c.Command:
        """Let time pass, change the sign, close or open."""
        pick = self.random.choice
        kind = pick(("tick", "tick", "sign", "sign", "close", "open"))
        if kind == "tick":
            return c.Tick(self.time(state))
        at = pick(("", self.time(state)))
        if kind == "close":
            return c.Close(at, *self.who("close"))
        if kind == "open":
            return c.Open(*self.who("open"))
        wager = pick(("*", "*", "pass", "field", "place", "pass_odds", "world", "banana"))
        low, high = pick((*SOUND, *UNSOUND)), pick((5000, 10**5, 10**6, *UNSOUND))
        return c.Sign(wager, low, high, pick((0, 0, 0, 500)), pick(("area", "area", "player")), at, *self.who("sign"))

    # --- acts ----------------------------------------------------------------------------------------------------------

    def conduct(self, state: State) -> c.Command:
        """What is done about people."""
        pick = self.random.choice
        held = [name for name, _ in state.desk.seized] + sorted(state.desk.detained) + sorted(state.desk.spectators)
        name = pick(held) if held and self.random.random() < 0.5 else self.name(state)
        verb = pick(("report", "report", "seize", "spectator", *PERSONAL))
        power = text_about(VERBS[verb].power, "")
        about, amount = "", 0
        match verb:
            case "report":
                about = pick((*self.law.book.breaches, *self.law.book.breaches, *BREACHES, "banana"))
                breach = self.law.book.breaches.get(about)
                roles = sorted(self.law.acting(breach.roles)) if breach else self.roles
                return c.Act(verb, name, about, 0, pick((*roles, *roles, *ROLES)), pick(STAFF))
            case "spectator":
                able = reporters(self.law)
                roles = sorted(able[0]) if able else self.roles
                return c.Act(verb, "", pick(("zed", "eve", "Ann")), 0, pick((*roles, *roles, *ROLES)), pick(STAFF))
            case "advise":
                about = pick((pick([*self.law.book.clauses]), "put it all on the field"))
            case "void" | "refuse":
                name, about = self.standing(state) or (name, pick(SLOTS))
            case "void_since":
                about = str(pick((1, state.rolls - 3, state.rolls - 1, state.rolls, state.rolls + 1)))
            case "exclude" if self.random.random() < 0.3:
                about, power = "casino", "exclude_casino"
            case "seize" | "release" | "retain":
                amount = pick((*SOUND, *SOUND, *UNSOUND[1:]))
                if verb == "seize" and self.random.random() < 0.3:
                    name, about = self.standing(state) or (name, pick(SLOTS))
            case "handover":
                about = pick(("inspector kim", "police", "the man at the bar"))
            case "link":
                about = self.name(state)
            case _ if "=text" in VERBS[verb].form:
                about = "a pocket computer"
        return c.Act(verb, name, about, amount, *self.who(power))

    def checks(self, state: State) -> c.Command:
        """The checklist, inspections, an inspector told, the stick and no more bets."""
        pick = self.random.choice
        verb = pick(("check", "check", "inspect", "tell", "stick", "nomore", "return"))
        about, amount = "", 0
        match verb:
            case "check" if not self.law.book.equipment:
                about = "banana"
            case "check":
                item = pick([*self.law.book.equipment.values()])
                about = pick((item.name, item.name, item.name, "banana"))
                amount = pick((item.least or item.most or 0, item.least or item.most or 0, 0, 100, 1500, 1900, 1899))
            case "inspect":
                about = "dice"
            case "tell":
                about = pick(("inspector", "inspector kim"))
            case "stick":
                about = pick(("boxperson", "boxperson", "dealer", "inspector"))
        return c.Act(verb, "", about, amount, *self.who(verb))

    def opening(self, state: State) -> c.Command:
        """Do what is missing before a closed table opens; now and then open it too soon."""
        if self.random.random() < 0.1:
            return c.Open(*self.sure("open"))
        missing = [item for item in self.law.book.equipment.values() if item.name not in state.desk.checked]
        if missing:
            item = self.random.choice(missing)
            return c.Act("check", "", item.name, item.least or item.most or 0, *self.sure("check"))
        return self.inspection(state) or c.Open(*self.sure("open"))

    def inspection(self, state: State) -> c.Command | None:
        """The next inspection of the dice at the table, each by another person; None where none is wanted."""
        inspect = self.law.authority("inspect")
        done = {role for role, _ in state.desk.inspected}
        left = sorted(inspect.roles - done) if inspect is not None else []
        return c.Act("inspect", "", "dice", 0, left[0], f"inspector_{len(done)}") if left else None

    # --- rulings -------------------------------------------------------------------------------------------------------

    def face(self) -> c.Face:
        pick = self.random.choice
        if self.random.random() < 0.15:
            return c.Face(0, 0, *self.who("face"))
        return c.Face(pick((1, 1, 2, 2, 3)), pick((1, 2, 3, 4, 5, 6, 7)), *self.who("face"))

    def overruling(self) -> c.Overrule:
        pick = self.random.choice
        role = pick(("game_supervisor", "casino_supervisor", "casino_manager", "shift_manager", *ROLES))
        name = "cas" if role == "casino_supervisor" and self.random.random() < 0.8 else pick(STAFF)
        return c.Overrule(pick((1, 2, 3, 4, 5, 6, 0)), pick(range(1, 7)), role, name, pick(REASONS))

    def annulment(self, state: State) -> c.Invalidate:
        pick = self.random.choice
        ground = pick((*self.law.book.annulments, "fraud", "fraud", *ANNULMENTS, "banana"))
        forfeit = (self.name(state),) if ground == "fraud" and self.random.random() < 0.5 else ()
        between = self.random.random() < 0.3
        return c.Invalidate(ground, pick(("", "", "all", "decided", "none")), forfeit, *self.who("invalidate"), between)

    def rulings(self, state: State) -> c.Command:
        """Take a call back, or rule on a face."""
        ladder = self.law.ladder("overrule") or self.random.random() < 0.1
        kind = self.random.choice(("face", "invalidate", "overrule" if ladder else "face"))
        if kind == "face":
            return self.face()
        return self.overruling() if kind == "overrule" else self.annulment(state)

    def taking_back(self, state: State) -> c.Command:
        """Take the last call back in one of the ways of this house, by somebody who may."""
        face = c.Face(self.random.choice((1, 2)), self.random.randint(1, 6), *self.sure("face"))
        must = [ground for ground in self.law.book.grounds.values() if ground.force == "must"]
        void = self.random.choice(must)
        ways: list[c.Command] = [
            face, face, c.Face(0, 0, *self.sure("face")), c.NoRoll(void.name, self.random.choice(sorted(void.callers))),
            self.annulment(state)._replace(by=self.sure("invalidate")[0], because="it was seen"),
        ]  # fmt: skip
        for step in self.law.ladder("overrule"):
            ways.append(c.Overrule(self.random.randint(1, 6), self.random.randint(1, 6), min(step.roles), "cas"))
        return self.random.choice(ways)

    def complaints(self, state: State) -> c.Command:
        """Complain, or see to a complaint."""
        pick = self.random.choice
        waiting = [(d.player, d.number) for d in state.desk.disputes if not d.closed or self.random.random() < 0.1]
        waiting += [(name, 0) for name in state.desk.spectators]
        name, number = pick(waiting) if waiting and self.random.random() < 0.8 else (self.name(state), 0)
        number = 0 if self.random.random() < 0.2 else number
        roles = sorted(
            {role for steps in self.law.book.ladders.values() for step in steps for role in self.law.acting(step.roles)}
        )
        role = pick((*roles, *roles, *ROLES))
        kinds = (
            "complain",
            "complain",
            "decide",
            "request",
            "review",
            "review",
            "satisfied",
            "advise_inspector",
            "conclude",
            "redress",
            "reclaim",
        )
        match pick(kinds):
            case "complain":
                return c.Complain(name, "they paid me five", pick(("", *list(self.law.book.clauses)[:5], "99.9")))
            case "satisfied":
                return c.Satisfied(name, number)
            case "request":
                return c.RequestReview(name, number)
            case ("decide" | "review") as verb:
                return c.Rule(
                    verb, name, "the dealer was right", role, pick(STAFF), number, pick((None, 0, 500, -1000))
                )
            case verb:
                amount = pick((*SOUND, *UNSOUND)) if verb in ("redress", "reclaim") else 0
                return c.Act(verb, name, str(number or ""), amount, role, pick(STAFF))
