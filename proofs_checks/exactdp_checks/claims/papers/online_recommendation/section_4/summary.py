"""Claims of online-recommendation: what the paper shows, Theorems 1 and 2 and what is optimal (section 4).

Privacy is central and at the level of voters. An asymptotic statement becomes the explicit inequality from which it follows. In
formulas l is ln(n/P) >= 0, g = ln m > 0, x = ln(T/L), s = D + R, c = (3/4) ln 3 - ln 2.
"""

from fractions import Fraction

from exactdp.bounds.online_recommendation import lower, rates, upper
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import value
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows

KAPPA = ({"kappa": "1"}, {"kappa": "1000000"})


@claim("thm-1-sharp", "Section 4, Theorem 1", {"factor": "19/10"}, {"factor": "1"}, uses="thm-7-sharp thm-15-sharp")
def thm_1_sharp(factor: str = "2") -> Steps:
    r"""Every $\epsilon$-DP algorithm of worst-case expected loss at most $L$ has $\epsilon \ge \frac1P\ln\frac T{2L}$ and
    $\epsilon \ge \frac c{2P}((\frac5{18}-\frac{4L}T)\min\{D+R,T\}-\frac16)$, $c = \frac34\ln3 - \ln2$. With a cap $n$ on the
    voters of the promise both need $n \ge 2P$.

    The first bound is thm-7-sharp, as clients with $D_C=0$ and patterns of peers at distance 0 are allowed for all $D$, $R$:
    Lemma 8 solved for $u=e^{P\epsilon}$, the step. The second is the theorem's; thm-15-sharp has another one where $D+R\ge6\ln
    T$, which needs $n\ge P+1$ alone. The function is the largest of the three.
    """
    yield f"for T >= 0, u >= 1, a >= 0: T <= u*(({factor})*(T/u/2 + a))"
    seven, fifteen = f"ln(T/(({factor})*L))/P + 0*(D+R)", "(3/4*ln(3)-ln(2))/(2*P)*((D+R)/4 - 1)"
    linear = "(3/4*ln(3)-ln(2))/(2*P)*((5/18 - 4*L/T)*(D+R) - 1/6)"
    yield agrees(lower.theorem_1, "T D R P L", seven, (100, 0, 0, 4, 2), (100, 20, 7, 1, 2), (10**5, 60, 10, 1, 1))
    yield agrees(lower.theorem_1, "T D R P L", linear, (10**5, 3000, 1000, 1, 100), (10**5, 700, 1, 1, 1))
    yield agrees(lower.theorem_1, "T D R P L", fifteen, (10**5, 3000, 1000, 1, 1000))
    yield agrees(lower.theorem_1, "T D R P L n", f"{seven} + 0*n", (100, 1, 1, 4, 2, 8))
    yield agrees(lower.theorem_1, "T D R P L n", f"{fifteen} + 0*n", (1000, 40, 2, 4, 1, 5), (1000, 21, 21, 4, 1, 7))
    yield agrees(lower.theorem_15_linear, "T D R P L", linear, (1000, 2, 3, 7, 1), (10, 1, 1, 1, Fraction(1, 10)))
    yield agrees(lower.theorem_15_linear, "T D R P L", "0*(T+D+R+P+L)", (10, 0, 0, 1, 1), (10, 1, 0, 1, 5))


@claim("thm-1", "Section 4, Theorem 1", {"share": "3"}, {"part": "1/10"}, uses="thm-1-sharp thm-7")
def thm_1(share: str = "38", part: str = "9/38") -> Steps:
    r"""Explicitly: if $72L \le T$ then $\epsilon \ge \frac c{38P}(\min\{D+R,T\} + \ln\frac TL)$, $c = \frac34\ln3 - \ln2$.

    Of the two bounds of thm-1-sharp, with $s=\min\{D+R,T\}$ and $u=\ln\frac TL$, the first is at least $u-\ln2$, and the second
    at least $c(\frac s9-\frac1{12})$, as $\frac5{18}-\frac4{72}=\frac29$: both over $P$. Their maximum is at least the mean with
    the weights $\frac{29}{38}$ and $\frac9{38}$. Step 4 is that this is enough, where $c\le\frac{14}{100}$, $\ln2\le\frac7{10}$
    and $u\ge\ln72\ge4$ are steps 1 to 3; $c=\frac{14}{100}/(1+d)$ and $u=4+v$.
    """
    yield "3/4*ln(3)-ln(2) <= 14/100"
    yield "ln(2) <= 7/10"
    yield "4 <= ln(72)"
    c, mean = "(14/100/(1+d))", f"({part})*(14/100/(1+d))*(s/9 - 1/12) + (1 - ({part}))*(4 + v - 7/10)"
    yield f"for s >= 0, v >= 0, d >= 0: {c}*(s + 4 + v)/({share}) <= {mean}"


