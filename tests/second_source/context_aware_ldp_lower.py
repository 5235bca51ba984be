"""Lower bounds of context-aware-ldp again: hard families written out, balls by counting, chi-square from laws of the reports."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from second_source.numbers import INFINITE, mp, real

ln, sqrt = mp.log, mp.sqrt
Rows = Sequence[Sequence[Any]]
Sizes = Sequence[int]


def squares(sizes: Sizes) -> int:
    return sum(size * size for size in sizes)


def lost(t: Any) -> Any:
    """1 - 1/t."""
    return Fraction(1) if t == INFINITE else 1 - 1 / t


def others(k: int, sensitive: Sequence[int]) -> list[int]:
    return [x for x in range(k) if x not in sensitive]


def uniform_family(k: int, sensitive: Sequence[int], alpha: Any, z: Sequence[int], sign: int = 1) -> list[Any]:
    free = others(k, sensitive)
    p = [Fraction(1, k)] * k
    for b, mark in zip(free, z, strict=True):
        p[b] += alpha * mark / len(free)
        p[min(sensitive)] += sign * alpha * mark / len(free)
    return p


def half_family(k: int, sensitive: Sequence[int], alpha: Any, z: Sequence[int]) -> list[Any]:
    free = others(k, sensitive)
    p = [Fraction(0)] * k
    p[min(sensitive)] = Fraction(1, 2)
    for b, mark in zip(free, z, strict=True):
        p[b] = Fraction(1, 2 * len(free)) + alpha * mark / len(free)
        p[min(sensitive)] -= alpha * mark / len(free)
    return p


def pairs_of(partition: Rows) -> list[list[int]]:
    return [[block[i], block[i + 1], len(block)] for block in partition for i in range(0, len(block), 2)]


def pair_family(partition: Rows, alpha: Any, z: Sequence[int], weighted: bool) -> list[Any]:
    k, total = sum(len(block) for block in partition), squares([len(block) for block in partition])
    p = [Fraction(0)] * k
    for (one, two, size), mark in zip(pairs_of(partition), z, strict=True):
        base = Fraction(size, total) if weighted else Fraction(1, k)
        p[one], p[two] = (base + side * 2 * mark * size * alpha / total for side in (1, -1))
    return p


def reports(p: Sequence[Any], q: Rows) -> list[Any]:
    return [sum((v * row[y] for v, row in zip(p, q, strict=True)), start=Fraction(0)) for y in range(len(q[0]))]


def chi_square(channel: Rows, family: Rows, base: Sequence[Any]) -> Any:
    law = reports(base, channel)
    parts = ((one - two) ** 2 / two for p in family for one, two in zip(reports(p, channel), law, strict=True) if two)
    return sum(parts, start=Fraction(0)) / len(family)


def ball(groups: Sequence[Sequence[Any]], radius: Any) -> int:
    """By the weight of the chosen ones, group after group."""
    ways: dict[Any, int] = {Fraction(0): 1}
    for weight, count in groups:
        more: dict[Any, int] = {}
        for before, number in ways.items():
            for chosen in range(count + 1):
                at = before + weight * chosen
                more[at] = more.get(at, 0) + number * comb(count, chosen)
        ways = more
    return sum(number for weight, number in ways.items() if weight <= radius)


def high_low_ball(plus: int, minus: int, ratio: Any) -> int:
    """Half of the l1 distance: 2 alpha/k' for a flip, and what the symbol a has to make up for."""
    return sum(
        comb(plus, up) * comb(minus, down)
        for up in range(plus + 1)
        for down in range(minus + 1)
        if Fraction(2 * (up + down) + 2 * abs(up - down), 2) <= ratio * (plus + minus)
    )


def claim_1_sum(channel: Rows, sensitive: Sequence[int]) -> Any:
    a, total = channel[min(sensitive)], Fraction(0)
    for y in range(len(a)):
        column = sum(row[y] for row in channel)
        for b in others(len(channel), sensitive):
            total += (channel[b][y] - a[y]) ** 2 / column if column else 0
    return total


def claim_1_most(k: int, s: int, t: Any) -> Any:
    return (k - s) * lost(t) * (k + (s + 1) * (t - 1)) / (k + s * (t - 1))


