"""Claims of price-of-privacy: the toy schemes of section 1.1 for w = 1: coupons, a scheme of one bit on average, and guessing.

A user has one uniformly random item of N and its class. Expected waiting times E satisfy E = 1 + (1 - p) E, so E = 1/p.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.ratings import ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict


def _harmonic(N: int) -> Fraction:
    return sum((Fraction(1, i) for i in range(1, N + 1)), start=Fraction(0))


def _waiting(useful: str, share: str) -> Verdict:
    """With i items seen, E_i - E_(i+1) = N/(share (N-i)) solves E_i = 1 + p E_(i+1) + (1-p) E_i, p = share (N-i)/N."""
    return identity(f"1 + ({useful})*F + (1-({useful}))*(F + N/(({share})*(N-i)))", f"F + N/(({share})*(N-i))")


@claim(
    "sec-1.1-coupon",
    "Section 1.1",
    {"least": "13/10"},
    {"most": "1/2"},
    at=tuple({"N": n} for n in (10, 1, 2, 3, 100, 300)),
    when=lambda N: N >= 1,
)
def sec_1_1_coupon(N: int, least: str = "1", most: str = "1") -> Verdict:
    r"""The expected number of users until every item has been seen is $N H_N$, $H_N = \sum_{i \le N} 1/i$, and $N \ln N < N H_N <
    N(\ln N + 1)$ for $N \ge 2$: the recursion of the waiting times for all $N$, the sum and the bounds at the listed $N$.

    E_0 = N H_N, between N ln N and N (ln N + 1).
    """
    log, total = LogSum.ln(N), _harmonic(N)
    steps = sum((Fraction(N, N - i) for i in range(N)), start=Fraction(0))
    parts = [_waiting("(N-i)/N", "1"), prove.comparison(steps, "==", N * total)]
    bounds = [prove.comparison(["*", exact(least), log], "<", total), prove.comparison(total, "<", ["+", exact(most), log])]
    return prove.all_of([*parts, *bounds]) if N > 1 else prove.all_of(parts)


@claim(
    "sec-1.1-avgusers",
    "Section 1.1",
    {"factor": "1"},
    {"factor": "5"},
    at=tuple({"r": r} for r in (4, 1, 2, 8)),
    when=lambda r: r >= 1,
    uses="sec-1.1-coupon",
)
def sec_1_1_avgusers(r: int, factor: str = "r") -> Steps:
    r"""Where each user discloses with probability $1/\log_2 N$, $N = 2^r$, the expected number of users until every item has been
    disclosed is $N H_N \log_2 N < N (\ln N + 1) \log_2 N$: the recursion for all $N$ and $r$, the sum and the bound at the
    listed $r$.

    N = 2^r, a user discloses with probability 1/r: E_0 = r N H_N <= r N (1 + ln N), and r = log_2 N.
    """
    N = 2**r
    steps = sum((Fraction(N * r, N - i) for i in range(N)), start=Fraction(0))
    claimed = exact(factor) if factor != "r" else exact(r)
    yield _waiting("(N-i)/(r*N)", "1/r")
    yield prove.comparison(steps, "==", claimed * N * _harmonic(N))
    yield prove.comparison(steps, "<", ["*", r * N, ["+", 1, LogSum.ln(N)]])


@claim(
    "sec-1.1-avgbit",
    "Section 1.1",
    {"bits": "1/2"},
    at=tuple({"r": r} for r in (1, 2, 10, 1000)),
    when=lambda r: r >= 1,
    refuted="ungraded",
)
def sec_1_1_avgbit_as_printed(r: int, bits: str = "1") -> Verdict:
    r"""The scheme that discloses item and class with probability $1/\log_2 N$ exchanges 1 bit per user on average. (At $N = 2^r$,
    $r + 1$ bits name item and class.)

    Is the average number of disclosed bits, (r + 1) with probability 1/r, as printed?
    """
    return prove.comparison(Fraction(r + 1, r), "==", exact(bits))


@claim("sec-1.1-avgbit-corrected", "Section 1.1", {"bits": "1 + 2/r"}, {"bits": "1"}, {"most": "3/2"})
def sec_1_1_avgbit_corrected(bits: str = "1 + 1/r", most: str = "2") -> Steps:
    r"""It discloses $1 + 1/\log_2 N$ bits per user on average, more than 1 and at most 2, for all $N \ge 2$ (whether a user
    discloses is not counted).

    r + 1 bits name an item of 2^r and its class; disclosed with probability 1/r; more than 1 and at most 2 on average.
    """
    mean = prove.equal(["*", ["/", 1, "r"], ["+", "r", 1]], exact(bits))
    yield mean
    yield prove.at_most(1, exact(bits), strict=True, r=1)
    yield prove.at_most(exact(bits), exact(most), r=1)


@claim(
    "beyond-guess",
    "Section 4.2, after Theorem 4.3",
    {"chance": "1/N"},
    {"total": "N^2"},
    {"total": "2*N*(N-1)"},
    at=({"N": 2}, {"N": 1}, {"N": 3}, {"N": 4}),
    when=lambda N: 1 <= N <= 6,
)
def beyond_guess(N: int, chance: str = "1/(2*N)", total: str = "2*N^2") -> Steps:
    r"""For $w = 1$: the question whether $(I, Z_I) = (i, b)$ with a random bit $b$ has the answer yes with probability
    $\frac1{2N}$, whatever $\mathbf Z$ is, and then $b = Z_i$; asking for one item after the other until the first yes takes
    exactly $2N^2$ questions on average. The probability at the listed $N$, the rest for all $N$.

    For every Z and every item i, the chance of a yes over the user's item and the bit b; a yes is right; then N items.
    """
    parts = []
    for Z in product((0, 1), repeat=N):
        data = [rating for rating in ratings(N, 1) if rating.bits[0] == Z[rating.items[0]]]
        for i in range(N):
            yes = [(rating, b) for rating in data for b in (0, 1) if (rating.items[0], rating.bits[0]) == (i, b)]
            parts.append(prove.comparison(Fraction(len(yes), 2 * len(data)), "==", exact(chance.replace("N", str(N)))))
            parts += [prove.comparison(b, "==", Z[i]) for _, b in yes]
    waiting = identity(f"1 + (1 - {chance})*(1/({chance}))", f"1/({chance})")
    yield from parts
    yield waiting
    yield identity(f"N/({chance})", total)
