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

    from exactdp.policy import PrivacyMatrix
    from exactdp_checks.auditing.audit import Audit

__all__ = ["echo_details", "style_of"]


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

    lines = details(audit, verbose=verbose)
    table = tight_table(audit) if _in_colours() else []
    start = lines.index(TIGHT) + 2 if table else len(lines)
    for line in lines[:start]:
        click.echo(line)
    if table and audit.tight is not None:  # which is long to find, and not shown of many inputs
        _echo_rows(audit.tight, table[2:])
        start += len(table) - 2
    for line in lines[start:]:
        click.echo(line)


def _in_colours() -> bool:
    """Whether standard output is a terminal, and colours are not unwanted there (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def _echo_rows(tight: PrivacyMatrix, rows: Sequence[Sequence[str]]) -> None:
    """Rows of the tight matrix, a label and its levels each."""
    import numpy as np
    from rich.console import Console
    from rich.text import Text

    from exactdp_checks.auditing.drawing import rounded_levels

    values = rounded_levels(tight)
    finite = values[np.isfinite(values)]
    top = float(finite.max()) if len(finite) else 0.0
    console = Console(highlight=False, soft_wrap=True)
    for row, levels in zip(rows, values.tolist(), strict=True):
        line = Text(row[0])
        for text, level in zip(row[1:], levels, strict=True):
            line.append(" ").append(text, style=style_of(level, top))
        console.print(line)
