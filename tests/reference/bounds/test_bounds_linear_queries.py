"""bounds.linear_queries: every displayed bound against the same formula in doubles, crossings, golden values, refusals."""

from fractions import Fraction
from math import exp, floor, isclose, log, sqrt

import pytest

from exactdp.bounds.linear_queries import adaptive, distribution, gaussian_projection, lower, rejection_projection, table
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import rejection_sampling
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

SIZES = [(1, 2, 1), (1, 2, 10**6), (3, 5, 200), (1000, 10**6, 110439), (50, 2, 7), (1, 10**5, 3)]
LEVELS = [("1", "1e-5"), ("1/100", "1/2"), ("2", "999/1000"), ("4", "1/10")]


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12, abs_tol=1e-20)


def rounded(found, digits):
    return round(float(found), digits)


@pytest.mark.parametrize(("d", "J", "n"), SIZES)
@pytest.mark.parametrize(("epsilon", "delta"), LEVELS)
def test_section_3_1_in_doubles(d, J, n, epsilon, delta):
    """Every function of the module, at r = 3/2, with and without the factor 4 of the private noise."""
    e, level = float(Fraction(epsilon)), log(2 / float(Fraction(delta)))
    for private in (False, True) if e <= 2.7 else (False,):
        L = 4 * level if private else level
        one, two = (32 * log(J) * L / (n * e * e)) ** 0.25, sqrt(2 * d * L / (n * e * e))
        first, second = (8 * log(2 * J) * (2 * L / e**2 + 1) / n) ** 0.25, sqrt((2 * d * L / e**2 + 1) / n)
        arguments = (n, epsilon, delta, "3/2")
        g = gaussian_projection
        assert close(g.theorem_3_2(d, J, *arguments, private=private), 1.5 * min(one, two))
        assert close(g.theorem_3_2_corrected(d, J, *arguments, private=private), 1.5 * (min(one, two) + 1 / sqrt(n)))
        assert close(g.projected(J, *arguments, private=private), 1.5 * first)
        assert close(g.unprojected(d, *arguments, private=private), 1.5 * second)
        assert close(g.theorem_3_2_sharp(d, J, *arguments, private=private), 1.5 * min(first, second))
        assert close(g.empirical_projected(J, *arguments, private=private), 1.5 * (16 * log(2 * J) * L / (n * e * e)) ** 0.25)
        assert close(g.empirical_unprojected(d, *arguments, private=private), 1.5 * two)
        assert close(g.threshold(d, J, epsilon, delta, private=private), d * d * L / (8 * e * e * log(J)))


@pytest.mark.parametrize(("d", "J"), [(10, 2), (100, 50), (1000, 10**6)])
def test_the_terms_of_theorem_3_2_cross_at_the_switch(d, J):
    """Below it the first term is the smaller, above it the second; the same for the sharp terms at their own crossing."""
    g = gaussian_projection
    here = floor(float(g.threshold(d, J, 1, "1e-5")))
    first = [(Real.of(LogSum.ln(J)) * LogSum.ln(200_000) * Fraction(32, n)).sqrt().sqrt() for n in (here, here + 1)]
    second = [g.empirical_unprojected(d, n, 1, "1e-5") for n in (here, here + 1)]
    assert first[0] < second[0]
    assert second[1] < first[1]
    assert float(g.theorem_3_2(d, J, here, 1, "1e-5")) == float(first[0])
    assert float(g.theorem_3_2(d, J, here + 1, 1, "1e-5")) == float(second[1])
    here = floor(float(g.crossing_always(d, J, 1, "1e-5")))
    assert g.projected(J, here, 1, "1e-5") < g.unprojected(d, here, 1, "1e-5")
    assert g.unprojected(d, here + 1, 1, "1e-5") < g.projected(J, here + 1, 1, "1e-5")


