"""Estimators that are linear in the reports: user i reports y_i and the estimate is the mean of the score vectors A(y_i).

Every frequency estimator of the five papers is of this form. ``scores`` is an exact matrix, one row for every output y and one
column for every coordinate j of the estimate; the target is a function g of the input, one row for every input, by default its
indicator (so the estimate is of the distribution of inputs). Moments are exact, for users with i.i.d. inputs and for fixed data:
the two differ by the sampling error of the data.

>>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> a = Estimator([["3/2", "-1/2"], ["-1/2", "3/2"]])
>>> a.is_unbiased(q), a.risk(q, prior=["1/2", "1/2"], n=10), a.risk_of_data(q, [5, 5])
(True, Fraction(1, 5), Fraction(3, 20))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from exactdp.arguments import listed, plain, shown
from exactdp.channel import Channel, check_channel, check_distribution
from exactdp.display import Rows
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, RowsLike
from exactdp.matrix import ExactMatrix
from exactdp.numbering import renumbered
from exactdp.numbers.exact import Exact

__all__ = ["Estimator"]


class Estimator(Rows):
    """The scores A(y)_j, m outputs by d coordinates. ``target`` (k by d) defaults to the indicator of the input, d = k."""

    __slots__ = ("scores", "target")

    def __init__(self, scores: ExactMatrix | RowsLike, target: ExactMatrix | RowsLike | None = None) -> None:
        self.scores = scores if isinstance(scores, ExactMatrix) else ExactMatrix.of(scores)
        aim = identity(self.scores.shape[1]) if target is None else target
        self.target = aim if isinstance(aim, ExactMatrix) else ExactMatrix.of(aim)
        if self.target.shape[1] != self.scores.shape[1]:
            raise BadInput(f"the target has {self.target.shape[1]} coordinates and the scores {self.scores.shape[1]}")

    def at(self, **values: ExactLike) -> Estimator:
        """The estimator at given values of variables.

        Args:
            values: values of variables, such as t=3.

        Returns:
            An estimator.

        Raises:
            BadInput: for a name that does not occur, and for what is no number.

        Example:
            >>> Estimator([["1/(t-1)"], ["-1/(t-1)"]], [[1], [-1]]).at(t=3).rows[0]
            (Fraction(1, 2),)
        """
        return Estimator(self.scores.at(**values), self.target.at(**values))

    def __repr__(self) -> str:
        outputs, coordinates = self.scores.shape
        return f"<Estimator of {coordinates} numbers from {outputs} outputs>"

    @property
    def rows(self) -> tuple[tuple[Exact, ...], ...]:
        """The scores; rows[y][j] = A(y)_j by position."""
        return self.scores.rows

    @plain
    def estimate(self, reports: Sequence[int]) -> tuple[Exact, ...]:
        """The mean of the scores of the reports (positions of outputs).

        Args:
            reports: positions of outputs, one for each user.

        Returns:
            d exact numbers.

        Raises:
            BadInput: without a report, and for what is none.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).estimate([0, 0, 1])
            (Fraction(2, 3), Fraction(1, 3))
        """
        given = listed(reports, "reports", "[0, 1], one for each user")
        if not given:
            raise BadInput("an estimate needs at least one report")
        m, d = self.scores.shape
        for y in given:
            if not isinstance(y, int | np.integer) or isinstance(y, bool) or not 0 <= y < m:
                raise BadInput(f"{shown(y)} is not a report: write a position from 0 to {m - 1}")
        counts, table = np.bincount(np.asarray(given), minlength=m).tolist(), list(self.scores.values)
        seen = [y for y in range(m) if counts[y]]
        columns = self.scores.pattern
        return tuple(sum((table[columns[y, j]] * counts[y] for y in seen), start=Fraction(0)) / len(given) for j in range(d))

    def mean(self, channel: Channel) -> ExactMatrix:
        """E[A(Y)_j | X = x], k by d.

        Args:
            channel: as many outputs as there are rows of scores.

        Returns:
            k x d exact numbers.

        Raises:
            BadInput: where channel and estimator have different sizes.

        Example:
            >>> Estimator([[2, 0], [0, 2]]).mean(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).rows[0]
            (Fraction(3, 2), Fraction(1, 2))
        """
        if check_channel(channel).size[1] != self.scores.shape[0]:
            raise BadInput(
                f"the channel has {channel.size[1]} outputs and the estimator scores {self.scores.shape[0]}: they must agree"
            )
        if channel.size[0] != self.target.shape[0]:
            raise BadInput(f"the channel has {channel.size[0]} inputs and the target {self.target.shape[0]}: they must agree")
        return channel.matrix @ self.scores

    def bias(self, channel: Channel) -> ExactMatrix:
        """mean - target, k by d: zero everywhere exactly when the estimator is unbiased.

        Args:
            channel: as many outputs as there are rows of scores.

        Returns:
            k x d exact numbers.

        Raises:
            BadInput: where channel and estimator have different sizes.

        Example:
            >>> Estimator([[2, 0], [0, 2]]).bias(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).rows[0]
            (Fraction(1, 2), Fraction(1, 2))
        """
        return _entrywise(self.mean(channel), self.target, lambda a, b: a - b)

    def is_unbiased(self, channel: Channel) -> bool:
        """Whether E[A(Y) | X = x] = g(x) for every x, as an identity.

        Args:
            channel: as many outputs as there are rows of scores.

        Returns:
            True or False.

        Raises:
            BadInput: where channel and estimator have different sizes.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).is_unbiased(Channel([[1, 0], [0, 1]]))
            True
        """
        return self.mean(channel) == self.target

    def second_moments(self, channel: Channel) -> tuple[ExactMatrix, ...]:
        """For every input x the d by d matrix E[A(Y)_i A(Y)_j | X = x].

        Args:
            channel: as many outputs as there are rows of scores.

        Returns:
            k matrices, d x d.

        Raises:
            BadInput: where channel and estimator have different sizes.

        Example:
            >>> Estimator([[2, 0], [0, 2]]).second_moments(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))[0].rows
            ((Fraction(3, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1)))
        """
        self.mean(channel)
        d = self.scores.shape[1]
        squares = self._products()
        flat = channel.matrix @ squares
        return tuple(ExactMatrix.from_table(flat.values, flat.pattern[x].reshape(d, d)) for x in range(channel.size[0]))

    @plain
    def covariance(self, channel: Channel, prior: Sequence[ExactLike], n: int = 1) -> ExactMatrix:
        """The covariance matrix of the estimate from n users whose inputs are i.i.d. with law ``prior``.

        Args:
            channel: as many outputs as there are rows of scores.
            prior: a probability for each input, of sum 1.
            n: the number of users, at least 1.

        Returns:
            d x d exact numbers.

        Raises:
            BadInput: where sizes differ, and for no number of users.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).covariance(Channel([[1, 0], [0, 1]]), ["1/2", "1/2"], 10).rows[0]
            (Fraction(1, 40), Fraction(-1, 40))
        """
        weights = ExactMatrix.of([check_distribution(prior, check_channel(channel).size[0])])
        mean = weights @ self.mean(channel)
        law = weights @ channel.matrix
        weighted = _entrywise(self.scores, _across(law, self.scores.shape[1]).T, lambda a, b: a * b)
        products = _entrywise(_across(mean, mean.shape[1]), _across(mean, mean.shape[1]).T, lambda a, b: a * b)
        users = _users(n)
        return _entrywise(self.scores.T @ weighted, products, lambda a, b: (a - b) / users)

    @plain
    def covariance_of_data(self, channel: Channel, counts: Sequence[int]) -> ExactMatrix:
        """The covariance matrix of the estimate for fixed data in which input x occurs counts[x] times.

        Args:
            channel: as many outputs as there are rows of scores.
            counts: how many users have each input.

        Returns:
            d x d exact numbers.

        Raises:
            BadInput: where sizes differ, and for what are no counts.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).covariance_of_data(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), [3, 1]).rows[0]
            (Fraction(3, 64), Fraction(-3, 64))
        """
        n = _total(counts, check_channel(channel).size[0])
        d = self.scores.shape[1]
        means, seconds = self.mean(channel).rows, (channel.matrix @ self._products()).rows
        rows = [
            [
                sum(
                    ((seconds[x][i * d + j] - means[x][i] * means[x][j]) * c for x, c in enumerate(counts) if c),
                    start=Fraction(0),
                )
                / (n * n)
                for j in range(d)
            ]
            for i in range(d)
        ]
        return ExactMatrix.of(rows)

    @plain
    def risk(self, channel: Channel, prior: Sequence[ExactLike], n: int = 1) -> Exact:
        """E of the squared l2 distance between the estimate and the mean target, n users with i.i.d. inputs of law ``prior``.

        Args:
            channel: as many outputs as there are rows of scores.
            prior: a probability for each input, of sum 1.
            n: the number of users, at least 1.

        Returns:
            An exact number.

        Raises:
            BadInput: where sizes differ, and for no number of users.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).risk(Channel([[1, 0], [0, 1]]), ["1/2", "1/2"], 10)
            Fraction(1, 20)
        """
        weights = ExactMatrix.of([check_distribution(prior, check_channel(channel).size[0])])
        mean, aim = (weights @ self.mean(channel)).rows[0], (weights @ self.target).rows[0]
        square = _dot((weights @ channel.matrix).rows[0], self._norms())
        variance = (square - sum((m * m for m in mean), start=Fraction(0))) / _users(n)
        return variance + sum(((m - a) * (m - a) for m, a in zip(mean, aim, strict=True)), start=Fraction(0))

    @plain
    def risk_of_data(self, channel: Channel, counts: Sequence[int]) -> Exact:
        """E of the squared l2 distance between the estimate and the empirical mean of the target, for fixed data.

        Args:
            channel: as many outputs as there are rows of scores.
            counts: how many users have each input.

        Returns:
            An exact number.

        Raises:
            BadInput: where sizes differ, and for what are no counts.

        Example:
            >>> Estimator([[1, 0], [0, 1]]).risk_of_data(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), [3, 1])
            Fraction(1, 8)
        """
        n = _total(counts, check_channel(channel).size[0])
        means, aims, norms = self.mean(channel).rows, self.target.rows, self._norms()
        variance: Exact = Fraction(0)
        off: list[Exact] = [Fraction(0)] * self.scores.shape[1]
        for x, c in enumerate(counts):
            if c:
                spread = _dot(tuple(channel.matrix[x, y] for y in range(channel.size[1])), norms)
                variance = variance + (spread - sum((m * m for m in means[x]), start=Fraction(0))) * c
                off = [o + (m - a) * c for o, m, a in zip(off, means[x], aims[x], strict=True)]
        return (variance + sum((o * o for o in off), start=Fraction(0))) / (n * n)

    def _products(self) -> ExactMatrix:
        """A(y)_i A(y)_j, m by d^2."""
        d = self.scores.shape[1]
        left = ExactMatrix(self.scores.values, np.repeat(self.scores.pattern, d, axis=1))
        right = ExactMatrix(self.scores.values, np.tile(self.scores.pattern, (1, d)))
        return _entrywise(left, right, lambda a, b: a * b)

    def _norms(self) -> tuple[Exact, ...]:
        """The squared l2 norm of A(y), for every y."""
        return tuple(self.scores.map(lambda v: v * v).row_sums())


@plain
def identity(k: int) -> ExactMatrix:
    """The k by k identity matrix."""
    return ExactMatrix.from_table([Fraction(0), Fraction(1)], np.eye(k, dtype=np.int64))


def _entrywise(left: ExactMatrix, right: ExactMatrix, operation: Callable[[Exact, Exact], Exact]) -> ExactMatrix:
    width = len(right.values)
    codes, places = renumbered(left.pattern.astype(np.int64) * width + right.pattern, len(left.values) * width)
    one, two = list(left.values), list(right.values)
    table = [operation(one[c // width], two[c % width]) for c in codes.tolist()]
    return ExactMatrix.from_table(table, places)


def _across(row: ExactMatrix, times: int) -> ExactMatrix:
    """A matrix of one row, ``times`` times."""
    return ExactMatrix(row.values, np.broadcast_to(row.pattern, (times, row.shape[1])))


def _dot(left: Sequence[Exact], right: Sequence[Exact]) -> Exact:
    return sum((a * b for a, b in zip(left, right, strict=True) if a and b), start=Fraction(0))


def _users(n: int) -> int:
    if not isinstance(n, int) or isinstance(n, bool) or n < 1:
        raise BadInput(f"n = {shown(n)}: the number of users is an integer >= 1")
    return n


def _total(counts: Sequence[int], k: int) -> int:
    counts = listed(counts, "counts", "[3, 1], how often each input occurs")
    if len(counts) != k or any(not isinstance(c, int) or isinstance(c, bool) or c < 0 for c in counts) or not sum(counts):
        raise BadInput(f"the data are given as {k} counts >= 0, not all 0: how often each input occurs")
    return sum(counts)
