"""Claims of online-recommendation: the lower bound in D + R, Theorem 15, round by round (section 8.1).

Privacy is central and at the level of voters; u and u' are voters with different names. In formulas a = ln 3, b = ln 2, c =
(3/4) ln 3 - ln 2, which is ``lower.LEAK``. The algebra is for all values; examples are chains at listed sizes. q is p_beta'. g,
w, x and y are slacks by which one side exceeds another.
"""

from exactdp.bounds.online_recommendation import lower
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import alternating, peers, steps_of
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim

WHERE = "Section 8.1, proof of Theorem 15"
COST = "for w >= 0: 1/4 <= 1 - ({})/(1+w)"
ENTROPY = ({"follow": "74/100 + h"}, {"above": "131/1000"})


def _entropy(follow: str, other: str, above: str = "13/100") -> Steps:
    """h = ln(3/2) on an object and ln(1/2) elsewhere: E_P h = p a - b >= (3/4) a - b for p >= 3/4, E_Q e^h = 1/2 + q' <= 1."""
    yield "p*(a - b) + (1-p)*(0 - b) = p*a - b"
    yield f"for a >= 0, b >= 0, h >= 0: 3/4*a - b <= ({follow})*a - b"
    yield "q*(3/2) + (1-q)*(1/2) = 1/2 + q"
    yield f"for w >= 0: 1/2 + {other} <= 1"
    yield prove.comparison(rational(above), "<", lower.LEAK)


def _chain(P: int, step: int = 1, size: int = 1) -> list[Verdict]:
    """2P adjacent steps; P or P+1 voters, all peers: the client likes both objects where u and u' differ (R = 0), or R = 1."""
    one, two, found = (0, 0, 1), (1, 0, 1), list[Verdict]()
    for first, radius in ((frozenset({0, 1}), 0), (frozenset({0}), 1)):
        chain = alternating(one, two, P)
        all_peers = min(peers(p, (first, frozenset({0}), frozenset({1})), radius) - len(p) for p in chain)
        found += [*steps_of(chain, step), prove.comparison(len(chain) - 1, "==", 2 * P), prove.comparison(all_peers, "==", 0)]
        found += [prove.comparison(max(map(len, chain)), "==", P + size), prove.comparison(min(map(len, chain)), "==", P)]
    return found


@claim("sec-8.1-case-1a", WHERE, {"most": "76/100"}, {"most": "1"})
def sec_8_1_case_1a(most: str = "3/4") -> Steps:
    r"""If $p_\alpha \le \frac34$, Setting 1 costs $1 - p_\alpha \ge \frac14$.

    In Setting 1 the client likes $\alpha$ alone, so that the expected loss is $1-p_\alpha$. The step, with
    $p_\alpha=\frac34\cdot\frac1{1+w}$, $w\ge0$, is the bound for every $0<p_\alpha\le\frac34$; at $p_\alpha=0$ the loss is 1.
    """
    yield COST.format(most)


@claim("sec-8.1-case-1b", WHERE, {"most": "76/100"}, {"most": "1"})
def sec_8_1_case_1b(most: str = "3/4") -> Steps:
    r"""If $p_\beta \le \frac34$, Setting 2 costs $1 - p_\beta \ge \frac14$.

    In Setting 2 the client likes $\beta$ alone, so that the expected loss is $1-p_\beta$. The step, with
    $p_\beta=\frac34\cdot\frac1{1+w}$, $w\ge0$, is the bound for every $0<p_\beta\le\frac34$; at $p_\beta=0$ the loss is 1.
    """
    yield COST.format(most)


@claim("sec-8.1-case-2a", WHERE, *ENTROPY, {"other": "51/(100*(1+w))"}, assumes="donsker-varadhan")
def sec_8_1_case_2a(follow: str = "3/4 + h", other: str = "1/(2*(1+w))", above: str = "13/100") -> Steps:
    r"""If $p_\beta > \frac34$ and $p_\beta' \le \frac12$: $E[\mathcal E_t|b_{<t}] \ge p_\beta\ln3 - \ln2 \ge c = \frac34\ln3 -
    \ln2 > 0.13$, as $\frac12 + p_\beta' \le 1$; all $p_\beta$, $p_\beta'$.

    Let $h$ be $\ln\frac32$ on the object and $\ln\frac12$ elsewhere. The relative entropy is at least $E_ph-\ln E_qe^h$ (Donsker
    and Varadhan). With $a=\ln3$, $b=\ln2$ step 1 is $E_ph=p\ln3-\ln2$, and step 2 that this is at least $c$ for $p\ge\frac34$.
    Step 3 is $E_qe^h=\frac12+q$, with $q$ the other pattern's probability of the object, and step 4 that this is at most 1, as
    $q\le\frac12$; so its logarithm is at most 0. Step 5 is the number.
    """
    yield from _entropy(follow, other, above)


