"""privacy: worst ratios, violations and the tight matrix against loops over all triples, from every representation."""

from fractions import Fraction
from itertools import product
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, attained, smallest_epsilon, tight_matrix, violation
from exactdp.privacy.ratio import filter_is_sound, log_ratio, ratio_within

LN, EPS = LogSum.ln, LogSum.eps()
TINY = Fraction(1, 10**600)
NEAR = Fraction(1, 10**30)


def ratio(a, b):
    return inf if a and not b else a / b if a else Fraction(0)


def worst(q, x, other):
    return max(ratio(a, b) for a, b in zip(q.rows[x], q.rows[other], strict=True))


def pairs(q):
    return product(range(q.size[0]), repeat=2)


def normal(rows):
    return Channel([[Fraction(n, sum(row)) for n in row] for row in rows])


def over(rows, common):
    return Channel(ExactMatrix.from_integers(np.array(rows), common))


@st.composite
def channels(draw):
    """Few values or many, with and without zeros, over one 64-bit denominator or beyond it, and with tiny probabilities."""
    k, m = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    weight = draw(st.sampled_from([st.integers(0, 2), st.integers(1, 9), st.integers(0, 10**12), st.integers(1, 10**40)]))
    rows = draw(st.lists(st.lists(weight, min_size=m, max_size=m), min_size=k, max_size=k))
    rows = [row if any(row) else [1] * m for row in rows]
    kind = draw(st.sampled_from(["plain", "common", "tiny"]))
    if kind == "common":
        rows = [[n % 1000 for n in row] for row in rows]
        rows = [[*row, 1000 * m - sum(row)] for row in rows]
        return over(rows, 1000 * m)
    q = normal(rows)
    return (
        q.then(Channel([[TINY**2 if y == z else (1 - TINY**2) / m for z in range(m + 1)] for y in range(m)]))
        if kind == "tiny" and m == 1
        else q
    )


EXAMPLES = {
    "few": normal([[1, 2, 1], [2, 1, 1], [1, 1, 2]]),
    "distinct": normal([[11, 7, 5], [3, 13, 17], [23, 2, 19], [29, 31, 1]]),
    "zeros": normal([[0, 1, 3], [0, 2, 5], [0, 1, 1]]),
    "infinite": normal([[0, 1, 3], [1, 2, 5], [4, 0, 1]]),
    "one input": normal([[1, 2, 3]]),
    "one column": normal([[1], [1], [1]]),
    "equal rows": normal([[1, 2, 3], [1, 2, 3]]),
    "identity": normal([[1, 0], [0, 1]]),
    "tiny": Channel([[TINY, 1 - TINY], [3 * TINY, 1 - 3 * TINY], [2 * TINY, 1 - 2 * TINY]]),
    "tiny and infinite": Channel([[TINY, 1 - TINY, 0], [0, 1 - TINY / 3, TINY / 3]]),
    "subnormal": Channel([[Fraction(1, 2**1070), 1 - Fraction(1, 2**1070)], [Fraction(3, 2**1074), 1 - Fraction(3, 2**1074)]]),
    "near": Channel([[Fraction(1, 4) + NEAR, Fraction(3, 4) - NEAR], [Fraction(1, 4), Fraction(3, 4)], ["1/4", "3/4"]]),
    "near ties": Channel([["1/6", "1/6", Fraction(1, 3) + NEAR, Fraction(1, 3) - NEAR], ["1/3", "1/3", "1/6", "1/6"]]),
    "common": over([[3, 5, 92], [4, 6, 90], [5, 5, 90]], 100),
    "common, near": over([[10**17, 9 * 10**17], [10**17 + 1, 9 * 10**17 - 1], [10**17, 9 * 10**17]], 10**18),
    "geometric": normal([[2 ** (12 - abs(x - y)) for y in range(12)] for x in range(12)]),
}
ALL = pytest.mark.parametrize("name", EXAMPLES)


def check_smallest(q):
    found = smallest_epsilon(q)
    expected = max(worst(q, x, other) for x, other in pairs(q))
    assert found.ratio == expected
    assert ratio(q[found.x, found.y], q[found.other, found.y]) == expected
    assert found.epsilon == (LN(expected) if expected != inf else inf)


def check_tight(q):
    found = tight_matrix(q)
    for x, other in pairs(q):
        largest = worst(q, x, other)
        assert found[x, other] == (LN(largest) if largest != inf else inf)
    assert violation(q, found) is None
    # transitive: a ratio through a third input is a product of ratios
    for x, z, y in product(range(q.size[0]), repeat=3):
        if found[x, z] != inf and found[z, y] != inf:
            assert found[x, y] <= found[x, z] + found[z, y]


