"""bounds.linear_queries.maxima: closed forms, published values, refinement, and the bounds that they must obey."""

from fractions import Fraction
from math import gamma, isclose, log, pi, sqrt

import pytest

from exactdp.bounds.linear_queries import maxima
from exactdp.bounds.linear_queries.parameters import least
from exactdp.errors import BadInput
from exactdp.numbers.normal import Real

GOLDEN = {1: "0.79788", 2: "1.12838", 3: "1.32639", 5: "1.56983", 10: "1.88072", 100: "2.74696", 1000: "3.43541", 10**6: "4.9986"}


@pytest.mark.parametrize("J", GOLDEN)
def test_the_interval_contains_the_published_value(J):
    """Up to the rounding of the value; and its width is what is promised."""
    found, value = maxima.gaussian_max(J), Fraction(GOLDEN[J])
    half = Fraction(1, 2 * 10 ** len(GOLDEN[J].partition(".")[2]))
    assert found.lower <= value + half
    assert value - half <= found.upper
    assert 0 < found.width < Fraction(2, 1000)


def test_closed_forms():
    """J = 1: sqrt(2/pi); J = 2: 2/sqrt(pi)."""
    for J, value in ((1, sqrt(2 / pi)), (2, 2 / sqrt(pi))):
        found = maxima.gaussian_max(J, cells=128)
        assert found.lower < Fraction(value) < found.upper


@pytest.mark.parametrize("J", [1, 2, 3, 17, 100])
def test_more_cells_give_a_smaller_interval_that_meets_the_first(J):
    coarse, fine = maxima.gaussian_max(J, cells=16), maxima.gaussian_max(J, cells=96)
    assert fine.width < coarse.width / 8
    assert coarse.lower <= fine.upper
    assert fine.lower <= coarse.upper


def test_the_bend():
    """f is concave before it and convex after it: second differences of f have these signs."""
    for J in (2, 3, 10, 1000):
        low, high = maxima.quadrature(J).bend
        assert 0 < low < high
        assert not maxima.convex(J, low)
        assert maxima.convex(J, high)

        def f(u, J=J):
            return 1 - maxima._power(J, u).lower

        h = Fraction(1, 64)
        assert f(low - 2 * h) + f(low) < 2 * f(low - h)
        assert f(high) + f(high + 2 * h) > 2 * f(high + h)
    assert maxima.quadrature(1).bend == (0, 0)
    assert maxima.convex(1, Fraction(0))
    assert not maxima.convex(2, Fraction(0))


def test_weights_cover_the_range():
    """Both sums integrate the constant 1 over [0, end]."""
    for J in (1, 2, 50):
        found = maxima.quadrature(J, 8)
        assert sum(w for w, _ in found.below) == sum(w for w, _ in found.above) == found.end


@pytest.mark.parametrize("J", GOLDEN)
def test_the_sub_gaussian_bound_holds_and_the_printed_one_does_not(J):
    found = maxima.gaussian_max(J)
    assert Real.of(found.upper) < maxima.subgaussian_max(J)
    assert float(found.lower) > sqrt(log(J))


def test_means_of_norms():
    """Against the gamma function; m_d m_(d+1) = d; sqrt(d - 1/2) <= m_d <= sqrt(d)."""
    for d in range(1, 30):
        mean = maxima.chi_mean(d)
        assert isclose(float(mean), sqrt(2) * gamma((d + 1) / 2) / gamma(d / 2), rel_tol=1e-12)
        assert isclose(float(mean) * float(maxima.chi_mean(d + 1)), d, rel_tol=1e-12)
        assert mean < Real.of(d).sqrt()
        assert mean > Real.of(d - Fraction(1, 2)).sqrt()


def test_sub_gaussian_values():
    assert isclose(float(maxima.subgaussian_max(1)), sqrt(2 * log(2)))
    assert isclose(float(maxima.subgaussian_max(50, "9/4")), 1.5 * sqrt(2 * log(100)))
    assert maxima.subgaussian_max(3, 0).enclosure(30).upper < Fraction(1, 10**6)
    assert maxima.hoeffding_proxy(2, 1) == 1
    assert maxima.hoeffding_proxy("1/2", 8) == Fraction(1, 128)
    assert maxima.hoeffding_proxy(0, 3) == 0


def test_the_smaller_of_two_numbers():
    one, root = Real.of(1), Real.of(2).sqrt()
    assert least(one, root) is least(root, one) is one
    assert least(root, Real.of(8).sqrt() / 2) is root  # equal, and not told apart


def test_bad_input():
    for value in (0, -1, 2.0, True):
        for call in (maxima.chi_mean, maxima.gaussian_max, maxima.subgaussian_max, lambda v: maxima.hoeffding_proxy(1, v)):
            with pytest.raises(BadInput, match="write an integer >= 1"):
                call(value)
    with pytest.raises(BadInput, match="cells"):
        maxima.gaussian_max(3, cells=1)
    with pytest.raises(BadInput, match="at least 0"):
        maxima.hoeffding_proxy(-1, 2)
    with pytest.raises(BadInput, match="at least 0"):
        maxima.subgaussian_max(2, -1)
