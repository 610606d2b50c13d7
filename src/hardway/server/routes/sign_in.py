"""Signing in and out, and who is signed in."""

from typing import Any

from fastapi import APIRouter, Request, Response

from hardway.floor.people import Session
from hardway.floor.people.sessions import session_id
from hardway.server.answers.errors import RequestRefused, done
from hardway.server.hall.dependencies import AtHouse, InHall, SignedIn, limited
from hardway.server.house import House
from hardway.server.messages.requests import GuestName, SignIn
from hardway.server.messages.responses import Here, Me
from hardway.server.visiting.cookie import address_of, clear_cookie, set_cookie, signed_in, token_of

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/guest", response_model=Me)
async def guest(house: AtHouse, request: Request, response: Response) -> Any:
    """Come in as a guest, without an account. A person who is signed in stays so.

    A locked session stays locked, and must be unlocked or signed out.
    """
    if token_of(house, request):
        try:
            return await me_form(house, (await signed_in(house, request)).person)
        except RequestRefused as no:
            if no.error["name"] in ("session_locked", "another_person"):
                raise
    limited(house, request, "guests")
    session = await house.in_people_thread(lambda: house.people.sessions.guest(house.clock()))
    return await _open(house, session, response)


@router.post("/sign-in", response_model=Me)
async def sign_in(house: AtHouse, body: SignIn, request: Request, response: Response) -> Any:
    """Sign in by name and password."""
    limited(house, request, "sign_in")
    address = address_of(house, request)

    def prove() -> Any:
        return house.people.sessions.sign_in(body.name, body.password, address, house.clock())

    found = await house.in_password_thread(address, prove)
    return await _open(house, done(found), response)


@router.post("/sign-out", status_code=204)
async def sign_out(house: AtHouse, hall: InHall, request: Request) -> Response:
    """End this session; its sockets are closed."""
    token = token_of(house, request)
    if token:
        await house.in_people_thread(lambda: house.people.sessions.sign_out(token))
        hall.signed_out(session_id(token))
    response = Response(status_code=204)
    clear_cookie(house, response)
    return response


@router.get("/me", response_model=Me)
async def me(house: AtHouse, request: Request) -> Any:
    """Return who is signed in; asking does not count as activity."""
    return await me_form(house, (await signed_in(house, request, active=False)).person)


@router.get("/session", response_model=Here)
async def session(house: AtHouse, request: Request) -> Any:
    """Return who is signed in, or null. A page asks this before it knows; that nobody is signed in is no error."""
    try:
        signed = await signed_in(house, request, active=False)
    except RequestRefused as no:
        if no.status != 401:
            raise
        return {"me": None}
    return {"me": await me_form(house, signed.person)}


@router.put("/me/name", response_model=Me)
async def call_me(house: AtHouse, hall: InHall, signed: SignedIn, body: GuestName, request: Request) -> Any:
    """Choose the name by which a guest is shown, also at the tables where they are."""
    now, address, people = house.clock(), address_of(house, request), house.people

    def choose() -> Any:
        return people.choose_name(address, now, lambda: people.accounts.call_guest(signed.person, body.name, now))

    done(await house.in_people_thread(choose))
    hall.renamed(signed.person, body.name)
    return await me_form(house, signed.person)


async def _open(house: House, session: Session, response: Response) -> Any:
    set_cookie(house, response, session)
    return await me_form(house, session.signed.person)


async def me_form(house: House, person: str) -> dict[str, Any]:
    """Return a person's account as they see it themselves."""
    people = house.people

    def find() -> dict[str, Any]:
        found = done(people.accounts.present(person))
        excluded = people.protection.excluded(person, house.clock())
        return {
            "person": person, "name": found.name, "kind": found.kind,
            "roles": [grant._asdict() for grant in people.roles.of(person)],
            "excluded": excluded.says if excluded is not None else None,
            "excluded_until": (excluded.until or None) if excluded is not None else None,
        }  # fmt: skip

    return await house.in_people_thread(find)
