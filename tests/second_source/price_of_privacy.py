"""The bounds of price-of-privacy again: recursions step by step, Fano, MaxSense and numbers of users, with 60 digits.

t = e^epsilon; a user's sketch has I nats; ``information`` and ``overlap`` stand in ``price_of_privacy_information``.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod
from typing import Any

from second_source import price_of_privacy_information as told
from second_source.numbers import INFINITE, mp, real

e, ln, sqrt = mp.exp, mp.log, mp.sqrt
ROOM = "price_of_privacy"


def log(value: Any) -> Any:
    return ln(real(value))


def steps(N: int, T: int, t: Any, more: Callable[[Any], Any]) -> Fraction:
    """delta_T from delta_0 = 0, where a query adds C/N times ``more`` of the last, C = 40 (t-1)^2."""
    delta = Fraction(0)
    for _ in range(T):
        delta += Fraction(40, N) * (t - 1) ** 2 * more(delta)
    return delta


def solved(N: int, T: int, t: Any) -> Fraction:
    C = 40 * (t - 1) ** 2
    return C * T / N if T * C <= N else (1 + C / N) ** T


def criterion(b: Any) -> Any:
    s = sqrt(1 - 4 / real(b))
    return real(b) / 2 * s - 2 * mp.atanh(s)


def adaptive_users(N: int, w: int, t: Any) -> Any:
    return told.over(N, told.adaptive(N, w, t))


ADAPTIVE: dict[str, Callable[..., Any]] = {
    "growth": lambda t: 40 * (t * t - 2 * t + 1),
    "recursion": lambda N, T, t: steps(N, T, t, lambda delta: max(1, delta)),
    "recursion_solved": solved,
    "recursion_corrected": lambda N, T, t: steps(N, T, t, lambda delta: (20 + 10 * delta) / 40),
    "base_variance": lambda N, t: 2 * N * (t - 1) ** 2,
    "base_variance_sharp": lambda N, t: N * (t - 1) ** 2,
    "lemma_6_4": lambda delta: max(Fraction(20), 10 * delta),
    "lemma_6_4_at": lambda delta, b: (real(delta) - log(1 - 2 * b) / 2) / real(b),
    "lemma_6_4_sharp": lambda delta: 4 * real(delta) + ln(4),
    "lemma_6_4_averaged": lambda information: 20 + 10 * information,
    "equation_30": lambda A: 1 / sqrt(e(real(A) ** 2)),
    "lemma_d_6": lambda x: (1 + 2 * x) / (1 - 2 * x),
    "lemma_d_6_sharp": lambda x: 1 / sqrt(1 - 2 * real(x)),
    "criterion": criterion,
    "criterion_rounded": lambda b: real(b) / 4 - log(b),
    "theorem_6_1": lambda N, t, alpha: real(alpha) * ln(N) / log(1 + 40 * (t - 1) ** 2 / N),
    "theorem_6_1_sharp": adaptive_users,
}


def fano(information: Any, quotient: Any) -> Any:
    return max(0, 1 - (real(information) + ln(2)) / log(quotient))


def nats(U: int, t: Any) -> Any:
    return U * log(t)


def ball(N: int, K: int, d: Any) -> int:
    """Labellings that differ from the one of all zeros at i <= d places, each in K - 1 ways."""
    return sum(comb(N, i) * (K - 1) ** i for i in range(int(d) + 1))


def partitions(N: int, K: int) -> int:
    """By the item that is added last: alone, or in one of the classes."""
    row = [1]
    for _ in range(N):
        row = [0] + [(row[j] * j if j < len(row) else 0) + row[j - 1] for j in range(1, len(row) + 1)]
    return sum(row[: K + 1])


def distance(N: int, K: int, d: Any) -> Any:
    """1 - d/N - 1/K."""
    return real(1 - Fraction(d) / N - Fraction(1, K))


def direct(N: int, K: int, d: Any, t: Any, p_max: Any) -> Any:
    near = ball(N, K, d)
    return INFINITE if not p_max else log((1 - p_max) * (K**N - near) / (p_max * near)) / log(t)


def relative(N: int, K: int, d: int) -> Fraction:
    """exp(-N kl(1 - d/N || 1/K)): each of the two probabilities over its own share, to its number of items."""
    one, two = Fraction(1, K) / (1 - Fraction(d, N)), (1 - Fraction(1, K)) / Fraction(d, N) if d else Fraction(1)
    return one ** (N - d) * two**d


FANO: dict[str, Callable[..., Any]] = {
    "lemma_2_5": lambda information, M, bits=64: fano(information, M),
    "lemma_a_1": lambda information, M, M_d, bits=64: fano(information, Fraction(M, M_d)),
    "corollary_a_3": lambda U, information, M, M_d, bits=64: fano(U * information, Fraction(M, M_d)),
    "corollary_a_4": lambda U, t, M, M_d, bits=64: fano(nats(U, t) + 1 - ln(2), Fraction(M, M_d)),
    "corollary_a_4_sharp": lambda U, t, M, M_d, bits=64: fano(nats(U, t), Fraction(M, M_d)),
    "success": lambda M, M_d, t, U: 1 / (1 + (M - M_d) / (M_d * t**U)),
    "theorem_3_3": lambda N, t: N * ln(2) / log(t),
    "theorem_3_3_corrected": lambda N, t: ln(2**N - 1) / log(t),
    "theorem_3_3_fano_corrected": lambda N, t: (ln(2**N) / 2 - ln(2)) / log(t),
    "users": told.over,
    "ball": ball,
    "ball_printed": lambda N, K, d: Fraction(ball(N, K, d), factorial(K)),
    "clusterings": partitions,
    "unlabelled_corrected": lambda N, K, d: N * ln(K) - ln(ball(N, K, d)) - ln(factorial(K)),
    "clusterings_printed": lambda N, K: Fraction(K**N, factorial(K)),
    "ball_chernoff": lambda N, K, d: e(-N * K * distance(N, K, d) ** 2 / 3),
    "ball_chernoff_corrected": relative,
    "theorem_a_5": lambda N, K, d, t, p_max: (1 - real(p_max)) * N * K * distance(N, K, d) ** 2 / (3 * log(t)),
    "theorem_a_5_corrected": lambda N, K, d, t, p_max: ((1 - real(p_max)) * (N * ln(K) - ln(ball(N, K, d))) - ln(2)) / log(t),
    "theorem_a_5_direct_corrected": direct,
}


def hat(t: Any) -> Any:
    """eps-hat: twice the difference of the probabilities of randomised response."""
    return 2 * (t / (t + 1) - 1 / (t + 1))


def typed(beta: Sequence[Any], row: Sequence[Any]) -> Any:
    return sum(x * v for x, v in zip(beta, row, strict=True))


def least_gap(count: int, gap: Callable[[int, int], Any]) -> Any:
    return min(abs(gap(one, two)) for one, two in combinations(range(count), 2))


def printed_delta(alpha: Sequence[Any], beta: Sequence[Any], b: Sequence[Sequence[Any]], theta: Any) -> Any:
    weights = [real(a) * e(-real(theta * typed(beta, row))) for a, row in zip(alpha, b, strict=True)]
    return least_gap(len(beta), lambda x, y: sum(u * real(row[x] - row[y]) for u, row in zip(weights, b, strict=True)))


def exact_delta(alpha: Sequence[Any], beta: Sequence[Any], b: Sequence[Sequence[Any]], theta: Any, w: int) -> Any:
    weights = [a * (1 - theta * typed(beta, row) / w) ** (w - 1) for a, row in zip(alpha, b, strict=True)]
    return least_gap(len(beta), lambda x, y: sum(u * (row[x] - row[y]) for u, row in zip(weights, b, strict=True)))


def delta(alpha: Sequence[Any], beta: Sequence[Any], b: Sequence[Sequence[Any]], theta: Any, w: int, N: int) -> Any:
    """The chance of a 0 from all items but one of either class."""

    def others(row: Sequence[Any], x: int, y: int) -> Any:
        members = [int(share * N) - (place in (x, y)) for place, share in enumerate(beta)]
        return prod(((1 - theta * v / N) ** m for v, m in zip(row, members, strict=True)), start=Fraction(1))

    def gap(x: int, y: int) -> Any:
        return sum(a * others(row, x, y) * (row[x] - row[y]) for a, row in zip(alpha, b, strict=True))

    return least_gap(len(beta), gap)


def separation(U: int, N: int, w: int, theta: Any, t: Any, delta: Any) -> Any:
    return U * hat(t) * theta * (1 - theta / w) * delta / (2 * N)


def within(cap: Any, gap: Any) -> Any:
    """Bernstein at gap/5, variance at most cap, cut at gap <= cap: 2 exp(-gap^2/(75 cap))."""
    return 2 * e(-(real(gap) ** 2) / (75 * real(cap)))


def union(U: int, N: int, w: int, theta: Any, t: Any, delta: Any) -> Any:
    return N * within(U * theta / w, separation(U, N, w, theta, t, delta))


def union_printed(U: int, N: int, w: int, theta: Any, t: Any, delta: Any) -> Any:
    return 2 * N * e(-U * w * real(hat(t)) ** 2 * real(delta) ** 2 / (75 * N * N))


def for_gap(N: int, cap: Any, gap: Any, d: Any) -> Any:
    return 75 * real(cap) * (ln(2) + (1 + real(d)) * ln(N)) / real(gap) ** 2


def users(N: int, w: int, theta: Any, t: Any, delta: Any, d: Any) -> Any:
    return for_gap(N, theta / w, separation(1, N, w, theta, t, delta), d)


def users_printed(N: int, w: int, theta: Any, t: Any, delta: Any, d: Any) -> Any:
    top = 75 * N * N * (ln(2) + (1 + real(d)) * ln(N))
    return top / (real(hat(t)) ** 2 * real(delta) ** 2 * w * real(theta))


MAX_SENSE: dict[str, Callable[..., Any]] = {
    "epsilon_hat": hat,
    "delta_printed": printed_delta,
    "delta_exact_w": exact_delta,
    "delta": delta,
    "separation": separation,
    "separation_printed": lambda U, N, w, theta, t, delta: 2 * separation(U, N, w, theta, t, delta),
    "deviation": within,
    "union": union,
    "union_printed": union_printed,
    "users": users,
    "users_printed": users_printed,
    "users_for_gap": for_gap,
}

TAILS: dict[str, Callable[..., Any]] = {
    "chernoff_printed": lambda mean, a: 2 * e(-real(a * a * mean) / 3),
    "chernoff_corrected": lambda mean, a: 2 * e(-real(a * a * mean) / 3),
    "chernoff_step_printed": lambda mean, gap: 2 * e(-real((gap / (5 * mean)) ** 2 * mean) / 3),
    "chernoff_step_corrected": lambda mean, gap: 2 * e(-real((gap / (5 * mean)) ** 2 * mean) / 3),
    "deviation_sharp": lambda cap, gap: 2 * e(-3 * real(gap) ** 2 / (160 * real(cap))),
    "users_sharp": lambda N, w, theta, t, delta, d: users(N, w, theta, t, delta, d) * 640 / 900,
}


def blocks(epsilon: Any) -> int:
    return int(mp.ceil(real(epsilon)))


def many_users(N: int, n: int, Q: int, epsilon: Any, G: Any, d: Any) -> Any:
    """``for_gap`` with the cap Q p and the gap Q p tau G."""
    p = mp.mpf(n) / N
    return for_gap(N, Q * p, Q * p * mp.tanh(real(epsilon) / (2 * Q)) * real(G), d)


MULTI: dict[str, Callable[..., Any]] = {
    "queries": blocks,
    "epsilon_hat": lambda epsilon: hat(e(real(epsilon) / blocks(epsilon))),
    "epsilon_hat_lower_printed": lambda epsilon: 2 * (e(1) - 1) / (e(1) + 2),
    "epsilon_hat_lower": lambda epsilon: hat(sqrt(e(1))),
    "users": many_users,
    "users_printed": lambda N, w, epsilon, delta: N * N * ln(N) / (real(epsilon) * real(delta) ** 2 * w),
}


def pair_information(N: int, w: int, t: Any) -> Fraction:
    """pi sinh^2(epsilon/2) with the square of the chance that both items of a pair are rated for pi."""
    return told.square(t) * Fraction(comb(w, 2), comb(N, 2)) ** 2


PAIRWISE: dict[str, Callable[..., Any]] = {
    "information": pair_information,
    "too_few": lambda N, w, t: told.over(N, pair_information(N, w, t)),
    "users_printed": lambda N, w: real(Fraction(N**3, w**2)) * ln(N),
}

TOO_FEW: dict[str, Callable[..., Any]] = {
    "informal_theorem_1": lambda M, t: ln(M) / (2 * log(t)),
    "theorem_4_3": lambda N: told.over(N, Fraction(1, N)),
    "theorem_4_8": lambda N, w, t: told.over(N, t**2 * Fraction(w * w, 2 * N)),
    "theorem_4_10": lambda N, w, t: told.over(N, told.theorem_4_10(N, w, t)),
    "theorem_4_10_sharp": lambda N, w, t: told.over(N, told.sharp(Fraction(w, N), t)),
    "small_epsilon": lambda N, w, epsilon: (
        real(Fraction(20, 11) * max(0, 1 - Fraction(2, N)) * N * N / w) * ln(2) / real(epsilon) ** 2
    ),
    "tradeoff": lambda epsilon, f: 2 * ((1 - 2 * f) / epsilon) ** 2,
}

TABLES: dict[str, dict[str, Callable[..., Any]]] = {
    "adaptive": ADAPTIVE,
    "fano": FANO,
    "max_sense": MAX_SENSE,
    "max_sense_tails": TAILS,
    "multi_max_sense": MULTI,
    "pairwise_preference": PAIRWISE,
    "too_few": TOO_FEW,
    **told.TABLES,
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"{ROOM}.{module}.{name}": function for module, functions in TABLES.items() for name, function in functions.items()
}
