"""`hardway play --server`: plays at a table of a server, in the terminal; without a name, as a guest."""

import sys
from getpass import getpass
from typing import Any

from hardway.cli.play.terminal_game import TerminalGame
from hardway.cli.play.typed import ME, Typed
from hardway.cli.terminal.exits import DONE, FAILED, STOPPED, Stop
from hardway.cli.terminal.paint import Paint
from hardway.client import (
    CasinoClient,
    ClientError,
    RefusedEntry,
    RemoteSeat,
    SeatLost,
    ServerUnreachable,
    TakenEntry,
)
from hardway.values.verbs import VERBS

HELP = """\
you      seat 500 · buyin 100 · leave
wagers   bet {line} 10 · bet {other} 12 · take {other} · on {other} · off {other} · undo
dice     throw · accept · decline · pass
staff    (with --as ROLE)  read 4 3 · roll 4 3 · noroll GROUND because … · confirm a1 · sign * 10 500 …
here     table · legal · say WORDS · bots 3 · help · quit"""
OWN = ("help", "?", "table", "legal", "say", "quit")
"""What the terminal itself does."""


class RemoteTerminal:
    """Sends what is typed to a seat at a server's table, and prints what happens there."""

    def __init__(self, house: CasinoClient, table: str, role: str) -> None:
        self.paint = Paint()
        self.shown = 0
        """The number of the last row that is printed: the prompt waits for it."""
        self.seat: RemoteSeat = house.sit(table, role=role, hear=self.hear)
        played = self.seat.view["house"]
        self.felt: dict[str, Any] = house.get(f"/api/houses/{played.replace('/', '.')}/felt")
        self.typed = None if role else _typed(played)

    def run(self, buy_in: str = "") -> int:
        """Take a seat with the buy-in, if any, and play until `quit`, the end of input or Ctrl-C."""
        role = f", {self.seat.role}" if self.seat.role else ""
        mark = f" ({self.seat.view['mark']})" if self.seat.view["mark"] else ""
        house = self.seat.view["house"] + mark
        self.paint.line(f"{self.seat.table}, a table of {house}, as {self.seat.you['name']}{role}", "head")
        bet = f"bet {self.felt['line']} 10"
        sit = "" if buy_in else "seat 500   then   "
        self.paint.line(f"Type  {sit}{bet}   then   throw.   help shows the rest, quit ends.")
        code = DONE
        try:
            if buy_in:
                self.enter(f"seat {buy_in}")
            while (line := self.read()) is not None:
                self.do(line)
        except KeyboardInterrupt:
            self.paint.line()
            code = STOPPED
        except (ServerUnreachable, SeatLost) as lost:
            self.paint.line(f"  {lost}", "failed")
            code = FAILED
        self.seat.close()
        for throw, doubts in (self.seat.nonces.doubted if self.seat.nonces else {}).items():
            self.paint.line(f"throw {throw} differs from its commitment: {'; '.join(doubts)}", "failed")
            code = FAILED
        for throw in self.seat.nonces.left_out if self.seat.nonces else ():
            self.paint.line(
                f"throw {throw} was called without your nonce; if that happens again, open a dispute", "refused"
            )
        return code

    def help(self) -> None:
        """Print what can be typed, with wagers of this house."""
        keys = [area["wager"] for area in self.felt["wide"]["areas"]]
        other = next((key for key in keys if " " in key), keys[-1])
        self.paint.line(HELP.format(line=self.felt["line"], other=other))

    def read(self) -> str | None:
        """Return the next line typed; None at the end of input."""
        try:
            line = input(f"puck {self.seat.view.get('point') or 'off'} · rack {self.seat.rack or '-'} > ").strip()
        except EOFError:
            self.paint.line()
            return None
        if not sys.stdin.isatty():
            self.paint.line(line)
        return None if line in ("quit", "exit", "q") else line

    def do(self, line: str) -> None:
        """Do what one typed line says."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return
            case "help" | "?":
                self.help()
            case "table":
                self.table()
            case "legal":
                self.legal()
            case "say":
                self.seat.say(rest)
            case _:
                self.enter(line)

    def enter(self, line: str) -> None:
        """Send an entry, and wait until its outcome is printed."""
        entry = self.typed.alone(line) if self.typed else line
        if self.typed and entry.startswith(("pass ", "bet ")) and (says := self.typed.amount_missing(line, ())):
            self.paint.line(f"  {says}", "refused")
            return
        entry = "throw" if self.typed and entry == "roll" else entry
        answer = self.seat.enter(entry, seconds=600)
        if isinstance(answer, RefusedEntry):
            if answer.name == "bad_entry" and self.typed and entry.partition(" ")[0] not in VERBS:
                says = self.typed.amount_missing(line, ()) or self.typed.unknown(line, OWN)
                self.paint.line(f"  {says}", "refused")
                return
            if self.typed and self.seat.rack is None and self.seat.you["person"] in answer.says:
                self.paint.line("  you have no seat at the table; type seat 500 first", "refused")
                return
            clause = f"  {self.paint.dab(answer.clause, 'clause')}" if answer.clause else ""
            says = self.named(f"refused, {answer.name}: {answer.says}")
            self.paint.line(f"  {self.paint.dab(says, 'refused')}{clause}")
            return
        assert isinstance(answer, TakenEntry)
        wait = answer.seq + (entry == "throw")  # the call of electronic dice follows their throw
        self.seat.until(lambda seat: self.shown >= wait)

    def hear(self, message: dict[str, Any]) -> None:
        """Print a message of the server; called on the seat's thread."""
        for row in message.get("missed") or message.get("rows") or ():
            for sentence in row["says"]:
                clause = f"  {self.paint.dab(sentence['clause'], 'clause')}" if sentence.get("clause") else ""
                self.paint.line(f"  {self.named(sentence['text'])}{clause}")
            self.shown = row["seq"]
        if message["type"] == "said":
            self.paint.line(f"  {self.named(message['by'])}: {message['words']}", "quiet")
        if message["type"] == "suspended":
            self.paint.line(f"  {message['says']}", "failed")

    def named(self, text: str) -> str:
        """Return a text with people's ids replaced by their names."""
        for id, name in {self.seat.you["person"]: self.seat.you["name"], **self.seat.names}.items():
            text = text.replace(id, name)
        return text

    def table(self) -> None:
        """Print the players with their racks and wagers."""
        view = self.seat.view
        self.paint.line(f"  puck {view['point'] or 'off'} · {self.named(view['shooter'] or 'no one')} has the dice")
        for player in view["players"]:
            wagers = ", ".join(f"{bet['wager']} {bet['amount']}" for bet in player["wagers"]) or "nothing"
            self.paint.line(f"  {self.named(player['name'])}: rack {player['rack']}; on the layout: {wagers}")

    def legal(self) -> None:
        """Print what you may enter now."""
        for may in self.seat.legal()["may"]:
            most = f", {may['min']} to {may['max']}" if "min" in may else ""
            self.paint.line(f"  {may['entry']} {may.get('wager', '')}{most}".rstrip())


def _typed(house: str) -> Typed | None:
    """Return what reads the lines of a player; None for a house that is not installed here: its lines go as typed."""
    try:
        return TerminalGame([f"house {house}"], ME).typed
    except Stop:
        return None


def play_at(server: str, *, table: str, house: str, name: str, role: str, seat: str) -> int:
    """Connect to a server, sign in or enter as a guest, and play at one of its tables, from the buy-in `seat`."""
    with CasinoClient(server if "://" in server else f"http://{server}") as there:
        try:
            if name:
                there.sign_in(name, getpass("password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n"))
            else:
                there.guest()
            return RemoteTerminal(there, table or there.open(house), role).run(seat)
        except ClientError as error:
            raise Stop(str(error)) from None
