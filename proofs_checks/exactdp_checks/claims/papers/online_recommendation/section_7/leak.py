"""Claims of online-recommendation: the privacy of one round, Lemmas 12 and 14 (section 7.2).

Privacy is central and at the level of voters. Units and variables as in ``weights``; y = e^(lambda/W), tau = T/(R+1), l = ln tau.
Certified: the algebra for all values, the code at the listed counts. Stated, not certified: phi does not decrease, max >= mean.
"""

from __future__ import annotations

from typing import Any

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import p_rec, p_rec_round
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import lemma_3, shares
from exactdp_checks.claims.papers.online_recommendation.section_7.sums import lemma_13
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

ROUND = "Section 7.2, proof of Lemma 12"
LEAKS = "Section 7.2, proof of Lemma 14"


def _equation_1(one: str = "1") -> list[Verdict]:
    """z = y^3: z Pr' - Pr over 1 - gamma is z q' + (z-1) gamma/(m (1-gamma)) - q; g is gamma, p and q the two quotients."""
    return [identity("(z*(g/m + (1-g)*q) - (g/m + (1-g)*p))/(1-g)", f"z*q + (z - ({one}))*g/(m*(1-g)) - p")]


def _use(power: str = "1") -> list[Verdict]:
    """Lemma 3 with d <= y = d (1+r)."""
    return [*lemma_3(), at_most("d*F + (d - 1)", f"({power})*(d*(1+r)*F + (d*(1+r) - 1))", F=0, d=1, r=0)]


def _quotient(power: int = 3) -> list[Verdict]:
    """S = S'/y^2 + r by Lemma 13, S = phi(1/m) + s; z is S', then phi(1/m)."""
    return [
        at_most("y*F/(z/y^2 + r)", f"y^{power}*F/z", above=("z",), F=0, r=0, y=1, z=0),
        at_most("(y-1)/(z + s)", "(y-1)/z", above=("z",), s=0, y=1, z=0),
    ]


def _sum(power: int = 2) -> list[Verdict]:
    """e^(lambda/m) = tau^2, e^(lambda rho) = tau; the largest share is 1/m + h, A = e^(lambda h); r is what the others add."""
    return [
        identity("(2*m*l)*(1/m)", f"{power}*l"),
        identity("(2*m*l)*(1/(2*m))", "l"),
        at_most(f"t^{power} - t", "A*t^2 - t + r", A=1, r=0, t=1),
    ]


def _verify(one: str = "1", three: int = 3) -> list[Verdict]:
    """gamma/(m (1-gamma)) = 1/(3 tau - 1 - m); the cross product; for 3 tau = m + 1 + v, v > 0."""
    return [
        identity("(m/(3*t - 1))/(m*(1 - m/(3*t - 1)))", f"1/(3*t - ({one}) - m)"),
        identity(f"((1+z)^{three} - 1)*(t-1) - z*(3*t - 1 - m)", "z*((t-1)*(z^2 + 3*z) + (m-2))"),
        at_most("z/((m+1+v)/3 - 1)", "((1+z)^3 - 1)/v", above=("v",), m=2, v=0, z=0),
    ]


def _leaking(third: str = "1/3", half: str = "2") -> list[Verdict]:
    """c > (W-1)/(2m): x > rho gives 2mc > W, x' > rho gives 2mc > W - 1; a share of 1/(3m) from W = 3 on; W = 2: c >= 1."""
    return [
        at_most(f"(W - 1)/({half}*m)", "(W + h)/(2*m)", W=2, h=0, m=2),
        at_most(f"({third})/m", "(W - 1)/(2*m*W)", W=3, m=2),
        at_most(f"({third})/m", "1/2", m=2),
    ]


def _lemma_14(third: str = "1/3", half: str = "2") -> Verdict:
    """The survivors after the round: at most W - c for c votes of share at least 1/(3m)."""
    kept = at_most("W - c - W/(3*m)", f"W*(1 - ({third})/m)", W=2, c=0, m=2)
    return prove.all_of([*_leaking(third, half), kept, identity("W*(1 - 1/(3*m))", f"W - W*({third})/m")])


@claim("sec-7.2-shares-sharp", "Section 7.2, proof of Lemma 12", {"lost": "2"}, {"lost": "0"})
def sec_7_2_shares_sharp(lost: str = "1") -> Steps:
    r"""For the extra voter's object, which has $a$ of the $W-1$ votes without him, $x_k-x_k' = \frac{W-1-a}{W(W-1)}$; for another
    with $c$ votes $x_j'-x_j = \frac c{W(W-1)}$; all values.

    With the extra voter his object has $a+1$ of $W$ votes, and without him $a$ of $W-1$: step 1 is the difference. Another
    object has $c$ votes in both cases, out of $W$ and of $W-1$: step 2 is the difference.
    """
    yield from shares(lost)


