"""Claims of context-aware-ldp: the sample complexity of Theorem 3 and the texts around it; Theorem 4 is beside this module.

n(k, alpha, .) is the least n with minimax risk below alpha. An asymptotic statement becomes a pair of explicit inequalities, for
0 < epsilon <= 1 and alpha <= 1/16; a lower side with a hidden constant is refuted for each constant. E d_TV after projection to
the simplex is at most E l1 of the estimate (beyond-simplex-factor-2). Elementary facts on e^epsilon are named in ``rate_steps``.
"""

from fractions import Fraction

from exactdp.bounds.context_aware_ldp import rates, risk
from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers import steps
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.rates import (
    C,
    X,
    average,
    below,
    block_lower,
    free_lower,
    high_low_lower,
    square_of_sum,
    upto,
)
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import am_gm, over_simplex
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K, S, P = (variable(name) for name in ("k", "s", "p"))
KAPPAS = ("1", "1/10", "1/100", "1/1000")


@claim(
    "thm-3",
    "Theorem 3, equation (12)",
    {"scale": "2"},
    {"scale": "9/10"},
    at=tuple({"kappa": kappa, "s": s} for s in (1, 0) for kappa in KAPPAS),
    when=lambda kappa, s: Fraction(kappa) > 0 and s in (0, 1),
    uses="beyond-thm-3-s1-upper beyond-simplex-factor-2",
    cause="E2",
)
def thm_3_as_printed(kappa: str, s: int, scale: str = "1") -> Verdict:
    r"""Theorem 3, lower side, with the hidden constant $\kappa$: $\kappa(\frac{s^2}{\alpha^2\epsilon^2} + \frac
    k{\alpha^2\epsilon}) \le n(k, \alpha, Q_{A,\epsilon})$ for all $s < k/2$. (False at $s = 1$, $k = 3$ and at $s = 0$, $k =
    2$, both at $\epsilon = \kappa/20$, $\alpha = \frac1{16}$.)

    Both sides are times $\alpha^2$. By beyond-thm-3-s1-upper $E[\ell_1] \le (1+\sqrt2)\sqrt{c/n}$ at $s = 1$, $k = 3$, $c =
    \frac{e^\epsilon+1}{e^\epsilon-1}$, and $d_{TV}$ is no more (beyond-simplex-factor-2), so that $\alpha^2n \le (1+\sqrt2)^2c
    + \frac1{256}$; the printed rate is $\kappa(\frac1{\epsilon^2}+\frac3\epsilon)$, $400+60$ at $\kappa = 1$. At $s = 0$, $k =
    2$ the policy asks nothing, and $\alpha^2n \le \frac14+\frac1{256}$. The theorem of the proof assistant is of both, for every
    $\kappa$.
    """
    constant = rational(scale) * rational(kappa)
    level, square = rational(kappa) / 20, Fraction(1, 256)
    if s == 0:
        return prove.comparison(constant * 2 / level, "<=", Fraction(1, 4) + square)
    power = ["exp", level]
    root = ["^", ["+", 1, ["sqrt", 2]], 2]
    upper = ["+", ["*", root, ["/", ["+", power, 1], ["-", power, 1]]], square]
    return prove.comparison(constant * (1 / level**2 + 3 / level), "<=", upper)


