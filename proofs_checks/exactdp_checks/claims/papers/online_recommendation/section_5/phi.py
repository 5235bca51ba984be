"""Claims of online-recommendation: the weights phi, Lemmas 3, 4 and 5 (section 5).

Privacy is central and at the level of voters. phi is taken in units of e^(lambda rho): phi(x) = max(A - 1, 0), A = e^(lambda (x -
rho)), so that inequalities about phi are about A > 1, d = e^(lambda |x - x'|) >= 1, F, G = phi >= 0. Certified: the algebra for
all values. Stated, not certified: phi does not decrease, inductions.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import case_1, case_2, lemma_3, lemma_4, lemma_5
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

FOUR, FIVE = "Section 5, proof of Lemma 4", "Section 5, proof of Lemma 5"


def _step(gain: str = "1") -> Verdict:
    """Base case; hypothesis A + P <= B + Q and base case C + Q <= D give A + C + P <= B + D (r, s: by how much)."""
    step = at_most("A + C + P", f"({gain})*((A + P + r) + (C + Q + s) - Q)", A=0, C=0, P=0, Q=0, r=0, s=0)
    return prove.all_of([*lemma_5(), step])


@claim("sec-5-lem3-case1", "Section 5, proof of Lemma 3", {"less": "11/10"}, {"less": "2"})
def sec_5_lem3_case1(less: str = "1") -> Any:
    r"""If $x > x'$ and $x' \le \rho$: $\phi(x) \le \phi(\rho+(x-x')) = (e^{\lambda(x-x')}-1)e^{\lambda\rho}$, the right side of
    Lemma 3 as $\phi(x') = 0$; all values.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$.
    As $x'\le\rho$, $\phi(x')=0$ and $e^{\lambda(x-\rho)}=\frac d{1+w}$, $w\ge0$: step 1 is the inequality (where $x\le\rho$
    the left side is 0). Step 2 is the right side of Lemma 3 at $\phi(x')=0$.
    """
    return prove.all_of(case_1(less))


@claim("sec-5-lem3-case2", "Section 5, proof of Lemma 3", {"one": "2"}, {"one": "0"})
def sec_5_lem3_case2(one: str = "1") -> Any:
    r"""If $x > x' > \rho$: $\frac{\phi(x)+e^{\lambda\rho}}{\phi(x')+e^{\lambda\rho}} = e^{\lambda(x-x')}$.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$.
    Both arguments exceed $\rho$, so that with $B=e^{\lambda(x'-\rho)}$ the values are $dB-1$ and $B-1$. The step adds 1 to
    both, the unit, and divides.
    """
    return prove.all_of(case_2(one))


@claim("lem-3", "Section 5, Lemma 3", {"less": "11/10"}, {"grow": "1"}, uses="sec-5-lem3-case1 sec-5-lem3-case2",
    theorem="OnlineRecommendation.lem_3")  # fmt: skip
def lem_3(less: str = "1", grow: str = "d") -> Any:
    r"""$\phi(x) \le e^{\lambda|x-x'|}\phi(x')+(e^{\lambda|x-x'|}-1)e^{\lambda\rho}$ for all reals, with equality for $x > x' \ge
    \rho$: the three cases, all values.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$.
    For $x\le x'$ the left side is $F$ and $\phi(x')=F+g$, as $\phi$ does not decrease: step 1.

    For $x>x'\ge\rho$ step 2 is the equality (sec-5-lem3-case2). For $x>x'$, $x'\le\rho$ the last two steps are
    sec-5-lem3-case1. These are all cases.
    """
    return prove.all_of(lemma_3(less, grow))


@claim("lem-4", "Section 5, Lemma 4", {"least": "19/10"}, {"power": 1}, theorem="OnlineRecommendation.lem_4")
def lem_4(least: str = "2", power: int = 2) -> Any:
    r"""$\phi(x)/\phi(x') \le e^{2\lambda(x-x')}$ for all $x \ge x' \ge \rho+\frac{\ln2}\lambda$: $a = e^{\lambda(x'-\rho)} \ge
    2$, $d = e^{\lambda(x-x')} \ge 1$.

    Write $\phi$ in units of $e^{\lambda\rho}$, so that $\phi+1=e^{\lambda(x-\rho)}$ above $\rho$, and $d=e^{\lambda(x-x')}$.
    Then $\phi(x')=a-1$ and $\phi(x)=ad-1$, with $a=2+h$, $h\ge0$. The step is $ad-1\le d^2(a-1)$; division by $a-1>0$ gives
    the statement.
    """
    return prove.all_of(lemma_4(least, power))


@claim("lem-4-sharp", "Section 5, proof of Lemma 4", {"one": "2"}, {"one": "0"})
def lem_4_sharp(one: str = "1") -> Steps:
    r"""$d^2(a-1)-(ad-1) = (d-1)(ad-d-1)$: the inequality of Lemma 4 holds iff $d = 1$ or $a \ge 1+\frac1d$, which is at most 2;
    all values.

    The first step is the identity. With $d>1$ its right side has the sign of $a-1-\frac1d$: the next steps put
    $a=1+\frac1d+h$ and $a=1+\frac1d-h$, $h>0$. The last step is $1+\frac1d\le2$.
    """
    yield f"d^2*(a-1) - (a*d-1) = (d-1)*(a*d - d - ({one}))"
    yield "for d >= 1, h >= 0: (1 + 1/d + h)*d - 1 <= d^2*(1/d + h)"
    yield "for d > 1, h > 0: d^2*(1/d - h) < (1 + 1/d - h)*d - 1"
    yield "for d >= 1: 1 + 1/d <= 2"


@claim("sec-5-lem4-chain", "Section 5, proof of Lemma 4", {"two": "19/10"}, {"two": "1"})
def sec_5_lem4_chain(two: str = "2") -> Steps:
    r"""Lemma 4 is equivalent to $a(d^2-d) \ge d^2-1$, which $a \ge (d+1)/d$ implies, hence $a \ge 2$; all values.

    The difference of the two sides of Lemma 4, multiplied out, is that of the second form. The other steps say that
    $a\ge\frac{d+1}d$ implies the second form, and that $\frac{d+1}d\le2$ for $d\ge1$.
    """
    yield "d^2*(a-1) - (a*d-1) = a*(d^2 - d) - (d^2 - 1)"
    yield "for d >= 1, h >= 0: d^2 - 1 <= ((d+1)/d + h)*(d^2 - d)"
    yield at_most("(d+1)/d", two, d=1)


@claim("sec-5-lem5-step", "Section 5, proof of Lemma 5", {"gain": "9/10"}, {"gain": "1/2"})
def sec_5_lem5_step(gain: str = "1") -> Any:
    r"""$\phi(x_1+\theta)+\phi(x_2) \le \phi(x_1)+\phi(x_2+\theta)$ for $x_1 \le x_2$, $\theta \ge 0$: the five places of $\rho$;
    and the induction step, as a sum of two inequalities.

    In units of $e^{\lambda\rho}$, with $h=e^{\lambda\theta}\ge1$, the four steps are the places of $\rho$: above $x_2+\theta$
    or all else 0 (step 1, both sides compare $\phi$ at a smaller and a larger argument), only $x_2+\theta$ above it with
    $x_2$ or without (steps 1 and 2), $x_1+\theta$ above it too but not $x_1$ (step 3), all four above it (step 4).

    The last step is the induction step: the sum of two inequalities is one.
    """
    return _step(gain=gain)


@claim("lem-5", "Section 5, Lemma 5", {"gain": "9/10"}, {"gain": "99/100"}, uses="sec-5-lem5-step",
    theorem="OnlineRecommendation.lem_5")  # fmt: skip
def lem_5(gain: str = "1") -> Any:
    r"""$\sum_{i\le n}\phi(x_i+\theta_i)+\phi(x_{n+1}) \le \sum_{i\le n}\phi(x_i)+\phi(x_{n+1}+\sum_i\theta_i)$ for $\theta_i \ge
    0$, $x_1 \le \ldots \le x_{n+1}$: base case and step, all values.

    The base case, $n=1$, is sec-5-lem5-step: the first steps.

    The induction step: if the inequality holds for $k$ summands, add to it the inequality of two summands for $x_{k+1}$ and
    $x_{n+1}+\sum_{i\le k}\theta_i$, which is at least $x_{k+1}$. The sum is the inequality for $k+1$ summands, and the last
    step of the list is this sum.
    """
    return _step(gain=gain)


@claim("lem-5-sharp", "Section 5, Lemma 5", {"gain": "9/10"}, {"over": "1"}, uses="sec-5-lem5-step",
    theorem="OnlineRecommendation.lem_5")  # fmt: skip
def lem_5_sharp(gain: str = "1", over: str = "0") -> Any:
    r"""The same if only $x_i \le x_{n+1}$ for every $i$: the step compares $x_{k+1}$ with $x_{n+1}+\sum_{i\le k}\theta_i \ge
    x_{n+1}$ alone.

    The base case, $n=1$, is sec-5-lem5-step: the first steps.

    The induction step: if the inequality holds for $k$ summands, add to it the inequality of two summands for $x_{k+1}$ and
    $x_{n+1}+\sum_{i\le k}\theta_i$, which is at least $x_{k+1}$. The sum is the inequality for $k+1$ summands, and the last
    step of the list is this sum. No order among $x_1,\dots,x_n$ is used.
    """
    return prove.all_of([_step(gain), at_most(f"x + ({over})", "x + h + a", a=0, h=0, x=0)])
