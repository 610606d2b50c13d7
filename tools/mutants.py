"""Makes mutants of a rule book: changes to one row, such as an odd, a result, a cap, a role, a ground or a citation.

A mutant names the row and the change, and has the clauses that the row cites. A test that claims to prove one of them
must fail with the mutant.
"""

import copy
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from hardway.rulebook.checks.prove_powers import ACTING, LADDERS
from hardway.rulebook.model.settings import SETTINGS
from hardway.values.verbs import needs_of
from tools.mutant_cells import Change, Raw, cell, claims, without
from tools.mutants_promotion import promotion_changes
from tools.mutants_tournament import tournament_changes
from tools.mutants_wager import wager_changes

_AS_IT_IS = ("clauses", "readings", "proofs", "lines")
"""Tables that no mutant changes."""


class Mutant(NamedTuple):
    """One change to one row. `claims` are clauses or readings: a proof of one of them must fail."""

    id: str
    claims: tuple[str, ...]
    change: Change

    def made(self, raw: Raw) -> Raw:
        """Return a copy of the tables with this change."""
        new = {**raw, **{name: copy.deepcopy(raw[name]) for name in raw if name not in _AS_IT_IS}}
        self.change(new)
        return new


def mutants(raw: Raw) -> Iterator[Mutant]:
    """Yield every change to every row of a book."""
    yield from _resolution(raw)
    yield from _odds(raw)
    yield from _wagers(raw)
    yield from _settings(raw)
    yield from _citations(raw)
    yield from _grounds(raw)
    yield from _authority(raw)
    yield from _acting(raw)
    yield from _supervision(raw)
    yield from _variants(raw)
    yield from _tournament(raw)
    yield from (Mutant(*found) for found in promotion_changes(raw, lambda clause: _wrong_clause(raw, clause)))
    yield from (Mutant(*found) for found in wager_changes(raw, lambda clause: _wrong_clause(raw, clause)))
    yield from _removed(raw, "acts_as", ("role", "as"))
    yield from _removed(raw, "notices", ("on", "clause"))
    yield from _removed(raw, "rights", ("clause",))
    for index, row in enumerate(raw["rights"]):
        other = "higher_odds" if row["limit"] == "any" else "any"
        yield Mutant(f"rights {row['clause']}: {other}", claims(row), cell("rights", index, "limit", other))


_OTHER = {
    "won": ("lost", "stands"), "lost": ("won", "stands"), "stands": ("lost", "returned"),
    "returned": ("stands", "lost"), "moved": ("lost", "stands"), "untouched": ("lost", "won"),
    "set": ("stays",), "stays": ("seven_out", "made"),
    "made": ("stays", "seven_out"), "seven_out": ("made", "stays"),
}  # fmt: skip


def _resolution(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["resolution"]):
        where = f"resolution {row['wager']}, puck {row['puck']}, {row['throw']}"
        for other in _OTHER[row["result"]]:
            yield Mutant(
                f"{where}: {row['result']} -> {other}", claims(row), cell("resolution", index, "result", other)
            )
        if row["result"] not in ("untouched", "stays") and row["clause"]:
            wrong = _wrong_clause(raw, row["clause"])
            yield Mutant(f"{where}: cites {wrong}", claims(row), cell("resolution", index, "clause", wrong))


def _wrong_clause(raw: Raw, clause: str) -> str:
    """Return the clause after this one in the book, which is never the right one to cite."""
    numbers = [row["clause"] for row in raw["clauses"]]
    return str(numbers[(numbers.index(clause) + 1) % len(numbers)])


def _odds(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["odds"]):
        top, _, bottom = row["odds"].partition(" to ")
        higher = f"{float(top) + 1:g} to {bottom}"
        for on in row["on"].split() or [""]:
            yield Mutant(f"odds {row['wager']} {on}: {higher}", claims(row), _one_odd(index, on, higher))
        wrong = _wrong_clause(raw, row["clause"])
        yield Mutant(
            f"odds {row['wager']} {row['on']}: cites {wrong}", claims(row), cell("odds", index, "clause", wrong)
        )


def _one_odd(index: int, on: str, odds: str) -> Change:
    def change(raw: Raw) -> None:
        row = raw["odds"][index]
        others = [n for n in row["on"].split() if n != on]
        if others:
            raw["odds"].append({**row, "on": " ".join(others)})
        row["on"], row["odds"] = on, odds

    return change


