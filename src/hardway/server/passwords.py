"""Passwords made for somebody, to be shown once."""

from base64 import b32encode
from secrets import token_bytes


def made_password() -> str:
    """Return a password of a hundred bits that can be typed."""
    letters = b32encode(token_bytes(13)).decode()[:20].lower()
    return "-".join(letters[place : place + 5] for place in range(0, 20, 5))
