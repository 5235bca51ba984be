"""Steps that several proofs of heavy-hitters share.

Nothing here is a claim. x = epsilon, u = ln(1/beta), E = e^2 as a variable where its value does not matter. For epsilon <= 1,
epsilon C_eps <= 2.164 (beyond-c-eps). The copies of the sketch are bad with probability at most q = 1/(8 e^2), independently.
"""

from __future__ import annotations

from exactdp_checks.proving.formula import at_most, holds
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["binomials", "constants", "four_sets", "strict_counting"]

OVER = "(16 + 16*sqrt(2) + 1 + 4*({gain})*sqrt(2 + 4*ln(2)))"  # at least epsilon K for epsilon <= 1, permutation


def constants(limit: str = "586/10", gain: str = "2164/1000") -> Verdict:
    """epsilon K <= limit for epsilon <= 1: K = 16 + 16 sqrt 2 + 1/epsilon + 4 C_eps sqrt(ln(16 e^2)), epsilon C_eps <= gain."""
    return holds(OVER.format(gain=gain), "<=", limit)


def four_sets(share: str = "1/8") -> Verdict:
    """Four sets that each lack fewer than k/8 of k groups have more than k/2 in common: they lack 4k/8 - u in all, u > 0."""
    return at_most("k/2", f"k - (4*({share})*k - u)", strict=True, above=("u",), k=0, u=0)


def strict_counting(share: str = "8") -> list[Verdict]:
    """b groups with a_i >= 8B + s have a sum of at least b (8B + s), at most kB: b = k/8 + c is impossible for s > 0, c >= 0,

    and for s = 0, c > 0.
    """
    own = f"(k/8 + c)*(({share})*B + s)"
    return [
        at_most("k*B", own, strict=True, above=("k", "B", "s"), k=0, B=0, c=0, s=0),
        at_most("k*B", f"(k/8 + c)*({share})*B", strict=True, above=("k", "B", "c"), k=0, B=0, c=0),
    ]


def binomials(limit: str = "1", base: str = "8") -> list[Verdict]:
    """C(k, a) q^a <= (k/(8 a))^a e^(-2a) a^a/a! <= e^-a: C(k, a) <= k^a/a!, a^a/a! <= e^a, k <= 8a. Factor by factor.

    k (k-1) ... (k-a+1) <= k^a as k - j <= k; a^a/a! is a term of the series of e^a; and (k q e/a) <= 8 e/(8 e^2) = 1/e for
    k = 8a - b: written with e as a variable.
    """
    return [
        at_most("k - j", "k", k=0, j=0),
        at_most(f"(8*a/(1+b))/(({base})*e^2)*e/a", f"({limit})/e", above=("a",), a=0, b=0, e=1),
    ]
