"""Claims of price-of-privacy: information of eps-LDP sketches, section 4.3, Theorems 4.8 and 4.10 = C.5.

l is ln 2. Lemma 4.5 is in ``information_posterior``, one-bit sketches are in ``information_bits``, optima over all channels in
``information_optimum``.
"""

from fractions import Fraction
from itertools import product

from exactdp.bounds.price_of_privacy import information as informations
from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.ratings import ratings
from exactdp_checks.claims.notation import LogSum, Real, Steps, compared, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import measure
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.writing import agrees

USERS = ((1, 1273944), (10, 127550), (100, 12909), (900, 1581))


def _variance(scale: str = "1") -> Steps:
    """(y - m)(tm - y) >= 0 on [m, tm], so Var <= (tm - 1)(1 - m) at mean 1, which is (t-1)^2/(4t) less a square."""
    yield "between the ends", "for m >= 0, u >= 0, v >= 0: 0 <= (m + u - m)*(m + u + v - (m + u))"
    yield "the mean is 1", "(1+t)*m - t*m^2 - 1 = (t*m - 1)*(1 - m)"
    yield "less a square", f"(t*m - 1)*(1 - m) + (2*t*m - t - 1)^2/(4*t) = ({scale})*(t-1)^2/(4*t)"


def _order(share: str) -> Steps:
    """(N/2 - 1) l/x >= share l t N^2/(w (t-1)^2) for N >= 4, x = (w/N)(t-1)^2/(4t)."""
    yield "the users", "(N/2 - 1)*l/(w/N*(t-1)^2/(4*t)) = (N/2 - 1)*4*N*(l*t/(w*(t-1)^2))"
    yield "from four items on", f"for N >= 4: ({share})*N^2 <= (N/2 - 1)*4*N"


SIZES = ((3, 2), (1, 1), (2, 1), (2, 2), (3, 3), (4, 2))  # N, w


@claim("thm-4.8", "Theorem 4.8", {"share": "51/100"}, {"share": "1"}, uses="thm-4.8-sharp beyond-fano")
def thm_4_8(share: str = "1/2") -> Steps:
    r"""$I(\mathbf Z,S) \le \frac{e^{2\epsilon}}2\cdot\frac{w^2}N$ nats, so that non-adaptive $\epsilon$-LDP learning is
    unreliable if $U < \frac{\ln2}{2e^{2\epsilon}}\cdot\frac{N^2}{w^2}$: for all $1 \le w \le N$, $N \ge 4$, and every $\epsilon
    \ge 0$; so the constants printed are one for each $\epsilon$. (Finitely many reports.)

    thm-4.8-sharp with beyond-fano: unreliable if $U < (\frac N2-1)\ln2\cdot\frac{2N}{e^{2\epsilon}w^2}$, and $(\frac N2-1)2N \ge
    \frac12N^2$ for $N \ge 4$.
    """
    yield "from four items on", f"for N >= 4: ({share})*N^2 <= (N/2 - 1)*2*N"


@claim(
    "thm-4.8-sharp",
    "Theorem 4.8",
    {"half": "49/100"},
    {"power": "1"},
    uses="lem-4.1-corrected sec-4.3-nonneg sec-4.3-change lem-4.5 beyond-overlap",
)
def thm_4_8_sharp(half: str = "1/2", power: str = "2") -> Steps:
    r"""$I(\mathbf Z;S) \le e^{2\epsilon}E^0[1-2^{-K}] \le e^{2\epsilon}\frac{w^2}{2N}$ nats for all $1 \le w \le N$ and every
    $\epsilon \ge 0$.

    $I \le E_S\Phi_S$ (lem-4.1-corrected); $\Phi_S \le E[\mathbf 1\{\equiv\}(2^K-1)]$ (sec-4.3-nonneg), a form with coefficients
    $\ge 0$, which is at most $e^{2\epsilon}$ times its mean under $P^0$ (lem-4.5, the last step), $E^0[1-2^{-K}]$ by
    sec-4.3-change. $1-2^{-k} \le \frac k2$: equality at $k = 0$, and the first two steps for $k = 1$ and $k = 2+j$, where
    $1-2^{-k} \le 1$; and $E^0K = \frac{w^2}N$ (beyond-overlap).
    """
    yield "one common item", f"1 - 1/2 <= ({half})*1"
    yield "more common items", f"for j >= 0: 1 <= ({half})*(2 + j)"
    yield "the mean", "N*(w/N)^2*t^2/2 = t^2*w^2/(2*N)"
    yield "the change of measure", measure(power)
    yield agrees(informations.theorem_4_8(7, 2, 3), f"t^2*w^2/N*({half})", N=7, w=2, t=3)