def check_violation(q, policy):
    found = violation(q, policy)
    bad = [(x, o) for x, o in pairs(q) if x != o and policy[x, o] != inf and not ratio_within(worst(q, x, o), policy[x, o])]
    assert (found is None) == (not bad)
    if found:
        assert (found.x, found.other) in bad
        assert found.ratio == worst(q, found.x, found.other) == ratio(q[found.x, found.y], q[found.other, found.y])


@ALL
def test_examples(name):
    check_smallest(EXAMPLES[name])
    check_tight(EXAMPLES[name])


@ALL
def test_less_than_tight_is_violated(name):
    """One level lowered by very little: exactly that pair violates the matrix."""
    q = EXAMPLES[name]
    tight = [list(row) for row in tight_matrix(q).rows]
    for x, other in pairs(q):
        if x != other and tight[x][other] not in (0, inf):
            lowered = [list(row) for row in tight]
            lowered[x][other] = tight[x][other] - LN(1 + NEAR**2)
            found = violation(q, PrivacyMatrix.explicit(lowered)) if lowered[x][other].sign() >= 0 else None
            assert lowered[x][other].sign() < 0 or (found is not None and (found.x, found.other) == (x, other))


@settings(max_examples=100)
@given(channels())
def test_at_random(q):
    check_smallest(q)
    check_tight(q)


bounds = st.one_of(
    st.just(inf), st.integers(1, 5).map(LN), st.fractions(0, 3, max_denominator=9), st.just(LN(2) + Fraction(1, 9))
)


@settings(max_examples=100)
@given(channels(), st.data())
def test_violation_at_random(q, data):
    k = q.size[0]
    check_violation(q, PrivacyMatrix.explicit([[data.draw(bounds) for _ in range(k)] for _ in range(k)]))


@pytest.mark.parametrize("k", [3, 8])  # 8: more levels than are checked one by one
def test_the_bound_is_allowed(k):
    """Ratios exactly at the bounds, as logarithms written in other ways."""
    q = normal([[3 + (x * y) % 7 for y in range(k)] for x in range(k)])
    at = [[LN(worst(q, x, o) ** 3) * Fraction(1, 3) for o in range(k)] for x in range(k)]
    assert violation(q, PrivacyMatrix.explicit(at)) is None
    above = PrivacyMatrix.explicit([[v + Fraction(x + o + 1, 10**25) for o, v in enumerate(row)] for x, row in enumerate(at)])
    assert violation(q, above) is None
    below = [[v - Fraction(1, 10**25) if v > 0 else v for v in row] for row in at]
    check_violation(q, PrivacyMatrix.explicit(below))
    assert violation(q, PrivacyMatrix.explicit(below)) is not None


def test_the_worst_violation_is_reported():
    q = normal([[1, 1], [1, 3], [1, 7]])
    found = violation(q, PrivacyMatrix.explicit([[0, "ln 2", "ln 2"], [1, 0, "ln(5/4)"], [1, 1, 0]]))
    assert (found.ratio, found.x, found.other, found.y) == (4, 0, 2, 0)  # 4/2 against 2/(5/4)
    assert violation(q, PrivacyMatrix.ldp(3, "ln 4")) is None
    assert violation(q, PrivacyMatrix.high_low(3, [2], "ln 2")) is None
    assert violation(q, PrivacyMatrix.high_low(3, [2], "ln(7/4)")) is None
    assert violation(q, PrivacyMatrix.high_low(3, [2], "ln(17/10)")).ratio == Fraction(7, 4)


def test_infinite_losses():
    q = EXAMPLES["infinite"]
    assert violation(q, PrivacyMatrix.ldp(3, 10**6)).ratio == inf
    assert violation(q, PrivacyMatrix.explicit([[0, 1, inf], [inf, 0, inf], [inf, inf, 0]])) is None
    with pytest.raises(BadInput, match="the policy has 2 symbols and the channel 3 inputs"):
        violation(q, PrivacyMatrix.ldp(2, 1))


KRR = Channel([["t/(t+2)", "1/(t+2)", "1/(t+2)"], ["1/(t+2)", "t/(t+2)", "1/(t+2)"], ["1/(t+2)", "1/(t+2)", "t/(t+2)"]])


