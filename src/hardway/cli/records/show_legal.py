"""`hardway legal FILE WHO`: lists what a person may do at the end of a record, and why not the rest."""

from fractions import Fraction

from hardway.cli.records.replay_record import played
from hardway.cli.terminal.exits import DONE, FAILED, Stop
from hardway.cli.terminal.paint import Paint
from hardway.report.wording import join_words, label, mark_lines, role_label, wager_odds
from hardway.rulebook import Law
from hardway.rulebook.model.book import BookIdentity
from hardway.rulebook.model.refusal import CoreLists
from hardway.table import State
from hardway.table import legal as may_and_not
from hardway.table.legal.legal_line import LegalLine, LegalLists

WHY = {
    "not_offered": "not offered here",
    "not_your_role": "not for this role",
    "no_breach": "no such breach is reported",
    "excluded": "excluded",
    "not_ready": "the checklist is not finished",
    "already_done": "is done already",
    "nothing_there": "there is nothing to act on",
    "final": "the decision is final",
    "own_decision": "another, more senior person must do it",
    "notice_due": "needs its notice first",
    "inspector_due": "another role must be told first",
    "review_due": "the requested review comes first",
    "still_open": "too many disputes are open",
    "not_idle": "the player is not idle, or a place is free",
    "partnership": "partners are at the maximum",
    "table_closed": "the table is closed",
    "no_shooter": "there is no shooter",
    "not_your_dice": "not this player's dice",
    "no_dice": "not enough dice",
    "window_closed": "not now",
    "no_wager": "there is no such wager",
    "not_callable": "cannot be called on or off",
    "no_parent": "the wager that it backs is not on the layout",
    "contract_wager": "a contract wager stays until it is decided",
    "locked_after_removal": "was taken down or reduced, and may not be made again yet",
    "over_cap": "the cap is reached",
    "outside_sign": "outside the sign",
    "unit": "not a payable unit",
    "not_in_chips": "not payable in chips",
    "not_enough": "not enough in the rack",
}


class MayAndNot(BookIdentity, LegalLists):
    """What a person may do at a table, with the rule book."""


class MayAndNotThere(BookIdentity, CoreLists):
    """What a person may do in a tournament or promotion, with the rule book."""


def legal(*, file: str, who: str, as_json: bool) -> int:
    """Play a record, then print what a person may do; return 1 if an expectation of the record failed."""
    game = played(file)
    if game.record.core:
        there: CoreLists = game.game.legal(who)
        if as_json:
            _print(MayAndNotThere(**game.book.identity, **there))
        else:
            _show_core(Paint(), who, there)
    else:
        try:
            here = may_and_not(game.law, game.state, who)
        except ValueError as error:
            raise Stop(f"{file}: {error}") from None
        if as_json:
            _print(MayAndNot(**game.book.identity, **here))
        else:
            show_legal(Paint(), game.law, game.state, who, here)
    return FAILED if game.failures else DONE


def _print(form: MayAndNot | MayAndNotThere) -> None:
    from hardway.cli.terminal.screen import print_json

    print_json(form)


def _show_core(paint: Paint, who: str, form: CoreLists) -> None:
    """Print which entries a tournament or promotion accepts now."""
    paint.line(f"{who} may:" if form["may"] else f"{who} may enter nothing now.", "head")
    for row in form["may"]:
        paint.line(f"  {' '.join(str(value) for value in row.values())}")
    paint.line("not now:" if form["not"] else "", "head")
    for row in form["not"]:
        clause = f"  {paint.dab(cite, 'clause')}" if (cite := row["clause"]) else ""
        paint.line(f"  {row['entry']}: {row.get('says', row['reason'])}{clause}")


