"""fast.protocols.p_rec: probabilities and survivors against the exact side, frequencies of runs, size, bad input."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from exactdp.fast.protocols import p_rec
from exactdp.fast.protocols.p_rec import probabilities, run, survivors
from exactdp.protocols import p_rec as exact_side
from exactdp.protocols.p_rec_round import probabilities as exactly
from exactdp.protocols.p_rec_round import rule


@pytest.mark.parametrize(
    ("m", "tau"), [(2, Fraction(3)), (2, Fraction(5, 4)), (3, Fraction(64)), (5, Fraction(2)), (2, Fraction(10**6))]
)
def test_probabilities(m, tau):
    for votes in product((0, 1, 2, 5), repeat=m):
        if sum(votes):
            wanted = [float(p) for p in exactly(votes, rule(m, tau))]
            assert probabilities(votes, tau) == pytest.approx(wanted, rel=1e-11)


def test_probabilities_where_powers_overflow():
    """tau^(2m) = 10^600 is beyond doubles; the shares are not."""
    found = probabilities([600, 400, *[0] * 48], 1e6)
    assert sum(found) == pytest.approx(1)
    assert found[0] > 0.99


@pytest.mark.parametrize(("diversity", "radius"), [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_survivors(diversity, radius):
    """The same number as the exact side, round by round, for random clients, votes and recommendations."""
    rng = np.random.default_rng(5)
    for m, rounds, n in ((2, 6, 20), (3, 9, 40)):
        liked = rng.integers(0, 2, size=(rounds, m)).astype(bool)
        liked[:, 0] = True
        votes, b = rng.integers(0, m, size=(rounds, n)), rng.integers(0, m, size=rounds)
        votes[:, 0] = 0
        client = [np.flatnonzero(row).tolist() for row in liked]
        pattern = {f"{i}": votes[:, i].tolist() for i in range(n)}
        start = exact_side.credits_of(diversity, radius)
        wanted = [len(s) for s in exact_side.survivors(client, pattern, b.tolist(), start)]
        if min(wanted):
            assert survivors(liked, votes, b, diversity, radius).tolist() == wanted
        else:
            assert wanted[-1] == 0


@pytest.mark.parametrize(("diversity", "radius"), [(0, 0), (1, 0)])
def test_runs_have_the_exact_law(diversity, radius):
    """5 000 runs of two rounds: every frequency within five standard deviations of the exact probability."""
    client = [[0, 1], [0]] if diversity else [[0], [0]]
    pattern = {"ann": [0, 0], "bob": [1, 0], "cid": [0, 1]}
    law = exact_side.law(exact_side.p_rec(2, 64, diversity, radius), client, pattern)
    liked = np.array([[j in s for j in range(2)] for s in client])
    votes, rng, runs = np.array(list(pattern.values())).T, np.random.default_rng(11), 5_000
    seen = Counter(tuple(run(liked, votes, 64, diversity, radius, rng).recommended.tolist()) for _ in range(runs))
    for b, p in law:
        assert abs(seen[b] - runs * float(p)) < 5 * (runs * float(p) * (1 - float(p))) ** 0.5 + 1


def test_rows_from_functions():
    """An adversary who votes by what came: the others vote the last recommendation."""
    rng = np.random.default_rng(3)
    done = run(lambda *_: [True, False], lambda t, b: [0, 0, int(b[-1]) if t else 1], 8, 0, 0, rng, rounds=50)
    assert done.recommended.shape == done.liked.shape == (50,)
    assert (done.survivors[0], done.survivors[-1]) == (3, 2)
    assert done.loss == int((done.recommended == 1).sum())


def test_many_rounds():
    """20 000 rounds of 300 voters; the loss is near the bound m/2 of uniform rounds and a few more; peers stay."""
    rng = np.random.default_rng(8)
    rounds, radius = 20_000, 3
    votes = rng.integers(0, 3, size=(rounds, 300)).astype(np.int8)
    votes[:, :20] = 0
    votes[::8_000, :20] = 1
    done = run(np.tile([True, False, False], (rounds, 1)), votes, rounds / (radius + 1), 0, radius, rng)
    assert done.survivors[-1] == 20
    assert np.all(np.diff(done.survivors) <= 0)
    assert done.loss < 60


def test_bad_input():
    rng, liked, votes = np.random.default_rng(1), [[True, False]] * 2, np.zeros((2, 3), dtype=np.int64)
    for tau in (1, 0.5, float("nan")):
        with pytest.raises(ValueError, match="3 tau"):
            run(liked, votes, tau, 0, 0, rng)
    for d, r in ((-1, 0), (0, -1), (True, 0)):
        with pytest.raises(ValueError, match="D = "):
            run(liked, votes, 8, d, r, rng)
    with pytest.raises(ValueError, match="D = "):
        run(liked, votes, 8, 0.5, 0, rng)
    for b in ([0, 2], [0, -1], [0.0, 1.0], [[0, 1]], [True, False]):
        with pytest.raises(ValueError, match=r"object|recommendations"):
            survivors(np.array(liked), votes, b, 0, 0)
    for wrong in (votes + 2, votes - 1, votes + 0.5):
        with pytest.raises(ValueError, match="0 to 1"):
            run(liked, wrong, 8, 0, 0, rng)
    with pytest.raises(ValueError, match="likes at least one"):
        run([[True, False], [False, False]], votes, 8, 0, 0, rng)
    with pytest.raises(ValueError, match="rounds"):
        run(liked, votes[:1], 8, 0, 0, rng)
    with pytest.raises(ValueError, match="rounds"):
        run(lambda *_: [True, False], lambda *_: [0], 8, 0, 0, rng)
    with pytest.raises(ValueError, match="every voter votes"):
        run(liked, lambda t, _: [0] * (t + 1), 8, 0, 0, rng, rounds=2)
    with pytest.raises(ValueError, match="no voter survives"):
        run([[True, False]] * 100, np.ones((100, 2), dtype=np.int64), 8, 0, 0, rng)
    with pytest.raises(ValueError, match="no voter survives"):
        probabilities([0, 0], 8)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("large", [1, 50, 2**18])
def test_rounds_at_once_are_the_rounds_one_by_one(seed: int, large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given as arrays, and as functions, which are asked round by round: the same recommendations, bit by bit."""
    monkeypatch.setattr(p_rec, "LARGE", large)
    rng = np.random.default_rng(seed)
    T, n, m, D, R = (int(rng.integers(low, high)) for low, high in ((1, 150), (1, 20), (2, 5), (0, 6), (0, 6)))
    liked = rng.random((T, m)) < 0.5
    liked[np.arange(T), rng.integers(0, m, T)] = True
    votes = rng.integers(0, m, (T, n))
    votes[:, : n // 2 + seed % 2] = liked.argmax(axis=1)[:, None]

    def answers(one: Any, two: Any) -> Any:
        found: list[Any] = []
        for task in (
            lambda: run(one, two, m + 0.5, D, R, np.random.default_rng(seed), T),
            lambda: survivors(one, two, np.arange(T) % (m + (seed % 7 == 0)), D, R),
        ):
            try:
                done = task()
            except ValueError as error:
                found.append(str(error))
            else:
                found.append(done.tolist() if isinstance(done, np.ndarray) else [v.tolist() for v in vars(done).values()])
        return found

    assert answers(liked, votes) == answers(lambda t, _: liked[t], lambda t, _: votes[t])
    with pytest.raises(ValueError, match="the same number of rounds"):
        run(liked, votes, m + 1, D, R, rng, T + 1)
