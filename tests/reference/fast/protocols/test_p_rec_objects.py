"""p-REC with many objects: the object of each uniform number is its quantile, and objects without a vote cost nothing."""

import numpy as np
import pytest

from exactdp.fast.protocols.p_rec import _drawn, probabilities, run


@pytest.mark.parametrize("seed", range(20))
def test_objects_are_the_quantiles_of_their_probabilities(seed: int) -> None:
    """Between the edges of the sums, and just beside each of them; ties, objects below the threshold, one voter."""
    rng = np.random.default_rng(seed)
    m, W = int(rng.integers(2, 12)), int(rng.integers(1, 40))
    votes = rng.integers(0, m, (1, W)) if seed % 2 else np.minimum(rng.geometric(0.5, (1, W)) - 1, m - 1)
    tau = float(m)
    sums = np.cumsum(probabilities(np.bincount(votes[0], minlength=m).tolist(), tau))
    uniform = np.concatenate([sums[:-1] - 1e-9, sums[:-1] + 1e-9, rng.random(100), [0.0, np.nextafter(1.0, 0.0)]])
    wanted = np.minimum(np.searchsorted(sums, uniform, side="right"), m - 1)
    assert _drawn(np.repeat(votes, len(uniform), axis=0), uniform, m, tau).tolist() == wanted.tolist()


def test_ten_million_objects() -> None:
    """A loop over the objects of all rounds would look at 2 * 10^9 of them; the client's likes are one row."""
    m, rounds = 10**7, 200
    row, votes = np.zeros(m, dtype=np.bool_), np.full((rounds, 20), 7)
    row[7] = True
    found = run(np.broadcast_to(row, (rounds, m)), votes, 10.0**7, 0, 0, np.random.default_rng(5))
    assert found.survivors.tolist() == [20] * (rounds + 1)
    assert 40 < np.count_nonzero(found.liked) < 160  # gamma is 1/3
