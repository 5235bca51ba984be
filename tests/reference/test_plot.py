"""Drawings show what they are about; what they are drawn from is checked elsewhere."""

from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

from exactdp import plot
from exactdp.channel import Channel
from exactdp.errors import BadInput

mpl.use("agg")
Q = Channel([["1/2", "1/2", 0], ["1/4", "1/4", "1/2"]], ["a", "b"], ["x", "y", "z"])


@pytest.fixture(autouse=True)
def _closed() -> Any:
    yield
    from matplotlib import pyplot as plt

    plt.close("all")


def test_maps() -> None:
    axes = plot.channel(Q)
    assert axes.images[0].get_array().tolist() == [[0.5, 0.5, 0], [0.25, 0.25, 0.5]]
    assert [t.get_text() for t in axes.get_xticklabels()] == ["x", "y", "z"]
    levels = plot.tight(Q).images[0].get_array()
    assert levels[0, 1] == pytest.approx(np.log(2))
    assert bool(np.ma.getmaskarray(levels)[1, 0]) or np.isnan(levels[1, 0])


def test_curves() -> None:
    (line,) = plot.loss(Q, 0, 1).lines
    assert line.get_ydata()[-1] == 1
    assert line.get_xdata().tolist() == [np.log(2), np.log(2)]
    errors = plot.trade_off(Q, 0, 1).lines[0]
    assert {0.0, 1.0} <= set(errors.get_xdata())
    axes = plot.risk(lambda e: 1 / e, [1.0, 2.0], label="one")
    assert plot.risk(lambda e: "1/3", [1.0, 2.0], axes) is axes
    assert [list(line.get_ydata()) for line in axes.lines] == [[1.0, 0.5], [1 / 3, 1 / 3]]


def test_refusals() -> None:
    symbolic = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
    for draw in (
        lambda: plot.channel(symbolic),
        lambda: plot.loss(Q, 0, 2),
        lambda: plot.trade_off(Q, -1, 0),
        lambda: plot.tight([[1]]),
    ):  # type: ignore[arg-type]
        with pytest.raises(BadInput):
            draw()
