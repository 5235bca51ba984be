"""Claims of online-recommendation: the loss of p-REC_sim, Theorems 9 and 10 (section 7.2). CENTRAL, voter-level privacy.

D = R = 0, rho = 1/(2m). In formulas W survivors, g = ln m, y = ln T, L = ln(n/P). Losses are expected, against an adaptive
adversary. Certified: the algebra for all values; the code along the paths of ``paths`` and by ``p_rec_exact``. Stated, not
certified: -ln(1-x) >= x for every m, the union bound, linearity of expectations.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.exact import rational
from exactdp.protocols import p_rec_exact
from exactdp.protocols.p_rec import p_rec_sim
from exactdp.protocols.p_rec_round import phi, rule
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.credits import decay, path_losses, unanimous, weighty
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import geometric
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import value as minimax_value
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

WHERE, PROOF = "Section 7.2", "Section 7.2, proof of Theorem 10"
SIM = rows(((2,), (3,)), "m")
EXACTLY = rows(((2, 8, 2, 4), (2, 8, 1, 4), (3, 64, 2, 4), (2, 8, 3, 3)), "m", "T", "P", "n")


def _printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    """The loss of the code, all of P = n = 6m voters on the liked object, <= kappa ln(n/P)."""
    return prove.comparison(unanimous(p_rec_sim(m, T), T, 0, 6 * m), "<=", ["*", rational(kappa), ["ln", 1]])


def _mixed(most: str = "1/2") -> list[Verdict]:
    """gamma T = m T/(3T - 1) <= m/2."""
    return [identity("m/(3*T - 1)*T", "m*T/(3*T - 1)"), at_most("m*T/(3*T - 1)", f"({most})*m", T=1, m=2)]


def _within(m: int, T: int, P: int, n: int, bound: Any) -> Verdict:
    """The worst-case loss of the code over T rounds, by the recursion, which is exact at these sizes, <= the bound."""
    return prove.comparison(rational(p_rec_exact.loss(m, T, P, n, T)), "<=", bound)


@claim("thm-9", "Section 7.2, Theorem 9", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((2, 4), (3, 6)), "m", "T"),
    uses="beyond-loss-unanimous thm-11-corrected", refuted="corner", cause="E2")  # fmt: skip
def thm_9_as_printed(m: int, T: int, kappa: str = "1000") -> Any:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa\ln\frac nP$. (False for every $\kappa$: at $n = P$, all on the liked
    object, it is $\frac{(m-1)T}{3T-1} > 0$; shown at $\kappa = 1000$, $n = P = 6m$, the listed $m$, $T$. And the privacy is
    that of Theorem 11.)
    """
    return _printed(m, T, kappa=kappa)


@claim("thm-9-corrected", "Section 7.2, Theorem 9", {"constant": "17"}, {"most": "49/100"}, {"share": "51/100"},
    uses="thm-10-corrected thm-11-corrected")  # fmt: skip
def thm_9_corrected(constant: str = "18", most: str = "1/2", share: str = "1/2") -> Steps:
    r"""If $D = R = 0$, $P \ge 6m$, $T \ge 3$, $3T \ge m+1$: the loss of p-REC$_{\text{sim}}$ is at most $2m\ln\frac nP + \frac m2
    \le 2m(1+\ln\frac nP)$, and it is $18m^2\frac{\ln T}P$-DP over patterns with at least $P$ peers: the steps of Theorems 10
    and 11 that depend on no code, all values.

    The loss is thm-10-corrected: the survivors decay, which bounds the rounds with $Z_t=0$ that lose, and $\gamma T\le\frac
    m2$ bounds the others. The privacy is thm-11-corrected: the geometric sum times $3\lambda$. The last inequality of the
    loss is $\frac m2\le2m$.
    """
    yield from weighty(part=share)
    yield from _mixed(most)
    yield "for m >= 2, L >= 0: 2*m*L + m/2 <= 2*m*(1+L)"
    yield from geometric(m=2)
    yield f"3*(2*m*y)*(3*m/P) = ({constant})*m^2*y/P"


@claim("sec-7.2-loss-optimal", "Section 7.2", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((3,), (2,)), "T"),
    uses="beyond-def-2-cap beyond-loss-unanimous", refuted="corner", cause="E4")  # fmt: skip
