"""The users of a simulation: how many have each item, from the name of a distribution or from the weights of a file.

    uniform     p(i) = 1/k;     zipf[:s]    p(i) ~ 1/(i+1)^s, s = 1;     geometric[:r]    p(i) ~ r^i, r = 0.95

Of n users as many have item i as the largest remainders say (in doubles for the names, exactly for a file), so the data of a
simulation are fixed integers, n in all. A file has a weight for each item, integers or decimals, in a column or in a row.

>>> rounded((1, 1, 1), 5), counts("zipf", 3, 11).tolist()
((2, 2, 1), [6, 3, 2])
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from pathlib import Path

import numpy as np
import numpy.typing as npt

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.numbers.exact import rational

__all__ = ["MOST_ITEMS", "NAMES", "counts", "named", "of_file", "rounded"]

NAMES = ("uniform", "zipf", "geometric")
MOST_ITEMS = 2**22
DEFAULTS = {"zipf": 1.0, "geometric": 0.95}


def named(text: str) -> tuple[str, float]:
    """(name, parameter) of a text such as "zipf:1.5"."""
    name, colon, rest = text.partition(":")
    refusal = (
        f"there is no distribution {shown(text)}: write uniform, zipf, zipf:1.5, geometric, geometric:0.9 or a file of weights"
    )
    if name not in NAMES or (colon and name == "uniform"):
        raise BadInput(refusal)
    try:
        value = float(rest) if colon else DEFAULTS.get(name, 0.0)
    except ValueError:
        raise BadInput(refusal) from None
    if name == "zipf" and not 0 <= value <= 20:
        raise BadInput(f"zipf:{rest}: the exponent is a number from 0 to 20")
    if name == "geometric" and not 0 < value <= 1:
        raise BadInput(f"geometric:{rest}: the ratio is a number above 0 and at most 1")
    return name, value


def counts(text: str, k: int, n: int) -> npt.NDArray[np.int64]:
    """How many of n users have each of k items under a distribution with a name."""
    name, value = named(text)
    ranks = np.arange(k, dtype=np.float64)
    weights: npt.NDArray[np.float64] = (
        np.ones(k) if name == "uniform" else (ranks + 1) ** -value if name == "zipf" else value**ranks
    )
    shares = weights * (n / weights.sum())
    found: npt.NDArray[np.int64] = np.floor(shares).astype(np.int64)
    order = np.argsort(found - shares, kind="stable")
    missing = n - int(found.sum())
    found[order[:missing] if missing >= 0 else order[missing:]] += 1 if missing >= 0 else -1
    return found


def rounded(weights: Sequence[int | Fraction], n: int) -> tuple[int, ...]:
    """n shared in proportion to the weights, exactly: quotients, one more for the largest remainders, the first where equal."""
    unit = lcm(*(w.denominator for w in weights))
    whole = [w.numerator * (unit // w.denominator) for w in weights]
    total = sum(whole)
    floors, rests = [n * w // total for w in whole], [n * w % total for w in whole]
    for i in sorted(range(len(rests)), key=lambda i: (-rests[i], i))[: n - sum(floors)]:
        floors[i] += 1
    return tuple(floors)


def of_file(path: Path) -> tuple[Fraction, ...]:
    """The weights in a file, one for each item."""
    from exactdp_checks.auditing.files import load_grid
    from exactdp_checks.auditing.files import named as shown_path

    cells = [cell for row in load_grid(path).rows for cell in row]
    found = []
    for place, cell in enumerate(cells, 1):
        try:
            value = rational(cell.strip() if isinstance(cell, str) else cell)
        except (BadInput, ValueError, TypeError):
            raise BadInput(f"{shown_path(path)}: weight {place} is {shown(cell)}; write a number >= 0 for each item") from None
        if value < 0:
            raise BadInput(f"{shown_path(path)}: weight {place} is {shown(cell)}; write a number >= 0 for each item")
        found.append(value)
    if not found or not sum(found) or len(found) > MOST_ITEMS:
        raise BadInput(f"{shown_path(path)}: write a weight for each item, not all 0, for at most {MOST_ITEMS} items")
    return tuple(found)
