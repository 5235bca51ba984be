"""Claims of context-aware-ldp: Assouad's bounds on the minimax risk, with explicit constants (after sections 5.2 and 6.2).

For signs z and p_z >= (1 - 2 alpha) p_0, with D_b the least sum of the losses of both signs b, the minimax risk of n independent
reports is at least sum (D_b/2)(1 - TV_b), TV_b between the mixtures of all reports with sign b fixed (Assouad). Standard steps
that are named and not certified: TV is convex, TV^2 <= KL/2 (Pinsker), KL of n reports is the sum, KL <= chi-square, and
Cauchy-Schwarz, so that with D = sum of D_b/2 and X = (n/2) sum (D_b/2) chi_b/D the risk is at least D (1 - sqrt X). Certified:
the column inequality, the sums, the constants; and, at listed channels with one or two users, sum (D_b/2) TV_b^2 <= D X exactly.
What follows for the number of reports is in ``reports``.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from exactdp.bounds.context_aware_ldp.families import blocks_weighted, high_low_half, signs
from exactdp.bounds.context_aware_ldp.lower import block_risk, group_gain, high_low_risk
from exactdp.information import total_variation
from exactdp.mechanisms import hadamard_response, krr
from exactdp_checks.claims.notation import Channel, Exact, Steps, Verdict, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import partition
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

A, G, K, KK, N, R, S, T, W, X, SUM = (variable(name) for name in ("a", "g", "k", "kk", "n", "r", "S", "t", "w", "x", "sum"))
ALPHA = variable("alpha")
U = T - 1


def blockwise(channels: Sequence[Channel]) -> Channel:
    """The channel that reports the block of a symbol and what the channel of the block reports."""
    width, rows, before = sum(c.size[1] for c in channels), [], 0
    for c in channels:
        rows += [[*(Fraction(0),) * before, *row, *(Fraction(0),) * (width - before - len(row))] for row in c.rows]
        before += c.size[1]
    return Channel(rows)


def mangat(size: int, level: object) -> Channel:
    """Symbol 0 is sent as it is, each of ``size`` others as 0 with probability 1/t and else as it is."""
    rate = 1 / rational(level)
    first = [[Fraction(1), *(Fraction(0),) * size]]
    return Channel(first + [[rate, *((1 - rate) * (i == j) for j in range(size))] for i in range(size)])


def _spread(
    family: Callable[[Sequence[int]], Sequence[Exact]], bits: int, channel: Channel, n: int, losses: Sequence[Fraction]
) -> Fraction:
    """sum of (D_b/2) TV_b^2 with ``losses`` D_b/2, by the laws of n reports for every z."""
    laws = {}
    for z in signs(bits):
        one = [rational(v) for v in channel.output(family(z))]
        laws[z] = [prod(ys, start=Fraction(1)) for ys in product(one, repeat=n)]
    total = Fraction(0)
    for b, loss in enumerate(losses):
        halves = ([law for z, law in laws.items() if z[b] == way] for way in (1, -1))
        mixtures = [[sum(ys) / len(half) for ys in zip(*half, strict=True)] for half in halves]
        total += loss * total_variation(*mixtures) ** 2
    return total


def _examples_blocks(share: Callable[[Sequence[int], Fraction], Fraction]) -> Iterable[Verdict]:
    """Is sum (D_b/2) TV_b^2 at most alpha n alpha^2 share/(1 - 2 alpha) in listed cases? share is X (1 - 2 alpha)/(n alpha^2)."""
    for sizes, n in (((2,), 2), ((2, 2), 2), ((4,), 1), ((2, 4), 1)):
        for scheme, level, alpha in product(
            (krr, hadamard_response), (Fraction(3, 2), Fraction(4)), (Fraction(1, 4), Fraction(1, 10))
        ):
            channel = blockwise([scheme.channel(size, level) for size in sizes])
            bits, squares = sum(sizes) // 2, sum(v * v for v in sizes)
            losses = [2 * alpha * Fraction(v, squares) for v in sizes for _ in range(v // 2)]
            found = _spread(partial(blocks_weighted, partition(sizes), alpha), bits, channel, n, losses)
            yield prove.comparison(found, "<=", alpha * n * alpha**2 * share(sizes, level) / (1 - 2 * alpha))


def _examples_high_low(constant: Fraction) -> Iterable[Verdict]:
    """Is sum (D_b/2) TV_b^2 at most (alpha/2) X exactly in listed cases, s = 1?"""
    for size, n in ((1, 2), (2, 2), (3, 1)):
        for level, alpha, best in product((Fraction(3, 2), Fraction(4)), (Fraction(1, 4), Fraction(1, 10)), (True, False)):
            channel = mangat(size, level) if best else krr.channel(size + 1, level)
            losses = [alpha / (2 * size)] * size
            found = _spread(partial(high_low_half, size + 1, (0,), alpha), size, channel, n, losses)
            square = constant * n * alpha**2 * (size + 1) * (1 - 1 / level) / ((1 - 2 * alpha) * size**2)
            yield prove.comparison(found, "<=", alpha / 2 * square)


@claim(
    "beyond-assouad-bs",
    "after Section 6.2",
    {"constant": "7"},
    {"constant": "4"},
    uses="sec-6.2-family-corrected sec-d.2-pairs",
    assumes="assouad convexity-of-divergence pinsker tensorisation kl-chi-square cauchy-schwarz",
)
def beyond_assouad_bs(constant: str = "8") -> Steps:
    r"""All $k_j$ even, $0 < \alpha < \frac12$, every $\epsilon$ and $n$, even different channels per user: $R_n \ge
    \alpha(1-\sqrt{8n\alpha^2(e^\epsilon-1)^2/((1-2\alpha)\sum_jk_j^2)})$. Certified at every size: the column inequality, the
    sums and the constant; the total variations exactly at 32 small cases. Named: Assouad, Pinsker, $KL \le \chi^2$,
    Cauchy-Schwarz.

    For the pair $b$ let $D_b$ be the least sum of the losses of both signs there. By Assouad, one coordinate after the other,
    so that the $D_b$ may differ, $R_n \ge \sum_b\frac{D_b}2(1-TV_b)$, $TV_b$ between the mixtures, over the other signs, of
    the laws of all $n$ reports. Total variation is convex, so that $TV_b$ is at most the mean of that between $p_z$ and $p_z$
    with the sign $b$ changed; its square is at most half of the divergence (Pinsker), which adds up over the users
    (tensorisation) and is for each at most $\chi_b$, the mean $\chi^2$ of one report. With $D = \sum_b\frac{D_b}2$ and $X =
    \frac n2\sum_b\frac{D_b}2\chi_b/D$, by Cauchy-Schwarz $R_n \ge D(1-\sqrt X)$.

    Here $w = k_j/S_2$ is the base mass of each symbol of block $j$, $S_2 = \sum_jk_j^2$, and $p_z = p_0(1 \pm 2\alpha z)$
    (sec-6.2-family-corrected): a change of sign moves both symbols of a pair by $4\alpha w$, so that $D_b = 4\alpha w$, and
    $D = \alpha$ by step 1. As $p_z \ge (1-2\alpha)p_0$, $\chi_b$ is at most $\frac{16\alpha^2w^2}{1-2\alpha}$ times the sum
    over the outputs of $d_b^2$ over the law of the output under $p_0$, $d_b$ the difference of the two entries. By
    sec-d.2-pairs $\sum_bw^3d_b^2$ in block $j$ is at most $\frac{k_j}2w^3\frac{u^2}{k_j^2}$ times the square of the sum of
    the block, $u = e^\epsilon-1$; step 2 divides it by the law, $w$ times this sum and more; step 3 adds up the outputs,
    where the sum of the block is $k_j$ in all, and the blocks to $\frac{u^2}{2S_2}$; step 4 is the number under the root.
    """
    weight = K / S
    squares = K / 2 * weight**3 * U**2 / K**2 * SUM**2  # sum of w^3 d_b^2 over the pairs of a block, by sec-d.2-pairs
    share = ["/", ["*", U**2, Fraction(1, 2)], S]
    steps = [
        identity(["*", K / 2, 4 * ALPHA * weight], 2 * ALPHA * K**2 / S),  # so that the sum of D_b is 2 alpha
        prove.at_most(
            ["/", squares, ["+", weight * SUM, R]], K * U**2 / (2 * S**2) * SUM, S=1, k=1, r=0, sum=0, t=1, above=("sum",)
        ),
        identity(["*", K * U**2 / (2 * S**2), K], ["*", K**2 / S, share]),  # the sum of k_j^2/S2 over j is 1
        identity(
            ["/", ["*", N / 2, 2 * ALPHA, 16 * ALPHA**2, share], ["*", ["-", 1, 2 * ALPHA], ALPHA]],
            rational(constant) * N * ALPHA**2 * U**2 / ((1 - 2 * ALPHA) * S),
        ),
    ]
    yield from steps
    yield from _examples_blocks(lambda sizes, t: rational(constant) * (t - 1) ** 2 / sum(v * v for v in sizes))
    text = f"a*(1 - sqrt(({constant})*n*a^2*(t-1)^2/((1-2*a)*20)))"
    yield agrees((block_risk([2, 4], "5/2", 2, "1/4"), block_risk([2, 4], 1, 9, "49/100")), text, "49/100", a="1/4", n=2, t="5/2")


@claim(
    "beyond-assouad-hl",
    "after Section 5.2",
    {"constant": "7/2"},
    {"constant": "2"},
    uses="beyond-assouad-hl-family beyond-assouad-hl-key",
    assumes="assouad convexity-of-divergence pinsker tensorisation kl-chi-square cauchy-schwarz",
)
def beyond_assouad_hl(constant: str = "4") -> Steps:
    r"""For $s \ge 1$, $k' = k-s$, $0 < \alpha < \frac12$, every $\epsilon$ and $n$: $R_n \ge
    \frac\alpha2(1-\sqrt{4n\alpha^2(k'+\tanh\frac\epsilon2)(1-e^{-\epsilon})/((1-2\alpha)k'^2)})$. Certified at every
    $k'$: the column inequality, its sum $2k'(1-e^{-\epsilon})(k'+\tanh\frac\epsilon2)$, the constant; the total variations
    exactly at 24 small cases. Named: Assouad, Pinsker, $KL \le \chi^2$, Cauchy-Schwarz.

    As in beyond-assouad-bs $R_n \ge D(1-\sqrt X)$ (Assouad, convexity of the total variation, Pinsker, tensorisation,
    $\mathrm{KL} \le \chi^2$, Cauchy-Schwarz), with the family of beyond-assouad-hl-family: a change of the sign $i$ moves the
    symbols $s+i$ and 1 by $\frac{2\alpha}{k'}$. Of the loss at $s+i$ alone $D_i = \frac\alpha{k'}$, so that $D =
    \frac\alpha2$, and by step 1 $p_z \ge (1-2\alpha)p_0$ with masses $\frac12$ and $\frac1{2k'}$.

    So $\sum_i\chi_i$ is at most $\frac{4\alpha^2}{(1-2\alpha)k'^2}$ times the sum over the outputs of $\sum_i(b_i-a)^2$ over
    $\frac a2 + \frac{\sum b_i}{2k'}$, in a column $a = Q(y|1)$, $b_i = Q(y|s+i) = \frac at + x_i$, $x_i \ge 0$. With $x =
    \sum x_i$ and $w = x^2 - \sum x_i^2 \ge 0$ step 2 is that $\sum_i(b_i-a)^2$ is at most $\rho a + 2k'\sum b_i$ times this
    law, $\rho = \frac{2k'u^2}{t(t+1)} - \frac{2k'^2}t$. Over the outputs this adds up to $\rho + 2k'^2$, which step 3 writes
    as $2k'(1-\frac1t)(k'+\frac u{t+1})$; step 4 is the number under the root.
    """
    squares = X**2 - W - 2 * A * U / T * X + KK * A**2 * U**2 / T**2
    total, ray = KK * A / T + X, 2 * KK * U**2 / (T * (T + 1)) - 2 * KK**2 / T
    share = 2 * KK * (1 - 1 / T) * (KK + U / (T + 1))
    steps = [
        identity("1/(2*kk) - alpha/kk", "(1 - 2*alpha)/(2*kk)"),
        prove.at_most(squares, (ray * A + 2 * KK * total) * (A / 2 + total / (2 * KK)), a=0, kk=1, t=1, w=0, x=0),
        identity("2*kk*(t-1)^2/(t*(t+1)) - 2*kk^2/t + 2*kk^2", "2*kk*(1 - 1/t)*(kk + (t-1)/(t+1))"),
        identity(
            ["/", ["*", N / 2, 4 * ALPHA**2 / KK**2, share], ["*", ["-", 1, 2 * ALPHA], KK]],
            rational(constant) * N * ALPHA**2 * (KK + U / (T + 1)) * (1 - 1 / T) / ((1 - 2 * ALPHA) * KK**2),
        ),
    ]
    yield from steps
    yield from _examples_high_low(rational(constant))
    text = f"a/2*(1 - sqrt(({constant})*n*a^2*(k+(t-1)/(t+1))*(1-1/t)/((1-2*a)*k^2)))"
    yield agrees((high_low_risk(7, 3, 3, 4, "1/4"), high_low_risk(7, 3, 1, 9, "49/100")), text, "49/200", a="1/4", n=4, k=4, t=3)


@claim(
    "beyond-assouad-groups",
    "after Section 6.2",
    {"scale": "99/100"},
    {"scale": "1/2"},
    uses="beyond-assouad-bs beyond-rays-bs",
    assumes="assouad convexity-of-divergence pinsker tensorisation kl-chi-square cauchy-schwarz",
)
def beyond_assouad_groups(scale: str = "1") -> Steps:
    r"""Groups of even sizes $k_j$, within each of which all ratios are at most $e^\epsilon$, and pairs without a constraint: $R_n
    \ge \alpha(1-\sqrt{16n\alpha^2/((1-2\alpha)G)})$ with $G = \sum_jk_j/g_j$, $g_j = \max_{1\le d\le
    k_j/2}\frac{du^2}{(k_j+du)^2}$, $u = e^\epsilon-1$, and $g = 1$ for a free pair; $g_j \le u^2/(2k_j)$, $u/(4k_j)$; for every
    size.

    By beyond-rays-bs the part of a column in a group is a sum of patterns of 1 and $t = e^\epsilon$, of which one with $d$ pairs
    split and $y$ pairs at $t$ has the sum $k_j + (d+2y)u$ and $du^2$ for the sum of the squared differences in pairs. As $g_j =
    \frac{du^2}{(k_j+du)^2} + v$ with $v \ge 0$, step 1 is that the latter is at most $g_j$ times the square of the former. The
    root of a sum of squares is convex and homogeneous, so that the same holds for all columns; step 2 is it for a free pair.

    Let $w_j = \frac1{g_jG}$, so that $\sum_jk_jw_j = 1$, and move the pairs of group $j$ by $\pm2\alpha w_j$ around $w_j$. Step
    3 divides by the sum of the column, and step 4 is $\sum_jk_jw_j^2g_j = \frac1G$, term by term. As in beyond-assouad-bs the
    number under the root is then that of step 5. Steps 6 and 7 are the two bounds on $g_j$, for $k_j = 2d + w$, and by
    $(k+du)^2 - 4kdu = (k-du)^2$.
    """
    d, v, y = variable("d"), variable("v"), variable("y")
    size = 2 * d + W
    yield prove.at_most(
        d * U**2, rational(scale) * (d * U**2 / (size + d * U) ** 2 + v) * (size + (d + 2 * y) * U) ** 2, d=1, y=0, t=1, v=0, w=0
    )
    yield "for a >= 0, x >= 0: (a - x)^2 <= (a + x)^2"
    yield prove.at_most(["/", G * SUM**2, ["+", SUM, R]], G * SUM, g=0, r=0, sum=0, above=("sum",))
    yield "k*(1/(g*gain))^2*g = k/g/gain^2"
    yield "n/2*(2*alpha)*(16*alpha^2)*(1/gain)/((1-2*alpha)*alpha) = 16*n*alpha^2/((1-2*alpha)*gain)"
    yield prove.at_most(d * U**2 / (size + d * U) ** 2, U**2 / (2 * size), d=1, t=1, w=0)
    yield "(k + d*u)^2 - 4*k*d*u = (k - d*u)^2"
    yield "example: small cases", _examples_blocks(lambda blocks, t: 16 / group_gain(blocks, t))
