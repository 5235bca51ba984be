"""The parameters at which every mechanism is tested, and parameters that each of them refuses."""

from collections.abc import Callable
from typing import Any


class Case:
    """Parameters of a mechanism, with keyword options that all of its functions take."""

    def __init__(self, *size: Any, **options: Any) -> None:
        self.size, self.options = size, options

    def __repr__(self) -> str:
        return ", ".join([*map(str, self.size), *(f"{name}={value}" for name, value in self.options.items())])

    def of(self, function: Callable[..., Any], *after: Any, **more: Any) -> Any:
        """function(*size, *after) with the options."""
        return function(*self.size, *after, **self.options, **more)

    def at(self, function: Callable[..., Any], first: Any, *after: Any) -> Any:
        """function(first, *size, *after) with the options."""
        return function(first, *self.size, *after, **self.options)


SIZES = tuple(Case(k) for k in (1, 2, 3, 4, 5, 7, 8, 9, 16, 17))
HIGH_LOW = (
    *(
        Case(1, [0]),
        Case(2, [0]),
        Case(2, [1]),
        Case(2, [0, 1]),
        Case(3, [1]),
        Case(4, [3, 0]),
        Case(5, (0, 1)),
        Case(4, {1, 2, 3}),
    ),
    *(Case(6, [1, 3, 5]), Case(7, range(7)), Case(8, [2, 5, 6, 7]), Case(9, range(1, 9)), Case(17, range(1, 17)), Case(17, [16])),
)
LEVELS = (("t", "t"), ("t^2", "t"), ("t", "t^3"), ("t", "inf"), ("inf", "t"), ("inf", "inf"), (2, "t"), ("t", 7))
BLOCKS = (
    *(
        Case([[0]]),
        Case([[0], [1], [2]]),
        Case([[0], [1, 2], [3]]),
        Case([[0, 1]]),
        Case([[1, 0], [2]]),
        Case([[2, 0, 4], [1, 3], [5]]),
    ),
    *(Case([[0, 1, 2, 3, 4], [5]]), Case([[7, 1, 3], [0, 2, 4], [5, 6]]), Case([range(8), [8, 9], [10], [11, 12, 13]])),
)
PARTS = ((1, 1), (1, 4), (2, 2), (3, 1), (3, 2), (4, 4), (5, 2), (7, 2), (8, 2), (9, 4), (5, 8))

CASES: dict[str, tuple[Case, ...]] = {
    "krr": SIZES,
    "hadamard_response": SIZES,
    "hrr": SIZES,
    "high_low_hadamard": HIGH_LOW,
    "mangat": (Case(1, [0]), Case(2, [0]), Case(2, [1]), Case(3, [1]), Case(4, {3}), Case(9, (8,))),
    "general_hadamard_response": tuple(Case(*size) for size in PARTS),
    "block_hadamard": (*BLOCKS, *(Case(*case.size, release_singletons=True) for case in BLOCKS)),
    "binary_optimal": tuple(Case(*levels) for levels in LEVELS),
    "one_bit_mean": (Case([1, -1], 1), Case(["-3/2", "3/2", "-3/2"], "3/2"), Case((2, 2, -2, 2, -2), 2)),  # more in its own tests
    "max_sense": (Case(1, 1, [0]), Case(2, 1, (1,)), Case(3, 2, {0, 2}), Case(3, 3, [1, 0, 2]), Case(4, 1, [3])),
    "pairwise_preference": (
        Case(2, 2, [1, 0]),
        Case(2, 1, (0, 1), reading="C"),
        *(Case(3, 2, [0, 2], reading=reading) for reading in "ABC"),
    ),
    "multi_max_sense": (Case(1, 1, [[0]]), Case(2, 1, [[1], [0]]), Case(3, 2, [{0, 2}, [1]]), Case(3, 1, ([0], [2], [1]))),
    "subset_selection": tuple(Case(*size) for size in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3), (6, 5), (7, 3))),
}

RATED = (
    *((Case(n, 1), "integer >= 1") for n in (0.5, True, "3", None)),
    *((Case(3, w), "integer >= 1") for w in (1.0, True, "1", None)),
    *((Case(n, w), "1 <= w <= N") for n, w in ((0, 0), (3, 0), (3, 4), (-1, 1), (2, -1))),
)
# These are on two items, or estimate other things than the frequency of each item: their twins are tested in their own files.
WITHOUT_ORBITS = frozenset({"binary_optimal", "one_bit_mean", "max_sense", "multi_max_sense", "pairwise_preference"})

