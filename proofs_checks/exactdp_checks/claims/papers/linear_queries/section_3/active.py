"""Claims of linear-queries: how many users stay active, and what conditioning on Good costs (Lemma 3.5, equations (8) to (10)).

p(n) = P(B = 1) = (1 - beta)/2 for a column of norm r at epsilon = 1: the least, since the mass beta outside Good grows with the
norm and with epsilon; it falls with n.
"""

from fractions import Fraction
from math import comb
from typing import Any

from exactdp.bounds.linear_queries import rejection_projection as bounds
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp_checks.claims.notation import Real, Steps, Verdict, compared, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.active import active, growing, power
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

LEMMA = "Section 3.2, Lemma 3.5"
PROOF = "Section 3.2, proof of Lemma 3.5"
B0 = ((120, "1"), (150, "1"), (200, "1"), (120, "1/10"), (10**4, "1/10"), (10**6, "1/100"))
B1, FEW = (120, 150, 200, 211), (1, 2, 7, 8, 25, 40)
USERS = (120, 10**4, 10**6)


def _tail(n: int, most: int, p: Fraction) -> list[Any]:
    """P(Bin(n, p) <= most) as it is written: (1-p)^n times a polynomial in p/(1-p), by Horner's rule."""
    inside: Any = comb(n, most)
    for i in range(most - 1, -1, -1):
        inside = ["+", comb(n, i), ["*", p / (1 - p), inside]]
    return ["*", power(1 - p, n), inside]


@claim(
    "lem-3.5",
    LEMMA,
    {"rate": "1/23"},
    {"rate": "1/33"},
    {"most": "1/3"},
    uses="beyond-alg-3-bias beyond-alg-3-law beyond-good-exact",
    assumes="markov calculus",
)
def lem_3_5(rate: str = "1/34", most: str = "1/4") -> Steps:
    r"""For $n \ge 120$, $\epsilon \le 1$ and every $A$ and $D$: $P[\hat n \le n/4] < e^{-n/34}$; by exact tails for $n < 130$, by
    $KL(\frac14\|p) > \frac1{34}$ and Chernoff's bound from 130 on.

    $\hat n$ is a sum of $n$ independent bits. For a column of norm $a \le r$ a bit is 1 with probability $\frac12(1-\beta)$,
    $\beta$ the mass outside Good; it is least, $p(n)$, for $a = r$ and $\epsilon = 1$, and rises with $n$. For $\beta =
    \Phi(-(w-\frac s2)) + \Phi(-(w+\frac s2))$, with $w = \frac m2$, $s = \frac\epsilon{2m}$, $m^2 = \log n$: both arguments fall
    as $m$ grows, since $\frac{\epsilon}{4m^2} < \frac12$ (part 1 of the step); with $ws$ fixed $\beta$ grows with $s$, that is
    with $a$, since $s^2 \le \frac\epsilon2$ (part 2); and it grows with $\epsilon$, as $\varphi(w-\frac s2) > \varphi(w+\frac
    s2)$. A lower tail falls if the probabilities of the bits grow.

    For $n = 120, \dots, 129$ the step has $0.361 \le p(120)$, and for each $n$ the exact tail $P[\mathrm{Bin}(n, 0.361) \le
    n/4]$, summed by Horner's rule, below a number that is below $e^{-n/34}$.

    For $n \ge 130$ let $p = 0.3634 \le p(130)$. By Markov's inequality for $e^{-u\hat n}$ with the best $u > 0$, $P[\hat n \le
    n/4] \le e^{-nKL(\frac14\|p)}$, and $\frac1{34} < KL(\frac14\|p)$. The last part is the derivative of $KL(\frac14\|p)$ in $p$,
    $\frac{p-1/4}{p(1-p)} > 0$: a larger $p(n)$ makes the bound smaller.
    """
    p, split, exponent = Fraction(361, 1000), 130, rational(rate)
    yield growing()
    yield compared(p, "<=", active(120, 1))
    for n in range(120, split):
        count = int(n * rational(most))
        value = sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(count + 1))
        bound = Fraction(1 + int(10**6 * value), 10**6)
        yield "a tail", prove.comparison(_tail(n, count, p), "<=", bound)
        yield "its bound", prove.comparison(bound, "<", ["exp", -exponent * n])
    yield compared(Fraction(3634, 10_000), "<=", active(split, 1))
    yield f"{rate} < (ln(1/(4*(3634/10000))) + 3*ln(3/(4*(1 - 3634/10000))))/4"
    yield "(0-1)/(4*p) + 3/(4*(1-p)) = (p - 1/4)/(p*(1-p))"


