"""Claims of online-recommendation: the loss of p-REC, Theorem 16 (section 8.2). CENTRAL, voter-level privacy.

rho = 1/(2m), tau = T/(R+1). In formulas W survivors, C their total R-credit, L = ln(n/P), a = ln((2R+1)/(R+1)) <= ln 2. Losses
are expected, against an adaptive adversary. Certified: the algebra for all values; the code along the paths of ``paths``.
Stated, not certified: -ln(1-x) >= x for every x, linearity of expectations.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import p_rec
from exactdp.protocols.p_rec_round import horizon
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.credits import decay, mixed, path_losses, unanimous, weighty
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import SIZES
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import PEERS, rounds
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.formula import at_most, holds
from exactdp_checks.trusted.verdict import Verdict

PROOF = "Section 8.2, proof of Theorem 16"
CODE = rows((SIZES[2], SIZES[0], SIZES[1], *SIZES[3:]), "m", "D", "R")


def _order(factor: str = "4") -> list[Verdict]:
    """2m (2R+1)(a + L) <= 4m (R+1)(1 + L) for a = 1/(1+w), as (2R+1)/(R+1) <= 2 and ln 2 < 1."""
    return [
        at_most("2*m*(2*R+1)*(1/(1+w) + L)", f"({factor})*m*(R+1)*(1+L)", m=2, R=0, w=0, L=0),
        at_most("(2*R+1)/(R+1)", "2", R=0),
        holds("ln(2)", "<", "1"),
    ]


@claim("thm-16", "Section 8.2, Theorem 16", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((4, 1), (12, 2), (4, 0)), "T", "R"),
    uses="beyond-rec-loss-np", refuted="corner", cause="E2")  # fmt: skip
def thm_16_as_printed(T: int, R: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa(R+1)\ln\frac nP$. (False for every $\kappa$: at $n = P$, where all vote the disliked
    object in the first $R$ rounds, it is positive, and at least of order $R$; shown at $\kappa = 1000$, $m = 2$, $n = P =
    12$, the listed $T$, $R$.)

    The loss of the code, m = 2: P = n = 12 voters on the disliked object in the first R rounds, <= kappa (R+1) ln(n/P).
    """
    lost = unanimous(p_rec(2, horizon(T, R), 0, R), T, R, 12)
    return prove.comparison(lost, "<=", ["*", rational(kappa) * (R + 1), ["ln", 1]])


@claim("eq-13", "equation (13)", {"share": "51/100"}, {"share": "1"}, at=CODE, uses="sec-7.2-kick-out alg-2")
def eq_13(m: int, D: int, R: int, share: str = "1/2") -> Steps:
    r"""In a loss round with $Z_t = 0$ more than $\rho W_t$ survivors lose an R-credit (Section 7.2), each 1 or, if he is out, all
    of it, and nobody gains one: $C_{t+1}^{(R)} \le C_t^{(R)} - \rho W_t$. All values, and the program along all paths of 6
    voters at the listed $m$, $D$, $R$.

    More than W/(2m) voters lose an R-credit, each 1 of 1 + e, or all of it if he is out; others gain none. And the code.
    """
    counts = {(Fraction(r.survivors[0]) * rational(share) / m, r.charged) for r in rounds(m, D, R) if r.disliked and r.weighty}
    yield "for e >= 0: 1 <= (1+e) - e"
    yield "for e >= 0: 1 <= 1 + e"
    yield f"for C >= 0, W >= 0, m >= 2, h >= 0, e >= 0, q >= 0: C - (W+h)/(2*m)*(1+e) - q <= C - ({share})*W/m"
    yield from (prove.comparison(a, "<", b) for a, b in sorted(counts))
    yield from decay(m, D, R, share)


@claim("sec-8.2-r-credit-share", "Section 8.2, proof of Theorem 16", {"most": "2*R"}, {"most": "2*R+9/10"}, at=CODE, uses="alg-2")
def sec_8_2_r_credit_share(m: int, D: int, R: int, most: str = "2*R+1") -> Steps:
    r"""$C_t^{(R)} \le (2R+1)W_t$; all values, and the program along all paths of 6 voters at the listed $m$, $D$, $R$.

    W (2R+1) less what was charged; and every round of the code.
    """
    credit = rational(value(most, R=R))
    held = {(Fraction(C), credit * W) for r in rounds(m, D, R) for C, W in zip(r.credit_r, r.survivors, strict=True)}
    step = at_most("W*(2*R+1) - q", f"({most})*W", W=0, R=0, q=0)
    yield step
    yield from (prove.comparison(C, "<=", bound) for C, bound in sorted(held))


