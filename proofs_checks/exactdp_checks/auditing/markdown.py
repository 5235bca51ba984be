"""Tables of Markdown, as they are pasted from pages and issues or written by ``DataFrame.to_markdown``: a header, a rule, rows.

Cells stand between bars, which the ends of a line may lack; a bar within a cell is written ``\\|``.

>>> grid = markdown("| in | yes | no |\\n|:---|----:|---:|\\n| a | 0.75 | 0.25 |\\n")
>>> grid.rows, grid.lines
([['in', 'yes', 'no'], ['a', '0.75', '0.25']], [1, 3])
>>> markdown("0.75,0.25\\n0.25,0.75\\n") is None
True
"""

from __future__ import annotations

import re

from exactdp_checks.auditing.grid import Grid

__all__ = ["markdown"]

BEGINNING = 100_000  # characters in which the rule must stand
_RULE = re.compile(r"\|\s*:?-+:?\s*\||\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?")
_BAR = re.compile(r"(?<!\\)\|")


def markdown(text: str) -> Grid | None:
    """The cells of a table of Markdown, its rule left out; None of any other text."""
    start = [line.strip() for line in text[:BEGINNING].split("\n") if line.strip()][:2]
    if len(start) < 2 or "|" not in start[0] or not _RULE.fullmatch(start[1]):
        return None
    lines = [(line.strip(), i) for i, line in enumerate(text.split("\n"), 1) if line.strip()]
    del lines[1]
    return Grid([_cells(line) for line, _ in lines], [i for _, i in lines], ruled=True)


def _cells(line: str) -> list[str]:
    """The cells of a line: what is outside of bars at its ends is none."""
    cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(line)]
    closed = len(cells) > 1 and line.endswith("|") and not cells[-1]
    return cells[int(line.startswith("|")) : len(cells) - closed] or [""]
