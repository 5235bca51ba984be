"""Claims of online-recommendation: the lower bound in D + R, Theorem 15 (section 8.1).

Privacy is central and at the level of voters; u and u' are voters with different names. In formulas s = D + R and T = s + v (so
that s <= T), q = (1 - s/(2T))/2 is the chance of X_t = 2, A is the mean number of rounds in the case that it names, L the loss, c
= (3/4) ln 3 - ln 2 with a = ln 3, b = ln 2, f = Pr[illegal] <= 1/T. Certified: the algebra for all values, enclosures of
constants, exact binomial tails and chains at the listed sizes. Stated, not certified: relative entropy >= 0, which gives KL(P||Q)
>= E_P h - ln E_Q e^h for every h; max >= mean; monotone ln; the induction along a chain.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import alternating, peers, steps_of
from exactdp_checks.claims.papers.online_recommendation.section_8.theorem import theorem_15
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["theorem_15"]

WHERE = "Section 8.1, proof of Theorem 15"
CONSTANT = "(3/4*ln(3) - ln(2))"


def _entropy(follow: str, other: str, above: str = "13/100") -> list[Verdict]:
    """h = ln(3/2) on an object and ln(1/2) elsewhere: E_P h = p a - b >= (3/4) a - b for p >= 3/4, E_Q e^h = 1/2 + q' <= 1."""
    return [
        identity("p*(a - b) + (1-p)*(0 - b)", "p*a - b"),
        at_most("3/4*a - b", f"({follow})*a - b", a=0, b=0, h=0),
        identity("q*(3/2) + (1-q)*(1/2)", "1/2 + q"),
        at_most(f"1/2 + {other}", "1", w=0),
        holds(above, "<", CONSTANT),
    ]


def _case_2a(follow: str = "3/4 + h", other: str = "1/(2*(1+w))", above: str = "13/100") -> Verdict:
    return prove.all_of(_entropy(follow, other, above))


def _case_2b(follow: str = "3/4 + h", other: str = "1/2", above: str = "13/100") -> Verdict:
    """The object is alpha: u votes for it, u' for beta, so that Pr'[alpha] = 1 - p'_beta, p'_beta = other + g/(2(1+g)) >= 1/2."""
    return prove.all_of(_entropy(follow, f"(1 - ({other} + 1/2*(1 - 1/(1+w))))", above))


def _loss(most: str = "3/4") -> Verdict:
    """1 - p >= 1/4 for p = most/(1+w) <= most."""
    return at_most("1/4", f"1 - ({most})/(1+w)", w=0)


def _chain(P: int, step: int = 1, size: int = 1) -> Verdict:
    """2P adjacent steps; P or P+1 voters, all peers: the client likes both objects where u and u' differ (R = 0), or R = 1."""
    one, two = (0, 0, 1), (1, 0, 1)
    found = []
    for liked, radius in (
        ((frozenset({0, 1}), frozenset({0}), frozenset({1})), 0),
        ((frozenset({0}), frozenset({0}), frozenset({1})), 1),
    ):
        chain = alternating(one, two, P)
        all_peers = min(peers(pattern, liked, radius) - len(pattern) for pattern in chain)
        found += [*steps_of(chain, step), prove.comparison(len(chain) - 1, "==", 2 * P), prove.comparison(all_peers, "==", 0)]
        found += [prove.comparison(max(map(len, chain)), "==", P + size), prove.comparison(min(map(len, chain)), "==", P)]
    return prove.all_of(found)


def _divided(factor: str = "2") -> Verdict:
    """2P steps of epsilon: E <= 2P epsilon, so E/(2P) <= epsilon."""
    return at_most(f"2*P*x/(({factor})*P)", "x", above=("P",), P=0, x=0)


def _many(P: int, factor: str = "2") -> Verdict:
    return prove.all_of([_divided(factor), _chain(P)])


@claim("sec-8.1-case-1a", "Section 8.1, proof of Theorem 15", {"most": "76/100"}, {"most": "1"})
def sec_8_1_case_1a(most: str = "3/4") -> Any:
    r"""If $p_\alpha \le \frac34$, Setting 1 costs $1 - p_\alpha \ge \frac14$.

    In Setting 1 the client likes $\alpha$ alone, so that the expected loss is $1-p_\alpha$. The step, with
    $p_\alpha=\frac34\cdot\frac1{1+w}$, $w\ge0$, is the bound for every $0<p_\alpha\le\frac34$; at $p_\alpha=0$ the loss is 1.
    """
    return _loss(most=most)


