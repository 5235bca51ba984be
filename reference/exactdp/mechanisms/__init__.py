"""The mechanisms, one module for each: what one user does.

A mechanism has parameters ``*size``, such as k, or k and the set of sensitive symbols; its items are 0..k-1. Every module has

    alphabet(*size)                     the number of outputs, which are 0, 1, ...
    channel(*size, t), estimator(*size, t), policy(*size, epsilon)     Q, unbiased scores A, the privacy matrix that Q satisfies
    sample(x, *size, t, draw)           one report of item x
    roles(*size)                        items x outputs: the role of an output for an item, which determines Q(y|x) and A(y)_x
    ORDERS, orders_of(symbols, *size)   the names of the variables of the next three, and their values for some symbols
    probabilities(*orders, t), scores(*orders, t)      Q(y|x) and A(y)_x by role, functions of the orders
    orbits(*orders), orbit_of(symbols, *size)          how outputs look at one to three distinct symbols, see ``exactdp.orbit``

and a fast twin of the same name in ``exactdp.fast``. Keyword options are taken by all functions alike. A mechanism on two items,
or one that estimates something else than the frequency of each item, needs no roles, orders and orbits; ``roles``, where it has
them, say which probability of ``probabilities`` stands where.

The mechanisms of ORACLES are the frequency oracles whose reports are too many for a matrix: sets of bits, a hash function with a
value. They are pure protocols, ``exactdp.support``, and take what they need as arguments: a family of hash functions, p and q.
Each has alphabet, channel (at small sizes, and factored where the report is a product), estimator, policy, sample, and

    supported(y, ...)                   the items that a report supports
    estimate(reports, ...)              the estimates from reports, in exact numbers, at every size

The mechanisms of CONTINUOUS report vectors of real numbers. They have laws in closed form, ``exactdp.numbers.normal.Real``,
instead of channels, and their fast twins have ``encode`` and ``estimate``.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.mechanisms import binary_optimal as binary_optimal
    from exactdp.mechanisms import block_hadamard as block_hadamard
    from exactdp.mechanisms import count_mean_sketch as count_mean_sketch
    from exactdp.mechanisms import gaussian as gaussian
    from exactdp.mechanisms import general_hadamard_response as general_hadamard_response
    from exactdp.mechanisms import hadamard_count_mean_sketch as hadamard_count_mean_sketch
    from exactdp.mechanisms import hadamard_response as hadamard_response
    from exactdp.mechanisms import high_low_hadamard as high_low_hadamard
    from exactdp.mechanisms import histogram_encoding as histogram_encoding
    from exactdp.mechanisms import hrr as hrr
    from exactdp.mechanisms import krr as krr
    from exactdp.mechanisms import local_hashing as local_hashing
    from exactdp.mechanisms import longitudinal as longitudinal
    from exactdp.mechanisms import mangat as mangat
    from exactdp.mechanisms import max_sense as max_sense
    from exactdp.mechanisms import multi_max_sense as multi_max_sense
    from exactdp.mechanisms import one_bit_mean as one_bit_mean
    from exactdp.mechanisms import pairwise_preference as pairwise_preference
    from exactdp.mechanisms import rappor as rappor
    from exactdp.mechanisms import rejection_sampling as rejection_sampling
    from exactdp.mechanisms import subset_selection as subset_selection
    from exactdp.mechanisms import unary_encoding as unary_encoding

__all__ = ["CONTINUOUS", "NAMES", "ORACLES"]

NAMES = (
    "krr", "hadamard_response", "general_hadamard_response", "high_low_hadamard", "mangat", "block_hadamard", "binary_optimal",
    "one_bit_mean", "hrr", "max_sense", "pairwise_preference", "multi_max_sense", "subset_selection",
)  # fmt: skip

ORACLES = (
    "unary_encoding",
    "local_hashing",
    "rappor",
    "count_mean_sketch",
    "hadamard_count_mean_sketch",
    "histogram_encoding",
    "longitudinal",
)

CONTINUOUS = ("gaussian", "rejection_sampling")
ROOMS = (*NAMES, *ORACLES, *CONTINUOUS)


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("mechanism", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *ROOMS})