def show_legal(paint: Paint, law: Law, state: State, who: str, form: LegalLists) -> None:
    """Print what a person may do, one entry a line, then the other entries by reason."""
    puck = f"the puck on {state.point}" if state.point else "the puck off"
    for line in mark_lines([law.book]):
        paint.line(line)
    paint.line(f"With {puck}, {who} may:" if form["may"] else f"With {puck}, {who} may do nothing.", "head")
    for entry in form["may"]:
        paint.line(f"  {_name(entry):23} {_may(law, entry)}".rstrip())
    if form["not"]:
        paint.line(f"{who} may not:", "head")
    for (reason, clause), entries in _grouped(form["not"]).items():
        cite = f"  {paint.dab(clause, 'clause')}" if clause else ""
        paint.line(f"  {_names(entries)}: {paint.dab(WHY.get(reason, reason), 'refused')}{cite}")


def _name(entry: LegalLine) -> str:
    """Return an entry written as in the notation: report device ann, void ann field, check dice_size."""
    words = (
        entry["entry"], entry.get("breach"), entry.get("player"), entry.get("with"), entry.get("from"),
        entry.get("wager"), entry.get("ground"), entry.get("item"), entry.get("die"), entry.get("to"),
        "between" if entry.get("between") else "",
    )  # fmt: skip
    return " ".join(str(word) for word in words if word)


def _names(entries: list[LegalLine]) -> str:
    """Return entries as a list, with the numbers of one wager together."""
    numbers: dict[str, list[str]] = {}
    for entry in entries:
        head, _, last = _name(entry).rpartition(" ")
        numbers.setdefault(head if last.isdigit() else _name(entry), []).extend([last] if last.isdigit() else [])
    return ", ".join(" ".join((head, *found)) for head, found in numbers.items())


def _may(law: Law, entry: LegalLine) -> str:
    words = [label(law, entry["wager"])] if "wager" in entry else []
    if "min" in entry:
        most = (
            f"{_short(entry['steps_to'])}, or {_short(entry['max'])}" if "steps_to" in entry else _short(entry["max"])
        )
        words.append(f"{_short(entry['min'])} to {most}")
    elif "max" in entry:
        words.append(f"up to {_short(entry['max'])}")
    if entry.get("step", "1.00") != "1.00":
        words.append(f"in steps of {_short(entry['step'])}")
    words += _sums_and_needs(entry)
    if "pays" in entry:
        words.append(f"pays {_odds(law, entry)}")
        if entry["exact_every"] != entry["step"]:
            words.append(f"exactly on multiples of {_short(entry['exact_every'])}")
    if entry.get("by"):
        words.append(f"confirmed by the {join_words((role_label(law.book, role) for role in entry['by']), 'or')}")
    if entry.get("force"):
        words.append("required" if entry["force"] == "must" else "at choice")
    return ", ".join([*words, clause] if (clause := entry.get("clause")) else words)


def _sums_and_needs(entry: LegalLine) -> list[str]:
    """Return in words how much held or owed money an entry can be for, and that it must give a reason if it must."""
    words, whom = [], entry.get("player", "")
    if "held" in entry:
        words.append(f"up to {_short(entry['held'])} held of {whom}")
    if "owed" in entry:
        way = "to" if entry["owed"].startswith("-") else "by"
        words.append(f"up to {_short(entry['owed'].removeprefix('-'))} owed {way} {whom}")
    if entry.get("needs"):
        words.append(f"needs its reason: {entry['needs']} …")
    return words


def _short(amount: str) -> str:
    return amount.removesuffix(".00")


def _odds(law: Law, entry: LegalLine) -> str:
    """Return odds such as `7/6 or 2` as the book writes them."""
    return " or ".join(wager_odds(law.book, entry["wager"], Fraction(one)) for one in entry["pays"].split(" or "))


def _grouped(entries: list[LegalLine]) -> dict[tuple[str, str], list[LegalLine]]:
    grouped: dict[tuple[str, str], list[LegalLine]] = {}
    for entry in entries:
        grouped.setdefault((entry["reason"], entry.get("clause") or ""), []).append(entry)
    return grouped
