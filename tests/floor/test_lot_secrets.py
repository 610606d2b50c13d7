"""The house's secrets of draws: unseen until shown, known after a crash, and never good for a second draw."""

from pathlib import Path
from typing import Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.runtime.entry import Receipt
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.promotion.model.lot import draw_commitment
from hardway.rulebook import Refusal
from hardway.values.commitments import is_secret
from tests.floor.rig import Clock, floor
from tests.floor.test_promotions import NO_WAGER, PRIZES
from tests.floor.test_promotions_audited import ANN, BOB, LEE, MANAGER, SUMMER, Season
from tests.floor.test_rounds import CUP, KIM, Evening, evening


def season(kept: MemoryRecorder, secrets: LotSecrets, work: Any) -> Any:
    """Run some work on a floor with a promotion, whose secrets lie outside its journal."""
    clock = Clock()

    async def run(here: Floor) -> Any:
        return await work(Season(kept, here, clock))

    return floor(kept, run, clock=clock, lot_secrets=secrets)


def entered() -> tuple[MemoryRecorder, LotSecrets]:
    """Return the journal and the secrets of a promotion that ann and bob have entered."""
    kept, secrets = MemoryRecorder(), LotSecrets()

    async def work(play: Season) -> None:
        await play.begin(NO_WAGER + PRIZES)
        await play.enter(ANN, BOB)

    season(kept, secrets, work)
    return kept, secrets


def copied(kept: MemoryRecorder, until: str = " draw ") -> MemoryRecorder:
    """Return a backup of a journal as it was before the draw."""
    backup = MemoryRecorder()
    for stream in kept.streams():
        for row in kept.rows(stream):
            if until in row.entry:
                break
            assert backup.append([row]) == [None]
    for kind in kept.kinds():
        for id, fact in kept.facts(kind).items():
            backup.put(kind, id, fact)
    return backup


async def again(play: Season, hour: int) -> Season:
    """Open the promotion at an hour of its evening."""
    play.clock.now = play.clock.now.replace(year=2026, month=11, day=15, hour=hour, minute=0, second=0)
    return await play.open()


async def draw(play: Season) -> str:
    await again(play, 21)
    await play.manage("draw")
    return str(play.host.game.state.draw.secret)


def test_draw_secret_is_reloaded_from_private_file_after_restart(tmp_path: Path) -> None:
    secret = LotSecrets(tmp_path / "k.draws").get_or_draw("draw 1 of summer")
    assert LotSecrets(tmp_path / "k.draws").get("draw 1 of summer") == secret
    assert LotSecrets(tmp_path / "k.draws").get_or_draw("draw 1 of summer") == secret
    assert [file.stat().st_mode & 0o077 for file in (tmp_path / "k.draws").iterdir()] == [0]


def test_draw_secret_deleted_by_forget_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    secrets = LotSecrets(tmp_path / "k.draws")
    secret = secrets.get_or_draw("draw 1 of summer")
    secrets.forget("draw 1 of summer")
    assert secrets.get("draw 1 of summer") is None
    assert secrets.get_or_draw("draw 1 of summer") != secret


def test_draw_secret_in_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    secrets = LotSecrets(tmp_path / "k.draws")
    secrets.get_or_draw("lots 1 of cup")
    [file] = (tmp_path / "k.draws").iterdir()
    file.chmod(0o600)
    file.write_bytes(b"\xff torn")
    assert secrets.get("lots 1 of cup") is None
    assert secrets.get_or_draw("lots 1 of cup") == secrets.get("lots 1 of cup")


def test_draw_commitment_is_for_patrons_and_not_for_staff() -> None:
    """The Star 10.7.1: a number known to the operator's staff does not come from outside the house."""
    kept, secrets = entered()

    async def work(play: Season) -> Any:
        await again(play, 19)
        play.hire(LEE)
        refused = await play.host.enter(f"commit {'ab' * 32}", CoreGiver(LEE.person))
        taken = await play.host.enter(f"commit {'ab' * 32}", CoreGiver(ANN))
        return refused, taken

    refused, taken = season(kept, secrets, work)
    assert isinstance(refused, Refusal), refused
    assert (refused.reason, refused.clause) == ("own_draw", "10.7.1")
    assert isinstance(taken, Receipt), taken


def test_refused_draw_leaves_no_secret_in_the_journal() -> None:
    kept, secrets = entered()

    async def work(play: Season) -> Any:
        await again(play, 19)
        return await play.host.enter("draw", MANAGER)

    refused = season(kept, secrets, work)
    assert isinstance(refused, Refusal), refused
    assert refused.reason == "too_early"
    last = kept.head(SUMMER)
    assert last.kind == "refused"
    secret = secrets.get("draw 1 of summer")
    assert secret is not None
    assert not [row for row in kept.rows(SUMMER) if secret in row.entry + row.body]


def test_promotion_restored_from_backup_draws_with_a_new_secret() -> None:
    kept, secrets = entered()
    restored = copied(kept)
    shown = season(kept, secrets, draw)

    async def anew(play: Season) -> Any:
        await again(play, 19)
        await play.manage("commit house")
        return await draw(play), play.host.game.state.draw.commitments["house"]

    secret, committed = season(restored, secrets, anew)
    assert secret != shown
    assert committed == draw_commitment("summer", 1, "house", secret)


def test_draw_after_a_restore_is_refused_without_new_commitment() -> None:
    kept, secrets = entered()
    restored = copied(kept)
    season(kept, secrets, draw)

    async def work(play: Season) -> Any:
        await again(play, 21)
        refused = await play.host.enter("draw", MANAGER)
        await play.manage("compromised a backup was restored", "tell_inspectorate ines", "postpone", "commit house")
        play.hire(LEE)
        assert not isinstance(await play.host.enter("validate the list is the same", LEE), Refusal)
        return refused, await draw(play), play.host.game.state.draw.number

    refused, _, number = season(restored, secrets, work)
    assert isinstance(refused, Refusal), refused
    assert (refused.reason, refused.clause) == ("wrong_secret", "10.7.1")
    assert number == 2


def test_tournament_restored_from_backup_draws_with_a_new_secret() -> None:
    """The backup is from before the draw; its commitment is renewed in a row."""
    kept, secrets = MemoryRecorder(), LotSecrets()

    async def work(night: Evening) -> str:
        await night.begin()
        return drawn_secret(kept)

    shown = evening(kept, work, lot_secrets=secrets)
    restored = copied(kept, until="draw round 1")

    async def anew(night: Evening) -> str:
        await night.open()
        await night.enter(KIM, "draw round 1")
        return drawn_secret(restored)

    assert evening(restored, anew, lot_secrets=secrets) != shown


def drawn_secret(kept: MemoryRecorder) -> str:
    [entry] = [row.entry for row in kept.rows(CUP) if "draw round 1" in row.entry]
    return next(word for word in entry.split() if is_secret(word))
