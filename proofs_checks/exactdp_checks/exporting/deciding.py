"""Relations without variables: decided by rational computation, or by enclosures of both sides with as many bits as these need.

>>> decided(0, "1 <= 2"), decided(40, "sqrt 2 <= 2")
('parts; computed.', 'parts; enclose (60)%positive.')
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.kernel import compare

__all__ = ["decided", "enclosed", "few"]

CLEAR = 20  # bits of the assistant's intervals beyond those of the certificate


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
    return f"parts; {enclosed(bits, statement)}." if bits else "parts; computed."


def enclosed(bits: int, statement: str) -> str:
    """The tactic that encloses both sides of a relation; the error function is an integral."""
    return f"{'integrated' if '(erf ' in statement else 'enclose'} ({bits + CLEAR})%positive"
