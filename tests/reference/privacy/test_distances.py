"""distances: many levels of a metric held as integers are the levels that they are, for policies, checks and certificates."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.levels import Multiples, Nats
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import distances, scale
from exactdp.privacy.levels import violation
from exactdp.privacy.scale import Metric, smallest_scale
from exactdp_checks.proving.certificate import policy_body

UNITS = ["ln 2", "2/3*ln(3)", "ln(9/4)", "1 + ln 2", "ln 2 + ln 3", "5/7", "0", "eps"]
ROWS = [[0, "1/3", 2, "inf"], ["1/3", 0, "5/2", 1], [2, "5/2", 0, 0], ["inf", 1, 0, 0]]


@pytest.mark.parametrize("unit", UNITS)
def test_levels_are_the_unit_times_the_distances(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Metric.of(ROWS, unit)
    monkeypatch.setattr(distances, "MANY", 0)
    metric = Metric.of(ROWS, unit)
    assert isinstance(metric.levels, Multiples) == (unit in UNITS[:6])
    assert metric == plain
    assert metric.distances.tolist() == plain.distances.tolist()
    for x, line in enumerate(metric.distances.tolist()):
        assert [metric[x, y] for y in range(4)] == [inf if d is None else metric.scale * d for d in line]
    if unit != "eps":
        bodies = [policy_body(found) for found in (metric, plain)]
        one, two = ([[body["levels"][i] for i in line] for line in body["pattern"]] for body in bodies)
        assert one == two


def test_distances_without_0_and_of_any_size() -> None:
    """0 is put before them, as the diagonal has it; integers beyond 64 bits are kept as they are."""
    pattern = np.array([[0, 1], [1, 0]])
    for above in (np.array([3, 5]), np.array([3, 10**30], dtype=object)):
        apart = distances.Distances(above, np.array([7, 2]), pattern)
        for unit in ("ln 2", "1/3"):
            table, places = apart.levels(scale.level(unit))
            assert [table[i] for i in places[0]] == [
                scale.level(unit) * Fraction(int(n), d) for n, d in zip(above, (7, 2), strict=True)
            ]
    nats, _ = distances.Distances(np.array([0, 2**61]), np.array([1, 1]), pattern).levels(LogSum(8))
    assert isinstance(nats, Nats)
    assert nats[2] == LogSum(2**64)


@pytest.mark.parametrize("base", [2, 3])
def test_a_tight_channel_under_many_multiples(base: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratios that are e^level exactly are within it, and a scale that is less by a little is exceeded."""
    k = 9
    weights = [
        [Fraction(1, base ** abs(x - y)) * (1 if 0 < y < k - 1 else Fraction(base, base - 1)) for y in range(k)] for x in range(k)
    ]
    channel = Channel([[w / sum(row) for w in row] for row in weights])
    apart = [[Fraction(abs(x - y), 3) for y in range(k)] for x in range(k)]
    monkeypatch.setattr(distances, "MANY", 0)
    for factor, within in ((Fraction(3), True), (3 - Fraction(1, 10**15), False), (3 + Fraction(1, 10**15), True)):
        policy = Metric.of(apart, LogSum.ln(base) * factor)
        assert isinstance(policy.levels, Multiples)
        assert (violation(channel, policy) is None) == within
        assert (violation(channel, PrivacyMatrix.explicit([[str(v) for v in row] for row in policy.rows])) is None) == within
    worst = smallest_scale(channel, Metric.of(apart, 1))
    assert worst is not None
    assert worst.scale == LogSum.ln(base) * 3


@pytest.mark.parametrize("seed", range(6))
def test_pairs_that_cannot_be_the_worst_are_left_out(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same pair as with all of them, with zeros, equal rows, distances 0 and pairs without a constraint."""
    rng, k = np.random.default_rng(seed), 12
    weights = rng.integers(seed % 2, 40, (k, 5))
    weights[:, 0] += 1
    weights[3] = weights[4]
    channel = Channel([[Fraction(int(n), int(row.sum())) for n in row] for row in weights])
    d = rng.integers(1, 60, (k, k)).astype(object)
    d[rng.random((k, k)) < 0.2] = "inf"
    d = np.where(np.arange(k)[:, None] < np.arange(k), d, d.T)
    np.fill_diagonal(d, 0)
    d[3, 4] = d[4, 3] = 0
    policy = Metric.of(d.tolist(), "ln 2")
    found = smallest_scale(channel, policy)
    asked = []
    monkeypatch.setattr(scale, "_hopeful", lambda table, near, finite: asked.append(finite) or finite)
    assert smallest_scale(channel, policy) == found
    assert asked
