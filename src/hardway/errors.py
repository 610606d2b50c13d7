"""The family of the errors that the Python library raises."""


class HardwayError(Exception):
    """Raised for a request that cannot be answered: every error class of the Python library is one of these."""


class SimulateError(HardwayError, ValueError):
    """Why a simulation cannot be run, in a sentence. Here, since the simulator's own modules need its libraries."""


def check_seed(seed: int) -> None:
    """Raise SimulateError for a number that cannot be the seed of simulated dice."""
    if not 0 <= seed < 1 << 64:
        raise SimulateError(f"a seed is a number from 0 to {(1 << 64) - 1}, not {seed}")
