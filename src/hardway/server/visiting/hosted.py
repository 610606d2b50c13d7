"""Tournaments and promotions for their visitors: in which role they come, what they see, and what they enter."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from hardway.floor.cores.core_door import OWN, CoreGiver, fill_core
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people.personal_records import SEALED
from hardway.floor.people.role_grants import ADMINISTRATOR
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.runtime.entry_sessions import as_future
from hardway.journal.export import PERSON
from hardway.journal.stored_stream import StreamStart
from hardway.journal.streams import stream_of
from hardway.notation import NotationError
from hardway.notation.cores import CoreGame
from hardway.notation.words import SentEntry
from hardway.rulebook import Refusal
from hardway.rulebook.model.refusal import CoreLine, CoreLists, refused_line
from hardway.server.answers.errors import done, refused
from hardway.server.answers.json_forms import Form
from hardway.server.answers.pulse import round_pulse
from hardway.server.house import House
from hardway.server.visiting.visitor import Visitor
from hardway.tournament.model.events import FeePaid
from hardway.tournament.model.state import TournamentState
from hardway.tournament.view import EntrantForm
from hardway.values.verbs import FormPart, Verb, parts

APPLIES = "apply"
PAYS = "pay"
NEEDS_MORE = {"identify": "give the claimant's name and address with it: they are kept on file, apart from the journal"}
"""Verbs that are refused as plain entries because their own route takes more: what is missing, by verb."""
STAFF = ("by", "name", "because")
FILLED = ("secret",)
"""Fields of an entry that the floor fills in, not the person who enters it."""


async def hosted_host(house: House, core: str, name: str) -> CoreHost:
    """Return the host of a tournament or promotion, and open it if necessary; raise if it cannot be opened."""
    host = done(await house.floor.cores.host(stream_of(core, name)))
    assert isinstance(host, CoreHost)
    return host


async def enter_hosted(house: House, host: CoreHost, who: Visitor, entry: str, key: str) -> Receipt:
    """Enter something into a tournament or promotion; raise if it is refused."""
    verb = host.start.notation.forms.verbs.get(SentEntry(entry).verb)
    if verb is not None and not who.role and verb.whose in (*OWN, "anyone"):
        await _may_come_in(house, who, verb)
    if verb is not None and verb.name in NEEDS_MORE:
        raise refused("bad_entry", NEEDS_MORE[verb.name])
    giver, key = CoreGiver(who.person, who.role), f"{who.person}/{key}"
    if verb is not None and verb.name == APPLIES:
        return await _apply(house, host, giver, entry, key)
    if verb is not None and (verb.name, host.start.core) == (PAYS, "tournament"):
        return await _pay(house, host, giver, entry, key)
    answer = done(await host.enter(entry, giver, key))
    assert isinstance(answer, Receipt)
    return answer


PROTECTED = Problem(
    "protected", "this player's own settings do not allow this payment; the player can see them in their account"
)
"""What others read if a player's own limits stop a payment: which limit it is, and when it ends, is private to the
player."""


async def _pay(house: House, host: CoreHost, giver: CoreGiver, entry: str, key: str) -> Receipt:
    """Enter a payment to play, if the player's own limits allow it; a retry gets its old answer."""
    try:
        command = fill_core(host.start, entry, giver)
    except NotationError as error:
        raise refused("bad_entry", error.says) from None
    person = str(getattr(command, "player", giver.person))
    async with house.person_lock(person):
        earlier = host.sessions.known_answer(key, entry)
        before = None if earlier is None else await as_future(earlier)
        if before is None and (cents := await _costs(host, command)):
            refusal = await house.may_bring(host.stream, person, cents)
            done(PROTECTED if refusal is not None and giver.person != person else refusal)
        answer = before or await host.enter(entry, giver, key)
        await house.end_hold(person, answer)
    answer = done(answer)
    assert isinstance(answer, Receipt)
    return answer


