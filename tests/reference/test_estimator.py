"""estimator: bias, covariance and risk against the enumeration of the reports of one and two users."""

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact
from exactdp.estimator import Estimator, identity
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import exact

ZERO = Fraction(0)


@st.composite
def cases(draw):
    """(channel, estimator, prior), with some priors that leave inputs out."""
    k, m, d = draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(st.integers(0, 4), min_size=m, max_size=m).filter(any), min_size=k, max_size=k))
    q = Channel([[Fraction(n, sum(row)) for n in row] for row in rows])
    number = st.fractions(-5, 5, max_denominator=4)
    scores = draw(st.lists(st.lists(number, min_size=d, max_size=d), min_size=m, max_size=m))
    target = draw(st.lists(st.lists(number, min_size=d, max_size=d), min_size=k, max_size=k))
    prior = draw(st.lists(st.integers(0, 3), min_size=k, max_size=k).filter(any))
    return q, Estimator(scores, target), [Fraction(n, sum(prior)) for n in prior]


def total(terms, d):
    """Sum of weight times vector."""
    found = [ZERO] * d
    for weight, vector in terms:
        found = [f + weight * v for f, v in zip(found, vector, strict=True)]
    return found


def moments(q, a, inputs_and_laws, aim):
    """(mean, covariance, risk about ``aim``) of the estimate, by running through all inputs and reports of all users."""
    n, d = len(inputs_and_laws), a.scores.shape[1]
    outcomes = []
    for users in product(*(product(enumerate(law), range(q.size[1])) for law in inputs_and_laws)):
        weight = Fraction(1)
        for (x, p), y in users:
            weight *= p * q[x, y]
        if weight:
            outcomes.append((weight, [sum((a.scores[y, j] for _, y in users), start=ZERO) / n for j in range(d)]))
    mean = total(outcomes, d)
    covariance = [
        [sum((w * (e[i] - mean[i]) * (e[j] - mean[j]) for w, e in outcomes), start=ZERO) for j in range(d)] for i in range(d)
    ]
    risk = sum((w * sum(((v - g) ** 2 for v, g in zip(e, aim, strict=True)), start=ZERO) for w, e in outcomes), start=ZERO)
    return mean, covariance, risk


def as_law(x, k):
    return [Fraction(int(x == i)) for i in range(k)]


@settings(max_examples=40)
@given(cases(), st.integers(1, 2))
def test_moments_of_independent_inputs(case, n):
    q, a, prior = case
    d = a.scores.shape[1]
    aim = total(zip(prior, a.target.rows, strict=True), d)
    mean, covariance, risk = moments(q, a, [prior] * n, aim)
    assert mean == total(zip(prior, a.mean(q).rows, strict=True), d)
    assert a.covariance(q, prior, n).rows == tuple(map(tuple, covariance))
    assert a.risk(q, prior, n) == risk
    bias = sum(((m - g) ** 2 for m, g in zip(mean, aim, strict=True)), start=ZERO)
    assert risk == sum((covariance[j][j] for j in range(d)), start=ZERO) + bias


@settings(max_examples=40)
@given(cases(), st.data())
def test_moments_of_fixed_data(case, data):
    q, a, _ = case
    k, d = q.size[0], a.scores.shape[1]
    xs = data.draw(st.lists(st.integers(0, k - 1), min_size=1, max_size=2))
    counts = [xs.count(x) for x in range(k)]
    aim = total(((Fraction(1, len(xs)), a.target.rows[x]) for x in xs), d)
    _, covariance, risk = moments(q, a, [as_law(x, k) for x in xs], aim)
    assert a.covariance_of_data(q, counts).rows == tuple(map(tuple, covariance))
    assert a.risk_of_data(q, counts) == risk


@settings(max_examples=40)
@given(cases())
def test_one_user(case):
    q, a, _ = case
    (k, m), d = q.size, a.scores.shape[1]
    for x in range(k):
        mean = total(((q[x, y], a.scores.rows[y]) for y in range(m)), d)
        second = tuple(
            tuple(sum((q[x, y] * a.scores[y, i] * a.scores[y, j] for y in range(m)), start=ZERO) for j in range(d))
            for i in range(d)
        )
        assert a.mean(q).rows[x] == tuple(mean)
        assert a.bias(q).rows[x] == tuple(v - g for v, g in zip(mean, a.target.rows[x], strict=True))
        assert a.second_moments(q)[x].rows == second
    assert a.is_unbiased(q) == (set(a.bias(q).values) == {0})
    assert Estimator(a.scores, a.mean(q)).is_unbiased(q)


