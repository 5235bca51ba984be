"""The randomness of an encoder, handed over: pairs [n, u], u uniform on 0..n-1, in the order in which the exact sampler draws.

A uniform draw from n results is [n, u] with the result u. A draw with weights w_0, w_1, ... is [n, u] with n the least common
denominator of the probabilities w_i/sum, and its result is the first i with u/n < (w_0 + ... + w_i)/sum. A draw with only one
possible result is there too, as [1, 0]. So every outcome of a sampler can be asked for, and the law of a program's reports
be computed. Source: inversion of the distribution function, as in ``exactdp_checks.code.law.draws``.

>>> from exactdp.mechanisms import krr
>>> [(draws, report) for draws, report in outcomes(lambda draw: krr.sample(0, 2, 2, draw))]
[(((3, 0),), 0), (((3, 1),), 0), (((3, 2), (1, 0)), 1)]
>>> replayed(lambda draw: krr.sample(1, 2, 2, draw), ((3, 2), (1, 0)))
0
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count, islice
from math import prod
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.code.law.draws import choices_of, wanted

__all__ = ["Draws", "Program", "law_of_reports", "outcomes", "replayed", "spread"]

Draws: TypeAlias = tuple[tuple[int, int], ...]
Program: TypeAlias = Callable[[Any], int]


def _result(request: object, u: int) -> tuple[int, int]:
    """(n, the result of the draw for u)."""
    choices = choices_of(wanted(request))
    if len(choices.chances) == 1:
        return choices.size, choices.results[u]
    return choices.thresholds[-1], choices.results[bisect_right(choices.thresholds, u)]


def _run(program: Program, path: list[tuple[int, int]]) -> int:
    """The report for the draws on the path and first results after them, which are added to it."""
    places = count()

    def draw(request: object) -> int:
        place = next(places)
        if place == len(path):
            path.append((_result(request, 0)[0], 0))
        return _result(request, path[place][1])[1]

    return program(draw)


def outcomes(program: Program) -> Iterator[tuple[Draws, int]]:
    """Every sequence of draws of a program, with what it reports, in lexicographic order."""
    path: list[tuple[int, int]] = []
    while True:
        report = _run(program, path)
        yield tuple(path), report
        while path and path[-1][1] + 1 == path[-1][0]:
            path.pop()
        if not path:
            return
        path[-1] = path[-1][0], path[-1][1] + 1


def spread(program: Program, most: int) -> tuple[tuple[tuple[Draws, int], ...], bool]:
    """All outcomes, or at most ``most`` of them, evenly spread by their probability, and whether they are all."""
    found = tuple(islice(outcomes(program), most + 1))
    if len(found) <= most:
        return found, True
    return tuple(dict.fromkeys(_outcome_at(program, Fraction(i, most)) for i in range(most))), False


def _outcome_at(program: Program, place: Fraction) -> tuple[Draws, int]:
    """The first outcome, in lexicographic order, up to which more than this share of the probability is."""
    path = list[tuple[int, int]]()

    def draw(request: object) -> int:
        nonlocal place
        n, _ = _result(request, 0)
        u, place = divmod(place * n, 1)
        path.append((n, u))
        return _result(request, u)[1]

    report = program(draw)
    return tuple(path), report


def replayed(program: Program, draws: Draws, *, exchanged: bool = False, inclusive: bool = False) -> int | None:
    """What a program reports that reads these draws as its own, u/n for the uniform number; None if it asks for more of them.

    ``exchanged``: the two results of a draw with two weights change places; ``inclusive``: the comparison is <= instead of <.
    """
    remaining = iter(draws)

    def draw(request: object) -> int:
        n, u = next(remaining)
        choices = choices_of(wanted(request))
        if isinstance(choices.request, int):
            return u % choices.request
        find = bisect_left if inclusive else bisect_right
        result = choices.results[find(choices.thresholds, Fraction(u, n) * choices.thresholds[-1])]
        return 1 - result if exchanged else result

    try:
        return program(draw)
    except (StopIteration, BadInput):
        return None


def law_of_reports(rows: Sequence[Sequence[tuple[Draws, int]]], outputs: int) -> Channel | None:
    """The channel of a program from its reports for every outcome of the draws, row for row; None if one is no output."""
    found = [[Fraction(0)] * outputs for _ in rows]
    for x, row in enumerate(rows):
        for draws, report in row:
            if not 0 <= report < outputs:
                return None
            found[x][report] += Fraction(1, prod(n for n, _ in draws))
    return Channel(ExactMatrix.of(found))
