"""contraction: coefficients against grids in numpy, closed forms for every mechanism that has one, priors that attain."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.bounds.users import at_least, at_most, to_tell_apart
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.mechanisms import hadamard_response, krr, subset_selection
from exactdp.numbers.exact import exact
from exactdp.privacy.contraction import chi_square_contraction, dobrushin, hockey_stick_contraction


@st.composite
def channels(draw):
    k, m = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    row = st.lists(st.integers(0, 30), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def on_a_grid(rows, points=4001):
    """The largest LC(u) over pairs and over u strictly between 0 and 1, by its definition."""
    u = np.linspace(0, 1, points)[1:-1, None]
    best = 0.0
    for x, p in enumerate(rows):
        for q in rows[x + 1 :]:
            with np.errstate(all="ignore"):
                cells = np.where(p != q, u * (1 - u) * (p - q) ** 2 / (u * p + (1 - u) * q), 0)
            best = max(best, cells.sum(axis=1).max())
    return best


@settings(max_examples=60, deadline=None)
@given(channels())
def test_eta_is_the_maximum_of_its_definition(channel):
    found, rows = chi_square_contraction(channel).interval(), channel.to_numpy()
    assert found.width <= 1e-9
    near = on_a_grid(rows)
    assert near <= float(found.upper) + 1e-12
    assert float(found.lower) <= near + 2e-3


def test_of_many_inputs_doubles_choose_the_pair_and_integers_decide():
    rows = np.random.default_rng(5).integers(50, 150, (16, 12)).tolist()
    channel = Channel([[Fraction(v, sum(r)) for v in r] for r in rows])
    table = channel.to_numpy()
    assert float(chi_square_contraction(channel).lower) == pytest.approx(on_a_grid(table), abs=1e-7)
    worst = max(np.abs(p - q).sum() / 2 for p in table for q in table)
    assert float(dobrushin(channel).value) == pytest.approx(worst, abs=1e-12)


T = exact("t")
SQUARE = (T - 1) ** 2


@pytest.mark.parametrize(
    ("channel", "expected"),
    [
        (krr.channel(2), SQUARE / (T + 1) ** 2),
        (krr.channel(7), SQUARE / ((T + 6) * (T + 1))),
        (hadamard_response.channel(7), SQUARE / (2 * (T + 1) ** 2)),
        (subset_selection.channel(6, 2), 8 * SQUARE / (5 * (2 * T + 4) * (T + 1))),
    ],
)
def test_closed_forms_for_every_level(channel, expected):
    assert chi_square_contraction(channel).value == expected
    assert chi_square_contraction(channel.at(t=3)).value == expected.at(t=3)


@pytest.mark.parametrize(("p", "q"), [("1/2", "1/4"), ("3/4", "1/4"), ("9/10", "1/3")])
def test_unary_encodings_have_a_closed_form(p, q):
    a, b = Fraction(p), Fraction(q)
    bits = [Channel([[1 - b, b], [1 - a, a]]).rows[i] for i in (0, 1)]
    rows = [[bits[x == 0][y >> 1] * bits[x == 1][y & 1] for y in range(4)] for x in range(2)]
    assert chi_square_contraction(Channel(rows)).value == (a - b) ** 2 / (a * (1 - b) + b * (1 - a))


@settings(max_examples=40, deadline=None)
@given(channels(), st.lists(st.integers(1, 20), min_size=8, max_size=8))
def test_no_two_priors_are_contracted_less(channel, weights):
    """chi-square and Kullback-Leibler of the outputs are at most eta times those of the priors."""
    k, rows = channel.size[0], channel.to_numpy()
    p, q = (np.array(part[:k], dtype=float) / sum(part[:k]) for part in (weights[:4], weights[4:]))
    eta = float(chi_square_contraction(channel).upper)
    out = [v @ rows for v in (p, q)]
    used = out[1] > 0
    assert ((out[0] - out[1])[used] ** 2 / out[1][used]).sum() <= eta * ((p - q) ** 2 / q).sum() + 1e-9
    used = (out[0] > 0) & (out[1] > 0)
    assert (out[0][used] * np.log(out[0][used] / out[1][used])).sum() <= eta * (p * np.log(p / q)).sum() + 1e-9


def test_one_sided_zeros_are_limits():
    """For rows (1/2, 1/2) and (1, 0) LC rises to 1/2 as the weight of the first goes to 0."""
    found = chi_square_contraction(Channel([["1/2", "1/2"], [1, 0]]))
    assert (found.value, found.weight in (0, 1)) == (Fraction(1, 2), True)
    assert chi_square_contraction(Channel([[1, 0], [0, 1]])).value == 1
    assert chi_square_contraction(Channel([["1/2", "1/2"]] * 2)).value == 0


def test_refusals():
    with pytest.raises(OutOfScope, match="no permutation"):
        chi_square_contraction(Channel([["t/(t+1)", "1/(t+1)"], ["1/2", "1/2"]]))
    with pytest.raises(BadInput, match="gamma"):
        hockey_stick_contraction(krr.channel(2, 3), "1/2")
    with pytest.raises(BadInput, match="one input"):
        chi_square_contraction(krr.channel(1))
    with pytest.raises(BadInput, match="function of t|number"):
        chi_square_contraction(krr.channel(3)).interval()


def test_users_at_least_and_at_most():
    """The chi-square of one report of the family, by enumeration of all signs; the bounds are on the two sides."""
    channel, a = krr.channel(8, 3), Fraction(1, 20)
    rows = channel.to_numpy()
    mean = 0.0
    for v in range(16):
        signs = np.repeat([1 if v >> i & 1 else -1 for i in range(4)], 2) * np.tile([1, -1], 4)
        p = (1 + 6 * 0.05 * signs) / 8
        mean += ((p @ rows - rows.mean(axis=0)) ** 2 / rows.mean(axis=0)).sum() / 16
    balls = 1 + 4  # at most k/6 signs are flipped
    expected = max(0.0, (0.9 * np.log(16 / balls) - np.log(2)) / mean)
    below = at_least(channel, a, "1/10")
    assert float(below) == pytest.approx(expected, rel=1e-9)
    assert below < at_most(channel, krr.estimator(8, 3), a, "1/10")
    uneven = Estimator([["3/2", "-1/2"], ["-1/2", "3/2"]])
    assert at_most(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), uneven, "1/10", "1/2") == 700


def test_users_to_tell_hypotheses_apart():
    """Fano's inequality by hand, with the capacity of randomised response; rows that are equal tell nothing."""
    capacity = np.log(2) + 0.75 * np.log(0.75) + 0.25 * np.log(0.25)
    found = to_tell_apart(krr.channel(2, 3), 1024, "1/10")
    assert float(found) == pytest.approx((0.9 * np.log(1024) - np.log(2)) / capacity, rel=1e-9)
    assert to_tell_apart(Channel([["1/2", "1/2"]] * 2), 1024, "1/10") == np.inf


