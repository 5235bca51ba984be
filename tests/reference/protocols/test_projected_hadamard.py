"""protocols.projected_hadamard and its fast twin: golden values, the law against all tuples of users, bad input."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.fast.hadamard_response import encode
from exactdp.fast.protocols import projected_hadamard as fast
from exactdp.mechanisms import hadamard_response
from exactdp.postprocess import simplex
from exactdp.protocols.projected_hadamard import estimate, law, multisets, raw, risks

HALF = Fraction(1, 2)
PRIORS = {2: (Fraction(1, 3), Fraction(2, 3)), 1: (Fraction(1),), 3: (HALF, Fraction(1, 3), Fraction(1, 6))}
GOLDEN = [  # p, n, E ||pbar - p||^2, E ||phat - p||^2, E ||phat - p|| at e^epsilon = 3
    ((1, 0), 3, Fraction(7, 3), Fraction(13, 32), "0.381175"),
    ((HALF, Fraction(1, 3), Fraction(1, 6)), 4, "2.902778", "0.479100", "0.641736"),
    ((HALF, HALF), 20, Fraction(3, 8), "0.163842", "0.334051"),
    ((1, 0, 0), 20, Fraction(11, 20), "0.142380", "0.239338"),
]


@pytest.mark.parametrize(("prior", "n", "first", "second", "mean"), GOLDEN)
def test_golden_values(prior, n, first, second, mean):
    found = risks(law(prior, n, 3), prior)
    for value, wanted in ((found.raw, first), (found.projected, second)):
        if isinstance(wanted, Fraction):
            assert value == wanted
        assert abs(value - Fraction(wanted)) <= Fraction(1, 2 * 10**6)
    error = found.mean_error()
    assert error.width < Fraction(1, 10**12)
    assert abs(error.lower - Fraction(mean)) <= Fraction(1, 2 * 10**6)


@pytest.mark.parametrize(("k", "n", "t"), [(1, 1, 3), (1, 3, "3/2"), (2, 1, 3), (2, 3, "3/2"), (3, 2, 7), (3, 3, 3)])
def test_the_law_is_that_of_all_tuples_of_reports(k, n, t):
    """Users one by one, instead of multisets."""
    channel, prior = hadamard_response.channel(k, t), PRIORS[k]
    chances = [sum(p * channel[x, y] for x, p in enumerate(prior)) for y in range(channel.size[1])]
    wanted = Counter()
    for reports in product(range(len(chances)), repeat=n):
        chance = Fraction(1)
        for y in reports:
            chance *= chances[y]
        wanted[raw(reports, k, t)] += chance
    found = Counter()
    for outcome in law(prior, n, t):
        found[outcome.raw] += outcome.probability
        assert outcome.projected == simplex(outcome.raw)
        assert sum(outcome.counts) == n
    assert found == wanted
    assert sum(found.values()) == 1


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_raw_risk_is_the_formula_and_the_projection_never_does_worse(k, n):
    """(k c^2 - ||p||^2)/n; and outcome by outcome phat is no further from p than pbar."""
    prior, c = PRIORS[k], Fraction(2)
    outcomes = law(prior, n, 3)
    found = risks(outcomes, prior)
    assert found.raw == (k * c * c - sum(p * p for p in prior)) / n
    assert sum(q for _, q in found.squares) == 1
    for outcome in outcomes:
        near, far = (sum((a - b) ** 2 for a, b in zip(v, prior, strict=True)) for v in (outcome.projected, outcome.raw))
        assert near <= far
        assert near <= 2 * max(abs(a - b) for a, b in zip(outcome.raw, prior, strict=True))
    mean = [sum(o.probability * o.raw[v] for o in outcomes) for v in range(k)]
    assert mean == list(prior)  # unbiased


def test_one_item_is_known():
    assert estimate([0, 1, 1], 1, 3) == (1,)
    assert risks(law([1], 2, 3), [1]).projected == 0
    assert risks(law([1], 2, 3), [1]).mean_error().upper == 0


def test_the_counterexample_of_the_two_projections():
    assert raw([0, 1, 1, 2], 3, 3) == (0, 1, -1)
    assert estimate([0, 1, 1, 2], 3, 3) == (0, 1, 0)


def test_under_privacy_every_multiset_is_possible():
    assert all(o.probability > 0 for o in law([1, 0], 2, 1000))
    assert len(law([1, 0], 2, 1000)) == comb(5, 2)


def test_multisets():
    assert list(multisets(2, 2)) == [(2, 0), (1, 1), (0, 2)]
    assert len(set(multisets(4, 3))) == comb(6, 3)
    with pytest.raises(OutOfScope, match="take fewer users"):
        next(multisets(128, 4))
    for n in (0, -1, 1.0, True):
        with pytest.raises(BadInput, match="integer >= 1"):
            next(multisets(2, n))


def test_bad_input():
    with pytest.raises(BadInput, match="at least one report"):
        estimate([], 2, 3)
    with pytest.raises(OutOfScope, match="t > 1"):
        estimate([0], 2, 1)
    with pytest.raises(BadInput, match="not a report"):
        estimate([4], 2, 3)
    with pytest.raises((BadInput, NotStochastic), match="sum"):
        law(["1/2", "1/3"], 2, 3)
    with pytest.raises(BadInput, match="integer >= 1"):
        law([], 2, 3)


@pytest.mark.parametrize(("k", "n"), [(1, 1), (2, 1), (3, 4), (8, 100), (100, 1000)])
def test_the_twin_gives_the_exact_estimates(k, n):
    rng = np.random.default_rng(20261121)
    reports = encode(rng.integers(0, k, size=n), k, "t=3", rng)
    for quick, slow in ((fast.raw, raw), (fast.estimate, estimate)):
        found, wanted = quick(reports, k, "t=3"), slow(reports.tolist(), k, 3)
        assert found.shape == (k,)
        assert all(abs(Fraction(float(a)) - b) < Fraction(1, 10**12) for a, b in zip(found, wanted, strict=True))


def test_the_twin_at_scale_keeps_the_bound():
    """20 000 users over 30 000 items, far below k^2: the error stays below the sharp first term, the raw one does not."""
    rng = np.random.default_rng(7)
    k, n, c = 30_000, 20_000, 2.0
    p = np.full(k, 1 / k)
    reports = encode(rng.integers(0, k, size=n), k, "ln 3", rng)
    bound = (8 * c * c * np.log(2 * k) / n) ** 0.25
    assert np.linalg.norm(fast.estimate(reports, k, "ln 3") - p) < bound < np.linalg.norm(fast.raw(reports, k, "ln 3") - p)


def test_the_twin_refuses_bad_input():
    for reports in ([4], [-1], [0.5], [float("nan")]):
        with pytest.raises(ValueError, match="write integers"):
            fast.estimate(reports, 2, 1.0)
    with pytest.raises(ValueError, match="at least one report"):
        fast.estimate([], 2, 1.0)
    with pytest.raises(ValueError, match="epsilon"):
        fast.estimate([0], 2, 0.0)
