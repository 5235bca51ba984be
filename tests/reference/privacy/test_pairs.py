"""pairs: the doubles decide nothing that they cannot, and every pair has its exact largest quotient and its first violation."""

from fractions import Fraction
from itertools import product
from math import inf

import mpmath
import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import Logarithms, PrivacyMatrix
from exactdp.privacy import pairs, rows, units
from exactdp.privacy.levels import tight_matrix, violation
from exactdp.privacy.pairs import largest_quotients, violating_pair
from exactdp.privacy.ratio import Ratios, ratio_of, ratio_within

LN = LogSum.ln


def channel(kind, k, m):
    """k x m channels of all kinds; "near" ones have quotients that agree to 30 digits, "ties" ones that are equal."""
    rng = np.random.default_rng(k * m)
    weights = rng.integers(1, 10**9, (k, m)).astype(object)
    if kind == "zeros":
        weights *= rng.integers(0, 2, (k, m))
        weights[:, 0] += 1
    elif kind == "ties":
        weights = np.array([[2 ** (k + m - abs(x - y)) for y in range(m)] for x in range(k)], dtype=object)
    elif kind == "near":
        weights = np.array(
            [[(x + 2) * 10**30 * (y % 3 + 1) + int(weights[x, y]) for y in range(m)] for x in range(k)], dtype=object
        )
    elif kind in ("tiny", "subnormal"):
        weights = np.array(
            [[10 ** ((700 if kind == "tiny" else 318) * ((x + y) % 2)) + int(weights[x, y]) for y in range(m)] for x in range(k)],
            dtype=object,
        )
    elif kind == "few":
        weights = weights % 4 + 1
    elif kind == "common":
        weights[:, -1] += 10**10 * m - weights.sum(axis=1)
        return Channel(ExactMatrix.from_integers(weights.astype(np.int64), 10**10 * m))
    return Channel([[Fraction(int(n), int(sum(row))) for n in row] for row in weights])


KINDS = pytest.mark.parametrize("kind", ["plain", "zeros", "ties", "near", "tiny", "subnormal", "few", "common"])
SIZES = pytest.mark.parametrize(("k", "m"), [(1, 1), (1, 9), (2, 1), (7, 11), (12, 6)])


@pytest.fixture(params=[None, 16, 4], autouse=True)
def small_blocks(request, monkeypatch):
    """Once as it is, once with blocks of a few rows, once with blocks that are smaller than a row."""
    if request.param:
        monkeypatch.setattr(rows, "CACHE", request.param)


def largest(q, x, other):
    return max(ratio_of(q[x, y], q[other, y]) for y in range(q.size[1]))


@KINDS
@SIZES
def test_largest_quotients(kind, k, m):
    q = channel(kind, k, m)
    width, values = len(q.matrix.values), q.matrix.values
    for (x, other), code in np.ndenumerate(largest_quotients(q)):
        a, b = divmod(int(code), width)
        assert ratio_of(values[a], values[b]) == largest(q, x, other)
        assert any((q.pattern[x, y], q.pattern[other, y]) == (a, b) for y in range(m))


