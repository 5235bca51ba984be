"""Benchmarks of laws of code with loops: states that repeat, counters without a bound, exponents, lists of bits.

    python tests/benchmarks/loops.py [--size 1024] [--json]

Lines with a target in seconds are those that were asked for on a quiet machine.
"""

# ruff: noqa: PERF401 - as strangers write

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from bench import Row, report, row, timed

from exactdp_checks.code.law.exploring import law_of

RNG = random.SystemRandom()
FOLDED, RECKONED = 16, 13  # coins, of which no two paths meet


def hadamard(x: int) -> int:
    """Hadamard response by rejection, K = 8: uniform places, of which those of the wrong half are kept less often."""
    while True:
        y = random.randrange(8)
        if (x & y).bit_count() % 2 == 0 or random.random() < 0.25:
            return y


def geometric(x: int) -> int:
    """Two-sided geometric noise, from a sign and a size."""
    size = 0
    while random.getrandbits(1):
        size += 1
    return x + size if random.getrandbits(1) else x - size


def exponential(x: Fraction) -> bool:
    """True with probability e^-x, for x from 0 to 1 (Canonne, Kamath and Steinke)."""
    k = 1
    while RNG.randrange((p := x / k).denominator) < p.numerator:
        k += 1
    return k % 2 == 1


def laplace(x: int) -> int:
    """Discrete Laplace noise of scale 1 (the same)."""
    while True:
        size = 0
        while exponential(Fraction(1)):
            size += 1
        negative = RNG.getrandbits(1)
        if size or not negative:
            return x - size if negative else x + size


def unary(x: int) -> list[int]:
    """Optimised unary encoding of 1000 items, ln 3, as a comprehension."""
    return [int(random.random() < (0.5 if v == x else 0.25)) for v in range(1000)]


def unary_in_a_loop(x: int) -> list[int]:
    """The same, bit by bit."""
    bits = []
    for v in range(1000):
        bits.append(1 if random.random() < (0.5 if v == x else 0.25) else 0)
    return bits


def unary_in_numpy(x: int) -> Any:
    """The same, as numpy writes it."""
    return np.random.random(1000) < np.where(np.arange(1000) == x, 0.5, 0.25)  # noqa: NPY002


def folded(x: int) -> int:
    """Bits folded into a number: 2^16 paths, of which no two meet."""
    found = x + 1
    for i in range(FOLDED):
        found = found * 1000003 ^ (random.getrandbits(1) + i)
    return found & (2**61 - 1)


def reckoned(x: int) -> int:
    """Coins, each with seven operations on it: 2^13 paths, of which no two meet."""
    found = x
    for i in range(RECKONED):
        step = (((random.randrange(2) + 3) * 5 - 2 + i) * 7 + 1) - 4
        found = found * 1000003 + step
    return found


def rows(size: int) -> Iterator[Row]:
    """All lines; the size is that of the number of inputs, over 256."""
    count = max(2, size // 256)
    for name, code, inputs, target in (
        ("Hadamard response by rejection, K = 8, one input", hadamard, [3], 1.0),
        (f"two-sided geometric noise, {count} inputs", geometric, range(count), None),
        ("discrete Laplace noise in Q(t), one input", laplace, [0], 2.0),
    ):
        found, explored = row(name, lambda code=code, inputs=inputs: law_of(code, inputs), None, target)
        yield found
        if not explored.complete:
            raise SystemExit("a wrong answer")
    for name, code, paths, target in (
        ("", folded, 2**FOLDED, 3.9),
        (", arithmetic between the draws", reckoned, 2**RECKONED, None),
    ):
        found, explored = row(
            f"{paths} paths that do not meet{name}, one input", lambda code=code: law_of(code, [0]), None, target
        )
        yield found
        if len(explored.outputs) != paths or not explored.complete:
            raise SystemExit("a wrong answer")
    base, _ = timed(lambda: law_of(unary_in_numpy, range(count)))
    for name, code in (("a comprehension", unary), ("a loop that appends", unary_in_a_loop)):
        found, explored = row(f"1000 bits as {name}, {count} inputs", lambda code=code: law_of(code, range(count)), base)
        yield found
        if [part.laws[part.places[x]][1][1] for x, part in enumerate(explored.parts)] != [Fraction(1, 2)] * count:
            raise SystemExit("a wrong answer")


def main(arguments: list[str] | None = None) -> Any:
    """Runs everything and prints the table."""
    return report(rows, __doc__ or "", arguments)


if __name__ == "__main__":
    main()
