"""Claims of online-recommendation: Theorem 15 put together, its random configurations, D + R above T (section 8.1).

Privacy is central and at the level of voters. Variables as in ``configurations``.
"""

from __future__ import annotations

from typing import Any

from exactdp.bounds.online_recommendation import lower
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.section_8.sums import (
    Q,
    conditioning,
    disjoint,
    few_2b,
    final,
    leak,
    many_2a,
    many_2b,
    mean,
    one_round,
    quarter,
    random_loss,
)
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["theorem_15"]

WHERE = "Section 8.1, proof of Theorem 15"
ROWS = ((199, 32), (17, 17), (30, 21), (60, 25), (100, 28))


def theorem_15(eight: str = "8", share: str = "1/4") -> list[Verdict]:
    """All steps from the cases of a round to c min(s/4 - 1, T/8 - 8(L+1) - 1), and the division by 2P."""
    return [
        quarter(), *one_round(), mean(), *leak(Q, "1/4"), *leak("s/(2*(s+v))", "s/(2*(s+v))"), *many_2b(share), *few_2b(),
        *many_2a(), *final(eight), *random_loss(), at_most("2*P*x/(2*P)", "x", above=("P",), P=0, x=0),
    ]  # fmt: skip


@claim("thm-15-sharp", "Section 8.1, Theorem 15", {"eight": "7"}, {"share": "1/3"},
    uses="sec-8.1-dichotomy sec-8.1-chernoff sec-8.1-many-2b sec-8.1-final sec-8.1-large-sum-corrected")  # fmt: skip
def thm_15_sharp(eight: str = "8", share: str = "1/4") -> Any:
    r"""With $c = \frac34\ln3-\ln2$ and $6\ln T \le D+R \le T$: $E[\mathcal E|\mathcal F_0] \ge c\min\{\frac{D+R}4-1, \frac
    T8-8(L+1)-1\}$, hence $\epsilon \ge \frac c{2P}\min\{\ldots\}$: every step of the proof, all values; for $D+R > T$ put $T$
    for $D+R$ ($T \ge 17$).

    By sec-8.1-dichotomy each round is in one of the cases 1.a, 1.b, 2.a, 2.b. The first steps are (5) to (8): the loss in the
    cases 1, over all rounds; the next are (9) to (12): the leak in the cases 2, given that the random configuration is legal,
    which by sec-8.1-chernoff it is but with probability $\frac1T$ for $6\ln T\le D+R$.

    If case 2.b has $\frac T2$ rounds or more on the average, sec-8.1-many-2b is the first term of the minimum. Else the other
    three have more than $\frac T2$ (sec-8.1-few-2b), at most $32(L+1)$ of them in cases 1 by (8) and sec-8.1-random-loss, and
    sec-8.1-final is the second term.

    A leak of $E[\mathcal E|\mathcal F_0]$ needs $2P\epsilon$ at least: two patterns of the proof are $2P$ adjacent steps
    apart. The last step divides by $2P$. For $D+R>T$ see sec-8.1-large-sum-corrected.
    """
    return prove.all_of(theorem_15(eight, share))


@claim("thm-15", "Section 8.1, Theorem 15", {"rounds": "127"}, {"sixteen": "7"}, uses="thm-15-sharp")
def thm_15(rounds: str = "128", sixteen: str = "16") -> Steps:
    r"""Explicitly, for $D+R \le T$, $D+R \ge \max(8, 6\ln T)$ and $T \ge 128L+144$: $\epsilon \ge \frac{c(D+R)}{32P}$.

    The first steps are those of thm-15-sharp. Then $\frac s4-1\ge\frac s{16}$ for $s=D+R\ge8$, and with $T=128L+144+v$ the
    other term is at least $\frac T{16}\ge\frac s{16}$: so the minimum is at least $\frac s{16}$, and $\frac c{2P}\cdot\frac
    s{16}$ is the bound.
    """
    T = f"(({rounds})*L + 144 + v)"
    yield from theorem_15()
    yield f"for s >= 8: s/({sixteen}) <= s/4 - 1"
    yield f"for L >= 0, v >= 0: {T}/({sixteen}) <= {T}/8 - 8*(L+1) - 1"


@claim("beyond-thm-15-four", "Section 8.1, Theorem 15", {"four": "3"}, {"four": "39/10"}, uses="eq-8-sharp thm-15-sharp")
def beyond_thm_15_four(four: str = "4") -> Steps:
    r"""With the disjoint events of a round the bound is $\frac c{2P}\min\{\frac{D+R}4-1, \frac T8-4(L+1)-1\}$.

    The proof is that of thm-15-sharp with eq-8-sharp for (8): the cases 1 have at most $16E[\sum_t\mathcal L_t]$ rounds, so
    that case 2.a has more than $\frac T2-16(L+1)$. The last step puts this into (10).
    """
    step = at_most(f"T/8 - ({four})*(L+1) - 1", "(T/2 + g - (16*(L + 1 - x) - e))/4 - 1", L=0, T=0, e=0, g=0, x=0)
    yield disjoint()
    yield step


@claim("beyond-thm-15-tail", "Section 8.1, Theorem 15", {"loss": "4"}, {"loss": "6"}, uses="eq-8-sharp thm-15-sharp")
def beyond_thm_15_tail(loss: str = "5") -> Steps:
    r"""For all $1 \le D+R \le T$, with $q = \Pr[\mathrm{Bin}(T,\frac{D+R}{2T}) > D+R]$: $\epsilon \ge \frac
    c{2P}\min\{\frac{D+R}4-Tq, \frac T8-4(L+Tq)-Tq\}$, without $D+R \ge 6\ln T$.

    The proof is that of beyond-thm-15-four with $q$ in place of $\frac1T$ for the probability of an illegal configuration.
    The expected loss is at most $L+Tq$, and the $T$ summands $q$ make $Tq$: the steps are the two terms of the minimum with
    these.
    """
    yield from conditioning()
    yield f"T/8 - 4*(L + y) - y = T/8 - 4*L - ({loss})*y"
    yield "for L >= 0, T >= 1, f >= 0, w >= 0: (1 - f)*L + T*f <= L + T*f + 0*w"
    yield "for T > 0, g >= 0, s >= 0, y >= 0: s/4 - y <= s/(2*T)*(T/2 + g) - y"


