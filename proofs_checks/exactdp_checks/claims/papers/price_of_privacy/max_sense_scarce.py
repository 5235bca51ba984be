"""Claims of price-of-privacy: Pairwise-Preference where few items are rated, and the best dependence on epsilon (section 5).

t = e^epsilon, rho = w(w-1)/(N(N-1)), Z uniform on {0,1}^N, deterministic ratings, reading (B): S0 = 1 if both items of the pair
are rated and of one type. A rate with a hidden constant is refuted for a list of constants kappa. Stated, not certified: Fano's
and Pinsker's inequalities, the chain rule for independent users, KL <= chi^2, TV <= (t-1)/(t+1) for an epsilon-LDP channel,
tanh x <= x, e^x >= 1 + x.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.price_of_privacy import pairwise_preference
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["indistinct"]

SCARCE = (("1", 10**3), ("10", 10**4), ("100", 10**4))  # kappa, N
KAPPAS = ("1", "10", "100")


def indistinct(users: Real, epsilon: Fraction, N: int, d: int) -> Verdict:
    """Is 1 - N^-d at most (1 + TV)/2, TV <= sqrt((users + 1) epsilon^2/2)? Users rounded up, two clusterings, any LDP scheme."""
    distance = ((users + 1) * (epsilon**2 / 2)).sqrt()
    return compared(1 - Fraction(1, N**d), "<=", (distance + 1) / 2)


@claim("sec-5-rated", "Section 5", {"second": "w"}, {"second": "w+1"})
def sec_5_rated(second: str = "w-1") -> Steps:
    r"""Both items of a pair are rated with probability $\frac{w(w-1)}{N(N-1)} \le \frac{w^2}{N^2}$, every $1 \le w \le N$, $N \ge
    2$.

    P(i in W) = w/N, P(j in W | i in W) = (w-1)/(N-1); at most w^2/N^2, for w = 1 + x < N = 2 + x + n, and w = N.
    """
    found = "(1+x)*x/((2+x+n)*(1+x+n))"
    yield f"(w/N)*(({second})/(N-1)) = w*(w-1)/(N*(N-1))"
    yield at_most(found, "(1+x)^2/(2+x+n)^2", x=0, n=0)
    yield "w*(w-1)/(w*(w-1)) = w^2/w^2"


@claim(
    "sec-5-scarce",
    "Section 5",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=tuple({"row": i, "w": w} for w in (2, 5) for i in range(3)),
    when=lambda row, w: 0 <= row < 3 and w in (2, 5),
    uses="sec-5-scarce-corrected",
    refuted="ungraded",
)
def sec_5_scarce_as_printed(row: int, w: int, scale: str = "1") -> Verdict:
    r"""$\kappa N\log N\cdot N^2/w^2$ users suffice for Pairwise-Preference, $w = o(N)$: false for $\kappa = 1$, $N = 10^3$,
    $\kappa = 10, 100$, $N = 10^4$, at $w = 2$ and 5, $e^\epsilon = 3$, where sec-5-scarce-corrected makes every decoder
    unreliable.

    Is the bound (N/2-1) ln 2/(rho^2 (t-1)^2/(4t)) <= kappa N ln N N^2/w^2, at t = 3?
    """
    kappa, N = rational(SCARCE[row][0]) * rational(scale), SCARCE[row][1]
    return compared(pairwise_preference.too_few(N, w, 3), "<=", LogSum.ln(N) * (kappa * Fraction(N**3, w * w)))


@claim("sec-5-scarce-corrected", "Section 5", {"quarter": "5"}, {"floor": "t+1"}, uses="beyond-fano beyond-pp-law")
def sec_5_scarce_corrected(quarter: str = "4", floor: str = "t") -> Steps:
    r"""A sketch of Pairwise-Preference, reading (B), says at most $\chi^2 \le \rho^2\frac{(e^\epsilon-1)^2}{4e^\epsilon} =
    \rho^2\sinh^2\frac\epsilon2$ nats about $\mathbf Z$ uniform on $\{0,1\}^N$; so every decoder is unreliable for $U <
    \frac{(N/2-1)\ln2}{\rho^2\sinh^2(\epsilon/2)}$, of order $N(N/w)^4$; every $N$, $w$, $\epsilon$.

    P(S = 1 | pair, E) = (1 + (t-1) rho E)/(t+1), E = 1 if the two types agree, of probability 1/2; rho = 1/(1+y). chi^2 =
    (x_1 - m)^2/(m (1-m)), m the mean; its numerator is ((t-1)/(t+1))^2 rho^2/4, and m (1-m) >= t/(t+1)^2.
    """
    one, rho = "((1 + (t-1)*rho)/(t+1))", "(1/(1+y))"
    mean = f"((1 + (t-1)*{rho}/2)/(t+1))"
    yield f"({one} - ({one} + 1/(t+1))/2)^2 = ((t-1)/(t+1))^2*rho^2/4"
    yield f"for t >= 1, y >= 0: ({floor})/(t+1)^2 <= {mean}*(1-{mean})"
    yield f"((t-1)/(t+1))^2*rho^2/4/(t/(t+1)^2) = rho^2*(t-1)^2/(({quarter})*t)"


@claim(
    "sec-5-tradeoff",
    "Section 5",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=tuple({"row": i} for i in range(3)),
    when=lambda row: 0 <= row < 3,
    uses="sec-5-tradeoff-corrected",
    refuted="ungraded",
)
def sec_5_tradeoff_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""A factor $\frac1\epsilon$ is the optimal trade-off, that is $\kappa\frac{N^2\log N}{\epsilon w}$ users suffice for a
    scheme: false for $\kappa = 1, 10, 100$ at $N = 4$, $w = 2$, $\epsilon = \frac1{32\kappa}$: no $\epsilon$-LDP scheme with
    independent users then tells two clusterings apart with probability $1 - N^{-1}$.

    N = 4, w = 2, d = 1: kappa N^2 ln N/(epsilon w) users at epsilon = 1/(32 kappa).
    """
    kappa = rational(KAPPAS[row])
    epsilon = 1 / (32 * kappa)
    users = Real.of(LogSum.ln(4) * (rational(scale) * kappa * 16 / (epsilon * 2)))
    return indistinct(users, epsilon, 4, 1)


