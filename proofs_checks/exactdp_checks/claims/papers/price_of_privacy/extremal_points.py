"""Claims of price-of-privacy: the extreme points of the posteriors of (18), Lemma C.7, and the routes of its printed proof.

a is alpha_n, the place of p_n between its bounds; e = eps' > 0; D is even. Two coordinates strictly between their bounds can be
moved against each other both ways, until one of them is at a bound; there is never one alone, since the sum D/2 is an integer.
So every p is a mean of p^A. The printed proof rests on a theorem that does not hold for its routes: ``beyond-routes``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.proving.lp import maximum
from exactdp_checks.trusted.verdict import Verdict


def _step(weight: str = "v") -> list[Verdict]:
    """(a, b) = v/(u+v) (a+u, b-u) + u/(u+v) (a-v, b+v), u = min(1-a, b), v = min(a, 1-b): each has a coordinate at an end.

    A sum k + x/(x+y) with one coordinate strictly between 0 and 1 is no integer.
    """
    first = f"({weight})/(u+v)"
    return [
        identity(f"{first}*(a+u) + u/(u+v)*(a-v)", "a"),
        identity(f"{first}*(b-u) + u/(u+v)*(b+v)", "b"),
        identity(f"{first} + u/(u+v)", "1"),
        at_most("0", "v/(u+v)", above=("u", "v"), u=0, v=0),
        identity("a + (1-a)", "1"),
        at_most("0", "(1-a+s) - (1-a)", a=0, s=0),
        at_most("k", "k + x/(x+y)", strict=True, above=("x", "y"), k=0, x=0, y=0),
        at_most("k + x/(x+y)", "k + 1", strict=True, above=("x", "y"), k=0, x=0, y=0),
    ]


def _blocked(D: int, inside: frozenset[int], outside: frozenset[int]) -> bool:
    """Whether every route r_S, |S| = D/2, meets a link (n in), n in ``inside``, or (n not in), n in ``outside``."""
    routes = (frozenset(S) for S in combinations(range(D), D // 2))
    return all(S & inside or outside - S for S in routes)


def _sets(D: int) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """All sets of links that contain for no n both (n in) and (n not in)."""
    for kinds in product((0, 1, 2), repeat=D):
        yield frozenset(n for n in range(D) if kinds[n] == 1), frozenset(n for n in range(D) if kinds[n] == 2)


def _blocking(D: int, more: int = 0, swapped: bool = False) -> Verdict:
    """A set of links without such pairs blocks every route if and only if it has more than D/2 + more links of one kind."""
    found: dict[tuple[int, int, bool], None] = {}
    for inside, outside in _sets(D):
        found[len(inside), len(outside), _blocked(D, inside, outside)] = None
    parts = []
    for a, b, blocked in found:
        one, two = (b, a) if swapped else (a, b)  # links of the kind in question, and of the other
        if 2 * two <= D:
            parts.append(prove.comparison(int(blocked), "==", int(2 * one > D + 2 * more)))
    return prove.all_of(parts)


def _cut(rest: str = "D/2 - 1") -> Verdict:
    """The other D/2 - 1 alphas are at most 1 each, so that D/2 + 1 of them add up to at least 1."""
    return prove.all_of(
        [at_most("1", f"D/2 - ({rest})/(1+u)", D=2, u=0), identity("D - (D/2 + 1)", "D/2 - 1"), identity("D - D/2", "D/2")]
    )


def _most(D: int, inside: Sequence[Fraction], outside: Sequence[Fraction]) -> Verdict:
    """The largest flow over the routes, with the capacities of the links (n in) and (n not in)."""
    routes = [frozenset(S) for S in combinations(range(D), D // 2)]
    rows = [[int((n in S) == kind) for S in routes] for kind in (True, False) for n in range(D)]
    slack = [[int(i == j) for j in range(2 * D)] for i in range(2 * D)]
    matrix = [row + rest for row, rest in zip(rows, slack, strict=True)]
    return maximum([1] * len(routes) + [0] * (2 * D), matrix, [*inside, *outside])


def _value(found: Verdict, claimed: Fraction) -> list[Verdict]:
    """The programme, and that its value is the one claimed."""
    if found.certificate is None:
        return [found]
    return [found, prove.comparison(found.certificate["body"]["value"], "==", claimed)]


def _even(D: int, q: int = 1) -> bool:
    return 2 <= D <= 6 and D % 2 == 0 and 1 <= q <= 4


EVEN = ({"D": 4}, {"D": 2}, {"D": 6})


@claim("lem-c.7", "Lemma C.7", {"size": "D/2 + 1"}, {"size": "(D-1)/2"})
def lem_c_7(size: str = "D/2") -> Steps:
    r"""For every even $D$ and $\epsilon' > 0$ the extreme points of the feasible set of (18) are exactly $p^A$, $|A| = D/2$:
    $p^A$ sums to 1 and is at a bound in each coordinate; a point with a coordinate strictly between its bounds has two of
    them, and is the mean of two other points.

    p^A sums to 1 for |A| = size; a mean of two points that are below (above) an end is below (above) it; then ``_step``.
    """
    yield f"(({size})*(1+e) + (D-({size}))*(1-e))/D = 1"
    yield "for h >= 0, r >= 0, s > 0: ((h-r) + (h-s))/2 < h"
    yield "for h >= 0, r >= 0, s > 0: h < ((h+r) + (h+s))/2"
    yield from _step()


@claim("eq-20", "equation (20)", {"weight": "u"}, {"spread": "1"}, uses="lem-c.7")
def eq_20(weight: str = "v", spread: str = "2") -> Steps:
    r"""Every feasible $p$ of (18) is a mean of $p^S$, $|S| = D/2$, for every even $D$ and $\epsilon' > 0$: by steps that each
    leave fewer coordinates strictly between their bounds, with weights $\ge 0$ of sum 1.

    ``_step``, and p = (1 - e + spread e a)/D = (a (1+e) + (1-a)(1-e))/D, a the weight of the sets that contain n.
    """
    yield from _step(weight)
    yield f"(1 - e + ({spread})*e*a)/D = (a*(1+e) + (1-a)*(1-e))/D"


@claim("sec-c.2-alpha", "Proof C.8", {"spread": "1"}, {"half": "1/3"})
def sec_c_2_alpha(spread: str = "2", half: str = "1/2") -> Steps:
    r"""$\alpha_n = (p_n-\frac{1-\epsilon'}D)\frac D{2\epsilon'}$ is in $[0,1]$ for $p_nD \in [1-\epsilon',1+\epsilon']$, and
    $\sum_n\alpha_n = D/2$, for every $D$ and $\epsilon' > 0$.

    alpha of p = (1-e)/D + (2e/D)/(1+u) is 1/(1+u), 0 and 1 at the ends; the alphas of a sum 1 add up to half D.
    """
    alpha = f"*D/(({spread})*e)"
    yield f"((1-e)/D + (2*e/D)/(1+u) - (1-e)/D){alpha} = 1/(1+u)"
    yield f"((1-e)/D - (1-e)/D){alpha} = 0*e"
    yield f"(1 - D*((1-e)/D)){alpha} = ({half})*D"
    yield "for u >= 0: 1/(1+u) <= 1"


@claim("sec-c.2-flow", "Proof C.8", {"spread": "1"}, {"spread": "3"})
def sec_c_2_flow(spread: str = "2") -> Steps:
    r"""$p_n = (g(1+\epsilon')+(1-g)(1-\epsilon'))/D$ with $g = \sum_{S\ni n}\gamma_S$ if and only if $g = \alpha_n$, and then
    $\sum_{S\not\ni n}\gamma_S = 1-\alpha_n$, for every $D$ and $\epsilon' > 0$.

    alpha of (g (1+e) + (1-g)(1-e))/D is g, the weight of the sets that contain n; 1 - alpha is that of the others.
    """
    alpha = f"((g*(1+e) + (1-g)*(1-e))/D - (1-e)/D)*D/(({spread})*e)"
    yield identity(alpha, "g")
    yield f"1 - {alpha} = 1 - g"


@claim("eq-21", "equation (21)", {"more": 1}, {"more": -1}, at=EVEN, when=_even)
def eq_21(D: int, more: int = 0, swapped: bool = False) -> Any:
    r"""A set of links that contains for no $n$ both $(n\in)$ and $(n\notin)$, and at most $D/2$ links $(n\notin)$, blocks every
    route $r_S$, $|S| = D/2$, if and only if it contains more than $D/2$ links $(n\in)$: over all such sets at $D = 2, 4, 6$.
    """
    return _blocking(D, more=more, swapped=swapped)


@claim("eq-22", "equation (22)", {"more": 1}, {"more": -1}, at=EVEN, when=_even)
def eq_22(D: int, more: int = 0) -> Verdict:
    r"""As (21), with the links $(n\notin)$ and $(n\in)$ exchanged: over all such sets at $D = 2, 4, 6$.

    The same for the links (n not in).
    """
    return _blocking(D, more, swapped=True)


@claim("sec-c.2-cut", "Proof C.8", {"rest": "D/2"}, {"rest": "D/2 - 1/2"})
def sec_c_2_cut(rest: str = "D/2 - 1") -> Any:
    r"""$\sum_{n=1}^{D/2+1}\alpha_n \ge 1$ if $\alpha_n \le 1$ and $\sum_n\alpha_n = D/2$, and the same for $1-\alpha_n$, whose
    sum is $D/2$ too; every even $D$.
    """
    return _cut(rest=rest)


@claim(
    "sec-c.2-maxflow",
    "Proof C.8",
    {"scale": "99/100"},
    {"scale": "2"},
    at=({"D": 4, "q": 2}, {"D": 2, "q": 3}, {"D": 4, "q": 3}),
    when=_even,
    uses="eq-20",
)
def sec_c_2_maxflow(D: int, q: int, scale: str = "1") -> Steps:
    r"""The largest flow on the routes $r_S$ with capacities $\alpha_n$ and $1-\alpha_n$ is 1: by a linear programme for all
    $\alpha$ in multiples of $1/q$ at the listed $D$, $q$, up to order; for every $\alpha$ and $D$ by eq-20, and not by the
    theorem that the paper quotes (beyond-routes).

    The largest flow is 1 for all alpha in multiples of 1/q with sum D/2, in descending order; ``_step`` for all others.
    """
    parts = []
    for alpha in product(range(q, -1, -1), repeat=D):
        if 2 * sum(alpha) == q * D and list(alpha) == sorted(alpha, reverse=True):
            inside = [Fraction(a, q) for a in alpha]
            parts += _value(_most(D, inside, [1 - a for a in inside]), rational(scale))
    yield from parts
    yield from _step()


@claim("beyond-routes", "Proof C.8", {"flow": "3"}, {"cut": 4}, uses="sec-c.2-maxflow")
def beyond_routes(flow: str = "2", cut: int = 3) -> Steps:
    r"""Max-flow/min-cut does not hold for the routes $r_S$: for $D = 4$, capacity 1 of $(n\in)$ and 2 of $(n\notin)$ the largest
    flow is 2, and each of the sets of links that block all routes weighs at least 3.

    D = 4, capacity 1 of (n in) and 2 of (n not in): the largest flow is 2, and no blocking set weighs less than ``cut``.
    """
    D, one, two = 4, Fraction(1), Fraction(2)
    subsets = [frozenset(c) for k in range(D + 1) for c in combinations(range(D), k)]
    weights = {len(a) + 2 * len(b) for a, b in product(subsets, repeat=2) if _blocked(D, a, b)}
    blocked = [prove.comparison(cut, "<=", weight) for weight in sorted(weights)]
    found = _value(_most(D, [one] * D, [two] * D), rational(flow))
    yield from found
    yield from blocked
    yield prove.comparison(rational(flow), "<", cut)
