"""A channel: a conditional distribution Q(y|x) with exact entries, over Q at one privacy level or over Q(t), t = e^epsilon.

Rows are inputs, columns are outputs, every row is a probability distribution (for every t >= 1 where t occurs); this is checked
when a channel is made.

>>> q = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
>>> q.at(t=3).rows
((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
>>> q.at(t=3).then(q.at(t=2)).rows[0]
(Fraction(7, 12), Fraction(5, 12))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import listed, shown
from exactdp.arrays import Labelled, rows_of
from exactdp.display import Rows
from exactdp.errors import BadInput, NotStochastic
from exactdp.levels import allowance, power_below
from exactdp.likes import ExactLike, LevelLike, MatrixLike
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.numbers.exact import Exact, RationalFunction, exact
from exactdp.numbers.quotients import double
from exactdp.numbers.sign import sign

__all__ = ["Channel", "public_coins"]


class Channel(Rows):
    """Q(y|x), k inputs by m outputs, immutable.

    ``rows`` are exact numbers, an ``ExactMatrix``, or a frame, array, sparse matrix or tensor, whose doubles are their shortest
    decimals. Labels are those of a frame, by default 0, 1, ...

    Raises NotStochastic, with the exact defect, for a negative entry or a row that does not sum to 1, and BadInput for
    rows of different lengths and for labels that repeat or do not match the size.
    """

    __slots__ = ("inputs", "matrix", "outputs")

    def __init__(
        self, rows: ExactMatrix | MatrixLike, inputs: Sequence[Hashable] | None = None, outputs: Sequence[Hashable] | None = None
    ) -> None:
        given = Labelled(rows) if isinstance(rows, ExactMatrix) else rows_of(rows)
        self.matrix = rows if isinstance(rows, ExactMatrix) else ExactMatrix.of(given.rows)
        inputs, outputs = given.inputs if inputs is None else inputs, given.outputs if outputs is None else outputs
        self.inputs = _labels("inputs", inputs, self.matrix.shape[0])
        self.outputs = _labels("outputs", outputs, self.matrix.shape[1])
        for v in self.matrix.values if not self.matrix.is_rational else self.matrix.values[:1]:
            if not (v == 0 or sign(v) == 1):
                x, y = np.argwhere(self.matrix.pattern == list(self.matrix.values).index(v))[0]
                scope = "" if isinstance(v, Fraction) else " for some t >= 1"
                raise NotStochastic(f"Q({self.outputs[y]}|{self.inputs[x]}) = {v} is negative{scope}: write a probability")
        for x, total in enumerate(self.matrix.row_sums()):
            if total != 1:
                raise NotStochastic(
                    f"row {self.inputs[x]!r} sums to {_short(total)}, not to 1 (the defect is {_short(total - 1)}): "
                    "correct its entries, or write them exactly"
                )

    @property
    def pattern(self) -> Pattern:
        """k x m array: which of ``matrix.values`` stands where."""
        return self.matrix.pattern

    @property
    def size(self) -> tuple[int, int]:
        """(k, m): the numbers of inputs and of outputs."""
        return self.matrix.shape

    @property
    def rows(self) -> tuple[tuple[Exact, ...], ...]:
        """All entries; rows[x][y] = Q(y|x) by position."""
        return self.matrix.rows

    def __getitem__(self, place: tuple[int, int]) -> Exact:
        """Q(y|x) for positions (x, y)."""
        return self.matrix[place]

    def at(self, epsilon: LevelLike | None = None, **values: ExactLike) -> Channel:
        """The channel at a level, or at given values of variables.

        Args:
            epsilon: the level in nats, a number or text such as "ln 3". t is e^epsilon; where that is irrational, the largest
                n / 2^64 below it.
            values: values by name, as in at(t=3).

        Returns:
            The channel of the same size and labels.

        Raises:
            BadInput: for a level that is negative or depends on eps.

        Example:
            >>> Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]).at("ln 3").rows[0]
            (Fraction(3, 4), Fraction(1, 4))
        """
        if epsilon is not None:
            values = {**values, "t": power_below(epsilon)[0]}
        return Channel(self.matrix.at(**values), self.inputs, self.outputs)

    def then(self, other: Channel) -> Channel:
        """Post-processing: the output of this channel is the input of ``other``.

        Args:
            other: m x l, for this channel of k x m.

        Returns:
            The channel of k x l.

        Raises:
            BadInput: where the outputs of the one are not as many as the inputs of the other.

        Example:
            >>> Channel([["3/4", "1/4"], ["1/4", "3/4"]]).then(Channel([[1], [1]])).size
            (2, 1)
        """
        if self.size[1] != check_channel(other).size[0]:
            raise BadInput(f"{self.size[1]} outputs cannot enter a channel with {other.size[0]} inputs: the sizes must agree")
        return Channel(self.matrix @ other.matrix, self.inputs, other.outputs)

    def product(self, other: Channel) -> Channel:
        """Independent use on two inputs: Q((y, y')|(x, x')) = Q1(y|x) Q2(y'|x').

        Args:
            other: the channel of the second input.

        Returns:
            The channel of pairs.

        Example:
            >>> Channel([[1]]).product(Channel([["1/2", "1/2"]])).outputs
            ((0, 0), (0, 1))
        """
        (k, m), (j, n) = self.size, check_channel(other).size
        first = np.repeat(np.repeat(self.pattern, j, axis=0), n, axis=1)
        second = np.tile(other.pattern, (k, m))
        pairs = [(a, b) for a in self.inputs for b in other.inputs]
        return Channel(_times(self, first, other, second), pairs, _pairs(self, other))

    def compose(self, other: Channel) -> Channel:
        """Both channels on the same input, with independent randomness: Q((y, y')|x) = Q1(y|x) Q2(y'|x).

        Args:
            other: a channel with the same inputs.

        Returns:
            A channel whose outputs are pairs.

        Raises:
            BadInput: for another number of inputs.

        Example:
            >>> Channel([["3/4", "1/4"], ["1/4", "3/4"]]).compose(Channel([[1, 0], [0, 1]])).size
            (2, 4)
        """
        if self.size[0] != check_channel(other).size[0]:
            raise BadInput(f"{self.size[0]} and {other.size[0]} inputs: channels that are composed have the same inputs")
        first = np.repeat(self.pattern, other.size[1], axis=1)
        second = np.tile(other.pattern, (1, self.size[1]))
        return Channel(_times(self, first, other, second), self.inputs, _pairs(self, other))

    def output(self, prior: Sequence[ExactLike]) -> tuple[Exact, ...]:
        """The law of Y when X has the law ``prior``.

        Args:
            prior: a probability for each input, of sum 1.

        Returns:
            A probability for each output.

        Raises:
            NotStochastic: for what is no distribution.

        Example:
            >>> [str(p) for p in Channel([["3/4", "1/4"], ["1/4", "3/4"]]).output(["1/2", "1/2"])]
            ['1/2', '1/2']
        """
        weights = check_distribution(prior, self.size[0])
        return (ExactMatrix.of([weights]) @ self.matrix).rows[0]

    def to_numpy(self, dtype: str = "float64") -> npt.NDArray[Any]:
        """The entries, each rounded to the nearest double and then to ``dtype``.

        Args:
            dtype: a type of NumPy, such as "float32".

        Returns:
            An array, inputs by outputs.

        Raises:
            BadInput: where t occurs.

        Example:
            >>> Channel([["3/4", "1/4"], ["1/4", "3/4"]]).to_numpy().tolist()
            [[0.75, 0.25], [0.25, 0.75]]
        """
        _ = self.matrix.fractions
        return self.matrix.floats[self.pattern].astype(dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """What ``np.asarray`` and ``sympy.Matrix`` take: exact numbers, as objects; doubles with ``dtype=float``.

        Raises BadInput for a dtype that would cut the entries off, and for doubles where t occurs.
        """
        if copy is False:
            raise ValueError("the array is made of the channel's table: a copy cannot be avoided")
        if dtype is None or np.dtype(dtype) == object:
            return np.array([*self.matrix.values, None], dtype=object)[:-1][self.pattern]
        if np.dtype(dtype).kind not in "fc":
            raise BadInput(f"{np.dtype(dtype)} would cut probabilities off: write dtype=object for exact numbers, or dtype=float")
        return self.to_numpy(str(np.dtype(dtype)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Channel):
            return NotImplemented
        return (self.inputs, self.outputs) == (other.inputs, other.outputs) and self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash((self.inputs, self.outputs))

    def __repr__(self) -> str:
        k, m = self.size
        count = len(self.matrix.values)
        of = "" if self.matrix.is_rational else f" in {', '.join(self.matrix.variables)}"
        return f"<Channel {k} x {m}{of}, {count} distinct value{'s' * (count != 1)}>"


def check_channel(channel: Channel) -> Channel:
    """A channel. Raises BadInput ("write Channel(rows), with a list of probabilities for each input")."""
    if not isinstance(channel, Channel):
        raise BadInput(f"{shown(channel)} is no channel: write Channel(rows), with a list of probabilities for each input")
    return channel


def public_coins(channels: Sequence[Channel], weights: Sequence[ExactLike]) -> Channel:
    """The joint channel of a public coin r and the report: Q((r, y)|x) = weights[r] Q_r(y|x).

    Args:
        channels: at least one, with the same number of inputs.
        weights: the probabilities of the coin, one for each channel.

    Returns:
        The channel whose outputs are pairs (r, y).

    Raises:
        BadInput: where the channels have different numbers of inputs, or there are not as many weights.
        NotStochastic: where the weights are no distribution.

    Example:
        >>> one, two = Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([[1, 0], [0, 1]])
        >>> public_coins([one, two], ["1/2", "1/2"]).outputs
        ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    channels = tuple(map(check_channel, listed(channels, "channels", "[one, two]")))
    coins = check_distribution(weights, len(channels))
    if any(q.size[0] != channels[0].size[0] for q in channels):
        raise BadInput("channels under one public coin have the same number of inputs")
    table: list[Exact] = []
    parts = []
    for weight, q in zip(coins, channels, strict=True):
        parts.append(q.pattern + len(table))
        table += [weight * v for v in q.matrix.values]
    outputs = [(r, y) for r, q in enumerate(channels) for y in q.outputs]
    return Channel(ExactMatrix.from_table(table, np.hstack(parts)), channels[0].inputs, outputs)


def check_distribution(weights: Iterable[ExactLike], size: int | None = None) -> tuple[Exact, ...]:
    """``weights`` as exact numbers: ``size`` of them if it is given, each >= 0, of sum 1. Raises BadInput or NotStochastic."""
    if isinstance(weights, str | bytes | Mapping) or not isinstance(weights, Iterable):
        raise BadInput(f'{shown(weights)} is no list of probabilities: write one for each symbol, such as ["1/2", "1/2"]')
    values = tuple(allowance(w) if isinstance(w, np.floating) else exact(w) for w in weights)
    if size is not None and len(values) != size:
        raise BadInput(f"{len(values)} probabilities for {size} symbols: give one for each")
    for i, v in enumerate(values):
        if v != 0 and sign(v) != 1:
            raise NotStochastic(f"probability {i} is {_short(v)}: a probability is at least 0")
    total: Exact = sum(values, start=Fraction(0))
    if total != 1:
        raise NotStochastic(f"the probabilities sum to {_short(total)}, not to 1 (the defect is {_short(total - 1)})")
    return values


def _labels(kind: str, labels: Sequence[Hashable] | None, size: int) -> tuple[Hashable, ...]:
    if labels is None:
        return tuple(range(size))
    names = tuple(labels) if isinstance(labels, str) else listed(labels, f"labels of {kind}", '["a", "b"]')
    if not all(isinstance(name, Hashable) for name in names):
        raise BadInput(f"a label of the {kind} is a list: write texts or numbers")
    if len(names) != size:
        raise BadInput(f"{len(names)} labels for {size} {kind}: give one for each")
    if len(set(names)) < size:
        seen: set[Hashable] = set()
        twice = next(n for n in names if n in seen or seen.add(n))  # type: ignore[func-returns-value]
        raise BadInput(f"the label {twice!r} occurs twice among the {kind}: labels must differ")
    return names


def _pairs(one: Channel, two: Channel) -> list[Hashable]:
    return [(a, b) for a in one.outputs for b in two.outputs]


def _times(one: Channel, first: Pattern, two: Channel, second: Pattern) -> ExactMatrix:
    """The entrywise product of one.values[first] and two.values[second]."""
    width = len(two.matrix.values)
    codes, inverse = np.unique(first.astype(np.int64) * width + second, return_inverse=True)
    table = [one.matrix.values[int(c) // width] * two.matrix.values[int(c) % width] for c in codes]
    return ExactMatrix.from_table(table, inverse.reshape(first.shape))


def _short(value: Exact) -> str:
    """The exact value; with a decimal beside it where the fraction is long."""
    text = str(value)
    if isinstance(value, RationalFunction) or len(text) <= 40:
        return text
    return f"{text if len(text) <= 120 else text[:50] + '...' + text[-50:]} (about {double(value):.6g})"