def test_golden_values():
    """Numbers of the errata, as they are published."""
    g, p = gaussian_projection, rejection_projection
    assert rounded(g.theorem_3_2(1, 2, 1, 4, "0.1"), 4) == 0.6119
    assert rounded(g.projected(10**6, 110439, 1, "1e-5"), 4) == 0.4043
    assert rounded(p.theorem_3_4(1, 2, 10**4, 1), 5) == 0.09597
    assert rounded(p.theorem_3_4(1, 2, 10**6, 1), 5) == 0.01175
    assert rounded(p.theorem_3_4(10**5, 2, 10**8, 1), 5) == 0.07733
    assert rounded(p.equation_10(1, 2, 10**6, 1), 5) == 0.01487
    assert rounded(p.lemma_3_5(120), 6) == 0.029322
    assert rounded(p.threshold(1000, 2000, 10**6, 1), 0) == 454404
    assert rounded(p.theorem_3_4(2, 2, 10**4, 1), 4) == 0.1357
    assert rounded(table.adaptive(2, 61, "1e15").upper * 4, 5) == 0.60301  # n < 16 ln n: outside Theorem 5.2
    assert rounded(adaptive.theorem_5_2(2, 80, "1e15"), 5) == 0.52655
    assert rounded(adaptive.equation_20(2, 68, "1e15"), 5) == 0.59966
    assert rounded(adaptive.theorem_5_2(2, 68, "1e15"), 5) == 0.57113


@pytest.mark.parametrize(("d", "J", "n"), [(1, 2, 120), (5, 1000, 10**4), (10**5, 2, 10**8), (1, 1, 500)])
@pytest.mark.parametrize("epsilon", ["1", "1/10"])
def test_section_3_2_in_doubles(d, J, n, epsilon):
    e, p = float(Fraction(epsilon)), rejection_projection
    for function, one, two in ((p.theorem_3_4, 280, 10), (p.equation_10, 256, 16)):
        flat = sqrt(two * d * log(n) / (n * e * e))
        assert close(function(d, J, n, epsilon, 2), 2 * min((one * log(J) * log(n) / (n * e * e)) ** 0.25, flat))
    first = (32 * log(2 * J) * (16 * log(n) / e**2 + 1) / n) ** 0.25
    second = sqrt((64 * d * log(n) / e**2 + 4) / n)
    assert close(p.theorem_3_4_corrected(d, J, n, epsilon, 2), 2 * min(first, second) + 4 * (exp(-n / 8) + 2 / n))
    if J > 1:
        assert close(p.threshold(d, J, n, epsilon), d * d * log(n) / (4 * e * e * log(J)))


def test_one_item_makes_printed_bounds_zero():
    """At J = 1 the first term is 0: false, as the errors are not; what divides by ln J refuses."""
    assert gaussian_projection.theorem_3_2(1, 1, 1, 1, "1/10").sign() == 0
    assert rejection_projection.theorem_3_4(1, 1, 120, 1).sign() == 0
    assert distribution.theorem_4_2(1, 5, 3).sign() == 0
    for call in (
        lambda: gaussian_projection.threshold(1, 1, 1, "1/10"),
        lambda: gaussian_projection.theorem_3_2_corrected(1, 1, 1, 1, "1/10"),
        lambda: rejection_projection.threshold(1, 1, 120, 1),
        lambda: distribution.crossing(1, 3),
        lambda: distribution.helps_printed(1, 3),
    ):
        with pytest.raises(OutOfScope, match="J = 1"):
            call()
    assert gaussian_projection.theorem_3_2_sharp(1, 1, 1, 1, "1/10") > 0


def test_the_first_number_of_users_where_the_bias_exceeds_theorem_3_4():
    """896 at epsilon = 1, d = 1."""
    found = []
    for n in (895, 896):
        bias = rejection_sampling.bias(1, rejection_sampling.printed_variance(1, n, 1), "1/4") * -1
        found.append(bias > rejection_projection.theorem_3_4(1, 2, n, 1))
    assert found == [False, True]


def test_equation_8():
    assert rejection_projection.equation_8(3) == 3
    assert [rejection_projection.equation_8(n) <= Fraction("1.02") for n in (101, 102)] == [False, True]