def _wagers(raw: Raw) -> Iterator[Mutant]:
    for name, wager in raw["wagers"].items():
        for key, rule in wager.items():
            if isinstance(rule, dict) and key != "numbered":
                for what, change in _rule_changes(name, key, rule, moves=wager.get("numbers", "").startswith("box")):
                    yield Mutant(f"wager {name} {key}: {what}", claims(rule), change)
        if name != "puck" and not any(other.get("parent") == name for other in raw["wagers"].values()):
            yield Mutant(f"wager {name}: not offered", claims(wager["place"]), _without_wager(name))


def _set(name: str, key: str, field: str, value: Any) -> Change:
    def change(raw: Raw) -> None:
        raw["wagers"][name][key][field] = value

    return change


def _drop(name: str, key: str, field: str = "") -> Change:
    def change(raw: Raw) -> None:
        if field:
            del raw["wagers"][name][key][field]
        else:
            del raw["wagers"][name][key]

    return change


def _without_wager(name: str) -> Change:
    def change(raw: Raw) -> None:
        del raw["wagers"][name]
        raw["resolution"] = [row for row in raw["resolution"] if row["wager"].split()[0] != name]
        raw["odds"] = [row for row in raw["odds"] if row["wager"] != name]

    return change


_SWAPS: dict[tuple[str, str], tuple[str, ...]] = {
    ("place", "when"): ("comeout", "point", "any"),
    ("lock", "until"): ("comeout", "number"),
    ("contract", "from"): ("point", "placed"),
    ("lock", "from"): ("point", "box", "placed"),
    ("cap", "of"): ("stake", "win"),
    ("cap", "base"): ("original", "standing"),
    ("sleeps", "comeout"): ("off", "on"),
    ("sleeps", "asleep"): ("stands", "inactive_odds"),
    ("commission", "of"): ("stake", "win"),
    ("commission", "when"): ("placed", "won"),
    ("after_win", "goes"): ("up", "down"),
}


def _rule_changes(name: str, key: str, rule: dict[str, Any], *, moves: bool) -> Iterator[tuple[str, Change]]:
    for field, value in rule.items():
        for other in _SWAPS.get((key, field), ()):
            if other != value and not (key == "lock" and field == "from" and not moves):
                yield f"{field} {value} -> {other}", _set(name, key, field, other)
        if (key, field) == ("cap", "times") and value != "odds_multiple":
            yield "one time more", _set(name, key, field, str(int(value) + 1))
            yield "one time less", _set(name, key, field, str(int(value) - 1))
        if (key, field) == ("commission", "rate"):
            yield "twice the rate", _set(name, key, field, "1/10")
        if key == "parts" and isinstance(value, int) and field != "split":
            yield f"a share more on {field}", _set(name, key, field, value + 1)
        if (key, field) in (("parts", "split"), ("cap", "payable_unit"), ("cap", "chosen")):
            yield f"no {field}", _drop(name, key, field)
        if (key, field) == ("unit", "parts"):
            yield "one part more", _set(name, key, field, value + 1)
    if key not in ("place", "parts", "cap", "after_win"):
        yield "removed", _drop(name, key)


def _values(raw: Raw, setting: str) -> list[str]:
    """Return the values that a setting could have instead."""
    given = {"ROLE": list(raw["book"]["roles"]), "GROUND": [row["ground"] for row in raw["annulments"]]}
    return [word for value in SETTINGS[setting].values for word in given.get(value, [value])]


def _settings(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["settings"]):
        name, value = row["name"], row["value"]
        others = [other for other in _values(raw, name) if other != value] or _beside(value)
        for other in others:
            yield Mutant(f"setting {name}: {value} -> {other}", claims(row), cell("settings", index, "value", other))
        for choice in row["choices"].split():
            left = " ".join(other for other in row["choices"].split() if other != choice)
            yield Mutant(
                f"setting {name}: no choice of {choice}", claims(row), cell("settings", index, "choices", left)
            )


def _beside(value: str) -> list[str]:
    """Return the whole numbers next to this one."""
    return [str(n) for n in (int(value) - 1, int(value) + 1) if n > 0]


def _citations(raw: Raw) -> Iterator[Mutant]:
    for table, column in (("cites", "act"), ("procedure", "event")):
        for index, row in enumerate(raw[table]):
            if row["clause"]:
                wrong = _wrong_clause(raw, row["clause"])
                yield Mutant(f"{table} {row[column]}: cites {wrong}", claims(row), cell(table, index, "clause", wrong))
    for index, row in enumerate(raw["procedure"][1:], 1):
        yield Mutant(f"procedure {row['event']}: a step earlier", claims(row), _earlier(index))


def _earlier(index: int) -> Change:
    def change(raw: Raw) -> None:
        steps = raw["procedure"]
        steps[index]["step"], steps[index - 1]["step"] = steps[index - 1]["step"], steps[index]["step"]

    return change


