"""Plays every word that a book can have: each in a whole book, with an evening that uses it.

`WORDS` lists the words of the schema and the settings. `house_of` finds a house with a word, or writes it into a row of
one; a word that needs other changes is in `BESIDES`. `together` writes as few such books as it can. `Evening` plays a
book, tries everything that people could enter at some moments, and collects what happened; `unused` then says that no
row with a word had a part in it. So a new word without a case fails.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from hardway.notation import write
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.rulebook import HOUSES, Book, BookError, house_names, load
from hardway.rulebook.loading.load import prove
from hardway.rulebook.model.book import ResolutionRow
from hardway.rulebook.model.resolve import mask
from hardway.rulebook.model.section import BookKey
from hardway.rulebook.model.settings import SETTINGS, HouseSettings, setting_words
from hardway.rulebook.schema.schema import HEAD, SECTIONS
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule
from hardway.table import Head, Refusal, State, advance, decide, legal, open_table, view
from hardway.table.legal.legal_staff import candidate_acts
from hardway.table.model import commands as c
from hardway.table.model import events as e
from hardway.table.model.state import Limit
from hardway.values.dice import THROWS
from tests.table import explore
from tests.table.explore_entries import Game

CORES = ("tournament.toml", "promotion.toml")
"""Files of tournaments and promotions: their words are played by records."""


class Word(NamedTuple):
    """A word of a book with its table and key; for a wager the rule and its key, for a setting its name."""

    table: str
    key: str
    value: str

    def __str__(self) -> str:
        """Name it as a test's id."""
        return f"{self.table}-{self.key}-{self.value}"


def words() -> Iterator[Word]:
    """Yield every word of the schema and the settings."""
    for table, section in SECTIONS.items():
        if section.file not in CORES:
            yield from (Word(table, key, one) for key, said in section.keys.items() for one in _key_words(said))
    for table, keys in HEAD.items():
        yield from (Word(table or "book", key, one) for key, said in keys.items() for one in _key_words(said))
    for rule, said in WAGER.items():
        keys = said.keys if isinstance(said, WagerRule) else {"": said}
        yield from (
            Word("wagers", f"{rule} {key}".strip(), one) for key, each in keys.items() for one in _key_words(each)
        )
    for name, kind in SETTINGS.items():
        yield from (Word("settings", name, value) for value in kind.values or ("3",))


def _key_words(key: BookKey) -> tuple[str, ...]:
    return key.one_of or key.words


WORDS = tuple(words())

# --- a book that says it -----------------------------------------------------------------------------------------------

Edit = tuple[str, str, str]
"""A file, its old text and the new one; an empty old text is the end of the file."""
PROXY = ("supervision.toml", "[authority]\n", '[authority]\nproxy = { roles = "boxperson", clause = "5.1.1(b)(i)" }\n')
ALONE = (Word("settings", "inactive_odds", "decided"),)
"""Words that cannot share an evening with others, which keep them from being used or are kept out by them."""
BESIDES: dict[Word, tuple[str, tuple[Edit, ...]]] = {}
"""Words that fit no row of a house by themselves: the house, and the edits of its files."""


def besides(house: str, word: str, *edits: Edit) -> None:
    """Register the edits of a house that make its book use a word."""
    table, key, value = word.split("/")
    BESIDES[Word(table, key, value)] = house, edits


def setting(name: str, value: str, clause: str) -> Edit:
    """Return a line of settings.toml."""
    return "settings.toml", "[settings]\n", f"[settings]\n{name} = {{ value = \"{value}\", clause = '{clause}' }}\n"


INCREASED = {
    "comeout": "Field", "point": "Any Seven", "any": "Any Craps", "seven": "Two Crap", "turn": "Eleven", "never": "Twelve Crap",
}  # fmt: skip
"""By time at which a wager may be increased: a wager of Crown's book that gets that rule."""
for when, name in INCREASED.items():
    rule = f'label = "{name}"\nincrease = {{ when = "{when}", clause = "3.6.21" }}\n'
    besides("crown", f"wagers/increase when/{when}", ("wagers.toml", f'label = "{name}"\n', rule))