async def _costs(host: CoreHost, command: Any) -> int:
    """Return how much a payment would cost, in cents; 0 if it would be refused.

    A person who may not play is refused by the book's clause, before their own limits are checked.
    """
    refusal = command if isinstance(command, Refusal) else await host.admit(command)
    outcome = refusal or host.now().enter(command)
    return 0 if isinstance(outcome, Refusal) else sum(one.amount for one in outcome if isinstance(one, FeePaid))


async def _apply(house: House, host: CoreHost, giver: CoreGiver, entry: str, key: str) -> Receipt:
    """Enter an application, also one that staff enter for a player.

    The answers are stored outside the journal, so that they can be erased; the journal has their salted hash.
    """
    applications = house.people.applications
    try:
        command = fill_core(host.start, entry, giver)  # the answers as typed; the entry holds their salted hash
    except NotationError as error:
        raise refused("bad_entry", error.says) from None
    person, answers = str(getattr(command, "player", giver.person)), str(getattr(command, "says", ""))
    named, sealed, before = f"{person} " if giver.role else "", "", None
    async with house.person_lock(person):  # of two applications at once one is refused, and its answers go
        if answers:
            seal = partial(applications.seal, host.stream, person, answers)
            sealed, before = await house.in_people_thread(seal)
        answer = await host.enter(f"{APPLIES} {named}{sealed}", giver, key)
        uncertain = isinstance(answer, Problem) and answer.name == "not_certain"
        if answers and not isinstance(answer, Receipt) and not uncertain:
            await house.in_people_thread(lambda: applications.put_back(host.stream, person, before))
    answer = done(answer)
    assert isinstance(answer, Receipt)
    return answer


async def _may_come_in(house: House, who: Visitor, verb: Verb) -> None:
    """Refuse guests; of staff, and of a person who is excluded or past their limits, refuse entries that stake
    money.
    """
    if who.kind == "guest":
        raise refused("not_allowed", "Guests cannot enter tournaments or promotions. Open an account first.")
    if verb.stakes == "nothing":
        return
    if who.roles:
        raise refused("not_allowed", "You work at this house, and staff do not play here.")
    done(await house.in_people_thread(lambda: house.ledger.may_play(who.person, house.clock())))


async def hosted_standing(house: House, host: CoreHost, who: Visitor) -> Form:
    """Return a tournament or promotion as a visitor sees it, with what they may enter."""
    game, start, seq = await house.promotions.now(host), host.start, host.head.seq
    me = "" if who.watches else who.person
    viewer = who.role or me
    sealed, may = game.view(viewer), game.legal(viewer)
    if start.core == "promotion" and me and not who.role:
        may = await _without_own_part(house, host, me, may)
    # answers are still sealed here: an applicant may write any id into them, and would read whose it is
    ids = sorted({one for one in PERSON.findall(json.dumps((sealed, may))) if one[0] == "p"} | ({me} - {""}))
    reads = not who.role or "accept" in game.verbs(who.role)  # the others need no name, address or birth date
    view = await house.in_people_thread(lambda: _unsealed(house, host.stream, sealed, reads=reads))
    form: Form = {"view": view, "legal": may}
    crew = await house.in_people_thread(lambda: _crew(house, start)) if who.role else {}
    names = await house.in_people_thread(lambda: {id: house.people.accounts.name_of(id) for id in ids})
    return {
        **about(start), "core": start.core, "name": start.name, "seq": seq, "role": who.role,
        "roles": list(who.roles), "labels": {name: role.label for name, role in start.book.roles.items()},
        "drafters": [name for name in start.book.roles if "draft" in game.verbs(name)], "me": me, **form,
        "forms": verb_forms(start, game.verbs(who.role)),
        "names": {**crew, **names}, "crew": crew,
        **({"play": _in_play(house, game.state) if who.role else []} if start.core == "tournament" else {}),
    }  # fmt: skip


