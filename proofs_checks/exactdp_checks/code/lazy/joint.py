"""Functions of two or three independent truth values, cell by cell: ``bits ^ flips``, ``np.where(bits, one, two)``.

A sum that has another value for each of their combinations (``Total``: b0 + 2 b1 + 4 b2) stands for all of them, and the function
is a table of it. Requires: truth values of different variables, none of which was compared with another one; others are drawn.
Source: as ``totals``.

>>> from exactdp_checks.code.lazy.context import Context
>>> from exactdp_checks.code.law.tree import Tree
>>> one, two = (u.then("lt", 0.25) for u in Context(Tree(), 53).randoms(2))
>>> found = joint(np.bitwise_xor, (one, two))
>>> found.source.weights(), [found.map.value(j) for j in range(4)]
((9, 3, 3, 1), [np.False_, np.True_, np.True_, np.False_])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.counts import counted
from exactdp_checks.code.lazy.maps import Domain, map_of
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["MANY", "joint", "truth"]

MANY = 8  # cells of an array, beyond which none is drawn
MOST = 3  # truth values of a cell

identity = id  # by its name in builtins it is replaced while a stranger's code runs


def truth(value: Any) -> bool:
    """Whether it is a lazy truth value."""
    return type(value) is Lazy and value.map.kind in (bool, np.bool_)


def joint(function: Callable[..., Any], values: Sequence[Any]) -> Any:
    """function(*values), of which two or more are lazy: one lazy value, or their draws where that is not followed."""
    lazies = [v for v in values if type(v) is Lazy]
    source: Any = lazies[0].source
    tree = source.tree
    apart = len({identity(v.source) for v in lazies}) == len(lazies) <= MOST and all(v.source.tree is tree for v in lazies)
    if not apart or tree.eager or tree.looks is not None or not all(truth(v) and counted(v) for v in lazies):
        return function(*map(settled, values))
    total: Any = Total(tree, [v.then("at", (0, 1 << i)) for i, v in enumerate(lazies)])
    table = tuple([_at(function, values, total.least + j) for j in range(total.size)])
    return Lazy(total, map_of(tree, Domain("integers", total.size, int)).then("at", table))


def _at(function: Callable[..., Any], values: Sequence[Any], bits: int) -> Any:
    """The function where the truth values are these bits."""
    given, i = list[Any](), 0
    for v in values:
        given.append(v if type(v) is not Lazy else v.map.kind(bits >> i & 1))
        i += type(v) is Lazy
    return function(*given)
