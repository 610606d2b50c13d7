"""`hardway play`: a table in the terminal. Type the verbs of the notation; see what happens, and by which clause."""

import sys
from collections.abc import Callable, Iterator, Sequence
from shlex import quote
from textwrap import wrap

from hardway.cli.play.terminal_game import SavedGame, TerminalGame
from hardway.cli.records.replay_record import closing, opening
from hardway.cli.terminal.exits import DONE, STOPPED, Stop
from hardway.cli.terminal.paint import Paint, print_sentence
from hardway.notation import NotationError
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.sentences.sentence import Sentence
from hardway.report.sentences.suggestion import with_suggestion
from hardway.report.wording import role_label
from hardway.rulebook import Law
from hardway.table import Refusal, has_dice, would_throw
from hardway.table.model.events import Noticed
from hardway.values.money import cents, no_money, short
from hardway.values.verbs import VERBS

HELP = """\
bet      {line} 10 · {other} 12 · {number} 12 · field 5      the words that stand on the felt do too: {label} 10
take     take {other} · take {other} 6{calls}
dice     roll throws them · roll 4 3 calls your own
chips    buyin 100 · leave
ask      table · legal what you may do · rules · rules {line} · rules {clause} · notices
game     undo · save evening.craps · quit
more     seat bob 300 then bet bob {line} 10 · help staff for the crew’s entries

wagers   {wagers}"""
CREW = """\
staff    {staff}
dice     throw · rest · offer bob · accept bob · decline bob · pass bob
time     @19:40 · @19:40 bet ann {line} 10
roles    {roles}
grounds  {grounds}"""

BUY_IN, ME = "500", "player"
"""What is bought, and by whom, where nobody says otherwise."""
STAFF = {
    "face": "face 2 5", "personal": "personal ann 5 1000", "sign": "sign * 10 500 from 20:00", "close": "close 22:00",
    "void": "void ann {line}", "invalidate": "invalidate …",
}  # fmt: skip
"""Acts of staff as they are entered, by the power they take."""


