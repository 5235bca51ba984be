"""The picture of a simulation: the mean squared error against epsilon, a curve for each scheme, predictions dashed.

As SVG it needs no library (``charts``); every other kind of file is drawn by matplotlib, where that is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from exactdp.errors import BadInput
from exactdp.numbers.text import level
from exactdp_checks.simulating.charts import Line, Panel, chart
from exactdp_checks.simulating.plan import Plan
from exactdp_checks.simulating.results import Row

__all__ = ["panels", "picture", "save"]


def panels(plan: Plan, rows: Sequence[Row]) -> list[Panel]:
    """A panel for each number of users; values that are not above 0 are left out."""
    found = []
    for n in plan.users:
        lines = []
        for colour, scheme in enumerate(plan.schemes):
            mine = [r for r in rows if (r.cell.scheme, r.cell.n) == (scheme, n) and r.measure in ("mse", "copy mse", "raw mse")]
            for measure in dict.fromkeys(r.measure for r in mine):
                some = [(float(level(r.cell.epsilon)), r) for r in mine if r.measure == measure and r.mean > 0]
                name = scheme if measure == "mse" else f"{scheme}, {measure}"
                lines.append(Line(name, colour % 8, tuple(sorted((e, r.mean, r.error) for e, r in some))))
                known = [(e, r.predicted, None) for e, r in some if r.predicted]
                if known:
                    lines.append(Line(f"{name}, predicted", colour % 8, tuple(sorted(known)), dashed=True))
        lines = [line for line in lines if line.points]
        if lines:
            found.append(Panel(f"n = {n}", "mse", tuple(lines)))
    return found


def picture(plan: Plan, rows: Sequence[Row]) -> str:
    """As SVG; empty where nothing has a mean squared error."""
    drawn = panels(plan, rows)
    title = f"k = {plan.k}, {plan.distribution}, {plan.runs} run{'s' * (plan.runs > 1)}"
    return chart(drawn, min(3, len(drawn)), "epsilon", title) if drawn else ""


def save(path: Path, plan: Plan, rows: Sequence[Row]) -> None:
    """Draws the panels into a file with matplotlib."""
    try:
        from matplotlib import pyplot as plt
    except ImportError:
        raise BadInput('drawings need matplotlib: pip install "exactdp[plot]", or take the picture of --out') from None
    drawn = panels(plan, rows)
    if not drawn:
        raise BadInput("nothing to draw: none of the schemes has a mean squared error")
    figure, axes = plt.subplots(1, len(drawn), figsize=(5 * len(drawn), 4), squeeze=False)
    for place, panel in zip(axes[0], drawn, strict=True):
        for line in panel.lines:
            x, y = [p[0] for p in line.points], [p[1] for p in line.points]
            bars = None if line.dashed else [2 * (p[2] or 0) for p in line.points]
            place.errorbar(
                x, y, bars, label=line.label, color=f"C{line.colour}", linestyle="--" if line.dashed else "-", marker="."
            )
        place.set(title=panel.title, xlabel="epsilon (nats)", ylabel=panel.y_label, xscale="log", yscale="log")
        place.legend(fontsize="small")
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise BadInput(f"the picture cannot be drawn ({str(error).splitlines()[0]}): write a name such as picture.png") from None
    finally:
        plt.close(figure)
