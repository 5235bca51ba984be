"""Claims of online-recommendation: the privacy of one round, Lemmas 12 and 14 (section 7.2).

Privacy is central and at the level of voters. Units and variables as in ``section_5.phi``; y = e^(lambda/W), tau = T/(R+1), l =
ln tau. The algebra is for all values, the code at the listed counts.
"""

from fractions import Fraction
from itertools import product

from exactdp.bounds.online_recommendation import upper, weights
from exactdp.protocols import p_rec, p_rec_round
from exactdp_checks.claims.notation import exact, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.phi import lemma_3, shares
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim

ROUND, LEAKS = "Section 7.2, proof of Lemma 12", "Section 7.2, proof of Lemma 14"


@claim("sec-7.2-shares-sharp", ROUND, {"lost": "2"}, {"lost": "0"})
def sec_7_2_shares_sharp(lost: str = "1") -> Steps:
    r"""For the extra voter's object, which has $a$ of the $W-1$ votes without him, $x_k-x_k' = \frac{W-1-a}{W(W-1)}$; for another
    with $c$ votes $x_j'-x_j = \frac c{W(W-1)}$; all values.

    With the extra voter his object has $a+1$ of $W$ votes, and without him $a$ of $W-1$: step 1 is the difference. Another object
    has $c$ votes in both cases, out of $W$ and of $W-1$: step 2 is the difference.
    """
    yield from shares(lost)


@claim("sec-7.2-shares", ROUND, {"most": "9/(10*W)"}, {"most": "1/(W+1)"}, uses="sec-7.2-shares-sharp")
def sec_7_2_shares(most: str = "1/W") -> Steps:
    r"""$|x_j-x_j'| \le 1/W_t$ for every object, $W \ge 2$.

    By sec-7.2-shares-sharp the changes are $\frac{W-1-a}{W(W-1)}$ and $\frac c{W(W-1)}$, where $0\le a,c\le W-1$. The steps say
    that both are at most $\frac1W$, with $W=1+a+v$.
    """
    bound = most.replace("W", "(1+a+v)")
    yield from (f"for a >= 1, v >= 0: {share}/((1+a+v)*(a+v)) <= {bound}" for share in "va")
    yield f"for a >= 0, v > 0: v/((1+a+v)*(a+v)) <= {bound}"


@claim("sec-7.2-two-laws", ROUND, {"share": "9/10"}, {"share": "2"})
def sec_7_2_two_laws(share: str = "1") -> Steps:
    r"""$\Pr[b_t=j\mid b_{<t}] = \frac\gamma m+(1-\gamma)\phi(x_j)/\sum_k\phi(x_k)$, for both patterns with their own shares.

    With probability $\gamma$ the recommendation is uniform, and otherwise it is $j$ with probability $\phi(x_j)/\sum_k\phi(x_k)$:
    the step is the total probability. The code is compared at $\tau=u^W$, for every $u>1$.
    """
    yield f"g*(1/m) + (1-g)*(f/S) = g/m*({share}) + (1-g)*f/S"
    for counts in ((2, 1), (3, 1), (2, 2), (1, 1, 0), (1, 1, 1), (5, 0)):
        m, W = len(counts), sum(counts)
        tau = f"(u^{W})"
        phi = [f"(u^{2 * m * c} - {tau})" if 2 * m * c > W else "0" for c in counts]
        gamma, total = f"({m}/(3*{tau} - 1))", "(" + " + ".join(phi) + ")"
        found = p_rec_round.probabilities(counts, p_rec_round.rule(m, exact(f"u^{W}")))
        formulas = [exact(f"{gamma}*({share})/{m} + (1 - {gamma})*{one}/{total}") for one in phi]
        yield "example: the code", [prove.equal(p, formula) for p, formula in zip(found, formulas, strict=True)]


