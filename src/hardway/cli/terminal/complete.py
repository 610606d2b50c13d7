"""Words that a shell completes, and the scripts that teach it to. The books are opened only when a shell asks."""

import os
import sys

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


def houses() -> list[str]:
    """Return the houses by name."""
    from hardway.rulebook import house_names

    return list(house_names())


def strategies() -> list[str]:
    """Return the strategies on the shelf."""
    from hardway.strategy.shelf import shelf

    return list(shelf())


def shells() -> list[str]:
    """Return the shells that can be taught."""
    return list(SHELLS)


def completion_script(group: click.Group, shell: str) -> str:
    """Return the script that makes a shell complete the commands of a group."""
    found = get_completion_class(shell)
    assert found is not None
    name = group.name or ""
    return found(group, {}, name, f"_{name.upper()}_COMPLETE").source()


def own_shell() -> str:
    """Return the shell that this is typed in, as far as its environment tells."""
    return os.path.basename(os.environ.get("SHELL", "")).removesuffix(".exe") if sys.platform != "win32" else ""
