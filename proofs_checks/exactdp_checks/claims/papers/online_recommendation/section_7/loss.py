"""Claims of online-recommendation: the loss of p-REC_sim, Theorems 9 and 10 (section 7.2). CENTRAL, voter-level privacy.

D = R = 0, rho = 1/(2m). In formulas W survivors, g = ln m, y = ln T, L = ln(n/P). Losses are expected, against an adaptive
adversary. The algebra is for all values; examples are the code along the paths of ``helpers.paths``, and by ``p_rec_exact``.
"""

from fractions import Fraction
from math import comb, factorial

from exactdp.bounds.online_recommendation import rates, upper
from exactdp.protocols import p_rec_exact
from exactdp.protocols.p_rec import p_rec_sim
from exactdp.protocols.p_rec_round import phi, rule
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import decay, path_losses, unanimous, weighty
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import value as minimax_value
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows

WHERE, PROOF, TEN = "Section 7.2", "Section 7.2, proof of Theorem 10", "Section 7.2, Theorem 10"
CODE, KAPPA = "example: the code", ({"kappa": "1"}, {"kappa": "1000000"})
EXACTLY = ((2, 8, 2, 4), (2, 8, 1, 4), (3, 64, 2, 4), (2, 8, 3, 3))  # m, T, P, n


def _printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    """The loss of the code, all of P = n = 6m voters on the liked object, <= kappa ln(n/P)."""
    bound = rates.theorem_2_loss(0, 6 * m, 6 * m) * rational(kappa)
    return prove.comparison(unanimous(p_rec_sim(m, T), T, 0, 6 * m), "<=", bound)


@claim(
    "thm-9",
    "Section 7.2, Theorem 9",
    *KAPPA,
    at=rows(((2, 4), (3, 6)), "m", "T"),
    uses="beyond-loss-unanimous thm-11-corrected",
    cause="E2",
    repair="thm-9-corrected",
)
def thm_9_as_printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa\ln\frac nP$. (False for every $\kappa$: at $n = P$, all on the liked
    object, it is $\frac{(m-1)T}{3T-1} > 0$; shown at $\kappa = 1000$, $n = P = 6m$, the listed $m$, $T$. And the privacy is that
    of Theorem 11.)
    """
    return _printed(m, T, kappa=kappa)


@claim("thm-9-corrected", "Section 7.2, Theorem 9", {"rest": "1/5"}, {"rest": "0"}, uses="thm-10-corrected thm-11-corrected")
def thm_9_corrected(rest: str = "1") -> Steps:
    r"""If $D = R = 0$, $P \ge 6m$, $T \ge 2$, $3T \ge m+1$: the loss of p-REC$_{\text{sim}}$ is at most $2m\ln\frac nP + \frac m2
    \le 2m(1+\ln\frac nP)$, and it is $18m^2\frac{\ln T}P$-DP over patterns with at least $P$ peers.

    The loss is thm-10-corrected and the privacy is thm-11-corrected. The step is the last inequality of the loss.
    """
    yield f"for m >= 2, L >= 0: 2*m*L + m/2 <= 2*m*(({rest})+L)"


@claim(
    "sec-7.2-loss-optimal",
    WHERE,
    *KAPPA,
    at=rows(((3,), (2,)), "T"),
    uses="beyond-def-2-cap beyond-loss-unanimous",
    cause="E4",
    repair="sec-7.2-loss-optimal-corrected",
)
def sec_7_2_loss_optimal_as_printed(T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa$ times the optimum. (False for every $\kappa$: at $m = 2$, $P = 12$,
    $n = 13$ the optimum is 0, that of majority, and $\frac T{3T-1}$ is lost on unanimous peers; shown at $\kappa = 1000$, the
    listed $T$.)
    """
    return prove.comparison(unanimous(p_rec_sim(2, T), T, 0, 12), "<=", rational(kappa) * minimax_value(T, 12, 13))


