"""The protocols of linear-queries again, with nearest points, and estimates that are made distributions.

Reports are enumerated one user at a time; nearest points are the nearest of all candidates, one for each set of entries that are
not 0, and where weights are not unique what is said of them is checked by the inequality that makes a point the nearest one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from second_source.numbers import mp, real

Vector = Sequence[Fraction]


def dot(a: Vector, b: Vector) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), start=Fraction(0))


def far(a: Vector, b: Vector) -> Fraction:
    return sum(((x - y) ** 2 for x, y in zip(a, b, strict=True)), start=Fraction(0))


def clip(estimate: Vector) -> list[Fraction]:
    kept = [v if v > 0 else Fraction(0) for v in estimate]
    return [v / sum(kept) if sum(kept) else Fraction(1, len(kept)) for v in kept]


def faces(size: int) -> Iterator[tuple[int, ...]]:
    for number in range(1, size + 1):
        yield from combinations(range(size), number)


def simplex(estimate: Vector) -> list[Fraction]:
    """The nearest of the feet on all faces that are within them."""
    found = []
    for face in faces(len(estimate)):
        more = (1 - sum(estimate[i] for i in face)) / Fraction(len(face))
        foot = [estimate[i] + more if i in face else Fraction(0) for i in range(len(estimate))]
        found += [foot] if min(foot) >= 0 else []
    return min(found, key=lambda foot: far(foot, estimate))


def norm_sub(estimate: Vector) -> list[Fraction]:
    """max(v - theta, 0) of sum 1: theta is one of the numbers that make the largest j entries sum to 1."""
    ranked = sorted(estimate, reverse=True)
    for j in range(1, len(ranked) + 1):
        theta = (sum(ranked[:j]) - 1) / Fraction(j)
        found = [max(v - theta, Fraction(0)) for v in estimate]
        if sum(found) == 1:
            return found
    raise ValueError(estimate)


METHODS: dict[str, Callable[[Vector], list[Fraction]]] = {"none": list, "clip": clip, "simplex": simplex, "norm-sub": norm_sub}


def l1_ball(point: Vector, radius: Any = 1) -> list[Fraction]:
    if sum(map(abs, point)) <= radius:
        return list(point)
    return [
        radius * (-x if v < 0 else x) for v, x in zip(point, simplex([abs(v) / Fraction(radius) for v in point]), strict=True)
    ]


def columns(matrix: Sequence[Vector]) -> list[Vector]:
    return [list(column) for column in zip(*matrix, strict=True)]


def image(matrix: Sequence[Vector], weights: Vector) -> list[Fraction]:
    return [dot(row, weights) for row in matrix]


def gap(matrix: Sequence[Vector], point: Vector, weights: Vector) -> Fraction:
    """The most that a vertex is beyond the point in the direction from the point to what is projected."""
    near = image(matrix, weights)
    away = [a - b for a, b in zip(point, near, strict=True)]
    return max(abs(dot(a, away)) for a in columns(matrix)) - dot(away, near)


def is_projection(matrix: Sequence[Vector], point: Vector, weights: Vector) -> bool:
    return sum(map(abs, weights)) <= 1 and gap(matrix, point, weights) == 0


def polytope(matrix: Sequence[Vector], point: Vector, said: Mapping[str, Vector]) -> bool:
    return said["point"] == image(matrix, said["weights"]) and is_projection(matrix, point, said["weights"])


def solved(chosen: Sequence[Vector], point: Vector) -> list[Fraction] | None:
    """The weights of independent columns that give the point; None without one."""
    rows = [[*(a[i] for a in chosen), point[i]] for i in range(len(point))]
    for place in range(len(chosen)):
        pivot = next((row for row in rows[place:] if row[place]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows.insert(place, [v / pivot[place] for v in pivot])
        for i, row in enumerate(rows):
            if i != place:
                rows[i] = [a - row[place] * b for a, b in zip(row, rows[place], strict=True)]
    return None if any(row[-1] for row in rows[len(chosen) :]) else [row[-1] for row in rows[: len(chosen)]]


def minkowski(matrix: Sequence[Vector], point: Vector) -> Fraction | None:
    """The least over the basic solutions."""
    if not any(point):
        return Fraction(0)
    every = columns(matrix)
    ways = [solved([every[i] for i in face], point) for face in faces(len(every)) if len(face) <= len(point)]
    return min((sum(map(abs, way), start=Fraction(0)) for way in ways if way is not None), default=None)


def power(k: int) -> int:
    m = 1
    while m < k:
        m *= 2
    return m


def sign(v: int, w: int) -> int:
    return -1 if (v & w).bit_count() % 2 else 1


def raw(reports: Sequence[int], k: int, t: Any) -> list[Fraction]:
    """The mean of c H(v+1, w) over the reports."""
    return [(t + 1) / (t - 1) * Fraction(sum(sign(v + 1, w) for w in reports), len(reports)) for v in range(k)]


def projected_law(prior: Vector, n: int, t: Any) -> list[dict[str, Any]]:
    """Every sequence of reports, those of equal counts together."""
    k, K = len(prior), power(len(prior) + 1)
    one = [sum(prior[v] * (t if sign(v + 1, w) > 0 else 1) * 2 / (K * (t + 1)) for v in range(k)) for w in range(K)]
    found: dict[tuple[int, ...], Any] = {}
    for reports in product(range(K), repeat=n):
        chance = Fraction(1)
        for w in reports:
            chance *= one[w]
        key = tuple(sorted(reports))
        found[key] = found.get(key, Fraction(0)) + chance
    return [
        {
            "counts": [reports.count(w) for w in range(K)],
            "probability": p,
            "projected": simplex(raw(reports, k, t)),
            "raw": raw(reports, k, t),
        }
        for reports, p in found.items()
    ]


def risks(prior: Vector, n: int, t: Any) -> dict[str, Any]:
    squares: dict[Fraction, Fraction] = {}
    first, law = Fraction(0), projected_law(prior, n, t)
    for event in law:
        first += event["probability"] * far(event["raw"], prior)
        square = far(event["projected"], prior)
        squares[square] = squares.get(square, Fraction(0)) + event["probability"]
    spread = [[s, p] for s, p in sorted(squares.items())]
    return {"projected": sum(s * p for s, p in spread), "raw": first, "squares": spread}


def mean_error(prior: Vector, n: int, t: Any) -> Any:
    return sum(mp.sqrt(real(s)) * real(p) for s, p in risks(prior, n, t)["squares"])


def one_bit(answers: Sequence[int], r: Any, t: Any) -> Any:
    """The mean of c r and -c r; 0 without an answer."""
    c = (t + 1) / (t - 1)
    return sum((-c * r if a else c * r for a in answers), start=Fraction(0)) / max(1, len(answers))


def answers_one(value: Any, r: Any, t: Any) -> Any:
    """P(answer 1), so that the mean of what an answer counts is the value."""
    c = (t + 1) / (t - 1)
    return (1 - value / (c * r)) / 2


def transcripts(laws: Sequence[Vector], queries: Mapping[str, Vector], partition: Any, r: Any, t: Any) -> list[Any]:
    found: list[Any] = [[[], Fraction(1)]]
    for users in partition:
        after = []
        for rounds, chance in found:
            query = queries["first" if not rounds else "above" if rounds[-1]["estimate"] > 0 else "other"]
            for answers in product((0, 1), repeat=len(users)):
                p = chance
                for user, answer in zip(users, answers, strict=True):
                    one = sum(q * answers_one(v, r, t) for q, v in zip(laws[user], query, strict=True))
                    p *= one if answer else 1 - one
                told = {"answers": list(answers), "estimate": one_bit(answers, r, t), "query": query, "users": users}
                after.append([[*rounds, told], p])
        found = after
    return found


def max_error_law(n: int, means: Vector, r: Any, t: Any) -> list[Any]:
    """User by user: the round that she is in, and her answer."""
    d = len(means)
    found: dict[tuple[tuple[int, int], ...], Fraction] = {((0, 0),) * d: Fraction(1)}
    for _ in range(n):
        after: dict[tuple[tuple[int, int], ...], Fraction] = {}
        for state, p in found.items():
            for k, answer in product(range(d), (0, 1)):
                one = answers_one(means[k], r, t)
                key = (*state[:k], (state[k][0] + (not answer), state[k][1] + answer), *state[k + 1 :])
                after[key] = after.get(key, Fraction(0)) + p * (one if answer else 1 - one) / d
        found = after
    errors: dict[Any, Fraction] = {}
    for state, p in found.items():
        worst = max(abs(one_bit([0] * a + [1] * b, r, t) - mean) for (a, b), mean in zip(state, means, strict=True))
        errors[worst] = errors.get(worst, Fraction(0)) + p
    return [[x, p] for x, p in sorted(errors.items()) if p]


def below(n: int, d: int, k: int, nats: Any, factor: int, epsilon: Any) -> bool:
    """n < d^2 nats/(factor epsilon^2 ln k); always for one column."""
    return k == 1 or bool(n * factor * real(epsilon) ** 2 * mp.log(k) < d * d * nats)


def gaussian_projects(n: int, d: int, k: int, epsilon: Any, delta: Any) -> bool:
    return below(n, d, k, mp.log(2 / real(delta)), 8, epsilon)


def rejection_projects(active: int, n: int, d: int, k: int, epsilon: Any) -> bool:
    return below(active, d, k, mp.log(n), 4, epsilon)


def is_answer(matrix: Any, sent: Sequence[Vector], said: Mapping[str, Any], project: bool) -> bool:
    """The average, and the nearest point or the average itself."""
    average = [sum(column, start=Fraction(0)) / max(1, len(sent)) for column in zip(*sent, strict=True)] or [Fraction(0)] * len(
        matrix
    )
    right = said["average"] == average and said["projected"] is project
    if not project:
        return right and said["value"] == average and said["weights"] is None
    return right and polytope(matrix, average, {"point": said["value"], "weights": said["weights"]})


def gaussian_printed(matrix: Any, reports: Any, epsilon: Any, delta: Any, said: Any) -> bool:
    return is_answer(matrix, reports, said, gaussian_projects(len(reports), len(matrix), len(matrix[0]), epsilon, delta))


def rejection(matrix: Any, reports: Any, said: Any, project: bool = True) -> bool:
    sent = [report for report in reports if report is not None]
    return (said["active"], said["users"]) == (len(sent), len(reports)) and is_answer(matrix, sent, said["answer"], project)


def rejection_printed(matrix: Any, reports: Any, epsilon: Any, said: Any) -> bool:
    sent = sum(report is not None for report in reports)
    return rejection(matrix, reports, said, rejection_projects(sent, len(reports), len(matrix), len(matrix[0]), epsilon))


def sampling_error(matrix: Any, prior: Vector, n: int) -> Fraction:
    """The mean squared distance of one column from the mean column, over n."""
    return sum((p * far(a, image(matrix, prior)) for p, a in zip(prior, columns(matrix), strict=True)), start=Fraction(0)) / n


def mean_squared(matrix: Any, prior: Vector, n: int, variance: Any) -> Fraction:
    return len(matrix) * variance / Fraction(n) + sampling_error(matrix, prior, n)


ROOMS: dict[str, dict[str, Callable[..., Any]]] = {
    "postprocess": {
        "clip": clip,
        "simplex": simplex,
        "norm_sub": norm_sub,
        "postprocess": lambda estimate, method: METHODS[method](estimate),
    },
    "projection": {
        "gap": gap,
        "is_projection": is_projection,
        "l1_ball": l1_ball,
        "minkowski_norm": minkowski,
        "dual_norm": lambda matrix, z: max(abs(dot(a, z)) for a in columns(matrix)),
    },
    "projected_hadamard": {
        "raw": raw,
        "estimate": lambda reports, k, t: simplex(raw(reports, k, t)),
        "law": projected_law,
        "risks": risks,
        "mean_error": mean_error,
    },
    "adaptive_one_bit": {
        "estimate": one_bit,
        "transcripts": transcripts,
        "max_error_law": max_error_law,
        "max_error": lambda **given: sum(x * p for x, p in max_error_law(**given)),
    },
    "gaussian_projection": {"projects": gaussian_projects, "sampling_error": sampling_error, "mean_squared_error": mean_squared},
    "rejection_projection": {"projects": rejection_projects},
}
FUNCTIONS: dict[str, Callable[..., Any]] = {f"{room}.{name}": one for room, part in ROOMS.items() for name, one in part.items()}
CHECKS: dict[str, Callable[..., bool]] = {
    "projection.polytope": polytope,
    "gaussian_projection.estimate": lambda matrix, reports, said: is_answer(matrix, reports, said, project=True),
    "gaussian_projection.estimate_as_printed": gaussian_printed,
    "rejection_projection.estimate": rejection,
    "rejection_projection.estimate_as_printed": rejection_printed,
}
