"""Golden vectors of encoding and decoding: every run of an exact sampler with the randomness that it takes; reports to estimates.

A run is a list of draws and the report that they lead to. A draw has a value, uniform on 0..range-1, and a result: the value
itself, or, with integer weights w of sum ``range``, the i with w_0 + ... + w_(i-1) <= value < w_0 + ... + w_i. Of the values of a
result the vectors take the first and the last by turns, so that a comparison with < for <= is seen. Source: the samplers of
``exactdp.mechanisms``, whose exact laws are the rows of the channels.

>>> for run in runs(lambda draw: draw(("3/2", 2)) + draw(2)):
...     print(run["report"], [(d["range"], d["value"], d["result"]) for d in run["draws"]])
0 [(7, 0, 0), (2, 0, 0)]
1 [(7, 2, 0), (2, 1, 1)]
1 [(7, 3, 1), (2, 0, 0)]
2 [(7, 6, 1), (2, 1, 1)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import gcd, lcm
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.exact import rational
from exactdp_checks.golden.case import Case
from exactdp_checks.golden.mechanisms import MECHANISMS, Place, is_informative, place_of, places
from exactdp_checks.golden.numbers import Json, numbers

__all__ = ["MOST_RUNS", "cases", "derived", "integer_weights", "runs"]

MOST_RUNS = 64
FEW = 10  # items, up to which three of them are encoded
Draw = Callable[[Any], int]


def integer_weights(request: Sequence[object]) -> tuple[int, ...]:
    """The least integers in the proportion of rational weights >= 0, not all 0."""
    weights = [rational(w) for w in request]
    common = lcm(*(w.denominator for w in weights))
    scaled = [int(w * common) for w in weights]
    divisor = gcd(*scaled)
    if min(scaled) < 0 or not divisor:
        raise BadInput(f"the weights of a draw are {scaled}: write numbers >= 0, not all 0")
    return tuple(w // divisor for w in scaled)


def _described(request: Any, result: int, last: bool) -> dict[str, Json]:
    """One draw, by its first or last value."""
    if isinstance(request, int):
        return {"range": request, "value": result, "weights": [], "result": result}
    weights = integer_weights(request)
    ends = (0, *accumulate(weights))
    value = ends[result + 1] - 1 if last else ends[result]
    return {"range": ends[-1], "value": value, "weights": list(weights), "result": result}


def _possible(request: Any) -> list[int]:
    if isinstance(request, int):
        return list(range(request))
    return [i for i, w in enumerate(integer_weights(request)) if w]


def runs(program: Callable[[Draw], int]) -> list[dict[str, Json]]:
    """Every run of a program that takes all its randomness from draw, in the order of the results of its draws."""
    found: list[dict[str, Json]] = []
    path: list[tuple[Any, int]] = []  # the requests and the places of their results
    while True:
        made: list[tuple[Any, int]] = []

        def draw(request: Any, made: list[tuple[Any, int]] = made, path: list[tuple[Any, int]] = path) -> int:
            place = path[len(made)][1] if len(made) < len(path) else 0
            made.append((request, place))
            return _possible(request)[place]

        report = program(draw)
        draws = [_described(r, _possible(r)[p], (len(found) + i) % 2 == 1) for i, (r, p) in enumerate(made)]
        found.append({"draws": draws, "report": report})
        if len(found) > MOST_RUNS:
            raise OutOfScope(f"the sampler has more than {MOST_RUNS} runs: take fewer items")
        while made and made[-1][1] + 1 == len(_possible(made[-1][0])):
            made.pop()
        if not made:
            return found
        path = [*made[:-1], (made[-1][0], made[-1][1] + 1)]


def reports_of(outputs: int) -> Iterator[list[int]]:
    """Lists of reports: one, the last alone, the first often, every one once, and a fixed mixture."""
    yield [0]
    if outputs > 1:
        yield [outputs - 1] * 2
        yield [0, 0, 0, outputs - 1]
        yield list(range(outputs))
        yield [(7 * i * i + 3 * i) % outputs for i in range(10)]


def cases(name: str) -> Iterator[Case]:
    """The encode and decode vectors of a mechanism."""
    for place in places(name):
        k, outputs = place.channel.size
        if place.whole:
            for item in sorted({0, k // 2, k - 1} if k <= FEW else {k // 2}):
                yield Case("encode", {**place.input, "item": item})
        if is_informative(place) and place.between:
            for reports in reports_of(outputs):
                yield Case("decode", {**place.input, "reports": reports})


def derived(name: str, kind: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """The output of an encode or decode vector."""
    place = place_of(name, given)
    if kind == "decode":
        return {"estimate": numbers(place.estimator.estimate(given["reports"]))}
    return {"runs": runs(lambda draw: encoded(place, given["item"], draw))}


def encoded(place: Place, item: int, draw: Draw) -> int:
    """One report of an item."""
    size, options = place.arguments
    found: int = MECHANISMS[place.name].module.sample(item, *size, place.t, draw, **options)
    return found
