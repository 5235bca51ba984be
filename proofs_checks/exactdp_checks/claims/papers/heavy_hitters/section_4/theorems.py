"""Claims of heavy-hitters: Theorems 4.1 to 4.3 and corollary 4.5, with the constants of their proofs; small domains; numbers.

x = epsilon, u = ln(1/beta), N = ln n. At d = 2, beta = 1/n the printed rate has no ln n, while the lower bound of
cor-2.3-corrected has: so the printed statements are false for each constant. An item that is not found counts as the estimate 0.
"""

from exactdp.bounds.heavy_hitters import search
from exactdp_checks.claims.notation import Real, Steps, Verdict, compared, holds, prove, rational, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

ORDER = ({"limit": "358"}, {"inner": "70"}, {"logs": "3/2"})
NUMBERS = ((1_000_440, 7, 1, "0.754"), (100_000_060, 5, 3, "0.21"), (10_000_000_356, 4, 3, "0.020"))
EDGES = ((2_640_324, 32, 4, "1.06"), (2_650_383, 32, 3, "0.91"), (4_600_044, 64, 6, ""), (4_700_892, 64, 6, ""))


def _union(size: str = "n*L", share: str = "1") -> Steps:
    """|Gamma| <= nL strings fail with beta/(nL) each: the empty string's n^(1/2) children and (L-1) sqrt(n) sqrt(n) others."""
    yield f"({size})*(b/(n*L)) = ({share})*b"
    yield "for q >= 1, L >= 1: q + (L-1)*q*q <= L*q^2"


def _shares(n: int, bits: int, times: int) -> Real:
    """times lambda'/n at epsilon = 1, beta = 1/100, d = 2^bits."""
    return search.threshold(n, 2**bits, 1, "1/100") * times / n


def _levels(n: int, bits: int, L: int) -> list[Verdict]:
    square = ["^", 2, 2 * bits]
    return [prove.comparison(["^", n, L - 1], "<", square), prove.comparison(square, "<=", ["^", n, L])]


@claim("thm-4.1-corrected", "Theorem 4.1", *ORDER, uses="thm-4.3-corrected thm-4.2-permutation-corrected")
def thm_4_1_corrected(limit: str = "359", inner: str = "69", logs: str = "3") -> Steps:
    r"""Blocks of one permutation, $n=Lkb$ users in $L\ge2$ levels of an integer $8\ell\le k\le9\ell$ of groups,
    $\ell=\ln\frac{8nL}\beta$, any $\beta\in(0,1)$, $\varepsilon\le1$, strings of $L$ of at most $\lceil\sqrt n\rceil$ letters:
    HadaHeavy is $\varepsilon$-LDP, and returns an S-Hist with $\lambda=3\lambda'$, $\lambda'=\frac{69}\varepsilon\sqrt{nL\ell}$,
    with probability at least $1-\beta$; $\lambda\le\frac{359}\varepsilon\sqrt{nL\ln(n/\beta)}$.

    By thm-4.3-corrected the error of the search is at most $3\lambda'$ with probability at least $1-\beta$, where $\lambda'$ is
    the second bound of thm-4.2-permutation-corrected at $\frac\beta{nL}$. As $n\ge Lk\ge8L$, step 2 is
    $\ell=\ln8+\ln n+\ln L+u\le3\ln\frac n\beta$ with $u=\ln\frac1\beta$, $a=\ln8$, $m=\ln L$,
    $w=\ln\frac n{8L}$, and step 1 the constant.
    """
    yield holds(f"({inner})*3*sqrt({logs})", "<=", limit)
    yield f"for a >= 0, m >= 0, w >= 0, u >= 0: a + (a+m+w) + m + u <= ({logs})*(a+m+w+u)"


table_1_hadaheavy_corrected = claim(
    "table-1-hadaheavy-corrected", "Table 1", *ORDER, uses="thm-4.3-corrected thm-4.2-permutation-corrected"
)(thm_4_1_corrected.check)


