"""How large a table may be: channels and privacy matrices that do not fit into memory are refused before they are made.

>>> check_cells(10**5, 10**5, "table")
Traceback (most recent call last):
    ...
exactdp.errors.OutOfScope: the table would have 100000 x 100000 entries, more than 67108864: take smaller sizes, up to 8192 x 8192
"""

from __future__ import annotations

from math import isqrt

from exactdp.arguments import is_integer, shown
from exactdp.errors import BadInput, OutOfScope

__all__ = ["MAX_CELLS"]

MAX_CELLS = 2**26


def check_cells(rows: int, columns: int, name: str = "channel") -> None:
    """Raises OutOfScope for a table of more than MAX_CELLS entries, BadInput for sizes that are no integers >= 0."""
    for side, value in (("rows", rows), ("columns", columns)):
        if not is_integer(value) or value < 0:
            raise BadInput(f"{side} = {shown(value)}: write an integer >= 0")
    if rows * columns > MAX_CELLS:
        size = f"{rows} x {columns}" if max(rows, columns) < 10**30 else "very many"
        fits = fitting(rows, columns)
        raise OutOfScope(f"the {name} would have {size} entries, more than {MAX_CELLS}: take smaller sizes, up to {fits}")


def fitting(rows: int, columns: int) -> str:
    """The largest size of about this shape that is within MAX_CELLS entries, as text."""
    height = max(1, min(MAX_CELLS, isqrt(MAX_CELLS * rows // max(1, columns))))
    return f"{height} x {MAX_CELLS // height}"
