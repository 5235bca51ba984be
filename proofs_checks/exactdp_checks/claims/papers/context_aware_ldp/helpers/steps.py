"""Steps that the risk bounds share: inequalities over all distributions, and from variances to E l1 without square roots.

Nothing here is a claim. A square root is named by a positive variable whose square is given, so that every step is polynomial.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp import risk
from exactdp_checks.claims.notation import Exact, Outcome, Verdict, exact, prove, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written

__all__ = ["GAIN", "ONE", "C", "T", "am_gm", "averaged", "over_simplex", "spread", "with_example"]


ONE = Fraction(1)
T = variable("t")
C = risk.gain("t")
(t,) = written("t")
GAIN = (t + 1) / (t - 1)  # C as it is written


def am_gm() -> Verdict:
    """d^2 + lambda^2 - 2 d lambda = (d - lambda)^2: so 2 lambda E|d| <= E d^2 + lambda^2 for every lambda > 0."""
    d, scale = written("d", "x")
    return identity(d * d + scale * scale - 2 * d * scale, (d - scale) ** 2)


def averaged() -> Verdict:
    """(V + m lambda^2)/(2 lambda) = (m V/R + R)/2 at lambda = R/m: m coordinates of total variance V; E l1 <= R if m V <= R^2."""
    v, m, r = written("V", "m", "R")
    return identity((v + m * (r / m) ** 2) / (2 * r / m), (m * v / r + r) / 2)


def spread() -> Verdict:
    """sum of (p_i - mean)^2 = ||p||^2 - mass^2/size on any set of symbols: ||p||^2 >= mass^2/size, with equality if constant."""
    norm, mass, size = written("q", "P", "s")
    mean = mass / size
    return identity(norm - 2 * mean * mass + size * mean * mean, norm - mass * mass / size)


def over_simplex(masses: int, sides: Callable[..., tuple[object, object]], **corner: int) -> list[Verdict]:
    """lhs <= rhs for all masses p_0 + p_1 + ... = 1, each >= 0, every t > 1, and all other variables from the corner on.

    ``sides(p_0, p_1, ...)`` are the two sides. Some mass is at least 1/masses: with it as the unit the others are weights >= 0.
    """
    found = []
    for unit in range(masses):
        weights: list[Exact] = [ONE if i == unit else variable(f"w{i}") for i in range(masses)]
        total = sum(weights[1:], start=weights[0])
        lhs, rhs = sides(*(w / total for w in weights))
        start: dict[str, Any] = {**{f"w{i}": 0 for i in range(masses) if i != unit}, **corner, "t": 1}
        found.append(prove.at_most(exact(lhs), exact(rhs), above=("t",), **start))
    return found


def with_example(example: Verdict, proof: Callable[[], list[Verdict]]) -> Verdict:
    """Both together: refuted at the example, which is a channel, before a proof is looked for."""
    return example if example.outcome is Outcome.REFUTED else prove.all_of([example, *proof()])
