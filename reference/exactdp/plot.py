"""Drawings with matplotlib (an optional extra): channels, tight privacy matrices, losses, trade-offs, risk against epsilon.

Every function draws into ``axes`` (new ones by default) and returns them. Colours and curves are rounded; what is exact is in the
objects that are drawn.

>>> import matplotlib
>>> matplotlib.use("agg")
>>> axes = channel(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))
>>> axes.get_xlabel()
'output'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from exactdp.arguments import is_integer, listed, plain, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix
from exactdp.privacy.tradeoff import testing_region as region_of

__all__ = ["channel", "loss", "risk", "tight", "trade_off"]

NAMED = 24  # labels up to which each is written


def _axes(axes: Any) -> Any:
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot as plt
    except ImportError:
        raise BadInput('drawings need matplotlib: pip install "exactdp[notebooks]"') from None
    return plt.subplots()[1]


def _rational(channel: Channel) -> Channel:
    _ = check_channel(channel).matrix.fractions
    return channel


def _position(x: int, size: int) -> int:
    if not is_integer(x) or not 0 <= x < size:
        raise BadInput(f"{shown(x)} is not the position of an input: write an integer from 0 to {size - 1}")
    return x


def _map(axes: Any, values: Any, down: Sequence[Hashable], across: Sequence[Hashable], names: tuple[str, str, str]) -> Any:
    axes = _axes(axes)
    image = axes.imshow(values, aspect="auto", cmap="cividis")
    for side, labels, name in ((axes.yaxis, down, names[0]), (axes.xaxis, across, names[1])):
        side.set_label_text(name)
        if len(labels) <= NAMED:
            side.set_ticks(range(len(labels)), [str(v) for v in labels])
    axes.figure.colorbar(image, ax=axes, label=names[2])
    return axes


def channel(q: Channel, axes: Any = None) -> Any:
    """Q(y|x) as a heat map, inputs down and outputs across.

    Args:
        q: rational, k x m.
        axes: axes of matplotlib to draw on; new ones where none are given.

    Returns:
        The axes, with a heat map.

    Raises:
        BadInput: where t occurs.

    Example:
        exactdp.plot.channel(exactdp.mechanisms.krr.channel(4, t=3))
    """
    values = _rational(q).matrix.floats[q.pattern]
    return _map(axes, values, q.inputs, q.outputs, ("input", "output", "probability"))


def tight(q: Channel, axes: Any = None) -> Any:
    """The tight privacy matrix in nats, row against column; infinite levels are left blank.

    Args:
        q: rational, k x m.
        axes: axes of matplotlib to draw on; new ones where none are given.

    Returns:
        The axes, with a heat map of levels in nats.

    Raises:
        BadInput: where t occurs.

    Example:
        exactdp.plot.tight(exactdp.mechanisms.krr.channel(4, t=3))
    """
    matrix: PrivacyMatrix = tight_matrix(_rational(q))
    levels = np.array([float(v) if isinstance(v, LogSum) else np.nan for v in matrix.levels])
    return _map(axes, levels[matrix.pattern], q.inputs, q.inputs, ("input", "against", "level (nats)"))


@plain
def loss(q: Channel, x: int, other: int, axes: Any = None) -> Any:
    """The distribution function of the privacy loss ln Q(Y|x)/Q(Y|other) under the input x.

    Args:
        q: rational, k x m.
        x: the position of an input.
        other: that of another.
        axes: axes of matplotlib to draw on; new ones where none are given.

    Returns:
        The axes, with steps; losses are in nats.

    Raises:
        BadInput: where t occurs, and for positions that are none.

    Example:
        exactdp.plot.loss(exactdp.mechanisms.krr.channel(4, t=3), 0, 1)
    """
    k, _ = _rational(q).size
    doubles = q.matrix.floats[q.pattern]
    one, two = doubles[_position(x, k)], doubles[_position(other, k)]
    with np.errstate(divide="ignore"):
        losses = np.log(one[one > 0]) - np.log(two[one > 0])
    order, axes = np.argsort(losses), _axes(axes)
    axes.step(losses[order], np.cumsum(one[one > 0][order]), where="post")
    axes.set_xlabel(f"privacy loss of {q.inputs[x]} against {q.inputs[other]} (nats)")
    axes.set_ylabel("probability of at most so much")
    return axes


@plain
def trade_off(q: Channel, x: int, other: int, axes: Any = None) -> Any:
    """The errors of the best tests of input x against the other one.

    Args:
        q: rational, k x m.
        x: the position of an input.
        other: that of another.
        axes: axes of matplotlib to draw on; new ones where none are given.

    Returns:
        The axes, with the curve and the line of tests that look at nothing.

    Raises:
        BadInput: where t occurs, and for positions that are none.

    Example:
        exactdp.plot.trade_off(exactdp.mechanisms.krr.channel(4, t=3), 0, 1)
    """
    k, _ = _rational(q).size
    region = region_of(q, _position(x, k), _position(other, k))
    axes = _axes(axes)
    axes.plot([float(a) for a, _ in region], [float(b) for _, b in region])
    axes.plot([0, 1], [1, 0], linestyle="--", linewidth=1)
    axes.set_xlabel(f"false alarms: says {q.inputs[x]}, and it is {q.inputs[other]}")
    axes.set_ylabel("misses")
    return axes


def risk(risks: Callable[[float], object], epsilons: Sequence[float], axes: Any = None, label: str | None = None) -> Any:
    """A risk, or any number that depends on epsilon, as a curve; ``risks`` takes a level as a float.

    Args:
        risks: from a level, as a float, to a number.
        epsilons: levels in nats.
        axes: axes of matplotlib to draw on; new ones where none are given.
        label: of the curve.

    Returns:
        The axes, with one more curve.

    Example:
        exactdp.plot.risk(lambda epsilon: 1 / epsilon**2, [0.5, 1.0, 2.0], label="1/epsilon^2")
    """
    values = [float(rational(v)) if not isinstance(v := risks(e), float) else v for e in listed(epsilons, "levels", "[0.5, 1.0]")]
    axes = _axes(axes)
    axes.plot(list(epsilons), values, marker=".", label=label)
    axes.set_xlabel("epsilon (nats)")
    axes.set_ylabel("risk")
    return axes