@claim("sec-4.3-nonneg", "Proof 4.9", {"lower": "2"}, {"lower": "101/100"})
def sec_4_3_nonneg(lower: str = "1") -> Steps:
    r"""$E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] \le E[\mathbf 1\{Z_1\equiv Z_2\}(2^{|I_1\cap I_2|}-1)]$, coefficient by
    coefficient, those of the right side being $\ge 0$: for all data, so for every posterior, every $1 \le w \le N$.

    For data that agree both sides are $2^K-1 \ge 0$, the first step with $2^K = 1+h$; for data that do not agree they are $-1$
    and 0.
    """
    yield "data that agree", f"for h >= 0: 0 <= (1+h) - ({lower})"
    yield "data that do not", "0 - 1 <= 0"


@claim("sec-4.3-change", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"}, uses="beyond-overlap lem-4.5")
def sec_4_3_change(scale: str = "1") -> Steps:
    r"""$E^0[\mathbf 1\{Z_1\equiv Z_2\}(2^{|I_1\cap I_2|}-1)] = \sum_kP^0[K=k]2^{-k}(2^k-1) = \Delta_1+\Delta_2$ for every $1 \le
    w \le N$; a form with coefficients $\ge 0$ is at most $e^{2\epsilon}$ times its value under $P^0$.

    Under $P^0$, given $K = k$, the data agree with probability $2^{-k}$ (beyond-overlap), so the mean given $K$ is $2^{-k}(2^k-1)
    = 1-2^{-k}$, the first step with $c = 2^k$; at $k = 1$ it is $\frac12$, so these terms are $\Delta_1$, and the terms $k > 1$
    are $\Delta_2$. $p(x) \le \frac{e^\epsilon}D$ by lem-4.5 for uniform data: the second step multiplies two of them.
    """
    yield "the mean given K", f"(1/c)*(c - 1) = ({scale})*(1 - 1/c)"
    yield "the change of measure", measure()
    for N, w in SIZES:
        forms = [(overlap_form(x, y), len(set(x.items) & set(y.items))) for x, y in product(ratings(N, w), repeat=2)]
        mean = Fraction(sum((form >= 0) * (2**k - 1) for form, k in forms), len(forms))
        yield "example: counted", prove.comparison(9 * mean, "==", informations.theorem_4_8_exact(N, w, 3))
        yield "example: the parts", prove.comparison(mean, "==", ["+", bounds.delta_1(N, w), bounds.delta_2(N, w)])


@claim("thm-4.10", "Theorem 4.10", {"share": "101/100"}, {"share": "2"}, uses="thm-4.10-sharp beyond-fano")
def thm_4_10(share: str = "1") -> Steps:
    r"""$I(\mathbf Z,S) \le \frac wN\sinh^2\frac\epsilon2 = \frac wN\frac{(e^\epsilon-1)^2}{4e^\epsilon}$ nats, so that
    non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$: for all
    $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$; neither $w = o(N^{1/3})$ nor $\epsilon < \ln2$ is needed.
    (Finitely many reports.)

    thm-4.10-sharp with $\pi = \frac wN$, and $\ln(1+x) \le x$ for $x = \frac wN\cdot\frac{(t-1)^2}{4t}$, $t = e^\epsilon$; in
    beyond-fano the threshold is $(\frac N2-1)l/x$, $l = \ln2$, the first step, and the second compares it from $N = 4$ on.
    """
    yield from _order(share)
    best = informations.best(7, 2, 3)
    others = (informations.theorem_4_10_sharp(7, 2, 3), informations.theorem_4_10(7, 2, 3), informations.lemma_3_1_small(3))
    yield "example: the best bound", [compared(best.value, "<=", other) for other in others]


@claim(
    "thm-4.10-explicit-sharp",
    "Theorem 4.10",
    {"first": "99/100"},
    uses="lem-4.1-corrected eq-17 sec-c.2-split sec-c.2-remainder-sharp sec-c.2-orthogonal sec-c.2-norm sec-c.2-bessel lem-4.5",
)
def thm_4_10_explicit_sharp(first: str = "1") -> Steps:
    r"""$I(\mathbf Z;S) \le \epsilon'^2\frac wN+\frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$, so with $2\epsilon'^2$ in place of
    $\epsilon'^2 = (e^\epsilon-1)^2$ too, in nats, for all $1 \le w \le N$, $N \ge 2$, and every $\epsilon \ge 0$; by Bessel's
    inequality.

    $I \le E_S\Phi_S$ (lem-4.1-corrected), $\Phi_s = \Delta'_1+\Delta''_1+\Delta'_2$ (sec-c.2-split), the last two at most the
    remainder (sec-c.2-remainder-sharp). $\Delta'_1 = \sum_\ell\langle p,v_\ell\rangle^2$ (eq-17) for orthogonal $v_\ell$ of
    squared norm $\frac{wD}N$, orthogonal to $\mathbf 1$ (sec-c.2-orthogonal, sec-c.2-norm). With $p = \frac1D+q$ and $|q| \le
    \frac{\epsilon'}D$ (lem-4.5, the last two steps), Bessel's inequality (sec-c.2-bessel) gives $\frac{wD}N\|q\|^2$, at most the
    first step, $t = e^\epsilon$.
    """
    yield "Bessel", f"w*D/N*(D*((t-1)/D)^2) = ({first})*(t-1)^2*w/N"
    yield "with the paper's constant", "for w >= 0, N > 0, t >= 1: (t-1)^2*w/N <= 2*(t-1)^2*w/N"
    yield "above the mean", "for t >= 1, D > 0: t/D - 1/D <= (t-1)/D"
    yield "below the mean", "for t >= 1, D > 0: 1/D - 1/(t*D) <= (t-1)/D"
    for N, w in SIZES[1:4]:
        own = prove.comparison(
            informations.theorem_4_10_explicit_sharp(N, max(w, 1), 3), "<=", informations.theorem_4_10(N, w, 3)
        )
        yield "example: the functions", own


@claim("thm-4.10-sharp", "Theorem 4.10", {"scale": "99/100"}, {"share": "99/100"})
def thm_4_10_sharp(scale: str = "1", share: str = "1") -> Steps:
    r"""For any product prior, $I$ independent of $\mathbf Z$, $\pi = \max_iP(i\in I)$, and any $\epsilon$-LDP sketch:
    $\chi^2(P_{\mathbf Z|s}\|P_{\mathbf Z}) \le \pi\sinh^2(\epsilon/2)$ for each $s$, so $I(\mathbf Z;S) \le
    \ln(1+\pi\sinh^2\frac\epsilon2)$ nats, $\pi = \frac wN$ for uniform $w$-subsets, every $\epsilon \ge 0$ and size.
    (Finite alphabets.)

    The steps: a density $g$ of mean 1 with values in $[m,tm]$, $t = e^\epsilon$, has a variance of at most $(tm-1)(1-m) \le
    \frac{(t-1)^2}{4t}$, as $(g-m)(tm-g) \ge 0$ ($g = m+u$, $tm = m+u+v$); and a set of items is in $I$ with a chance $p$ of at
    most that of each of its items, $p+r$.
    """
    yield from _variance(scale)
    yield "the share of a set", f"for r >= 0, p >= 0: p <= ({share})*(p + r)"
    yield agrees(informations.chi_square_sharp("2/7", 3), f"({scale})*p*(t-1)^2/(4*t)", p="2/7", t=3)
    yield agrees(informations.product_prior("2/7", 3), f"ln(1 + ({scale})*p*(t-1)^2/(4*t))", p="2/7", t=3)
    yield agrees(informations.theorem_4_10_sharp(7, 2, 3), f"ln(1 + ({share})*w/N*(t-1)^2/(4*t))", N=7, w=2, t=3)


@claim("thm-4.10-users-sharp", "Theorem 4.10", {"scale": "10001/10000"}, {"scale": "99/100"}, uses="thm-4.10-sharp beyond-fano")
def thm_4_10_users_sharp(scale: str = "1") -> Steps:
    r"""Non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{(N/2-1)\ln2}{\ln(1+\frac wN\sinh^2(\epsilon/2))}$, every
    $N$, $w$, $\epsilon$; at $N = 1000$, $\epsilon = 1$ the threshold is $1273944$, $127550$, $12909$, $1581$ and less than 1 more
    for $w = 1, 10, 100, 900$.

    thm-4.10-sharp in beyond-fano: $\iota = \ln(1+\frac wN\sinh^2\frac\epsilon2) > 0$; the first step is $\sinh^2\frac\epsilon2 =
    \frac{(t-1)^2}{4t}$ from $(\frac{\sqrt t-1/\sqrt t}2)^2$, $r = \sqrt t$. The others are the four values.
    """
    yield "the square of sinh", "((r - 1/r)/2)^2 = (r^2 - 1)^2/(4*r^2)"
    e = Real.of(1).exp()
    for w, number in USERS:
        each = (1 + (e - 1) * (e - 1) / (4 * e) * Fraction(w, 1000)).ln() * rational(scale)
        found = Real.of(LogSum.ln(2) * 499) / each
        yield f"the value at w = {w}", [compared(number, "<=", found), compared(found, "<", number + 1)]


@claim("thm-c.5", "Theorem C.5", {"share": "101/100"}, {"share": "2"}, uses="thm-4.10-sharp beyond-fano")
def thm_c_5(share: str = "1") -> Steps:
    r"""$I(\mathbf Z,S) \le \frac wN\sinh^2\frac\epsilon2 = \frac wN\frac{(e^\epsilon-1)^2}{4e^\epsilon}$ nats, so that
    non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$: for all
    $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$; a restatement of Theorem 4.10.

    thm-4.10-sharp with $\pi = \frac wN$, and $\ln(1+x) \le x$ for $x = \frac wN\cdot\frac{(t-1)^2}{4t}$, $t = e^\epsilon$; in
    beyond-fano the threshold is $(\frac N2-1)l/x$, $l = \ln2$, the first step, and the second compares it from $N = 4$ on.
    """
    yield from _order(share)


@claim("eq-10", "equation (10)", {"limit": "7/5"}, {"limit": "1"}, uses="sec-c.2-split sec-c.2-remainder-sharp")
def eq_10(limit: str = "3/2") -> Steps:
    r"""For any $s$: $E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] \le \sum_\ell E[\mathbf 1\{\ell\in I_1\cap
    I_2\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1)]+\frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every
    $\epsilon \ge 0$.

    The left side is $\Delta'_1+\Delta''_1+\Delta'_2$ (sec-c.2-split), its first term the sum over items, and the rest at most
    $\frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$ (sec-c.2-remainder-sharp): the step bounds that for $N = w+1+m$.
    """
    yield "the remainder", f"for t >= 1, w >= 1, m >= 0: 3/2*t^2*w^2*(w-1)^2/((w+1+m)*(w+m)) <= ({limit})*t^2*w^4/(w+1+m)^2"


@claim("inf-thm-3", "Informal Theorem 3", {"eight": "51/100"}, {"ten": "101/100"}, uses="thm-4.8 thm-4.10")
def inf_thm_3(eight: str = "1/2", ten: str = "1") -> Steps:
    r"""Non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2}{2e^{2\epsilon}}\cdot\frac{N^2}{w^2}$, and if $U <
    \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$, for all $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$.

    Theorems 4.8 and 4.10 in the explicit form of thm-4.8 and thm-4.10: the steps are their counts of users from $N = 4$ on.
    """
    yield "Theorem 4.8", f"for N >= 4: ({eight})*N^2 <= (N/2 - 1)*2*N"
    yield "Theorem 4.10", f"for N >= 4: ({ten})*N^2 <= (N/2 - 1)*4*N"


@claim(
    "beyond-small-eps",
    "consequences of Theorem 4.10",
    {"factor": "108/100"},
    {"factor": "1"},
    uses="thm-4.10-users-sharp",
    assumes="calculus",
)
def beyond_small_eps(factor: str = "11/10") -> Steps:
    r"""For $0 < \epsilon \le 1$ non-adaptive $\epsilon$-LDP learning is unreliable if $U <
    \frac{20}{11}(1-\frac2N)\ln2\cdot\frac{N^2}{w\epsilon^2}$, every $N$, $w$; so no $U = C\frac{N^2\ln N}{\epsilon\delta^2w}$
    suffices once $\frac{11}{10}\epsilon C\ln N < 2(1-\frac2N)\ln2\,\delta^2$.

    The series of $\sinh y$ has the quotients $\frac{y^2}{(2k+3)(2k+2)} \le \frac{y^2}6$ (the first step), so $\sinh y \le \frac
    y{1-y^2/6}$ for $y \le \frac12$, and $\sinh^2\frac\epsilon2 \le (\frac{24}{23})^2\frac{\epsilon^2}4 \le
    \frac{11}{10}\frac{\epsilon^2}4$, the second. With $\ln(1+x) \le x$ the threshold of thm-4.10-users-sharp is at least
    $\frac2f(1-\frac2N)\ln2\frac{N^2}{w\epsilon^2}$, $f = \frac{11}{10}$, the third; the last step compares $C\frac{N^2L}{\epsilon
    dw}$ with it, $L = \ln N$, $d = \delta^2$, where $\epsilon CLf+s = 2(1-\frac2N)\ln2\,d$.
    """
    yield "quotients of the series", "for k >= 0: 6 <= (2*k+3)*(2*k+2)"
    yield "the square of sinh", prove.comparison(1 / (1 - Fraction(1, 24)) ** 2, "<=", rational(factor))
    yield "the threshold", "(N/2 - 1)*l/(w/N*f*x^2/4) = 2/f*(1 - 2/N)*N^2*l/(w*x^2)"
    yield (
        "the printed number of users",
        "for C >= 0, L >= 0, N > 0, d > 0, f > 0, s > 0, w > 0, x > 0: C*N^2*L/(x*d*w) < (x*C*L*f + s)/(f*x^2)*N^2/(w*d)",
    )
