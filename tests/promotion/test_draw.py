"""Entries, the closing to the second, the draw by commitment and reveal, and that it is unbiased."""

import hmac
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.promotion.model.lot import draw_commitment, list_digest, picks
from hardway.promotion.model.state import EntryLog, PrizeEntry
from hardway.values.commitments import chance_bytes, pick
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, SECRET, TERMS, Played, drafted, drawn, running


def test_promotion_entry_is_refused_from_the_closing_second_on():
    played = running().all("@2026-12-01T17:59:59 enter ann")
    played.refused("@2026-12-01T18:00 enter bob", "too_late", "10.7.6")
    assert [(entry.number, entry.patron) for entry in played.state.draw.eligible] == [(1, "ann")]
    assert played.state.draw.list_digest == sha256(b"hardway entries\0summer\x001 ann").hexdigest()


def test_terms_allow_an_entry_per_patron_or_per_qualifying_wager():
    running().all("enter ann").refused("enter ann", "already_done", "10.7.3")
    terms = TERMS.replace("least_wager none", "least_wager 25") + f"item entries wager {GM}\n"
    played = running(terms=terms)
    played.refused("enter ann", "not_qualified", "10.7.4")
    played.all("count ann 2\nenter ann\nenter ann").refused("enter ann", "not_qualified", "10.7.4")
    played.all("count ann 1\n@2026-12-01T18:00\ncount ann 2")  # one was refunded; what is counted later is a note
    assert [entry.number for entry in played.state.draw.eligible] == [1]
    assert played.state.notes == ("ann: 2 qualifying wagers counted after entries had closed, 1 before that",)


def test_terms_with_an_entry_per_wager_must_state_a_least_wager():
    found = drafted(terms=TERMS + f"item entries wager {GM}\n").refused(
        f"notify_authority {GM}", "incomplete", "10.7.3"
    )
    assert "needs a least wager" in found.says


def test_terms_changed_to_one_entry_keep_each_patrons_first():
    terms = TERMS.replace("least_wager none", "least_wager 25") + f"item entries wager {GM}\n"
    played = (
        running(terms=terms).all("count ann 2\nenter ann\nenter ann").all(f"item entries one {GM}\namend letter 1 {GM}")
    )
    assert [entry.number for entry in played.all("@2026-12-01T18:00").state.draw.eligible] == [1]


def test_qualifying_wagers_are_counted_only_after_the_start():
    running().all("count ann 0")
    drafted().refused("count ann 1", "not_ready", "10.7.4")
    running().refused("count ann -1", "bad_amount")


def test_patron_barred_by_staff_has_no_entry_in_the_draw():
    played = running().all("enter ann\nenter bob").all(f"bar ann {GM} because she works here")
    played.refused("enter ann", "ineligible", "10.7.3")
    played.refused(f"bar cas {GM}", "no_reason", "10.7.3")
    assert [entry.patron for entry in played.all("@2026-12-01T18:00").state.draw.eligible] == ["bob"]
    played.refused(f"bar bob {GM} because late", "not_ready", "10.7.3")


def test_excluded_patron_is_not_listed_at_the_closing():
    running().all("enter ann\nexclude ann").refused("exclude ann", "already_done", "10.7.3")
    played = running().all("enter ann\nenter bob\nexclude ann\n@2026-12-01T18:00")
    assert [entry.patron for entry in played.state.draw.eligible] == ["bob"]
    played.refused("exclude bob", "not_ready", "10.7.3")


def test_winner_of_a_draw_can_be_recomputed_with_hmac():
    played = drawn(CASH + CAR)
    digest = sha256(b"hardway entries\0summer\x001 ann\x002 bob\x003 cas").hexdigest()
    message = f"summer\x001\0{digest}\0sue\0{NONCE}\0".encode()
    bytes_ = hmac.digest(bytes.fromhex(SECRET), message + b"0", "sha256")
    first = next(byte % 3 for byte in bytes_ if byte < 255)  # 255 = 85 × 3
    assert played.state.draw.list_digest == digest
    assert played.state.winners["jackpot"].entry == first + 1
    assert len({winner.entry for winner in played.state.winners.values()}) == 2


def ready(prizes: str = CASH) -> Played:
    return running(prizes).commits("house", "sue").all(f"enter ann\n@2026-12-01T20:00 reveal sue {NONCE}")


