"""Strangers' code for statistical audits: randomness from everywhere, in children that find it by this module's name."""

import os
import random
import secrets
import sys
from typing import Any

import numpy as np


def krr(x: int) -> int:
    """4-ary randomised response with the module random, epsilon = ln 5."""
    return x if random.random() < 0.5 else random.randrange(4)


def warner(x: int, rng: Any) -> int:
    """A flip with probability 1/4, epsilon = ln 3."""
    return x ^ int(rng.random() < 0.25)


def warners(x: int, n: int, rng: Any) -> Any:
    """``warner`` for n users at once."""
    return x ^ (rng.random(n) < 0.25).astype(np.int64)


def gauss(x: int, n: int, rng: Any) -> Any:
    """x + N(0, 1), private for no finite epsilon."""
    return x + rng.normal(0, 1, n)


def laplace(x: int, rng: Any) -> float:
    """x + Laplace noise, epsilon = 1."""
    return float(x + rng.laplace())


def pair(x: int, rng: Any) -> tuple[int, int]:
    """Right marginals, all in clear in the exclusive or of the two."""
    bit = int(rng.random() < 0.5)
    return bit, bit ^ x


def first_of(report: tuple[int, int]) -> int:
    """A statistic that sees nothing."""
    return report[0]


def bits(x: int, random_state: Any) -> Any:
    """Unary encoding of 3 bits with flips of probability 1/4."""
    return (np.arange(3) == x) ^ (random_state.rand(3) < 0.25)


def drawn(x: int, draw: Any) -> int:
    """``warner`` by draws."""
    return x ^ draw((3, 1))


def shuffled(x: int, rng: random.Random) -> int:
    """``warner`` by a generator of Python."""
    return x ^ int(rng.randrange(4) == 0)


def hidden(x: int) -> int:
    """Randomness that no seed determines."""
    return x ^ int(secrets.randbelow(4) == 0)


def scaled(x: int, rng: Any, probability: float) -> int:
    """A flip with a probability among the arguments."""
    return x ^ int(rng.random() < probability)


def clipped(x: int, rng: Any) -> Any:
    """Numbers with atoms, and what is no number."""
    y = x + rng.normal()
    return float("nan") if y > 3 else min(max(y, 0.0), 1.0)


def fails(x: int) -> int:
    """Raises at 1."""
    if x == 1:
        raise ValueError("no \x1b[31m")
    return 0


def ends(_x: int) -> int:
    """Ends its process."""
    os._exit(3)


def loops(_x: int) -> int:
    """Never returns."""
    while True:
        pass


def prints(x: int) -> int:
    """Writes where the report is."""
    sys.stdout.write("\x1b[31mproved")
    return x


def objects(_x: int) -> object:
    """Outputs without a form."""
    return object()


def texts(_x: int, rng: Any) -> str:
    """Outputs that never repeat."""
    return str(rng.random())


def hungry(_x: int) -> int:
    """Wants four GiB at once."""
    return len(bytearray(2**32))
