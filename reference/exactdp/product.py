"""Products of channels: independent coordinates, which stay factors; unary encodings, sketches, several reports of one input.

A report is (y_1, ..., y_n), Q(y|x) = product of Q_i(y_i|x_i). An input is a list of positions (x_1, ..., x_n), one for each
factor: all of them by default, or those of ``inputs``, such as the one-hot vectors of a unary encoding. Likelihood ratios of
independent coordinates multiply and each can be the largest by itself, so E[x, x'] = sum of E_i[x_i, x_i'] is tight: the exact
privacy of a product takes the tight matrices of its factors, and for given inputs how often two positions meet. Nothing of the
size of the output alphabet is made.

>>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> unary = Product.unary(bit, 1000)
>>> unary.worst().epsilon, unary.size == (1000, 2**1000), unary.worst().x[:3]
(level('2*ln(3)'), True, (1, 0, 0))
>>> Product([bit, bit]).worst().epsilon, Product([bit, bit]).tight()[0, 1]
(level('2*ln(3)'), level('ln(3)'))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import inf, prod

import numpy as np
import numpy.typing as npt

from exactdp.arguments import listed, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.information import mutual_information
from exactdp.likes import ExactLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon, tight_matrix

__all__ = ["Product", "WorstPair"]

Codes = npt.NDArray[np.int64]


@dataclass(frozen=True)
class WorstPair:
    """Two inputs, as positions, and ln of the largest likelihood ratio between them, in nats."""

    epsilon: Level
    x: tuple[int, ...]
    other: tuple[int, ...]


class Product:
    """The product of the factors on the inputs, lists of a position for each factor; None for all. Immutable."""

    __slots__ = ("factors", "inputs")

    def __init__(self, factors: Sequence[Channel], inputs: Sequence[Sequence[int]] | Codes | None = None) -> None:
        self.factors = tuple(map(check_channel, listed(factors, "channels", "[one, two]")))
        if not self.factors:
            raise BadInput("a product has at least one factor: write Product([channel])")
        self.inputs = None if inputs is None else _codes(inputs, [q.size[0] for q in self.factors])

    @classmethod
    def unary(cls, bit: Channel, k: int) -> Product:
        """The unary encoding of k symbols: the bit of the symbol is 1, the others 0, each sent through the channel.

        Args:
            bit: a channel with the inputs 0 and 1.
            k: the number of symbols, at least 1.

        Returns:
            The product of k factors, with k inputs.

        Raises:
            BadInput: for a channel with other inputs, and without symbols.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> Product.unary(bit, 3).size
            (3, 8)
        """
        check_cells(k, k, "unary encoding")
        if check_channel(bit).size[0] != 2 or k < 1:
            raise BadInput("a unary encoding takes a channel with two inputs, 0 and 1, and at least one symbol")
        return cls([bit] * k, np.eye(k, dtype=np.int64))

    @property
    def size(self) -> tuple[int, int]:
        """(k, m): the numbers of inputs and of outputs."""
        k = prod(q.size[0] for q in self.factors) if self.inputs is None else len(self.inputs)
        return k, prod(q.size[1] for q in self.factors)

    def __getitem__(self, place: tuple[Sequence[int], Sequence[int]]) -> Exact:
        """Q(y|x) for lists of positions."""
        x, y = place
        if len(x) != len(self.factors) or len(y) != len(self.factors):
            raise BadInput(f"an input and an output are {len(self.factors)} positions each, one for each factor")
        values = (q[a, b] for q, a, b in zip(self.factors, x, y, strict=True))
        return reduce(lambda a, b: a * b, values)

    def at(self, **values: ExactLike) -> Product:
        """The product at given values of variables.

        Args:
            values: values by name, as in at(t=3).

        Returns:
            The product of the factors at these values.

        Example:
            >>> bit = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
            >>> Product([bit, bit]).at(t=3)[(0, 0), (0, 1)]
            Fraction(3, 16)
        """
        made = {id(q): q.at(**values) for q in self.factors}
        return Product([made[id(q)] for q in self.factors], self.inputs)

    def compose(self, other: Product) -> Product:
        """Both on the same input, with independent randomness: the factors of both.

        Args:
            other: a product on the same list of inputs.

        Returns:
            The product whose reports are those of both.

        Raises:
            BadInput: unless both list equally many inputs.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> one = Product.unary(bit, 2)
            >>> one.compose(one).size
            (2, 16)
        """
        k, j = self.size[0], other.size[0]
        if k != j or self.inputs is None or other.inputs is None:
            raise BadInput(f"{k} and {j} inputs: products that are composed list the same inputs")
        return Product(self.factors + other.factors, np.hstack([self.inputs, other.inputs]))

    def product(self, other: Product) -> Product:
        """Independent use on two inputs, each of all that there are.

        Args:
            other: the product of the second input.

        Returns:
            The product of the factors of both.

        Raises:
            BadInput: where a product has a list of inputs.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> Product([bit]).product(Product([bit])).size
            (4, 4)
        """
        if self.inputs is not None or other.inputs is not None:
            raise BadInput("products with lists of inputs are not multiplied: multiply those of all inputs")
        return Product(self.factors + other.factors)

    def worst(self) -> WorstPair:
        """The smallest epsilon, and a pair of inputs where it is attained.

        Returns:
            The level in nats, and two inputs as positions, one for each factor.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> Product([bit, bit]).worst().epsilon
            level('2*ln(3)')
        """
        if self.inputs is not None:
            return self._worst_listed()
        found = {id(q): smallest_epsilon(q) for q in self.factors}
        parts = [found[id(q)] for q in self.factors]
        levels = [part.epsilon if part.ratio != 1 else LogSum() for part in parts]
        return WorstPair(_total([(v, 1) for v in levels]), tuple(p.x for p in parts), tuple(p.other for p in parts))

    def tight(self) -> PrivacyMatrix:
        """The least E such that the product is E-LDP.

        Returns:
            A level for each pair of inputs, in their order; of all inputs the last position runs fastest.

        Raises:
            OutOfScope: where there are too many inputs to be written out.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> Product([bit, bit]).tight()[0, 3]
            level('2*ln(3)')
        """
        check_cells(self.size[0], self.size[0], "privacy matrix")
        levels, pattern = self._levels()
        return PrivacyMatrix(levels, pattern)

    def information(self, priors: Sequence[Sequence[ExactLike]]) -> LogSum:
        """I(X;Y) for independent coordinates X_i: the sum over the factors.

        Args:
            priors: a law for each factor.

        Returns:
            The information, in nats.

        Raises:
            BadInput: where the product has a list of inputs, or the laws are not as many as the factors.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> half = ["1/2", "1/2"]
            >>> Product([bit, bit]).information([half, half]) == mutual_information(bit, half) * 2
            True
        """
        if self.inputs is not None or len(priors) != len(self.factors):
            raise BadInput("information adds up over independent coordinates: take all inputs, and a law for each factor")
        return sum((mutual_information(q, p) for q, p in zip(self.factors, priors, strict=True)), start=LogSum())

    def channel(self) -> Channel:
        """The product as one channel.

        Returns:
            The channel; its labels are tuples, of positions for inputs and of outputs for outputs.

        Raises:
            OutOfScope: where it is too large to be written out.

        Example:
            >>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> Product([bit, bit]).channel().size
            (4, 4)
        """
        check_cells(*self.size)
        whole = self.factors[0]
        for q in self.factors[1:]:
            whole = whole.product(q)
        outputs = list(product(*(q.outputs for q in self.factors)))
        sides = [q.size[0] for q in self.factors]
        if self.inputs is None:
            return Channel(whole.matrix, list(product(*map(range, sides))), outputs)
        rows = np.ravel_multi_index(tuple(self.inputs.T), sides)
        matrix = ExactMatrix.from_table(list(whole.matrix.values), whole.pattern[rows])
        return Channel(matrix, [tuple(map(int, x)) for x in self.inputs], outputs)

    def __repr__(self) -> str:
        k, _ = self.size
        return f"<Product of {len(self.factors)} channels on {k if k < 10**9 else 'very many'} inputs>"

    def _levels(self) -> tuple[list[Level], npt.NDArray[np.int64]]:
        """The levels that occur between two inputs, and which stands where."""
        sides = [range(q.size[0]) for q in self.factors]
        codes = np.array(list(product(*sides))) if self.inputs is None else self.inputs
        counts: list[npt.NDArray[np.int64]] = []
        units: list[Level] = []
        for q in {id(q): q for q in self.factors}.values():
            here = codes[:, [i for i, other in enumerate(self.factors) if other is q]]
            tight = tight_matrix(q)
            ones = {a: (here == a).astype(np.float64) for a in range(q.size[0])}
            for a, b in product(ones, repeat=2):
                if a != b and tight[a, b] != LogSum():
                    counts.append(np.rint(ones[a] @ ones[b].T).astype(np.int64))  # integers below 2^53: exact
                    units.append(tight[a, b])
        if not counts:
            return [LogSum()], np.zeros((len(codes), len(codes)), dtype=np.int64)
        distinct, which = _distinct(counts)
        return [_total(list(zip(units, line, strict=True))) for line in distinct], which

    def _worst_listed(self) -> WorstPair:
        levels, pattern = self._levels()
        best, place = LogSum(), (0, 0)
        for i, found in enumerate(levels):
            where = np.argwhere(pattern == i)
            if len(where) and (not isinstance(found, LogSum) or found > best):
                place = int(where[0][0]), int(where[0][1])
                if not isinstance(found, LogSum):
                    return WorstPair(inf, *self._pair(place))
                best = found
        return WorstPair(best, *self._pair(place))

    def _pair(self, place: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        codes = self.inputs if self.inputs is not None else np.zeros((1, len(self.factors)), dtype=np.int64)
        return tuple(map(int, codes[place[0]])), tuple(map(int, codes[place[1]]))


def _codes(inputs: Sequence[Sequence[int]] | Codes, sides: Sequence[int]) -> Codes:
    """The inputs as an array of positions."""
    given = np.array(listed(inputs, "inputs", "[[0, 1], [1, 0]]"))
    if given.ndim != 2 or given.dtype.kind not in "iu" or given.shape[1] != len(sides):
        raise BadInput(f"inputs are lists of {len(sides)} positions, one for each factor, not {shown(inputs)}")
    codes = given.astype(np.int64)
    if (codes < 0).any() or (codes >= np.array(sides)).any():
        raise BadInput("a position is not that of an input of its factor: write integers below the number of its inputs")
    if len({line.tobytes() for line in codes}) < len(codes):
        raise BadInput("an input occurs twice: write each once")
    codes.flags.writeable = False
    return codes


def _distinct(counts: Sequence[Codes]) -> tuple[list[list[int]], Codes]:
    """The lists of what tables of one shape hold at one place, each once and in order, and which of them is where.

    Lists are numbers with a digit for each table; where these would be too large, a number is replaced by its place among them.
    """
    lists: list[list[int]] = [[]]
    which = np.zeros(counts[0].shape, dtype=np.int64)
    for count in counts:
        wide = int(count.max()) + 1
        values, inverse = np.unique(which * wide + count, return_inverse=True)
        lists = [[*lists[value // wide], value % wide] for value in values.tolist()]
        which = inverse.reshape(which.shape)
    return lists, which


def _total(parts: Sequence[tuple[Level, int]]) -> Level:
    """The sum of times * level; inf where a level is that occurs."""
    used = [(v, n) for v, n in parts if n]
    if any(not isinstance(v, LogSum) for v, _ in used):
        return inf
    merged: dict[int, tuple[LogSum, int]] = {}
    for v, n in used:
        if isinstance(v, LogSum):
            merged[id(v)] = v, n + merged.get(id(v), (v, 0))[1]
    return sum((v * n for v, n in merged.values()), start=LogSum())
