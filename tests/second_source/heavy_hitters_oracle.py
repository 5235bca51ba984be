"""The bounds of heavy-hitters again: the errors of the sketch, its memory, the search over prefixes, and the rates of Table 1."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from second_source.heavy_hitters import copies, ell, gain, log, oracle_root, power_above, sizes, spread, transform
from second_source.numbers import mp, real

e, ln, sqrt = mp.exp, mp.log, mp.sqrt


def width(n: int, epsilon: Any, beta: Any) -> Any:
    return power_above(8 * e(2) * real(epsilon) * sqrt(copies(beta) * n / ell(beta)))


def error(n: int, epsilon: Any, k: int, at: Any, permutation: bool = False) -> Any:
    """Of k groups, ell = ``at``: partition, collisions and noise, each 8 times its mean or sqrt(2k/ell) times its radius."""
    users = n + 8 * sizes(permutation) * sqrt(n * at)
    noise = 1 / real(epsilon) + sqrt(2 * k / at) * gain(epsilon) * oracle_root()
    return 8 * spread(permutation) * sqrt(n * at) + noise * sqrt(users * at)


def rounded(n: int, epsilon: Any, beta: Any, permutation: bool = False) -> Any:
    return error(n, epsilon, copies(beta), ell(beta), permutation)


def constant(epsilon: Any, permutation: bool = False) -> Any:
    return 8 * spread(permutation) + 1 / real(epsilon) + 4 * gain(epsilon) * oracle_root()


def counters(n: int, epsilon: Any, beta: Any) -> Any:
    return 8 * ell(beta) * printed_range(n, epsilon)


def printed_range(n: int, epsilon: Any) -> Any:
    return 8 * e(2) * sqrt(8 * n) * real(epsilon)


def hash_bits(d: int, m: int) -> int:
    q = (d - 1).bit_length()
    return 2 * max(q, m.bit_length() - 1)


def rate(n: int, epsilon: Any, inside: Any) -> Any:
    return sqrt(n * inside) / real(epsilon)


def levels(n: int, d: int) -> int:
    found = 1
    while n**found < d * d:
        found += 1
    return found


def groups(n: int, d: int, beta: Any) -> int | None:
    """The least k from 8 ell to 9 ell with L k | n; ell is transcendental, so no end is attained."""
    L = levels(n, d)
    at = ell(beta) if L == 1 else ell(beta / 2)
    return next((k for k in range(1, int(9 * at) + 1) if 8 * at <= k and n % (L * k) == 0), None)


def users(n: int, d: int, beta: Any) -> int:
    """One more user at a time: the first multiple of some L k from n on, looked up again where k no longer fits."""
    while groups(n, d, beta / (n * levels(n, d))) is None:
        L = levels(n, d)
        at = ell(beta / (n * L)) if L == 1 else ell(beta / (2 * n * L))
        n = min(m for k in range(int(8 * at) + 1, int(9 * at) + 1) for m in [(n // (L * k) + 1) * L * k])
    return n


def parts(at: Any, epsilon: Any, k: int, most: Any) -> Any:
    """An oracle's error after the sizes, over the root of its users: both parts times the root of how many more there may be."""
    return (sqrt(at) / real(epsilon) + gain(epsilon) * oracle_root() * sqrt(2 * k)) * sqrt(most)


def search(n: int, d: int, epsilon: Any, beta: Any) -> Any:
    """``permutation``: one level is the oracle alone; with more of them beta/2 for each part."""
    L, k = levels(n, d), groups(n, d, beta)
    at = ell(beta) if L == 1 else ell(beta / 2)
    own = 8 * (sqrt(k) + 2 * sqrt(at)) + parts(at, epsilon, k, 1)
    return sqrt(n * L) * (own + (0 if L == 1 else 1 + sqrt(2 * (ln(2) - log(beta)))))


def k_ind(n: int, L: int, epsilon: Any, beta: Any) -> Any:
    most, at = e(1) * n / L, ell(beta / 4)
    k = int(8 * at) + 1
    size = 8 * (sqrt(k) + sqrt(2 * at))
    return (size + parts(at, epsilon, k, 1 + size / sqrt(most))) / sqrt(at)


def independent(n: int, d: int, epsilon: Any, beta: Any) -> Any:
    L = levels(n, d)
    own = k_ind(n, L, epsilon, beta) * sqrt(e(1) * (ln(16) - log(beta)))
    return sqrt(n * L) * (own + 1 + (sqrt(2) + mp.mpf(2) / 3) * sqrt(ln(2) - log(beta)))


