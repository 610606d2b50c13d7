"""The files of deploy/ run valid command lines, and each proxy does what the server needs."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from hardway.cli.commands.top_commands import app
from hardway.server.shares.metrics import Metrics

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def commands() -> list[str]:
    unit = (DEPLOY / "hardway.service").read_text()
    compose = re.findall(r'command: \[("serve".*)\]', (DEPLOY / "compose.yaml").read_text())
    in_image = re.findall(r'CMD \[("serve".*)\]', (ROOT / "Containerfile").read_text())
    listed = [" ".join(re.findall('"([^"]*)"', one)) for one in compose + in_image]
    return [*re.findall(r"^ExecStart=\S*hardway (.*)$", unit, re.MULTILINE), *listed]


@pytest.mark.parametrize("words", commands())
def test_hardway_command_of_a_deploy_file_is_a_valid_one(words):
    with click.Context(app, info_name="hardway") as ctx:
        name, command, rest = app.resolve_command(ctx, shlex.split(words))
        assert command.make_context(name, rest, parent=ctx).params["host"] in ("127.0.0.1", "0.0.0.0")


def test_deploy_files_contain_three_hardway_commands():
    assert len(commands()) == 3


def test_nginx_forwards_host_client_and_upgrade_unbuffered():
    text = (DEPLOY / "nginx.conf").read_text()
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in text
    assert "proxy_buffering off;" in text
    assert text.count("{") == text.count("}")


def test_nginx_and_caddy_do_not_expose_the_metrics():
    assert "location = /metrics" in (DEPLOY / "nginx.conf").read_text()
    assert "respond @metrics 404" in (DEPLOY / "Caddyfile").read_text()


def test_container_runs_as_a_numeric_user_and_checks_health():
    text = (ROOT / "Containerfile").read_text()
    assert re.search(r"^USER \d+:\d+$", text, re.MULTILINE)
    assert "HEALTHCHECK" in text
    assert "/health" in text


METRIC_FILES = ("dashboard.json", "alerts.yml")


def served_metrics() -> set[str]:
    """Return the names of all figures that a server gives Prometheus."""
    names = re.findall(r"^# TYPE (\S+) (\S+)$", Metrics(SimpleNamespace(tables={})).text().decode(), re.MULTILINE)
    return {f"{name}{end}" for name, kind in names for end in (("_bucket",) if kind == "histogram" else ("",))}


@pytest.mark.parametrize("file", METRIC_FILES)
def test_dashboard_and_alerts_name_only_metrics_that_are_served(file):
    named = set(re.findall(r"\bhardway_[a-z_]+", (DEPLOY / file).read_text()))
    assert len(named) >= 8
    assert named - served_metrics() == set()


def test_dashboard_or_alerts_use_every_metric():
    named = {name for file in METRIC_FILES for name in re.findall(r"\bhardway_[a-z_]+", (DEPLOY / file).read_text())}
    assert {name for name in served_metrics() if not name.endswith("_created")} - named == set()


def test_dashboard_panels_have_own_titles_queries_and_places():
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    assert len({panel["title"] for panel in panels}) == len({str(panel["gridPos"]) for panel in panels}) == len(panels)
    assert all(target["expr"] for panel in panels for target in panel["targets"])


def test_each_alert_says_what_happened_and_what_to_do():
    alerts = (DEPLOY / "alerts.yml").read_text().split("- alert: ")[1:]
    assert len(alerts) == 10
    for alert in alerts:
        assert all(f"{key}: " in alert for key in ("expr", "summary", "action")), alert


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_unit_is_valid(tmp_path):
    unit = tmp_path / "hardway.service"
    unit.write_text((DEPLOY / "hardway.service").read_text().replace("/opt/hardway/bin/hardway", "/bin/true"))
    ran = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert "hardway.service" not in ran.stderr, ran.stderr
