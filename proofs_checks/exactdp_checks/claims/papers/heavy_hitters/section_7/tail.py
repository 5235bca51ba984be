"""Claims of heavy-hitters: tails of Hadamard randomised response (Facts 2.1, 7.9) and the size of C_epsilon = (t+1)/(t-1).

n users, f with item v; the error C (2s - n) - f has the law of s = B1 + B2, B1 ~ Bin(f, t/(t+1)), B2 ~ Bin(n-f, 1/2)
(beyond-hrr-law). c is C_epsilon. L is ln(2/beta'). Exact tails are sums of its weights over the s beyond a radius; that s is
beyond is decided by enclosures.
"""

from bisect import bisect_left
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from exactdp.bounds.heavy_hitters import hrr
from exactdp.protocols.hadamard_oracle import marginal, tail
from exactdp_checks.claims.notation import LogSum, Real, Steps, Verdict, at_most, holds, identity, prove, rational, tree
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false

C, PROOF, WHERE = "(t+1)/(t-1)", "proof of Fact 7.9", "Section 7.1.5"
GOLDEN = ((10, 4, 36, "241/16384", "0"), (10, 0, 40, "11/512", "0"), (100, 30, 370, "0.0122025751", "1/10000000000"))


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


def _tail(n: int, f: int, t: int, square: Real) -> Any:
    """The same as an expression: the sum of C(f, a) t^a C(n-f, s-a) over (t+1)^f 2^(n-f), for all s beyond the radius."""
    c = Fraction(t + 1, t - 1)
    beyond = [s for s in range(n + 1) if square <= (c * (2 * s - n) - f) ** 2]
    pairs = [(s, a) for s in beyond for a in range(max(0, s - n + f), min(f, s) + 1)]
    parts = [["*", comb(f, a) * comb(n - f, s - a), ["^", t, a]] if a else comb(n - f, s) for s, a in pairs]
    return ["/", ["+", *parts], ["*", (t + 1) ** f, 2 ** (n - f)]]


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


def _c_eps(low: str = "2", product_at_one: str = "541/250", growth: str = "2") -> Steps:
    """2 <= x C <= 2 + x^2/6 for x > 0, x C increasing, and its value at 1, by series in x, t = e^x."""
    general = "12 + i*(i-1) - 6*i"
    yield f"1*(1+1) - ({low})*1 = 0*i"
    yield at_most("0", f"i - ({low})", i=2)
    yield f"{general} = (i-3)*(i-4)"
    yield f"for i in 3..4: {general} <= 0*i"
    yield at_most("0", general, i=4)
    yield f"for i >= 1: ({growth})*(i+1) <= 2*(2*i)"
    yield holds("exp(1) + 1", "<", f"({product_at_one})*(exp(1) - 1)")
    yield holds("2163/1000*(exp(1) - 1)", "<", "exp(1) + 1")


@claim("beyond-hrr-golden", WHERE, {"spread": "1"}, {"moved": "1/100000"}, uses="beyond-hrr-law beyond-hrr-covariance")
def beyond_hrr_golden(spread: str = "0", moved: str = "0") -> Steps:
    r"""$t = 3$: $n=10, f=4$: variance 36, $\Pr[|err| \ge 2\sqrt{20\ln20}] = 241/16384$; $n=10, f=0$: 40, $11/512$; $n=100, f=30$:
    370, and $\Pr[|err| \ge 2\sqrt{200\ln20}]$ is within $10^{-10}$ of $0.0122025751$; $n=f=1$: $-2$ with probability $1/4$.

    The variance is $nC_\epsilon^2-f$ (beyond-hrr-covariance) with $C_\epsilon=2$: steps 1 to 3. The tails are sums of the weights
    of the law of beyond-hrr-law, $\binom fa3^a\binom{n-f}{s-a}$ over $4^f2^{n-f}$, over the errors $2(2s-n)-f$ beyond the radius.
    For each row the next steps say which errors are beyond it, and the last two compare the sum with the number. For $n=f=1$ the
    estimate is $-2$ with probability $\frac1{3+1}$ (the last step). Examples: the function's tails, and the variances from the
    law.
    """
    for n, f, variance, _, _ in GOLDEN:
        yield f"{n}*((3+1)/(3-1))^2 - {f} = {variance} + ({spread})"
    for n, f, variance, chance, within in GOLDEN:
        found, parts = _beyond(n, f, Fraction(3), Real.of(8 * n * LogSum.ln(20)))
        second = sum((e * e * p for e, p in _errors(n, f, Fraction(3))), start=Fraction(0))
        gap = abs(found - rational(chance) - rational(moved))
        yield from parts
        exact = _tail(n, f, 3, Real.of(8 * n * LogSum.ln(20)))
        yield prove.comparison(["-", exact, rational(chance)], "<=", rational(within))
        yield prove.comparison(["-", rational(chance), exact], "<=", rational(within))
        yield "example: the law", prove.comparison(second, "==", variance + rational(spread))
        yield "example: the tail", prove.comparison(gap, "<=", rational(within))
    yield "1 - 3/(3+1) = 1/4"
    yield "example: one user", prove.comparison(tail(1, 1, 3, 3), "==", Fraction(1, 4))


