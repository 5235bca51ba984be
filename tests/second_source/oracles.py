"""The frequency oracles at real sizes: p and q as stated, variances of a pure protocol, best parameters by trying all of them.

Estimates are means of the scores of ``tests/clients/estimators.py``. Of a server's additions: one for a report and a counter,
n log2 n of a transform.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb, prod
from typing import Any

from clients import estimators
from second_source.channels import affine, krr, power, root, summed_histogram_encoding, times
from second_source.numbers import mp, real

Pair = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)
HALF_REAL = real(HALF)


def hashed(p: Any, q: Any, c: Any) -> tuple[Any, Any]:
    return p, c * p + (1 - c) * q


def noise(p: Any, q: Any) -> Any:
    return q * (1 - q) / (p - q) ** 2


def risk(p: Any, q: Any, k: int) -> Any:
    """Of all items together."""
    return (p * (1 - p) + (k - 1) * q * (1 - q)) / (p - q) ** 2


def local(t: Any, g: int, c: Any = None) -> tuple[Any, Any]:
    return hashed(t / (t + g - 1), 1 / (t + g - 1), Fraction(1, g) if c is None else c)


def subsets(t: Any, k: int, d: int) -> tuple[Any, Any]:
    """The own item is in the set with probability dt/(dt+k-d); another one is in the rest of it, or not."""
    own = d * t / (d * t + k - d)
    return own, own * Fraction(d - 1, k - 1) + (1 - own) * Fraction(d, k - 1)


def least(values: range, cost: Callable[[int], Any]) -> int:
    return min(values, key=cost)


def digits(k: int) -> int:
    return max(1, (k - 1).bit_length())


def best_bits(k: int, t: Fraction) -> int:
    return least(range(1, min(digits(k) if k > 2 else 1, 20) + 1), lambda b: noise(*local(t, 2**b)))


def best_set(k: int, t: Any) -> int:
    """All sizes at few items; else around k/(t+1), where the risk of all items has its least."""
    near = int(mp.floor(k / (real(t) + 1)))
    sizes = range(1, k) if k <= 40 else range(max(1, near - 20), min(k, near + 20))
    return least(sizes, lambda d: risk(*subsets(t, k, d), k))


def law(oracle: str, k: int, t: Fraction) -> Pair:
    s = root(t)
    return {
        "GRR": lambda: (t / (t + k - 1), 1 / (t + k - 1)),
        "SUE": lambda: (s / (s + 1), 1 / (s + 1)),
        "OUE": lambda: (HALF, 1 / (t + 1)),
        "BLH": lambda: local(t, 2),
        "OLH": lambda: local(t, 2 ** best_bits(k, t)),
        "SS": lambda: subsets(t, k, best_set(k, t)),
        "HR": lambda: (t / (t + 1), HALF),
        "RAPPOR": lambda: tuple(w * Fraction(3, 4) + (1 - w) * Fraction(1, 4) for w in (s / (s + 1), 1 / (s + 1))),
        "CMS": lambda: hashed(s / (s + 1), 1 / (s + 1), Fraction(1, 1024)),
        "HCMS": lambda: hashed(t / (t + 1), HALF, Fraction(1, 1024)),
    }[oracle]()


def parts(k: int, t: Fraction) -> tuple[int, int]:
    """How many parts the Hadamard response in parts has, the largest power of two up to t and 2k; and their size."""
    count = max(2**i for i in range(70) if 2**i <= min(t, 2 * k))
    return count, power(-(-k // count) + 1)


def in_parts(k: int, t: Fraction) -> list[Fraction]:
    """A score is the gain or its opposite in the item's part, else 0: its square has the mean gain^2 P(the report is there)."""
    count, size = parts(k, t)
    gain, below = (t - 1 + 2 * count) / (t - 1), 2 * count + t - 1
    inside, outside = gain**2 * (t + 1) / below, gain**2 * 2 / below
    together = min(k, size - 1)  # items of a full part
    return [inside if together > 1 else outside, inside - 1, together * inside + (k - together) * outside - 1]


def variances(oracle: str, k: int, t: Fraction) -> list[Fraction]:
    if oracle == "GHR":
        return in_parts(k, t)
    p, q = law(oracle, k, t)
    own = p * (1 - p) / (p - q) ** 2
    return [noise(p, q), own, own + (k - 1) * noise(p, q)]


