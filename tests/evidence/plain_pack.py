"""Checks a dispute pack of a throw that was not corrected against exported rows, with Python alone.

    hardway audit report --roll 17 --out pack.html
    hardway audit export --jsonl > rows.jsonl
    python plain_pack.py pack.html rows.jsonl 17

It adds up what the events of the rows gave and took, and stops at the first amount that differs.
"""

import json
import re
import sys
from collections import Counter
from html import unescape
from pathlib import Path


def table_after(page, heading):
    """Return the rows of the first table after a heading, each a list of its cells."""
    part = page.split(f"<h2>{heading}</h2>")[1].split("</table>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", part, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in row] for row in cells if row]


def money(text):
    return round(100 * float(text.replace("−", "-").replace("+", "") or 0))


def moved(event):
    """Return what an event adds to a player's rack and wagers together, in cents."""
    if event["is"] in ("seated", "bought"):
        return event["amount"]
    if event["is"] == "settled":
        won = event["pays"] if event["result"] == "won" else -event["at_risk"] if event["result"] == "lost" else 0
        return won + event["commission"]
    if event["is"] == "placed":
        return -event["commission"]
    if event["is"] == "taken":
        return event["commission"]
    return 0


def main(pack, rows, roll):
    page, called, totals, before = Path(pack).read_text(encoding="utf-8"), 0, Counter(), None
    for row in map(json.loads, Path(rows).read_text(encoding="utf-8").splitlines()):
        body = json.loads(row["body"]) if row["kind"] == "entry" else {}
        events = body.get("events", [])
        if any(event["is"] == "called" for event in events):
            called += 1
            if called == int(roll):
                before = Counter(totals)
        for event in events:
            if "player" in event:
                totals[event["player"]] += moved(event)
        if called == int(roll):
            break
    assert before is not None, "no such roll"
    reference = f"{row['stream']}-R{roll}-{row['hash'][:8]}".upper()
    assert f"Dispute pack {reference}</small>" in page, reference
    player = ""
    for name, what, old, new, change in table_after(page, "Before and after"):
        player = name or player
        if what == "together":
            assert (money(old), money(new)) == (before[player], totals[player]), (player, old, new, before[player])
            assert money(change) == totals[player] - before[player], (player, change)
    print(f"{reference}: the same amounts.")


if __name__ == "__main__":
    main(*sys.argv[1:])
