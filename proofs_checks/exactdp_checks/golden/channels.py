"""Golden vectors of other channels: against epsilon-LDP, metrics and explicit policies, by patterns seen in libraries.

Among them: equal rows, columns of 0/0, one input, one output, bounds that are met exactly, ratios next to e, unary encoding with
and without its error, subset selection, the truncated geometric mechanism, two attributes.
Source: context-aware-ldp, Definitions 1-4.

>>> sum(case.result == "valid" for case in cases()), sum(case.result == "invalid" for case in cases())
(16, 16)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

from exactdp.channel import Channel
from exactdp.likes import RowsLike
from exactdp.mechanisms import krr
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden.case import INVALID, VALID, Case
from exactdp_checks.golden.numbers import level_matrix, matrix

__all__ = ["cases", "one_coin", "subset_selection", "truncated_geometric", "unary"]

HALF = Fraction(1, 2)
Rows = list[list[Fraction]]


def unary(k: int, own: Fraction, other: Fraction) -> Channel:
    """k independent bits: bit x is 1 with probability ``own`` for item x, each other bit with probability ``other``."""
    words = list(product((0, 1), repeat=k))
    chances = [[own if j == x else other for j in range(k)] for x in range(k)]
    return Channel([[prod(p if b else 1 - p for p, b in zip(row, word, strict=True)) for word in words] for row in chances])


def one_coin(k: int, own: Fraction) -> Channel:
    """All k bits of the item's unit vector are kept with probability ``own``, and flipped together otherwise."""
    words = list(product((0, 1), repeat=k))
    unit = [tuple(int(j == x) for j in range(k)) for x in range(k)]
    flipped = [tuple(1 - b for b in word) for word in unit]
    return Channel([[own * (w == unit[x]) + (1 - own) * (w == flipped[x]) for w in words] for x in range(k)])


def subset_selection(k: int, size: int, t: Fraction) -> Channel:
    """A set of ``size`` items, with weight t where it contains the own item and 1 where not."""
    sets = list(combinations(range(k), size))
    total = t * comb(k - 1, size - 1) + comb(k - 1, size)
    return Channel([[(t if x in s else 1) / total for s in sets] for x in range(k)])


def truncated_geometric(k: int, t: Fraction) -> Channel:
    """x plus two-sided geometric noise of ratio 1/t, moved into 0..k-1."""
    a = 1 / t
    inside = (1 - a) / (1 + a)
    rows = [[inside * a ** abs(x - y) for y in range(k)] for x in range(k)]
    for x, row in enumerate(rows):
        row[0], row[-1] = a**x / (1 + a), a ** (k - 1 - x) / (1 + a)
    return Channel(rows)


def _two(a: object, b: object) -> list[list[Fraction]]:
    one, two = Fraction(str(a)), Fraction(str(b))
    return [[one, 1 - one], [two, 1 - two]]


def _distances(k: int, level: str) -> PrivacyMatrix:
    return PrivacyMatrix.explicit([[f"{abs(x - y)}*{level}" if x != y else 0 for y in range(k)] for x in range(k)])