@claim("sec-7.2-dead-extra", ROUND, {"first": 0}, {"dead": 1})
def sec_7_2_dead_extra(first: int = 1, dead: int = 0) -> Steps:
    r"""An extra voter who was kicked out changes no probability of a later round: $\mathcal E_t(b)=0$.

    The other voters have the same credits in both patterns, as their votes and $b_{<t}$ are the same. The extra voter has the
    weight 0, so that counts and sum are $c+0$ and $W+0$: the step. The example is a second round with three other voters.
    """
    yield f"(c + {dead})/(W + {dead}) = c/W"
    smaller = {"a": (0, 0), "b": (0, 1), "c": (0, 0)}
    for vote, b in product((0, 1), repeat=2):
        larger = {**smaller, "extra": (first, vote)}
        ratio = p_rec.ratio(p_rec.p_rec_sim(2, 8), ({0}, {0}), larger, smaller, (1, b))[1]
        yield "example: the code", prove.comparison(rational(ratio), "==", 1)


@claim("eq-1", "equation (1)", {"one": "2"}, {"one": "0"}, uses="sec-7.2-two-laws")
def eq_1(one: str = "1") -> Steps:
    r"""$e^{-3\lambda/W} \le \Pr/\Pr' \le e^{3\lambda/W}$ is equivalent to $q \le
    e^{3\lambda/W}q'+(e^{3\lambda/W}-1)\frac\gamma{m(1-\gamma)}$ and the same with $q$, $q'$ exchanged, $\gamma < 1$: both sides
    differ by the factor $1-\gamma$.

    Let $q$, $p$ be the two probabilities before the mixing, $\Pr=\frac\gamma m+(1-\gamma)p$, $\Pr'=\frac\gamma m+(1-\gamma)q$,
    and $z=e^{3\lambda/W}$. The step says that $z\Pr'-\Pr$, divided by $1-\gamma>0$, is the difference of the sides of the second
    inequality. So both have one sign; the other half exchanges the patterns.
    """
    yield f"(z*(g/m + (1-g)*q) - (g/m + (1-g)*p))/(1-g) = z*q + (z - ({one}))*g/(m*(1-g)) - p"


@claim("sec-7.2-lem3-use", ROUND, {"power": "9/10"}, {"power": "1/2"}, uses="lem-3 sec-7.2-shares")
def sec_7_2_lem3_use(power: str = "1") -> Steps:
    r"""$\phi(x_{j^*}) \le e^{\lambda/W}\phi(x_{j^*}')+(e^{\lambda/W}-1)e^{\lambda\rho}$, as $|x_{j^*}-x_{j^*}'| \le 1/W$.

    The first steps are Lemma 3. Its right side grows with $d=e^{\lambda|x-x'|}$, which is at most $e^{\lambda/W}=d(1+r)$ by
    sec-7.2-shares: the last step.
    """
    yield from lemma_3()
    yield f"for F >= 0, d >= 1, r >= 0: d*F + (d - 1) <= ({power})*(d*(1+r)*F + (d*(1+r) - 1))"


@claim("sec-7.2-sum-phi", ROUND, {"power": 3}, {"power": 1})
def sec_7_2_sum_phi(power: int = 2) -> Steps:
    r"""$\sum_j\phi(x_j) \ge \phi(\frac1m) = \tau^2-\tau$: the largest share is at least $\frac1m$, the others add at least 0.

    The shares add up to 1, so that the largest is at least $\frac1m$, and $\phi$ does not decrease. Steps 1 and 2 give
    $e^{\lambda/m}=\tau^2$ and $e^{\lambda\rho}=\tau$ for $\lambda=2m\ln\tau$, $\rho=\frac1{2m}$, so that
    $\phi(\frac1m)=\tau^2-\tau$. Step 3 adds the other summands, $r\ge0$.
    """
    yield f"(2*m*l)*(1/m) = {power}*l"
    yield "(2*m*l)*(1/(2*m)) = l"
    yield f"for A >= 1, r >= 0, t >= 1: t^{power} - t <= A*t^2 - t + r"
    yield agrees(weights.least_sum, "t", f"t^{power} - t", (3,), (Fraction(3, 2),))


