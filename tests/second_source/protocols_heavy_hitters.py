"""The protocols of heavy-hitters again: hash functions listed, rows and lies enumerated, users added one by one, and medians.

A report of HRR is 2r + [w = -1]; c = (t+1)/(t-1). Affine maps from q to j bits: bit i of h(x) is the parity of row i and x, plus
b_i.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from second_source.numbers import exact, mp, real

Law = dict[Any, Fraction]


def sign(r: int, v: int) -> int:
    """H(r, v)."""
    return -1 if (r & v).bit_count() % 2 else 1


def gain(t: Any) -> Any:
    return (t + 1) / (t - 1)


def power(d: int) -> int:
    """The least power of two that is at least d."""
    m = 1
    while m < d:
        m *= 2
    return m


def summed(laws: Iterable[Law], zero: Any) -> Law:
    """The law of a sum of independent values, vectors or numbers."""
    found: Law = {zero: Fraction(1)}
    for law in laws:
        after: Law = {}
        for (a, p), (b, q) in product(found.items(), law.items()):
            both = tuple(x + y for x, y in zip(a, b, strict=True)) if isinstance(a, tuple) else a + b
            after[both] = after.get(both, Fraction(0)) + p * q
        found = after
    return found


def listed(law: Law) -> list[Any]:
    return [[list(x) if isinstance(x, tuple) else x, p] for x, p in sorted(law.items())]


def moments(law: Law) -> tuple[Any, Any]:
    mean = sum(x * p for x, p in law.items())
    return mean, sum((x - mean) ** 2 * p for x, p in law.items())


def one_user(item: int, m: int, asked: Sequence[int], t: Any) -> Law:
    """c w H(r, v) for every item v that is asked about, over the row and the lie of a user."""
    found: Law = {}
    for r, lies in product(range(m), (False, True)):
        w = -sign(r, item) if lies else sign(r, item)
        told = tuple(gain(t) * w * sign(r, v) for v in asked)
        found[told] = found.get(told, Fraction(0)) + (1 if lies else t) / (m * (t + 1))
    return found


def oracle_law(data: Sequence[int], d: int, t: Any) -> Law:
    return summed([one_user(item, power(d), range(d), t) for item in data], (Fraction(0),) * d)


def signed(reports: Sequence[int]) -> list[tuple[int, int]]:
    return [(y // 2, 1 - 2 * (y % 2)) for y in reports]


def accumulate(reports: Sequence[int], d: int) -> list[int]:
    return [sum(w for r, w in signed(reports) if r == row) for row in range(power(d))]


def oracle_query(reports: Sequence[int], v: int, t: Any, **_: Any) -> Any:
    return gain(t) * sum(w * sign(r, v) for r, w in signed(reports))


def marginal(n: int, f: int, t: Any) -> Law:
    """f users with item 1, the others with item 0, of two."""
    laws = [one_user(int(u < f), 2, [1], t) for u in range(n)]
    return {x[0]: p for x, p in summed(laws, (Fraction(0),)).items()}


def tail(n: int, f: int, radius: Any, t: Any) -> Any:
    return sum((p for x, p in marginal(n, f, t).items() if abs(x - f) >= radius), start=Fraction(0))


def covariance(data: Sequence[int], d: int, t: Any) -> list[list[Any]]:
    found = [[Fraction(0)] * d for _ in range(d)]
    for item in data:
        law = one_user(item, power(d), range(d), t)
        means = [sum(x[v] * p for x, p in law.items()) for v in range(d)]
        for v, w in product(range(d), repeat=2):
            found[v][w] += sum((x[v] - means[v]) * (x[w] - means[w]) * p for x, p in law.items())
    return found


def hashed(rows: Sequence[int], shift: int, x: int) -> int:
    return sum(((row & x).bit_count() + (shift >> i)) % 2 << i for i, row in enumerate(rows))


def affine(q: int, j: int) -> list[Callable[[int], int]]:
    return [
        lambda x, rows=rows, shift=shift: hashed(rows, shift, x)  # type: ignore[misc]
        for rows in product(range(2**q), repeat=j)
        for shift in range(2**j)
    ]


def irreducible(q: int) -> int:
    """The first polynomial of degree q over GF(2) that is no product."""
    found = {times(a, b) for a, b in product(range(2, 2**q), repeat=2)}
    return next(f for f in range(2**q, 2 ** (q + 1)) if f not in found)


def times(a: int, b: int) -> int:
    return 0 if not b else (a if b & 1 else 0) ^ (times(a, b >> 1) << 1)


def reduced(a: int, f: int) -> int:
    while a.bit_length() >= f.bit_length():
        a ^= f << (a.bit_length() - f.bit_length())
    return a


def truncated(q: int, j: int) -> list[Callable[[int], int]]:
    f = irreducible(q)
    return [lambda x, a=a, b=b: (reduced(times(a, x), f) ^ b) % 2**j for a, b in product(range(2**q), repeat=2)]  # type: ignore[misc]


def carter_wegman(p: int, m: int, least: int = 0) -> list[Callable[[int], int]]:
    return [lambda x, a=a, b=b: (a * x + b) % p % m for a, b in product(range(least, p), range(p))]  # type: ignore[misc]


def hash_law(family: Sequence[Callable[[int], int]], x: int) -> list[Any]:
    values = [h(x) for h in family]
    return [[y, Fraction(values.count(y), len(values))] for y in sorted(set(values))]


def collision(family: Sequence[Callable[[int], int]], inputs: Sequence[int]) -> Fraction:
    return Fraction(sum(len({h(x) for x in inputs}) == 1 for h in family), len(family))


def sizes(n: int, epsilon: Any, beta: Any) -> list[int]:
    epsilon = exact(epsilon) if isinstance(epsilon, str) else epsilon
    nats = mp.log(4 / real(beta))
    k = int(mp.ceil(8 * nats))
    return [k, power(int(mp.ceil(8 * mp.e**2 * real(epsilon) * mp.sqrt(k * n / nats))))]


def blocks(n: int, k: int) -> list[int]:
    """Users dealt to the blocks one after the other."""
    return [len(range(i, n, k)) for i in range(k)]


def scale(size: int, n: int, k: int, partition: str) -> Fraction:
    return Fraction(0) if not size else Fraction(k) if partition == "independent" else Fraction(n, size)


def median(values: Sequence[Any]) -> Any:
    """The mean of the values that have at most half of the others on either side, as often as they occur."""
    ranked = sorted(values)
    return (ranked[(len(ranked) - 1) // 2] + ranked[len(ranked) // 2]) / 2


def query(groups: Any, hashes: Any, partition: str, reports: Any, t: Any, v: int, **_: Any) -> Any:
    k, n, copies = len(hashes), len(groups), []
    for i, (rows, shift) in enumerate(hashes):
        own = [y for y, group in zip(reports, groups, strict=True) if group == i]
        copies.append(scale(len(own), n, k, partition) * oracle_query(own, hashed(rows, shift, v), t))
    return median(copies)


def copy(items: Sequence[int], v: int, d: int, m: int, t: Any) -> Law:
    """fhat[h(v)] of one group, over h, rows and lies."""
    found: Law = {}
    family = affine((d - 1).bit_length(), (m - 1).bit_length())
    for h in family:
        for x, p in summed([one_user(h(item), m, [h(v)], t) for item in items], (Fraction(0),)).items():
            found[x[0]] = found.get(x[0], Fraction(0)) + p / len(family)
    return found


def assigned(n: int, k: int, partition: str) -> list[tuple[int, ...]]:
    every = product(range(k), repeat=n)
    wanted = blocks(n, k)
    return [one for one in every if partition == "independent" or [one.count(i) for i in range(k)] == wanted]


def law(data: Sequence[int], v: int, d: int, k: int, m: int, t: Any, partition: str) -> Law:
    found: Law = {}
    ways = assigned(len(data), k, partition)
    known: dict[tuple[int, ...], list[tuple[Any, Fraction]]] = {}
    for way in ways:
        laws = []
        for i in range(k):
            own = tuple(sorted(item for item, group in zip(data, way, strict=True) if group == i))
            if own not in known:
                s = scale(len(own), len(data), k, partition)
                known[own] = [(s * x, p) for x, p in copy(own, v, d, m, t).items()]
            laws.append(known[own])
        for values in product(*laws):
            chance = Fraction(1, len(ways))
            for _, p in values:
                chance *= p
            middle = median([x for x, _ in values])
            found[middle] = found.get(middle, Fraction(0)) + chance
    return found


def mean(n: int, f: int, m: int) -> Fraction:
    return sum((Fraction(1) if u < f else Fraction(1, m) for u in range(n)), start=Fraction(0))


def hit_variance(frequencies: Sequence[int], v: int, m: int, triple: Any = None) -> Any:
    """The sum over pairs of users who hold other items of P(both hit) - 1/m^2."""
    others = [w for w, f in enumerate(frequencies) for _ in range(f) if w != v]
    both = Fraction(1, m * m) if triple is None else triple
    return sum((Fraction(1, m) if w == x else both) - Fraction(1, m * m) for w, x in product(others, repeat=2))


def copy_variance(frequencies: Sequence[int], v: int, k: int, m: int, t: Any, partition: str = "independent") -> Any:
    """Of one group's copy: every set of users that it can be."""
    data = [w for w, f in enumerate(frequencies) for _ in range(f)]
    found, n = Law(), len(data)
    for taken in product((0, 1), repeat=n):
        if partition == "permutation" and sum(taken) * k != n:
            continue
        chance = Fraction(k - 1, k) ** (n - sum(taken)) * Fraction(1, k) ** sum(taken)
        if partition == "permutation":
            chance = Fraction(1, len(list(combinations(range(n), sum(taken)))))
        own = [item for item, one in zip(data, taken, strict=True) if one]
        for x, p in copy(own, v, len(frequencies), m, t).items():
            found[k * x] = found.get(k * x, Fraction(0)) + p * chance
    return moments(found)[1]


