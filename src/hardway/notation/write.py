"""Writes a command as an entry of the notation; reading it again gives the same command."""

from collections.abc import Callable
from typing import Any

from hardway.table import commands as c
from hardway.values.money import short


def write(command: c.Command) -> str:
    """Write one command as an entry."""
    return " ".join(word for word in _WRITE[type(command)](command) if word)


def _staff(command: Any) -> list[str]:
    words = ["by", command.by, command.name] if command.by else []
    return [*words, "because", command.because] if command.because else words


def _bet(bet: c.Bet) -> list[str]:
    manner = bet.manner
    if manner is None:
        return ["bet", bet.player, bet.wager, short(bet.amount)]
    amount = "+".join(short(side) for side in manner.split) if manner.split else short(bet.amount)
    return [
        "bet", bet.player, bet.wager, amount,
        "late" if manner.late else "", "oral" if manner.oral else "",
        f"announced {manner.announced}" if manner.announced else "",
        f"with {manner.tender}" if manner.tender != "chips" else "",
        f"by {manner.by} {manner.name}".rstrip() if manner.by else "",
    ]  # fmt: skip


def _take(take: c.Take) -> list[str]:
    boxed = take.wager in ("come", "dont_come") and take.amount is not None
    return ["take", take.player, take.wager, "box" if boxed else "", "" if take.amount is None else short(take.amount)]


def _roll(roll: c.Roll) -> list[str]:
    leaning = ["leaning", *map(str, roll.leaning)] if roll.leaning else []
    return ["roll", str(roll.first), str(roll.second), *leaning]


def _act(act: c.Act) -> list[str]:
    amount = short(act.amount) if act.amount or act.verb in ("seize", "release", "retain") else ""
    match act.verb:
        case "report":
            words = [act.about, act.player]
        case "tell":
            words = ["inspector", act.about]
        case "advise_inspector" | "conclude":
            words = [act.player, _which(int(act.about or 0))]
        case _:
            words = [act.player, act.about, amount]
    return [act.verb, *words, *_staff(act)]


def _which(number: int, end: str = "") -> str:
    return f"about {number}{end}" if number else ""


def _sign(sign: c.Sign) -> list[str]:
    unit = short(sign.unit) if sign.unit else ""
    per = f"per {sign.per}" if sign.per != "area" else ""
    at = f"from {sign.at}" if sign.at else ""
    return ["sign", sign.wager, short(sign.minimum), short(sign.maximum), unit, per, at, *_staff(sign)]


def _invalidate(annul: c.Invalidate) -> list[str]:
    refund = f"refund {annul.refund}" if annul.refund else ""
    between = "between" if annul.between else ""
    return ["invalidate", annul.ground, between, refund, *(f"forfeit {name}" for name in annul.forfeit), *_staff(annul)]


def _face(face: c.Face) -> list[str]:
    return ["face", *([str(face.die), str(face.face)] if face.die else ["void"]), *_staff(face)]


_WRITE: dict[type, Callable[[Any], list[str]]] = {
    c.Seat: lambda x: ["seat", x.player, short(x.amount)],
    c.BuyIn: lambda x: ["buyin", x.player, short(x.amount)],
    c.Tokens: lambda x: ["tokens", x.player, short(x.amount)],
    c.Leave: lambda x: ["leave", x.player],
    c.Bet: _bet,
    c.Take: _take,
    c.Call: lambda x: [
        x.marker,
        x.player,
        x.wager,
        f"by {x.by} {x.name}".rstrip() if x.by else "",
        "only" if x.only else "",
    ],
    c.Choose: lambda x: [x.goes, x.player, x.wager],
    c.Offer: lambda x: ["offer", x.player],
    c.Accept: lambda x: ["accept", x.player, *map(str, x.dice)],
    c.Decline: lambda x: ["decline", x.player],
    c.Pass: lambda x: ["pass", x.player, *_staff(x)],
    c.Proxy: lambda x: ["proxy", x.player, x.thrower],
    c.Throw: lambda x: ["throw"],
    c.Rest: lambda x: ["rest"],
    c.Roll: _roll,
    c.NoRoll: lambda x: ["noroll", x.ground, *_staff(x)],
    c.Personal: lambda x: ["personal", x.player, short(x.minimum), short(x.maximum), *_staff(x)],
    c.Dice: lambda x: ["dice", x.what, str(x.die) if x.die else "", *_staff(x)],
    c.Tick: lambda x: [f"@{x.at}"],
    c.Sign: _sign,
    c.Close: lambda x: ["close", x.at, *_staff(x)],
    c.Open: lambda x: ["open", *_staff(x)],
    c.Act: _act,
    c.Face: _face,
    c.Overrule: lambda x: ["overrule", str(x.first), str(x.second), *_staff(x)],
    c.Invalidate: _invalidate,
    c.Complain: lambda x: ["dispute", x.player, f"over {x.over}:" if x.over else "", x.says],
    c.Rule: lambda x: [x.verb, x.player, _which(x.number, ":"), x.says, "by" if x.by else "", x.by, x.name],
    c.RequestReview: lambda x: ["request_review", x.player, _which(x.number)],
    c.Satisfied: lambda x: ["satisfied", x.player, _which(x.number)],
}