def _grounds(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["grounds"]):
        where = f"ground {row['ground']}"
        other = "may" if row["force"] == "must" else "must"
        yield Mutant(f"{where}: {other}", claims(row), cell("grounds", index, "force", other))
        yield Mutant(f"{where}: none", claims(row), without("grounds", index))
        wrong = _wrong_clause(raw, row["clause"])
        yield Mutant(f"{where}: cites {wrong}", claims(row), cell("grounds", index, "clause", wrong))
        yield from _needs(raw, "grounds", index, where, ("", "because"))
        if row["reselect"] == "yes":
            yield Mutant(f"{where}: no reselect", claims(row), cell("grounds", index, "reselect", "no"))
        yield from _roles(raw, "grounds", index, "callers", where)


def _authority(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["authority"]):
        where = f"authority {row['act']}"
        yield from _roles(raw, "authority", index, "roles", where)
        if needs_of(row["act"]):
            yield from _needs(raw, "authority", index, where, ("", "because", "device"))


def _acting(raw: Raw) -> Iterator[Mutant]:
    """Yield changes of who acts by a clause: without each of its actors, and with each other role."""
    cited = {row.get("act") or row["event"]: row["clause"] for row in (*raw["cites"], *raw["procedure"])}
    for clause in {cited[act]: act for act in ACTING}:
        index, row = next((n, row) for n, row in enumerate(raw["clauses"]) if row["clause"] == clause)
        named = [role for role in row["actor"].split(";") if role in raw["book"]["roles"]]
        for role in raw["book"]["roles"]:
            other = [one for one in named if one != role] if role in named else [*named, role]
            says = f"actor of {clause}: {'not' if role in named else 'also'} the {role}"
            yield Mutant(says, (clause,), _actor(index, ";".join(other)))


def _actor(index: int, actor: str) -> Change:
    def change(raw: Raw) -> None:
        raw["clauses"] = [{**row, "actor": actor} if n == index else row for n, row in enumerate(raw["clauses"])]

    return change


def _roles(raw: Raw, table: str, index: int, column: str, where: str) -> Iterator[Mutant]:
    """Yield changes of a power: taken from each role that has it, and given to each that has not."""
    row = raw[table][index]
    named = row[column].split()
    acting = {line["role"] for line in raw["acts_as"] if line["as"] in named}
    if "house" in named:
        acting |= {line["value"] for line in raw["settings"] if line["name"] == "house_acts_through"}
    for role in named:
        heirs = {line["as"] for line in raw["acts_as"] if line["role"] == role}
        if not heirs & set(named):
            left = " ".join(other for other in named if other != role)
            yield Mutant(f"{where}: not the {role}", claims(row), cell(table, index, column, left))
    for role in raw["book"]["roles"]:
        if role not in named and role not in acting:
            yield Mutant(f"{where}: also the {role}", claims(row), cell(table, index, column, f"{row[column]} {role}"))


def _needs(raw: Raw, table: str, index: int, where: str, choices: tuple[str, ...]) -> Iterator[Mutant]:
    """Yield changes of what an act needs besides the role, to every other need."""
    row = raw[table][index]
    breach, _, times = row["needs"].partition(" ")
    more = tuple(f"{breach} {n}" for n in _beside(times)) if times.isdecimal() else ()
    for other in (*choices, *more):
        if other != row["needs"]:
            says = f"{where}: needs {other or 'nothing'}"
            yield Mutant(says, claims(row), cell(table, index, "needs", other))


def _several(needs: frozenset[str]) -> tuple[str, ...]:
    """Return every subset of these needs, as the book writes it."""
    names = sorted(needs, reverse=True)
    return tuple(" ".join(some) for count in range(len(names) + 1) for some in combinations(names, count))


def _cites_wrong(raw: Raw, table: str, index: int, where: str) -> Iterator[Mutant]:
    row = raw[table][index]
    if row["clause"]:
        wrong = _wrong_clause(raw, row["clause"])
        yield Mutant(f"{where}: cites {wrong}", claims(row), cell(table, index, "clause", wrong))


