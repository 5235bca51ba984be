"""Claims of heavy-hitters: the error of the oracle with explicit constants, corollary 3.4; sizes, memory, where it says nothing.

x = epsilon, l = ell = ln(4/beta'), s = |U_i|, L16 = ln(16 e^2), C = C_eps. Certified: the algebra that puts the thresholds of the
four sets together, and the constants. Theorems 4.1 to 4.3 stand beside this module.
"""

from __future__ import annotations

from typing import Any

from exactdp.bounds.heavy_hitters import constants, oracle
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.good_sets_counting import scaled
from exactdp_checks.claims.papers.heavy_hitters.good_sets_hashing import hash_step
from exactdp_checks.claims.papers.heavy_hitters.rates_costs import one_user, sizes
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import four_sets
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, rounds_to
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

VACUOUS = (("1/10", 12641), ("1/100", 20531), ("1/1000000", 52091))


def _values(independent: str = "53.85", blocks: str = "58.54", plain: str = "3.06") -> Verdict:
    """K at epsilon = 1 for both partitions, and C_1 sqrt 2."""
    return prove.all_of(
        [
            *rounds_to(oracle.constant(1), independent),
            *rounds_to(oracle.constant(1, permutation=True), blocks),
            *rounds_to(constants.c_epsilon(1) * Real.of(2).sqrt(), plain),
            at_most("n*l", "(n + c*r)*l", n=0, l=0, c=0, r=0),
        ]
    )


LIST = r"false for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$"
BOUND = (
    r"$8C_1\sqrt{n\ell}+(\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)})\sqrt{N\ell}$, $N=n+8C_0\sqrt{n\ell}$ (permutation: "
    r"$N=n$, $k\mid n$, $C_1=2+2\sqrt2$; independent: $C_0=C_1=3\sqrt2$)"
)


@claim(
    "cor-3.4",
    "Corollary 3.4",
    {"scale": "3/2"},
    {"scale": "11/10"},
    at=[{"row": row} for row in range(3)],
    uses="beyond-sketch-degenerate",
    refuted="corner",
    cause="E4",
)
def cor_3_4_as_printed(row: Any, scale: str = "1") -> Any:
    r"""Algorithm 1 has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false
    for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$, independent partition: more than half of
    the $k\ge12$ groups are empty, and the error of the user's own item is 1 with certainty.
    """
    return one_user(row, scale=scale)


@claim("cor-3.4-corrected", "Corollary 3.4", {"square": "3"}, {"sets": "5"}, uses="thm-3.3-corrected eq-2 sec-3.2-median eq-1")
def cor_3_4_corrected(square: str = "4", sets: str = "4") -> Steps:
    r"""With HRR, an integer $k=8\ell$, $\ell=\ln(4/\beta')$, $m\ge8e^2\varepsilon\sqrt{kn/\ell}$: with probability at least
    $1-\beta'$ the error is at most $8C_1\sqrt{n\ell}+(\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)})\sqrt{N\ell}$,
    $N=n+8C_0\sqrt{n\ell}$ (permutation: $N=n$, $k\mid n$, $C_1=2+2\sqrt2$; independent: $C_0=C_1=3\sqrt2$), for every
    $\varepsilon>0$; the thresholds of the four sets, put together.

    In a group of all four sets $k|\mathcal U_i|\le N$. So $|\lambda_2|\le\frac1\varepsilon\sqrt{k|\mathcal
    U_i|\ell}\le\frac1\varepsilon\sqrt{N\ell}$ (step 1, squared), and with $k=8\ell$
    $|\lambda_3|\le4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{N\ell}$ (steps 2 and 3, squared). $|\lambda_1|\le8C_1\sqrt{n\ell}$ is
    the threshold of $\mathbb G_1$, and (1) adds the three. Blocks of a permutation have $k|\mathcal U_i|=n$: step 4.

    By (2) more than half of the groups are of this kind, with probability at least $1-4\cdot\frac{\beta'}4$ (the next two
    steps), so that the median is within the bound (sec-3.2-median). The last steps round $4\sqrt{\ln(16e^2)}$.
    """
    yield "for ks >= 0, w >= 0, l >= 0, x > 0: (1/x)^2*ks*l <= (1/x)^2*(ks+w)*l"
    yield scaled(square)
    yield "for C >= 0, L >= 0, ks >= 0, w >= 0, l >= 0: (4*C)^2*L*ks*l <= (4*C)^2*L*(ks+w)*l"
    yield "k*(n/k) = n"
    yield four_sets()
    yield f"({sets})*(b/4) = b"
    yield from rounds_to(constants.oracle_root() * 4, "8.7385")


@claim(
    "beyond-cor-3.4-rounded",
    "Corollary 3.4",
    {"factor": "416/100"},
    {"ratio": "43/5"},
    {"square": "3"},
    uses="cor-3.4-corrected thm-3.1-cost",
)
def beyond_cor_3_4_rounded(factor: str = "41634/10000", ratio: str = "26/3", square: str = "2") -> Steps:
    r"""With $k=\lceil8\ell\rceil$ the factor 4 becomes $\sqrt{2k/\ell}\le4.1634$, as $\frac k\ell\le\frac{26}3$; $C_0$ and $C_1$
    stay, as $k-1\le8\ell$; for every $\beta'\in(0,1)$ and $m\ge8e^2\varepsilon\sqrt{kn/\ell}$.

    k^2 C^2 2 s L = (2k/l) C^2 L (k s) l; 2k/l <= 52/3; the range of the hash; (k-1) <= 8l for C_0 and C_1.
    """
    yield f"k^2*C^2*2*s*L = (({square})*k/l)*C^2*L*(k*s)*l"
    yield from sizes(ratio=ratio)
    yield f"2*(26/3) <= ({factor})^2"
    yield hash_step()
    yield "for k >= 1, n >= 0, w >= 0: (k-1)*n <= 8*((k-1)/8 + w)*n"


