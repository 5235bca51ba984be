"""The lists of reports that a decoder is asked about: all sequences of several users, or all multisets where those are too many.

>>> ordered, lists = reports_of(2, 2)
>>> ordered, list(lists)
(True, [(0, 0), (0, 1), (1, 0), (1, 1)])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from exactdp.errors import BadInput

__all__ = ["SEQUENCES", "reports_of"]

SEQUENCES = 20_000  # lists of reports that a decoder is given


def reports_of(outputs: int, users: int) -> tuple[bool, Iterator[tuple[int, ...]]]:
    """(whether order counts, the lists of positions of outputs): all sequences, or all multisets where those are too many.

    Raises BadInput where both are.
    """
    places: Sequence[int] = range(outputs)
    if outputs**users <= SEQUENCES:
        return True, product(places, repeat=users)
    multisets = comb(outputs + users - 1, users)
    if multisets > SEQUENCES:
        raise BadInput(
            f"{users} reports out of {outputs} outputs are {multisets} multisets: a decoder is given at most {SEQUENCES}, "
            "ask about fewer users"
        )
    return False, combinations_with_replacement(places, users)
