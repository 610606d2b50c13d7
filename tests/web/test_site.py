"""The documentation site in a real browser: the search finds, nothing breaks a rule of accessibility, phones have a menu."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.built_site import built_site
from tests.web.conftest import PHONE, WIDE
from tests.web.test_axe import clean
from tools.website.archive import copy_engine

FEW = (
    "index.html", "start/player.html", "faq.html", "books/index.html", "books/crown/index.html", "books/crown/rule-7.html",
    "books/vegas/other.html", "reference/strategy.html", "reference/python/hardway-odds.html",
)  # fmt: skip
"""A page of each kind; all others are looked at by `make soak`."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page that may raise no error."""
    faults: list[str] = []
    with browser.new_context(viewport=WIDE, reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        yield page
    assert not faults


SEARCHES = {
    "come odds off": "faq.html#are-my-come-odds-off-on-the-come-out",
    "are my odds off on the come-out?": "faq.html#are-my-come-odds-off-on-the-come-out",
    "exclude myself": "faq.html#how-do-i-set-limits-or-exclude-myself",
    "sefl exclusoin": "faq.html#how-do-i-set-limits-or-exclude-myself",
    "windows": "faq.html#which-python-do-i-need",
    "install": "faq.html#how-do-i-install-it",
    "uninstall": "upgrade.html",
    "3.4.1": "books/crown/rule-3.html#c-3-4-1",
    "4.1(e)": "books/newzealand/rule-4.html#c-4-1-e",
    "Hardways 8": "books/star/rule-8.html#c-8-1-Hardways-8",
    "put bet": "books/vegas/other.html#c-practice-put",
    "vig": "faq.html#what-commission-does-a-buy-bet-on-4-cost",
    "commission": "faq.html#what-commission-does-a-buy-bet-on-4-cost",
    "martingale": "reference/strategies.html#martingale",
    "provably fair": "guides/fairness.html",
    "docker": "guides/deployment.html#in-containers",
    "nginx": "guides/deployment.html#on-a-machine-with-systemd",
    "risk of ruin": "guides/cookbook.html#what-is-my-risk-of-ruin",
    "pandas": "guides/simulate.html#from-python",
    "reset password": "faq.html#how-do-i-reset-a-password",
    "keyboard": "guides/page.html#how-you-bet",
    "tournment": "guides/tournaments.html",
    "odds": "guides/odds.html",
    "how long is a hand": "guides/cookbook.html#how-long-does-a-hand-last",
    "backups": "guides/journal.html#backup",
    "license": "about/security.html#licence",
    "wincraps": "peers.html",
}
"""What people type, and the first place that they want: by title, by other words, with a slip, as a question."""
QUESTIONS = {
    "play with friends": "faq.html#how-do-i-play-with-friends",
    "what does a hardway cost": "faq.html#what-does-a-hardway-cost",
    "best bet": "faq.html#which-bet-is-the-best",
    "can I win money": "faq.html#can-i-play-for-money",
    "come odds off come out": "faq.html#are-my-come-odds-off-on-the-come-out",
    "minimum bet": "faq.html#what-are-the-minimum-and-the-maximum-bet",
    "fire bet": "books/vegas/other.html#c-practice-fire",
    "odds on don't pass": "books/adelaide/wagers.html#dont_pass_odds",
    "how much is a place 6 paid": "faq.html#how-much-is-a-place-bet-paid",
    "can I use it on my phone": "faq.html#can-i-play-on-my-phone",
    "buy 4 commission": "faq.html#what-commission-does-a-buy-bet-on-4-cost",
    "house edge of the field": "books/vegas/wagers.html#field",
    "martingle": "reference/strategies.html#martingale",
    "yo eleven": "books/vegas/wagers.html#eleven",
    "simulate martingale": "guides/cookbook.html#how-do-i-simulate-a-strategy",
    "variance per roll": "guides/odds.html#from-python",
    "python api place a bet": "start/developer.html#1-place-a-bet-and-roll-in-python",
    "gpu simulation": "guides/simulate.html#where-it-is-played",
    "export rolls to csv": "guides/simulate.html#export-sessions-and-rolls-as-csv",
    "websocket protocol": "start/developer.html#3-ask-a-server",
    "back up the tables": "guides/journal.html#backup",
    "a player disputes a roll": "tutorials/disputed-roll.html",
    "ban a customer": "faq.html#how-do-i-set-limits-or-exclude-myself",
    "password reset": "faq.html#how-do-i-reset-a-password",
    "what happens if the die falls off the table": "faq.html#what-happens-if-a-die-falls-off-the-table",
    "dice fell of the table": "faq.html#what-happens-if-a-die-falls-off-the-table",
    "can I take my pass line bet down": "faq.html#can-i-take-my-bet-down",
    "how do I reset my password": "faq.html#how-do-i-reset-a-password",
    "error message hardway command not found": "faq.html#why-is-the-command-not-found",
    "how to backup database": "guides/journal.html#backup",
    "best bet in craps": "faq.html#which-bet-is-the-best",
    "what does hard 6 pay": "books/star/wagers.html#hard",
    "cocked dice": "books/star/rule-5.html#c-5-3-5",
    "what is the point": "reference/glossary.html#the-game",
    "odds of rolling a 7": "faq.html#what-is-the-chance-of-a-7",
    "7 before 6": "faq.html#what-is-the-chance-of-a-7",
    "how many rolls before a seven": "faq.html#what-is-the-chance-of-a-7",
    "postgres connection": "faq.html#how-do-i-use-postgresql",
    "late bet after dice are out": "faq.html#is-a-late-bet-taken",
    "print payout table": "faq.html#how-do-i-print-what-bets-pay",
    "buy bet vs place bet": "faq.html#should-i-buy-or-place-a-number",
    "how to play craps for beginners": "faq.html#how-do-i-play-craps",
    "difference between come and pass": "faq.html#what-is-the-difference-between-pass-and-come",
    "what is a free odds bet": "faq.html#what-are-free-odds",
    "install on mac": "faq.html#how-do-i-install-it",
    "stop the server": "faq.html#how-do-i-stop-it-or-remove-it",
    "average rolls per shooter": "guides/odds.html#a-shooters-hand",
    "payment was wrong what can I do": "tutorials/disputed-roll.html#3-was-it-settled-by-the-rules",
    "what does barred mean": "reference/glossary.html#the-game",
    "what does off mean on the puck": "reference/glossary.html#the-game",
    "which strategies lose least": "reference/strategies.html",
    "i found a bug": "about/security.html#report-a-fault",
}
"""What newcomers typed who had seen nothing of it before; two more of these, uninstall and vig, stand above."""


@pytest.mark.parametrize("searches", [SEARCHES, QUESTIONS], ids=["words", "questions"])
def test_site_search_lists_the_expected_page_first(searches: dict[str, str], page: Page, site: Path) -> None:
    page.goto((site / "guides" / "odds.html").as_uri())  # from a disk, without a server, from a folder below
    page.keyboard.press("/")
    found = {}
    for asked in searches:
        page.get_by_role("searchbox").fill("")
        page.get_by_role("searchbox").fill(asked)
        first = page.locator("#found li a").first
        first.wait_for()
        found[asked] = first.get_attribute("href").removeprefix("../")
    assert found == searches


def test_block_of_code_is_copied_without_its_prompt(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/guides/cookbook.html")
    block = page.locator(".copied", has_text="hardway odds wager crown buy 4")
    block.hover()
    block.get_by_role("button", name="Copy").click()
    expect(block.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "hardway odds wager crown buy 4\n"


def test_site_page_links_lead_to_the_next_and_the_previous_page(page: Page, address: str) -> None:
    page.goto(f"{address}/guides/odds.html")
    page.get_by_role("link", name="Simulate a strategy →").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Simulation")
    page.get_by_role("link", name="← Understand the odds").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What a wager costs")


def test_python_page_opened_from_disk_asks_for_a_server(page: Page, site: Path) -> None:
    """From a disk a browser loads neither modules nor workers."""
    page.goto((site / "try.html").as_uri())
    expect(page.locator("#state")).to_contain_text("python -m http.server")


TORN = """[...document.querySelectorAll("td code")].filter((one) => /^\\w+$/.test(one.textContent) && one.textContent.length < 25
    && one.getClientRects().length > 1).map((one) => one.textContent)"""


def test_short_code_words_in_tables_are_not_broken_over_lines(page: Page, address: str) -> None:
    for path in ("about/performance.html", "guides/houses.html", "guides/server.html", "reference/notation.html"):
        page.goto(f"{address}/{path}")
        assert page.evaluate(TORN) == [], path


def test_site_search_is_used_by_keyboard_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/books/crown/index.html")
    page.get_by_role("searchbox").fill("martingale")
    expect(page.locator("#found a").first).to_be_visible()
    clean(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gallery of strategies")
    page.get_by_role("searchbox").fill("qqqq")
    expect(page.locator("#found")).to_contain_text("Nothing found")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_kind_of_site_page_passes_the_accessibility_check(scheme: str, page: Page, address: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for path in FEW if scheme == "light" else FEW[4:6]:
        page.goto(f"{address}/{path}")
        clean(page)


def test_site_on_a_phone_has_a_menu_and_fits_its_width(page: Page, address: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for path in ("index.html", "books/differences.html", "books/crown/wagers.html", "reference/notation.html"):
        page.goto(f"{address}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    expect(page.get_by_role("navigation", name="Site")).to_be_hidden()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Strategy language").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The strategy language")
    clean(page)


CUT = """[...document.querySelectorAll("pre")].filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.slice(0, 60))"""


@pytest.mark.parametrize("path", ["reference/examples.html", "books/crown/proofs.html", "books/readings.html"])
def test_examples_on_the_site_are_not_cut_off(path: str, page: Page, address: str) -> None:
    """On a desk all are whole; on a phone records are, and what is set out in columns can be moved sideways."""
    page.goto(f"{address}/{path}")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(CUT) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate(CUT.replace('"pre"', '"pre.craps, pre.strategy, pre.toml"')) == []


def test_browser_python_plays_a_record_and_solves_a_strategy(page: Page, address: str, site: Path) -> None:
    """Python itself runs in the page: from its link a record plays, changed lines play anew, a strategy gets its cost."""
    copy_engine(site / "engine")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/books/crown/proofs.html")
    page.locator('a[href="../../try.html?record=crown/3.4.1"]').click()
    expect(page.locator("#verdict")).to_have_text("All 13 expectations hold. ann has 510 in the rack.")
    expect(page.locator("#played")).to_contain_text("Win Line stays until 6 or 7 decides it")
    clean(page)
    page.get_by_label("The record").fill("house crown\nseat ann 100\nbet ann pass 10\nroll 4 3\n= ann rack 120\n")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#verdict")).to_have_text("1 of 1 expectations do not hold.")
    page.get_by_label("The record").fill("house crown\nrol 4 3\n")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#verdict")).to_contain_text("line 2")
    page.get_by_label("Its text").fill("bet field 5\n")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#costs tr")).to_have_count(5)
    expect(page.locator("#costs tr").nth(1)).to_contain_text("5/18")
    assert not [url for url in asked if not url.startswith(address)]


def test_every_site_page_passes_the_accessibility_check(page: Page, address: str, site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        page.goto(f"{address}/{path.relative_to(site).as_posix()}")
        clean(page)