@KINDS
@SIZES
def test_the_tight_matrix_and_what_is_less(kind, k, m):
    q = channel(kind, k, m)
    tight = [[LN(r) if (r := largest(q, x, o)) != inf else inf for o in range(k)] for x in range(k)]
    for policy in (PrivacyMatrix.explicit(tight), tight_matrix(q)):
        assert violating_pair(q, policy) is None
    above = [[v if v == inf else v + Fraction(1, 10**40) for v in row] for row in tight]
    assert violating_pair(q, PrivacyMatrix.explicit(above)) is None
    for x, other in [(0, k - 1), (k - 1, 0), (k // 2, k - 1)]:
        if x != other and tight[x][other] not in (0, inf):
            for less in (LN(1 + Fraction(1, 10**40)), LN(Fraction(3, 2))):
                lowered = [list(row) for row in tight]
                lowered[x][other] = tight[x][other] - less
                if lowered[x][other].sign() >= 0:
                    ratio, i, j, y = violating_pair(q, PrivacyMatrix.explicit(lowered))
                    assert (i, j, ratio, ratio_of(q[x, y], q[other, y])) == (x, other, largest(q, x, other), ratio)


@KINDS
def test_levels_of_all_forms(kind):
    """Rational, logarithmic, mixed, with fractional coefficients, far beyond the doubles, infinite."""
    q = channel(kind, 6, 5)
    forms = [LogSum(Fraction(1, 3)), LogSum(63), LogSum(65), LogSum(10**6), LN(2), LN(10**400), LN(3) * Fraction(1, 2), LogSum(0)]
    forms += [LN(7) + Fraction(1, 9), LN(10**60) + 1, LN(2) * 5000, LN(Fraction(9, 8)), inf]
    for shift in range(4):
        levels = [[forms[(5 * x + 7 * o + shift * (x + 1)) % len(forms)] for o in range(6)] for x in range(6)]
        bad = [(x, o) for x, o in product(range(6), repeat=2) if x != o and not ratio_within(largest(q, x, o), levels[x][o])]
        found = violating_pair(q, PrivacyMatrix.explicit(levels))
        assert (found and found[1]) == (bad[0][0] if bad else None)
        assert not bad or ((found[1], found[2]) in bad and found[0] == largest(q, found[1], found[2]))


@pytest.mark.parametrize("dtype", [np.int64, object])
def test_logarithms(dtype):
    q = channel("zeros", 5, 4)
    scale = 1 if dtype is np.int64 else 10**500
    ratios = [(1, 1), (3, 2), (10**6, 1), (10**10, 3), (1, 0)]
    table = Logarithms(*(np.array([n * scale for n in part], dtype=dtype) for part in zip(*ratios, strict=True)))
    pattern = np.array([[(x + 2 * o) % 5 for o in range(5)] for x in range(5)])
    policy = PrivacyMatrix(table, pattern)
    plain = PrivacyMatrix(list(table), pattern)
    assert policy == plain
    assert violating_pair(q, policy) == violating_pair(q, plain)
    infinite = PrivacyMatrix(table, np.full((5, 5), 4))
    assert violating_pair(q, infinite) is None


def test_many_levels_take_this_way():
    """A tight matrix of more than 4096 levels is made of levels on demand; equal to the one made of logarithms."""
    for kind in ("plain", "common"):
        q = channel(kind, 70, 9)
        policy = tight_matrix(q)
        assert isinstance(policy.levels, Logarithms)
        assert all(policy[x, o] == LN(largest(q, x, o)) for x, o in product(range(0, 70, 9), range(0, 70, 7)))
        assert violation(q, policy) is None
        lowered = policy.pattern.copy()
        lowered[41, 7] = 0
        found = violation(q, PrivacyMatrix(policy.levels, lowered))
        assert (found.x, found.other, found.ratio) == (41, 7, largest(q, 41, 7))


def test_the_bound_on_the_error_of_exp():
    """Below 2^-41 relatively, as stated, on [0, 64]."""
    points = np.concatenate([np.linspace(0, 64, 5001), np.random.default_rng(5).uniform(0, 64, 5000), [5e-324, 1e-300, 1e-17]])
    with mpmath.workdps(40):
        errors = [
            abs(mpmath.mpf(float(found)) / mpmath.exp(float(x)) - 1) for x, found in zip(points, units.power(points), strict=True)
        ]
        assert max(errors) < mpmath.mpf(2) ** -41


def test_bounds_are_below_their_powers():
    """By no more than 2^-39, relatively, up to 64 nats; the margin is twice the bound on the error of the power."""
    assert Fraction(pairs.MARGIN) == 2 * Fraction(1, 2**41)
    rng = np.random.default_rng(11)
    nats = [Fraction(int(n), 10**6) for n in rng.integers(0, 63_700_000, 400)]
    levels = [
        LogSum(0),
        *map(LogSum, nats),
        *(LN(1 + 50 * v) for v in nats),
        *(LN(2) * Fraction(int(v) + 1, 2) for v in nats[:40]),
        *(LN(Fraction(7, 3)) * v + LN(Fraction(10**9 + 1, 10**9)) * v * v for v in nats[:60]),
        *(LN(10**40) * v - LN(10**40 - 1) * v + Fraction(1, 7) for v in nats[:20]),  # doubles lose too much: enclosed
    ]
    levels += [LN(Fraction(7, 3)) + Fraction(1, 9), LN(10**60) + 1, LN(3) * Fraction(1, 2)]
    found = pairs._Bounds(levels)
    with mpmath.workdps(60):
        for level, below in zip(levels, found.below.tolist(), strict=True):
            middle = level.enclosure(150).lower
            power = mpmath.exp(mpmath.mpf(middle.numerator) / middle.denominator)
            if power < mpmath.mpf(2) ** 92:
                assert 1 - mpmath.mpf(2) ** -39 < mpmath.mpf(below) / power < 1 - mpmath.mpf(2) ** -42


def test_bounds_beyond_64_nats_and_without_a_value():
    """Above 63.8 anything above 2^91 will do; inf without a constraint, 0 with eps; integers where e^level is rational."""
    levels = [LogSum(64), LogSum(10**6), LN(10**400), LN(2) * 5000, inf, LogSum.eps() + 1, LN(Fraction(9, 8)), LN(2) * 2]
    found = pairs._Bounds(levels)
    assert [bool(2.0**91 < v < 2.0**92) for v in found.below[:4]] == [True] * 4
    assert found.below[4:6].tolist() == [inf, 0]
    assert [(int(n), int(d)) for n, d in zip(found.n, found.d, strict=True)] == [
        *[(0, 0)] * 2,
        (10**400, 1),
        (2**5000, 1),
        *[(0, 0)] * 2,
        (9, 8),
        (4, 1),
    ]
    ratios = np.array([1, 2, 9, 9]), np.array([1, 1, 8, 7])
    doubt = found.in_doubt(np.array([6, 6, 6, 6]), *ratios)
    assert doubt.tolist() == [False, True, False, True]
    assert found.in_doubt(np.array([0, 7, 7]), np.array([1, 4, 5]), np.array([1, 1, 1])).tolist() == [True, False, True]


def test_quotients_in_doubles_are_within_their_bound():
    """|Q(y|x) (1/Q(y|x')) / exact - 1| < 2^-50, and at most four roundings of 2^-53 in theory."""
    q = channel("plain", 30, 20)
    table = rows.RowQuotients(q)
    for x, other, y in product(range(0, 30, 3), range(0, 30, 4), range(20)):
        found = Fraction(float(table.doubles[x, y] * table.inverse[other, y]))
        assert abs(found / (q[x, y] / q[other, y]) - 1) < Fraction(1, 2**50)


@pytest.mark.parametrize("bits", [8, 30, 62])
def test_levels_that_are_ratios_of_entries(bits: int) -> None:
    """Decided by their pairs of values; the same as levels of integers, also about another channel, and with zeros."""
    rng = np.random.default_rng(bits)
    weights = rng.integers(2 ** (bits - 1), 2**bits, (80, 70)).tolist()
    weights[3][5] = weights[7][5] = weights[9][11] = 0
    q, same, other = (
        Channel([[Fraction(n, sum(line)) for n in line] for line in given])
        for given in (weights, weights, weights[1:] + weights[:1])
    )
    tight = tight_matrix(q)
    assert isinstance(tight.levels, Ratios)
    above, below = tight.levels.above, tight.levels.below
    plain = PrivacyMatrix(Logarithms(above, below), tight.pattern)
    assert tight[0, 1] == plain[0, 1] == LogSum.ln(max(a / b for a, b in zip(q.matrix.rows[0], q.matrix.rows[1], strict=True)))
    assert (tight[0, 0], tight[0, 3], isinstance(tight[3, 0], LogSum)) == (LogSum(), inf, True)
    assert tight.levels[:2] == [tight.levels[0], tight.levels[1]]
    for policy in (tight, plain):
        assert violation(q, policy) is violation(same, policy) is None
        assert violation(other, policy) is not None
    for x, y in ((0, 1), (40, 2), (79, 78)):  # one level a little less: just below the ratio that is reached there
        place = tight.pattern[x, y]
        n, d = (part.astype(object).copy() for part in (above, below))
        n[place], d[place] = n[place] * 10**30 - 1, d[place] * 10**30
        found = violation(q, PrivacyMatrix(Logarithms(n, d), tight.pattern))
        assert found is not None
        assert tight.pattern[found.x, found.other] == place
    lowered = np.array(tight.pattern)
    lowered[0, 3], lowered[41, 7] = lowered[0, 1], 0
    found = violation(q, PrivacyMatrix(tight.levels, lowered))
    assert found is not None
    assert (found.x, found.other, found.ratio) == (0, 3, inf)
