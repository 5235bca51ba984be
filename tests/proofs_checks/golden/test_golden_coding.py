"""golden.coding: the runs of a sampler are its law, and their values tell < from <=."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.golden.coding import encoded, integer_weights, reports_of, runs
from exactdp_checks.golden.files import NAMES, vectors
from exactdp_checks.golden.mechanisms import MECHANISMS, place_of


def chance(run: dict[str, Any]) -> Fraction:
    found = Fraction(1)
    for draw in run["draws"]:
        found *= Fraction(draw["weights"][draw["result"]] if draw["weights"] else 1, draw["range"])
    return found


@pytest.mark.parametrize("name", MECHANISMS)
def test_the_runs_are_the_row_of_the_channel(name: str) -> None:
    found = vectors(name, "encode")
    assert len(found) > (5 if MECHANISMS[name].flat is not None and MECHANISMS[name].levelless else 20)
    for vector in found:
        place = place_of(name, vector["input"])
        row = [Fraction(0)] * place.channel.size[1]
        for run in vector["output"]["runs"]:
            row[run["report"]] += chance(run)
        assert tuple(row) == place.channel.rows[vector["input"]["item"]]


@pytest.mark.parametrize("name", MECHANISMS)
def test_the_sampler_with_these_values_gives_the_report(name: str) -> None:
    """As a reader does it: the value decides, by the partial sums of the weights."""
    for vector in vectors(name, "encode"):
        place = place_of(name, vector["input"])
        for run in vector["output"]["runs"]:
            left = list(run["draws"])

            def draw(request: Any, left: list[dict[str, Any]] = left) -> int:
                one = left.pop(0)
                size = request if isinstance(request, int) else sum(integer_weights(request))
                assert size == one["range"]
                if isinstance(request, int):
                    return int(one["value"])
                return next(i for i, end in enumerate(accumulate(one["weights"])) if one["value"] < end)

            assert encoded(place, vector["input"]["item"], draw) == run["report"]
            assert left == []


@pytest.mark.parametrize("name", [n for n in MECHANISMS if n != "krr"])
def test_both_ends_of_a_range_occur(name: str) -> None:
    draws = [d for v in vectors(name, "encode") for run in v["output"]["runs"] for d in run["draws"] if d["weights"]]
    ends = [(d["value"], [0, *accumulate(d["weights"])], d["result"]) for d in draws]
    assert any(value == sums[i] and value + 1 < sums[i + 1] for value, sums, i in ends)
    assert any(value + 1 == sums[i + 1] and value > sums[i] for value, sums, i in ends)


@pytest.mark.parametrize("name", MECHANISMS)
def test_estimates_by_hand(name: str) -> None:
    for vector in vectors(name, "decode"):
        place = place_of(name, vector["input"])
        reports, scores = vector["input"]["reports"], place.estimator.scores.rows
        mean = [sum(scores[y][j] for y in reports) / len(reports) for j in range(len(scores[0]))]
        assert [Fraction(v) for v in vector["output"]["estimate"]["exact"]] == mean


@pytest.mark.parametrize(
    ("program", "found"),
    [
        (lambda draw: 5, [(5, 1)]),
        (lambda draw: draw(1), [(0, 1)]),
        (lambda draw: draw((0, "1/2")), [(1, 1)]),
        (lambda draw: draw((1, 0, 2)), [(0, Fraction(1, 3)), (2, Fraction(2, 3))]),
        (lambda draw: draw(2) and draw(3), [(0, Fraction(1, 2)), *((i, Fraction(1, 6)) for i in range(3))]),
    ],
)
def test_runs(program: Callable[[Any], int], found: list[tuple[int, Fraction]]) -> None:
    assert [(run["report"], chance(run)) for run in runs(program)] == found


def test_too_many_runs() -> None:
    assert len(runs(lambda draw: draw(64))) == 64
    with pytest.raises(OutOfScope, match="more than 64 runs"):
        runs(lambda draw: draw(65))


@pytest.mark.parametrize("weights", [(0, 0), (1, -1), (-1, 2)])
def test_wrong_weights(weights: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="numbers >= 0"):
        integer_weights(weights)


def test_integer_weights() -> None:
    assert integer_weights(("3/2", 2)) == (3, 4)
    assert integer_weights((4, 6, 0)) == (2, 3, 0)


def test_lists_of_reports() -> None:
    assert list(reports_of(1)) == [[0]]
    for outputs in (2, 3, 16):
        found = list(reports_of(outputs))
        assert {y for reports in found for y in reports} == set(range(outputs))
        assert [0] in found


def test_nothing_else_is_encoded() -> None:
    assert {v["subject"] for name in NAMES for v in vectors(name) if v["kind"] in ("encode", "decode")} == set(MECHANISMS)