for force in ("physical", "planned"):
    besides("crown", f"clauses/in_force/{force}", ("clauses.toml", 'in_force = "enforced"', f'in_force = "{force}"'))
besides("crown", "settings/proxy/permitted", PROXY, setting("proxy", "permitted", "5.1.1(b)(i)"))
besides("crown", "settings/nobody/ROLE", setting("nobody", "boxperson", "5.2.2(a)"))
besides("crown", "settings/no_roll_caller/ROLE", setting("no_roll_caller", "boxperson", "5.4.1(a)"))
for scope, other in (("all", "decided"), ("decided", "all")):
    grounds = ("commotion", "fire", "riot", "brawl", "robbery") if scope == "decided" else ("fraud",)
    changes = [
        ("supervision.toml", f'{one} = {{ scope = "{other}"', f'{one} = {{ scope = "{scope}"') for one in grounds
    ]
    changes += [("supervision.toml", 'label = "act of God", scope = "all"', f'label = "act of God", scope = "{scope}"')]
    besides("crown", f"settings/invalidate_scope/{scope}", *changes, setting("invalidate_scope", scope, "9.3"))
for name in ("decided", "decision", "seven_out", "shooter"):
    besides("star", f"settings/nobody_until/{name}", setting("nobody_until", name, "3.9"))
ALL = ("supervision.toml", 'fraud = { scope = "decided"', 'fraud = { scope = "all"')
besides("crown", "settings/invalidated/all_or_none", ALL, setting("invalidated", "all_or_none", "9.3"))
for name, value in (("commission_when", "by_number"), ("hardways_off", "no")):
    besides("vegas", f"settings/{name}/{value}", setting(name, value, "practice commission"))
WON = (
    "settings.toml",
    'commission_when = { value = "placed", choices = "won by_number"',
    'commission_when = { value = "won", choices = "by_number"',
)
besides("vegas", "settings/commission_when/won", WON)
for name, value in (
    ("off_spreads", "no"),
    ("off_until", "throw"),
    ("close_minutes", "3"),
    ("original_back", "any"),
    ("original_back", "at_once"),
):
    besides("crown", f"settings/{name}/{value}", setting(name, value, "3.5.2"))


def house_of(word: Word, shelf: Path, name: str) -> Path:
    """Return the folder of a whole book with a word: a house, or a changed copy in a folder of this name."""
    for house, write_word in _ways(word):
        if write_word is None:
            return HOUSES / house
        folder = _copied(house, shelf, name)
        if _proved(folder, write_word, [word]):
            return folder
        shutil.rmtree(folder)
    raise AssertionError(f"no book says {word}: write one in BESIDES")


def together(shelf: Path) -> dict[Path, list[Word]]:
    """Write few books that together have every word, and return the words of each."""
    books: dict[Path, list[Word]] = {}
    for word in WORDS:
        folder = next((found for way in _ways(word) if (found := _joined(word, *way, books, shelf))), None)
        assert folder, f"no book says {word}: write one in BESIDES"
        books.setdefault(folder, []).append(word)
    return books


Write = Callable[[Path], None]
"""Writes a word into the files of a folder."""


def _ways(word: Word) -> Iterator[tuple[str, Write | None]]:
    """Yield the houses with a word (None), and those that can have it, with the function that writes it."""
    if word in BESIDES:
        house, edits = BESIDES[word]
        yield house, lambda folder: [_written(folder, edit) for edit in edits] and None
        return
    for house in house_names():
        if said_in(load(house), word):
            yield house, None
            return
    for house in house_names():
        for row, _ in _rows(load(house), word):
            yield house, partial(_changed, word=word, row=row)