def logarithm(n: int) -> int:
    return (n - 1).bit_length()


def bits(oracle: str, k: int, t: Fraction) -> int:
    b = best_bits(k, t)
    return {
        "GRR": lambda: logarithm(k),
        "SUE": lambda: k,
        "OUE": lambda: k,
        "RAPPOR": lambda: k,
        "BLH": lambda: digits(k) + 1,
        "OLH": lambda: b * (digits(k) + 1),
        "HR": lambda: logarithm(power(k + 1)),
        "CMS": lambda: 10 * digits(k) + 1024,
        "HCMS": lambda: 10 * digits(k) + 11,
        "SS": lambda: logarithm(comb(k, best_set(k, t))) if k <= 2**14 else k,
        "GHR": lambda: logarithm(prod(parts(k, t))),
    }[oracle]()


def transform(size: int) -> int:
    return size * logarithm(size)


def server(oracle: str, n: int, k: int, t: Fraction) -> int:
    whole = transform(2 ** digits(k))
    return {
        "GRR": lambda: n,
        "SUE": lambda: n * k,
        "OUE": lambda: n * k,
        "RAPPOR": lambda: n * k,
        "BLH": lambda: n + whole,
        "OLH": lambda: n * (2 ** best_bits(k, t) - 1) + whole,
        "SS": lambda: n * best_set(k, t),
        "HR": lambda: n + transform(power(k + 1)),
        "CMS": lambda: n * (transform(1024) + 1024) + whole,
        "HCMS": lambda: n * 10 + whole,
        "GHR": lambda: n + parts(k, t)[0] * transform(parts(k, t)[1]),
    }[oracle]()


def adaptive(k: int, t: Fraction) -> str:
    """The one with less noise; GRR where they are alike."""
    return "GRR" if noise(*((t if own else 1) / (t + k - 1) for own in (1, 0))) <= noise(HALF, 1 / (t + 1)) else "OUE"


def adaptive_variance(k: int, t: Fraction) -> Fraction:
    return min(noise(t / (t + k - 1), 1 / (t + k - 1)), noise(HALF, 1 / (t + 1)))


def threshold(theta: int, t: Fraction) -> list[Fraction]:
    """P(1 - Z >= theta) and P(Z >= theta), Z on all integers as (1-1/s) s^-|z - 1/2|, from sums of geometric series."""
    s = root(t)

    def above(h: int) -> Fraction:
        return 1 / (s ** (h - 1) * (s + 1)) if h >= 1 else 1 - 1 / (s ** (-h) * (s + 1))

    return [1 - above(2 - theta), above(theta)]


def laplace_variance(epsilon: Fraction) -> Any:
    """E[Z^2], from the density epsilon/4 e^(-epsilon |z|/2)."""
    rate = real(epsilon) / 2
    return 2 * mp.quad(lambda z: z * z * rate / 2 * mp.exp(-rate * z), [i / rate for i in (0, 1, 4, 16, 64, 256)])


def best_laplace(h: Fraction) -> list[Any]:
    """p and q at the threshold with the least q (1-q)/(p-q)^2, by minimising over u = e^(-epsilon theta/2) in [1/s, 1]."""
    s = real((3 * h - 1) * (h + 1) / (4 * h))
    if s == 1:
        return [HALF, HALF]

    def law(u: Any) -> tuple[Any, Any]:  # P(1 + Z >= theta) and P(Z >= theta), 0 <= theta <= 1
        return 1 - 1 / (2 * s * u), u / 2

    def slope(u: Any) -> Any:  # of ln q + ln(1-q) - 2 ln(p-q)
        p, q = law(u)
        return 1 / u - 1 / (2 - u) - 2 * (1 / (2 * s * u * u) - HALF_REAL) / (p - q)

    low, high = 1 / s, mp.mpf(1)
    for _ in range(220):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) < 0 else (low, middle)
    return list(law(low))


def collision(k: int, prime: int, g: int) -> Fraction:
    """Two residues are independent and uniform: the share of equal values; by all functions where they are few."""
    if prime < 12 and k > 1:
        table = affine(k, prime, g)
        return Fraction(sum(h[0] == h[1] for h in table), len(table))
    counts = [0] * g
    for residue in range(prime):
        counts[residue % g] += 1
    return Fraction(sum(c * c for c in counts), prime**2)


