"""Claims of price-of-privacy: the extreme points of the posteriors of (18), Lemma C.7, and the routes of its printed proof.

a is alpha_n, the place of p_n between its bounds; e = eps' > 0; D is even. Two coordinates strictly between their bounds can be
moved against each other both ways, until one of them is at a bound; there is never one alone, since the sum D/2 is an integer.
So every p is a mean of p^A. The printed proof rests on a theorem that does not hold for its routes: ``beyond-routes``.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from exactdp_checks.claims.notation import Steps, Verdict, at_most, identity, prove
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving.lp import maximum


def _step(weight: str = "v") -> Steps:
    """(a, b) = v/(u+v) (a+u, b-u) + u/(u+v) (a-v, b+v), u = min(1-a, b), v = min(a, 1-b): each has a coordinate at an end.

    A sum k + x/(x+y) with one coordinate strictly between 0 and 1 is no integer.
    """
    first = f"({weight})/(u+v)"
    yield "one coordinate", f"{first}*(a+u) + u/(u+v)*(a-v) = a"
    yield "the other", f"{first}*(b-u) + u/(u+v)*(b+v) = b"
    yield "the weights", f"{first} + u/(u+v) = 1"
    yield "are not negative", "for u > 0, v > 0: 0 <= v/(u+v)"
    yield "one inside is above an integer", "for x > 0, y > 0, k >= 0: k < k + x/(x+y)"
    yield "and below the next", "for x > 0, y > 0, k >= 0: k + x/(x+y) < k + 1"


def _blocked(D: int, inside: frozenset[int], outside: frozenset[int]) -> bool:
    """Whether every route r_S, |S| = D/2, meets a link (n in), n in ``inside``, or (n not in), n in ``outside``."""
    routes = (frozenset(S) for S in combinations(range(D), D // 2))
    return all(S & inside or outside - S for S in routes)


def _sets(D: int) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """All sets of links that contain for no n both (n in) and (n not in)."""
    for kinds in product((0, 1, 2), repeat=D):
        yield frozenset(n for n in range(D) if kinds[n] == 1), frozenset(n for n in range(D) if kinds[n] == 2)


def _blocking(D: int, swapped: bool = False) -> Verdict:
    """A set of links without such pairs blocks every route if and only if it has more than D/2 links of one kind."""
    found = {(len(a), len(b), _blocked(D, a, b)) for a, b in _sets(D)}
    parts = []
    for a, b, blocked in sorted(found):
        one, two = (b, a) if swapped else (a, b)  # links of the kind in question, and of the other
        if 2 * two <= D:
            parts.append(prove.comparison(int(blocked), "==", int(2 * one > D)))
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


EVEN = (4, 2, 6)  # D


@claim("lem-c.7", "Lemma C.7", {"size": "D/2 + 1"}, {"size": "(D-1)/2"})
def lem_c_7(size: str = "D/2") -> Steps:
    r"""For every even $D$ and $\epsilon' > 0$ the extreme points of the feasible set of (18) are exactly $p^A$, $|A| = D/2$:
    $p^A$ sums to 1 and is at a bound in each coordinate; a point with a coordinate strictly between its bounds has two of them,
    and is the mean of two other points.

    $p^A$ is feasible: it sums to 1 for $|A| = \frac D2$ (the first step) and is at a bound in every coordinate; a mean of two
    feasible points that is at a bound in a coordinate has both there (the next two), so $p^A$ is extreme. Let $a$ be the place of
    a coordinate between its bounds, in $[0,1]$; the places add up to $\frac D2$, an integer, and one coordinate strictly inside
    alone would make the sum no integer (the last two steps). So a point that is not some $p^A$ has two coordinates inside, and
    moving them against each other both ways, by $u$ or $v$ until one is at an end, it is the mean of two feasible points: the
    steps in between.
    """
    yield "the sum", f"(({size})*(1+e) + (D-({size}))*(1-e))/D = 1"
    yield "a mean below an end", "for h >= 0, r >= 0, s > 0: ((h-r) + (h-s))/2 < h"
    yield "a mean above an end", "for h >= 0, r >= 0, s > 0: h < ((h+r) + (h+s))/2"
    yield from _step()


@claim("eq-20", "equation (20)", {"weight": "u"}, {"spread": "1"}, uses="lem-c.7")
def eq_20(weight: str = "v", spread: str = "2") -> Steps:
    r"""Every feasible $p$ of (18) is a mean of $p^S$, $|S| = D/2$, for every even $D$ and $\epsilon' > 0$: by steps that each
    leave fewer coordinates strictly between their bounds, with weights $\ge 0$ of sum 1.

    By lem-c.7's step a point with two coordinates inside is a mean of two points, each with fewer inside; after at most $D$
    rounds all are some $p^S$, and the weights multiply to numbers $\ge 0$ of sum 1. The last step: $p_n$ is the mean of the upper
    and the lower bound with the weight $\alpha_n$ of the sets that contain $n$.
    """
    yield from _step(weight)
    yield "a coordinate", f"(1 - e + ({spread})*e*a)/D = (a*(1+e) + (1-a)*(1-e))/D"


@claim("sec-c.2-alpha", "Proof C.8", {"spread": "1"}, {"half": "1/3"})
def sec_c_2_alpha(spread: str = "2", half: str = "1/2") -> Steps:
    r"""$\alpha_n = (p_n-\frac{1-\epsilon'}D)\frac D{2\epsilon'}$ is in $[0,1]$ for $p_nD \in [1-\epsilon',1+\epsilon']$, and
    $\sum_n\alpha_n = D/2$, for every $D$ and $\epsilon' > 0$.

    $p_n = \frac{1-\epsilon'}D+\frac{2\epsilon'}D\cdot\frac1{1+u}$ is every value above the lower bound up to the upper; the ends
    are 0 and 1, and the sum of the $\alpha_n$ is linear in that of the $p_n$, 1.
    """
    alpha = f"*D/(({spread})*e)"
    yield "a value inside", f"((1-e)/D + (2*e/D)/(1+u) - (1-e)/D){alpha} = 1/(1+u)"
    yield "the lower end", f"((1-e)/D - (1-e)/D){alpha} = 0*e"
    yield "the sum", f"(1 - D*((1-e)/D)){alpha} = ({half})*D"
    yield "at most 1", "for u >= 0: 1/(1+u) <= 1"


@claim("sec-c.2-flow", "Proof C.8", {"spread": "1"}, {"spread": "3"})
def sec_c_2_flow(spread: str = "2") -> Steps:
    r"""$p_n = (g(1+\epsilon')+(1-g)(1-\epsilon'))/D$ with $g = \sum_{S\ni n}\gamma_S$ if and only if $g = \alpha_n$, and then
    $\sum_{S\not\ni n}\gamma_S = 1-\alpha_n$, for every $D$ and $\epsilon' > 0$.

    The coordinate of $\sum_S\gamma_Sp^S$ is the upper bound with weight $g$ and the lower with $1-g$; its $\alpha$ is $g$, and
    the sets that do not contain $n$ have the rest of the weight.
    """
    alpha = f"((g*(1+e) + (1-g)*(1-e))/D - (1-e)/D)*D/(({spread})*e)"
    yield "the sets with n", identity(alpha, "g")
    yield "the sets without n", f"1 - {alpha} = 1 - g"


@claim("eq-21", "equation (21)", {"more": "1"}, {"more": "-1"})
def eq_21(more: str = "0") -> Steps:
    r"""A set of links that contains for no $n$ both $(n\in)$ and $(n\notin)$, and at most $D/2$ links $(n\notin)$, blocks every
    route $r_S$, $|S| = D/2$, if and only if it contains more than $D/2$ links $(n\in)$, every even $D$.

    A route $r_S$ uses the links $(n\in)$, $n \in S$, and $(n\notin)$, $n \notin S$. It meets none of $a$ links $(n\in)$ and $b$
    links $(n\notin)$ if and only if $S$ avoids the $a$ items of the first and contains the $b$ items of the second, which are
    other items. A set $S$ with $\frac D2$ members like this exists if and only if $b \le \frac D2 \le D-a$; with at most $\frac
    D2$ links of one kind the set of links blocks all routes if and only if there are more than $\frac D2$ of the other, by the
    step. The examples are all sets at $D = 2, 4, 6$.
    """
    yield "the room for S", f"(D - a) - D/2 = D/2 - a + {more}".replace(" + 0", "")
    yield "example: all sets of links", [_blocking(D) for D in EVEN]


@claim("eq-22", "equation (22)", {"more": "1"}, {"more": "-1"})
def eq_22(more: str = "0") -> Steps:
    r"""As (21), with the links $(n\notin)$ and $(n\in)$ exchanged, every even $D$.

    A route $r_S$ uses the links $(n\in)$, $n \in S$, and $(n\notin)$, $n \notin S$. It meets none of $a$ links $(n\in)$ and $b$
    links $(n\notin)$ if and only if $S$ avoids the $a$ items of the first and contains the $b$ items of the second, which are
    other items. A set $S$ with $\frac D2$ members like this exists if and only if $b \le \frac D2 \le D-a$; with at most $\frac
    D2$ links of one kind the set of links blocks all routes if and only if there are more than $\frac D2$ of the other, by the
    step. The examples are all sets at $D = 2, 4, 6$.
    """
    yield "the room for S", f"(D - a) - D/2 = D/2 - a + {more}".replace(" + 0", "")
    yield "example: all sets of links", [_blocking(D, swapped=True) for D in EVEN]


@claim("sec-c.2-cut", "Proof C.8", {"rest": "D/2"}, {"rest": "D/2 - 1/2"})
def sec_c_2_cut(rest: str = "D/2 - 1") -> Steps:
    r"""$\sum_{n=1}^{D/2+1}\alpha_n \ge 1$ if $\alpha_n \le 1$ and $\sum_n\alpha_n = D/2$, and the same for $1-\alpha_n$, whose
    sum is $D/2$ too; every even $D$.

    The other $\frac D2-1$ of the $\alpha_n$ are at most 1 each, so these $\frac D2+1$ add up to at least $\frac D2-(\frac D2-1) =
    1$. The sum of the $1-\alpha_n$ is $D-\frac D2$.
    """
    yield "the rest of the sum", _cut(rest=rest)


@claim("sec-c.2-maxflow", "Proof C.8", {"share": "99/100"}, {"share": "1/2"}, uses="eq-20 sec-c.2-flow")
def sec_c_2_maxflow(share: str = "1") -> Steps:
    r"""The largest flow on the routes $r_S$ with capacities $\alpha_n$ and $1-\alpha_n$ is 1, for every $\alpha$ and even $D$: by
    eq-20, and not by the theorem that the paper quotes (beyond-routes).

    eq-20 gives weights $\gamma_S$ of sum 1 with $\sum_{S\ni n}\gamma_S = \alpha_n$ (sec-c.2-flow), a flow within the capacities.
    No flow is larger: each route uses $\frac D2$ links $(n\in)$, so $\frac D2$ times the flow $g$ is at most $\sum_n\alpha_n =
    \frac D2$, that is $\frac D2-s$ with $s \ge 0$, and the step divides. The examples are linear programmes.
    """
    yield "no flow is larger", f"for D > 0, s >= 0: (D/2 - s)/(D/2) <= ({share})*1"
    for D, q in ((4, 2), (2, 3), (4, 3)):
        for alpha in product(range(q, -1, -1), repeat=D):
            if 2 * sum(alpha) == q * D and list(alpha) == sorted(alpha, reverse=True):
                inside = [Fraction(a, q) for a in alpha]
                yield "example: a linear programme", _value(_most(D, inside, [1 - a for a in inside]), Fraction(1))


@claim("beyond-routes", "Proof C.8", {"outside": 1})
def beyond_routes(outside: int = 2) -> Steps:
    r"""Max-flow/min-cut does not hold for the routes $r_S$: for $D = 4$, capacity 1 of $(n\in)$ and 2 of $(n\notin)$ the largest
    flow is 2, and each of the sets of links that block all routes weighs more.

    The largest flow is a linear programme; every set of links that blocks all routes is weighed.
    """
    D, subsets = 4, [frozenset(c) for k in range(5) for c in combinations(range(4), k)]
    found = _most(D, [Fraction(1)] * D, [Fraction(outside)] * D)
    yield "the largest flow", found
    flow = Fraction((found.certificate or {})["body"]["value"])
    weights = {len(a) + outside * len(b) for a, b in product(subsets, repeat=2) if _blocked(D, a, b)}
    yield "every blocking set weighs more", [prove.comparison(flow, "<", weight) for weight in sorted(weights)]