@claim("sec-8.1-case-2b", WHERE, *ENTROPY, {"other": "49/100"}, assumes="donsker-varadhan")
def sec_8_1_case_2b(follow: str = "3/4 + h", other: str = "1/2", above: str = "13/100") -> Steps:
    r"""If $p_\alpha > \frac34$ and $p_\beta' > \frac12$, in Settings 3 and 4: $E[\mathcal E_t|b_{<t}] \ge p_\alpha\ln3 - \ln2 \ge
    c > 0.13$, as $\Pr'[\alpha] = 1 - p_\beta' \le \frac12$; all $p_\alpha$, $p_\beta'$.

    In Settings 3 and 4 $u$ votes for $\alpha$ and $u'$ for $\beta$. The steps are those of sec-8.1-case-2a for $\alpha$: step 4
    has $q=1-p_\beta'$ with $p_\beta'=\frac12+\frac12(1-\frac1{1+w})$, $w\ge0$, which is every $\frac12\le p_\beta'<1$; at
    $p_\beta'=1$ the entropy is infinite.
    """
    yield from _entropy(follow, f"(1 - ({other} + 1/2*(1 - 1/(1+w))))", above)


@claim("sec-8.1-case-2b-rest", WHERE, {"one": "9/10"}, {"one": "2"}, assumes="exp-above-tangent")
def sec_8_1_case_2b_rest(one: str = "1") -> Steps:
    r"""In Setting 1 and 2 $E[\mathcal E_t|b_{<t}] = \mathrm{KL} \ge 0$ for two laws on two objects: $-\mathrm{KL} = \sum
    p\ln\frac qp \le \sum p(\frac qp - 1) = 0$; all $p$, $q$.

    As $\ln z\le z-1$, $-\mathrm{KL}\le\sum p(\frac qp-1)$, and the first step says that this is 0 for $0<p<1$. At $p=1$ the
    relative entropy is $-\ln q$, and the second step, with $q=\frac1{1+w}$, says that $\ln q\le q-1\le0$.
    """
    yield f"p*(q/p - ({one})) + (1-p)*((1-q)/(1-p) - 1) = 0*p"
    yield f"for w >= 0: 1/(1+w) - ({one}) <= 0"


@claim("sec-8.1-constant-sharp", WHERE, {"low": "130813/1000000"}, {"high": "130812/1000000"}, {"power": 2})
def sec_8_1_constant_sharp(low: str = "130812/1000000", high: str = "130813/1000000", power: int = 3) -> Steps:
    r"""$c = \frac34\ln\frac32 + \frac14\ln\frac12 = \frac34\ln3 - \ln2$, from $(\frac32)^3\cdot\frac12 = 3^3/2^4$, and $0.130812
    < c < 0.130813$.

    Four times the constant is the logarithm of $(\frac32)^3\cdot\frac12=\frac{27}{16}$ in both forms: the first step. The others
    enclose the constant.
    """
    yield prove.comparison(["*", ["^", "3/2", power], "1/2"], "==", ["/", ["^", 3, 3], ["^", 2, 4]])
    yield prove.comparison(rational(low), "<", lower.LEAK), prove.comparison(lower.LEAK, "<", rational(high))