def _joined(
    word: Word, house: str, write_word: Write | None, books: dict[Path, list[Word]], shelf: Path
) -> Path | None:
    """Return the first changed copy of a house that can take this word too, or a new one."""
    if write_word is None:
        return HOUSES / house
    for number in range(len(WORDS)):
        folder = shelf / f"{house}_{number}"
        said = books.get(folder, [])
        if any((one.table == "settings" and one[:2] == word[:2]) or {one, word} & {*ALONE} for one in said):
            continue
        if not said:
            _copied(house, shelf, folder.name)
        if _proved(folder, write_word, [*said, word]):
            return folder
        if not said:
            shutil.rmtree(folder)
            return None
    return None


def _proved(folder: Path, write_word: Write, said: list[Word]) -> bool:
    """Write a word into a book, and undo that unless the book is complete and has all of these words."""
    before = {file: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.is_file()}
    with suppress(BookError, LookupError, StopIteration, AssertionError):
        write_word(folder)
        book = prove(folder)
        if all(said_in(book, word) for word in said):
            return True
    for file, text in before.items():
        file.write_text(text, encoding="utf-8")
    return False


def said_in(book: Book, word: Word) -> list[str]:
    """Return the rows of a book with a word."""
    return [row for row, says in _rows(book, word) if says]


def _copied(house: str, shelf: Path, name: str) -> Path:
    folder = shelf / name
    shutil.copytree(HOUSES / house, folder)
    head = folder / "book.toml"
    said = head.read_text(encoding="utf-8").replace(f'name = "{house}"', f'name = "{name}"', 1)
    head.write_text(said, encoding="utf-8")
    return folder


def _written(folder: Path, edit: Edit) -> None:
    file, old, new = edit
    text = (folder / file).read_text(encoding="utf-8")
    if file == "settings.toml" and old.startswith("["):  # a setting stands once
        text = re.sub(rf"^{new.splitlines()[1].partition(' ')[0]} = .*\n", "", text, flags=re.M)
    if old and old not in text and old.endswith("]\n"):
        text += f"\n{old}"  # the table's name alone
    assert old in text, edit
    (folder / file).write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")


def _rows(book: Book, word: Word) -> Iterator[tuple[str, bool]]:
    """Yield the rows that could have a word, and whether they do."""
    table, key, value = word
    if table == "settings":
        said = {one.value for name, one in book.settings.items() if name == key}
        can = setting_words(book, key) if value in ("ROLE", "GROUND") else ()
        yield key, bool(said & ({value, *can} - {"stick", "waits", "both", "no"} if can else {value}))
    elif table == "wagers":
        rule, _, inner = key.partition(" ")
        for name, row in book.raw["wagers"].items():
            if inner and rule in row:
                yield name, str(row[rule].get(inner, WAGER[rule].keys[inner].default)).lower() == value  # type: ignore[union-attr]
            elif not inner:
                yield name, row.get(rule, WAGER[rule].default) == value  # type: ignore[union-attr]
    elif table == "book":
        yield "book", getattr(book, key) == value
    elif table == "roles":
        yield from ((name, value == ("yes" if role.looks_on else "no")) for name, role in book.roles.items())
    else:
        names = SECTIONS[table].names
        for number, row in enumerate(book.raw[table]):
            yield " ".join(row[name] for name in names) or str(number), value in row.get(key, "").split()


