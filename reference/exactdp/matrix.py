"""Exact matrices as a table of distinct values and an integer pattern, which says which value stands where.

Most channels of local privacy have a handful of distinct entries at every size, so sums, products and comparisons of matrices
become a few operations on values and integer matrix products of patterns. A matrix of all-distinct entries is the degenerate
case. Rational values stand in ascending order, so patterns compare as their values do.

>>> m = ExactMatrix.of([["1/2", "1/2"], [0, 1]])
>>> m.values, m.pattern.tolist()
((Fraction(0, 1), Fraction(1, 2), Fraction(1, 1)), [[1, 1], [0, 2]])
>>> (m @ m).rows
((Fraction(1, 4), Fraction(3, 4)), (Fraction(0, 1), Fraction(1, 1)))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, TypeAlias

import flint
import numpy as np
import numpy.typing as npt

from exactdp.arguments import listed
from exactdp.display import Rows
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, RowsLike
from exactdp.numbering import distinct_rows, renumbered
from exactdp.numbers.exact import Exact, RationalFunction, exact
from exactdp.numbers.quotients import Quotients, ascending, common_denominator, double, ordered, ranks
from exactdp.signs import characters, meetings

__all__ = ["ExactMatrix", "Pattern"]

Pattern: TypeAlias = npt.NDArray[np.int32]
FEW = 64  # pairs of value classes up to which products go through integer matrix products


@dataclass(frozen=True, eq=False)
class ExactMatrix(Rows):
    """values[pattern[i, j]] stands at row i, column j; values are distinct, and ascending if all are rational."""

    values: Sequence[Exact]
    pattern: Pattern

    @classmethod
    def of(cls, rows: RowsLike) -> ExactMatrix:
        """The matrix with the given rows of numbers that ``exact`` accepts.

        Args:
            rows: lists of the same number of integers, fractions, texts or elements of Q(t).

        Returns:
            The exact matrix.

        Raises:
            BadInput: for ragged or empty rows, and for what is no exact number.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> ExactMatrix.of([["3/4", "1/4"], [0, 1]]).shape
            (2, 2)
        """
        ids: dict[object, int] = {}
        table: list[Exact] = []
        pattern: list[list[int]] = []
        for i, row in enumerate(listed(rows, "rows", "[[1, 0], [0, 1]]")):
            if isinstance(row, str | bytes):
                raise BadInput(f"row {i} is text: write a list of numbers, as in [[1, 0], [0, 1]]")
            line = []
            for entry in listed(row, f"numbers in row {i}", "[1, 0]"):
                value = entry if type(entry) in (str, int) else exact(entry)
                key = (value.numerator, value.denominator) if type(value) is Fraction else value  # whose own hash is slow
                if key not in ids:
                    ids[key] = len(table)
                    table.append(exact(value))
                line.append(ids[key])
            pattern.append(line)
        return cls.from_table(table, _rectangle(pattern))

    @classmethod
    def from_table(cls, table: Sequence[Exact], pattern: npt.NDArray[Any]) -> ExactMatrix:
        """The matrix table[pattern] in the form of the class: equal values merged, unused ones dropped, rational ones sorted.

        Args:
            table: exact numbers.
            pattern: k x m integers: the place in the table of each entry.

        Returns:
            The exact matrix.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> from fractions import Fraction
            >>> import numpy as np
            >>> ExactMatrix.from_table([Fraction(3, 4), Fraction(1, 4)], np.array([[0, 1], [1, 0]])).rows[0]
            (Fraction(3, 4), Fraction(1, 4))
        """
        table = [v if type(v) in (Fraction, RationalFunction) else exact(v) for v in table]
        if pattern.size and len(table) == pattern.size and np.array_equal(pattern.ravel(), np.arange(pattern.size)):
            used: npt.NDArray[Any] = np.arange(len(table))
        else:
            used, pattern = renumbered(pattern, len(table))
            table = [table[i] for i in used]
        rational = [v for v in table if type(v) is Fraction]
        if len(rational) < len(table):
            ids: dict[Exact, int] = {}
            places = np.array([ids.setdefault(v, len(ids)) for v in table])
            return cls(tuple(ids), _frozen(places[pattern]))
        values, doubles, places = ordered(rational)
        matrix = cls(values, _frozen(places[pattern]))
        vars(matrix)["floats"] = doubles  # they were needed for the order: never again
        return matrix

    @classmethod
    def from_integers(cls, numerators: npt.ArrayLike, denominator: int) -> ExactMatrix:
        """The matrix numerators / denominator, for an integer array that fits 64 bits.

        Args:
            numerators: k x m integers of at most 64 bits, signed.
            denominator: an integer >= 1.

        Returns:
            The exact matrix.

        Raises:
            BadInput: for an array of another kind or shape, and for a denominator below 1.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> ExactMatrix.from_integers([[3, 1], [1, 3]], 4).rows[0]
            (Fraction(3, 4), Fraction(1, 4))
        """
        array = np.asarray(numerators)
        if array.ndim != 2 or not array.size or array.dtype.kind not in "iu" or array.max() >= 2**63 or denominator < 1:
            raise BadInput("from_integers needs a two-dimensional array of 64-bit signed integers and a denominator >= 1")
        distinct, places = ranks(array.astype(np.int64).ravel())
        return cls(Quotients(distinct, int(denominator)), _frozen(places.reshape(array.shape)))

    @classmethod
    def from_quotients(cls, above: npt.NDArray[Any], below: npt.NDArray[Any]) -> ExactMatrix:
        """The matrix above / below, entry by entry: two arrays of integers, of 64 bits or of Python, of one shape; below > 0.

        Args:
            above: k x m integers.
            below: k x m integers > 0.

        Returns:
            The exact matrix.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> import numpy as np
            >>> ExactMatrix.from_quotients(np.array([[3, 1]]), np.array([[4, 4]])).rows
            ((Fraction(3, 4), Fraction(1, 4)),)
        """
        values, places = ascending(above.ravel(), below.ravel())
        return cls(values, _frozen(places.reshape(above.shape)))

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return self.pattern.shape[0], self.pattern.shape[1]

    @cached_property
    def is_rational(self) -> bool:
        """Whether no variable occurs."""
        return isinstance(self.values, Quotients) or all(type(v) is Fraction for v in self.values)

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The variables that occur, sorted."""
        values = () if isinstance(self.values, Quotients) else self.values
        return tuple(sorted({n for v in values if isinstance(v, RationalFunction) for n in v.variables}))

    @property
    def rows(self) -> tuple[tuple[Exact, ...], ...]:
        """All entries."""
        table = list(self.values)
        return tuple(tuple(table[i] for i in line) for line in self.pattern.tolist())

    def __getitem__(self, place: tuple[int, int]) -> Exact:
        return self.values[int(self.pattern[place])]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ExactMatrix):
            return NotImplemented
        if self.shape != other.shape:
            return False
        if np.array_equal(self.pattern, other.pattern) and list(self.values) == list(other.values):
            return True
        return self._entries() == other._entries()

    def __hash__(self) -> int:
        return hash(self.shape)

    def _entries(self) -> tuple[list[Exact], list[list[int]]]:
        """Values in order of first appearance and the pattern in their terms: equal for equal matrices."""
        _, first, inverse = np.unique(self.pattern, return_index=True, return_inverse=True)
        order = np.argsort(first, kind="stable")
        flat = self.pattern.ravel()[first[order]]
        return [self.values[int(i)] for i in flat], np.argsort(order)[inverse].reshape(self.shape).tolist()

    def map(self, function: Callable[[Exact], Exact]) -> ExactMatrix:
        """The matrix of function(entry).

        Args:
            function: takes an exact number and returns one; it is called once for each different value.

        Returns:
            The exact matrix, of the same shape.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> ExactMatrix.of([[1, 2]]).map(lambda v: v / 3).rows
            ((Fraction(1, 3), Fraction(2, 3)),)
        """
        return ExactMatrix.from_table([function(v) for v in self.values], self.pattern)

    def at(self, **values: ExactLike) -> ExactMatrix:
        """The matrix after substitution of exact numbers for variables.

        Args:
            values: values of variables, such as t=3.

        Returns:
            The exact matrix, of the same shape.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> ExactMatrix.of([["1/(t+1)", 0]]).at(t=3).rows
            ((Fraction(1, 4), Fraction(0, 1)),)
        """
        return self.map(lambda v: v.at(**values) if isinstance(v, RationalFunction) else v)

    @property
    def fractions(self) -> Sequence[Fraction]:
        """The values of a rational matrix. Raises BadInput if a variable occurs."""
        if not self.is_rational:
            raise BadInput(f"the matrix depends on {', '.join(self.variables)}: give values, as in .at(t=3)")
        return self.values  # type: ignore[return-value]

    @cached_property
    def denominator(self) -> int:
        """The least common denominator of the rational values, or a multiple of it."""
        return lcm(*self._denominators)

    @cached_property
    def _denominators(self) -> set[int]:
        return self.values.denominators if isinstance(self.values, Quotients) else {v.denominator for v in self.fractions}

    def denominator_within(self, most: int) -> int | None:
        """A common denominator of the rational values, None if the least is more than ``most``.

        Args:
            most: the largest denominator that is of use, an integer.

        Returns:
            The least common denominator, or None.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> q = ExactMatrix.of([["3/4", "1/6"]])
            >>> q.denominator_within(100), q.denominator_within(10)
            (12, None)
        """
        return common_denominator(self._denominators, most)

    @cached_property
    def over_common(self) -> tuple[npt.NDArray[Any], int]:
        """(n, d) with values[i] = n[i] / d: int64 if they fit, else an array of Python integers. Rational values only."""
        if isinstance(self.values, Quotients) and self.values.common is not None:
            return self.values.above, self.values.common
        if isinstance(self.values, Quotients):
            return self.values.over(self.denominator), self.denominator
        integers = [v.numerator * (self.denominator // v.denominator) for v in self.fractions]
        return np.array(integers, dtype=np.int64 if max(-integers[0], integers[-1]) < 2**62 else object), self.denominator

    def over_rows(self) -> tuple[list[npt.NDArray[Any]], list[int]]:
        """(rows, d) with entry (x, y) = rows[x][y] / d[x]: int64 where they are known to fit, else Python's integers.

        Returns:
            k arrays of m integers, and k denominators > 0.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> rows, d = ExactMatrix.of([["1/2", "1/3"], [0, 1]]).over_rows()
            >>> [row.tolist() for row in rows], [int(v) for v in d]
            ([[3, 2], [0, 1]], [6, 1])
        """
        v, most = self.values, 2**62 // self.shape[1]
        if isinstance(v, Quotients) and v.common and v.above.dtype != object and -most < v.above[0] and v.above[-1] < most:
            return list(v.above[self.pattern]), [v.common] * self.shape[0]
        above, below = (self.values.above, self.values.below) if isinstance(self.values, Quotients) else self.terms
        rows, ones = [], []
        for line in self.pattern:
            n, d = above[line], below[line]
            one = lcm(*(different := set(d.tolist())))
            if len(different) == 1:
                rows.append(n)
                ones.append(one)
                continue
            small = object not in (n.dtype, d.dtype) and int(np.abs(n).max()) * one * len(n) < 2**62 * int(d.min())
            rows.append(n * (one // d) if small else n.astype(object) * (one // d.astype(object)))
            ones.append(one)
        return rows, ones

    @cached_property
    def terms(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """(n, d) with values[i] = n[i] / d[i], as arrays of Python integers. Rational values only."""
        if isinstance(self.values, Quotients):
            return self.values.above.astype(object), self.values.below.astype(object)
        pairs = [(v.numerator, v.denominator) for v in self.fractions]
        return np.array([n for n, _ in pairs], dtype=object), np.array([d for _, d in pairs], dtype=object)

    @cached_property
    def floats(self) -> npt.NDArray[np.float64]:
        """The rational values, each rounded to the nearest double (infinite beyond the doubles)."""
        if isinstance(self.values, Quotients):
            return self.values.doubles()
        return np.array([double(v) for v in self.fractions])

    def row_sums(self) -> list[Exact]:
        """The sum of every row.

        Returns:
            k exact numbers.

        Example:
            >>> from exactdp.matrix import ExactMatrix
            >>> ExactMatrix.of([["1/2", "1/3"], [0, 1]]).row_sums()
            [Fraction(5, 6), Fraction(1, 1)]
        """
        return list(self._sums)

    @cached_property
    def _sums(self) -> list[Exact]:
        if self.is_rational and len(self.values) > FEW:
            rows, ones = self.over_rows()
            return [Fraction(_total(row), one) for row, one in zip(rows, ones, strict=True)]
        return _combine(np.stack([(self.pattern == c).sum(axis=1) for c in range(len(self.values))], axis=1), self.values)

    @property
    def T(self) -> ExactMatrix:  # noqa: N802 - the name that every matrix library uses
        """The transpose."""
        return ExactMatrix(self.values, _frozen(self.pattern.T))

    def __matmul__(self, other: ExactMatrix) -> ExactMatrix:
        if self.shape[1] != other.shape[0]:
            raise BadInput(f"a {self.shape} matrix times a {other.shape} matrix: the inner sizes must agree")
        if len(self.values) * len(other.values) > 4 * FEW:
            return _dense_product(self, other)
        if (signs := _sign_product(self, other)) is not None:
            return signs
        pairs = [(a, b) for a, v in enumerate(self.values) if v != 0 for b, w in enumerate(other.values) if w != 0]
        kind = np.float32 if self.shape[1] < 2**24 else np.float64
        left = {a: (self.pattern == a).astype(kind) for a in {a for a, _ in pairs}}
        right = {b: (other.pattern == b).astype(kind) for b in {b for _, b in pairs}}
        # products of 0/1 matrices in floating point are exact: the counts are integers below 2^24, or 2^53
        shape = self.shape[0], other.shape[1]
        counts = np.array([left[a] @ right[b] for a, b in pairs], dtype=np.int64).reshape(len(pairs), shape[0] * shape[1]).T
        distinct, inverse = distinct_rows(counts, self.shape[1])
        table = _combine(distinct, [self.values[a] * other.values[b] for a, b in pairs])
        return ExactMatrix.from_table(table, inverse.reshape(shape))


def _frozen(pattern: npt.NDArray[Any]) -> Pattern:
    result = np.array(pattern, dtype=np.int32, order="C", copy=True)
    result.flags.writeable = False
    return result


def _sign_product(left: ExactMatrix, right: ExactMatrix) -> ExactMatrix | None:
    """left @ right where both have two values, the rows of the one and the columns of the other characters; None elsewhere."""
    if len(left.values) != 2 or len(right.values) != 2:
        return None
    one = characters(left.pattern)
    two = None if one is None else characters(right.pattern.T)
    if one is None or two is None:
        return None
    counts, kinds = meetings(one, two)
    pairs = [a * b for a in left.values for b in right.values]
    return ExactMatrix.from_table([_dot(list(map(Fraction, line)), pairs) for line in counts.tolist()], kinds)


def _largest(integers: npt.NDArray[np.int64]) -> int:
    """The largest absolute value of ascending integers."""
    return max(-int(integers[0]), int(integers[-1]))


def _total(row: npt.NDArray[Any]) -> int:
    """The sum, exactly."""
    fits = row.dtype == object or max(int(row.max()), -int(row.min())) * len(row) < 2**63
    return int((row if fits else row.astype(object)).sum())


def _rectangle(pattern: list[list[int]]) -> npt.NDArray[Any]:
    if not pattern or not pattern[0]:
        raise BadInput("the matrix is empty: give at least one row and one column")
    for i, line in enumerate(pattern):
        if len(line) != len(pattern[0]):
            raise BadInput(f"row {i} has {len(line)} entries and row 0 has {len(pattern[0])}: all rows need the same number")
    return np.array(pattern, dtype=np.int64)


def _combine(counts: npt.NDArray[np.int64], values: Sequence[Exact]) -> list[Exact]:
    """For every row of counts the sum of count * value."""
    distinct = set(rows := list(map(tuple, counts.tolist())))
    sums = {row: _dot(list(map(Fraction, row)), values) for row in distinct}
    return [sums[row] for row in rows]


def _dense_product(left: ExactMatrix, right: ExactMatrix) -> ExactMatrix:
    if left.is_rational and right.is_rational:
        (a, d), (b, e) = left.over_common, right.over_common
        if object not in (a.dtype, b.dtype) and _largest(a) * _largest(b) * left.shape[1] < 2**53:
            # doubles hold every partial sum: the product is exact
            sums = a.astype(np.float64)[left.pattern] @ b.astype(np.float64)[right.pattern]
            distinct, places = ranks(sums.astype(np.int64).ravel())
            return ExactMatrix.from_table([Fraction(n, d * e) for n in distinct.tolist()], places.reshape(sums.shape))
        product = flint.fmpz_mat(a[left.pattern].tolist()) * flint.fmpz_mat(b[right.pattern].tolist())
        flat: list[Exact] = [Fraction(int(n), d * e) for n in product.entries()]
    else:
        columns = right.T.rows
        flat = [_dot(row, column) for row in left.rows for column in columns]
    return ExactMatrix.from_table(flat, np.arange(len(flat)).reshape(left.shape[0], right.shape[1]))


def _dot(left: Sequence[Exact], right: Sequence[Exact]) -> Exact:
    return sum((a * b for a, b in zip(left, right, strict=True) if a != 0 and b != 0), start=Fraction(0))
