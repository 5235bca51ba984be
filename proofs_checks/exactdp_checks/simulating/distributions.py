"""The distributions of context-aware-ldp, section 7, on the symbols 0..k-1, in doubles.

    uniform                     p(i) = 1/k
    zipf                        p(i) proportional to 1/(i+1)
    geometric                   p(i) proportional to lambda^i (1-lambda): the convention of the authors' earlier code
    geometric-printed           p(i) proportional to (1-lambda)^i lambda: as printed; at 0.95 symbol 0 has 95% of the mass
    geometric-spread, geometric-printed-spread      the same masses, permuted ("Geo*"): heavy symbols lie in different blocks

lambda = 0.95. The paper does not print its permutation. Here the symbol of rank i is the position that the radical inverse of i
in base 2 (0, 1/2, 1/4, 3/4, 1/8, ...) has among those of 0..k-1: any run of ranks is spread evenly over blocks, however many.

>>> masses("geometric-printed", 3).round(4).tolist()
[0.9501, 0.0475, 0.0024]
>>> spread(8).tolist()
[0, 4, 2, 6, 1, 5, 3, 7]
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput

__all__ = ["CAPTIONS", "LAMBDA", "NAMES", "check_integer", "masses", "spread"]

LAMBDA = 0.95
CAPTIONS = {
    "uniform": "Uniform",
    "geometric": "Geo(0.95): p(i) ~ .95^i",
    "geometric-spread": "Geo(0.95)*: permuted",
    "zipf": "Zipf(1)",
    "geometric-printed": "Geo(0.95) as printed: p(i) ~ .05^i",
    "geometric-printed-spread": "as printed, permuted",
}
NAMES = tuple(CAPTIONS)


def check_integer(value: object, name: str, least: int) -> int:
    """``value``, an integer of at least ``least``; ``name`` says what it counts."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput(f"{name} = {value!r}: write an integer of at least {least}")
    return value


def spread(k: int) -> npt.NDArray[np.int64]:
    """The symbol of each rank, a permutation of 0..k-1: the order of the radical inverses in base 2."""
    rest, inverse = np.arange(check_integer(k, "k", 1)), np.zeros(k, dtype=np.int64)
    for _ in range(k.bit_length()):
        inverse, rest = 2 * inverse + (rest & 1), rest >> 1
    return np.argsort(np.argsort(inverse)).astype(np.int64)


def masses(name: str, k: int) -> npt.NDArray[np.float64]:
    """p(0), ..., p(k-1) of the distribution with this name; they sum to 1 up to rounding."""
    ranks = np.arange(check_integer(k, "k", 1), dtype=np.float64)
    if name == "uniform":
        weights = np.ones(k)
    elif name == "zipf":
        weights = 1 / (ranks + 1)
    elif name in ("geometric", "geometric-spread"):
        weights = LAMBDA**ranks
    elif name in ("geometric-printed", "geometric-printed-spread"):
        weights = (1 - LAMBDA) ** ranks
    else:
        raise BadInput(f"there is no distribution {name!r}: write one of {', '.join(NAMES)}")
    weights /= weights.sum()
    if name.endswith("-spread"):
        placed = np.empty(k)
        placed[spread(k)] = weights
        return placed
    return weights