@claim("sec-8.1-small-dr", "Section 8.1", {"share": "11"}, {"share": "6"})
def sec_8_1_small_dr(share: str = "12") -> Steps:
    r"""Explicitly, for $D+R \le 6\ln T$ and $\ln\frac TL \ge (1-\beta)\ln T$: $\ln\frac TL \ge \frac12\ln\frac TL +
    \frac{1-\beta}{12}(D+R)$.

    Put $y=\ln T$, $D+R=\frac{6y}{1+v}$, $1-\beta=\frac1{1+w}$ and $\ln\frac TL=\frac y{1+w}+r$ with $v,w,r\ge0$. The step is
    the inequality in these variables.
    """
    yield f"for w >= 0, y >= 0, v >= 0, r >= 0: (1/(1+w))*(6*y/(1+v))/({share}) + (y/(1+w) + r)/2 <= y/(1+w) + r"


@claim("sec-8.1-large-dr", "Section 8.1", {"sixth": "7"}, {"sixth": "12"})
def sec_8_1_large_dr(sixth: str = "6") -> Steps:
    r"""Explicitly, for $D+R \ge 6\ln T$ and $\ln\frac TL \le \kappa\ln T$: $D+R \ge (D+R+\ln\frac TL)/(1+\frac\kappa6)$.

    Put $y=\ln T$, $D+R=6y+r$ and $\ln\frac TL=\frac{\kappa y}{1+w}$ with $r,w\ge0$. The step is the inequality in these
    variables.
    """
    yield f"for k >= 0, r >= 0, w >= 0, y >= 0: ((6*y + r) + k*y/(1+w))/(1 + k/({sixth})) <= 6*y + r"


@claim("sec-8.1-expected-zeros", "Section 8.1, proof of Theorem 15", {"rate": "s/T"}, {"rate": "s/(2*T+1)"})
def sec_8_1_expected_zeros(rate: str = "s/(2*T)") -> Steps:
    r"""$T$ rounds, each with $X_t = 0$ with probability $\frac{D+R}{2T}$: $\frac12(D+R)$ on the average.

    Expectations are linear: the step is $T$ times the probability of one round.
    """
    yield f"T*({rate}) = s/2"


@claim("sec-8.1-chernoff", "Section 8.1, proof of Theorem 15", {"bound": "1/100"}, {"third": "14/10"}, {"rate": "5"},
    at=rows(ROWS, "T", "s"), assumes="chernoff")  # fmt: skip
def sec_8_1_chernoff(T: int, s: int, bound: str = "1", third: str = "4/3", rate: str = "6") -> Steps:
    r"""$D+R \ge 6\ln T$: $\Pr[\mathrm{Bin}(T,\frac{D+R}{2T}) > D+R] \le (e/4)^{(D+R)/2} \le e^{-(D+R)/6} \le \frac1T$; the second
    and third inequality for all values (the first is Chernoff's, stated), and the whole by exact tails at the listed $T$ and
    $D+R$.

    The exact tail at (T, s); (e/4)^(s/2) <= e^(-s/6) iff ln 4 >= 4/3; s/6 >= y = ln T for s = 6y + r.
    """
    yield prove.comparison(T * lower.illegal(T, s, 0), "<=", rational(bound))
    yield holds(third, "<=", "ln(4)")
    yield f"for y >= 0, r >= 0: y <= (({rate})*y + r)/6"


@claim("sec-8.1-large-sum", "Section 8.1, proof of Theorem 15", {"copies": 1}, {"copies": 3},
    at=rows(((20, 1), (17, 8), (100, 49)), "T", "R"), refuted="misprint", cause="E5")  # fmt: skip
def sec_8_1_large_sum_as_printed(T: int, R: int, copies: int = 2) -> Verdict:
    r"""For $D+R > T$ there are $D' \le R$ and $R' \le R$ with $D'+R' = T$. (False where $2R < T$, as at $D = T$ and the listed
    $T$, $R$.)

    D' <= R and R' <= R have a sum of at most 2R; it has to be T.
    """
    return prove.comparison(T, "<=", copies * R)


@claim("sec-8.1-large-sum-corrected", "Section 8.1, proof of Theorem 15", {"first": "16"}, {"over": "2"})
def sec_8_1_large_sum_corrected(first: str = "17", over: str = "1") -> Steps:
    r"""For $D+R > T$, $D, R \le T$: $D' = D$ and $R' = T-D \le R$ have $D'+R' = T \ge \frac12(D+R)$; and $T \ge 6\ln T$ at $T =
    17$, so from there on.

    For $D+R=T+1+w$ the first step is $R'=T-D\le R$, and $R'\ge0$ as $D\le T$. The second step is $\frac12(D+R)\le T$ for
    $D=T-x$, $R=T-y$. The last step is $6\ln17\le17$, and $T-6\ln T$ grows for $T\ge6$.
    """
    yield f"for D >= 0, T >= 0, w >= 0: T - D + ({over}) - 1 <= T - D + w"
    yield "for T >= 0, x >= 0, y >= 0: ((T - x) + (T - y))/2 <= T"
    yield holds(f"6*ln({first})", "<=", first)