async def _without_own_part(house: House, host: CoreHost, me: str, lists: CoreLists) -> CoreLists:
    """Return the entries of a person without a part in the draw, if they may not add one."""
    refusal = await house.promotions.kept_out_of_draw(host, me)
    rest = [one for one in lists["may"] if one["entry"] != "commit"]
    if refusal is None or len(rest) == len(lists["may"]):
        return lists
    line: CoreLine = {"entry": "commit", **refused_line(refusal)}  # type: ignore[typeddict-item]
    return {"may": rest, "not": [*lists["not"], line]}


def _in_play(house: House, state: TournamentState) -> list[Form]:
    """Return how the tables of a tournament stand that are in play or have an open dispute, as far as this process has
    them open."""
    tables = house.floor.tables
    wanted = [name for name, one in state.tables.items() if one.phase == "open"]
    wanted += [name for name, waiting in state.waiting.items() if waiting and name not in wanted]
    return [round_pulse(tables[name]) for name in wanted if name in tables]


def _unsealed(house: House, stream: str, view: Mapping[str, Any], *, reads: bool) -> Mapping[str, Any]:
    """Return a view with the answers of applicants in place of their hashes; empty if they were erased, or if the
    viewer neither gave them nor decides the application."""

    def answers(one: EntrantForm) -> str:
        if not reads:
            return ""
        if not one["answers"].startswith(f"{SEALED} "):
            return one["answers"]
        return house.people.applications.answers(stream, one["name"]) or ""

    people: list[EntrantForm] = view.get("people", [])
    return {**view, "people": [{**one, "answers": answers(one)} for one in people]} if people else view


def _crew(house: House, start: StreamStart) -> Form:
    """Return the names of everyone with a role at the house, by id. An administrator gives roles and acts in none."""
    people = house.people

    def works(id: str) -> bool:
        return any(one.house in (start.book.name, "*") and one.role != ADMINISTRATOR for one in people.roles.of(id))

    there = sorted(filter(works, people.roles.book.facts("grant")))
    return {id: people.accounts.name_of(id) for id in there}


def invitation(game: CoreGame) -> Form:
    """Return when a tournament or promotion starts and what it costs to enter, as far as its conditions say."""
    shown = game.view("")
    rounds = shown.get("rounds") or ()
    stated = {one["item"]: one["stated"] for one in (*(shown.get("conditions") or ()), *(shown.get("items") or ()))}
    return {
        "starts": rounds[0]["start"] if rounds else stated.get("starts"),
        "fee": stated.get("entry_fee") or "",
    }


def about(start: StreamStart) -> Form:
    """Return the title and the house of a tournament or promotion, and the zone of its times."""
    house = start.book.name
    title = str(start.settings.get("title") or start.name.replace("_", " ").capitalize())
    return {"title": title, "house": house, "house_name": start.book.heading, "zone": str(start.zone or "")}


def verb_forms(start: StreamStart, verbs: list[str]) -> list[Form]:
    """Return JSON descriptions of these verbs (the words that entries begin with, such as `apply`), each with the parts
    that a person fills in."""
    known = start.notation.forms.verbs
    return [_verb_form(known[name]) for name in verbs]


def _verb_form(verb: Verb) -> Form:
    example, means = verb.examples[0] if verb.examples else ("", "")
    form = parts(verb.form)
    own = verb.whose in OWN
    return {
        "verb": verb.name, "doing": str(verb.doing or ""), "example": example, "means": means,
        "staff": any(part.fields == STAFF for part in form),
        "parts": [
            _part(part)
            for part in form
            if part.fields not in (STAFF, FILLED) and not (own and part.kind == "player")
        ],
    }  # fmt: skip


def _part(part: FormPart) -> Form:
    choices = part.kind[1:-1].split("|") if part.kind.startswith("(") else []
    kind: Any = "choice" if choices else part.kind
    return {
        "field": part.fields[0] if part.fields else "", "kind": kind, "says": part.expected, "lead": part.lead,
        "optional": part.optional, "choices": choices,
    }  # fmt: skip
