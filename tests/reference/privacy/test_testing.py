"""testing: rules, regions and Theorem 1 against all 2^m rules, and regions against their inequalities on a grid."""

from fractions import Fraction
from itertools import pairwise, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix, violation
from exactdp.privacy.testing import Rule, decide, decision_region, error_region, factor, inside, violating_rule

LN = LogSum.ln
FACTORS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(7), inf)


@st.composite
def channels(draw, k=None):
    k, m = k or draw(st.integers(1, 4)), draw(st.integers(1, 5))
    weight = draw(st.sampled_from([st.integers(0, 2), st.integers(0, 9), st.integers(1, 10**20)]))
    rows = draw(st.lists(st.lists(weight, min_size=m, max_size=m), min_size=k, max_size=k))
    return Channel([[Fraction(n, sum(row)) for n in row] if any(row) else [Fraction(1, m)] * m for row in rows])


def powers(k, draw):
    """e^E, with infinite entries."""
    return [[draw(st.sampled_from(FACTORS)) for _ in range(k)] for _ in range(k)]


def matrix(table):
    return PrivacyMatrix.explicit([[inf if v == inf else LN(v) for v in row] for row in table])


def all_rules(q, x, other):
    for chosen in product([0, 1], repeat=q.size[1]):
        yield decide(q, x, other, [y for y, c in enumerate(chosen) if c])


def holds(rule, table):
    """(7) and (8), an infinite level being no constraint."""
    a, b = table[rule.x][rule.other], table[rule.other][rule.x]
    seven = b == inf or rule.false_alarm + b * rule.missed >= 1
    return seven and (a == inf or a * rule.false_alarm + rule.missed >= 1)


@settings(max_examples=120)
@given(channels(), st.data())
def test_theorem_1_against_all_rules(q, data):
    k = q.size[0]
    table = powers(k, data.draw)
    policy = matrix(table)
    found = violating_rule(q, policy)
    pairs = [(x, o) for x in range(k) for o in range(k) if x != o]
    broken = [r for x, o in pairs for r in all_rules(q, x, o) if not holds(r, table)]
    assert (found is None) == (not broken) == (violation(q, policy) is None)
    if found is not None:
        assert found == decide(q, found.x, found.other, found.outputs)
        bound = table[found.x][found.other]
        slack = bound * found.false_alarm + found.missed
        assert slack < 1
        assert slack == min(bound * r.false_alarm + r.missed for r in all_rules(q, found.x, found.other))
        earlier = pairs[: pairs.index((found.x, found.other))]
        assert all(
            table[x][o] == inf or table[x][o] * r.false_alarm + r.missed >= 1 for x, o in earlier for r in all_rules(q, x, o)
        )


@settings(max_examples=60)
@given(channels(), st.sampled_from([0, "1/10", 1, 2, 5]))
def test_levels_that_are_no_logarithms(q, epsilon):
    policy = PrivacyMatrix.ldp(q.size[0], epsilon)
    assert (violating_rule(q, policy) is None) == (violation(q, policy) is None)


@settings(max_examples=60)
@given(channels())
def test_the_tight_matrix_is_satisfied_and_nothing_less(q):
    tight = tight_matrix(q)
    assert violating_rule(q, tight) is None
    for x, o in product(range(q.size[0]), repeat=2):
        level = tight[x, o]
        if isinstance(level, LogSum) and level > 0:
            rows = [list(row) for row in tight.rows]
            rows[x][o] = level * Fraction(99, 100)
            found = violating_rule(q, PrivacyMatrix.explicit(rows))
            assert found is not None
            assert (found.x, found.other) == (x, o)


def test_known_rules():
    identity = Channel([[1, 0], [0, 1]])
    assert violating_rule(identity, PrivacyMatrix.binary(inf, inf)) is None  # P_FA = P_MD = 0, and no constraint
    assert violating_rule(identity, PrivacyMatrix.binary(inf, 1000)) == Rule(1, 0, (1,), Fraction(0), Fraction(0))
    assert violating_rule(identity, PrivacyMatrix.binary(1000, inf)) == Rule(0, 1, (0,), Fraction(0), Fraction(0))
    mangat = Channel([["1/2", "1/2"], [0, 1]])
    assert violating_rule(mangat, PrivacyMatrix.binary(inf, "ln 2")) is None
    assert violating_rule(mangat, PrivacyMatrix.binary(inf, "ln 1.99")) == Rule(1, 0, (1,), Fraction(1, 2), Fraction(0))
    assert violating_rule(Channel([[1, 0]]), PrivacyMatrix.ldp(1, 0)) is None


def test_errors_of_a_rule_over_q_of_t():
    rule = decide(Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]), 0, 1, [0])
    assert rule.false_alarm == rule.missed == exact("1/(t+1)")
    assert (decide(Channel([[1, 0], [0, 1]]), 1, 0, [1, 0]).outputs) == (0, 1)


