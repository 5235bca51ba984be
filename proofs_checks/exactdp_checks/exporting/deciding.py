"""Relations without variables: decided by enclosures of both sides with as many bits as these need.

>>> decided(40, "sqrt 2 <= 2")
'parts; enclose (60)%positive.'
>>> enclosed(40, " + ".join(f"(erf ({i} / 4))" for i in range(1, 9)))[:42]
'stepped (60)%positive ((1 / 4) :: (1 / 2) '
>>> enclosed(40, " + ".join(f"(erf ({i} / 4))" for i in range(1, 9)) + " + (erf (- (1 / 4)))")
'integrated (60)%positive'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.kernel import compare

__all__ = ["decided", "enclosed", "few"]

MANY = 8  # values of the error function, from which on each integral goes on where the one before it ended
CLEAR = 20  # bits of the assistant's intervals beyond those of the certificate

_POINT = re.compile(r"\(erf \(?(\d+)(?: / (\d+)\))?\)")


def few(body: Mapping[str, Any], point: Mapping[str, Fraction], statement: str) -> int:
    """The bits of the certificate, or fewer that decide its integrals: with all of them these take the assistant minutes."""
    most = int(body["bits"])
    for bits in range(16, most if "(erf " in statement else 0, 16):
        with suppress(Rejected):
            compare({**body, "bits": bits}, point)
            return bits
    return most


def decided(bits: int, statement: str) -> str:
    """The proof of relations without variables."""
    return f"parts; {enclosed(bits, statement)}."


def enclosed(bits: int, statement: str) -> str:
    """The tactic that encloses both sides of a relation; the error function is an integral, from one value to the next."""
    written = f"({bits + CLEAR})%positive"
    if "(erf " not in statement:
        return f"enclose {written}"
    points = {Fraction(int(a), int(b or 1)) for a, b in _POINT.findall(statement)} - {Fraction(0)}
    if len(points) < MANY or len(_POINT.findall(statement)) < statement.count("(erf "):
        return f"integrated {written}"
    listed = " :: ".join(str(x) if x.denominator == 1 else f"({x.numerator} / {x.denominator})" for x in sorted(points))
    return f"stepped {written} ({listed} :: nil)%list"