def _changed(folder: Path, *, word: Word, row: str) -> None:
    """Write a word into its row."""
    table, key, value = word
    file = {"wagers": "wagers.toml", "book": "book.toml", "roles": "book.toml"}.get(table) or SECTIONS[table].file
    path = folder / file
    text = path.read_text(encoding="utf-8")
    if table == "settings":
        _written(folder, setting(key, value, _clause(folder)))
        return
    start = 0
    if table == "wagers":
        start = text.index(f"[{row}]\n")
        key_in = key.split()
        line = next(one for one in text[start:].splitlines() if one.startswith(f"{key_in[0]} = "))
        inner = key_in[1] if len(key_in) > 1 else ""
    else:
        last = row.split()[-1]
        line = next(one for one in text.splitlines() if one.startswith((f"{last} = {{", f'"{last}" = {{')))
        inner = key
    said = f'"{value}"' if value not in ("true", "false") else value
    if not inner:
        new = f"{key} = {said}"
    elif re.search(rf"\b{inner} = ", line):
        new = re.sub(rf"\b{inner} = (\"[^\"]*\"|\w+)", f"{inner} = {said}", line)
    else:
        new = line.replace("{ ", f"{{ {inner} = {said}, ", 1)
    path.write_text(text[:start] + text[start:].replace(line, new, 1), encoding="utf-8")


def _clause(folder: Path) -> str:
    found = re.search(
        r'^\[clause\.(?:"([^"]+)"|\'([^\']+)\'|([\w-]+))\]', (folder / "clauses.toml").read_text(encoding="utf-8"), re.M
    )
    assert found
    return found[1] or found[2] or found[3]


# --- an evening that uses it ---------------------------------------------------------------------------------------------

DICE = ((3, 3), (2, 4), (5, 6), (1, 1), (4, 4), (3, 4), (6, 6), (5, 4), (2, 2), (5, 4), (4, 3), (1, 2), (4, 6), (3, 4))
"""Points, hard and easy numbers, craps, elevens and sevens, with the puck on and off."""
AMOUNTS = (6000, 2000, 1000, 4000, 500)
"""Amounts that units of two, four and five divide, and one below most caps."""
NO_AMOUNT = frozenset({"window_closed", "not_offered"})
"""Reasons to refuse a wager at whatever amount."""
MOMENTS = frozenset({1, 12, 15, 17, 30})
"""The moments of an evening at which every possible entry is tried: dice in the hand, in the air, at rest and
called, on come-outs and points."""
FEW = frozenset({1, 15, 17})
"""Three of them: before the first bet, with the dice out, and after the call, so that it can be taken back."""


