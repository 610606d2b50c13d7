"""`hardway promotion show` prints the state of a promotion at the end of its record; `pack` writes a draw's pack."""

import json

from hardway.cli.records.replay_record import played_core
from hardway.cli.terminal.exits import DONE, FAILED, Stop, write_file
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.promotion import legal, view
from hardway.promotion.pack import DrawPack, draw_pack
from hardway.promotion.view import OfficeForm, PromotionView
from hardway.values.money import short
from hardway.values.names import count_text


class ShownPromotion(PromotionView):
    """A promotion as one viewer sees it, with the entries that viewer may make."""

    may: list[str]


class WrittenPack(DrawPack):
    """The audit pack of a draw, and its file."""

    file: str


def show(*, record: str, who: str, as_json: bool) -> int:
    """Print a promotion as a role or patron sees it; return 1 if an expectation of the record failed."""
    game = played_core(record, "promotion")
    seen = view(game.book, game.state, who)
    may = [row["entry"] for row in legal(game.book, game.state, who)["may"]]
    if as_json:
        print_json(ShownPromotion(**seen, may=may))
        return FAILED if game.failures else DONE
    paint = Paint()
    paint.line(f"{seen['name']}: {'postponed, ' if seen['postponed'] else ''}{seen['phase']}", "head")
    for at, says in ((seen["entries_close"], "entries close"), (seen["awarded"], "awarded")):
        if at:
            paint.line(f"  {says} at {at}")
    mine = f", of {who}: {', '.join(map(str, seen['mine']))}" if seen["mine"] else ""
    paint.line(f"  entries: {seen['entries']}{mine}")
    for one in seen["draws"] if len(seen["draws"]) > 1 else ():
        how = f"held at {one['held']}, {one['kind']}" if one["held"] else f"at {one['awarded']}"
        paint.line(f"  draw {one['draw']}: {', '.join(one['prizes'])}; entries close at {one['entries_close']}; {how}")
    for prize, entry in seen["winners"].items():
        paint.line(f"  {prize}: entry {entry}")
    if seen["office"] is not None:
        _office(paint, seen["office"])
    paint.line(f"  {who or 'anyone'} may: {', '.join(dict.fromkeys(may)) or 'nothing'}")
    return FAILED if game.failures else DONE


def _office(paint: Paint, office: OfficeForm) -> None:
    for gap in office["lacking"]:
        paint.line(f"  lacking, {gap['clause']}: {gap['says']}")
    if office["may_start"]:
        paint.line(f"  may start at {office['may_start']}")
    for task in office["tasks"]:
        due = f" by {task['due']}" if task["due"] else f", waiting since {task['since']}"
        late = "OVERDUE: " if task["overdue"] else ""
        paint.line(f"  {late}{task['says']}{due}  {task['clause']}", "failed" if task["overdue"] else "")
    for prize, account in office["accounts"].items():
        paid = ", ".join(f"{means} {short(amount)}" for means, amount in account["paid"].items()) or "nothing"
        rest = f"withheld {short(account['withheld'])}, open {short(account['open'])}"
        paint.line(f"  {prize}: announced {short(account['announced'])}, paid {paid}, {rest}")


def pack(*, record: str, draw: int, out: str, as_json: bool) -> int:
    """Write the audit pack of a draw, by its number in the terms; 0 stands for the last one held."""
    game = played_core(record, "promotion")
    try:
        made = draw_pack(game.book, game.state, draw)
    except ValueError as error:
        raise Stop(f"{record}: {error}") from None
    target = out or f"{made['promotion']}-draw.json"
    write_file(target, json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        print_json(WrittenPack(file=target, **made))
    else:
        Paint().line(f"{target}: {count_text(len(made['entries']), 'entry')}, {made['kind']}; digest={made['digest']}")
    return FAILED if game.failures else DONE
