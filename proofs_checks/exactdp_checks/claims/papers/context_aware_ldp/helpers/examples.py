"""Examples of channels with zeros and their policies, and the step by which sums over outputs are proved."""

from fractions import Fraction

from exactdp_checks.claims.notation import Channel, LogSum, PrivacyMatrix, Verdict, prove

__all__ = ["SEEDS", "example", "known", "lowered", "power", "step"]

SEEDS = tuple({"seed": seed} for seed in range(1, 9))


def example(seed: int, k: int, m: int) -> Channel:
    """A channel with small denominators, some with zeros; the same for the same seed, no two rows equal for those used here."""
    weights = [[(5 * seed + 3 * x + 3 * y + seed * x * y) ** 2 % 13 % 5 for y in range(m)] for x in range(k)]
    return Channel([[Fraction(n, sum(row)) if any(row) else Fraction(1, m) for n in row] for row in weights])


def step(scale: str = "1") -> Verdict:
    """N + r a <= scale L (D + r b), with N = L D - S and a = L b - s."""
    return prove.at_most("L*D - S + r*(L*b - s)", f"({scale})*L*(D + r*b)", r=0, b=0, s=0, S=0, L=1, D=0)


def known(seed: int) -> bool:
    """Whether the seed is one of the examples."""
    return 1 <= seed <= len(SEEDS)


def power(policy: PrivacyMatrix, x: int, other: int) -> Fraction | None:
    """e^E[x,x'], rational here; None for no constraint."""
    bound = policy[x, other]
    power = bound.exp() if isinstance(bound, LogSum) else None
    return power if isinstance(power, Fraction) else None


def lowered(policy: PrivacyMatrix, x: int, other: int) -> PrivacyMatrix:
    """The matrix with (1 + p)/2 in place of p = e^E[x,x'] > 1."""
    rows = [list(row) for row in policy.rows]
    rows[x][other] = LogSum.ln((1 + (power(policy, x, other) or Fraction(1))) / 2)
    return PrivacyMatrix.explicit(rows)
