"""Claims of context-aware-ldp: the hard family of section 5.2 as vectors: masses, distances, chi-square; and its repairs.

Vectors are made by ``exactdp.bounds.context_aware_ldp.families``; a statement with the variable alpha holds for every alpha > 0.
At every size (k None) the statement is an identity or inequality in sums such as Z = sum z; that the vectors have these sums is
checked for listed sizes and every z. Sensitive symbols are the first s, a is symbol 0 and b_i are the kk = k' = k - s others. The
claims on the family of section 6.2 are in ``block_families``, those on Lemma 1 and on balls in ``packing``.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp.families import balanced, high_low_half, high_low_uniform, signs
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import distribution, half_l1
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

Z, K, KK, W = (variable(name) for name in ("Z", "k", "kk", "w"))  # kk is k'
ALPHA = variable("alpha")
SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k, "s": s} for k, s in ((3, 1), (2, 1), (4, 2), (5, 1), (6, 2), (6, 3)))
EVERY: Mapping[str, Any] = {"k": None, "s": None}
EVEN: tuple[Mapping[str, Any], ...] = tuple({"k": k, "s": s} for k, s in ((4, 2), (3, 1), (7, 3), (8, 2)))


def _one_outside(k: int | None, s: int | None) -> bool:
    return (k, s) == (None, None) or (k is not None and s is not None and 1 <= s < k)


def _even_outside(k: int | None, s: int | None) -> bool:
    return _one_outside(k, s) and (k is None or s is None or (k - s) % 2 == 0)


def _chi_square(k: int | None, s: int | None, sign: int = -1, factor: str = "1") -> Verdict:
    """Is (p_z^Q - u^Q)^2/u^Q = (factor k alpha^2/k'^2)(sum (Q(y|a) - Q(y|b_i)) z_i)^2/sum Q(y|.), for every column, z and alpha?

    At every size: with S = sum z_i Q(y|b_i) and C = sum Q(y|.).
    """
    if k is None or s is None:
        a, total, column_sum = variable("a"), variable("S"), variable("C")
        moved = ["+", ["*", ALPHA / KK, total], ["*", sign * ALPHA / KK, Z * a]]
        right = exact(factor) * K * ALPHA**2 / KK**2 * (Z * a - total) ** 2 / column_sum
        return identity(["/", ["*", K, ["^", moved, 2]], column_sum], right)
    column: list[Exact] = [variable(f"q{x}") for x in range(k)]
    whole, found = sum(column, start=Fraction(0)), []
    for z in signs(k - s):
        change = _dot([v - Fraction(1, k) for v in high_low_uniform(k, range(s), ALPHA, z, sign)], column)
        gap = sum(((column[0] - column[s + i]) * v for i, v in enumerate(z)), start=Fraction(0))
        right = exact(factor) * k * ALPHA**2 / Fraction(k - s) ** 2 * gap**2 / whole
        found.append(identity(change**2 * k / whole, right))
    return prove.all_of(found)


def _dot(p: Sequence[Exact], column: Sequence[Exact]) -> Exact:
    return sum((a * b for a, b in zip(p, column, strict=True)), start=Fraction(0))


@claim(
    "sec-5.2-family",
    "Section 5.2",
    {"sign": -1},
    {"sign": 0},
    at=({"k": 5, "s": 2, "alpha": "3/10"}, {"k": 5, "s": 2, "alpha": "1/10"}, {"k": 2, "s": 1, "alpha": "1/10"}),
    when=lambda k, s, alpha: _one_outside(k, s) and rational(alpha) > 0,
    cause="E7",
)
def sec_5_2_family_as_printed(k: int, s: int, alpha: str, sign: int = 1) -> Steps:
    r"""For every $z \in \{+1,-1\}^{k'}$ the vector $p_z$ with $p_z(1) = 1/k + \alpha \sum_j z_j/k'$, $p_z(s+i) = 1/k + \alpha
    z_i/k'$, $1/k$ elsewhere, is a distribution. (Its mass is $1 + 2\alpha\sum_j z_j/k'$; with a minus sign at symbol 1 it is
    negative at $z = (1, ..., 1)$ once $\alpha > 1/k$.)
    """
    family = (high_low_uniform(k, range(s), alpha, z, sign) for z in signs(k - s))
    yield from (v for p in family for v in distribution(p))


@claim(
    "sec-5.2-family-corrected",
    "Section 5.2",
    {"most": "9/8"},
    {"growth": "(kk+1)/kk"},
    {"growth": "1"},
    at=(*EVEN, {"k": None, "s": None}),
    when=_even_outside,
)
def sec_5_2_family_corrected(k: int | None, s: int | None, most: str = "1", growth: str = "kk/(kk-1)") -> Verdict:
    r"""For $k'$ even, the minus sign at symbol 1 and $z$ with $\sum z = 0$: each $p_z$ is a distribution for $\alpha \le k'/k$,
    at distance $\alpha/2$ from $u$; with the perturbation doubled for $\alpha \le k'/(2k)$, at distance $\alpha$. $\mathbb
    E[z_iz_j] = -1/(k'-1)$, so $\mathbb E(\sum d_iz_i)^2 = \frac{k'}{k'-1}\sum d_i^2 - \frac{(\sum d_i)^2}{k'-1}$. Every $k$,
    $s$ in the sums; every balanced $z$ at listed sizes.

    With sum z = 0 and perturbation c alpha, c = 1 or 2: a distribution for alpha <= most k'/(c k), at distance c alpha/2. And
    over these z: E z_i z_j = -1/(k'-1), so E (sum d_i z_i)^2 = growth sum d_i^2 - (sum d_i)^2/(k'-1).
    """
    if k is None or s is None:
        least = 1 / K - exact(most) * KK / K / (1 + W) / KK  # at alpha = most k'/(k (1+w))
        q, d = variable("q"), variable("d")
        spread = ["+", q, ["*", ["/", -1, KK - 1], d * d - q]]
        return prove.all_of(
            [
                identity(["+", ["-", Fraction(1), ["*", ALPHA / KK, Z]], ["*", ALPHA / KK, Z]], 1),
                prove.at_most(0, least, k=2, kk=2, w=0),
                identity(["+", KK, ["*", KK * (KK - 1), ["/", -1, KK - 1]]], 0),  # E (sum z)^2 = 0
                identity("2*((m-1)/(2*m-1)) - 1", "-1/(2*m-1)"),  # by counting, k' = 2m
                identity(spread, ["-", ["*", exact(growth), q], ["/", d * d, KK - 1]]),
            ]
        )
    found, size = [], k - s
    for factor in (1, 2):
        edge = exact(most) * Fraction(size, factor * k)
        for z in balanced(size):
            p = high_low_uniform(k, range(s), factor * edge, z, -1)
            found += distribution(p)
            moved = high_low_uniform(k, range(s), factor * ALPHA, z, -1)
            found.append(identity(half_l1(moved, (Fraction(1, k),) * k), factor * ALPHA / 2))
    many = list(balanced(size))
    mixed = Fraction(sum(z[0] * z[1] for z in many), len(many))
    return prove.all_of([*found, prove.comparison(mixed, "==", ["-", 1, exact(growth)], kk=size)])


@claim(
    "sec-5.2-chi2",
    "Section 5.2, chi-square display",
    {"sign": 0},
    {"sign": 2},
    at=({"k": 2, "s": 1}, {"k": 3, "s": 1}, {"k": None, "s": None}),
    when=_one_outside,
    cause="E7",
)
def sec_5_2_chi2_as_printed(k: Any, s: Any, sign: int = 1) -> Any:
    r"""For the printed $p_z$ and every column of a channel the terms of $\chi^2(Q|\mathcal P_{\mathcal Z})$ are those of the
    right side: $(p_z^Q-u^Q)^2/u^Q = \frac{k\alpha^2}{k'^2}(\sum_i(Q(y|1)-Q(y|s+i))z_i)^2/\sum_jQ(y|j)$. (A channel with one
    output refutes it: the right side is 0.)
    """
    return _chi_square(k, s, sign)


@claim(
    "sec-5.2-chi2-corrected",
    "Section 5.2, chi-square display",
    {"sign": 1},
    {"factor": "4"},
    {"factor": "1/2"},
    at=(*SIZES[:4], {"k": None, "s": None}),
    when=_one_outside,
)
def sec_5_2_chi2_corrected(k: int | None, s: int | None, sign: int = -1, factor: str = "1") -> Any:
    r"""With $p_z(1) = 1/k - \alpha\sum_jz_j/k'$: $\chi^2(Q|\mathcal P_{\mathcal Z}) = \frac{k\alpha^2}{k'^2}\mathbb
    E_z\sum_y(\sum_i(Q(y|1)-Q(y|s+i))z_i)^2/\sum_jQ(y|j)$, term by term for every column, $z$ and $\alpha$, every $k$ and $s$
    (in the sums $\sum z_i$ and $\sum z_iQ(y|s+i)$; the vectors themselves at listed sizes).

    Let $a = Q(y|1)$, $S = \sum_iz_iQ(y|s+i)$, $Z = \sum_iz_i$ and $C = \sum_jQ(y|j)$. As $p_z$ differs from the uniform $u$
    by $\alpha z_i/k'$ at $s+i$ and by $-\alpha Z/k'$ at 1, $p_z^Q(y) - u^Q(y) = \frac\alpha{k'}(S - Za)$, and $u^Q(y) =
    C/k$.

    The identity at every size is the square of this over $C/k$: it is $\frac{k\alpha^2}{k'^2}(S - Za)^2/C$, and $Za - S =
    \sum_i(Q(y|1) - Q(y|s+i))z_i$. The mean over $z$ and the sum over $y$ keep it. At the listed sizes $k \le 6$ the vectors
    $p_z$ themselves are put in, for every $z$.
    """
    return _chi_square(k, s, sign=sign, factor=factor)


@claim("sec-5.2-family-size", "Section 5.2", {"base": 3}, {"base": 1}, at=(*SIZES, EVERY), when=_one_outside)
def sec_5_2_family_size(k: int | None, s: int | None, base: int = 2) -> Steps:
    r"""$|\mathcal P| = 2^{k'}$: the $p_z$ differ (counted at listed sizes, $\alpha = 1/9$, minus sign).

    Where $z_i \ne z'_i$ the two vectors are $\frac1k \pm \frac\alpha{k'}$ at the symbol $s+i$, and the step is that these
    differ for $\alpha > 0$. So there are as many vectors as signs, $2^{k'}$.
    """
    if k is None or s is None:
        yield "for alpha > 0, kk >= 1, k >= 1: 1/k - alpha/kk < 1/k + alpha/kk"
        return
    found = {high_low_uniform(k, range(s), "1/9", z, -1) for z in signs(k - s)}
    yield prove.comparison(len(found), "==", base ** (k - s))


@claim(
    "beyond-assouad-hl-family",
    "after Section 5.2",
    {"edge": "51/100"},
    {"edge": "1"},
    at=(*SIZES, {"k": None, "s": None}),
    when=_one_outside,
)
def beyond_assouad_hl_family(k: int | None, s: int | None, edge: str = "1/2") -> Verdict:
    r"""$p_z(s+i) = \frac1{2k'} + \alpha z_i/k'$, $p_z(1) = \frac12 - \alpha\sum_iz_i/k'$, 0 elsewhere, is a distribution for $0 <
    \alpha \le \frac12$, every $k > s \ge 1$ (as $|\sum z| \le k'$); every $z$ at listed sizes.

    Is the family with base mass 1/2 a distribution for alpha <= edge? At every size: with Z = sum z between -k' and k'.
    """
    if k is None or s is None:
        step = ["/", ["*", exact(edge), ["/", 1, ["+", 1, W]]], KK]  # alpha/k' for alpha = edge/(1+w)
        mass = ["+", ["-", Fraction(1, 2), ["*", ALPHA, Z]], ["+", ["*", KK, ["/", 1, 2 * KK]], ["*", ALPHA, Z]]]
        return prove.all_of(
            [
                identity(mass, 1),
                prove.at_most(step, 1 / (2 * KK), kk=1, w=0),
                prove.at_most(["*", step, KK], Fraction(1, 2), kk=1, w=0),
            ]
        )
    return prove.all_of(v for z in signs(k - s) for v in distribution(high_low_half(k, range(s), edge, z)))
