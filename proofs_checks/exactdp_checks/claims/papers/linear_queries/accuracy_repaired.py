"""Claims of linear-queries: what holds in place of the false steps of section 3, next to them.

x = epsilon, l = ln n, g = ln 2J, j = ln J, L = ln(2/delta). The corrected protocol: window tau = x/2, delta = 2/n^2, noise
16 r^2 l/x^2, always projecting. Certified: values and algebra. Stated, not certified: the coupling at the total variation
distance, Jensen's inequality, the triangle inequality.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.linear_queries.parameters import fourth_root
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.accuracy_active import growing
from exactdp_checks.claims.papers.linear_queries.accuracy_gaussian import projected, unprojected
from exactdp_checks.claims.papers.linear_queries.accuracy_steps import active
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["active_terms", "factors"]

USERS = (120, 10**4, 10**6)


def active_terms(first: str = "32", second: str = "64", share: str = "1/4") -> list[Verdict]:
    """At least n/4 Gaussian reports of noise 16 l/x^2, r = 1, data iid from p: both terms of Theorem 3.2, always projecting."""
    users, proxy = f"(n*({share})*(1+w))", "(16*l/x^2 + 1)"
    start: dict[str, Any] = {"l": 0, "n": 0, "x": 0, "w": 0}
    return [
        *projected(f"{proxy}/{users}", f"8*g*{proxy}/{users}"),
        at_most(f"8*g*{proxy}/{users}", f"({first})*g*{proxy}/n", above=("n", "x"), g=0, **start),
        *unprojected(f"(d*16*l/x^2 + 1)/{users}", f"(d*16*l/x^2 + 1)/(({share})*n*(1+w))"),
        at_most(f"(d*16*l/x^2 + 1)/{users}", f"(({second})*d*l/x^2 + 4)/n", above=("n", "x"), d=0, **start),
    ]


def factors(first: str = "4", second: str = "4") -> Verdict:
    """Main terms of the corrected protocol and of Theorem 3.2, always projecting, with private noise 8 L/x^2, L = ln(n^2) = 2 l:

    fourth powers 32 g (16 l/x^2 + 1)/n = 4 (8 g (8 L/x^2 + 1)/n), squares (64 d l/x^2 + 4)/n = 4 (8 d L/x^2 + 1)/n.
    """
    return prove.all_of(
        [
            identity("32*g*(16*l/x^2 + 1)/n", f"({first})*(8*g*(8*(2*l)/x^2 + 1)/n)"),
            identity("(64*d*l/x^2 + 4)/n", f"({second})*(8*d*(2*l)/x^2 + 1)/n"),
        ]
    )


@claim(
    "sec-3.1-swamped-corrected", "Section 3.1, proof of Theorem 3.2", {"share": "1/3"}, {"low": "1/17"}, uses="thm-3.2-corrected"
)
def sec_3_1_swamped_corrected(share: str = "1/2", low: str = "1/2") -> Steps:
    r"""If $\epsilon^2 \le 2L$ and $J \ge 2$, then $r/\sqrt n$ is at most the bound of Theorem 3.2, so the error is at most twice
    it.

    With L = share x^2 (1 + w), j = ln J >= 1/2: 1/n <= 2 d L/(n x^2), and 1/n^2 <= 32 j L/(n x^2).
    """
    level = f"(({share})*x^2*(1+w))"
    start: dict[str, Any] = {"x": 0, "w": 0, "n": 1}
    yield prove.comparison(Fraction(1, 2), "<=", LogSum.ln(2))
    yield at_most("1/n", f"2*d*{level}/(n*x^2)", above=("x",), d=1, **start)
    yield at_most("1/n^2", f"32*(({low}) + v)*{level}/(n*x^2)", above=("x",), v=0, **start)


@claim("sec-3.2-lem-3.5-b0-corrected", "Section 3.2, proof of Lemma 3.5", {"limit": "63/100"}, {"limit": "638/1000"})
def sec_3_2_lem_3_5_b0_corrected(limit: str = "16/25") -> Steps:
    r"""In printed Algorithm 3, $P[B_i=0] \le 0.64$ for $n \ge 120$, $\epsilon \le 1$ and every column.

    $P[B_i=0] = 1 - P[B_i=1]$. By steps 1 and 2, as in sec-3.2-lem-3.5-b1-corrected, $P[B_i=1]$ rises with $n$ and falls with
    the norm of the column and with $\epsilon$. So the largest value is that at $n = 120$, norm $r$ and $\epsilon = 1$, and
    step 3 is that it is at most $0.64$.
    """
    yield from growing()
    yield compared(1 - active(120, 1), "<=", rational(limit))


@claim(
    "sec-3.2-idea-corrected",
    "Section 3.2, idea of the proof",
    {"window": "1/4"},
    {"window": "3/8"},
    at=[{"row": row} for row in range(len(USERS))],
    uses="beyond-alg-3-corrected-tv",
)
def sec_3_2_idea_corrected(row: int, window: str = "1/2") -> Verdict:
    r"""In the corrected sampler a report given $B_i = 1$ is within total variation $\beta \le 2/n^2$ of a Gaussian one: $\beta$
    at $\epsilon = 1$, $\|a_v\| = r$, $n = 120, 10^4, 10^6$.

    beta at x = 1 for a window, with the noise 8 ln(2/delta) of tau = 1/2, delta = 2/n^2: at most delta.
    """
    n = USERS[row]
    delta, tau = Fraction(2, n * n), rational(window)
    noise = sampler.corrected_variance(1, "1/2", delta)
    return compared(sampler.outside(1, noise, tau), "<=", delta)


@claim("eq-9-corrected", "Section 3.2, equation (9)", {"pairs": "1"}, {"most": "1"}, uses="beyond-alg-3-corrected-tv")
def eq_9_corrected(pairs: str = "2", most: str = "2") -> Steps:
    r"""With the corrected sampler, projecting, the expected error is at most that with Gaussian reports of the same users plus
    $4r/n$.

    By beyond-alg-3-corrected-tv each of at most $n$ reports can be drawn together with a Gaussian one such that they differ
    with probability at most $2/n^2$. So some report differs with probability at most $\frac2n$, and there the error exceeds
    the other by at most $2r$ (step 2: both points are in $L$, of norm at most $r$). Step 1 is $n\cdot\frac2{n^2}\cdot2r =
    \frac{4r}n$.
    """
    yield f"n*(({pairs})/n^2)*({most}*r) = 4*r/n"
    yield f"for a >= 0, b >= 0, c >= 0: a + b <= ({most})*(a + b + c)"


@claim(
    "eq-10-corrected",
    "Section 3.2, equation (10)",
    {"first": "31"},
    {"second": "63"},
    {"share": "1/5"},
    uses="thm-3.2-sharp",
    assumes="jensen subgaussian-maximum",
)
def eq_10_corrected(first: str = "32", second: str = "64", share: str = "1/4") -> Steps:
    r"""For $\hat n \ge n/4$ Gaussian reports of variance $16r^2\log n/\epsilon^2$ and data iid from $p$ (not tilted by the
    corrected sampler), always projecting: $E\|\hat y-Ap\| \le r\min\left((\frac{32\log(2J)}n(\frac{16\log n}{\epsilon^2} +
    1))^{1/4}, \sqrt{\frac1n(\frac{64d\log n}{\epsilon^2} + 4)}\right)$.

    At $r = 1$, on which both sides depend linearly: there are $\hat n = \frac n4(1+w)$ reports with noise of the variance
    $\sigma^2 = 16l/\epsilon^2$, $l = \log n$. As in thm-3.2-sharp, $\langle\bar y - Ap, a_j\rangle$ has the proxy $(\sigma^2
    + 1)/\hat n$.

    Steps 1 to 6 (cor-2.3-sharp), the minimum in step 7 and $(EX)^2 \le EX^2$ in step 8 give the fourth power of the error at
    most $8g(\sigma^2 + 1)/\hat n$, $g = \log2J$: step 9. Step 10 is that this is at most $\frac{32g}n(\frac{16l}{\epsilon^2}
    + 1)$.

    Without the maximum the square of the error is at most $(d\sigma^2 + 1)/\hat n$, steps 11 and 12, and step 13 is that
    this is at most $\frac1n(\frac{64dl}{\epsilon^2} + 4)$.
    """
    yield from active_terms(first, second, share)


@claim("sec-3.2-error-at-most-r-corrected", "Section 3.2, unconditioning", {"most": "1"}, {"most": "19/10"})
def sec_3_2_error_at_most_r_corrected(most: str = "2") -> Steps:
    r"""If the protocol projects, its $L_2$ error is at most $2r$: both points are in $A\mathbb B_1^J$, of norm at most $r$.

    $\|Ap\| = \|\sum_jp_ja_j\| \le r$, and likewise for every point of $A\mathbb B_1^J$, so that both norms can be written
    $\frac r{1+u}$ and $\frac r{1+v}$. The step is that their sum, which is at least the distance of the two points, is at
    most $2r$.
    """
    yield f"for r >= 0, u >= 0, v >= 0: r/(1+u) + r/(1+v) <= ({most})*r"


@claim("sec-3.2-dominated-corrected", "Section 3.2, end of the proof", {"start": "180"}, {"constant": "278"}, assumes="calculus")
def sec_3_2_dominated_corrected(start: str = "190", constant: str = "280") -> Steps:
    r"""$1.02(256q)^{1/4} + e^{-n/34} \le (280q)^{1/4}$, $q = \log J\log n/(n\epsilon^2)$, for all $n \ge 190$, $J \ge 2$,
    $\epsilon \le 1$.

    (constant^(1/4) - 1.02 256^(1/4)) (ln 2 ln n/n)^(1/4) >= e^(-n/34) at n = start; the quotient grows: its logarithm has the
    derivative 1/34 - (1 - 1/ln n)/(4n) > 0 from n = 9 on. Larger J and smaller x make the left side larger.
    """
    n = int(start)
    q = fourth_root(Real.of(LogSum.ln(2)) * LogSum.ln(n) / n)
    slack = (fourth_root(Real.of(rational(constant))) - Fraction("4.08")) * q
    yield compared(Real.of(Fraction(-n, 34)).exp(), "<=", slack)
    yield "for n >= 9: 1/(4*n) < 1/34"


@claim(
    "sec-3.2-factor-2-corrected",
    "Section 3.2",
    {"first": "3"},
    {"second": "5"},
    uses="thm-3.4-corrected thm-3.2-sharp thm-3.1-corrected",
)
def sec_3_2_factor_2_corrected(first: str = "4", second: str = "4") -> Any:
    r"""The two main terms of the corrected pure protocol are exactly $\sqrt2$ and $2$ times those of the protocol that always
    projects with $(\epsilon, 2/n^2)$-private noise.

    By thm-3.1-corrected $(\epsilon, 2/n^2)$-private noise has the variance $8r^2\log(n^2)/\epsilon^2 = 16r^2l/\epsilon^2$,
    $l = \log n$; in the bounds of thm-3.2-sharp $8L/\epsilon^2$ with $L = \log(n^2) = 2l$ stands for $\sigma^2/r^2$.

    Part (1) of the step compares the fourth powers of the first terms, that of thm-3.4-corrected being 4 times the other,
    and part (2) the squares of the second terms, again with 4. The roots of 4 are $\sqrt2$ and 2.
    """
    return factors(first=first, second=second)
