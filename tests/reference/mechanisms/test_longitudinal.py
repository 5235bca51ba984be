"""longitudinal: two rounds as one channel, levels there and back, the memory; the twin; what is refused."""

from fractions import Fraction

import numpy as np
import pytest
from numpy_draws import Generator

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import longitudinal as twin
from exactdp.mechanisms import krr, longitudinal, unary_encoding
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.privacy.levels import smallest_epsilon
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.proving import prove


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_one_report_is_randomised_response(k: int) -> None:
    """At the level r, for all levels of the rounds; the sampler's law; unbiased; estimates from reports."""
    channel = longitudinal.channel(k, "a", "b")
    law = longitudinal.once(k, "a", "b")
    for x in range(k):
        for y in range(k):
            assert channel[x, y] == (law.p if x == y else law.q)
    at = longitudinal.channel(k, 4, 2)
    assert at == krr.channel(k, longitudinal.level_of_once(k, 4, 2))
    assert channel_of(lambda x, draw: longitudinal.sample(x, k, "a", "b", draw), range(k), range(k)) == channel
    if k > 1:
        prove.mean(at, longitudinal.estimator(k, 4, 2)).require()
        assert smallest_epsilon(at).epsilon == LogSum.ln(longitudinal.level_of_once(k, 4, 2))
        reports = [0, 1, k - 1, 0]
        assert longitudinal.estimate(reports, k, 4, 2) == longitudinal.estimator(k, 4, 2).estimate(reports)
        r = longitudinal.level_of_once(k, 4, 2)
        assert longitudinal.second(k, 4, r) == 2
        assert longitudinal.second(k, 4, 1) == 1


def test_many_reports_have_at_most_the_level_of_the_memory() -> None:
    """Two and three reports of one memory tell more than one, and less than the first round."""
    memory, answer = krr.channel(3, 4), krr.channel(3, 2)
    found = [smallest_epsilon(memory.then(answer)).epsilon]
    several = answer
    for _ in range(2):
        several = several.compose(answer)
        found.append(smallest_epsilon(memory.then(several)).epsilon)
    assert found[0] < found[1] < found[2] < LogSum.ln(4)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_bits_in_two_rounds(k: int) -> None:
    """L-OSUE is a unary encoding: the channel of OUE through the channel of the bits."""
    bits, noise = longitudinal.once_by_bits(3, 2), unary_encoding.symmetric(2)
    rows = []
    for word in range(2**k):
        row = []
        for sent in range(2**k):
            p = Fraction(1)
            for j in range(k):
                up = noise.p if word >> j & 1 else noise.q
                p *= up if sent >> j & 1 else 1 - up  # type: ignore[assignment]
            row.append(p)
        rows.append(row)
    first = unary_encoding.channel(k, unary_encoding.optimised(3))
    assert first.then(type(first)(rows)) == unary_encoding.channel(k, bits)
    assert unary_encoding.loss(bits) == Fraction(3 * 2 + 1, 3 + 2)


@pytest.mark.parametrize("epsilon", ["t=3", 0.5], ids=str)
@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_executed_law_of_the_twin(k: int, epsilon: object) -> None:
    """Over every draw of both rounds; never above the levels."""
    found = channel_of(
        lambda x, draw: int(twin.encode(np.array([x]), k, epsilon, "t=2", Generator(draw))[0]),
        range(k),
        range(k),  # type: ignore[arg-type]
    )
    low, high, whole = twin.executed(k, epsilon, "t=2")  # type: ignore[arg-type]
    for x in range(k):
        for y in range(k):
            assert found[x, y] == Fraction(high if x == y else low, whole)
    if k > 1:
        asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
        assert LogSum.ln(Fraction(high, low)) <= min(asked, LogSum.ln(2))


def test_estimates_are_near_and_literal() -> None:
    """Many reports of one memory; the exact estimate on the same reports; bits as well."""
    rng = np.random.default_rng(5)
    x = np.repeat([0, 1, 4], [12_000, 6000, 2000])
    shares = np.bincount(x, minlength=5) / x.size
    kept = twin.memorise(x, 5, "t=9", rng)
    first, second = twin.report(kept, 5, "t=9", rng), twin.report(kept, 5, "t=9", rng)
    assert (first != second).any()
    assert abs(twin.estimate(first, 5, "t=9", "t=9") - shares).max() < 0.05
    exactly = longitudinal.estimate(first.tolist(), 5, 9, 9)
    assert all(
        abs(Fraction(float(f)) - e) < Fraction(1, 10**12)
        for f, e in zip(twin.estimate(first, 5, "t=9", "t=9"), exactly, strict=True)
    )
    bits = twin.memorise_bits(x, 5, "t=9", rng)
    one, two = twin.report_bits(bits, 5, "t=16", rng), twin.report_bits(bits, 5, "t=16", rng)
    assert (one != two).any()
    found = twin.estimate_bits(one, 5, "t=9", "t=16")
    assert abs(found - shares).max() < 0.05
    numbers = [int(row[0]) for row in one]
    literal = longitudinal.once_by_bits(9, 4).estimate([unary_encoding.supported(y, 5) for y in numbers], 5)
    assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(found, literal, strict=True))


def test_bad_input_is_refused() -> None:
    rng = np.random.default_rng(1)
    for arguments in ((0, 3, 2), (3, "1/2", 2), (3, 3, 0)):
        with pytest.raises(BadInput):
            longitudinal.channel(*arguments)
        with pytest.raises(BadInput):
            longitudinal.alphabet(*arguments)
    for arguments in ((3, 1, 2), (3, 2, 1)):
        with pytest.raises(OutOfScope, match="t > 1"):
            longitudinal.estimator(*arguments)
    with pytest.raises(OutOfScope, match="below a"):
        longitudinal.second(3, 2, 2)
    for x in (-1, 3, True):
        with pytest.raises(BadInput, match="from 0 to 2"):
            longitudinal.sample(x, 3, 3, 2, lambda _: 0)
    for first, second in ((0, 1.0), (1.0, -1), (None, 1.0), (1.0, "x")):
        with pytest.raises(ValueError, match="epsilon"):
            twin.encode([0], 3, first, second, rng)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one report"):
        twin.estimate([], 3, 1.0, 1.0)
    with pytest.raises(ValueError, match="from 0 to 2"):
        twin.estimate([3], 3, 1.0, 1.0)
    with pytest.raises(ValueError, match="all 0"):
        twin.report_bits(np.array([[8]], dtype=np.uint8), 3, 1.0, rng)
