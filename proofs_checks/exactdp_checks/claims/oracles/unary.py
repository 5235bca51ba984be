"""Claims about unary encodings: the level of p and q at every size, SUE and OUE, and that OUE is the best of its level."""

from __future__ import annotations

from typing import Any

from exactdp.mechanisms import unary_encoding
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import WANG, claim, noise, own
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["cells", "in_full"]

SIZES = (2, 3, 4, 5)  # at which the whole channel is checked too
ODDS = Support("(v+r)/(1+v+r)", "v/(1+v)")  # the odds are v and w = v + r
OUE, SUE = unary_encoding.optimised("t"), unary_encoding.symmetric("s")


def cells(law: Support, level: str, **corner: Any) -> list[Verdict]:
    """P(bits of x, x' | x) <= level P(the same bits | x') for the four values of the two bits; all other bits have one law."""
    own_bit, other = ([["-", 1, value], value] for value in (law.p, law.q))
    return [
        prove.at_most(["*", own_bit[a], other[b]], ["*", tree(level), ["*", other[a], own_bit[b]]], **corner)
        for a in (0, 1)
        for b in (0, 1)
    ]


def in_full(law: Support, level: LogSum, factor: object = 1) -> list[Verdict]:
    """Whole channels at small sizes, for every epsilon."""
    bound = level + LogSum.ln(factor)
    return [prove.privacy(unary_encoding.channel(k, law), PrivacyMatrix.ldp(k, bound)) for k in SIZES]


@claim("ue-private", f"{WANG}, section 4", {"level": "(v+r)/v*99/100"}, {"level": "1"})
def ue_private(level: str = "(v+r)/v") -> Steps:
    r"""Unary encoding with $0 < q \le p < 1$ has for every $k \ge 2$ exactly the largest ratio $\frac{p(1-q)}{q(1-p)}$, the
    quotient of the odds $w = p/(1-p)$ and $v = q/(1-q)$.

    The bits of a report are independent, and those of items other than $x$ and $x'$ have the same law under both: the ratio is
    that of the two bits of $x$ and $x'$. The steps compare its four values with $w/v$, where $w = v + r$; the value at the bits
    $(1, 0)$ is $w/v$ itself, so that no smaller level will do.
    """
    yield "the four values of the two bits", cells(ODDS, level, above=("v",), v=0, r=0)
    yield "attained", prove.equal(["*", ODDS.p, ["-", 1, ODDS.q]], ["*", tree(level), ["*", ODDS.q, ["-", 1, ODDS.p]]])


@claim("oue-private", f"{WANG}, section 4.2", {"factor": "99/100"}, {"factor": "1/2"}, uses="ue-private")
def oue_private(factor: str = "1") -> Steps:
    r"""Optimised unary encoding, $p = \frac12$, $q = \frac1{t+1}$, is $\epsilon$-LDP, and for $k \ge 2$ no less, for every
    $\epsilon \ge 0$ and every $k$.

    The steps are the four values of the bits of two items; the pair $(1, 0)$ has the ratio $t$ exactly, by ue-private.
    """
    yield "the four values of the two bits", cells(OUE, f"{factor}*t", t=1)
    yield "the level", prove.equal(["/", ["*", OUE.p, ["-", 1, OUE.q]], ["*", OUE.q, ["-", 1, OUE.p]]], "t")
    yield "example: sizes in full", in_full(OUE, LogSum.eps(), factor)


@claim("sue-private", f"{WANG}, section 4.1", {"factor": "99/100"}, {"factor": "1/2"}, uses="ue-private")
def sue_private(factor: str = "1") -> Steps:
    r"""Symmetric unary encoding, $p = \frac s{s+1}$, $q = \frac1{s+1}$ with $s = e^{\epsilon/2}$, is $\epsilon$-LDP, and for $k
    \ge 2$ no less, for every $\epsilon \ge 0$ and every $k$.

    The steps are the four values of the bits of two items; the pair $(1, 0)$ has the ratio $s^2$ exactly, by ue-private. In the
    examples $t$ stands for $s$, so that the level is $2\ln t$.
    """
    yield "the four values of the two bits", cells(SUE, f"{factor}*s^2", s=1)
    yield "the level", prove.equal(["/", ["*", SUE.p, ["-", 1, SUE.q]], ["*", SUE.q, ["-", 1, SUE.p]]], ["^", "s", 2])
    yield "example: sizes in full", in_full(unary_encoding.symmetric("t"), LogSum(epsilon=2), factor)


