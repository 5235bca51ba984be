"""The audit of reports with many independent parts: exact, from the laws of the parts, without a list of reports.

Source: ``exactdp.parts``. Requires: reports of one shape, on every input one run in which nothing but the parts was drawn.

>>> from exactdp_checks.code.law.exploring import law_of
>>> import numpy as np
>>> found = law_of(lambda x, rng: rng.random(40) < np.where(np.arange(40) == x, 0.5, 0.25), [0, 1, 2])
>>> product_of(found).worst().ratio
Fraction(3, 1)
>>> verdict_of(product_of(found), PrivacyMatrix.ldp(3, "ln 3")).outcome.value
'proved'
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import numpy as np

from exactdp.errors import OutOfScope
from exactdp.parts import Parts
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.ratio import Ratio, ratio_within
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.encodings import ENCODED
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.proving.factors import privacy
from exactdp_checks.proving.parts import undecided
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["product_of", "verdict_of", "worst_of"]

SHAPES = "reports on different inputs differ in shape or type, which tells the inputs apart: return the same shape"
ENCODINGS = "reports on different inputs say their parts in different ways, which are not compared: return a list of the parts"


def product_of(explored: Explored) -> Parts:
    """The product channel of the reports. Raises OutOfScope where they differ in shape."""
    if (
        len({(part.shape, form(part.shape)) for part in explored.parts}) > 1
        or len({len(part.places) for part in explored.parts}) > 1
    ):
        raise OutOfScope(ENCODINGS if any(ENCODED in repr(part.shape) for part in explored.parts) else SHAPES)
    numbers: dict[Hashable, int] = {}
    rows, laws = [], list[dict[tuple[Hashable, object], Fraction]]()
    for part in explored.parts:
        own = []
        for law in part.laws:
            typed = tuple(((v, form(v)), p) for v, p in law)  # -0.0 is no 0.0
            if typed not in numbers:
                numbers[typed] = len(laws)
                laws.append(dict(typed))
            own.append(numbers[typed])
        rows.append([own[i] for i in part.places])
    final: dict[tuple[Fraction, ...], int] = {}
    spread: dict[tuple[frozenset[int], int], int] = {}
    columns = []
    for column in zip(*rows, strict=True):
        used = frozenset(column)
        for i in used:
            if (used, i) not in spread:
                values = dict.fromkeys(v for j in sorted(used) for v in laws[j])
                law_of_part = tuple(laws[i].get(v, Fraction(0)) for v in values)
                spread[used, i] = final.setdefault(law_of_part, len(final))
        columns.append([spread[used, i] for i in column])
    return Parts(tuple(final), tuple(zip(*columns, strict=True)))


def worst_of(product: Parts) -> Ratio:
    """The largest ratio."""
    return product.worst().ratio


def verdict_of(product: Parts, asked: PrivacyMatrix | None) -> Verdict:
    """Whether the product is private within a policy: the kernel's word."""
    if asked is None:
        return undecided(Method.EXACT, "the product", "no bound was asked about")
    return privacy(product, asked, _broken(product, asked))


def _broken(product: Parts, asked: PrivacyMatrix) -> tuple[int, int] | None:
    """A pair of inputs whose ratio exceeds its level."""
    k = len(product.rows)
    off = np.unique(asked.pattern[~np.eye(k, dtype=bool)])
    if len(off) <= 1:
        worst = product.worst()
        broken = worst.x != worst.other and not ratio_within(worst.ratio, asked[worst.x, worst.other])
        return (worst.x, worst.other) if broken else None
    for x in range(k):
        for other in range(k):
            if x != other and not ratio_within(product.ratio(x, other), asked[x, other]):
                return x, other
    return None