@claim("sec-7.2-shares", "Section 7.2, proof of Lemma 12", {"most": "9/(10*W)"}, {"most": "1/(W+1)"}, uses="sec-7.2-shares-sharp")
def sec_7_2_shares(most: str = "1/W") -> Steps:
    r"""$|x_j-x_j'| \le 1/W_t$ for every object, $W \ge 2$.

    By sec-7.2-shares-sharp the changes are $\frac{W-1-a}{W(W-1)}$ and $\frac c{W(W-1)}$, where $0\le a,c\le W-1$. The steps
    say that both are at most $\frac1W$.
    """
    found = shares()
    for corner, above in ((1, ()), (0, ("v",))):
        for share in ("v", "a"):
            bound = most.replace("W", "(1+a+v)")
            if corner or share == "v":
                found.append(at_most(f"({share})/((1+a+v)*(a+v))", bound, above=above, a=corner, v=0))
    yield from found


@claim("sec-7.2-two-laws", "Section 7.2, proof of Lemma 12", {"share": "9/10"}, {"share": "2"},
    at=rows((("21", 3), ("31", 4), ("22", 4), ("110", 2), ("111", 3), ("50", 5)), "counts", "W"))  # fmt: skip
def sec_7_2_two_laws(counts: str, W: int, share: str = "1") -> Steps:
    r"""The probabilities of the code are $\frac\gamma m+(1-\gamma)\phi(x_j)/\sum_k\phi(x_k)$, at $\tau = u^W$ for every $u > 1$,
    for both patterns of the listed counts.

    The probabilities of the code for the counts at tau = u^W, as functions of u, against the formula in phi.
    """
    votes, tau = [int(c) for c in counts], f"(u^{W})"
    weights = [f"(u^{2 * len(votes) * c} - {tau})" if 2 * len(votes) * c > W else "0" for c in votes]
    gamma, total = f"({len(votes)}/(3*{tau} - 1))", "(" + " + ".join(weights) + ")"
    found = p_rec_round.probabilities(votes, p_rec_round.rule(len(votes), exact(f"u^{W}")))
    formulas = [exact(f"{gamma}*({share})/{len(votes)} + (1 - {gamma})*{weight}/{total}") for weight in weights]
    yield from [prove.equal(p, formula) for p, formula in zip(found, formulas, strict=True)]


@claim("sec-7.2-dead-extra", "Section 7.2, proof of Lemma 12", {"first": 0}, at=rows(((1,), (0,)), "vote"))
def sec_7_2_dead_extra(vote: int, first: int = 1) -> Steps:
    r"""An extra voter who was kicked out in round 1 changes no probability of round 2: the ratios of the code at $\tau = 8$, $m =
    2$, three other voters, whatever he votes in round 2.

    Ratios of round 2 if the extra voter votes ``first`` in round 1, where object 1 was recommended and disliked.
    """
    smaller = {"a": (0, 0), "b": (0, 1), "c": (0, 0)}
    larger = {**smaller, "extra": (first, vote)}
    found = [p_rec.ratio(p_rec.p_rec_sim(2, 8), ({0}, {0}), larger, smaller, (1, b))[1] for b in (0, 1)]
    yield from [prove.comparison(rational(ratio), "==", 1) for ratio in found]


@claim("eq-1", "equation (1)", {"one": "2"}, {"one": "0"})
def eq_1(one: str = "1") -> Any:
    r"""$e^{-3\lambda/W} \le \Pr/\Pr' \le e^{3\lambda/W}$ is equivalent to $q \le
    e^{3\lambda/W}q'+(e^{3\lambda/W}-1)\frac\gamma{m(1-\gamma)}$ and the same with $q$, $q'$ exchanged, $\gamma < 1$: both
    sides differ by the factor $1-\gamma$.

    Let $q$, $p$ be the two probabilities before the mixing, $\Pr=\frac\gamma m+(1-\gamma)p$, $\Pr'=\frac\gamma
    m+(1-\gamma)q$, and $z=e^{3\lambda/W}$. The step says that $z\Pr'-\Pr$, divided by $1-\gamma>0$, is the difference of the
    sides of the second inequality. So both have one sign; the other half exchanges the patterns.
    """
    return prove.all_of(_equation_1(one))


