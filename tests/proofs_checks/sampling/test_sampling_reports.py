"""sampling.reports: outputs of every kind are counted, none is lost, and halves of different kinds fit together."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.sampling.features import Intervals, features
from exactdp_checks.sampling.reports import Reports, collected, merged, plain


@dataclass
class Point:
    x: int


class Colour(Enum):
    RED = 1


@pytest.mark.parametrize(
    ("outputs", "counts"),
    [
        ([0, 1, 1], {0: 1, 1: 2}),
        (["a", None, b"a", "a"], {"a": 2, None: 1, b"a": 1}),
        ([True, 1, np.int64(1), np.bool_(False)], {1: 3, 0: 1}),
        ([(1, 2), [1, 2], np.array([1, 2])], {(1, 2): 3}),
        ([{1, 2}, {2, 1}], {"Form(kind=<class 'set'>, items=frozenset({1, 2}))": 2}),
        ([10**400, 10**401, -(10**400)], {float("inf"): 2, -float("inf"): 1}),
        ([2**53, 2**53 + 1, -(2**60)], {2**53: 2, -(2**60): 1}),
        ([np.array([[1, 2], [3, 4]]), (1, 2, 3, 4)], {(1, 2, 3, 4): 2}),
        ([(0.5, "a"), (0.5, "a")], {(0.5, "a"): 2}),
        ([(1.5,), (1.5, 2.5)], {(1.5,): 1, (1.5, 2.5): 1}),
        ([1.5, "x", 1.5], {1.5: 2, "x": 1}),
        (np.array([[1, 0], [1, 0], [0, 1]]), {(1, 0): 2, (0, 1): 1}),
        (np.array(["a", "b", "a"]), {"a": 2, "b": 1}),
        ([np.array([True, False])] * 2, {(True, False): 2}),
        ([np.array(3), np.array(3)], {3: 2}),
        ([], {}),
    ],
)
def test_counts(outputs: Any, counts: dict[Any, int]) -> None:
    found = collected(outputs)
    assert (found.n, found.counts, found.rows) == (len(outputs), counts, None)


@pytest.mark.parametrize(
    ("outputs", "rows"),
    [
        ([0.5, 1, np.float32(0.25), np.float64(2)], [[0.5], [1], [0.25], [2]]),
        ([float("inf"), 10**400], [[float("inf")], [float("inf")]]),
        ([(1, 0.5), [2, 3]], [[1, 0.5], [2, 3]]),
        ([np.array([[0.5, 1], [2, 3]])] * 2, [[0.5, 1, 2, 3]] * 2),
        (np.array([0.5, 0.5]), [[0.5], [0.5]]),
        (np.array([[0.5, 1], [2, 3]]), [[0.5, 1], [2, 3]]),
    ],
)
def test_rows(outputs: Any, rows: list[list[float]]) -> None:
    found = collected(outputs)
    assert found.counts is None
    assert found.rows is not None
    assert (found.n, found.rows.tolist()) == (len(outputs), rows)


def test_other_objects_are_their_canonical_text() -> None:
    """The same for objects that look the same; what has no form is refused."""
    assert plain(Point(1)) == plain(Point(1)) != plain(Point(2))
    assert plain(Colour.RED) == plain(Colour.RED)
    assert len({plain(v) for v in (1, "1", b"1", None, (1,), 2.5)}) == 6
    with pytest.raises(BadInput, match="canonical form"):
        collected([object()])
    with pytest.raises(BadInput, match="5000 numbers"):
        collected(np.zeros((2, 5000)))


def test_merged_keeps_every_report() -> None:
    """Counts with counts, rows with rows, rows with counts of numbers, rows with anything else."""
    assert merged([collected([1, 2]), collected([2, "a"])]).counts == {1: 1, 2: 2, "a": 1}
    both = merged([collected([0.5]), collected([1, 1])])
    assert both.rows is not None
    assert sorted(both.rows.ravel().tolist()) == [0.5, 1, 1]
    mixed = merged([collected([0.5, 1.5]), collected([1, "a", None])])
    assert mixed.counts == {0.5: 1, 1.5: 1, 1: 1, "a": 1, None: 1}
    widths = merged([collected([(0.5, 1.0)]), collected([(1, 2, 3)])])
    assert widths.counts == {(0.5, 1.0): 1, (1, 2, 3): 1}
    pairs = merged([collected([(0.5, 1.0)]), collected([(1, 2), (1, 2)])])
    assert pairs.rows is not None
    assert pairs.rows.tolist() == [[0.5, 1], [1, 2], [1, 2]]
    huge = merged([collected([0.5]), collected([10**400])])
    assert huge.rows is not None
    assert huge.rows.tolist() == [[0.5], [float("inf")]]
    assert [found.n for found in (both, mixed, widths, pairs, huge)] == [3, 5, 2, 3, 2]
    assert merged([]).counts == {}


def test_stated_events_see_the_outputs() -> None:
    """As values, numbers or tuples."""
    assert collected(["a", "b", "a"]).number(lambda y: y == "a") == 2
    assert collected([0.5, 1.5]).number(lambda y: y > 1) == 1
    assert collected([(0.5, 1.0), (2.0, 1.0)]).number(lambda y: y[0] > y[1]) == 1
    assert Reports(0).number(lambda _: True) == 0
    assert Counter(collected([3, 3, 1]).counts) == {3: 2, 1: 1}


def test_a_report_is_counted_alike_whatever_stands_beside_it() -> None:
    """Else runs would not be independent: each output alone, among its like, and among everything, is in the same cell."""
    outputs = [
        1,
        True,
        1.0,
        0.5,
        2**60,
        2**60 + 1,
        10**400,
        float("inf"),
        np.float32(0.5),
        np.bool_(True),
        np.int8(1),
        None,
        "a",
        float("nan"),
        np.float64("nan"),
    ]
    outputs += [
        (1, 2),
        (1.0, 2.0),
        np.array([1, 2]),
        np.array([1.0, 2.0]),
        [True, 2],
        np.array([[1], [2]]),
        (1, float("nan")),
        np.array([1, float("nan")]),
    ]
    everything = features([collected([v, v]) for v in outputs])
    everything += [Intervals(0, 1, (0.7, 1.0)), Intervals(1, 2, (2.0,)), Intervals(-1, 2, (3.0,))]
    for feature in everything:
        one_by_one = sum(feature.counts(collected([v])) for v in outputs)
        assert feature.counts(collected(outputs)).tolist() == one_by_one.tolist()  # type: ignore[union-attr]
        assert feature.counts(merged(collected([v]) for v in outputs)).tolist() == one_by_one.tolist()  # type: ignore[union-attr]
