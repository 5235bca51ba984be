"""Golden vectors of parameters that must be refused: sizes, levels, sets, partitions, items, reports, matrices.

``EVERYWHERE`` is asked of every mechanism at one right size, ``SIZES`` lists wrong parameters, ``MATRICES`` what is no channel.
Arguments are raw JSON: what is refused need not be a number. Source: the requirements of ``exactdp.mechanisms`` and ``Channel``.

>>> refused("krr", {"operation": "channel", "arguments": {"parameters": {"k": 0}, "t": "3"}})
{'refused': True, 'error': 'BadInput'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.golden.case import INVALID, Case
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import Json

__all__ = ["cases", "matrix_cases", "refused"]

RIGHT: Mapping[str, Json] = {
    "krr": {"k": 3},
    "hadamard_response": {"k": 3},
    "hrr": {"k": 3},
    "general_hadamard_response": {"k": 3, "parts": 2},
    "high_low_hadamard": {"k": 3, "sensitive": [1]},
    "mangat": {"k": 3, "sensitive": [1]},
    "block_hadamard": {"partition": [[0, 1], [2]], "release_singletons": False},
    "binary_optimal": {"above": "3", "below": "3"},
    "one_bit_mean": {"query": ["1", "0", "-1"], "r": "1"},
    "max_sense": {"N": 3, "w": 2, "H": [0, 2]},
    "pairwise_preference": {"N": 3, "w": 2, "pair": [0, 2], "reading": "B"},
    "multi_max_sense": {"N": 3, "w": 2, "blocks": [[0], [2, 1]]},
    "subset_selection": {"k": 4, "d": 2},
}
NOT_LEVELS = ("1/2", "0", "-3", "nan", "inf", "1/0", "three times", "", 0.5, None)
NOT_ITEMS = (-1, 1000, True, "0", 0.0, None)
K_SIZES = tuple(({"k": k}, "EmptyRange", "k is an integer >= 1") for k in (0, -1, True, 2.5, "3", None))
SETS = tuple(
    ({"sensitive": chosen}, "NotASetOfItems", "sensitive items are some of 0..k-1")
    for chosen in ([], [3], [0, -1], [True], ["0"], "01", 1, None)
)
OVERLAPPING: tuple[Json, ...] = ([], [[]], [[0], []], [[0], [0]], [[0, 0]], [[0, 1], [1, 2]])
BEYOND: tuple[Json, ...] = ([[3]], [[-1]], [[True]], ["01"], "01", 3, [0], None)
RATED = (
    *(({"N": n}, "EmptyRange", "N is an integer >= 1") for n in (0, -1, True, 2.5, "3", None)),
    *(({"w": w}, "EmptyRange", "w is an integer with 1 <= w <= N") for w in (0, -1, 4, True, 1.5, "2", None)),
)
PARTITIONS: tuple[Json, ...] = (
    [], [[]], [[0], []], [[0, 2]], [[1]], [[0, -1]], [[True, 0]], [[0, 0]], [[0, 1], [1]], "01", 3, None,
)  # fmt: skip
SIZES: Mapping[str, tuple[tuple[Json, str, str], ...]] = {
    "krr": K_SIZES,
    "hadamard_response": K_SIZES,
    "hrr": K_SIZES,
    "general_hadamard_response": (
        *K_SIZES,
        *(
            ({"parts": parts}, "EmptyRange", "the number of parts is a power of two")
            for parts in (0, 3, -2, True, 2.0, "2", None)
        ),
    ),
    "high_low_hadamard": (*K_SIZES, *SETS),
    "mangat": (*K_SIZES, *SETS, ({"sensitive": [0, 1]}, "NotASetOfItems", "exactly one item is sensitive")),
    "block_hadamard": tuple(({"partition": p}, "NotAPartition", "every item is in one block") for p in PARTITIONS),
    "binary_optimal": (
        ({"above": "1", "below": "1"}, "NoInformation", "both levels are 0, where the optimal channel is 0/0"),
        *(({"above": a}, "NotALevel", "a factor is at least 1") for a in ("1/2", "0", "-3", "nan", 0.5, None)),
    ),
    "one_bit_mean": (
        *(({"r": r}, "EmptyRange", "r is above 0") for r in ("0", "-1", "nan", None)),
        *(({"query": q}, "OutsideDomain", "every |q_v| is at most r") for q in (["2"], ["0", "-3/2"])),
        *(({"query": q}, "WrongShape", "a query is a list of numbers, not empty") for q in ([], "01", 1, [0.5], [None], None)),
    ),
    "max_sense": (
        *RATED,
        *(
            ({"H": h}, "OutsideDomain", "sensed items are different items of 0..N-1")
            for h in ([3], [-1], [True], ["0"], [1, 0, 1], "01", 1)
        ),
    ),
    "pairwise_preference": (
        *RATED,
        *(
            ({"pair": p}, "OutsideDomain", "a pair is two different items")
            for p in ([0], [0, 1, 2], [1, 1], [0, 3], [True, 2], "01", None)
        ),
        *(({"reading": r}, "OutsideDomain", "a reading is A, B or C") for r in ("D", "b", "")),
    ),
    "multi_max_sense": (
        *RATED,
        *(({"blocks": b}, "NotAPartition", "no block is empty, and no item in two") for b in OVERLAPPING),
        *(({"blocks": b}, "OutsideDomain", "blocks of items of 0..N-1") for b in BEYOND),
    ),
    "subset_selection": (
        *K_SIZES,
        *(({"d": d}, "EmptyRange", "d is an integer with 1 <= d < k") for d in (0, -1, 4, 5, True, 1.5, "2", None)),
    ),
}
MATRICES: tuple[tuple[str, str, Json], ...] = (
    ("NotStochastic", "a row sums to less than 1", [["1/2", "1/4"], ["0", "1"]]),
    ("NotStochastic", "a row sums to more than 1", [["1/2", "3/4"], ["0", "1"]]),
    ("NotStochastic", "a row misses 1 by 10^-30", [["1/2", "499999999999999999999999999999/1000000000000000000000000000000"]]),
    ("NotStochastic", "decimals that do not sum to 1", [["0.333333", "0.333333", "0.333333"]]),
    ("NotStochastic", "a negative entry", [["3/2", "-1/2"], ["1", "0"]]),
    ("NotStochastic", "a row of zeros", [["0", "0"], ["0", "1"]]),
    ("NotStochastic", "columns that sum to 1, rows that do not", [["1", "1/4"], ["0", "3/4"]]),
    ("WrongShape", "rows of different lengths", [["1"], ["1/2", "1/2"]]),
    ("WrongShape", "no rows", []),
    ("WrongShape", "an empty row", [[]]),
    ("WrongShape", "a row that is text", ["10", "01"]),
    ("NotALevel", "no number", [["nan", "1"]]),
    ("NotALevel", "infinity", [["inf", "1"]]),
    ("NotALevel", "a division by zero", [["1/0", "1"]]),
    ("NotALevel", "code", [["__import__('os')", "1"]]),
)


def cases(name: str) -> Iterator[Case]:
    """What a mechanism must refuse."""

    def case(operation: str, flag: str, note: str, **more: Json) -> Case:
        arguments = {"parameters": RIGHT[name], "t": "3", **more}
        return Case("refuse", {"operation": operation, "arguments": arguments}, INVALID, (flag,), note)

    for t in NOT_LEVELS:
        yield case("channel", "NotALevel", "t = e^epsilon is a finite number of at least 1", t=t)
    yield case("estimator", "NoInformation", "there is no estimator at t = 1", t="1")
    for x in NOT_ITEMS:
        yield case("encode", "OutsideDomain", "an item of the domain", item=x)
    for y in NOT_ITEMS:
        yield case("decode", "OutsideDomain", "a report of the alphabet", reports=[0, y])
    yield case("decode", "EmptyRange", "an estimate needs a report", reports=[])
    for wrong, flag, note in SIZES[name]:
        for operation in ("channel", "policy"):
            yield case(operation, flag, note, parameters={**RIGHT[name], **wrong})


def matrix_cases() -> Iterator[Case]:
    """What is no channel."""
    for flag, note, rows in MATRICES:
        yield Case("refuse", {"operation": "matrix", "arguments": {"rows": rows}}, INVALID, (flag,), note)


def refused(name: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """The class of the error. Raises BadInput where nothing is refused."""
    operation, arguments = given["operation"], given["arguments"]
    try:
        _attempt(name, operation, arguments)
    except ExactDPError as error:
        return {"refused": True, "error": type(error).__name__}
    raise BadInput(f"{name}: {operation} of {arguments} is not refused: a refuse vector shows what is")


def _attempt(name: str, operation: str, given: Mapping[str, Any]) -> None:
    if operation == "matrix":
        Channel(given["rows"])
        return
    entry = MECHANISMS[name]
    size = tuple(given["parameters"][n] for n in entry.names)
    options = {n: given["parameters"][n] for n in entry.options}
    if operation == "channel":
        entry.module.channel(*size, t=given["t"], **options)
    elif operation == "policy":
        entry.module.policy(*size, **options)
    elif operation == "estimator":
        entry.module.estimator(*size, t=given["t"], **options)
    elif operation == "encode":
        entry.module.sample(given["item"], *size, given["t"], lambda _: 0, **options)
    elif operation == "decode":
        entry.module.estimator(*size, t=given["t"], **options).estimate(given["reports"])
    else:
        raise KeyError(operation)
