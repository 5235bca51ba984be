"""The laws that the twins of the frequency oracles execute, certified private: bits as a product, values as a matrix.

A twin states (n0, n1, d). Of a unary encoding (``unary_encoding``, ``count_mean_sketch`` on its hash values,
``histogram_encoding`` above and below its threshold) n0/d and n1/d are the probabilities of a 1 for a bit 0 and for the bit 1:
the kernel decides the product of all bits. Of local hashing and of the Hadamard sketch, given the public randomness, they are
those of a value that is not the own one and of the own one. Where the level follows from the parameters (RAPPOR, two rounds), the
question is whether one report is private at the level asked about, and it may not be; of ``rappor_permanent``, all reports. That
``encode`` has these laws is a test; that rounding costs nothing at any level is the claim oracles/oue-rounded. Of sets (``SETS``,
subset selection at every k and d) two items are enough by symmetry, and sets that have both, the one, the other or none of them
are joined: each kind has one ratio.

>>> certified(SETS, 1000, 269, epsilon=1).outcome.value
'proved'
>>> [certified("rappor_permanent", "1/2", epsilon=e).outcome.value for e in ("ln 9", 2)]
['proved', 'refuted']
>>> [certified("rappor", "1/2", "1/4", "3/4", epsilon=e).outcome.value for e in ("ln(25/9)", 1)]
['proved', 'refuted']
>>> certified("unary_encoding", 1000, epsilon=1).outcome.value, certified("local_hashing", 4, epsilon="ln 3").outcome.value
('proved', 'proved')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from inspect import signature
from math import comb
from typing import Any

from exactdp import fast
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import krr
from exactdp.numbers.text import level
from exactdp.oracles.wired import OPENED
from exactdp.parts import Parts
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving import factors, prove
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["ORACLES", "SETS", "certified"]

MOST = 1000  # bits, or values, that a certificate lists
SETS = "subset_selection_sets"
Law = Callable[..., tuple[int, int, int]]
ORACLES: Mapping[str, tuple[Law, Callable[..., int], bool]] = {
    **{name: (getattr(fast, name).executed, count, bits) for name, (count, bits) in OPENED.items()},
    "longitudinal_bits": (fast.longitudinal.executed_bits, lambda k, _first, _second: k, True),
    "rappor_permanent": (fast.rappor.permanent, lambda _f: 2, True),
}
"""(what the twin states, how many bits or values, whether they are bits) by name; parameters are those of ``executed``."""


def certified(name: str, *size: Any, epsilon: float | Fraction | str, **options: Any) -> Verdict:
    """The kernel's verdict that the executed law of the twin is private at the epsilon that was asked for."""
    if name not in (*ORACLES, SETS):
        raise BadInput(f"{name!r} is no oracle with an executed law: write one of {', '.join((*ORACLES, SETS))}")
    law, count, bits = ORACLES.get(name, (fast.subset_selection.executed, lambda *_: 2, False))
    takes = [word for word in signature(law).parameters if word != "epsilon"]
    asked = (epsilon,) if "epsilon" in signature(law).parameters else ()
    try:
        bound = signature(law).bind(*size, *asked, **options)
    except TypeError:
        raise BadInput(f"{name} has the parameters {', '.join(takes) or 'none'}: there are {len(size)} given") from None
    try:
        zero, one, whole = law(*bound.args, **bound.kwargs)
    except (ValueError, TypeError) as error:
        raise BadInput(f"{name}: {error}") from None
    parts = count(*size, **options)
    if parts > MOST:
        raise OutOfScope(
            f"{name}: a certificate lists at most {MOST} bits or values; for every size: exactdp show oracles/oue-rounded"
        )
    policy = PrivacyMatrix.ldp(parts, level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon))
    low, high = Fraction(zero, whole), Fraction(one, whole)
    if name == SETS:
        k, d, _ = bound.args
        return prove.privacy(_of_sets(k, d, low, high), policy)
    if bits:
        rows = tuple(tuple(int(j == x) for j in range(parts)) for x in range(parts))
        product = Parts(((1 - low, low), (1 - high, high)), rows)
        verdict = factors.privacy(product, policy)
        return factors.privacy(product, policy, (0, 1)) if verdict.outcome is Outcome.UNDECIDED and parts > 1 else verdict
    return prove.privacy(Channel(ExactMatrix.from_table((low, high), krr.roles(parts))), policy)


def _of_sets(k: int, d: int, low: Fraction, high: Fraction) -> Channel:
    """The law of two items, of the sets that have both, the first, the second or none; a set has the own item with ``high``."""
    if k < 2:
        raise OutOfScope(f"k = {k}: one item is private; take two or more")
    both, single, none = (comb(k - 2, d - 2) if d > 1 else 0), comb(k - 2, d - 1), comb(k - 2, d)
    rows = [both * high, single * high, single * low, none * low], [both * high, single * low, single * high, none * low]
    return Channel([[v for v, other in zip(row, rows[0], strict=True) if other] for row in rows])
