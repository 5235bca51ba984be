"""The work that a certificate asks for is charged before it is done, and what is too large is refused."""

from fractions import Fraction
from typing import Any

import pytest

from exactdp_checks.trusted.arithmetic import LIMIT, POWERS, Box, bounded, evaluate, quotients, weighed
from exactdp_checks.trusted.work import LEFT, Rejected, allowance, spend


def charged(expression: Any, lift: Any = Fraction, **values: Any) -> int:
    with allowance(10**6):
        before = LEFT.units
        evaluate(expression, values, lift)
        return int(before - LEFT.units)


def boxed(bits: int) -> Any:
    return lambda c: Box(c, c, bits)


def test_what_is_charged() -> None:
    """As section 8 of FORMAT.md says: by numbers, operations, and the ends of functions."""
    assert charged(7) == 2
    assert charged(["+", 1, 2, 3]) == 3 * 2 + 2 * 6
    assert charged(["^", 3, 5]) == 2 + 4 * 6
    assert charged(["sqrt", 2], boxed(64)) == 2 + 4 * 64
    assert charged(["ln", 2], boxed(1024)) == 2 + 4 * 1024 + (1024**2 * 3 >> 20)
    assert charged(["exp", 10], boxed(64)) == 2 + 4 * (64 + 15)
    assert charged(["erf", 2], boxed(64)) == 2 + 4 * (64 + 12)
    names, lift = quotients(["t"])
    assert charged(["*", "t", "t"], lift, **names) == 2 * 2 + 3 + 3 * 2 * 2


def test_an_allowance_is_for_one_certificate() -> None:
    with allowance(1), pytest.raises(Rejected, match="more work than its length allows"):
        spend(10**6 + 1)
    with allowance(2000):
        spend(2 * 10**6)
    spend(10**12)


def test_what_is_too_large() -> None:
    for name, x in (("exp", "10001"), ("exp", "-10001"), ("erf", "31")):
        with pytest.raises(Rejected, match="beyond"):
            charged([name, x], boxed(64))
    names, lift = quotients(["t"])
    high = ["^", ["^", "t", 1000], POWERS // 1000]
    assert charged(high, lift, **names) > 0
    with pytest.raises(Rejected, match="a power is too high"):
        evaluate(["*", high, "t"], names, lift)
    with pytest.raises(Rejected, match="a value is too large"):
        bounded(Fraction(1, 1 << LIMIT))


def test_roots_are_charged_by_the_size_of_the_polynomial() -> None:
    with allowance(10**6):
        before = LEFT.units
        assert weighed([1, 0, 7], Fraction(1)) == 4 * (2 + 3)
        assert weighed([], Fraction(1)) == 0
        assert before == LEFT.units
        assert weighed([1] * 101, Fraction(1)) == 10_000 * 101
        assert before - LEFT.units == 1_010_000**2 >> 16