def test_draw_over_10000_needs_another_person_as_scrutineer():
    ready().refused(f"draw {SECRET} {GM}", "no_scrutineer", "10.2")
    ready().all(f"scrutineer kim {GM}").refused(f"draw {SECRET} {GM}", "own_draw", "10.2")
    ready().all(f"scrutineer sue {GM}").refused(f"draw {SECRET} by gaming_manager", "not_confirmed", "10.7.1")
    ready(CASH.replace("12000", "10000")).all(f"draw {SECRET} {GM}")  # exactly 10,000 needs none
    ready(CASH.replace("12000", "10000.01")).refused(f"draw {SECRET} {GM}", "no_scrutineer", "10.2")
    ready(CAR.replace("8000", "10001")).refused(
        f"draw {SECRET} {GM}", "no_scrutineer", "10.2"
    )  # the alternative is more
    ready(CAR + CAR.replace(" car ", " van ")).all(f"draw {SECRET} {GM}")  # two of 9,000 each


def test_scrutineer_cannot_run_or_enter_the_draw():
    ready().all(f"scrutineer Kim {GM}").refused(f"draw {SECRET} {GM}", "own_draw", "10.2")
    small = ready(CASH.replace("12000", "500")).all(f"scrutineer kim {GM}")
    small.refused(f"draw {SECRET} {GM}", "own_draw", "10.2")  # none is needed; who is named does not run it
    ready().refused(f"scrutineer Ann {GM}", "own_draw", "10.2")
    ready().refused(f"scrutineer House {GM}", "own_draw", "10.2")
    running().all(f"scrutineer Sue {GM}").refused("enter sue", "ineligible", "10.7.3")
    running().refused(f"commit House {NONCE} {GM}", "unknown_name")


def test_draw_is_refused_early_twice_or_with_a_wrong_secret():
    played = running().commits("house").all(f"enter ann\nscrutineer sue {GM}")
    played.refused(f"draw {SECRET} {GM}", "too_early", "10.7.2")
    played.all("@2026-12-01T18:00").refused(f"@2026-12-01T19:59:59 draw {SECRET} {GM}", "too_early", "10.7.2")
    played.all("@2026-12-01T20:00").refused(f"draw {'00' * 32} {GM}", "wrong_secret", "10.7.1")
    played.refused(f"draw xyz {GM}", "unreadable")
    played.refused(f"draw {SECRET} by dealer", "not_your_role", "10.7.1")
    played.all(f"draw {SECRET} {GM}").refused(f"draw {SECRET} {GM}", "already_done", "10.7.1")


def test_commitments_come_before_and_nonces_after_the_closing():
    played = running().commits("house", "sue").all("enter ann").all(f"scrutineer sue {GM}")
    played.refused(f"reveal sue {NONCE}", "too_early", "10.7.1")
    played.all("@2026-12-01T20:00").refused(f"reveal bob {NONCE}", "not_committed", "10.7.1")
    played.refused(f"reveal sue {SECRET}", "wrong_secret", "10.7.1")
    played.refused(f"reveal house {SECRET}", "not_permitted", "10.7.1")
    played.refused("reveal sue xyz", "unreadable")
    played.refused(f"draw {SECRET} {GM}", "no_reason", "10.7.1")  # sue's nonce is not shown
    played.refused(f"draw {SECRET} {GM} because n/a", "no_reason", "10.7.1")
    played.all(f"reveal sue {NONCE}").refused(f"reveal sue {NONCE}", "already_done", "10.7.1")
    played.refused(f"commit bob {'00' * 32}", "too_late", "10.7.6")
    played.all(f"draw {SECRET} {GM}")
    assert played.state.draw.missing == ()


def test_house_commitment_needs_a_role_that_may_draw():
    hash_ = draw_commitment("summer", 1, "house", SECRET)
    running().refused(f"commit house {hash_}", "not_confirmed", "10.7.1")
    running().refused(f"commit house {hash_} by dealer", "not_your_role", "10.7.1")
    running().all(f"commit house {hash_} {GM}\ncommit dan {hash_}")


def test_prize_draw_for_a_stated_reason_names_missing_nonces():
    played = running().commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00")
    played.all(f"draw {SECRET} {GM} because sue lost it")
    assert played.state.draw.missing == ("sue",)