def debiased(x: Any, n: int, m: int) -> Any:
    """The f at which ``mean``, a line in f, is x."""
    at = mean(n, 0, m)
    return (x - at) / (mean(n, 1, m) - at)


def encode(v: int, q: int, length: int) -> list[int]:
    return list(next(s for s in product(range(q), repeat=length) if decode(s, q) == v))


def decode(s: Sequence[int], q: int) -> int:
    return sum(a * q ** (len(s) - 1 - i) for i, a in enumerate(s))


def frequency(data: Sequence[int], s: Sequence[int], q: int, length: int) -> int:
    return sum(v // q ** (length - len(s)) == decode(s, q) for v in data)


def gamma(data: Sequence[int], q: int, length: int, threshold: Any) -> list[Any]:
    """The empty prefix, and of every length those of at least so many users."""
    return [[[]]] + [
        [list(s) for s in product(range(q), repeat=j) if frequency(data, s, q, length) >= threshold] for j in range(1, length + 1)
    ]


ROOMS: dict[str, dict[str, Callable[..., Any]]] = {
    "hashing": {
        "value": lambda q, rows, shift, x: hashed(rows, shift, x),
        "affine_law": lambda q, j, x: hash_law(affine(q, j), x),
        "affine_collision": lambda q, j, inputs: collision(affine(q, j), inputs),
        "truncated_collision": lambda q, j, inputs: collision(truncated(q, j), inputs),
        "carter_wegman_law": lambda p, m, least, x: hash_law(carter_wegman(p, m, least), x),
        "carter_wegman_collision": lambda p, m, least, inputs: collision(carter_wegman(p, m, least), inputs),
    },
    "hadamard_oracle": {
        "accumulate": accumulate,
        "query": oracle_query,
        "tail": tail,
        "covariance": covariance,
        "transform": lambda values: [sum(sign(r, v) * x for r, x in enumerate(values)) for v in range(len(values))],
        "estimate": lambda reports, d, t: [oracle_query(reports, v, t) for v in range(d)],
        "law": lambda data, d, t: listed(oracle_law(data, d, t)),
        "marginal": lambda n, f, t: listed(marginal(n, f, t)),
        "variance": lambda n, f, t: moments(marginal(n, f, t))[1],
        "squared_error": lambda n, d, t: sum(row[v] for v, row in enumerate(covariance([0] * n, d, t))),
    },
    "hada_oracle": {
        "sizes": sizes,
        "blocks": blocks,
        "scale": scale,
        "median": median,
        "query": query,
        "copy_law": lambda **given: listed(copy(**given)),
        "law": lambda **given: listed(law(**given)),
    },
    "hada_oracle_moments": {"mean": mean, "hit_variance": hit_variance, "variance": copy_variance, "debiased": debiased},
    "hada_heavy": {
        "alphabet": lambda n: max(2, next(q for q in range(n + 1) if q * q >= n)),
        "encode": encode,
        "frequency": frequency,
        "levels": lambda d, q: next(j for j in range(1, 10**4) if q**j >= d),
        "gamma": gamma,
        "decode": decode,
    },
}
FUNCTIONS: dict[str, Callable[..., Any]] = {f"{room}.{name}": one for room, part in ROOMS.items() for name, one in part.items()}
