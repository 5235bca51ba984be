"""Claims about pure protocols: unbiased, the variance, the risk, and what hashing and a second stage make of p and q."""

from __future__ import annotations

from exactdp.numbers.exact import exact
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import WANG, claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

LAW = Support("p", "q")
WHERE = f"{WANG}, Theorems 1 and 2"


@claim("pure-unbiased", WHERE, {"gain": "2"}, {"inside": "1/(p-q)"})
def pure_unbiased(inside: str = "(1-q)/(p-q)", gain: str = "1") -> Steps:
    r"""If a report supports the own item with probability $p$ and any other given item with probability $q \ne p$, the score
    $A_j = (s_j - q)/(p-q)$, $s_j$ being 1 if $j$ is supported and 0 if not, has mean 1 for the own item and 0 for any other.
    """
    outside, _ = LAW.scores
    for role, chance, wanted in (("the own item", "p", 1), ("another item", "q", 0)):
        mean = ["*", exact(gain), ["+", ["*", chance, tree(inside)], ["*", ["-", 1, chance], outside]]]
        yield f"statement: {role}", prove.equal(mean, wanted)


@claim("pure-variance", WHERE, {"own": "p*(1-p)/(p-q)"}, {"other": "q*(1-p)/(p-q)^2"}, uses="pure-unbiased")
def pure_variance(own: str = "p*(1-p)/(p-q)^2", other: str = "q*(1-q)/(p-q)^2") -> Steps:
    r"""For fixed data in which a share $f$ of $n$ users have the item: $n \mathrm{Var}(\hat f) = f\,p(1-p)/(p-q)^2 + (1-f)\,
    q(1-q)/(p-q)^2$; for i.i.d. items of probability $f$ it is $f(1-f)$ more.

    The steps are $E[A_j^2 | x] - E[A_j | x]^2$ for the own item and for another; reports of different users are independent,
    so a share $f$ of the users adds the first and the others the second. The last step is the law of total variance: the mean
    of the squared score given a random item, minus $f^2$.
    """
    low, high = LAW.scores
    for role, chance, mean, value in (("the own item", "p", 1, own), ("another item", "q", 0, other)):
        square = ["+", ["*", chance, ["*", high, high]], ["*", ["-", 1, chance], ["*", low, low]]]
        yield role, prove.equal(["-", square, mean], tree(value))
    total = f"f*(({own}) + 1) + (1-f)*({other}) - f^2"
    yield "i.i.d. items", prove.equal(tree(total), tree(f"f*({own}) + (1-f)*({other}) + f*(1-f)"))


@claim("pure-risk", WHERE, {"extra": "k"}, {"extra": "k-2"}, uses="pure-variance")
def pure_risk(extra: str = "k-1") -> Steps:
    r"""For fixed data on $k$ items $n E\|\hat f - f\|_2^2 = (p(1-p) + (k-1) q(1-q))/(p-q)^2$, whatever the data are.

    The variances of pure-variance are added over the items: the shares $f_j$ add up to 1 and the $1 - f_j$ to $k - 1$, which is
    the step, in the shares $f$ of one item and $g = 1 - f$ of all others together.
    """
    own, other = "p*(1-p)/(p-q)^2", "q*(1-q)/(p-q)^2"
    added = f"f*{own} + (1-f)*{other} + (1-f)*{own} + (k-1-(1-f))*{other}"
    yield "the sum over the items", prove.equal(tree(added), tree(f"(p*(1-p) + ({extra})*q*(1-q))/(p-q)^2"))


@claim("pure-hashed", WHERE, {"kept": "c"}, {"kept": "1 - c^2"}, uses="pure-unbiased")
def pure_hashed(kept: str = "1-c") -> Steps:
    r"""A pure protocol $(p, q)$ on hash values, of which those of two given items collide with probability $c$, is a pure
    protocol on the items with $q' = cp + (1-c)q$: $p - q' = (1-c)(p-q)$.

    A report supports the items whose hash value it supports, so the own item with probability $p$; another item has the own
    value with probability $c$, and else another value, which is supported with probability $q$ whatever it is.
    """
    q = LAW.hashed("c").q
    yield "q'", prove.equal(q, ["+", ["*", "c", "p"], ["*", ["-", 1, "c"], "q"]])
    yield "the gap", prove.equal(["-", "p", q], ["*", tree(kept), ["-", "p", "q"]])


@claim("pure-then", "post-processing of the bits", {"product": "(p-q)*(a+b)"}, {"product": "a-b"}, uses="pure-unbiased")
def pure_then(product: str = "(p-q)*(a-b)") -> Steps:
    r"""Every bit of the support sent on, a 1 as 1 with probability $a$ and a 0 as 1 with probability $b$, independently: a pure
    protocol with $p' = pa + (1-p)b$, $q' = qa + (1-q)b$ and $p' - q' = (p-q)(a-b)$.

    The probability that the bit of an item is 1 at the end is the sum over its value before.
    """
    law = LAW.then("a", "b")
    for name, found in (("p", law.p), ("q", law.q)):
        yield f"{name}'", prove.equal(found, ["+", ["*", name, "a"], ["*", ["-", 1, name], "b"]])
    yield "the gap", prove.equal(["-", law.p, law.q], tree(product))
