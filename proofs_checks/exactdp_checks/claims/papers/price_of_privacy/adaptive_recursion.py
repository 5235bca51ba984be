"""Claims of price-of-privacy: the recursion of the information of adaptive queries, and what replaces it (section 6).

e is eps' = e^epsilon - 1, C = 40 e^2. The bound of order N^2: I(Z; S) <= sum of I(Z_i; S | Z_-i) for independent Z_i, then the
chain rule; for one binary Z_i of posterior (q, 1-q), with a and b the chances of an answer, chi^2; flipping Z_i matters only if
i is rated. Stated, not certified: Han's inequality, the chain rule, Jensen's inequality, ln u <= u - 1, Fano's inequality.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.price_of_privacy import adaptive as bounds
from exactdp.information import relative_entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.adaptive_trees import few, information, posterior, transcripts
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _sharp(half: str = "1/2", total: str = "2") -> Verdict:
    """chi^2 = q(1-q)(a-b)^2/m, m = qa + (1-q)b, q(1-q) <= 1/4; |x-y| <= (t-1)m on [m, tm]; for P <= tR and 1-R <= t(1-P),

    P - R <= (t-1)/(t+1), so that sum of (x-y)^2/m <= (t-1) total (t-1)/(t+1); N items, each with (w/N)^2. Then T queries by Fano.
    """
    each = f"({half})*(w^2/N)*(t-1)^2/(t+1)"
    mean = "(q*a + (1-q)*b)"
    return prove.all_of(
        [
            identity(f"q*(a-{mean})^2/{mean} + (1-q)*(b-{mean})^2/{mean}", f"q*(1-q)*(a-b)^2/{mean}"),
            identity("1/4 - q*(1-q)", "(1/2-q)^2"),
            at_most("t*m/(1+u) - m", "(t-1)*m", t=1, m=0, u=0),
            identity("(P - t*R) + (t*P - R)", "(1+t)*(P-R)"),
            identity("t*(1-P) - (1-R)", "(t-1) - (t*P - R)"),
            identity(f"N*(1/4)*(w/N)^2*((t-1)*({total})*(t-1)/(t+1))", each),
            at_most(
                "1/2", f"1 - ((((N/2-1)*l - s)/({each}))*((w^2/N)*(t-1)^2/(2*(t+1))) + l)/(N*l)",
                strict=True, above=("N", "l", "s", "t", "w"), N=0, l=0, s=0, t=1, w=0,
            ),
        ]
    )  # fmt: skip


def _base(constant: str = "2") -> Verdict:
    """Var f(Z) = (f0 - f1)^2/4 with |f0 - f1| <= 2e: N of them are at most N e^2, so constant e^2 N."""
    mean = "((f0+f1)/2)"
    return prove.all_of(
        [
            identity(f"((f0-{mean})^2 + (f1-{mean})^2)/2", "(f0-f1)^2/4"),
            identity("(1+e) - (1-e)", "2*e"),
            at_most("N*((2*e/(1+u))^2/4)", f"({constant})*e^2*N", e=0, u=0, N=0),
        ]
    )


def _long(N: int, T: int, t: object) -> bool:
    return 1 <= N <= 1000 and 0 <= T <= 400 and rational(t) >= 1


RUNS = ((100, 10, "3/2"), (1, 1, "2"), (100, 11, "3/2"), (10, 0, "2"), (100, 90, "3/2"))


@claim("thm-6.1", "Theorem 6.1", {"share": "51/100"}, {"share": "1"}, uses="thm-6.1-sharp")
def thm_6_1(share: str = "1/2") -> Steps:
    r"""For $w = 1$, $\epsilon$-LDP and adaptive queries every algorithm is unreliable if $T <
    \frac{\ln2}2\cdot\frac{e^\epsilon+1}{(e^\epsilon-1)^2}N^2$, so if $T <
    \frac{\ln2}2\cdot\frac{e^\epsilon+1}{(e^\epsilon-1)^2}N\ln N$: every $N \ge 4$ and $\epsilon > 0$, by thm-6.1-sharp. (Not
    by the printed proof: lem-6.4.)

    (N/2 - 1) 2N >= share N^2 for N >= 4; N ln N <= N (N - 1) <= N^2.
    """
    yield _sharp()
    yield f"for N >= 4: ({share})*N^2 <= (N/2 - 1)*2*N"
    yield "for N >= 1: N*(N-1) <= N^2"


@claim("thm-6.1-sharp", "Theorem 6.1", {"half": "49/100"}, {"total": "1"}, uses="lem-2.5")
def thm_6_1_sharp(half: str = "1/2", total: str = "2") -> Any:
    r"""For sequentially adaptive $\epsilon$-LDP queries and every $1 \le w \le N$: $I(\mathbf Z;S_1^T) \le
    T\frac{w^2}N\frac{(e^\epsilon-1)^2}{2(e^\epsilon+1)}$ nats, so every algorithm is unreliable if $T < (\frac
    N2-1)\ln2\cdot\frac{2N(e^\epsilon+1)}{w^2(e^\epsilon-1)^2}$, every $\epsilon > 0$. (Certified: the bound of one query and
    item, the sum over items, and the number of queries.)
    """
    return _sharp(half=half, total=total)


@claim("sec-6-base-variance", "Section 6", {"constant": "99/100"}, {"constant": "1/2"})
def sec_6_base_variance(constant: str = "2") -> Any:
    r"""$\mathrm{Var}^0[F] \le 2\epsilon'^2N$ for $F = \sum_if_i(Z_i)$, $f_i \in [1-\epsilon',1+\epsilon']$, $Z_i$ i.i.d. uniform
    on $\{0,1\}$, every $N$ and $\epsilon \ge 0$; no constant below 1 will do.
    """
    return _base(constant=constant)


@claim("sec-6-base-variance-sharp", "Section 6", {"constant": "99/100"}, {"constant": "1/2"})
def sec_6_base_variance_sharp(constant: str = "1") -> Verdict:
    r"""$\mathrm{Var}^0[F] \le \epsilon'^2N$, with equality for $|f_i(0)-f_i(1)| = 2\epsilon'$, every $N$ and $\epsilon \ge 0$.

    ``_base`` with the constant 1; equality where f0 - f1 = 2e.
    """
    return _base(constant)


@claim("sec-d-range", "Appendix D", {"constant": "99/100"}, {"constant": "1/2"})
def sec_d_range(constant: str = "2") -> Steps:
    r"""For $f_i \in [e^{-\epsilon},e^\epsilon]$, $\mathrm{Var}^0[F] \le N\sinh^2\epsilon \le \epsilon'^2N \le 2\epsilon'^2N$,
    every $N$ and $\epsilon \ge 0$; no constant below 1 will do for small $\epsilon$.

    |f0 - f1| <= t - 1/t: N times (t - 1/t)^2/4 = N (t-1)^2 ((t+1)/(2t))^2 <= constant N (t-1)^2.
    """
    yield _base()
    yield "for N >= 0, t >= 1, u >= 0: N*((t-1/t)/(1+u))^2/4 <= N*(t-1/t)^2/4"
    yield "N*(t-1/t)^2/4 = N*(t-1)^2*((t+1)/(2*t))^2"
    yield f"for N >= 0, t >= 1: N*(t-1/t)^2/4 <= ({constant})*N*(t-1)^2"


@claim("sec-6-recursion", "Proof 6.3", {"constant": "39"}, {"constant": "20"})
def sec_6_recursion(constant: str = "40") -> Steps:
    r"""$\frac1{N^2}\mathrm{Var}^0[F]\max\{20,10\delta\} \le \frac CN\max\{1,\delta\}$ for $\mathrm{Var}^0[F] \le 2N\epsilon'^2$,
    $C = 40\epsilon'^2$, every $N$, $\delta \ge 0$, $\epsilon \ge 0$: the arithmetic. (That $\delta_T$ bounds the information
    is not claimed: lem-6.4 is false.)

    Var^0/N^2 times 20, or 10 d, with Var^0 <= 2N e^2: at most constant e^2/N, and constant e^2 d/N.
    """
    variance = "(2*N*e^2/(1+u))"
    yield f"for N > 0, e >= 0, u >= 0: {variance}*20/N^2 <= ({constant})*e^2/N"
    yield f"for N > 0, d >= 0, e >= 0, u >= 0: {variance}*10*d/N^2 <= ({constant})*e^2*d/N"


@claim(
    "sec-6-solution",
    "Proof 6.3",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=tuple({"N": N, "T": T, "t": t} for N, T, t in RUNS),
    when=_long,
)
def sec_6_solution(N: int, T: int, t: str, scale: str = "1") -> Steps:
    r"""$\delta_{T+1} = \delta_T+\frac CN\max\{1,\delta_T\}$ from $\delta_0 = 0$: $\delta_T = \frac{CT}N$ for $T \le \frac NC$,
    and $\delta_T \le (1+\frac CN)^T$, by induction, every $C, N > 0$; and the recursion, run, at the listed $N$, $T$,
    $e^\epsilon$.

    kc + c = (k+1)c; d + c max(1, d) <= x(1+c) for d <= 1 <= x and for 1 <= d <= x; the recursion, run, at T.
    """
    limit, relation = bounds.recursion_solved(N, T, t) * rational(scale), "==" if bounds.growth(t) * T <= N else "<="
    yield "k*c + c = (k+1)*c"
    yield "for c >= 0, u >= 0, v >= 0: 1/(1+u) + c <= (1+v)*(1+c)"
    yield "for c >= 0, d >= 1, v >= 0: d + c*d <= (d+v)*(1+c)"
    yield prove.comparison(bounds.recursion(N, T, t), relation, limit)


@claim(
    "sec-6-bits",
    "Proof 6.3",
    {"scale": "21/20"},
    {"scale": "2"},
    at=tuple({"N": N, "t": t, "alpha": a} for N, t, a in ((100, "3/2", 1), (100, "3/2", 2), (16, "11/10", 1), (400, "2", 1))),
    when=lambda N, t, alpha: 2 <= N <= 1000 and rational(t) > 1 and 1 <= alpha <= 2,
    uses="sec-6-solution",
)
def sec_6_bits(N: int, t: str, alpha: int, scale: str = "1") -> Steps:
    r"""The recursion stays at most $N^\alpha$ for $T \le \frac{\alpha\ln N}{\ln(1+C/N)}$, and this is at least $\frac{\alpha N\ln
    N}C$ ($\ln(1+x) \le x$): the recursion, run, and the two numbers at the listed $N$, $\alpha$, $e^\epsilon$. (In general by
    sec-6-solution.)

    After floor(alpha ln N/ln(1 + C/N)) steps at most N^alpha; this number is at least scale alpha N ln N/C.
    """
    number = bounds.theorem_6_1(N, t, alpha)
    T = int(number.enclosure(64).lower)
    least = Real.of(LogSum.ln(N)) * (rational(scale) * alpha * N / bounds.growth(t))
    yield prove.comparison(bounds.recursion(N, T, t), "<=", N**alpha)
    yield compared(T, "<=", number)
    yield compared(least, "<=", number)


@claim(
    "sec-6-recursion-corrected",
    "Proof 6.3",
    {"rate": "99/10"},
    {"scale": "99/100"},
    at=tuple({"N": N, "w": w, "T": T, "t": t} for N, w, T, t in ((2, 1, 2, "3"), (1, 1, 2, "3/2"), (2, 2, 2, "2"))),
    when=few,
    uses="lem-6.4-corrected eq-13 sec-6-base-variance-sharp",
)
def sec_6_recursion_corrected(N: int, w: int, T: int, t: str, rate: str = "10", scale: str = "1") -> Steps:
    r"""$E_sD(P^T\|P^0) = I(Z;S_1^T)$ (on a tree of set queries at the listed $N$, $w$, $T$, $e^\epsilon$), so $E_s\mathrm{Var}^T
    \le \sigma^2(20+10\,I(Z;S_1^T))$ by lem-6.4-corrected, and $\delta_{T+1} = \delta_T+\frac{\epsilon'^2}N(20+10\delta_T)$
    from 0 is $2[(1+10\epsilon'^2/N)^T-1]$, every $N$ and $\epsilon \ge 0$.

    Mean of D(P^T || P^0) = scale I(Z; S_1^T) on a tree; max(20, 10d) <= 20 + 10d. 2(x-1) + g(20 + 20(x-1)) = 2(x(1+rate g) -
    1), g = e^2/N = N e^2/N^2.
    """
    total = LogSum()
    for _, joint in transcripts(N, w, T, t):
        gain = relative_entropy(posterior(joint), [Fraction(1, 2**N)] * 2**N)
        if isinstance(gain, LogSum):
            total += gain * sum(joint, start=Fraction(0))
    yield compared(total, "==", information(N, w, T, t) * rational(scale))
    yield "for d >= 0: 20 <= 20 + 10*d"
    yield "for d >= 0: 10*d <= 20 + 10*d"
    yield "N*e^2/N^2 = e^2/N"
    yield f"2*(x-1) + g*(20 + 10*2*(x-1)) = 2*(x*(1 + ({rate})*g) - 1)"