def test_withheld_nonce_makes_a_draw_unprovable():
    """Four people who had seen sue's nonce could have chosen among sixteen draws by revealing theirs or not."""
    four = ("amy", "ben", "cat", "don")
    played = running().commits("house", "sue", *four).all(f"enter ann\nenter bob\nscrutineer sue {GM}")
    played.all(f"@2026-12-01T20:00 reveal sue {NONCE}\nreveal ben {NONCE}")
    played.all(f"draw {SECRET} {GM} because they went home")
    assert (played.state.draw.missing, played.outcome[0].provable) == (("amy", "cat", "don"), False)
    assert played.state.draw.kind == "not provable: the nonce of amy, cat, don was not shown"


@pytest.mark.parametrize("who", ["house", "bob"])
def test_commitment_after_the_closing_is_refused(who):
    played = running().commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T18:00")
    played.refused(f"commit {who} {draw_commitment('summer', 2, who, NONCE)} {GM}", "too_late", "10.7.6")
    played.all(f"reveal sue {NONCE}")
    found = played.refused(f"commit {who} {draw_commitment('summer', 2, who, NONCE)} {GM}", "too_late", "10.7.6")
    assert "postponed by 10.12" in found.says


POSTPONED = f"compromised the secret is lost {GM}\ntell_inspectorate ines {GM}\npostpone {GM}"
VALIDATED = "validate everybody has committed anew by inspector ines"


def again(played: Played) -> Played:
    return played.all(POSTPONED).all(f"commit house {draw_commitment('summer', 2, 'house', NONCE)} {GM}")


def closed(*who: str) -> Played:
    return running().commits(*who).all(f"enter ann\nenter bob\nscrutineer sue {GM}\n@2026-12-01T20:00")


def test_compromised_draw_restarts_with_the_same_scrutineer():
    played = again(closed("house", "sue"))
    assert (played.state.draw.number, list(played.state.draw.commitments)) == (2, ["house"])
    assert played.state.draw.given_up == ((1, "the secret is lost", ()),)
    played.refused(f"scrutineer sal {GM}", "too_late", "10.2")
    early = f"commit sue {draw_commitment('summer', 2, 'sue', SECRET)}"
    late = again(closed("house", "sue")).all(VALIDATED)
    late.refused(early, "too_late", "10.7.6")
    late.refused(f"draw {NONCE} {GM}", "not_committed", "10.2")
    played.all(early).refused(f"reveal sue {SECRET}", "postponed", "10.12")
    played.all(VALIDATED).refused(f"draw {SECRET} {GM} because sue is away", "wrong_secret", "10.7.1")
    played.all(f"reveal sue {SECRET}\ndraw {NONCE} {GM}")
    assert played.state.draw.kind == "provable"


def test_draw_is_unprovable_if_one_before_ended_after_a_nonce():
    played = again(closed("house", "sue").all(f"reveal sue {NONCE}"))
    played.all(f"commit sue {draw_commitment('summer', 2, 'sue', SECRET)}\n{VALIDATED}")
    played.all(f"reveal sue {SECRET}\ndraw {NONCE} {GM}")
    assert played.state.draw.given_up == ((1, "the secret is lost", ("sue",)),)
    assert played.state.draw.kind == "not provable: draw 1 was given up after the nonce of sue was shown"


def test_draw_without_house_commitment_can_be_restarted():
    played = closed("sue")
    played.refused(f"draw {SECRET} {GM} because she is out", "not_committed", "10.7.1")
    assert again(played).state.draw.number == 2


def test_draw_needs_entries_and_a_commitment():
    running().commits("house").all(f"scrutineer sue {GM}\n@2026-12-01T20:00").refused(
        f"draw {SECRET} {GM}", "no_entries", "10.7.1"
    )
    running().all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00").refused(
        f"draw {SECRET} {GM}", "not_committed", "10.7.1"
    )
    empty = running().all(f"@2026-12-01T20:00 conclude {GM}")
    assert empty.state.accounts["jackpot"].withheld == 12_000_00


LEE = "by gaming_manager lee because nobody answered"


