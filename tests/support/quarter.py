"""A quarter of the cases of a large family, which the commit chooses in ``.ci/run``; all of them elsewhere and with LONG=1.

``QUARTER`` is 0 to 3; so four commits see every case, and no family is left out whole.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["LARGE", "chosen", "turn"]

Case = TypeVar("Case")
LARGE = 4  # cases; a family of no more is taken whole


def chosen(cases: Sequence[Case], quarter: str | None = None, large: int = LARGE) -> Sequence[Case]:
    """Every fourth of the cases, beginning with the quarter's number; all, where there are few or no quarter is asked for."""
    asked = os.environ.get("QUARTER") if quarter is None else quarter
    return cases[int(asked) :: 4] if asked and len(cases) > large else cases


def turn(which: int, of: int, quarter: str | None = None) -> bool:
    """Whether it is the turn of the which-th of some long tests that look for one kind of fault; with LONG each has it."""
    asked = os.environ.get("QUARTER") if quarter is None else quarter
    return not asked or int(asked) % of == which
