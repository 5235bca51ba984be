"""Claims of linear-queries: from the Gaussian protocol to the pure one, equations (8) to (10)."""

from fractions import Fraction

from exactdp.bounds.linear_queries import rejection_projection as bounds
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp_checks.claims.notation import Real, Steps, Verdict, at_most, compared, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.active import active, bias
from exactdp_checks.claims.papers.linear_queries.helpers.errors import active_terms
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

EQUATION = "Section 3.2, equation (10)"
EIGHT, NINE, TEN = (120, 10**4, 10**6), (10**4, 10**6), (10**6, 10**7)
HALF = Fraction(1, 2)


@false(
    "eq-8", "Section 3.2, equation (8)", "E3", {"factor": "9/10"}, {"factor": "51/50"}, at=rows(EIGHT), uses="beyond-good-exact"
)
def eq_8_as_printed(row: int, factor: str = "1") -> Verdict:
    r"""Conditioning on Good multiplies a probability by at most $\frac n{n-2}$: false for one active user and $\mathcal O =
    \mathsf{Good}$, $\epsilon = 1$, $n = 120, 10^4, 10^6$.

    One active user, O = Good: 1 <= n/(n-2) (1 - beta).
    """
    n = EIGHT[row]
    return compared(1, "<=", active(n, 1) * (2 * bounds.equation_8(n) * rational(factor)))


@claim("eq-8-corrected", "Section 3.2, equation (8)", {"first": "101"}, {"limit": "101/100"}, {"delta": "1/n^2"})
def eq_8_corrected(limit: str = "51/50", first: str = "102", delta: str = "2/n^2") -> Steps:
    r"""If every event Good has probability at least $1 - \delta$, conditioning on $s$ of them, independent, multiplies a
    probability by at most $\frac1{1-s\delta}$; with $\delta = \frac2{n^2}$, $s \le n$: at most $\frac n{n-2}$, which is at most
    $1.02$ iff $n \ge 102$.

    (1 - s delta)(1 - delta) - (1 - (s+1) delta) = s delta^2 >= 0, so (1 - delta)^s >= 1 - s delta; n delta = 2/n.
    """
    yield "(1 - s*q)*(1 - q) - (1 - (s+1)*q) = s*q^2"
    yield f"1/(1 - n*({delta})) = n/(n - 2)"
    yield at_most("n/(n - 2)", limit, n=int(first))
    yield prove.enumeration(["/", 51, 50], "<", ["/", "n", ["-", "n", 2]], n=(3, 101))


@false("eq-9", "Section 3.2, equation (9)", "E4", {"factor": "1"}, {"factor": "3/2"}, at=rows(NINE), uses="beyond-alg-3-bias")
def eq_9_as_printed(row: int, factor: str = "51/50") -> Steps:
    r"""Given $\hat n \ge n/4$ the expected error is at most $1.02$ times that with Gaussian reports of the same users: false for
    $d = 1$, $A = [1, 1]$, $\epsilon = 1$, $n = 10^4, 10^6$, by the bias alone.

    A = [1, 1]: the bias of every report, against factor times sigma/sqrt(n/4) >= the mean of |N(0, sigma^2/nhat)|. For nhat >=
    n/4 neither protocol projects.
    """
    n = NINE[row]
    gauss = (Real.of(sampler.printed_variance(1, n, 1)) * Fraction(4, n)).sqrt()
    unswitched = compared(bounds.threshold(1, 2, n, 1), "<=", Fraction(n, 4))
    yield unswitched
    yield compared(bias(n, 1), "<=", gauss * rational(factor))


@claim("eq-9-corrected", "Section 3.2, equation (9)", {"pairs": "1"}, {"most": "1"}, uses="beyond-alg-3-corrected-tv")
def eq_9_corrected(pairs: str = "2", most: str = "2") -> Steps:
    r"""With the corrected sampler, projecting, the expected error is at most that with Gaussian reports of the same users plus
    $4r/n$.

    By beyond-alg-3-corrected-tv each of at most $n$ reports can be drawn together with a Gaussian one such that they differ with
    probability at most $2/n^2$. So some report differs with probability at most $\frac2n$, and there the error exceeds the other
    by at most $2r$ (step 2: both points are in $L$, of norm at most $r$). Step 1 is $n\cdot\frac2{n^2}\cdot2r = \frac{4r}n$.
    """
    yield f"n*(({pairs})/n^2)*({most}*r) = 4*r/n"
    yield f"for a >= 0, b >= 0, c >= 0: a + b <= ({most})*(a + b + c)"


@false("eq-10", EQUATION, "E4", {"scale": "9/10"}, {"scale": "11/10"}, at=rows(TEN), uses="beyond-alg-4-tilt")
def eq_10_as_printed(row: int, scale: str = "1") -> Steps:
    r"""(10) for the active users with Gaussian reports: false for $A = [1, 0]$, $p = (\frac12, \frac12)$, $\epsilon = 1$ at $n =
    10^6, 10^7$, where their data are tilted.

    A = [1, 0], p = (1/2, 1/2): the mean of Gaussian reports of the active users is ptilde(1), and Ap = 1/2.
    """
    n = TEN[row]
    tilted = sampler.tilt([1, 0], ["1/2", "1/2"], sampler.printed_variance(1, n, 1), Fraction(1, 4))
    unswitched = compared(bounds.threshold(1, 2, n, 1), "<=", Fraction(n, 4))
    yield unswitched
    yield compared(HALF - tilted[0], "<=", bounds.equation_10(1, 2, n, 1) * rational(scale))


@claim(
    "eq-10-corrected",
    EQUATION,
    {"first": "31"},
    {"second": "63"},
    {"share": "1/5"},
    uses="thm-3.2-sharp cor-2.3-sharp",
    assumes="jensen subgaussian-maximum",
)
def eq_10_corrected(first: str = "32", second: str = "64", share: str = "1/4") -> Steps:
    r"""For $\hat n \ge n/4$ Gaussian reports of variance $16r^2\log n/\epsilon^2$ and data iid from $p$ (not tilted by the
    corrected sampler), always projecting: $E\|\hat y-Ap\| \le r\min\left((\frac{32\log(2J)}n(\frac{16\log n}{\epsilon^2} +
    1))^{1/4}, \sqrt{\frac1n(\frac{64d\log n}{\epsilon^2} + 4)}\right)$.

    At $r = 1$, on which both sides depend linearly: there are $\hat n = \frac n4(1+w)$ reports with noise of the variance
    $\sigma^2 = 16l/\epsilon^2$, $l = \log n$. As in thm-3.2-sharp, $\langle\bar y - Ap, a_j\rangle$ has the proxy $(\sigma^2 +
    1)/\hat n$.

    Steps 1 to 6 (cor-2.3-sharp), the minimum in step 7 and $(EX)^2 \le EX^2$ in step 8 give the fourth power of the error at most
    $8g(\sigma^2 + 1)/\hat n$, $g = \log2J$: step 9. Step 10 is that this is at most $\frac{32g}n(\frac{16l}{\epsilon^2} + 1)$.

    Without the maximum the square of the error is at most $(d\sigma^2 + 1)/\hat n$, steps 11 and 12, and step 13 is that this is
    at most $\frac1n(\frac{64dl}{\epsilon^2} + 4)$.
    """
    yield from active_terms(first, second, share)
