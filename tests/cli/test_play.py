"""`hardway play`: a table in the terminal, line by line."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

from hardway.cli.play import terminal_game
from tests.waiting import wait_until


@pytest.fixture
def play(hardway):
    def call(*lines, args=("crown",)):
        return hardway("play", *args, stdin="".join(f"{line}\n" for line in lines).encode())

    return call


def test_play_greeting_has_house_limits_chips_and_example_entry(play):
    ran = play(args=("star", "--chips", "1,5,25", "--sign", "* 5 500"))
    assert ran.code == 0
    assert ran.out.startswith("The Star, Rules of the Game: Craps\n")
    assert "chips 1 5 25 · sign * 5 to 500 · practice" in ran.out
    assert "seat ann 500" in ran.out
    assert "After 0 rolls the puck is off; there is no shooter." in ran.out


def test_play_prints_odds_and_clause_of_a_win_and_the_new_rack(play):
    # Crown 6.1: 20 behind a Win Line of 10 on a point of 6 wins 24, the Win Line 10; the rack is 534.
    ran = play("seat ann 500", "bet ann pass 10", "roll 4 2", "bet ann pass_odds 20", "roll 5 1", "quit")
    assert ran.code == 0
    assert "puck off · ann throws > roll 4 2" in ran.out
    assert "puck 6 · ann throws > bet ann pass_odds 20" in ran.out
    assert "won 24 at 6 to 5  3.6.2(a)" in ran.out
    assert "rack: ann 534" in ran.out
    assert "ann has 534 in the rack" in ran.out


def test_bad_line_is_answered_and_play_continues(play):
    ran = play(
        "foo", "bet ann pass ten", "seat ann 500", "take ann pass", "", "# a word", "save", "legal zed", "rules 99.9"
    )
    assert ran.code == 0
    assert "there is no entry 'foo'; ? shows what you can type" in ran.out
    assert "found 'ten', expected an amount" in ran.out
    assert "refused, no_wager: ann has nothing on Win Line" in ran.out
    assert "name a file, such as save evening.craps" in ran.out
    assert "nobody called 'zed'" in ran.out
    assert "crown has no clause '99.9'" in ran.out
    assert "ann has 500 in the rack" in ran.out


def test_misspelt_line_in_play_gets_a_suggestion(play):
    ran = play("bte ann pass 10", "legl", "sav x", "seat ann 500", "bet ann pas 10", "bet ann feild 5", "bet ann zzz 5")
    assert "there is no entry 'bte'; did you mean 'bet'?" in ran.out
    assert "there is no entry 'legl'; did you mean 'legal'?" in ran.out
    assert "there is no entry 'sav'; did you mean 'save'?" in ran.out
    assert "did you mean pass?" in ran.out
    assert "did you mean field?" in ran.out
    assert ran.out.count("did you mean") == 5


def test_name_of_the_only_player_may_be_left_out_in_play(play, tmp_path):
    file = tmp_path / "evening.craps"
    ran = play(
        "seat ann 500",
        "bet pass 10",
        "roll 4 2",
        "buyin 100",
        "take pass",
        "seat bob 100",
        "bet field 5",
        f"save {file}",
    )
    assert "rack: ann 490" in ran.out
    assert "rack: ann 590" in ran.out
    assert "contract_wager" in ran.out
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines == [
        "house crown",
        "seat ann 500",
        "bet ann pass 10",
        "roll 4 2",
        "buyin ann 100",
        "take ann pass",
        "seat bob 100",
    ]


def test_entries_can_be_undone_but_not_an_electronic_throw(play, monkeypatch, tmp_path):
    faces = iter((3, 1))
    monkeypatch.setattr(terminal_game, "randbelow", lambda sides: next(faces))
    file = tmp_path / "evening.craps"
    ran = play(
        "undo",
        "seat ann 500",
        "bet pass 10",
        "bet field 5",
        "undo",
        "roll",
        "bet place 8 12",
        "undo",
        "undo",
        f"save {file}",
    )
    assert ran.out.count("there is nothing to undo") == 2
    assert "undone: bet ann field 5" in ran.out
    assert "undone: bet ann place 8 12" in ran.out
    assert file.read_text(encoding="utf-8") == "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\n"
    assert "ann has 490 in the rack" in ran.out


def test_undo_skips_refused_entries_to_the_last_accepted_one(play, tmp_path):
    # Both bets may be taken back before a throw. A Come bet on the come-out and a buy-in of 0 are refused.
    file = tmp_path / "evening.craps"
    ran = play("seat ann 500", "bet pass 10", "bet field 5", "bet come 10", "buyin 0", "undo", "undo", f"save {file}")
    assert ran.out.count("refused, ") == 2
    assert [line.strip() for line in ran.out.splitlines() if "undone: " in line] == [
        "undone: bet ann field 5",
        "undone: bet ann pass 10",
    ]
    assert "ann has 500 in the rack" in ran.out
    assert file.read_text(encoding="utf-8") == "house crown\nseat ann 500\n"


def test_refused_electronic_roll_leaves_earlier_entries_undoable(play):
    ran = play("seat ann 500", "bet place 8 12", "roll", "undo")
    assert "refused, " in ran.out
    assert "undone: bet ann place 8 12" in ran.out


def test_typed_roll_can_be_undone(play):
    ran = play("seat ann 500", "bet pass 10", "roll 4 3", "undo", "roll 4 2")
    assert "undone: roll 4 3" in ran.out
    assert "ann has 490 in the rack" in ran.out  # a seven would have paid 10


def test_play_counts_house_notices_and_lists_them_on_request(play):
    # Crown shows 4.1, 9.1, 9.6, 9.10 and 9.11 to a player who sits down.
    ran = play("notices", "seat ann 500", "notices")
    assert "there is no notice yet" in ran.out
    assert ran.out.count("5 notices for ann") == 1
    assert ran.out.count("Side bets between players are not allowed.") == 1


def test_electronic_dice_are_thrown_and_recorded(play, monkeypatch, tmp_path):
    faces = iter((3, 1))
    monkeypatch.setattr(terminal_game, "randbelow", lambda sides: next(faces))
    file = tmp_path / "evening.craps"
    ran = play("seat ann 500", "bet ann pass 10", "roll", f"save {file}")
    assert "4-2, total 6" in ran.out
    assert file.read_text(encoding="utf-8") == "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\n"


def test_saved_game_replays_to_the_same_end(play, hardway, tmp_path, book):
    file = tmp_path / "evening.craps"
    args = (book, "--chips", "1 5 25", "--option", "dice=manual", "--sign", "* 5 500")
    lines = ["@19:40 seat ann 500", "bet ann pass 10", "offer ann", "accept ann", "roll 4 2", "take ann pass"]
    ran = play(*lines, "off ann pass", f"save {file}", f"save {file}", args=args)
    assert "already exists; name another file" in ran.out
    text = file.read_text(encoding="utf-8").splitlines()
    assert text[:4] == ["house mine", "chips 1 5 25", "option dice manual", "sign * 5 500"]
    again = hardway("replay", file)
    assert again.code == 0
    assert again.out.partition("\nAfter ")[2] + "  ann is even.\n" == ran.out.partition("\nAfter ")[2]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["pass 10", "roll 4 3"], "ann is 10 ahead."),
        (["pass 10", "roll 1 1"], "ann is 10 behind."),
        (["pass 10", "buyin 100"], "ann is even."),
    ],
)
def test_play_ends_with_what_the_player_won_or_lost(play, lines, said):
    assert play(*lines, args=("crown", "--seat", "500", "--name", "ann")).out.rstrip().endswith(said)


def test_time_typed_in_play_cannot_go_back(play, tmp_path):
    ran = play("@2026-11-14T19:40 seat ann 500", "@2026-11-14T19:00 buyin ann 5", f"save {tmp_path / 'x.craps'}")
    assert "it is 2026-11-14T19:40 already; 2026-11-14T19:00 is past" in ran.out
    assert (tmp_path / "x.craps").read_text(encoding="utf-8").splitlines()[1:] == ["@2026-11-14T19:40 seat ann 500"]


def test_play_accepts_a_throw_as_entries_throw_rest_and_roll(play, tmp_path):
    file = tmp_path / "x.craps"
    ran = play("seat ann 500", "bet ann pass 10", "throw", "rest", "roll 4 3", f"save {file}")
    assert "ann throws: the dice are in the air" in ran.out
    assert "ann throws, dice in the air > rest" in ran.out
    assert file.read_text(encoding="utf-8").splitlines()[3:] == ["throw", "rest", "roll 4 3"]


def test_due_events_are_printed_when_time_passes(play):
    ran = play(
        "@2026-11-14T19:40 seat ann 500", "sign * 10 500 from 19:59 by boxperson", "sign * 10 500 from 20:00 by boxperson",
        "@19:59:59", "@20:00 bet ann field 10",
    )  # fmt: skip
    assert "a higher minimum needs its sign up 20 minutes before: from 2026-11-14T20:00 at the earliest" in ran.out
    assert ran.out.index("19:59:59") < ran.out.index("the sign says every wager without a line of its own 10 to 500")


def test_play_of_crown_mini_uses_the_rules_of_mini_craps(play):
    ran = play("seat ann 500", "bet ann pass 10", "nomore", "bet ann field 5", args=("crown/mini",))
    assert "“No more bets.”, by the Dealer  7.4.1" in ran.out
    assert "refused, window_closed" in ran.out


def test_layout_in_play_shows_puck_wagers_markers_and_racks(play):
    ran = play(
        "seat ann 500", "bet ann pass 10", "roll 4 2", "bet ann pass_odds 20", "bet ann place_lose 10 11",
        "bet ann place 8 12", "off ann place 8 by dealer", "bet ann field 5", "bet ann horn_high 12 5", "table",
    )  # fmt: skip
    drawn = ran.out.rpartition("Crown Melbourne")[2].partition("\n\n")[0].splitlines()
    head, puck = drawn[1], drawn[2]
    assert "⚃⚁ 4-2" in drawn[0]
    assert puck.strip() == "ON"
    assert puck.index("ON") <= head.index(" 6 ") + 1 <= puck.index("ON") + 3
    words = "\n".join(drawn)
    for word in (
        "ann  shooter",
        "rack 437",
        "Win Line",
        "└ Win Line Odds",
        "12 OFF",
        "(D.P)",
        "Field",
        "Horn High Bet 12",
    ):
        assert word in words
    assert not {"line", "come", "numbers", "centre", "field"} & set(words.split()), (
        "the parts of a layout are no words of it"
    )


def test_place_bet_that_is_off_on_the_come_out_is_drawn_as_off(play):
    # Crown 3.5.1: a Place Bet is off on a come-out unless it is called on.
    ran = play("seat ann 500", "bet ann place 8 12", "table", "on ann place 8 by dealer", "table")
    before, after = ran.out.split("Crown Melbourne")[1:3]
    assert "12 off" in before
    assert "12 ON" in after
    assert "OFF" in before


def test_commands_help_legal_and_rules_work_during_play(play):
    ran = play("legal", "help staff", "seat ann 500", "legal", "rules", "rules place", "rules 3.4.1")
    assert "no player is at the table yet" in ran.out
    assert "noroll not_together by" in ran.out
    assert "boxperson game_supervisor pit_boss" in ran.out
    assert "With the puck off, ann may:" in ran.out
    assert "9 to 5 on 4 and 10" in ran.out
    assert "contract wager" in ran.out


def test_ctrl_c_in_play_prints_the_final_racks(play, monkeypatch):
    lines = iter(["seat ann 500"])

    def typed(prompt):
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    ran = play()
    assert ran.code == 130
    assert "ann has 500 in the rack" in ran.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ("monaco",),
            "no house or folder 'monaco'; the houses are adelaide, crown, newzealand, star, vegas; give another by the path of its folder, or with `hardway --houses DIR`",
        ),
        (("--option", "dice=loaded"), "dice must be one of auto, manual, not 'loaded'"),
        (("--chips", "1,x"), "found 'x', expected a chip in dollars with at most two decimals"),
    ],
)
def test_play_reports_a_table_that_cannot_be_opened(play, args, says):
    ran = play(args=args)
    assert (ran.code, ran.out, ran.err) == (2, "", f"hardway: {says}\n")


@contextmanager
def at_a_terminal(home, *args):
    """Play at a terminal; yield the process, a function that types a line, and one that waits for words."""
    master, slave = pytest.importorskip("pty").openpty()
    env = {**os.environ, "XDG_STATE_HOME": str(home), "TERM": "dumb", "NO_COLOR": "1"}
    words = [sys.executable, "-m", "hardway.cli", "play", *args]
    with subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True) as ran:
        os.close(slave)
        os.set_blocking(master, False)
        screen = bytearray()

        def shows(text):
            with suppress(OSError):  # nothing yet, or nothing more
                screen.extend(os.read(master, 65536))
            return text.encode() in screen

        def wait(text):
            wait_until(lambda: shows(text))
            return screen.decode(errors="ignore")  # its last character may still be on its way

        try:
            yield ran, lambda line: os.write(master, f"{line}\n".encode()), wait
        finally:
            ran.kill()
            os.close(master)


PLAYED = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\n"


def test_ctrl_c_saves_and_names_the_command_to_continue(tmp_path, hardway):
    with at_a_terminal(tmp_path, "--seat", "0") as (ran, type_line, wait):
        wait("no shooter > ")
        for line, shown in (
            ("seat ann 500", "rack: ann 500"),
            ("bet ann pass 10", "rack: ann 490"),
            ("roll 4 2", "puck 6 "),
        ):
            type_line(line)
            wait(shown)
        ran.send_signal(signal.SIGINT)
        screen = wait("hardway play --from ")
        assert ran.wait() == 130
    (file,) = (tmp_path / "hardway").iterdir()
    assert file.read_text(encoding="utf-8") == PLAYED
    assert str(file) in screen.replace("\r\n", "")
    ran = hardway("play", "--from", file, stdin=b"roll 5 1\n")
    assert ran.code == 0
    assert "puck 6 · ann throws > roll 5 1" in ran.out
    assert "ann has 510 in the rack" in ran.out


def test_killed_play_process_keeps_its_entries_in_a_file(tmp_path):
    with at_a_terminal(tmp_path, "--seat", "0") as (ran, type_line, wait):
        wait("no shooter > ")
        type_line("seat ann 500")
        wait("rack: ann 500")
        ran.kill()
        ran.wait()
    (file,) = (tmp_path / "hardway").iterdir()
    assert file.read_text(encoding="utf-8") == "house crown\nseat ann 500\n"


def test_play_without_entries_leaves_no_file(tmp_path):
    with at_a_terminal(tmp_path, "--seat", "0") as (ran, type_line, wait):
        wait("no shooter > ")
        type_line("quit")
        assert ran.wait() == 0
    assert not list(tmp_path.iterdir())


def test_play_continues_if_saving_fails(tmp_path):
    (tmp_path / "file").write_text("")
    with at_a_terminal(tmp_path / "file", "--seat", "0") as (ran, type_line, wait):
        wait("no shooter > ")
        type_line("seat ann 500")
        wait("rack: ann 500")
        wait("this game cannot be saved by itself")
        type_line("quit")
        wait("One entry is not saved and will be lost. End anyway? [y/N] ")
        type_line("n")
        type_line(f"save {tmp_path / 'evening.craps'}")
        wait("saved. ")
        type_line("quit")
        assert ran.wait() == 0


def test_undone_entry_is_removed_from_the_saved_file(tmp_path):
    with at_a_terminal(tmp_path, "--seat", "0") as (ran, type_line, wait):
        wait("no shooter > ")
        for line, shown in (
            ("seat ann 500", "rack: ann 500"),
            ("bet pass 10", "rack: ann 490"),
            ("undo", "undone: bet ann pass 10"),
            ("bet field 5", "rack: ann 495"),
            ("quit", "hardway play --from "),
        ):
            type_line(line)
            wait(shown)
        assert ran.wait() == 0
    (file,) = (tmp_path / "hardway").iterdir()
    assert file.read_text(encoding="utf-8") == "house crown\nseat ann 500\nbet ann field 5\n"


def test_saved_game_resumes_with_its_rule_book_chips_and_limits(play, hardway, tmp_path, book):
    """A book in a folder, chips, a sign, times and refusals: all as it was; what is saved has both evenings."""
    first, whole = tmp_path / "first.craps", tmp_path / "deep" / "whole.craps"
    whole.parent.mkdir()
    head = (book, "--chips", "1,5,25", "--sign", "* 5 500")
    play("@19:40 seat ann 500", "bet ann pass 1", "bet ann pass 10", "roll 4 2", f"save {first}", args=head)
    ran = play("bet ann pass_odds 20", f"save {whole}", args=("--from", first))
    assert "chips 1 5 25 · sign * 5 to 500" in ran.out
    assert whole.read_text().splitlines()[1:] == [*first.read_text().splitlines()[1:], "bet ann pass_odds 20"]
    assert hardway("replay", whole).code == 0
    ran = hardway("play", "--from", first, "--chips", "1,5")
    assert (ran.code, ran.err) == (2, "hardway: --from continues a table as it was opened; leave out --chips\n")
    assert hardway("play", "--from", tmp_path / "none.craps").err.endswith("none.craps: no such file\n")


def test_misspelt_wager_is_not_taken_for_a_player(play):
    ran = play("seat ann 500", "bet hardwya 8 5")
    assert "nobody called" not in ran.out
    assert "did you mean hard 8?" in ran.out


@pytest.mark.parametrize(
    ("typed", "entered"),
    [
        ("pass 10", "bet player pass 10"),
        ("PASS LINE 10", "bet player pass 10"),
        ("Win Line 10", "bet player pass 10"),
        ("bet win line 10", "bet player pass 10"),
        ("dont pass 10", "bet player dont_pass 10"),
        ("Don't Pass $10", "bet player dont_pass 10"),
        ("6 12", "bet player place 6 12"),
        ("12 on 6", "bet player place 6 12"),
        ("$10 on Pass Line", "bet player pass 10"),
        ("5 hard6", "bet player hard 6 5"),
        ("place 6 12", "bet player place 6 12"),
        ("bet Place Bet 6 1,200", "bet player place 6 1200"),
        ("hard6 5", "bet player hard 6 5"),
        ("Hardways 8 1e3", "bet player hard 8 1000"),
        ("come 5", "bet player come 5"),
        ("field 5", "bet player field 5"),
        ("bet player field 5", "bet player field 5"),
        ("take HARD 8", "take player hard 8"),
        ("off hard8", "off player hard 8"),
        ("odds 20", "bet player pass_odds 20"),
        ("pass 1,000", "bet player pass 1000"),
        ("bet 1,000 on pass", "bet player pass 1000"),
        ("any 7 5", "bet player any_seven 5"),
        ("buyin 1,000", "buyin player 1000"),
        ("seat bob 300", "seat bob 300"),
        ("leave", "leave player"),
        ("pass", "pass player"),
        ("roll 4 3", "roll 4 3"),
        ("noroll fraud by pit_boss because 1,000 chips fell", "noroll fraud by pit_boss because 1,000 chips fell"),
    ],
)
def test_short_typed_entry_is_expanded_to_a_full_entry(typed, entered):
    game = terminal_game.TerminalGame(["house crown"], "player")
    game.enter("seat player 5000")
    assert game.typed.entry(typed, game.state) == entered


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plac 6 12", "place 6 12"),
        ("feild 5", "field 5"),
        ("plasce 8 12", "place 8 12"),
        ("rol", "roll"),
        ("take7", "take"),
        ("tkae hard 6", "take"),
    ],
)
def test_mistyped_entry_is_answered_with_a_suggestion(play, typed, meant):
    ran = play(typed, args=("crown", "--seat", "500"))
    assert f"; did you mean {meant!r}?" in ran.out


@pytest.mark.parametrize("typed", ["snake eyes 5", "bye", "let it ride", "dealer", "vig"])
def test_line_like_no_entry_gets_no_suggestion(play, typed):
    ran = play(typed, args=("crown", "--seat", "500"))
    assert f"there is no entry {typed.split()[0]!r}; ? shows what you can type" in ran.out


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("press 6", "bet on the wager again: the amount is added"),
        ("Regress 6", "take a part of the wager: take, its name and an amount"),
        ("rack", "table shows your chips"),
    ],
)
def test_word_of_players_is_answered_with_the_entry(play, typed, way):
    ran = play(typed, args=("crown", "--seat", "500"))
    assert f"there is no entry {typed.split()[0]!r}; {way}\n" in ran.out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("field -5", "what you bet is an amount above 0"),
        ("pass 10 pass 20", "found 'pass', expected"),
        ("place all 10", "found 'all', expected the number of place: 4 5 6 8 9 10"),
        ("hard ways 5", "found 'ways', expected the number of hard: 4 6 8 10"),
    ],
)
def test_line_beginning_with_a_wager_is_answered_about_the_rest(play, typed, says):
    ran = play(typed, args=("crown", "--seat", "500"))
    assert says in ran.out
    assert "there is no entry" not in ran.out


@pytest.mark.parametrize("flag", ["--table", "--as"])
def test_play_here_refuses_options_of_a_server(play, flag):
    ran = play(args=("crown", flag, "x"))
    assert (ran.code, f"{flag} goes with --server" in ran.err) == (2, True)


def test_option_seat_sets_buy_in_of_first_player(play):
    ran = play("6 12", args=("crown", "--seat", "1,000", "--name", "eve"))
    assert "eve has the first seat.  Type  pass 10" in ran.out
    assert "rack: eve 988" in ran.out
    ran = play(args=("crown", "--seat", "many"))
    assert (ran.code, "--seat" in ran.err) == (2, True)


def test_play_in_a_terminal_seats_a_player_unless_seat_is_0(tmp_path):
    with at_a_terminal(tmp_path, "crown") as (_, type_line, wait):
        wait("player has the first seat")
        type_line("pass 10")
        wait("rack: player 490")
    with at_a_terminal(tmp_path, "--seat", "0") as (_, _, wait):
        wait("Type  seat ann 500")


@pytest.mark.parametrize("house", ["crown", "star", "adelaide", "newzealand", "vegas", "vegas/crapless"])
def test_player_help_fits_one_screen(play, house):
    ran = play("?", args=(house,))
    shown = ran.out.partition("> ?\n")[2].partition("\nputs")[0].partition("puck off")[0]
    assert 8 < len(shown.splitlines()) <= 22
    assert "boxperson" not in shown
    assert max(map(len, shown.splitlines())) <= 110


@pytest.mark.parametrize("line", ["pass 10", "place 6 12", "6 12", "field 5", "take pass", "leave", "@19:40 pass 10"])
def test_player_without_a_seat_reads_how_to_take_one(play, line):
    ran = play(line, "seat 500", "pass 10")
    assert "you have no seat at the table; type seat 500 first, or begin with hardway play --seat 500" in ran.out
    assert "player has 490 in the rack" in ran.out  # as on a terminal, once seated


def test_player_who_left_reads_how_to_sit_down_again(play):
    ran = play("pass 10", "take pass", "leave", "pass 10", args=("crown", "--seat", "500", "--name", "eve"))
    assert "you have no seat at the table; type seat 500 first, or begin with hardway play --name eve --seat 500" in (
        ran.out
    )


def test_bet_without_a_name_among_two_players_asks_for_one(play):
    ran = play("seat ann 500", "seat bob 500", "pass 10", "bet field 5")
    assert ran.out.count("whose entry is it? Name a player, such as bet ann pass 10") == 2


@pytest.mark.parametrize(
    ("line", "amount"),
    [
        ("field", 10), ("pass line", 10), ("bet field", 10), ("bet pass", 10), ("bet player hard 8", 10), ("Win Line", 10),
        ("place 6", 12), ("6", 12), ("bet place 8", 12), ("place 5", 10), ("lay 6", 12), ("lay 5", 12), ("lay 4", 10),
    ],
)  # fmt: skip
def test_wager_without_amount_suggests_one_that_chips_pay(play, line, amount):
    """Place 6 pays 7 to 6, so 12 wins 14, and 10 would be rounded; lay 5 pays 2 to 3 and lay 6 pays 5 to 6."""
    ran = play(line, args=("crown", "--seat", "500"))
    assert f"how much? Type an amount after it, such as {line} {amount}\n" in ran.out
