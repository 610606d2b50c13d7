"""The functions behind the page "Try it" in the browser: they list clauses, play records and solve strategies.

The file is in the site's archive beside the packages that it imports, and needs only the standard library. Results are
plain values; for a text that cannot be read, the result says what is wrong.
"""

from pathlib import Path
from typing import Any

from hardway.notation import NotationError, Replay, ReplayedLine, read_record
from hardway.notation.record import written_out
from hardway.notation.suggestion import with_suggestion
from hardway.odds.chances import OddsError
from hardway.odds.costs.longrun import long_run
from hardway.odds.solving.blocks import solve_by_blocks
from hardway.report.sentences.core_sentences import core_sentences
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.sentences.sentence import Sentence
from hardway.rulebook import BookError, Refusal, law, load
from hardway.strategy import StrategyError, TooLarge, check, enumerate_chain, read, shelf
from hardway.strategy.shelf import text_of
from hardway.values.money import short

RECORDS = Path(__file__).with_name("records")
MOST = 400
"""The most states of a strategy that is solved here; the command line solves strategies with five times as many."""


def strategies() -> dict[str, str]:
    """Return the text of each strategy that comes with Hardway, by name."""
    return {name: text_of(name) for name in shelf()}


def clauses(house: str) -> list[dict[str, Any]]:
    """Return the clauses of a house that records prove, each with the names of these records."""
    found = []
    for clause in load(house).clauses.values():
        names = [
            proof.partition(f"[{house}-")[2][:-1] for proof in clause.proofs if "::test_rule_record_holds[" in proof
        ]
        if names:
            says = {"number": clause.number, "rule": clause.rule, "does": clause.does, "in_force": clause.in_force}
            found.append({**says, "records": names})
    return found


def record(house: str, name: str) -> str:
    """Return the text of a record, with the lines that it copies from other records."""
    path = RECORDS / house / f"{name}.craps"
    return written_out(path.read_text(encoding="utf-8"), path.parent)


def play(text: str) -> dict[str, Any]:
    """Play a record; return each entry with its outcome, the expectations that failed, and the state at the end."""
    try:
        game = Replay(read_record(text))
        lines = [_line(game, played) for played in game.play()]
    except NotationError as error:
        return {"error": "\n".join(one.says for one in (error, *error.others))}
    except BookError as error:
        return {"error": "\n".join(error.gaps)}
    asked = sum(line["expects"] for line in lines)
    return {"lines": lines, "asked": asked, "failed": len(game.failures), "end": _end(game)}


def _line(game: Any, played: ReplayedLine) -> dict[str, Any]:
    line, outcome = played.line, played.outcome
    spoken: list[Sentence] = []
    if isinstance(outcome, Refusal):
        at_table = not game.record.core
        spoken = [refusal_sentence(with_suggestion(outcome, line.text, game.law.book.words) if at_table else outcome)]
    elif outcome and not line.expects:
        spoken = core_sentences(game, outcome) if game.record.core else list(sentences(game.law, outcome))
    says = [{"text": one.text, "tone": one.tone, "cites": " · ".join(map(_cite, one.cites))} for one in spoken]
    return {"text": line.text, "expects": bool(line.expects), "failure": played.failure or "", "says": says}


def _cite(cite: tuple[str, str]) -> str:
    return " ".join(cite).strip()


def _end(game: Any) -> list[str]:
    """Return in sentences what each player at a table has at the end."""
    if game.record.core:
        return []
    return [f"{one.name} has {short(one.rack)} in the rack." for one in game.state.players.values()]


def cost(house: str, text: str) -> dict[str, str]:
    """Return what a strategy costs at a house in the long run, exactly."""
    here = law(load(house))
    try:
        strategy = read(text, book=here.book.words)
        check(here, strategy)
        run = long_run(enumerate_chain(here, strategy, most=MOST), solver=solve_by_blocks)
    except StrategyError as error:
        return {"error": error.says}
    except (TooLarge, OddsError, ValueError) as error:
        return {"error": str(error)}
    return {
        "exact": str(-run.result), "result": f"{float(-run.result):.4f}", "edge": f"{float(run.edge):.3%}",
        "action": f"{float(run.action):.2f}", "spread": f"{float(run.variance) ** 0.5:.2f}", "states": str(run.states),
    }  # fmt: skip
