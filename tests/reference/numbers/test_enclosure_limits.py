"""enclosure at its limits: how wide an interval may be, when precision is raised and when given up, where functions end."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, repeat

import flint
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers import enclosure
from exactdp.numbers.enclosure import Interval, LogSum, erf, exp, ln, sqrt

LN = LogSum.ln
TEN = Fraction(1, 2**10)


def ball(lower: int, width: Fraction) -> flint.arb:
    """A ball from lower to lower + width, and very little more."""
    with flint.ctx.workprec(200):
        radius = flint.arb(flint.fmpq(width.numerator, 2 * width.denominator))
        return flint.arb(flint.arb(lower) + radius, radius)


def enclosed(*balls: flint.arb) -> tuple[Interval, int]:
    """What is made of the balls at 10 bits, one at each precision, and how many were asked for."""
    left: Iterator[flint.arb] = chain(balls, repeat(balls[-1]))
    asked: list[int] = []

    def value() -> flint.arb:
        asked.append(flint.ctx.prec)
        return next(left)

    found = enclosure.enclosed(value, 10)
    assert asked == [30 * 2**i for i in range(len(asked))]
    return found, len(asked)


@pytest.mark.parametrize(("lower", "most"), [(0, 1), (1, 1), (2, 2), (8, 8), (-1, 1), (-8, 8)])
def test_how_wide_an_interval_may_be(lower: int, most: int) -> None:
    """2^-bits; relatively to the lower end where that exceeds 1. Wider: once more, at twice the precision."""
    narrow, wide = ball(lower, most * TEN * 3 / 4), ball(lower, most * TEN * 3 / 2)
    (one, first), (two, second) = enclosed(narrow), enclosed(wide, narrow)
    assert (first, second) == (1, 2)
    for found in (one, two):
        assert found.lower <= lower <= lower + most * TEN * 3 / 4 <= found.upper


def test_a_ball_that_is_not_finite_asks_for_precision_and_ends() -> None:
    endless = flint.arb(0, flint.arb("inf"))
    assert enclosed(endless, endless, ball(1, TEN / 2))[1] == 3
    with pytest.raises(OutOfScope, match="too large to enclose"):
        enclosed(endless)


def test_precision_ends_at_64_times_bits_and_1000() -> None:
    """10 bits: 30, 60, ..., the last below 64640."""
    asked = []
    with pytest.raises(OutOfScope):
        enclosure.enclosed(lambda: asked.append(flint.ctx.prec) or flint.arb(0, flint.arb("inf")), 10)
    assert asked == [30 * 2**i for i in range(12)]


def test_where_functions_end() -> None:
    for x in (100_000, -100_000):
        assert exp(x).lower > 0
        with pytest.raises(OutOfScope, match="from -100000 to 100000"):
            exp(x + Fraction(x, 10**9))
    for x in (0, -1, Fraction(-1, 10**9)):
        with pytest.raises(BadInput, match="> 0"):
            ln(x)
        with pytest.raises(BadInput, match="> 0"):
            LN(x)
    assert 0 in sqrt(0)
    with pytest.raises(BadInput, match=">= 0"):
        sqrt(Fraction(-1, 10**9))
    for function in (ln, exp, sqrt, erf):
        assert function(Fraction(1, 2)) == function(Fraction(1, 2), bits=64) != function(Fraction(1, 2), bits=128)
    assert LN(2).enclosure() == LN(2).enclosure(64) != LN(2).enclosure(65 + 64)


@pytest.mark.parametrize("denominator", [1, 3])
def test_sums_over_a_denominator(denominator: int) -> None:
    """The same number whether its terms were asked for or not; ln 1 and coefficients 0 are no terms."""
    logs = {1: 5, 2: 3, 6: -4, 7: 0}
    plain = LogSum(0, [(n, Fraction(c, denominator)) for n, c in logs.items()])
    lazy, asked = (LogSum.over(denominator, list(logs), list(logs.values())) for _ in range(2))
    assert asked.terms == plain.terms == {Fraction(2): Fraction(3, denominator), Fraction(6): Fraction(-4, denominator)}
    assert lazy.enclosure().lower <= plain.enclosure().upper
    assert plain.enclosure().lower <= lazy.enclosure().upper
    assert lazy == plain
    assert float(lazy) == float(plain)


def test_pairs_of_terms() -> None:
    """Terms are pairs; equal bases add; ln 1 is no term."""
    assert LogSum(0, [(3, 1), [3, 2], (1, 9)]).terms == {Fraction(3): Fraction(3)}
    assert LogSum(0, [(3, 1), (3, -1)]).terms == {}
    for wrong in ((3,), (3, 1, 1), 3):
        with pytest.raises(BadInput):
            LogSum(0, [wrong])  # type: ignore[list-item]


def test_how_sums_are_shown() -> None:
    assert [str(v) for v in (LogSum(), LogSum(2), LN(3), LN(3) * 2, LN(3) * -1, LogSum.eps())] == [
        "0",
        "2",
        "ln(3)",
        "2*ln(3)",
        "-ln(3)",
        "eps",
    ]
    assert str(LogSum(1) - LN(3) + LogSum.eps() * 2) == "1 + 2*eps - ln(3)"
