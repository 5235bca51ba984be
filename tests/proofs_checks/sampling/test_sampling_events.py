"""sampling.events and sampling.features: cells partition what was seen, and the chosen events tell inputs apart."""

from math import inf, nan
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.sampling.events import Stated, chosen
from exactdp_checks.sampling.features import Intervals, Values, features
from exactdp_checks.sampling.reports import Reports, collected

RNG = np.random.default_rng(20261121)
SAMPLES: list[Any] = [
    [0, 1, 1, 2],
    ["a", "b", None, "a"],
    RNG.normal(size=1000),
    np.clip(RNG.normal(size=1000), 0, 1),
    [0.5, nan, inf, -inf, 0.5],
    RNG.normal(size=(300, 3)),
    [(1, 2), (3, 4), (1, 2)],
    [5] * 10,
]


@pytest.mark.parametrize("outputs", SAMPLES, ids=range(len(SAMPLES)))
def test_every_report_is_in_one_cell(outputs: Any) -> None:
    """Also reports of other kinds, which the first half has not seen."""
    for feature in features([collected(outputs), collected(outputs)]):
        for other in (outputs, [1, "new", None], [(1.5, 2.5)], [nan, 2.5], [10**400, (10**400, 1)], []):
            reports = collected(other)
            counts = feature.counts(reports)
            assert (len(counts), counts.sum(), counts.min() >= 0) == (feature.size, reports.n, True)


def test_values_have_a_cell_each_and_one_for_all_others() -> None:
    feature = next(f for f in features([collected([0, 0, 1]), collected([2])]) if isinstance(f, Values))
    assert [feature.counts(collected([y])).tolist().index(1) for y in (0, 1, 2, 3, "a")] == [0, 1, 2, 3, 3]
    assert feature.counts(collected([0.0, 2.5])).tolist() == [1, 0, 0, 1]
    assert feature.text([0]) == "output 0"
    assert feature.text([3]) == "output any other"
    assert feature.text([0, 1, 2, 3]) == "output among 0, 1, 2, any other"


def test_intervals_are_half_open() -> None:
    """A cut belongs to the interval above it; nan and what is no number to the last cell."""
    feature = Intervals(0, 1, (0.0, 1.0))
    cells = [feature.counts(collected([v, 0.5])).tolist() for v in (-0.5, 0.0, 1.0, inf)]
    assert cells == [[1, 1, 0, 0], [0, 2, 0, 0], [0, 1, 1, 0], [0, 1, 1, 0]]
    assert feature.counts(collected([nan])).tolist() == [0, 0, 0, 1]
    assert feature.counts(collected(["a", 1, (1, 2)])).tolist() == [0, 0, 1, 2]
    assert feature.text([0, 1]) == "output in [-inf, 1)"
    assert feature.text([0, 2, 3]) == "output in [-inf, 0) or [1, inf) or no number"
    assert Intervals(1, 2, (0.0,)).text([1]) == "coordinate 1 in [0, inf)"
    assert Intervals(-1, 2, (0.0,)).text([1]) == "the sum in [0, inf)"


def test_atoms_are_cells_of_their_own() -> None:
    """Clipped noise: the ends are told from everything between them."""
    sample = collected(np.clip(RNG.normal(size=2000), 0.0, 1.0))
    assert sample.rows is not None
    for feature in features([sample, sample]):
        for end in (0.0, 1.0):
            alone = feature.counts(collected([end, end])).argmax()
            assert feature.counts(sample)[alone] == (sample.rows == end).sum()


def test_coordinates_and_their_sum_are_features() -> None:
    found = features([collected(RNG.normal(size=(200, 2)))])
    assert [f.coordinate for f in found if isinstance(f, Intervals)] == [0, 1, -1]
    total = next(f for f in found if isinstance(f, Intervals) and f.coordinate == -1)
    assert total.counts(collected([(1e9, -1e9), (1e9, 1e9)]))[-2] == 1


def pick(one: Any, two: Any, most: int = 1, **options: Any) -> list[tuple[int, int, str]]:
    """The choices between two samples."""
    found = chosen([collected(one), collected(two)], {(0, 1): 0.0, (1, 0): 0.0}, most, 0.001, **options)
    return [(c.x, c.other, c.event.text) for c in found]


def test_the_likelier_input_stands_first() -> None:
    assert pick([0] * 900 + [1] * 100, [0] * 500 + [1] * 500) == [(1, 0, "output 1")]
    assert pick(["a"] * 50 + ["b"] * 950, ["b"] * 1000) == [(0, 1, "output 'a'")]


def test_small_probabilities_join() -> None:
    """Sixteen outputs of ratio 4: a single one is uncertain, all together are not."""
    one = [y for y in range(16) for _ in range(20)] + [99] * 680
    two = [y for y in range(16) for _ in range(5)] + [99] * 920
    ((x, other, text),) = pick(one, two)
    assert (x, other) == (0, 1)
    assert text.startswith(("output among", "output in [-inf"))


def test_noise_is_told_apart_by_half_lines() -> None:
    ((x, other, text),) = pick(RNG.normal(size=20_000), 1 + RNG.normal(size=20_000))
    assert text.startswith("output in [-inf, -") if x == 0 else text.endswith(", inf)")
    assert {x, other} == {0, 1}


def test_levels_and_delta_move_the_choice() -> None:
    """A pair with a large level is chosen last; a delta prefers likely events."""
    halves = [collected([0] * 900 + [1] * 100), collected([0] * 500 + [1] * 500)]
    found = chosen(halves, {(0, 1): 0.0, (1, 0): 5.0}, 1, 0.001)
    assert [(c.x, c.other) for c in found] == [(0, 1)]
    one, two = [0] * 50 + [1] * 500 + [2] * 450, [1] * 200 + [2] * 800
    assert pick(one, two) == [(0, 1, "output 0")]
    assert pick(one, two, delta=0.2)[0][:2] == (0, 1)
    assert pick(one, two, delta=0.2) != pick(one, two)


def test_at_most_two_of_a_pair_and_never_everything() -> None:
    one, two = collected([0] * 600 + [1] * 400), collected([0] * 400 + [1] * 600)
    found = chosen([one, two], {(0, 1): 0.0, (1, 0): 0.0}, 8, 0.001)
    assert 2 <= len(found) <= 4
    assert all(0 < c.event.count(one) < 1000 for c in found)
    assert [c.score for c in found] == sorted((c.score for c in found), reverse=True)


def test_stated_events_count() -> None:
    assert Stated("large", lambda y: y > 1).count(collected([0.5, 2.5, 3.5])) == 2


def test_nothing_in_common_is_refused() -> None:
    with pytest.raises(BadInput, match="give a statistic"):
        features([collected(["a", "b"]), collected(["c"])])
    assert features([collected([1, 2]), collected([3])])  # numbers have an order
    assert features([Reports(3, {"a": 3})])
