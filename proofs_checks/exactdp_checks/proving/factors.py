"""Certificates about products of independent parts.

>>> unary = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
>>> privacy(unary, PrivacyMatrix.ldp(3, "ln 3")).outcome.value, privacy(unary, PrivacyMatrix.ldp(3, 1), (0, 1)).outcome.value
('proved', 'refuted')
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.parts import Parts
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving.certificate import expression, policy_body
from exactdp_checks.proving.parts import undecided
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["privacy"]


def privacy(product: Parts, policy: PrivacyMatrix, broken: tuple[int, int] | None = None) -> Verdict:
    """Whether the product is private within a policy; ``broken``: two inputs whose ratio exceeds their level."""
    laws = [[expression(Fraction(p)) for p in law] for law in product.laws]
    body: dict[str, Any] = {"laws": laws, "rows": [list(row) for row in product.rows], "policy": policy_body(policy)}
    try:
        if broken is None:
            return kernel.certify("product", body)
        return kernel.certify("product-violation", {**body, "place": list(broken), "report": list(product.report(*broken))})
    except kernel.Rejected as error:
        return undecided(Method.EXACT, "the product", f"no certificate: {error}")
