"""Passkeys: registering one, and signing in with one. The options are made for `navigator.credentials`."""

from typing import Any

from fastapi import APIRouter, Request, Response

from hardway.server.answers.errors import done
from hardway.server.hall.dependencies import AtHouse, Proved, SignedIn, limited
from hardway.server.messages import requests, responses
from hardway.server.routes.sign_in import me_form
from hardway.server.visiting.cookie import set_cookie, token_of

router = APIRouter(prefix="/api/passkeys", tags=["people"])


@router.get("", response_model=responses.PasskeysMessage)
async def mine(house: AtHouse, signed: SignedIn) -> Any:
    """List your passkeys."""
    found = await house.in_people_thread(lambda: house.people.passkeys.of(signed.person))
    return {"passkeys": [one._asdict() for one in found]}


@router.post("/registration", response_model=responses.Options)
async def registration(house: AtHouse, signed: Proved) -> Any:
    """Return the options with which a page creates a passkey."""
    return {
        "options": done(
            await house.in_people_thread(lambda: house.people.passkeys.registration(signed.person, house.clock()))
        )
    }


@router.post("", response_model=responses.PasskeyMessage, status_code=201)
async def register(house: AtHouse, body: requests.Credential, signed: SignedIn) -> Any:
    """Register the passkey that the page created."""
    found = await house.in_people_thread(
        lambda: house.people.passkeys.register(signed.person, body.credential, house.clock(), label=body.label)
    )
    return done(found, status=409)._asdict()  # the person stays signed in, whether or not the passkey is valid


@router.delete("/{id}", status_code=204)
async def remove(house: AtHouse, id: str, signed: Proved) -> Response:
    """Remove a passkey."""
    done(await house.in_people_thread(lambda: house.people.passkeys.remove(signed.person, id, house.clock())))
    return Response(status_code=204)


@router.post("/request", response_model=responses.Options)
async def challenge(house: AtHouse, request: Request) -> Any:
    """Return the options with which a page signs in; no name is needed."""
    limited(house, request, "sign_in")
    return {"options": await house.in_people_thread(lambda: house.people.passkeys.request(house.clock()))}


@router.post("/sign-in", response_model=responses.Me)
async def sign_in(house: AtHouse, body: requests.Credential, request: Request, response: Response) -> Any:
    """Sign in with a passkey."""
    limited(house, request, "sign_in")
    session = done(await house.in_people_thread(lambda: house.people.passkeys.sign_in(body.credential, house.clock())))
    set_cookie(house, response, session)
    return await me_form(house, session.signed.person)


@router.post("/unlock", response_model=responses.Me)
async def unlock(house: AtHouse, body: requests.Credential, request: Request) -> Any:
    """Unlock a session with a passkey of its person."""
    limited(house, request, "sign_in")
    token = token_of(house, request)
    found = await house.in_people_thread(lambda: house.people.passkeys.resume(token, body.credential, house.clock()))
    return await me_form(house, done(found).person)