def sec_7_2_loss_optimal_as_printed(T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa$ times the optimum. (False for every $\kappa$: at $m = 2$, $P = 12$,
    $n = 13$ the optimum is 0, that of majority, and $\frac T{3T-1}$ is lost on unanimous peers; shown at $\kappa = 1000$, the
    listed $T$.)

    The loss of the code, m = 2, 12 voters on the liked object, <= kappa times the least loss at P = 12, n = 13.
    """
    return prove.comparison(unanimous(p_rec_sim(2, T), T, 0, 12), "<=", rational(kappa) * minimax_value(T, 12, 13))


@claim("sec-7.2-loss-optimal-corrected", "Section 7.2", {"factor": "7"}, {"rest": "9/10"},
    uses="thm-10-corrected thm-6-corrected")  # fmt: skip
def sec_7_2_loss_optimal_corrected(factor: str = "8", rest: str = "1") -> Steps:
    r"""For $n \ge mP$, $T \ge (m-1)k$, $k = \lfloor\log_m\frac nP\rfloor$, the bound $2m\ln\frac nP+\frac m2$ is at most $8m\ln
    m+m$ times $\frac12(m-1)k$, below which no algorithm gets; all values.

    With $g=\ln m$ and $L=\ln\frac nP\le(k+1)g\le2kg$ for $k\ge1$ the step compares the bound of thm-10-corrected with the
    lower bound $\frac12(m-1)k$ of thm-6-corrected.
    """
    bound = f"(({factor})*m*g + ({rest})*m)*(m-1)*k/2"
    yield "for k >= 1, g >= 0: (k+1)*g <= 2*k*g"
    yield at_most("2*m*(2*k*g) + m/2", bound, m=2, k=1, g=0)


@claim("sec-7.2-privacy-optimal", "Section 7.2", {"factor": "35"}, {"factor": "18"}, uses="thm-11-corrected thm-7")
def sec_7_2_privacy_optimal(factor: str = "36") -> Steps:
    r"""For $L \le T^\beta$, $T \ge 4L$, over the promise (with a cap, $n \ge 2P$): $18m^2\frac{\ln T}P$ is at most
    $\frac{36m^2}{1-\beta}$ times $\frac1{2P}\ln\frac TL$, below which no algorithm of loss $L$ gets; all values.

    Put $y=\ln T$ and $\ln\frac TL=(1-\beta)y+r$, $r\ge0$: the step compares thm-11-corrected with the lower bound of thm-7;
    both are divided by $P$.
    """
    yield f"for m >= 2, y >= 0, w >= 0, r >= 0: 18*m^2*y <= (({factor})*m^2*(1+w))*((y/(1+w) + r)/2)"


@claim("thm-10", "Section 7.2, Theorem 10", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((2, 4), (2, 8)), "m", "T"),
    uses="beyond-loss-unanimous", refuted="corner", cause="E2")  # fmt: skip
def thm_10_as_printed(m: int, T: int, kappa: str = "1000") -> Any:
    r"""The loss of p-REC$_{\text{sim}}$ is at most $\kappa\ln\frac nP$. (False for every $\kappa$, as Theorem 9: at $n = P$ it is
    $\frac{(m-1)T}{3T-1}$, $\frac4{11}$ at $m = 2$, $T = 4$; shown at $\kappa = 1000$.)
    """
    return _printed(m, T, kappa=kappa)


@claim("sec-7.2-kick-out", "Section 7.2, proof of Theorem 10", {"share": "3/2"}, {"share": "51/100"}, at=SIM,
    uses="beyond-sim-survival sec-7.2-probability")  # fmt: skip
def sec_7_2_kick_out(m: int, share: str = "1/2") -> Steps:
    r"""In a loss round with $Z_t = 0$ fewer than $W_t(1-\rho)$ voters survive: $\phi(\frac cW) > 0$ only for $2mc > W$ (the code,
    $W \le 6$), and these $c$ are kicked out; all values, and the program along all paths of 6 voters.

    phi(c/W) > 0 in the code exactly if 2mc > W, W <= 6; then W - c < W (1 - rho), all values; and the rounds of the code.
    """
    one, found = rule(m, 64), set[tuple[int, int]]()
    for W in range(1, 7):
        found |= {(int(phi(Fraction(c, W), one) != Fraction(0)), int(2 * m * c > W)) for c in range(W + 1)}
    parts = [*weighty(part=share), *(prove.comparison(a, "==", b) for a, b in sorted(found))]
    yield from parts
    yield from decay(m, 0, 0, share)


@claim("sec-7.2-loss-rounds", "Section 7.2, proof of Theorem 10", {"share": "1"}, {"share": "3/2"}, at=SIM,
    uses="sec-7.2-kick-out")  # fmt: skip
def sec_7_2_loss_rounds(m: int, share: str = "1/2") -> Steps:
    r"""On every path the loss rounds with $Z_t = 0$ are at most $\log_{1/(1-\rho)}\frac nP \le 2m\ln\frac nP$: $P \le
    n(1-\rho)^k$ (in the program along all paths of 6 voters), and $-\ln(1-\rho) \ge \rho$ (certified at the listed $m$, a
    standard step otherwise).

    P <= n (1 - rho)^k on the paths of the code; 1/(2m) < -ln(1 - 1/(2m)) at this m; the bound of the library at n/P = 4.
    """
    exactly = ["/", ["ln", 4], ["ln", Fraction(2 * m, 2 * m - 1)]]
    yield from path_losses(m, 0, 0, share)
    yield prove.comparison(rational(share) / m, "<", ["ln", Fraction(2 * m, 2 * m - 1)])
    yield prove.comparison(exactly, "<=", ["/", ["*", m, ["ln", 4]], rational(share)])
    yield prove.comparison(upper.loss_rounds_whole(m, 3, 12), "<=", exactly)


@claim("sec-7.2-gamma-t", "Section 7.2, proof of Theorem 10", {"most": "49/100"}, {"most": "1/3"}, uses="alg-1")
def sec_7_2_gamma_t(most: str = "1/2") -> Any:
    r"""$\gamma T = \frac{mT}{3T-1} \le \frac m2$ for every $T \ge 1$, the expected number of rounds with $Z_t = 1$.

    Algorithm 1 has $\gamma=\frac m{3\tau-1}$ with $\tau=T$: step 1. Step 2 is the bound for $T\ge1$, as $3T-1\ge2T$. The
    expected number of rounds with $Z_t=1$ is the sum of $T$ probabilities $\gamma$.
    """
    return prove.all_of(_mixed(most))


@claim("thm-10-corrected", "Section 7.2, Theorem 10", {"share": "51/100"}, {"most": "49/100"}, at=EXACTLY,
    uses="sec-7.2-loss-rounds sec-7.2-gamma-t beyond-loss-recursion")  # fmt: skip
def thm_10_corrected(m: int, T: int, P: int, n: int, share: str = "1/2", most: str = "1/2") -> Steps:
    r"""If $D = R = 0$ the loss is at most $\frac{\ln(n/P)}{-\ln(1-\rho)}+\gamma T \le 2m\ln\frac nP+\frac m2$: the decay and
    $\gamma T$, all values (with $-\ln(1-\rho) \ge \rho$); the exact worst-case loss of the program is within the first and
    the first within the second at the listed $m$, $T$, $P$, $n$.

    The decay, gamma T, and the code against ln(n/P)/(-ln(1 - rho)) + gamma T, which is at most the rounded forms.
    """
    found = [*weighty(part=share), *_mixed(most), *decay(m, 0, 0, share), _within(m, T, P, n, upper.theorem_10(m, T, P, n).tree)]
    rounded = upper.theorem_10_rounded(m, P, n)
    yield from found
    yield prove.comparison(upper.theorem_10(m, T, P, n).tree, "<=", rounded)


@claim("thm-10-sharp", "Section 7.2, Theorem 10", {"liked": "11/(10*m)"}, {"most": "49/100"}, at=EXACTLY, uses="thm-10-corrected")
def thm_10_sharp(m: int, T: int, P: int, n: int, liked: str = "1/m", most: str = "1/2") -> Steps:
    r"""The loss is at most $2m\ln\frac nP+(1-\frac1m)\frac{mT}{3T-1}$: a uniform object is liked with probability at least
    $\frac1m$; all values, and the exact worst-case loss of the program at the listed $m$, $T$, $P$, $n$.

    (1 - l/m) g <= (1 - 1/m) g for l = 1 + v liked objects; (1 - 1/m) gamma T; and the code.
    """
    bound = upper.theorem_10_sharp(m, T, P, n)
    yield f"for m >= 2, v >= 0, g >= 0: (1 - (1+v)/m)*g <= (1 - ({liked}))*g"
    yield from _mixed(most)
    yield prove.comparison(bound.constant, "==", rational(value(f"(1-({liked}))*m*T/(3*T-1)", m=m, T=T)))
    yield _within(m, T, P, n, bound)


@claim("sec-7.2-high-probability", "Section 7.2", {"half": "1/3"}, {"half": "49/100"},
    at=rows(((2, 1), (2, 2), (3, 3), (2, 4)), "m", "k"), uses="sec-7.2-loss-rounds sec-7.2-gamma-t",
    assumes="union-bound")  # fmt: skip
def sec_7_2_high_probability(m: int, k: int, half: str = "1/2") -> Steps:
    r"""On every path the loss is at most $2m\ln\frac nP + N$, $N \sim \mathrm{Bin}(T, \gamma)$ the number of rounds with $Z_t =
    1$, and $\Pr[N \ge k] \le \binom Tk\gamma^k \le \frac{(m/2)^k}{k!}$ (the first is the union bound, standard): all $m$ and
    $T \ge k$, $k \le 4$; the exact tail at $T = 12$, the listed $m$.

    C(T, k) gamma^k <= (half m)^k/k! for all T >= k and m; and the law of Bin(12, gamma), exactly, at this m.
    """
    ways = "*".join(f"(T-{i})" for i in range(k))
    gamma = Fraction(m, 3 * 12 - 1)
    tail = sum((comb(12, j) * gamma**j * (1 - gamma) ** (12 - j) for j in range(k, 13)), start=Fraction(0))
    yield at_most(f"({ways})*(m/(3*T-1))^{k}", f"(({half})*m)^{k}", T=k, m=2)
    yield prove.comparison(tail, "<=", comb(12, k) * gamma**k)
    yield prove.comparison(comb(12, k) * gamma**k, "<=", (rational(half) * m) ** k / factorial(k))