@claim(
    "thm-2", "Section 4, Theorem 2", *KAPPA, at=rows(((2, 4), (3, 6), (2, 100)), "m", "T"), cause="E2", repair="thm-2-corrected"
)
def thm_2_as_printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa(R+1)\log\frac nP$. (False for every $\kappa$: at $n = P$, $D = R = 0$, unanimous
    peers it is $\frac{(m-1)T}{3T-1} > 0$; shown at $\kappa = 1000$, the listed $m$, $T$.)
    """
    loss = upper.uniform_loss(m, T) * (1 - Fraction(1, m))
    return prove.comparison(loss, "<=", rates.theorem_2_loss(0, 12, 12) * rational(kappa))


@claim(
    "thm-2-corrected",
    "Section 4, Theorem 2",
    {"constant": "71"},
    {"constant": "36"},
    {"loss": "1"},
    uses="thm-16-corrected thm-17-corrected",
)
def thm_2_corrected(constant: str = "72", loss: str = "2") -> Steps:
    r"""If $\tau=\frac T{R+1}>1$ and $3T\ge(m+1)(R+1)$: the loss of p-REC is at most $2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P} +
    \frac{m(R+1)}2 \le 5m(R+1)(1+\ln\frac nP)$, and it is $72m^2(D+R+1)\frac{\ln\tau}P$-DP over patterns with at least $P \ge 2$
    peers.

    The first bound is thm-16-corrected, and the second follows from thm-17-corrected. The steps multiply out their constants,
    with $\rho=\frac1{2m}$ and $\lambda=2m\ln\tau$.
    """
    credit = "(2*D + 2*R + 1)"
    yield f"(2*R+1)/(1/(2*m)) = ({loss})*m*(2*R+1)"
    yield f"3*{credit}*(2*m*l)*(3*m*{credit}/((D+R+1)*P)) = 3*{credit}*2*m*3*m*{credit}/(D+R+1)*(l/P)"
    yield f"for D >= 0, R >= 0, m >= 2: 3*{credit}*2*m*3*m*{credit}/(D+R+1) <= ({constant})*m^2*(D + R + 1)"


@claim(
    "sec-4-loss-optimal",
    "Section 4",
    *KAPPA,
    at=rows(((3, 13), (2, 13)), "T", "n"),
    uses="beyond-def-2-cap",
    cause="E4",
    repair="sec-4-loss-optimal-corrected",
)
def sec_4_loss_optimal_as_printed(T: int, n: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa\ln T$ times the optimum. (False for every $\kappa$ at $D = R = 0$, $P = 12$, $n =
    13$, where the optimum is 0, that of majority; shown at $\kappa = 1000$, $m = 2$, the listed $T$.)
    """
    return prove.comparison(upper.uniform_loss(2, T) / 2, "<=", ["*", rational(kappa), ["ln", T], value(T, 12, n)])


