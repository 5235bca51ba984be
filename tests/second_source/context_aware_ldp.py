"""Risks, rates and packings of context-aware-ldp again: from their displays, in fractions, and by counting.

c = (t+1)/(t-1), u = t - 1, k' = k - s, S2 the sum of the squares of the block sizes; lower bounds stand in their own file.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from second_source import context_aware_ldp_lower as lower
from second_source.channels import power
from second_source.context_aware_ldp_lower import squares
from second_source.numbers import INFINITE, mp, real

ln, sqrt = mp.log, mp.sqrt
ROOM = "context_aware_ldp"
Sizes = Sequence[int]


def gain(t: Any) -> Fraction:
    """1/(p - q) of randomised response: p = t/(t+1), q = 1/(t+1)."""
    return 1 / (t / (t + 1) - 1 / (t + 1))


def held(prior: Sequence[Any], symbols: Sequence[int]) -> Any:
    return sum((prior[x] for x in symbols), start=Fraction(0))


def norm(prior: Sequence[Any]) -> Any:
    return sum((p * p for p in prior), start=Fraction(0))


def high_low_variances(prior: Sequence[Any], sensitive: Sequence[int], t: Any) -> list[Any]:
    c, rest = gain(t), 1 - held(prior, sensitive)
    return [(c * c - c * rest if x in sensitive else c * p) - p * p for x, p in enumerate(prior)]


def high_low_l2(prior: Sequence[Any], sensitive: Sequence[int], t: Any, n: int = 1) -> Any:
    return sum(high_low_variances(prior, sensitive, t)) / n


def high_low_most(k: int, s: int, t: Any, n: int = 1) -> Any:
    """At the law that is uniform on the sensitive symbols; on all of them where there is one."""
    own = Fraction(1, s if s > 1 else k)
    prior = [own if s == 1 or x < s else Fraction(0) for x in range(k)]
    return high_low_l2(prior, range(s), t, n)


def block_variances(prior: Sequence[Any], partition: Sequence[Sequence[int]], t: Any) -> list[Any]:
    found = list(prior)
    for block in partition:
        for x in block:
            found[x] = gain(t) ** 2 * held(prior, block) - prior[x] ** 2
    return found


def block_l2(prior: Sequence[Any], partition: Sequence[Sequence[int]], t: Any, n: int = 1) -> Any:
    return sum(block_variances(prior, partition, t)) / n


def block_most(sizes: Sizes, t: Any, n: int = 1) -> Any:
    """At the law that is uniform on the largest blocks."""
    largest = [size for size in sizes if size == max(sizes)]
    return (gain(t) ** 2 * max(sizes) - Fraction(1, sum(largest))) / n


def shared(sizes: Sizes) -> int:
    """S2': without the blocks of one symbol."""
    return squares([size for size in sizes if size > 1])


RISK: dict[str, Callable[..., Any]] = {
    "roots": lambda radicands, bits=64: mp.fsum(sqrt(real(v)) for v in radicands),
    "high_low_variances": high_low_variances,
    "high_low_l2": high_low_l2,
    "high_low_l2_max": high_low_most,
    "high_low_l2_bound": lambda s, t, n=1: s * gain(t) ** 2 / n,
    "equation_26": lambda s, t, n=1: (3 * s * gain(t) ** 2 + gain(t)) / n,
    "high_low_l1": lambda k, s, t, n=1: [(s * gain(t)) ** 2 / n, (k - s) * gain(t) / n],
    "equation_27": lambda k, s, t, n=1: [3 * (s * gain(t)) ** 2 / n, k * gain(t) / n],
    "equation_17": lambda k, s, t, n=1: [3 * (s * gain(t)) ** 2 / n, k * gain(t) / n],
    "one_sensitive_l1": lambda k, t, n=1: [gain(t) / n, (k - 1) * gain(t) / n],
    "block_variances": block_variances,
    "block_l2": block_l2,
    "block_l2_max": block_most,
    "block_l2_bound": lambda sizes, t, n=1: gain(t) ** 2 * max(sizes) / n,
    "proposition_5_l2": lambda sizes, t, n=1: 12 * gain(t) ** 2 * max(sizes) / n,
    "block_l1": lambda sizes, t, n=1: [gain(t) ** 2 * squares(sizes) / n],
    "equation_29": lambda sizes, t, n=1: [(2 * gain(t)) ** 2 * 3 * squares(sizes) / n],
    "equation_20": lambda sizes, t, n=1: [(2 * gain(t)) ** 2 * 3 * squares(sizes) / n],
    "released_l1": lambda sizes, t, n=1: [gain(t) ** 2 * shared(sizes) / n, Fraction(sizes.count(1), n)],
    "released_l1_sharp": lambda sizes, t, n=1: [(gain(t) ** 2 * shared(sizes) + sizes.count(1)) / n],
    "projection_factor": lambda k: 2 - Fraction(2, k),
}