@false("fact-7.9", "Fact 7.9 (Fact 2.1)", "E4", {"near": "1/2"}, {"near": "1/100"}, at=({"K": 1}, {"K": 10}, {"K": 1000}))
def fact_7_9_as_printed(K: int, near: str = "1") -> Steps:
    r"""With probability at least $1-\beta'$ the error of HRR is at most $\frac{K}{\epsilon}\sqrt{n\ln(1/\beta')}$, for every
    $\beta' \in (0,1)$: no constant $K$ does, here for the $K$ listed at $n = f = 1$, $t = 3$, $\beta' = K^2/(K^2+1)$, where the
    error is at least 1 and the radius below 1.

    Fact 2.1 says that there is an oracle, and names HRR, the one of Fact 7.9: of other oracles nothing is said here.
    """
    least = min(abs(e) for e, _ in _errors(1, 1, Fraction(3)))
    yield "no error is below 1", prove.comparison(["-", 2, 1], "<=", least)
    yield "the radius is below 1", f"{K}^2*ln(1 + ({near})/{K}^2) < ln(3)^2"
    yield f"1 - 1/(1 + ({near})/{K}^2) <= 0"


fact_2_1_as_printed = false(
    "fact-2.1", "Fact 2.1", "E4", {"near": "1/2"}, at=({"K": 1}, {"K": 10}, {"K": 1000}), repair="fact-7.9-corrected"
)(fact_7_9_as_printed.check)


@claim("fact-7.9-corrected", PROOF, {"square": "2*n*c^2*L*99/100"}, {"square": "n*c^2*L"}, uses="sec-7.1.5-hoeffding")
def fact_7_9_corrected(square: str = "2*n*c^2*L") -> Steps:
    r"""$\Pr[|\hat f[v]-f[v]| \ge C_\epsilon\sqrt{2n\ln(2/\beta')}] \le \beta'$ for every $\epsilon > 0$, $n \ge 1$ and $\beta'
    \in (0,1)$.

    By sec-7.1.5-hoeffding both sides together have the bound $2e^{-2\eta^2/(4nC_\epsilon^2)}$. At
    $\eta^2=2nC_\epsilon^2\ln\frac2{\beta'}$ the exponent is $-\ln\frac2{\beta'}$, and twice the exponential is $\beta'$: the
    steps.
    """
    yield f"2*({square})/(n*(2*c)^2) = L"
    yield "2*(b/2) = b"