@claim("sec-8.1-case-1b", "Section 8.1, proof of Theorem 15", {"most": "76/100"}, {"most": "1"})
def sec_8_1_case_1b(most: str = "3/4") -> Any:
    r"""If $p_\beta \le \frac34$, Setting 2 costs $1 - p_\beta \ge \frac14$.

    In Setting 2 the client likes $\beta$ alone, so that the expected loss is $1-p_\beta$. The step, with
    $p_\beta=\frac34\cdot\frac1{1+w}$, $w\ge0$, is the bound for every $0<p_\beta\le\frac34$; at $p_\beta=0$ the loss is 1.
    """
    return _loss(most=most)


@claim("sec-8.1-case-2a", "Section 8.1, proof of Theorem 15", {"follow": "74/100 + h"}, {"other": "51/(100*(1+w))"},
    {"above": "131/1000"}, uses="sec-5-kl-nonnegative", assumes="donsker-varadhan")  # fmt: skip
def sec_8_1_case_2a(follow: str = "3/4 + h", other: str = "1/(2*(1+w))", above: str = "13/100") -> Any:
    r"""If $p_\beta > \frac34$ and $p_\beta' \le \frac12$: $E[\mathcal E_t|b_{<t}] \ge p_\beta\ln3 - \ln2 \ge c = \frac34\ln3 -
    \ln2 > 0.13$, as $\frac12 + p_\beta' \le 1$ (relative entropy against the law that is $\frac32$ on $\beta$ and $\frac12$
    on $\alpha$ times that of $U'$); all $p_\beta$, $p_\beta'$.

    Let $h$ be $\ln\frac32$ on the object and $\ln\frac12$ elsewhere. The relative entropy is at least $E_ph-\ln E_qe^h$
    (Donsker and Varadhan; sec-5-kl-nonnegative for the tilted law). With $a=\ln3$, $b=\ln2$ step 1 is $E_ph=p\ln3-\ln2$, and
    step 2 that this is at least $c$ for $p\ge\frac34$.

    Step 3 is $E_qe^h=\frac12+q$, with $q$ the other pattern's probability of the object, and step 4 that this is at most 1,
    as $q\le\frac12$; so its logarithm is at most 0. Step 5 is the number.
    """
    return _case_2a(follow=follow, other=other, above=above)


@claim("sec-8.1-case-2b", "Section 8.1, proof of Theorem 15", {"follow": "74/100 + h"}, {"other": "49/100"},
    {"above": "131/1000"}, uses="sec-5-kl-nonnegative", assumes="donsker-varadhan")  # fmt: skip
def sec_8_1_case_2b(follow: str = "3/4 + h", other: str = "1/2", above: str = "13/100") -> Any:
    r"""If $p_\alpha > \frac34$ and $p_\beta' > \frac12$, in Settings 3 and 4: $E[\mathcal E_t|b_{<t}] \ge p_\alpha\ln3 - \ln2 \ge
    c > 0.13$, as $\Pr'[\alpha] = 1 - p_\beta' \le \frac12$; all $p_\alpha$, $p_\beta'$.

    Let $h$ be $\ln\frac32$ on the object and $\ln\frac12$ elsewhere. The relative entropy is at least $E_ph-\ln E_qe^h$
    (Donsker and Varadhan; sec-5-kl-nonnegative for the tilted law). With $a=\ln3$, $b=\ln2$ step 1 is $E_ph=p\ln3-\ln2$, and
    step 2 that this is at least $c$ for $p\ge\frac34$.

    Step 3 is $E_qe^h=\frac12+q$, with $q$ the other pattern's probability of the object, and step 4 that this is at most 1,
    as $q\le\frac12$; so its logarithm is at most 0. Step 5 is the number.
    """
    return _case_2b(follow=follow, other=other, above=above)


@claim("sec-8.1-case-2b-rest", "Section 8.1, proof of Theorem 15", {"one": "9/10"}, {"one": "2"}, uses="sec-5-kl-nonnegative")
def sec_8_1_case_2b_rest(one: str = "1") -> Steps:
    r"""In Setting 1 and 2 $E[\mathcal E_t|b_{<t}] = \mathrm{KL} \ge 0$ for two laws on two objects: $-\mathrm{KL} = \sum
    p\ln\frac qp \le \sum p(\frac qp - 1) = 0$ ($\ln z \le z-1$ is stated); all $p$, $q$.

    As $\ln z\le z-1$, $-\mathrm{KL}\le\sum p(\frac qp-1)$, and the first step says that this is 0 for $0<p<1$. At $p=1$ the
    relative entropy is $-\ln q$, and the second step, with $q=\frac1{1+w}$, says that $\ln q\le q-1\le0$.
    """
    yield f"p*(q/p - ({one})) + (1-p)*((1-q)/(1-p) - 1) = 0*p"
    yield f"for w >= 0: 1/(1+w) - ({one}) <= 0"


