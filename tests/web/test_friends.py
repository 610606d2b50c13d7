"""A table for friends in real browsers: the link, names and colours, talk and cheers, a refresh and a lost line."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Open, Sit, Visit, turn_to
from tests.web.seat import Seat
from tests.web.test_axe import clean


def opened(visit: Visit, casino: Casino, bots: str = "none", *, measured: bool = False) -> tuple[Page, str]:
    """Open a private table from the lobby, under the name Ann; return the page and its link."""
    page = visit("", casino.guest())
    form = page.get_by_role("form", name="Play with friends")
    form.get_by_label("Bots that join you").select_option(label=bots)
    form.get_by_role("button", name="Open a private table").click()
    invite = page.get_by_role("dialog", name="Invite friends")
    expect(invite.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    link = invite.get_by_role("textbox", name="Link").input_value()
    assert re.search(r"#/table/[a-z]+-[a-z2-7]{12}$", link)
    expect(invite).to_contain_text("This link opens on this computer only")  # the tests' server listens on 127.0.0.1
    if measured:
        clean(page)
    invite.get_by_label("Your name").fill("Ann of Carlton")
    invite.get_by_role("button", name="To the table").click()
    expect(invite).to_have_count(0)
    return page, link


def invited(visit: Visit, casino: Casino, link: str, name: str, *, measured: bool = False, **more: object) -> Seat:
    """Come by the link, and sit down under a name."""
    who = casino.guest()
    page = visit(link.partition("#/")[2], who, **more)
    welcome = page.get_by_role("dialog", name="You are invited")
    if measured:
        clean(page)
    welcome.get_by_label("Your name").fill(name)
    welcome.get_by_role("button", name="Sit down").click()
    expect(welcome).to_have_count(0)
    seat = Seat(page, link.rpartition("/")[2], who)
    expect(seat.money("rack")).to_have_text("500")
    return seat


def invited_german(visit: Visit, casino: Casino, link: str) -> Page:
    """Come by the link on a small phone whose language is German, and sit down."""
    page = visit(link.partition("#/")[2], casino.guest(), viewport={"width": 390, "height": 664}, locale="de-DE")
    welcome = page.get_by_role("dialog", name="Sie sind eingeladen")
    expect(welcome).to_contain_text("hat einen Tisch nach den Regeln von")
    welcome.get_by_label("Ihr Name").fill("Bob of Carlton")
    welcome.get_by_role("button", name="Platz nehmen").click()
    expect(welcome).to_have_count(0)
    return page


@pytest.mark.journey
def test_friends_who_join_by_link_see_names_colours_and_cheers(visit: Visit, casino: Casino) -> None:
    """Each seat has a colour of its own."""
    page, link = opened(visit, casino, measured=True)
    bob = invited(visit, casino, link, "Bob of Carlton", viewport=PHONE, measured=True)
    for seen in (page, bob.page):
        if seen is bob.page:
            bob.act("panel").click()
        seats = seen.locator(".seats li")
        expect(seats).to_have_count(2)
        expect(seats.filter(has_text="Ann of Carlton")).to_be_visible()
        expect(seats.filter(has_text="Bob of Carlton")).to_be_visible()
        rings = seats.locator(".place").evaluate_all("all => all.map((one) => getComputedStyle(one).borderTopColor)")
        assert len(set(rings)) == 2, rings
    bob.page.get_by_role("button", name="Hot dice!").click()
    expect(page.locator(".chat li.cheer")).to_contain_text("Bob of Carlton")
    expect(page.locator(".chat li.cheer")).to_be_in_viewport(ratio=1)
    clean(page)
    clean(bob.page)
    bob.page.get_by_role("button", name="Close").click()
    bob.bet("pass")
    bob.layout_is(5)
    expect(page.locator(".lying .faint .whose")).not_to_have_count(0)


def test_private_table_is_titled_by_its_host_and_shows_no_id(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    bob = invited(visit, casino, link, "Bob of Carlton").page
    expect(page.locator("h1.where")).to_have_text("Your table")
    expect(bob.locator("h1.where")).to_have_text("Ann of Carlton’s table")
    turn_to(bob, f"film/{link.rpartition('/')[2]}")
    expect(bob.get_by_role("heading", level=1)).to_have_text("Replay of Ann of Carlton’s table")
    for seen, title in ((page, "Your table"), (bob, "Ann of Carlton’s table")):
        seen.goto(seen.url.partition("#")[0])
        mine = seen.get_by_role("region", name="Go on playing").get_by_role("link").first
        expect(mine).to_contain_text(title)
        expect(seen.locator("main")).not_to_contain_text(link.rpartition("/")[2])


def test_two_tables_of_one_guest_have_different_titles(visit: Visit, casino: Casino) -> None:
    ann = casino.guest()
    for house in ("crown", "star"):
        casino.table(ann, house)
    own = visit("", ann).get_by_role("region", name="Go on playing").locator("b")
    expect(own).to_have_count(2)
    assert sorted(own.all_inner_texts()) == ["Your table at Crown Melbourne", "Your table at The Star Sydney"]


def test_refresh_or_lost_connection_keeps_the_seat_of_a_guest(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    bob = invited(visit, casino, link, "Bob of Carlton")
    bob.bet("pass")
    bob.layout_is(5)
    bob.page.reload()
    bob.layout_is(5)
    expect(bob.page.get_by_role("dialog")).to_have_count(0)
    bob.page.context.set_offline(True)
    ann = Seat(page, bob.table, bob.who)
    ann.bet("pass")
    ann.layout_is(5)
    bob.page.context.set_offline(False)
    expect(bob.page.locator(".lying .faint")).not_to_have_count(0)
    bob.layout_is(5)
    bob.page.goto(bob.page.url.partition("#")[0])
    bob.page.get_by_role("region", name="Go on playing").get_by_role("link").first.click()
    bob.layout_is(5)


def test_invited_guest_may_watch_and_chat_where_nobody_may_sit(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    page.locator('[data-act="invite"]').click()
    nobody = page.get_by_role("checkbox", name="Nobody new.")
    nobody.check()
    expect(nobody).to_be_enabled()
    clean(page)
    page.get_by_role("button", name="To the table").click()
    watcher = visit(link.partition("#/")[2], casino.guest())
    welcome = watcher.get_by_role("dialog", name="You are invited")
    expect(welcome).to_contain_text("Ann of Carlton has a table")
    expect(welcome).to_contain_text("The owner of this table lets nobody new sit down now.")
    expect(welcome.get_by_role("button", name="Sit down")).to_have_count(0)
    welcome.get_by_label("Your name").fill("Cleo of Carlton")
    welcome.get_by_role("button", name="Just watch").click()
    expect(welcome).to_be_hidden()  # which gives the focus back
    watcher.get_by_label("Say something to the table").fill("go Ann")
    watcher.keyboard.press("Enter")
    expect(page.locator(".chat li")).to_contain_text(["Cleo of Carlton go Ann"])
    page.locator("#tab-log").click()
    watcher.get_by_label("Say something to the table").fill("now")
    watcher.keyboard.press("Enter")
    expect(page.locator(".talk")).to_contain_text("Cleo of Carlton now")
    page.locator("#tab-people").click()
    expect(page.get_by_text("1 watching")).to_be_visible()


def test_chat_messages_cover_no_part_of_the_felt(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    phone = invited(visit, casino, link, "Bob of Carlton", viewport=PHONE).page
    sideways = invited(visit, casino, link, "Dan of Carlton", viewport={"width": 844, "height": 390}).page
    wide = invited(visit, casino, link, "Eve of Carlton").page
    wide.locator("#tab-log").click()
    before = [seen.locator(".cloth").bounding_box() for seen in (phone, wide)]
    page.get_by_label("Say something to the table").fill("a long word to you all, as friends say it " * 4)
    page.keyboard.press("Enter")
    for seen in (phone, sideways, wide):
        words, cloth = seen.locator(".talk").bounding_box(), seen.locator(".cloth").bounding_box()
        assert words["y"] + words["height"] <= cloth["y"] + 0.5, (words, cloth)
        assert words["x"] >= 0
        assert words["x"] + words["width"] <= seen.viewport_size["width"]
    assert [seen.locator(".cloth").bounding_box() for seen in (phone, wide)] == before  # nothing jumps


def test_private_game_waits_for_the_host_who_throws_first(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino, bots="one bot")
    seats = page.locator(".seats li b")
    expect(seats).to_have_text(["Ann of Carlton (you)", "Ben (bot)"])
    expect(page.locator(".lying .stack")).to_have_count(0)
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.locator(".call .who")).to_contain_text("The bots wait for your bet or Ready")
    Seat(page, link.rpartition("/")[2], casino.guest()).bet("pass")
    expect(page.locator(".call .who")).to_contain_text("You have the dice")
    expect(page.locator(".lying .faint")).not_to_have_count(0)  # the bot has begun


def test_bots_wait_for_a_friend_who_has_not_bet_or_said_ready(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino, bots="one bot")
    bob = invited(visit, casino, link, "Bob of Carlton")
    ann = Seat(page, bob.table, bob.who)
    ann.bet("field")
    ann.layout_is(5)
    expect(page.locator(".call .who")).to_contain_text("The bots wait for Bob of Carlton")
    expect(bob.page.locator(".call .who")).to_contain_text("The bots wait for your bet or Ready")
    expect(page.get_by_role("timer")).to_have_text(
        re.compile(r"^Bob of Carlton can bet for \d+ s; then the dice roll$")
    )
    expect(bob.page.get_by_role("timer")).to_have_text(re.compile(r"^Bet within \d+ s, or the dice roll without you$"))
    bob.act("ready").click()
    expect(page.locator(".call .due")).to_contain_text("Ben (bot) is to roll in")
    expect(page.locator('[data-seat="b1"]')).not_to_contain_text("500")  # it has bet


def test_bots_explain_their_bets_on_the_page(visit: Visit, casino: Casino) -> None:
    page, _ = opened(visit, casino, bots="2 bots")
    Seat(page, "", casino.guest()).bet("pass")
    expect(page.locator(".chat li.bot").first).to_contain_text(re.compile(r"\(bot\) I bet \d+ on .+, because "))


def test_turn_timer_follows_the_clock_of_the_server(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    bob = invited(visit, casino, link, "ann of carlton")
    bob.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")  # an hour ahead
    ann = Seat(page, bob.table, bob.who)
    ann.bet("pass")
    bob.bet("pass")
    timer = re.compile(r"Roll within [1-9]\d? s|.+ has [1-9]\d? s to roll")
    expect(page.get_by_role("timer")).to_have_accessible_name(timer)
    expect(bob.page.get_by_role("timer")).to_have_accessible_name(timer)
    seats = page.locator(".seats li b")
    expect(seats).to_have_text(["Ann of Carlton (you)", "ann of carlton (2)"])


def test_seats_show_who_arrives_leaves_and_is_ready(table: Open, sit: Sit, casino: Casino) -> None:
    stick = table(dice="electronic")
    ann = sit(stick.table)
    expect(ann.page.locator("[data-seat]")).to_have_count(0)  # alone, one needs no seats
    bob = casino.guest()
    bob.put("/api/me/name", {"name": "Bob of Fitzroy"})
    bob.enter(stick.table, "seat 200", "sit")
    expect(ann.page.get_by_role("status").filter(has_text="Bob of Fitzroy has sat down")).to_be_visible()
    seats = ann.page.locator("[data-seat]")
    expect(seats).to_have_count(2)
    expect(seats.filter(has_text="Bob of Fitzroy")).to_contain_text("200")
    bet = ann.who.enter(stick.table, "bet pass 5", "line")
    assert bet.status_code == 200
    ann.layout_is(5)
    other = sit(stick.table, who=casino.guest())
    expect(seats).to_have_count(3)
    expect(other.act("ready")).to_be_enabled()
    other.act("ready").click()
    expect(other.act("ready")).to_have_text("✓ Ready: 1 of 2")
    expect(seats.filter(has_text="✓")).to_have_count(1)
    bob.enter(stick.table, "leave", "go")
    expect(ann.page.get_by_role("status").filter(has_text="Bob of Fitzroy has left")).to_be_visible()


def test_german_phone_shows_all_of_ready_and_cheers_in_german(visit: Visit, casino: Casino) -> None:
    """On the narrowest button the count takes two lines; a cheer is read in each reader's language."""
    page, link = opened(visit, casino)
    bob = invited_german(visit, casino, link)
    for pages in (page, bob):
        pages.locator('[data-wager="pass"]').first.focus()
        pages.keyboard.press("Enter")
        expect(pages.locator('[data-money="layout"]')).to_have_text("5")
    ready = bob.locator("[data-act=ready]")
    ready.click()
    expect(ready).to_have_text("✓ Bereit: 1 von 2")
    assert ready.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    page.get_by_role("button", name="Hot dice!").click()
    expect(bob.locator(".talk")).to_contain_text("Heiße Würfel!")
    expect(page.locator(".chat .cheer")).to_contain_text("Hot dice!")