@claim("sec-5-tradeoff-corrected", "Section 5", {"half": "1"}, {"least": "7/10"})
def sec_5_tradeoff_corrected(half: str = "2", least: str = "2/3") -> Steps:
    r"""Every $\epsilon$-LDP scheme with independent users that tells two clusterings apart with probability $1 - f$, $f \le
    \frac12$, has $U \ge \frac{2(1-2f)^2}{\epsilon^2}$; and $\hat\epsilon \ge \frac23\epsilon$ for $\epsilon \le 1$, so
    MaxSense, with $1/\hat\epsilon^2$, has the right order in $\epsilon$.

    KL + KL' = sum (P-Q) ln(P/Q) <= epsilon 2 TV <= 2 epsilon tanh(epsilon/2) <= epsilon^2; 1 - f <= (1 + T)/2, T^2 = U e^2/2.
    T = 1 - 2f + y, 1 - 2f = z/(1+z). MaxSense: eps-hat = 2(t-1)/(t+1), t = 1 + e + z, e = 1/(1+x) <= 1: at least 2e/3.
    """
    e = "(1/(1+x))"
    yield "2*e*(e/2) = e^2"
    yield "for y >= 0, z >= 0: (z/(1+z))^2 <= (z/(1+z) + y)^2"
    yield f"T^2 = (2*T^2/e^2)*e^2/({half})"
    yield f"for x >= 0, z >= 0: ({least})*{e} <= 2*({e} + z)/(2 + {e} + z)"
