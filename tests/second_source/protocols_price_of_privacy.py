"""The protocols of price-of-privacy again: one user is enumerated (what she rates, what is sensed), many are added one by one.

t = e^epsilon, in Multi-MaxSense that of one answer. A user rates a uniform set of w of the N items, in the model "independent"
each item with probability w/N; item j is rated 1 with probability b_j. A bit is told with probability t/(t+1), the other
with 1/(t+1).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

from second_source.numbers import mp, real

Classes = Sequence[Sequence[Fraction]]
Law = list[Fraction]


def rated(N: int, w: int, model: str = "exact") -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The sets of rated items with their probabilities."""
    if model == "exact":
        sets = list(combinations(range(N), w))
        yield from ((W, Fraction(1, len(sets))) for W in sets)
    else:
        for taken in product((0, 1), repeat=N):
            yield (
                tuple(j for j in range(N) if taken[j]),
                prod((Fraction(w, N) if one else 1 - Fraction(w, N) for one in taken), start=Fraction(1)),
            )


def told(zero_chance: Any, t: Any) -> Any:
    """P(S = 1) where S0 = 0 has this probability."""
    return (t * (1 - zero_chance) + zero_chance) / (t + 1)


def added(hits: Sequence[Any]) -> Law:
    """The law of a sum of independent bits."""
    found = [Fraction(1)]
    for h in hits:
        found = [(1 - h) * a + h * b for a, b in zip([*found, Fraction(0)], [Fraction(0), *found], strict=True)]
    return found


def mean(law: Law) -> Fraction:
    return sum((i * p for i, p in enumerate(law)), start=Fraction(0))


def variance(law: Law) -> Fraction:
    return sum(((i - mean(law)) ** 2 * p for i, p in enumerate(law)), start=Fraction(0))


def beyond(probabilities: Law, centre: Any, radius: Any) -> Fraction:
    return sum((p for i, p in enumerate(probabilities) if abs(i - centre) >= radius), start=Fraction(0))