def high_low_root(s: int, other: int, t: Any) -> Any:
    """The largest of c (s cos w + sqrt(k') sin w) for sin^2 w <= 1/c."""
    c = real(gain(t))
    turn = min(mp.atan(sqrt(other) / s), mp.asin(1 / sqrt(c)))
    return c * (s * mp.cos(turn) + sqrt(other) * mp.sin(turn))


def block_root(sizes: Sizes, t: Any) -> Any:
    """In each block the smaller variance, of Hadamard response and of k-RR."""
    two = (2 * t + size - 2 for size in sizes)
    best = (size * min(size * gain(t) ** 2, 1 + (size - 1) * v / (t - 1) ** 2) for size, v in zip(sizes, two, strict=True))
    return sqrt(real(sum(best, start=Fraction(0))))


def shape_of(policy: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Of the shortest paths: one level in the rows of some symbols alone, one level within blocks, or several and no other."""
    k = len(policy)
    near = [[mp.inf if v == INFINITE else real(v) for v in row] for row in policy]
    for via, x, y in product(range(k), repeat=3):
        near[x][y] = min(near[x][y], near[x][via] + near[via][y])
    rows = [[near[x][y] for y in range(k) if y != x] for x in range(k)]
    finite = sorted({v for row in rows for v in row if v != mp.inf})
    if not finite:
        return {"kind": "blocks", "sizes": [1] * k, "level": None, "largest": None}
    low, high = finite[0], finite[-1]
    one = high - low < mp.mpf(10) ** -40
    bound = [x for x in range(k) if mp.inf not in rows[x]]
    free = [x for x in range(k) if all(v == mp.inf for v in rows[x])]
    if one and free and len(bound) + len(free) == k and bound:
        found: tuple[str, list[int]] = "high-low", [len(bound), len(free)]
    elif one:
        blocks = {tuple(y for y in range(k) if near[x][y] != mp.inf) for x in range(k)}
        found = "blocks", sorted((len(block) for block in blocks), reverse=True)
    else:
        found = "between", [k]
    return {"kind": found[0], "sizes": found[1], "level": low, "largest": high}


COMMUNICATION: dict[str, Callable[..., Any]] = {
    "high_low_outputs": lambda k, s: power(s + 1) + k - s,
    "block_outputs": lambda sizes: sum(power(size + 1) for size in sizes),
    "outputs_most": lambda k: k + k,
    "bits": lambda outputs: next(b for b in range(10**4) if 2**b >= outputs),
    "bits_printed": lambda k: ln(2 * k) / ln(2),
    "bits_corrected": lambda k: next(b for b in range(10**4) if 2**b >= k) + 1,
}


def inverse(t: Any) -> Any:
    return Fraction(0) if t == INFINITE else 1 / t


def vertex(forward: Any, backward: Any) -> list[Any]:
    """The solution of P_MD = 1 - a P_FA and b P_MD = 1 - P_FA."""
    alarm = (backward - 1) / (forward * backward - 1)
    return [alarm, 1 - forward * alarm]


def posterior(one: Any, two: Any, t: Any) -> Any:
    return (INFINITE if one else Fraction(0)) if t == INFINITE else t * one / two


ERROR: dict[str, Callable[..., Any]] = {
    "equation_7": lambda false_alarm, t: (1 - false_alarm) * inverse(t),
    "equation_8": lambda false_alarm, t: Fraction(0) if t == INFINITE else max(Fraction(0), 1 - t * false_alarm),
    "vertex": vertex,
    "proposition_3": posterior,
    "lemma_2": lambda mass, t: 1 - (1 - mass) * inverse(t),
    "pass_through": lambda t: Fraction(1) if t == INFINITE else t / (t + 1) - 1 / (t + 1),
    "pass_through_most": lambda t: 1 - inverse(t),
}

ENTROPY = ln(3) - 2 * ln(2) / 3


def entropy_power(other: Any) -> Any:
    """2^(h(1/3) m), m = ``other``."""
    return mp.exp(other * ENTROPY)


def listed(members: int, ball: int, delta: Any, divergence: Any, times: int = 1) -> Any:
    top = (1 - real(delta)) * (ln(members) - ln(ball)) - ln(2)
    return Fraction(0) if top <= 0 else INFINITE if not divergence else top / (times * real(divergence))


PACKING: dict[str, Callable[..., Any]] = {
    "fano_list": listed,
    "lemma_1_corrected": lambda members, ball, delta, divergence: listed(members, ball, delta, divergence, 4),
    "section_5_2_ball_printed": lambda other: 2 / entropy_power(other),
    "section_5_2_ball": entropy_power,
    "section_6_2_ball_printed": lambda sizes: entropy_power(mp.mpf(sum(sizes)) / 2),
    "section_6_2_ball": lambda sizes: entropy_power(mp.mpf(sum(sizes)) / 2),
    "packing_gain": lambda b, pairs: Fraction(b, 2) + 1,
}


def span(low: Any, high: Any) -> dict[str, Any]:
    return {"lower": low, "upper": high}


def without_privacy(k: int, alpha: Any) -> dict[str, Any]:
    return span(k / (2048 * alpha**2), k / (4 * alpha**2))


def theorem_3(k: int, s: int, alpha: Any, epsilon: Any) -> Any:
    return (s / (alpha * epsilon)) ** 2 + k / (alpha**2 * epsilon)


def theorem_3_corrected(k: int, s: int, alpha: Any, epsilon: Any) -> dict[str, Any]:
    if s == 0:
        return without_privacy(k, alpha)
    rate = theorem_3(k, s, alpha, epsilon) if s > 1 else k / (alpha**2 * epsilon)
    return span(rate / 3072, 19 * rate) if s > 1 else span(rate / 1152, 7 * rate)


def quadratic(size: Any, alpha: Any, epsilon: Any) -> Any:
    return size / (alpha * epsilon) ** 2


def theorem_4_corrected(sizes: Sizes, alpha: Any, epsilon: Any) -> dict[str, Any]:
    rate = quadratic(shared(sizes), alpha, epsilon) + sum(sizes) / alpha**2
    return span(rate / 4096, min(9 * rate, 10 * quadratic(squares(sizes), alpha, epsilon)))


def square_range(size: Any, alpha: Any, epsilon: Any) -> dict[str, Any]:
    rate = quadratic(size, alpha, epsilon)
    return span(rate / 1536, 10 * rate)


def large_sensitive(k: int, s: int, alpha: Any, epsilon: Any) -> dict[str, Any]:
    rate = quadratic(s * s, alpha, epsilon)
    return span(rate / 1536, min(25 * rate, 19 * theorem_3(k, s, alpha, epsilon)))


RATES: dict[str, Callable[..., Any]] = {
    "without_privacy": without_privacy,
    "equation_3": lambda k, alpha, epsilon: quadratic(k * k, alpha, epsilon),
    "equation_3_corrected": lambda k, alpha, epsilon: square_range(k * k, alpha, epsilon),
    "theorem_3": theorem_3,
    "theorem_3_corrected": theorem_3_corrected,
    "two_symbols": lambda alpha, epsilon: span(1 / (1024 * alpha**2 * epsilon), 3 / (alpha**2 * epsilon)),
    "large_sensitive": large_sensitive,
    "first_term": lambda s, a, t: (1 - 4 * a) / 2 * (s / (12 * a * (t - 1))) ** 2,
    "section_5_2_lower": lambda k, s, a, t: (1 - 8 * a) * k / (1 - 1 / t) / (32 * a) ** 2,
    "section_5_1_upper": lambda k, s, alpha, epsilon: 19 * theorem_3(k, s, alpha, epsilon),
    "theorem_4": lambda sizes, alpha, epsilon: quadratic(squares(sizes), alpha, epsilon),
    "theorem_4_corrected": theorem_4_corrected,
    "equal_blocks": lambda k, m, alpha, epsilon: quadratic(Fraction(k * k, m), alpha, epsilon),
    "equal_blocks_corrected": lambda k, m, alpha, epsilon: square_range(Fraction(k * k, m), alpha, epsilon),
    "section_6_1_upper": lambda sizes, alpha, epsilon: 10 * quadratic(squares(sizes), alpha, epsilon),
}

TABLES: dict[str, dict[str, Callable[..., Any]]] = {
    "risk": RISK,
    "bracket": {
        "block_upper": block_root,
        "high_low_upper": high_low_root,
        "one_sensitive_upper": lambda other, t: (1 + sqrt(other)) / sqrt(1 - 1 / real(t)),
        "shape_of": shape_of,
    },
    "communication": COMMUNICATION,
    "error_region": ERROR,
    "packing": PACKING,
    "rates": RATES,
    **lower.TABLES,
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"{ROOM}.{module}.{name}": function for module, functions in TABLES.items() for name, function in functions.items()
}
CHECKS: dict[str, Callable[..., bool]] = {f"{ROOM}.lower.{name}": check for name, check in lower.CHECKS.items()}
