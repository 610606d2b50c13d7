"""A server as a process: its first start, a bet, SIGTERM, what it logs, and its second start."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hardway.cli.app import run
from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.server.server_lease import SERVER
from tests.server.hands import Hands
from tests.server.process import Process
from tests.waiting import wait_until

SECONDS = 60


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[Any, list[str], Path]]:
    """Run `hardway serve`, and give the process, what it printed, and where it logs."""
    log = folder / "log"
    with log.open("a") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "hardway", "serve", "--db", str(folder / "h.db"), "--port", "0", *words],
            stdout=subprocess.PIPE, stderr=err, text=True, env=os.environ,
        )  # fmt: skip
        assert process.stdout is not None
        printed = []
        try:
            for line in process.stdout:
                printed.append(line)
                if "Ctrl-C" in line:
                    break
            yield process, printed, log
        finally:
            process.terminate()
            process.wait(SECONDS)
            process.stdout.close()


def test_first_server_start_takes_a_bet_and_the_next_needs_a_key(tmp_path: Path, capsys: Any) -> None:
    with served(tmp_path, "crown", "--log", "debug") as (process, printed, log):
        address = re.findall(r"http://\S+", printed[0])[0]
        found = next(filter(None, (re.search(r"sign in as (\S+), password (\S+)", line) for line in printed)), None)
        name, password = found.groups()
        assert any(line.startswith("A signing key was made: ") for line in printed)
        assert any(line.startswith("Open tables: crown-1.") for line in printed)
        assert not any("without TLS" in line for line in printed)
        ann = Hands(address)
        ann.post("/api/guest")
        wire = ann.socket("crown-1")
        assert wire.enter("seat 300", "a")["type"] == "ack"
        nonce = "5a" * 32
        wire.send({"type": "reveal", "throw": 1, "nonce": nonce})
        wire.hear("problem")
        ada = Hands(address)
        assert ada.post("/api/sign-in", {"name": name, "password": "wrong " + password}).status_code == 401
        assert ada.post("/api/sign-in", {"name": name, "password": password}).status_code == 200
        assert ada.get("/api/me").json()["roles"][0]["role"] == "administrator"
        tokens = [hands.http.cookies["hardway"] for hands in (ann, ada)]
        process.send_signal(signal.SIGTERM)
        assert wire.end() == (1012, "stopping")
        assert process.wait(SECONDS) == 0
        ann.close()
        ada.close()
    lines = log.read_text().splitlines()
    received = [json.loads(line) for line in lines]
    assert any(line.get("path") == "/api/sign-in" and line["status"] == 401 for line in received)
    secret = re.compile("|".join(map(re.escape, [password, nonce, *tokens])))
    assert not [line for line in lines if secret.search(line)]
    recorder = open_recorder(str(tmp_path / "h.db"))
    assert not audit(recorder).findings
    recorder.close()
    with served(tmp_path, "crown") as (process, printed, _):
        assert not any("password" in line or "key" in line for line in printed)
        assert any(line.startswith("Open tables: crown-1.") for line in printed)
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 0
    (tmp_path / "h.db.key").unlink()
    assert run(["serve", "--db", str(tmp_path / "h.db"), "--port", "0"]) == 2
    assert "the signing key of this journal is missing" in capsys.readouterr().err
    assert not (tmp_path / "h.db.key").exists()
    with served(tmp_path, "crown", "--new-key", "--host", "0.0.0.0") as (_, printed, _):
        assert any(line.startswith("A signing key was made: ") for line in printed)
        assert any("without TLS" in line for line in printed)


@pytest.mark.soak
def test_server_stopped_during_its_first_start_exits_with_0(tmp_path: Path) -> None:
    """It is stopped as soon as it answers, while it still opens its tables."""
    server = Process(str(tmp_path / "hardway.db"))
    server.start(when_answering=True)
    code, said = server.stop()
    assert (code, "Traceback" in said) == (0, False), said
    with server:
        assert "adelaide-1, crown-1, newzealand-1, star-1" in server.said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere",), "there is no house nowhere"),
        (("crwon",), "did you mean crown?"),
        (("--log", "loud"), "Invalid value for '--log': 'loud'"),
        (("--zone", "Mars/North"), "there is no time zone"),
        (("--address", "casino.example"), "--address casino.example: write it as browsers do, such as https://"),
        (("--db", "/nowhere/at/all.db"), "serve:"),
    ],
)
def test_bad_serve_options_are_reported(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["serve", "--port", "0", *words]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.soak
def test_second_server_on_a_database_takes_over_after_a_kill(tmp_path: Path) -> None:
    """The second server first warns that another one is running."""
    db = str(tmp_path / "hardway.db")
    with Process(db, "crown") as one, Process(db, "crown") as two:
        assert two.next_line().startswith(
            f"Another server, at {one.address}, has this journal open. Each table runs on one"
        )
        ann, same = Hands(one.address), Hands(two.address)
        assert ann.post("/api/guest").status_code == 200
        same.http.cookies.update(ann.http.cookies)
        assert ann.enter("crown-1", "seat 300", "a").status_code == 200
        away = same.enter("crown-1", "bet pass 10", "b")
        assert (away.status_code, away.headers["location"].startswith(one.address)) == (421, True)
        one.kill()
        wait_until(lambda: same.enter("crown-1", "bet pass 10", "b").status_code == 200)
        with Process(db, "crown") as three:
            assert f"at {two.address}." in three.next_line(), "now the second is the one that is there"
            assert three.stop() == (0, "")
        assert two.stop() == (0, "")
        for hands in (ann, same):
            hands.close()
    recorder = open_recorder(db)
    assert recorder.leases()[SERVER].holder == "", "the lease is free: the next server warns of nothing"
    assert not audit(recorder).findings
    recorder.close()


WRONG = {
    "--db folder": "folder cannot be opened: it is a folder; name a file",
    "--db no.db": "no.db is no journal of Hardway: not a SQLite database; name the right file",
    "--backups none": "backups: there is no folder none; create it, or correct the setting `backups`",
    "--checkpoints none": "checkpoints: there is no folder none; create it, or correct the setting `checkpoints`",
    "--manifest none": "none: the manifest cannot be read (no such file or directory)",
    "--old-key none": "--old-key goes with --new-key: it names the key that the new one replaces",
    "--origin casino": "--origin casino: write it as browsers do, such as https://casino.example",
    "--trust proxy": "--trust proxy: write the IP address of the proxy, such as 127.0.0.1",
    "--trust 10.0.0.0/8": "--trust 10.0.0.0/8: write the IP address of the proxy, such as 127.0.0.1",
}
"""By wrong option of `hardway serve`: why it is refused."""
REFUSE = f"""
import sys
from hardway.cli.app import run
for words in {list(WRONG)}:
    assert run(["serve", "--port", "0", *words.split()]) == 2
print("uvicorn" in sys.modules)
"""


def test_wrong_option_of_serve_is_refused_before_it_loads(tmp_path: Path) -> None:
    """A start that gets further begins its log at once: the server takes seconds to load."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "no.db").write_text("no journal")
    ran = subprocess.run([sys.executable, "-c", REFUSE], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert (ran.returncode, ran.stdout) == (0, "False\n"), ran.stderr
    said = ran.stderr.splitlines()
    assert [line for line in said if line.startswith("hardway: ")] == [
        f"hardway: serve: {why}" for why in WRONG.values()
    ]
    assert json.loads(said[0])["says"] == "opening folder …"
