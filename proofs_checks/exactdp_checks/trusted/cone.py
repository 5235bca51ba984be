"""The cone {v >= 0 : v_x <= e^E[x,x'] v_x'} of the columns of E-LDP channels: extreme rays, utilities on them, signs of values.

Part of the trusted base with ``kernel``: standard library and ``arithmetic`` only. A vector v != 0 of the cone is extreme exactly
when no constraint leads out of its support and the tight constraints, v_x = e^E[x,x'] v_x', connect it: else a connected part can
be scaled alone, a little up and a little down. Such vectors are grown symbol by symbol: a new one takes its least or its largest
value. Values are vectors [q, c_1, c_2, ...] that stand for q + c_1 ln b_1 + c_2 ln b_2 + ..., for integers b_i > 1, the bases.

>>> sorted(extreme([[None, Fraction(3)], [None, None]]))  # Mangat: the first of two symbols is sensitive
[(0, 1), (3, 1)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import compress, product
from math import gcd, lcm
from operator import mul
from typing import Any

from exactdp_checks.trusted.arithmetic import Box, items, require, vector

__all__ = ["check_optimum", "extreme"]

Powers = Sequence[Sequence[Fraction | None]]  # e^E[x, x'], None where there is no constraint
Ray = tuple[int, ...]  # without a common factor
GROWN, WIDE = 20_000, 16  # partial rays in one connected part of a policy, and its symbols
SMALL = 7  # symbols of a connected part up to which rays are grown even where their form is known
KNOWN = 14  # sensitive symbols in one part of a policy of a known form
BITS = 100_000  # of a common denominator
FORMS = {"maximum": "form weights", "squares": "form weights masses over", "information": "form prior", "values": "form values"}


def extreme(powers: Powers) -> set[Ray]:
    """All extreme rays, as integers without a common factor. Rejected if there are too many."""
    label = list(range(len(powers)))
    for x, z in product(range(len(powers)), repeat=2):
        if x != z and powers[x][z] is not None and label[x] != label[z]:
            label = [label[z] if i == label[x] else i for i in label]
    found: set[Ray] = set()
    for one in set(label):
        part = [x for x, i in enumerate(label) if i == one]
        found |= known(powers, part) if len(part) > SMALL else grown(powers, part)
    return found


def known(powers: Powers, part: Sequence[int]) -> set[Ray]:
    """The rays of a connected part in which every symbol of a set A has one power t >= 1 against all others, and the rest none.

    They are t on T and 1 elsewhere in the part, for T in A not empty and not the whole part, and the unit vectors of the rest:
    with the values m, ..., M of a column v on A, and T_i the sets where v exceeds one of them up to the next, d_i higher,
    v = sum of d_i/(t-1) ray(T_i) + (m - (M-m)/(t-1))/t ray(A) + sum of (v_b - M/t) e_b; where A is the whole part, ray(A) is
    constant, and a multiple of ray(T) + ray(part - T); where t = 1, no d_i is left. Parts of other forms are grown.
    """
    rows = {x: {powers[x][z] for z in part if z != x} for x in part}
    sensitive = [x for x in part if rows[x] != {None}]
    levels = set().union(*(rows[x] for x in sensitive))
    t = levels.pop()
    if levels or t is None or t < 1:
        return grown(powers, part)
    require(len(sensitive) <= KNOWN, "too many rays")
    found = {tuple(int(z == x) for z in range(len(powers))) for x in part if x not in sensitive}
    for signs in product((0, 1), repeat=len(sensitive)):
        if 0 < sum(signs) < len(part):
            high = set(compress(sensitive, signs))
            values = {x: t.numerator if x in high else t.denominator for x in part}
            found.add(tuple(values.get(x, 0) for x in range(len(powers))))
    return found


def grown(powers: Powers, part: Sequence[int]) -> set[Ray]:
    """The rays of a connected part, from 1 at their first symbol on."""
    require(len(part) <= WIDE, "too many symbols that constrain each other")
    waiting: list[dict[int, Fraction]] = [{x: Fraction(1)} for x in part]
    seen = {tuple(v.items()) for v in waiting}
    found: set[Ray] = set()
    for v in waiting:
        require(len(waiting) <= GROWN, "too many partial rays")
        if all(powers[x][z] is None for x in v for z in part if z not in v):
            scale = lcm(*(a.denominator for a in v.values()))
            values = {x: int(a * scale) for x, a in v.items()}
            found.add(tuple(values.get(x, 0) // gcd(*values.values()) for x in range(len(powers))))
        for x in (z for z in part if z not in v and z > min(v)):
            least = [a / bound for z, a in v.items() if (bound := powers[z][x]) is not None]
            largest = [a * bound for z, a in v.items() if (bound := powers[x][z]) is not None]
            for value in {*sorted(least)[-1:], *sorted(largest)[:1]}:
                if all(a <= value for a in least) and all(value <= a for a in largest):
                    longer = dict(sorted({**v, x: value}.items()))
                    if (key := tuple(longer.items())) not in seen:
                        seen.add(key)
                        waiting.append(longer)
    return found


def check_optimum(body: Mapping[str, Any]) -> tuple[str, str]:
    """Rejects unless the largest sum of theta f(ray) where the sum of theta ray is 1 at every input, theta >= 0, is "value":

    the weights "primal" reach it, and dual ray >= f(ray) bounds it. Returns the form of f, and the value as text.
    """
    rays, bases, primal = body["rays"], body["bases"], vector(body["primal"])
    value, dual = vector(body["value"]), [vector(row) for row in items(body["dual"])]
    require(all(len(row) == 1 + len(bases) for row in (value, *dual)), "a value has another number of coefficients")
    require((len(dual), len(primal)) == (len(rays[0]), len(rays)) and min(primal) >= 0, "a bad primal or dual vector")
    common(primal)
    used, utility = [i for i, theta in enumerate(primal) if theta], costs(body["utility"], rays, bases)
    sums = [sum((primal[i] * rays[i][x] for i in used), start=Fraction(0)) for x in range(len(dual))]
    require(set(sums) == {1}, "no channel has these weights of rays")
    require(dominates(dual, rays, utility, bases), "the dual vector is not feasible")
    reached = [sum((primal[i] * utility[i][j] for i in used), start=Fraction(0)) for j in range(len(value))]
    require(reached == value == [sum(column) for column in zip(*dual, strict=True)], "the values differ")
    form = body["utility"]["form"]
    texts = [str(c) if b == 1 else f"{c} ln {b}" for c, b in zip(value, [1, *bases], strict=True) if c]
    return "any convex homogeneous one with these values at the rays" if form == "values" else form, " + ".join(texts) or "0"


def costs(utility: Mapping[str, Any], rays: Sequence[Ray], bases: Sequence[int]) -> list[list[Fraction]]:
    """The values at the rays of a convex f with f(c v) = c f(v): the largest of linear forms, squares over a linear form,

    mutual information at a prior, sum of p_x v_x ln(v_x / sum of p_z v_z); or as they are given.
    """
    require(utility.keys() == set(FORMS[utility["form"]].split()), "a utility of this form has other fields")
    size, none = len(rays[0]), [Fraction(0)] * len(bases)
    if utility["form"] == "values":
        given = [vector(row) for row in items(utility["values"])]
        require([len(row) for row in given] == [1 + len(bases)] * len(rays), "not a value for every ray")
        return given
    if utility["form"] == "information":
        (prior,) = forms([utility["prior"]], size)
        require(min(prior) >= 0 and sum(prior) == 1, "the prior is not a distribution")
        return [[Fraction(0), *information(prior, ray, bases)] for ray in rays]
    weights = forms(utility["weights"], size)
    if utility["form"] == "maximum":
        return [[max(sum(map(mul, w, ray)) for w in weights), *none] for ray in rays]
    (over,), masses = forms([utility["over"]], size), vector(utility["masses"])
    require(len(masses) == len(weights) and min(masses) >= 0, "masses are not negative, one for each of the weights")
    scale = common([c for w in (*weights, masses) for c in w])
    integers = [(int(m * scale), [int(c * scale) for c in w]) for m, w in zip(masses, weights, strict=True)]
    found = []
    for ray in rays:
        below = sum(map(mul, over, ray))
        above = Fraction(sum(m * sum(map(mul, w, ray)) ** 2 for m, w in integers), scale**3)
        require(below > 0 or below == above == 0, "squares over what is not positive")
        found.append([above / below if below else Fraction(0), *none])
    return found


def common(values: Sequence[Fraction]) -> int:
    """A common denominator, of a size with which one can work."""
    found = 1
    for value in values:
        found = lcm(found, value.denominator)
        require(found.bit_length() <= BITS, "the denominators have too much of their own")
    return found


def forms(rows: Any, size: int) -> list[list[Fraction]]:
    """Linear forms: vectors of this size, at least one."""
    found = [vector(row) for row in items(rows)]
    require(found and all(len(row) == size for row in found), "weights are vectors with a number for each input")
    return found


def information(prior: Sequence[Fraction], ray: Ray, bases: Sequence[int]) -> list[Fraction]:
    """The coefficients of sum of p_x v_x ln(v_x / s), where s = sum of p_x v_x."""
    terms = [(p * v, v) for p, v in zip(prior, ray, strict=True) if p * v]
    total = sum((c for c, _ in terms), start=Fraction(0))
    found = [Fraction(0)] * len(bases)
    for c, v in terms:
        for i, exponent in enumerate(exponents(v / total, tuple(bases))):
            found[i] += c * exponent
    return found


@lru_cache(maxsize=10_000)
def exponents(value: Fraction, bases: tuple[int, ...]) -> list[int]:
    """The exponents with which a number > 0 is a product of powers of the bases; rejected if they are not found by division."""
    above, below = value.as_integer_ratio()
    found = []
    for base in bases:
        exponent = 0
        while above % base == 0:
            above, exponent = above // base, exponent + 1
        while below % base == 0:
            below, exponent = below // base, exponent - 1
        found.append(exponent)
    require(above == below == 1, "a logarithm that the bases do not give")
    return found


def dominates(dual: Sequence[Sequence[Fraction]], rays: Sequence[Ray], values: Sequence[Sequence[Fraction]], bases: Any) -> bool:
    """Whether dual ray >= value at every ray: equal where all coefficients are, else told apart by enclosures of logarithms."""
    scale = common([c for row in dual for c in row])
    columns = [[int(c * scale) for c in column] for column in zip(*dual, strict=True)]
    open_ = {
        tuple(sum(map(mul, column, ray)) - scale * v for column, v in zip(columns, value, strict=True))
        for ray, value in zip(rays, values, strict=True)
    }
    for bits in (64, 256, 1024):
        logs = [Box.ln(Fraction(b), bits) for b in bases]
        ends = [(Fraction(1), Fraction(1)), *((log.low, log.high) for log in logs)]
        open_ = {v for v in open_ if any(v) and sum(c * ends[i][c < 0] for i, c in enumerate(v)) < 0}
        if not open_:
            return True
    return False
