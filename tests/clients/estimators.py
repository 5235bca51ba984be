"""The estimators of all mechanisms, written from the table in README.md alone: what the table says is enough for a client."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

Score = Callable[[int, int], Fraction | int]  # (y, x) -> A(y, x)


def above(n: int) -> int:
    """The least power of two above n."""
    return 1 << n.bit_length()


def sign(row: int, column: int) -> int:
    return -1 if (row & column).bit_count() % 2 else 1


def krr(t: Fraction, k: int) -> tuple[int, Score]:
    return k, lambda y, x: (t + k - 2 if y == x else -1) / (t - 1)


def hadamard_response(t: Fraction, k: int) -> tuple[int, Score]:
    c = (t + 1) / (t - 1)
    return k, lambda y, x: c * sign(x + 1, y)


def hrr(t: Fraction, k: int) -> tuple[int, Score]:
    c = (t + 1) / (t - 1)
    return k, lambda y, x: c * sign(y // 2, x) * (1, -1)[y % 2]


def general_hadamard_response(t: Fraction, k: int, parts: int) -> tuple[int, Score]:
    b = above(-(-k // parts))
    gain = (t - 1 + 2 * parts) / (t - 1)
    return k, lambda y, x: gain * sign(x % (b - 1) + 1, y % b) if y // b == x // (b - 1) else 0


def high_low_hadamard(t: Fraction, k: int, sensitive: list[int]) -> tuple[int, Score]:
    chosen, c = sorted(sensitive), (t + 1) / (t - 1)
    size, others = above(len(chosen)), [x for x in range(k) if x not in chosen]

    def score(y: int, x: int) -> Fraction | int:
        if x in chosen:
            return c * sign(chosen.index(x) + 1, y) if y < size else 0
        return c if y == size + others.index(x) else 0

    return k, score


def mangat(t: Fraction, k: int, sensitive: list[int]) -> tuple[int, Score]:
    (a,) = sensitive
    return k, lambda y, x: (1 if y == a else -1 / (t - 1)) if x == a else t / (t - 1) if y == x else 0


def block_hadamard(t: Fraction, partition: list[list[int]], release_singletons: bool = False) -> tuple[int, Score]:
    table: dict[int, tuple[int, int, int]] = {}
    before = 0
    for block in partition:
        size = 1 if release_singletons and len(block) == 1 else above(len(block))
        for i, x in enumerate(block):
            table[x] = before, size, i
        before += size

    def score(y: int, x: int) -> Fraction | int:
        first, size, i = table[x]
        if not first <= y < first + size:
            return 0
        return 1 if size == 1 else (t + 1) / (t - 1) * sign(i + 1, y - first)

    return len(table), score


def flipped(own: str, other: str) -> Fraction:
    if other == "inf":
        return Fraction(0)
    return 1 / Fraction(other) if own == "inf" else (Fraction(own) - 1) / (Fraction(own) * Fraction(other) - 1)


def binary_optimal(t: Fraction, above: str, below: str) -> tuple[int, Score]:
    f, g = flipped(above, below), flipped(below, above)
    determinant = (1 - f) * (1 - g) - f * g
    inverse = (((1 - g) / determinant, -f / determinant), (-g / determinant, (1 - f) / determinant))
    return 2, lambda y, x: inverse[y][x]


def one_bit_mean(t: Fraction, query: list[str], r: str) -> tuple[int, Score]:
    c = (t + 1) / (t - 1)
    return 1, lambda y, x: (c, -c)[y] * Fraction(r)


def bit(t: Fraction, **_: Any) -> tuple[int, Score]:
    return 1, lambda y, x: (t if y else -1) / (t - 1)


def multi_max_sense(t: Fraction, N: int, w: int, blocks: list[list[int]]) -> tuple[int, Score]:
    many = len(blocks)
    return many, lambda y, x: (t if y >> (many - 1 - x) & 1 else -1) / (t - 1)


def subset_selection(t: Fraction, k: int, d: int) -> tuple[int, Score]:
    sets = list(combinations(range(k), d))
    inside, outside = (d * t + k - 1 - d) / (d * (t - 1)), -((d - 1) * t + k - d) / ((k - d) * (t - 1)) if k > d else Fraction(0)
    return k, lambda y, x: inside if x in sets[y] else outside


MECHANISMS: dict[str, Callable[..., tuple[int, Score]]] = {
    "krr": krr, "hadamard_response": hadamard_response, "hrr": hrr, "general_hadamard_response": general_hadamard_response,
    "high_low_hadamard": high_low_hadamard, "mangat": mangat, "block_hadamard": block_hadamard,
    "binary_optimal": binary_optimal, "one_bit_mean": one_bit_mean, "max_sense": bit, "pairwise_preference": bit,
    "multi_max_sense": multi_max_sense, "subset_selection": subset_selection,
}  # fmt: skip


def estimate(mechanism: str, parameters: dict[str, Any], reports: list[int]) -> list[str]:
    given = {name: value for name, value in parameters.items() if name not in ("epsilon", "t")}
    size, score = MECHANISMS[mechanism](Fraction(parameters.get("t", 0)), **given)
    return [str(sum(Fraction(score(y, x)) for y in reports) / len(reports)) for x in range(size)]


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {"operations": ["estimate"]}
        if request["operation"] == "estimate":
            answer = {"estimate": estimate(request["mechanism"], request["parameters"], request["reports"])}
        sys.stdout.write(json.dumps({"id": request["id"], **answer}) + "\n")
        sys.stdout.flush()