def test_absent_winner_is_replaced_by_the_next_drawn_entry():
    present = TERMS.replace("presence no", "presence yes")
    played = drawn(terms=present)
    first = played.state.winners["jackpot"].entry
    played.all(f"absent jackpot {LEE}")
    second = played.state.winners["jackpot"].entry
    played.all(f"absent jackpot {LEE}\nabsent jackpot {LEE}")
    assert len({first, second, *(entry for _, entry in played.state.draw.picked)}) == 3
    assert played.state.accounts["jackpot"].withheld == 12_000_00  # nobody is left
    drawn().refused(f"absent jackpot {LEE}", "not_permitted", "10.7.8")
    drawn(terms=present).refused(f"absent boat {LEE}", "unknown_name")
    running(terms=present).refused(f"absent jackpot {LEE}", "not_ready", "10.7.8")
    drawn().refused(f"scrutineer sue {GM}", "not_ready", "10.2")
    rule = drawn(terms=present + f"item absent withheld {GM}\n").all(f"absent jackpot {LEE}")
    assert rule.state.winners == {}
    claimed = drawn(terms=present)
    claimed.all(f"claim {claimed.state.winners['jackpot'].patron} jackpot").refused(
        f"absent jackpot {LEE}", "too_late", "10.7.8"
    )


def test_absent_winner_is_recorded_by_another_than_the_drawer():
    played = drawn(terms=TERMS.replace("presence no", "presence yes"))
    played.refused(f"absent jackpot {GM} because called three times", "own_draw", "10.7.8")
    played.refused("absent jackpot by gaming_manager Kim because called three times", "own_draw", "10.7.8")
    played.refused("absent jackpot by gaming_manager because called three times", "not_confirmed", "10.7.8")
    played.refused("absent jackpot by gaming_manager lee", "no_reason", "10.7.8")
    played.all("absent jackpot by inspector ines because called three times")
    assert played.outcome[0].because == "called three times"


def test_draw_may_have_more_prizes_than_entries():
    played = drawn(CASH + CAR, patrons="ann")
    assert list(played.state.winners) == ["jackpot"]


# --- chance --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "bound"), [(3, 13.8), (7, 22.5), (100, 149.5), (257, 331.0), (1000, 1143.9)])
def test_promotion_entries_are_drawn_equally_often(count, bound):
    """Chi-square over n that divides no power of two, at one in a thousand (count - 1 degrees of freedom)."""
    assert uneven(count, 200 * count) < bound


@pytest.mark.soak
@pytest.mark.parametrize(("count", "bound"), [(3, 13.8), (7, 22.5), (1000, 1143.9)])
def test_promotion_entries_are_equally_often_drawn_in_a_million(count, bound):
    assert uneven(count, 1_000_000) < bound


def uneven(count, draws):
    """Return the chi-square of how often each entry is drawn."""
    chance = chance_bytes(bytes(range(32)), "fair")
    seen = [0] * count
    for number in (pick(chance, count) for _ in range(draws)):
        seen[number] += 1
    expected = draws / count
    return sum((found - expected) ** 2 / expected for found in seen)


def test_chi_square_test_detects_a_draw_by_biased_remainder():
    """257 by the remainder of two bytes is fair to 1 in 256; 200 by that of one byte is not: the first 56 come twice."""
    chance = chance_bytes(bytes(range(32)), "fair")
    seen = [0] * 200
    for byte in islice(chance, 40_000):
        seen[byte % 200] += 1
    assert sum((found - 200) ** 2 / 200 for found in seen) > 1000


def test_drawn_orders_of_three_entries_are_equally_likely():
    seen: dict[tuple[int, ...], int] = {}
    for number in range(6000):
        order = picks("p", number, list_digest("p", []), SECRET, {}, [1, 2, 3], 3)
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert (
        sum((found - 1000) ** 2 / 1000 for found in seen.values()) < 20.6
    )  # five degrees of freedom, one in a thousand


@given(st.integers(1, 5000), st.integers(0, 10), st.binary(min_size=32, max_size=32))
def test_drawing_one_more_winner_keeps_the_earlier_winners(count, some, key):
    entries = list(range(1, count + 1))
    first = picks("p", 1, "d", key.hex(), {}, entries, some)
    more = picks("p", 1, "d", key.hex(), {}, entries, some + 1)
    assert more[: len(first)] == first
    assert len(set(more)) == len(more) == min(count, some + 1)


def test_prize_entry_logs_compare_by_entries_and_order() -> None:
    ann, bob = PrizeEntry(1, "ann", 0), PrizeEntry(2, "bob", 0)
    log = EntryLog((ann, bob))
    assert log == EntryLog((ann,)).added(bob)
    assert log != EntryLog((ann,))
    assert log != EntryLog((bob, ann))
    assert log != [ann, bob]