@claim(
    "thm-3-corrected",
    "Theorem 3, equation (12)",
    {"first": "1/1535"},
    {"alone": "1/1151"},
    {"free": "1/2047"},
    {"high": "14"},
    {"alone_high": "6"},
    {"free_high": "1/8"},
    {"both": "1/3071"},
    {"second": "1/1000"},
    uses="beyond-assouad-hl-n beyond-assouad-bs-n beyond-simplex-factor-2 "
    "sec-5-first-term-corrected prop-4-l1-sharp beyond-thm-3-s1-upper sec-1.1-nonprivate",
    assumes="exp-above-tangent calculus",
)
def thm_3_corrected(
    first: str = "1/1536",
    second: str = "3/4096",
    both: str = "1/3072",
    high: str = "19",
    alone: str = "1/1152",
    alone_high: str = "7",
    free: str = "1/2048",
    free_high: str = "1/4",
) -> Steps:
    r"""For $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$, $R = \frac{s^2}{\alpha^2\epsilon^2} + \frac k{\alpha^2\epsilon}$:
    $R/3072 < n(k, \alpha, Q_{A,\epsilon}) \le 19 R$ for $2 \le s < k/2$; $\frac k{1152\alpha^2\epsilon} < n \le
    \frac{7k}{\alpha^2\epsilon}$ for $s = 1$, $k \ge 3$; $\frac k{2048\alpha^2} < n \le \frac k{4\alpha^2}$ for $s = 0$, $k
    \ge 2$. (Channels with finitely many outputs, estimates in the simplex.)

    Case $s \ge 2$, lower side. Steps 1 and 2 are the Assouad bound for an even part of $A$ of $s$ or $s - 1$ symbols
    (sec-5-first-term-corrected), at least $\frac{s^2}{1536\alpha^2\epsilon^2}$; step 3 is beyond-assouad-hl-n for the $k' =
    k - s > s$ others, at least $\frac3{4096}\cdot\frac k{\alpha^2\epsilon}$; and $n$ exceeds the mean of the two, at least
    $R/3072$ by step 4. Upper side: $E[d_{TV}] \le E[\ell_1] \le (sc + \sqrt{(k-s)c})/\sqrt n$ by prop-4-l1-sharp and
    beyond-simplex-factor-2; by step 5 its square is at most twice the sum of the squares, and step 6 is $2(s^2c^2 + (k-s)c)
    + \alpha^2 \le 19\alpha^2R$.

    Case $s = 1$: step 7 is beyond-assouad-hl-n with $k' = k - 1$, and step 8 the bound $2kc$ of beyond-thm-3-s1-upper. Case
    $s = 0$: the policy asks nothing, step 9 is the bound without privacy of sec-1.1-nonprivate, and step 10 the error of
    the empirical distribution, $\frac{k-1}4 + \alpha^2 \le \frac k4$.

    Everywhere $\epsilon \le e^\epsilon - 1 \le 2\epsilon$ and $1 - e^{-\epsilon} \le \epsilon$ for $\epsilon \le 1$, and $\lfloor
    U/\alpha^2\rfloor + 1$ reports are enough where $E[d_{TV}] \le \sqrt{U/n}$.

    In the steps both sides are times $\alpha^2$, and letters that are not negative stand for the ranges: $\epsilon =
    \frac1{1+w}$; $\alpha = \frac1{16+a}$; $e^\epsilon - 1 = \frac{2\epsilon}{1+v}$ in steps 1 and 2, $1 - e^{-\epsilon} =
    \frac\epsilon{1+v}$ in steps 3 and 7, $e^\epsilon - 1 = \epsilon(1+z)$ in steps 6 and 8; $s = 2 + j$, or $3 + j$ in step 2;
    $k = 2s + 1 + i$. $F$ and $G$ are the two terms of $\alpha^2R$, and $f$ and $g$ are $sc$ and $\sqrt{(k-s)c}$.
    """
    j, i = variable("j"), variable("i")
    parts = [
        *(below(rational(first) * s * s / X**2, block_lower(even * even), j=0) for s, even in ((2 + j, 2 + j), (3 + j, 2 + j))),
        below(rational(second) * (2 * S + 1 + i) / X, high_low_lower(S + 1 + i), s=2, i=0),
        average(first, second, both),
        square_of_sum(),
        upto(2 * (S * S * C * C + (S + 1 + i) * C), rational(high) * (S * S / X**2 + (2 * S + 1 + i) / X), s=2, i=0),
        below(rational(alone) * K / X, high_low_lower(K - 1), k=3),
        upto(2 * K * C, rational(alone_high) * K / X, k=3),
        below(rational(free) * K, free_lower(K), k=2),
        upto((K - 1) / 4, rational(free_high) * K, k=2),
    ]
    yield from parts
    edge = rates.theorem_3_corrected(9, 2, "1/16", 1)
    yield agrees((edge.lower, edge.upper), f"({both})*R", f"({high})*R", R=rates.theorem_3(9, 2, "1/16", 1))
    one, none = rates.theorem_3_corrected(3, 1, "1/20", "1/3"), rates.theorem_3_corrected(2, 0, "1/20", 1)
    yield agrees((one.lower, one.upper), f"({alone})*k/(a^2*x)", f"({alone_high})*k/(a^2*x)", k=3, a="1/20", x="1/3")
    yield agrees((none.lower, none.upper), f"({free})*k/a^2", f"({free_high})*k/a^2", k=2, a="1/20")