@claim(
    "sec-1.1-hadaheavy-corrected",
    "Section 1.1",
    {"factor": "3"},
    {"factor": "39/10"},
    uses="thm-4.1-corrected beyond-optimality-ratio",
)
def sec_1_1_hadaheavy_corrected(factor: str = "4") -> Steps:
    r"""For $d\ge\sqrt n$ the number of levels $L=\lceil2\ln d/\ln n\rceil$ has $L\ln(n/\beta)\le4(\ln
    d)(1+\frac{\ln(1/\beta)}{\ln n})$, so that thm-4.1-corrected has the printed order; for $d\ge n$ the printed rate is at most
    $\sqrt{c+1}$ times the lower bound's at $\beta=n^{-c}$.

    With $\ln d=a\ln n$, $a\ge\frac12$, the number of levels is at most $2a+1\le4a$ by step 1. Step 2 multiplies by
    $\ln(n/\beta)=\ln n+\ln\frac1\beta$, which gives the inequality. The error of thm-4.1-corrected then has the printed order.

    The comparison with the lower bound for $d\ge n$ is beyond-optimality-ratio at $\beta=n^{-c}$.
    """
    yield f"for z >= 0: 2*(1/2 + z) + 1 <= ({factor})*(1/2 + z)"
    yield "4*a*(N + u) = 4*(a*N)*(1 + u/N)"


@claim("beyond-small-domain", "Theorem 4.1", {"constant": "71"}, {"constant": "36"}, uses="cor-2.3-corrected")
def beyond_small_domain(constant: str = "72") -> Steps:
    r"""At $d=2$, $\beta=\frac1n$ the printed error $\frac\kappa\varepsilon\sqrt{2n\ln2}$ is below the lower bound $\min\{\frac
    n{70},\frac1{6\varepsilon}\sqrt{n\ln n}\}$ of cor-2.3-corrected for every constant $\kappa$ and all $n$ with $\ln
    n>72\kappa^2\ln2$, $n\ge\frac{4900}{36}\ln n$ ($\varepsilon=1$).

    With $u=\ln n=72\kappa^2\ln2+w$, $w>0$, the first step is that the square of the printed error, divided by $n$, is below
    $\frac u{36}$. With $n=\frac{4900}{36}u+w$ the second step is $\frac{nu}{36}\le\frac{n^2}{4900}$, so that the minimum is its
    second term.
    """
    yield f"for q >= 0, a >= 0, w > 0: 2*q^2*a < (({constant})*q^2*a + w)/36"
    yield "for u >= 0, w >= 0: (4900/36*u + w)*u/36 <= (4900/36*u + w)^2/4900"


@claim("thm-4.1-server-cost", "Theorem 4.1", {"counters": "3024"}, {"counters": "3026"}, uses="cor-3.2-cost beyond-search-cost")
def thm_4_1_server_cost(counters: str = "3025") -> Steps:
    r"""$L$ oracles for $\frac nL$ users each have at most $3025\varepsilon\sqrt{nL}\,\ell$ counters, where each has more than one
    hash value (cor-3.2-cost); queries: beyond-search-cost, on the event that the estimates are good.

    By cor-3.2-cost one oracle for $\frac nL$ users has at most $3025\,\varepsilon\sqrt{n/L}\,\ell$ counters. The step, squared,
    says that $L$ of them have $3025\,\varepsilon\sqrt{nL}\,\ell$.
    """
    yield f"(L*({counters})*x*l)^2*(n/L) = (3025*x*l)^2*n*L"


@claim(
    "thm-4.3-corrected", "Theorem 4.3", {"factor": "2"}, {"size": "n*(L+1)"}, uses="cor-4.5-corrected lem-9.3 sec-9.2-inclusion"
)
def thm_4_3_corrected(size: str = "n*L", factor: str = "3") -> Steps:
    r"""With $\lambda'\ge\sqrt n$ the explicit error of Theorem 4.2 at $\frac\beta{nL}$: with probability at least $1-\beta$ no
    string of $\Gamma$, $|\Gamma|\le nL$, has a larger error; then $f\ge3\lambda'$ gives $\hat f\ge2\lambda'$ and $f<\lambda'$
    gives $\hat f<2\lambda'$, so both guarantees hold: a string with $f\ge3\lambda'$ is kept, and the estimate of every string
    that is kept is off by at most $\lambda'$.

    By cor-4.5-corrected all strings of $\Gamma$ are within $\lambda'$ at once, with probability at least $1-\beta$. On this event
    the steps are the two implications, with $g=\lambda'$; lem-9.3 turns them into the first guarantee, and by sec-9.2-inclusion
    every string that is kept is in $\Gamma$ and has an error of at most $\lambda'$, the second.
    """
    yield from _union(size)
    yield f"for g >= 0, w >= 0: 2*g <= ({factor})*g + w - g"
    yield "for g >= 0, w > 0: (g - w) + g < 2*g"


