"""Steps that several claims on the weights phi share: Lemmas 3, 4 and 5, and by how much shares move.

Privacy is central and at the level of voters. Units and variables as in ``weights``. Nothing here is a claim.
"""

from __future__ import annotations

from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["case_1", "case_2", "lemma_3", "lemma_4", "lemma_5", "shares"]


def shares(lost: str = "1") -> list[Verdict]:
    """(a+1)/W - a/(W-1) = (W-1-a)/(W (W-1)); c/(W-1) - c/W = c/(W (W-1))."""
    return [identity("(a+1)/W - a/(W-1)", f"(W - ({lost}) - a)/(W*(W-1))"), identity("c/(W-1) - c/W", f"({lost})*c/(W*(W-1))")]


def case_1(less: str = "1") -> list[Verdict]:
    """x' <= rho: A = d/(1+w), so phi(x) = A - 1 <= d - 1; phi(x') = 0."""
    return [at_most("d/(1+w) - 1", f"d - ({less})", d=1, w=0), identity(f"d*0 + (d - ({less}))", "d - 1")]


def case_2(one: str = "1") -> list[Verdict]:
    """phi + 1 = A on both sides, A = d A'."""
    return [identity(f"((d*B - 1) + ({one}))/((B - 1) + ({one}))", "d")]


def lemma_3(less: str = "1", grow: str = "d") -> list[Verdict]:
    """x <= x': phi(x') = F + g; x > x' >= rho with A' = 1 + F: equality; x > x', x' <= rho."""
    return [
        at_most("F", f"({grow})*(F + g) + (d - ({less}))", F=0, d=1, g=0),
        identity("d*(1 + F) - 1", f"({grow})*F + (d - 1)"),
        *case_1(less),
    ]


def lemma_4(least: str = "2", power: int = 2) -> list[Verdict]:
    """a d - 1 <= d^2 (a - 1) for a = least + h, d >= 1."""
    return [at_most(f"(({least}) + h)*d - 1", f"d^{power}*(({least}) + h - 1)", d=1, h=0)]


def lemma_5(gain: str = "1") -> list[Verdict]:
    """h = e^(lambda theta) >= 1; rho is above x_2 + theta (0 <= 0); below it alone; then x_1 + theta is above rho too;

    then x_2 is too (x_1 <= rho: X = 1/(1+w), x_2 = 1 + v); then all four are: X <= X + v.
    """
    return [
        at_most("F", "F + e", F=0, e=0),
        at_most("h*X - 1", f"({gain})*h*(X + v) - 1", X=0, h=1, v=0),
        at_most("(h/(1+w) - 1) + v", f"({gain})*(h*(1 + v) - 1)", h=1, v=0, w=0),
        at_most("(h*X - 1) + (X + v - 1)", f"(X - 1) + ({gain})*(h*(X + v)) - 1", X=1, h=1, v=0),
    ]
