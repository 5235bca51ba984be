"""Claims of context-aware-ldp: the largest chi-square of the block family over all channels, and that of block Hadamard response.

A bound f(r) <= g (sum of the entries of r) at the extreme rays r holds for all columns, f being convex with f(c v) = c f(v); the
mixture over the permutations that keep the pairs attains it. t = e^epsilon, u = t - 1.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp.lower import block_chi_square_maximum
from exactdp_checks.claims.notation import PrivacyMatrix, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import partition
from exactdp_checks.claims.papers.context_aware_ldp.helpers.rays import at
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving.optimal import Utility, squares


def _split(t: Any, block: Any, d: Any, c: Any = 0) -> Any:
    """d u^2/(k_j + (d + 2c) u)^2: f over the sum of entries, at a ray that splits d pairs and is t on both symbols of c pairs."""
    return d * (t - 1) ** 2 / (block + (d + 2 * c) * (t - 1)) ** 2


def _pairs(sizes: Sequence[int], alpha: Fraction) -> Utility:
    """chi2(Q|P_Z) of the printed family: k times the sum of delta_j^2 (differences in pairs)^2, over the sum of v."""
    k, total = sum(sizes), sum(size**2 for size in sizes)
    weights, masses = [], []
    for block in partition(sizes):
        for x in block[::2]:
            weights.append([int(z == x) - int(z == x + 1) for z in range(k)])
            masses.append(k * (2 * len(block) * alpha / total) ** 2)
    return squares(weights, [1] * k, masses)


def _bs_steps(tanh: object) -> list[Verdict]:
    """By symmetry only the sum of the entries of rays counts: k_j in a block. Rays with c > 0 are no better; the mixture of

    all images of a ray with d split pairs is constant; for t <= 3 (u = 2/(1+x)) and k_j = 2d + w, all pairs split is best.
    """
    t, b, c, d, w, x = (variable(name) for name in ("t", "b", "c", "d", "w", "x"))
    up_to_3, block = 1 + 2 / (1 + x), 2 * d + w
    v, n, m, al, s2, i = written("t", "b", "n", "al", "q", "d")
    u, total = v - 1, n + i * (v - 1)
    return [
        prove.at_most(_split(t, b, d, c), _split(t, b, d), t=1, b=1, c=0, d=0),
        identity(n / total * (v * (i / n) + (1 - i / n)), 1),
        identity(n / total * (i * u**2 / total), n * _split(v, n, i)),
        prove.at_most(_split(up_to_3, block, d), _split(up_to_3, block, block / 2), x=0, d=1, w=0),
        identity(
            m * (2 * n * al / s2) ** 2 * n * _split(v, n, n / 2), exact(tanh) * m * al**2 * n**2 * (u / (v + 1)) ** 2 / s2**2
        ),
    ]


@claim(
    "beyond-bs-chi2-max",
    "Section 6.2, beyond the paper",
    {"tanh": "799/100"},
    {"tanh": 4},
    {"tanh": 16},
    {"sizes": (2, 2), "t": "2", "scale": "99/100"},
    at=(
        {"sizes": None, "t": None},
        *(
            {"sizes": sizes, "t": t}
            for sizes, t in (
                ((2,), "2"),
                ((2, 2), "3"),
                ((4,), "3/2"),
                ((4, 2), "3"),
                ((4,), "5"),
                ((6,), "2"),
                ((6, 2), "9"),
                ((4, 4), "30"),
            )
        ),
    ),
    when=lambda sizes, t: (
        sizes is t is None
        or (isinstance(sizes, tuple) and isinstance(t, str) and all(n >= 2 and n % 2 == 0 for n in sizes) and rational(t) >= 1)
    ),
    uses="beyond-rays-bs",
)
def beyond_bs_chi2_max(sizes: tuple[int, ...] | None, t: str | None, scale: object = 1, tanh: object = 8) -> Verdict:
    r"""All $k_j$ even, $\delta_j=2k_j\alpha/S_2$: over all BSLDP channels $\max\chi^2(Q|\mathcal P_{\mathcal
    Z})=k\sum_j\delta_j^2k_j\max_{0\le d\le k_j/2}\frac{du^2}{(k_j+du)^2}$, for $e^\varepsilon\le3$ equal to
    $8k\alpha^2\tanh^2(\varepsilon/2)/S_2$: the bound at the rays and the mixture for every $k_j$, $d$, $\varepsilon$, and all
    channels, by the kernel, at the sizes listed ($\alpha=\frac1{10}$, a factor $\alpha^2$).

    $\chi^2(Q|\mathcal P_{\mathcal Z})$ is the sum over the columns of $f(v) = k\sum_j\delta_j^2\sum(\text{difference in a
    pair})^2$ over the sum of the entries, convex with $f(cv) = cf(v)$, so that $f(v+w) \le f(v) + f(w)$. By beyond-rays-bs
    every column is a sum, with weights, of patterns of 1 and $t = e^\epsilon$ on one block and 0 elsewhere. One that splits
    $d$ pairs of block $j$ and is $t$ on both symbols of $c$ pairs has the sum $k_j + (d+2c)u$, $u = t-1$, and $f =
    k\delta_j^2du^2$ over it. By part (1) of the step $f$ is at most $g_j = k\delta_j^2\max_d\frac{du^2}{(k_j+du)^2}$ times
    the sum of the entries. The same holds for all columns, and the entries of a block add up to $k_j$ over all columns: the
    maximum is at most $\sum_jg_jk_j$.

    It is attained: report the block and, in it, one of the images of a ray with the best $d$ under the permutations that keep
    the pairs. A share $\frac d{k_j}$ of the images is $t$ at a symbol, the others 1, so that with the weight
    $\frac{k_j}{k_j+du}$ for all of them the rows sum to 1, part (2), and the value is $g_jk_j$, part (3). For $t \le 3$ the
    best $d$ is $\frac{k_j}2$, part (4), as $k_j = 2d + w$; part (5) puts it and $\delta_j$ in, and $\sum_jk_j^2 = S_2$. At $t
    = 1$ all is 0.
    """
    if sizes is None or t is None:
        return prove.all_of(_bs_steps(tanh))
    alpha, here, k, total = Fraction(1, 10), rational(t), sum(sizes), sum(size**2 for size in sizes)
    value = block_chi_square_maximum(sizes, alpha, t)
    found = [at(PrivacyMatrix.blocks(partition(sizes), f"t={t}"), _pairs(sizes, alpha), value * rational(scale))]
    if here <= 3:
        found.append(prove.comparison(value, "==", rational(tanh) * k * alpha**2 * ((here - 1) / (here + 1)) ** 2 / total))
    return prove.all_of(found)