class Evening:
    """An evening by a book: its entries, and everything that happened or was tried."""

    def __init__(self, book: Book, moments: frozenset[int] = MOMENTS) -> None:
        staff = tuple((f"{role[:3]}{number}", role) for number, role in enumerate(book.roles))
        self.head = Head(book.name, staff=staff, sign=(("field", Limit(500, 50_000, 500)),))
        self.law, self.state = open_table(book, self.head)
        self.read: set[str] = set()
        self.law = replace(self.law, settings=_noting(self.law.settings, self.read))
        self.game = Game(book.name, self.law, self.head, self.state)
        self.entries: list[c.Command] = []
        self.happened: list[Any] = []
        self.taken: list[tuple[State, c.Command, Any]] = []
        """What was entered or tried and taken: the table before, the entry, and what came of it."""
        self.refused: list[tuple[c.Command, Refusal]] = []
        self._moment, self._moments = 0, moments
        self._kept: list[tuple[int, State]] = []
        self._worded: set[Any] = set()
        """Decisions whose sentences were read."""

    def play(self) -> "Evening":
        """Play it to the end."""
        for _ in self.throws():
            pass
        return self

    def throws(self) -> Iterator[None]:
        """Play it throw by throw."""
        self._open()
        self.enter(c.Seat("ann", 500_000))
        self.enter(c.Seat("bob", 500_000, 3))  # refused but where players choose their place
        self.enter(c.Seat("bob", 500_000))
        self.enter(c.Tick("20:00"))
        self.enter(c.Tokens("ann", 50_000))
        self._look()
        for faces in DICE:
            self._stakes()
            self._look()
            self._throws(faces)
            yield
        self._lose_die()
        self._rule()
        yield

    def _rule(self) -> None:
        """Overrule a call and decide a complaint at every step of the ladders."""
        for verbs in (("overrule",), ("decide", "review")):
            if "decide" in verbs:
                self.enter(c.Complain("ann", "they paid me five"))
            for _ in range(4):
                any(
                    self.enter(command)
                    for role in self.law.book.roles
                    for entry, command in list(candidate_acts(self.law, self.state, role))
                    if entry["entry"] in verbs
                )
                self.enter(c.RequestReview("ann", len(self.state.desk.disputes)))

    def _lose_die(self) -> None:
        """Lose a die, throw the others, and find it."""
        roles = ("", *self.law.book.roles)
        any(self.enter(c.Dice("lost", 5, by)) for by in roles)
        self._throws(DICE[0])
        any(self.enter(c.Dice("found", 5, by)) for by in roles)

    def enter(self, command: c.Command) -> bool:
        """Enter a command, write its sentences, and say whether it was accepted."""
        decision = self._told(self.state, command)
        if isinstance(decision, Refusal):
            return False
        self.state = advance(self.state, command, decision)
        self.entries.append(command)
        return True

    def _told(self, state: State, command: c.Command) -> Any:
        decision = decide(self.law, state, command)
        if isinstance(decision, Refusal):
            self.refused.append((command, decision))
        else:
            self.happened += decision
            self.taken.append((state, command, decision))
        if decision not in self._worded:  # many entries are decided alike
            self._worded.add(decision)
            assert write(command)
            assert not without_clause(self.law.book, decision), command
            if isinstance(decision, Refusal):
                assert refusal_sentence(decision).text
            else:
                assert all(one.text for one in sentences(self.law, decision, steps=True))
        return decision

    def _open(self) -> None:
        for _ in range(60):
            if not self.state.desk.closed:
                return
            if not any(self.enter(one) for one in explore.hours(self.game, self.state) if not isinstance(one, c.Tick)):
                break
        self._going()

    def _going(self) -> None:
        """Do what must be done before the dice can be thrown."""
        node = explore.way(self.game, explore.Node(self.state), explore.thrown, explore.play, most=600)
        for command in node.entries() if node else ():
            self.enter(command)

    def _stakes(self) -> None:
        """Place every possible wager, on both sides; call some on and off, and take some down."""
        roles = self.game.law.book.roles
        for name, others in (("ann", ("dont", "lay")), ("bob", ("pass", "come", "place", "buy"))):
            for key in self.law.slots:
                if key not in self.state.players[name].bets and not key.startswith(others):
                    self._bet(name, key)
        number = len(self.entries)
        for name, player in list(self.state.players.items()):
            for place, key in enumerate(list(player.bets)):
                if key not in self.state.players[name].bets or (place + number) % 3:
                    continue
                for marker in ("on", "off"):
                    any(self.enter(c.Call(name, key, marker, by)) for by in ("", *roles))
                if self.enter(c.Take(name, key, 500)) or self.enter(c.Take(name, key)):
                    self.enter(c.Bet(name, key, 1000))
        if not self.state.point:
            self.enter(c.Bet("ann", "pass", 1000))
        for group in self.law.book.groups.values() if self.state.point else ():
            self._told(self.state, c.Bet("bob", group.name, group.unit * 500))
        for name in self.state.players:  # an order needs its reason
            self._told(self.state, c.Pass(name, "boxperson", "", ""))
            self._told(self.state, c.Pass(name, "boxperson", "pat", "delay"))

    def _bet(self, name: str, key: str) -> None:
        """Bet the first amount that is accepted, unless the wager itself is refused now."""
        for amount in AMOUNTS:
            if self.enter(c.Bet(name, key, amount)) or self.refused[-1][1].reason in NO_AMOUNT:
                return

    def _throws(self, faces: tuple[int, int]) -> None:
        if not self.enter(c.Throw()):
            self._going()
            self.enter(c.Throw())
        self._look()
        self.enter(c.Rest())
        self._look()
        if self.state.phase == "hand":
            self._going()
        self.enter(c.Roll(*faces))
        self._look()

    def _look(self) -> None:
        """Store the table as it is now, if this is one of the moments at which everything is tried."""
        self._moment += 1
        if self._moment in self._moments:
            self._kept.append((self._moment, self.state))

    def looks(self) -> Iterator[None]:
        """At each stored moment show the table to everybody and try every entry that anybody could make."""
        for moment, state in self._kept:
            self._moment, self.state = moment, state
            self._try()
            yield

    def _try(self) -> None:
        assert view(self.law, self.state, "")
        for who in (*self.state.players, *self.law.book.roles):
            assert view(self.law, self.state, who)
            assert legal(self.law, self.state, who)
        followed: set[Any] = set()
        for command in self._everything():
            after = self._told(self.state, command)
            kind = (type(command), *(str(event)[:40] for event in after if isinstance(event, e.Annulled)))
            if isinstance(after, Refusal) or isinstance(command, c.Bet | c.Take | c.Call) or kind in followed:
                continue
            followed.add(kind)
            self._next(advance(self.state, command, after))

    def _next(self, state: State) -> None:
        """Try entries that may follow an act: wagers taken down, a complaint decided and reviewed."""
        for name, player in list(state.players.items()):
            for key in list(player.bets)[:3]:
                self._told(state, c.Take(name, key))
        for words in (explore.complaints, explore.dice, explore.custody):
            for command in words(self.game, state):
                if not isinstance(command, c.Complain):
                    self._told(state, command)

    def _everything(self) -> Iterator[c.Command]:
        game, state = self.game, self.state
        for words in (
            explore.dice,
            explore.throws,
            explore.custody,
            explore.corrections,
            explore.hours,
            explore.people,
            explore.complaints,
        ):
            yield from words(game, state)
        book = self.law.book
        for ground in book.grounds.values():
            yield from (c.NoRoll(ground.name, min(ground.callers), "", because) for because in ("", "seen"))
        power = self.law.authority("invalidate")
        for one in book.annulments if power else ():
            by = (min(power.roles), "", "why")
            yield from (c.Invalidate(one, refund, (), *by) for refund in ("", "all", "decided", "none"))
            yield from (c.Invalidate(one, "", ("ann",), *by), c.Invalidate(one, "", (), *by, True))
        for name in state.players:
            for key in list(self.law.slots)[self._moment % 4 :: 4]:
                for by in ("", "dealer", "boxperson"):
                    yield c.Bet(name, key, 1000, c.Manner(late=True, by=by))
                for tender in ("cash", "tokens", "vouchers"):
                    yield c.Bet(name, key, 1000, c.Manner(oral=True, announced="dealer", tender=tender, by="boxperson"))
                yield from (c.Bet(name, key, amount) for amount in (10, 300, 2_000_000))
                yield from (c.Take(name, key, 300), c.Take(name, key))
            yield from (c.Choose(name, wager, way) for wager in book.wagers for way in ("up", "down"))
            yield from (c.Personal(name, 100, 100_000, role) for role in book.roles)
            for group in book.groups:
                yield c.Bet(name, group, 10_000)
            yield c.Bet(name, "pass", 1000, c.Manner(tender="tokens"))
            for key in list(state.players[name].bets)[:8]:
                yield from (c.Call(name, key, marker, by) for marker in ("on", "off") for by in ("", *book.roles))
        yield c.Roll(3, 4, (1, 5))
        for role in book.roles:
            yield c.Proxy("ann", "bob", role)
            yield from (c.Sign("*", 1000, 200_000, 0, per, "", role, "", "why") for per in ("area", "player"))
            yield c.Close("23:00", role, "pat")


