"""Finds the strategy in a Python file."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from hardway.errors import SimulateError
from hardway.simulate.python.python_strategy import PythonStrategy


def strategy_in(text: str) -> PythonStrategy:
    """Return the strategy of a file: the only one there, or after a colon the one of this name (`my.py:cautious`).

    The file is executed, as an import would. Raise SimulateError if it cannot be, or has no such strategy.
    """
    path, _, name = text.partition(":")
    spec = spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise SimulateError(f"{path}: no such file")
    module = sys.modules[spec.name] = module_from_spec(spec)  # threads find its functions there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise SimulateError(f"{path}: {type(error).__name__}: {error}") from error
    found = {one.name: one for one in vars(module).values() if isinstance(one, PythonStrategy)}
    if not found:
        raise SimulateError(f"{path} has no strategy: decorate a function with @strategy from hardway.simulate.python")
    if name not in found and (name or len(found) > 1):
        raise SimulateError(
            f"{path} has the strategies {', '.join(found)}: say which, as in {path}:{next(iter(found))}"
        )
    return found[name] if name else next(iter(found.values()))