def satisfied(a, b, f, m):
    """(7) and (8) for the rule with errors f, m and for the opposite one."""
    points = [(f, m), (1 - f, 1 - m)]
    return all((b == inf or p + b * q >= 1) and (a == inf or a * p + q >= 1) for p, q in points)


@pytest.mark.parametrize("a", FACTORS)
@pytest.mark.parametrize("b", FACTORS)
def test_error_regions_against_their_inequalities(a, b):
    """On a grid that contains all corners: inside exactly where (7) and (8) hold, for both decisions."""
    region = error_region("inf" if a == inf else a, b)
    n = 12 if inf in (a, b) or 1 in (a, b) else int(a * b - 1) * 2 if (a * b).denominator == 1 else 25
    for i, j in product(range(n + 1), repeat=2):
        point = (Fraction(i, n), Fraction(j, n))
        assert inside([point], region) == satisfied(a, b, *point), point
    assert all(satisfied(a, b, *v) for v in region)
    assert len(region) == (2 if 1 in (a, b) else 4)
    assert set(region) == {(1 - f, 1 - m) for f, m in region}


def test_known_regions():
    assert error_region(2, 4)[1] == (Fraction(3, 7), Fraction(1, 7))
    assert error_region("inf", 4)[1] == (0, Fraction(1, 4))
    assert error_region(4, "inf")[1] == (Fraction(1, 4), 0)
    assert error_region("inf", inf) == ((0, 1), (0, 0), (1, 0), (1, 1))
    assert error_region(1, 1) == error_region(1, "inf") == error_region("t", 1) == ((0, 1), (1, 0))
    assert error_region("t", "t")[1] == (exact("1/(t+1)"), exact("1/(t+1)"))
    symbolic = error_region("A", "B")
    assert [tuple(v.at(A=2, B=4) if v not in (0, 1) else v for v in p) for p in symbolic] == list(error_region(2, 4))


def crosses(polygon):
    edges = [(c - a, d - b) for (a, b), (c, d) in pairwise([*polygon, polygon[0]])]
    return [a * d - b * c for (a, b), (c, d) in pairwise([*edges, edges[0]])]


@settings(max_examples=80)
@given(channels())
def test_decision_regions_are_the_hulls_of_all_rules(q):
    k = q.size[0]
    for x, other in product(range(k), repeat=2):
        region = decision_region(q, x, other)
        points = {(r.false_alarm, r.missed) for r in all_rules(q, x, other)}
        assert set(region) <= points
        assert len(region) == 2 or min(crosses(region)) > 0  # strictly convex, counter-clockwise
        assert inside(sorted(points), region)
        assert set(region) == {(1 - f, 1 - m) for f, m in region}


@settings(max_examples=100)
@given(channels(2), st.sampled_from(FACTORS), st.sampled_from(FACTORS))
def test_regions_decide_privacy(q, a, b):
    private = violation(q, matrix([[1, a], [b, 1]])) is None
    assert inside(decision_region(q, 0, 1), error_region(a, b)) == private


def test_inside():
    square, point = ((0, 1), (0, 0), (1, 0), (1, 1)), Fraction(1, 10**40)
    assert inside(square, square)
    assert not inside([(-point, 0)], square)
    assert not inside([(0, 1 + point)], square)
    segment = ((0, 1), (1, 0))
    assert inside([(Fraction(1, 3), Fraction(2, 3))], segment)
    for outside in ((Fraction(1, 3), Fraction(2, 3) + point), (Fraction(1, 3), Fraction(2, 3) - point), (2, -1), (-1, 2)):
        assert not inside([outside], segment)
    with pytest.raises(BadInput, match="depends on t"):
        inside(error_region("t", "t"), square)


def test_refusals():
    q = Channel([["t/(t+1)", "1/(t+1)"], ["1/2", "1/2"]])
    for channel, policy in ((q, PrivacyMatrix.ldp(2, 1)), (q.at(t=2), PrivacyMatrix.ldp(2, "eps"))):
        with pytest.raises(BadInput, match="one level: give values"):
            violating_rule(channel, policy)
    with pytest.raises(BadInput, match="3 symbols and the channel 2 inputs"):
        violating_rule(q.at(t=2), PrivacyMatrix.ldp(3, 1))
    for outputs in ([2], [-1], [0, 0]):
        with pytest.raises(BadInput, match="different positions from 0 to 1"):
            decide(q, 0, 1, outputs)
    with pytest.raises(BadInput, match="not both inputs"):
        decide(q, 0, 2, [0])
    for value in (0, "1/2", "t - 2", "1/t", -inf):
        with pytest.raises(BadInput):
            factor(value)
    assert (factor("inf"), factor("t^2"), factor(1), factor("A")) == (inf, exact("t^2"), 1, exact("A"))
