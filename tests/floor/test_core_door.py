"""The door of a tournament or promotion: it fills in the giver, and refuses entries for others."""

from typing import Any

import pytest

from hardway.floor.cores.core_door import OWN, CoreGiver, fill_core
from hardway.journal.stored_stream import StreamStart
from hardway.notation import NotationError
from hardway.notation.cores import core_notation
from hardway.promotion import PromotionAct
from hardway.rulebook import Refusal, load
from hardway.table import Head
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.values.verbs import parts, verbs_of


def begun(core: str, name: str, house: str) -> StreamStart:
    """Return a stream of a core as its first row opens it."""
    return StreamStart(core, name, Head(house), load(house), {}, core_notation(core).begin(load(house), name))


CUP = begun("tournament", "cup", "crown")
SUMMER = begun("promotion", "summer", "star")
ANN, KIM, MAX = CoreGiver("pann"), CoreGiver("pkim", "gaming_manager"), CoreGiver("pmax", "casino_manager")
NONCE = "ab" * 32


def refused(start: StreamStart, text: str, who: CoreGiver) -> str:
    """Return the sentence of a `not_your_role` refusal."""
    refusal: Any = fill_core(start, text, who)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.reason, refusal.clause) == ("not_your_role", None)
    return refusal.says


@pytest.mark.parametrize("core", ["tournament", "promotion"])
def test_tournament_or_promotion_syntax_puts_the_player_first(core: str) -> None:
    own = [verb for verb in verbs_of(core).values() if verb.whose in (*OWN, "anyone")]
    firsts = [parts(verb.form)[0] for verb in own]
    assert len(own) > 5
    assert all(first.kind == "player" or first.fields == ("about",) for first in firsts)


def test_fee_is_paid_for_the_sender_or_the_player_staff_name() -> None:
    assert fill_core(CUP, "pay fee", ANN) == Act("pay", player="pann", what="fee")
    assert fill_core(CUP, "pay pann fee", MAX) == Act("pay", player="pann", what="fee")


@pytest.mark.parametrize("role", ["dealer", "inspector"])
@pytest.mark.parametrize("entry", ["apply pann", "pay pann fee", "withdraw pann", "dispute pann unhappy"])
def test_staff_without_a_power_there_enter_for_no_player(role: str, entry: str) -> None:
    """No power of Crown's tournaments (8.1 to 8.3) is a dealer's or an inspector's."""
    assert "a player's own entry" in refused(CUP, entry, CoreGiver("pdee", role))
    assert not isinstance(fill_core(CUP, entry, MAX), Refusal)


def test_prize_claim_is_accepted_from_the_patron_not_from_staff() -> None:
    assert fill_core(SUMMER, "claim car", ANN) == PromotionAct("claim", patron="pann", prize="car")
    says = "claim is a patron's own entry, and you are here as the Gaming Manager"
    assert refused(SUMMER, "claim pann car", KIM) == says
    assert refused(SUMMER, "claim pkim car", KIM) == says


def test_draw_secret_of_a_patron_cannot_be_revealed_by_staff() -> None:
    assert fill_core(SUMMER, f"reveal pkim {NONCE}", KIM) == PromotionAct("reveal", about="pkim", says=NONCE)
    assert "a patron's own entry" in refused(SUMMER, f"reveal pann {NONCE}", KIM)


def test_draw_commitment_by_staff_is_for_house_or_self_only() -> None:
    signed = {"by": "gaming_manager", "name": "pkim"}
    assert fill_core(SUMMER, "commit house", KIM) == PromotionAct("commit", about="house", **signed)
    assert fill_core(SUMMER, f"commit pkim {NONCE}", KIM) == PromotionAct("commit", about="pkim", says=NONCE, **signed)
    assert "not for another person" in refused(SUMMER, f"commit pann {NONCE}", KIM)


def test_staff_cannot_enter_commands_that_only_the_system_issues() -> None:
    assert "the server itself enters" in refused(CUP, "throw t1", MAX)
    assert "the server itself enters" in refused(SUMMER, "count pann 7", KIM)


def test_tournament_entry_has_at_most_2000_characters() -> None:
    most = "draft terms " + "x" * 1988
    assert fill_core(CUP, most, MAX).verb == "draft"
    with pytest.raises(NotationError):
        fill_core(CUP, most + "x", MAX)


def test_draft_terms_may_contain_the_word_by_and_a_staff_name() -> None:
    says = "The prizes are handed over by casino_manager kim"
    assert fill_core(CUP, f"draft terms {says}", MAX) == Act(
        "draft", item="terms", round=0, says=says, by="casino_manager", name="pmax"
    )