@claim("beyond-hrr-tail-margin", WHERE, {"most": "556/1000"}, at=tuple({"n": n} for n in (2, 1, 5, 40)), uses="beyond-hrr-law")
def beyond_hrr_tail_margin(n: int, most: str = "557/1000") -> Steps:
    r"""The exact tail at $C_\epsilon\sqrt{2n\ln(2/\beta')}$ is at most $0.557\,\beta'$ for the $n$ listed, $f \in \{0, 1, \lfloor
    n/2\rfloor, n\}$, $t \in \{1.1, 1.5, 2.7, 10\}$, $\beta' \in \{0.9, 0.5, 0.1, 0.01, 10^{-4}\}$.

    The tails are sums of the weights of the law of beyond-hrr-law; the first steps say which errors are beyond the radius, and
    the last compares the largest quotient.
    """
    parts: list[Verdict] = []
    worst = Fraction(0)
    levels, betas = map(Fraction, ("11/10", "3/2", "27/10", "10")), ("9/10", "1/2", "1/10", "1/100", "1/10000")
    for f, t, beta in product(sorted({0, 1, n // 2, n}), levels, map(Fraction, betas)):
        found, decided = _beyond(n, f, t, hrr.radius(n, t, beta) * hrr.radius(n, t, beta))
        parts += decided
        worst = max(worst, found / beta)
    yield from parts
    yield prove.comparison(worst, "<=", rational(most))


@claim("sec-7.1.5-range", PROOF, {"square": "c"}, {"square": "4*c^2"}, uses="sec-7.1.5-closed-form")
def sec_7_1_5_range(square: str = "c^2") -> Steps:
    r"""$Z^{(u)} = C_\epsilon b\,c^{(u)}[r]c_v[r]$ is $C_\epsilon$ or $-C_\epsilon$; users are independent, and the sum is $\hat
    f[v]$ (sec-7.1.5-closed-form).

    The three factors $b$, $c^{(u)}[r]$ and $c_v[r]$ are signs, so that $(Z^{(u)})^2=C_\epsilon^2$: the steps. The sum over the
    users is sec-7.1.5-closed-form.
    """
    signs = "(1-2*x)*(1-2*y)*(1-2*z)"
    ranges = {"x": (0, 1), "y": (0, 1), "z": (0, 1)}
    yield prove.enumeration(tree(f"({signs})^2"), "==", 1, **ranges)
    yield f"(c*s)^2 = ({square})*s^2"


@claim(
    "sec-7.1.5-hoeffding",
    PROOF,
    {"proxy": "99/100"},
    {"range_": "c"},
    uses="sec-7.1.5-range",
    assumes="markov calculus union-bound",
)
def sec_7_1_5_hoeffding(proxy: str = "1", range_: str = "c - (0-c)") -> Steps:
    r"""$\Pr[|\hat f[v]-f[v]| \ge \eta] \le 2\exp(-2\eta^2/\sum_u(2C_\epsilon)^2)$ for every $\eta > 0$.

    A summand is $C_\epsilon$ with probability $q$ and $-C_\epsilon$ else (sec-7.1.5-range); with $w=e^{2C_\epsilon u}$ the first
    derivative of $\ln\mathbb Ee^{uZ}$ is an affine function of $\frac{qw}{qw+1-q}$, step 1 is a difference quotient of it, and so
    the second derivative is $4C_\epsilon^2\frac{q(1-q)w}{(qw+1-q)^2}$, at most $C_\epsilon^2$ by step 2 (step 3 is its value at
    $q=\frac12$, $w=1$). By Taylor's theorem $\ln\mathbb Ee^{u(Z-\mathbb EZ)}\le\frac{C_\epsilon^2u^2}2$.

    The users are independent, so that Markov's inequality for $e^{u(\hat f-f)}$ at $u=\frac\eta{nC_\epsilon^2}$ has the exponent
    of the last step; the other side is the same, and the two add up.
    """
    exponent = f"0 - (z/(n*c^2))*z + n*({proxy})*c^2*(z/(n*c^2))^2/2"
    yield from _tilted(proxy)
    yield identity(exponent, f"0 - 2*z^2/(n*({range_})^2)")


@claim("sec-7.1.5-eta", PROOF, {"square": "n*c^2*L"}, {"square": "2*n*c*L"})
def sec_7_1_5_eta(square: str = "2*n*c^2*L") -> Steps:
    r"""$2\exp(-2\eta^2/(4nC_\epsilon^2)) \le \beta'$ holds exactly for $\eta \ge C_\epsilon\sqrt{2n\ln(2/\beta')}$ (the exponents
    compared; the paper prints $\le$ for the least such $\eta$).

    The inequality is $\frac{2\eta^2}{4nC_\epsilon^2}\ge L$ with $L=\ln\frac2{\beta'}$. Step 1 says that it is an equality at
    $\eta^2=2nC_\epsilon^2L$, and step 2 that the left side moves by $\frac x{2nC_\epsilon^2}$ if $\eta^2$ moves by $x$, up or
    down.
    """
    yield f"2*({square})/(n*(2*c)^2) = L"
    yield f"2*({square} + x)/(n*(2*c)^2) = L + x/(2*n*c^2)"


@claim("beyond-c-eps", PROOF, {"low": "201/100"}, {"product_at_one": "2163/1000"}, {"growth": "5"}, assumes="calculus")
def beyond_c_eps(low: str = "2", product_at_one: str = "541/250", growth: str = "2") -> Steps:
    r"""$2 \le \epsilon C_\epsilon \le 2 + \epsilon^2/6$ for $\epsilon > 0$, so it tends to 2; $\epsilon C_\epsilon$ increases,
    and is between $2.163$ and $2.164$ at $\epsilon = 1$: $2/\epsilon \le C_\epsilon \le 2.164/\epsilon$ on $(0,1]$.

    With $x=\epsilon$, $t=e^x$ the series of $e^x$ give $x(t+1)-2(t-1)$ the coefficients $\frac{i-2}{i!}$ from $i=2$ on, and 0 at
    $i=1$ (steps 1 and 2): so $xC_\epsilon\ge2$. The coefficients of $(12+x^2)(t-1)-6x(t+1)$ are
    $\frac{12+i(i-1)-6i}{i!}=\frac{(i-3)(i-4)}{i!}\ge0$ for $i\ge1$: steps 3 to 5, the two zeros among them, so
    $xC_\epsilon\le2+\frac{x^2}6$ (its first two are $12-6-6=0$ and $\frac{12}2+1-6-1=0$).

    The derivative of $xC_\epsilon$ has the numerator $t^2-1-2xt$, whose coefficients are $\frac{2^i-2i}{i!}$: 0 at $i=1$, and
    $2^i\ge2i$ goes from $i$ to $i+1$ by step 6. Steps 7 and 8 are the values at $\epsilon=1$, which hold on all of $(0,1]$ as the
    product increases.
    """
    yield from _c_eps(low, product_at_one, growth)


sec_7_1_5_c_eps_order = claim("sec-7.1.5-c-eps-order", PROOF, {"low": "3"}, {"product_at_one": "2"}, uses="beyond-c-eps")(
    beyond_c_eps.check
)


@claim("beyond-fact-7.9-counterexamples", "Fact 7.9", {"own": "2/3"}, {"other": "101/100"}, uses="beyond-hrr-law")
def beyond_fact_7_9_counterexamples(other: str = "1", own: str = "3/4") -> Steps:
    r"""HRR with $n = 1$: for the user's own item at $t = 3$ the error is 1 with probability $3/4$ and 3 with $1/4$; for another
    item it is $C_\epsilon > 1$ in absolute value, for every $\epsilon > 0$ (both signs: at $t = 3$).

    By beyond-hrr-law the estimate of one user's own item is $\pm C_\epsilon=\pm2$ at $t=3$, with probability $\frac
    t{t+1}=\frac34$ for $+2$: the errors 1 and 3 of steps 1 and 2. For another item it is $\pm C_\epsilon$, which is above 1 for
    every $t>1$: step 3, and its square in step 4. Examples: the laws.
    """
    yield "the two errors", "for b in 0..1: ((2 - 4*b) - 1)^2 = 1 + 8*b"
    yield f"3/(3+1) = {own}"
    yield at_most(other, C, strict=True, above=("t",), t=1)
    yield f"({C})^2 - 1 = 4*t/(t-1)^2"
    errors, one = [((1, own), (3, f"1 - {own}")), ((2, "1/2"), (2, "1/2"))], Fraction(3)
    for f, wanted in zip((1, 0), errors, strict=True):
        law = sorted((abs(e), p) for e, p in _errors(1, f, one))
        for (size, chance), (e, p) in zip(wanted, law, strict=True):
            yield "example: the law", [prove.comparison(e, "==", size), prove.comparison(p, "==", tree(chance))]