def test_over_t():
    assert (smallest_epsilon(KRR).ratio, smallest_epsilon(KRR).epsilon) == (exact("t"), EPS)
    assert tight_matrix(KRR) == PrivacyMatrix.ldp(3, "eps")
    assert tight_matrix(KRR).at("ln 5") == tight_matrix(KRR.at(t=5))
    assert violation(KRR, PrivacyMatrix.ldp(3, "eps")) is None
    assert violation(KRR, PrivacyMatrix.ldp(3, "eps + ln(3/2)")) is None
    for bound in ("0", "ln 100"):
        assert violation(KRR, PrivacyMatrix.ldp(3, bound)).ratio == exact("t")
    with pytest.raises(OutOfScope, match="no rational function of t"):
        violation(KRR, PrivacyMatrix.ldp(3, "eps/2"))
    binary = Channel([["t^2/(t^2+1)", "1/(t^2+1)"], ["1/2", "1/2"]])
    assert smallest_epsilon(binary).ratio == exact("(t^2+1)/2")
    with pytest.raises(OutOfScope, match="is not a level"):
        tight_matrix(binary)
    crossing = Channel([["t/(t+4)", "2/(t+4)", "2/(t+4)"], ["2/(t+4)", "2/(t+4)", "t/(t+4)"]])
    with pytest.raises(OutOfScope, match="compare differently at different t"):
        smallest_epsilon(crossing)
    assert violation(crossing, PrivacyMatrix.ldp(2, "eps")).ratio == exact("2/t")
    assert violation(crossing, PrivacyMatrix.ldp(2, "ln 2")).ratio == exact("t/2")
    assert violation(crossing, PrivacyMatrix.ldp(2, "eps + ln 2")) is None
    several = Channel([["k/(t+k)", "t/(t+k)"], ["t/(t+k)", "k/(t+k)"]])
    with pytest.raises(OutOfScope, match="not decided in several variables"):
        violation(several, PrivacyMatrix.ldp(2, "eps"))
    unbounded = Channel([["1/2", "1/2", 0], [0, "1/(2*t)", "1 - 1/(2*t)"]])
    assert tight_matrix(unbounded).rows == ((0, inf), (inf, 0))
    assert smallest_epsilon(unbounded).epsilon == inf


def test_a_rational_channel_against_symbolic_levels():
    q = normal([[1, 2], [2, 1]])
    assert violation(q, PrivacyMatrix.ldp(2, "eps")).ratio == 2
    assert violation(q, PrivacyMatrix.ldp(2, "eps + ln 2")) is None


def test_logarithms_of_ratios():
    assert [log_ratio(r) for r in (inf, Fraction(3), exact("3*t^2/2"), exact("5/t"))] == [
        inf,
        LN(3),
        LN("3/2") + EPS * 2,
        LN(5) - EPS,
    ]
    for ratio_ in ("t + 1", "1/(t+1)", "k", "-t"):
        with pytest.raises(OutOfScope, match="is not a level"):
            log_ratio(exact(ratio_))
    assert ratio_within(Fraction(0), LogSum())
    assert not ratio_within(inf, LN(10**9))
    assert ratio_within(inf, inf)
    assert ratio_within(Fraction(27182818284590452, 10**16), LogSum(1))
    assert not ratio_within(Fraction(27182818284590453, 10**16), LogSum(1))


def test_the_filter_is_not_trusted_with_tiny_values():
    edge = Fraction(1, 2**500)
    for least, sound in ((Fraction(0), True), (TINY, False), (edge, False), (2 * edge, True)):
        assert filter_is_sound(Channel([[least, 1 - least], ["1/2", "1/2"]]).matrix) is sound


def test_a_bound_that_is_attained_is_found() -> None:
    """Within the policy, although a pair that it does not constrain is worse; not where there is slack, at 0/0, or for x = x'."""
    rows = [["1/2", "1/2", 0], ["1/4", "3/4", 0], ["1/8", 0, "7/8"]]
    blocks = PrivacyMatrix.blocks([[0, 1], [2]], "ln 2")
    assert attained(Channel(rows), blocks) == WorstRatio(Fraction(2), 0, 1, 0)
    assert attained(Channel(rows), PrivacyMatrix.blocks([[0, 1], [2]], "ln 3")) is None
    assert attained(Channel(rows), PrivacyMatrix.blocks([[0, 1], [2]], "7/10")) is None
    assert attained(Channel([[1, 0], [0, 1]]), PrivacyMatrix.blocks([[0], [1]], 0)) is None
    q = Channel([["t/(t+1)", "1/(t+1)", 0], ["1/(t+1)", "t/(t+1)", 0], [0, 0, 1]])
    assert attained(q, PrivacyMatrix.blocks([[0, 1], [2]], "eps")) == WorstRatio(exact("t"), 0, 1, 0)
    assert attained(q, PrivacyMatrix.blocks([[0, 1], [2]], "2*eps")) is None
    assert attained(q, PrivacyMatrix.blocks([[0], [1], [2]], "eps")) is None