def test_host_sends_the_bots_away(visit: Visit, casino: Casino) -> None:
    page, _ = opened(visit, casino, "one bot")
    seats = page.locator("[data-seat]")
    expect(seats.filter(has_text="(bot)")).to_have_count(1)
    page.locator("[data-act=more]").click()
    page.get_by_role("button", name="Send the bots away").click()
    expect(page.locator(".seats li")).to_have_count(1)
    expect(page.get_by_role("button", name="Send the bots away")).to_have_count(0)


def test_friend_is_announced_as_back_only_after_being_away(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    page.evaluate("""() => {
      window.heard = [];
      new MutationObserver(() => {
        const said = document.querySelector(".around .news").textContent;
        if (said && window.heard.at(-1) !== said) window.heard.push(said);
      }).observe(document.querySelector(".around"), { subtree: true, childList: true, characterData: true });
    }""")
    bob = invited(visit, casino, link, "Bob of Carlton")
    expect(page.locator("[data-seat]").filter(has_text="Bob of Carlton")).not_to_have_class(re.compile("away"))
    bob.page.goto("about:blank")
    expect(page.locator(".around .news")).to_have_text("Bob of Carlton is away")
    bob.page.goto(link)
    expect(page.locator(".around .news")).to_have_text("Bob of Carlton is back")
    told = [words.partition("Bob of Carlton ") for words in page.evaluate("window.heard")]
    said = [what for before, name, what in told if name and not before]
    assert said == ["has sat down", "is away", "is back"], said


def test_talk_on_a_phone_hides_no_seat_name_or_ready_mark(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino, bots="2 bots")
    bob = invited(visit, casino, link, "Bob", viewport=PHONE)
    bob.act("ready").click()
    page.get_by_label("Say something to the table").fill("Who has seen my lucky chip?")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.locator(".talk")).to_contain_text("lucky chip")
    whole = "one => one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().right <= innerWidth"
    ready, talk = bob.page.locator("[data-seat] i"), bob.page.locator(".talk").bounding_box()
    for seat in bob.page.locator("[data-seat]").all():
        name = seat.locator("b")
        wide, words = name.evaluate("one => [one.clientWidth, one.scrollWidth]")
        assert wide >= min(words, 28), name.inner_text()
        box = seat.bounding_box()
        assert box["y"] + box["height"] <= talk["y"] + 1
    assert all(one.evaluate(whole) for one in ready.all())