@claim(
    "sec-8.1-dichotomy",
    WHERE,
    {"most": "74/100"},
    {"half": "51/100"},
    uses="sec-8.1-case-1a sec-8.1-case-1b sec-8.1-case-2a sec-8.1-case-2b",
    beyond=True,
)
def sec_8_1_dichotomy(most: str = "3/4", half: str = "1/2") -> Steps:
    r"""For all $p_\alpha$, $p_\beta$, $p_\beta'$ one holds: $1-p_\alpha \ge \frac14$; $1-p_\beta \ge \frac14$; the relative
    entropy of $p_\beta$ from $p_\beta'$ is at least $c$; that of $p_\alpha$ from $1-p_\beta'$ is: either $p_\beta' \le \frac12$
    or $1-p_\beta' \le \frac12$.

    If $p_\alpha\le\frac34$ or $p_\beta\le\frac34$, one of the first two holds (sec-8.1-case-1a, -1b). If both exceed $\frac34$,
    the last steps say that $p_\beta'\le\frac12$ or $1-p_\beta'\le\frac12$, and sec-8.1-case-2a or -2b gives the entropy; their
    steps stand here.
    """
    yield COST.format(most)
    yield from _entropy(f"{most} + h", f"({half})/(1+w)")
    yield f"1 - ({half}) = {half}"
    yield f"for g >= 0: 1 - ({half} + g) <= {half}"


@claim(
    "sec-8.1-cond-leak",
    WHERE,
    {"least": "2"},
    {"least": "11/10"},
    uses="sec-8.1-case-2a sec-8.1-case-2b sec-5-kl-nonnegative",
    assumes="expectation",
)
def sec_8_1_cond_leak(least: str = "1") -> Steps:
    r"""$E[\mathcal E_t|I^{(2.a)}_t=1,X_t=2] \ge c > 0.13$ and $E[\mathcal E_t|I^{(2.b)}_t=1,X_t=0] \ge c$, and $E[\mathcal E_t]
    \ge c\Pr$ of such an event, given the legal configurations as well as without a condition.

    Given any history in which the case occurs, and $X_t$, the mean is at least $c$ (sec-8.1-case-2a, -2b), and given any other
    history a relative entropy is at least 0 (sec-5-kl-nonnegative). $X_{t+1},\dots$ have no influence on $b_t$, so that this
    holds for what is legal too. The histories are disjoint: the step adds two of probabilities $A$, $B$ in which the case occurs,
    and the others add at least 0.
    """
    yield f"for A >= 0, B >= 0, c >= 0, x >= 0, y >= 0: ({least})*c*(A + B) <= A*(c + x) + B*(c + y)"


@claim("sec-8.1-sufficient", WHERE, {"power": 1}, uses="beyond-thm-15-n")
def sec_8_1_sufficient(power: int = 2) -> Steps:
    r"""$P = 1$: two adjacent steps give $\Pr[b] \le e^{2\epsilon}\Pr'[b]$, so $2\epsilon \ge \mathcal E(b)$ for every $b$.

    Let $r$ be the probability on the pattern between. Two adjacent steps give $p\le e^\epsilon r$ and $r\le e^\epsilon q$, and
    the step is $p\le e^{2\epsilon}q$, with $t=e^\epsilon$. Its logarithm is $\mathcal E(b)\le2\epsilon$.
    """
    yield f"for p >= 0, t >= 1, x >= 0, y >= 0: p <= t^{power}*((p/t + x)/t + y)"


@claim("sec-8.1-adaptive-conclusion", WHERE, {"factor": "4"}, {"factor": "9"}, uses="sec-8.1-dichotomy", assumes="expectation")
def sec_8_1_adaptive_conclusion(factor: str = "8") -> Steps:
    r"""Explicitly, for $D+R \le T/2$: with $N$ rounds of Case 1 the others give $c\min(T-N, D+R) \ge c(D+R)(1-2N/T)$, and $E N
    \le 4L$, so $E[\mathcal E] \ge c(D+R)(1 - 8L/T)$ against the adaptive adversary.

    With $s=D+R\le\frac T2$ the minimum is $s$ for $N\le\frac T2$, and the first step says that the right side is not more. For
    $N=\frac T2+g$ the right side is at most 0: the second step. The last step takes the mean with $EN\le4L$, as a round of Case 1
    loses at least $\frac14$ (sec-8.1-dichotomy).
    """
    yield "for N >= 0, T > 0, s >= 0: s*(1 - 2*N/T) <= s"
    yield "for T > 0, g >= 0, s >= 0: s*(1 - 2*(T/2 + g)/T) <= 0"
    yield f"1 - 2*(4*L)/T = 1 - ({factor})*L/T"


