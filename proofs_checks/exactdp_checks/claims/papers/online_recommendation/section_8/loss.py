"""Claims of online-recommendation: the loss of p-REC, Theorem 16 (section 8.2). CENTRAL, voter-level privacy.

rho = 1/(2m), tau = T/(R+1). In formulas W survivors, C their total R-credit, L = ln(n/P), a = ln((2R+1)/(R+1)) <= ln 2. Losses
are expected, against an adaptive adversary. The algebra is for all values; examples are the code along paths.
"""

from fractions import Fraction

from exactdp.bounds.online_recommendation import rates, upper
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import p_rec
from exactdp.protocols.p_rec_round import horizon
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import SIZES, decay, path_losses, unanimous
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import PEERS, rounds
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows, value

PROOF, SIXTEEN, CODE = "Section 8.2, proof of Theorem 16", "Section 8.2, Theorem 16", "example: the code"
KAPPA = ({"kappa": "1"}, {"kappa": "1000000"})


@claim(
    "thm-16",
    SIXTEEN,
    *KAPPA,
    at=rows(((4, 1), (12, 2), (4, 0)), "T", "R"),
    uses="beyond-rec-loss-np",
    cause="E2",
    repair="thm-16-corrected",
)
def thm_16_as_printed(T: int, R: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa(R+1)\ln\frac nP$. (False for every $\kappa$: at $n = P$, where all vote the disliked
    object in the first $R$ rounds, it is positive, and at least of order $R$; shown at $\kappa = 1000$, $m = 2$, $n = P = 12$,
    the listed $T$, $R$.)
    """
    lost = unanimous(p_rec(2, horizon(T, R), 0, R), T, R, 12)
    return prove.comparison(lost, "<=", rates.theorem_2_loss(R, 12, 12) * rational(kappa))


@claim("eq-13", "equation (13)", {"share": "51/100"}, {"share": "1"}, uses="sec-7.2-probability beyond-survival-rule")
def eq_13(share: str = "1/2") -> Steps:
    r"""In a loss round with $Z_t = 0$: $C_{t+1}^{(R)} \le C_t^{(R)} - \rho W_t$.

    As in Section 7.2 more than $\rho W_t$ survivors voted for $b_t$, as $\phi>0$ for it (sec-7.2-probability); let there be
    $\frac{W+h}{2m}$ of them. Each loses an R-credit, 1 of $1+e$, or all of it if he is out (steps 1 and 2), and the others gain
    none, $q\ge0$: step 3. The examples are all paths of 6 voters.
    """
    yield "for e >= 0: 1 <= (1+e) - e"
    yield "for e >= 0: 1 <= 1 + e"
    yield f"for C >= 0, W >= 0, m >= 2, h >= 0, e >= 0, q >= 0: C - (W+h)/(2*m)*(1+e) - q <= C - ({share})*W/m"
    for m, D, R in SIZES:
        found = [r for r in rounds(m, D, R) if r.disliked and r.weighty]
        counts = {(Fraction(r.survivors[0]) * rational(share) / m, r.charged) for r in found}
        yield CODE, [*(prove.comparison(a, "<", b) for a, b in sorted(counts)), *decay(m, D, R, share)]


@claim("sec-8.2-r-credit-share", PROOF, {"most": "2*R"}, {"most": "2*R+9/10"})
def sec_8_2_r_credit_share(most: str = "2*R+1") -> Steps:
    r"""$C_t^{(R)} \le (2R+1)W_t$.

    Each of the $W_t$ survivors had $2R+1$ at first, and Algorithm 2 only takes credit away, $q\ge0$ in all: the step.
    """
    yield f"for W >= 0, R >= 0, q >= 0: W*(2*R+1) - q <= ({most})*W"
    for m, D, R in SIZES:
        credit = rational(value(most, R=R))
        held = {(C, credit * W) for r in rounds(m, D, R) for C, W in zip(r.credit_r, r.survivors, strict=True)}
        yield CODE, [prove.comparison(C, "<=", bound) for C, bound in sorted(held)]


@claim("sec-8.2-r-credit-decay", PROOF, {"share": "51/100"}, {"most": "2*R"}, uses="eq-13 sec-8.2-r-credit-share")
def sec_8_2_r_credit_decay(share: str = "1/2", most: str = "2*R+1") -> Steps:
    r"""In a loss round with $Z_t = 0$: $C_{t+1}^{(R)} \le C_t^{(R)}(1-\frac\rho{2R+1})$.

    With $C=(2R+1)W-q$, $q\ge0$ (sec-8.2-r-credit-share) the step bounds the right side of (13).
    """
    C = "((2*R+1)*W - q)"
    yield f"for m >= 2, R >= 0, W >= 0, q >= 0: {C} - W/(2*m) <= {C} - ({share})*{C}/(m*({most}))"
    yield agrees(upper.credit_decay, "m R C", f"C*(1 - ({share})/(m*({most})))", (2, 0, 1), (3, 2, 60), (2, 1, 7))


@claim("sec-8.2-r-credit-range", PROOF, {"least": "R+2"}, {"most": "2*R"}, uses="beyond-peer-invariant")
def sec_8_2_r_credit_range(least: str = "R+1", most: str = "2*R+1") -> Steps:
    r"""The total R-credit is at most $(2R+1)n$ at first and never below $(R+1)P$, as a peer keeps at least $R+1$.

    Step 1 is $n-v$ voters with $2R+1$ each. Step 2 is $P$ peers with $R+1+x$ each (beyond-peer-invariant), who survive, and
    $y\ge0$ of the others.
    """
    yield f"for n >= 1, R >= 0, v >= 0: (2*R+1)*(n - v) <= ({most})*n"
    yield f"for P >= 1, R >= 0, x >= 0, y >= 0: P*({least}) <= P*(R+1+x) + y"
    for m, D, R in SIZES:
        low, high = (rational(value(text, R=R)) for text in (least, most))
        held = {(PEERS * low, C) for r in rounds(m, D, R) for C in r.credit_r} | {(low, r.least[0]) for r in rounds(m, D, R)}
        first = {(r.credit_r[0], high * 6) for r in rounds(m, D, R)}
        yield CODE, [prove.comparison(a, "<=", b) for a, b in (*sorted(held), *sorted(first))]


@claim(
    "sec-8.2-loss-rounds",
    PROOF,
    {"share": "1"},
    {"share": "3/2"},
    uses="sec-8.2-r-credit-decay sec-8.2-r-credit-range",
    assumes="exp-above-tangent",
)
def sec_8_2_loss_rounds(share: str = "1/2") -> Steps:
    r"""On every path the loss rounds with $Z_t = 0$ are at most $\frac{2R+1}\rho\ln\frac{(2R+1)n}{(R+1)P}$.

    By sec-8.2-r-credit-decay $k$ such rounds take the R-credit from at most $(2R+1)n$ to at most $(2R+1)n(1-x)^k\le
    (2R+1)ne^{-kx}$, $x=\frac\rho{2R+1}$, and it is at least $(R+1)P$ (sec-8.2-r-credit-range): $kx\le
    L=\ln\frac{(2R+1)n}{(R+1)P}$. The step is $\frac Lx$. The examples are all paths of 6 voters.
    """
    yield f"(2*R+1)/(({share})/m)*L = 2*m*(2*R+1)*L"
    for m, D, R in SIZES:
        yield CODE, path_losses(m, D, R, share)
    formula = f"(2*R+1)*m/({share})*ln((2*R+1)*n/((R+1)*P))"
    yield agrees(upper.credit_loss_rounds, "m R P n", formula, (2, 0, 12, 24), (3, 2, 18, 36), (2, 1, 12, 12))


@claim(
    "sec-8.2-loss-rounds-order",
    PROOF,
    *KAPPA,
    at=rows(((2, 1), (3, 5)), "m", "R"),
    cause="E2",
    repair="sec-8.2-loss-rounds-order-corrected",
)
def sec_8_2_loss_rounds_order_as_printed(m: int, R: int, kappa: str = "1000") -> Verdict:
    r"""$\frac{2R+1}\rho\ln\frac{(2R+1)n}{(R+1)P} \le \kappa(R+1)\ln\frac nP$. (False for every $\kappa$ and $R \ge 1$: at $n = P$
    the left side is positive; shown at $\kappa = 1000$, the listed $m$, $R$.)
    """
    return prove.comparison(upper.credit_loss_rounds(m, R, 12, 12), "<=", rates.theorem_2_loss(R, 12, 12) * rational(kappa))


@claim("sec-8.2-loss-rounds-order-corrected", PROOF, {"factor": "3"}, {"factor": "7/2"}, uses="sec-8.2-loss-rounds")
def sec_8_2_loss_rounds_order_corrected(factor: str = "4") -> Steps:
    r"""$2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P} \le 4m(R+1)(1+\ln\frac nP)$, as $\ln\frac{2R+1}{R+1} \le \ln2 < 1$; all values.

    The left side is that of sec-8.2-loss-rounds. Its logarithm is $\ln\frac{2R+1}{R+1}+L$, $L=\ln\frac nP\ge0$; the first summand
    is at most $\ln2$ by step 2, hence below 1 by step 3. Step 1 puts $\frac1{1+w}\le1$ for it, and $2R+1\le2(R+1)$.
    """
    yield f"for m >= 2, R >= 0, w >= 0, L >= 0: 2*m*(2*R+1)*(1/(1+w) + L) <= ({factor})*m*(R+1)*(1+L)"
    yield "for R >= 0: (2*R+1)/(R+1) <= 2"
    yield "ln(2) < 1"
    formula = f"({factor})*m*(R+1)*(1 + ln(n/P))"
    yield agrees(upper.credit_loss_rounds_rounded, "m R P n", formula, (2, 0, 12, 24), (3, 2, 18, 36))


@claim("sec-8.2-gamma-t", PROOF, *KAPPA, at=rows(((3,), (100,)), "T"), cause="E3", repair="sec-8.2-gamma-t-corrected")
def sec_8_2_gamma_t_as_printed(T: int, kappa: str = "1000") -> Verdict:
    r"""$\gamma T \le \kappa R$. (False for every $\kappa$ at $R = 0$, where $\gamma T = \frac{mT}{3T-1} > \frac m3$; shown at
    $\kappa = 1000$, $m = 2$, the listed $T$.)
    """
    return prove.comparison(upper.uniform_loss(2, T), "<=", rational(kappa) * 0)


@claim("sec-8.2-gamma-t-corrected", PROOF, {"most": "49/100"}, {"most": "1/3"}, assumes="expectation")
def sec_8_2_gamma_t_corrected(most: str = "1/2") -> Steps:
    r"""$\gamma T = \frac{mT(R+1)}{3T-R-1} \le \frac{m(R+1)}2$ for $T \ge R+1$, the expected number of rounds with $Z_t=1$.

    Algorithm 2 has $\gamma=\frac m{3\tau-1}$ with $\tau=\frac T{R+1}$: step 1. Step 2 is the bound with $T=R+1+v$, $v\ge0$, as
    $3T-R-1\ge2T$.
    """
    yield "m/(3*T/(R+1) - 1)*T = m*T*(R+1)/(3*T - R - 1)"
    yield f"for m >= 2, R >= 0, v >= 0: m*(R+1+v)*(R+1)/(3*(R+1+v) - R - 1) <= ({most})*m*(R+1)"
    yield agrees(upper.uniform_loss_rounded, "m T R", f"({most})*m*(R+1)", (2, 4, 1), (3, 100, 5))


@claim(
    "thm-16-corrected",
    SIXTEEN,
    {"total": "9/2"},
    {"total": "4"},
    uses="sec-8.2-loss-rounds sec-8.2-gamma-t-corrected sec-8.2-loss-rounds-order-corrected",
    assumes="expectation",
)
def thm_16_corrected(total: str = "5") -> Steps:
    r"""If $\tau > 1$ and $3T \ge (m+1)(R+1)$ the loss of p-REC is at most
    $2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P}+\frac{m(R+1)}2 \le 5m(R+1)(1+\ln\frac nP)$, against an adaptive adversary; by this
    proof with $\frac{mT(R+1)}{3T-R-1}$ in place of $\frac{m(R+1)}2$.

    A round that is lost has $Z_t=0$, or $Z_t=1$. Of the first kind there are at most $2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P}$ on every
    path, whatever the adversary does (sec-8.2-loss-rounds), and of the second $\gamma T$ on the average
    (sec-8.2-gamma-t-corrected). By sec-8.2-loss-rounds-order-corrected and $\gamma T\le\frac{m(R+1)}2$ the step is the last
    inequality. The examples are the largest loss over all clients and patterns fixed in advance, $m=2$.
    """
    yield f"for m >= 2, R >= 0, L >= 0: 4*m*(R+1)*(1+L) + m*(R+1)/2 <= ({total})*m*(R+1)*(1+L)"
    for T, D, R, P, n in ((4, 0, 1, 1, 2), (4, 1, 0, 1, 2), (4, 1, 1, 2, 2)):
        lost = p_rec_enumeration.loss(p_rec(2, horizon(T, R), D, R), T, P, n, D, R, every=False)
        yield CODE, prove.comparison(lost, "<=", upper.theorem_16(2, T, R, P, n))
    points = (2, 4, 1, 12, 12), (3, 100, 2, 18, 36)
    yield agrees(upper.theorem_16_rounded, "m T R P n", f"({total})*m*(R+1)*(1 + ln(n/P)) + 0*T", *points)
