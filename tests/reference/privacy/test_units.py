"""units: each logarithm is within 0.53 units of its double; the column found by them is the largest, near ties and all."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp.policy import Logarithms, PrivacyMatrix
from exactdp.privacy import rows, units
from exactdp.privacy.levels import tight_matrix, violation


@pytest.mark.parametrize("span", [2.0**-19, 1e-3, 0.7, 3.0, 7.9])
def test_units_are_near_the_logarithms(span: float) -> None:
    doubles = np.exp(np.concatenate([[0, span], np.random.default_rng(1).uniform(0, span, 400)])) * 1e-5
    found = units.units(doubles)
    assert found is not None
    with mpmath.workdps(40):
        least = mpmath.mpf(float(doubles.min()))
        one = mpmath.log(mpmath.mpf(float(doubles.max())) / least) / units.RANGE
        far = [abs(mpmath.log(mpmath.mpf(float(v)) / least) / one - int(n)) for v, n in zip(doubles, found, strict=True)]
    assert max(far) < 0.53


def test_what_units_are_not_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    assert units.units(np.array([1.0, 1.0])) is None
    assert units.units(np.array([1.0, 1 + 2.0**-30])) is None
    assert units.units(np.array([1.0, 1e5])) is None
    honest = np.log
    monkeypatch.setattr(np, "log", lambda x: honest(x) + 2e-4 * (x > 1.5) * (x < 2.5))  # a logarithm that is wrong is noticed
    assert units.units(np.array([1.0, 2.0, 4.0])) is None


@pytest.mark.parametrize("near", [0, 1, 10**4, 10**8])
def test_columns_by_units_are_the_largest(near: int) -> None:
    """Two columns whose quotients are equal, or differ a little, and one that is far away: against every column in integers."""
    rng = np.random.default_rng(near)
    numbers = rng.integers(10**11, 3 * 10**11, (70, 65))
    numbers[::3, 5], numbers[1::3, 5] = 9 * 10**11, 5 * 10**10
    numbers[::3, 50], numbers[1::3, 50] = 9 * 10**11 + near, 5 * 10**10
    q = Channel(ExactMatrix.from_integers(np.concatenate([numbers, 10**14 - numbers.sum(axis=1)[:, None]], axis=1), 10**14))
    table = rows.RowQuotients(q)
    assert table.coarse is not None
    integers = q.matrix.over_common[0][q.pattern].astype(object)
    for x in range(12):
        others = np.delete(np.arange(70), x)
        for other, y in zip(others.tolist(), table.columns(x, others).tolist(), strict=True):
            best = max(Fraction(a, b) for a, b in zip(integers[x], integers[other], strict=True))
            assert Fraction(integers[x][y], integers[other][y]) == best


@pytest.mark.parametrize("bits", [20, 31, 50])
def test_tight_levels_from_elsewhere(bits: int) -> None:
    """Levels ln(p/q) that come as such, with no common denominator: within, at the bound; below it the pair is named."""
    weights = np.random.default_rng(bits).integers(2 ** (bits - 1), 2**bits, (72, 66)).tolist()
    q = Channel([[Fraction(n, sum(line)) for n in line] for line in weights])
    tight = tight_matrix(q)
    levels = [tight.levels[i] for i in range(len(tight.levels))]
    given = PrivacyMatrix(levels, tight.pattern)
    assert type(given.levels) is Logarithms
    assert violation(q, given) is None
    assert (given[0, 0], given[3, 4], given[71, 2]) == (tight[0, 0], tight[3, 4], tight[71, 2])
    for x, other in ((0, 1), (71, 70), (33, 5)):
        place = int(given.pattern[x, other])
        n, d = (part.astype(object).copy() for part in (given.levels.above, given.levels.below))
        for scale in (10**6, 10**19, 10**40):
            less = n.copy(), d.copy()
            less[0][place], less[1][place] = n[place] * scale - 1, d[place] * scale
            found = violation(q, PrivacyMatrix(Logarithms(*less), given.pattern))
            assert found is not None
            assert (found.x, found.other) == (x, other)
