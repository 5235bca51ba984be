"""Steps of a law that are computed, in words: a certificate of nested chains has them.

>>> len(NESTED)
2
"""

from __future__ import annotations

__all__ = ["CALLS", "NESTED", "SERIES"]

CALLS = "calls of functions with a loop are draws from laws that were solved apart"
SERIES = "loops that go on with probability x / k at turn k end as a series in closed form, with a probability of e^-x"
NESTED = (SERIES, CALLS)