@claim(
    "oue-variance", f"{WANG}, section 4.2", {"other": "2*t/(t-1)^2"}, {"more": "0"}, {"more": "4*t/(t-1)^2"}, uses="pure-variance"
)
def oue_variance(other: str = "4*t/(t-1)^2", more: str = "1") -> Steps:
    r"""OUE has $n\mathrm{Var}(\hat f) = \frac{4t}{(t-1)^2} + f$ for fixed data with a share $f$ of the item, so that
    $nE\|\hat f - f\|_2^2 = \frac{4tk}{(t-1)^2} + 1$.

    By pure-variance: the first step is the variance at $f = 0$ and the second that at $f = 1$. The variance is linear in $f$,
    and the $k$ shares add up to 1.
    """
    yield "an item of nobody", f"{noise(OUE)} = {other}"
    yield "an item of everybody", f"{own(OUE)} = {other} + {more}"


@claim("sue-variance", f"{WANG}, section 4.1", {"value": "4*s/(s^2-1)^2"}, {"value": "2*s/(s-1)^2"}, uses="pure-variance")
def sue_variance(value: str = "s/(s-1)^2") -> Steps:
    r"""SUE has $n\mathrm{Var}(\hat f) = \frac s{(s-1)^2}$ for every item of fixed data, $s = e^{\epsilon/2}$, and
    $nE\|\hat f - f\|_2^2 = \frac{ks}{(s-1)^2}$.

    By pure-variance; as $p = 1 - q$ an item of everybody and one of nobody have the same variance.
    """
    yield "an item of nobody", f"{noise(SUE)} = {value}"
    yield "an item of everybody", f"{own(SUE)} = {value}"


@claim("oue-best", f"{WANG}, section 4.2", {"least": "5*t/(t-1)^2"}, {"square": "(1 - v)^2"}, uses="ue-private oue-variance")
def oue_best(least: str = "4*t/(t-1)^2", square: str = "(1 - t*v)^2") -> Steps:
    r"""Among all unary encodings of $k \ge 2$ items that are $\epsilon$-LDP, with $p > q$, OUE alone has the least variance at an
    item of nobody: $\frac{q(1-q)}{(p-q)^2} \ge \frac{4t}{(t-1)^2}$, with equality exactly at $q = \frac1{t+1}$, $p = \frac12$,
    for every $\epsilon > 0$.

    Let $v$ be the odds of $q$ and $uv$ those of $p$; by ue-private $1 < u \le t$. At the level $u = t$ the first step writes the
    variance minus the bound as a square over a positive number, which is 0 for $v = 1/t$ alone: $q = \frac1{t+1}$, $p =
    \frac12$. At a lower level the same bound with $u$ holds, which is larger: the second step, with $u = 1 + a$, $t = u + b$.
    """
    law = Support("t*v/(1+t*v)", "v/(1+v)")
    yield "a square", f"{noise(law)} - {least} = {square}/(v*(t-1)^2)"
    yield "lower levels", "for a > 0, b > 0: 4*(1+a+b)/(a+b)^2 < 4*(1+a)/a^2"
    yield "where it is 0", [f"(1/t)/(1 + 1/t) = {OUE.q}", f"(t*(1/t))/(1 + t*(1/t)) = {OUE.p}"]


@claim("oue-rounded", "rounding of q to a multiple of 2^-64", {"factor": "99/100"}, {"factor": "1/2"}, uses="ue-private")
def oue_rounded(factor: str = "1") -> Steps:
    r"""OUE and SUE with $q$ rounded up, to any number above $q$ and below $\frac12$ (and $p = \frac12$, or $p = 1 - q$), remain
    $\epsilon$-LDP.

    By ue-private the ratio is $\frac{1-q}q$ for OUE and its square for SUE. The steps, with the rounded $q = \frac{1/(t+1) +
    u/2}{1+u}$ for $u \ge 0$, are that $\frac{1-q}q$ is at most $t$, and for SUE the same with $s$ for $t$.
    That the fast twin rounds so is no part of this: its executed law is certified where it is asked for.
    """
    for name in ("t", "s"):
        rounded = f"((1/({name}+1) + u/2)/(1+u))"
        yield f"rounded up, {name}", f"for {name} >= 1, u >= 0: 1 - {rounded} <= {factor}*{name}*{rounded}"
