"""The documents agree with the code: commitments they show, what is hashed, and the example."""

import tomllib
from hashlib import sha256
from pathlib import Path

from tests.pages import page
from tests.test_docs import blocks

ROOT = Path(__file__).parent.parent.parent


def _examples(verb):
    rows = tomllib.loads((ROOT / "src/hardway/values/verbs_promotion.toml").read_text(encoding="utf-8"))[verb][
        "examples"
    ]
    return [entry.split() for entry, _ in rows]


def _hashed(who, secret):
    return sha256(b"\0".join(part.encode() for part in ("hardway draw", "summer", "1", who, secret))).hexdigest()


def test_documented_commitments_are_hashes_of_shown_secrets():
    committed = {words[1]: words[2] for words in _examples("commit")}
    ((_, who, nonce),) = _examples("reveal")
    secret = _examples("draw")[0][1]
    assert committed == {"house": _hashed("house", secret), who: _hashed(who, nonce)}


def test_documents_describe_everything_hashed_in_a_commitment():
    for name in ("notation.md", "promotions.md"):
        text = " ".join(page(name).split())
        assert "the SHA-256 of the words *hardway draw*, the promotion, the number of the draw" in text, name


def test_documented_promotion_has_more_patrons_than_prizes():
    entries = next(text for text in blocks(page("promotions.md"), "text") if text.startswith("ann\n")).split()
    prizes = tomllib.loads((ROOT / "examples/promotion.toml").read_text(encoding="utf-8"))["prize"]
    assert len(entries) > len(prizes)
    assert f"holds. Draw 1, {len(entries)} entries" in page("promotions.md")
