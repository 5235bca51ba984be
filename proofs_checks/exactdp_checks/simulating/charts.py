"""Pictures as SVG, without a library: small panels of curves on logarithmic axes, and the heat map of a grid of counts.

Coordinates and colours are drawn from rounded values; the numbers themselves are in the tables.

>>> line = Line("a", 0, ((1.0, 1.0, None), (10.0, 0.1, 0.01)))
>>> chart([Panel("one", "d_TV", (line,))], 1, "n", "Title").count("<polyline")
1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

import numpy as np
import numpy.typing as npt

__all__ = ["Line", "Panel", "chart", "heat_map"]

COLOURS = ("#000000", "#7f7f7f", "#d55e00", "#e69f00", "#009e73", "#0072b2", "#cc79a7", "#56b4e9")
WIDTH, HEIGHT = 210, 160  # of the plotted area of a panel
LEFT, TOP, GAP = 46, 24, 34
SHADES = 12
FONT = 'font-family="sans-serif" font-size="10"'


@dataclass(frozen=True)
class Line:
    """A curve through points (x, y, standard error or None), x and y above 0; bars reach two standard errors each way."""

    label: str
    colour: int
    points: tuple[tuple[float, float, float | None], ...]
    dashed: bool = False


@dataclass(frozen=True)
class Panel:
    """The curves of one plotted area."""

    title: str
    y_label: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class _Axis:
    """A logarithmic axis from 10^low to 10^high over ``length`` units."""

    low: float
    high: float
    length: float

    def at(self, value: float) -> float:
        return (log10(value) - self.low) / (self.high - self.low) * self.length

    def ticks(self) -> list[tuple[float, str]]:
        decades = range(floor(self.low) - 1, ceil(self.high) + 1)
        steps = (1, 2, 5) if self.high - self.low < 1.6 else (1,)
        values = [float(f"{step}e{d}") for d in decades for step in steps]
        inside = [v for v in values if self.low - 1e-9 <= log10(v) <= self.high + 1e-9]
        return [(v, f"{v:g}" if 1e-4 < v < 1e4 else f"{v:.0e}".replace("e+0", "e").replace("e-0", "e-")) for v in inside]


def _axis(values: Sequence[float], length: float) -> _Axis:
    logs = [log10(v) for v in values if v > 0] or [0.0]
    low, high = min(logs), max(logs)
    margin = max((high - low) * 0.05, 0.1)
    return _Axis(low - margin, high + margin, length)


def _svg(width: float, height: float, title: str, body: Sequence[str]) -> str:
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {FONT}>'
    return "\n".join(
        [head, f"<title>{escape(title)}</title>", '<rect width="100%" height="100%" fill="white"/>', *body, "</svg>", ""]
    )


def _text(x: float, y: float, content: str, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(content)}</text>'


def _curve(line: Line, across: _Axis, up: _Axis) -> list[str]:
    colour = COLOURS[line.colour % len(COLOURS)]
    kept = [(across.at(x), HEIGHT - up.at(y), x, y, e) for x, y, e in line.points if x > 0 and y > 0]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y, *_ in kept)
    if line.dashed:
        return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="0.8" stroke-dasharray="4 3"/>']
    found = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.2"/>']
    for px, py, x, y, e in kept:
        label = f"{line.label}: {x:g}, {y:.4g}" + ("" if e is None else f" \u00b1 {e:.2g}")
        found.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="1.8" fill="{colour}"><title>{escape(label)}</title></circle>')
        if e:
            low, high = (HEIGHT - up.at(max(v, 10**up.low)) for v in (y - 2 * e, y + 2 * e))
            found.append(f'<line x1="{px:.1f}" x2="{px:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>')
    return found


def _panel(panel: Panel, across: _Axis, up: _Axis, x_label: str) -> list[str]:
    found = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    for axis, vertical in ((across, False), (up, True)):
        for value, label in axis.ticks():
            at = axis.at(value)
            ends = f'x1="0" x2="{WIDTH}" y1="{HEIGHT - at:.1f}" y2="{HEIGHT - at:.1f}"'
            ends = ends if vertical else f'x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{HEIGHT}"'
            found.append(f'<line {ends} stroke="#e5e5e5"/>')
            found.append(_text(-4, HEIGHT - at + 3, label, "end") if vertical else _text(at, HEIGHT + 12, label, "middle"))
    found += [_text(WIDTH / 2, -6, f"{panel.title} ({panel.y_label})", "middle", ' font-weight="bold"')]
    found += [_text(WIDTH / 2, HEIGHT + 24, x_label, "middle")]
    return found + [mark for line in panel.lines for mark in _curve(line, across, up)]


def chart(panels: Sequence[Panel], columns: int, x_label: str, title: str) -> str:
    """Panels row by row, ``columns`` in a row; a row has one vertical scale, and all have the same horizontal one."""
    across = _axis([x for p in panels for line in p.lines for x, _, _ in line.points], WIDTH)
    body = [_text(LEFT, 16, title, extra=' font-weight="bold"')]
    labels = {line.label: line.colour for p in panels for line in p.lines if not line.dashed}
    entries = [(label, COLOURS[colour % len(COLOURS)], "") for label, colour in labels.items()]
    if any(line.dashed for p in panels for line in p.lines):
        entries.append(("predicted", COLOURS[0], ' stroke-dasharray="4 3"'))
    x = float(LEFT)
    for label, colour, dash in entries:
        body.append(f'<line x1="{x:g}" x2="{x + 18:g}" y1="30" y2="30" stroke="{colour}" stroke-width="2"{dash}/>')
        body.append(_text(x + 22, 33, label))
        x += 40 + 5.6 * len(label)
    for start in range(0, len(panels), columns):
        row = panels[start : start + columns]
        up = _axis([y for p in row for line in p.lines for _, y, _ in line.points], HEIGHT)
        y = 40 + TOP + start // columns * (HEIGHT + TOP + GAP)
        for i, panel in enumerate(row):
            body += [f'<g transform="translate({LEFT + i * (WIDTH + LEFT)} {y})">', *_panel(panel, across, up, x_label), "</g>"]
    rows = -(-len(panels) // columns)
    return _svg(max(LEFT + min(columns, len(panels)) * (WIDTH + LEFT), x), 50 + rows * (HEIGHT + TOP + GAP), title, body)


def heat_map(counts: npt.NDArray[np.int64], title: str, side: int = 3) -> str:
    """A square of ``side`` units for each cell, darker with the logarithm of its count, white where it is 0.

    Row 0 is drawn at the bottom, as latitudes are.
    """
    rows, columns = counts.shape
    top = max(int(counts.max(initial=0)), 1)
    shades = np.ceil(np.log1p(counts) / np.log1p(top) * SHADES).astype(np.int64)
    body = [_text(2, 14, title, extra=' font-weight="bold"'), '<g transform="translate(0 20)">']
    body.append(f'<rect width="{columns * side}" height="{rows * side}" fill="none" stroke="#999"/>')
    for shade in range(1, SHADES + 1):
        ys, xs = np.nonzero(shades == shade)
        squares = "".join(f"M{x * side} {(rows - 1 - y) * side}h{side}v{side}h-{side}z" for y, x in zip(ys, xs, strict=True))
        light = 90 - 75 * shade / SHADES
        body += [f'<path d="{squares}" fill="hsl(215 70% {light:.0f}%)"/>'] if squares else []
    return _svg(columns * side, rows * side + 22, title, [*body, "</g>"])