@claim("sec-8.1-constant-sharp", "Section 8.1, proof of Theorem 15", {"low": "130813/1000000"}, {"high": "130812/1000000"},
    {"power": 2})  # fmt: skip
def sec_8_1_constant_sharp(low: str = "130812/1000000", high: str = "130813/1000000", power: int = 3) -> Steps:
    r"""$c = \frac34\ln\frac32 + \frac14\ln\frac12 = \frac34\ln3 - \ln2$, from $(\frac32)^3\cdot\frac12 = 3^3/2^4$, and $0.130812
    < c < 0.130813$.

    Four times the constant is the logarithm of $(\frac32)^3\cdot\frac12=\frac{27}{16}$ in both forms: the first step. The
    others enclose the constant.
    """
    four = holds(f"(3/2)^{power}*(1/2)", "==", "3^3/2^4")
    yield four
    yield holds(low, "<", CONSTANT)
    yield holds(CONSTANT, "<", high)


@claim("sec-8.1-dichotomy", "Section 8.1, proof of Theorem 15", {"most": "74/100"}, {"half": "51/100"},
    uses="sec-8.1-case-1a sec-8.1-case-1b sec-8.1-case-2a sec-8.1-case-2b")  # fmt: skip
def sec_8_1_dichotomy(most: str = "3/4", half: str = "1/2") -> Steps:
    r"""For all $p_\alpha$, $p_\beta$, $p_\beta'$ one holds: $1-p_\alpha \ge \frac14$; $1-p_\beta \ge \frac14$; the relative
    entropy of $p_\beta$ from $p_\beta'$ is at least $c$; that of $p_\alpha$ from $1-p_\beta'$ is: either $p_\beta' \le
    \frac12$ or $1-p_\beta' \le \frac12$.

    If $p_\alpha\le\frac34$ or $p_\beta\le\frac34$, one of the first two holds (sec-8.1-case-1a, -1b). If both exceed
    $\frac34$, then $p_\beta'\le\frac12$ or $1-p_\beta'<\frac12$, and sec-8.1-case-2a or -2b gives the entropy; their steps
    stand here.
    """
    found = [at_most("1/4", f"1 - ({most})/(1+w)", w=0), *_entropy(f"{most} + h", f"({half})/(1+w)")]
    yield from found
    yield identity(f"1 - ({half})", half)
    yield at_most(f"1 - ({half} + g)", half, g=0)


@claim("sec-8.1-cond-leak", "Section 8.1, proof of Theorem 15", {"follow": "74/100 + h"}, {"other": "49/100"},
    {"above": "131/1000"}, uses="sec-8.1-case-2a sec-8.1-case-2b sec-5-kl-nonnegative", assumes="expectation")  # fmt: skip
def sec_8_1_cond_leak(follow: str = "3/4 + h", other: str = "1/2", above: str = "13/100") -> Any:
    r"""$E[\mathcal E_t|I^{(2.a)}_t=1,X_t=2] \ge c > 0.13$ and $E[\mathcal E_t|I^{(2.b)}_t=1,X_t=0] \ge c$: for every history, so
    on the average over histories; elsewhere a relative entropy is at least 0.

    The steps are those of sec-8.1-case-2a and sec-8.1-case-2b: given any history in which the case occurs, the mean is at
    least $c$. The histories are disjoint, so that the mean given the case is a weighted mean of these, and at least $c$ too.
    Elsewhere sec-5-kl-nonnegative gives at least 0.
    """
    return prove.all_of([_case_2a(follow=follow, above=above), _case_2b(follow, other, above)])


@claim("sec-8.1-sufficient", "Section 8.1, proof of Theorem 15", {"power": 1}, uses="beyond-thm-15-n")
def sec_8_1_sufficient(power: int = 2) -> Steps:
    r"""$P = 1$: two adjacent steps give $\Pr[b] \le e^{2\epsilon}\Pr'[b]$, so $2\epsilon \ge \mathcal E(b)$ for every $b$.

    Let $r$ be the probability on the pattern between. Two adjacent steps give $p\le e^\epsilon r$ and $r\le e^\epsilon q$,
    and the step is $p\le e^{2\epsilon}q$, with $t=e^\epsilon$. Its logarithm is $\mathcal E(b)\le2\epsilon$.
    """
    yield f"for p >= 0, t >= 1, x >= 0, y >= 0: p <= t^{power}*((p/t + x)/t + y)"


@claim("sec-8.1-adaptive-conclusion", "Section 8.1, proof of Theorem 15", {"factor": "4"}, {"factor": "9"},
    uses="sec-8.1-dichotomy")  # fmt: skip
