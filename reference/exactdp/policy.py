"""Privacy matrices: E[x, x'] bounds the log-likelihood ratio of input x against input x', Q(y|x) <= e^E[x,x'] Q(y|x').

The first index is the symbol in the numerator. Entries are exact levels in nats (``LogSum``), symbolic in eps if wished, or
infinite, which means "no constraint"; the diagonal is 0. Source: context-aware-ldp, Definitions 1-4.

>>> PrivacyMatrix.high_low(3, sensitive=[0], epsilon="ln 2").rows[1]
(inf, level('0'), inf)
>>> chain = PrivacyMatrix.explicit([[0, 1, 5], [1, 0, 1], [5, 1, 0]])
>>> chain.closure()[0, 2]
level('2')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import inf, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import listed, plain, shown
from exactdp.display import Rows
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import Level, Logarithms, Nats, Table, multiples, stored
from exactdp.likes import LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import Pattern
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level

__all__ = ["Level", "Logarithms", "Nats", "PrivacyMatrix"]


class PrivacyMatrix(Rows):
    """E as a table of levels, the first of them 0, and an integer pattern (k x k). Made by the named constructors."""

    __slots__ = ("levels", "pattern")

    def __init__(self, levels: Sequence[Level], pattern: npt.NDArray[np.integer[Any]]) -> None:
        if not isinstance(pattern, np.ndarray) or pattern.ndim != 2 or pattern.shape[0] != pattern.shape[1]:
            wrong = shown(getattr(pattern, "shape", pattern))
            raise BadInput(f"a privacy matrix is square, with a row and a column for every symbol, not {wrong}")
        if not isinstance(levels, Table):
            ids = {_form(LogSum()): 0}
            table: list[Level] = [LogSum()]
            places = []
            for value in listed(levels, "levels", "[LogSum.ln(3)]"):
                place = ids.setdefault(_form(value), len(table))
                if place == len(table):
                    table.append(value)
                places.append(place)
            if pattern.dtype.kind not in "iu" or (pattern.size and not 0 <= pattern.min() <= pattern.max() < max(1, len(places))):
                raise BadInput(f"a pattern says which of the {len(places)} levels stands where: write integers below that")
            levels, pattern = stored(table), np.array(places or [0])[pattern]
        self.levels: Sequence[Level] = levels
        self.pattern: Pattern = np.array(pattern, dtype=np.int32)
        np.fill_diagonal(self.pattern, 0)
        self.pattern.flags.writeable = False

    @classmethod
    def explicit(cls, rows: Iterable[Iterable[LevelLike | float]]) -> PrivacyMatrix:
        """The matrix with the given levels: numbers of nats, "ln 3", "t=3", "eps", or "inf". The diagonal is taken as 0.

        Args:
            rows: k x k levels in nats: numbers, "ln 3", "t=3", "eps" or "inf".

        Returns:
            The matrix.

        Raises:
            BadInput: unless it is square, and for what is no level.

        Example:
            >>> PrivacyMatrix.explicit([[0, "ln 3"], [1, 0]]).k
            2
        """
        ids: dict[object, int] = {}
        table: list[Level] = []
        pattern = []
        for x, row in enumerate(listed(rows, "rows of levels", '[[0, "ln 3"], ["ln 3", 0]]')):
            line = []
            for y, entry in enumerate(listed(row, f"levels in row {x}", '[0, "ln 3"]')):
                if x == y and (entry is None or (isinstance(entry, str) and not entry)):
                    entry = 0
                # by type as well, since 1 == 1.0 == True; anything else might be freed, and its id taken by another
                key: object = (type(entry), entry) if isinstance(entry, str | int | Fraction) else len(table)
                if key not in ids:
                    ids[key] = len(table)
                    table.append(_level(entry))
                line.append(ids[key])
            pattern.append(line)
        if not pattern or any(len(line) != len(pattern) for line in pattern):
            raise BadInput("a privacy matrix is square: give every symbol one row and one column")
        return cls(table, np.array(pattern))

    @classmethod
    @plain
    def ldp(cls, k: int, epsilon: LevelLike | float) -> PrivacyMatrix:
        """E[x, x'] = epsilon for all x != x': epsilon-LDP on k symbols.

        Args:
            k: the number of symbols.
            epsilon: the level in nats, a number or text such as "ln 3", "eps" or "inf".

        Returns:
            The matrix, k x k.

        Example:
            >>> PrivacyMatrix.ldp(2, "ln 3")[0, 1]
            level('ln(3)')
        """
        return cls([_level(epsilon)], np.zeros((_side(k), k), dtype=np.int64))

    @classmethod
    @plain
    def high_low(cls, k: int, sensitive: Iterable[int], epsilon: LevelLike | float) -> PrivacyMatrix:
        """E[x, x'] = epsilon for x in the set ``sensitive``, infinite for the others (Definition 3).

        Args:
            k: the number of symbols, at least 1.
            sensitive: the symbols that are protected.
            epsilon: in nats, such as "ln 3"; a float is its shortest decimal.

        Returns:
            The matrix, k x k.

        Raises:
            BadInput: for other symbols and levels.

        Example:
            >>> [[str(v) for v in row] for row in PrivacyMatrix.high_low(2, [0], "ln 3").rows]
            [['0', 'ln(3)'], ['inf', '0']]

        Source: context-aware-ldp, Definition 3.
        """
        pattern = np.ones((_side(k), k), dtype=np.int64)
        for x in listed(sensitive, "sensitive symbols", "[0, 1]"):
            pattern[_symbol(x, k)] = 0
        return cls([_level(epsilon), inf], pattern)

    @classmethod
    @plain
    def blocks(cls, partition: Iterable[Iterable[int]], epsilon: LevelLike | float) -> PrivacyMatrix:
        """E[x, x'] = epsilon within a block of the partition of 0..k-1, infinite across blocks (Definition 4).

        Args:
            partition: lists of symbols that partition 0..k-1.
            epsilon: in nats, such as "ln 3"; a float is its shortest decimal.

        Returns:
            The matrix, k x k.

        Raises:
            BadInput: unless the blocks contain each of 0..k-1 exactly once.

        Example:
            >>> [[str(v) for v in row] for row in PrivacyMatrix.blocks([[0], [1]], "ln 3").rows]
            [['0', 'inf'], ['inf', '0']]

        Source: context-aware-ldp, Definition 4.
        """
        parts = [listed(block, "symbols", "[0, 1]") for block in listed(partition, "blocks", "[[0, 1], [2]]")]
        size = sum(map(len, parts))
        check_cells(size, size, "privacy matrix")
        if not size or len({_symbol(x, size) for block in parts for x in block}) < size:
            raise BadInput("the blocks must contain each of the symbols 0, 1, ..., k-1 exactly once")
        owner = np.empty(size, dtype=np.int64)
        for i, block in enumerate(parts):
            owner[np.array(block, dtype=np.int64)] = i
        return cls([_level(epsilon), inf], (owner[:, None] != owner[None, :]).astype(np.int64))

    @classmethod
    def metric(cls, distances: Iterable[Iterable[LevelLike | float]], epsilon: LevelLike | float = 1) -> PrivacyMatrix:
        """E[x, x'] = epsilon d(x, x') for exact distances >= 0, "inf" allowed; d need not be symmetric.

        Args:
            distances: k x k rational numbers, at least 0, or "inf".
            epsilon: in nats for a distance of 1.

        Returns:
            The matrix, k x k.

        Raises:
            BadInput: for an infinite epsilon, and for what is no distance.

        Example:
            >>> [[str(v) for v in row] for row in PrivacyMatrix.metric([[0, 2], [1, 0]], "ln 3").rows]
            [['0', '2*ln(3)'], ['ln(3)', '0']]
        """
        unit = _level(epsilon)
        if not isinstance(unit, LogSum):
            raise BadInput("the unit of a metric policy must be finite")
        matrix = cls.explicit(distances)
        scaled: list[Level] = []
        for d in matrix.levels:
            if isinstance(d, LogSum) and (d.terms or d.epsilon):
                raise BadInput(f"{d} is not a distance: write a rational number or inf")
            scaled.append(unit * d.constant if isinstance(d, LogSum) else inf)
        return cls(scaled, matrix.pattern)

    @classmethod
    def binary(cls, a: LevelLike | float, b: LevelLike | float) -> PrivacyMatrix:
        """Two symbols with E[0, 1] = a and E[1, 0] = b.

        Args:
            a: a level in nats.
            b: a level in nats.

        Returns:
            The matrix, 2 x 2.

        Raises:
            BadInput: for what is no level.

        Example:
            >>> [[str(v) for v in row] for row in PrivacyMatrix.binary(1, "inf").rows]
            [['0', '1'], ['inf', '0']]
        """
        return cls.explicit([[0, a], [b, 0]])

    @property
    def k(self) -> int:
        """The number of symbols."""
        return len(self.pattern)

    def __getitem__(self, pair: tuple[int, int]) -> Level:
        return self.levels[int(self.pattern[pair])]

    @property
    def rows(self) -> tuple[tuple[Level, ...], ...]:
        """All levels."""
        return tuple(tuple(self.levels[i] for i in line) for line in self.pattern.tolist())

    def at(self, epsilon: LevelLike) -> PrivacyMatrix:
        """The matrix at eps = epsilon.

        Args:
            epsilon: the level in nats.

        Returns:
            A matrix without eps.

        Example:
            >>> PrivacyMatrix.ldp(2, "2*eps").at("ln 3")[0, 1] == level("ln 9")
            True
        """
        value = level(epsilon)
        return PrivacyMatrix([v.at(value) if isinstance(v, LogSum) else v for v in self.levels], self.pattern)

    def __add__(self, other: PrivacyMatrix) -> PrivacyMatrix:
        """Composition: what two channels on the same input satisfy together (Proposition 2)."""
        if self.k != check_policy(other).k:
            raise BadInput(f"privacy matrices on {self.k} and {other.k} symbols cannot be added")
        codes, inverse = np.unique(self.pattern.astype(np.int64) * len(other.levels) + other.pattern, return_inverse=True)
        table = [_sum(self.levels[int(c) // len(other.levels)], other.levels[int(c) % len(other.levels)]) for c in codes]
        return PrivacyMatrix(table, inverse.reshape(self.pattern.shape))

    def closure(self) -> PrivacyMatrix:
        """The least levels that follow along paths, min over x = x_0, ..., x_r = x' of the sum of E[x_i, x_(i+1)]. Same channels.

        Returns:
            A matrix of the same size, nowhere above this one.

        Raises:
            OutOfScope: where two levels compare differently at different eps.

        Example:
            >>> [[str(v) for v in row] for row in PrivacyMatrix.explicit([[0, 1, 9], [1, 0, 1], [9, 1, 0]]).closure().rows]
            [['0', '1', '2'], ['1', '0', '1'], ['2', '1', '0']]
        """
        unit, factors = multiples(self.levels)
        if unit is None:
            return _closure_of(self)
        scale = lcm(*(m.denominator for m in factors if m is not None))
        weights = [None if m is None else int(m * scale) for m in factors]
        top = 1 + self.k * max((w for w in weights if w is not None), default=0)
        if top >= 2**61:
            return _closure_of(self)
        table = np.array([top if w is None else w for w in weights], dtype=np.int64)
        d = table[self.pattern]
        for z in range(self.k):
            np.minimum(d, d[:, z : z + 1] + d[z : z + 1, :], out=d)
        values, inverse = np.unique(np.minimum(d, top), return_inverse=True)
        found: list[Level] = [inf if v == top else unit * Fraction(int(v), scale) for v in values]
        return PrivacyMatrix(found, inverse.reshape(d.shape))

    def least(self) -> Level:
        """The smallest level off the diagonal; inf on one symbol. An eps-LDP channel at this level satisfies the matrix.

        Returns:
            A level in nats.

        Example:
            >>> PrivacyMatrix.binary(1, "inf").least()
            level('1')
        """
        used = np.unique(self.pattern[~np.eye(self.k, dtype=bool)])
        found: Level = inf
        for i in used:
            value = self.levels[int(i)]
            if isinstance(value, LogSum) and (not isinstance(found, LogSum) or _at_most(value, found)):
                found = value
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PrivacyMatrix):
            return NotImplemented
        if self.k != other.k:
            return False
        pairs = np.unique(self.pattern.astype(np.int64) * len(other.levels) + other.pattern)
        return all(_equal(self.levels[int(c) // len(other.levels)], other.levels[int(c) % len(other.levels)]) for c in pairs)

    def __hash__(self) -> int:
        return hash(self.k)

    def __repr__(self) -> str:
        return f"<PrivacyMatrix on {self.k} symbol{'s' * (self.k > 1)}>"


def check_policy(policy: PrivacyMatrix) -> PrivacyMatrix:
    """A privacy matrix. Raises BadInput for what is no privacy matrix."""
    if not isinstance(policy, PrivacyMatrix):
        raise BadInput(f"{shown(policy)} is no privacy matrix: write one, such as PrivacyMatrix.ldp(k, epsilon)")
    return policy


def _form(value: Level) -> object:
    """What is written for a level; equal levels may be written differently, as ln 4 and 2 ln 2."""
    if not isinstance(value, LogSum):
        return inf
    # the hash of a fraction takes a modular inverse, the hash of a pair does not
    numbers = (value.constant, value.epsilon, *value.terms, *value.terms.values())
    return tuple((v.numerator, v.denominator) for v in numbers)


def _level(entry: object) -> Level:
    if isinstance(entry, float) and entry == inf:
        return inf
    if isinstance(entry, str) and entry.strip().lower() in ("inf", "infinity", "oo", "∞"):
        return inf
    return level(entry)


def _side(k: int) -> int:
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise BadInput(f"k = {shown(k)}: the number of symbols is an integer >= 1")
    check_cells(k, k, "privacy matrix")
    return k


def _symbol(x: int, k: int) -> int:
    if not isinstance(x, int | np.integer) or isinstance(x, bool) or not 0 <= x < k:
        raise BadInput(f"{shown(x)} is not one of the symbols 0..{k - 1}")
    return int(x)


def _equal(a: Level, b: Level) -> bool:
    return a is b or (a == b if isinstance(a, LogSum) == isinstance(b, LogSum) else False)


def _sum(a: Level, b: Level) -> Level:
    return a + b if isinstance(a, LogSum) and isinstance(b, LogSum) else inf


def _at_most(a: LogSum, b: LogSum) -> bool:
    try:
        return a <= b
    except OutOfScope:
        raise OutOfScope(f"{a} and {b} compare differently at different eps: give a value for eps") from None


def _closure_of(matrix: PrivacyMatrix) -> PrivacyMatrix:
    """``closure`` by comparisons of levels, for levels without a common unit."""
    rows = [list(row) for row in matrix.rows]
    for z in range(matrix.k):
        for x in range(matrix.k):
            for y in range(matrix.k):
                path = _sum(rows[x][z], rows[z][y])
                here = rows[x][y]
                if isinstance(path, LogSum) and not (isinstance(here, LogSum) and _at_most(here, path)):
                    rows[x][y] = path
    return PrivacyMatrix.explicit(rows)