@claim("sec-4-loss-optimal-corrected", "Section 4", {"first": "11"}, {"second": "7"}, uses="thm-2-corrected thm-6-corrected")
def sec_4_loss_optimal_corrected(first: str = "12", second: str = "8") -> Steps:
    r"""The corrected bound on the loss is at most $12m\ln\frac{2n}P + 2m$ times $(1-\frac1m)R$ for $R \ge 1$, and at most $8m\ln
    m + m$ times $\frac12(m-1)k$ for $R = 0$, $n \ge mP$, $k = \lfloor\log_m(n/P)\rfloor$; these are lower bounds for every
    algorithm, the second for $T \ge (m-1)k$.

    For $R\ge1$ the steps compare the bound of thm-2-corrected with $(1-\frac1m)R$, the lower bound of thm-6-corrected, with
    $\ln\frac{2R+1}{R+1}\le\ln2$. For $R=0$ put $g=\ln m$, $l=\ln\frac nP\le(k+1)g\le2kg$: the last steps compare with
    $\frac12(m-1)k$.
    """
    yield f"for m >= 2, R >= 1, a >= 0, l >= 0: 2*m*(2*R+1)*(a+l) + m*(R+1)/2 <= (({first})*m*(a+l) + 2*m)*(1-1/m)*R"
    yield f"for m >= 2, k >= 1, g >= 0: 2*m*(2*k*g) + m/2 <= (({second})*m*g + m)*(m-1)*k/2"
    yield "for k >= 1, g >= 0: (k+1)*g <= 2*k*g"
    yield agrees(rates.loss_over_radius, "m P n", f"({first})*m*ln(2*n/P) + 2*m", (2, 12, 12), (3, 18, 36))


@claim("sec-4-loss-poly", "Section 4", {"constant": "4"}, {"constant": "41/10"}, uses="thm-2-corrected")
def sec_4_loss_poly(constant: str = "5") -> Steps:
    r"""Explicitly: the corrected bound on the loss is at most $5m(R+1)(1+\ln\frac nP)$, and $\ln T \le T^\delta/\delta$, so it is
    $O(T^\beta)$ for every $\beta > \eta$; the algebra, all values.

    Let $a=\ln\frac{2R+1}{R+1}$ and $l=\ln\frac nP$. As $\frac{2R+1}{R+1}\le2$ and $\ln2<1$, $a<1$; with $a=\frac1{1+w}$ the last
    step is the bound of thm-2-corrected by $5m(R+1)(1+l)$. For the order $\ln\frac nP$ is a power of $T$ as small as one likes,
    by $\ln T\le T^\delta/\delta$.
    """
    yield "ln(2) < 1"
    yield "for R >= 0: (2*R+1)/(R+1) <= 2"
    yield f"for m >= 2, R >= 0, w >= 0, l >= 0: 2*m*(2*R+1)*(1/(1+w) + l) + m*(R+1)/2 <= ({constant})*m*(R+1)*(1+l)"


@claim("sec-4-privacy-optimal", "Section 4", {"first": "3455"}, {"second": "935"}, uses="thm-17-corrected thm-15 thm-7")
def sec_4_privacy_optimal(first: str = "3456", second: str = "936") -> Steps:
    r"""With $s = D+R$: $36m^2(2s+1)\ln\tau$ is at most $\frac{3456m^2\ln\tau}c$ times $\frac{cs}{32}$ for $s \ge 1$, and at most
    $\frac{936m^2\ln T}{1-\beta}$ times $\frac12\ln\frac TL$ for $s \le 6\ln T$, $\ln T \ge 1$, $\ln\frac TL \ge (1-\beta)\ln T$:
    the bounds of theorems 17, 15 and 7, each over $P$.

    The upper bound is thm-17-corrected over $P$. The first step compares it with $\frac{cs}{32P}$ of thm-15, as $2s+1\le3s$ for
    $s\ge1$. For $s\le6\ln T$ put $y=\ln T\ge1$, so that $2s+1\le13y$, and $x=\ln\frac TL\ge(1-\beta)y$ for thm-7: the second
    step.
    """
    yield f"for c > 0, m >= 2, l >= 0, s >= 1: 36*m^2*(2*s+1)*l <= (({first})*m^2*l/c)*(c*s/32)"
    small, k = "36*m^2*(2*(6*y/(1+v))+1)*(y/(1+z))", "(1/(1+w))"
    yield f"for m >= 2, y >= 1, v >= 0, z >= 0, w >= 0, r >= 0: {small} <= (({second})*m^2*y/{k})*(({k}*y + r)/2)"