@claim("sec-7.2-lem3-use", "Section 7.2, proof of Lemma 12", {"power": "9/10"}, {"power": "1/2"}, uses="lem-3 sec-7.2-shares")
def sec_7_2_lem3_use(power: str = "1") -> Any:
    r"""$\phi(x_{j^*}) \le e^{\lambda/W}\phi(x_{j^*}')+(e^{\lambda/W}-1)e^{\lambda\rho}$, as $|x_{j^*}-x_{j^*}'| \le 1/W$.

    The first steps are Lemma 3. Its right side grows with $d=e^{\lambda|x-x'|}$, which is at most $e^{\lambda/W}=d(1+r)$ by
    sec-7.2-shares: the last step.
    """
    return prove.all_of(_use(power))


@claim("sec-7.2-sum-phi", "Section 7.2, proof of Lemma 12", {"power": 3}, {"power": 1})
def sec_7_2_sum_phi(power: int = 2) -> Any:
    r"""$\sum_j\phi(x_j) \ge \phi(\frac1m) = \tau^2-\tau$: the largest share is at least $\frac1m$, the others add at least 0.

    The shares add up to 1, so that the largest is at least $\frac1m$, and $\phi$ does not decrease. Steps 1 and 2 give
    $e^{\lambda/m}=\tau^2$ and $e^{\lambda\rho}=\tau$ for $\lambda=2m\ln\tau$, $\rho=\frac1{2m}$, so that
    $\phi(\frac1m)=\tau^2-\tau$. Step 3 adds the other summands, $r\ge0$.
    """
    return prove.all_of(_sum(power))


@claim("sec-7.2-quotient", "Section 7.2, proof of Lemma 12", {"power": 2}, {"power": 1},
    uses="lem-13-corrected sec-7.2-lem3-use sec-7.2-sum-phi")  # fmt: skip
def sec_7_2_quotient(power: int = 3) -> Any:
    r"""$\frac{\phi(x_{j^*})}{\sum\phi(x_j)} \le
    e^{3\lambda/W}\frac{\phi(x_{j^*}')}{\sum\phi(x_j')}+\frac{(e^{\lambda/W}-1)e^{\lambda\rho}}{\phi(1/m)}$, from
    $\sum\phi(x_j) \ge e^{-2\lambda/W}\sum\phi(x_j')$ and $\ge \phi(\frac1m)$.

    Lemma 3 as used (sec-7.2-lem3-use) bounds the numerator by two summands. The first is divided by $\sum\phi(x_j)\ge
    e^{-2\lambda/W}\sum\phi(x_j')$ (lem-13-corrected): step 1, with $y=e^{\lambda/W}$.

    The second is divided by $\sum\phi(x_j)\ge\phi(\frac1m)$ (sec-7.2-sum-phi): step 2.
    """
    return prove.all_of(_quotient(power))


@claim("sec-7.2-one-can-verify", "Section 7.2, proof of Lemma 12", {"one": "2"}, {"three": 2}, {"three": 4})
def sec_7_2_one_can_verify(one: str = "1", three: int = 3) -> Any:
    r"""$\frac{(e^{\lambda/W}-1)e^{\lambda\rho}}{\phi(1/m)} \le \frac{(e^{3\lambda/W}-1)\gamma}{m(1-\gamma)}$: with $z =
    e^{\lambda/W}-1$ it says $(\tau-1)(z^2+3z)+(m-2) \ge 0$; all $z \ge 0$, $m \ge 2$, $3\tau > m+1$.

    With $\gamma=\frac m{3\tau-1}$ step 1 is $\frac\gamma{m(1-\gamma)}=\frac1{3\tau-1-m}$; the left side is $\frac z{\tau-1}$,
    as $\phi(\frac1m)=\tau(\tau-1)$ and $e^{\lambda\rho}=\tau$. Step 2 is the difference of the cross products, which has the
    factor of the statement; step 3 is the inequality itself, with $3\tau=m+1+v$, $v>0$.
    """
    return prove.all_of(_verify(one, three))


@claim("lem-12", "Section 7.2, Lemma 12", {"power": 2}, {"three": 2}, {"eight": "7"},
    uses="eq-1 sec-7.2-quotient sec-7.2-one-can-verify lem-13-corrected sec-7.2-dead-extra")  # fmt: skip
