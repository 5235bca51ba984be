"""Reports of the rejection-sampled randomizer, averaged over the active users and projected onto L = conv{+-a_j} (Algorithm 4).

A user sends a vector, or nothing (None); those who send are active, nhat of n. ybar is their average. Printed: return the nearest
point of L if nhat < d^2 ln n/(4 epsilon^2 ln J), else ybar; undefined for nhat = 0. Corrected (``estimate``): always the nearest
point, and 0, which is in L, if nobody is active. With the corrected randomizer every user is active with probability 1/2,
whatever the item. The threshold divides by zero at J = 1, where the printed protocol is read as always projecting; it needs
n >= 2, since ln 1 = 0 leaves no noise. Source: linear-queries, Algorithm 4 and beyond.

>>> found = estimate(["1 0", "0 1"], [[2, 0], None, [1, 1]])
>>> found.active, found.answer.average, found.answer.value
(2, (Fraction(3, 2), Fraction(1, 2)), (Fraction(1, 1), Fraction(0, 1)))
>>> estimate(["1 0", "0 1"], [None, None]).answer.value
(Fraction(0, 1), Fraction(0, 1))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from exactdp.arguments import listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_rate
from exactdp.numbers.enclosure import LogSum
from exactdp.numeric import numeric
from exactdp.protocols.gaussian_projection import Answer, Matrix, answer, average, queries

__all__ = ["Result", "estimate", "estimate_as_printed", "projects"]

Reports = Iterable[Iterable[ExactLike] | None]


@dataclass(frozen=True)
class Result:
    """The answer, the number of users, and how many of them were active."""

    answer: Answer
    users: int
    active: int


@numeric
def projects(active: int, n: int, d: int, k: int, epsilon: LevelLike) -> bool:
    """Whether nhat < d^2 ln n/(4 epsilon^2 ln k) for k columns, decided; always for k = 1. Requires 0 < epsilon <= 1, n >= 2.

    Args:
        active: how many users sent something, at most n.
        n: the number of users, at least 2.
        d: the number of queries.
        k: the number of items.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        True or False.

    Raises:
        BadInput: for other numbers.
        OutOfScope: for a larger level.

    Example:
        >>> projects(1, 10, 2, 10, 1), projects(900, 1000, 2, 10, 1)
        (False, False)

    Source: linear-queries, Algorithm 4.
    """
    if any(isinstance(v, bool) or not isinstance(v, int) or v < 1 for v in (n, d, k)):
        raise BadInput(
            f"n = {shown(n)}, d = {shown(d)}, k = {shown(k)}: the numbers of users, queries and items are integers >= 1"
        )
    if isinstance(active, bool) or not isinstance(active, int) or not 0 <= active <= n:
        raise BadInput(f"{shown(active)} active users: write an integer from 0 to n = {n}")
    level = check_rate(epsilon)
    if not 0 < level <= 1:
        raise OutOfScope(f"epsilon = {level}: Algorithm 4 is stated for 0 < epsilon <= 1")
    if n == 1:
        raise OutOfScope("n = 1: ln 1 = 0 leaves no noise; Algorithm 4 needs at least two users")
    return LogSum.ln(k) * (4 * active * level**2) < LogSum.ln(n) * (d * d)


def _split(reports: Reports) -> tuple[list[tuple[ExactLike, ...]], int]:
    given = [
        None if report is None else listed(report, "numbers", "[1, 0], a report, or None")
        for report in listed(reports, "reports", "[[1, 0], None]")
    ]
    if not given:
        raise BadInput("a protocol needs at least one user: write None for a user who sends nothing")
    return [report for report in given if report is not None], len(given)


def estimate(matrix: Matrix, reports: Reports) -> Result:
    """The corrected protocol: the nearest point of L to the average of the active users, 0 if there is none.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        reports: one for each user, each with a number for each query, or None for nothing.

    Returns:
        The nearest point of L to the average of what was sent, with the numbers of users and of those who sent something.

    Raises:
        BadInput: for what are no reports.

    Example:
        >>> estimate(["1 0", "0 1"], [[2, 0], None]).active
        1

    Source: linear-queries, Algorithm 4, corrected.
    """
    rows = queries(matrix)
    sent, n = _split(reports)
    mean = average(sent, len(rows)) if sent else (Fraction(0),) * len(rows)
    return Result(answer(rows, mean, True), n, len(sent))


@numeric
def estimate_as_printed(matrix: Matrix, reports: Reports, epsilon: LevelLike) -> Result:
    """Algorithm 4 as printed.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        reports: one for each user, each with a number for each query, or None for nothing.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        The average of what was sent, or its nearest point of L.

    Raises:
        OutOfScope: where nobody is active, and for a larger level.

    Example:
        >>> estimate_as_printed(["1 0", "0 1"], [[2, 0], None], 1).active
        1

    Source: linear-queries, Algorithm 4.
    """
    rows = queries(matrix)
    sent, n = _split(reports)
    project = projects(len(sent), n, len(rows), len(rows[0]), epsilon)
    if not sent:
        raise OutOfScope("nobody is active: Algorithm 4 as printed divides by zero; the corrected one returns 0")
    return Result(answer(rows, average(sent, len(rows)), project), n, len(sent))