@claim(
    "beyond-thm-3-s1-upper",
    "Theorem 3, equation (12)",
    {"first": "99/100"},
    {"second": "99/100"},
    uses="beyond-hl-var-pa beyond-hl-var-b",
)
def beyond_thm_3_s1_upper(first: str = "1", second: str = "1") -> Steps:
    r"""For $s = 1$ and $\hat p_1 := \hat p(A)$: $E[\ell_1(\hat p, p)] \le (1 + \sqrt{k-1})\sqrt{c/n}$, for every $k$, $n$, $p$
    and $\epsilon > 0$.

    Steps 1 and 2: $2\lambda E|d| \le Ed^2 + \lambda^2$, and $m$ coordinates of total variance $V$ have $E[\ell_1] \le
    \sqrt{mV}$. Step 3: $\sum p_i^2 \ge \mathrm{mass}^2/\mathrm{size}$.

    By beyond-hl-var-pa $n\mathrm{Var}(\hat p(A)) = cb(1 - \frac bc) \le c$, $b = p(B)$: steps 4 and 5. By beyond-hl-var-b
    the $m = k - 1$ other variances add up to at most $cb - \frac{b^2}m$, and $m$ times this is at most $mc$: steps 6 and 7.
    The roots of $c$ and $(k-1)c$, over $\sqrt n$, add up to the statement.
    """
    m = variable("m")
    own, others = risk.one_sensitive_l1(m + 1)
    c = steps.C
    alone = over_simplex(2, lambda _, b: (c * b * (1 - b / c), rational(first) * own))
    rest = over_simplex(2, lambda _, b: (m * (c * b - b * b / m), rational(second) * others), m=1)
    yield am_gm()
    yield steps.averaged()
    yield steps.spread()
    yield from alone
    yield from rest


@claim(
    "beyond-thm-3-k2",
    "Theorem 3, equation (12)",
    {"low": "1/1023"},
    {"high": "2"},
    uses="beyond-assouad-hl-n beyond-mangat-k",
    assumes="exp-above-tangent",
)
def beyond_thm_3_k2(low: str = "1/1024", high: str = "3") -> Steps:
    r"""For $k = 2$, $s = 1$ and $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$: $\frac1{1024\alpha^2\epsilon} < n \le
    \frac3{\alpha^2\epsilon}$, by Mangat's scheme.

    The estimate of the symbol that is not sensitive is $g = \frac{e^\epsilon}{e^\epsilon-1} = 1 + \frac1{e^\epsilon-1}$
    times the share of its output (beyond-mangat-k), so $n$ times its variance is $g^2\frac pg(1-\frac pg)$, which is $gp -
    p^2$ by step 2 and at most $g$ by step 3. For two symbols $d_{TV}$ is the difference $|d|$ in either, and step 1 takes
    the root.

    Step 4 is the lower bound beyond-assouad-hl-n at $k' = 1$, and step 5 is $g + \alpha^2 \le \frac3\epsilon$; $\epsilon \le
    e^\epsilon - 1$ and $1 - e^{-\epsilon} \le \epsilon$.
    """
    (factor, p), g, share = written("g", "p"), variable("g"), 1 / (1 + P)
    variance = identity(factor**2 * (p / factor) * (1 - p / factor), factor * p - p**2)
    most = prove.at_most(g * share - share * share, g, g=1, p=0)
    above = (C + 1) / 2  # 1 + 1/y
    yield am_gm()
    yield variance
    yield most
    yield below(rational(low) / X, high_low_lower(1))
    yield upto(above, rational(high) / X)
    edge = rates.two_symbols("1/16", 1)
    yield agrees((edge.lower, edge.upper), f"({low})*256", f"({high})*256")
    some = rates.two_symbols("1/20", "1/3")
    yield agrees((some.lower, some.upper), f"({low})*400*3", f"({high})*400*3")


