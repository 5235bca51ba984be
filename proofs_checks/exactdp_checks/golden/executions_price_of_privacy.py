"""Golden vectors of whole executions of the protocols of price-of-privacy: every one of a small setting, with its draws.

Draws are listed as in encode vectors, in order: for each user what she rates, her ratings, what is public, and whether a bit is
flipped. Source: ``run`` of ``exactdp.protocols``.

>>> len(max_sense_executions([["1/2"]], [1], 1, "1/2", 3)), len(pairwise_executions([["1", "0"]], [1], 2, 3))
(8, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from exactdp.likes import ExactLike
from exactdp.protocols import max_sense, multi_max_sense, pairwise_preference
from exactdp_checks.golden.coding import runs
from exactdp_checks.golden.numbers import Json

__all__ = ["max_sense_executions", "multi_max_sense_executions", "pairwise_executions"]

Classes = Sequence[Sequence[ExactLike]]


def _executions(run: Callable[[Any], Any], shown: Callable[[Any], dict[str, Json]]) -> list[dict[str, Json]]:
    """Every execution with its draws, and what the server sees."""
    found: list[Any] = []

    def program(draw: Any) -> int:
        found.append(run(draw))
        return len(found) - 1

    return [{"draws": one["draws"], **shown(found[one["report"]])} for one in runs(program)]


def _listed(value: Any) -> Json:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


def max_sense_executions(
    classes: Classes, sizes: Sequence[int], w: int, p: ExactLike, t: ExactLike, model: str = "exact"
) -> list[dict[str, Json]]:
    """Every execution of MaxSense: for each user the rated items, ratings, the public set, and whether the bit is flipped."""
    return _executions(
        lambda draw: max_sense.run(classes, sizes, w, p, t, draw, model),
        lambda one: {"sensed": _listed(one.sensed), "reports": _listed(one.reports)},
    )


def multi_max_sense_executions(
    classes: Classes, sizes: Sequence[int], w: int, n: int, Q: int, t: ExactLike
) -> list[dict[str, Json]]:
    """Every execution of Multi-MaxSense: for each user the rated items, ratings, blocks, and whether the bits are flipped."""
    return _executions(
        lambda draw: multi_max_sense.run(classes, sizes, w, n, Q, t, draw),
        lambda one: {"blocks": [_listed(b) for b, _ in one], "reports": [_listed(s) for _, s in one]},
    )


def pairwise_executions(
    classes: Classes, sizes: Sequence[int], w: int, t: ExactLike, reading: str = "B"
) -> list[dict[str, Json]]:
    """Every execution of Pairwise-Preference: for each user the pair, what is rated, ratings, and whether the bit is flipped."""
    return _executions(
        lambda draw: pairwise_preference.run(classes, sizes, w, t, draw, reading),
        lambda one: {"pairs": _listed(one.pairs), "reports": _listed(one.reports)},
    )
