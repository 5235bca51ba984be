"""The requests: golden vectors, every outcome of the draws of every encoder, channels and noise to be measured.

>>> found = cases("krr")
>>> len({case.id for case in found}) == len(found) > 200
True
>>> found[0].id, found[0].request["input"], found[0].expected
('krr/1/0', 0, (Fraction(1, 1),))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from exactdp_checks.conformance import variants
from exactdp_checks.conformance.case import ANSWERS, Case
from exactdp_checks.conformance.continuous import continuous
from exactdp_checks.conformance.histograms import histograms
from exactdp_checks.conformance.measured import measured
from exactdp_checks.conformance.mechanisms import NAMED, Parameters, channel_of, request_of, sampler_of, some
from exactdp_checks.conformance.randomness import Draws, spread
from exactdp_checks.conformance.samples import ERROR, NUMBER, Sampling
from exactdp_checks.conformance.vectors import encode_case, of_vectors, wrong_refusals
from exactdp_checks.golden.files import NAMES as SUBJECTS
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import MECHANISMS

__all__ = ["GRID", "cases", "levels_of"]

MOST = 160  # outcomes of the draws of one item that are asked for
GRID: Mapping[str, tuple[Parameters, ...]] = {name: record.asked for name, record in MECHANISMS.items()}


def levels_of(mechanism: str) -> tuple[Fraction, ...]:
    """t = 1, two levels between, and the square of the larger one; any one where t is no parameter."""
    first, _, low, high, _ = map(Fraction, MECHANISMS[mechanism].levels)
    return (high,) if MECHANISMS[mechanism].levelless else (first, low, high, high**2)


@cache
def cases(mechanism: str | None = None) -> tuple[Case, ...]:
    """Every case, by mechanism and operation, in a fixed order; those of one mechanism, where it is named."""
    mechanisms, operations = (*NAMED, ""), tuple(ANSWERS)
    golden = vectors(mechanism) if mechanism is None or mechanism in SUBJECTS else ()
    outcomes = _outcomes(GRID if mechanism is None else GRID.keys() & {mechanism})
    made = (*outcomes, *measured(), *continuous(), *histograms(), *of_vectors(golden))
    found = (case for case in made if mechanism in (None, case.mechanism))
    return tuple(sorted(found, key=lambda case: (mechanisms.index(case.mechanism), operations.index(case.operation))))


def _outcomes(mechanisms: Iterable[str]) -> Iterator[Case]:
    for mechanism in mechanisms:
        grid = GRID[mechanism]
        for parameters in grid:
            for t in (levels := levels_of(mechanism)):
                yield _encode(mechanism, parameters, t)
                if t in levels[::2]:
                    yield from _samples(mechanism, parameters, t)
        for parameters in grid:
            request = request_of(mechanism, parameters, levels_of(mechanism)[:2][-1])
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
