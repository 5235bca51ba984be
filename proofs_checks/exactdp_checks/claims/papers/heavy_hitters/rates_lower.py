"""Claims of heavy-hitters: lower bounds with explicit constants, and what is wrong with the printed ones (section 2).

Every protocol of n reports, independent given public coins, each from an epsilon-LDP channel. x = epsilon <= 1, y = d (a share of
users), r the ratio of two laws of a report, g = (t-1)^2/t, u = ln(1/beta). Certified: the algebra and the constants. Stated, not
certified: Bretagnolle-Huber, Fano, KL <= chi^2, additivity of KL, Chernoff's bound; g/x^2 grows with x (its series is positive).
"""

from __future__ import annotations

from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["corollary_2_3", "fact_2_2"]

G = "(10862/10000)"  # g <= G x^2 for x <= 1
KAPPAS = ("1", "1/10", "1/100")


def _divergence() -> list[Verdict]:
    """E r = 1 and 1/t <= r <= t: E r^2 <= t + 1/t - 1, so chi^2 = E(r-1)^2 <= g; the mixture 1 - 2y + 2y r has 4 y^2 of it."""
    return [
        identity("(t - r)*(r - 1/t)", "(t + 1/t)*r - 1 - r^2"),
        identity("t + 1/t - 1 - 1", "(t-1)^2/t"),
        identity("(1 - 2*y + 2*y*r - 1)^2", "(2*y)^2*(r-1)^2"),
        holds("exp(1) - 2 + exp(0-1)", "<=", G),
    ]


def corollary_2_3(constant: str = "6", cap: str = "70", share: str = "8") -> list[Verdict]:
    """Users hold v with chance 2y, or never. f[v] >= n y but for e^(-n y/4) <= beta if n y >= 4u; if the error is below n y/2 but

    for beta, a test errs with 2 beta + beta in all, while it must with e^(-KL)/2. KL <= 4 n g y^2 = l, l = ln(1/(8 beta)), so
    that e^(-KL)/2 = 4 beta: the error is at least n y/2, whose square is n l/(16 g). u = 2 ln 8 + v makes l >= u/2 and, for
    n >= 128 g u, n y >= 4u. Smaller beta: at u = n/(128 g), which is at least ln 64. If n g < l: all users hold v, or none.
    """
    return [
        *_divergence(),
        identity("4*n*(l/(4*n*g))*g", "l"),
        at_most("2*b + b", f"({share})*b/2", strict=True, above=("b",), b=0),
        at_most("(2*a + v)/2", "2*a + v - a", a=0, v=0),
        at_most("16*u^2", "(128*g*u*(1+v))*(u/2 + w)/(4*g)", above=("g",), u=0, v=0, w=0, g=0),
        identity("(n/2)^2*(l/(4*n*g))", "n*l/(16*g)"),
        at_most(f"n*u/(({constant})*x)^2", f"n*(u/2 + w)/(16*{G}*x^2/(1+h))", above=("x",), n=0, u=0, w=0, x=0, h=0),
        identity("n*(n/(128*g))/(32*g)", "(n/(64*g))^2"),
        holds(f"64*{G}", "<=", cap),
        holds("ln(64)", "<=", f"579/(128*{G})"),
        at_most("2*b", f"({share})*b/2", strict=True, above=("b",), b=0),
    ]


