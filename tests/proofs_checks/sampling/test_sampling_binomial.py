"""sampling.binomial: tails against integers, and the exact coverage of the confidence bounds, by summing the binomial law."""

from fractions import Fraction
from math import comb, exp, lgamma, log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput
from exactdp_checks.sampling.binomial import (
    check_level,
    least_probability,
    lower,
    quantile,
    tail,
    tail_at_least,
    tail_at_most,
    upper,
)

STEP = Fraction(1, 2**48)
LEVELS = (Fraction(1, 1000), Fraction(1, 20), Fraction(1, 3), Fraction(9, 10))


def mass(c: int, n: int, p: Fraction) -> Fraction:
    """Pr[X = c]."""
    return comb(n, c) * p**c * (1 - p) ** (n - c)


def exact_tail(c: int, n: int, p: Fraction) -> Fraction:
    """Pr[X >= c]."""
    return sum((mass(j, n, p) for j in range(c, n + 1)), start=Fraction(0))


@given(st.data())
def test_tails_enclose_the_sums_of_integers(data: Any) -> None:
    n = data.draw(st.integers(1, 40))
    c = data.draw(st.integers(0, n))
    p = data.draw(st.fractions(0, 1, max_denominator=1000))
    exactly = exact_tail(c, n, p)
    found = tail(c, n, p)
    assert exactly in found
    assert found.width < Fraction(1, 10**20)
    for a in (exactly, exactly / 2, (1 + exactly) / 2, Fraction(1, 20)):
        if a:
            assert tail_at_most(c, n, p, a) == (exactly <= a)
            assert tail_at_least(c, n, p, a) == (exactly >= a)


def test_ends_of_the_tail() -> None:
    assert (tail(0, 5, Fraction(1, 2)).lower, tail(6, 5, Fraction(1, 2)).upper) == (1, 0)
    assert (tail(3, 5, Fraction(0)).upper, tail(3, 5, Fraction(1)).lower, tail(-1, 5, Fraction(0)).lower) == (0, 1, 1)
    assert not tail_at_most(0, 5, Fraction(0), Fraction(1, 2))
    assert tail_at_most(1, 5, Fraction(0), Fraction(1, 2))


@pytest.mark.parametrize(
    ("c", "n", "p"), [(500_300, 10**6, Fraction(1, 2)), (7, 10**6, Fraction(1, 10**6)), (10**6 - 3, 10**6, 1 - STEP)]
)
def test_large_tails_agree_with_their_mirror_and_their_steps(c: int, n: int, p: Fraction) -> None:
    """Pr[X >= c] + Pr[n - X >= n - c + 1] = 1, and the step from c to c + 1 is the mass, by another formula."""
    assert 1 in tail(c, n, p) + tail(n - c + 1, n, 1 - p)
    step = tail(c, n, p) - tail(c + 1, n, p)
    shape = lgamma(n + 1) - lgamma(c + 1) - lgamma(n - c + 1)
    about = exp(shape + c * log(p) + (n - c) * log(1 - p))
    assert float(step.lower) == pytest.approx(about, rel=1e-6)


@pytest.mark.parametrize(
    ("c", "n", "p"),
    [
        (2, 10**9, Fraction(1, 10**9)),
        (2100, 2000_000, Fraction(1, 1000)),
        (10**9, 10**9, 1 - Fraction(1, 10**10)),
        (503_000, 10**6, Fraction(1, 2)),
        (499_999, 10**6, Fraction(1, 2)),
        (1, 10**9, STEP),
    ],
)
def test_levels_beside_a_large_tail_are_told_from_it(c: int, n: int, p: Fraction) -> None:
    """Near it, where the beta function decides, and far from it, where the first term does: both say the same of every level."""
    found = tail(c, n, p)
    for factor in (Fraction(1, 1000), Fraction(9, 10), 1 - Fraction(1, 10**9)):
        below, above = found.lower * factor, min(1 - (1 - found.upper) * factor, found.upper / factor)
        assert not tail_at_most(c, n, p, below)
        assert tail_at_least(c, n, p, below)
        assert tail_at_most(c, n, p, above)
        assert not tail_at_least(c, n, p, above)


