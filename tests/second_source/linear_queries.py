"""The bounds of linear-queries again, with 60 digits: c = (t+1)/(t-1), L = ln(2/delta), roots and norms by definition."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from second_source.numbers import mp, real

e, ln, sqrt, root = mp.exp, mp.log, mp.sqrt, mp.root
ROOM = "linear_queries"


def gain(t: Any) -> Fraction:
    """1/(p - q) of randomised response: p = t/(t+1), q = 1/(t+1)."""
    return 1 / (Fraction(t) / (t + 1) - 1 / Fraction(t + 1))


def c(t: Any) -> Any:
    return real(gain(t))


def times(n: int, epsilon: Any) -> Any:
    return n * real(epsilon) ** 2


def noise(delta: Any, epsilon: Any, private: bool = False) -> Any:
    """L/epsilon^2."""
    return (4 if private else 1) * (ln(2) - ln(real(delta))) / real(epsilon) ** 2


def adaptive_19(d: int, n: int, t: Any, r: Any = 1, sharp: bool = False) -> Any:
    return 2 * c(t) * real(r) * sqrt((1 if sharp else 2) * d * ln(2 * d) / mp.mpf(n))


def bad(d: int, n: int) -> Any:
    return d * e(-mp.mpf(n) / (8 * d))


def rate(d: int, n: int, t: Any, r: Any = 1) -> Any:
    return real(r) * c(t) * sqrt(d * ln(d) / mp.mpf(n))


ADAPTIVE: dict[str, Callable[..., Any]] = {
    "theorem_5_2": lambda d, n, t, r=1: 4 * rate(d, n, t, r),
    "theorem_5_2_every_d": lambda d, n, t, r=1: 2 * adaptive_19(d, n, t, r),
    "proxy_printed": lambda d, n, t, r=1: Fraction(d, n) * (2 * gain(t) * r) ** 2,
    "proxy": lambda d, n, t, r=1: gain(t) ** 2 * r**2 / Fraction(n, 2 * d),
    "largest_error": lambda t, r=1: r + gain(t) * r,
    "bad_partition": bad,
    "equation_19": adaptive_19,
    "equation_20": lambda d, n, t, r=1: adaptive_19(d, n, t, r) + real(r) * bad(d, n),
    "equation_20_corrected": lambda d, n, t, r=1: adaptive_19(d, n, t, r) + (c(t) + 1) * real(r) * bad(d, n),
    "second_term": lambda d, n, r=1: Fraction(d, n) * r,
    "theorem_5_2_corrected": lambda d, n, t, r=1: adaptive_19(d, n, t, r, True) + (c(t) + 1) * real(r) * bad(d, n),
    "without_privacy": lambda d, n, r=1: real(r) * sqrt(2 * ln(2 * d)) / sqrt(n),
}


def squared(J: int, n: int, t: Any) -> Any:
    return c(t) * sqrt(8 * ln(2 * J) / mp.mpf(n))


def raw(J: int, n: int, t: Any) -> Any:
    return c(t) * sqrt(mp.mpf(J) / n)


DISTRIBUTION: dict[str, Callable[..., Any]] = {
    "gain_least": lambda epsilon: 2 / Fraction(epsilon),
    "gain_most": lambda epsilon: 2 / Fraction(epsilon) + Fraction(epsilon) / 6,
    "outputs_printed": lambda J: J + J + 1,
    "bits_printed": lambda J: ln(2 * J + 1) / ln(2),
    "proxy_printed": lambda n, t: (2 * gain(t)) ** 2 / n,
    "squared_printed": lambda J, n, t: 4 * squared(J, n, t),
    "squared_sharp": squared,
    "theorem_4_2": lambda J, n, t: min(sqrt(16 * c(t) * sqrt(ln(J) / mp.mpf(n))), 2 * raw(J, n, t)),
    "theorem_4_2_sharp": lambda J, n, t: min(sqrt(squared(J, n, t)), raw(J, n, t), sqrt(2)),
    "raw": raw,
    "raw_printed": lambda J, n, t: 2 * raw(J, n, t),
    "crossing": lambda J, t: (c(t) * J / 4) ** 2 / ln(J),
    "helps_printed": lambda J, t: (c(t) * J / 16) ** 2 / ln(J),
    "helps_sharp": lambda J, t: (c(t) * J) ** 2 / (8 * ln(2 * J)),
}


def gaussian(d: int, J: int, n: int, epsilon: Any, delta: Any, r: Any = 1, private: bool = False) -> Any:
    """Theorem 3.2 as printed."""
    s = noise(delta, epsilon, private) / n
    return real(r) * min(root(32 * ln(J) * s, 4), sqrt(2 * d * s))


def gaussian_max_noise(J: int, n: int, epsilon: Any, delta: Any, r: Any = 1, private: bool = False) -> Any:
    """sqrt(2 ln(2J)) sigma r/sqrt n, sigma^2 = 2 r^2 L/epsilon^2."""
    sigma = real(r) * sqrt(2 * noise(delta, epsilon, private))
    return sqrt(2 * ln(2 * J)) * sigma * real(r) / sqrt(n)


def gaussian_projected(J: int, n: int, epsilon: Any, delta: Any, r: Any = 1, private: bool = False) -> Any:
    return real(r) * root(8 * ln(2 * J) * (2 * noise(delta, epsilon, private) + 1) / n, 4)


def gaussian_unprojected(d: int, n: int, epsilon: Any, delta: Any, r: Any = 1, private: bool = False) -> Any:
    return real(r) * sqrt((2 * d * noise(delta, epsilon, private) + 1) / n)


def gaussian_crossing(d: int, J: int, epsilon: Any, delta: Any, private: bool = False) -> Any:
    s = noise(delta, epsilon, private)
    return (2 * d * s + 1) ** 2 / ((2 * s + 1) * 8 * ln(2 * J))


GAUSSIAN: dict[str, Callable[..., Any]] = {
    "threshold": lambda d, J, epsilon, delta, private=False: d * d * noise(delta, epsilon, private) / (8 * ln(J)),
    "theorem_3_2": gaussian,
    "theorem_3_2_corrected": lambda d, J, n, epsilon, delta, r=1, private=False: (
        gaussian(d, J, n, epsilon, delta, r, private) + real(r) / sqrt(n)
    ),
    "theorem_3_2_doubled": lambda *given, **named: 2 * gaussian(*given, **named),
    "noise_max_printed": lambda J, n, epsilon, delta, r=1, private=False: (
        real(r) ** 2 * sqrt(2 * ln(J) * noise(delta, epsilon, private) / n)
    ),
    "noise_max": gaussian_max_noise,
    "empirical_projected_printed": lambda J, n, epsilon, delta, private=False: root(
        32 * ln(J) * noise(delta, epsilon, private) / n, 4
    ),
    "empirical_projected": lambda J, n, epsilon, delta, r=1, private=False: sqrt(
        2 * gaussian_max_noise(J, n, epsilon, delta, r, private)
    ),
    "empirical_unprojected": lambda d, n, epsilon, delta, r=1, private=False: (
        real(r) * sqrt(2 * d * noise(delta, epsilon, private) / n)
    ),
    "projected": gaussian_projected,
    "unprojected": gaussian_unprojected,
    "theorem_3_2_sharp": lambda d, J, n, epsilon, delta, r=1, private=False: min(
        gaussian_projected(J, n, epsilon, delta, r, private), gaussian_unprojected(d, n, epsilon, delta, r, private)
    ),
    "crossing_always": gaussian_crossing,
}


def least(d: int, n: int, epsilon: Any) -> Any:
    """min((n epsilon^2)^(-1/4), sqrt(d/(n epsilon^2)))."""
    return min(1 / root(times(n, epsilon), 4), sqrt(d / times(n, epsilon)))


LOWER: dict[str, Callable[..., Any]] = {
    "offline": lambda d, J, n, epsilon, r=1: real(r) * least(d, n, epsilon) / 12,
    "offline_gap": lambda d, J, n, epsilon: 12 * root(1088 * ln(J) * ln(n), 4),
    "contraction": lambda t, total_variation: (2 * (t - 1) * total_variation) ** 2,
    "contraction_sharp": lambda t, total_variation: ((t - 1) * total_variation) ** 2,
    "distribution": lambda J, n, epsilon: least(J, n, epsilon) / 30,
    "adaptive": lambda d, J, n, t, r=1: adaptive_19(d, n, t, r, True) / 24,
    "one_bit": lambda n, t, r=1: real(r) * c(t) / sqrt(n),
}


def convex(J: int, u: Any) -> bool:
    """The second derivative of 1 - erf^J is at least 0, by its sign: 2u erf - (J-1) erf'."""
    x = real(u)
    return bool(2 * x * mp.erf(x) - (J - 1) * 2 / sqrt(mp.pi) * e(-x * x) >= 0)


