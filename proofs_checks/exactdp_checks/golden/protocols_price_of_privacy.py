"""Golden vectors of the protocols of price-of-privacy: laws of sketches and scores, small executions, servers, clusters.

t is e^epsilon, in Multi-MaxSense that of one answer. Source: ``exactdp.protocols``.

>>> "max_sense.zero_given" in dict(CALLS)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp.protocols import clustering, max_sense, multi_max_sense, pairwise_preference, user_classes
from exactdp_checks.golden.calls import Call, Function
from exactdp_checks.golden.executions_price_of_privacy import (
    max_sense_executions,
    multi_max_sense_executions,
    pairwise_executions,
)

__all__ = ["CALLS", "MODULES", "OWN", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {
    "clustering": clustering,
    "max_sense": max_sense,
    "multi_max_sense": multi_max_sense,
    "pairwise_preference": pairwise_preference,
    "user_classes": user_classes,
}

OWN: Mapping[str, Function] = {
    "max_sense.executions": max_sense_executions,
    "multi_max_sense.executions": multi_max_sense_executions,
    "pairwise_preference.executions": pairwise_executions,
}

CLASS = ["1/3", "1/2", "1", "0", "3/4"]
SIX = ["1/3", "1/2", "1", "0", "3/4", "1/5"]
FOUR = ["1/3", "3/4", "1/2", "0"]
TWO = [["1", "1/2", "1/4"], ["0", "1/3", "1"]]
SCORES = ["5", "0", "1", "9", "10"]
E6 = ["-1/5", "-1/5", "-1/5", "1/5", "1/5", "1/5", "6/5", "9/5"]
INDEPENDENT = {"model": "independent"}
READINGS = tuple({"reading": reading} for reading in "ABC")

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("clustering.gaps", ((SCORES, 3), (SCORES, 1), (SCORES, 9), (["1"], 1), (["2", "2", "1"], 2), (E6, 3))),
    ("clustering.kmeans", ((SCORES, 3), (SCORES, 1), (SCORES, 9), (["1"], 1), (["2", "2", "1"], 2), (E6, 3))),
    (
        "clustering.cost",
        ((SCORES, [0, 0, 0, 1, 1]), (["1"], [0]), (E6, [0, 0, 0, 0, 0, 0, 1, 2]), (E6, [0, 0, 0, 1, 1, 1, 2, 2])),
    ),
    ("clustering.same", (([0, 0, 1], [2, 2, 0]), ([0, 0, 1], [0, 1, 1]), ([0, 1], [0, 0]), ([], []))),
    (
        "max_sense.zero",
        ((CLASS, 2, "1/4"), (CLASS, 3, "1/3"), (["1"], 1, "1"), (CLASS, 5, "1/2"), (CLASS, 2, "1/4", INDEPENDENT)),
    ),
    (
        "max_sense.zero_given",
        (
            *((CLASS, 2, "1/4", i) for i in range(5)),
            (CLASS, 3, "1/3", 4),
            (["1"], 1, "1", 0),
            (CLASS, 5, "1/2", 1),
            (CLASS, 2, "1/4", 0, INDEPENDENT),
        ),
    ),
    ("max_sense.released", (("1/2", "3"), ("0", "3/2"), ("1", "1000"), ("1/3", "1"))),
    ("max_sense.hit", ((CLASS, 2, "1/4", 2, "3"), (CLASS, 1, "1", 0, "3/2"), (CLASS, 2, "1/4", 2, "3", INDEPENDENT))),
    *(
        (
            f"max_sense.{name}",
            (
                (TWO, [3, 4], 2, "1/4", 0, "3"),
                ([CLASS], [10], 2, "1/4", 2, "3/2"),
                (TWO, [0, 1], 1, "1/2", 2, "1000", INDEPENDENT),
            ),
        )
        for name in ("mean", "variance", "law")
    ),
    (
        "max_sense.failure",
        (
            (TWO, [3, 4], 2, "1/4", 0, "3", "1"),
            ([CLASS], [10], 2, "1/4", 2, "3/2", "0"),
            ([["1", "0"]], [30], 2, "19/20", 1, "1000", "1/2", INDEPENDENT),
        ),
    ),
    (
        "max_sense.separation",
        (
            (TWO, [3, 4], 2, "1/4", 0, 1, "3"),
            (TWO, [1, 1], 1, "1/2", 2, 0, "3/2"),
            ([["1", "0"]], [7], 2, "1", 0, 1, "3"),
            (TWO, [3, 4], 2, "1/4", 0, 1, "3", INDEPENDENT),
        ),
    ),
    ("max_sense.counts", (([[0, 1], [1, 2], [2]], [1, 1, 0], 3), ([[]], [1], 1), ([], [], 2), ([[4]], [1], 5))),
    ("max_sense.centred", (([[0, 1], [1, 2], [2]], [1, 1, 0], 3, "1/2"), ([[]], [1], 1, "1"), ([[4]], [0], 5, "1/3"))),
    (
        "max_sense.executions",
        (([["1/2"]], [1], 1, "1/2", "3"), ([["1", "0"]], [1], 1, "1/3", "3/2"), ([["1"]], [2], 1, "1/2", "3", INDEPENDENT)),
    ),
    ("multi_max_sense.zero", ((SIX, 2, 2), (SIX, 2, 3, 2), (FOUR, 4, 1, 3), (["1"], 1, 1))),
    ("multi_max_sense.zero_given", (*((SIX, 2, n, i) for n in (2, 3) for i in range(6)), (["1/2"], 1, 1, 0), (FOUR, 4, 2, 1))),
    ("multi_max_sense.joint", ((["1"] * 4, 2, 2, 2), (["1", "1"], 1, 1, 2), (SIX, 3, 2, 3), (["1/2"], 1, 1, 1))),
    ("multi_max_sense.hit", ((SIX, 2, 2, 3, 0, "3"), (SIX, 2, 3, 1, 5, "3/2"))),
    *(
        (
            f"multi_max_sense.{name}",
            ((TWO, [3, 4], 2, 1, 2, 0, "3"), ([SIX], [10], 2, 2, 3, 2, "3/2"), (TWO, [0, 1], 1, 3, 1, 2, "9")),
        )
        for name in ("mean", "variance", "law")
    ),
    (
        "multi_max_sense.separation",
        ((TWO, [3, 4], 2, 1, 2, 0, 1, "3"), ([SIX], [2], 2, 3, 2, 5, 0, "3/2"), (TWO, [1, 1], 1, 3, 1, 0, 2, "3")),
    ),
    ("multi_max_sense.signal", ((1, "1"), (2, "3"), (5, "10"))),
    ("multi_max_sense.best", (("1",), ("3",), ("31/10",), ("10",), ("10", 3), ("1/10", 1))),
    ("multi_max_sense.counts", (([[[0], [1, 2]], [[2], [0]]], [[1, 0], [1, 1]], 3), ([[[0]]], [[0]], 1), ([], [], 2))),
    (
        "multi_max_sense.executions",
        (
            ([["1/2"]], [1], 1, 1, 1, "3"),
            ([["1", "0"]], [1], 1, 1, 1, "3/2"),
            ([["1", "0"]], [1], 2, 1, 2, "3"),
            ([["1", "0"]], [1], 1, 2, 1, "3"),
        ),
    ),
    ("pairwise_preference.agreement", tuple((FOUR, 2, 0, j, one) for one in READINGS for j in (1, 3))),
    ("pairwise_preference.released", tuple((FOUR, 2, 0, 1, "3", one) for one in READINGS)),
    ("pairwise_preference.hit", ((FOUR, 2, 0, 1, "3"), (["1", "0"], 2, 1, 0, "3/2"), (FOUR, 1, 2, 3, "3"))),
    ("pairwise_preference.expected", ((TWO, [3, 4], 2, "3"), ([["1", "0"]], [1], 2, "3/2"), (TWO, [3, 4], 2, "3", READINGS[2]))),
    *(
        (
            f"pairwise_preference.{name}",
            ((TWO, [3, 4], 2, 0, 1, "3"), ([FOUR], [5], 3, 2, 1, "3/2"), (TWO, [0, 1], 1, 0, 2, "3", READINGS[0])),
        )
        for name in ("law", "edge")
    ),
    ("pairwise_preference.score", ((1, "3"), (0, "3"), (1, "1000001/1000000"))),
    ("pairwise_preference.score_variance", (("1/2", "3"), ("0", "3/2"), ("1", "1000"))),
    ("pairwise_preference.matrix", (([[0, 1], [1, 2], [1, 0]], [1, 0, 1], 3), ([], [], 2), ([[4, 0]], [1], 5))),
    (
        "pairwise_preference.estimates",
        (([[0, 1], [1, 2], [1, 0]], [1, 0, 1], 3, "3"), ([], [], 2, "3"), ([[4, 0]], [0], 5, "3/2")),
    ),
    (
        "pairwise_preference.executions",
        (
            ([["1", "0"]], [1], 2, "3"),
            ([["1/2", "1"]], [1], 1, "3/2"),
            ([["1", "0"]], [1], 1, "3", READINGS[2]),
            ([["1", "0"]], [1], 1, "3", READINGS[0]),
            ([["1", "0", "1"]], [1], 1, "3"),
        ),
    ),
    ("user_classes.elementary", ((["1", "2", "3"], 2), ([], 1), (["1/2"], 0), (["1", "-1"], 3))),
    *(
        (f"user_classes.{name}", (([2, 1], ["1/4", "1/2"]), ([1], ["0"]), ([3, 0], ["1", "1/3"])))
        for name in ("mean", "variance", "law")
    ),
    ("user_classes.deviation", ((["9/16", "3/8", "1/16"], "1/2", "1"), (["1"], "0", "0"), (["1/2", "1/2"], "1/2", "1/2"))),
)

RATED = "exactly w rated items of N, 1 <= w <= N, and an item of them"
BITS = "public sets of different items, and a bit for each user"
NUMBERS = "probabilities and numbers of users"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    *(
        (f"clustering.{name}", "EmptyRange", "no scores, no clusters", (([], 1), (SCORES, 0), (SCORES, -1), (["x"], 1)))
        for name in ("gaps", "kmeans")
    ),
    ("clustering.cost", "WrongShape", "a label for each score", ((SCORES, [0, 1]), ([], []), (["1"], []), (["1"], [0, 0]))),
    ("clustering.same", "WrongShape", "labels of the same items", (([0], []), ([0, 1], [0]), ([], [1]), ([0, 0], [0, 0, 0]))),
    (
        "max_sense.zero",
        "OutsideDomain",
        RATED,
        ((CLASS, 6, "1/4"), (CLASS, 0, "1/4"), ([], 1, "1/4"), (["2"], 1, "1"), (CLASS, 2, "1/4", {"model": "other"})),
    ),
    ("max_sense.zero", "OutsideHypotheses", "0 < p <= 1", ((CLASS, 2, "0"), (CLASS, 2, "5/4"))),
    ("max_sense.zero_given", "OutsideDomain", RATED, ((CLASS, 2, "1/4", 5), (CLASS, 2, "1/4", -1), (CLASS, 6, "1/4", 0))),
    *(
        (
            f"max_sense.{name}",
            "OutsideDomain",
            NUMBERS,
            (
                (TWO, [3], 2, "1/4", 0, "3"),
                (TWO, [0, 0], 2, "1/4", 0, "3"),
                (TWO, [-1, 2], 2, "1/4", 0, "3"),
                ([["1"], ["1", "0"]], [1, 1], 1, "1", 0, "3"),
            ),
        )
        for name in ("mean", "variance", "law")
    ),
    ("max_sense.law", "OutsideHypotheses", "the exact law is for at most 1000 users", ((TWO, [600, 401], 2, "1/4", 0, "3"),)),
    ("max_sense.failure", "OutsideDomain", "a radius of at least 0", ((TWO, [3, 4], 2, "1/4", 0, "3", "-1"),)),
    (
        "max_sense.separation",
        "OutsideDomain",
        "two different items",
        ((TWO, [3, 4], 2, "1/4", 0, 0, "3"), (TWO, [3, 4], 2, "1/4", 0, 3, "3")),
    ),
    ("max_sense.released", "NotALevel", "t < 1", (("1/2", "1/2"), ("1/2", "0"))),
    ("max_sense.counts", "WrongShape", BITS, (([[0]], [], 1), ([[0, 0]], [1], 1), ([[0]], [2], 1), ([[1]], [1], 1))),
    ("max_sense.centred", "WrongShape", BITS, (([[0]], [], 1, "1/2"), ([[0]], [1], 1, "0"), ([[0]], [1], 0, "1/2"))),
    ("max_sense.executions", "OutsideDomain", RATED, (([["1", "0"]], [1], 3, "1/2", "3"), ([["1"]], [1], 1, "0", "3"))),
    ("multi_max_sense.zero", "NotAPartition", "n divides N", ((SIX, 2, 4), (SIX, 2, 0), (SIX, 2, 3, 3))),
    ("multi_max_sense.zero_given", "NotAPartition", "n divides N", ((SIX, 2, 4, 0), (SIX, 7, 2, 0), (SIX, 2, 2, 6))),
    ("multi_max_sense.joint", "NotAPartition", "Q <= N/n", ((SIX, 2, 2, 4), (SIX, 2, 2, 0), (["1"] * 11, 1, 1, 11))),
    ("multi_max_sense.hit", "NotAPartition", "Q <= N/n", ((SIX, 2, 2, 4, 0, "3"), (SIX, 2, 5, 1, 0, "3"))),
    *(
        (
            f"multi_max_sense.{name}",
            "NotAPartition",
            "n divides N, Q <= N/n",
            ((TWO, [3, 4], 2, 2, 1, 0, "3"), (TWO, [3, 4], 2, 1, 4, 0, "3"), (TWO, [3, 4], 2, 1, 2, 0, "1/2")),
        )
        for name in ("mean", "variance", "law")
    ),
    (
        "multi_max_sense.separation",
        "NotAPartition",
        "n divides N",
        ((TWO, [3, 4], 2, 2, 1, 0, 1, "3"), (TWO, [3, 4], 2, 1, 2, 1, 1, "3")),
    ),
    ("multi_max_sense.signal", "NotALevel", "epsilon > 0, Q >= 1", ((1, "0"), (0, "1"), (1, "-1"))),
    ("multi_max_sense.best", "NotALevel", "epsilon > 0", (("0",), ("-1",), ("501",), ("1", 0))),
    (
        "multi_max_sense.counts",
        "NotAPartition",
        "disjoint blocks",
        (([[[0], [0]]], [[1, 0]], 1), ([[[0]]], [[1, 0]], 1), ([[[0]]], [], 1)),
    ),
    ("multi_max_sense.executions", "NotAPartition", "n divides N", (([["1", "0", "1"]], [1], 1, 2, 1, "3"),)),
    (
        "pairwise_preference.agreement",
        "OutsideDomain",
        "a pair of two items, a reading",
        ((FOUR, 2, 0, 0), (FOUR, 2, 0, 4), (FOUR, 5, 0, 1), (FOUR, 2, 0, 1, {"reading": "D"}), (["1"], 1, 0, 0), (FOUR, 0, 0, 1)),
    ),
    *(
        (
            f"pairwise_preference.{name}",
            "OutsideDomain",
            "a pair of two items",
            ((FOUR, 2, 0, 4, "3"), (FOUR, 2, 0, 1, "1/2"), (FOUR, 5, 0, 1, "3")),
        )
        for name in ("released", "hit")
    ),
    (
        "pairwise_preference.expected",
        "OutsideDomain",
        NUMBERS,
        ((TWO, [3], 2, "3"), (TWO, [3, 4], 4, "3"), (TWO, [0, 0], 2, "3")),
    ),
    *(
        (
            f"pairwise_preference.{name}",
            "OutsideDomain",
            NUMBERS,
            ((TWO, [3], 2, 0, 1, "3"), (TWO, [3, 4], 2, 0, 0, "3"), (TWO, [3, 4], 2, 0, 3, "3")),
        )
        for name in ("law", "edge")
    ),
    ("pairwise_preference.score", "NoInformation", "t = 1; a bit", ((1, "1"), (2, "3"), (-1, "3"))),
    ("pairwise_preference.score_variance", "NoInformation", "t = 1; a probability", (("1/2", "1"), ("2", "3"), ("-1", "3"))),
    (
        "pairwise_preference.matrix",
        "WrongShape",
        "a pair and a bit for each user",
        (([[0, 0]], [1], 2), ([[0, 1]], [], 2), ([[0, 2]], [1], 2)),
    ),
    (
        "pairwise_preference.estimates",
        "WrongShape",
        "a pair and a bit for each user",
        (([[0, 0]], [1], 2, "3"), ([[0, 1]], [2], 2, "3"), ([[0, 1]], [1], 2, "1")),
    ),
    ("pairwise_preference.executions", "OutsideDomain", "two items", (([["1"]], [1], 1, "3"), ([["1", "0"]], [1], 3, "3"))),
    ("user_classes.elementary", "EmptyRange", "a degree of at least 0", ((["1"], -1), (["x"], 1), (["1"], True), (["1/0"], 0))),
    *(
        (f"user_classes.{name}", "OutsideDomain", NUMBERS, (([1], ["2"]), ([1, 1], ["1/2"]), ([0], ["1/2"])))
        for name in ("mean", "variance", "law")
    ),
    (
        "user_classes.deviation",
        "OutsideDomain",
        "a radius of at least 0",
        ((["1"], "0", "-1"), (["1"], "x", "1"), (["1"], "0", "-1/2")),
    ),
)
