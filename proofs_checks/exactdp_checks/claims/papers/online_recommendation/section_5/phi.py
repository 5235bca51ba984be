"""Claims of online-recommendation: relative entropy, and the weights phi, Lemmas 3, 4 and 5 (section 5).

Privacy is central and at the level of voters. phi is taken in units of e^(lambda rho): phi(x) = max(A - 1, 0), A = e^(lambda (x -
rho)), so that inequalities about phi are about A > 1, d = e^(lambda |x - x'|) >= 1, F, G = phi >= 0, for all values. X is
e^(lambda (x - rho)) at the smaller argument. C, P and Q are sums of phi. F is a value of phi. p and q are the chances of a prefix
under the two patterns. e, r, s, v and w are slacks by which one side exceeds another.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from exactdp.bounds.online_recommendation import weights
from exactdp.information import relative_entropy
from exactdp.protocols.p_rec import p_rec, ratio, run
from exactdp.protocols.p_rec_round import rule
from exactdp_checks.claims.notation import LogSum, exact, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import case_1, lemma_3, lemma_4, lemma_5
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim
from exactdp_checks.code.law import program as programs
from exactdp_checks.proving.certificate import expression

FOUR = "Section 5, proof of Lemma 4"
SUM = "for A >= 0, C >= 0, P >= 0, Q >= 0, r >= 0, s >= 0: A + C + P <= ({})*((A + P + r) + (C + Q + s) - Q)"
PATTERNS = {"ann": (0, 0), "bob": (1, 0)}, {"ann": (0, 0), "bob": (1, 0), "eve": (1, 1)}


def _laws(parts: int, size: int) -> Iterator[tuple[Fraction, ...]]:
    for counts in product(range(parts + 1), repeat=size):
        if sum(counts) == parts:
            yield tuple(Fraction(c, parts) for c in counts)


@claim("sec-5-kl-nonnegative", "Section 5", {"least": "1/100"}, {"least": "1/1000000"}, assumes="exp-above-tangent")
def sec_5_kl_nonnegative(least: str = "0") -> Steps:
    r"""Relative entropy is at least 0, for all laws $p$, $q$ on finitely many outcomes.

    If $q_i=0<p_i$ for some $i$ it is $+\infty$. Else $\ln z\ge1-\frac1z$ at $z=\frac{p_i}{q_i}$ bounds it by $\sum_{p_i>0}
    p_i(1-\frac{q_i}{p_i})$, which is $\sum_{p_i>0}(p_i-q_i)=1-\sum_{p_i>0}q_i\ge0$: step 1, outcome by outcome, and step 2, where
    $\sum_{p_i>0}q_i=\frac1{1+w}$ (if that sum is 0, the entropy is infinite).
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

    $\Pr[b_{\le t}]=\Pr[b_{<t}]\Pr[b_t\mid b_{<t}]$ for both patterns, so that the quotient of the prefixes is multiplied by that
    of the round: the step. By induction on $t$ it is the product over the rounds, and the logarithm is the sum.
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


@claim("sec-5-lem3-case1", "Section 5, proof of Lemma 3", {"less": "11/10"}, {"less": "2"})
def sec_5_lem3_case1(less: str = "1") -> Steps:
    r"""If $x > x'$ and $x' \le \rho$: $\phi(x) \le \phi(\rho+(x-x')) = (e^{\lambda(x-x')}-1)e^{\lambda\rho}$, the right side of
    Lemma 3 as $\phi(x') = 0$; all values.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$. As
    $x'\le\rho$, $\phi(x')=0$ and $e^{\lambda(x-\rho)}=\frac d{1+w}$, $w\ge0$: step 1 is the inequality (where $x\le\rho$ the left
    side is 0). Step 2 is the right side of Lemma 3 at $\phi(x')=0$.
    """
    yield from case_1(less)


@claim("sec-5-lem3-case2", "Section 5, proof of Lemma 3", {"one": "2"}, {"one": "0"})
def sec_5_lem3_case2(one: str = "1") -> Steps:
    r"""If $x > x' > \rho$: $\frac{\phi(x)+e^{\lambda\rho}}{\phi(x')+e^{\lambda\rho}} = e^{\lambda(x-x')}$.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$. Both
    arguments exceed $\rho$, so that with $B=e^{\lambda(x'-\rho)}$ the values are $dB-1$ and $B-1$. The step adds 1 to both, the
    unit, and divides.
    """
    yield f"((d*B - 1) + ({one}))/((B - 1) + ({one})) = d"


@claim("lem-3", "Section 5, Lemma 3", {"less": "11/10"}, {"grow": "1"}, uses="sec-5-lem3-case1 sec-5-lem3-case2")
def lem_3(less: str = "1", grow: str = "d") -> Steps:
    r"""$\phi(x) \le e^{\lambda|x-x'|}\phi(x')+(e^{\lambda|x-x'|}-1)e^{\lambda\rho}$ for all reals, with equality for $x > x' \ge
    \rho$: the three cases, all values.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$. For
    $x\le x'$ the left side is $F$ and $\phi(x')=F+g$, as $\phi$ does not decrease: step 1. For $x>x'\ge\rho$ step 2 is the
    equality (sec-5-lem3-case2). For $x>x'$, $x'\le\rho$ the last two steps are sec-5-lem3-case1. These are all cases.
    """
    yield from lemma_3(less, grow)


