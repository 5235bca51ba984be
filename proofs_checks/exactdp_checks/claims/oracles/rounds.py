"""Claims about two rounds of randomised response: the level of one report, and the second round that gives a wanted level."""

from __future__ import annotations

from exactdp.mechanisms import krr, longitudinal
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

ARCOLEZI = "Arcolezi, Couchot, Al Bouna, Xiao 2022"


@claim("lgrr-once", ARCOLEZI, {"level": "(a*b + k)/(a + b + k - 2)"}, {"level": "a*b/(a + b)"}, {"back": "(a*r - (k-1))/(a - r)"})
def lgrr_once(level: str = "(a*b + k - 1)/(a + b + k - 2)", back: str = "((a+k-2)*r - (k-1))/(a - r)") -> Steps:
    r"""One report of L-GRR, randomised response at $b$ of randomised response at $a$ among $k \ge 2$ items, is randomised
    response at the level $r = \frac{ab+k-1}{a+b+k-2}$, which is at most $a$ and at most $b$; the second round that gives the
    level $r$ is $b = \frac{(a+k-2)r-(k-1)}{a-r}$. Any number of reports has at most the level $a$.

    The report is the own item if both rounds keep it, or if the first makes it another and the second turns that one into it; a
    given other item by one of the rounds, or by both through a third: the first two steps write the two probabilities in the
    ratio $r$ to 1, and the third that they are those of all $k$ outputs. All reports are post-processing of what is kept.
    """
    (low, high), (other, own) = krr.probabilities("k", "a"), krr.probabilities("k", "b")
    kept = ["+", ["*", high, own], ["*", ["-", "k", 1], ["*", low, other]]]
    turned = ["+", ["*", high, other], ["*", low, own], ["*", ["-", "k", 2], ["*", low, other]]]
    yield "the ratio", prove.equal(kept, ["*", tree(level), turned])
    yield "all outputs", prove.equal(["+", kept, ["*", ["-", "k", 1], turned]], 1)
    law = longitudinal.once("k", "a", "b")
    yield "the public function", [prove.equal(kept, law.p), prove.equal(turned, law.q)]
    yield "the second round", prove.equal(tree(level.replace("b", f"({back})")), "r")
    yield "at most a", "for a >= 1, b >= 1, k >= 2: (a*b + k - 1)/(a + b + k - 2) <= a"
    yield "at most b", "for a >= 1, b >= 1, k >= 2: (a*b + k - 1)/(a + b + k - 2) <= b"


@claim("losue-once", ARCOLEZI, {"q": "1/((a+1)*(s+1))"}, {"p": "s/(s+1)"}, uses="pure-then oue-private")
def losue_once(p: str = "1/2", q: str = "(a+s)/((a+1)*(s+1))") -> Steps:
    r"""One report of L-OSUE, the bits of OUE at the level $a$ each kept with probability $\frac s{s+1}$ and flipped otherwise, is
    a unary encoding with $p = \frac12$ and $q = \frac{a+s}{(a+1)(s+1)}$, whose level $\frac{1-q}q = \frac{as+1}{a+s}$ is at most
    $a$ and at most $s$. Any number of reports has at most the level $a$.

    By pure-then; the level is that of ue-private, $\frac{p(1-q)}{q(1-p)}$, at $p = \frac12$. All reports are post-processing of
    what is kept, which is oue-private.
    """
    high, keep = tree("1/2"), tree("s/(s+1)")
    low, flip = tree("1/(a+1)"), tree("1/(s+1)")
    yield "the own bit", prove.equal(["+", ["*", high, keep], ["*", ["-", 1, high], flip]], tree(p))
    yield "another bit", prove.equal(["+", ["*", low, keep], ["*", ["-", 1, low], flip]], tree(q))
    yield "the level", prove.equal(tree(f"(1-({q}))/({q})"), tree("(a*s+1)/(a+s)"))
    law = longitudinal.once_by_bits("a", "s")
    yield "the public function", prove.equal(["*", law.q, tree("(a+1)*(s+1)")], tree("a+s"))
    yield "at most a and s", ["for a >= 1, s >= 1: a*s + 1 <= a*(a+s)", "for a >= 1, s >= 1: a*s + 1 <= s*(a+s)"]