@claim("sec-8.2-r-credit-decay", "Section 8.2, proof of Theorem 16", {"share": "51/100"}, {"most": "2*R"}, at=CODE,
    uses="eq-13 sec-8.2-r-credit-share")  # fmt: skip
def sec_8_2_r_credit_decay(m: int, D: int, R: int, share: str = "1/2", most: str = "2*R+1") -> Steps:
    r"""In a loss round with $Z_t = 0$: $C_{t+1}^{(R)} \le C_t^{(R)}(1-\frac\rho{2R+1})$; all values, and the program along all
    paths of 6 voters at the listed $m$, $D$, $R$.

    C = (2R+1) W - q: C - W/(2m) <= C (1 - 1/(2m (2R+1))); and the code.
    """
    C = "((2*R+1)*W - q)"
    step = at_most(f"{C} - W/(2*m)", f"{C} - ({share})*{C}/(m*({most}))", m=2, R=0, W=0, q=0)
    yield step
    yield from decay(m, D, R, share)


@claim("sec-8.2-r-credit-range", "Section 8.2, proof of Theorem 16", {"least": "R+2"}, {"most": "2*R"}, at=CODE,
    uses="beyond-peer-invariant")  # fmt: skip
def sec_8_2_r_credit_range(m: int, D: int, R: int, least: str = "R+1", most: str = "2*R+1") -> Steps:
    r"""The total R-credit is at most $(2R+1)n$ at first and never below $(R+1)P$, as a peer keeps at least $R+1$; all values, and
    the program along all paths of 6 voters, 2 of them peers, at the listed $m$, $D$, $R$.

    (2R+1) (n - v) at first; P peers with R + 1 + x, and others; the code, 6 voters and 2 peers, each of them too.
    """
    low, high = (rational(value(text, R=R)) for text in (least, most))
    held = {(PEERS * low, C) for r in rounds(m, D, R) for C in r.credit_r} | {(low, r.least[0]) for r in rounds(m, D, R)}
    first = {(r.credit_r[0], high * 6) for r in rounds(m, D, R)}
    yield f"for n >= 1, R >= 0, v >= 0: (2*R+1)*(n - v) <= ({most})*n"
    yield f"for P >= 1, R >= 0, x >= 0, y >= 0: P*({least}) <= P*(R+1+x) + y"
    yield from (prove.comparison(a, "<=", b) for a, b in (*sorted(held), *sorted(first)))


@claim("sec-8.2-loss-rounds", "Section 8.2, proof of Theorem 16", {"share": "1"}, {"share": "3/2"}, at=CODE,
    uses="sec-8.2-r-credit-decay sec-8.2-r-credit-range")  # fmt: skip
def sec_8_2_loss_rounds(m: int, D: int, R: int, share: str = "1/2") -> Steps:
    r"""On every path the loss rounds with $Z_t = 0$ are at most $\frac{2R+1}\rho\ln\frac{(2R+1)n}{(R+1)P}$: the R-credit decays
    by $1-\frac\rho{2R+1}$ in each (in the program along all paths of 6 voters), and $-\ln(1-x) \ge x$ (certified at $x =
    \frac\rho{2R+1}$ for the listed $m$, $R$, a standard step otherwise).

    C' <= C (1 - rho/(2R+1))^k on the paths of the code; rho/(2R+1) < -ln(1 - rho/(2R+1)) here; the bound of the library.
    """
    x = rational(share) / m / (2 * R + 1)
    stated = upper.credit_loss_rounds(m, R, 12, 24)
    ratio = LogSum.ln(Fraction(2 * (2 * R + 1), R + 1))
    yield from path_losses(m, D, R, share)
    yield prove.comparison(x, "<", ["ln", 1 / (1 - Fraction(1, 2 * m * (2 * R + 1)))])
    yield f"(2*R+1)/(1/(2*m))*L = m*(2*R+1)*L/({share})"
    yield from (prove.comparison(stated.terms[b], "==", c / x) for b, c in ratio.terms.items())


@claim("sec-8.2-loss-rounds-order", "Section 8.2, proof of Theorem 16", {"kappa": "1"}, {"kappa": "1000000"},
    at=rows(((2, 1), (3, 5)), "m", "R"), refuted="corner", cause="E2")  # fmt: skip