@claim("lem-4", "Section 5, Lemma 4", {"least": "19/10"}, {"power": 1})
def lem_4(least: str = "2", power: int = 2) -> Steps:
    r"""$\phi(x)/\phi(x') \le e^{2\lambda(x-x')}$ for all $x \ge x' \ge \rho+\frac{\ln2}\lambda$: $a = e^{\lambda(x'-\rho)} \ge
    2$, $d = e^{\lambda(x-x')} \ge 1$.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$. Then
    $\phi(x')=a-1$ and $\phi(x)=ad-1$, with $a=2+h$, $h\ge0$. The step is $ad-1\le d^2(a-1)$; division by $a-1>0$ gives the
    statement.
    """
    yield lemma_4(least, power)


@claim("lem-4-sharp", FOUR, {"one": "2"}, {"one": "0"})
def lem_4_sharp(one: str = "1") -> Steps:
    r"""$d^2(a-1)-(ad-1) = (d-1)(ad-d-1)$: the inequality of Lemma 4 holds iff $d = 1$ or $a \ge 1+\frac1d$, which is at most 2,
    for all $x \ge x' > \rho$, $\lambda > 0$, with $a = e^{\lambda(x'-\rho)}$, $d = e^{\lambda(x-x')}$.

    With $d>1$ the right side has the sign of $a-1-\frac1d$. The step is the identity; the theorem holds all of it.
    """
    yield f"d^2*(a-1) - (a*d-1) = (d-1)*(a*d - d - ({one}))"
    yield agrees(weights.lemma_4_needs, "d", f"({one}) + 1/d", (2,), (Fraction(3, 2),))


@claim("sec-5-lem4-chain", FOUR, {"two": "19/10"}, {"two": "1"})
def sec_5_lem4_chain(two: str = "2") -> Steps:
    r"""Lemma 4 is equivalent to $a(d^2-d) \ge d^2-1$, which $a \ge (d+1)/d$ implies, hence $a \ge 2$; all values.

    The difference of the two sides of Lemma 4, multiplied out, is that of the second form. The other steps say that
    $a\ge\frac{d+1}d$ implies the second form, and that $\frac{d+1}d\le2$ for $d\ge1$.
    """
    yield "d^2*(a-1) - (a*d-1) = a*(d^2 - d) - (d^2 - 1)"
    yield "for d >= 1, h >= 0: d^2 - 1 <= ((d+1)/d + h)*(d^2 - d)"
    yield f"for d >= 1: (d+1)/d <= {two}"


@claim("sec-5-lem5-step", "Section 5, proof of Lemma 5", {"gain": "9/10"}, {"gain": "1/2"})
def sec_5_lem5_step(gain: str = "1") -> Steps:
    r"""$\phi(x_1+\theta)+\phi(x_2) \le \phi(x_1)+\phi(x_2+\theta)$ for $x_1 \le x_2$, $\theta \ge 0$: the five places of $\rho$;
    and the induction step, as a sum of two inequalities.

    In units of $e^{\lambda\rho}$, with $h=e^{\lambda\theta}\ge1$, the steps go through the places of $\rho$. For
    $x_1+\theta\le\rho$ the inequality is $\phi(x_2)\le\phi(x_2+\theta)$, also where one of these or both are 0: step 1. Step 2 is
    $x_2\le\rho<x_1+\theta$, step 3 is $x_1\le\rho<x_1+\theta$ with $x_2>\rho$, and step 4 is $x_1>\rho$. The last step is the
    induction step: the sum of two inequalities is one.
    """
    yield from lemma_5(gain)
    yield SUM.format(gain)


@claim("lem-5", "Section 5, Lemma 5", {"gain": "9/10"}, {"gain": "99/100"}, uses="sec-5-lem5-step")
def lem_5(gain: str = "1") -> Steps:
    r"""$\sum_{i\le n}\phi(x_i+\theta_i)+\phi(x_{n+1}) \le \sum_{i\le n}\phi(x_i)+\phi(x_{n+1}+\sum_i\theta_i)$ for $\theta_i \ge
    0$, $x_1 \le \ldots \le x_{n+1}$: base case and step, all values.

    The base case, $n=1$, is sec-5-lem5-step: the first steps. The induction step: if the inequality holds for $k$ summands, add
    to it the inequality of two summands for $x_{k+1}$ and $x_{n+1}+\sum_{i\le k}\theta_i$, which is at least $x_{k+1}$. The sum
    is the inequality for $k+1$ summands, and the last step of the list is this sum.
    """
    yield from lemma_5(gain)
    yield SUM.format(gain)


@claim("lem-5-sharp", "Section 5, Lemma 5", {"gain": "9/10"}, {"over": "1"}, uses="sec-5-lem5-step")
def lem_5_sharp(gain: str = "1", over: str = "0") -> Steps:
    r"""The same if only $x_i \le x_{n+1}$ for every $i$.

    The base case, $n=1$, is sec-5-lem5-step: the first steps. The induction step: if the inequality holds for $k$ summands, add
    to it the inequality of two summands for $x_{k+1}$ and $x_{n+1}+\sum_{i\le k}\theta_i$, which is at least $x_{k+1}$. The sum
    is the inequality for $k+1$ summands, and the last step of the list is this sum. No order among $x_1,\dots,x_n$ is used: the
    step after it compares $x_{k+1}$ with $x_{n+1}+\sum_{i\le k}\theta_i \ge x_{n+1}$ alone.
    """
    yield from lemma_5()
    yield SUM.format(gain)
    yield f"for a >= 0, h >= 0, x >= 0: x + ({over}) <= x + h + a"
