"""What all tests share: how hypothesis behaves."""

from hypothesis import settings

# The same examples every time, and no deadline: a slow machine is not a failing test.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
# For a long look by hand: pytest --hypothesis-profile=wide
settings.register_profile("wide", deadline=None, max_examples=5_000)
settings.load_profile("steady")
