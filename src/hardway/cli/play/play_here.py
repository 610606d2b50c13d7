"""`hardway play`: a table in the terminal. You type entries; it prints what happens, with the clause."""

import sys
from collections.abc import Callable, Iterator, Sequence
from shlex import quote
from textwrap import wrap

from hardway.cli.play.terminal_game import SavedGame, TerminalGame
from hardway.cli.play.typed import ME
from hardway.cli.records.replay_record import closing, opening
from hardway.cli.terminal.exits import DONE, STOPPED, Stop
from hardway.cli.terminal.paint import Paint, print_sentence
from hardway.cli.terminal.shared_options import option_pair
from hardway.notation import NotationError
from hardway.notation.suggestion import with_suggestion
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.sentences.sentence import Sentence
from hardway.report.wording import role_label
from hardway.rulebook import Law
from hardway.table import Refusal, dice_holder, would_throw
from hardway.table.model.events import Noticed
from hardway.values.money import cents, no_money, short
from hardway.values.verbs import VERBS

HELP = """\
bet      {line} 10 · {other} 12 · {number} 12 · field 5      or as the felt has it: {label} 10
take     take {other} · take {other} 6{calls}
dice     roll throws them · roll 4 3 calls your own
chips    buyin 100 · leave
show     table · legal what you may do · rules · rules {line} · rules {clause} · notices
game     undo · save evening.craps · quit
more     seat bob 300 then bet bob {line} 10 · help staff for the crew’s entries

wagers   {wagers}"""
CREW = """\
staff    {staff}
dice     throw · rest · offer bob · accept bob · decline bob · pass bob
time     @19:40 · @19:40 bet ann {line} 10
roles    {roles}
grounds  {grounds}"""

BUY_IN = "500"
"""The buy-in, in dollars, of a player who types none."""
STAFF = {
    "face": "face 2 5", "personal": "personal ann 5 1000", "sign": "sign * 10 500 from 20:00", "close": "close 22:00",
    "void": "void ann {line}", "invalidate": "invalidate …",
}  # fmt: skip
"""Examples of what staff may type, by the power that it needs."""