def support(form: str, parameters: dict[str, Any], t: Fraction) -> list[Fraction]:
    s, k = root(t), parameters["k"]
    c = Fraction(1, 2 ** parameters["bits"]) if "bits" in parameters else None
    if form == "prime_local_hashing":
        return list(local(t, parameters["g"], collision(k, parameters["prime"], parameters["g"])))
    if form == "two_round_unary_encoding":
        a, z = parameters["first"], parameters["root"]
        keep, flip = z / (z + 1), 1 / (z + 1)
        return [HALF * keep + HALF * flip, keep / (a + 1) + flip * a / (a + 1)]
    found: Any = {
        "symmetric_unary_encoding": lambda: (s / (s + 1), 1 / (s + 1)),
        "optimised_unary_encoding": lambda: (HALF, 1 / (t + 1)),
        "thresholded_histogram_encoding": lambda: threshold(parameters["theta"], t),
        "local_hashing": lambda: local(t, 2 ** parameters["bits"]),
        "count_mean_sketch": lambda: hashed(s / (s + 1), 1 / (s + 1), c),
        "hadamard_count_mean_sketch": lambda: hashed(t / (t + 1), HALF, c),
    }[form]()
    return list(found)


def level(epsilon: Any) -> Any:
    return mp.exp(real(epsilon))


def best_hash_size(epsilon: Any) -> int:
    t = level(epsilon)
    near = int(t) + 1
    return least(range(max(2, near - 5), near + 6), lambda g: noise(t / (t + g - 1), mp.mpf(1) / g))


def best_hash_bits(epsilon: Any) -> int:
    t = level(epsilon)
    return least(range(1, 21), lambda b: noise(t / (t + 2**b - 1), mp.mpf(1) / 2**b))


def two_rounds(k: int, first: Fraction, second: Fraction) -> Fraction:
    """The ratio of one report, from the product of the two matrices at few items, else from its entries."""
    if k <= 8:
        q = times(krr(first, k), krr(second, k))
        return q[0][0] / q[1][0]
    own = first * second + (k - 1)
    return own / (first + second + k - 2)


def second_level(k: int, first: Fraction, level: Fraction) -> Fraction:
    """The root of a linear equation, by two values of it."""

    def gap(b: Fraction) -> Fraction:
        return (first * b + k - 1) - level * (first + b + k - 2)

    zero, one = gap(Fraction(0)), gap(Fraction(1))
    return zero / (zero - one)


def mean_score(form: str, parameters: dict[str, Any], reports: list[int], t: Fraction) -> list[Fraction]:
    plain = {key: str(one) if isinstance(one, Fraction) else one for key, one in parameters.items()}
    size, score = estimators.MECHANISMS[form](t, **plain)
    return [sum((Fraction(score(y, x)) for y in reports), start=Fraction(0)) / len(reports) for x in range(size)]


def coordinate(m: int, t: Fraction) -> list[Fraction]:
    """The law of a coordinate of another item: that of one item, in reverse."""
    return summed_histogram_encoding(t, 1, m)[0][::-1]


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "oracles.variances": variances,
    "oracles.bits": bits,
    "oracles.server": server,
    "oracles.adaptive": adaptive,
    "oracles.adaptive_variance": adaptive_variance,
    "oracles.support": support,
    "oracles.threshold": threshold,
    "oracles.laplace_variance": laplace_variance,
    "oracles.best_laplace": best_laplace,
    "oracles.coordinate": coordinate,
    "oracles.collision": collision,
    "oracles.best_hash_size": best_hash_size,
    "oracles.best_bits": best_hash_bits,
    "oracles.best_set_size": lambda k, epsilon: best_set(k, level(epsilon)),
    "oracles.level_of_two_rounds": two_rounds,
    "oracles.second_level": second_level,
    "oracles.estimate": mean_score,
    "oracles.rappor_estimate": lambda reports, **noise: mean_score("rappor", {"code": [], **noise}, reports, Fraction(1)),
    "oracles.set_estimate": lambda k, d, reports, t: mean_score("subset_selection", {"k": k, "d": d}, reports, t),
}