def _noting(settings: HouseSettings, read: set[str]) -> HouseSettings:
    """Return settings that note the name of each setting that is read."""

    class Noting(HouseSettings):
        def __getattribute__(self, name: str) -> Any:
            if name in SETTINGS:
                read.add(name)
            return super().__getattribute__(name)

    return Noting(**{name: getattr(settings, name) for name in SETTINGS})


_FACTS = frozenset({
    "already_here", "bad_amount", "bad_dice", "bad_time", "no_wager", "not_enough", "not_in_chips", "nothing_there", "unknown_name",
    "window_closed", "not_confirmed",
})  # fmt: skip
"""Reasons that may have no clause: the entry is impossible under any book."""


def without_clause(book: Book, decision: Any) -> list[Any]:
    """Return an event or refusal that should cite a clause or reading and has none.

    A refusal by the default of a silent setting may have none, and an event that no act of the book causes, such as a
    wager that is taken down.
    """
    silent = any(setting.silent for setting in book.settings.values())
    if isinstance(decision, Refusal):
        unruled = not (decision.clause or decision.reading or decision.reason in _FACTS)
        return [decision] if unruled and not silent else []
    return [
        event
        for event in decision
        for field in {"clause", "power", "stands", "refund"} & {*event._fields}
        if not (getattr(event, field) or getattr(event, "reading", ""))
        and not (isinstance(event, e.Taken) and book.settings["take_until"].silent)
        and not (isinstance(event, e.Left | e.Chosen))
    ]


