"""What a figure of matplotlib shows, in words: its titles, axes, curves, areas and pictures with their numbers.

A kernel that registers this prints these words for every figure beside its picture. So a notebook is compared by what its
figures say, and not by the pixels, which differ from version to version: every number counts, rounded to six digits, in a
checksum of each curve; the first, the last and some between are written out.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["register", "words"]

WRITTEN = 7  # values of a curve that are written out


def words(figure: Any) -> str:
    """The figure: one line for each of its axes and for everything that is drawn in them."""
    above = figure.get_suptitle()
    return "\n".join([f"Figure: {above}" if above else "Figure", *(line for axes in figure.axes for line in _axes(axes))])


def _axes(axes: Any) -> Iterator[str]:
    named = (f"{side} {axis.get_label_text()!r} ({axis.get_scale()})" for side, axis in (("x", axes.xaxis), ("y", axes.yaxis)))
    yield f"  axes {axes.get_title()!r}: {', '.join(named)}"
    for line in axes.lines:
        yield f"    curve {_label(line)}: x {_numbers(line.get_xdata(orig=False))}; y {_numbers(line.get_ydata(orig=False))}"
    bars = [patch for patch in axes.patches if hasattr(patch, "get_height")]
    if bars:
        places = (f"{side} {_numbers(getattr(bar, f'get_{side}')() for bar in bars)}" for side in ("x", "y", "width", "height"))
        yield f"    bars: {'; '.join(places)}"
    for patch in axes.patches:
        if not hasattr(patch, "get_height"):
            yield f"    area {_label(patch)}: {_numbers(patch.get_path().vertices.ravel())}"
    for drawn in axes.collections:
        if drawn.get_array() is not None:
            yield f"    coloured cells: {_numbers(drawn.get_array().ravel())}"
        else:
            yield f"    area {_label(drawn)}: {_numbers(v for path in drawn.get_paths() for v in path.vertices.ravel())}"
    for image in axes.images:
        yield f"    cells {'x'.join(map(str, image.get_array().shape))}: {_numbers(image.get_array().ravel())}"
    if axes.texts:
        yield f"    text: {', '.join(text.get_text() for text in axes.texts)}"


def _label(artist: Any) -> str:
    label = str(artist.get_label())
    return "" if label.startswith("_") else repr(label)


def _numbers(values: Iterable[Any]) -> str:
    """How many, some of them, and a checksum of all."""
    texts = [f"{float(value):.6g}" for value in values]
    step = max(1, -(-(len(texts) - 1) // (WRITTEN - 1)))
    some = texts if len(texts) <= WRITTEN else [*texts[:-1:step], texts[-1]]
    check = "" if len(texts) <= WRITTEN else f" [{len(texts)} values, checksum {zlib.crc32(' '.join(texts).encode()):08x}]"
    return " ".join(some) + check


def register(shell: Any) -> None:
    """In a kernel: every figure is printed in words beside its picture.

    Said again around every cell: matplotlib's own backend, when it is first asked for, takes back what was said of figures. What
    was registered first is called first, so this comes before the backend shows the figures of a cell.
    """

    def said() -> None:
        plain = shell.display_formatter.formatters["text/plain"]
        plain.for_type_by_name("matplotlib.figure", "Figure", lambda figure, printer, _: printer.text(words(figure)))

    for moment in ("pre_execute", "post_execute"):
        shell.events.register(moment, said)