@claim("thm-4.3-cost", "Theorem 4.3", {"most": "L-1"}, {"most": "L/2"}, uses="beyond-search-cost thm-3.1-cost")
def thm_4_3_cost(most: str = "L") -> Steps:
    r"""If every search set has at most $\sqrt n$ strings (beyond-search-cost, where the estimates are good), at most $\sqrt
    n+(L-1)n\le Ln$ strings are queried, with $k\le\frac{26}3\ell$ look-ups each.

    The first level queries $\sqrt n$ strings, and each of the other $L-1$ at most $\sqrt n$ children of each of $\sqrt n$
    strings: the step, with $q=\sqrt n$, bounds the sum by $Ln$. Each query looks up $k\le\frac{26}3\ell$ counters (thm-3.1-cost).
    """
    yield f"for q >= 1, L >= 1: q + (L-1)*q*q <= ({most})*q^2"


@claim(
    "cor-4.5-corrected",
    "Corollary 4.5",
    {"size": "n*L^2"},
    {"share": "2"},
    assumes="union-bound",
    uses="thm-4.2-permutation-corrected thm-4.2-independent-corrected cor-3.4-corrected sec-4.2-gamma",
)
def cor_4_5_corrected(size: str = "n*L", share: str = "1") -> Steps:
    r"""For $\lambda'\ge\sqrt n$ the explicit error of Theorem 4.2 at $\frac\beta{nL}$: $|\Gamma|\le\sqrt n+(L-1)n\le nL$, and a
    union bound has $nL\cdot\frac\beta{nL}=\beta$.

    The set $\Gamma$ is fixed by the data, whatever the coins. By step 2, with $q=\sqrt n$, it has at most $nL$ strings
    (sec-4.2-gamma).

    Each of them fails with probability at most $\frac\beta{nL}$ by Theorem 4.2 (corrected); for $L=1$, where nobody is in another
    level, $\lambda'$ is the error of cor-3.4-corrected. Step 1 is the union bound over $\Gamma$: $nL\cdot\frac\beta{nL}=\beta$.
    """
    yield from _union(size, share)


@claim("beyond-lambda-numbers", "Theorem 4.3", {"scale": "101/100"}, {"more": 1}, uses="thm-4.2-permutation-corrected")
def beyond_lambda_numbers(scale: str = "1", more: int = 0) -> Steps:
    r"""Permutation, $\varepsilon=1$, $\beta=0.01$, $d=2^{64}$, rounded: $\lambda'/n=0.754$ at $n=1000440$ ($L=7$),
    $3\lambda'/n=0.21$ at $100000060$ ($L=5$) and $0.020$ at $10000000356$ ($L=4$).

    For each row the first two steps are $n^{L-1}<d^2\le n^L$, and the others enclose the number.
    """
    for n, L, times, text in NUMBERS:
        yield from _levels(n, 64, L + more)
        yield from rounds_to(_shares(n, 64, times) * rational(scale), text)


@claim("beyond-lambda-vacuity", "Theorem 4.3", {"scale": "9/10"}, {"more": 1}, uses="thm-4.2-permutation-corrected")
def beyond_lambda_vacuity(scale: str = "1", more: int = 0) -> Steps:
    r"""There $3\lambda'/n$ is $1.06$ at $n=2640324$ ($L=4$) and $0.91$ at $2650383$ ($L=3$) for $d=2^{32}$; for
    $d=2^{64}$ it is above 1 at $4600044$ and below 1 at $4700892$.

    For each row the first two steps are $n^{L-1}<d^2\le n^L$, the next compares with 1, and the others enclose the number.
    """
    for row, (n, bits, L, text) in enumerate(EDGES):
        found = _shares(n, bits, 3) * rational(scale)
        yield from _levels(n, bits, L + more)
        yield compared(found, "<", 1) if row % 2 else compared(1, "<", found)
        yield from (rounds_to(found, text) if text else ())
        yield "example: the function", prove.comparison(int(search.vacuous(n, 2**bits, 1, "1/100")), "==", 1 - row % 2)