@claim("sec-7.2-quotient", ROUND, {"power": 2}, {"power": 1}, uses="lem-13-corrected sec-7.2-lem3-use sec-7.2-sum-phi")
def sec_7_2_quotient(power: int = 3) -> Steps:
    r"""For $W\ge6m$, $\tau\ge2\sqrt2$: $\frac{\phi(x_{j^*})}{\sum\phi(x_j)} \le
    e^{3\lambda/W}\frac{\phi(x_{j^*}')}{\sum\phi(x_j')}+\frac{(e^{\lambda/W}-1)e^{\lambda\rho}}{\phi(1/m)}$, from $\sum\phi(x_j)
    \ge e^{-2\lambda/W}\sum\phi(x_j')$ and $\ge \phi(\frac1m)$.

    Lemma 3 as used (sec-7.2-lem3-use) bounds the numerator by two summands. The first is divided by $\sum\phi(x_j)\ge
    e^{-2\lambda/W}\sum\phi(x_j')$ (lem-13-corrected): step 1, with $y=e^{\lambda/W}$, where $z$ is $\sum\phi(x_j')$. The second
    is divided by $\sum\phi(x_j)\ge\phi(\frac1m)$ (sec-7.2-sum-phi): step 2, where $z$ is $\phi(\frac1m)$.
    """
    yield f"for z > 0, F >= 0, r >= 0, y >= 1: y*F/(z/y^2 + r) <= y^{power}*F/z"
    yield "for z > 0, s >= 0, y >= 1: (y-1)/(z + s) <= (y-1)/z"


@claim("sec-7.2-one-can-verify", ROUND, {"one": "2"}, {"three": 2}, {"three": 4})
def sec_7_2_one_can_verify(one: str = "1", three: int = 3) -> Steps:
    r"""$\frac{(e^{\lambda/W}-1)e^{\lambda\rho}}{\phi(1/m)} \le \frac{(e^{3\lambda/W}-1)\gamma}{m(1-\gamma)}$: with $z =
    e^{\lambda/W}-1$ it says $(\tau-1)(z^2+3z)+(m-2) \ge 0$; all $z \ge 0$, $m \ge 2$, $3\tau > m+1$.

    With $\gamma=\frac m{3\tau-1}$ step 1 is $\frac\gamma{m(1-\gamma)}=\frac1{3\tau-1-m}$; the left side is $\frac z{\tau-1}$, as
    $\phi(\frac1m)=\tau(\tau-1)$ and $e^{\lambda\rho}=\tau$. Step 2 is the difference of the cross products, which has the factor
    of the statement; step 3 is the inequality itself, with $3\tau=m+1+v$, $v>0$.
    """
    yield f"(m/(3*t - 1))/(m*(1 - m/(3*t - 1))) = 1/(3*t - ({one}) - m)"
    yield f"((1+z)^{three} - 1)*(t-1) - z*(3*t - 1 - m) = z*((t-1)*(z^2 + 3*z) + (m-2))"
    yield "for v > 0, m >= 2, z >= 0: z/((m+1+v)/3 - 1) <= ((1+z)^3 - 1)/v"


@claim("lem-12", "Section 7.2, Lemma 12", {"three": "6/5"}, {"three": "1"})
def lem_12(three: str = "3") -> Steps:
    r"""$|\mathcal E_t(b)| \le 3\lambda/W_t(b)$ for $W_t \ge 2$ and every $\tau > 1$ with $\gamma \le 1$.

    The step is that $1+\frac1{2m}$, which lem-12-sharp has for $W_t\ge6m$ and $m\ge2$, is at most 3; with one object nothing
    leaks. The theorem needs neither $W_t\ge6m$ nor $\tau\ge2\sqrt2$, and so holds at $\tau=\frac65$ too, where Lemma 13 fails.
    """
    yield f"for m >= 2: 1 + 1/(2*m) <= {three}"
    yield agrees(upper.lemma_12, "m T W R", f"({three})*(2*m*ln(T/(R+1)))/W", (2, 2, 2, 0), (3, 100, 30, 2), (2, 20, 12, 6))


