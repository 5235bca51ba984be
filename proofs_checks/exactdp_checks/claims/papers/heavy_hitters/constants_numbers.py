"""Claims of heavy-hitters: lambda' in numbers, and where 3 lambda' exceeds the number of users (section 4, Theorem 4.3).

Permutation partitioning, epsilon = 1, beta = 1/100, sizes before rounding: bounds.heavy_hitters.search.threshold. L is
certified by n^(L-1) < d^2 <= n^L.
"""

from __future__ import annotations

from exactdp.bounds.heavy_hitters import search
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, rounds_to
from exactdp_checks.trusted.verdict import Verdict

NUMBERS = ((10**6, 7, 1, "0.754"), (10**8, 5, 3, "0.21"), (10**10, 4, 3, "0.020"))
EDGES = ((2_640_000, 32, 4, "1.06"), (2_650_000, 32, 3, "0.91"), (4_600_000, 64, 6, ""), (4_700_000, 64, 6, ""))


def _levels(n: int, bits: int, L: int) -> list[Verdict]:
    square = ["^", 2, 2 * bits]
    return [prove.comparison(["^", n, L - 1], "<", square), prove.comparison(square, "<=", ["^", n, L])]


def _share(n: int, bits: int, times: int) -> Real:
    return search.threshold(n, 2**bits, 1, "1/100") * times / n


@claim(
    "beyond-lambda-numbers",
    "Theorem 4.3",
    {"scale": "101/100"},
    {"more": 1},
    at=[{"row": row} for row in range(3)],
    uses="thm-4.2-permutation-corrected",
)
def beyond_lambda_numbers(row: int, scale: str = "1", more: int = 0) -> Steps:
    r"""Permutation, $\varepsilon=1$, $\beta=0.01$, $d=2^{64}$, rounded: $\lambda'/n=0.754$ at $n=10^6$ ($L=7$),
    $3\lambda'/n=0.21$ at $10^8$ ($L=5$) and $0.020$ at $10^{10}$ ($L=4$).

    times lambda'/n, rounded.
    """
    n, L, times, text = NUMBERS[row]
    yield from _levels(n, 64, L + more)
    yield from rounds_to(_share(n, 64, times) * rational(scale), text)


@claim(
    "beyond-lambda-vacuity",
    "Theorem 4.3",
    {"scale": "9/10"},
    {"more": 1},
    at=[{"row": row} for row in range(4)],
    uses="thm-4.2-permutation-corrected",
)
def beyond_lambda_vacuity(row: int, scale: str = "1", more: int = 0) -> Steps:
    r"""There $3\lambda'/n$ is $1.06$ at $n=2.64\cdot10^6$ ($L=4$) and $0.91$ at $2.65\cdot10^6$ ($L=3$) for $d=2^{32}$; for
    $d=2^{64}$ it is above 1 at $4.6\cdot10^6$ and below 1 at $4.7\cdot10^6$.

    3 lambda'/n is above 1 in rows 0 and 2 and below 1 in rows 1 and 3; rounded in the first two.
    """
    n, bits, L, text = EDGES[row]
    found = _share(n, bits, 3) * rational(scale)
    side = compared(found, "<", 1) if row % 2 else compared(1, "<", found)
    yield from _levels(n, bits, L + more)
    yield side
    yield from (rounds_to(found, text) if text else ())
