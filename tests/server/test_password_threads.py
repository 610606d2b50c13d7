"""Sign-ins of one address delay no one else, neither for a page nor for their own sign-in."""

import asyncio
import threading

import pytest

from tests.server.inside import Inside, inside
from tests.waiting import SECONDS

MANY = 12
"""More than all threads of a server."""


def test_sign_ins_of_one_address_do_not_delay_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        ann, bob, stranger = here.person("Ann", "player"), here.person("Bob", "player"), here.stranger()
        passwords, goes_on, checked = here.house.people.accounts.passwords, threading.Event(), list[str]()
        match = passwords.match

        def slow(person: str, password: str) -> bool:
            checked.append(password)
            if password == "slow password":
                assert goes_on.wait(SECONDS)
            return match(person, password)

        monkeypatch.setattr(passwords, "match", slow)
        body = {"name": "Nobody", "password": "slow password"}
        flood = [
            asyncio.ensure_future(stranger.ask("POST", "/api/sign-in", {**body, "name": f"Nobody {number}"}))
            for number in range(MANY)
        ]
        try:
            async with asyncio.timeout(SECONDS):
                while not checked:
                    await asyncio.sleep(0.001)
                assert (await ann.ask("GET", "/api/me")).status_code == 200
                signed = await bob.ask("POST", "/api/sign-in", {"name": "Bob", "password": "four dice in a cup, Bob"})
                assert signed.status_code == 200
            assert checked.count("slow password") == 1, "one at a time of an address"
            assert not any(one.done() for one in flood)
        finally:
            goes_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*flood)} == {401}

    inside(work)
