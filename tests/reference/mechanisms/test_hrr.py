"""hrr beyond the contracts: golden rows, rows in public, Hadamard response of twice the order, information by row, the twin."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.channel import Channel, public_coins
from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import hrr as twin
from exactdp.information import in_bits, mutual_information
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.hrr import alphabet, channel, check_row, estimator, gain, order, row_channel, sample
from exactdp.numbers.exact import exact, rational
from exactdp.privacy.levels import smallest_epsilon


def sign(r: int, x: int) -> int:
    """H(r, x), by the recursion of the paper."""
    if r == x == 0:
        return 1
    half = 1 << max(r, x).bit_length() - 1
    return sign(r % half, x % half) * (-1 if r >= half and x >= half else 1)


@pytest.mark.parametrize(("k", "m"), [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (1024, 1024), (1025, 2048)])
def test_the_order_is_the_least_power_of_two_from_k_on(k: int, m: int) -> None:
    assert (order(k), alphabet(k), twin.order(k)) == (m, 2 * m, m)


@pytest.mark.parametrize("k", [1, 2, 3, 5, 8])
def test_the_definition(k: int) -> None:
    """Q((r, w)|x) is t/(m(t+1)) where w is the entry of the recursive matrix; scores are +-c by the same sign."""
    found, scores, m = channel(k, 3), estimator(k, 3).scores, order(k)
    for x in range(k):
        for r in range(m):
            for bit, w in enumerate((1, -1)):
                assert found[x, 2 * r + bit] == Fraction(3 if w == sign(r, x) else 1, 4 * m)
                assert scores.rows[2 * r + bit][x] == 2 * w * sign(r, x)


def test_it_is_a_mixture_over_public_rows() -> None:
    """And each row is private by itself: ratio 1 on a constant row, exactly t elsewhere."""
    for k in (1, 2, 3, 4, 6):
        m = order(k)
        mixture = public_coins([row_channel(r, k) for r in range(m)], [Fraction(1, m)] * m)
        assert mixture.matrix == channel(k).matrix
        for r in range(m):
            ratio = smallest_epsilon(row_channel(r, k, 7)).ratio
            assert ratio == (1 if len({sign(r, x) for x in range(k)}) == 1 else 7)


def test_it_is_hadamard_response_on_odd_rows() -> None:
    """Items 2x + 1 of Hadamard response with row numbers from 1: its items 2x, up to the order of the alphabet."""
    for k in (1, 2, 3, 4, 7):
        outer = 2 * order(k) - 1
        rows = hadamard_response.channel(outer).rows
        assert Channel([rows[2 * x] for x in range(k)]).matrix == channel(k).matrix


def test_information() -> None:
    """(1 - 1/m)(1 - h2(1/(t+1))) bits for a uniform item on all columns: 0.14154140665 for m = 4, t = 3."""
    found = in_bits(mutual_information(channel(4, 3), [Fraction(1, 4)] * 4), 60)
    assert abs(found.upper - Fraction("0.14154140665")) < Fraction(1, 10**11)
    assert mutual_information(channel(1, 3), [1]) == 0


def test_no_column_is_lost_to_padding() -> None:
    """Scores of the padded columns exist in the estimator of the full order: means 0 there."""
    full, part = estimator(4, 3), channel(3, 3)
    mean = (part.matrix @ full.scores).rows
    assert mean == ExactMatrix.of([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]).rows


def test_rows_are_checked() -> None:
    for r in (-1, 4, True, 1.0, "0", None):
        with pytest.raises(BadInput, match="from 0 to 3"):
            check_row(r, 3)  # type: ignore[arg-type]
    with pytest.raises(OutOfScope, match="t > 1"):
        gain(1)
    assert gain() == exact("(t+1)/(t-1)")


def test_the_sampler_flips_the_sign_of_the_drawn_row() -> None:
    """The row first, then the lie: as an encode case lists them."""
    asked = []

    def draw(weights: object) -> int:
        asked.append(weights)
        return (3, 1)[len(asked) - 1]

    assert sample(1, 4, 3, draw) == 2 * 3 + 0  # H(3, 1) = -1, and the lie makes it +1
    assert asked == [4, (3, 1)]


def test_the_twin_sums_signs_by_row() -> None:
    """Rows without a report are 0; the estimate inverts the executed law, so at t = 3 no frequency is lost."""
    assert twin.accumulate([0, 0, 1, 5, 7], 3).tolist() == [1, 0, -1, -1]
    assert twin.accumulate([], 3).tolist() == [0, 0, 0, 0]
    assert Fraction(twin.gain("t=3")) == rational(gain(3))
    n = 60_000
    reports = twin.encode(np.repeat([0, 2], [n // 4, 3 * n // 4]), 3, "t=3", np.random.default_rng(20261121))
    errors = (twin.estimate(reports, 3, "t=3") - [0.25, 0, 0.75]) * np.sqrt(n / 4)
    assert abs(errors).max() < 5  # five standard deviations
