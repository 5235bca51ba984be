"""Claims of linear-queries: geometry and projection (section 2.3, Lemma 2.2, Corollary 2.3); L is convex and symmetric.

Every dimension and every L: steps as identities and inequalities, over coordinates or between the inner products that occur; a
supremum over L is written m, and a value below it m - u.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp_checks.claims.notation import Steps, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import Numbers, bounds, obtuse
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

LEMMA = "Section 2.3, Lemma 2.2"
COROLLARY = "Section 2.3, Corollary 2.3"
MATRICES: tuple[tuple[Numbers, ...], ...] = tuple(
    tuple(tuple(map(Fraction, row)) for row in rows)
    for rows in (
        ((1,),),
        ((2, -1),),
        ((1, 0), (0, 1)),
        ((1, 1), (1, -1)),
        ((1, 1), (0, 0)),  # repeated columns, a segment in the plane
        ((1, 0, 2), (0, 0, 1)),  # a zero column
        ((1, 2, 1), (1, 0, -1)),
        ((1, 2), (0, 1), (1, 1)),  # d > J
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    )
)


def _polytope_dual(scale: str = "1") -> list[str]:
    """sup over L of |<w, z>| = scale m, m = max_j |<a_j, z>|."""
    attained = f"for m >= 0: ({scale})*m <= m*1"
    return ["for w >= 0, m >= 0, u >= 0: w*(m-u) <= w*m", f"for m >= 0, v >= 0: m/(1+v) <= ({scale})*m", attained]


@false("sec-2.3-minkowski", "Section 2.3", "E12.6", {"least": "1/2"}, {"least": "0"}, at=rows(3))
def sec_2_3_minkowski_as_printed(row: int, least: str = "1") -> Steps:
    r"""$\|x\|_K = \inf\{r \in \mathbb R : x \in rK\}$: false for $K = [-1, 1]$ and $x = 1$, of norm 1: the set has $r = -1, -10,
    -1000$ too. (The infimum is over $r \ge 0$.)

    K = [-1, 1], x = 1: x = r k with k = 1/r in K at r = -1, -10, -1000; is r at least ``least``?
    """
    r = Fraction((-1, -10, -1000)[row])
    inside = [prove.comparison(["/", sign, r], "<=", 1) for sign in (1, -1)]
    yield from inside
    yield prove.comparison(rational(least), "<=", r)


@claim("sec-2.3-minkowski-corrected", "Section 2.3", {"scale": "1/2"}, {"scale": "2"})
def sec_2_3_minkowski_corrected(scale: str = "1") -> Steps:
    r"""With the infimum over $r \ge 0$ the norm of $x$ for $K = [-b, b]$, $b > 0$, is $|x|/b$: it is attained, and every $r \ge
    0$ with $x \in rK$ is at least that.

    For $x \ge 0$ (the case $x < 0$ is its mirror image) step 1 is that $r = x/b$ has $x \le rb$, so that the infimum is attained
    there; step 2 is that every $r$ with $rb = x + w$, $w \ge 0$, is at least $x/b$.
    """
    norm = ["*", rational(scale), ["/", "x", "b"]]
    yield prove.at_most("x", ["*", norm, "b"], x=0, b=0, above=("b",))
    yield prove.at_most(norm, ["/", ["+", "x", "w"], "b"], x=0, w=0, b=0, above=("b",))


@false("sec-2.3-polytope", "Section 2.3", "E12.6", {"factor": "3/2"}, {"factor": "199/100"}, at=rows(3))
def sec_2_3_polytope_as_printed(row: int, factor: str = "1") -> Steps:
    r"""$L = A\mathbb B_1^J$ has $J$ vertices: false for $A = \mathbb I_J$, $J = 1, 2, 3$, where $\pm e_1, \ldots, \pm e_J$ are
    $2J$ vertices.

    A = I_J: each of the 2J points s e_j is the only one of them where <s e_j, w> is largest; are they at most factor J?
    """
    k = row + 1
    points = [tuple(s * int(i == j) for i in range(k)) for j in range(k) for s in (1, -1)]
    products = {sum(a * b for a, b in zip(one, two, strict=True)) for one, two in product(points, repeat=2) if one != two}
    alone = [prove.comparison(value, "<", 1) for value in sorted(products)]
    yield from alone
    yield prove.comparison(len(points), "<=", rational(factor) * k)


@claim("sec-2.3-polytope-corrected", "Section 2.3", {"share": "1"}, {"share": "1/4"})
def sec_2_3_polytope_corrected(share: str = "1/2") -> Steps:
    r"""$A\mathbb B_1^J = \mathrm{conv}\{\pm a_j\}$, with at most $2J$ vertices, for every $J$: $Ax$ with $\|x\|_1 = 1 - s$ is the
    mean of the $\pm a_j$ with weights $x_j^\pm + s/(2J)$.

    x_j = p - q, p, q >= 0, s = 1 - ||x||_1: weights p + share s/J of a_j and q + share s/J of -a_j have sum 1 and mean A x.
    """
    more = ["*", rational(share), ["/", "s", "J"]]
    point = prove.equal(["-", ["+", "p", more], ["+", "q", more]], ["-", "p", "q"])
    yield point
    yield prove.equal(["+", ["-", 1, "s"], ["*", 2, "J", more]], 1)


@claim("sec-2.3-dual", "Section 2.3", {"scale": "99/100"}, {"scale": "101/100"}, {"scale": "2"})
def sec_2_3_dual(scale: str = "1") -> Steps:
    r"""$\|y\|_{K_o} = \sup_{x\in K}|\langle x, y\rangle|$ for every symmetric convex body $K$ in every dimension.

    The least s with y in s K_o is scale m, m = sup over K of <x, y> = sup |<x, y>|, attained since K is compact. |<x, y>/s| <= 1
    at s = scale m for all x; and y in s K_o gives s >= <x*, y> = m where the supremum is attained, so s = m is least. For m = 0
    both are 0.
    """
    yield f"for m > 0, u >= 0: (m-u)/(({scale})*m) <= 1"
    yield f"for m >= 0: ({scale})*m <= m*1"


@claim("sec-2.3-hoelder", "Section 2.3", {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-2.3-dual")
def sec_2_3_hoelder(factor: str = "1") -> Steps:
    r"""$\langle x, y\rangle \le \|x\|_K\|y\|_{K_o}$ for every symmetric convex body $K$, $x \in sK$ for some $s$.

    Let $x = sk$ with $s = \|x\|_K$ and $k \in K$, and $m = \|y\|_{K_o}$, by sec-2.3-dual the supremum of $|\langle\cdot,
    y\rangle|$ over $K$; so $\langle k, y\rangle = m - u$ with $u \ge 0$. The step is $\langle x, y\rangle = s(m-u) \le sm$.
    """
    yield f"for s >= 0, m >= 0, u >= 0: s*(m-u) <= ({factor})*s*m"


@claim("sec-2.3-polytope-dual", "Section 2.3", {"scale": "99/100"}, {"scale": "101/100"}, uses="sec-2.3-dual")
def sec_2_3_polytope_dual(scale: str = "1") -> Steps:
    r"""For $L = A\mathbb B_1^J$, every $d$ and $J$: $\|z\|_{L_o} = \max_{y\in L}|\langle z, y\rangle| = \max_j|\langle a_j,
    z\rangle|$.

    The first equality is the definition of the dual norm for the symmetric convex $L$ (sec-2.3-dual). Let $m = \max_j|\langle
    a_j, z\rangle|$. For $y = Ax \in L$, $\|x\|_1 \le 1$, $|\langle z, y\rangle| \le \sum_j|x_j||\langle a_j, z\rangle|$; part (1)
    of the step is a term of it, with the weight $w = |x_j|$ and $|\langle a_j, z\rangle| = m - u$. The weights add up to
    $\frac1{1+v} \le 1$, and part (2) is that the sum is at most $m$.

    Conversely $\pm a_j \in L$ for the $j$ of the maximum, where $|\langle z, y\rangle| = m$: part (3) says that the claimed value
    is not above it.
    """
    yield from _polytope_dual(scale)


@claim("beyond-projection-obtuse", LEMMA, {"factor": "99/100"}, {"gain": "2"}, {"gain": "-1"})
def beyond_projection_obtuse(factor: str = "1", gain: str = "1") -> Any:
    r"""For every closed convex set, $y$ in it and $\hat y$ its nearest point to $y+z$, in every dimension: $\|\hat y - y\|_2^2
    \le \langle z, \hat y - y\rangle$; no smaller factor will do.

    Let $x = y + z$ and $h = \hat y$. For a point $w$ of the set and $0 \le s \le 1$ the point $h + s(w-h)$ is in the set; by part
    (1) of the step, summed over the coordinates, its squared distance to $x$ is that of $h$ plus $s^2q - 2sv$, with $v = \langle
    x-h, w-h\rangle$ and $q = \|w-h\|^2$. Part (2): if $v > 0$, this change is negative at $s = \frac v{q+v}$, and $h$ would not
    be nearest. So $v \le 0$.

    Part (3), summed over the coordinates, with $w = y$: $\|h-y\|^2 = \langle z, h-y\rangle + \langle x-h, y-h\rangle$, and the
    last product is $v \le 0$. Part (4) is this conclusion.

    No smaller factor will do: for a line through $y$ and $z$ along it, $h = y + z$ and both sides are $\|z\|^2$.
    """
    return obtuse(factor=factor, gain=gain)


@claim("lem-2.2", "Section 2.3, Lemma 2.2", {"factor": "99/100"}, {"factor": "1/2"}, uses="lem-2.2-sharp")
def lem_2_2(factor: str = "4") -> Steps:
    r"""$\|\hat y - y\|_2^2 \le 4\min\{\|z\|_2^2, \|z\|_{L_o}\}$ for $L$ convex, symmetric, bounded, $y\in L$, $\hat y$ nearest to
    $y+z$, in every dimension.

    By lem-2.2-sharp $\|\hat y-y\|^2$ is at most $s = \|z\|^2$ and $2m$, $m = \|z\|_{L_o}$; the steps are that these are at most
    $4s$ and $4m$.
    """
    yield f"for s >= 0: s <= ({factor})*s + 0"
    yield "for m >= 0: 2*m <= 4*m"


@claim("lem-2.2-sharp", LEMMA, {"dual": "199/100"}, {"square": "99/100"}, {"dual": "1"}, uses="beyond-projection-obtuse")
def lem_2_2_sharp(square: str = "1", dual: str = "2") -> Steps:
    r"""$\|\hat y - y\|_2^2 \le \min\{\|z\|_2^2, 2\|z\|_{L_o}\}$ for $L$ convex, bounded, $y\in L$, $\hat y$ nearest to $y+z$, in
    every dimension; both constants are attained on $[-1,1]$ ($y=-1$ with $z=2$ and with $z=1/2$).

    Let $e = \hat y - y$. Step 1 is beyond-projection-obtuse with its proof: $\|e\|^2 \le \langle z, e\rangle$. Step 2, summed
    over the coordinates, is $\|z\|^2 - \|e\|^2 = \|z-e\|^2 + 2(\langle z, e\rangle - \|e\|^2)$, where both terms on the right are
    not negative; step 3 concludes that $\|e\|^2 \le \|z\|^2$.

    Let $m = \|z\|_{L_o}$. As $\hat y$ and $y$ are in $L$, $\langle z, \hat y\rangle = m - u$ and $\langle z, y\rangle = -(m - v)$
    with $u, v \ge 0$. Step 4: $\langle z, e\rangle = 2m - u - v \le 2m$.

    Steps 5 and 6 are equalities on $[-1, 1]$, where $\|z\|_{L_o} = |z|$: from $y = -1$, $z = 2$ leads to $\hat y = 1$, $2^2 =
    2\cdot2$, and $z = \frac12$ to $\hat y = -\frac12$, $(\frac12)^2 = z^2$. So neither constant can be smaller.
    """
    yield from bounds(square, dual)


@claim("cor-2.3", "Section 2.3, Corollary 2.3", {"factor": "199/100"}, {"factor": "1"}, uses="cor-2.3-sharp")
def cor_2_3(factor: str = "4") -> Steps:
    r"""$\|\hat y - y\|_2^2 \le 4\max_j|\langle z, a_j\rangle|$ for $L = \mathrm{conv}\{\pm a_j\}$, $y\in L$, $\hat y$ nearest to
    $y+z$, every $d$ and $J$ (and $\le 4\|z\|_2^2$).

    By cor-2.3-sharp it is at most $2m$, $m = \max_j|\langle z, a_j\rangle|$, and at most $\|z\|^2$; the step is $2m \le 4m$.
    """
    yield f"for m >= 0: 2*m <= ({factor})*m + 0"


@claim("cor-2.3-sharp", COROLLARY, {"dual": "199/100"}, {"square": "99/100"}, uses="lem-2.2-sharp sec-2.3-polytope-dual")
def cor_2_3_sharp(square: str = "1", dual: str = "2") -> Steps:
    r"""$\|\hat y - y\|_2^2 \le \min\{\|z\|_2^2, 2\max_j|\langle z, a_j\rangle|\}$ for $L = \mathrm{conv}\{\pm a_j\}$, $y\in
    L$, $\hat y$ nearest to $y+z$, every $d$ and $J$; both constants are attained at $d = J = 1$.

    Steps 1 to 6 are those of the sharp Lemma 2.2: $\|\hat y - y\|^2 \le \min\{\|z\|^2, 2\|z\|_{L_o}\}$ for the symmetric convex
    set $L$; the cases of equality, steps 5 and 6, are on $[-1, 1]$, which is $L$ for $d = J = 1$ and $a_1 = 1$.

    Step 7 is sec-2.3-polytope-dual: $\|z\|_{L_o} = \max_j|\langle a_j, z\rangle|$ for $L = \mathrm{conv}\{\pm a_j\}$.
    """
    yield from bounds(square, dual)
    yield _polytope_dual()
