"""The algebra of exponential bounds, and the largest tails of martingales whose steps are listed.

Given the past a step is b with probability a/(a+b) and -a otherwise, for a listed pair (a, b), or 0.

>>> best_tails(((1, 1),), 2, 1)
((1, Fraction(1, 2)), (2, Fraction(1, 4)))
"""

from fractions import Fraction
from functools import lru_cache

from exactdp_checks.claims.notation import Verdict, at_most, identity

__all__ = ["best_tails", "factorials", "hoeffding_steps"]


def factorials(base: str = "3") -> list[Verdict]:
    """k! >= 2 base^(k-2) for k >= 2: equal at k = 2, and each further factor k + 1 is at least base."""
    return [at_most(base, "k + 1", k=2)]


def hoeffding_steps(factor: str = "2", top: str = "4") -> list[Verdict]:
    """The second derivative of ln(1 - p + p e^u) is ab/(a+b)^2 <= 1/4, a = 1 - p, b = p e^u (a <= b and a >= b); the exponent.

    Sum s^2 W/8 - s eta at s = 4 eta/W is -2 eta^2/W, W the sum of the squared widths.
    """
    return [at_most(f"({top})*a*(a+w)", "(a + a+w)^2", a=0, w=0), identity("(4*y/W)^2*W/8 - 4*y/W*y", f"0 - ({factor})*y^2/W")]


@lru_cache(maxsize=64)
def best_tails(steps: tuple[tuple[int, int], ...], t: int, sides: int) -> tuple[tuple[int, Fraction], ...]:
    """(eta, the largest P(Y_t - Y_0 >= eta)) for eta = 1, 2, ...; of |Y_t - Y_0| for two ``sides``."""
    reach = t * max(max(pair) for pair in steps)

    def best(eta: int) -> Fraction:
        values = {y: Fraction(y >= eta or (sides == 2 and -y >= eta)) for y in range(-reach, reach + 1)}
        for left in range(t):
            inner = reach - (left + 1) * reach // t
            values = {
                y: max(values[y], *((b * values[y - a] + a * values[y + b]) / (a + b) for a, b in steps))
                for y in range(-inner, inner + 1)
            }
        return values[0]

    return tuple((eta, best(eta)) for eta in range(1, reach + 1))