@pytest.mark.parametrize("digits", [3, 12, 60, 400])
def test_coefficients_of_rare_outputs_are_enclosed_within_a_billionth(digits):
    rare = Fraction(1, 10**digits)
    channel = Channel([[rare, Fraction(1, 2), Fraction(1, 2) - rare], [Fraction(1, 3), rare**2, Fraction(2, 3) - rare**2]])
    found = chi_square_contraction(channel).interval()
    assert 0 < found.lower <= found.upper <= 1
    assert found.width <= Fraction(1, 10**9)
    u = np.concatenate([np.geomspace(1e-12, 0.5, 2000), 1 - np.geomspace(1e-12, 0.5, 2000)])[:, None]
    p, q = (np.array([float(v) for v in row]) for row in channel.rows)
    dense = float((u * (1 - u) * (p - q) ** 2 / (u * p + (1 - u) * q)).sum(axis=1).max())
    assert dense <= float(found.upper) + 1e-12
    assert float(found.lower) <= dense + 1e-2


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: at_least(krr.channel(3, 3), "1/20", "1/10"), "even"),
        (lambda: at_least(krr.channel(4, 3), "1/2", "1/10"), "accuracy"),
        (lambda: at_least(krr.channel(4, 3), "1/20", 0), "delta"),
        (lambda: to_tell_apart(krr.channel(4, 3), 8, 1), "delta"),
        (lambda: to_tell_apart(krr.channel(4), 8, "1/2"), "one level"),
        (lambda: at_most(krr.channel(4, 3), krr.estimator(4, 2), "1/20", "1/2"), "biased"),
        (lambda: at_most(krr.channel(4, 3), None, "1/20", "1/2"), "no estimator"),
    ],
)
def test_users_refuse(call, part):
    with pytest.raises(BadInput, match=part):
        call()
