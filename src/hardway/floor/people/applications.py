"""The answers of those who apply for a tournament: a fact that can be erased, and a seal of it in the journal.

The row of an application holds a salted hash of the answers. Who erases the person forgets salt and answers, and the
row, which stays, says nothing about anybody any more.
"""

import hmac

from hardway.floor.people.usernames import RandomBytes
from hardway.journal import Recorder

KIND = "application"
SEALED = "sealed"


class Applications:
    """What people answered when they applied."""

    def __init__(self, recorder: Recorder, random: RandomBytes) -> None:
        self.recorder, self.random = recorder, random

    def seal(self, stream: str, person: str, answers: str) -> str:
        """Keep somebody's answers and return what stands for them; those of an application that was made stay."""
        fact = self.recorder.get(KIND, f"{stream}:{person}")
        if fact is None:
            fact = {"person": person, "answers": answers, "salt": self.random(32).hex()}
            self.recorder.put(KIND, f"{stream}:{person}", fact)
        return f"{SEALED} {hmac.digest(bytes.fromhex(fact['salt']), answers.encode(), 'sha256').hex()}"

    def forget(self, stream: str, person: str) -> None:
        """Forget the answers of an application that was not taken."""
        self.recorder.put(KIND, f"{stream}:{person}", None)

    def answers(self, stream: str, person: str) -> str | None:
        """Return what somebody answered; None where it was forgotten, or never sealed."""
        fact = self.recorder.get(KIND, f"{stream}:{person}")
        return str(fact["answers"]) if fact is not None else None
