"""channel: validation with the exact defect, and composition of channels against sums over their outputs."""

import re
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel, check_distribution, public_coins
from exactdp.errors import BadInput, NotExact, NotStochastic
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import exact, variable

T = variable("t")
HALF = Fraction(1, 2)
KRR = Channel([["t/(t+2)", "1/(t+2)", "1/(t+2)"], ["1/(t+2)", "t/(t+2)", "1/(t+2)"], ["1/(t+2)", "1/(t+2)", "t/(t+2)"]])


@st.composite
def channels(draw, inputs=None, outputs=None, zeros=True):
    """Exact channels: integer weights, small, huge or of a few values, over their sums."""
    k, m = inputs or draw(st.integers(1, 4)), outputs or draw(st.integers(1, 4))
    weight = draw(st.sampled_from([st.integers(0, 2), st.integers(0, 10**6), st.integers(0, 10**40)]))
    rows = draw(st.lists(st.lists(weight, min_size=m, max_size=m), min_size=k, max_size=k))
    rows = [row if (zeros or min(row)) and any(row) else [n + 1 for n in row] for row in rows]
    return Channel([[Fraction(n, sum(row)) for n in row] for row in rows])


def summed(a, b, k, m, n):
    """The matrix product of two functions of positions."""
    return tuple(tuple(sum((a(x, y) * b(y, z) for y in range(m)), start=Fraction(0)) for z in range(n)) for x in range(k))


@settings(max_examples=60)
@given(channels(outputs=3), channels(inputs=3), channels())
def test_operations(q, after, other):
    (k, _), (_, n), (j, m) = q.size, after.size, other.size
    assert q.then(after).rows == summed(lambda x, y: q[x, y], lambda y, z: after[y, z], k, 3, n)
    both = q.product(other)
    assert both.size == (k * j, 3 * m)
    assert both.inputs == tuple(product(range(k), range(j)))
    assert both.outputs == tuple(product(range(3), range(m)))
    for (x, u), (y, v) in product(product(range(k), range(j)), product(range(3), range(m))):
        assert both[x * j + u, y * m + v] == q[x, y] * other[u, v]
    prior = [Fraction(1 + x, k * (k + 1) // 2) for x in range(k)]
    assert q.output(prior) == tuple(sum((p * q[x, y] for x, p in enumerate(prior)), start=Fraction(0)) for y in range(3))


@settings(max_examples=40)
@given(channels(inputs=2), channels(inputs=2), st.integers(0, 7))
def test_two_channels_on_one_input(one, two, weight):
    m, n = one.size[1], two.size[1]
    both = one.compose(two)
    assert both.outputs == tuple(product(range(m), range(n)))
    assert all(both[x, y * n + z] == one[x, y] * two[x, z] for x in range(2) for y in range(m) for z in range(n))
    p = Fraction(weight, 7)
    joint = public_coins([one, two], [p, 1 - p])
    assert joint.outputs == tuple([(0, y) for y in range(m)] + [(1, y) for y in range(n)])
    assert joint.rows == tuple(tuple([p * v for v in one.rows[x]] + [(1 - p) * v for v in two.rows[x]]) for x in range(2))


def test_operations_over_t():
    noise = Channel([["1/2", "1/2"], ["1/t", "1 - 1/t"], [0, 1]], outputs=["no", "yes"])
    after = KRR.then(noise)
    assert after.outputs == ("no", "yes")
    for made, of in (
        (after, lambda t: KRR.at(t=t).then(noise.at(t=t))),
        (KRR.product(noise), lambda t: KRR.at(t=t).product(noise.at(t=t))),
        (KRR.compose(noise), lambda t: KRR.at(t=t).compose(noise.at(t=t))),
        (public_coins([KRR, noise], ["1/3", "2/3"]), lambda t: public_coins([KRR.at(t=t), noise.at(t=t)], ["1/3", "2/3"])),
    ):
        assert all(made.at(t=t) == of(t) for t in (1, 3, Fraction(7, 2)))
    assert KRR.output(["1/t", 0, "1 - 1/t"])[1] == exact("1/(t+2)")


def test_representations_agree():
    rows = [["1/8", "7/8"], ["1/2", "1/2"]]
    over = Channel(ExactMatrix.from_integers(np.array([[1, 7], [4, 4]]), 8))
    symbolic = Channel([["1/(8*t)", "1 - 1/(8*t)"], ["1/2", "1/2"]])
    assert Channel(rows) == over == symbolic.at(t=1)
    assert hash(Channel(rows)) == hash(over)
    assert Channel(rows) != Channel(rows, outputs=["a", "b"])
    assert Channel(rows) != Channel(rows, inputs=["a", "b"])
    assert Channel(rows) != Channel(rows[::-1])
    assert Channel(rows) != rows
    assert (over.size, over.pattern.tolist(), over[0, 1]) == ((2, 2), [[0, 2], [1, 1]], Fraction(7, 8))


def test_at_keeps_labels():
    q = Channel([["t/(t+1)", "1/(t+1)"]], inputs=["x"], outputs=["yes", ("no", 1)])
    assert (q.at(t=3).inputs, q.at(t=3).outputs, q.at(t=3).rows) == (
        ("x",),
        ("yes", ("no", 1)),
        ((Fraction(3, 4), Fraction(1, 4)),),
    )
    assert q.at(k=2) == q
    with pytest.raises(NotStochastic, match="negative"):
        Channel([["t/2", "1 - t/2"]], None).at(t=1)


def test_repr():
    """One sentence, however small or large it is."""
    assert repr(Channel([["1/3", "2/3"], [1, 0]], inputs=["a", "b"])) == "<Channel 2 x 2, 4 distinct values>"
    assert repr(Channel([[Fraction(1, 65)] * 65])) == "<Channel 1 x 65, 1 distinct value>"
    assert re.fullmatch(r"<Channel \d+ x \d+ in [a-z, ]+, \d+ distinct values>", repr(KRR))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["1/2", "1/2"], ["1/3", "1/3"]], r"row 1 sums to 2/3, not to 1 \(the defect is -1/3\): correct"),
        ([["0.1"] * 10, ["0.1"] * 9 + ["0.10000000000000001"]], r"the defect is 1/100000000000000000\b"),
        ([["1/2", "1/2"], ["-1/2", "3/2"]], r"Q\(0\|1\) = -1/2 is negative: write a probability"),
        ([["2", "-1"], ["-3", "4"]], r"Q\(0\|1\) = -3 is negative"),
        ([["t/2", "1 - t/2"]], r"Q\(1\|0\) = \(-t \+ 2\)/2 is negative for some t >= 1"),
        ([["1/t", "1/t"]], r"row 0 sums to 2/t, not to 1 \(the defect is \(-t \+ 2\)/t\)"),
        ([["1/(t-2)^2", "1 - 1/(t-2)^2"]], "is negative for some t >= 1"),
        ([[0, 0]], r"sums to 0, not to 1 \(the defect is -1\)"),
        ([[Fraction(n + 1, 10**30 + n) for n in range(80)]], r"row 0 sums to .* \(about 3\.24e-27\), not to 1"),
    ],
)
def test_defects(rows, message):
    with pytest.raises(NotStochastic, match=message):
        Channel(rows)