class Terminal:
    """Reads lines for a game, and prints what each does."""

    def __init__(self, game: TerminalGame) -> None:
        self.game = game
        self.autosave = SavedGame(game) if sys.stdin.isatty() else None
        self.paint = Paint()
        self.own: dict[str, Callable[[str], None]] = {
            "help": self.help, "?": self.help, "table": self.table, "legal": self.legal, "rules": self.rules,
            "save": self.save, "undo": self.undo, "notices": self.notices,
        }  # fmt: skip
        self.notices_by_event: list[Sentence] = []
        """The notices shown by the last entry, for `notices` to print."""
        self.saved = len(game.lines)
        """How many lines the game had when it was opened or last saved."""

    def run(self) -> int:
        """Play until `quit`, the end of input or Ctrl-C."""
        self.greet()
        code = DONE
        try:
            while (line := self.read()) is not None or not self.may_end():
                self.do(line or "")
        except KeyboardInterrupt:
            self.paint.line()
            code = STOPPED
        closing(self.paint, self.game.opened)
        self.say_result()
        if self.autosave and self.autosave.path:
            self.paint.line(
                f"Saved in {self.autosave.path}. To continue: hardway play --from {quote(str(self.autosave.path))}"
            )
        return code

    def say_result(self) -> None:
        """Print how far ahead or behind the player at the terminal is; bets on the layout count at their stake."""
        state = self.game.state
        if not (me := state.players.get(self.game.typed.player(state))):
            return
        ahead = me.rack + me.tokens + sum(stake.amount + stake.commission for stake in me.bets.values()) - me.brought
        where = "ahead" if ahead > 0 else "behind"
        self.paint.line(f"  {me.name} is {f'{short(abs(ahead))} {where}' if ahead else 'even'}.")

    def may_end(self) -> bool:
        """Return whether play may end; if the game is not saved, ask first."""
        lines = self.game.lines
        if not sys.stdin.isatty() or self.autosave or len(lines) == self.saved:
            return True
        try:
            unsaved = f"{len(lines)} entries are" if len(lines) > 1 else "One entry is"
            answer = input(f"{unsaved} not saved and will be lost. End anyway? [y/N] ")
        except EOFError:
            return True
        return answer.strip().lower() in ("y", "yes")

    def greet(self) -> None:
        """Print the house, its sign and chips, and how to begin."""
        opening(self.paint, self.game.opened)
        line = self.game.law.line
        if me := self.game.typed.player(self.game.state):
            self.paint.line(
                f"{me} has the first seat.  Type  {line} 10   then   roll   (or, with real dice, roll 4 3)."
            )
        else:
            self.paint.line(
                f"Type  seat ann 500   then   bet ann {line} 10   then   roll   (or, with real dice, roll 4 3)."
            )
        self.paint.line("? shows what you can type, legal what you may do, table the layout. quit ends.")

    def read(self) -> str | None:
        """Return the next line typed; None at the end of input."""
        try:
            line = input(self.prompt()).strip()
        except EOFError:
            self.paint.line()
            return None
        if not sys.stdin.isatty():
            self.paint.line(line)
        return None if line in ("quit", "exit", "q") else line

    def prompt(self) -> str:
        """Return the prompt: the puck and the shooter, who `throws` or, without a line bet, only `has the dice`."""
        law, state = self.game.law, self.game.state
        shooter = role_label(law.book, dice_holder(law, state))
        does = "throws" if would_throw(law, state) == dice_holder(law, state) else "has the dice"
        where = {"air": ", dice in the air", "rest": ", dice at rest"}.get(state.phase, "")
        words = f"puck {state.point or 'off'} · {f'{shooter} {does}' if shooter else 'no shooter'}{where} > "
        return f"\001\033[1m\002{words}\001\033[0m\002" if self.paint.coloured and sys.stdin.isatty() else words

    def do(self, line: str) -> None:
        """Do what one typed line says: a command of the terminal, or an entry."""
        line = line.partition("#")[0].strip()
        if not line:
            return
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.own:
                self.own[word.lower()](rest.strip())
            else:
                self.enter(line)
        except NotationError as error:
            unknown = error.word == word and word.lower() not in VERBS
            says = self.game.typed.unknown(line, self.own) if unknown else error.says
            self.paint.line(f"  {says}", "refused")
        except Stop as stop:
            self.paint.line(f"  {stop.says}", "refused")

    def enter(self, line: str) -> None:
        """Enter a line and print its outcome."""
        game = self.game
        racks = {player.name: player.rack for player in game.state.players.values()}
        written, outcome = game.enter(line)
        self.write_autosave()
        if isinstance(outcome, Refusal):
            refusal = with_suggestion(outcome, written, game.law.book.words)
            print_sentence(self.paint, refusal_sentence(refusal), "  ")
            return
        for one in sentences(game.law, tuple(event for event in outcome if not isinstance(event, Noticed))):
            print_sentence(self.paint, one, "  ")
        self.print_notices([event for event in outcome if isinstance(event, Noticed)])
        now = {player.name: player.rack for player in game.state.players.values()}
        changed = [f"{name} {short(rack)}" for name, rack in now.items() if racks.get(name) != rack]
        if changed:
            self.paint.line(f"  rack: {', '.join(changed)}", "quiet")
        if written.partition(" ")[0] == "roll" and any(player.bets for player in game.state.players.values()):
            self.table("")

    def print_notices(self, notices: list[Noticed]) -> None:
        """Print a single notice in full; of several only their number, so that `notices` can print them."""
        if not notices:
            return
        self.notices_by_event = list(sentences(self.game.law, tuple(notices)))
        if len(notices) == 1:
            print_sentence(self.paint, self.notices_by_event[0], "  ")
        else:
            people = ", ".join(dict.fromkeys(one.to for one in notices))
            self.paint.line(f"  {len(notices)} notices for {people}; `notices` prints them", "quiet")

    def notices(self, rest: str) -> None:
        """Print the last notices."""
        if not self.notices_by_event:
            raise Stop("there is no notice yet")
        for one in self.notices_by_event:
            print_sentence(self.paint, one, "  ")

    def undo(self, rest: str) -> None:
        """Undo the last accepted entry."""
        last = self.game.undo()
        if not last:
            raise Stop("there is nothing to undo; a throw of electronic dice is final")
        self.write_autosave()
        self.paint.line(f"  undone: {last}", "quiet")

    def write_autosave(self) -> None:
        """Save the game so far to its file; if that fails, print it once."""
        try:
            if self.autosave:
                self.autosave.write()
        except OSError as error:
            self.autosave = None
            self.paint.line(
                f"  this game cannot be saved by itself ({error.strerror}); type save FILE to save it", "refused"
            )

    def help(self, rest: str) -> None:
        """Print what a player can type or, after `help staff`, what the crew can type."""
        law = self.game.law
        book = law.book
        if rest == "staff":
            lists = {"staff": [*staff_entries(law), "dice lost 2"], "roles": book.roles, "grounds": book.grounds}
            wrapped = {name: _wrapped([*words], "\0· " if name == "staff" else " ") for name, words in lists.items()}
            self.paint.line(CREW.format(**wrapped, line=law.line))
            return
        line = law.slots[law.line].wager
        number = str(book.points[len(book.points) // 2])
        calls = "".join(f"\n         {line}" for line in [" · ".join(player_calls(law))] if line)
        named = {
            "line": law.line, "label": line.label, "clause": line.place.clause, "number": number, "calls": calls,
            "other": f"{'place' if 'place' in book.wagers else line.name} {number}",
            "wagers": _wrapped([*book.wagers], " "),
        }  # fmt: skip
        self.paint.line(HELP.format(**named))

    def table(self, rest: str) -> None:
        """Draw the table: puck, dice, racks and everyone's wagers."""
        from hardway.cli.play.draw_layout import draw
        from hardway.cli.terminal.screen import Screen

        screen = Screen()
        self.paint.line()
        self.paint.stream.flush()
        for part in draw(self.game.law, self.game.state, self.game.dice):
            screen.print(part)
        screen.print()

    def legal(self, rest: str) -> None:
        """Print what a player may do; if no name is typed, the shooter or the first player."""
        from hardway.cli.records.show_legal import show_legal
        from hardway.table import legal

        law, state = self.game.law, self.game.state
        who = rest or dice_holder(law, state) or next(iter(state.players), "")
        if not who:
            raise Stop("no player is at the table yet; type seat ann 500")
        try:
            show_legal(self.paint, law, state, who, legal(law, state, who))
        except ValueError as error:
            raise Stop(str(error)) from None

    def rules(self, rest: str) -> None:
        """Print all wagers with their odds or, if one is named, the terms of a wager or a clause."""
        from hardway.cli.play.rules_at_table import show_rules

        self.paint.stream.flush()
        show_rules(self.game.law.book, self.game.house, rest)

    def save(self, rest: str) -> None:
        """Write the record so far to a file."""
        if not rest:
            raise Stop("name a file, such as save evening.craps")
        try:
            path = self.game.save(rest)
        except FileExistsError:
            raise Stop(f"{rest} already exists; name another file") from None
        except OSError as error:
            raise Stop(f"{rest}: {error.strerror}") from None
        self.saved = len(self.game.lines)
        self.paint.line(f"  saved. To play it again: hardway replay {path}")


def play(
    *, house: str, seat: str, chips: str, option: Sequence[str], sign: Sequence[str], saved: str,
    server: str, table: str, name: str, role: str,
) -> int:  # fmt: skip
    """Play at a new table, a saved one or one of a server."""
    if server:
        from hardway.cli.play.play_at_server import play_at

        here = {"--from": saved, "--chips": chips, "--option": option, "--sign": sign}
        if flag := next((flag for flag, value in here.items() if value), ""):
            raise Stop(f"{flag} is for a table here; with --server, leave it out")
        if not seat and sys.stdin.isatty() and not (table or role):
            seat = BUY_IN
        return play_at(server, table=table, house=house, name=name, role=role, seat="" if seat == "0" else seat)
    if flag := next((flag for flag, value in {"--table": table, "--as": role}.items() if value), ""):
        raise Stop(f"{flag} goes with --server: it says where and as whom you play there")
    if saved:
        given = {"--seat": seat, "--chips": chips, "--option": option, "--sign": sign}
        if flag := next((flag for flag, value in given.items() if value), ""):
            raise Stop(f"--from continues a table as it was opened; leave out {flag}")
        return _play(TerminalGame.of_file(saved))
    game = TerminalGame(_head(house, chips, option, sign), name or ME)
    if seat or sys.stdin.isatty():
        _sit_down(game, seat or BUY_IN)
    return _play(game)


def _sit_down(game: TerminalGame, amount: str) -> None:
    """Seat the player at the terminal; with `--seat 0`, nobody."""
    if amount == "0":
        return
    if cents(amount) is None:
        raise Stop(f"--seat {no_money(amount)}")
    try:
        _, outcome = game.enter(f"seat {game.typed.me} {amount}")
    except NotationError as error:
        raise Stop(f"--seat {amount}: {error.says}") from None
    if isinstance(outcome, Refusal):
        raise Stop(f"--seat {amount}: {outcome.says}")


def _head(house: str, chips: str, options: Sequence[str], sign: Sequence[str]) -> list[str]:
    head = [f"house {house}"]
    if chips:
        head.append(f"chips {' '.join(chips.replace(',', ' ').split())}")
    head += [f"option {name} {value}" for name, value in map(option_pair, options)]
    return [*head, *(f"sign {line}" for line in sign)]


def _play(game: TerminalGame) -> int:
    terminal = Terminal(game)
    _complete_on_tab([*VERBS, *terminal.own, "quit", *game.law.book.wagers, *game.law.book.roles])
    return terminal.run()


def _complete_on_tab(words: list[str]) -> None:
    """Complete these words on Tab, and keep a history of lines, if the terminal can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        found = [word for word in words if word.startswith(text)]
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def staff_entries(law: Law) -> Iterator[str]:
    """Yield an example of each act of staff at this house, given by a role that may do it."""
    ground = next(iter(law.book.grounds.values()), None)
    if ground is not None:
        yield f"noroll {ground.name} by {_first(law, ground.callers)}"
    for power, entry in STAFF.items():
        if authority := law.authority(power):
            reason = " because …" if authority.needs == "because" else ""
            yield f"{entry.format(line=law.line)} by {_first(law, authority.roles)}{reason}"


def player_calls(law: Law) -> Iterator[str]:
    """Yield examples of what a player may do with a wager on the layout: on, off, up, down."""
    first = sorted(law.slots.values(), key=lambda slot: bool(slot.parent))
    for call in ("on", "off"):
        slots = (slot.key for slot in first if slot.wager.sleeps and call in slot.wager.sleeps.calls)
        if law.settings.call(call) != "none" and (key := next(slots, "")):
            yield f"{call} {key}"
    if kind := next((wager.name for wager in law.book.wagers.values() if wager.after_win_cite), ""):
        yield from (f"up {kind}", f"down {kind}")


def _first(law: Law, roles: frozenset[str]) -> str:
    """Return the one of these roles that the book lists first."""
    return next(role for role in law.book.roles if role in law.acting(roles))


def _wrapped(words: list[str], between: str) -> str:
    """Return the words in lines of at most 88 columns, broken only between words."""
    lines = wrap(between.join(word.replace(" ", "\0") for word in words), 88)
    return "\n         ".join(lines).replace("\0", " ")