@claim("sec-7.2-loss-optimal-corrected", WHERE, {"factor": "7"}, {"rest": "9/10"}, uses="thm-10-corrected thm-6-corrected")
def sec_7_2_loss_optimal_corrected(factor: str = "8", rest: str = "1") -> Steps:
    r"""For $n \ge mP$, $T \ge (m-1)k$, $k = \lfloor\log_m\frac nP\rfloor$, the bound $2m\ln\frac nP+\frac m2$ is at most $8m\ln
    m+m$ times $\frac12(m-1)k$, below which no algorithm gets; all values.

    With $g=\ln m$ and $L=\ln\frac nP\le(k+1)g\le2kg$ for $k\ge1$ the step compares the bound of thm-10-corrected with the lower
    bound $\frac12(m-1)k$ of thm-6-corrected.
    """
    yield "for k >= 1, g >= 0: (k+1)*g <= 2*k*g"
    yield f"for m >= 2, k >= 1, g >= 0: 2*m*(2*k*g) + m/2 <= (({factor})*m*g + ({rest})*m)*(m-1)*k/2"
    yield agrees(rates.loss_over_logarithm, "m P n", f"({factor})*m*ln(m) + ({rest})*m", (2, 12, 24), (5, 1, 5))


@claim("sec-7.2-privacy-optimal", WHERE, {"factor": "35"}, {"factor": "18"}, uses="thm-11-corrected thm-7")
def sec_7_2_privacy_optimal(factor: str = "36") -> Steps:
    r"""For $L \le T^\beta$, $T \ge 4L$, over the promise (with a cap, $n \ge 2P$): $18m^2\frac{\ln T}P$ is at most
    $\frac{36m^2}{1-\beta}$ times $\frac1{2P}\ln\frac TL$, below which no algorithm of loss $L$ gets; all values.

    Put $y=\ln T$ and $\ln\frac TL=(1-\beta)y+r$, $r\ge0$: the step compares thm-11-corrected with the lower bound of thm-7; both
    are divided by $P$.
    """
    yield f"for m >= 2, y >= 0, w >= 0, r >= 0: 18*m^2*y <= (({factor})*m^2*(1+w))*((y/(1+w) + r)/2)"


