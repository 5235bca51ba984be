"""Claims of price-of-privacy: the extreme points of the posteriors of (18), Lemma C.7, and the routes of its printed proof.

a is alpha_n, the place of p_n between its bounds; e = eps' > 0; D is even. Two coordinates strictly between their bounds can be
moved against each other both ways, until one of them is at a bound; there is never one alone, since the sum D/2 is an integer.
So every p is a mean of p^A. The printed proof rests on a theorem that does not hold for its routes: ``beyond-routes``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from exactdp.numbers.exact import rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, listed
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.proving.lp import maximum
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]


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


def _points(size: str = "D/2") -> Verdict:
    """p^A sums to 1 for |A| = size; a mean of two points that are below (above) an end is below (above) it; then ``_step``."""
    return prove.all_of(
        [
            identity(f"(({size})*(1+e) + (D-({size}))*(1-e))/D", "1"),
            at_most("((h-r) + (h-s))/2", "h", strict=True, above=("s",), h=0, r=0, s=0),
            at_most("h", "((h+r) + (h+s))/2", strict=True, above=("s",), h=0, r=0, s=0),
            *_step(),
        ]
    )


def _mixture(weight: str = "v", spread: str = "2") -> Verdict:
    """``_step``, and p = (1 - e + spread e a)/D = (a (1+e) + (1-a)(1-e))/D, a the weight of the sets that contain n."""
    return prove.all_of([*_step(weight), identity(f"(1 - e + ({spread})*e*a)/D", "(a*(1+e) + (1-a)*(1-e))/D")])


def _capacities(spread: str = "2", half: str = "1/2") -> Verdict:
    """alpha of p = (1-e)/D + (2e/D)/(1+u) is 1/(1+u), 0 and 1 at the ends; the alphas of a sum 1 add up to half D."""
    alpha = f"*D/(({spread})*e)"
    return prove.all_of(
        [
            identity(f"((1-e)/D + (2*e/D)/(1+u) - (1-e)/D){alpha}", "1/(1+u)"),
            identity(f"((1-e)/D - (1-e)/D){alpha}", "0*e"),
            identity(f"(1 - D*((1-e)/D)){alpha}", f"({half})*D"),
            at_most("1/(1+u)", "1", u=0),
        ]
    )


def _flow(spread: str = "2") -> Verdict:
    """alpha of (g (1+e) + (1-g)(1-e))/D is g, the weight of the sets that contain n; 1 - alpha is that of the others."""
    alpha = f"((g*(1+e) + (1-g)*(1-e))/D - (1-e)/D)*D/(({spread})*e)"
    return prove.all_of([identity(alpha, "g"), identity(f"1 - {alpha}", "1 - g")])


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


def _notin(D: int, more: int = 0) -> Verdict:
    """The same for the links (n not in)."""
    return _blocking(D, more, swapped=True)


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


def _maxflow(D: int, q: int, scale: str = "1") -> Verdict:
    """The largest flow is 1 for all alpha in multiples of 1/q with sum D/2, in descending order; ``_step`` for all others."""
    parts = []
    for alpha in product(range(q, -1, -1), repeat=D):
        if 2 * sum(alpha) == q * D and list(alpha) == sorted(alpha, reverse=True):
            inside = [Fraction(a, q) for a in alpha]
            parts += _value(_most(D, inside, [1 - a for a in inside]), rational(scale))
    return prove.all_of([*parts, *_step()])


def _routes(flow: str = "2", cut: int = 3) -> Verdict:
    """D = 4, capacity 1 of (n in) and 2 of (n not in): the largest flow is 2, and no blocking set weighs less than ``cut``."""
    D, one, two = 4, Fraction(1), Fraction(2)
    subsets = [frozenset(c) for k in range(D + 1) for c in combinations(range(D), k)]
    weights = {len(a) + 2 * len(b) for a, b in product(subsets, repeat=2) if _blocked(D, a, b)}
    blocked = [prove.comparison(cut, "<=", weight) for weight in sorted(weights)]
    found = _value(_most(D, [one] * D, [two] * D), rational(flow))
    return prove.all_of([*found, *blocked, prove.comparison(rational(flow), "<", cut)])


def _even(D: int, q: int = 1) -> bool:
    return 2 <= D <= 6 and D % 2 == 0 and 1 <= q <= 4


EVEN = ({"D": 4}, {"D": 2}, {"D": 6})
CLAIMS = (
    claim(
        "lem-c.7",
        r"For every even $D$ and $\epsilon' > 0$ the extreme points of the feasible set of (18) are exactly $p^A$, $|A| = D/2$: "
        r"$p^A$ sums to 1 and is at a bound in each coordinate; a point with a coordinate strictly between its bounds has two of "
        r"them, and is the mean of two other points.",
        "Lemma C.7", _points, ({"size": "D/2 + 1"}, {"size": "(D-1)/2"}),
    ),
    claim(
        "eq-20",
        r"Every feasible $p$ of (18) is a mean of $p^S$, $|S| = D/2$, for every even $D$ and $\epsilon' > 0$: by steps that each "
        r"leave fewer coordinates strictly between their bounds, with weights $\ge 0$ of sum 1.",
        "equation (20)", _mixture, ({"weight": "u"}, {"spread": "1"}), ("lem-c.7",),
    ),
    claim(
        "sec-c.2-alpha",
        r"$\alpha_n = (p_n-\frac{1-\epsilon'}D)\frac D{2\epsilon'}$ is in $[0,1]$ for $p_nD \in [1-\epsilon',1+\epsilon']$, and "
        r"$\sum_n\alpha_n = D/2$, for every $D$ and $\epsilon' > 0$.",
        "Proof C.8", _capacities, ({"spread": "1"}, {"half": "1/3"}),
    ),
    claim(
        "sec-c.2-flow",
        r"$p_n = (g(1+\epsilon')+(1-g)(1-\epsilon'))/D$ with $g = \sum_{S\ni n}\gamma_S$ if and only if $g = \alpha_n$, and then "
        r"$\sum_{S\not\ni n}\gamma_S = 1-\alpha_n$, for every $D$ and $\epsilon' > 0$.",
        "Proof C.8", _flow, ({"spread": "1"}, {"spread": "3"}),
    ),
    listed(
        "eq-21",
        r"A set of links that contains for no $n$ both $(n\in)$ and $(n\notin)$, and at most $D/2$ links $(n\notin)$, blocks "
        r"every route $r_S$, $|S| = D/2$, if and only if it contains more than $D/2$ links $(n\in)$: over all such sets at $D = "
        r"2, 4, 6$.",
        "equation (21)", _blocking, EVEN, _even, ({"more": 1}, {"more": -1}),
    ),
    listed(
        "eq-22",
        r"As (21), with the links $(n\notin)$ and $(n\in)$ exchanged: over all such sets at $D = 2, 4, 6$.",
        "equation (22)", _notin, EVEN, _even, ({"more": 1}, {"more": -1}),
    ),
    claim(
        "sec-c.2-cut",
        r"$\sum_{n=1}^{D/2+1}\alpha_n \ge 1$ if $\alpha_n \le 1$ and $\sum_n\alpha_n = D/2$, and the same for $1-\alpha_n$, "
        r"whose sum is $D/2$ too; every even $D$.",
        "Proof C.8", _cut, ({"rest": "D/2"}, {"rest": "D/2 - 1/2"}),
    ),
    listed(
        "sec-c.2-maxflow",
        r"The largest flow on the routes $r_S$ with capacities $\alpha_n$ and $1-\alpha_n$ is 1: by a linear programme for all "
        r"$\alpha$ in multiples of $1/q$ at the listed $D$, $q$, up to order; for every $\alpha$ and $D$ by eq-20, and not by "
        r"the theorem that the paper quotes (beyond-routes).",
        "Proof C.8", _maxflow, ({"D": 4, "q": 2}, {"D": 2, "q": 3}, {"D": 4, "q": 3}), _even,
        ({"scale": "99/100"}, {"scale": "2"}), method=Method.OPTIMUM, uses=("eq-20",),
    ),
    claim(
        "beyond-routes",
        r"Max-flow/min-cut does not hold for the routes $r_S$: for $D = 4$, capacity 1 of $(n\in)$ and 2 of $(n\notin)$ the "
        r"largest flow is 2, and each of the sets of links that block all routes weighs at least 3.",
        "Proof C.8", _routes, ({"flow": "3"}, {"cut": 4}), ("sec-c.2-maxflow",),
    ),
)  # fmt: skip
