"""Algorithm 6 transcript by transcript, with an adversary, and the terms of its error bound.

The adversary asks (1, -1/2, 0, ...) and then, by the sign of all answers so far, (1, 1/2, 1/4, ...) or (-1, 1, -1, ...).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from exactdp.protocols.adaptive_one_bit import Round
from exactdp_checks.claims.notation import Exact, LogSum, Verdict, exact, prove


def small(n: int, d: int) -> bool:
    """Whether all transcripts of n users in d rounds are few."""
    return n >= 1 and d >= 1 and (2 * d) ** n <= 300


def adversary(size: int, rounds: Sequence[Round]) -> tuple[Fraction, ...]:
    """The next query on ``size`` items: it depends on every answer so far."""
    if not rounds:
        return tuple(Fraction(1) if v == 0 else Fraction(-1, 2) if v == 1 else Fraction(0) for v in range(size))
    if sum(1 - 2 * y for one in rounds for y in one.answers) > 0:
        return tuple(Fraction(1, 2**v) for v in range(size))
    return tuple(Fraction(-1 if v % 2 == 0 else 1) for v in range(size))


def distinct(pairs: Iterable[tuple[Exact, Exact]]) -> list[Verdict]:
    """Are the two equal? Each different pair once."""
    return [prove.equal(a, b) for a, b in dict.fromkeys(pairs)]


def total(values: Iterable[Exact]) -> Exact:
    """Their sum."""
    return sum(values, start=exact(0))


LN_2 = ["ln", 2]


def condition(n: int, d: int) -> bool:
    """The hypothesis of Theorem 5.2, n >= 8 d log n."""
    return n >= 1 and d >= 1 and LogSum.ln(n) * (8 * d) <= n


def everywhere(tail: str = "c+1") -> list[str]:
    """|error| <= tail r for every estimate in [-c r, c r], or 0, and mean in [-r, r]."""
    values = [f"c*r*({y})/(1+y)" for y in ("1-y", "y-1")]
    means = [f"r*({x})/(1+x)" for x in ("1-x", "x-1")]
    pairs = [(a, b) for v in values for m in means for a, b in ((v, m), (m, v))]
    return [f"for c >= 1, r >= 0, x >= 0, y >= 0: {a} - {b} <= ({tail})*r" for a, b in pairs]
