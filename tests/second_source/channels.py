"""The mechanisms in their most literal form: probabilities of all reports, as the papers state them; t is a fraction or a symbol.

``CHANNELS`` has Q(y|x) as rows, ``TARGETS`` what is estimated if all users have item x (a unit vector where nothing else is
said), ``policy`` e^E[x, x'], None where nothing is asked.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import isqrt
from typing import Any

import sympy

Rows = list[list[Any]]
ONE = Fraction(1)


def sylvester(size: int) -> list[list[int]]:
    """[[H, H], [H, -H]], from [[1]]."""
    table = [[1]]
    while len(table) < size:
        table = [[*row, *row] for row in table] + [[*row, *(-v for v in row)] for row in table]
    return table


def power(least: int) -> int:
    size = 1
    while size < least:
        size *= 2
    return size


def times(one: Rows, two: Rows) -> Rows:
    return [[sum((a * two[j][y] for j, a in enumerate(row)), start=0 * ONE) for y in range(len(two[0]))] for row in one]


def krr(t: Any, k: int) -> Rows:
    return [[(t if x == y else ONE) / (t + k - 1) for y in range(k)] for x in range(k)]


def hadamard_response(t: Any, k: int) -> Rows:
    size = power(k + 1)
    return [[2 * (t if h == 1 else ONE) / (size * (t + 1)) for h in sylvester(size)[x + 1]] for x in range(k)]


def hrr(t: Any, k: int) -> Rows:
    size = power(k)
    table = sylvester(size)
    signs = ((r, s) for r in range(size) for s in (1, -1))
    pairs = list(signs)
    return [[(t if table[r][x] == s else ONE) / (size * (t + 1)) for r, s in pairs] for x in range(k)]


def general_hadamard_response(t: Any, k: int, parts: int) -> Rows:
    b = power(-(-k // parts) + 1)
    table, below = sylvester(b), 2 * parts + t - 1
    rows = []
    for x in range(k):
        part, row = divmod(x, b - 1)
        own = {part * b + y for y in range(b) if table[row + 1][y] == 1}
        rows.append([2 * ONE / (b * below) + (2 * (t - 1) / (b * below) if y in own else 0 * ONE) for y in range(parts * b)])
    return rows


def high_low_hadamard(t: Any, k: int, sensitive: list[int]) -> Rows:
    chosen, size = sorted(sensitive), power(len(sensitive) + 1)
    others = [x for x in range(k) if x not in chosen]
    inner, rows = hadamard_response(t, len(chosen)), []
    for x in range(k):
        if x in chosen:
            rows.append(inner[chosen.index(x)] + [0 * ONE] * len(others))
        else:
            rows.append([2 * ONE / (size * (t + 1))] * size + [(t - 1) / (t + 1) if x == z else 0 * ONE for z in others])
    return rows


def mangat(t: Any, k: int, sensitive: list[int]) -> Rows:
    (a,) = sensitive
    rows = [[0 * ONE] * k for _ in range(k)]
    for x in range(k):
        rows[x][x] = ONE if x == a else (t - 1) / t
        rows[x][a] = ONE if x == a else 1 / t
    return rows


def block_hadamard(t: Any, partition: list[list[int]], release_singletons: bool) -> Rows:
    rows: dict[int, list[Any]] = {}
    blocks = [[[ONE]] if release_singletons and len(b) == 1 else hadamard_response(t, len(b)) for b in partition]
    for i, (block, inner) in enumerate(zip(partition, blocks, strict=True)):
        before, after = (sum(len(b[0]) for b in part) for part in (blocks[:i], blocks[i + 1 :]))
        for x, row in zip(block, inner, strict=True):
            rows[x] = [0 * ONE] * before + list(row) + [0 * ONE] * after
    return [rows[x] for x in sorted(rows)]


def binary_optimal(t: Any, above: Any, below: Any) -> Rows:
    def flip(own: Any, other: Any) -> Any:
        if other == "inf":
            return 0 * ONE
        return 1 / other if own == "inf" else (own - 1) / (own * other - 1)

    f, g = flip(above, below), flip(below, above)
    return [[1 - f, f], [g, 1 - g]]


def one_bit_mean(t: Any, query: list[Any], r: Any) -> Rows:
    return [[(1 + s * q / r * (t - 1) / (t + 1)) / 2 for s in (1, -1)] for q in query]


def points(size: int, w: int) -> list[dict[int, int]]:
    """What a user may know: w items and their ratings, in lexicographic order."""
    return [dict(zip(chosen, r, strict=True)) for chosen in combinations(range(size), w) for r in product((0, 1), repeat=w)]


def max_sense(t: Any, N: int, w: int, H: list[int]) -> Rows:
    return [krr(t, 2)[max((point.get(i, 0) for i in H), default=0)] for point in points(N, w)]


def agree(point: dict[int, int], pair: list[int], reading: str) -> int:
    i, j = pair
    both = i in point and j in point
    if reading == "A":
        return int(both and point[i] == point[j] == 1)
    return int(both and point[i] == point[j]) if reading == "B" else int(point.get(i, 0) == point.get(j, 0))


def pairwise_preference(t: Any, N: int, w: int, pair: list[int], reading: str) -> Rows:
    return [krr(t, 2)[agree(point, pair, reading)] for point in points(N, w)]


def multi_max_sense(t: Any, N: int, w: int, blocks: list[list[int]]) -> Rows:
    parts = [max_sense(t, N, w, block) for block in blocks]
    rows = []
    for x in range(len(parts[0])):
        row = [ONE]
        for part in parts:
            row = [p * v for p in row for v in part[x]]
        rows.append(row)
    return rows


def subset_selection(t: Any, k: int, d: int) -> Rows:
    sets = list(combinations(range(k), d))
    below = sum((t if 0 in one else ONE for one in sets), start=0 * ONE)
    return [[(t if x in one else ONE) / below for one in sets] for x in range(k)]


def bits(held: list[list[int]], p: Any, q: Any) -> Rows:
    """Inputs as bits, to all words of so many bits, bit 0 the lowest: each 1 is sent as 1 with probability p, each 0 with q."""
    rows = []
    for word in held:
        row = [ONE]
        for bit in word[::-1]:
            one = p if bit else q
            row = [v * w for v in row for w in (1 - one, one)]
        rows.append(row)
    return rows


def units(k: int) -> list[list[int]]:
    return [[int(i == x) for i in range(k)] for x in range(k)]


def root(t: Any) -> Any:
    if isinstance(t, sympy.Basic):
        return sympy.sqrt(t)
    return Fraction(isqrt(t.numerator), isqrt(t.denominator))


def symmetric_unary_encoding(t: Any, k: int) -> Rows:
    return bits(units(k), root(t) / (root(t) + 1), 1 / (root(t) + 1))


def optimised_unary_encoding(t: Any, k: int) -> Rows:
    return bits(units(k), ONE / 2, 1 / (t + 1))


def linear(k: int, b: int) -> list[list[int]]:
    """All h(v) = R v over GF(2), functions x items."""
    r = max(1, (k - 1).bit_length())
    found = []
    for h in range(2 ** (b * r)):
        matrix = [[h >> (i * r + j) & 1 for j in range(r)] for i in range(b)]
        found.append(
            [sum(sum(row[j] * (v >> j & 1) for j in range(r)) % 2 << i for i, row in enumerate(matrix)) for v in range(k)]
        )
    return found


def affine(k: int, prime: int, g: int) -> list[list[int]]:
    return [[(a * v + c) % prime % g for v in range(k)] for a in range(prime) for c in range(prime)]


def public(functions: list[list[int]], inner: Rows, k: int) -> Rows:
    """A uniform function is drawn and sent; what follows depends on the hash value."""
    return [[v / len(functions) for h in functions for v in inner[h[x]]] for x in range(k)]


def local_hashing(t: Any, k: int, bits: int) -> Rows:
    return public(linear(k, bits), krr(t, 2**bits), k)


def prime_local_hashing(t: Any, k: int, prime: int, g: int) -> Rows:
    return public(affine(k, prime, g), krr(t, g), k)


def count_mean_sketch(t: Any, k: int, bits: int) -> Rows:
    return public(linear(k, bits), symmetric_unary_encoding(t, 2**bits), k)


def hadamard_count_mean_sketch(t: Any, k: int, bits: int) -> Rows:
    return public(linear(k, bits), hrr(t, 2**bits), k)


def summed_histogram_encoding(t: Any, k: int, m: int) -> Rows:
    """Discrete Laplace noise: P(Z = z) as s^-|z - 1/2|, all beyond -m and m + 1 moved there."""
    s = root(t)
    near, far = s / (s + 1), 1 / (s + 1)
    inner = [(1 - 1 / s) / s**i for i in range(m)] + [1 / s**m]
    zero = [v * near for v in inner[::-1]] + [v * far for v in inner]
    rows = []
    for x in range(k):
        row = [ONE]
        for j in range(k):
            row = [v * w for v in row for w in (zero[::-1] if j == x else zero)]
        rows.append(row)
    return rows


def thresholded_histogram_encoding(t: Any, k: int, theta: int) -> Rows:
    """The tail of SHE without clamping: sums of geometric series."""
    s = root(t)

    def tail(h: int) -> Fraction:  # P(Z >= h)
        return 1 / (s ** (h - 1) * (s + 1)) if h >= 1 else 1 - s / (s + 1) / s ** (1 - h)

    return bits(units(k), 1 - tail(2 - theta), tail(theta))


def rappor(t: Any, code: list[list[int]], m: int, f: Any, p: Any, q: Any) -> Rows:
    held = [[int(i in one) for i in range(m)] for one in code]
    words = [[y >> i & 1 for i in range(m)] for y in range(2**m)]
    return times(bits(held, 1 - f / 2, f / 2), bits(words, q, p))


def two_round_response(t: Any, k: int, first: Any, second: Any) -> Rows:
    return times(krr(first, k), krr(second, k))


def two_round_unary_encoding(t: Any, k: int, first: Any, root: Any) -> Rows:
    words = [[y >> i & 1 for i in range(k)] for y in range(2**k)]
    return times(optimised_unary_encoding(first, k), bits(words, root / (root + 1), 1 / (root + 1)))


CHANNELS: dict[str, Callable[..., Rows]] = {
    one.__name__: one
    for one in (
        krr,
        hadamard_response,
        hrr,
        general_hadamard_response,
        high_low_hadamard,
        mangat,
        block_hadamard,
        binary_optimal,
        one_bit_mean,
        max_sense,
        pairwise_preference,
        multi_max_sense,
        subset_selection,
        symmetric_unary_encoding,
        optimised_unary_encoding,
        local_hashing,
        prime_local_hashing,
        count_mean_sketch,
        hadamard_count_mean_sketch,
        summed_histogram_encoding,
        thresholded_histogram_encoding,
        rappor,
        two_round_response,
        two_round_unary_encoding,
    )
}

TARGETS: dict[str, Callable[..., Rows]] = {
    "one_bit_mean": lambda query, **_: [[q] for q in query],
    "max_sense": lambda N, w, H: [[max((point.get(i, 0) for i in H), default=0)] for point in points(N, w)],
    "pairwise_preference": lambda N, w, pair, reading: [[agree(point, pair, reading)] for point in points(N, w)],
    "multi_max_sense": lambda N, w, blocks: [[max(p.get(i, 0) for i in b) for b in blocks] for p in points(N, w)],
    "rappor": lambda code, m, **_: [[int(i in one) for i in range(m)] for one in code],
}


def policy(name: str, t: Any, many: int, given: dict[str, Any]) -> Rows:
    """e^E[x, x'] of so many inputs: t, but for what is not sensitive, in other blocks, given, or estimated alike."""
    pairs = [[(x, y) for y in range(many)] for x in range(many)]
    if name in ("high_low_hadamard", "mangat"):
        return [[1 if x == y else t if x in given["sensitive"] else None for x, y in row] for row in pairs]
    if name == "block_hadamard":
        block = {x: i for i, one in enumerate(given["partition"]) for x in one}
        return [[1 if x == y else t if block[x] == block[y] else None for x, y in row] for row in pairs]
    if name == "binary_optimal":
        above, below = (None if v == "inf" else v for v in (given["above"], given["below"]))
        return [[1, above], [below, 1]]
    if name in TARGETS and name != "rappor":
        seen = TARGETS[name](**given)
        return [[t ** sum(a != b for a, b in zip(seen[x], seen[y], strict=True)) for x, y in row] for row in pairs]
    return [[1 if x == y else t for x, y in row] for row in pairs]