@claim(
    "beyond-cor-3.4-constants",
    "Corollary 3.4",
    {"independent": "53.84"},
    {"blocks": "58.55"},
    {"plain": "3.07"},
    uses="cor-3.4-corrected",
)
def beyond_cor_3_4_constants(independent: str = "53.85", blocks: str = "58.54", plain: str = "3.06") -> Any:
    r"""At $\varepsilon=1$ the bound is $58.54\sqrt{n\ell}$ (permutation), and for independent groups it falls to
    $53.85\sqrt{n\ell}$ as $n\to\infty$; HRR has $3.06\sqrt{n\ln(2/\beta')}$ (rounded values).

    The constants are those of cor-3.4-corrected at $\varepsilon=1$, where $C_\varepsilon=\frac{e+1}{e-1}$,
    $\ln(16e^2)=2+4\ln2$ and $N=n$ for a permutation. Each pair of steps encloses one of them between the ends of its rounding
    interval; for independent groups $N/n$ tends to 1 as $n\to\infty$.
    """
    return _values(independent=independent, blocks=blocks, plain=plain)


@claim(
    "beyond-cor-3.4-vacuity",
    "Corollary 3.4",
    {"users": 1},
    {"users": -1},
    {"square": "3426"},
    at=[{"row": row} for row in range(3)],
    uses="cor-3.4-corrected",
)
def beyond_cor_3_4_vacuity(row: int, users: int = 0, square: str = "3427") -> Steps:
    r"""At $\varepsilon=1$, permutation, $k=8\ell$: the bound $K\sqrt{n\ell}$ is below $n$ for $n>K^2\ell$ alone, $K^2\le3427$:
    the first such integers are $12641$ at $\beta'=0.1$, $20531$ at $0.01$, $52091$ at $10^{-6}$.

    K^2 l is between n - 1 and n, n = the number in the table; K^2 <= square; (K sqrt(n l))^2 < n^2 iff K^2 l < n.
    """
    beta, n = VACUOUS[row]
    limit = oracle.vacuous_below(1, beta)
    yield compared(n - 1 + users, "<", limit)
    yield compared(limit, "<", n + users)
    yield compared(oracle.constant(1, permutation=True) * oracle.constant(1, permutation=True), "<=", Real.of(int(square)))
    yield "K^2*(n*l)/n^2 = K^2*l/n"


@claim("beyond-memory-threshold", "Corollary 3.2", {"value": "1337.57"}, {"power": "1"}, uses="cor-3.2-memory-corrected")
def beyond_memory_threshold(value: str = "1337.56", power: str = "2") -> Steps:
    r"""Before rounding $km=128\sqrt2e^2\varepsilon\sqrt n\,\ell$, $128\sqrt2e^2=1337.56$, is at most $n$ iff
    $n\ge(1337.56\varepsilon\ell)^2$: between $6.39\cdot10^7$ and $6.45\cdot10^7$ at $\varepsilon=1$, $\beta'=0.01$.

    k m = 8l * 8 e^2 sqrt 8 x sqrt n = c x sqrt n l, c rounded; c x r l <= r^2 iff c x l <= r = sqrt n.
    """
    yield from rounds_to(Real.of(2).exp() * Real.of(8).sqrt() * 64, value)
    yield f"for c >= 0, x >= 0, l >= 0, w >= 0: (c*x*l)*(c*x*l + w) <= (c*x*l + w)^{power}"
    yield "for r > 0, w > 0: r^2 < (r + w)*r"
    yield compared(Real.of(639 * 10**5), "<", oracle.memory_threshold(1, "1/100"))
    yield compared(oracle.memory_threshold(1, "1/100"), "<", Real.of(645 * 10**5))


@claim("beyond-permutation-range", "Corollary 3.4", {"size": "2*n/k"}, {"ratio": "8"}, uses="sec-8.2-markov-corrected")
def beyond_permutation_range(size: str = "n/k", ratio: str = "8*l") -> Steps:
    r"""For $|\mathcal U_i|=\frac nk$ the Markov step has $\frac1{8e^2}$ at $m=8e^2\varepsilon\sqrt{n/\ell}$, which is
    $\sqrt{8\ell}$ times less than the printed $8e^2\sqrt8\varepsilon\sqrt n$; squared, in all variables.

    (x^2 k s/l)/m^2 = 1/(64 E^2) at s = n/k, m^2 = 64 E^2 x^2 n/l; printed m^2 = 64 E^2 8 x^2 n is 8l times that.
    """
    yield f"x^2*k*({size})/(l*(64*E^2*x^2*n/l)) = 1/(64*E^2)"
    yield f"64*E^2*8*x^2*n = ({ratio})*(64*E^2*x^2*n/l)"
