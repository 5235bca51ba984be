"""Runs that end with hidden subsets: which are alike but for the names of numbers, and what they report at some orders.

Source: as ``subsets``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.subsets import Subset
from exactdp_checks.code.law.taping import cell_of, value_of
from exactdp_checks.code.lazy.arrangements import Arrangement, Hidden
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.validation.corners import Sequence_

__all__ = ["arranged_reports", "likeness"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
ORDERS, FEW = 32, 2  # that are looked at of a run, of one that is like others


def likeness(log: Sequence[tuple[str, Any, Any]], said: Any, chance: Any) -> Hashable:
    """Equal of two runs that end with hidden subsets and differ in the names of numbers alone; None of others."""
    if type(said) is not Subset or any(getattr(what, "order", None) is not None for _, _, what in log):
        return None
    draws = [(kind, size, _known(what)) for kind, size, what in log]
    known = tuple([v is None for v in said.places])
    return tuple(draws), said.shape, said.kinds(), said.how, said.kind, said.size, len(said.fixed), len(said.pool), known, chance


def _known(what: Any) -> Hashable:
    """What of a draw is known in a run."""
    if type(what) is Arrangement:
        return what.how, what.n, what.number, what.values
    return what if type(what) is int else cell_of(what)[0]


def arranged_reports(log: Sequence[tuple[str, Any, Any]], output: Any, rng: Sequence_, *, few: bool = False) -> Iterator[Any]:
    """The canonical form of an output at some orders, or ``few``, of the arrangements that stay hidden in it."""
    made = [what for kind, _, what in log if kind == "arrangement"]
    for _ in range(FEW if few else ORDERS):
        drawn = ([rng.below(size[0] - sum(size[1:])) for size in one.sizes] for one in made)
        orders = {identity(one): one.known or one.order_of(values) for one, values in zip(made, drawn, strict=True)}

        def value(v: Lazy, orders: dict[int, Any] = orders) -> Any:
            return v.map.value(value_of(v.source, orders)) if isinstance(v.source, Hidden) and v.source.open else settled(v)

        yield canonical(output, value)
