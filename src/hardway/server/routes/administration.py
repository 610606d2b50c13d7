"""Routes for administrators: accounts, roles, locks, exclusions, invitations. Each act is a row of the floor's book."""

from datetime import timedelta
from secrets import token_bytes
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from hardway.floor.people import Grant, Person
from hardway.floor.people.usernames import new_password
from hardway.floor.timestamps import add_time
from hardway.server.answers.errors import done, refused
from hardway.server.hall.dependencies import Administrator, AtHouse, InHall, administrator
from hardway.server.house import House
from hardway.server.messages import requests, responses
from hardway.server.visiting.cookie import address_of

Id = Annotated[str, Path(min_length=1, max_length=64)]


# checked before the body is read: errors in it are shown to administrators alone
router = APIRouter(prefix="/api/people", tags=["administration"], dependencies=[Depends(administrator)])


@router.get("", response_model=responses.Everyone)
async def everyone(house: AtHouse, by: Administrator) -> Any:
    """List the accounts that this administrator may see."""

    def found() -> list[dict[str, Any]]:
        there = [one for one in house.people.accounts.everyone() if one.kind != "guest"]
        return [_form(house, one) for one in there if house.people.roles.sees(by.person, one)]

    return {"people": await house.in_people_thread(found)}


@router.post("", response_model=responses.Added, status_code=201)
async def add(house: AtHouse, body: requests.AddPerson, by: Administrator, request: Request) -> Any:
    """Open an account for another person."""
    password = body.password or new_password(token_bytes)
    kind = "staff" if body.staff else "player"

    def open_account() -> Any:
        return house.people.open_account(by.person, body.name, password, kind, house.clock())

    person = done(await house.in_password_thread(address_of(house, request), open_account))
    form = await house.in_people_thread(lambda: _form(house, person))
    return {**form, "password": None if body.password else password}


@router.get("/invitations", response_model=responses.InvitationsMessage)
async def invitations(house: AtHouse, by: Administrator) -> Any:
    """List the unused invitations that this administrator could have given."""
    return {"invitations": await house.in_people_thread(lambda: _waiting(house, by.person))}


@router.post("/invitations", response_model=responses.InvitationMessage, status_code=201)
async def invite(house: AtHouse, body: requests.Invite, by: Administrator) -> Any:
    """Invite a person to open an account, with roles."""
    grants = [Grant(one.role, one.house, one.scope) for one in body.roles]
    kind = "staff" if body.staff else "player"
    found = done(
        await house.in_people_thread(
            lambda: house.people.invitations.invite(by.person, kind, grants, now=house.clock())
        )
    )
    return {"invitation": found.word, "until": found.until}


@router.delete("/invitations/{id}", status_code=204)
async def withdraw(house: AtHouse, id: Id, by: Administrator) -> Response:
    """Withdraw an invitation: its link stops working."""
    done(await house.in_people_thread(lambda: house.people.invitations.withdraw(by.person, id, now=house.clock())))
    return Response(status_code=204)


@router.get("/{id}", response_model=responses.Somebody)
async def one(house: AtHouse, id: Id, by: Administrator) -> Any:
    """Return a person and their roles; a person of another house counts as not found."""
    person = done(await house.in_people_thread(lambda: house.people.accounts.present(id)))
    if not await house.in_people_thread(lambda: house.people.roles.sees(by.person, person)):
        raise refused("no_such_person", f"There is no person {id}.")
    return await _person(house, id)


@router.post("/{id}/roles", response_model=responses.Somebody)
async def grant(house: AtHouse, id: Id, body: requests.GrantMessage, by: Administrator) -> Any:
    """Grant a person a role."""
    given = Grant(body.role, body.house, body.scope)
    done(
        await house.in_people_thread(
            lambda: house.people.roles.grant(by.person, id, given, why=body.why, now=house.clock())
        )
    )
    return await _person(house, id)


@router.post("/{id}/roles/revoke", response_model=responses.Somebody)
async def revoke(house: AtHouse, hall: InHall, id: Id, body: requests.GrantMessage, by: Administrator) -> Any:
    """Revoke a role; sockets in that role close at once."""
    taken = Grant(body.role, body.house, body.scope)
    done(
        await house.in_people_thread(
            lambda: house.people.roles.revoke(by.person, id, taken, why=body.why, now=house.clock())
        )
    )
    await hall.recheck(id)
    return await _person(house, id)


@router.post("/{id}/unlock", response_model=responses.Somebody)
async def unlock(house: AtHouse, id: Id, body: requests.HelpedMessage, by: Administrator) -> Any:
    """Lift the lock of an account before its time."""
    done(await house.in_people_thread(lambda: house.people.unlock(by.person, id, why=body.why, now=house.clock())))
    return await _person(house, id)


@router.post("/{id}/password", response_model=responses.Added)
async def password(
    house: AtHouse, hall: InHall, id: Id, body: requests.HelpedMessage, by: Administrator, request: Request
) -> Any:
    """Give a person a new password, which is shown only in this answer; all their sessions end."""
    made = new_password(token_bytes)

    def reset() -> Any:
        return house.people.reset_password(by.person, id, made, why=body.why, now=house.clock())

    done(await house.in_password_thread(address_of(house, request), reset))
    await hall.recheck(id)
    return {**await _person(house, id), "password": made}


@router.post("/{id}/exclusion", response_model=responses.Somebody)
async def exclude(house: AtHouse, hall: InHall, id: Id, body: requests.Exclude, by: Administrator) -> Any:
    """Exclude a person from play."""
    now = house.clock()
    until = add_time(now, timedelta(days=body.days)) if body.days is not None else None
    done(
        await house.in_people_thread(
            lambda: house.people.protection.exclude(by.person, id, until, now=now, why=body.why)
        )
    )
    await hall.check_may_play(id)
    return await _person(house, id)


@router.delete("/{id}", status_code=204)
async def erase(hall: InHall, id: Id, by: Administrator, why: Annotated[str, Query(max_length=500)] = "") -> Response:
    """Erase a person; the journal keeps only the id."""
    await hall.erase(by.person, id, why=why)
    return Response(status_code=204)


async def _person(house: House, id: str) -> dict[str, Any]:
    return await house.in_people_thread(lambda: _form(house, done(house.people.accounts.present(id))))


def _waiting(house: House, by: str) -> list[dict[str, Any]]:
    waiting, named = house.people.invitations.waiting(by, house.clock()), house.people.accounts.present
    return [
        {
            "id": one.id, "kind": one.kind, "until": one.until, "roles": [grant._asdict() for grant in one.roles],
            "by": giver.name if isinstance(giver := named(one.by), Person) else "",
        }
        for one in waiting
    ]  # fmt: skip


def _form(house: House, person: Person) -> dict[str, Any]:
    people, now = house.people, house.clock()
    excluded, locked = people.protection.excluded(person.id, now), people.attempts.locked(person.id, now)
    return {
        "person": person.id, "name": person.name, "kind": person.kind, "created": person.created,
        "roles": [grant._asdict() for grant in people.roles.of(person.id)],
        "excluded": excluded.says if excluded is not None else None,
        "excluded_until": (excluded.until or None) if excluded is not None else None,
        "locked": locked.says if locked is not None else None,
        "locked_until": locked.until if locked is not None else None,
    }  # fmt: skip
