"""Steps that several claims on the weights phi share, as sentences: Lemmas 3, 4 and 5, and by how much shares move.

Privacy is central and at the level of voters. phi is in units of e^(lambda rho). Nothing here is a claim.
"""

__all__ = ["case_1", "lemma_3", "lemma_4", "lemma_5", "shares", "threshold"]


def shares(lost: str = "1") -> list[str]:
    """(a+1)/W - a/(W-1) = (W-1-a)/(W (W-1)); c/(W-1) - c/W = c/(W (W-1))."""
    return [f"(a+1)/W - a/(W-1) = (W - ({lost}) - a)/(W*(W-1))", f"c/(W-1) - c/W = ({lost})*c/(W*(W-1))"]


def case_1(less: str = "1") -> list[str]:
    """x' <= rho: A = d/(1+w), so phi(x) = A - 1 <= d - 1; phi(x') = 0."""
    return [f"for d >= 1, w >= 0: d/(1+w) - 1 <= d - ({less})", f"d*0 + (d - ({less})) = d - 1"]


def lemma_3(less: str = "1", grow: str = "d") -> list[str]:
    """x <= x': phi(x') = F + g; x > x' >= rho with A' = 1 + F: equality; x > x', x' <= rho."""
    up = f"for F >= 0, d >= 1, g >= 0: F <= ({grow})*(F + g) + (d - ({less}))"
    return [up, f"d*(1 + F) - 1 = ({grow})*F + (d - 1)", *case_1(less)]


def lemma_4(least: str = "2", power: int = 2) -> str:
    """a d - 1 <= d^2 (a - 1) for a = least + h, d >= 1."""
    return f"for d >= 1, h >= 0: (({least}) + h)*d - 1 <= d^{power}*(({least}) + h - 1)"


def lemma_5(gain: str = "1") -> list[str]:
    """h = e^(lambda theta) >= 1; rho is above x_2 + theta (0 <= 0); below it alone; then x_1 + theta is above rho too;

    then x_2 is too (x_1 <= rho: X = 1/(1+w), x_2 = 1 + v); then all four are: X <= X + v.
    """
    return [
        "for F >= 0, e >= 0: F <= F + e",
        f"for X >= 0, h >= 1, v >= 0: h*X - 1 <= ({gain})*h*(X + v) - 1",
        f"for h >= 1, v >= 0, w >= 0: (h/(1+w) - 1) + v <= ({gain})*(h*(1 + v) - 1)",
        f"for X >= 1, h >= 1, v >= 0: (h*X - 1) + (X + v - 1) <= (X - 1) + ({gain})*(h*(X + v)) - 1",
    ]


def threshold(eight: str = "8") -> list[str]:
    """lambda (1/m - rho) = ln tau, lambda (5/(6m) - rho) = (2/3) ln tau = ln a; a >= 2 iff a^3 = tau^2 >= 8; tau >= 2 then."""
    return [
        "(2*m*l)*(1/m - 1/(2*m)) = l",
        "(2*m*l)*(5/(6*m) - 1/(2*m)) = 2/3*l",
        f"for h >= 0: 8 <= ({eight})*(1+h)^3",
        "for g > 0: (2/(1+g))^3 < 8",
        f"for h >= 0: 2^2 <= ({eight}) + h",
    ]
