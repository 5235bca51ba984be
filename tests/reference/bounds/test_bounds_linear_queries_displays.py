"""bounds.linear_queries: the displays beside the theorems against the same formula in doubles, what they bound, edges."""

from fractions import Fraction
from math import exp, isclose, log, sqrt

import pytest

from exactdp.bounds.linear_queries import adaptive, distribution, gaussian_projection, lower, maxima, rejection_projection
from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.information import relative_entropy, total_variation
from exactdp.mechanisms import hadamard_response, krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import adaptive_one_bit, projected_hadamard


def output(channel, law):
    return [sum(Fraction(p) * q for p, q in zip(law, column, strict=True)) for column in zip(*channel.rows, strict=True)]


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12, abs_tol=1e-20)


@pytest.mark.parametrize(("J", "n"), [(1, 1), (2, 7), (1000, 10**5)])
@pytest.mark.parametrize(("epsilon", "delta"), [("1", "1e-5"), ("1/3", "1/2"), ("12/5", "1/10")])
def test_section_3_1(J, n, epsilon, delta):
    """Noise maxima printed and corrected, the branch without r, and twice Theorem 3.2."""
    e, g = float(Fraction(epsilon)), gaussian_projection
    for private in (False, True):
        L = log(2 / float(Fraction(delta))) * (4 if private else 1)
        arguments = (J, n, epsilon, delta)
        assert close(g.noise_max(*arguments, 3, private=private), 9 * sqrt(4 * log(2 * J) * L / n) / e)
        assert close(g.noise_max_printed(*arguments, 3, private=private), 9 * sqrt(2 * log(J) * L / n) / e)
        found = g.empirical_projected_printed(*arguments, private=private)
        assert close(found, (32 * log(J) * L / (n * e * e)) ** 0.25)
        assert J < 3 or g.empirical_projected(*arguments, private=private) < found
        assert J != 2 or close(g.empirical_projected(*arguments, private=private), found)  # 16 ln 4 = 32 ln 2
    if J > 1:
        twice = g.theorem_3_2_doubled(3, J, n, epsilon, delta, 2)
        assert close(twice, 2 * float(g.theorem_3_2(3, J, n, epsilon, delta, 2)))
        assert g.theorem_3_2_corrected(3, J, n, epsilon, delta, 2) <= twice


def test_the_noise_maximum_is_not_the_printed_one():
    """Orthogonal columns of norm 1: sigma/sqrt(n) times E max |g_j|; sigma^2 = 2 L, printed sqrt(2 ln J L/n)."""
    for J in (2, 10):
        sigma = Real.of(LogSum.ln(20) * 2).sqrt()
        assert gaussian_projection.noise_max_printed(J, 1, 1, "1/10") < sigma * maxima.gaussian_max(J).lower
        assert gaussian_projection.noise_max(J, 1, 1, "1/10") > sigma * maxima.gaussian_max(J).upper


def test_where_the_sampling_error_is_the_smaller_term():
    """epsilon^2 <= 2 ln(2/delta): at delta = 1/10 up to 2.4477."""
    assert gaussian_projection.theorem_3_2_doubled(1, 2, 1, "24477/10000", "1/10") > 0
    for J, epsilon in ((2, "24478/10000"), (1, "1")):
        with pytest.raises(OutOfScope, match="sampling error|J >= 2"):
            gaussian_projection.theorem_3_2_doubled(1, J, 1, epsilon, "1/10")