def test_defects_name_the_labels():
    with pytest.raises(NotStochastic, match=r"Q\(no\|ann\) = -1 "):
        Channel([[-1, 2]], inputs=["ann"], outputs=["no", "yes"])
    with pytest.raises(NotStochastic, match="row 'bob' sums to 2"):
        Channel([[1], [2]], inputs=["ann", "bob"])
    with pytest.raises(NotStochastic, match="the defect is 1/1000000000000"):
        Channel(ExactMatrix.from_integers(np.array([[5 * 10**11, 5 * 10**11], [5 * 10**11, 5 * 10**11 + 1]]), 10**12))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Channel([[1], [1]], inputs=["a", "a"]), "the label 'a' occurs twice among the inputs"),
        (lambda: Channel([[1, 0]], outputs=["a"]), "1 labels for 2 outputs"),
        (lambda: Channel([[1, 0], [1]]), "row 1 has 1 entries"),
        (lambda: Channel([]), "empty"),
        (lambda: KRR.then(Channel([[1]])), "3 outputs cannot enter a channel with 1 inputs"),
        (lambda: KRR.compose(Channel([[1]])), "3 and 1 inputs"),
        (lambda: public_coins([KRR, Channel([[1]])], ["1/2", "1/2"]), "same number of inputs"),
        (lambda: public_coins([KRR], ["1/2", "1/2"]), "2 probabilities for 1 symbols"),
        (lambda: KRR.output([1]), "1 probabilities for 3 symbols"),
        (lambda: KRR.output(1), "no list of probabilities"),
        (lambda: KRR.output("1"), "no list of probabilities"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(BadInput, match=message):
        call()


def test_distributions():
    assert check_distribution(["0.25", Fraction(3, 4)], 2) == (Fraction(1, 4), Fraction(3, 4))
    assert check_distribution(["1/t", "1 - 1/t"], 2) == (1 / T, 1 - 1 / T)
    for weights, message in (
        (["1/2", "1/3"], "defect is -1/6"),
        ([2, -1], "probability 1 is -1"),
        (["t", "1 - t"], "probability 1"),
    ):
        with pytest.raises(NotStochastic, match=message):
            check_distribution(weights, 2)
    with pytest.raises(NotExact):
        check_distribution([0.5, 0.5], 2)


def test_a_list_of_floats_is_refused_and_an_array_is_its_decimals():
    with pytest.raises(NotExact):
        Channel([[0.5, 0.5]])
    assert Channel(np.array([[0.1, 0.9]])) == Channel([["1/10", "9/10"]])


def test_edges():
    one = Channel([[1]])
    assert one.then(one) == one
    assert one.product(one).rows == one.compose(one).rows == ((1,),)
    wide = Channel([[0, 1, 0]])
    assert wide.product(KRR).size == (3, 9)
    assert wide.product(KRR)[1, 4] == KRR[1, 1]
    assert Channel([[HALF, HALF], [0, 1]]).matrix.values == (0, HALF, 1)
