"""Claims of context-aware-ldp: the hard family of section 6.2 as vectors: masses, distances, chi-square; and its repair.

Vectors are made by ``exactdp.bounds.context_aware_ldp.families``; a statement with the variable alpha holds for every alpha > 0.
Blocks are of neighbouring symbols, of the listed even sizes k_j; S2 = sum of k_j^2.
"""

from fractions import Fraction
from itertools import combinations
from typing import Any

from exactdp.bounds.context_aware_ldp.families import ball, blocks_uniform, blocks_weighted, signs
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import distribution, even_blocks, half_l1, partition
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

ALPHA, K, Z, W = (variable(name) for name in ("alpha", "k", "Z", "w"))
BLOCKS = tuple({"sizes": sizes} for sizes in ((2, 4), (2,), (2, 2), (4, 4), (2, 2, 6)))
ANY: tuple[dict[str, Any], ...] = (*BLOCKS, {"sizes": None})
LARGE = {"sizes": (8, *(2,) * 20), "alpha": "1/4"}


def _any(sizes: Any) -> bool:
    """Even blocks, or every size."""
    return sizes is None or even_blocks(sizes)


def _chi_square(sizes: tuple[int, ...] | None, factor: int = 4) -> Verdict:
    """Is E_z (p_z^Q - u^Q)^2/u^Q = sum over the pairs of (factor k_j^2 alpha^2/S2^2) d^2/(C/k), for every column and alpha?

    d is the difference in a pair, C = sum Q(y|.). At every size: p_z^Q - u^Q = sum of z_b c_b, and one sign more adds c_b^2 to
    the mean of the square, ((r + c)^2 + (r - c)^2)/2 = r^2 + c^2 for the rest r of the sum.
    """
    r, c, d, total, j = (variable(name) for name in ("r", "c", "d", "S", "j"))
    if sizes is None:
        step = ["/", ["+", ["^", ["+", r, c], 2], ["^", ["-", r, c], 2]], 2]
        moved = 2 * j * ALPHA / total * d  # both symbols of the pair move, by k_j 2 alpha/S2 up and down
        return prove.all_of([identity(step, r**2 + c**2), identity(["^", moved, 2], factor * j**2 * ALPHA**2 / total**2 * d**2)])
    k = sum(sizes)
    column = [variable(f"q{x}") for x in range(k)]
    whole: Exact = sum(column, start=Fraction(0))
    members = list(signs(k // 2))
    mean: Exact = Fraction(0)
    for z in members:
        p = blocks_uniform(partition(sizes), ALPHA, z)
        mean = mean + sum(((v - Fraction(1, k)) * q for v, q in zip(p, column, strict=True)), start=Fraction(0)) ** 2
    squares = sum(v * v for v in sizes)
    terms: Exact = Fraction(0)
    for block in partition(sizes):
        for one in block[::2]:
            terms = terms + len(block) ** 2 * (column[one + 1] - column[one]) ** 2
    return identity(mean / len(members) * k / whole, factor * ALPHA**2 / Fraction(squares) ** 2 * terms * k / whole)


@claim("sec-6.2-dtv", "Section 6.2", {"factor": "1/2"}, {"factor": "2"}, at=ANY, when=_any)
def sec_6_2_dtv(sizes: tuple[int, ...] | None, factor: str = "1") -> Steps:
    r"""$d_{TV}(p_z,u) = \alpha$ (half the $\ell_1$ distance), for every $\alpha > 0$ and every $z$.

    Each of the $k_j$ symbols of block $j$ moves by $\frac{2k_j\alpha}{S_2}$, which makes $\frac{2\alpha}{S_2}\sum_jk_j^2$
    together, $S_2 = \sum_jk_j^2$; the step is half of that. At the listed blocks every vector is put in.
    """
    if sizes is None:
        yield f"(1/2)*(2*alpha/S*S) = ({factor})*alpha"
        return
    k = sum(sizes)
    family = (blocks_uniform(partition(sizes), ALPHA, z) for z in signs(k // 2))
    yield from (identity(half_l1(p, (Fraction(1, k),) * k), exact(factor) * ALPHA) for p in family)


@claim(
    "sec-6.2-family",
    "Section 6.2",
    {"share": "7/4"},
    {"share": "4/5"},
    at=(LARGE, {"sizes": (4, 2), "alpha": "9/20"}),
    when=lambda sizes, alpha: even_blocks(sizes) and 0 < rational(alpha) < Fraction(1, 2),
    cause="E10",
)
def sec_6_2_family_as_printed(sizes: tuple[int, ...], alpha: str, share: str = "1") -> Steps:
    r"""$p_z((j,2i-1)) = \frac1k + 2z_{j,i}k_j\alpha/\sum_tk_t^2$, $p_z((j,2i)) = \frac1k - 2z_{j,i}k_j\alpha/\sum_tk_t^2$ are
    distributions. (Blocks 8 and twenty 2, $\alpha = 1/4$: a mass $-1/144$; blocks 4 and 2, $\alpha = 9/20$: $-1/75$.)
    """
    moved = rational(share) * rational(alpha)
    yield from distribution(blocks_uniform(partition(sizes), moved, (1,) * (sum(sizes) // 2)))


@claim(
    "sec-6.2-family-corrected",
    "Section 6.2",
    {"edge": "51/100"},
    {"edge": "1"},
    {"sizes": None, "threshold": "S/(k*m)"},
    at=(*BLOCKS[1:], BLOCKS[0], {"sizes": None}),
    when=_any,
)
def sec_6_2_family_corrected(sizes: tuple[int, ...] | None, edge: str = "1/2", threshold: str = "S/(2*k*m)") -> Verdict:
    r"""With base mass $p_0((j,i)) = k_j/\sum_tk_t^2$, $p_z = p_0(1 \pm 2\alpha z_{j,i})$ on the pairs is a distribution for $0 <
    \alpha \le \frac12$ (every $z$ at listed blocks, the least mass at every size); the least mass of the printed family at
    $\theta$ times $\alpha = \sum_tk_t^2/(2k\max_jk_j)$ is $(1-\theta)/k$, for every size.

    Is p_0 (1 +- 2 alpha z) a distribution for alpha <= edge, and the printed family exactly up to the threshold? S stands for
    S2 and m for the largest size.
    """
    if sizes is None:
        total, largest = variable("S"), variable("m")
        least = ["-", ["/", 1, K], ["*", 2, largest, ["/", ["*", Z, exact(threshold)], total]]]
        return prove.all_of(
            [
                identity(least, ["/", ["-", 1, Z], K]),  # at Z times the threshold: negative exactly for Z > 1
                prove.at_most(0, ["-", 1, ["*", 2, ["/", exact(edge), ["+", 1, W]]]], w=0),
            ]
        )
    members = signs(sum(sizes) // 2)
    return prove.all_of(v for z in members for v in distribution(blocks_weighted(partition(sizes), edge, z)))


@claim("sec-6.2-family-size", "Section 6.2", {"base": 3}, {"base": 1}, at=ANY, when=_any)
def sec_6_2_family_size(sizes: tuple[int, ...] | None, base: int = 2) -> Steps:
    r"""$|\mathcal P| = 2^{k/2}$: the $p_z$ differ (counted at the listed blocks, $\alpha = 1/9$).

    Where $z_{j,i} \ne z'_{j,i}$ the two vectors have $\frac1k \pm \frac{2k_j\alpha}{S_2}$ at the first symbol of that pair, and
    the step is that these differ for $\alpha > 0$. So there are as many vectors as signs.
    """
    if sizes is None:
        yield "for alpha > 0, S >= 1, j >= 1, k >= 1: 1/k - 2*j*alpha/S < 1/k + 2*j*alpha/S"
        return
    half = sum(sizes) // 2
    yield prove.comparison(len({blocks_uniform(partition(sizes), "1/9", z) for z in signs(half)}), "==", base**half)


@claim("beyond-sec-6.2-distance", "Section 6.2", {"cost": 2}, {"cost": 8}, at=ANY, when=_any)
def beyond_sec_6_2_distance(sizes: tuple[int, ...] | None, cost: int = 4) -> Steps:
    r"""$d_{TV}(p_z,p_{z'}) = \sum_jd_j\cdot4k_j\alpha/\sum_tk_t^2$, $d_j$ the number of coordinates in which $z_j$ and $z'_j$
    differ; every $\alpha > 0$ and all $z$, $z'$.

    Where the signs of a pair in block $j$ differ, both of its symbols do, by twice $\frac{2k_j\alpha}{S_2}$, $S_2 =
    \sum_tk_t^2$; the step is half of the sum of the two, $\frac{4k_j\alpha}{S_2}$, and there are $d_j$ such pairs. At the
    listed blocks all $z \ne z'$ are put in.
    """
    if sizes is None:
        yield f"(2*(2*(2*j*alpha/S)))/2 = {cost}*j*alpha/S"
        return
    total = sum(v * v for v in sizes)
    sizes_of_pairs = [v for v in sizes for _ in range(v // 2)]
    found = []
    for one, two in combinations(signs(sum(sizes) // 2), 2):
        flipped = sum(v for v, a, b in zip(sizes_of_pairs, one, two, strict=True) if a != b)
        p, q = (blocks_uniform(partition(sizes), ALPHA, z) for z in (one, two))
        found.append(identity(half_l1(p, q), Fraction(cost * flipped, total) * ALPHA))
    yield from found
    for share in ("0", "1/3", "2/3", "1", "2", "-1"):  # the ball around the first member, counted
        groups, limit = [(4 * v, v // 2) for v in sizes], rational(share) * total
        near = [sum(4 * v for v, a in zip(sizes_of_pairs, z, strict=True) if a < 0) <= limit for z in signs(sum(sizes) // 2)]
        yield agrees(ball(groups, limit), "n", n=sum(near))


@claim(
    "eq-31",
    "Appendix D.2, equation (31)",
    {"factor": 8},
    {"factor": 2},
    at=({"sizes": (2, 2)}, {"sizes": (2,)}, {"sizes": None}),
    when=_any,
    cause="E17",
)
def eq_31_as_printed(sizes: Any, factor: int = 16) -> Any:
    r"""$\chi^2(Q|\mathcal P_{\mathcal Z}) =
    \sum_y\sum_j\frac{16k_j^2\alpha^2}{(\sum_tk_t^2)^2}\sum_i(Q(y|j,2i)-Q(y|j,2i-1))^2\big/\frac1k\sum_j\sum_iQ(y|j,i)$, term
    by term for every column.
    """
    return _chi_square(sizes, factor)


@claim(
    "eq-31-corrected",
    "Appendix D.2, equation (31)",
    {"factor": 16},
    {"factor": 2},
    at=(*({"sizes": sizes} for sizes in ((2, 2), (2,), (4,), (4, 2))), {"sizes": None}),
    when=_any,
)
def eq_31_corrected(sizes: tuple[int, ...] | None, factor: int = 4) -> Any:
    r"""$\chi^2(Q|\mathcal P_{\mathcal Z}) =
    \frac{k\alpha^2}{\sum_tk_t^2}\sum_y\sum_j\frac{4k_j^2}{\sum_tk_t^2}\sum_{i\in[k_j/2]}(Q(y|j,2i)-Q(y|j,2i-1))^2\big/\sum_j\sum_iQ(y|j,i)$,
    term by term for every column and $\alpha$: at the listed blocks from the vectors, at every size by one sign at a time.

    For a pair of symbols with the sign $z_b$ in block $j$, and the difference $d$ of $Q(y|\cdot)$ in it, the two masses move
    by $\frac{2k_j\alpha}{S_2}$ up and down, $S_2 = \sum_tk_t^2$. So $p_z^Q(y) - u^Q(y)$ is the sum over the pairs of
    $z_bc_b$ with $c_b = \pm\frac{2\alpha dk_j}{S_2}$, and $u^Q(y) = \frac1k\sum_j\sum_iQ(y|j,i)$.

    Part (1) of the step at every size: if $r$ is the sum over some pairs, one more independent sign $z_b$ makes the mean of
    the square $\frac12((r+c_b)^2 + (r-c_b)^2) = r^2 + c_b^2$. So the mean over $z$ is the sum of the $c_b^2$, one pair after
    the other, and part (2) is $c_b^2 = \frac{4\alpha^2d^2k_j^2}{S_2^2}$. Divided by $u^Q(y)$ and summed over $y$ this is the
    statement.
    """
    return _chi_square(sizes, factor=factor)
