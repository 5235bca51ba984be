"""Tables of levels: against the levels themselves, and violations found in them against those in plain tables."""

from fractions import Fraction
from math import inf

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.levels import Logarithms, Nats
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import levels as search
from exactdp.privacy.levels import violation


def test_levels_of_tables() -> None:
    nats = Nats(np.array([0, 3, 10**18]), np.array([1, 7, 1]))
    assert (len(nats), nats[1], nats[1:]) == (3, LogSum(Fraction(3, 7)), [LogSum(Fraction(3, 7)), LogSum(10**18)])
    assert nats.doubles().tolist() == [0.0, 3 / 7, 1e18]
    large = Nats(np.array([0, 10**30], dtype=object), np.array([1, 10**31], dtype=object))
    assert large.doubles().tolist() == [0.0, 0.1]
    logs = Logarithms(np.array([1, 3, 1]), np.array([1, 2, 0]))
    assert list(logs) == [LogSum(), LogSum.ln(Fraction(3, 2)), inf]


@given(st.integers(0, 10**6), st.integers(2, 5), st.booleans())
def test_violations_in_a_table_of_nats(seed: int, k: int, near: bool) -> None:
    """The levels are those of the channel, rounded up or down in the twelfth digit, or any."""
    rng = np.random.default_rng(seed)
    weights = rng.integers(1, 9, (k, 3))
    q = Channel([[Fraction(int(n), int(row.sum())) for n in row] for row in weights])
    worst = np.array([[max(float(q[x, y]) / float(q[o, y]) for y in range(3)) for o in range(k)] for x in range(k)])  # type: ignore[arg-type]
    above = (np.log(worst) * 10**12).astype(np.int64) + (
        rng.integers(-1, 3, (k, k)) if near else rng.integers(-(10**11), 10**12, (k, k))
    )
    above = np.maximum(above, 0)
    policy = PrivacyMatrix(Nats(np.append(0, above.ravel()), np.full(k * k + 1, 10**12)), np.arange(1, k * k + 1).reshape(k, k))
    plain = PrivacyMatrix([LogSum(Fraction(int(n), 10**12)) for n in above.ravel()], np.arange(k * k).reshape(k, k))
    limit = search.LEVELS
    try:
        search.LEVELS = 0  # so that small tables go the way of large ones
        found = violation(q, policy)
    finally:
        search.LEVELS = limit
    assert policy == plain
    assert (found is None) == (violation(q, plain) is None)
    if found is not None:
        assert LogSum.ln(found.ratio) > plain[found.x, found.other]  # type: ignore[operator]
