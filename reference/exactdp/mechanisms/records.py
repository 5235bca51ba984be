"""One record for each mechanism: its parameters, the sizes to take, what it refuses; all that other rooms need, in one place.

The golden vectors, ``conformance``, the executed laws and the lists of names read the records, which are plain data: a new
mechanism is its module, its twin of the same name in ``exactdp.fast``, and its record here. Texts among the parameters are
numbers, or expressions in t. ``sizes`` are those at which constructions break: one item, two, powers of two and their
neighbours, one sensitive symbol and all, parts and blocks that do not fill. The frequency oracles have theirs in
``exactdp.oracles.wired``.

>>> [record.name for record in RECORDS][:2], record_of("krr").names, record_of("krr").module.__name__
(['krr', 'hadamard_response'], ('k',), 'exactdp.mechanisms.krr')
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import Any

from exactdp.arguments import unknown
from exactdp.errors import BadInput

__all__ = ["CONTINUOUS", "K_SIZES", "LEVELS", "RECORDS", "Record", "Wrong", "record_of"]

Parameters = Mapping[str, Any]
Wrong = tuple[tuple[Parameters, str, str], ...]  # (parameters that are wrong, the flag of the golden vectors, what is right)
LEVELS = ("1", "1000001/1000000", "3/2", "3", "1000")
CONTINUOUS = ("gaussian", "rejection_sampling")
"""Mechanisms that report real numbers: their vectors are calls of functions, ``exactdp_checks.golden.continuous``."""


@dataclass(frozen=True)
class Record:
    """A mechanism as others see it; ``names`` are its parameters besides t, in the order in which its functions take them."""

    name: str
    names: tuple[str, ...]
    sizes: tuple[tuple[Any, ...], ...]  # of the golden vectors, options last
    asked: tuple[Parameters, ...]  # over the wire, besides the vectors
    right: Parameters  # one size, of which ``wrong`` changes something
    wrong: Wrong
    options: tuple[str, ...] = ()
    large: tuple[tuple[Any, ...], ...] = ()  # sizes at one level, without wrong vectors, which would be long
    levels: tuple[str, ...] = LEVELS  # t = 1, next to 1, two in the middle, large
    levelless: bool = False  # the levels are among the parameters: t is none
    silent: Parameters = field(default_factory=lambda: MappingProxyType({"t": "1"}))  # where there is no estimator
    flat: Any = None  # what takes plain parameters in the module's stead
    about: str = ""

    @property
    def module(self) -> Any:
        """The functions channel, estimator, policy and sample."""
        return getattr(sys.modules[__package__], self.name) if self.flat is None else self.flat

    @property
    def title(self) -> str:
        """What the mechanism is."""
        return self.about or (self.module.__doc__ or "").strip().splitlines()[0]


def _several(names: str, *rows: tuple[Any, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(zip(names.split(), row, strict=True)) for row in rows)


def _wrong(name: str, values: tuple[Any, ...], flag: str, right: str) -> Wrong:
    return tuple(({name: value}, flag, right) for value in values)


K = tuple({"k": k} for k in (1, 2, 3, 4, 7, 8, 9))
K_SIZES = _wrong("k", (0, -1, True, 2.5, "3", None), "EmptyRange", "k is an integer >= 1")
SETS = _wrong(
    "sensitive", ([], [3], [0, -1], [True], ["0"], "01", 1, None), "NotASetOfItems", "sensitive items are some of 0..k-1"
)
RATED = (
    *_wrong("N", (0, -1, True, 2.5, "3", None), "EmptyRange", "N is an integer >= 1"),
    *_wrong("w", (0, -1, 4, True, 1.5, "2", None), "EmptyRange", "w is an integer with 1 <= w <= N"),
)
BLOCKS = ([[0]], [[0], [1]], [[0, 1], [2]], [[1, 3], [0, 4, 2]], [[5], [0, 1, 2, 3], [4]])
ASKED = ([[0]], [[0, 1], [2]], [[1, 3], [0, 2, 4]], [[0], [1], [2, 3, 4, 5]])
PARTITIONS: tuple[Any, ...] = (
    [],
    [[]],
    [[0], []],
    [[0, 2]],
    [[1]],
    [[0, -1]],
    [[True, 0]],
    [[0, 0]],
    [[0, 1], [1]],
    "01",
    3,
    None,
)

RECORDS: tuple[Record, ...] = (
    Record("krr", ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,), (9,)), K, {"k": 3}, K_SIZES, large=((15,), (16,), (17,))),
    Record(
        "hadamard_response", ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,)), K, {"k": 3}, K_SIZES, large=((9,), (15,), (16,))
    ),
    Record(
        "general_hadamard_response",
        ("k", "parts"),
        ((1, 1), (1, 4), (2, 2), (3, 1), (3, 2), (4, 4), (5, 2), (7, 2), (9, 4)),
        _several("k parts", (1, 1), (3, 2), (4, 4), (7, 2), (9, 4), (5, 8)),
        {"k": 3, "parts": 2},
        (*K_SIZES, *_wrong("parts", (0, 3, -2, True, 2.0, "2", None), "EmptyRange", "the number of parts is a power of two")),
    ),
    Record(
        "high_low_hadamard",
        ("k", "sensitive"),
        ((1, [0]), (2, [1]), (2, [0, 1]), (3, [1]), (4, [0, 3]), (4, [1, 2, 3]), (5, [0, 1, 2, 3]), (7, [0, 1, 2]), (9, [8])),
        _several("k sensitive", (1, [0]), (2, [1]), (3, [0, 1, 2]), (4, [0, 3]), (6, [1, 3, 5]), (9, [*range(1, 9)])),
        {"k": 3, "sensitive": [1]},
        (*K_SIZES, *SETS),
    ),
    Record(
        "mangat",
        ("k", "sensitive"),
        ((1, [0]), (2, [0]), (2, [1]), (3, [1]), (4, [3]), (8, [0]), (9, [8])),
        _several("k sensitive", (1, [0]), (2, [0]), (2, [1]), (5, [3])),
        {"k": 3, "sensitive": [1]},
        (*K_SIZES, *SETS, ({"sensitive": [0, 1]}, "NotASetOfItems", "exactly one item is sensitive")),
    ),
    Record(
        "block_hadamard",
        ("partition",),
        tuple(product(BLOCKS, (False, True))),
        (*({"partition": blocks} for blocks in ASKED), *({"partition": blocks, "release_singletons": True} for blocks in ASKED)),
        {"partition": [[0, 1], [2]], "release_singletons": False},
        _wrong("partition", PARTITIONS, "NotAPartition", "every item is in one block"),
        options=("release_singletons",),
        large=(([[*range(7)], [7]], False), ([[*range(7)], [7]], True), ([[8, 0], [*range(1, 8), 9]], False)),
    ),
    Record(
        "binary_optimal",
        ("above", "below"),
        (("t", "t"), ("t^2", "t"), ("t", "t^2"), ("t", "inf"), ("inf", "t"), ("inf", "inf"), ("2", "t"), ("1", "t")),
        _several("above below", ("2", "2"), ("2", "4"), ("7", "3/2"), ("inf", "3"), ("3", "inf"), ("inf", "inf")),
        {"above": "3", "below": "3"},
        (
            ({"above": "1", "below": "1"}, "NoInformation", "both levels are 0, where the optimal channel is 0/0"),
            *_wrong("above", ("1/2", "0", "-3", "nan", 0.5, None), "NotALevel", "a factor is at least 1"),
        ),
        levelless=True,
    ),
    Record(
        "one_bit_mean",
        ("query", "r"),
        (
            (["1", "-1"], "1"),
            (["1", "0", "-1"], "1"),
            (["1"], "1"),
            (["0", "0"], "2"),
            (["1/2", "1/3", "-1/4"], "1/2"),
            (["-3/2", "3/2", "-3/2", "1"], "3/2"),
            (["1/100", "0"], "1"),
        ),
        _several("query r", (["1", "-1"], "1"), (["1", "0", "-1"], "1"), (["-3/2", "3/2", "1/2"], "3/2"), (["0"], "2")),
        {"query": ["1", "0", "-1"], "r": "1"},
        (
            *_wrong("r", ("0", "-1", "nan", None), "EmptyRange", "r is above 0"),
            *_wrong("query", (["2"], ["0", "-3/2"]), "OutsideDomain", "every |q_v| is at most r"),
            *_wrong("query", ([], "01", 1, [0.5], [None], None), "WrongShape", "a query is a list of numbers, not empty"),
        ),
    ),
    Record("hrr", ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,)), K, {"k": 3}, K_SIZES),
    Record(
        "max_sense",
        ("N", "w", "H"),
        ((1, 1, [0]), (2, 1, []), (2, 1, [1]), (3, 1, [2, 0]), (3, 2, [1])),
        _several("N w H", (1, 1, [0]), (2, 1, [1]), (3, 2, [0, 2]), (3, 3, []), (4, 1, [3])),
        {"N": 3, "w": 2, "H": [0, 2]},
        (
            *RATED,
            *_wrong(
                "H", ([3], [-1], [True], ["0"], [1, 0, 1], "01", 1), "OutsideDomain", "sensed items are different items of 0..N-1"
            ),
        ),
    ),
    Record(
        "pairwise_preference",
        ("N", "w", "pair"),
        (
            *((2, 1, [0, 1], reading) for reading in "BC"),
            *((2, 2, [1, 0], reading) for reading in "AB"),
            *((3, 2, [0, 2], reading) for reading in "ABC"),
        ),
        (
            {"N": 2, "w": 1, "pair": [0, 1]},
            *_several("N w pair reading", *((n, 2, p, r) for n, p in ((2, [0, 1]), (3, [0, 2])) for r in "ABC")),
            {"N": 2, "w": 1, "pair": [1, 0], "reading": "C"},
        ),
        {"N": 3, "w": 2, "pair": [0, 2], "reading": "B"},
        (
            *RATED,
            *_wrong(
                "pair", ([0], [0, 1, 2], [1, 1], [0, 3], [True, 2], "01", None), "OutsideDomain", "a pair is two different items"
            ),
            *_wrong("reading", ("D", "b", ""), "OutsideDomain", "a reading is A, B or C"),
        ),
        options=("reading",),
    ),
    Record(
        "multi_max_sense",
        ("N", "w", "blocks"),
        ((1, 1, [[0]]), (2, 1, [[1], [0]]), (3, 1, [[0], [1], [2]]), (3, 2, [[2, 0], [1]])),
        _several("N w blocks", (1, 1, [[0]]), (2, 1, [[1], [0]]), (3, 2, [[0, 2], [1]]), (3, 1, [[2], [0], [1]])),
        {"N": 3, "w": 2, "blocks": [[0], [2, 1]]},
        (
            *RATED,
            *_wrong(
                "blocks",
                ([], [[]], [[0], []], [[0], [0]], [[0, 0]], [[0, 1], [1, 2]]),
                "NotAPartition",
                "no block is empty, and no item in two",
            ),
            *_wrong(
                "blocks", ([[3]], [[-1]], [[True]], ["01"], "01", 3, [0], None), "OutsideDomain", "blocks of items of 0..N-1"
            ),
        ),
    ),
    Record(
        "subset_selection",
        ("k", "d"),
        ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3)),
        _several("k d", (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (5, 4)),
        {"k": 4, "d": 2},
        (*K_SIZES, *_wrong("d", (0, -1, 4, 5, True, 1.5, "2", None), "EmptyRange", "d is an integer with 1 <= d < k")),
    ),
)
"""The mechanisms whose reports are numbered, a record each."""


def record_of(name: str) -> Record:
    """That of the mechanism with this name. Raises BadInput where there is none."""
    for record in RECORDS:
        if record.name == name:
            return record
    raise BadInput(unknown("mechanism", name, [record.name for record in RECORDS]))