@claim("sec-7.2-lem14-share", LEAKS, {"third": "34/100"}, {"third": "1/2"}, uses="sec-7.2-shares")
def sec_7_2_lem14_share(third: str = "1/3") -> Steps:
    r"""If $\mathcal E_t(b) \ne 0$ the share $x$ of $b_t$ exceeds $\frac1{3m}$: else $x, x' \le \frac1{3m}+\frac1{6m} = \rho$ and
    both probabilities are $\gamma/m$; every $m$, $P \ge 6m$.

    Suppose $x\le\frac1{3m}$. By sec-7.2-shares $|x-x'|\le\frac1W\le\frac1{6m}$, so that both are at most
    $\frac1{3m}+\frac1{6m}=\rho$: the steps. Both weights are 0 then, both probabilities $\frac\gamma m$, and nothing leaks.
    """
    yield f"for m >= 2: ({third})/m <= 1/(2*m)"
    yield f"for m >= 2: ({third})/m + 1/(6*m) <= 1/(2*m)"
    yield "for m >= 2, v >= 0: 1/(6*m + v) <= 1/(6*m)"


@claim("sec-7.2-lem14-other", LEAKS, {"whole": "2"}, {"whole": "0"})
def sec_7_2_lem14_other(whole: str = "1") -> Steps:
    r"""The differences of two laws have the sum 0, so if the probability of $b_t$ differs, that of another object does.

    The probabilities of each law have the sum 1, so that the difference of one object is minus the sum $p-q$ of the others'
    differences: the step, where $p$ and $q$ are the other objects together. If it is not 0, one of the others is not 0.
    """
    yield f"(p - q) + ((({whole}) - p) - (1 - q)) = 0*p"


@claim("lem-14-sharp", "Section 7.2, Lemma 14", {"third": "34/100"}, {"half": "1"}, uses="sec-7.2-lem14-other")
def lem_14_sharp(third: str = "1/3", half: str = "2") -> Steps:
    r"""For every $P$ and $W = W_t \ge 2$: an object whose probability differs has more than $\frac{W-1}{2m}$ votes, as $x > \rho$
    or $x' > \rho$, and a share of at least $\frac1{3m}$; so $W_{t+1} < W-\frac{W-1}{2m}$ and $W_{t+1} \le W(1-\frac1{3m})$.

    If neither share exceeds $\rho$ both weights are 0, and the probabilities agree. So $x>\rho$ or $x'>\rho$: the object has more
    than $W\rho$ or $(W-1)\rho$ votes, and step 1 is the smaller of the two. Step 2 turns this into a share of $\frac1{3m}$ for
    $W\ge3$, and step 3 does for $W=2$, where one vote is half. If $b_t$ is disliked its voters are kicked out. If it is liked all
    others are, and among these are those of another object that leaks (sec-7.2-lem14-other). So step 4 is $W_{t+1}\le
    W(1-\frac1{3m})$, and step 5 writes it out.
    """
    yield f"for W >= 2, h >= 0, m >= 2: (W - 1)/({half}*m) <= (W + h)/(2*m)"
    yield f"for W >= 3, m >= 2: ({third})/m <= (W - 1)/(2*m*W)"
    yield f"for m >= 2: ({third})/m <= 1/2"
    yield f"for W >= 2, c >= 0, m >= 2: W - c - W/(3*m) <= W*(1 - ({third})/m)"
    yield f"W*(1 - 1/(3*m)) = W - W*({third})/m"
    for m, W in ((2, 2), (2, 5), (2, 6), (3, 12), (3, 13), (3, 14)):  # the largest integer below W - (W-1)/(2m)
        most, end = upper.lemma_14_sharp(m, W), ["-", W, Fraction(W - 1, 2 * m)]
        yield "example: the function", [prove.comparison(most, "<", end), prove.comparison(end, "<=", ["+", most, 1])]


@claim("lem-14", "Section 7.2, Lemma 14", {"third": "34/100"}, {"third": "1/2"})
def lem_14(third: str = "1/3") -> Steps:
    r"""If $W_t \ge 2$ and $\mathcal E_t(b) \ne 0$, then $W_{t+1} \le W_t(1-\frac1{3m})$, for every $P$ and every $\tau > 1$.

    The voters of $b_t$, or of another object that leaks, are kicked out: the step, with $\frac W{3m}+c$ votes and $m\ge2$; with
    one object nothing leaks.
    """
    yield f"for W >= 2, c >= 0, m >= 2: W - (W/(3*m) + c) <= W*(1 - ({third})/m)"
    yield agrees(upper.lemma_14, "m W", f"W*(1 - ({third})/m)", (2, 2), (5, 30))