def share(size: int, t: Any = INFINITE) -> Any:
    if t == INFINITE:
        return Fraction(1)
    return max(d * (t - 1) ** 2 / (size + d * (t - 1)) ** 2 for d in range(1, size // 2 + 1))


def group_gain(sizes: Sizes, t: Any, free: int = 0) -> Any:
    return sum((size / share(size, t) for size in sizes), start=Fraction(2 * free))


def block_most(sizes: Sizes, alpha: Any, t: Any) -> Any:
    return sum(sizes) * sum((2 * size * alpha / squares(sizes)) ** 2 * size * share(size, t) for size in sizes)


def fano_blocks(sizes: Sizes, a: Any, delta: Any, t: Any) -> Any:
    """alpha = 3a; a flip costs 4 k_j alpha/S2, and 2a is a radius."""
    alpha = 3 * a
    cost = [(4 * size * alpha / squares(sizes), size // 2) for size in sizes]
    top = (1 - real(delta)) * (ln(2) * (sum(sizes) // 2) - ln(ball(cost, 2 * a))) - ln(2)
    worst = block_most(sizes, alpha, t)
    return Fraction(0) if top <= 0 else INFINITE if not worst else top / real(worst)


def assouad(n: int, alpha: Any, divergence: Any) -> Any:
    """alpha (1 - sqrt(n alpha^2 ``divergence``/(1 - 2 alpha))), at least 0."""
    return max(mp.mpf(0), real(alpha) * (1 - sqrt(real(n * alpha**2 * divergence / (1 - 2 * alpha)))))


def high_low_risk(k: int, s: int, t: Any, n: int, alpha: Any, bits: int = 64) -> Any:
    other = k - s
    return assouad(n, alpha, 4 * (other + 1 - 2 / (t + 1)) * lost(t) / other**2) / 2


def block_l2_risk(sizes: Sizes, t: Any, n: int) -> Any:
    most = max(size - size % 2 for size in sizes)
    return most / (64 * n * (t - 1) ** 2)


def high_low_reports(k: int, s: int, a: Any, t: Any) -> Any:
    other = k - s
    return (1 - 8 * a) * other**2 / ((16 * a) ** 2 * (other + 1) * lost(t))


def weight_of(k: int, s: int, t: Any) -> Any:
    other = k - s
    own = Fraction(1) if t == INFINITE else (t - 1) / (t + 1)
    return other**2 / (4 * lost(t) * (other + own))


def gain_at(weight: Any, a: Any, alpha: Any) -> Any:
    return (1 - a / alpha) ** 2 * (1 - 2 * alpha) * weight / alpha**2


def peak(a: Any) -> Any:
    """The smaller root of x^2 - (1 + 3a) x + 2a, where the derivative is 0."""
    b = 1 + 3 * real(a)
    return (b - sqrt(b * b - 8 * real(a))) / 2


def near_peak(a: Any, said: Any, bits: int = 16) -> bool:
    """Strictly between a and 1/2, and no further from the peak than 2^-9 of the peak's distance to either end."""
    x = peak(a)
    room = min(x - real(a), mp.mpf(1) / 2 - x)
    return bool(a < said < Fraction(1, 2) and abs(real(said) - x) <= room / 2**9)


def more_than(weight: Any, a: Any, said: Any, alpha: Any = None) -> bool:
    """At the given alpha; without one, not above the largest and within 10^-4 of it."""
    if alpha is not None:
        return bool(said == gain_at(weight, a, alpha))
    most = gain_at(real(weight), real(a), peak(a))
    return bool(most * (1 - mp.mpf(10) ** -4) <= real(said) <= most * (1 + mp.mpf(10) ** -40))


LOWER: dict[str, Callable[..., Any]] = {
    "claim_1_sum": claim_1_sum,
    "claim_1_printed": lambda k, t: (t - 1) + (k - 1) * lost(t),
    "claim_1_sharp": lambda k, s, t: (t - 1) + (k - s) * lost(t),
    "claim_1_maximum": claim_1_most,
    "high_low_chi_square": lambda k, s, alpha, t: 4 * alpha**2 * (t - 1 + (k - s) * lost(t)) / k,
    "high_low_chi_square_of": lambda channel, sensitive, alpha: 4 * alpha**2 * claim_1_sum(channel, sensitive) / len(channel),
    "high_low_key": lambda k, s, t: 2 * (k - s) * lost(t) * (k - s + (t - 1) / (t + 1)),
    "equation_21": lambda sizes, alpha, epsilon: 8 * sum(sizes) * (alpha * epsilon) ** 2 / squares(sizes),
    "block_chi_square_printed": lambda sizes, alpha, t: 8 * sum(sizes) * (alpha * (t - 1)) ** 2 / squares(sizes),
    "block_chi_square_sharp": lambda sizes, alpha, t: 2 * sum(sizes) * (alpha * (t - 1)) ** 2 / squares(sizes),
    "block_chi_square_maximum": block_most,
    "fano_blocks": fano_blocks,
    "pair_share": share,
    "group_gain": group_gain,
    "block_risk": lambda sizes, t, n, alpha, bits=64: assouad(n, alpha, 8 * (t - 1) ** 2 / squares(sizes)),
    "group_risk": lambda sizes, t, n, alpha, free=0, bits=64: assouad(n, alpha, 16 / group_gain(sizes, t, free)),
    "block_l2_risk": block_l2_risk,
    "high_low_risk": high_low_risk,
    "block_reports": lambda sizes, a, t: (1 - 4 * a) * squares(sizes) / (2 * (8 * a * (t - 1)) ** 2),
    "high_low_reports": high_low_reports,
    "high_low_weight": weight_of,
}

CHECKS: dict[str, Callable[..., bool]] = {"best_alpha": near_peak, "more_than": more_than}

TABLES: dict[str, dict[str, Callable[..., Any]]] = {
    "lower": LOWER,
    "families": {
        "pairs_of": pairs_of,
        "high_low_uniform": uniform_family,
        "high_low_half": half_family,
        "blocks_uniform": lambda partition, alpha, z: pair_family(partition, alpha, z, False),
        "blocks_weighted": lambda partition, alpha, z: pair_family(partition, alpha, z, True),
        "chi_square": chi_square,
        "ball": ball,
        "high_low_ball": high_low_ball,
    },
}
