"""The checks of the high-low Hadamard scheme: at k symbols of which the first s are sensitive, and at every size (both None).

At a size, expressions are sums over the rows of the channel, under a prior p0, p1, ... of variables that sum to 1. At every size
they are sums over orbits: p is the prior of the symbol in question, a = p(A), b = p(B) = 1 - a. t = e^epsilon, c = (t+1)/(t-1).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms import high_low_hadamard as scheme
from exactdp_checks.claims.notation import Channel, Exact, PrivacyMatrix, Verdict, exact, prove, symmetric, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted

__all__ = [
    "HIT",
    "INSIDE",
    "SIZES",
    "SMALL",
    "C",
    "decoder",
    "literal",
    "mass_variance",
    "norm",
    "private",
    "second_moments",
    "share",
    "shares",
    "sizes",
    "unbiased",
    "variance",
]

C = "(t+1)/(t-1)"
LARGE = ((17, 1), (17, 8), (33, 31), (33, 33))
SIZES: tuple[Mapping[str, Any], ...] = (
    *({"k": k, "s": s} for k in range(2, 10) for s in range(1, k + 1)),
    *({"k": k, "s": s} for k, s in ((1, 1), *LARGE, (None, None))),  # None is every size, over orbits
)
SMALL = tuple(size for size in SIZES if size["k"] is None or size["k"] <= 3)
INSIDE = (1, 1, 0, 1, 0, 0)  # by role, as seen by any symbol: whether y < S
HIT = (0, 1, 0, 0, 0, 0)  # whether y is in S_i
Function = Callable[[int], object]


def sizes(k: int | None, s: int | None) -> bool:
    """1 <= s <= k, or every size."""
    return (k is None and s is None) or (k is not None and s is not None and 1 <= s <= k)


def _at(k: int | None, s: int | None) -> tuple[int, range] | None:
    return None if k is None or s is None else (k, range(s))


def literal(k: int | None, s: int | None, shift: int = 1) -> Verdict:
    """Are (13), with row x + shift (from 1) of the Hadamard matrix, and (14) a channel: entries >= 0 and rows that sum to 1?"""
    if k is None or s is None:
        values = scheme.probabilities("S", "m")
        # the factor S is positive, so it is taken off
        signs = [prove.at_most(0, v if isinstance(v, Fraction) else v.at(S=1), t=1) for v in values if v != 0]
        return prove.all_of([symmetric.sums_to_one(scheme), *signs])
    size, t = hadamard_response.alphabet(s), variable("t")
    high, low = 2 * t / (size * (t + 1)), 2 / (size * (t + 1))
    rows: list[list[Exact]] = []
    for x in range(1, k + 1):
        beyond = [(t - 1) / (t + 1) if x > s and y == x + size - s else Fraction(0) for y in range(size + 1, size + k - s + 1)]
        plus = [x <= s and not hadamard_response.parity(x + shift - 1, y) for y in range(size)]
        rows.append([*(high if sign else low for sign in plus), *beyond])
    sums = prove.all_of(identity(["+", *(["*", n, v] for v, n in Counter(row).items())], Fraction(1)) for row in rows)
    if sums.detail:
        return sums
    return prove.all_of([sums, prove.privacy(Channel(rows), PrivacyMatrix([inf], np.zeros((k, k), dtype=np.int64)))])


def private(k: int | None, s: int | None, factor: str = "1") -> Verdict:
    """Is the scheme (A, epsilon)-high-low-LDP, with a ratio of factor e^epsilon? Over orbits: where + meets a symbol of B."""
    found = symmetric.private(scheme, _at(k, s), factor)
    if k is not None:
        return found
    low, high, _, noise = scheme.probabilities("S", "m")[:4]
    return prove.all_of([found, identity(high, ["*", exact(factor), "t", noise]), identity(high, ["*", exact(factor), "t", low])])


def unbiased(
    k: int | None,
    s: int | None,
    gain: str = f"2*{C}",
    centre: str = "1/(t+1)",
    scale: str = C,
    mass: str = "2/(t+1)",
    own: str = C,
) -> Verdict:
    """Are (15), gain (p(S_i) - centre) - scale (p([S]) - mass), and (16), own p(own output), unbiased?"""
    values = printed(gain, centre, scale, mass, own)
    claimed = {o.name: 2 - o.symbols for o in scheme.orbits("S", "m") if o.symbols < 3}
    return symmetric.mean(scheme, _at(k, s), lambda role: values[role], claimed)


def printed(gain: str, centre: str, scale: str, mass: str, own: str) -> list[Exact]:
    """The scores of (15) and (16), with these constants, by role."""
    part = [
        exact(gain) * (hit - exact(centre)) - exact(scale) * (inside - exact(mass)) for hit, inside in ((0, 1), (1, 1), (0, 0))
    ]
    return [*part, Fraction(0), exact(own), Fraction(0)]


def share(
    k: int | None, s: int | None, own: str = "t/(t+1)", same: str = "1/2", other: str = "1/(t+1)", noise: str = "2/(t+1)"
) -> Verdict:
    """Is P(Y in S_i | x) own for x = i, same for other x in A, other in B, and P(Y in [S] | x) 1 in A, noise in B?"""
    hit: dict[str, object] = {"sensitive": own, "sensitive, sensitive": same, "other, sensitive": other}
    hit |= {"other": 0, "sensitive, other": 0, "other, other": 0}
    inside = {name: noise if name.startswith("other") else "1" for name in hit}
    found = (symmetric.mean(scheme, _at(k, s), f.__getitem__, claimed) for f, claimed in ((HIT, hit), (INSIDE, inside)))
    return prove.all_of(found)


def prior(k: int | None, s: int | None) -> dict[str, object]:
    """p(A) and p(B) as expressions in the prior."""
    if k is None or s is None:
        return {"A": ["-", 1, "b"], "B": "b"}
    masses = weights(k)
    return {"A": ["+", 0, *masses[:s]], "B": ["+", 0, *masses[s:]]}


def weights(k: int) -> list[object]:
    """p0, ..., p(k-2), and 1 minus their sum."""
    names = [f"p{x}" for x in range(k - 1)]
    return [*names, ["-", 1, ["+", 0, *names]]]


def expected(k: int | None, s: int | None, function: Function, kind: str, symbol: int = 0) -> object:
    """E f(role of Y for a symbol), X of law p: the symbol at a size, one of its kind ("sensitive", "other") at every size."""
    if k is not None and s is not None:
        roles, entries = scheme.roles(k, range(s)), scheme.channel(k, range(s)).rows
        images = [exact(function(int(role))) for role in roles[symbol]]
        each = [["+", *(["*", q, v] for q, v in zip(row, images, strict=True))] for row in entries]
        return ["+", *(["*", p, mean] for p, mean in zip(weights(k), each, strict=True))]
    values, images = scheme.probabilities("S", "m"), [exact(function(role)) for role in range(6)]
    orbits = {o.name: o for o in scheme.orbits("S", "m")}
    one = symmetric.total(orbits[kind], (0, values), (0, images))
    pairs = {x: symmetric.total(orbits[f"{x}, {kind}"], (0, values), (1, images)) for x in ("sensitive", "other")}
    rest = {"sensitive": ["-", 1, "b"], "other": "b"}
    rest[kind] = ["-", rest[kind], "p"]
    return ["+", ["*", "p", one], *(["*", rest[x], pairs[x]] for x in rest)]


def own_mass(k: int | None, symbol: int) -> object:
    """The prior of the symbol in question."""
    return "p" if k is None else weights(k)[symbol]


def shares(
    k: int | None, s: int | None, value: Callable[[dict[str, object], object, int], object], event: tuple[int, ...] = HIT
) -> Verdict:
    """Is Pr(Y in the event), for every sensitive symbol i, value({"A": p(A), "B": p(B)}, p_i, i) for every prior?"""
    symbols = range(s) if s is not None else range(1)
    mass = prior(k, s)
    return prove.all_of(
        identity(expected(k, s, event.__getitem__, "sensitive", i), value(mass, own_mass(k, i), i)) for i in symbols
    )


def decoder(s: int | None, gain: str = f"2*{C}", scale: str = C, mass: str = "2/(t+1)") -> Verdict:
    """Is (15) the transform c f(i) and the estimate of p(A) c (f(0) - 2/(t+1)), for any shares of the outputs y < S?

    At every size: h is the share of S_i and g that of the rest of [S].
    """
    size = 2 if s is None else hadamard_response.alphabet(s)
    shares: list[object] = ["h", "g"] if s is None else [f"f{y}" for y in range(size)]
    inside = ["+", *shares]
    mass_estimate = ["*", exact(scale), ["-", inside, exact(mass)]]
    found = [identity(mass_estimate, ["-", ["*", exact(C), inside], exact("2/(t-1)")])]
    for i in range(s or 1):
        hits = [v for y, v in enumerate(shares) if not hadamard_response.parity(i + 1, y)]
        misses = [v for y, v in enumerate(shares) if hadamard_response.parity(i + 1, y)]
        printed_form = ["-", ["*", exact(gain), ["-", ["+", 0, *hits], exact("1/(t+1)")]], mass_estimate]
        found.append(identity(printed_form, ["*", exact(C), ["-", ["+", 0, *hits], ["+", 0, *misses]]]))
    return prove.all_of(found)


def variance(k: int | None, s: int | None, kind: str, value: str) -> Verdict:
    """Is n Var of the estimate of p_i, E A_i^2 - (E A_i)^2, value for every symbol i of the kind and every prior?

    ``value`` is a function of t, of p = p_i and of b = p(B).
    """
    scores = scheme.scores("S", "m")
    symbols = range(1) if k is None or s is None else range(s) if kind == "sensitive" else range(s, k)
    found = []
    for i in symbols:
        mean = expected(k, s, scores.__getitem__, kind, i)
        square = expected(k, s, lambda role: scores[role] * scores[role], kind, i)
        names = {"p": own_mass(k, i), "b": prior(k, s)["B"]}
        found.append(identity(["-", square, ["*", mean, mean]], filled(value, names)))
    return prove.all_of(found)


def filled(value: str, names: dict[str, object]) -> object:
    """The value, with expressions for some of its variables."""
    return substituted(expression(exact(value)), {name: expression(part) for name, part in names.items()})


def mass_variance(k: int | None, s: int | None, value: str = f"{C}*b - b^2", mean: str = "1 - b") -> Verdict:
    """Is the mean of the estimate of p(A) mean and n times its variance value, functions of t and b = p(B)?"""
    inside, outside = (exact(C) * (i - exact("2/(t+1)")) for i in (1, 0))
    first = expected(k, s, lambda role: inside if INSIDE[role] else outside, "sensitive")
    square = expected(k, s, lambda role: (inside if INSIDE[role] else outside) ** 2, "sensitive")
    names = {"p": Fraction(0), "b": prior(k, s)["B"]}
    share_inside = expected(k, s, INSIDE.__getitem__, "sensitive")
    product = ["*", exact(C) * exact(C), share_inside, ["-", 1, share_inside]]
    spread = ["-", square, ["*", first, first]]
    return prove.all_of([identity(first, filled(mean, names)), identity(spread, filled(value, names)), identity(spread, product)])


def norm(k: int | None, s: int | None, inside: str = f"s*({C})^2", less: str = f"(s-1)*({C})") -> Verdict:
    """Is E[sum_j A_j^2 | x] = inside for x in A and inside - less for x in B, so n E l2^2 = inside - less p(B) - ||p||^2?"""
    claimed: dict[str, tuple[object, dict[str, object]]] = {
        "sensitive": (inside, {"sensitive, sensitive": "s-1", "sensitive, other": "m"}),
        "other": (exact(inside) - exact(less), {"other, sensitive": "s", "other, other": "m-1"}),
    }
    moments = symmetric.norm(scheme, _at(k, s), claimed, {"s": s or 1})
    mixed = ["+", ["*", ["-", 1, "b"], exact(inside)], ["*", "b", exact(inside) - exact(less)]]
    return prove.all_of([moments, identity(mixed, ["-", exact(inside), ["*", exact(less), "b"]])])


def second_moments(
    k: int | None, s: int | None, square: str = f"({C})^2", noise: str = f"({C})^2 - {C}", own: str = C, third: str = C
) -> Verdict:
    """Is E[A_i A_j | x] square, noise, own, third or 0 as the symbols are (see the claim)?"""
    claimed: dict[str, object] = {o.name: 0 for o in scheme.orbits("S", "m")}
    claimed |= {"sensitive": square, "other": own, "sensitive, sensitive": (square, 0), "other, sensitive": (noise, 0)}
    claimed |= {"sensitive, other": (0, 0), "other, other": (0, 0), "sensitive, sensitive, sensitive, dependent": third}
    return symmetric.second_moments(scheme, _at(k, s), claimed)
