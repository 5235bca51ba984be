"""Gaussian reports, averaged and projected onto the polytope L = A B_1^J = conv{+-a_j}, in which A p lies (Algorithm 2).

A is d x J, given by its rows. The server gets n vectors y_i = a_(v_i) + noise of variance sigma^2 in each coordinate, and

    ybar = (1/n) sum_i y_i,   yhat = argmin over L of ||w - ybar||.

Printed: return yhat if n < d^2 ln(2/delta)/(8 epsilon^2 ln J), else ybar. Corrected (``estimate``): always return yhat; it is
never further from A p than ybar, and both branches of Theorem 3.2 bound it. The threshold divides by zero at J = 1: there the
printed protocol is read as always projecting. The comparison with the threshold is decided exactly, for rational epsilon, delta.
Requires n, d, J >= 1. Source: linear-queries, Algorithm 2, Theorem 3.2 and beyond.

>>> estimate(["1 -1"], [[3], ["1/2"]]).value, estimate_as_printed(["1 -1"], [[3], ["1/2"]], 1, "1/10").value
((Fraction(1, 1),), (Fraction(7, 4),))
>>> mean_squared_error(["1 -1"], ["1/2", "1/2"], 10, variance=3)
Fraction(2, 5)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exactdp.arguments import check_flag, listed, shown
from exactdp.channel import check_distribution
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, LevelLike, RowsLike
from exactdp.mechanisms.parameters import check_rate
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numeric import numeric
from exactdp.projection import Vector, columns_of, dot, polytope, vector

__all__ = [
    "Answer",
    "Matrix",
    "answer",
    "average",
    "estimate",
    "estimate_as_printed",
    "mean_squared_error",
    "projects",
    "queries",
    "sampling_error",
]

Matrix = Iterable[Iterable[ExactLike] | str]


@dataclass(frozen=True)
class Answer:
    """What the server returns, the average that it saw, and whether it projected (then ``value`` = A ``weights``, else None)."""

    value: Vector
    average: Vector
    projected: bool
    weights: Vector | None


def queries(matrix: Matrix) -> tuple[Vector, ...]:
    """The rows of A; a row may be text with spaces, as in ["1 -1", "0 1/2"].

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".

    Returns:
        d rows of k rational numbers.

    Raises:
        BadInput: for no rows, no columns, or rows of different lengths.

    Example:
        >>> queries(["1 -1", "0 1/2"])
        ((Fraction(1, 1), Fraction(-1, 1)), (Fraction(0, 1), Fraction(1, 2)))
    """
    whole = isinstance(matrix, str) or not isinstance(matrix, Iterable)
    columns = columns_of(matrix if whole else [row.split() if isinstance(row, str) else row for row in matrix])
    return tuple(zip(*columns, strict=True))


@numeric
def average(reports: RowsLike, d: int) -> Vector:
    """ybar.

    Args:
        reports: one for each user, each with d numbers.
        d: the number of queries.

    Returns:
        d numbers.

    Raises:
        BadInput: without any report, and for reports of other lengths.

    Example:
        >>> average([[1, 0], [0, 1]], 2)
        (Fraction(1, 2), Fraction(1, 2))
    """
    given = [vector(report, d, "a report") for report in listed(reports, "reports", "[[1, 0]]")]
    if not given:
        raise BadInput("an average needs at least one report")
    return tuple(sum(column, start=Fraction(0)) / len(given) for column in zip(*given, strict=True))


def answer(rows: Sequence[Vector], mean: Vector, project: bool) -> Answer:
    """ybar, or its nearest point of L.

    Args:
        rows: the queries.
        mean: the average of the reports.
        project: take the nearest point of L.

    Returns:
        The answer, with the weights of a point of L.

    Raises:
        BadInput: for what is no truth value.

    Example:
        >>> answer(queries(["1 0", "0 1"]), (Fraction(2), Fraction(0)), True).value
        (Fraction(1, 1), Fraction(0, 1))
    """
    if not check_flag(project, "project"):
        return Answer(mean, mean, False, None)
    found = polytope(rows, mean)
    return Answer(found.point, mean, True, found.weights)


@numeric
def projects(n: int, d: int, k: int, epsilon: LevelLike, delta: ExactLike) -> bool:
    """Whether n < d^2 ln(2/delta)/(8 epsilon^2 ln k) for k columns, decided; always for k = 1.

    Args:
        n: the number of users.
        d: the number of queries.
        k: the number of items.
        epsilon: in nats, above 0.
        delta: a probability, above 0 and below 1.

    Returns:
        True or False.

    Raises:
        BadInput: for other numbers.

    Example:
        >>> projects(1, 2, 10, 1, "1e-5"), projects(1000, 2, 10, 1, "1e-5")
        (True, False)

    Source: linear-queries, Algorithm 2.
    """
    if any(isinstance(v, bool) or not isinstance(v, int) or v < 1 for v in (n, d, k)):
        raise BadInput(
            f"n = {shown(n)}, d = {shown(d)}, k = {shown(k)}: the numbers of users, queries and items are integers >= 1"
        )
    level, small = check_rate(epsilon), rational(delta)
    if level <= 0 or not 0 < small < 1:
        raise BadInput(f"epsilon = {level}, delta = {small}: write epsilon > 0 and 0 < delta < 1")
    return LogSum.ln(k) * (8 * n * level**2) < LogSum.ln(2 / small) * (d * d)


def estimate(matrix: Matrix, reports: RowsLike) -> Answer:
    """The corrected protocol: yhat, always.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        reports: one for each user, each with a number for each query.

    Returns:
        The nearest point of L to the average.

    Raises:
        BadInput: without any report.

    Example:
        >>> estimate(["1 0", "0 1"], [[2, 0]]).value
        (Fraction(1, 1), Fraction(0, 1))

    Source: linear-queries, Algorithm 2, corrected.
    """
    rows = queries(matrix)
    return answer(rows, average(reports, len(rows)), True)


@numeric
def estimate_as_printed(matrix: Matrix, reports: RowsLike, epsilon: LevelLike, delta: ExactLike) -> Answer:
    """Algorithm 2 as printed: yhat below the threshold, else ybar.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        reports: one for each user, each with a number for each query.
        epsilon: in nats, above 0.
        delta: a probability, above 0 and below 1.

    Returns:
        The average, or its nearest point of L.

    Raises:
        BadInput: without any report.

    Example:
        >>> estimate_as_printed(["1 0", "0 1"], [[2, 0]], 1, "1e-5").value
        (Fraction(1, 1), Fraction(0, 1))

    Source: linear-queries, Algorithm 2.
    """
    rows, given = queries(matrix), listed(reports, "reports", "[[1, 0]]")
    mean = average(given, len(rows))
    return answer(rows, mean, projects(len(given), len(rows), len(rows[0]), epsilon, delta))


@numeric
def sampling_error(matrix: Matrix, prior: Sequence[ExactLike], n: int) -> Fraction:
    """E ||A phat(D) - A p||^2 = (sum_j p_j ||a_j||^2 - ||A p||^2)/n for n users with i.i.d. items of law p.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        prior: a probability for each item.
        n: the number of users, at least 1.

    Returns:
        A squared l2 distance.

    Raises:
        BadInput: for what is no number of users.

    Example:
        >>> sampling_error(["1 -1"], ["1/2", "1/2"], 10)
        Fraction(1, 10)

    Source: linear-queries, equation (3).
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise BadInput(f"n = {shown(n)}: the number of users is an integer >= 1")
    rows = queries(matrix)
    p = [rational(v) for v in check_distribution(prior, len(rows[0]))]
    return sum((dot(p, [v * v for v in row]) - dot(p, row) ** 2 for row in rows), start=Fraction(0)) / n


@numeric
def mean_squared_error(matrix: Matrix, prior: Sequence[ExactLike], n: int, variance: ExactLike) -> Fraction:
    """E ||ybar - A p||^2 in l2, = d sigma^2/n + sampling_error, for a rational sigma^2.

    Args:
        matrix: the queries: rows of numbers, one for each of the k items, or text such as "1 -1".
        prior: a probability for each item.
        n: the number of users, at least 1.
        variance: of the noise, a rational number of at least 0.

    Returns:
        A squared l2 distance.

    Raises:
        BadInput: if variance < 0.

    Example:
        >>> mean_squared_error(["1 -1"], ["1/2", "1/2"], 10, 2)
        Fraction(3, 10)

    Source: linear-queries, Section 3.1.
    """
    rows, noise = queries(matrix), rational(variance)
    if noise < 0:
        raise BadInput(f"variance = {noise}: the variance of the noise is at least 0")
    return sampling_error(rows, prior, n) + len(rows) * noise / n