@claim(
    "thm-10",
    TEN,
    *KAPPA,
    at=rows(((2, 4), (2, 8)), "m", "T"),
    uses="beyond-loss-unanimous",
    cause="E2",
    repair="thm-10-corrected",
)
def thm_10_as_printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa\ln\frac nP$. (False for every $\kappa$, as Theorem 9: at $n = P$ it is
    $\frac{(m-1)T}{3T-1}$, $\frac4{11}$ at $m = 2$, $T = 4$; shown at $\kappa = 1000$.)

    All $n = P$ voters like the same object in every round; a round is lost where it does not come, which in each of $T$ rounds
    has the probability $\gamma(1-\frac1m)$, $\gamma = \frac m{3T-1}$ (beyond-loss-unanimous). The right side is $\kappa\ln1 =
    0$.
    """
    return _printed(m, T, kappa=kappa)


@claim("sec-7.2-kick-out", PROOF, {"share": "3/2"}, {"share": "51/100"}, uses="beyond-sim-survival sec-7.2-probability")
def sec_7_2_kick_out(share: str = "1/2") -> Steps:
    r"""In a loss round with $Z_t = 0$ fewer than $W_t(1-\rho)$ voters survive.

    An object that comes with $Z_t=0$ has $\phi(\frac cW)>0$, which is $2mc>W$ (sec-7.2-probability), and its $c$ voters are
    kicked out, as it is disliked: the step, with $2mc=W+h$, $h>0$. The examples are the code, $W\le6$, and all paths of 6 voters.
    """
    yield from weighty(part=share)
    yield agrees(upper.kick_out, "m W", f"W*(1 - ({share})/m)", (2, 1), (3, 12))
    for m in (2, 3):
        one, found = rule(m, 64), set[tuple[int, int]]()
        for W in range(1, 7):
            found |= {(int(phi(Fraction(c, W), one) != Fraction(0)), int(2 * m * c > W)) for c in range(W + 1)}
        yield CODE, [*(prove.comparison(a, "==", b) for a, b in sorted(found)), *decay(m, 0, 0, share)]


@claim(
    "sec-7.2-loss-rounds",
    PROOF,
    {"share": "1"},
    {"share": "3/2"},
    uses="sec-7.2-kick-out sec-7.2-peers-survive",
    assumes="exp-above-tangent",
)
def sec_7_2_loss_rounds(share: str = "1/2") -> Steps:
    r"""On every path the loss rounds with $Z_t = 0$ are at most $\log_{1/(1-\rho)}\frac nP \le 2m\ln\frac nP$.

    By sec-7.2-kick-out $k$ such rounds leave at most $n(1-\rho)^k$ voters, and $P$ peers survive: $k(-\ln(1-\rho))\le\ln\frac
    nP$. As $1-\rho\le e^{-\rho}$, $-\ln(1-\rho)=\rho+h$ with $h\ge0$: the step. The examples are all paths of 6 voters.
    """
    yield f"for m >= 2, h >= 0, L >= 0: L/(({share})/m + h) <= 2*m*L"
    points = ((2, 12, 12), (2, 12, 24), (3, 18, 100))
    yield agrees(upper.loss_rounds, "m P n", f"ln(n/P)/(0 - ln(1 - ({share})/m))", *points)
    whole = upper.loss_rounds_whole
    for m, P, n in ((2, 12, 12), (2, 12, 16), (2, 9, 16), (2, 12, 24), (3, 5, 6), (3, 18, 100), (2, 3**40, 4**40 - 1)):
        k, kept = whole(m, P, n), 1 - Fraction(1, 2 * m)
        yield "example: the function", [prove.comparison(P, "<=", n * kept**k), prove.comparison(n * kept ** (k + 1), "<", P)]
    for m in (2, 3):
        yield CODE, path_losses(m, 0, 0, share)


@claim("sec-7.2-gamma-t", PROOF, {"most": "49/100"}, {"most": "1/3"}, assumes="expectation")
def sec_7_2_gamma_t(most: str = "1/2") -> Steps:
    r"""$\gamma T = \frac{mT}{3T-1} \le \frac m2$ for every $T \ge 1$, the expected number of rounds with $Z_t = 1$.

    Algorithm 1 has $\gamma=\frac m{3\tau-1}$ with $\tau=T$: step 1. Step 2 is the bound for $T\ge1$, as $3T-1\ge2T$. The expected
    number of rounds with $Z_t=1$ is the sum of $T$ probabilities $\gamma$.
    """
    yield "m/(3*T - 1)*T = m*T/(3*T - 1)"
    yield f"for T >= 1, m >= 2: m*T/(3*T - 1) <= ({most})*m"
    yield agrees(upper.uniform_loss_rounded, "m T", f"({most})*m", (2, 2), (3, 6))


@claim(
    "thm-10-corrected",
    TEN,
    {"share": "51/100"},
    {"most": "49/100"},
    uses="sec-7.2-loss-rounds sec-7.2-gamma-t",
    assumes="expectation",
)
def thm_10_corrected(share: str = "1/2", most: str = "1/2") -> Steps:
    r"""If $D = R = 0$, $m\ge2$, $T\ge2$, $3T\ge m+1$ the loss of p-REC$_{\text{sim}}$ is at most
    $2m\ln\frac nP+\frac m2$, against an adaptive adversary; by this proof at most $\frac{\ln(n/P)}{-\ln(1-\rho)}+\gamma T$.

    A round that is lost has $Z_t=0$, or $Z_t=1$. Of the first kind there are at most $\frac{\ln(n/P)}{-\ln(1-\rho)}$ on every
    path (sec-7.2-loss-rounds, which holds for whatever the adversary does), and of the second $\gamma T$ on the average
    (sec-7.2-gamma-t). Step 1 adds the two rounded bounds, $2mL-r\le2mL$ with $L=\ln\frac nP$ and $\gamma T=\frac{mT}{3T-1}$,
    and step 3 is $\gamma T\le\frac m2$. Step 2 is the share $\rho=\frac1{2m}$: an object comes in such a round only if the
    $c$ who vote for it, of the $W$ peers that are left, are more than this share, $2mc=W+h$, $h>0$: if it is lost,
    $W-c<W(1-\rho)$ are left. The examples are the exact worst-case loss of the program.
    """
    yield "for m >= 2, L >= 0, r >= 0, T >= 1: (2*m*L - r) + m*T/(3*T - 1) <= 2*m*L + m/2"
    yield from weighty(part=share)
    yield f"for T >= 1, m >= 2: m*T/(3*T - 1) <= ({most})*m"
    for m, T, P, n in EXACTLY:
        bound = upper.theorem_10(m, T, P, n).tree
        yield CODE, prove.comparison(rational(p_rec_exact.loss(m, T, P, n, T)), "<=", bound)
        yield CODE, [*decay(m, 0, 0, share), prove.comparison(bound, "<=", upper.theorem_10_rounded(m, P, n))]


@claim(
    "thm-10-sharp",
    TEN,
    {"liked": "11/(10*m)"},
    {"liked": "1/(m-1)"},
    uses="sec-7.2-loss-rounds sec-7.2-gamma-t",
    assumes="expectation",
)
def thm_10_sharp(liked: str = "1/m") -> Steps:
    r"""If $D = R = 0$, $m\ge2$, $T\ge2$, $3T\ge m+1$ the loss of p-REC$_{\text{sim}}$ is at most
    $\frac{\ln(n/P)}{-\ln(1-\rho)}+(1-\frac1m)\frac{mT}{3T-1} \le 2m\ln\frac nP+(1-\frac1m)\frac{mT}{3T-1}$, against an adaptive
    adversary: both of thm-10-corrected with $(1-\frac1m)\gamma T$ in place of $\gamma T$.

    The rounds that are lost with $Z_t=0$ are at most $\frac{\ln(n/P)}{-\ln(1-\rho)}\le2m\ln\frac nP$ on every path
    (sec-7.2-loss-rounds). Given the past, $Z_t=1$ has the probability $\gamma$, and the object is uniform then, whatever the
    adversary has chosen: one of the $l=1+v\ge1$ liked ones with probability $\frac lm$. So the round has $Z_t=1$ and is lost with
    probability at most $\gamma(1-\frac1m)$, the first step with $g=\gamma$, and $T$ rounds add up to $(1-\frac1m)\gamma T$, with
    $\gamma T$ of sec-7.2-gamma-t. The second step is that $(1-\frac 1m)\gamma T\le\gamma T$.
    """
    yield f"for m >= 2, v >= 0, g >= 0: (1 - (1+v)/m)*g <= (1 - ({liked}))*g"
    yield "for m >= 2, g >= 0: (1 - 1/m)*g <= g"
    for m, T, P, n in EXACTLY[:3]:
        bound = upper.theorem_10_sharp(m, T, P, n).tree
        yield CODE, prove.comparison(rational(p_rec_exact.loss(m, T, P, n, T)), "<=", bound)
        yield CODE, prove.comparison(bound, "<=", upper.theorem_10(m, T, P, n).tree)
    formula = f"ln(n/P)/(0 - ln(1 - 1/(2*m))) + (1 - ({liked}))*m*T/(3*T-1)"
    yield agrees(upper.theorem_10_sharp, "m T P n", formula, (2, 2, 1, 1), (2, 100, 12, 24), (3, 6, 18, 100))


@claim("sec-7.2-high-probability", WHERE, {"half": "1/3"}, {"half": "49/100"}, uses="sec-7.2-loss-rounds", assumes="union-bound")
def sec_7_2_high_probability(half: str = "1/2") -> Steps:
    r"""On every path the loss is at most $2m\ln\frac nP + N$, $N \sim \mathrm{Bin}(T, \gamma)$ the number of rounds with $Z_t =
    1$, and $\Pr[N \ge k] \le \binom Tk\gamma^k \le \frac{(m/2)^k}{k!}$ for every $k$.

    The first is sec-7.2-loss-rounds and one loss for each round with $Z_t=1$. $N\ge k$ is the union of $\binom Tk$ events of
    probability $\gamma^k$. The product $T(T-1)\cdots(T-k+1)\gamma^k$ has $k$ factors $(T-i)\gamma\le T\gamma\le\frac m2$: the
    step, with $i\ge0$. The examples are whole products, and the exact tail at $T=12$.
    """
    yield f"for T >= 1, i >= 0, m >= 2: (T - i)*(m/(3*T-1)) <= ({half})*m"
    for m, k in ((2, 1), (2, 2), (3, 3), (2, 4)):
        gamma = Fraction(m, 3 * 12 - 1)
        tail = sum((comb(12, j) * gamma**j * (1 - gamma) ** (12 - j) for j in range(k, 13)), start=Fraction(0))
        yield "example: the tail", prove.comparison(tail, "<=", comb(12, k) * gamma**k)
        yield "example: the tail", prove.comparison(comb(12, k) * gamma**k, "<=", (rational(half) * m) ** k / factorial(k))
