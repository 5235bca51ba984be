"""Certificates of the kind "channels", and what they state decided without the kernel: vertices of cones, bases of programs."""

from fractions import Fraction
from itertools import combinations, product
from math import gcd, prod
from typing import Any

import mpmath
import sympy

from exactdp_checks.trusted.verdict import Method, Outcome

LN3 = {"constant": 0, "eps": 0, "logs": [[3, 1]]}
MORE = "any number of outputs"
GUESS = {
    "policy": {"levels": [LN3], "pattern": None},
    "utility": {"form": "maximum", "weights": [["1/2", 0], [0, "1/2"]]},
    "rays": [[3, 1], [1, 3]],
    "bases": [],
    "primal": ["1/4", "1/4"],
    "dual": [["3/8"], ["3/8"]],
    "value": ["3/4"],
}
MANGAT = {  # the second of two symbols is not sensitive; mutual information of a uniform input
    "policy": {"levels": [LN3, "inf"], "pattern": [[0, 0], [1, 1]]},
    "utility": {"form": "information", "prior": ["1/2", "1/2"]},
    "rays": [[0, 1], [3, 1]],
    "bases": [2, 3],
    "primal": ["2/3", "1/3"],
    "dual": [[0, "-5/6", "1/2"], [0, "1/2", 0]],
    "value": [0, "-1/3", "1/2"],
}
SQUARES = {  # a block of two and a single symbol
    "policy": {"levels": [LN3, "inf"], "pattern": [[0, 0, 1], [0, 0, 1], [1, 1, 0]]},
    "utility": {"form": "squares", "weights": [[1, -1, 0], [0, 0, 1]], "masses": [2, "1/3"], "over": [1, 1, 1]},
    "rays": [[3, 1, 0], [1, 3, 0], [0, 0, 1]],
    "bases": [],
    "primal": ["1/4", "1/4", 1],
    "dual": [["1/2"], ["1/2"], ["1/3"]],
    "value": ["4/3"],
}
GIVEN = {
    **{n: v for n, v in MANGAT.items() if n != "bases"},
    "utility": {"form": "values", "values": [[0, "1/2"], [1, "-1/2"]]},
    "bases": [5],
    "dual": [["1/3", "-1/3"], [0, "1/2"]],
    "value": ["1/3", "1/6"],
}
CHANNELS: dict[str, tuple[str, Any, Outcome, Method, str]] = {
    name: ("channels", body, Outcome.PROVED, Method.OPTIMUM, scope)
    for name, body, scope in (
        ("guessing", GUESS, f"all channels within this policy, 2 inputs, {MORE}, 2 extreme rays; utility: maximum"),
        ("information", MANGAT, "2 extreme rays; utility: information"),
        ("squares", SQUARES, "3 inputs, any number of outputs, 3 extreme rays; utility: squares"),
        ("values", GIVEN, "utility: any convex homogeneous one with these values at the rays"),
    )
}


def power_of(bound: Any) -> Fraction | None:
    """e^level for a rational power."""
    if bound == "inf":
        return None
    return prod((Fraction(b) ** int(c) for b, c in parts(bound)["logs"]), start=Fraction(1))


def parts(bound: Any) -> dict[str, Any]:
    """A level as an object."""
    return bound if isinstance(bound, dict) else {"constant": bound, "eps": 0, "logs": []}


def rays_of(policy: dict[str, Any], k: int) -> set[tuple[int, ...]]:
    """The extreme rays as solutions of k - 1 independent equations among the constraints."""
    rows = [[Fraction(x == z) for z in range(k)] for x in range(k)]
    for x, other in product(range(k), repeat=2):
        bound = policy["levels"][0 if policy["pattern"] is None else policy["pattern"][x][other]]
        if x != other and (power := power_of(bound)) is not None:
            rows.append([power * (z == other) - (z == x) for z in range(k)])
    found = set()
    for chosen in combinations(rows, k - 1):
        spaces = sympy.Matrix(len(chosen), k, [v for row in chosen for v in row]).nullspace()
        for v in spaces if len(spaces) == 1 else []:
            vector = [Fraction(int(a.p), int(a.q)) for a in v]
            vector = [-a for a in vector] if sum(vector) < 0 else vector
            if all(sum(a * b for a, b in zip(row, vector, strict=True)) >= 0 for row in rows):
                scale = prod(a.denominator for a in vector)
                whole = [int(a * scale) for a in vector]
                found.add(tuple(a // gcd(*whole) for a in whole))
    return found


def utility_at(utility: dict[str, Any], place: int, ray: list[int], bases: list[int]) -> Any:
    """f at a ray, to the digits of mpmath; None where it is not defined."""

    def dot(w: list[Any]) -> Any:
        return sum(mpmath.mpf(Fraction(a).numerator) / Fraction(a).denominator * b for a, b in zip(w, ray, strict=True))

    if utility["form"] == "values":
        return number_at(utility["values"][place], bases)
    if utility["form"] == "maximum":
        return max(dot(w) for w in utility["weights"])
    if utility["form"] == "information":
        prior = [Fraction(p) for p in utility["prior"]]
        if min(prior) < 0 or sum(prior) != 1:
            return None
        terms, total = [dot([p if i == x else 0 for i in range(len(ray))]) for x, p in enumerate(prior)], dot(prior)
        return sum(a * mpmath.log(v / total) for a, v in zip(terms, ray, strict=True) if a)
    above = sum(number_at([m], []) * dot(w) ** 2 for m, w in zip(utility["masses"], utility["weights"], strict=True))
    below = dot(utility["over"])
    if min(map(Fraction, utility["masses"])) < 0 or below < 0 or (below == 0 and above):
        return None
    return above / below if below else mpmath.mpf(0)


def number_at(value: list[Any], bases: list[int]) -> Any:
    weights = [mpmath.mpf(1), *map(mpmath.log, bases)]
    return sum(mpmath.mpf(Fraction(c).numerator) / Fraction(c).denominator * w for c, w in zip(value, weights, strict=True))


def channels(body: dict[str, Any]) -> Outcome | None:
    """The best of all basic weights; those given reach the value. The dual vector is not looked at."""
    rays, k = body["rays"], len(body["rays"][0])
    if sorted(map(tuple, rays)) != sorted(rays_of(body["policy"], k)):
        return None
    values = [utility_at(body["utility"], place, ray, body["bases"]) for place, ray in enumerate(rays)]
    if None in values:
        return None
    close, found = mpmath.mpf(10) ** -40, []
    for basis in combinations(range(len(rays)), k):
        square = sympy.Matrix([rays[j] for j in basis]).T
        if square.det() and min(theta := square.LUsolve(sympy.ones(k, 1))) >= 0:
            found.append(sum(mpmath.mpf(int(c.p)) / int(c.q) * values[j] for c, j in zip(theta, basis, strict=True)))
    primal = [Fraction(p) for p in body["primal"]]
    sums = [sum(p * ray[x] for p, ray in zip(primal, rays, strict=True)) for x in range(k)]
    reached = sum(number_at([p], []) * v for p, v in zip(primal, values, strict=True))
    claimed = number_at(body["value"], body["bases"])
    good = min(primal) >= 0 and set(sums) == {1} and abs(reached - claimed) < close and abs(max(found) - claimed) < close
    return Outcome.PROVED if good else None