def gaussian_max(J: int, cells: int = 64) -> Any:
    """E max |g_j| = the integral of P(max > x)."""
    with mp.workdps(30):
        return mp.quad(lambda x: 1 - mp.erf(x / sqrt(2)) ** J, [0, 1, 2, 3, 4, 6, 8, 12, 20])


def norm(z: Sequence[Any]) -> Fraction:
    return sum((v * v for v in z), start=Fraction(0))


def dual(matrix: Sequence[Sequence[Any]], z: Sequence[Any]) -> Fraction:
    columns = zip(*matrix, strict=True)
    return max(abs(sum((a * v for a, v in zip(column, z, strict=True)), start=Fraction(0))) for column in columns)


PRELIMINARIES: dict[str, Callable[..., Any]] = {
    "true_error": lambda alpha, n, r=1: real(alpha) + real(r) / sqrt(n),
    "lemma_2_2": lambda matrix, z: 4 * min(norm(z), dual(matrix, z)),
    "corollary_2_3": lambda matrix, z: 4 * dual(matrix, z),
    "corollary_2_3_sharp": lambda matrix, z: min(norm(z), 2 * dual(matrix, z)),
    "simplex_printed": lambda z: 4 * max(abs(v) for v in z),
    "simplex_sharp": lambda z: max(one - two for one in z for two in z),
}


