"""Money is conserved through any order of entries of a promotion, and a refusal changes nothing."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardway.notation.promotion import NOTATION
from hardway.promotion import PromotionAct, Tick, decide, fold
from hardway.rulebook import Refusal
from hardway.values.clock import UNKNOWN
from hardway.values.verbs import verbs_of
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, SECRET, STAR, drawn, running

PATRONS, PRIZES = st.sampled_from(["ann", "bob", "cas", "zed"]), st.sampled_from(["jackpot", "car", "boat"])
MEANS = st.sampled_from(
    ["cash", "cheque", "transfer", "in_kind", "alternative", "telephone", "vehicle", "none", "house", "sue"]
)
SAYS = st.sampled_from(["words", "reached", "missed", SECRET, NONCE, "none"])
AMOUNTS = st.sampled_from([0, 1, 5000_00, 7000_00, 8000_00, 9000_00, 12000_00, -1])
PARTS = st.sampled_from(
    [(("alternative", 0),), (("cash", 12000_00),), (("cash", 5000_00), ("cheque", 7000_00)), (("cash", 1),)]
)
ROLES = st.sampled_from(["gaming_manager"] * 6 + ["inspector", "dealer", ""])
ACTS = st.builds(
    PromotionAct, st.sampled_from([*verbs_of("promotion")]), PATRONS, PRIZES, MEANS, SAYS, AMOUNTS, st.integers(0, 3), PARTS,
    ROLES, st.sampled_from(["kim", "lee", ""]), st.sampled_from(["a reason", "a reason", ""]),
)  # fmt: skip
TIMES = st.sampled_from(["2026-12-01T20:00", "2026-12-03T09:00", "2026-12-05T09:00"]).map(Tick)
TOLD = f"""
attempt jackpot mail reached {GM}
attempt car mail reached {GM}
results on the website {GM}
conclude {GM}
"""
BEGUN = {
    "drawn": drawn(CASH + CAR).state,
    "concluded": drawn(CASH + CAR).all(TOLD).state,
    "running": running(CASH + CAR).commits("house", "sue").all("enter ann\nenter bob").state,
}


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(BEGUN)), st.lists(st.one_of(ACTS, ACTS, ACTS, TIMES), max_size=60))
def test_prize_values_stay_accounted_for_after_random_commands(begun, commands):
    state = BEGUN[begun]
    for command in commands:
        outcome = decide(STAR, state, command)
        if isinstance(outcome, Refusal):
            assert outcome.says
            continue
        state = fold(state, outcome)
        assert state.accounted, command
    if state.phase in ("cancelled", "concluded"):  # what is open then is a winner's, of a draw that was not cancelled
        owed = {} if state.cancelled_at != UNKNOWN else state.winners
        assert all(account.open == 0 for prize, account in state.accounts.items() if prize not in owed)


EXAMPLES = [entry for verb in verbs_of("promotion").values() for entry, _ in verb.examples]


@pytest.mark.parametrize("entry", EXAMPLES)
def test_promotion_commands_are_unchanged_by_parse_and_print(entry):
    command = NOTATION.forms.parse(entry, STAR.words)
    assert NOTATION.forms.write(command) == entry
    assert decide(STAR, BEGUN["running"], command)