# --- whether it did --------------------------------------------------------------------------------------------------------


def unused(evening: Evening, word: Word) -> str:
    """Return that nothing in an evening used a word; empty where a row with it was used."""
    rows = said_in(evening.law.book, word)
    used = _USED.get(word.table)
    if used is None or any(used(evening, word, row) for row in rows):
        return ""
    return f"nothing in the evening used {word} (of {', '.join(rows)})"


def record(evening: Evening, folder: Path, entries: int | None = None) -> str:
    """Write an evening as a record, or its first entries."""
    head = evening.head
    lines = [f"house {folder}", *(f"staff {name} {role}" for name, role in head.staff), "sign field 5 500 5"]
    return "\n".join([*lines, *(write(one) for one in evening.entries[:entries])]) + "\n"


def _of(evening: Evening, kind: type) -> list[Any]:
    return [event for event in evening.happened if isinstance(event, kind)]


def _wager(evening: Evening, word: Word, row: str) -> bool:
    return any(event.wager.partition(" ")[0] == row for event in _of(evening, e.Settled))


def _setting(evening: Evening, word: Word, row: str) -> bool:
    asks = (
        row in (w.offered, w.sleeps and w.sleeps.option, w.commission and w.commission.when, w.cap and w.cap.times)
        for w in evening.law.book.wagers.values()
    )
    compiled = row in (  # read as the law is made
        "composite_remainder",
        "odds_by_number",
        "house_acts_through",
        "commission_return",
        "over_maximum",
    ) or any(asks)
    return row in evening.read or compiled


def _resolution(evening: Evening, word: Word, row: str) -> bool:
    """Say whether a throw applied this very row: its wager or the puck, under its puck, with its result and clause."""
    says = evening.law.book.rows[int(row)]
    return any(
        _meets(evening, says, state, command, decision)
        for state, command, decision in evening.taken
        if isinstance(command, c.Roll) and says.puck in ("any", "on" if state.point else "off")
    )


def _meets(evening: Evening, says: ResolutionRow, state: State, roll: c.Roll, decision: Any) -> bool:
    if says.wager == "puck":
        moved = [one for one in decision if isinstance(one, e.PointMoved | e.SevenOut)]
        if says.result == "stays":
            return not moved
        kind = e.SevenOut if says.result == "seven_out" else e.PointMoved
        return any(
            isinstance(one, kind) and one.clause == says.cite.clause and (says.result != "set" or one.point)  # type: ignore[attr-defined]
            for one in moved
        )
    settled = {(one.player, one.wager): one for one in decision if isinstance(one, e.Settled)}
    if any(
        _is_of(says, key) and (one.result, one.clause) == (says.result, says.cite.clause)
        for (_, key), one in settled.items()
    ):
        return True
    if says.result not in ("stands", "untouched"):
        return False
    after = advance(state, roll, decision)
    return any(
        _is_of(says, key) and (name, key) not in settled and mask(says.throw, state.point, slot.number) >> place & 1
        and after.players[name].bets.get(key, None) is not None
        for place in (THROWS.index((roll.first, roll.second)),)
        for name, player in state.players.items() if name in after.players
        for key in player.bets for slot in (evening.law.slots[key],)
    )  # fmt: skip