def each(sizes: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """The value of the class of every user."""
    return [value for size, value in zip(sizes, values, strict=True) for _ in range(size)]


def max_zero(b: Any, w: int, p: Any, model: str = "exact") -> Any:
    """No rated item is both sensed and rated 1."""
    return sum(chance * prod(1 - p * b[j] for j in W) for W, chance in rated(len(b), w, model))


def max_zero_given(b: Any, w: int, p: Any, i: int, model: str = "exact") -> Any:
    return sum(chance * prod(1 - (1 if j == i else p) * b[j] for j in W) for W, chance in rated(len(b), w, model))


def max_hit(b: Any, w: int, p: Any, i: int, t: Any, model: str = "exact") -> Any:
    return p * told(max_zero_given(b, w, p, i, model), t)


def max_law(classes: Classes, sizes: Sequence[int], w: int, p: Any, i: int, t: Any, model: str = "exact") -> Law:
    return added(each(sizes, [max_hit(b, w, p, i, t, model) for b in classes]))


def max_failure(radius: Any, **given: Any) -> Any:
    law = max_law(**given)
    return beyond(law, mean(law), radius)


def max_separation(i: int, j: int, **given: Any) -> Any:
    return mean(max_law(i=i, **given)) - mean(max_law(i=j, **given))


def max_counts(sensed: Sequence[Sequence[int]], reports: Sequence[int], N: int) -> list[int]:
    return [sum(bit for items, bit in zip(sensed, reports, strict=True) if i in items) for i in range(N)]


def max_centred(sensed: Any, reports: Any, N: int, p: Any) -> list[Any]:
    return [sum(bit * ((i in items) - p) for items, bit in zip(sensed, reports, strict=True)) for i in range(N)]


def cut(N: int, n: int, Q: int) -> list[tuple[tuple[int, ...], ...]]:
    """Q disjoint blocks of n items, in their order: all equally likely."""
    if Q == 0:
        return [()]
    found = []
    for before in cut(N, n, Q - 1):
        left = [j for j in range(N) if all(j not in block for block in before)]
        found += [(*before, block) for block in combinations(left, n)]
    return found


def silent(b: Any, items: Sequence[int], W: Sequence[int]) -> Any:
    """No item of both is rated 1."""
    return prod((1 - b[j] for j in items if j in W), start=Fraction(1))


def averaged(values: Sequence[Any]) -> Any:
    return sum(values, start=Fraction(0)) / len(values)


def multi_zero(b: Any, w: int, n: int, blocks: int = 1) -> Any:
    return averaged([silent(b, M, W) for M in combinations(range(len(b)), n * blocks) for W, _ in rated(len(b), w)])


def multi_zero_given(b: Any, w: int, n: int, i: int) -> Any:
    return averaged([silent(b, M, W) for M in combinations(range(len(b)), n) if i in M for W, _ in rated(len(b), w)])


def multi_joint(b: Any, w: int, n: int, Q: int) -> list[Any]:
    ways = [[silent(b, block, W) for block in blocks] for blocks in cut(len(b), n, Q) for W, _ in rated(len(b), w)]
    return [
        averaged([prod((1 - z if s else z for s, z in zip(bits, way, strict=True)), start=Fraction(1)) for way in ways])
        for bits in product((0, 1), repeat=Q)
    ]


def multi_hit(b: Any, w: int, n: int, Q: int, i: int, t: Any) -> Any:
    """The item is in one of the Q blocks, and the bit of that block is told as 1."""
    return Fraction(Q * n, len(b)) * told(multi_zero_given(b, w, n, i), t)


def multi_law(classes: Classes, sizes: Sequence[int], w: int, n: int, Q: int, i: int, t: Any) -> Law:
    return added(each(sizes, [multi_hit(b, w, n, Q, i, t) for b in classes]))


def multi_separation(i: int, j: int, **given: Any) -> Any:
    return mean(multi_law(i=i, **given)) - mean(multi_law(i=j, **given))


def signal(Q: int, epsilon: Any) -> Any:
    half = mp.exp(real(epsilon) / Q)
    return Q * ((half - 1) / (half + 1)) ** 2


def best(epsilon: Any, most: int | None = None) -> int:
    return max(range(1, (most or int(10 * epsilon) + 10) + 1), key=lambda Q: signal(Q, epsilon))


def multi_counts(blocks: Any, reports: Any, N: int) -> list[int]:
    found = [0] * N
    for own, bits in zip(blocks, reports, strict=True):
        for block, bit in zip(own, bits, strict=True):
            for i in block:
                found[i] += bit
    return found


def alike(one: int | None, two: int | None, reading: str) -> bool:
    """Two ratings, None for what is not rated: both 1 (A); both rated, and equal (B); equal, where None is 0 (C)."""
    if reading == "A":
        return one == two == 1
    return (one or 0) == (two or 0) if reading == "C" else one is not None and one == two


def agreement(b: Any, w: int, i: int, j: int, reading: str = "B") -> Any:
    found = Fraction(0)
    for W, chance in rated(len(b), w):
        for one, two in product((0, 1), repeat=2):
            weight = (b[i] if one else 1 - b[i]) * (b[j] if two else 1 - b[j])
            found += chance * weight * alike(one if i in W else None, two if j in W else None, reading)
    return found


def pair_told(b: Any, w: int, i: int, j: int, t: Any, reading: str = "B") -> Any:
    return told(1 - agreement(b, w, i, j, reading), t)


def pair_hit(b: Any, w: int, i: int, j: int, t: Any, reading: str = "B") -> Any:
    return pair_told(b, w, i, j, t, reading) / len(list(combinations(range(len(b)), 2)))


def pair_law(classes: Classes, sizes: Sequence[int], w: int, i: int, j: int, t: Any, reading: str = "B") -> Law:
    return added(each(sizes, [pair_hit(b, w, i, j, t, reading) for b in classes]))


def pair_expected(classes: Classes, sizes: Sequence[int], w: int, t: Any, reading: str = "B") -> list[list[Any]]:
    N = len(classes[0])
    return [
        [0 if i == j else sum(each(sizes, [pair_hit(b, w, i, j, t, reading) for b in classes])) for j in range(N)]
        for i in range(N)
    ]


def score(S: int, t: Any) -> Any:
    """f with t f(1) + f(0) = t + 1 and f(1) + t f(0) = 0."""
    one = t * (t + 1) / (t * t - 1)
    return one if S else -one / t


def score_variance(chance: Any, t: Any) -> Any:
    p = told(1 - chance, t)
    return p * score(1, t) ** 2 + (1 - p) * score(0, t) ** 2 - (p * score(1, t) + (1 - p) * score(0, t)) ** 2


def pair_matrix(pairs: Any, reports: Any, N: int) -> list[list[int]]:
    return [
        [sum(bit for pair, bit in zip(pairs, reports, strict=True) if set(pair) == {i, j} and i != j) for j in range(N)]
        for i in range(N)
    ]


def pair_estimates(pairs: Any, reports: Any, N: int, t: Any) -> list[Any]:
    found = []
    for pair in combinations(range(N), 2):
        scores = [score(bit, t) for one, bit in zip(pairs, reports, strict=True) if set(one) == set(pair)]
        found += [[list(pair), averaged(scores)]] if scores else []
    return found


def class_law(sizes: Sequence[int], hits: Sequence[Any]) -> Law:
    return added(each(sizes, hits))


def elementary(values: Sequence[Any], most: int) -> list[Any]:
    return [sum((prod(some, start=Fraction(1)) for some in combinations(values, m)), start=Fraction(0)) for m in range(most + 1)]


def cost(scores: Sequence[Any], labels: Sequence[int]) -> Any:
    """The sum over the pairs of a cluster of their squared distance, over its size."""
    found = Fraction(0)
    for label in set(labels):
        own = [s for s, one in zip(scores, labels, strict=True) if one == label]
        found += sum(((a - b) ** 2 for a, b in combinations(own, 2)), start=Fraction(0)) / len(own)
    return found


def same(one: Sequence[int], two: Sequence[int]) -> bool:
    return all((one[i] == one[j]) == (two[i] == two[j]) for i, j in combinations(range(len(one)), 2))


def labelled(scores: Sequence[Any], starts: Sequence[Any]) -> list[int]:
    """Clusters of neighbours: the number of starts at most the score, less 1."""
    return [sum(start <= s for start in starts) - 1 for s in scores]


def starts_of(scores: Sequence[Any], L: int) -> list[tuple[Any, ...]]:
    values = sorted(set(scores))
    return [(values[0], *rest) for rest in combinations(values[1:], min(L, len(values)) - 1)]


def kmeans(scores: Sequence[Any], L: int) -> list[int]:
    return min((labelled(scores, starts) for starts in starts_of(scores, L)), key=lambda labels: cost(scores, labels))


def gaps(scores: Sequence[Any], L: int) -> list[int]:
    """The cuts whose gaps are largest together."""
    before = {b: b - a for a, b in pairwise(sorted(set(scores)))}
    return labelled(scores, max(starts_of(scores, L), key=lambda starts: sum(before[s] for s in starts[1:])))


ROOMS: dict[str, dict[str, Callable[..., Any]]] = {
    "max_sense": {
        "zero": max_zero,
        "zero_given": max_zero_given,
        "released": told,
        "hit": max_hit,
        "law": max_law,
        "mean": lambda **given: mean(max_law(**given)),
        "variance": lambda **given: variance(max_law(**given)),
        "failure": max_failure,
        "separation": max_separation,
        "counts": max_counts,
        "centred": max_centred,
    },
    "multi_max_sense": {
        "zero": multi_zero,
        "zero_given": multi_zero_given,
        "joint": multi_joint,
        "hit": multi_hit,
        "law": multi_law,
        "mean": lambda **given: mean(multi_law(**given)),
        "variance": lambda **given: variance(multi_law(**given)),
        "separation": multi_separation,
        "signal": signal,
        "best": best,
        "counts": multi_counts,
    },
    "pairwise_preference": {
        "agreement": agreement,
        "released": pair_told,
        "hit": pair_hit,
        "law": pair_law,
        "expected": pair_expected,
        "edge": lambda **given: 1 - pair_law(**given)[0],
        "score": score,
        "score_variance": score_variance,
        "matrix": pair_matrix,
        "estimates": pair_estimates,
    },
    "user_classes": {
        "elementary": elementary,
        "law": class_law,
        "mean": lambda **given: mean(class_law(**given)),
        "variance": lambda **given: variance(class_law(**given)),
        "deviation": beyond,
    },
    "clustering": {"cost": cost, "same": same, "kmeans": kmeans, "gaps": gaps},
}
FUNCTIONS: dict[str, Callable[..., Any]] = {f"{room}.{name}": one for room, part in ROOMS.items() for name, one in part.items()}
