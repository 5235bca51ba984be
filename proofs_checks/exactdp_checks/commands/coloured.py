"""The lines after the sentence of an audit on a terminal: the tight matrix of a few inputs in colours, where there are any.

A number is green up to a third of the largest finite level, yellow up to two thirds, then red; an infinite level is bold. The
text is the same without colours, which is what is printed where output is no terminal, or NO_COLOR is set.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdp_checks.auditing.audit import Audit

__all__ = ["echo_details", "echo_table", "style_of"]

CODES = {"bold red": "1;31", "dim": "2", "green": "32", "yellow": "33", "red": "31"}


def style_of(level: float, top: float) -> str:
    """The style of a level; ``top`` is the largest finite one.

    >>> [style_of(level, 3.0) for level in (0.0, 1.0, 1.5, 3.0, float("inf"))]
    ['dim', 'green', 'yellow', 'red', 'bold red']
    """
    if level == float("inf"):
        return "bold red"
    if level <= 0:
        return "dim"
    return "green" if 3 * level <= top else "yellow" if 3 * level <= 2 * top else "red"


def echo_details(audit: Audit, *, verbose: bool = True) -> None:
    """Prints what follows the sentence; the labels only if ``verbose``."""
    from exactdp_checks.auditing.details import TIGHT, details, tight_table

    table = tight_table(audit)
    if not table or audit.tight is None or not _in_colours():  # which is long to find, and not shown of many inputs
        for line in details(audit, verbose=verbose):
            click.echo(line)
        return
    from exactdp_checks.auditing.drawing import rounded_levels

    lines = details(audit, verbose=verbose)
    start = lines.index(TIGHT)
    for line in lines[:start]:
        click.echo(line)
    echo_table(table, rounded_levels(audit.tight).tolist())
    for line in lines[start + len(table) :]:
        click.echo(line)


def echo_table(table: Sequence[Sequence[str]], values: Sequence[Sequence[float]]) -> None:
    """Prints a tight matrix, its title and its labels first; its levels in colours on a terminal."""
    coloured = _in_colours()
    for line in table[:2]:
        click.echo(" ".join(line))
    top = max((level for row in values for level in row if level != float("inf")), default=0.0)
    for row, levels in zip(table[2:], values, strict=True):
        cells = [
            _in_colour(text, style_of(level, top)) if coloured else text for text, level in zip(row[1:], levels, strict=True)
        ]
        click.echo(" ".join([row[0], *cells]))


def _in_colour(text: str, style: str) -> str:
    return f"\x1b[{CODES[style]}m{text}\x1b[0m"


def _in_colours() -> bool:
    """Whether standard output is a terminal, and colours are not unwanted there (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
