"""The cup of a table: commitments and nonces, the proofs of its rows, and reopening from the journal."""

import json
import os
from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.floor.chance import Generator, GeneratorFailed
from hardway.floor.table.cup import Cup, CupRefusal, SecretLost, Secrets
from hardway.journal import Row, digest
from hardway.journal.dice_proof import check_dice_proof, house_commitment
from hardway.journal.keys import Key
from tests.floor.rig import KEY
from tests.pages import page
from tests.test_docs import blocks

TABLE = "crown-1"
FIVE = ("p1", "p2", "p3", "p4", "p5")
(SCRIPT,) = blocks(page("fairness.md"), "python")
CHECK: dict = {}
exec(compile(SCRIPT, "docs/fairness.md", "exec"), CHECK)


def drawn(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def nonce(person: str, number: int = 1) -> str:
    return drawn(f"nonce {person} {number}")


def promise(person: str, number: int = 1, *, table: str = TABLE, of: str = "") -> str:
    """Return a page's commitment, made as docs/fairness.md says."""
    return sha256(
        "\0".join(("hardway player", table, str(number), person, of or nonce(person, number))).encode()
    ).hexdigest()


def new_cup(table: str = TABLE) -> Cup:
    return Cup.new(table, Secrets(KEY))


def thrown(cup: Cup, committing=(), revealing=()) -> dict:
    """Take a throw as far as its reveals and return the proof of its throw row."""
    for person in committing:
        assert cup.commit(person, cup.number, promise(person, cup.number)) is None
    proof = cup.throw()
    cup.learn(proof)
    for person in revealing:
        assert cup.reveal(person, cup.number, nonce(person, cup.number)) is None
    return proof


def checked(throw: dict, rolled, table: str = TABLE) -> str:
    """Check a roll by the script of the document, and by the auditor."""
    called = [rolled.first, rolled.second]
    assert check_dice_proof(table, throw, rolled.proof, (rolled.first, rolled.second)) == []
    return CHECK["check"](table=table, throw=throw, roll=rolled.proof, called=called)


@pytest.mark.parametrize(
    ("committing", "revealing", "says"),
    [
        ((), (), "house dice, not provable"),
        (("p1",), ("p1",), "provable"),
        (FIVE, FIVE, "provable"),
        (FIVE, ("p2", "p5"), "provable"),
        (FIVE, (), "house dice, not provable"),
    ],
)
def test_fairness_script_in_the_documents_verifies_a_roll(committing, revealing, says):
    cup = new_cup()
    throw = thrown(cup, committing, revealing)
    rolled = cup.roll()
    assert checked(throw, rolled) == says == rolled.proof["kind"]
    assert rolled.proof["missing"] == sorted(set(committing) - set(revealing))
    assert set(throw["players"]) == set(committing)


def test_fairness_script_rejects_every_kind_of_altered_proof():
    body = SCRIPT[SCRIPT.index("def check") : SCRIPT.index("if __name__")].strip()
    assert len(body.splitlines()) <= 20
    cup = new_cup()
    throw = thrown(cup, FIVE, FIVE[:4])
    rolled = cup.roll()
    change = "0" * 64
    for broken in (
        {"throw": {**throw, "house": change}},
        {"throw": {**throw, "players": {**throw["players"], "p1": change}}},
        {"throw": {**throw, "throw": 2}},
        {"roll": {**rolled.proof, "secret": change}},
        {"roll": {**rolled.proof, "nonces": {**rolled.proof["nonces"], "p2": change}}},
        {"roll": {**rolled.proof, "nonces": {**rolled.proof["nonces"], "p9": change}}},
        {"roll": {**rolled.proof, "missing": []}},
        {"called": [rolled.first % 6 + 1, rolled.second]},
        {"table": "crown-2"},
    ):
        right = {"table": TABLE, "throw": throw, "roll": rolled.proof, "called": [rolled.first, rolled.second]}
        with pytest.raises(AssertionError):
            CHECK["check"](**{**right, **broken})


def test_fairness_script_verifies_the_roll_in_the_documents():
    (roll,) = blocks(page("fairness.md"), "json")
    rows = [json.loads(line) for line in roll.splitlines()]
    table, throw, shown, called = CHECK["chained"](rows)
    assert CHECK["check"](table, throw, shown, called) == "provable"
    # 48 = 8 × 6 + 0 and 69 = 11 × 6 + 3
    assert called == [48 % 6 + 1, 69 % 6 + 1] == [1, 4]


@pytest.mark.parametrize("renewed", [False, True])
def test_fairness_script_rejects_late_commitment_or_changed_rows(renewed):
    journal = Journal()
    cup = journal.begun()
    if renewed:
        cup = journal.again()
    journal.write("entry", "bet p1 pass 10")
    cup.learn(journal.write("entry", "throw", proof=cup.throw()))
    rolled = cup.roll()
    journal.write("entry", f"@2026-11-15T07:40:05 roll {rolled.first} {rolled.second}", proof=rolled.proof)
    rows = [row._asdict() for row in journal.rows][renewed:]
    table, throw, shown, called = CHECK["chained"](rows)
    assert CHECK["check"](table, throw, shown, called) == "house dice, not provable"
    named = journal.rows[renewed]
    other = named._replace(
        **{name: getattr(named, name).replace(throw["house"], "0" * 64) for name in ("body", "proof")}
    )
    late = [other._replace(hash=digest(other))]
    for row in journal.rows[renewed + 1 :]:
        row = row._replace(prev=late[-1].hash)
        late.append(row._replace(hash=digest(row)))
    for wrong, says in (
        (late, "did not commit first"),
        ([other, *journal.rows[renewed + 1 :]], "was changed"),
        ([*journal.rows[renewed : renewed + 1], *journal.rows[renewed + 2 :]], "does not follow"),
    ):
        with pytest.raises(AssertionError, match=says):
            CHECK["chained"]([row._asdict() for row in wrong])


def test_dice_proof_commits_the_house_to_the_next_throw():
    cup = new_cup()
    shown = cup.opening["next"]
    for number in range(1, 6):
        throw = thrown(cup, FIVE, FIVE)
        assert throw["throw"] == number
        assert throw["house"] == shown
        rolled = cup.roll()
        checked(throw, rolled)
        shown = rolled.proof["next"]
        cup.learn(rolled.proof)
        cup.prepare()


def refused(answer: CupRefusal | None) -> str:
    assert isinstance(answer, CupRefusal), answer
    assert answer.says
    return answer.name


def test_dice_accept_commitments_before_and_nonces_after_a_throw():
    cup = new_cup()
    cup.commit("p1", 1, promise("p1"))
    assert cup.phase == "betting"
    assert refused(cup.reveal("p1", 1, nonce("p1"))) == "betting_open"
    cup.learn(cup.throw())
    assert cup.phase == "closed"
    assert cup.waiting == ("p1",)
    assert refused(cup.commit("p2", 1, promise("p2"))) == "betting_closed"
    assert refused(cup.reveal("p2", 1, nonce("p2"))) == "no_commitment"
    assert cup.reveal("p1", 1, nonce("p1")) is None
    assert cup.phase == "revealed"
    cup.learn(cup.roll().proof)
    assert refused(cup.reveal("p1", 1, nonce("p1"))) == "too_late"
    assert refused(cup.commit("p1", 1, promise("p1"))) == "too_late"
    assert refused(cup.commit("p1", 3, promise("p1", 3))) == "too_early"


@pytest.mark.parametrize("text", ["", "00", "G" * 64, "0" * 63, "A" * 64, "0" * 64 + "\n", "0" * 65, " " + "0" * 63])
def test_malformed_commitment_or_nonce_is_refused(text):
    cup = new_cup()
    assert refused(cup.commit("p1", 1, text)) == "bad_commitment"
    thrown(cup, ("p1",))
    assert refused(cup.reveal("p1", 1, text)) == "bad_nonce"
    assert cup.roll().proof["missing"] == ["p1"]


def test_wrong_nonce_stays_in_the_proof_until_the_right_one():
    cup = new_cup()
    throw = thrown(cup, ("p1", "p2"), ("p1",))
    assert refused(cup.reveal("p2", 1, drawn("another"))) == "wrong_nonce"
    rolled = cup.roll()
    assert rolled.proof["missing"] == ["p2"]
    assert rolled.proof["wrong"] == {"p2": drawn("another")}
    checked(throw, rolled)
    assert cup.reveal("p2", 1, nonce("p2")) is None
    assert "wrong" not in cup.roll().proof
    assert refused(cup.reveal("p2", 1, drawn("another"))) == "wrong_nonce"
    assert checked(throw, cup.roll()) == "provable"
    assert cup.roll().proof["missing"] == []


def test_nonce_reveals_only_one_persons_commitment_to_one_throw():
    """A commitment names its person, its throw and its table."""
    cup, other = new_cup(), new_cup(table="crown-2")
    thrown(cup, ("p1",), ("p1",))
    cup.learn(cup.roll().proof)
    cup.prepare()
    # the page of p1 commits to throw 2 with last throw's nonce: that is no secret any more
    assert refused(cup.commit("p1", 2, promise("p1", 2, of=nonce("p1", 1)))) == "used_nonce"
    assert cup.commit("p1", 2, promise("p1", 1)) is None  # the old commitment again: nothing can open it
    assert other.commit("p1", 1, promise("p1", 1)) is None  # another table's commitment
    assert cup.commit("p2", 2, promise("p1", 2)) is None  # another's commitment
    cup.learn(cup.throw())
    other.learn(other.throw())
    assert refused(cup.reveal("p1", 2, nonce("p1", 1))) == "wrong_nonce"
    assert refused(other.reveal("p1", 1, nonce("p1", 1))) == "wrong_nonce"
    assert refused(cup.reveal("p2", 2, nonce("p1", 2))) == "wrong_nonce"


def test_player_commitment_can_be_replaced_until_dice_are_out():
    cup = new_cup()
    assert cup.commit("p1", 1, drawn("lost with the page")) is None
    assert cup.commit("p1", 1, promise("p1")) is None
    assert cup.commit("p2", 1, promise("p2")) is None
    cup.withdraw("p2")
    assert set(cup.throw()["players"]) == {"p1"}
    cup.learn(cup.throw())
    cup.withdraw("p1")
    assert cup.waiting == ("p1",)


def test_dice_cup_raises_on_roll_before_throw_and_second_throw():
    cup = new_cup()
    with pytest.raises(ValueError, match="has not left the hand"):
        cup.roll()
    cup.learn(cup.throw())
    with pytest.raises(ValueError, match="in the air already"):
        cup.throw()


class Journal:
    """Rows of a table, and cups opened on them again."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def write(self, kind: str, entry: str, *, proof: dict | None = None, body: dict | None = None) -> dict:
        before = self.rows[-1] if self.rows else None
        texts = {"proof": json.dumps(proof) if proof else "", "body": json.dumps(body) if body else ""}
        self.rows.append(Row.after(before, stream=TABLE, kind=kind, entry=entry, **texts))
        return proof or body or {}

    def begun(self) -> Cup:
        cup = new_cup()
        self.write("open", "house crown", proof=cup.opening)
        return cup

    def again(self, *, since: int = 0) -> Cup:
        """The process has died and another opens the table: it knows the rows and the key."""
        cup = Cup.reopened(TABLE, Secrets(KEY), self.rows[since:])
        try:
            cup.prepare()
        except SecretLost as lost:
            cup.learn(self.write("dice", "", body=cup.renew(str(lost))))
            cup.prepare()
        return cup


# 0 nothing yet · 1 opened · 2 committed · 3 thrown · 4 revealed · 5 rolled
@pytest.mark.parametrize("dies", [cut for many in range(4) for cut in combinations(range(1, 6), many)])
def test_dice_cup_keeps_its_promises_after_crashes_at_any_step(dies):
    journal = Journal()
    cup = journal.begun()

    def maybe_dies(step: int) -> Cup:
        return journal.again() if step in dies else cup

    cup = maybe_dies(1)
    assert cup.commit("p1", cup.number, promise("p1", cup.number)) is None
    cup = maybe_dies(2)  # what was not in the throw row is lost, and nobody is wronged by it
    committed, number = set(cup.players), 1 + len({1, 2} & set(dies))
    assert cup.number == number, "a commitment is given up each time the dice were in the hand"
    cup.learn(throw := journal.write("entry", "throw", proof=cup.throw()))
    assert throw["house"] == cup.commitment
    assert set(throw["players"]) == committed == (set() if 2 in dies else {"p1"})
    cup = maybe_dies(3)
    assert cup.phase == ("closed" if committed else "revealed")
    for person in committed:
        assert cup.reveal(person, number, nonce(person, number)) is None
    cup = maybe_dies(4)
    rolled = cup.roll()
    assert rolled.proof["missing"] == (["p1"] if 4 in dies and committed else [])
    assert house_commitment(TABLE, number, rolled.proof["secret"]) == throw["house"], "the throw in the air stands"
    checked(throw, rolled)
    cup.learn(journal.write("entry", f"roll {rolled.first} {rolled.second}", proof=rolled.proof))
    cup = maybe_dies(5)
    given_up = 5 in dies
    assert (cup.number, cup.phase) == (number + 1 + given_up, "betting")
    assert (cup.commitment == rolled.proof["next"]) != given_up


def test_unstored_roll_gives_the_same_faces_after_a_restart():
    journal = Journal()
    cup = journal.begun()
    cup.learn(journal.write("entry", "throw", proof=cup.throw()))
    rolled, again = cup.roll(), journal.again().roll()
    assert again[:2] == rolled[:2]
    assert again.proof["secret"] == rolled.proof["secret"]
    assert again.proof["next"] != rolled.proof["next"], "the next one is drawn anew; nobody was told of the other"


def test_dice_cup_reopened_from_last_rows_gives_the_same_roll():
    journal = Journal()
    cup = journal.begun()
    for _ in range(3):
        cup.learn(journal.write("entry", "throw", proof=cup.throw()))
        cup.learn(journal.write("entry", "roll 1 1", proof=cup.roll().proof))
        cup.prepare()
    cup.learn(journal.write("entry", "throw", proof=cup.throw()))
    for since in (2, 1):
        assert journal.again(since=len(journal.rows) - since).roll()[:2] == cup.roll()[:2]


def test_dice_cup_reopened_in_the_same_process_keeps_the_secret():
    journal, secrets = Journal(), Secrets(KEY)
    cup = Cup.new(TABLE, secrets)
    journal.write("open", "house crown", proof=cup.opening)
    again = Cup.reopened(TABLE, secrets, journal.rows)
    again.prepare()
    assert again.throw()["house"] == cup.commitment
    cup.learn(journal.write("entry", "throw", proof=cup.throw()))
    cup.learn(journal.write("entry", "roll 1 1", proof=cup.roll().proof))
    later = Cup.reopened(TABLE, secrets, journal.rows)
    later.prepare()
    assert later.number == 2
    assert later.throw()["house"] == cup.commitment == json.loads(journal.rows[-1].proof)["next"]


def test_dice_cup_reopened_without_rows_needs_a_new_commitment():
    cup = Cup.reopened(TABLE, Secrets(KEY), [])
    assert (cup.commitment, cup.thrown, cup.phase) == ("", False, "betting")
    with pytest.raises(SecretLost):
        cup.prepare()
    cup.learn(cup.renew("nothing was committed to"))
    cup.prepare()
    assert checked(thrown(cup, FIVE, FIVE), cup.roll()) == "provable"


def test_dice_secret_once_revealed_is_not_reused_after_a_restore():
    journal, secrets = Journal(), Secrets(KEY)
    cup = Cup.new(TABLE, secrets)
    journal.write("open", "house crown", proof=cup.opening)
    cup.learn(cup.throw())
    cup.learn(cup.roll().proof)  # neither row is in the journal any more
    again = Cup.reopened(TABLE, secrets, journal.rows)
    with pytest.raises(SecretLost, match="throw 1"):
        again.prepare()


@pytest.mark.parametrize("in_the_air", [False, True])
def test_lost_dice_secret_is_replaced_and_its_throw_never_rolled(in_the_air):
    journal = Journal()
    cup = journal.begun()
    if in_the_air:
        journal.write("entry", "throw", proof=cup.throw())
    cup = Cup.reopened(TABLE, Secrets(Key.new()), journal.rows)
    with pytest.raises(SecretLost, match="another key" if in_the_air else "a server that has ended"):
        cup.prepare()
    assert not cup.ready
    if in_the_air:
        with pytest.raises(SecretLost, match="is not known here"):
            cup.roll()
    body = journal.write("dice", "", body=cup.renew("the store lost it"))
    assert body["renew"]["instead"] == 1
    assert body["renew"]["because"] == "the store lost it"
    cup.learn(body)
    cup.prepare()
    assert (cup.number, cup.commitment, cup.phase) == (2, body["renew"]["next"], "betting")
    throw = thrown(cup, FIVE, FIVE)
    assert checked(throw, cup.roll()) == "provable"


# the generator


def gives(*blocks: bytes):
    each = iter(blocks)
    return lambda size: next(each)


def broken(size: int) -> bytes:
    raise OSError("no entropy")


GOOD = bytes(range(32))


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (broken, "no entropy"),
        (gives(b""), "gave 0 bytes"),
        (gives(bytes(32)), "the byte 0 6 times running"),
        (gives(b"\xff" * 32), "the byte 255 6 times running"),
        (gives(GOOD[:20] + b"\x07" * 6 + GOOD[:6]), "the byte 7 6 times running"),
        (gives(GOOD, bytes([31]) * 5 + GOOD[:27]), "the byte 31 6 times running"),
        (gives(GOOD, GOOD), "the same 32 bytes twice"),
        (gives(GOOD, GOOD[::-1], GOOD), "the same 32 bytes twice"),
    ],
)
def test_random_generator_that_fails_or_repeats_bytes_raises(read, says):
    generator = Generator(read)
    with pytest.raises(GeneratorFailed, match=says):
        [generator.secret() for _ in range(3)]


def test_random_generator_refuses_a_secret_of_the_last_64():
    blocks = [bytes([number, *GOOD[1:]]) for number in range(65)]
    soon, late = Generator(gives(*blocks[:64], blocks[0])), Generator(gives(*blocks, blocks[0]))
    for block in blocks[:64]:
        assert soon.secret() == block.hex()
    with pytest.raises(GeneratorFailed, match="the same 32 bytes twice"):
        soon.secret()
    assert [late.secret() for _ in range(66)][-1] == blocks[0].hex()


def test_random_generator_accepts_a_run_of_five_equal_bytes():
    assert Generator(gives(b"\x07" * 5 + GOOD[:27])).secret().startswith("0707070707")


def test_random_generator_failure_blocks_throws_until_it_works():
    blocks_ = [GOOD, GOOD[::-1]]

    def read(size: int) -> bytes:
        if not blocks_:
            raise OSError("no entropy")
        return blocks_.pop(0)

    cup = Cup.new(TABLE, Secrets(KEY, Generator(read)))
    throw = thrown(cup, ("p1",), ("p1",))
    rolled = cup.roll()
    checked(throw, rolled)  # the throw in the air is called: its next secret was there before it left the hand
    cup.learn(rolled.proof)
    for _ in range(2):
        with pytest.raises(GeneratorFailed):
            cup.prepare()
    assert cup.commit("p1", 2, promise("p1", 2)) is None
    assert not cup.ready
    with pytest.raises(ValueError, match="not prepared"):
        cup.throw()
    blocks_.append(bytes(reversed(range(100, 132))))
    cup.prepare()
    assert cup.throw()["throw"] == 2


def test_random_secret_repeated_after_a_restart_is_detected():
    journal = Journal()
    cup = Cup.new(TABLE, Secrets(KEY, Generator(gives(GOOD, GOOD[::-1]))))
    journal.write("open", "house crown", proof=cup.opening)
    for entry, proof in (("throw", cup.throw), ("roll 1 1", lambda: cup.roll().proof)):
        cup.learn(journal.write("entry", entry, proof=proof()))
    again = Cup.reopened(TABLE, Secrets(KEY, Generator(gives(GOOD))), journal.rows)
    with pytest.raises(GeneratorFailed, match="the same secret as another throw"):
        again.renew("the process has ended")


def test_random_secrets_differ_across_forks_and_restarts():
    each = 300
    generator = Generator()
    secrets = [generator.secret() for _ in range(each)]
    for _ in range(4):
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:  # the child goes on with the very generator its parent has
            with os.fdopen(theirs, "w") as out:
                out.write("\n".join(generator.secret() for _ in range(each)))
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as told:
            secrets += told.read().split()
        assert os.waitpid(child, 0)[1] == 0
        secrets += [generator.secret() for _ in range(each)]
        secrets += [Generator().secret() for _ in range(each)]  # a process that has started again
    assert len(secrets) == len(set(secrets)) == each * 13


@given(st.dictionaries(st.sampled_from(FIVE), st.booleans()))
def test_roll_is_provable_only_if_a_player_reveals_a_nonce(pages):
    cup = new_cup()
    throw = thrown(cup, pages, [person for person, reveals in pages.items() if reveals])
    assert checked(throw, cup.roll()) == ("provable" if any(pages.values()) else "house dice, not provable")
