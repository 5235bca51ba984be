"""The estimators of all mechanisms, written from the table in README.md alone: what the table says is enough for a client."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import isqrt
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


def root(t: Fraction) -> Fraction:
    """e^(epsilon/2); t is a square where it is asked for."""
    return Fraction(isqrt(t.numerator), isqrt(t.denominator))


def supporting(size: int, p: Fraction, q: Fraction, supports: Callable[[int, int], bool]) -> tuple[int, Score]:
    """(1 - q)/(p - q) where the report y supports the item x, else -q/(p - q)."""
    return size, lambda y, x: (supports(y, x) - q) / (p - q)


def held(y: int, x: int) -> bool:
    return bool(y >> x & 1)


def symmetric_unary_encoding(t: Fraction, k: int) -> tuple[int, Score]:
    s = root(t)
    return supporting(k, s / (s + 1), 1 / (s + 1), held)


def optimised_unary_encoding(t: Fraction, k: int) -> tuple[int, Score]:
    return supporting(k, Fraction(1, 2), 1 / (t + 1), held)


def thresholded_histogram_encoding(t: Fraction, k: int, theta: int) -> tuple[int, Score]:
    s = root(t)
    if theta >= 1:
        return supporting(k, s ** (2 - theta) / (s + 1), s ** (1 - theta) / (s + 1), held)
    return supporting(k, 1 - s ** (theta - 1) / (s + 1), 1 - s**theta / (s + 1), held)


def linear(x: int, h: int, k: int, bits: int) -> int:
    r = max(1, (k - 1).bit_length())
    return sum(((h >> i * r) % 2**r & x).bit_count() % 2 << i for i in range(bits))


def hashed(p: Fraction, q: Fraction, c: Fraction) -> tuple[Fraction, Fraction]:
    """p and q of a protocol on hash values, of which two collide with probability c."""
    return p, c * p + (1 - c) * q


def local_hashing(t: Fraction, k: int, bits: int) -> tuple[int, Score]:
    g = 2**bits
    p, q = hashed(t / (t + g - 1), 1 / (t + g - 1), Fraction(1, g))
    return supporting(k, p, q, lambda y, x: linear(x, y // g, k, bits) == y % g)


def prime_local_hashing(t: Fraction, k: int, prime: int, g: int) -> tuple[int, Score]:
    sizes = [len(range(v, prime, g)) for v in range(g)]
    p, q = hashed(t / (t + g - 1), 1 / (t + g - 1), Fraction(sum(n * n for n in sizes), prime * prime))

    def supports(y: int, x: int) -> bool:
        h, value = divmod(y, g)
        return (h // prime * x + h % prime) % prime % g == value

    return supporting(k, p, q, supports)


def count_mean_sketch(t: Fraction, k: int, bits: int) -> tuple[int, Score]:
    g, s = 2**bits, root(t)
    p, q = hashed(s / (s + 1), 1 / (s + 1), Fraction(1, g))
    return supporting(k, p, q, lambda y, x: held(y % 2**g, linear(x, y // 2**g, k, bits)))


def hadamard_count_mean_sketch(t: Fraction, k: int, bits: int) -> tuple[int, Score]:
    g = 2**bits
    p, q = hashed(t / (t + 1), Fraction(1, 2), Fraction(1, g))
    return supporting(k, p, q, lambda y, x: (sign(y // 2 % g, linear(x, y // 2 // g, k, bits)) == -1) == bool(y % 2))


def summed_histogram_encoding(t: Fraction, k: int, m: int) -> tuple[int, Score]:
    s = root(t)
    low = 1 / (s**m * (s + 1))
    return k, lambda y, x: (y // (2 * m + 2) ** (k - 1 - x) % (2 * m + 2) - m - low) / (1 - 2 * low)


def rappor(t: Fraction, code: list[list[int]], m: int, f: str, p: str, q: str) -> tuple[int, Score]:
    half, one, zero = Fraction(f) / 2, Fraction(q), Fraction(p)
    return supporting(m, (1 - half) * one + half * zero, half * one + (1 - half) * zero, held)


def two_round_response(t: Fraction, k: int, first: str, second: str) -> tuple[int, Score]:
    a, b = Fraction(first), Fraction(second)
    d = (a + k - 1) * (b + k - 1)
    return supporting(k, (a * b + k - 1) / d, (a + b + k - 2) / d, lambda y, x: y == x)


def two_round_unary_encoding(t: Fraction, k: int, first: str, root: str) -> tuple[int, Score]:
    a, s = Fraction(first), Fraction(root)
    return supporting(k, Fraction(1, 2), (s + a) / (s + 1) / (a + 1), held)


MECHANISMS: dict[str, Callable[..., tuple[int, Score]]] = {
    "krr": krr,
    "hadamard_response": hadamard_response,
    "hrr": hrr,
    "general_hadamard_response": general_hadamard_response,
    "high_low_hadamard": high_low_hadamard,
    "mangat": mangat,
    "block_hadamard": block_hadamard,
    "binary_optimal": binary_optimal,
    "one_bit_mean": one_bit_mean,
    "max_sense": bit,
    "pairwise_preference": bit,
    "multi_max_sense": multi_max_sense,
    "subset_selection": subset_selection,
    "symmetric_unary_encoding": symmetric_unary_encoding,
    "optimised_unary_encoding": optimised_unary_encoding,
    "local_hashing": local_hashing,
    "prime_local_hashing": prime_local_hashing,
    "count_mean_sketch": count_mean_sketch,
    "hadamard_count_mean_sketch": hadamard_count_mean_sketch,
    "summed_histogram_encoding": summed_histogram_encoding,
    "thresholded_histogram_encoding": thresholded_histogram_encoding,
    "rappor": rappor,
    "two_round_response": two_round_response,
    "two_round_unary_encoding": two_round_unary_encoding,
}


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
