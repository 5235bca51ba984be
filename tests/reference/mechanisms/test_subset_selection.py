"""subset_selection beyond the contracts: numbering, golden rows, the risk, the best size of the sets, large sizes, the twin."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import subset_selection as twin
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp.mechanisms.subset_selection import alphabet, best_size, channel, combination, estimator, members, sequence
from exactdp.mechanisms.subset_selection import orbits as orbits_of
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational

SIZES = ((1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (7, 6))


@pytest.mark.parametrize(("k", "d"), SIZES)
def test_numbers_are_lexicographic(k: int, d: int) -> None:
    """Both ways, on both sides."""
    listed = list(combinations(range(k), d))
    assert [members(y, k, d) for y in range(alphabet(k, d))] == listed
    assert [sequence(reversed(chosen), k) for chosen in listed] == list(range(len(listed)))
    assert twin.members(np.arange(len(listed)), k, d).tolist() == [list(chosen) for chosen in listed]
    assert twin.numbers(np.array(listed), k).tolist() == list(range(len(listed)))


def test_numbers_of_large_sets() -> None:
    """The twin next to 2^63, and beyond half of the items, where inner binomial coefficients are larger than the last."""
    rng = np.random.default_rng(3)
    for k, d in ((66, 33), (63, 32), (200, 195), (3000, 3), (4, 3)):
        ys = [0, comb(k, d) - 1, *(int(v) for v in rng.integers(0, comb(k, d), size=20))]
        sets = twin.members(ys, k, d)
        assert sets.tolist() == [list(combination(y, k, d)) for y in ys]
        assert twin.numbers(sets, k).tolist() == ys == [sequence(s, k) for s in sets.tolist()]


def test_sets_of_a_huge_number_of_items_are_refused_at_once() -> None:
    assert members(5, 10**6, 5) == (0, 1, 2, 3, 9)
    with pytest.raises(OutOfScope, match="take fewer items"):
        members(5, 10**9, 5)


def test_golden_rows() -> None:
    """k = 3, d = 2, t = 3, by hand; one item in each set is k-ary randomised response."""
    assert channel(3, 2, 3).rows[0] == (Fraction(3, 7), Fraction(3, 7), Fraction(1, 7))
    assert estimator(3, 2, 3).scores.rows[0] == (Fraction(3, 2), Fraction(3, 2), Fraction(-2))
    for k in (1, 2, 5):
        assert channel(k, 1) == krr.channel(k)
        assert estimator(k, 1).scores == krr.estimator(k).scores


@pytest.mark.parametrize("t", [Fraction(11, 10), Fraction(3, 2), Fraction(17, 10), Fraction(3), Fraction(40)])
def test_the_best_size_has_the_least_risk(t: Fraction) -> None:
    """By the estimator itself, at every size up to 7 and by the formula up to 40; the least of two that are equally good."""
    for k in range(2, 8):
        risks = {d: rational(estimator(k, d, t).risk(channel(k, d, t), [Fraction(1, k)] * k)) for d in range(1, k)}
        assert best_size(k, f"t={t}") == min(risks, key=lambda d: (risks[d], d))
        for d, risk in risks.items():
            assert risk == (k - 1) ** 2 * (Fraction(1, d) + t**2 / (k - d)) / (t - 1) ** 2 + 2 - k - Fraction(1, k)
    for k in range(8, 40):
        assert best_size(k, f"t={t}") == min(range(1, k), key=lambda d: (Fraction(1, d) + t**2 / (k - d), d))


def test_the_best_size_is_decided_exactly() -> None:
    """At a tie, a hair below it and above; it is not the integer next to k/(t+1); levels of any form; one item."""
    tie = LogSum.ln(3) * Fraction(1, 2)  # t^2 = 3: k = 4 has the same risk at d = 1 and 2
    assert best_size(4, tie) == 1
    assert best_size(4, "t=1.7320508") == 2
    assert best_size(4, "t=1.7320509") == 1
    assert round(Fraction(4) / (1 + Fraction("1.7"))) == 1 != best_size(4, "t=17/10")
    assert (best_size(10, 1), best_size(10, "1e-9"), best_size(10, 50), best_size(1, 1), best_size(2, 1)) == (3, 5, 1, 1, 1)
    assert best_size(10**9, "ln 9") == 10**8
    for epsilon in (0, "0", "t=1"):
        with pytest.raises(OutOfScope, match="epsilon > 0"):
            best_size(4, epsilon)
    for epsilon in (-1, "inf", float("nan")):
        with pytest.raises(BadInput):
            best_size(4, epsilon)


def test_it_is_next_to_the_bound_on_information() -> None:
    """r - 1 - ln r, r = eps/(1 - e^-eps): at eps = ln 4 and 12 items, 97 to 100 percent of it; krr has less."""
    t = 4
    best = max(mutual_information(channel(12, d, t), [Fraction(1, 12)] * 12).enclosure(64).lower for d in (1, 2, 3))
    r = LogSum.ln(t).enclosure(64) * Fraction(t, t - 1)
    bound = Interval(r.lower - 1, r.upper - 1) - LogSum.ln(r.lower).enclosure(64)
    assert bound.lower * Fraction(97, 100) < best < bound.lower
    assert mutual_information(krr.channel(12, t), [Fraction(1, 12)] * 12).enclosure(64).upper < best


def test_orbits_need_as_many_items() -> None:
    assert [len(orbits_of(k, 1, k)) for k in (1, 2, 3, 9)] == [1, 2, 3, 3]


def test_large_sizes() -> None:
    """A report needs no list of the sets; tables that are too large are refused in a sentence."""
    assert alphabet(100, 50) == comb(100, 50)
    with pytest.raises(OutOfScope, match="take smaller sizes"):
        channel(40, 20)
    with pytest.raises(OutOfScope, match="too many sets to number them"):
        alphabet(10**9, 10**8)
    with pytest.raises(ValueError, match="too many sets for numbers of 64 bits"):
        twin.encode([0], 70, 35, 1.0, np.random.default_rng(1))
    with pytest.raises(ValueError, match="take at most 16384 items"):
        twin.executed(16385, 2, 1.0)


def test_the_twin_at_large_sizes() -> None:
    """Frequencies of many users, to within six standard deviations; the bits of a report include its own item as executed."""
    rng = np.random.default_rng(20261121)
    k, d, users, t = 60, 15, 50_000, 3
    x = rng.integers(0, 4, size=users)
    found = twin.estimate(twin.encode(x, k, d, "t=3", rng), k, d, "t=3")
    wide = ((k - 1) ** 2 * (1 / d + t**2 / (k - d)) / (t - 1) ** 2 / k / users) ** 0.5
    assert abs(found - np.bincount(x, minlength=k) / users).max() < 6 * wide
    assert twin.encode([], k, d, 1.0, rng).size == 0
    assert twin.estimate([0, 0], 1, 1, 1.0).tolist() == [1.0]