def _is_of(says: ResolutionRow, key: str) -> bool:
    name, _, number = says.wager.partition(" ")
    return key == says.wager or (number == "N" and key.partition(" ")[0] == name)


def _group(evening: Evening, word: Word, row: str) -> bool:
    """Say whether a group was bet while the point was one of its numbers, and placed on it or not as the row says."""
    parts = {part.wager for part in evening.law.book.groups[row].parts}
    return any(
        (f"{wager} {state.point}" in {one.wager for one in decision if isinstance(one, e.Placed)})
        == (word.value == "in")
        for state, command, decision in evening.taken
        if isinstance(command, c.Bet) and command.wager == row
        for wager in {part.partition(" ")[0] for part in parts}
        if f"{wager} {state.point}" in parts
    )


def _notice(evening: Evening, word: Word, row: str) -> bool:
    says = evening.law.book.raw["notices"][int(row)]
    shown = [one for one in _of(evening, e.Noticed) if (one.says, one.clause) == (says["says"], says["clause"])]
    people = {"player": lambda to: to in ("ann", "bob"), "shooter": lambda to: to in ("ann", "bob")}
    return any(people.get(word.value, lambda to: to not in ("ann", "bob"))(one.to) for one in shown)


def _ladder(evening: Evening, word: Word, row: str) -> bool:
    """Say whether this very step was decided, and refused without what it needs."""
    ladder, step = row.split()
    rung = evening.law.book.ladders[ladder][int(step) - 1]
    ruled = _of(evening, e.Corrected if ladder == "overrule" else e.DisputeRuled)
    return any(
        one.clause == rung.cite.clause and (one.level if ladder == "overrule" else one.step) == int(step)
        for one in ruled
    )


def _authority(evening: Evening, word: Word, row: str) -> bool:
    """Say whether an act was done with what its row needs, and refused without."""
    clause = evening.law.book.authority[row].cite.clause
    done = any(
        getattr(command, word.value, "") and clause in {getattr(one, "clause", "") for one in decision}
        for _, command, decision in evening.taken
    )
    return done and any(
        not getattr(command, word.value, "x") and refusal.clause == clause for command, refusal in evening.refused
    )


def _breach(evening: Evening, word: Word, row: str) -> bool:
    return any(one.act == "report" and one.about == row for one in _of(evening, e.Acted))


_EVENTS = {"called": e.Called, "collected": e.Collected, "settled": e.Settling, "passed": e.Passed}


def _procedure(evening: Evening, word: Word, row: str) -> bool:
    return any(
        one.clause == dict(evening.law.book.procedure)[word.value].clause for one in _of(evening, _EVENTS[word.value])
    )


_USED: dict[str, Callable[[Evening, Word, str], bool]] = {
    "settings": _setting,
    "wagers": _wager,
    "resolution": _resolution,
    "grounds": lambda evening, word, row: any(event.ground == row for event in _of(evening, e.ThrowVoid)),
    "annulments": lambda evening, word, row: any(event.ground == row for event in _of(evening, e.Annulled)),
    "groups": _group,
    "notices": _notice,
    "ladders": _ladder,
    "authority": _authority,
    "breaches": _breach,
    "procedure": _procedure,
}
"""By table: the function that says whether an evening used a row of it.

Some words show in no evening but in other places, which the commands of `faces` print: how a clause is in force, the
status of a book, roles that look on, and rights to amend.
"""
