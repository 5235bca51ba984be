"""The work that a certificate may ask for: a thousand units for every character of it, and a million at least.

Part of the trusted base with ``kernel``; standard library only. A unit is about a microsecond. What is charged, and when, is in
section 8 of ``FORMAT.md``: before every step of an expression, before a shift of a polynomial, and before its roots are counted.
Outside ``allowance`` nothing is limited: that is for those who find certificates.

>>> with allowance(10):
...     spend(2_000_000)
Traceback (most recent call last):
...
exactdp_checks.trusted.work.Rejected: the certificate asks for more work than its length allows
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import local

__all__ = ["Rejected", "allowance", "spend"]

RATE, LEAST = 1_000, 1_000  # units for every character; the characters that even a shorter certificate is given


class Rejected(Exception):
    """A certificate establishes what it asserts, or nothing."""


class Left(local):
    """What is left of the allowance, in this thread."""

    units: float = inf


LEFT = Left()


def spend(units: int) -> None:
    """Take these units from what is left. Rejected if there are not as many."""
    LEFT.units -= units
    if LEFT.units < 0:
        raise Rejected("the certificate asks for more work than its length allows")


@contextmanager
def allowance(length: int) -> Iterator[None]:
    """The work that a certificate of this many characters may ask for."""
    before, LEFT.units = LEFT.units, RATE * max(length, LEAST)
    try:
        yield
    finally:
        LEFT.units = before