@pytest.mark.parametrize("J", [1, 2, 3, 1000])
@pytest.mark.parametrize("n", [1, 17, 10**6])
@pytest.mark.parametrize("t", ["3", "101/100", "1000"])
def test_section_4_in_doubles(J, n, t):
    level = float(Fraction(t))
    c = (level + 1) / (level - 1)
    assert close(distribution.gain(t), c)
    first, second = (256 * c * c * log(J) / n) ** 0.25, sqrt(4 * c * c * J / n)
    sharp = (8 * c * c * log(2 * J) / n) ** 0.25
    assert close(distribution.raw(J, n, t), second / 2)
    assert close(distribution.raw_printed(J, n, t), second)
    assert close(distribution.theorem_4_2_sharp(J, n, t), min(sharp, second / 2, sqrt(2)))
    assert close(distribution.theorem_4_2(J, n, t), min(first, second))
    if J > 1:
        assert close(distribution.crossing(J, t), c * c * J * J / (16 * log(J)))
        assert close(distribution.helps_printed(J, t), c * c * J * J / (256 * log(J)))
    assert close(distribution.helps_sharp(J, t), c * c * J * J / (8 * log(2 * J)))


@pytest.mark.parametrize("d", [1, 2, 5, 100])
@pytest.mark.parametrize("n", [1, 100, 10**5])
def test_section_5_in_doubles(d, n):
    c, r = 2.0, 3
    first, tail = 2 * c * r * sqrt(2 * d * log(2 * d) / n), d * exp(-n / (8 * d))
    assert close(adaptive.equation_19(d, n, 3, r), first)
    assert close(adaptive.equation_19(d, n, 3, r, sharp=True), first / sqrt(2))
    assert close(adaptive.bad_partition(d, n), tail)
    assert close(adaptive.equation_20_corrected(d, n, 3, r), first + (c + 1) * r * tail)
    assert close(adaptive.theorem_5_2_corrected(d, n, 3, r), first / sqrt(2) + (c + 1) * r * tail)
    assert close(adaptive.without_privacy(d, n, r), r * sqrt(2 * log(2 * d) / n))
    if n >= 8 * d * log(n):
        assert close(adaptive.theorem_5_2(d, n, 3, r), 4 * r * c * sqrt(d * log(d) / n))
        assert close(adaptive.equation_20(d, n, 3, r), first + r * tail)
        assert d == 1 or n == 1 or adaptive.theorem_5_2_corrected(d, n, 3, r) < adaptive.theorem_5_2(d, n, 3, r)
    else:
        for function in (adaptive.theorem_5_2, adaptive.equation_20):
            with pytest.raises(OutOfScope, match="8 d ln n"):
                function(d, n, 3, r)


def test_the_hypothesis_of_theorem_5_2():
    """8 ln 26 = 26.07 > 26 and 8 ln 27 = 26.4 < 27."""
    with pytest.raises(OutOfScope):
        adaptive.theorem_5_2(1, 26, 3)
    assert adaptive.theorem_5_2(1, 27, 3).sign() == 0


def test_table_1():
    """Rates; an upper rate is never below its lower rate, and each has its own branch."""
    for d, J, n, e in ((100, 1024, 10**6, 1), (10**6, 4, 50, 2), (1, 2, 3, Fraction(1, 9)), (1, 1, 1, 1)):
        row = table.offline(d, J, n, e, 2)
        flat = 2 * sqrt(d / (n * e * e))
        assert close(row.upper, min(2 * (log(J) * log(n) / (n * e * e)) ** 0.25, flat))
        assert close(row.previous, flat)
        assert close(row.lower, min(2 * (1 / (n * e * e)) ** 0.25, flat))
        row = table.distribution(J, n, e)
        assert close(row.upper, min((log(J) / (n * e * e)) ** 0.25, sqrt(J / (n * e * e))))
        assert close(row.previous, sqrt(J / (n * e * e)))
        assert close(row.lower, min((1 / (n * e * e)) ** 0.25, sqrt(J / (n * e * e))))
    assert table.adaptive(1, 9, 3).upper.sign() == 0
    row = table.adaptive(7, 90, 3, 2)
    assert row.upper == row.previous == row.lower
    assert close(row.upper, 4 * sqrt(7 * log(7) / 90))


