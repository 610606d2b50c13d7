"""The family of the errors that the Python library raises."""


class HardwayError(Exception):
    """Raised for a request that cannot be answered: every error class of the Python library is one of these."""


class SimulateError(HardwayError, ValueError):
    """Why a simulation cannot be run, in a sentence. Here, since the simulator's own modules need its libraries."""
