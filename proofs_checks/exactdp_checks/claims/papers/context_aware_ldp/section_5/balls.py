"""Claims of context-aware-ldp: how many members of a family are within a distance, C_alpha (sections 5.2 and 6.2)."""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.context_aware_ldp import packing
from exactdp.bounds.context_aware_ldp.families import ball, distance, high_low_ball, high_low_uniform, signs
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import even_blocks
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim


def _ball_high_low(size: int, ratio: str = "1/3", base: str = "27/4", factor: int = 1) -> Verdict:
    """Is C^3 <= factor base^k' for the ball of radius ratio alpha around every p_z of section 5.2, with the minus sign?"""
    bound = ["*", factor, ["^", rational(base), size]]
    balls = (high_low_ball(plus, size - plus, ratio) for plus in range(size // 2, size + 1))  # z and -z have the same ball
    return prove.all_of(prove.comparison(["^", most, 3], "<=", bound) for most in balls)


def _ball_blocks(sizes: tuple[int, ...], ratio: str = "2/3", base: str = "27/4") -> Verdict:
    """Is C^3 <= base^(k/2) for the ball of radius ratio alpha in the family of section 6.2?"""
    squares, groups = sum(v * v for v in sizes), {v: sizes.count(v) * v // 2 for v in sizes}
    most = ball(groups.items(), rational(ratio) * squares / 4)
    return prove.comparison(["^", most, 3], "<=", ["^", rational(base), sum(sizes) // 2])


@claim(
    "sec-5.2-calpha",
    "Section 5.2",
    {"factor": 1, "base": "32/27"},
    {"factor": 64},
    at=({"size": 12}, {"size": 6}, {"size": 2}),
    when=lambda size: size >= 2,
    cause="E8",
)
def sec_5_2_calpha_as_printed(size: Any, factor: int = 8, base: str = "4/27") -> Any:
    r"""$C_\alpha \le 2^{1-h(1/3)k'}$ as printed (for $\sum z = 0$ a ball of radius $\alpha/3$ has 484 members at $k' = 12$, and
    at least one at $k' = 2$, where the bound is below 1; $2^{(1-h(1/3))k'}$ fails too, by 16 to 1.41 at $k' = 6$).
    """
    return _ball_high_low(size, "1/3", base, factor)


@claim(
    "sec-5.2-calpha-corrected",
    "Section 5.2",
    {"ratio": "2/3"},
    {"base": "4"},
    at=({"size": 12}, *({"size": size} for size in range(1, 65)), {"size": None}),
    when=lambda size: size is None or size >= 1,
    assumes="entropy-bound",
)
def sec_5_2_calpha_corrected(size: int | None, ratio: str = "1/3", base: str = "27/4", factor: int = 1) -> Steps:
    r"""With the minus sign a ball of radius $\alpha/3$, or $2\alpha/3$ when the perturbation is doubled, around any $p_z$ has at
    most $2^{h(1/3)k'}$ members, for every $k' \ge 1$ (counted for $k' \le 64$).

    Let $d_+$ and $d_-$ be the numbers of $+1$ and of $-1$ that are flipped. The masses of the symbols $s+i$ move by
    $\frac{2\alpha}{k'}(d_++d_-)$ together and that of symbol 1 by $\frac{2\alpha}{k'}|d_+-d_-|$, so that $d_{TV}$ is
    $\frac{2\alpha}{k'}\max(d_+, d_-)$: step 1, for $d_+ = d_- + v$. Within $\frac\alpha3$ both are at most $\frac{k'}6$, step
    2, so that at most $\frac{k'}3$ signs differ, step 3. There are at most $2^{h(1/3)k'}$ such $z'$ (entropy-bound), and
    $2^{3h(1/3)} = \frac{27}4$, step 4, as $h(\frac13) = \log_23 - \frac23$.
    """
    if size is None:
        yield "(2*alpha/k*(2*d + v) + 2*alpha/k*v)/2 = 2*alpha/k*(d + v)"
        yield f"2*alpha/k*(k/6) = ({ratio})*alpha"
        yield "k/6 + k/6 = k/3"
        yield f"3^3/2^2 = ({base})*{factor}"
        return
    yield _ball_high_low(size, ratio=ratio, base=base, factor=factor)
    if size <= 12:
        printed = packing.section_5_2_ball(size), packing.section_5_2_ball_printed(size)
        yield agrees(printed, "exp(k*(ln(3) - 2/3*ln(2)))", "exp(ln(2) - k*(ln(3) - 2/3*ln(2)))", k=size)
    if size <= 5:
        for plus, part in product(range(size + 1), ("1/3", "2/3", "1", "2")):
            p, *others = (
                high_low_uniform(size + 1, [0], "1/9", z, -1) for z in ((1,) * plus + (-1,) * (size - plus), *signs(size))
            )
            near = sum(rational(distance(p, q)) <= rational(part) / 9 for q in others)
            yield agrees(high_low_ball(plus, size - plus, part), "n", n=near)


@claim(
    "sec-6.2-calpha",
    "Section 6.2",
    {"ratio": "2/3"},
    {"base": "20/3"},
    at=({"sizes": (56, *(2,) * 216)}, {"sizes": (128, *(2,) * 800)}),
    when=even_blocks,
    cause="E11",
)
def sec_6_2_calpha_as_printed(sizes: Any, ratio: str = "1/3", base: str = "27/4") -> Any:
    r"""$|C_\alpha| \le 2^{\frac k2h(1/3)}$ for balls of radius $\alpha/3$. (One block of 56 and 216 pairs: more than 224.07 bits
    against 224.06; by search the smallest $k$ for one block and equal smaller ones of size 2, 4, 6 or 8.)
    """
    return _ball_blocks(sizes, ratio, base)


@claim(
    "sec-6.2-calpha-corrected",
    "Section 6.2",
    {"ratio": "1"},
    {"base": "5"},
    at=(*({"sizes": (b,) * m} for b, m in ((2, 32), *((b, m) for b in (2, 4, 10, 16) for m in range(1, 17)))), {"sizes": None}),
    when=lambda sizes: sizes is None or (even_blocks(sizes) and len(set(sizes)) == 1),
    assumes="entropy-bound",
    uses="beyond-sec-6.2-distance",
)
def sec_6_2_calpha_corrected(sizes: tuple[int, ...] | None, ratio: str = "2/3", base: str = "27/4") -> Steps:
    r"""For equal blocks of even size a ball of radius $2\alpha/3$, hence one of $\alpha/3$, has at most $2^{\frac k2h(1/3)}$
    members, for every number and size of blocks (counted for $k \le 256$). (One block of 22 and 30 pairs breaks it at
    $2\alpha/3$.)

    By beyond-sec-6.2-distance a flipped sign costs $\frac{4b\alpha}{S_2} = \frac{4\alpha}k$ in each of $m$ blocks of size
    $b$, $k = mb$, $S_2 = mb^2$: step 1. Within $\frac23\alpha$ at most $\frac k6$ signs differ, step 2, a third of the $\frac
    k2$ signs. There are at most $2^{h(1/3)k/2}$ such members (entropy-bound), with $2^{3h(1/3)} = \frac{27}4$, step 3.
    """
    if sizes is None:
        yield "4*b*alpha/(m*b^2) = 4*alpha/(m*b)"
        yield f"4*alpha/k*(k/6) = ({ratio})*alpha"
        yield f"3^3/2^2 = {base}"
        most = ball([(22, 11), (2, 30)], Fraction(22 * 22 + 30 * 4, 6))
        yield "example: 22 and 30 pairs", prove.comparison(["^", Fraction(27, 4), 41], "<", ["^", most, 3])
        return
    yield _ball_blocks(sizes, ratio=ratio, base=base)
    if sum(sizes) <= 32:
        yield agrees(packing.section_6_2_ball(sizes), "exp(k/2*(ln(3) - 2/3*ln(2)))", k=sum(sizes))


@claim(
    "beyond-sec-6.2-ball",
    "Section 6.2",
    {"factor": 7},
    {"share": "1"},
    at=tuple({"b": b, "pairs": n} for b, n in ((4, 2), (4, 1), (6, 4), (10, 12), (30, 100), (90, 1000), (None, None))),
    when=lambda b, pairs: b is pairs is None or (b > 0 and b % 2 == 0 and pairs >= 1 and b * b >= 8 * pairs),
)
def beyond_sec_6_2_ball(b: int | None, pairs: int | None, factor: int = 8, share: str = "1/2") -> Steps:
    r"""For one block of even size $b$ and $N$ pairs with $b^2 \ge 8N$, flips in up to $N/2$ pairs stay within $\alpha/3$ (every
    $b$, $N$), so that a ball has at least half of all $2^N$ pair patterns (by symmetry; counted at the listed $b$, $N$) and
    $\log_2|\mathcal P|-\log_2C_\alpha \le b/2+1$, which is $O(\sqrt N)$ for $b \sim \sqrt{8N}$ while $k \sim 2N$.

    By beyond-sec-6.2-distance a flip in a pair of two symbols costs $\frac{8\alpha}{S_2}$, with $S_2 = b^2 + 4N$, so that
    $\frac N2$ of them stay within $\frac\alpha3$ if $12N \le S_2$: the step, for $b^2 = 8N + w$. A set of pairs or its
    complement has at most $\frac N2$ elements, so that at least half of the $2^N$ sets do, and $C_\alpha \ge 2^{N-1}$, while
    $|\mathcal P| = 2^{b/2+N}$. At the listed sizes the ball is counted.
    """
    yield f"for N >= 1, w >= 0: 12*N <= ({factor}*N + w) + 4*N"
    if b is None or pairs is None:
        return
    most = ball([(b, b // 2), (2, pairs)], Fraction(b * b + 4 * pairs, 12))
    yield prove.comparison(rational(share) * 2**pairs, "<=", most)
    yield agrees(packing.packing_gain(b, pairs), "b/2 + 1", b=b)