def fact_2_2(constant: str = "12", cap: str = "70", list_: str = "5") -> list[Verdict]:
    """The item that is held with chance 2y is one of M = d - 1; a guess errs with at most beta + 1/4 <= 1/2 if n y >= 4 ln 4.

    By Fano 4 n g y^2 >= ln(M/4)/2: false at ln(M/5)/2, and the error is at least n y/2, whose square is n ln(M/5)/(32 g). If ln d
    = u + v: d >= 65, M/5 >= sqrt d, and the square is at least n (ln d)/2/(32 g) >= n (ln d + u)/(128 g); else corollary 2.3.
    If 2 n g < ln(M/5): n/2 for n g < ln(1/(4 beta)); else e^(ng) >= 16, and 1 + floor(5 e^(2ng)) of the items have n^2/32.
    """
    return [
        *corollary_2_3(cap=cap),
        identity("4*n*(l/2/(4*n*g))*g", "l/2"),
        identity("(n/2)^2*(l/(8*n*g))", "n*l/(32*g)"),
        holds("1/64 + 1/4", "<=", "1/2"),
        holds("ln(4)", "<", f"ln({list_})"),
        at_most(f"({list_})*q + 1", "q^2", q=8),
        at_most(f"n*(2*u+v)/(({constant})*x)^2", f"n*((u+v)/2)/(32*{G}*x^2/(1+h))", above=("x",), n=0, v=0, x=0, h=0, u=0),
        at_most(f"n*(D+D+v)/(({constant})*x)^2", "n*(D+v)/(36*x^2)", above=("x",), n=0, D=0, v=0, x=0),
        holds(f"128*(2*ln(2))^2*{G}", "<=", "579*ln(64/5)"),
        holds("128*(2*ln(2))^2", "<=", "579^2"),
        at_most("z", "z^2 - 1/5", z=2),
        holds("1/4900", "<=", "1/32"),
    ]


def _corollary(constant: str = "6", cap: str = "70", share: str = "8") -> Verdict:
    return prove.all_of(corollary_2_3(constant, cap, share))


def _fact(constant: str = "12", cap: str = "70", list_: str = "5") -> Verdict:
    return prove.all_of(fact_2_2(constant, cap, list_))


PROTOCOLS = r"for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP"
RANGE = r"$\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$"
STATED = r"(Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)"
ONE = r"$\lambda\ge\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$"
EVERY = r"$\lambda\ge\min\{\frac n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$"