def krr(k):
    """The channel of k-ary randomised response over Q(t) and its unbiased estimator."""
    same, other = (ExactMatrix.of([[v]]).values[0] for v in (f"t/(t+{k - 1})", f"1/(t+{k - 1})"))
    up, down = exact(f"(t+{k - 2})/(t-1)"), exact("-1/(t-1)")
    pattern = np.eye(k, dtype=int)
    return Channel(ExactMatrix.from_table([other, same], pattern)), Estimator(ExactMatrix.from_table([down, up], pattern))


@pytest.mark.parametrize("k", [2, 3, 5, 64])
def test_an_unbiased_estimator_over_t(k):
    q, a = krr(k)
    assert a.is_unbiased(q)
    assert a.bias(q).values == (0,)
    assert a.mean(q) == identity(k)
    changed = Estimator(a.scores.map(lambda v: v + Fraction(1, 10**9)))
    assert not changed.is_unbiased(q)
    assert not a.is_unbiased(q.at(t=3))
    assert a.at(t=3).is_unbiased(q.at(t=3))


def test_risks_over_t_agree_with_the_risks_at_t():
    q, a = krr(3)
    prior = ["1/2", "1/3", "1/6"]
    for t in (2, Fraction(7, 2)):
        assert a.risk(q, prior, 5).at(t=t) == a.at(t=t).risk(q.at(t=t), prior, 5)
        assert a.risk_of_data(q, [2, 0, 1]).at(t=t) == a.at(t=t).risk_of_data(q.at(t=t), [2, 0, 1])
        assert a.covariance(q, prior, 2).at(t=t) == a.at(t=t).covariance(q.at(t=t), prior, 2)


def test_sampling_error_is_the_difference():
    """The risk for i.i.d. inputs is the mean risk for the data drawn plus the sampling error (1 - sum of p_x^2)/n."""
    q, a = krr(2)
    q, a, p, n = q.at(t=3), a.at(t=3), Fraction(1, 4), 4
    drawn = sum((comb(n, c) * p**c * (1 - p) ** (n - c) * a.risk_of_data(q, [c, n - c]) for c in range(n + 1)), start=ZERO)
    assert a.risk(q, [p, 1 - p], n) == drawn + (1 - p * p - (1 - p) ** 2) / n


def test_estimates():
    a = Estimator([["1/2", 1], [0, "1/3"], [-1, 0]], target=[[1, 2]])
    assert a.estimate([0, 0, 2, 1]) == (0, Fraction(7, 12))
    assert a.estimate(np.array([2, 2])) == (-1, 0)
    assert Estimator([["1/t"], [1]], target=[[1]]).estimate([0, 1]) == (exact("(t+1)/(2*t)"),)
    for reports in ([], [3], [-1], [True], [0.0], ["0"], np.array([3])):
        with pytest.raises(BadInput):
            a.estimate(reports)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda q, a: Estimator([[1, 2]], target=[[1]]), "target has 1 coordinates and the scores 2"),
        (lambda q, a: Estimator([[1, 2]]).mean(q), "2 outputs and the estimator scores 1"),
        (lambda q, a: Estimator(a.scores, [[1, 0]]).mean(q), "2 inputs and the target 1"),
        (lambda q, a: a.risk(q, ["1/2", "1/3"]), "defect is -1/6"),
        (lambda q, a: a.risk(q, [1]), "1 probabilities for 2 symbols"),
        (lambda q, a: a.risk(q, [1, 0], 0), "n = 0"),
        (lambda q, a: a.risk(q, [1, 0], True), "n = True"),
        (lambda q, a: a.covariance(q, [1, 0], -1), "n = -1"),
        (lambda q, a: a.risk_of_data(q, [0, 0]), "2 counts >= 0, not all 0"),
        (lambda q, a: a.risk_of_data(q, [-1, 2]), "2 counts >= 0"),
        (lambda q, a: a.covariance_of_data(q, [1]), "2 counts >= 0"),
        (lambda q, a: a.covariance_of_data(q, [True, False]), "2 counts >= 0"),
    ],
)
def test_refusals(call, message):
    q, a = krr(2)
    with pytest.raises(BadInput, match=message):
        call(q.at(t=2), a.at(t=2))
    with pytest.raises(NotExact):
        Estimator([[0.5]])