def lem_12(power: int = 3, three: int = 3, eight: str = "8") -> Steps:
    r"""$|\mathcal E_t(b)| \le 3\lambda/W_t(b)$ for $W_t \ge P \ge 6m$, $\tau \ge 2\sqrt2$ ($T \ge 3$ in p-REC$_{\text{sim}}$),
    $\gamma < 1$ (at $\gamma = 1$ nothing leaks): every step of the proof, all values; the second half by exchange.

    By (1) the bound $\Pr\le e^{3\lambda/W}\Pr'$ is an inequality between the weights: the first step. Sec-7.2-quotient, with
    Lemma 3, bounds the weight of the object by $e^{3\lambda/W}$ times the other one and a remainder, and
    sec-7.2-one-can-verify bounds the remainder by what (1) allows.

    Sec-7.2-quotient rests on Lemma 13, whose steps (every case) stand here too. The second half of (1) is the same with the
    two patterns exchanged, as Lemma 3 and Lemma 13 hold both ways. A dead extra voter changes nothing (sec-7.2-dead-extra).
    The last step is $3\lambda/W$ in terms of $\ln\tau$.
    """
    yield from _equation_1()
    yield from _use()
    yield from _quotient(power)
    yield from _sum()
    yield from _verify(three=three)
    yield from lemma_13(eight)
    yield "3*(2*m*l)/W = 6*m*l/W"


@claim("sec-7.2-lem14-share", "Section 7.2, proof of Lemma 14", {"third": "34/100"}, {"third": "1/2"}, uses="sec-7.2-shares")
def sec_7_2_lem14_share(third: str = "1/3") -> Steps:
    r"""If $\mathcal E_t(b) \ne 0$ the share $x$ of $b_t$ exceeds $\frac1{3m}$: else $x, x' \le \frac1{3m}+\frac1{6m} = \rho$ and
    both probabilities are $\gamma/m$; every $m$, $P \ge 6m$.

    Suppose $x\le\frac1{3m}$. By sec-7.2-shares $|x-x'|\le\frac1W\le\frac1{6m}$, so that both are at most
    $\frac1{3m}+\frac1{6m}=\rho$: the steps. Both weights are 0 then, both probabilities $\frac\gamma m$, and nothing leaks.
    """
    both = [at_most(f"({third})/m", "1/(2*m)", m=2), at_most(f"({third})/m + 1/(6*m)", "1/(2*m)", m=2)]
    yield from both
    yield "for m >= 2, v >= 0: 1/(6*m + v) <= 1/(6*m)"


@claim("sec-7.2-lem14-other", "Section 7.2, proof of Lemma 14", {"whole": "2"}, {"whole": "0"})
def sec_7_2_lem14_other(whole: str = "1") -> Steps:
    r"""The differences of two laws have the sum 0, so if the probability of $b_t$ differs, that of another object does; shown for
    three objects.

    The probabilities of each law have the sum 1, so that the difference of one object is minus the sum of the others'
    differences: the step, for three objects. If it is not 0, one of the others is not 0.
    """
    last = f"(({whole}) - p1 - p2) - (1 - q1 - q2)"
    yield f"p1 - q1 + (p2 - q2) + ({last}) = 0*p1"


@claim("lem-14-sharp", "Section 7.2, Lemma 14", {"third": "34/100"}, {"half": "1"}, uses="sec-7.2-lem14-other")
def lem_14_sharp(third: str = "1/3", half: str = "2") -> Any:
    r"""For every $P$ and $W = W_t \ge 2$: an object whose probability differs has more than $\frac{W-1}{2m}$ votes, as $x > \rho$
    or $x' > \rho$, and a share of at least $\frac1{3m}$; so $W_{t+1} < W-\frac{W-1}{2m}$ and $W_{t+1} \le W(1-\frac1{3m})$.

    If neither share exceeds $\rho$ both weights are 0, and the probabilities agree. So $x>\rho$ or $x'>\rho$: the object has
    more than $W\rho$ or $(W-1)\rho$ votes, and step 1 is the smaller of the two. The same holds for another object that leaks
    (sec-7.2-lem14-other).

    Step 2 turns this into a share of $\frac1{3m}$ for $W\ge3$, and step 3 does for $W=2$, where one vote is half. All its
    voters are kicked out: step 4 is $W_{t+1}\le W(1-\frac1{3m})$, and step 5 writes it out.
    """
    return _lemma_14(third=third, half=half)


@claim("lem-14", "Section 7.2, Lemma 14", {"third": "34/100"}, {"third": "1/2"}, uses="lem-14-sharp")
def lem_14(third: str = "1/3", half: str = "2") -> Any:
    r"""If $\mathcal E_t(b) \ne 0$, then $W_{t+1} \le W_t(1-\frac1{3m})$: the voters of $b_t$, or of another object that leaks,
    are kicked out; all values, for every $P$.

    This is lem-14-sharp, whose steps stand here: an object that leaks has a share of at least $\frac1{3m}$, and its voters
    are kicked out of $W_t$.
    """
    return _lemma_14(third=third, half=half)
