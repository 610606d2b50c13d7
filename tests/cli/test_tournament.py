"""`hardway tournament`: conditions are drafted and checked, standings are shown, errors name the correction."""

import json
from pathlib import Path

import pytest

from hardway.notation import replay_text

FOLDER = Path(__file__).parents[2] / "examples" / "tournaments"
TOML, RECORD = FOLDER / "spring-cup.toml", FOLDER / "spring-cup.craps"


@pytest.fixture
def conditions(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(TOML.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def change(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_example_tournament_conditions_pass_the_check(hardway):
    ran = hardway("tournament", "check", TOML)
    assert (ran.code, "complete by the rules of Crown Melbourne" in ran.out) == (0, True)
    form = json.loads(hardway("tournament", "check", TOML, "--json").out)
    assert (form["whole"], form["problems"], len(form["digest"]), form["marked"]) == (True, [], 64, [])


def test_tournament_replay_approves_conditions_by_file_hash(hardway):
    ran = hardway("tournament", "entries", TOML)
    digest = json.loads(hardway("tournament", "check", TOML, "--json").out)["digest"]
    text = f"{ran.out}submit by casino_manager\napprove A 2026-10-30 {digest} by casino_manager\n= accepted\n"
    assert replay_text(text).failures == []


def line_of(path: Path, start: str) -> int:
    return next(n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(("old", "new", "says"), [
    ("entry_fee = 100\n", "", "cup.toml: entry_fee (8.2.1(a)): missing: The entry fee, if any."),
    ("chips = 1000\n", "", "cup.toml: round 1 chips (8.2.1(b)): missing:"),
    ('least_wager = "none"', "least_wager = 10", "cup.toml: missed_wager (8.2.1(c)): missing:"),
    ('length = "30 hands"\n', "", "cup.toml: round 1 length (8.2.1(d)): missing:"),
    ('secret_wagers = "none"', "secret_wagers = 2", "cup.toml: secret_how (8.2.1(e)): missing:"),
    ("buy_back_times = 1\n", "", "cup.toml: buy_back_times (8.2.1(f)): missing:"),
    ('refuse_any = "The casino operator may refuse any application."', 'refuse_any = "We choose."', "refuse_any (8.2.1(g)(ii)): it is the statement “The casino operator may refuse any application.”, or none"),
    ("prizes = \"50% 30% 20%\"\n", "", "cup.toml: prizes (8.2.1(k)): missing:"),
    ("start = 2026-11-14T20:30:00", "start = 2026-11-14T18:00:00", "round 2 start (8.2.1(d)): it starts at 2026-11-14T18:00"),
    ("withdraw_until = 2026-11-13T18:00:00", "withdraw_until = 2026-11-15T18:00:00", "withdraw_until (8.2.1(h)): it ends at 2026-11-15T18:00, after round 1 starts"),
    ('players = "12 to 24"', 'players = "12 to 25"', "players (8.2.1(h)): round 1 has 24 places for 25 players"),
    ('players = "12 to 24"', 'players = "24"', "players (8.2.1(h)): it is the least number, to, and the largest: 8 to 24"),
    ('table = "odds"', 'table = "wheels"', "change (8.2.2): 8.2.2 is a right to amend resolution, odds,"),
    ("wager=any_seven set", "wager=roulette set", "change (8.2.2): odds: there is no row where wager is roulette; the known values of wager are any_craps, any_seven,"),
    ('rows = "wager=any_seven set odds=5 to 1"\n', "", "change (8.2.2): a change has a table and rows"),
    ("[round.1]", "[round.one]", "round one: rounds are numbered: [round.1]"),
    ("[round.1]", "[round.100]", "round 100 kind (8.2.1(d)): rounds are numbered from 1 to 99"),
    ('prizes = "50% 30% 20%"', 'prizes = "a car"', "prizes (8.2.1(k)): it is amounts or whole percentages by place, the largest first: 5000 2000"),
    ("withdraw_until = 2026-11-13T18:00:00", 'withdraw_until = "2026-13-45T18:00"', "withdraw_until (8.2.1(h)): it is a day and a time: 2026-11-14T19:00"),
    ("[conditions]", "[condition]", "condition: there is no key 'condition' here; known are tournament, house, conditions"),
    ("entry_fee = 100", "entry_fee = [100]", "entry_fee: entry_fee must be a text or a number, not [100]"),
    ("entry_fee = 100", "entrance = 100", "entrance: entrance is not an item of a tournament; its items are entry_fee"),
    ('tournament = "spring_cup"', 'tournament = "spring cup"', "tournament: the name of the tournament is 1 to 40 letters (a-z, A-Z), digits"),
    ('tournament = "spring_cup"\n', "", "tournament: missing: the name of the tournament is 1 to 40 letters (a-z, A-Z), digits"),
])  # fmt: skip
def test_tournament_conditions_problem_is_printed_with_clause(hardway, conditions, old, new, says):
    ran = hardway("tournament", "check", change(conditions, old, new))
    assert ran.code == 1
    assert says in ran.out, ran.out


def test_tournament_check_limits_chained_rounds_and_rule_changes(hardway, conditions):
    """Counting rounds that take the rest of two earlier ones would never end."""
    text = conditions.read_text(encoding="utf-8")
    rounds = [f'[round.{n}]\ntakes = "rest {n - 1} rest {n - 2}"\n' for n in range(4, 100)]
    keys = text.partition("[round.3]")[2].partition("[")[0].splitlines()
    others = "\n".join(line for line in keys if line and not line.startswith(("takes", "#", "start", "kind")))
    made = [
        f'{one}start = 2026-12-{n // 24 + 1:02}T{n % 24:02}:00:00\nkind = "main"\n{others}\n'
        for n, one in enumerate(rounds)
    ]
    conditions.write_text(text.replace("[[change]]", "".join(made) + "[[change]]"), encoding="utf-8")
    ran = hardway("tournament", "check", conditions)
    assert (ran.code, "the last round is the final, and no other" in ran.out) == (1, True)
    changes = "".join(f'[[change]]\ntable = "odds"\nrows = "wager=two set odds={n} to 1"\n' for n in range(1, 40))
    conditions.write_text(text + changes, encoding="utf-8")
    ran = hardway("tournament", "check", conditions)
    assert "change (8.2.2): conditions change rules in at most 32 places" in ran.out


def test_json_problem_of_a_conditions_file_has_line_and_clause(hardway, conditions):
    change(conditions, 'players = "12 to 24"', 'players = "24"')
    form = json.loads(hardway("tournament", "check", conditions, "--json").out)
    (problem,) = form["problems"]
    assert (problem["line"], problem["clause"]) == (line_of(conditions, "players"), "8.2.1(h)")
    assert form["digest"] is None


def test_conditions_that_change_an_important_rule_get_a_note(hardway, conditions):
    change(
        conditions,
        'table = "odds"\nrows = "wager=any_seven set odds=5 to 1"',
        'table = "breaches"\nrows = "breach=device set roles=inspector"',
    )
    ran = hardway("tournament", "check", conditions)
    assert (ran.code, "note: these conditions change rule 9.1" in ran.out) == (0, True)


@pytest.mark.parametrize(("text", "says"), [
    ("x" * (10 << 20), "10.0 MB; conditions have at most 1 MB"),
    ("entry_fee = = 1\n", "cup.toml:1:"),
])  # fmt: skip
def test_file_that_holds_no_tournament_conditions_is_refused(hardway, conditions, text, says):
    conditions.write_text(text, encoding="utf-8")
    ran = hardway("tournament", "check", conditions)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_tournament_draft_lists_every_item_with_its_clause(hardway, tmp_path):
    ran = hardway("tournament", "draft", "autumn_cup")
    path = tmp_path / "autumn.toml"
    path.write_text(ran.out, encoding="utf-8")
    form = json.loads(hardway("tournament", "check", path, "--json").out)
    assert form["tournament"] == "autumn_cup"
    assert {problem["item"] for problem in form["problems"]} >= {"entry_fee", "prizes", "players", "round 1 length"}
    assert {problem["line"] for problem in form["problems"]} == {0}
    assert not {"eligibility", "conducted", "substitutes"} & {problem["item"] for problem in form["problems"]}
    assert all(f"({clause})" in ran.out for clause in ("8.2.1(a)", "8.2.1(g)(i)", "8.2.1(l)", "8.3.3", "8.2.2"))


def test_tournament_check_refuses_a_house_without_such_rules(hardway, conditions):
    ran = hardway("tournament", "check", conditions, "--house", "star")
    assert (ran.code, "has no tournament rules; these houses do: crown" in ran.err) == (2, True)
    assert hardway("tournament", "draft", "two words").code == 2


def test_tournament_standings_show_every_final_place(hardway, tmp_path):
    ran = hardway("tournament", "standings", RECORD)
    assert ran.code == 0
    assert "place 1" in ran.out
    form = json.loads(hardway("tournament", "standings", RECORD, "--json").out)
    assert form["phase"] == "finished"
    assert sum(map(len, form["rounds"][2]["places"])) == 9  # equals share a place
    half = tmp_path / "half.craps"
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    end = next(n for n, line in enumerate(lines) if line.startswith("result t1"))
    half.write_text("\n".join([*lines[:end], "hand t1 ann 900 dee 1200"]), encoding="utf-8")
    ran = hardway("tournament", "standings", half)
    assert (ran.code, "t1: open, 1 hand played, 29 hands left" in ran.out, "below the cut" in ran.out) == (
        0,
        True,
        True,
    )


def test_tournament_standings_of_a_table_record_are_refused(hardway):
    ran = hardway("tournament", "standings", FOLDER.parent / "crown-first-night.craps")
    assert (ran.code, "not a record of a tournament" in ran.err) == (2, True)


def test_tournament_is_replayed_as_text_and_json(hardway):
    ran = hardway("replay", RECORD)
    assert (ran.code, ran.err) == (0, "")
    assert "the tournament is finished" in ran.out
    rows = [json.loads(row) for row in hardway("replay", RECORD, "--json").out.splitlines()]
    assert rows[0]["record"]["tournament"] == "spring_cup"
    assert rows[-1]["final"]["phase"] == "finished"
    events = [event for row in rows for event in row.get("events", ())]
    assert [event["amount"] for event in events if event["event"] == "prize"] == ["1225.00", "735.00", "490.00"]
    refused = hardway("rulings", RECORD)
    assert (refused.code, "record of a tournament" in refused.err) == (2, True)


def test_legal_entries_of_a_tournament_are_printed(hardway, tmp_path):
    path = tmp_path / "half.craps"
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    end = next(n for n, line in enumerate(lines) if line.startswith("@2026-11-14T18:00 entries close"))
    path.write_text("\n".join(lines[:end]), encoding="utf-8")
    ran = hardway("legal", path, "ann")
    assert (ran.code, ran.err) == (0, "")
    may, _, not_now = ran.out.partition("not now:")
    assert "  withdraw\n" in may
    assert "  pay fee: ann has paid 100 already  8.2.1(a)\n" in not_now
    form = json.loads(hardway("legal", path, "casino_manager", "--json").out)
    assert {"entry": "entries close"} in form["may"]
    assert [row["clause"] for row in form["not"] if row["entry"] == "submit"] == ["8.1.3"]


def test_failed_expectation_of_a_tournament_is_printed(hardway, tmp_path):
    path = tmp_path / "cup.craps"
    path.write_text("house crown\ntournament cup\nsubmit by casino_manager\n= accepted\n", encoding="utf-8")
    for args in (("replay", path), ("replay", path, "--json"), ("tournament", "standings", path)):
        ran = hardway(*args)
        assert (ran.code, "line 4: = accepted: the entry was refused" in ran.err) == (1, True)


def test_missing_conditions_file_is_named_once(hardway):
    ran = hardway("tournament", "check", "nofile.toml")
    assert ran.code == 2
    assert ran.err.count("nofile.toml") == 1
    assert "no such file" in ran.err
