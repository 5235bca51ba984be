"""bounds.price_of_privacy.max_sense, .multi_max_sense, .pairwise_preference: exact cases, protocols, hypotheses."""

from fractions import Fraction
from math import ceil

import pytest

from exactdp.bounds.price_of_privacy import max_sense as m
from exactdp.bounds.price_of_privacy import multi_max_sense as multi
from exactdp.bounds.price_of_privacy import pairwise_preference as pairs
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import max_sense as protocol
from exactdp.protocols import multi_max_sense as blocks
from exactdp.protocols import pairwise_preference as sketch

HALVES = ["1/2", "1/2"]
SAME = [[1, "1/2"], [0, "1/2"]]


def near(value, text, digits):
    return abs(float(value) - float(text)) <= 0.51 * 10.0**-digits


def test_eps_hat():
    assert [m.epsilon_hat(t) for t in (1, 3, 7)] == [0, 1, Fraction(3, 2)]
    with pytest.raises(BadInput, match="at least 1"):
        m.epsilon_hat("1/2")


def test_separations_by_hand():
    assert m.delta_exact_w([1], HALVES, [[1, 0]], 2, 4) == Fraction(27, 64)
    assert m.delta_exact_w(HALVES, HALVES, SAME, "1/2", 1) == 0
    assert near(m.delta_printed(HALVES, HALVES, SAME, "1/2"), "0.0488", 4)
    assert m.delta_printed([1], HALVES, [["1/3", "1/3"]], 1).sign() == 0
    assert m.delta_printed(HALVES, HALVES, [[1, 0], [0, 1]], 1).sign() == 0  # equal exponents cancel
    assert near(m.delta([1], HALVES, [[1, 0]], 8, 16, 100), "0.016811", 6)
    assert m.delta([1], HALVES, [[1, 0]], "7/2", 4, 4) == Fraction(1, 8)
    assert near(m.delta(HALVES, HALVES, [[1, "1/2"], ["1/4", "3/4"]], 1, 2, 20), "0.032807", 6)
    three = m.delta_printed([1], ["1/4", "1/4", "1/2"], [[1, 0, "1/2"]], "1/2")  # two pairs tie
    for middle, value in (("1/4", "0.20726"), ("3/4", "0.18290")):  # the second pair is the least, and the third
        assert near(m.delta_printed([1], ["1/4", "1/4", "1/2"], [[0, 1, middle]], "1/2"), value, 5)
    assert three.tree == (Real.of(Fraction(-1, 4)).exp() * Fraction(1, 2)).tree


@pytest.mark.parametrize("w", [2, 4])
def test_the_separation_is_that_of_the_protocol(w):
    """N = 4, K = 2, exactly: U eps-hat (theta - theta^2/w) delta/(2N), the least over the classes."""
    b, alpha, theta = [[1, "1/4"], ["1/2", "3/4"]], ["1/4", "3/4"], Fraction(3, 2)
    rows = [[row[0]] * 2 + [row[1]] * 2 for row in b]
    exactly = protocol.separation(rows, [2, 6], w, theta / w, 0, 2, 3, "independent")
    delta = m.delta(alpha, HALVES, b, theta, w, 4)
    assert m.separation(8, 4, w, theta, 3, delta).tree == abs(exactly)
    assert m.separation_printed(8, 4, w, theta, 3, delta).tree == 2 * abs(exactly)


def test_users_and_the_union_bound():
    """At the corrected U the union bound is N^-d, and no user less suffices for it; the printed ones in their proportions."""
    args = (1000, 100, 2, 3, Fraction(1, 3))
    U = m.users(*args, 4)
    assert m.union(ceil(U.enclosure(64).upper), *args) <= Fraction(1, 1000**4)
    assert m.union(int(U.enclosure(64).lower), *args) > Fraction(1, 1000**4)
    ratio = U / m.users_printed(*args, 4)
    assert abs(ratio.enclosure(64).lower - 4 / Fraction(98, 100) ** 2) < Fraction(1, 10**9)
    assert m.union_printed(10**8, *args) < m.union(10**8, *args)
    assert m.users(1, 1, "1/2", 3, 1, 1).tree == (Real.of(LogSum.ln(2)) / Fraction(1, 2400)).tree


@pytest.mark.parametrize(("t", "item"), [(3, 0), (3, 3), (1000, 3)])
def test_deviations_hold_exactly(t, item):
    """P(|B - E B| >= gap/5) by exact tails, against 2 exp(-gap^2/(75 U p))."""
    b, p = [1, 1, 0, 0], Fraction(1, 4)
    for U in (1, 20, 300):
        gap = abs(protocol.separation([b], [U], 2, p, 0, 3, t, "independent"))
        found = protocol.failure([b], [U], 2, p, item, t, gap / 5, "independent")
        assert Real.of(found) <= m.deviation(U * p, gap)
    assert m.deviation(1, 1).tree == (Real.of(Fraction(-1, 75)).exp() * 2).tree