class Terminal:
    """The loop around a session: reads lines, prints what comes of them."""

    def __init__(self, session: TerminalGame) -> None:
        self.session = session
        self.kept = SavedGame(session) if sys.stdin.isatty() else None
        self.paint = Paint()
        self.own: dict[str, Callable[[str], None]] = {
            "help": self.help, "?": self.help, "table": self.table, "legal": self.legal, "rules": self.rules,
            "save": self.save, "undo": self.undo, "notices": self.notices,
        }  # fmt: skip
        self.noticed: list[Sentence] = []
        """The notices shown last, which are read when somebody asks."""
        self.saved = len(session.lines)
        """How many lines were in the game when it was last saved, or opened."""

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
        closing(self.paint, self.session.opened)
        if self.kept and self.kept.path:
            self.paint.line(f"Kept in {self.kept.path}; to go on: hardway play --from {quote(str(self.kept.path))}")
        return code

    def may_end(self) -> bool:
        """Ask before an evening is lost: where nothing keeps it, and it was not saved."""
        lines = self.session.lines
        if not sys.stdin.isatty() or self.kept or len(lines) == self.saved:
            return True
        try:
            unsaved = f"{len(lines)} entries are" if len(lines) > 1 else "One entry is"
            answer = input(f"{unsaved} not saved and will be lost. End all the same? [y/N] ")
        except EOFError:
            return True
        return answer.strip().lower() in ("y", "yes")

    def greet(self) -> None:
        """Print the house, its sign and chips, and how to begin."""
        opening(self.paint, self.session.opened)
        line = self.session.law.line
        if me := self.session.typed.player(self.session.state):
            self.paint.line(
                f"{me} has the first seat.  Begin:  {line} 10   then   roll   (roll 4 3 calls dice of your own)"
            )
        else:
            self.paint.line(
                f"Begin:  seat ann 500   then   bet ann {line} 10   then   roll   (roll 4 3 calls dice of your own)"
            )
        self.paint.line("? shows what you can type, legal what you may do, table the layout; quit ends.")

    def read(self) -> str | None:
        """Return the next line, or None at the end."""
        try:
            line = input(self.prompt()).strip()
        except EOFError:
            self.paint.line()
            return None
        if not sys.stdin.isatty():
            self.paint.line(line)
        return None if line in ("quit", "exit", "q") else line

    def prompt(self) -> str:
        """Return the prompt: the puck, and who throws next, or has the dice without a line wager."""
        law, state = self.session.law, self.session.state
        shooter = role_label(law.book, has_dice(law, state))
        does = "throws" if would_throw(law, state) else "has the dice"
        where = {"air": ", dice in the air", "rest": ", dice at rest"}.get(state.phase, "")
        words = f"puck {state.point or 'off'} · {f'{shooter} {does}' if shooter else 'no shooter'}{where} > "
        return f"\001\033[1m\002{words}\001\033[0m\002" if self.paint.coloured and sys.stdin.isatty() else words

    def do(self, line: str) -> None:
        """Do one line: a word of the terminal's own, or an entry of the notation."""
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
            says = error.says
            if error.word == word:
                meant = self.session.typed.meant(line, self.own)
                says = f"{word!r} is no entry; " + (
                    f"did you mean {meant!r}?" if meant else "? shows what you can type"
                )
            self.paint.line(f"  {says}", "refused")
        except Stop as stop:
            self.paint.line(f"  {stop.says}", "refused")

    def enter(self, line: str) -> None:
        """Enter a line, and tell what came of it."""
        session = self.session
        racks = {player.name: player.rack for player in session.state.players.values()}
        written, outcome = session.enter(line)
        self.keep()
        if isinstance(outcome, Refusal):
            told = with_suggestion(outcome, written, session.law.book.words)
            print_sentence(self.paint, refusal_sentence(told), "  ")
            return
        for one in sentences(session.law, tuple(event for event in outcome if not isinstance(event, Noticed))):
            print_sentence(self.paint, one, "  ")
        self.notice([event for event in outcome if isinstance(event, Noticed)])
        now = {player.name: player.rack for player in session.state.players.values()}
        changed = [f"{name} {short(rack)}" for name, rack in now.items() if racks.get(name) != rack]
        if changed:
            self.paint.line(f"  rack: {', '.join(changed)}", "quiet")
        if written.partition(" ")[0] == "roll" and any(player.bets for player in session.state.players.values()):
            self.table("")

    def notice(self, shown: list[Noticed]) -> None:
        """Tell of notices: one in full, several in a line, to be read when somebody asks."""
        if not shown:
            return
        self.noticed = list(sentences(self.session.law, tuple(shown)))
        if len(shown) == 1:
            print_sentence(self.paint, self.noticed[0], "  ")
        else:
            people = ", ".join(dict.fromkeys(one.to for one in shown))
            self.paint.line(f"  {len(shown)} notices are shown to {people}; `notices` reads them", "quiet")

    def notices(self, rest: str) -> None:
        """Print the notices shown last."""
        if not self.noticed:
            raise Stop("no notice has been shown yet")
        for one in self.noticed:
            print_sentence(self.paint, one, "  ")

    def undo(self, rest: str) -> None:
        """Take the last entry back."""
        last = self.session.undo()
        if not last:
            raise Stop("there is nothing to take back: what electronic dice have shown stands")
        self.keep()
        self.paint.line(f"  taken back: {last}", "quiet")

    def keep(self) -> None:
        """Keep what was entered; say once where that is impossible."""
        try:
            if self.kept:
                self.kept.write()
        except OSError as error:
            self.kept = None
            self.paint.line(f"  this game is not kept by itself ({error.strerror}): `save FILE` writes it", "refused")

    def help(self, rest: str) -> None:
        """Print what a player types on one screen; what the crew types where that is asked for."""
        law = self.session.law
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
        """Draw the layout."""
        from hardway.cli.play.draw_layout import draw
        from hardway.cli.terminal.screen import Screen

        screen = Screen()
        self.paint.line()
        self.paint.stream.flush()
        for part in draw(self.session.law, self.session.state, self.session.dice):
            screen.print(part)
        screen.print()

    def legal(self, rest: str) -> None:
        """Print what someone may do; without a name, the shooter, or the only player."""
        from hardway.cli.records.show_legal import show_legal
        from hardway.table import legal

        law, state = self.session.law, self.session.state
        who = rest or has_dice(law, state) or next(iter(state.players), "")
        if not who:
            raise Stop("nobody is at the table yet: seat ann 500")
        try:
            show_legal(self.paint, law, state, who, legal(law, state, who))
        except ValueError as error:
            raise Stop(str(error)) from None

    def rules(self, rest: str) -> None:
        """Print the wagers with their odds, one wager's terms, or a clause."""
        from hardway.cli.play.rules_at_table import show_rules

        self.paint.stream.flush()
        show_rules(self.session.law.book, self.session.house, rest)

    def save(self, rest: str) -> None:
        """Write the record so far."""
        if not rest:
            raise Stop("save to which file? For example: save evening.craps")
        try:
            path = self.session.save(rest)
        except FileExistsError:
            raise Stop(f"{rest} is there already; name another file") from None
        except OSError as error:
            raise Stop(f"{rest}: {error.strerror}") from None
        self.saved = len(self.session.lines)
        self.paint.line(f"  saved; `hardway replay {path}` plays it again")