def sec_8_1_adaptive_conclusion(factor: str = "8") -> Steps:
    r"""Explicitly, for $D+R \le T/2$: with $N$ rounds of Case 1 the others give $c\min(T-N, D+R) \ge c(D+R)(1-2N/T)$, and $E N
    \le 4L$, so $E[\mathcal E] \ge c(D+R)(1 - 8L/T)$ against the adaptive adversary.

    With $s=D+R\le\frac T2$ the minimum is $s$ for $N\le\frac T2$, and the first step says that the right side is not more.
    For $N=\frac T2+g$ the right side is at most 0: the second step. The last step takes the mean with $EN\le4L$, as a round
    of Case 1 loses at least $\frac14$ (sec-8.1-dichotomy).
    """
    yield "for N >= 0, T > 0, s >= 0: s*(1 - 2*N/T) <= s"
    yield "for T > 0, g >= 0, s >= 0: s*(1 - 2*(T/2 + g)/T) <= 0"
    yield f"1 - 2*(4*L)/T = 1 - ({factor})*L/T"


@claim("beyond-thm-15-n", "Section 8.1, proof of Theorem 15", {"step": 2}, {"size": 2}, {"size": 0},
    at=rows(((2,), (1,), (3,), (6,)), "P"))  # fmt: skip
def beyond_thm_15_n(P: int, step: int = 1, size: int = 1) -> Any:
    r"""$U$ and $U'$ are both peers, so adding a clone of $U'$ and removing one of $U$ in turn joins $P$ clones of $U$ to $P$ of
    $U'$ in $2P$ adjacent steps through patterns of $P$ or $P+1$ voters, all peers; at the listed $P$, with a round in Setting
    3 and $R = 0$, and with one in Setting 4 and $R = 1$.
    """
    return _chain(P, step=step, size=size)


@claim("sec-8.1-many-peers", "Section 8.1, proof of Theorem 15", {"factor": "1"}, {"factor": "19/10"},
    at=rows(((2,), (1,), (5,)), "P"), uses="beyond-thm-15-n")  # fmt: skip
def sec_8_1_many_peers(P: int, factor: str = "2") -> Any:
    r"""Explicitly: for $P$ clones of each $\mathcal E(b) \le 2P\epsilon$, so $\epsilon \ge \mathcal E(b)/(2P)$; with the chain of
    $2P$ adjacent steps at the listed $P$.
    """
    return _many(P, factor=factor)


@claim("beyond-thm-15-m", "Section 8.1, proof of Theorem 15", {"follow": "74/100 + h"}, {"rest": "9/10"},
    uses="sec-8.1-case-2a sec-8.1-case-2b")  # fmt: skip
def beyond_thm_15_m(follow: str = "3/4 + h", rest: str = "1") -> Steps:
    r"""Every $m \ge 2$: with two objects $\alpha$, $\beta$ in the four settings and the others disliked, Case 1 costs at least
    $1-p \ge \frac14$; $\Pr'[\alpha] \le 1-p_\beta'$; and the bound of Case 2 is that of the two cells.

    Case 1 is as for $m=2$, since every object but one is disliked. The other objects have a probability $r\ge0$, so that
    $\Pr'[\alpha]=1-p_\beta'-r\le1-p_\beta'$. For Case 2 merge all objects but one into one cell: the steps are those of
    sec-8.1-case-2a and -2b.
    """
    left = at_most("1 - p - r", f"({rest}) - p", p=0, r=0)
    yield _loss()
    yield left
    yield from _entropy(follow, "1/(2*(1+w))")


@claim("beyond-kl-eps", "Section 8.1, proof of Theorem 15", {"weight": "1/(z+2)"}, {"weight": "1/2"})
def beyond_kl_eps(weight: str = "1/(z+1)") -> Steps:
    r"""If $|\ln(\Pr[b]/\Pr'[b])| \le a = 2P\epsilon$, then $E[\mathcal E] \le a\frac{e^a-1}{e^a+1} = a\tanh\frac a2 \le a$: $r\ln
    r$ is convex (stated), so below its chord on $[e^{-a}, e^a]$, whose value at the mean 1 this is; every $a \ge 0$.

    With $z=e^a$ give the ratio $z$ the weight $\frac1{z+1}$ and the ratio $\frac1z$ the rest. The steps say that the mean
    ratio is 1 then and the mean of $r\ln r$ is $a\frac{z-1}{z+1}$. As $r\ln r$ is convex, no law of ratios in $[e^{-a},e^a]$
    with mean 1 has more.
    """
    mean = identity(f"({weight})*z + (1 - {weight})/z", "1")
    chord = identity(f"({weight})*z*a - (1 - {weight})/z*a", "a*(z-1)/(z+1)")
    yield mean
    yield chord
    yield "for a >= 0, z >= 1: a*(z-1)/(z+1) <= a"