def test_users_for_any_gap():
    """The general form gives the special one; and Multi-MaxSense needs 1/Q of the users at the same level of one answer."""
    delta, p = m.delta([1], HALVES, [[1, 0]], 1, 2, 4), Fraction(1, 2)
    gap = m.separation(1, 4, 2, 1, 3, delta)
    one, two = m.users_for_gap(4, p, gap, 2), m.users(4, 2, 1, 3, delta, 2)
    assert abs((one - two).enclosure(64).upper) < Fraction(1, 2**60)
    rows = [[1, 1, 0, 0]]
    found = [m.users_for_gap(4, Fraction(Q, 2), abs(blocks.separation(rows, [1], 2, 2, Q, 0, 3, 3)), 1) for Q in (1, 2)]
    assert abs((found[0] - found[1] * 2).enclosure(64).upper) < Fraction(1, 2**60)


def test_eps_hat_of_one_answer():
    assert [multi.queries(e) for e in ("1/10", 1, "101/100", 2)] == [1, 1, 2, 2]
    for epsilon, text in (("1/10", "0.0999"), ("1/2", "0.4898"), ("101/100", "0.4945"), ("3/2", "0.7167"), ("201/100", "0.6460")):
        assert near(multi.epsilon_hat(epsilon), text, 4)
        assert multi.epsilon_hat(epsilon) < multi.epsilon_hat_lower_printed(epsilon)
    assert near(multi.epsilon_hat_lower_printed(1), "0.72835", 5)
    for epsilon in (1, "1001/1000", 7, "2.0001"):
        assert multi.epsilon_hat(epsilon) > multi.epsilon_hat_lower(epsilon)


@pytest.mark.parametrize(("N", "w", "t"), [(2, 2, 3), (3, 2, 3), (5, 4, "3/2"), (4, 4, 1000)])
def test_the_information_of_a_pair_is_at_most_the_bound(N, w, t):
    """The exact information of S about two types, given the pair, is below chi^2, and that below the bound."""
    alike, apart = (sketch.released([a, b] + [0] * (N - 2), w, 0, 1, t) for a, b in ((1, 1), (1, 0)))
    mean = (alike + apart) / 2
    terms = [(v, v / m) for one in (alike, apart) for v, m in ((one, mean), (1 - one, 1 - mean))]
    told = sum((LogSum.ln(ratio) * (v / 2) for v, ratio in terms), start=LogSum())
    chi = sum(v / 2 * ratio for v, ratio in terms) - 1
    assert told < LogSum(chi) <= LogSum(pairs.information(N, w, t))


def test_too_few_users_for_pairs():
    assert pairs.information(4, 1, 3) == 0
    assert pairs.too_few(2, 2, 3) == 0
    assert pairs.too_few(1000, 2, 3) > LogSum.ln(1000) * Fraction(1000**3, 4)  # more than the paper asks for


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (lambda: m.delta_printed([1], [1], [[1]], 1), OutOfScope, "L >= 2"),
        (lambda: m.delta_printed([1], HALVES, [[1, 0]], 0), OutOfScope, "theta"),
        (lambda: m.delta_printed(["1/2"], HALVES, [[1, 0]], 1), NotStochastic, "sum"),
        (lambda: m.delta_exact_w([1], HALVES, [[1, 0]], 4, 4), OutOfScope, "0 < theta < w"),
        (lambda: m.delta([1], HALVES, [[1, 0]], 1, 2, 5), OutOfScope, "integers"),
        (lambda: m.delta([1], HALVES, [[1, 0]], 1, 5, 4), BadInput, "1 <= w <= N"),
        (lambda: m.delta([1], HALVES, [[1, 0]], 1, 2, 10**9), OutOfScope, "N = 1000000000"),
        (lambda: m.delta_exact_w([1], HALVES, [[1, 0]], 1, 10**9), OutOfScope, "w = 1000000000"),
        (lambda: m.separation(0, 4, 2, 1, 3, 1), BadInput, "U = 0"),
        (lambda: m.separation(1, 4, 2, 1, 3, "101/100"), OutOfScope, "above 1"),
        (lambda: m.union(1, 4, 2, 1, 3, 2), OutOfScope, "above 1"),
        (lambda: m.users(4, 2, 1, 3, 2, 1), OutOfScope, "above 1"),
        (lambda: m.separation(1, 4, 2, 1, 3, 0), OutOfScope, "not above 0"),
        (lambda: m.separation(1, 4, 2, 2, 3, 1), OutOfScope, "all scores are equal"),
        (lambda: m.union_printed(1, 4, 2, 2, 3, 1), OutOfScope, "all scores are equal"),
        (lambda: m.deviation(1, "3/2"), OutOfScope, "gap <= cap"),
        (lambda: m.users(4, 2, 1, 1, 1, 1), OutOfScope, "t > 1"),
        (lambda: m.users(4, 2, 1, 3, 1, 0), OutOfScope, "d > 0"),
        (lambda: m.users_for_gap(4, "1/2", 1, 1), OutOfScope, "gap <= cap"),
        (lambda: m.users_for_gap(0, "1/2", "1/4", 1), BadInput, "N = 0"),
        (lambda: pairs.too_few(4, 1, 3), OutOfScope, "tells nothing"),
        (lambda: pairs.information(1, 1, 3), OutOfScope, "two items"),
        (lambda: multi.epsilon_hat(0), BadInput, "above 0"),
        (lambda: multi.epsilon_hat_lower("99/100"), OutOfScope, "no positive lower bound"),
    ],
)
def test_hypotheses(wrong, error, message):
    with pytest.raises(error, match=message):
        wrong()
