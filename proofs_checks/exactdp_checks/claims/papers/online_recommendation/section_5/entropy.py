"""Claims of online-recommendation: relative entropy and the loss of privacy round by round (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from exactdp.information import relative_entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational
from exactdp.protocols.p_rec import p_rec, ratio, run
from exactdp.protocols.p_rec_round import rule
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.programs import law as programs
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression

PATTERNS = {"ann": (0, 0), "bob": (1, 0)}, {"ann": (0, 0), "bob": (1, 0), "eve": (1, 1)}


def _laws(parts: int, size: int) -> Iterator[tuple[Fraction, ...]]:
    for counts in product(range(parts + 1), repeat=size):
        if sum(counts) == parts:
            yield tuple(Fraction(c, parts) for c in counts)


@claim("sec-5-kl-nonnegative", "Section 5", {"least": "1/100"}, {"least": "1/1000000"}, assumes="exp-above-tangent")
def sec_5_kl_nonnegative(least: str = "0") -> Steps:
    r"""Relative entropy is at least 0, for all laws $p$, $q$ on finitely many outcomes.

    If $q_i=0<p_i$ for some $i$ it is $+\infty$. Else $\ln z\ge1-\frac1z$ at $z=\frac{p_i}{q_i}$ bounds it by $\sum_{p_i>0}
    p_i(1-\frac{q_i}{p_i})$, which is $\sum_{p_i>0}(p_i-q_i)=1-\sum_{p_i>0}q_i\ge0$: step 1, outcome by outcome, and step 2,
    where $\sum_{p_i>0}q_i=\frac1{1+w}$ (if that sum is 0, the entropy is infinite).
    """
    yield "p*(1 - q/p) = p - q"
    yield "for w >= 0: 0 <= 1 - 1/(1+w)"
    for parts, size in ((4, 2), (3, 3)):
        found = {relative_entropy(p, q) for p, q in product(_laws(parts, size), repeat=2)}
        values = {str(expression(v)): v for v in found if isinstance(v, LogSum)}
        yield "example: the code", [prove.comparison(rational(least), "<=", v) for _, v in sorted(values.items())]


@claim("sec-5-chain-rule", "Section 5", {"first": 1}, {"scale": "101/100"})
def sec_5_chain_rule(first: int = 0, scale: str = "1") -> Steps:
    r"""$\Pr[b]/\Pr'[b] = \prod_t \Pr[b_t \mid b_{<t}]/\Pr'[b_t \mid b_{<t}]$, which is $\mathcal E(b) = \sum_t \mathcal E_t(b)$.

    $\Pr[b_{\le t}]=\Pr[b_{<t}]\Pr[b_t\mid b_{<t}]$ for both patterns, so that the quotient of the prefixes is multiplied by
    that of the round: the step. By induction on $t$ it is the product over the rounds, and the logarithm is the sum.
    """
    yield "(p*a)/(q*b) = (p/q)*(a/b)"
    two, one = PATTERNS
    for D, R in product((0, 1), repeat=2):
        client = [(0, 1), (0,)] if D else [(0,), (0,)]
        laws = [programs.law(partial(run, client, p, rule(2, 64), D, R)).mass for p in (one, two)]
        for b, p in laws[0].items():
            ratios = [rational(v) for v in ratio(p_rec(2, 64, D, R), client, one, two, b)]
            product_ = exact(scale) * laws[1][b] * prod(ratios[first:], start=Fraction(1))
            yield "example: all runs of the program", prove.comparison(p, "==", product_)
