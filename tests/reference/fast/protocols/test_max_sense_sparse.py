"""The simulations of MaxSense by ratings 1 alone: joint laws against all runs of the exact program, uniform sets, work."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from exactdp.fast.protocols import max_sense, multi_max_sense
from exactdp.protocols import max_sense as exact_max_sense
from exactdp.protocols import multi_max_sense as exact_multi
from exactdp_checks.code.law.program import law

CLASS = ["1", "1/2", "0"]
FLOATS = [1.0, 0.5, 0.0]
RUNS = 4_000


def _as_frequent(seen: Counter[Any], wanted: Mapping[Any, Fraction]) -> None:
    """Every frequency within five standard deviations, and nothing that has no probability."""
    assert set(seen) <= {key for key, chance in wanted.items() if chance}
    for key, chance in wanted.items():
        p = float(chance)
        assert abs(seen[key] - RUNS * p) <= 5 * (RUNS * p * (1 - p)) ** 0.5 + 1


def test_scores_and_ones_have_the_joint_law_of_the_program() -> None:
    """Two users: coins of other items that were not independent of each other, or of the report, would show here alone."""
    wanted: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for one, chance in law(lambda draw: exact_max_sense.run([CLASS], [2], 2, "1/2", 3, draw)).mass.items():
        wanted[*exact_max_sense.counts(one.sensed, one.reports, 3), sum(one.reports)] += Fraction(str(chance))
    rng, seen = np.random.default_rng(1), Counter[tuple[int, ...]]()
    for _ in range(RUNS):
        found = max_sense.run([FLOATS], [2], 2, 0.5, "t=3", rng)
        seen[*found.scores.tolist(), found.ones] += 1
    _as_frequent(seen, wanted)


def test_multi_max_sense_has_the_joint_law_of_the_program() -> None:
    wanted: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for found, chance in law(lambda draw: exact_multi.run([[*CLASS, "1"]], [1], 2, 2, 2, 3, draw)).mass.items():
        counts = exact_multi.counts([blocks for blocks, _ in found], [bits for _, bits in found], 4)
        wanted[counts] += Fraction(str(chance))
    rng = np.random.default_rng(2)
    _as_frequent(
        Counter(tuple(multi_max_sense.run([[*FLOATS, 1.0]], [1], 2, 2, 2, "t=3", rng).scores.tolist()) for _ in range(RUNS)),
        wanted,
    )


@pytest.mark.parametrize(("N", "w"), [(4, 1), (4, 2), (5, 2), (5, 3), (4, 4)])
def test_every_set_of_items_is_as_likely(N: int, w: int) -> None:
    rows = max_sense.distinct(RUNS, N, w, np.random.default_rng(3))
    sets = list(combinations(range(N), w))
    _as_frequent(Counter(tuple(row) for row in rows.tolist()), {one: Fraction(1, len(sets)) for one in sets})


class Counting:
    """A generator that counts the numbers that it gives."""

    def __init__(self, seed: int) -> None:
        self.rng, self.drawn = np.random.default_rng(seed), 0

    def __getattr__(self, name: str) -> Any:
        def drawn(*arguments: Any, **named: Any) -> Any:
            found = getattr(self.rng, name)(*arguments, **named)
            self.drawn += np.size(found)
            return found

        return drawn


@pytest.mark.parametrize("model", max_sense.MODELS)
def test_draws_grow_with_users_and_items_alone(model: str) -> None:
    """Of order users w + N numbers, not users N."""
    users, w, drawn = 500, 10, {}
    for N in (1_000, 16_000):
        rng: Any = Counting(4)
        max_sense.run([[0.9] * N], [users], w, 0.01, 1.0, rng, model)
        drawn[N] = rng.drawn - N
    assert max(drawn.values()) < 5 * users * w
    assert abs(drawn[16_000] - drawn[1_000]) < 0.2 * drawn[1_000]