def test_leaver_reads_what_was_cashed_out_and_can_buy_in_with_it(visit: Visit, casino: Casino) -> None:
    page, link = opened(visit, casino)
    bob = invited(visit, casino, link, "Bob of Carlton")
    bob.who.enter(bob.table, "buyin 37", "more")
    expect(bob.money("rack")).to_have_text("537")
    bob.act("more").click()
    bob.act("leave").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(bob.page.locator(".watching")).to_have_text("You left with 537")
    expect(bob.page.get_by_label("Buy in with")).to_have_value("537")
    page.locator('[data-act="invite"]').click()
    page.get_by_role("checkbox", name="Nobody new.").check()
    bob.page.reload()
    expect(bob.page.get_by_text("Nobody new may sit down now")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_way_to_friends_and_to_their_table_is_in_sight(visit: Visit, casino: Casino) -> None:
    """On a laptop, without scrolling: the way to the form, and the button that ends the invitation."""
    page = visit("", casino.guest(), viewport={"width": 1366, "height": 768})
    way = page.get_by_role("button", name="Play with friends", exact=True)
    expect(way).to_be_in_viewport(ratio=1)
    way.click()
    form = page.get_by_role("form", name="Play with friends")
    expect(form).to_be_in_viewport(ratio=1)
    expect(form.locator("select").first).to_be_focused()
    expect(form.get_by_label("Bots that join you")).to_have_value("0")  # who plays with friends waits for friends
    form.get_by_role("button", name="Open a private table").click()
    invite = page.get_by_role("dialog", name="Invite friends")
    expect(invite.get_by_role("button", name="To the table")).to_be_in_viewport(ratio=1)
