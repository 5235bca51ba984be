"""Claims of context-aware-ldp: risks of the high-low Hadamard scheme (section 5.1, Proposition 4, appendix C.2).

From the exact variances (beyond-hl-var-a, -b, -pa) to the bounds, for every epsilon, k, s and p. Used of p: its masses a =
p(A), b = p(B), add up to 1, ||p||^2 on a set is at least mass^2/size, equal for equal entries. n = 1: all sides scale alike.
E|d| is from 2 lambda |d| <= d^2 + lambda^2, where x is lambda. w0, w1 and w2 are masses up to scale; q = ||p||^2 on a set, P =
its mass, R = bound of E l1.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp import risk
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, prove, rational, sentence, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import GAIN, ONE, C, T, am_gm, averaged, over_simplex, spread
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import Written, identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

S, M = variable("s"), variable("m")


def _sensitive(a: Exact, b: Exact) -> Exact:
    """The sum of n Var over A, p uniform there: at most this for any p with these masses."""
    return S * C * (C - b) - a * a / S


def _others(b: Exact) -> Exact:
    """The sum of n Var over B, p uniform there."""
    return C * b - b * b / M


def _l1(bound: Callable[..., risk.Roots], share: Fraction, first: str, second: str) -> Verdict:
    """Is share * s * (sum over A) <= first * one radicand, and the same for B with k - s >= 1 symbols? (share = 1/4 for d_TV.)"""
    one, two = bound(S + M, S)
    on_a = over_simplex(2, lambda a, b: (share * S * _sensitive(a, b), rational(first) * one), s=1)
    extra = {"s": 1} if "s" in getattr(two, "variables", ()) else {}
    on_b = over_simplex(2, lambda _, b: (share * M * _others(b), rational(second) * two), m=1, **extra)
    return prove.all_of([am_gm(), averaged(), spread(), *on_a, *on_b])


def _l2(bound: Exact, factor: str) -> Verdict:
    """Is n E l2^2, the sum over A and B, <= factor * bound? Of ||p||^2 only the part of A is used, at least a^2/s."""
    s, p = written("s", "p")
    total = identity(s * GAIN * (GAIN - p) + GAIN * p, s * GAIN**2 - (s - 1) * GAIN * p)
    sides = over_simplex(2, lambda a, b: (S * C * C - (S - 1) * C * b - a * a / S, rational(factor) * bound), s=1)
    return prove.all_of([total, spread(), *sides])


def _marginals(b: Exact, x: Exact) -> tuple[Exact, Exact]:
    """p(S_i) and p([S]), equations (25) and (24), with p(A) = 1 - b and p_i = x."""
    return 1 / (T + 1) + (1 - b + x) / (2 * C), 2 / (T + 1) + (1 - b) / C


def _variance_split(factor: str = "2") -> Verdict:
    """Var p^_i <= factor (2c)^2 Var p^(S_i) + factor Var p^(A), n = 1, counts being Bernoulli; masses p_i, rest of A, B."""
    scale = rational(factor)

    def sides(x: Exact, _: Exact, b: Exact) -> tuple[Exact, Exact]:
        one, all_ = _marginals(b, x)
        return C * (C - b) - x * x, scale * 4 * C * C * one * (1 - one) + scale * C * C * all_ * (1 - all_)

    half = 1 / (T + 1) + 1 / (2 * C)  # p(S_i) with all mass on other symbols of A, where p([S]) = 1: scale c^2 against c^2
    even = identity(4 * GAIN**2 * Written(exact(half)) * (1 - Written(exact(half))), GAIN**2)
    return prove.all_of([*over_simplex(3, sides), even])


def _cauchy(count: str = "s+m") -> Verdict:
    """lambda = R/count, R^2 = count V, gives E l1 <= R for m coordinates of total variance V; the paper has k = s + m for m."""
    size = f"({count})"
    return prove.all_of(
        [am_gm(), averaged(), sentence(f"for R > 0, s >= 1, m >= 1: (R^2/{size} + m*(R/{size})^2)*{size}/(2*R) <= R")]
    )


@claim(
    "prop-4",
    "Proposition 4, equation (17)",
    {"first": "1/13"},
    {"second": "1/5"},
    {"first": "-1"},
    uses="beyond-hl-var-a beyond-hl-var-b",
)
def prop_4(first: str = "1", second: str = "1") -> Steps:
    r"""$E[d_{TV}(\hat p, p)] \le \sqrt{3 s^2 c^2/n} + \sqrt{c k/n}$, $c = (e^\epsilon+1)/(e^\epsilon-1)$, for all $n$, $k \ge s
    \ge 1$, $p$ and $\epsilon > 0$.

    Parts (1) and (2) of the step: $2\lambda E|d| \le Ed^2 + \lambda^2$, and with $\lambda = R/m$ for each of $m$ coordinates
    of total variance $V$ the sum of the $E|d_i|$ is at most $R$ if $mV \le R^2$. This is used for the $s$ symbols of $A$ and
    for the $k - s$ symbols of $B$, and the two bounds add up.

    By beyond-hl-var-a and beyond-hl-var-b, $n$ times the variances add up to $sc(c-b) - \sum_Ap_i^2$ and $cb - \sum_Bp_i^2$,
    $b = p(B)$. Part (3) is $\sum p_i^2 \ge \mathrm{mass}^2/\mathrm{size}$ on either set.

    The other parts, where the larger of the masses $a = p(A)$ and $b$ is the unit and $t = e^\epsilon$, are
    $\frac14s(sc(c-b) - a^2/s) \le 3s^2c^2$ and $\frac14m(cb - b^2/m) \le ck$ with $m = k - s \ge 1$; for $k = s$ there is
    nothing to add for $B$. The factor $\frac14$ is there because $d_{TV}$ is half of $\ell_1$.
    """
    yield _l1(risk.equation_17, Fraction(1, 4), first, second)


@claim("prop-4-l1-sharp", "Proposition 4", {"first": "99/100"}, {"second": "99/100"}, uses="beyond-hl-var-a beyond-hl-var-b")
def prop_4_l1_sharp(first: str = "1", second: str = "1") -> Steps:
    r"""$E[\ell_1(\hat p, p)] \le s c/\sqrt n + \sqrt{(k-s) c/n}$ for all $n$, $k \ge s \ge 1$, $p$ and $\epsilon > 0$;
    $E[d_{TV}]$ is half of $E[\ell_1]$. In each of the two sums of variances behind it, $s c^2$ and $c$, the constant 1 is the
    least that holds at every size and $\epsilon$.

    Step 1 has the parts of Proposition 4 without the factors 3: $2\lambda E|d| \le Ed^2 + \lambda^2$, so that $m$
    coordinates of total variance $V$ have $E[\ell_1] \le \sqrt{mV}$; $\sum p_i^2 \ge \mathrm{mass}^2/\mathrm{size}$; and
    with the variances of beyond-hl-var-a and beyond-hl-var-b $s(sc(c-b) - a^2/s) \le s^2c^2$ and $m(cb - b^2/m) \le mc$, for
    the masses $a$ and $b$ of $A$ and $B$, $m = k - s$.

    Steps 2 and 3: for $p$ uniform on $A$, or on $B$, the sides differ by 1, while $s^2c^2$ and $mc$ grow without bound. So
    no constant below 1 will do.
    """
    one, two = risk.high_low_l1(S + M, S)
    s, m = written("s", "m")
    tight = [identity(s * (s * GAIN**2 - 1 / s), one - 1), identity(m * (GAIN - 1 / m), two - 1)]
    yield _l1(risk.high_low_l1, ONE, first, second)
    yield from tight


@claim("prop-4-l2-sharp", "Proposition 4", {"factor": "99/100"}, {"factor": "-1"}, uses="beyond-hl-var-a beyond-hl-var-b")
def prop_4_l2_sharp(factor: str = "1") -> Steps:
    r"""$E[\ell_2^2(\hat p, p)] \le s c^2/n$ for all $n$, $k \ge s \ge 1$, $p$ and $\epsilon > 0$.

    The estimate is unbiased, so that $nE[\ell_2^2]$ is the sum of $n$ times the variances of beyond-hl-var-a and
    beyond-hl-var-b: by part (1) of the step it is $sc^2 - (s-1)cb - \|p\|_2^2$ with $b = p(B)$.

    By part (2), $\|p\|_2^2 \ge a^2/s$, $a = p(A)$, the part of $B$ being left out. The last parts are $sc^2 - (s-1)cb -
    a^2/s \le sc^2$ for all masses $a + b = 1$, the larger one as the unit, and all $t = e^\epsilon > 1$.
    """
    yield _l2(risk.high_low_l2_bound("s"), factor)


@claim("eq-26", "Appendix C.2, equation (26)", {"factor": "3/10"}, {"factor": "-1"}, uses="beyond-hl-var-a beyond-hl-var-b")
def eq_26(factor: str = "1") -> Steps:
    r"""$E[\ell_2^2(\hat p, p)] \le (3 s c^2 + c)/n$ for all $n$, $k \ge s \ge 1$, $p$ and $\epsilon > 0$.

    The estimate is unbiased, so that $nE[\ell_2^2]$ is the sum of $n$ times the variances of beyond-hl-var-a and
    beyond-hl-var-b: by part (1) of the step it is $sc^2 - (s-1)cb - \|p\|_2^2$ with $b = p(B)$.

    By part (2), $\|p\|_2^2 \ge a^2/s$, $a = p(A)$. The last parts are $sc^2 - (s-1)cb - a^2/s \le 3sc^2 + c$ for all masses
    $a + b = 1$, the larger one as the unit, and all $t = e^\epsilon > 1$.
    """
    yield _l2(risk.equation_26("s"), factor)


@claim("eq-27", "Appendix C.2, equation (27)", {"first": "33/100"}, {"second": "4/5"}, uses="beyond-hl-var-a beyond-hl-var-b")
def eq_27(first: str = "1", second: str = "1") -> Steps:
    r"""$E[\ell_1(\hat p, p)] \le \sqrt{3 s^2 c^2/n} + \sqrt{c k/n}$ for all $n$, $k \ge s \ge 1$, $p$ and $\epsilon > 0$.

    Parts (1) and (2) of the step: $2\lambda E|d| \le Ed^2 + \lambda^2$, and with $\lambda = R/m$ for each of $m$ coordinates
    of total variance $V$ the sum of the $E|d_i|$ is at most $R$ if $mV \le R^2$. This is used for the $s$ symbols of $A$ and
    for the $k - s$ symbols of $B$.

    By beyond-hl-var-a and beyond-hl-var-b, and $\sum p_i^2 \ge \mathrm{mass}^2/\mathrm{size}$ on either set (part 3), $n$
    times the variances add up to at most $sc(c-b) - a^2/s$ and $cb - b^2/m$, with $a = p(A)$, $b = p(B)$, $m = k - s$.

    The other parts are $s(sc(c-b) - a^2/s) \le 3s^2c^2$ and $m(cb - b^2/m) \le ck$ for all masses $a + b = 1$, the larger
    one as the unit, and all $t = e^\epsilon > 1$; for $k = s$ there is nothing to add for $B$.
    """
    yield _l1(risk.equation_27, ONE, first, second)


@claim(
    "beyond-hl-l2-max",
    "Appendix C.2",
    {"own": "1/(s+1)"},
    {"own": "2/s"},
    {"alone": "1/(k-1)"},
    uses="beyond-hl-var-a beyond-hl-var-b",
)
def beyond_hl_l2_max(own: str = "1/s", alone: str = "1/k") -> Steps:
    r"""$\max_p n E[\ell_2^2] = s c^2 - 1/s$ for $s \ge 2$, at $p$ uniform on $A$, and $c^2 - 1/k$ for $s = 1$, at $p$ uniform on
    all symbols; for every $k$ and $\epsilon > 0$.

    By beyond-hl-var-a and beyond-hl-var-b $nE[\ell_2^2] = sc^2 - (s-1)cb - \|p\|_2^2$, $b = p(B)$, and by step 1 $\|p\|_2^2
    \ge a^2/s + b^2/m$ with $a = 1 - b$, $m = k - s$.

    For $s \ge 2$ step 2 is the value at $p$ uniform on $A$, and steps 3 and 4 that no masses $a$, $b$, with either as the
    unit, give more. For $s = 1$ it is $c^2 - \|p\|_2^2$, and $\|p\|_2^2 \ge \frac1k$ with equality at the uniform $p$: step
    5.
    """
    s, k = written("s", "k")
    worst = over_simplex(2, lambda a, b: (S * C * C - (S - 1) * C * b - a * a / S - b * b / M, S * C * C - exact(own)), s=2, m=1)
    attained = identity(s * GAIN**2 - s * (1 / s) ** 2, s * GAIN**2 - exact(own))
    single = identity(GAIN**2 - k * (1 / k) ** 2, GAIN**2 - exact(alone))
    yield spread()
    yield attained
    yield from worst
    yield single


@claim("sec-c.2-variance-split", "Appendix C.2", {"factor": "99/100"}, {"factor": "1/2"}, uses="beyond-hl-var-a eq-24 eq-25")
def sec_c_2_variance_split(factor: str = "1") -> Any:
    r"""For $i \in A$: $\mathrm{Var}(\hat p_i) \le 2 (2c)^2 \mathrm{Var}(\hat p(S_i)) + 2 \mathrm{Var}(\hat p(A))$, for every $p$
    and $\epsilon > 0$. (1 in place of both factors 2 is enough, and no less.)

    The counts of reports in $S_i$ and in $[S]$ are binomial, so that $n$ times the variances of the shares are $P(1-P)$ and
    $R(1-R)$ with $P = p(S_i)$ of (25) and $R = p([S])$ of (24), and that of $\hat p(A)$, $c$ times a share, is $c^2R(1-R)$;
    on the left stands $c(c-b) - p_i^2$, by beyond-hl-var-a.

    Parts (1) to (3) of the step are the inequality with 1 in place of both factors 2, for all masses of $i$, of the rest of
    $A$ and of $B$, the largest of the three as the unit. Part (4) shows that 1 is the least factor: with all mass on other
    symbols of $A$, $P = \frac12$ and $R = 1$, both sides are $c^2$. The remaining parts are the printed inequality with the
    factors 2.
    """
    return prove.all_of([_variance_split(factor), _variance_split("2")])


@claim(
    "sec-c.2-var-pa",
    "Appendix C.2, chain before (26)",
    {"gain": "2"},
    {"gain": "4"},
    at=({"t": 3, "a": "1/2"}, {"t": 2, "a": "1/2"}, {"t": 3, "a": "0"}),
    when=lambda t, a: t > 1 and 0 <= Fraction(a) < 1,
    uses="eq-24",
    cause="E6",
)
def sec_c_2_var_pa_as_printed(t: int, a: str, gain: str = "1") -> Verdict:
    r"""$n \mathrm{Var}(\hat p(A)) = p(A)(1-p(A))$. (At $e^\epsilon = 3$, $p(A) = 1/2$ it is $3/4$, not $1/4$.)"""
    level, mass = Written(t), Written(rational(a))
    c = (level + 1) / (level - 1)
    seen = 2 / (level + 1) + mass / c
    return prove.comparison((c**2 * seen * (1 - seen)).tree, "==", (rational(gain) * mass * (1 - mass)).tree)


@claim(
    "sec-c.2-var-pa-corrected",
    "Appendix C.2, chain before (26)",
    {"value": "(1-b)*b"},
    {"middle": "12/5"},
    {"last": "12/5"},
    uses="eq-24",
)
def sec_c_2_var_pa_corrected(value: str = "c*b*(1-b/c)", middle: str = "5/2", last: str = "3") -> Steps:
    r"""$n \mathrm{Var}(\hat p(A)) = c\,p(B)(1 - p(B)/c)$, and for the probabilities $P = p(S_i)$, $R = p([S])$, as for any two,
    $2 \cdot 4c^2 P(1-P) + 2c^2 R(1-R) \le \frac52 c^2 \le 3c^2$; so (26) survives. Every $\epsilon > 0$.

    Step 1: $\hat p(A)$ is $c$ times the share of reports in $[S]$, minus a constant, so that $n$ times its variance is
    $c^2R(1-R)$, with $R$ from (24).

    Step 2 is $P(1-P) = \frac14 - (P-\frac12)^2$. Step 3, with the squares as variables, is $8c^2P(1-P) + 2c^2R(1-R) \le
    \frac52c^2$, and step 4 that this is at most $3c^2$. With the bound of the variance split this is what (26) needs.
    """
    b, d, e = variable("b"), variable("d"), variable("f")
    _, seen = _marginals(b, ONE)
    claimed = exact(value)
    claimed = claimed.at(c=C) if hasattr(claimed, "at") else claimed
    own, (p,) = Written(seen), written("p")
    variance = identity(GAIN**2 * own * (1 - own), claimed)
    quarter = identity(p * (1 - p), Fraction(1, 4) - (p - Fraction(1, 2)) ** 2)
    chain = 8 * C * C * (Fraction(1, 4) - d) + 2 * C * C * (Fraction(1, 4) - e)  # d and f are squares
    first = prove.at_most(chain, rational(middle) * C * C, above=("t",), d=0, f=0, t=1)
    second = prove.at_most(rational(middle) * C * C, rational(last) * C * C, above=("t",), t=1)
    yield variance
    yield quarter
    yield first
    yield second


@claim(
    "sec-c.2-var-b",
    "Appendix C.2",
    {"value": "c*p - c*p^2"},
    {"value": "p - p^2"},
    {"value": "c^2*p - p^2"},
    uses="beyond-hl-var-b",
)
def sec_c_2_var_b(value: str = "c*p - p^2") -> Verdict:
    r"""For $i \in B$: $n \mathrm{Var}(\hat p_i) = c^2 \frac{p_i}c (1 - \frac{p_i}c) = c p_i - p_i^2$, for every $\epsilon > 0$:
    the report of symbol $i$ has probability $p_i/c$.

    The output of the symbol $i$ is sent for $x = i$ alone, with probability $\frac{e^\epsilon-1}{e^\epsilon+1} = \frac1c$.
    So the number of reports equal to it is binomial with $p_i/c$, and $\hat p_i$ is $c$ times their share: $n$ times its
    variance is $c^2\frac{p_i}c(1 - \frac{p_i}c)$.

    The identity multiplies this out, with $t = e^\epsilon$: it is $cp_i - p_i^2$.
    """
    claimed = exact(value)
    claimed = claimed.at(c=C) if hasattr(claimed, "at") else claimed
    (p,) = written("p")
    return identity(GAIN**2 * (p / GAIN) * (1 - p / GAIN), claimed)


@claim("sec-c.2-cauchy", "Appendix C.2", {"count": "m-1"}, {"count": "m/s"})
def sec_c_2_cauchy(count: str = "m") -> Any:
    r"""$E[\ell_1] \le \sqrt{s \sum_{i \in A} \mathrm{Var}(\hat p_i)} + \sqrt{k \sum_{i \in B} \mathrm{Var}(\hat p_i)}$; $k-s$ may
    stand for $k$ under the second root.

    Parts (1) and (2): $2\lambda E|d| \le Ed^2 + \lambda^2$, and the sum over $m$ coordinates of total variance $V$ with
    $\lambda = R/m$. Part (3), for the number $m$ of coordinates or a larger one in its place, is that this is at most $R$,
    the root of that number times $V$. It is used for the $s$ symbols of $A$, and for the $k - s$ of $B$ with $k-s$ or $k$.
    """
    return prove.all_of([_cauchy(count), _cauchy("s+m")])