T = Fraction(3)
RIGHT, WRONG = unary(3, HALF, 1 / (T + 1)), unary(3, HALF + HALF / (T + 1), 1 / (T + 1))
PAIR = krr.channel(2, t=3).product(krr.channel(2, t=3))
BLOCKS = PrivacyMatrix.blocks([[0, 1], [2]], "ln 3")
PUBLIC = [[HALF, HALF * Fraction(3, 4), HALF * Fraction(1, 4)], [HALF, HALF * Fraction(1, 4), HALF * Fraction(3, 4)]]
GIVEN: tuple[tuple[str, str, Channel | RowsLike, PrivacyMatrix], ...] = (
    ("", "equal rows at epsilon = 0", _two("1/3", "1/3"), PrivacyMatrix.ldp(2, 0)),
    ("NoInformation", "rows that differ, at epsilon = 0", _two("1/3", "1/2"), PrivacyMatrix.ldp(2, 0)),
    (
        "",
        "an output that never occurs: 0/0 constrains nothing",
        [[0, "1/2", "1/2"], [0, "1/4", "3/4"]],
        PrivacyMatrix.ldp(2, "ln 2"),
    ),
    ("", "one item", [["1/3", "2/3"]], PrivacyMatrix.ldp(1, 0)),
    ("", "one output", [[1], [1], [1]], PrivacyMatrix.ldp(3, 0)),
    ("", "the bound is met exactly, written as half of ln 9", _two("3/4", "1/4"), PrivacyMatrix.ldp(2, "1/2*ln 9")),
    ("TinyExcess", "ln 3 against 1.0986 nats", _two("3/4", "1/4"), PrivacyMatrix.ldp(2, "1.0986")),
    ("", "ln 3 against 1.0987 nats", _two("3/4", "1/4"), PrivacyMatrix.ldp(2, "1.0987")),
    (
        "TinyExcess",
        "a convergent of e above e, at epsilon = 1",
        _two("28245729/38636752", "10391023/38636752"),
        PrivacyMatrix.ldp(2, 1),
    ),
    ("", "a convergent of e below e, at epsilon = 1", _two("2721/3722", "1001/3722"), PrivacyMatrix.ldp(2, 1)),
    ("InfiniteRatio", "the item itself, at epsilon = 40: random() < p never misses", _two(1, 0), PrivacyMatrix.ldp(2, 40)),
    ("InfiniteRatio", "one impossible output", _two("1/2", 0), PrivacyMatrix.ldp(2, 1000)),
    ("", "a probability of 10^-30", _two("1e-30", "1/2"), PrivacyMatrix.ldp(2, 69)),
    ("TinyExcess", "a probability of 10^-30, and a level just too small", _two("1e-30", "1/2"), PrivacyMatrix.ldp(2, 68)),
    ("", "optimised unary encoding, three items", RIGHT, PrivacyMatrix.ldp(3, "ln 3")),
    ("TrueBitNotCleared", "its true bit is 1 by noise too: the ratio is e^epsilon + 2", WRONG, PrivacyMatrix.ldp(3, "ln 3")),
    (
        "BudgetTwice",
        "symmetric unary encoding with e^epsilon for e^(epsilon/2)",
        unary(2, T / (T + 1), 1 / (T + 1)),
        PrivacyMatrix.ldp(2, "ln 3"),
    ),
    (
        "RightMarginals",
        "one coin for all bits: every bit is right, the word is not",
        one_coin(3, T / (T + 1)),
        PrivacyMatrix.ldp(3, "ln 3"),
    ),
    ("", "subset selection", subset_selection(4, 2, T), PrivacyMatrix.ldp(4, "ln 3")),
    ("BudgetTwice", "subset selection with e^(2 epsilon)", subset_selection(4, 2, T**2), PrivacyMatrix.ldp(4, "ln 3")),
    ("", "a public coin, and randomised response on one side of it", PUBLIC, PrivacyMatrix.ldp(2, "ln 3")),
    ("", "the truncated geometric mechanism, by distance", truncated_geometric(5, T), _distances(5, "ln 3")),
    ("BudgetTwice", "the same against a level that ignores distance", truncated_geometric(5, T), PrivacyMatrix.ldp(5, "ln 3")),
    (
        "OneRowAtDoubleBudget",
        "one row less noisy, by distance",
        [*truncated_geometric(3, T).rows[:2], [0, 0, 1]],
        _distances(3, "ln 3"),
    ),
    ("BudgetTwice", "two attributes at epsilon each, the whole record at epsilon", PAIR, PrivacyMatrix.ldp(4, "ln 3")),
    ("", "two attributes at epsilon each, the whole record at 2 epsilon", PAIR, PrivacyMatrix.ldp(4, "2*ln 3")),
    ("", "blocks: the block in clear, randomised response inside", [["3/4", "1/4", 0], ["1/4", "3/4", 0], [0, 0, 1]], BLOCKS),
    ("ItemsInClear", "blocks: everything in clear", [[1, 0, 0], [0, 1, 0], [0, 0, 1]], BLOCKS),
    ("PolicyTransposed", "E[0, 1] and E[1, 0] exchanged", _two("1/2", "1/8"), PrivacyMatrix.binary("ln 2", "ln 4")),
    ("", "E[0, 1] = ln 4 and E[1, 0] = ln 2", _two("1/2", "1/8"), PrivacyMatrix.binary("ln 4", "ln 2")),
    (
        "InfiniteRatio",
        "no constraint in one direction, and one in the other",
        _two("1/2", 0),
        PrivacyMatrix.binary("ln 2", "inf"),
    ),
    ("", "no constraint in the direction that breaks", _two("1/2", 0), PrivacyMatrix.binary("inf", "ln 2")),
)


def cases() -> Iterator[Case]:
    """Every channel with its policy; a flag says that it breaks the policy."""
    for flag, note, channel, policy in GIVEN:
        found = channel if isinstance(channel, Channel) else Channel(channel)
        given = {"channel": matrix(found.matrix), "policy": level_matrix(policy)}
        yield Case("audit", given, INVALID if flag else VALID, (flag,) if flag else (), note)
