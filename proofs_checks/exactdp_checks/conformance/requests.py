"""The requests: golden vectors, every outcome of the draws of every encoder, channels and noise to be measured.

>>> found = cases()
>>> len({case.id for case in found}) == len(found) > 500
True
>>> found[0].id, found[0].request["input"], found[0].expected
('krr/1/0', 0, (Fraction(1, 1),))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from exactdp.mechanisms import CONTINUOUS
from exactdp_checks.conformance import variants
from exactdp_checks.conformance.case import ANSWERS, Case
from exactdp_checks.conformance.continuous import continuous
from exactdp_checks.conformance.measured import measured
from exactdp_checks.conformance.mechanisms import LEVELLESS, Parameters, channel_of, request_of, sampler_of, some
from exactdp_checks.conformance.randomness import Draws, spread
from exactdp_checks.conformance.samples import ERROR, NUMBER, Sampling
from exactdp_checks.conformance.vectors import encode_case, of_vectors, wrong_refusals
from exactdp_checks.golden.files import vectors

__all__ = ["GRID", "LEVELS", "cases"]

LEVELS = (Fraction(1), Fraction(3, 2), Fraction(3), Fraction(9))
SAMPLED = (Fraction(1), Fraction(3))  # levels at which reports are sampled
MOST = 160  # outcomes of the draws of one item that are asked for
SIZES = (1, 2, 3, 4, 7, 8, 9)
BLOCKS = ([[0]], [[0, 1], [2]], [[1, 3], [0, 2, 4]], [[0], [1], [2, 3, 4, 5]])

GRID: Mapping[str, tuple[Parameters, ...]] = {
    "krr": tuple({"k": k} for k in SIZES),
    "hadamard_response": tuple({"k": k} for k in SIZES),
    "hrr": tuple({"k": k} for k in SIZES),
    "general_hadamard_response": tuple({"k": k, "parts": b} for k, b in ((1, 1), (3, 2), (4, 4), (7, 2), (9, 4), (5, 8))),
    "high_low_hadamard": tuple(
        {"k": k, "sensitive": list(a)}
        for k, a in ((1, [0]), (2, [1]), (3, [0, 1, 2]), (4, [0, 3]), (6, [1, 3, 5]), (9, range(1, 9)))
    ),
    "mangat": tuple({"k": k, "sensitive": [a]} for k, a in ((1, 0), (2, 0), (2, 1), (5, 3))),
    "block_hadamard": (
        *({"partition": blocks} for blocks in BLOCKS),
        *({"partition": blocks, "release_singletons": True} for blocks in BLOCKS),
    ),
    "binary_optimal": tuple(
        {"above": a, "below": b} for a, b in (("2", "2"), ("2", "4"), ("7", "3/2"), ("inf", "3"), ("3", "inf"), ("inf", "inf"))
    ),
    "one_bit_mean": (
        {"query": [1, -1], "r": 1},
        {"query": [1, 0, -1], "r": 1},
        {"query": [Fraction(-3, 2), Fraction(3, 2), Fraction(1, 2)], "r": Fraction(3, 2)},
        {"query": [0], "r": 2},
    ),
    "max_sense": tuple(
        {"N": n, "w": w, "H": h} for n, w, h in ((1, 1, [0]), (2, 1, [1]), (3, 2, [0, 2]), (3, 3, []), (4, 1, [3]))
    ),
    "pairwise_preference": (
        {"N": 2, "w": 1, "pair": [0, 1]},
        *({"N": n, "w": 2, "pair": p, "reading": r} for n, p in ((2, [0, 1]), (3, [0, 2])) for r in "ABC"),
        {"N": 2, "w": 1, "pair": [1, 0], "reading": "C"},
    ),
    "multi_max_sense": tuple(
        {"N": n, "w": w, "blocks": b}
        for n, w, b in ((1, 1, [[0]]), (2, 1, [[1], [0]]), (3, 2, [[0, 2], [1]]), (3, 1, [[2], [0], [1]]))
    ),
    "subset_selection": tuple({"k": k, "d": d} for k, d in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (5, 4))),
}


@cache
def cases() -> tuple[Case, ...]:
    """Every case, by mechanism and operation, in a fixed order."""
    mechanisms, operations = (*GRID, *CONTINUOUS, ""), tuple(ANSWERS)
    found = (*_outcomes(), *measured(), *continuous(), *of_vectors(vectors()))
    return tuple(sorted(found, key=lambda case: (mechanisms.index(case.mechanism), operations.index(case.operation))))


def _outcomes() -> Iterator[Case]:
    for mechanism, grid in GRID.items():
        for parameters in grid:
            for t in LEVELS[2:3] if mechanism in LEVELLESS else LEVELS:
                yield _encode(mechanism, parameters, t)
                if t in SAMPLED:
                    yield from _samples(mechanism, parameters, t)
        for parameters in grid:
            request = request_of(mechanism, parameters, LEVELS[1])
            name = f"{mechanism}/refuse/{_name(request['parameters'])}"
            yield Case(name, "refuse", request, False, "valid parameters", wrong_refusals)


def _samples(mechanism: str, parameters: Parameters, t: Fraction) -> Iterator[Case]:
    """The questions for reports of each item, drawn by the program."""
    request = request_of(mechanism, parameters, t)
    rows: Any = channel_of(mechanism, parameters, t).rows
    for x in some(len(rows)):
        name = f"{mechanism}/sample/{_name(request['parameters'])}/{x}"
        wrong = partial(variants.of_channels, mechanism, partial(channel_of, mechanism, parameters), t, x)
        asked = {**request, "input": x, "number": NUMBER}
        sampling = Sampling(rows[x], NUMBER, ERROR)
        yield Case(name, "sample", asked, rows[x], f"reports of item {x}", wrong, sampling=sampling)


def _name(parameters: Mapping[str, Any]) -> str:
    parts = {name: value for name, value in parameters.items() if name != "epsilon"}
    return ",".join(f"{name}={str(value).replace(' ', '').replace(chr(39), '')}" for name, value in parts.items())


def _encode(mechanism: str, parameters: Parameters, t: Fraction) -> Case:
    request = request_of(mechanism, parameters, t)
    rows: Any = channel_of(mechanism, parameters, t).rows
    items = some(len(rows))
    every, asked, right = True, list[tuple[int, Draws]](), list[int]()
    for x in items:
        found, is_all = spread(sampler_of(mechanism, parameters, x, t), MOST)
        every = every and is_all
        asked += [(x, draws) for draws, _ in found]
        right += [report for _, report in found]
    name = f"{mechanism}/encode/{_name(request['parameters'])}"
    return encode_case(name, mechanism, parameters, t, asked, right, tuple(rows[x] for x in items) if every else None)