def branches(J: int, d: int, n: int, epsilon: Any, one: int, two: int, r: Any = 1) -> Any:
    return real(r) * min(root(one * ln(J) * ln(n) / times(n, epsilon), 4), sqrt(two * d * ln(n) / times(n, epsilon)))


def corrected(d: int, J: int, n: int, epsilon: Any, r: Any = 1) -> Any:
    """``projected`` and ``unprojected`` of n/4 users, whose noise has sigma^2 = 16 ln(n)/epsilon^2."""
    sigma = 16 * ln(n) / real(epsilon) ** 2
    users = mp.mpf(n) / 4
    return real(r) * min(root(8 * ln(2 * J) * (sigma + 1) / users, 4), sqrt((d * sigma + 1) / users))


def rest(n: int, r: Any = 1) -> Any:
    return 2 * real(r) * (e(-mp.mpf(n) / 8) + 2 / mp.mpf(n))


REJECTION: dict[str, Callable[..., Any]] = {
    "threshold": lambda d, J, n, epsilon: (d / (2 * real(epsilon))) ** 2 * ln(n) / ln(J),
    "theorem_3_4": lambda d, J, n, epsilon, r=1: branches(J, d, n, epsilon, 280, 10, r),
    "equation_10": lambda d, J, n, epsilon, r=1: branches(J, d, n, epsilon, 256, 16, r),
    "equation_8": lambda n: 1 / (1 - n * Fraction(2, n * n)),
    "equation_8_corrected": lambda users, delta: 1 / (1 - users * delta),
    "equation_9_corrected": lambda n, r=1: 2 * n * Fraction(2, n * n) * r,
    "equation_10_corrected": corrected,
    "silent_printed": lambda n: Fraction(2, n * n) + Fraction(5, 8),
    "active_printed": lambda n: 1 - (Fraction(2, n * n) + Fraction(5, 8)),
    "lemma_3_5_corrected": lambda n: e(-mp.mpf(n) / 8),
    "lemma_3_5": lambda n: e(-mp.mpf(n) / 34),
    "theorem_3_4_corrected": lambda d, J, n, epsilon, r=1: corrected(d, J, n, epsilon, r) + rest(n, r),
    "table_1_corrected": lambda d, J, n, epsilon, r=1: branches(J, d, n, epsilon, 1088, 68, r) + rest(n, r),
}


def silent_most(tau: Any, delta: Any) -> Any:
    return 1 - e(-real(tau)) / 2 + real(delta)


def silent_least(tau: Any, delta: Any) -> Any:
    return (1 - e(real(tau)) / 2) * (1 - real(delta))


SAMPLING: dict[str, Callable[..., Any]] = {
    "good_printed": lambda n: Fraction(2, n**2),
    "outside": lambda tau, delta: real(delta) / 4 * (e(real(tau) / 2) + e(-real(tau) / 2)),
    "silent_most": silent_most,
    "silent_least": silent_least,
    "silent_ratio": lambda tau, delta: silent_most(tau, delta) / silent_least(tau, delta),
    "silent_ratio_sharp": lambda delta: 1 + delta,
    "active_most": lambda tau: e(real(tau)) / 2,
    "active_least": lambda tau, delta: e(-real(tau)) / 2 * (1 - real(delta)),
    "active_ratio_printed": lambda tau, delta: e(real(tau) + real(delta)) ** 2,
    "active_ratio_sharp": lambda delta: 1 / (1 - delta),
    "users": lambda epsilon: 8 / sqrt(real(epsilon)),
    "theorem_3_3_delta": lambda n: mp.erfc(sqrt(ln(n)) / 2 / sqrt(2)) / 2,
}


def offline(d: int, J: int, n: int, epsilon: Any, r: Any = 1) -> dict[str, Any]:
    flat, size = sqrt(d / times(n, epsilon)), real(r)
    return {
        "upper": size * min(root(ln(J) * ln(n) / times(n, epsilon), 4), flat),
        "previous": size * flat,
        "lower": size * least(d, n, epsilon),
    }


def distribution(J: int, n: int, epsilon: Any) -> dict[str, Any]:
    flat = sqrt(J / times(n, epsilon))
    return {"upper": min(root(ln(J) / times(n, epsilon), 4), flat), "previous": flat, "lower": least(J, n, epsilon)}


TABLES: dict[str, dict[str, Callable[..., Any]]] = {
    "adaptive": ADAPTIVE,
    "distribution": DISTRIBUTION,
    "gaussian_projection": GAUSSIAN,
    "lower": LOWER,
    "maxima": {"convex": convex, "gaussian_max": gaussian_max},
    "preliminaries": PRELIMINARIES,
    "rejection_projection": REJECTION,
    "rejection_sampling": SAMPLING,
    "table": {
        "offline": offline,
        "distribution": distribution,
        "adaptive": lambda d, n, t, r=1: dict.fromkeys(("upper", "previous", "lower"), rate(d, n, t, r)),
    },
}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    f"{ROOM}.{module}.{name}": function for module, functions in TABLES.items() for name, function in functions.items()
}