@claim(
    "sec-1-optimal",
    "Section 1",
    {"one": "5"},
    {"every": "11"},
    uses="fact-7.9-corrected",
    assumes="bretagnolle-huber fano chernoff kl-chi-square tensorisation",
)
def sec_1_optimal(one: str = "6", every: str = "12") -> Steps:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$: an error $\lambda$ kept with probability at least $1-\beta$ has
    $\lambda\ge\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ at one item, and $\lambda\ge\min\{\frac
    n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$ over all $d\ge2$ at once; HRR has
    $C_\varepsilon\sqrt{2n\ln(2/\beta)}\le 2C_\varepsilon\sqrt{n\ln(1/\beta)}$, and the same with $d/\beta$ for $1/\beta$.
    (Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)

    The first steps are those of cor-2.3-corrected and of fact-2.2-corrected, which are the lower bounds. The last step is
    $2\ln\frac2\beta\le4\ln\frac1\beta$, and the same with $\frac d\beta$, for the error of HRR (fact-7.9-corrected).
    """
    yield from corollary_2_3(one)
    yield from fact_2_2(every)
    yield "for a >= 0, v >= 0: 2*(a + a + v) <= 4*(a + v)"


@claim(
    "table-1-fo-lower",
    "Table 1",
    {"constant": "5"},
    {"cap": "69"},
    uses="cor-2.3-corrected",
    assumes="bretagnolle-huber fano chernoff kl-chi-square tensorisation",
)
def table_1_fo_lower(constant: str = "6", cap: str = "70", share: str = "8") -> Any:
    r"""Read with $\Omega$, explicitly: for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP,
    and $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$: $\lambda\ge\min\{\frac
    n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ for an error that one query keeps with probability at least $1-\beta$.
    (Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)

    The report of one user has laws with ratio $r$, $E r=1$ and $1/t\le r\le t$: by steps 1 and 2 $\chi^2\le
    g=\frac{(t-1)^2}t$, and by step 4 $g\le1.0862\,\varepsilon^2$ for $\varepsilon\le1$, since $g/\varepsilon^2$ grows.

    Let each user hold the item with probability $2y$ in the one case, and never in the other. Step 3 gives $4y^2g$ for the
    $\chi^2$ of one report, so that $\mathrm{KL}\le4ngy^2$ for all ($\mathrm{KL}\le\chi^2$, and it adds up over independent
    reports); step 5 sets it to $\ell=\ln\frac1{8\beta}$.

    If $ny\ge4\ln\frac1\beta$, then $f[v]\ge ny$ but with probability $\beta$ (Chernoff). An error below $ny/2$ would then
    give a test that errs with at most $3\beta$ in all, while by Bretagnolle-Huber it errs with at least
    $\frac12e^{-\mathrm{KL}}=4\beta$: step 6 is the contradiction, so that $\lambda\ge ny/2$, whose square is $n\ell/(16g)$ by
    step 9.

    Steps 7, 8 and 10 turn $\ell\ge u/2$ ($u=\ln\frac1\beta\ge2\ln8$) into the second term of the minimum where $n\ge128gu$,
    which is what $ny\ge4u$ needs. For a smaller $\beta$ the bound at $u=n/(128g)$ holds too, which is the first term by steps
    11 to 13 ($n\ge579$ makes this $u$ at least $\ln64$). Where $y$ would exceed $\frac12$, let all users hold the item, or
    none: step 14.
    """
    return _corollary(constant=constant, cap=cap, share=share)


@claim(
    "table-1-shist-lower",
    "Table 1",
    {"constant": "11"},
    {"list_": "39/10"},
    uses="fact-2.2-corrected",
    assumes="bretagnolle-huber fano chernoff kl-chi-square tensorisation",
)
def table_1_shist_lower(constant: str = "12", cap: str = "70", list_: str = "5") -> Any:
    r"""Read with $\Omega$, explicitly: for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP,
    and $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$, $d\ge2$: $\lambda\ge\min\{\frac
    n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$ for an error that all items keep at once with probability at least
    $1-\beta$. (Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)

    The steps of cor-2.3-corrected come first; they are the bound wherever $\ln d\le\ln\frac1\beta$, by $\ln\frac
    d\beta\le2\ln\frac1\beta$ and the step with $36x^2$.

    Else one of the $M=d-1\ge64$ other items, drawn uniformly, is held with probability $2y$. A guess of this item errs with
    at most $\beta+\frac14\le\frac12$ if $ny\ge4\ln4$, so that $4ngy^2\ge\frac12\ln\frac M4$ by Fano. At
    $4ngy^2=\frac12\ln\frac M5$ this is false, and $\lambda\ge ny/2$, whose square is $n\ln\frac M5/(32g)$.

    The steps with $q\ge8$ give $\frac M5\ge\sqrt d$, and so the square is at least $n(\ln d+u)/(144\varepsilon^2)$. The
    numbers that follow check $ny\ge4\ln4$, and the case in which $y$ would exceed $\frac12$, where all users hold the item
    and the bound is $n/70$ or more.
    """
    return _fact(constant=constant, cap=cap, list_=list_)


@claim(
    "fact-2.2",
    "Fact 2.2",
    {"scale": "99/100"},
    {"scale": "2"},
    at=[{"row": row} for row in range(3)],
    uses="sec-1-union-sharp",
    refuted="statement",
    cause="E1",
)
def fact_2_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With probability at least $1-\beta$ the maximal error is at least $\frac\kappa\varepsilon\sqrt{n\ln(d/\beta)}$: false for
    $\kappa = 1, 0.1, 0.01$ at $\varepsilon=1$, $d=2$, $\beta=2^{-29/\kappa^2}$ and every $n$, as HRR has at most
    $C_\varepsilon\sqrt{2n\ln(4d)}$ with probability at least $\frac12>\beta$.

    (kappa/epsilon) sqrt(n ln(d/beta)) <= C_eps sqrt(2 n ln(4d)), squared, times epsilon^2/n, at epsilon = 1, d = 2.
    """
    kappa = rational(KAPPAS[row])
    b = int(29 / kappa**2)
    gain = ["/", ["+", ["exp", 1], 1], ["-", ["exp", 1], 1]]
    left = ["*", rational(scale) * kappa**2 * (b + 1), ["ln", 2]]
    return prove.comparison(left, "<=", ["*", 2, ["^", gain, 2], ["ln", 8]])


@claim(
    "fact-2.2-corrected",
    "Fact 2.2",
    {"constant": "11"},
    {"cap": "69"},
    {"list_": "39/10"},
    uses="cor-2.3-corrected",
    assumes="bretagnolle-huber fano chernoff kl-chi-square tensorisation",
)
def fact_2_2_corrected(constant: str = "12", cap: str = "70", list_: str = "5") -> Any:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$, $d\ge2$: if the maximal error is at most $\lambda$ with probability at
    least $1-\beta$ on every data set, then $\lambda\ge\min\{\frac n{70},\frac1{12\varepsilon}\sqrt{n\ln(d/\beta)}\}$.
    (Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are stated steps.)

    The steps of cor-2.3-corrected come first; they are the bound wherever $\ln d\le\ln\frac1\beta$, by $\ln\frac
    d\beta\le2\ln\frac1\beta$ and the step with $36x^2$.

    Else one of the $M=d-1\ge64$ other items, drawn uniformly, is held with probability $2y$. A guess of this item errs with
    at most $\beta+\frac14\le\frac12$ if $ny\ge4\ln4$, so that $4ngy^2\ge\frac12\ln\frac M4$ by Fano. At
    $4ngy^2=\frac12\ln\frac M5$ this is false, and $\lambda\ge ny/2$, whose square is $n\ln\frac M5/(32g)$.

    The steps with $q\ge8$ give $\frac M5\ge\sqrt d$, and so the square is at least $n(\ln d+u)/(144\varepsilon^2)$. The
    numbers that follow check $ny\ge4\ln4$, and the case in which $y$ would exceed $\frac12$, where all users hold the item
    and the bound is $n/70$ or more.
    """
    return _fact(constant=constant, cap=cap, list_=list_)


@claim("beyond-fact-2.2-counterexample", "Fact 2.2", {"power": "1"}, {"power": "19/10"}, uses="sec-1-union-sharp")
def beyond_fact_2_2_counterexample(power: str = "2") -> Steps:
    r"""For every $c > 0$ and every $\beta<\min\{\frac12,d(4d)^{-2(\varepsilon C_\varepsilon/c)^2}\}$: $\frac
    c\varepsilon\sqrt{n\ln(d/\beta)}>C_\varepsilon\sqrt{2n\ln(4d)}$, whatever $n$, while HRR exceeds the right side with
    probability at most $\frac12$: so the printed Fact 2.2 fails there.

    With $D=\ln d$, $F=\ln4d$, $s=\varepsilon C_\varepsilon$ the hypothesis is $\ln\frac1\beta=2(\frac sc)^2F-D+w$, $w>0$. The
    step is the inequality, squared and without $n$. By sec-1-union-sharp at $\frac12$ HRR exceeds the right side with
    probability at most $\frac12$, and $\beta<\frac12$.
    """
    yield f"for s >= 0, F >= 0, c > 0, D >= 0, w > 0: 2*s^2*F < c^2*(D + (({power})*(s/c)^2*F - D) + w)"


@claim("beyond-zero-estimator", "Section 2.2", {"power": 1}, {"kappa": "1/4"})
def beyond_zero_estimator(power: int = 2, kappa: str = "1") -> Steps:
    r"""The all-zero estimator has error at most $n$ with certainty, so that $\lambda=n+1$ is kept for every $\beta'>0$, while
    $\frac c\varepsilon\sqrt{n\ln(1/\beta')}=\frac c\varepsilon n^2$ at $\beta'=e^{-n^3}$ exceeds $n+1$ for all $n\ge
    2\varepsilon/c$, $c\le\varepsilon$.

    The frequency of an item is between 0 and $n$: step 1. At $\beta'=e^{-n^3}$ the root is that of $n\cdot n^3=(n^2)^2$: step
    2. With $\frac c\varepsilon=\frac1{1+w}$ and $n=2(1+w)(1+v)$ step 3 is $n+1<\frac c\varepsilon n^2$.
    """
    n = "(2*(1+w)*(1+v))"
    yield "for f >= 0, others >= 0: f <= f + others"
    yield "n*n^3 = (n^2)^2"
    yield f"for w >= 0, v >= 0: {n} + 1 < ({kappa})/(1+w)*{n}^{power}"


@claim(
    "cor-2.3",
    "Corollary 2.3",
    {"scale": "2"},
    {"scale": "9/10"},
    at=[{"row": row} for row in range(3)],
    uses="beyond-zero-estimator",
    refuted="corner",
    cause="E2",
)
def cor_2_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Every oracle has $\lambda\ge\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$: false for $\kappa=1,0.1,0.01$ at
    $\varepsilon=1$, $n=2/\kappa$, $\beta'=e^{-n^3}$: the all-zero estimator keeps $\lambda=n+1$.

    (kappa/epsilon) sqrt(n n^3) <= n + 1 = lambda at epsilon = 1, beta = e^(-n^3), n = 2/kappa.
    """
    kappa = rational(KAPPAS[row])
    n = 2 / kappa
    return prove.comparison(rational(scale) * kappa * n**2, "<=", n + 1)


@claim(
    "cor-2.3-corrected",
    "Corollary 2.3",
    {"constant": "5"},
    {"cap": "69"},
    {"share": "6"},
    assumes="bretagnolle-huber fano chernoff kl-chi-square tensorisation",
)
def cor_2_3_corrected(constant: str = "6", cap: str = "70", share: str = "8") -> Any:
    r"""Explicitly, for every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, and
    $\varepsilon\le1$, $n\ge579$, $\beta\le\frac1{64}$: if for two items the error is at most $\lambda$ with probability at
    least $1-\beta$ on every data set, then $\lambda\ge\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$.
    ($\frac1{64}<\beta<\frac12$: beyond-cor-2.3-half.) (Bretagnolle-Huber, Fano, $\mathrm{KL}\le\chi^2$ and Chernoff are
    stated steps.)

    The report of one user has laws with ratio $r$, $E r=1$ and $1/t\le r\le t$: by steps 1 and 2 $\chi^2\le
    g=\frac{(t-1)^2}t$, and by step 4 $g\le1.0862\,\varepsilon^2$ for $\varepsilon\le1$, since $g/\varepsilon^2$ grows.

    Let each user hold the item with probability $2y$ in the one case, and never in the other. Step 3 gives $4y^2g$ for the
    $\chi^2$ of one report, so that $\mathrm{KL}\le4ngy^2$ for all ($\mathrm{KL}\le\chi^2$, and it adds up over independent
    reports); step 5 sets it to $\ell=\ln\frac1{8\beta}$.

    If $ny\ge4\ln\frac1\beta$, then $f[v]\ge ny$ but with probability $\beta$ (Chernoff). An error below $ny/2$ would then
    give a test that errs with at most $3\beta$ in all, while by Bretagnolle-Huber it errs with at least
    $\frac12e^{-\mathrm{KL}}=4\beta$: step 6 is the contradiction, so that $\lambda\ge ny/2$, whose square is $n\ell/(16g)$ by
    step 9.

    Steps 7, 8 and 10 turn $\ell\ge u/2$ ($u=\ln\frac1\beta\ge2\ln8$) into the second term of the minimum where $n\ge128gu$,
    which is what $ny\ge4u$ needs. For a smaller $\beta$ the bound at $u=n/(128g)$ holds too, which is the first term by steps
    11 to 13 ($n\ge579$ makes this $u$ at least $\ln64$). Where $y$ would exceed $\frac12$, let all users hold the item, or
    none: step 14.
    """
    return _corollary(constant=constant, cap=cap, share=share)
