"""ratio: the margin of the filter in doubles, quotients with zeros, levels of ratios, and when doubles may compare at all."""

from fractions import Fraction
from math import inf, nextafter

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.privacy.levels import smallest_epsilon, tight_matrix, violation
from exactdp.privacy.ratio import CLOSE, crosswise, filter_is_sound, log_ratio, ratio_of, ratio_within

LN, EPS, T = LogSum.ln, LogSum.eps(), exact("t")


def test_the_margin_of_the_filter() -> None:
    """1 - 4 u, where a quotient in doubles is within u = 2^-50: of two, the larger may seem smaller by (1 - u)/(1 + u).

    That twice, so that there is room for the rounding of the product with the margin itself.
    """
    u = Fraction(1, 2**50)
    assert Fraction(CLOSE) == 1 - 4 * u
    assert Fraction(CLOSE) < ((1 - u) / (1 + u)) ** 2


def fine(seed: int) -> Channel:
    """3 x 4, over 10^17: the largest quotient of a column, in doubles, is not the largest."""
    rng = np.random.default_rng(seed)
    common = 10**17
    base = rng.integers(common // 9, common // 5, (1, 4))
    rows = np.repeat(base, 3, axis=0) + rng.integers(0, 12, (3, 4))
    rows[:, -1] += common - rows.sum(axis=1)
    return Channel(ExactMatrix.from_integers(rows, common))


@pytest.mark.parametrize("seed", range(60))
def test_ratios_that_doubles_cannot_tell_apart(seed: int) -> None:
    """Smallest epsilon, tight matrix and violations, against all triples in fractions."""
    q = fine(seed)
    k, m = q.size
    ratios = {(x, o): max(q[x, y] / q[o, y] for y in range(m)) for x in range(k) for o in range(k)}
    found, tight = smallest_epsilon(q), tight_matrix(q)
    assert found.ratio == max(ratios.values()) == q[found.x, found.y] / q[found.other, found.y]
    assert all(tight[place] == LN(ratio) for place, ratio in ratios.items())
    assert violation(q, tight) is None


def test_some_of_them_need_the_margin() -> None:
    """With the doubles alone another column is the largest, so the channels above are a test of the margin."""
    wrong = 0
    for seed in range(60):
        q = fine(seed)
        doubles = q.matrix.floats[q.pattern]
        quotients = doubles.max(axis=0) / doubles.min(axis=0)
        largest = max(range(4), key=lambda y, q=q: max(q[x, y] for x in range(3)) / min(q[x, y] for x in range(3)))
        wrong += int(quotients.argmax()) != largest
    assert wrong >= 5


def test_quotients_with_zeros() -> None:
    one, zero = Fraction(1), Fraction(0)
    assert [ratio_of(a, b) for a, b in ((zero, zero), (one, zero), (zero, one))] == [0, inf, 0]
    assert ratio_of(T, exact(2) * T) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("ratio", "level"),
    [
        (T, EPS),
        (T**3 * 5 / 7, LN("5/7") + EPS * 3),
        (1 / T**2, EPS * -2),
        (Fraction(1), LogSum()),
        (inf, inf),
        (2 / T, LN(2) - EPS),
    ],
)
def test_levels_of_ratios(ratio: object, level: object) -> None:
    assert log_ratio(ratio) == level  # type: ignore[arg-type]


@pytest.mark.parametrize("ratio", [T + 1, 1 / (T + 1), (T + 1) / (T + 2), -T, exact("a"), exact("a") * T])
def test_ratios_that_are_no_levels(ratio: object) -> None:
    """A sum, above or below; a negative multiple; another variable."""
    with pytest.raises(OutOfScope, match="not a level"):
        log_ratio(ratio)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ratio", "bound", "within"),
    [
        (Fraction(2), LN(2), True),
        (Fraction(2), LN("1999999/1000000"), False),
        (Fraction(0), LogSum(0), True),
        (inf, inf, True),
        (inf, LogSum(10**9), False),
        (Fraction(10**9), inf, True),
        (T, EPS, True),
        (T**2, EPS, False),
        (T, EPS * 2, True),
        (Fraction(1), EPS, True),
        (Fraction(2), EPS, False),
        ((T + 1) / 2, EPS, True),
        (T, LN(5), False),
        (Fraction(3), EPS + LN(3), True),
        ((2 * T) / (T + 1), LN(2), True),
        (Fraction(1), LogSum(0), True),
        (Fraction(1, 2), LN("1/4"), False),
        (Fraction(1, 5), LN("1/4"), True),
    ],
)
def test_ratios_within_levels(ratio: object, bound: object, within: bool) -> None:
    """For every t >= 1 where t occurs."""
    assert ratio_within(ratio, bound) is within  # type: ignore[arg-type]


def test_levels_without_a_power_and_several_variables() -> None:
    for ratio in (T, Fraction(2)):
        with pytest.raises(OutOfScope, match="no rational function of t"):
            ratio_within(ratio, EPS * Fraction(1, 2))
    assert ratio_within(exact("a") * T / (exact("a") * T + 1), LogSum(0)) is True
    with pytest.raises(OutOfScope, match="several variables"):
        ratio_within(exact("a") / exact("b"), EPS)


@pytest.mark.parametrize("common", [2**64 - 1, 2**64, 2**64 + 1, 10**30])
def test_crosswise(common: int) -> None:
    """values[a] / values[b] = n[a] d[b] / (d[a] n[b]), in 64-bit integers where the common denominator is at most 2^64."""
    q = Channel([[Fraction(1, common), 1 - Fraction(1, common)], [Fraction(5, common), 1 - Fraction(5, common)]])
    (n, d), (e, m) = crosswise(q.matrix)
    values = q.matrix.values
    for a in range(len(values)):
        for b in range(len(values)):
            assert Fraction(int(n[a]) * int(d[b]), int(e[a]) * int(m[b])) == values[a] / values[b]
    assert bool((np.asarray(d) == 1).all()) is (common <= 2**64)


@pytest.mark.parametrize(
    ("small", "sound"),
    [(Fraction(1, 2**499), True), (Fraction(1, 2**500), False), (Fraction(nextafter(2.0**-500, 1)), True), (Fraction(0), True)],
)
def test_when_doubles_are_a_filter(small: Fraction, sound: bool) -> None:
    """Positive values above 2^-500; zeros do not count."""
    assert filter_is_sound(ExactMatrix.of([[small, 1 - small]])) is sound
    assert filter_is_sound(ExactMatrix.of([[0, small, 1 - small]])) is sound


@pytest.mark.parametrize(("large", "sound"), [(2**499, True), (2**500, False), (2**501, False)])
def test_large_values_are_no_filter(large: int, sound: bool) -> None:
    """Below 2^500: a matrix of other numbers than probabilities."""
    assert filter_is_sound(ExactMatrix.of([[1, large]])) is sound
    assert filter_is_sound(ExactMatrix.of([[0, 0]]))
