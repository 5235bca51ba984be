"""The bounds of heavy-hitters again: tails, constants, good groups, with 60 digits; laws of a random partition by enumeration.

ell = ln(4/beta), C_eps = (t+1)/(t-1). C_0 = C_1 = sqrt 2 + sqrt 8 for independent groups, 0 and 2 + sqrt 8 for a permutation.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod
from typing import Any

from second_source.numbers import mp, real

e, ln, sqrt = mp.exp, mp.log, mp.sqrt


def log(value: Any) -> Any:
    return ln(real(value))


def ell(beta: Any) -> Any:
    return ln(4) - log(beta)


def gain(epsilon: Any) -> Any:
    return 1 / mp.tanh(real(epsilon) / 2)


def spread(permutation: bool = False) -> Any:
    """C_1."""
    return (2 if permutation else sqrt(2)) + sqrt(8)


def sizes(permutation: bool = False) -> Any:
    """C_0."""
    return 0 if permutation else sqrt(2) + sqrt(8)


def oracle_root() -> Any:
    return sqrt(ln(16) + 2)


def share() -> Any:
    """q = 1/(8 e^2)."""
    return e(-2) / 8


def up(value: Any) -> int:
    return int(mp.ceil(value))


def power_above(value: Any) -> int:
    found = 1
    while found < value:
        found *= 2
    return found


def swap_tail(eta: Any, n: int, n_1: Any, c: Any) -> Any:
    """McDiarmid for a permutation whose first part has n_1 of n places."""
    other = n - n_1
    inner = real(Fraction(2 * n - 1, 2)) / real(other) * (1 - 1 / (2 * real(max(n_1, other))))
    return e(-2 * real(eta) ** 2 / (real(n_1) * real(c) ** 2) * inner)


def chung_lu(eta: Any, variances: Sequence[Any], c: Any) -> Any:
    """Of a martingale; one that cannot move does not."""
    below = 2 * (sum(variances) + c * eta / 3)
    return e(-real(eta * eta / below)) if below else Fraction(int(not eta))


def bernstein(variance: Any, c: Any, beta: Any) -> Any:
    over = ln(2) - log(beta)
    return sqrt(2 * real(variance) * over) + real(c) * over * 2 / 3


def deviation(n: int, beta: Any, permutation: bool = False) -> Any:
    return sqrt((4 if permutation else 2) * n * ell(beta))


def level_deviation(n: int, L: int, beta: Any) -> Any:
    """The larger root of eta^2 - (2x/3) eta - 2nx/L = 0."""
    x = -log(beta)
    return x / 3 + sqrt(x * x / 9 + 2 * n * x / L)


def collisions(size: int, k: int, epsilon: Any, beta: Any) -> Any:
    return sqrt(k * size * ell(beta)) / real(epsilon)


def least_bad(k: int) -> int:
    return -(-k // 8)


def bad(k: int, bits: int = 64) -> Any:
    return mp.fsum(comb(k, i) * share() ** i * (1 - share()) ** (k - i) for i in range(least_bad(k), k + 1))


def relative(p: Any, q: Any) -> Any:
    return p * ln(p / q) + (1 - p) * ln((1 - p) / (1 - q))


def g(t: Any) -> Any:
    """chi^2 of the rows (t, 1)/(1+t) and (1, t)/(1+t)."""
    p, q = t / (1 + t), 1 / (1 + t)
    return (p - q) ** 2 / q + (q - p) ** 2 / p


def transform(size: int) -> int:
    return size * (size.bit_length() - 1)


def copies(beta: Any) -> int:
    return up(8 * ell(beta))


def norm_law(frequencies: Sequence[int], k: int, permutation: bool = False) -> list[list[Fraction]]:
    """By all numbers of users of each item in the first group, with their chances."""
    n, law = sum(frequencies), dict[Fraction, Fraction]()
    for held in product(*(range(f + 1) for f in frequencies)):
        ways = prod((comb(f, h) for f, h in zip(frequencies, held, strict=True)), start=1)
        inside = sum(held)
        if permutation:
            chance = Fraction(ways, comb(n, n // k)) if inside * k == n else Fraction(0)
        else:
            chance = ways * Fraction(1, k) ** inside * (1 - Fraction(1, k)) ** (n - inside)
        at = sum(((h - Fraction(f, k)) ** 2 for f, h in zip(frequencies, held, strict=True)), start=Fraction(0))
        if chance:
            law[at] = law.get(at, Fraction(0)) + chance
    return [[at, law[at]] for at in sorted(law)]


def norm_mean(frequencies: Sequence[int], k: int, permutation: bool = False) -> Any:
    return mp.fsum(sqrt(real(at)) * real(p) for at, p in norm_law(frequencies, k, permutation))


def delta_0_mean(n: int, k: int) -> Fraction:
    chances = (Fraction(factorial(n) * (k - 1) ** (n - i), factorial(i) * factorial(n - i) * k**n) for i in range(n + 1))
    return k * sum((p * abs(i - Fraction(n, k)) for i, p in enumerate(chances)), start=Fraction(0))


def lemma_9_2(n: int, L: int, beta: Any, permutation: bool = False) -> Any:
    x = -log(beta)
    return sqrt(mp.mpf(n) / L) * (1 + (sqrt(2) if permutation else sqrt(2) + mp.mpf(2) / 3) * sqrt(x))


def counterexample(d: int, epsilon: Any, c: Any) -> Any:
    ratio = real(epsilon) * gain(epsilon) / real(c)
    return min(mp.mpf(1) / 2, d * mp.mpf(4 * d) ** (-2 * ratio * ratio))


TABLE: dict[str, dict[str, Callable[..., Any]]] = {
    "concentration": {"bernstein": bernstein, "chung_lu": chung_lu, "permutation_mcdiarmid": swap_tail},
    "constants": {"c_0": sizes, "c_1": spread, "oracle_root": oracle_root},
    "deviations": {
        "mean": lambda n, k: sqrt(k) * sqrt(n),
        "mean_sharp": lambda n, k: sqrt(k - 1) * sqrt(n),
        "deviation": deviation,
        "deviation_printed": lambda n, beta: 2 * sqrt(n) * sqrt(ln(2) - log(beta)),
        "combined": lambda n, k, beta, permutation=False: deviation(n, beta, permutation) + sqrt(k * n),
        "covariance": lambda n, k: Fraction(n, k) * (Fraction(n, k) - 1) / (n * (n - 1)) - Fraction(1, k * k),
        "level_failure": lambda n, L: e(-mp.mpf(n) / L),
        "level_deviation": level_deviation,
        "lemma_9_2_independent": lambda n, L, beta: sqrt(mp.mpf(n) / L) * (1 + sqrt(-2 * log(beta))) - 2 * log(beta) / 3,
        "level_tail": lambda eta, n, L: chung_lu(eta, [Fraction(n, L)], 1),
        "level_tail_sharp": lambda eta, n, L: chung_lu(eta, [Fraction(n, L) * (1 - Fraction(1, L))], 1),
        "level_tail_permutation": lambda eta, n, L: swap_tail(eta, n, Fraction(n, L), sqrt(2)),
    },
    "good_sets": {
        "gdset_0": lambda n, beta, permutation=False: 8 * sizes(permutation) * sqrt(n) * sqrt(ell(beta)),
        "gdset_1": lambda n, beta, permutation=False: 8 * spread(permutation) * sqrt(n) * sqrt(ell(beta)),
        "gdset_2": collisions,
        "gdset_3": lambda size, k, epsilon: k * gain(epsilon) * sqrt(2 * size) * oracle_root(),
        "markov": lambda size, k, m, epsilon, beta: mp.mpf(k) * size / m / collisions(size, k, epsilon, beta) if size else 0,
        "markov_value": lambda size, n: share() * sqrt(mp.mpf(size) / n),
        "markov_rounded": lambda size, n, beta: share() * sqrt(mp.mpf(size) / n) * sqrt(copies(beta) / (8 * ell(beta))),
        "users_at_most": lambda n, beta, permutation=False: n + 8 * sizes(permutation) * n,
        "two_sided_users": lambda beta: (16 * sizes()) ** 2 * ell(beta),
        "chernoff": lambda k: e(-mp.mpf(k) / 8) * e(-k * e(-2) / 8),
        "counting": lambda k: comb(k, least_bad(k)) * share() ** least_bad(k),
        "counting_limit": lambda k: e(-least_bad(k)),
        "bad_copies": bad,
        "chernoff_constant": lambda: 8 / (1 + e(-2)),
        "kl_constant": lambda: 1 / relative(mp.mpf(1) / 8, share()),
    },
    "hrr": {
        "c_epsilon_at_least": lambda epsilon: 2 / epsilon,
        "c_epsilon_at_most": lambda epsilon: 2 / epsilon + epsilon / 6,
        "c_epsilon_rounded": lambda epsilon: Fraction(2164, 1000) / epsilon,
        "additions": lambda d: transform(power_above(d)),
        "additions_at_most": lambda d: 2 * d + 2 * d * ln(d) / ln(2),
    },
    "lower": {
        "one_item": lambda n, t, beta: sqrt(-n * log(8 * beta) / real(g(t))) / 4,
        "point_mass": lambda n, t, beta: Fraction(n, 2),
        "corollary_2_3": lambda n, epsilon, beta: min(mp.mpf(n) / 70, sqrt(-n * log(beta)) / (6 * real(epsilon))),
        "fact_2_2": lambda n, d, epsilon, beta: min(mp.mpf(n) / 70, sqrt(n * (ln(d) - log(beta))) / (12 * real(epsilon))),
        "counterexample": counterexample,
        "all_items": lambda n, d, t: sqrt(n * (ln(d - 1) - ln(5)) / (32 * real(g(t)))),
    },
    "partition": {
        "lemma_8_1": lambda n, beta, permutation=False: sizes(permutation) * sqrt(n) * sqrt(ell(beta)),
        "lemma_8_2": lambda n, beta, permutation=False: spread(permutation) * sqrt(n) * sqrt(ell(beta)),
        "delta_0": lambda n, k, beta: deviation(n, beta) + sqrt((k - 1) * n),
        "delta_1": lambda n, k, beta, permutation=False: deviation(n, beta, permutation) + sqrt((k - 1) * n),
        "lemma_9_1": lambda n, L, permutation=False: mp.mpf(n) / L * (1 if permutation else e(1)),
        "lemma_9_2": lemma_9_2,
        "delta_0_mean": delta_0_mean,
        "norm_law": norm_law,
        "norm_mean": norm_mean,
        "delta_1_mean": lambda frequencies, k, permutation=False: k * norm_mean(frequencies, k, permutation),
    },
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"heavy_hitters.{module}.{name}": function for module, functions in TABLE.items() for name, function in functions.items()
}