@claim(
    "sec-5-large-s",
    "Section 5",
    {"low": "1/1535"},
    {"high": "24"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 sec-5-first-term-corrected prop-4-l1-sharp",
    assumes="exp-above-tangent calculus",
)
def sec_5_large_s(low: str = "1/1536", high: str = "25") -> Steps:
    r"""For $k < s^2$, $s \ge 2$, $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$: $\frac{s^2}{1536\alpha^2\epsilon^2} < n \le
    \frac{25 s^2}{\alpha^2\epsilon^2}$.

    Lower side: steps 1 and 2 are the bound of sec-5-first-term-corrected for an even part of $A$, of $s$ or $s - 1$ symbols,
    at least $\frac{s^2}{1536\alpha^2\epsilon^2}$.

    Upper side: by prop-4-l1-sharp and beyond-simplex-factor-2 $E[d_{TV}] \le (sc + \sqrt{(k-s)c})/\sqrt n$. Step 3 is $k - s
    \le s^2$ for $k = s^2 - d$; by step 4 the square is at most $2(s^2c^2 + s^2c)$; and step 5 adds $\alpha^2$ and compares
    with $25s^2/\epsilon^2$, as $e^\epsilon - 1 \ge \epsilon$.
    """
    j, d = variable("j"), variable("d")
    lower = [below(rational(low) * s * s / X**2, block_lower((2 + j) ** 2), j=0) for s in (2 + j, 3 + j)]
    fewer = prove.at_most(S * S - d - S, S * S, s=2, d=0)
    yield from lower
    yield fewer
    yield square_of_sum()
    yield upto(2 * S * S * (C * C + C), rational(high) * S * S / X**2, s=2)
    edge = rates.large_sensitive(3, 2, "1/20", "9/10")
    yield agrees((edge.lower, edge.upper), f"({low})*4*400*100/81", f"({high})*4*400*100/81")
    whole = rates.large_sensitive(5, 5, "1/16", 1)
    yield agrees((whole.lower,), f"({low})*25*256")


@claim(
    "sec-5.1-upper",
    "Section 5.1",
    {"high": "17"},
    {"high": "6"},
    uses="prop-4-l1-sharp beyond-simplex-factor-2",
    assumes="exp-above-tangent",
)
def sec_5_1_upper(high: str = "19") -> Steps:
    r"""$n \le 19 R$ samples suffice, $R = \frac{s^2}{\alpha^2\epsilon^2} + \frac k{\alpha^2\epsilon}$, for $0 < \epsilon \le 1$,
    $\alpha \le \frac1{16}$ and all $1 \le s \le k$; (27) itself gives $55R$.

    By prop-4-l1-sharp and beyond-simplex-factor-2 $E[d_{TV}] \le (sc + \sqrt{(k-s)c})/\sqrt n$, and by step 1 the square of
    the sum of the roots is at most $2(s^2c^2 + (k-s)c)$. So this over $\alpha^2$, and one more, is enough. Step 2, with $k =
    s + m$, $c = 1 + \frac2{e^\epsilon-1}$ and $e^\epsilon-1 \ge \epsilon$, is $2(s^2c^2 + mc) + \alpha^2 \le 19\alpha^2R$.
    """
    m = variable("m")
    yield square_of_sum()
    yield upto(2 * (S * S * C * C + m * C), rational(high) * (S * S / X**2 + (S + m) / X), s=1, m=0)
    yield agrees(rates.section_5_1_upper(7, 3, "1/20", "1/3"), f"({high})*(9*9 + 7*3)*400")
    yield agrees(rates.section_5_1_upper(3, 3, "1/16", 1), f"({high})*(9 + 3)*256")
    yield agrees(rates.section_5_1_upper(3, 1, "1/16", 1), f"({high})*(1 + 3)*256")


@claim(
    "sec-5.1-c-asymptotic", "Section 5.1", {"limit": "2/x"}, {"limit": "1/2 + 2/x"}, {"short": "2"}, assumes="exp-above-tangent"
)
def sec_5_1_c_asymptotic(limit: str = "1 + 2/x", short: str = "3") -> Steps:
    r"""$\frac{e^\epsilon+1}{e^\epsilon-1} \le 1 + \frac2\epsilon$ for every $\epsilon > 0$, at most $\frac3\epsilon$ for
    $\epsilon \le 1$.

    $\frac{e^\epsilon+1}{e^\epsilon-1} = 1 + \frac2{e^\epsilon-1}$, and $e^\epsilon - 1 = \epsilon(1+z)$ with $z \ge 0$. Step
    1 is that this is at most $1 + \frac2\epsilon$, and step 2 that it is at most $\frac3\epsilon$ for $\epsilon =
    \frac1{1+w} \le 1$.
    """
    x, z = variable("x"), variable("z")
    whole = prove.at_most(1 + 2 / (x * (1 + z)), exact(limit), above=("x",), x=0, z=0)
    yield whole
    yield below(C, rational(short) / X)
