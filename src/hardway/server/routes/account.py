"""Your account: opening it, its password, its sessions, erasing it."""

from typing import Any

from fastapi import APIRouter, Request, Response

from hardway.floor.people import Person
from hardway.floor.people.sessions import session_id
from hardway.server.answers.errors import done
from hardway.server.hall.dependencies import AtHouse, InHall, Proved, SignedIn, limited
from hardway.server.hall.hall import Hall
from hardway.server.messages import requests, responses
from hardway.server.routes.sign_in import me_form
from hardway.server.visiting.cookie import address_of, clear_cookie, set_cookie, signed_in, token_of

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/join", response_model=responses.Me, status_code=201)
async def join(house: AtHouse, body: requests.Join, request: Request, response: Response) -> Any:
    """Open an account and sign in: an account of a player, or the one that an invitation is for."""
    limited(house, request, "sign_in")
    now, address = house.clock(), address_of(house, request)

    def open_account() -> Any:
        if body.invitation:
            return house.people.invitations.accept(body.invitation, body.name, body.password, now=now)
        return house.people.accounts.add(body.name, body.password, "player", now)

    def choose() -> Any:
        return house.people.choose_name(address, now, open_account)

    person = done(await house.in_password_thread(address, choose))
    assert isinstance(person, Person)
    set_cookie(house, response, await house.in_people_thread(lambda: house.people.sessions.open(person, now)))
    return await me_form(house, person.id)


@router.post("/unlock", response_model=responses.Me)
async def unlock(house: AtHouse, body: requests.Unlock, request: Request) -> Any:
    """Unlock a session by its person's password."""
    limited(house, request, "sign_in")
    token, address = token_of(house, request), address_of(house, request)

    def prove() -> Any:
        return house.people.sessions.resume(token, body.password, address, house.clock())

    found = await house.in_password_thread(address, prove)
    return await me_form(house, done(found).person)


@router.post("/me/password", status_code=204)
async def password(house: AtHouse, hall: InHall, body: requests.NewPassword, request: Request) -> Response:
    """Set a new password; every session ends, including this one."""
    limited(house, request, "sign_in")
    signed, address = await signed_in(house, request), address_of(house, request)
    now, session = house.clock(), signed.session

    def change() -> Any:
        return house.people.accounts.change_password(signed.person, body.old, body.new, address, now, session=session)

    done(await house.in_password_thread(address, change))
    return await _signed_out(hall, signed.person)


@router.get("/me/sessions", response_model=responses.SessionsMessage)
async def sessions(house: AtHouse, request: Request, signed: SignedIn) -> Any:
    """List your sessions, the newest first."""
    found = await house.in_people_thread(lambda: house.people.sessions.of(signed.person, house.clock()))
    here = session_id(token_of(house, request))
    return {"sessions": [{**one._asdict(), "here": one.id == here} for one in found]}


@router.delete("/me/sessions/{id}", status_code=204)
async def end_session(house: AtHouse, hall: InHall, id: str, signed: SignedIn) -> Response:
    """End one of your sessions; its sockets are closed."""
    done(await house.in_people_thread(lambda: house.people.sessions.end(signed.person, id)))
    hall.signed_out(id)
    return Response(status_code=204)


@router.post("/me/sign-out", status_code=204)
async def everywhere(house: AtHouse, hall: InHall, signed: SignedIn) -> Response:
    """End all your sessions."""
    await house.in_people_thread(lambda: house.people.sessions.sign_out_everywhere(signed.person, house.clock()))
    return await _signed_out(hall, signed.person)


@router.delete("/me", status_code=204)
async def erase(hall: InHall, signed: Proved) -> Response:
    """Erase your account: name, credentials and sessions. Your entries at tables stay, under an id without a name."""
    await hall.erase(signed.person, signed.person)
    return await _signed_out(hall, signed.person)


async def _signed_out(hall: Hall, person: str) -> Response:
    await hall.recheck(person)
    response = Response(status_code=204)
    clear_cookie(hall.house, response)
    return response
