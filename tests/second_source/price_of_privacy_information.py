"""What one sketch tells, again: bounds in nats, the overlap of two rated sets by its law, posteriors of all types by enumeration.

Types are the 2^N binary numbers, item 0 first; data are the w-subsets in lexicographic order, and the ratings of each as binary
numbers.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

from second_source.numbers import INFINITE, mp, real

ln = mp.log
Law = Sequence[Fraction]


def log(value: Any) -> Any:
    return ln(real(value))


def level(t: Any) -> Any:
    """epsilon."""
    return log(t) if t != 1 else Fraction(0)


def over(N: int, information: Any) -> Any:
    """(N/2 - 1) ln 2/I; 0 where N says nothing, without end where a sketch does."""
    if N <= 2:
        return Fraction(0)
    return (mp.mpf(N) / 2 - 1) * ln(2) / real(information) if information else INFINITE


def square(t: Any) -> Any:
    """sinh^2(epsilon/2) = (t - 2 + 1/t)/4."""
    return (t - 2 + 1 / Fraction(t)) / 4


def sharp(pi: Any, t: Any) -> Any:
    return log(1 + pi * square(t)) if t != 1 else Fraction(0)


def adaptive(N: int, w: int, t: Any) -> Fraction:
    return Fraction(w * w, N) * (t - 1) ** 2 / (2 * (t + 1))


def ratio(t: Any) -> Any:
    """r - 1 - ln r, r = epsilon/(1 - 1/t)."""
    if t == 1:
        return Fraction(0)
    r = log(t) / (1 - 1 / real(t))
    return r - 1 - ln(r)


def law(N: int, w: int) -> list[Fraction]:
    """Of the overlap with the first w items."""
    return [Fraction(comb(w, k) * comb(N - w, w - k), comb(N, w)) for k in range(w + 1)]


def mean(N: int, w: int, of: Callable[[int], Any]) -> Any:
    return sum((p * of(k) for k, p in enumerate(law(N, w))), start=Fraction(0))


def pairs_bound(N: int, w: int) -> Fraction:
    """w^2 (w-1)^2/(N (N-1)); 0 at w = 1."""
    return Fraction(2 * comb(w, 2) ** 2, comb(N, 2)) if w > 1 else Fraction(0)


def bessel(N: int, w: int, t: Any) -> Any:
    return Fraction(w, N) * (t - 1) ** 2


def theorem_4_10(N: int, w: int, t: Any) -> Any:
    return 2 * bessel(N, w, t) + Fraction(3, 2) * t**2 * pairs_bound(N, w)


def lost(k: int) -> Fraction:
    return 1 - Fraction(1, 2**k)


def one_bit(N: int, A: int, C: int) -> Fraction:
    return Fraction(C, 2 * N) * (Fraction(1, A) + Fraction(1, 2 * N - A))


def best(N: int, w: int, t: Any) -> dict[str, Any]:
    """The least; the first of equals, in this order."""
    found = {
        "lemma_3_1": level(t),
        "lemma_3_1_sharp": ratio(t),
        "theorem_4_8": t**2 * Fraction(w * w, 2 * N),
        "theorem_4_10": theorem_4_10(N, w, t),
        "theorem_4_10_sharp": sharp(Fraction(w, N), t),
    }
    name = min(found, key=lambda one: real(found[one]))
    return {"name": name, "value": found[name]}


INFORMATION: dict[str, Callable[..., Any]] = {
    "lemma_3_1": level,
    "lemma_3_1_sharp": ratio,
    "lemma_3_1_small": lambda t: log(t) ** 2 / 8,
    "theorem_4_3": lambda N: Fraction(1, N),
    "one_bit": one_bit,
    "lemma_4_5": lambda t: [1 / t, t],
    "lemma_4_5_sharp": lambda p, t: [1 / (p + (1 - p) * t), 1 / (p + (1 - p) / t)],
    "b_bits": lambda N, w, b: Fraction(w * (2**b - 1), N),
    "theorem_4_8_exact": lambda N, w, t: t**2 * mean(N, w, lost),
    "theorem_4_8": lambda N, w, t: t**2 * mean(N, w, lambda k: k) / 2,
    "theorem_4_10": theorem_4_10,
    "equation_25": lambda N, w, t: 2 * bessel(N, w, t),
    "equation_25_sharp": bessel,
    "theorem_4_10_explicit_sharp": lambda N, w, t: theorem_4_10(N, w, t) - bessel(N, w, t),
    "chi_square_sharp": lambda pi, t: pi * square(t),
    "product_prior": sharp,
    "theorem_4_10_sharp": lambda N, w, t: sharp(Fraction(w, N), t),
    "adaptive_sharp": adaptive,
    "best": best,
}


def at_least_two(N: int, w: int) -> Fraction:
    return sum(law(N, w)[2:], start=Fraction(0))


OVERLAP: dict[str, Callable[..., Any]] = {
    "law": law,
    "apart": lambda N, w: law(N, w)[0],
    "mean": lambda N, w: mean(N, w, lambda k: k),
    "pairs": lambda N, w: mean(N, w, lambda k: comb(k, 2)),
    "tail": at_least_two,
    "equation_9_sharp": lambda N, w: mean(N, w, lambda k: comb(k, 2)),
    "delta_1": lambda N, w: law(N, w)[1] / 2,
    "delta_2": lambda N, w: mean(N, w, lambda k: lost(k) if k > 1 else 0),
    "mismatch": lambda N, w: mean(N, w, lost),
    "sandwich": lambda N, w: [(1 - Fraction(w, N - w + 1)) ** w, (1 - Fraction(w, N)) ** w],
    "upper_corrected": lambda N, w: Fraction(w**3 * (w - 1), 2 * N * N),
    "lower_corrected": lambda N, w: 1 - Fraction(w * w, N - w + 1),
    "lemma_4_7_error": lambda N, w: abs(law(N, w)[0] - 1 + Fraction(w * w, N)),
    "lemma_4_7_corrected": lambda N, w: Fraction(w * w, N) ** 2 / 2,
    "equation_15": lambda N, w, t: t**2 * mean(N, w, lambda k: k if k != 1 else 0),
    "equation_16": lambda N, w, t: t**2 * at_least_two(N, w),
    "remainder": lambda N, w, t: t**2 * mean(N, w, lambda k: k + 1 if k >= 2 else 0),
    "remainder_sharp": lambda N, w, t: Fraction(3, 2) * t**2 * pairs_bound(N, w),
}


def types(N: int) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=N))


def data(N: int, w: int) -> list[dict[int, int]]:
    """The rating of each rated item."""
    return [dict(zip(items, bits, strict=True)) for items in combinations(range(N), w) for bits in product((0, 1), repeat=w)]


def fits(z: Sequence[int], x: dict[int, int]) -> bool:
    return all(z[i] == bit for i, bit in x.items())


def of_prior(N: int, prior: Law | None) -> Law:
    return [Fraction(1, 2**N)] * 2**N if prior is None else prior


def chance(N: int, x: dict[int, int], prior: Law | None) -> Fraction:
    """That the types are as rated, given the rated items."""
    return sum((p for z, p in zip(types(N), of_prior(N, prior), strict=True) if fits(z, x)), start=Fraction(0))


def posterior_of(N: int, w: int, posterior: Law, prior: Law | None = None) -> list[Fraction]:
    """Bayes: given the data, the types are those of the prior that fit."""
    found = [Fraction(0)] * 2**N
    for p, x in zip(posterior, data(N, w), strict=True):
        for place, (z, own) in enumerate(zip(types(N), of_prior(N, prior), strict=True)):
            if p and fits(z, x):
                found[place] += p * own / chance(N, x, prior)
    return found


def phi(N: int, w: int, posterior: Law, prior: Law | None = None) -> Fraction:
    """chi^2 of the types given the sketch and before it."""
    after, before = posterior_of(N, w, posterior, prior), of_prior(N, prior)
    return sum(((a - b) ** 2 / b for a, b in zip(after, before, strict=True) if b), start=Fraction(0))


def divergence(N: int, w: int, posterior: Law, prior: Law | None = None) -> Any:
    after, before = posterior_of(N, w, posterior, prior), of_prior(N, prior)
    return mp.fsum(real(a) * log(a / b) for a, b in zip(after, before, strict=True) if a)


def jensen(N: int, w: int, posterior: Law, prior: Law | None = None) -> Any:
    """The mean over the data of the logarithm of how much likelier their types have become."""
    after = posterior_of(N, w, posterior, prior)
    total = mp.mpf(0)
    for p, x in zip(posterior, data(N, w), strict=True):
        if p:
            now = sum((a for z, a in zip(types(N), after, strict=True) if fits(z, x)), start=Fraction(0))
            total += real(p) * log(now / chance(N, x, prior))
    return total


def sampling(N: int, w: int) -> list[list[Fraction]]:
    return [[Fraction(int(fits(z, x)), comb(N, w)) for x in data(N, w)] for z in types(N)]


def spectrum(N: int, w: int) -> list[list[Any]]:
    return [[Fraction(comb(N - k, w - k) if k <= w else 0, comb(N, w)), comb(N, k)] for k in range(N + 1)]


TABLES: dict[str, dict[str, Callable[..., Any]]] = {
    "information": INFORMATION,
    "overlap": OVERLAP,
    "mismatch": {
        "sampling_channel": sampling,
        "mismatch": phi,
        "lemma_4_1_corrected": lambda N, w, posterior, prior=None: log(1 + phi(N, w, posterior, prior)),
        "jensen": jensen,
        "types_given": posterior_of,
        "information_given": divergence,
        "spectrum": spectrum,
    },
}