@pytest.mark.parametrize(("d", "J", "n", "epsilon"), [(1, 2, 3, "1"), (3, 5, 200, "1/3"), (1000, 10**6, 110439, "1")])
def test_section_3_2(d, J, n, epsilon):
    e, p = float(Fraction(epsilon)), rejection_projection
    main = min((32 * log(2 * J) / n * (16 * log(n) / e**2 + 1)) ** 0.25, sqrt((64 * d * log(n) / e**2 + 4) / n))
    assert close(p.equation_10_corrected(d, J, n, epsilon, 2), 2 * main)
    rate = min((1088 * log(J) * log(n) / (n * e * e)) ** 0.25, sqrt(68 * d * log(n) / (n * e * e)))
    assert close(p.table_1_corrected(d, J, n, epsilon, 2), 2 * rate + 4 * (exp(-n / 8) + 2 / n))
    assert p.theorem_3_4_corrected(d, J, n, epsilon, 2) <= p.table_1_corrected(d, J, n, epsilon, 2)
    assert close(p.lemma_3_5_corrected(n), exp(-n / 8))
    assert p.equation_9_corrected(n, 2) == Fraction(8, n)
    assert p.equation_8_corrected(n, Fraction(1, 2 * n)) == 2
    if n >= 120:
        assert p.active_printed(n) == 1 - p.silent_printed(n) == Fraction(3, 8) - Fraction(2, n * n)
        assert p.equation_8_corrected(n, Fraction(2, n * n)) == p.equation_8(n)


def test_refusals_of_section_3_2():
    p = rejection_projection
    for call, message in (
        (lambda: p.equation_8_corrected(2, "1/2"), "s delta < 1"),
        (lambda: p.silent_printed(119), "n >= 120"),
        (lambda: p.active_printed(119), "n >= 120"),
        (lambda: p.table_1_corrected(1, 2, 2, 1), "n >= 3"),
        (lambda: p.table_1_corrected(1, 1, 3, 1), "J >= 2"),
        (lambda: p.table_1_corrected(1, 2, 3, "11/10"), "epsilon <= 1"),
    ):
        with pytest.raises(OutOfScope, match=message):
            call()
    for wrong in (
        lambda: p.equation_9_corrected(1),
        lambda: p.equation_10_corrected(1, 2, 1, 1),
        lambda: p.lemma_3_5_corrected(0),
    ):
        with pytest.raises(BadInput, match="n = "):
            wrong()


@pytest.mark.parametrize("J", [1, 2, 3, 4, 7, 8, 1000])
def test_costs_of_hadamard_response(J):
    assert distribution.outputs(J) == hadamard_response.alphabet(J) == 2 ** distribution.bits(J)
    assert J < distribution.outputs(J) <= 2 * J < distribution.outputs_printed(J) == 2 * J + 1
    assert distribution.bits(J) < distribution.bits_printed(J)
    assert close(distribution.bits_printed(J), log(2 * J + 1) / log(2))


@pytest.mark.parametrize("n", [1, 7, 10**6])
@pytest.mark.parametrize("t", ["3", "101/100", "1000"])
def test_section_4(n, t):
    """Proxies; squared bounds, the printed one above the sharp; the raw risk at a law of the items."""
    c = (float(Fraction(t)) + 1) / (float(Fraction(t)) - 1)
    assert distribution.proxy_printed(n, t) == 4 * distribution.proxy(n, t) == 4 * distribution.gain(t) ** 2 / n
    for J in (1, 2, 1000):
        assert close(distribution.squared_printed(J, n, t), 4 * (2 * c / sqrt(n)) * sqrt(2 * log(2 * J)))
        assert close(distribution.squared_sharp(J, n, t), sqrt(8 * c * c * log(2 * J) / n))
    assert close(distribution.raw_at(["1/2", "1/3", "1/6"], n, t), sqrt((3 * c * c - 7 / 18) / n))
    if n == 7 and t == "3":
        prior = [Fraction(1, 4), Fraction(3, 4)]
        raw = projected_hadamard.risks(projected_hadamard.law(prior, 7, 3), prior).raw
        assert close(distribution.raw_at(prior, 7, 3), sqrt(raw))


@pytest.mark.parametrize("epsilon", ["1/100", "1", "5", "60"])
def test_the_range_of_c(epsilon):
    e = Real.of(epsilon)
    c = (e.exp() + 1) / (e.exp() - 1)
    assert distribution.gain_least(epsilon) <= c <= distribution.gain_most(epsilon)
    assert distribution.gain_most(epsilon) - distribution.gain_least(epsilon) == Fraction(epsilon) / 6
    assert distribution.gain_least(epsilon) == 2 / Fraction(epsilon)
    assert distribution.gain_most(1) < Fraction("2.167")


