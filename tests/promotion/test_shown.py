"""The commitments that the documents show are those of the secrets they show, as promotions.md says they are hashed."""

import tomllib
from hashlib import sha256
from pathlib import Path

from tests.pages import page
from tests.test_docs import blocks

ROOT = Path(__file__).parent.parent.parent


def _shown(verb):
    rows = tomllib.loads((ROOT / "src/hardway/values/verbs_promotion.toml").read_text(encoding="utf-8"))[verb]["shown"]
    return [entry.split() for entry, _ in rows]


def _hashed(who, secret):
    return sha256(b"\0".join(part.encode() for part in ("hardway draw", "summer", "1", who, secret))).hexdigest()


def test_commitments_shown_fit():
    committed = {words[1]: words[2] for words in _shown("commit")}
    ((_, who, nonce),) = _shown("reveal")
    secret = _shown("draw")[0][1]
    assert committed == {"house": _hashed("house", secret), who: _hashed(who, nonce)}


def test_pages_say_all_that_is_hashed():
    for name in ("notation.md", "promotions.md"):
        text = " ".join(page(name).split())
        assert "the SHA-256 of the words *hardway draw*, the promotion, the number of the draw" in text, name


def test_more_patrons_enter_the_example_than_can_win():
    entries = next(text for text in blocks(page("promotions.md"), "text") if text.startswith("ann\n")).split()
    prizes = tomllib.loads((ROOT / "examples/promotion.toml").read_text(encoding="utf-8"))["prize"]
    assert len(entries) > len(prizes)
    assert f"holds. Draw 1, {len(entries)} entries" in page("promotions.md")