@claim("beyond-thm-15-n", WHERE, {"step": 2}, {"size": 2}, {"size": 0})
def beyond_thm_15_n(step: int = 1, size: int = 1) -> Steps:
    r"""$U$ and $U'$ are both peers, so adding a clone of $U'$ and removing one of $U$ in turn joins $P$ clones of $U$ to $P$ of
    $U'$ in $2P$ adjacent steps through patterns of $P$ or $P+1$ voters, all peers.

    The client's diversity is at most $D$, and each clone is at a distance of at most $R$, in a legal configuration. After $i$
    rounds of the exchange there are $P-i$ clones of $U$ and $i$ of $U'$, and one more of $U'$ between: steps 1 and 2 are the
    sizes. $P$ exchanges of two steps are $2P$. The examples are chains with a round in Setting 3 and $R=0$, and with one in
    Setting 4 and $R=1$.
    """
    yield "(P - i) + i = P"
    yield f"(P - i) + (i + {size}) = P + 1"
    for P in (2, 1, 3, 6):
        yield "example: a chain", _chain(P, step, size)


@claim("sec-8.1-many-peers", WHERE, {"factor": "1"}, {"factor": "19/10"}, uses="beyond-thm-15-n")
def sec_8_1_many_peers(factor: str = "2") -> Steps:
    r"""Explicitly: for $P$ clones of each $\mathcal E(b) \le 2P\epsilon$, so $\epsilon \ge \mathcal E(b)/(2P)$.

    Each of the $2P$ adjacent steps (beyond-thm-15-n) multiplies a probability by $e^\epsilon$ at most, so that $\mathcal
    E(b)\le2Px$, $x=\epsilon$: the step divides.
    """
    yield f"for P > 0, x >= 0: 2*P*x/(({factor})*P) <= x"


@claim(
    "beyond-thm-15-m",
    WHERE,
    {"follow": "74/100 + h"},
    {"rest": "9/10"},
    uses="sec-8.1-case-2a sec-8.1-case-2b",
    assumes="data-processing",
)
def beyond_thm_15_m(follow: str = "3/4 + h", rest: str = "1") -> Steps:
    r"""Every $m \ge 2$: with two objects $\alpha$, $\beta$ in the four settings and the others disliked, Case 1 costs at least
    $1-p \ge \frac14$; $\Pr'[\alpha] \le 1-p_\beta'$; and the bound of Case 2 is that of the two cells.

    Case 1 is as for $m=2$, since every object but one is disliked. The other objects have a probability $r\ge0$, so that
    $\Pr'[\alpha]=1-p_\beta'-r\le1-p_\beta'$. For Case 2 merge all objects but one into one cell, which does not raise the
    relative entropy: the steps are those of sec-8.1-case-2a and -2b.
    """
    yield COST.format("3/4")
    yield f"for p >= 0, r >= 0: 1 - p - r <= ({rest}) - p"
    yield from _entropy(follow, "1/(2*(1+w))")


@claim("beyond-kl-eps", WHERE, {"weight": "1/(z+2)"}, {"weight": "1/2"}, assumes="jensen")
def beyond_kl_eps(weight: str = "1/(z+1)") -> Steps:
    r"""If $|\ln(\Pr[b]/\Pr'[b])| \le a = 2P\epsilon$, then $E[\mathcal E] \le a\frac{e^a-1}{e^a+1} = a\tanh\frac a2 \le a$; every
    $a \ge 0$.

    $r\ln r$ is convex, so below its chord on $[e^{-a},e^a]$. With $z=e^a$ give the ratio $z$ the weight $\frac1{z+1}$ and the
    ratio $\frac1z$ the rest. The steps say that the mean ratio is 1 then and the mean of $r\ln r$ is $a\frac{z-1}{z+1}$, the
    value of the chord at 1, which no law of ratios in $[e^{-a},e^a]$ with mean 1 exceeds.
    """
    yield f"({weight})*z + (1 - {weight})/z = 1"
    yield f"({weight})*z*a - (1 - {weight})/z*a = a*(z-1)/(z+1)"
    yield "for a >= 0, z >= 1: a*(z-1)/(z+1) <= a"
    yield "example: the largest P", prove.comparison(int(lower.divergence_limit(50000, 2) > 0), "==", 1)