@pytest.mark.parametrize(("d", "n"), [(1, 27), (2, 80), (3, 7), (64, 10**4)])
def test_section_5(d, n):
    c, r, tail = 2, Fraction(5, 2), d * exp(-n / (8 * d))
    assert adaptive.proxy_printed(d, n, 3, r) == 4 * d * c**2 * r**2 / n == 2 * adaptive.proxy(d, n, 3, r)
    assert adaptive.largest_error(3, r) == 3 * r
    first = 2 * c * float(r) * sqrt(2 * d * log(2 * d) / n)
    assert close(adaptive.equation_20_corrected(d, n, 3, r), first + (c + 1) * float(r) * tail)
    assert adaptive.theorem_5_2_corrected(d, n, 3, r) <= adaptive.equation_20_corrected(d, n, 3, r)
    if n >= 8 * d * log(n):
        assert adaptive.second_term(d, n, r) == r * d / n
        assert adaptive.bad_partition(d, n) * r <= adaptive.second_term(d, n, r)
        assert close(adaptive.theorem_5_2_every_d(d, n, 3, r), 2 * first)
        assert adaptive.equation_20(d, n, 3, r) <= adaptive.theorem_5_2_every_d(d, n, 3, r)
        assert adaptive.theorem_5_2_corrected(d, n, 3, r) <= adaptive.equation_20(d, n, 3, r)
    else:
        for call in (adaptive.equation_20, adaptive.theorem_5_2_every_d):
            with pytest.raises(OutOfScope, match="8 d ln n"):
                call(d, n, 3, r)
        with pytest.raises(OutOfScope, match="8 d ln n"):
            adaptive.second_term(d, n, r)


def test_the_largest_error_of_the_adaptive_protocol():
    """Over all transcripts of one user with q = r: 3r, at the report -2r; r is exceeded."""
    law = adaptive_one_bit.max_error_law(1, [1], 1, 3)
    assert max(law) == adaptive.largest_error(3) == 3
    with pytest.raises(BadInput, match="n = 1"):
        adaptive.theorem_5_2_every_d(1, 1, 3)


def test_contraction_at_channels():
    """The sum of the two divergences, exactly, for channels of level t at several pairs of input laws."""
    laws = [["1", "0", "0"], ["1/2", "1/4", "1/4"], ["0", "1/3", "2/3"]]
    for t in (Fraction(3, 2), Fraction(3), Fraction(20)):
        for channel in (krr.channel(3, t=t), hadamard_response.channel(3, t=t), Channel([[1], [1], [1]])):
            for one in laws:
                for two in laws:
                    first, second = output(channel, one), output(channel, two)
                    both = relative_entropy(first, second) + relative_entropy(second, first)
                    distance = total_variation(one, two)
                    assert both <= lower.contraction_sharp(t, distance)
                    assert 4 * lower.contraction_sharp(t, distance) == lower.contraction(t, distance)
    assert lower.contraction(3, "1/2") == 4
    for t, distance in (("1/2", 1), (3, 2), (3, -1)):
        with pytest.raises(BadInput, match="at least 1|from 0 to 1"):
            lower.contraction(t, distance)


def test_the_gap_of_the_offline_bounds():
    """The quotient of the first term of the corrected rate and the lower bound where both are the first terms."""
    for d, J, n, e in ((10, 20, 100, 1), (100, 300, 10**4, Fraction(1, 2))):
        assert close(lower.offline_gap(d, J, n, e), 12 * (1088 * log(J) * log(n)) ** 0.25)
        first = (1088 * log(J) * log(n) / (n * float(e) ** 2)) ** 0.25
        assert close(lower.offline_gap(d, J, n, e), first / float(lower.offline(d, J, n, e)))
    for d, J, n, e in ((10, 19, 100, 1), (10, 20, 101, 1), (2, 4, 2, 1), (10, 20, 100, 2), (2, 4, 3, "1/2")):
        with pytest.raises(OutOfScope, match="stated for"):
            lower.offline_gap(d, J, n, e)


def test_bad_input_of_section_4():
    with pytest.raises(NotStochastic):
        distribution.raw_at(["1/2"], 1, 3)
    for call in (lambda: distribution.outputs(0), lambda: distribution.proxy(0, 3), lambda: distribution.gain_least(0)):
        with pytest.raises(BadInput, match="write"):
            call()