@claim("lem-3.5-corrected", LEMMA, {"share": "1/3"}, {"rate": "1/7"}, uses="beyond-alg-3-corrected-law", assumes="hoeffding")
def lem_3_5_corrected(share: str = "1/4", rate: str = "1/8") -> Steps:
    r"""For $\hat n \sim \mathrm{Bin}(n, \frac12)$: $P[\hat n \le n/4] \le e^{-n/8}$, every $n$: $\hat n > n/4$ with probability
    at least $1 - e^{-n/8}$.

    Hoeffding's bound has the exponent $2n(\frac12-\frac14)^2$: the step. The examples are the tails at $n = 1, 2, 7, 8, 25, 40$.
    """
    yield f"2*(1/2 - {share})^2 = {rate}"
    for n in FEW:
        most = sum(comb(n, i) for i in range(n // 4 + 1))
        yield "example: the tail", compared(Fraction(most, 2**n), "<=", bounds.lemma_3_5_corrected(n))


@false("sec-3.2-lem-3.5-b0", PROOF, "E3", {"base": "62/100"}, {"base": "1/2"}, at=rows(B0))
def sec_3_2_lem_3_5_b0_as_printed(row: int, base: str = "5/8") -> Steps:
    r"""$P[B_i=0] \le \frac2{n^2} + 1 - \frac12e^{-\epsilon/4} \le \frac2{n^2} + \frac58$: the first inequality is false, for
    $\|a_v\| = r$, at $\epsilon = 1$, $n = 120, 150, 200$, at $\epsilon = 0.1$, $n = 120, 10^4$, at $\epsilon = 0.01$, $n = 10^6$.

    P(B = 0) = (1 + beta)/2 <= 2/n^2 + 1 - e^(-x/4)/2 <= 2/n^2 + 5/8: the first, where the last is at least the middle.
    """
    n, epsilon = B0[row]
    middle = 1 - Real.of(-rational(epsilon) / 4).exp() / 2
    yield compared(middle, "<=", rational(base))
    yield compared(1 - active(n, epsilon), "<=", middle + Fraction(2, n * n))


@claim("sec-3.2-lem-3.5-b0-corrected", PROOF, {"limit": "63/100"}, {"limit": "638/1000"}, uses="sec-3.2-lem-3.5-b1-corrected")
def sec_3_2_lem_3_5_b0_corrected(limit: str = "16/25") -> Steps:
    r"""In printed Algorithm 3, $P[B_i=0] \le 0.64$ for $n \ge 120$, $\epsilon \le 1$ and every column.

    $P[B_i=0] = 1 - P[B_i=1]$. By steps 1 and 2, as in sec-3.2-lem-3.5-b1-corrected, $P[B_i=1]$ rises with $n$ and falls with the
    norm of the column and with $\epsilon$. So the largest value is that at $n = 120$, norm $r$ and $\epsilon = 1$, and step 3 is
    that it is at most $0.64$.
    """
    yield from growing()
    yield compared(1 - active(120, 1), "<=", rational(limit))


@false("sec-3.2-lem-3.5-b1", PROOF, "E3", {"share": "37/100"}, {"share": "1/2"}, at=rows(B1))
def sec_3_2_lem_3_5_b1_as_printed(row: int, share: str = "3/8") -> Verdict:
    r"""$P[B_i=1] \ge \frac38 - \frac2{n^2}$: false for $\|a_v\| = r$, $\epsilon = 1$ at $n = 120, 150, 200, 211$.

    P(B = 1) >= share - 2/n^2.
    """
    n = B1[row]
    return compared(bounds.active_printed(n) - Fraction(3, 8) + rational(share), "<=", active(n, 1))


@claim(
    "sec-3.2-lem-3.5-b1-corrected",
    PROOF,
    {"first": "211"},
    {"share": "376/1000"},
    assumes="calculus",
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_lem_3_5_b1_corrected(share: str = "3/8", first: str = "212") -> Steps:
    r"""$P[B_i=1] \ge \frac38$ for $n \ge 212$, $\epsilon \le 1$ and every column.

    $P[B_i=1] = \frac12(1-\beta)$ with the mass $\beta = \Phi(-(w-\frac s2)) + \Phi(-(w+\frac s2))$ outside Good, for a column of
    norm $r$: $w = \frac m2$, $s = \frac\epsilon{2m}$, $m^2 = \log n$. It falls as $n$ grows, since both $w \mp \frac s2$ have the
    derivative $\frac12 \pm\frac\epsilon{4m^2} > 0$ in $m$ by step 1; it grows with the norm, where $ws$ is fixed, since $s^2 \le
    \frac\epsilon2$ by step 2; and it grows with $\epsilon$, as $\varphi(w-\frac s2) > \varphi(w+\frac s2)$.

    So $P[B_i=1]$ is least for the norm $r$, $\epsilon = 1$ and $n = 212$, where step 3 is that it is at least $\frac38$.
    """
    yield from growing()
    yield compared(rational(share), "<=", active(int(first), 1))


@claim("sec-3.2-lem-3.5-tail", PROOF, {"share": "1/5"}, {"share": "6/25"}, uses="lem-3.5")
def sec_3_2_lem_3_5_tail(share: str = "1/4") -> Steps:
    r"""$P[\hat n < n/4] < e^{-n/34}$ for $n \ge 120$, $\epsilon \le 1$: it follows from Lemma 3.5, proved without the false
    premise $P[B_i=1] \ge \frac38 - \frac2{n^2}$.

    The event $\hat n < \frac n4$ is contained in that of Lemma 3.5, $\hat n \le \frac n4$: the step, with $n = 4(\hat n+s)$.
    """
    yield f"for m >= 0, s > 0: m < ({share})*(4*(m+s))"


@false(
    "sec-3.2-idea",
    "Section 3.2, idea of the proof",
    "E3",
    {"scale": "2"},
    {"scale": "9/10"},
    at=rows(3),
    uses="beyond-good-exact lem-3.6",
)
def sec_3_2_idea_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Given $B_i = 1$ a report is a Gaussian one up to an event of probability $\kappa/n$: false at $\epsilon = 1$, $\|a_v\| =
    r$ for $(\kappa, n) = (1, 120), (10, 10^4), (100, 10^6)$; the total variation distance is $\beta$.

    beta = 1 - 2 P(B = 1) <= kappa/n.
    """
    kappa, n = ((1, 120), (10, 10**4), (100, 10**6))[row]
    return compared(1 - active(n, 1) * 2, "<=", Fraction(kappa, n) * rational(scale))


@claim(
    "sec-3.2-idea-corrected",
    "Section 3.2, idea of the proof",
    {"window": "1/4"},
    {"window": "3/8"},
    uses="beyond-alg-3-corrected-tv",
)
def sec_3_2_idea_corrected(window: str = "1/2") -> Steps:
    r"""In the corrected sampler a report given $B_i = 1$ is within total variation $\beta \le 2/n^2$ of a Gaussian one: $\beta$
    at $\epsilon = 1$, $\|a_v\| = r$, $n = 120, 10^4, 10^6$.

    beta at x = 1 for a window, with the noise 8 ln(2/delta) of tau = 1/2, delta = 2/n^2: at most delta.
    """
    for n in USERS:
        delta = Fraction(2, n * n)
        noise = sampler.corrected_variance(1, "1/2", delta)
        yield compared(sampler.outside(1, noise, rational(window)), "<=", delta)
