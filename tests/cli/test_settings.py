"""The settings file of `hardway serve`: every option is a key, and a wrong file is refused with its line."""

from pathlib import Path

import click
import pytest

from hardway.cli.app import app
from hardway.cli.terminal.exits import Stop
from hardway.cli.terminal.settings_file import settings_of, settings_text

SERVE = app.commands["serve"]
DEPLOYED = Path(__file__).parents[2] / "deploy" / "casino.toml"


def taken(tmp_path: Path, text: str, *typed: str) -> dict[str, object]:
    """Return the options of `hardway serve` with a settings file of this text."""
    file = tmp_path / "casino.toml"
    file.write_text(text)
    with click.Context(app, info_name="hardway") as ctx:
        return SERVE.make_context("serve", ["--settings", str(file), *typed], parent=ctx).params


def test_settings_of_command_line_override_those_of_file(tmp_path):
    text = (
        'house = ["crown", "star"]\nport = 8080\nsecure = true\ntrust = ["10.0.0.1"]\nlog = "info"\nkeep_backups = 7\n'
    )
    options = taken(tmp_path, text, "--port", "9000")
    wanted = {"house": ("crown", "star"), "port": 9000, "secure": True, "trust": ("10.0.0.1",), "log": "info"}
    assert {name: options[name] for name in wanted} == wanted
    assert (options["keep_backups"], options["host"]) == (7, "127.0.0.1")
    assert "settings" not in options


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("port = 80\nprot = 80\n", 2, "there is no setting 'prot'; did you mean port?"),
        ("\n\nkeep-backups = 3\n", 3, "there is no setting 'keep-backups'; did you mean keep_backups?"),
        ("zzz = 1\n", 1, "there is no setting 'zzz'; there are house, db, host"),
        ('port = "8000"\n', 1, 'port: expected a whole number, not "8000"'),
        ("port = true\n", 1, "port: expected a whole number, not true"),
        ("port = 70000\n", 1, "port: 70000 is not in the range 0<=x<=65535."),
        ("secure = 1\n", 1, "secure: expected true or false, not 1"),
        ("host = 1\n", 1, "host: expected a text, not 1"),
        ('trust = "10.0.0.1"\n', 1, 'trust: write a list, such as ["…"], not "10.0.0.1"'),
        ("trust = [1]\n", 1, "trust: expected a text, not 1"),
        ('log = "loud"\n', 1, "log: 'loud' is not one of"),
        ("new_key = true\n", 1, "there is no setting 'new_key'"),
        ("port = 8000\nport = 8001\n", 2, ""),
        ("port = \n", 1, ""),
    ],
)
def test_wrong_setting_is_refused_with_its_line(tmp_path, text, line, says):
    with pytest.raises(Stop) as refused:
        taken(tmp_path, text)
    assert f"casino.toml:{line}: {says}" in refused.value.says


def test_missing_settings_file_is_refused(hardway):
    ran = hardway("serve", "--settings", "none.toml")
    assert (ran.code, "none.toml" in ran.err) == (2, True)


def test_deployment_file_names_every_setting_with_its_default(tmp_path):
    text = DEPLOYED.read_text(encoding="utf-8")
    assert text == settings_text(SERVE)
    given = taken(tmp_path, "".join(f"{line[2:]}\n" for line in text.splitlines() if " = " in line))
    with click.Context(app, info_name="hardway") as ctx:
        plain = SERVE.make_context("serve", [], parent=ctx).params
    assert given == plain
    assert set(settings_of(SERVE)) >= {"db", "port", "checkpoints", "backups", "manifest"}
