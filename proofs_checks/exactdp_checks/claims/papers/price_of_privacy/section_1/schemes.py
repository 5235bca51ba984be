"""Claims of price-of-privacy: the toy schemes of section 1.1 for w = 1: coupons, a scheme of one bit on average, and guessing.

A user has one uniformly random item of N and its class. Expected waiting times E satisfy E = 1 + (1 - p) E, so E = 1/p.
"""

from fractions import Fraction
from itertools import product

from exactdp.ratings import ratings
from exactdp_checks.claims.notation import LogSum, Steps, Verdict, exact, identity, prove
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def _harmonic(N: int) -> Fraction:
    return sum((Fraction(1, i) for i in range(1, N + 1)), start=Fraction(0))


def _waiting(useful: str, share: str) -> Verdict:
    """With i items seen, E_i - E_(i+1) = N/(share (N-i)) solves E_i = 1 + p E_(i+1) + (1-p) E_i, p = share (N-i)/N."""
    return identity(f"1 + ({useful})*F + (1-({useful}))*(F + N/(({share})*(N-i)))", f"F + N/(({share})*(N-i))")


@claim("sec-1.1-coupon", "Section 1.1", {"least": "13/10"}, {"most": "1/2"}, assumes="exp-above-tangent")
def sec_1_1_coupon(least: str = "1", most: str = "1") -> Steps:
    r"""The expected number of users until every item has been seen is $N H_N$, $H_N = \sum_{i \le N} 1/i$, and $N \ln N < N H_N <
    N(\ln N + 1)$ for $N \ge 2$.

    With $i$ items seen the next user brings a new one with probability $\frac{N-i}N$: the first step checks $E_i-E_{i+1} = \frac
    N{N-i}$ in the recursion, and the sum over $i$ is $NH_N$. The next steps compare $\frac1k$ with the logarithm: $\ln\frac
    k{k-1} = -\ln(1-\frac1k) > \frac1k > -\ln(1-\frac1{k+1}) = \ln\frac{k+1}k$, since $-\ln(1-x) > x$ and $\ln(1+x) < x$ for $x >
    0$. Summed from 2 (from 1) on: $H_N-1 < \ln N$ and $\ln(N+1) < H_N$.
    """
    yield "the waiting time", _waiting("(N-i)/N", "1")
    yield "the arguments of the logarithms", ["k/(k-1) = 1/(1 - 1/k)", "(k+1)/k = 1 + 1/k"]
    for N in (10, 2, 3, 100, 300):
        log, total = LogSum.ln(N), _harmonic(N)
        yield "example: above", prove.comparison(["*", exact(least), log], "<", total)
        yield "example: below", prove.comparison(total, "<", ["+", exact(most), log])


@claim("sec-1.1-avgusers", "Section 1.1", {"factor": "1"}, {"factor": "5"}, uses="sec-1.1-coupon")
def sec_1_1_avgusers(factor: str = "r") -> Steps:
    r"""Where each user discloses with probability $1/\log_2 N$, $N = 2^r$, the expected number of users until every item has been
    disclosed is $N H_N \log_2 N < N (\ln N + 1) \log_2 N$.

    With $i$ items disclosed the next user discloses a new one with probability $\frac{N-i}{rN}$, $r = \log_2N$: the step is
    $E_i-E_{i+1} = \frac{rN}{N-i}$, and the sum is $r$ times that of sec-1.1-coupon.
    """
    yield "the waiting time", _waiting(f"(N-i)/(({factor})*N)", "1/r")


@false(
    "sec-1.1-avgbit", "Section 1.1", "E10", {"bits": "1/2"}, at=tuple({"r": r} for r in (1, 2, 10, 1000)), when=lambda r: r >= 1
)
def sec_1_1_avgbit_as_printed(r: int, bits: str = "1") -> Steps:
    r"""The scheme that discloses item and class with probability $1/\log_2 N$ exchanges 1 bit per user on average. (At $N = 2^r$,
    $r + 1$ bits name item and class.)

    Is the average number of disclosed bits, (r + 1) with probability 1/r, as printed?
    """
    yield "the average number of bits", prove.comparison(Fraction(r + 1, r), "==", exact(bits))


@claim("sec-1.1-avgbit-corrected", "Section 1.1", {"bits": "1 + 2/r"}, {"bits": "1"}, {"most": "3/2"})
def sec_1_1_avgbit_corrected(bits: str = "1 + 1/r", most: str = "2") -> Steps:
    r"""It discloses $1 + 1/\log_2 N$ bits per user on average, more than 1 and at most 2, for all $N \ge 2$ (whether a user
    discloses is not counted).

    $r+1$ bits name an item of $2^r$ and its class, disclosed with probability $1/r$.
    """
    mean = prove.equal(["*", ["/", 1, "r"], ["+", "r", 1]], exact(bits))
    yield "the mean", mean
    yield "more than 1", prove.at_most(1, exact(bits), strict=True, r=1)
    yield "at most 2", prove.at_most(exact(bits), exact(most), r=1)


@claim("beyond-guess", "Section 4.2, after Theorem 4.3", {"chance": "1/N"}, {"total": "N^2"}, {"total": "2*N*(N-1)"})
def beyond_guess(chance: str = "1/(2*N)", total: str = "2*N^2") -> Steps:
    r"""For $w = 1$: the question whether $(I, Z_I) = (i, b)$ with a random bit $b$ has the answer yes with probability
    $\frac1{2N}$, whatever $\mathbf Z$ is, and then $b = Z_i$; asking for one item after the other until the first yes takes
    exactly $2N^2$ questions on average.

    The user has item $i$ with probability $\frac1N$, and then $Z_I = Z_i$, which the random bit equals with probability
    $\frac12$: $\frac1N\cdot\frac12$. The waiting time $E$ for a yes satisfies $E = 1+(1-\frac1{2N})E$, and $N$ items are asked
    for one after the other.
    """
    yield "the chance of a yes", f"1/N*(1/2) = {chance}"
    yield "the waiting time", f"1 + (1 - {chance})*(1/({chance})) = 1/({chance})"
    yield "N items", f"N/({chance}) = {total}"
    for N in (2, 1, 3, 4):
        for Z in product((0, 1), repeat=N):
            data = [rating for rating in ratings(N, 1) if rating.bits[0] == Z[rating.items[0]]]
            for i in range(N):
                yes = sum((rating.items[0], rating.bits[0]) == (i, b) for rating in data for b in (0, 1))
                yield "example: by all data", prove.comparison(Fraction(yes, 2 * len(data)), "==", exact(f"1/(2*{N})"))
