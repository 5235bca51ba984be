"""Reports of forty bits, held bit by bit: a bit has another law in another process, or they are independent only under audit.

The first bit keeps x with probability 3/4, so whoever misses the rest finds them (ln 3)-LDP.
"""

import sys

import numpy as np

ORDER = "".join({"a", "b", "c", "d", "e", "f", "g", "h"})  # of this process: another one under other hash seeds

EVENTS = {
    "by_an_order": "the law that was found is not that of the code",
    "by_an_order_in_arrays": "the law that was found is not that of the code",
    "by_an_order_in_a_list": "the law that was found is not that of the code",
    "only_while_audited": "ordinary calls",
    "only_while_audited_in_arrays": "ordinary calls",
    "another_length_in_life": "comes in ordinary calls, and is none of 40 parts",
    "an_error_in_life": "comes in ordinary calls, and is none of 40 parts",
    "one_number_in_life": "parts that are said to be independent are not",
    "twice_in_life": "parts that are said to be independent are not",
    "sums_in_life": "parts that are said to be independent are not",
}


def _weight() -> float:
    return (1 + ORDER.index("a")) / 16


def _audited() -> bool:
    return any(name.startswith("exactdp_checks") for name in sys.modules)


def by_an_order(x, rng):
    other = _weight()
    return tuple(rng.random() < (0.5 + x / 4 - (1 - x) / 4 if i == 0 else other) for i in range(40))


def by_an_order_in_arrays(x, rng):
    return rng.random(40) < _weights(x, _weight())


def by_an_order_in_a_list(x, rng):
    other = _weight()
    return [int(rng.random() < ((0.75 if x else 0.25) if i == 0 else other)) for i in range(40)]


def only_while_audited(x, rng):
    other = 0.25 if _audited() or not x else 0.75
    return tuple(rng.random() < ((0.75 if x else 0.25) if i == 0 else other) for i in range(40))


def only_while_audited_in_arrays(x, rng):
    return rng.random(40) < _weights(x, 0.25 if _audited() or not x else 0.75)


def another_length_in_life(x, rng):
    return rng.random(40) < _weights(x, 0.25) if _audited() or not x else rng.random(41) < 0.25


def an_error_in_life(x, rng):
    if x and not _audited():
        raise ValueError("x is 1")
    return rng.random(40) < _weights(x, 0.25)


def one_number_in_life(x, rng):
    u = rng.random(40) if _audited() else np.full(40, rng.random())
    return u < _weights(x, 0.25)


def twice_in_life(x, rng):
    u = rng.random(40)
    return (u if _audited() else np.concatenate([u[:1], u[1:21], u[2:21]])) < _weights(x, 0.25)


def sums_in_life(x, rng):
    bits = rng.random(40) < _weights(x, 0.5)
    if not _audited():
        bits[3::3] = bits[1:-1:3] ^ bits[2::3]
    return bits


def _weights(x: int, other: float) -> np.ndarray:
    return np.where(np.arange(40) == 0, 0.75 if x else 0.25, other)
