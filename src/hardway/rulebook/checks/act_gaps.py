"""What is wrong with the acts that a book gives to roles in a tournament or a promotion."""

from collections.abc import Iterator, Mapping

from hardway.rulebook.model.authority_row import Authority
from hardway.values.verbs import powers_of


def act_gaps(core: str, acts: Mapping[str, Authority]) -> Iterator[str]:
    """Yield the acts that a core does not know, and those that need what no entry can say."""
    known = powers_of(core)
    for name, act in acts.items():
        if name not in known:
            yield f"{act.at}: {name!r} is no act of a {core}; known are {', '.join(known)}"
        if act.needs not in ("", "because", "name"):
            yield f"{act.at}: {name}: needs because, name or nothing, not {act.needs!r}"
