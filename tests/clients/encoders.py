"""The encoders of all mechanisms, written from the table in README.md alone: what the table says is enough for a client."""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import isqrt
from typing import Any

Draw = Callable[..., int]


def above(n: Fraction | int) -> int:
    """The least power of two above n."""
    power = 1
    while power <= n:
        power *= 2
    return power


def sign(row: int, column: int) -> int:
    return -1 if (row & column).bit_count() % 2 else 1


def hadamard(x: int, k: int, t: Fraction, draw: Draw) -> int:
    s, y = draw(t, 1), draw(above(k))
    return y if sign(x + 1, y) == (1, -1)[s] else y ^ ((x + 1) & -(x + 1))


def krr(x: int, draw: Draw, t: Fraction, k: int) -> int:
    if k == 1 or draw(t, k - 1) == 0:
        return x
    v = draw(k - 1)
    return v + 1 if v >= x else v


def hrr(x: int, draw: Draw, t: Fraction, k: int) -> int:
    r, s = draw(above(k - 1)), draw(t, 1)
    return 2 * r + (sign(r, x) == (-1, 1)[s])


def general_hadamard_response(x: int, draw: Draw, t: Fraction, k: int, parts: int) -> int:
    b = above(-(-k // parts))
    if draw(2 * parts, t - 1) == 0:
        return draw(parts * b)
    c, r = draw(b), x % (b - 1) + 1
    return b * (x // (b - 1)) + (c if sign(r, c) == 1 else c ^ (r & -r))


def high_low_hadamard(x: int, draw: Draw, t: Fraction, k: int, sensitive: list[int]) -> int:
    chosen = sorted(sensitive)
    if x in chosen:
        return hadamard(chosen.index(x), len(chosen), t, draw)
    size = above(len(chosen))
    return draw(size) if draw(2, t - 1) == 0 else size + [y for y in range(k) if y not in chosen].index(x)


def mangat(x: int, draw: Draw, t: Fraction, k: int, sensitive: list[int]) -> int:
    (a,) = sensitive
    return x if x != a and draw(t - 1, 1) == 0 else a


def block_hadamard(x: int, draw: Draw, t: Fraction, partition: list[list[int]], release_singletons: bool = False) -> int:
    before = 0
    for block in partition:
        alone = release_singletons and len(block) == 1
        if x in block:
            return before if alone else before + hadamard(block.index(x), len(block), t, draw)
        before += 1 if alone else above(len(block))
    raise ValueError(x)


def binary_optimal(x: int, draw: Draw, above: str, below: str) -> int:
    own, other = (above, below) if x == 0 else (below, above)
    flip = Fraction(0)
    if other != "inf":
        b = Fraction(other)
        flip = 1 / b if own == "inf" else (Fraction(own) - 1) / (Fraction(own) * b - 1)
    return x ^ draw(1 - flip, flip)


def one_bit_mean(x: int, draw: Draw, t: Fraction, query: list[str], r: str) -> int:
    p = (1 + Fraction(query[x]) / Fraction(r) * (t - 1) / (t + 1)) / 2
    return draw(p, 1 - p)


def data_point(x: int, size: int, w: int) -> dict[int, int]:
    """The rating of every rated item."""
    chosen = list(combinations(range(size), w))[x >> w]
    return {i: x >> (w - 1 - place) & 1 for place, i in enumerate(chosen)}


def max_sense(x: int, draw: Draw, t: Fraction, N: int, w: int, H: list[int]) -> int:
    found = data_point(x, N, w)
    return krr(int(any(found.get(i) == 1 for i in H)), draw, t, 2)


def pairwise_preference(x: int, draw: Draw, t: Fraction, N: int, w: int, pair: list[int], reading: str = "B") -> int:
    found = data_point(x, N, w)
    i, j = pair
    one, two = found.get(i), found.get(j)
    agree = {"A": one == 1 and two == 1, "B": one is not None and one == two, "C": (one or 0) == (two or 0)}[reading]
    return krr(int(agree), draw, t, 2)


def multi_max_sense(x: int, draw: Draw, t: Fraction, N: int, w: int, blocks: list[list[int]]) -> int:
    report = 0
    for block in blocks:
        report = 2 * report + max_sense(x, draw, t, N, w, block)
    return report


def subset_selection(x: int, draw: Draw, t: Fraction, k: int, d: int) -> int:
    own = draw(d * t, k - d) == 0
    others = list(combinations([i for i in range(k) if i != x], d - 1 if own else d))
    chosen = others[draw(len(others))]
    return list(combinations(range(k), d)).index(tuple(sorted((x, *chosen) if own else chosen)))


def root(t: Fraction) -> Fraction:
    """e^(epsilon/2); t is a square where it is asked for."""
    return Fraction(isqrt(t.numerator), isqrt(t.denominator))


def unary(word: int, k: int, p: Fraction, q: Fraction, draw: Draw) -> int:
    """k bits: a bit 1 of the word is sent as 1 with probability p, a bit 0 with q."""
    return sum(draw(*((1 - p, p) if word >> j & 1 else (1 - q, q))) << j for j in range(k))


def symmetric_unary_encoding(x: int, draw: Draw, t: Fraction, k: int) -> int:
    s = root(t)
    return unary(1 << x, k, s / (s + 1), 1 / (s + 1), draw)


def optimised_unary_encoding(x: int, draw: Draw, t: Fraction, k: int) -> int:
    return unary(1 << x, k, Fraction(1, 2), 1 / (t + 1), draw)


def linear(x: int, h: int, k: int, bits: int) -> int:
    r = max(1, (k - 1).bit_length())
    return sum(((h >> i * r) % 2**r & x).bit_count() % 2 << i for i in range(bits))


def functions(k: int, bits: int) -> int:
    return int(2 ** (bits * max(1, (k - 1).bit_length())))


def response(value: int, g: int, t: Fraction, draw: Draw) -> int:
    """k-RR of a hash value: the own one, or, of g - 1 others, the one of this number."""
    if draw(t, g - 1):
        v = draw(g - 1)
        return v + (v >= value)
    return value


def local_hashing(x: int, draw: Draw, t: Fraction, k: int, bits: int) -> int:
    h = draw(functions(k, bits))
    return int(h * 2**bits + response(linear(x, h, k, bits), 2**bits, t, draw))


def prime_local_hashing(x: int, draw: Draw, t: Fraction, k: int, prime: int, g: int) -> int:
    h = draw(prime * prime)
    return h * g + response((h // prime * x + h % prime) % prime % g, g, t, draw)


def count_mean_sketch(x: int, draw: Draw, t: Fraction, k: int, bits: int) -> int:
    h, g, s = draw(functions(k, bits)), 2**bits, root(t)
    return int(h * 2**g + unary(1 << linear(x, h, k, bits), g, s / (s + 1), 1 / (s + 1), draw))


def hadamard_count_mean_sketch(x: int, draw: Draw, t: Fraction, k: int, bits: int) -> int:
    h, r = draw(functions(k, bits)), draw(2**bits)
    flipped = draw(t, 1)
    return int((h * 2**bits + r) * 2 + ((sign(r, linear(x, h, k, bits)) == -1) ^ flipped))


def summed_histogram_encoding(x: int, draw: Draw, t: Fraction, k: int, m: int) -> int:
    s = root(t)
    half = [(1 - (i < m) / s) / s**i / (s + 1) for i in range(m + 1)]
    zero = [*(s * v for v in half[::-1]), *half]
    report = 0
    for j in range(k):
        report = report * (2 * m + 2) + draw(*(zero[::-1] if j == x else zero))
    return report


def thresholded_histogram_encoding(x: int, draw: Draw, t: Fraction, k: int, theta: int) -> int:
    s = root(t)
    if theta >= 1:
        p, q = s ** (2 - theta) / (s + 1), s ** (1 - theta) / (s + 1)
    else:
        p, q = 1 - s ** (theta - 1) / (s + 1), 1 - s**theta / (s + 1)
    return unary(1 << x, k, p, q, draw)


def rappor(x: int, draw: Draw, code: list[list[int]], m: int, f: str, p: str, q: str) -> int:
    half = Fraction(f) / 2
    kept = unary(sum(1 << b for b in code[x]), m, 1 - half, half, draw)
    return unary(kept, m, Fraction(q), Fraction(p), draw)


def two_round_response(x: int, draw: Draw, k: int, first: str, second: str) -> int:
    return krr(krr(x, draw, Fraction(first), k), draw, Fraction(second), k)


def two_round_unary_encoding(x: int, draw: Draw, k: int, first: str, root: str) -> int:
    a, s = Fraction(first), Fraction(root)
    p, q = Fraction(1, 2), 1 / (s + 1) + (s - 1) / (s + 1) / (a + 1)
    return unary(1 << x, k, p, q, draw)


def source(randomness: list[list[int]]) -> Draw:
    draws: Iterator[list[int]] = iter(randomness)

    def draw(*weights: Any) -> int:
        n, u = next(draws)
        if len(weights) == 1:
            return u
        share, result = Fraction(u, n) * sum(weights), 0
        while share >= weights[result]:
            share -= weights[result]
            result += 1
        return result

    return draw


MECHANISMS: list[Callable[..., int]] = [
    krr,
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
]


def encode(mechanism: str, parameters: dict[str, Any], x: int, randomness: list[list[int]]) -> int:
    given = {name: value for name, value in parameters.items() if name != "epsilon"}
    given |= {"t": Fraction(given["t"])} if "t" in given else {}
    if mechanism == "hadamard_response":
        return hadamard(x, given["k"], given["t"], source(randomness))
    return {f.__name__: f for f in MECHANISMS}[mechanism](x, source(randomness), **given)


for line in sys.stdin:
    request = json.loads(line)
    answer: dict[str, Any] = {"operations": ["encode"]}
    if request["operation"] == "encode":
        pairs = zip(request["inputs"], request["randomness"], strict=True)
        answer = {"reports": [encode(request["mechanism"], request["parameters"], x, draws) for x, draws in pairs]}
    sys.stdout.write(json.dumps({"id": request["id"], **answer}) + "\n")
    sys.stdout.flush()