def sec_8_2_loss_rounds_order_as_printed(m: int, R: int, kappa: str = "1000") -> Verdict:
    r"""$\frac{2R+1}\rho\ln\frac{(2R+1)n}{(R+1)P} \le \kappa(R+1)\ln\frac nP$. (False for every $\kappa$ and $R \ge 1$: at $n = P$
    the left side is positive; shown at $\kappa = 1000$, the listed $m$, $R$.)

    2m (2R+1) ln((2R+1) n/((R+1) P)) <= kappa (R+1) ln(n/P) at n = P.
    """
    lost = expression(upper.credit_loss_rounds(m, R, 12, 12))
    return prove.comparison(lost, "<=", ["*", rational(kappa) * (R + 1), ["ln", 1]])


@claim("sec-8.2-loss-rounds-order-corrected", "Section 8.2, proof of Theorem 16", {"factor": "3"}, {"factor": "7/2"},
    uses="sec-8.2-loss-rounds")  # fmt: skip
def sec_8_2_loss_rounds_order_corrected(factor: str = "4") -> Any:
    r"""$2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P} \le 4m(R+1)(1+\ln\frac nP)$, as $\ln\frac{2R+1}{R+1} \le \ln2 < 1$; all values.

    The left side is that of sec-8.2-loss-rounds. Its logarithm is $\ln\frac{2R+1}{R+1}+L$, $L=\ln\frac nP\ge0$; the first
    summand is at most $\ln2$ by step 2, hence below 1 by step 3. Step 1 puts $\frac1{1+w}\le1$ for it, and $2R+1\le2(R+1)$.
    """
    return prove.all_of(_order(factor))


@claim("sec-8.2-gamma-t", "Section 8.2, proof of Theorem 16", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((3,), (100,)), "T"),
    refuted="corner", cause="E3")  # fmt: skip
def sec_8_2_gamma_t_as_printed(T: int, kappa: str = "1000") -> Verdict:
    r"""$\gamma T \le \kappa R$. (False for every $\kappa$ at $R = 0$, where $\gamma T = \frac{mT}{3T-1} > \frac m3$; shown at
    $\kappa = 1000$, $m = 2$, the listed $T$.)

    gamma T <= kappa R at R = 0, m = 2.
    """
    return prove.comparison(upper.uniform_loss(2, T), "<=", rational(kappa) * 0)


@claim("sec-8.2-gamma-t-corrected", "Section 8.2, proof of Theorem 16", {"most": "49/100"}, {"most": "1/3"}, uses="alg-2")
def sec_8_2_gamma_t_corrected(most: str = "1/2") -> Any:
    r"""$\gamma T = \frac{mT(R+1)}{3T-R-1} \le \frac{m(R+1)}2$ for $T \ge R+1$; all values.

    Algorithm 2 has $\gamma=\frac m{3\tau-1}$ with $\tau=\frac T{R+1}$: step 1. Step 2 is the bound with $T=R+1+v$, $v\ge0$,
    as $3T-R-1\ge2T$.
    """
    return prove.all_of(mixed(most))


@claim("thm-16-corrected", "Section 8.2, Theorem 16", {"share": "51/100"}, {"most": "49/100"},
    at=rows(((4, 0, 1, 1, 2), (4, 1, 0, 1, 2), (4, 1, 1, 2, 2)), "T", "D", "R", "P", "n"),
    uses="sec-8.2-loss-rounds sec-8.2-gamma-t-corrected")  # fmt: skip
def thm_16_corrected(T: int, D: int, R: int, P: int, n: int, share: str = "1/2", most: str = "1/2") -> Steps:
    r"""If $\tau > 1$ and $3T \ge (m+1)(R+1)$ the loss of p-REC is at most
    $2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P}+\frac{mT(R+1)}{3T-R-1} \le 5m(R+1)(1+\ln\frac nP)$: the decay of the R-credit, $\gamma
    T$ and the order, all values (with $-\ln(1-x) \ge x$); the largest loss of the program over all clients and patterns fixed
    in advance is within the bound at $m = 2$ and the listed $T$, $D$, $R$, $P$, $n$.

    The decay of the R-credit, gamma T, the order; and the largest loss of the code over all clients and patterns, m = 2.
    """
    stated = upper.theorem_16(2, T, R, P, n)
    lost = p_rec_enumeration.loss(p_rec(2, horizon(T, R), D, R), T, P, n, D, R, every=False)
    yield from weighty(part=share)
    yield from decay(2, 0, 1, share)
    yield from mixed(most)
    yield from _order()
    yield "for m >= 2, R >= 0, L >= 0: 4*m*(R+1)*(1+L) + m*(R+1)/2 <= 5*m*(R+1)*(1+L)"
    yield prove.comparison(stated.constant, "==", Fraction(2 * T * (R + 1), 3 * T - R - 1))
    yield prove.comparison(lost, "<=", stated)