def play(
    *, house: str, seat: str, chips: str, option: Sequence[str], sign: Sequence[str], saved: str,
    server: str, table: str, name: str, role: str,
) -> int:  # fmt: skip
    """Open a table, or one that was saved, and play at it; or at one of a server."""
    if server:
        from hardway.cli.play.play_at_server import play_at

        return play_at(server, table=table, house=house, name=name, role=role)
    if saved:
        given = {"--seat": seat, "--chips": chips, "--option": option, "--sign": sign}
        if flag := next((flag for flag, value in given.items() if value), ""):
            raise Stop(f"--from goes on with its own table: {flag} is for a new one")
        return _play(TerminalGame.of_file(saved))
    game = TerminalGame(_head(house, chips, option, sign), name or ME)
    if seat or sys.stdin.isatty():
        _sit_down(game, seat or BUY_IN)
    return _play(game)


def _sit_down(game: TerminalGame, amount: str) -> None:
    """Seat who sits at the terminal, unless they want none: `--seat 0`."""
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
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise Stop(f"--option {option}: written NAME=VALUE, for example dice=manual")
        head.append(f"option {name} {value}")
    return [*head, *(f"sign {line}" for line in sign)]


def _play(session: TerminalGame) -> int:
    terminal = Terminal(session)
    _history([*VERBS, *terminal.own, "quit", *session.law.book.wagers, *session.law.book.roles])
    return terminal.run()


def _history(words: list[str]) -> None:
    """Give the prompt a history and complete words on Tab, where the terminal can."""
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
    """Yield acts of staff that the house gives to somebody, each by a role that may do it."""
    ground = next(iter(law.book.grounds.values()), None)
    if ground is not None:
        yield f"noroll {ground.name} by {_first(law, ground.callers)}"
    for power, entry in STAFF.items():
        if authority := law.authority(power):
            reason = " because …" if authority.needs == "because" else ""
            yield f"{entry.format(line=law.line)} by {_first(law, authority.roles)}{reason}"


def player_calls(law: Law) -> Iterator[str]:
    """Yield what the book lets a player say of a wager that lies: on or off, and where it goes after a win."""
    first = sorted(law.slots.values(), key=lambda slot: bool(slot.parent))
    for call in ("on", "off"):
        slots = (slot.key for slot in first if slot.wager.sleeps and call in slot.wager.sleeps.calls)
        if law.settings.call(call) != "none" and (key := next(slots, "")):
            yield f"{call} {key}"
    if kind := next((wager.name for wager in law.book.wagers.values() if wager.after_win_cite), ""):
        yield from (f"up {kind}", f"down {kind}")


def _first(law: Law, roles: frozenset[str]) -> str:
    """Return one of some roles: the first in the book's order."""
    return next(role for role in law.book.roles if role in law.acting(roles))


def _wrapped(words: list[str], between: str) -> str:
    """Return words in lines under each other: a line ends only where one of them does."""
    lines = wrap(between.join(word.replace(" ", "\0") for word in words), 88)
    return "\n         ".join(lines).replace("\0", " ")