def threshold(n: int, d: int, epsilon: Any, beta: Any) -> Any:
    return search(n, d, epsilon, beta / (n * levels(n, d)))


TABLE: dict[str, dict[str, Callable[..., Any]]] = {
    "oracle": {
        "copies": copies,
        "printed_range": printed_range,
        "hash_range": width,
        "permutation_range": lambda n, epsilon, beta: 8 * e(2) * real(epsilon) * sqrt(n) / sqrt(ell(beta)),
        "corollary_3_4": lambda n, epsilon, k, permutation=False: error(n, epsilon, k, mp.mpf(k) / 8, permutation),
        "rounded": rounded,
        "theorem_3_1": lambda n, epsilon, k: real(Fraction(586, 10) / epsilon) * sqrt(mp.mpf(n * k) / 8),
        "corollary_3_2": lambda n, epsilon, k: real(152 / epsilon) * sqrt(mp.mpf(n * k) / 8),
        "abstract": lambda n, epsilon, k: real(68 / epsilon) * sqrt(n * (mp.mpf(k) / 8 - ln(4))),
        "constant": constant,
        "vacuous_below": lambda epsilon, beta: constant(epsilon, permutation=True) ** 2 * ell(beta),
        "counters": counters,
        "memory_threshold": lambda epsilon, beta: counters(1, epsilon, beta) ** 2,
        "counters_whole": lambda n, epsilon, beta: copies(beta) * width(n, epsilon, beta),
        "copies_at_most": lambda beta: 26 * ell(beta) / 3,
        "hash_range_at_most": lambda n, epsilon: max(1, 349 * real(epsilon) * sqrt(n)),
        "counters_at_most": lambda n, epsilon, beta: 3025 * real(epsilon) * sqrt(n) * ell(beta),
        "additions": lambda n, epsilon, beta: n + copies(beta) * transform(width(n, epsilon, beta)),
        "hash_bits": hash_bits,
        "markov_range": lambda n, beta: sqrt(n) / real(beta),
    },
    "rates": {
        "oracle": lambda n, epsilon, beta: rate(n, epsilon, -log(beta)),
        "sketched_oracle": lambda n, epsilon, beta: rate(n, epsilon, ln(n) - log(beta)),
        "hada_heavy": lambda n, d, epsilon, beta: rate(n, epsilon, ln(d) * (1 - log(beta) / ln(n))),
        "prefix": lambda n, d, epsilon, beta: rate(n, epsilon, -ln(d) * log(beta) / ln(n)),
        "prot": lambda n, d, epsilon, beta: rate(n, epsilon, ln(d) * (-log(beta)) ** 3),
        "tree_hist": lambda n, d, epsilon, beta: rate(n, epsilon, ln(d) * (ln(n) - log(beta))),
        "expander": lambda n, d, epsilon, beta: rate(n, epsilon, ln(d) - log(beta)),
        "bitstogram": lambda n, d, epsilon, beta: rate(n, epsilon, -(ln(d) - log(beta)) * log(beta)),
        "tree_hist_over_hada_heavy": lambda n: sqrt(ln(n)),
        "optimality": lambda a, c: a * (1 + c) / (a + c),
        "tree_hist_over_bitstogram": lambda a, c: a * (1 + c) / ((a + c) * c),
        "bitstogram_over_hada_heavy": lambda n, a, c: real((a + c) * c / (a * (1 + c))) * ln(n),
        "bitstogram_over_hada_heavy_least": lambda n, c: real(c / (1 + c)) * ln(n),
    },
    "search": {
        "levels": levels,
        "permutation": search,
        "k_ind": k_ind,
        "independent": independent,
        "groups": groups,
        "users": users,
        "threshold": threshold,
        "search_threshold": lambda n, d, epsilon, beta: 3 * threshold(n, d, epsilon, beta),
        "theorem_4_1": lambda n, d, epsilon, beta: 359 * sqrt(n * levels(n, d) * (ln(n) - log(beta))) / real(epsilon),
        "candidates": lambda n, d, epsilon, beta: n / threshold(n, d, epsilon, beta),
        "queries": lambda n, d: n * levels(n, d),
        "vacuous": lambda n, d, epsilon, beta: bool(3 * threshold(n, d, epsilon, beta) > n),
    },
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"heavy_hitters.{module}.{name}": function for module, functions in TABLE.items() for name, function in functions.items()
}
