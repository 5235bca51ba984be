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

The mechanisms of NAMES have a record each in ``records``. Those of ORACLES are the frequency oracles whose reports are too many
for a matrix: sets of bits, a hash function with a value. They are pure protocols, ``exactdp.support``, and take what they need
as arguments: a family of hash functions, p and q. Each has alphabet, channel (at small sizes, and factored where the report is
a product), estimator, policy, sample, and

    supported(y, ...)                   the items that a report supports
    estimate(reports, ...)              the estimates from reports, in exact numbers, at every size

The mechanisms of CONTINUOUS report vectors of real numbers. They have laws in closed form, ``exactdp.numbers.normal.Real``,
instead of channels, and their fast twins have ``encode`` and ``estimate``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from exactdp.arguments import unknown
from exactdp.mechanisms.records import CONTINUOUS, RECORDS

__all__ = ["CONTINUOUS", "NAMES", "ORACLES"]

NAMES = tuple(record.name for record in RECORDS)
ROOMS = tuple(sorted({module.name for module in iter_modules(__path__)} - {"parameters", "records"}))
ORACLES = tuple(name for name in ROOMS if name not in (*NAMES, *CONTINUOUS))


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("mechanism", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*__all__, *ROOMS, *(name for name in globals() if name.startswith("__"))])
