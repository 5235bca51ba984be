"""What the claims on sample complexities share: the range 0 < epsilon <= 1, alpha <= 1/16, and the bounds at its worst points.

Nothing here is a claim. x is epsilon and y = e^x - 1. Three elementary facts are used and not certified: x <= y for all x >= 0,
y <= 2x on [0, 1] (the chord of a convex function, e < 3), 1 - e^-x <= x. Variables from their corner on stand for the ranges:
x = 1/(1+w), y = x (1+z) in upper bounds and 2x/(1+v) in lower ones, 1 - e^-x = x/(1+v), alpha = 1/(16+a).
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp.rates import Range
from exactdp_checks.claims.notation import Exact, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written

__all__ = [
    "ALPHA",
    "C",
    "X",
    "average",
    "below",
    "block_lower",
    "ends",
    "even_lower",
    "even_part",
    "free_lower",
    "high_low_lower",
    "square_of_sum",
    "upto",
]

X = 1 / (1 + variable("w"))
ALPHA = 1 / (16 + variable("a"))
C = 1 + 2 / (X * (1 + variable("z")))  # (e^x + 1)/(e^x - 1) = 1 + 2/y
LOWER_Y = 2 * X / (1 + variable("v"))
LOWER_LOSS = X / (1 + variable("v"))  # 1 - e^-x


def block_lower(squares: object) -> Exact:
    """alpha^2 times beyond-assouad-bs-n: (1 - 4 alpha) S2/(128 y^2), S2 the sum of the squares of even block sizes."""
    return (1 - 4 * ALPHA) * exact(squares) / (128 * LOWER_Y**2)


def high_low_lower(others: object) -> Exact:
    """alpha^2 times beyond-assouad-hl-n: (1 - 8 alpha) k'^2/(256 (k'+1) (1 - e^-x))."""
    m = exact(others)
    return (1 - 8 * ALPHA) * m * m / (256 * (m + 1) * LOWER_LOSS)


def free_lower(k: object) -> Exact:
    """alpha^2 times the limit of beyond-assouad-hl-n for k' = k - 1 and epsilon to infinity: the bound without privacy, k >= 2.

    A limit, since for every n a channel without constraint is within n e^-epsilon, in total variation, of one with epsilon.
    """
    m = exact(k) - 1
    return (1 - 8 * ALPHA) * m * m / (256 * (m + 1))


def below(lhs: object, rhs: object, strict: bool = False, **corner: int) -> Verdict:
    """lhs <= rhs over the ranges of the variables above that occur, and of others from the corner on."""
    sides = exact(lhs), exact(rhs)
    occur = {name for side in sides for name in getattr(side, "variables", ())}
    start: dict[str, Any] = {name: 0 for name in ("a", "w", "z", "v") if name in occur} | corner
    return prove.at_most(*sides, strict=strict, **start)


def upto(squared: object, rate: object, **corner: int) -> Verdict:
    """n <= rate/alpha^2, where E l1 <= sqrt(U/n), U = ``squared``: n = floor(U/alpha^2) + 1 is enough, so U + alpha^2 <= rate."""
    return below(exact(squared) + ALPHA**2, rate, False, **corner)


def average(first: object, second: object, both: object) -> Verdict:
    """n > max(first F, second G) >= (first F + second G)/2 >= both (F + G) for all F, G >= 0."""
    f, g = variable("F"), variable("G")
    return prove.at_most(exact(both) * (f + g), (exact(first) * f + exact(second) * g) / 2, F=0, G=0)


def square_of_sum() -> Verdict:
    """(f + g)^2 <= 2 f^2 + 2 g^2: the difference is (f - g)^2."""
    f, g = written("f", "g")
    return identity(2 * f**2 + 2 * g**2 - (f + g) ** 2, (f - g) ** 2)


def even_part(share: str = "4/9") -> list[Verdict]:
    """share k_j^2 <= (size of the even part)^2: k_j even, or odd from 3 on."""
    k = variable("k")
    return [prove.at_most(rational(share) * k * k, k * k, k=2), prove.at_most(rational(share) * k * k, (k - 1) ** 2, k=3)]


def even_lower(low: str, squares: Exact, **corner: int) -> Verdict:
    """low S2'/eps^2 <= the Assouad bound for squares of even parts that add up to at least 4/9 S2'."""
    return below(rational(low) * squares / X**2, block_lower(squares * Fraction(4, 9)), False, **corner)


def ends(found: Range) -> tuple[Fraction, Fraction]:
    """The two sides of a range."""
    return found.lower, found.upper