NO_SIZE = tuple((Case(k), "integer >= 1") for k in (0, -1, True, 2.0, "3"))
REFUSED: dict[str, tuple[tuple[Case, str], ...]] = {
    "krr": NO_SIZE,
    "hadamard_response": NO_SIZE,
    "hrr": NO_SIZE,
    "high_low_hadamard": (
        *((Case(*case.size, [0]), message) for case, message in NO_SIZE),
        *((Case(3, sensitive), "from 0 to 2") for sensitive in ([3], [0, -1], [True], [0.0], ["0"])),
        *((Case(3, sensitive), "at least one") for sensitive in ([], (), set())),
        *((Case(3, sensitive), "write a list") for sensitive in ("01", 1, None)),
    ),
    "mangat": (
        *((Case(*case.size, [0]), message) for case, message in NO_SIZE),
        *((Case(3, sensitive), "from 0 to 2") for sensitive in ([3], [-1], [True], [0.0], ["0"])),
        *((Case(3, sensitive), "exactly one") for sensitive in ([0, 1], (2, 0))),
        *((Case(3, sensitive), "at least one") for sensitive in ([], set())),
        *((Case(3, sensitive), "write a list") for sensitive in ("0", 1, None)),
    ),
    "general_hadamard_response": (
        *((Case(*case.size, 1), message) for case, message in NO_SIZE),
        *((Case(3, parts), "power of two") for parts in (0, 3, -1, True, 2.0, "2", None)),
    ),
    "block_hadamard": (
        *((Case(p), "at least one symbol each") for p in ([], [[]], [[0], []], "01", ["01"], 3, None)),
        *((Case(p), "from 0 to") for p in ([[0, 2]], [[1]], [[0, -1]], [[0.0]], [[True, 0]])),
        *((Case(p), "exactly once") for p in ([[0, 0]], [[0, 1], [1]])),
    ),
    "binary_optimal": ((Case(1, 1), "both levels are 0"), *((Case(above, "t"), r"not e\^epsilon") for above in ("1/2", "t-2"))),
    "one_bit_mean": (
        *((Case([1], r), "number > 0") for r in (0, -1, "-1/2")),
        *((Case(query, 1), "write a list") for query in ("01", 1, None)),
        *((Case(query, 1), "beyond r = 1") for query in ([2], [0, "-3/2"])),
        (Case([], 1), "at least one entry"),
    ),
    "max_sense": (
        *((Case(*case.size, [0]), message) for case, message in RATED),
        *((Case(3, 2, h), "from 0 to 2") for h in ([3], [0, -1], [True], [0.0], ["0"])),
        *((Case(3, 2, h), "write a list") for h in ("01", 1, None)),
        *((Case(3, 2, h), "occurs twice") for h in ([0, 0], [1, 0, 1])),
    ),
    "pairwise_preference": (
        *((Case(*case.size, [0, 1]), message) for case, message in RATED),
        *((Case(3, 2, pair), "from 0 to 2") for pair in ([0, 3], [0, -1], [True, 0], [0.0, 1], ["0", 1])),
        *((Case(3, 2, pair), "write a list") for pair in ("01", 1, None)),
        *((Case(3, 2, pair), "no pair") for pair in ([], [0], [0, 1, 2])),
        *((Case(3, 2, pair), "occurs twice") for pair in ([0, 0], (2, 2))),
        *((Case(3, 2, [0, 1], reading=reading), "no reading") for reading in ("D", "b", "", None, 1)),
    ),
    "multi_max_sense": (
        *((Case(*case.size, [[0]]), message) for case, message in RATED),
        *((Case(3, 2, blocks), "from 0 to 2") for blocks in ([[3]], [[0], [-1]], [[True]], [[0.0]], [["0"]])),
        *((Case(3, 2, blocks), "write") for blocks in ("01", ["01"], [0, 1], 1, None)),
        *((Case(3, 2, blocks), "a block is empty") for blocks in ([], [[]], [[0], []])),
        (Case(3, 2, [[0, 0]]), "occurs twice"),
        *((Case(3, 2, blocks), "in two blocks") for blocks in ([[0], [0]], [[0, 1], [2, 1]])),
    ),
    "subset_selection": (
        *((Case(*case.size, 1), message) for case, message in NO_SIZE),
        *((Case(4, d), "1 <= d < k = 4") for d in (0, -1, 4, 5, True, 2.0, "2", None)),
        (Case(1, 2), "or 1 for one item"),
    ),
}  # the twins refuse the same, with a ValueError