def test_bad_input():
    g, p = gaussian_projection, rejection_projection
    for value in (0, -1, 1.0, True, "2"):
        for call in (
            lambda v=value: g.theorem_3_2(v, 2, 1, 1, "1/10"),
            lambda v=value: g.theorem_3_2(1, v, 1, 1, "1/10"),
            lambda v=value: g.theorem_3_2(1, 2, v, 1, "1/10"),
            lambda v=value: distribution.theorem_4_2(v, 1, 3),
            lambda v=value: adaptive.theorem_5_2_corrected(v, 1, 3),
            lambda v=value: table.distribution(2, v, 1),
        ):
            with pytest.raises(BadInput, match="write an integer >= 1"):
                call()
    for delta in (0, 1, -1):
        with pytest.raises(BadInput, match="delta"):
            g.unprojected(1, 1, 1, delta)
    for epsilon in (0, -1):
        with pytest.raises(BadInput, match="epsilon"):
            g.unprojected(1, 1, epsilon, "1/10")
    with pytest.raises(BadInput, match="r = 0"):
        g.projected(2, 1, 1, "1/10", 0)
    with pytest.raises(OutOfScope, match="stated for epsilon"):
        g.projected(2, 1, 3, "1/10", private=True)
    for call in (lambda: p.theorem_3_4(1, 2, 119, 1), lambda: p.lemma_3_5(119), lambda: p.equation_10(1, 2, 1, 1)):
        with pytest.raises(OutOfScope, match="n >= 120"):
            call()
    with pytest.raises(OutOfScope, match="epsilon <= 1"):
        p.theorem_3_4(1, 2, 120, "11/10")
    assert p.theorem_3_4_corrected(1, 2, 2, "1.386") > 0
    with pytest.raises(OutOfScope, match="epsilon <="):
        p.theorem_3_4_corrected(1, 2, 2, "1.387")
    with pytest.raises(BadInput, match="n = 1"):
        p.theorem_3_4_corrected(1, 2, 1, 1)
    with pytest.raises(OutOfScope, match="t > 1"):
        distribution.theorem_4_2(2, 1, 1)


def test_lower_bounds_in_doubles():
    """Both branches of the minimum; and never above the bounds that the corrected protocols reach."""
    for d, n, e in ((10, 10**4, 1.0), (1000, 10**4, 1.0), (3, 100, 0.5)):
        flat = min((n * e * e) ** -0.25, sqrt(d / (n * e * e)))
        assert close(lower.offline(d, 2 * d, n, Fraction(e), 3), flat / 4)
        assert close(lower.distribution(d, n, Fraction(e)), flat / 30)
        assert lower.offline(d, 2 * d, n, Fraction(e)) < rejection_projection.theorem_3_4_corrected(d, 2 * d, n, Fraction(e))
        assert lower.distribution(d, n, Fraction(e)) < distribution.theorem_4_2_sharp(d, n, Fraction(exp(e)))
    assert close(lower.adaptive(4, 8, 10**4, 3, 2), 2 * 2 / 12 * sqrt(4 * log(8) / 10**4))
    assert lower.adaptive(4, 8, 10**4, 3) < adaptive.theorem_5_2_corrected(4, 10**4, 3)
    assert close(lower.one_bit(100, 3, 5), 1.0)


def test_lower_bounds_say_where_they_hold():
    """J = 2 refuses: there the bound is false, one bit per user does better."""
    assert lower.one_bit(10**8, 3) < lower.offline(10**4, 2 * 10**4, 10**8, 1)
    for call, message in (
        (lambda: lower.offline(10**4, 2, 10**8, 1), "J >= 2d"),
        (lambda: lower.offline(2, 3, 100, 1), "J >= 2d"),
        (lambda: lower.offline(2, 4, 3, "1/2"), "n epsilon"),
        (lambda: lower.offline(2, 4, 100, "11/10"), "epsilon <= 1"),
        (lambda: lower.adaptive(3, 8, 100, 3), "d >= 4"),
        (lambda: lower.adaptive(4, 7, 100, 3), "power of two"),
        (lambda: lower.adaptive(8, 15, 1000, 3), "power of two"),
        (lambda: lower.adaptive(4, 8, 100, "31/10"), "t <= 3"),
        (lambda: lower.adaptive(4, 8, 6, 3), "n >= t d"),
    ):
        with pytest.raises(OutOfScope, match=message):
            call()
    assert lower.adaptive(4, 8, 7, 3) > 0  # 3 * 4 ln 8/4 = 6.24
    assert lower.offline(2, 4, 4, "1/2") > 0
    with pytest.raises(BadInput, match="J = 1"):
        lower.distribution(1, 100, 1)
