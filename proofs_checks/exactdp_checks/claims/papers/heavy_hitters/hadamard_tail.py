"""Claims of heavy-hitters: tails of Hadamard randomised response (Facts 2.1, 7.9) and the size of C_epsilon = (t+1)/(t-1).

n users, f with item v; the error C (2s - n) - f has the law of s = B1 + B2, B1 ~ Bin(f, t/(t+1)), B2 ~ Bin(n-f, 1/2)
(beyond-hrr-law). Exact tails are sums of its weights over the s beyond a radius; that s is beyond is decided by enclosures.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.protocols.hadamard_oracle import marginal, tail
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity, tree
from exactdp_checks.trusted.verdict import Verdict

C = "(t+1)/(t-1)"


def _errors(n: int, f: int, t: Fraction) -> list[tuple[Fraction, Fraction]]:
    """(error, probability), in ascending order."""
    return [(value - f, p) for value, p in marginal(n, f, t)]


def _beyond(n: int, f: int, t: Fraction, square: Real) -> tuple[Fraction, list[Verdict]]:
    """P(error^2 >= square), and verdicts that the errors next to the radius are on the sides where they are counted."""
    found = sorted((e * e, p) for e, p in _errors(n, f, t))
    first = bisect_left(found, True, key=lambda pair: square <= pair[0])
    parts = [prove.comparison(found[first - 1][0], "<", square.tree)] if first else []
    parts += [prove.comparison(square.tree, "<", found[first][0])] if first < len(found) else []
    return sum((p for _, p in found[first:]), start=Fraction(0)), parts


GOLDEN = ((10, 4, 36, "241/16384", "0"), (10, 0, 40, "11/512", "0"), (100, 30, 370, "0.0122025751", "1/10000000000"))


def _tilted(proxy: str) -> list[Verdict]:
    """The second derivative of ln E e^(u Z), Z = c with probability q and -c otherwise, is at most proxy c^2 for all u.

    With w = e^(2cu) it is 4 c^2 q (1-q) w/(q w + 1 - q)^2: the square minus 4 q w (1-q) is (q w - (1-q))^2, and proxy >= 1, which
    q = 1/2, w = 1 need. The first derivative is a limit of quotients, here in h. By Taylor's theorem (not certified) then
    ln E e^(u(Z - EZ)) <= proxy c^2 u^2/2.
    """
    ratio = "(q*(w+h)/(q*(w+h)+1-q) - q*w/(q*w+1-q))/h"
    return [
        identity(ratio, "q*(1-q)/((q*w+1-q)*(q*(w+h)+1-q))"),
        identity("(q*w+1-q)^2 - 4*q*w*(1-q)", "(q*w-(1-q))^2"),
        holds("4*(1/2)*(1/2)/(1/2+1/2)^2", "<=", proxy),
    ]


def _c_eps(low: str = "2", product_at_one: str = "541/250", growth: str = "2") -> Verdict:
    """2 <= x C <= 2 + x^2/6 for x > 0, x C increasing, and its value at 1, by series in x, t = e^x (the series not certified).

    x (t+1) - 2 (t-1) has the coefficients (i - 2)/i! from i = 2 on, and 2 - 2 at i = 1. (12 + x^2)(t-1) - 6 x (t+1) has
    (12 + i(i-1) - 6 i)/i! = (i-3)(i-4)/i! from i = 3 on, and 0 at i = 1, 2. The derivative of x C is (t^2 - 1 - 2 x t)/(t-1)^2,
    whose numerator has (2^i - 2 i)/i! for i >= 1: 0 at 1, and 2^i >= 2 i goes from i to i + 1 as 2 (2 i) >= 2 (i+1).
    """
    general = "12 + i*(i-1) - 6*i"
    return prove.all_of([
        holds(low, "<=", "2"), at_most("0", f"i - ({low})", i=2),
        holds("12 - 6*1 - 6", "==", "0"), holds("12 + 2 - 2 - 6*2", "==", "0"), identity(general, "(i-3)*(i-4)"),
        holds("0", "<=", general.replace("i", "3")), at_most("0", general, i=4),
        holds("2^1 - 2*1", "==", "0"), at_most(f"{growth}*(i+1)", "2*(2*i)", i=1),
        holds("exp(1) + 1", "<", f"({product_at_one})*(exp(1) - 1)"), holds("2163/1000*(exp(1) - 1)", "<", "exp(1) + 1"),
    ])  # fmt: skip


@claim(
    "beyond-hrr-golden",
    "Section 7.1.5",
    {"spread": "1"},
    {"moved": "1/100000"},
    at=tuple({"row": i} for i in range(3)),
    when=lambda row: 0 <= row < 3,
    uses="beyond-hrr-law",
)
def beyond_hrr_golden(row: int, spread: str = "0", moved: str = "0") -> Steps:
    r"""$t = 3$: $n=10, f=4$: variance 36, $\Pr[|err| \ge 2\sqrt{20\ln20}] = 241/16384$; $n=10, f=0$: 40, $11/512$; $n=100, f=30$:
    370, and $\Pr[|err| \ge 2\sqrt{200\ln20}]$ is within $10^{-10}$ of $0.0122025751$; $n=f=1$: $-2$ with probability $1/4$.

    Variance n C^2 - f from the law, and the tail at 2 sqrt(2 n ln 20), t = 3: exactly, or within 10^-10.
    """
    n, f, variance, chance, within = GOLDEN[row]
    found, parts = _beyond(n, f, Fraction(3), Real.of(8 * n * LogSum.ln(20)))
    second = sum((e * e * p for e, p in _errors(n, f, Fraction(3))), start=Fraction(0))
    gap = abs(found - rational(chance) - rational(moved))
    yield from parts
    yield prove.comparison(second, "==", variance + rational(spread))
    yield prove.comparison(gap, "<=", rational(within))
    yield prove.comparison(tail(1, 1, 3, 3), "==", Fraction(1, 4))


@claim(
    "fact-7.9",
    "Fact 7.9 (Fact 2.1)",
    {"near": "1/2"},
    {"near": "1/100"},
    at=({"K": 1}, {"K": 10}, {"K": 1000}),
    when=lambda K: K >= 1,
    refuted="corner",
    cause="E4",
    theorem="HeavyHitters.fact_7_9_refuted",
)
def fact_7_9_as_printed(K: int, near: str = "1") -> Steps:
    r"""With probability at least $1-\beta'$ the error is at most $\frac{K}{\epsilon}\sqrt{n\ln(1/\beta')}$, for every $\beta' \in
    (0,1)$: no constant $K$ does, here for the $K$ listed at $n = f = 1$, $t = 3$, $\beta' = K^2/(K^2+1)$, where the error is
    at least 1 and the radius below 1.

    n = f = 1, t = 3, 1/beta = 1 + near/K^2: is P(|error| <= (K/epsilon) sqrt(ln(1/beta))) >= 1 - beta? The radius is below
    the least error, 1: K^2 ln(1 + near/K^2) < (ln 3)^2. So the probability is 0.
    """
    least = min(abs(e) for e, _ in _errors(1, 1, Fraction(3)))
    yield "no error is below 1", prove.comparison(["-", 2, 1], "<=", least)
    yield "the radius is below 1", f"{K}^2*ln(1 + ({near})/{K}^2) < ln(3)^2"
    yield f"1 - 1/(1 + ({near})/{K}^2) <= 0"


@claim(
    "fact-7.9-corrected",
    "proof of Fact 7.9",
    {"square": "2*n*c^2*L*99/100"},
    {"square": "n*c^2*L"},
    uses="sec-7.1.5-hoeffding",
    assumes="markov calculus",
    theorem="HeavyHitters.fact_7_9",
)
def fact_7_9_corrected(square: str = "2*n*c^2*L") -> Steps:
    r"""$\Pr[|\hat f[v]-f[v]| \ge C_\epsilon\sqrt{2n\ln(2/\beta')}] \le \beta'$ for every $\epsilon > 0$, $n \ge 1$ and $\beta'
    \in (0,1)$.

    The cumulants of $\pm C_\epsilon$ are at most $C_\epsilon^2u^2/2$ about the mean, and the exponent at this
    radius is $-\ln(2/\beta')$ for each side (Taylor's theorem and Markov's inequality for $e^{uZ}$ are not certified).

    By sec-7.1.5-hoeffding both sides together have the bound $2e^{-2\eta^2/(4nC_\epsilon^2)}$. At
    $\eta^2=2nC_\epsilon^2\ln\frac2{\beta'}$ the exponent is $-\ln\frac2{\beta'}$, and twice the exponential is $\beta'$: the
    last steps.
    """
    exponent = identity(f"2*({square})/(n*(2*c)^2)", "L")
    yield from _tilted("1")
    yield exponent
    yield "2*(b/2) = b"


@claim(
    "beyond-hrr-tail-margin",
    "Section 7.1.5",
    {"most": "556/1000"},
    at=tuple({"n": n} for n in (2, 1, 5, 40)),
    when=lambda n: 1 <= n <= 100,
    uses="beyond-hrr-law",
)
def beyond_hrr_tail_margin(n: int, most: str = "557/1000") -> Steps:
    r"""The exact tail at $C_\epsilon\sqrt{2n\ln(2/\beta')}$ is at most $0.557\,\beta'$ for the $n$ listed, $f \in \{0, 1, \lfloor
    n/2\rfloor, n\}$, $t \in \{1.1, 1.5, 2.7, 10\}$, $\beta' \in \{0.9, 0.5, 0.1, 0.01, 10^{-4}\}$.

    tail <= most beta on the grid: f in {0, 1, n/2, n}, t in {11/10, 3/2, 27/10, 10}, five beta.
    """
    parts: list[Verdict] = []
    worst = Fraction(0)
    for f in sorted({0, 1, n // 2, n}):
        for t in map(Fraction, ("11/10", "3/2", "27/10", "10")):
            square = ((t + 1) / (t - 1)) ** 2
            for beta in map(Fraction, ("9/10", "1/2", "1/10", "1/100", "1/10000")):
                found, decided = _beyond(n, f, t, Real.of(2 * n * square * LogSum.ln(2 / beta)))
                parts += decided
                worst = max(worst, found / beta)
    yield from parts
    yield prove.comparison(worst, "<=", rational(most))


@claim("sec-7.1.5-range", "proof of Fact 7.9", {"square": "c"}, {"square": "4*c^2"}, uses="sec-7.1.5-closed-form")
def sec_7_1_5_range(square: str = "c^2") -> Steps:
    r"""$Z^{(u)} = C_\epsilon b\,c^{(u)}[r]c_v[r]$ is $C_\epsilon$ or $-C_\epsilon$; users are independent, and the sum is $\hat
    f[v]$ (sec-7.1.5-closed-form).

    The three factors $b$, $c^{(u)}[r]$ and $c_v[r]$ are signs, so that $(Z^{(u)})^2=C_\epsilon^2$: the steps. The sum over
    the users is sec-7.1.5-closed-form.
    """
    signs = "(1-2*x)*(1-2*y)*(1-2*z)"
    ranges = {"x": (0, 1), "y": (0, 1), "z": (0, 1)}
    yield prove.enumeration(tree(f"({signs})^2"), "==", 1, **ranges)
    yield f"(c*s)^2 = ({square})*s^2"


@claim(
    "sec-7.1.5-hoeffding",
    "proof of Fact 7.9",
    {"proxy": "99/100"},
    {"range_": "c"},
    uses="sec-7.1.5-range",
    assumes="markov calculus",
)
def sec_7_1_5_hoeffding(proxy: str = "1", range_: str = "c - (0-c)") -> Steps:
    r"""$\Pr[|\hat f[v]-f[v]| \ge \eta] \le 2\exp(-2\eta^2/\sum_u(2C_\epsilon)^2)$ for every $\eta > 0$: the second derivative of
    the cumulants is at most $C_\epsilon^2$, and the exponent at $u = \eta/(nC_\epsilon^2)$ (Taylor's theorem and Markov's
    inequality for $e^{uZ}$ are not certified).

    n terms: exponent -u eta + n proxy c^2 u^2/2 at u = eta/(n c^2) is -eta^2/(2 n c^2) = -2 eta^2/(n range^2).
    """
    exponent = f"0 - (z/(n*c^2))*z + n*({proxy})*c^2*(z/(n*c^2))^2/2"
    yield from _tilted(proxy)
    yield identity(exponent, f"0 - 2*z^2/(n*({range_})^2)")


@claim("sec-7.1.5-eta", "proof of Fact 7.9", {"square": "n*c^2*L"}, {"square": "2*n*c*L"})
def sec_7_1_5_eta(square: str = "2*n*c^2*L") -> Steps:
    r"""$2\exp(-2\eta^2/(4nC_\epsilon^2)) \le \beta'$ holds exactly for $\eta \ge C_\epsilon\sqrt{2n\ln(2/\beta')}$ (the exponents
    compared; the paper prints $\le$ for the least such $\eta$).

    The inequality is $\frac{2\eta^2}{4nC_\epsilon^2}\ge L$ with $L=\ln\frac2{\beta'}$. Step 1 says that it is an equality at
    $\eta^2=2nC_\epsilon^2L$, and step 2 that the left side moves by $\frac x{2nC_\epsilon^2}$ if $\eta^2$ moves by $x$, up or
    down.
    """
    yield f"2*({square})/(n*(2*c)^2) = L"
    yield f"2*({square} + x)/(n*(2*c)^2) = L + x/(2*n*c^2)"


@claim("sec-7.1.5-c-eps-order", "proof of Fact 7.9", {"low": "3"}, {"product_at_one": "2"}, uses="beyond-c-eps")
def sec_7_1_5_c_eps_order(low: str = "2", product_at_one: str = "541/250") -> Verdict:
    r"""$2/\epsilon \le C_\epsilon$ for $\epsilon > 0$ and $C_\epsilon \le 2.164/\epsilon$ for $\epsilon \le 1$ (explicit form of
    $C_\epsilon \in O(1/\epsilon)$; series of $e^\epsilon$ are not certified).
    """
    return _c_eps(low, product_at_one)


@claim("beyond-c-eps", "proof of Fact 7.9", {"low": "201/100"}, {"product_at_one": "2163/1000"}, {"growth": "5"})
def beyond_c_eps(low: str = "2", product_at_one: str = "541/250", growth: str = "2") -> Any:
    r"""$2 \le \epsilon C_\epsilon \le 2 + \epsilon^2/6$ for $\epsilon > 0$, so it tends to 2; $\epsilon C_\epsilon$ increases,
    and is between $2.163$ and $2.164$ at $\epsilon = 1$: $2/\epsilon \le C_\epsilon \le 2.164/\epsilon$ on $(0,1]$ (by the
    coefficients of power series; the series of $e^\epsilon$ are not certified).
    """
    return _c_eps(low=low, product_at_one=product_at_one, growth=growth)


@claim("beyond-fact-7.9-counterexamples", "Fact 7.9", {"own": "2/3"}, {"other": "101/100"}, uses="beyond-hrr-law")
def beyond_fact_7_9_counterexamples(other: str = "1", own: str = "3/4") -> Steps:
    r"""HRR with $n = 1$: for the user's own item at $t = 3$ the error is 1 with probability $3/4$ and 3 with $1/4$; for another
    item it is $C_\epsilon > 1$ in absolute value, for every $\epsilon > 0$ (both signs: at $t = 3$).

    n = 1: the user's own item at t = 3, and another item at every t > 1: |error| = C > 1 with both signs of w.
    """
    errors = _errors(1, 1, Fraction(3))
    chance = {abs(e): p for e, p in errors}
    if set(chance) != {Fraction(1), Fraction(3)}:
        raise BadInput("the law of one user at t = 3 has errors 1 and 3")
    yield prove.comparison(chance[Fraction(1)], "==", rational(own))
    yield prove.comparison(chance[Fraction(3)], "==", 1 - rational(own))
    yield at_most(other, C, strict=True, above=("t",), t=1)
    yield f"({C})^2 - 1 = 4*t/(t-1)^2"
    yield from (
        prove.comparison(v, "==", w) for e, p in _errors(1, 0, Fraction(3)) for v, w in ((abs(e), 2), (p, Fraction(1, 2)))
    )