def _supervision(raw: Raw) -> Iterator[Mutant]:
    for index, row in enumerate(raw["breaches"]):
        where = f"breach {row['breach']}"
        yield Mutant(f"{where}: none", claims(row), without("breaches", index))
        yield from _cites_wrong(raw, "breaches", index, where)
        yield from _roles(raw, "breaches", index, "roles", where)
    for index, row in enumerate(raw["custody"]):
        yield Mutant(f"custody {row['to']}: none", claims(row), without("custody", index))
    for index, row in enumerate(raw["annulments"]):
        where = f"annulment {row['ground']}"
        yield Mutant(f"{where}: none", claims(row), without("annulments", index))
        other = "all" if row["scope"] == "decided" else "decided"
        yield Mutant(f"{where}: {other}", claims(row), cell("annulments", index, "scope", other))
        yield from _needs(raw, "annulments", index, where, ("", "because"))
        yield from _cites_wrong(raw, "annulments", index, where)
    for index, row in enumerate(raw["equipment"]):
        where = f"equipment {row['item']}"
        yield Mutant(f"{where}: not on the list", claims(row), without("equipment", index))
        yield from _cites_wrong(raw, "equipment", index, where)
        for column in ("least", "most"):
            for other in _beside(row[column]) if row[column] else ():
                yield Mutant(f"{where}: {column} {other}", claims(row), cell("equipment", index, column, other))
    for index, row in enumerate(raw["ladders"]):
        where = f"ladder {row['ladder']} {row['step']}"
        yield Mutant(f"{where}: none", claims(row), without("ladders", index))
        yield from _needs(raw, "ladders", index, where, _several(LADDERS[row["ladder"]]))
        yield from _cites_wrong(raw, "ladders", index, where)
        yield from _roles(raw, "ladders", index, "roles", where)
        if "senior" in row["needs"].split():
            for role in (name for name, role in raw["book"]["roles"].items() if role.get("rank")):
                yield Mutant(f"{where}: {role} is junior to all", claims(row), _rank(role, 0))
                yield Mutant(f"{where}: {role} is senior to all", claims(row), _rank(role, 9))


def _rank(role: str, rank: int) -> Change:
    def change(raw: Raw) -> None:
        raw["book"]["roles"][role]["rank"] = rank

    return change


def _variants(raw: Raw) -> Iterator[Mutant]:
    """Yield changes of a variant: without each of its amendments, and each amendment with another clause, value or
    role."""
    for variant, data in raw["variants"].items():
        for index, row in enumerate(data["amendment"]):
            new = row.get("set", {})
            which = " ".join(row.get("where", {}).values()) or " ".join(map(str, list(new.values())[:2]))
            where = f"variant {variant}: {row['table']} {which}"
            rests_on = (new["clause"],) if new.get("clause") else (row["by"],)
            yield Mutant(f"{where}: not amended", rests_on, _no_amendment(variant, index))
            if new.get("clause"):
                wrong = _wrong_clause(raw, new["clause"])
                yield Mutant(f"{where}: cites {wrong}", rests_on, _amended(variant, index, "clause", wrong))
            if row["table"] == "settings" and "value" in new:
                for other in _values(raw, row["where"]["name"]):
                    if other != new["value"]:
                        yield Mutant(f"{where}: {other}", rests_on, _amended(variant, index, "value", other))
            if "odds" in new:
                top, _, bottom = new["odds"].partition(" to ")
                higher = f"{float(top) + 1:g} to {bottom}"
                yield Mutant(f"{where}: {higher}", rests_on, _amended(variant, index, "odds", higher))
            if "numbers" in new:
                for number in new["numbers"].split():
                    fewer = " ".join(other for other in new["numbers"].split() if other != number)
                    yield Mutant(f"{where}: not {number}", rests_on, _amended(variant, index, "numbers", fewer))
            if row["table"] == "authority":
                for role in new["roles"].split():
                    left = " ".join(other for other in new["roles"].split() if other != role)
                    yield Mutant(f"{where}: not the {role}", rests_on, _amended(variant, index, "roles", left))


def _tournament(raw: Raw) -> Iterator[Mutant]:
    for says, rests_on, change in tournament_changes(raw, lambda clause: _wrong_clause(raw, clause)):
        yield Mutant(says, rests_on, change)
    for index, row in enumerate(raw["tournament_powers"]):
        yield from _roles(raw, "tournament_powers", index, "roles", f"tournament_powers {row['act']}")
        yield from _needs(raw, "tournament_powers", index, f"tournament_powers {row['act']}", ("", "because", "name"))


def _no_amendment(variant: str, index: int) -> Change:
    def change(raw: Raw) -> None:
        del raw["variants"][variant]["amendment"][index]

    return change


def _amended(variant: str, index: int, column: str, value: str) -> Change:
    def change(raw: Raw) -> None:
        raw["variants"][variant]["amendment"][index]["set"][column] = value

    return change


def _removed(raw: Raw, table: str, columns: tuple[str, ...]) -> Iterator[Mutant]:
    for index, row in enumerate(raw[table]):
        name = " ".join(row[column] for column in columns)
        yield Mutant(f"{table} {name}: removed", claims(row), without(table, index))
