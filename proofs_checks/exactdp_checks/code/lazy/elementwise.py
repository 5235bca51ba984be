"""numpy's functions of lazy numbers that are others of its functions, or one step of each number: digitize, clip, round, argsort.

>>> import numpy as np
>>> instead(np.digitize, (0.5, [0.2, 0.7]), {})
np.int64(1)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from itertools import pairwise
from operator import index
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.counts import of_array
from exactdp_checks.code.lazy.items import objects
from exactdp_checks.code.lazy.uniform import ELEMENTWISE, Lazy

__all__ = ["METHODS", "instead"]

METHODS = frozenset(
    {"all", "any", "argmax", "argmin", "argsort", "clip", "mean", "round", "sum"}
)  # of arrays, which are functions of the same name


def instead(function: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """function(*arguments, **options), where it is followed by other means; else NotImplemented."""
    value: Any = arguments[0] if arguments else None
    if function is np.digitize and len(arguments) == 2 and set(options) <= {"right"}:
        ends = np.asarray(arguments[1])
        if ends.ndim == 1 and not np.any(ends[1:] < ends[:-1]):
            return np.searchsorted(ends, value, side="left" if options.get("right", False) else "right")
    if function is np.clip and len(arguments) == 3 and not options and not any(v is None for v in arguments[1:]):
        return np.minimum(np.maximum(value, arguments[1]), arguments[2])
    if function in (np.round, np.around) and _real(value):
        decimals = arguments[1] if len(arguments) == 2 else options.get("decimals", 0)
        if len(arguments) + len(options) <= 2 and index(decimals):
            return _rounded(value, index(decimals))
    if (
        function is np.argsort
        and len(arguments) == 1
        and set(options) <= {"kind", "stable"}
        and _real(value)
        and np.ndim(value) == 1
    ):
        return np.argsort(_ranks(list(value.items.flat)), **options)
    if function is np.sort and len(arguments) == 1 and not options:
        found = ELEMENTWISE["sort"](value) if "sort" in ELEMENTWISE else None
        return NotImplemented if found is None else found
    if (
        len(arguments) == 1
        and hasattr(value, "whole_block")
        and (found := of_array(function, value, options)) is not NotImplemented
    ):
        return found
    if function is np.append and len(arguments) == 2 and not options:
        return _joined(arguments)
    if function is np.concatenate and len(arguments) == 1 and not options and type(value) in (list, tuple):
        return _joined(tuple(value)) if all(np.ndim(v) == 1 for v in value) else NotImplemented
    return NotImplemented


def _joined(parts: tuple[Any, ...]) -> Any:
    """One array after the other, of integers."""
    kind = next(type(v) for v in parts if hasattr(v, "whole_block")) if any(hasattr(v, "whole_block") for v in parts) else None
    known: list[Any] = [v if hasattr(v, "whole_block") else np.asarray(v) for v in parts if not isinstance(v, Lazy)]
    if kind is None or len(known) < len(parts) or any(v.dtype != np.int64 for v in known):
        return NotImplemented
    cells = [item for v in known for item in (v.items.flat if type(v) is kind else v.flat)]
    return kind(objects(cells, (len(cells),)), np.dtype(np.int64))


def _real(value: Any) -> bool:
    return (type(value) is Lazy and not value.discrete) or (hasattr(value, "whole_block") and value.dtype.kind == "f")


def _rounded(value: Any, decimals: int) -> Any:
    if type(value) is not Lazy:
        cells = [_rounded(v, decimals) if type(v) is Lazy else np.round(v, decimals) for v in value.items.flat]
        return type(value)(objects(cells, value.shape), value.dtype)
    if value.map.domain.name == "grid":
        return value.then("np.round", decimals)
    return (value * 10.0**decimals).then("np.rint") / 10.0**decimals


def _ranks(items: list[Any]) -> Any:
    """Numbers in the same order, ties included: numpy's algorithm sees nothing else of them."""
    before: Callable[[int, int], int] = lambda i, j: -1 if items[i] < items[j] else int(items[j] < items[i])  # noqa: E731
    order = sorted(range(len(items)), key=cmp_to_key(before))
    ranks = np.zeros(len(items))
    for one, two in pairwise(order):
        ranks[two] = ranks[one] + bool(items[one] < items[two])
    return ranks
