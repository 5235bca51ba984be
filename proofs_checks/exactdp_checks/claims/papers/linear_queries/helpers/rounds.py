"""Algorithm 6 transcript by transcript, with an adversary, and the terms of its error bound.

The adversary asks (1, -1/2, 0, ...) and then, by the sign of all answers so far, (1, 1/2, 1/4, ...) or (-1, 1, -1, ...).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact
from exactdp.protocols.adaptive_one_bit import Round
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict


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


def first_term(factor: object, inner: object, d: int, n: int) -> list[Any]:
    """factor sqrt(inner d log(2d)/n)."""
    return ["*", factor, ["sqrt", ["/", ["*", inner, d, ["ln", 2 * d]], n]]]


def tail_term(factor: object, d: int, n: int) -> list[Any]:
    """factor d e^{-n/(8d)}."""
    return ["*", factor, d, ["exp", str(Fraction(-n, 8 * d))]]


def chernoff(rate: str = "1/8") -> list[Verdict]:
    """Step 1: the moment of one user, and the exponent."""
    return [prove.equal("(1-p)*1 + p*(1/2)", "1 - p/2"), prove.comparison(rate, "<=", ["/", ["-", 1, LN_2], 2])]


def proxies(proxy: str) -> list[Verdict]:
    """Step 2: values -b and b with mean b (2 w - 1) have variance at most b^2, and n_k >= n/(2d) gives the proxy."""
    variance = "w*(b - b*(2*w-1))^2 + (1-w)*(-b - b*(2*w-1))^2"
    most = prove.equal(f"b^2 - ({variance})", "(b*(2*w-1))^2")
    return [most, prove.at_most("c^2*r^2/(n/(2*d) + s)", f"({proxy})*d*c^2*r^2/n", n=1, d=1, c=1, r=0, s=0)]


def maximum(proxy: str, inner: str) -> list[Verdict]:
    """Step 3: L/l + l s^2/2 = l s^2 at L = l^2 s^2/2; its square is 2 s^2 L, the square of 2 c r sqrt(inner d L/n)."""
    half = "(l^2*s^2/2)"
    return [
        prove.equal(f"{half}/l + l*s^2/2", "l*s^2"),
        prove.equal("(l*s^2)^2", f"2*s^2*{half}"),
        prove.equal(f"2*(({proxy})*d*c^2*r^2/n)*L", f"4*({inner})*c^2*r^2*d*L/n"),
    ]


def everywhere(tail: str = "c+1") -> list[Verdict]:
    """Step 4: |error| <= tail r for every estimate in [-c r, c r], or 0, and mean in [-r, r]; the total expectation."""
    values = [f"c*r*({y})/(1+y)" for y in ("1-y", "y-1")]
    means = [f"r*({x})/(1+x)" for x in ("1-x", "x-1")]
    ranges = [
        prove.at_most(one, two, c=1, r=0, x=0, y=0)
        for v in values
        for m in means
        for one, two in ((f"{v} - {m}", f"({tail})*r"), (f"{m} - {v}", f"({tail})*r"))
    ]
    return [*ranges, prove.at_most("(1-h)*a + h*b", "a + (h+s)*b", h=0, a=0, b=0, s=0)]
