"""Hadamard response in parts beyond the common contract: one part, the choice of parts, the published entries, moments."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp.fast import general_hadamard_response as fast
from exactdp.mechanisms import general_hadamard_response as general
from exactdp.mechanisms import hadamard_response
from exactdp.numbers.exact import exact
from exactdp.privacy.levels import smallest_epsilon

SIZES = [(k, parts) for k in (1, 2, 3, 5, 7, 8, 9, 17) for parts in (1, 2, 4, 8)]

of_sizes = pytest.mark.parametrize(("k", "parts"), SIZES)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 7, 8, 15, 16])
def test_one_part_is_hadamard_response(k: int) -> None:
    """Channel, estimator and alphabet."""
    assert general.alphabet(k, 1) == hadamard_response.alphabet(k)
    assert general.channel(k, 1) == hadamard_response.channel(k)
    assert general.estimator(k, 1).scores == hadamard_response.estimator(k).scores


@of_sizes
def test_the_published_entries(k: int, parts: int) -> None:
    """t/(s t + K - s) on s = b/2 outputs of the part of x, 1/(s t + K - s) elsewhere; parts are of b - 1 symbols, b least."""
    channel, outputs, b = general.channel(k, parts), general.alphabet(k, parts), general.part_size(k, parts)
    s = b // 2
    assert parts * (b - 1) >= k
    assert b == 2 or parts * (s - 1) < k
    low = 1 / (s * exact("t") + outputs - s)
    for x, row in enumerate(channel.rows):
        supported = [y for y, v in enumerate(row) if v != low]
        assert len(supported) == s
        assert {row[y] for y in supported} == {exact("t") * low}
        assert {y // b for y in supported} == {x // (b - 1)}
    if k > 1:
        assert smallest_epsilon(channel).ratio == exact("t")


def test_default_parts_are_decided_exactly() -> None:
    """The largest power of two that is at most e^eps and 2k: at ln 4 it is 4, below ln 4 it is 2."""
    assert [general.default_parts(1000, f"ln {t}") for t in (1, "1.999", 2, "3.999", 4, 7, 8)] == [1, 1, 2, 2, 4, 4, 8]
    assert general.default_parts(1000, 1) == 2
    assert general.default_parts(1000, "1.38629436111989061883446424") == 2  # ln 4 is 1.386294361119890618834464242916...
    assert general.default_parts(1000, "1.38629436111989061883446425") == 4
    assert [general.default_parts(k, 50) for k in (1, 2, 3, 4, 5)] == [2, 4, 4, 8, 8]  # 2k = 2, 4, 6, 8, 10
    assert general.default_parts(5, 0) == 1
    with pytest.raises(BadInput, match="negative"):
        general.default_parts(5, -1)
    assert general.default_parts(5, 0.5) == general.default_parts(5, "1/2")


@of_sizes
def test_moments(k: int, parts: int) -> None:
    """Variances and the risk at a level against their closed forms, for a law that is not uniform."""
    t, n = Fraction(5, 2), 3
    u = t - 1
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    room = general.part_size(k, parts) - 1
    mass = [sum(prior[x // room * room : (x // room + 1) * room], start=Fraction(0)) for x in range(k)]
    channel, estimator = general.channel(k, parts, t), general.estimator(k, parts, t)
    assert estimator.is_unbiased(channel)
    g = (u + 2 * parts) / u
    expected = [g * (2 + u * mass[x]) / u - prior[x] ** 2 for x in range(k)]
    if k <= 5:
        covariance = estimator.covariance(channel, prior, n=n)
        assert [n * covariance[x, x] for x in range(k)] == expected
    assert n * estimator.risk(channel, prior, n=n) == sum(expected)


def test_more_parts_than_symbols() -> None:
    """Parts of two outputs; the empty parts receive reports, which are honest noise."""
    assert (general.part_size(3, 8), general.alphabet(3, 8)) == (2, 16)
    assert general.channel(3, 8, t=2).rows[1][:4] == (Fraction(1, 17), Fraction(1, 17), Fraction(2, 17), Fraction(1, 17))


def test_refused() -> None:
    """Parts that are no power of two, on both sides."""
    for parts in (0, -2, 3, 6, True, 2.0, "2"):
        with pytest.raises(BadInput, match="power of two"):
            general.channel(3, parts)
        with pytest.raises(ValueError, match="power of two"):
            fast.executed(3, parts, 1.0)


@of_sizes
def test_the_executed_law_is_a_channel_that_never_exceeds_epsilon(k: int, parts: int) -> None:
    """Rows of ``executed`` sum to its denominator; its ratio is at most t, and close to it."""
    table = general.roles(k, parts)
    for text, t in (("t=3", Fraction(3)), ("ln(3/2)", Fraction(3, 2)), ("t=1000000", Fraction(10**6))):
        *numerators, common = fast.executed(k, parts, text)
        assert {sum(numerators[role] for role in row) for row in table.tolist()} == {common}
        low, also_low, high = numerators
        assert low == also_low
        assert high <= t * low
        assert (t * low - high) / common < Fraction(1, 2**40)


def test_the_twin() -> None:
    """Without noise every report supports its item, in its own part; estimates are the exact ones, also with empty parts."""
    rng = np.random.default_rng(3)
    for k, parts in ((1, 1), (7, 2), (9, 4), (3, 8), (20, 2)):
        x = rng.integers(0, k, size=2000)
        reports = fast.encode(x, k, parts, "t=1" + "0" * 290, rng)
        table = general.roles(k, parts)
        assert set(table[x, reports].tolist()) == {2}
        reports = fast.encode(x, k, parts, "t=3", rng)
        assert set(table[x, reports].tolist()) == ({1, 2} if parts == 1 else {0, 1, 2})
        exactly = general.estimator(k, parts, 3).estimate(reports.tolist())
        fastly = fast.estimate(reports, k, parts, "t=3")
        assert max(abs(Fraction(float(f)) - e) for f, e in zip(fastly, exactly, strict=True)) < 1e-11
    with pytest.raises(ValueError, match="from 0 to 15"):
        fast.estimate([16], 9, 4, 1.0)
