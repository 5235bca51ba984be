"""The README's picture, Lemma 6.4 as printed against what is true: ``python docs/picture.py`` writes printed-against-true.svg.

Both curves are exact: the variance of F given that all N items are equal, N^2/4, and what the lemma allows, 20 Var^0[F]; the
functions are those of the package. Colours follow the reader's scheme, light or dark.

>>> text = picture()
>>> text.startswith("<svg"), len(text) < 60_000, "156.25" in text
(True, True, True)
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from exactdp.bounds.price_of_privacy.adaptive import lemma_6_4

TARGET = Path(__file__).with_name("printed-against-true.svg")
ITEMS = range(4, 37)
SHOWN = 25
WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 56, 44, 616, 252
MOST = 324  # the variance at 36 items
STYLE = """
svg { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.ground { fill: #ffffff; } .ink { fill: #24292f; } .axis { stroke: #6e7781; } .grid { stroke: #d8dee4; }
.true { stroke: #c2410c; } .dot, .said { fill: #c2410c; } .printed { stroke: #1d4ed8; } .claim { fill: #1d4ed8; }
path, line { fill: none; stroke-width: 1; } .true, .printed { stroke-width: 2.5; } .printed { stroke-dasharray: 7 4; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #0d1117; } .ink { fill: #e6edf3; } .axis { stroke: #8b949e; } .grid { stroke: #30363d; }
  .true { stroke: #fb923c; } .dot, .said { fill: #fb923c; } .printed { stroke: #7cb0ff; } .claim { fill: #7cb0ff; }
}
"""


def place(items: int, value: Fraction) -> tuple[float, float]:
    """Where a number of items and a value stand."""
    across = LEFT + (RIGHT - LEFT) * Fraction(items - ITEMS[0], ITEMS[-1] - ITEMS[0])
    return round(float(across), 1), round(float(BOTTOM - (BOTTOM - TOP) * value / MOST), 1)


def curve(name: str, values: dict[int, Fraction]) -> str:
    """A curve through the values, as far as they are within the picture."""
    points = " L".join("{} {}".format(*place(n, v)) for n, v in values.items() if v <= MOST)
    return f'<path class="{name}" d="M{points}"/>'


def text(x: float, y: float, words: str, kind: str = "ink", anchor: str = "start") -> str:
    """Words at a place."""
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def picture() -> str:
    """The picture as SVG."""
    true = {n: Fraction(n * n, 4) for n in ITEMS}
    printed = {n: Fraction(n, 4) * lemma_6_4("1/100000") for n in ITEMS}
    parts = [f'<rect class="ground" width="{WIDE}" height="{HIGH}" rx="8"/>']
    parts.append(text(LEFT, 24, "Lemma 6.4: the variance of a sum of N random bits, once they are known to be equal"))
    for level in (0, 100, 200, 300):
        _, y = place(ITEMS[0], Fraction(level))
        parts.append(f'<line class="{"grid" if level else "axis"}" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(text(LEFT - 8, y + 4, str(level), anchor="end"))
    parts += [text(place(n, Fraction(0))[0], BOTTOM + 18, str(n), anchor="middle") for n in (4, 12, 20, 28, 36)]
    parts.append(text((LEFT + RIGHT) / 2, BOTTOM + 38, "items N", anchor="middle"))
    parts += [curve("printed", printed), curve("true", true)]
    x, y = place(SHOWN, true[SHOWN])
    below = place(SHOWN, printed[SHOWN])[1]
    parts.append(f'<line class="axis" x1="{x}" x2="{x}" y1="{y}" y2="{below}"/><circle class="dot" cx="{x}" cy="{y}" r="4.5"/>')
    parts.append(text(x - 10, y - 8, f"N = {SHOWN}: {float(true[SHOWN])}, and {printed[SHOWN]} is allowed", "said", "end"))
    parts.append(text(*place(31, Fraction(290)), "true: N²/4", "said", "end"))
    parts.append(text(RIGHT, place(36, printed[36])[1] + 46, "allowed as printed: 5N", "claim", "end"))
    title = "<title>A parabola crosses a straight line at 20 items: from 21 on the printed bound is broken</title>"
    inside = "\n".join(parts)
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">{title}'
    return f"{opening}\n<style>{STYLE}</style>\n{inside}\n</svg>\n"


if __name__ == "__main__":
    TARGET.write_text(picture(), "utf-8")