@pytest.mark.parametrize("a", LEVELS)
@pytest.mark.parametrize("n", [1, 2, 3, 8])
def test_the_bounds_fail_with_probability_at_most_a(n: int, a: Fraction) -> None:
    """Exactly, at the p that are worst: just below and at every bound; and they could not be larger by two steps."""
    lows, highs = [lower(c, n, a) for c in range(n + 1)], [upper(c, n, a) for c in range(n + 1)]
    worst = {p for low in lows for p in (low - STEP, low, low + STEP)} | {Fraction(i, 10) for i in range(11)}
    for p in sorted(p for p in worst if 0 <= p <= 1):
        assert sum(mass(c, n, p) for c in range(n + 1) if lows[c] > p) <= a
        assert sum(mass(c, n, 1 - p) for c in range(n + 1) if highs[c] < 1 - p) <= a
        assert sum(mass(c, n, p) for c in range(n + 1) if lows[c] > p or highs[c] < p) <= 2 * a
    for c in range(1, n + 1):
        assert exact_tail(c, n, lows[c]) <= a
        assert lows[c] + STEP > 1 or exact_tail(c, n, lows[c] + STEP) > a
        assert highs[n - c] == 1 - lows[c]


def test_a_bound_without_its_level_fails_too_often() -> None:
    """The share c/n as a lower bound, or the level of two bounds used for each of one: both fail more often than they say."""
    n, a, p = 12, Fraction(1, 20), Fraction(2, 5)
    assert sum(mass(c, n, p) for c in range(n + 1) if Fraction(c, n) > p) > a
    doubled = [lower(c, n, 2 * a) for c in range(n + 1)]
    p = doubled[10] - STEP
    assert sum(mass(c, n, p) for c in range(n + 1) if doubled[c] > p) > a


@given(st.integers(1, 20), st.sampled_from(LEVELS[:3]))
def test_monotone(n: int, a: Fraction) -> None:
    """In the count, the number of runs and the level."""
    lows = [lower(c, n, a) for c in range(n + 1)]
    assert lows == sorted(lows)
    assert len(set(lows)) == n + 1
    c = n // 2
    assert lower(c, n + 1, a) <= lower(c, n, a) <= lower(c + 1, n + 1, a)
    assert lower(c, n, a / 2) <= lower(c, n, a)
    assert lower(c, n, a) <= Fraction(c, n) <= upper(c, n, a)
    assert lower(0, n, a) == 0
    assert upper(n, n, a) == 1


def test_a_million_runs() -> None:
    """The rule of three, and the bound is the root of the tail, to one step."""
    a, n = Fraction(1, 1000), 10**6
    assert float(upper(0, n, a)) == pytest.approx(-log(a) / n, rel=1e-5)
    for c in (1, 250, 400_000, 999_999):
        low = lower(c, n, a)
        assert tail(c, n, low).upper <= a
        assert tail(c, n, low + 2 * STEP).lower > a


def test_quantile_and_least_probability() -> None:
    n, p = 20, Fraction(1, 3)
    for a in LEVELS:
        c = quantile(n, p, a)
        assert exact_tail(c, n, p) >= a > exact_tail(c + 1, n, p)
        least = least_probability(7, n, a)
        assert exact_tail(7, n, least) >= a > exact_tail(7, n, least - STEP)
    assert quantile(5, Fraction(0), Fraction(1, 2)) == 0


@pytest.mark.parametrize(("c", "n"), [(-1, 5), (6, 5), (0, 0), (1, 10**9 + 1)])
def test_bad_counts(c: int, n: int) -> None:
    for call in (
        lambda: lower(c, n, LEVELS[0]),
        lambda: upper(c, n, LEVELS[0]),
        lambda: tail_at_most(c, n, Fraction(0), LEVELS[0]),
    ):
        with pytest.raises(BadInput, match="of .* runs"):
            call()


@pytest.mark.parametrize("a", [Fraction(0), Fraction(1), Fraction(-1), Fraction(2)])
def test_bad_levels(a: Fraction) -> None:
    with pytest.raises(BadInput, match="probability of error"):
        check_level(a)
    with pytest.raises(BadInput, match="probability of error"):
        lower(1, 2, a)
