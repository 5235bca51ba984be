"""Claims of linear-queries: the algorithms as they stand in the code, and definitions whose printed form says something else.

Algorithms 2, 4 and 5 end in a nearest point, which its optimality conditions certify, at listed reports; K is the alphabet size
of Hadamard response, c = (t+1)/(t-1), H(v+1, w) = (-1)^popcount((v+1) & w) for items v and reports w from 0 on.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.hadamard_response import alphabet, parity
from exactdp.numbers.exact import exact, rational
from exactdp.protocols import gaussian_projection, projected_hadamard, rejection_projection
from exactdp.protocols.gaussian_projection import Answer
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.projection_steps import nearest, nearest_in_simplex
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

C = exact("(t+1)/(t-1)")
SIZES = (2, 1, 3, 4, 7)
REPORTS = ((2, 3, "3"), (1, 2, "3"), (3, 2, "9/8"), (3, 4, "3"), (4, 2, "1000"))  # J, n, t
# A, reports, epsilon, delta: with projection and without, a zero column, fewer dimensions than queries
GAUSSIAN: tuple[tuple[list[str], list[list[str]], str, str], ...] = (
    (["1 -1"], [["3"]], "1", "1/10"),
    (["1 -1"], [["3"], ["1/2"]], "1/2", "1/10"),
    (["1 0 2", "0 0 1"], [["2", "2"], ["1", "3"]], "1/4", "1/100"),
    (["1 1", "1 1"], [["2", "-1"]], "1/2", "1/100"),
)
ACTIVE = ((17, 1), (15, 1), (17, 2))  # users and active users, each active one with the report 3; A = [1, -1], epsilon = 1


def _sign(v: int, w: int) -> int:
    return -1 if parity(v + 1, w) else 1


def _ended(matrix: list[str], answer: Answer) -> list[Verdict]:
    """The value is the nearest point of L to the average, or the average itself."""
    rows = gaussian_projection.queries(matrix)
    if answer.weights is None:
        return [prove.comparison(a, "==", b) for a, b in zip(answer.value, answer.average, strict=True)]
    here = [["+", *(["*", a, x] for a, x in zip(row, answer.weights, strict=True))] for row in rows]
    same = (prove.comparison(a, "==", b) for a, b in zip(answer.value, here, strict=True))
    return [*nearest(rows, answer.average, answer.weights), *same]


def _switched(projected: bool, left: Any, right: Any) -> Verdict:
    return prove.comparison(left, "<", right) if projected else prove.comparison(right, "<", left)


def _reports(row: int) -> list[list[int] | None]:
    users, active = ACTIVE[row]
    return [[3] if i < active else None for i in range(users)]


@claim(
    "sec-2.3-minkowski",
    "Section 2.3",
    {"least": "1/2"},
    {"least": "0"},
    at=[{"row": row} for row in range(3)],
    refuted="misprint",
    cause="E12.6",
)
def sec_2_3_minkowski_as_printed(row: int, least: str = "1") -> Steps:
    r"""$\|x\|_K = \inf\{r \in \mathbb R : x \in rK\}$: false for $K = [-1, 1]$ and $x = 1$, of norm 1: the set has $r = -1, -10,
    -1000$ too. (The infimum is over $r \ge 0$.)

    K = [-1, 1], x = 1: x = r k with k = 1/r in K at r = -1, -10, -1000; is r at least ``least``?
    """
    r = Fraction((-1, -10, -1000)[row])
    inside = [prove.comparison(["/", sign, r], "<=", 1) for sign in (1, -1)]
    yield from inside
    yield prove.comparison(rational(least), "<=", r)


@claim(
    "sec-2.3-polytope",
    "Section 2.3",
    {"factor": "3/2"},
    {"factor": "199/100"},
    at=[{"row": row} for row in range(3)],
    refuted="misprint",
    cause="E12.6",
)
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


@claim("sec-2.3-minkowski-corrected", "Section 2.3", {"scale": "1/2"}, {"scale": "2"})
def sec_2_3_minkowski_corrected(scale: str = "1") -> Steps:
    r"""With the infimum over $r \ge 0$ the norm of $x$ for $K = [-b, b]$, $b > 0$, is $|x|/b$: it is attained, and every $r \ge
    0$ with $x \in rK$ is at least that.

    For $x \ge 0$ (the case $x < 0$ is its mirror image) step 1 is that $r = x/b$ has $x \le rb$, so that the infimum is
    attained there; step 2 is that every $r$ with $rb = x + w$, $w \ge 0$, is at least $x/b$.
    """
    norm = ["*", rational(scale), ["/", "x", "b"]]
    yield prove.at_most("x", ["*", norm, "b"], x=0, b=0, above=("b",))
    yield prove.at_most(norm, ["/", ["+", "x", "w"], "b"], x=0, w=0, b=0, above=("b",))


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


@claim(
    "alg-2",
    "Section 3.1, Algorithm 2",
    {"divisor": "4"},
    {"divisor": "1"},
    at=[{"row": row} for row in range(len(GAUSSIAN))],
    uses="cor-2.3",
)
def alg_2(row: int, divisor: str = "8") -> Steps:
    r"""The code of Algorithm 2, at four listed inputs: the nearest point of $A\mathbb B_1^J$ to $\bar y$, by its optimality
    conditions, where $n < d^2\log(2/\delta)/(8\epsilon^2\log J)$, and $\bar y$ itself where not.

    divisor n epsilon^2 ln J < d^2 ln(2/delta) exactly where the code projects.
    """
    matrix, reports, epsilon, delta = GAUSSIAN[row]
    d, k = len(matrix), len(matrix[0].split())
    found = gaussian_projection.estimate_as_printed(matrix, reports, epsilon, delta)
    left = ["*", rational(divisor) * len(reports) * rational(epsilon) ** 2, ["ln", k]]
    yield from _ended(matrix, found)
    yield _switched(found.projected, left, ["*", d * d, ["ln", 2 / rational(delta)]])


@claim("alg-4", "Section 3.2, Algorithm 4", {"divisor": "5"}, {"divisor": "9/2"}, at=[{"row": row} for row in range(len(ACTIVE))])
def alg_4(row: int, divisor: str = "4") -> Steps:
    r"""The code of Algorithm 4 at $A = [1, -1]$, $\epsilon = 1$ and $(n, \hat n) = (17, 1), (15, 1), (17, 2)$: $\bar y$ averages
    the active users; the nearest point of $[-1, 1]$ where $\hat n < d^2\log n/(4\epsilon^2\log J)$, and $\bar y$ where not.

    divisor nhat ln 2 < ln n exactly where the code projects, epsilon = d = 1, J = 2; the average is over the active users.
    """
    users, active = ACTIVE[row]
    found = rejection_projection.estimate_as_printed(["1 -1"], _reports(row), 1).answer
    left = ["*", rational(divisor) * active, ["ln", 2]]
    mean = prove.comparison(found.average[0], "==", 3)
    yield mean
    yield from _ended(["1 -1"], found)
    yield _switched(found.projected, left, ["ln", users])


@claim(
    "alg-4-corrected",
    "Section 3.2, Algorithm 4",
    {"empty": "1"},
    {"empty": "1/2"},
    at=[{"row": row} for row in range(len(ACTIVE))],
)
def alg_4_corrected(row: int, empty: str = "0") -> Steps:
    r"""The code of the corrected protocol at the same inputs: always the nearest point, and 0 if nobody is active.

    Always the nearest point; ``empty`` where nobody is active.
    """
    found = rejection_projection.estimate(["1 -1"], _reports(row)).answer
    none = rejection_projection.estimate(["1 -1"], [None, None]).answer
    yield from _ended(["1 -1"], found)
    yield prove.comparison(found.value[0], "==", 1)
    yield from _ended(["1 -1"], none)
    yield prove.comparison(none.value[0], "==", rational(empty))


@claim(
    "beyond-hr-channel",
    "Section 4",
    {"inside": "t"},
    {"outside": "1"},
    {"inside": "2", "outside": "2*t"},
    at=[{"row": row} for row in range(len(SIZES))],
)
def beyond_hr_channel(row: int, inside: str = "2*t", outside: str = "2") -> Steps:
    r"""The channel of the code: $Q(z|v) = \frac{2t}{\tilde J(t+1)}$ if $H(v+1, z) = 1$ and $\frac2{\tilde J(t+1)}$ if not, for
    every $t$, $J = 1, 2, 3, 4, 7$.

    Q(w|v) = inside/(K(t+1)) if H(v+1, w) = 1, else outside/(K(t+1)).
    """
    k = SIZES[row]
    q, size = hadamard_response.channel(k), alphabet(k)
    pairs = dict.fromkeys((q[v, w], _sign(v, w)) for v in range(k) for w in range(size))
    yield from (prove.equal(p, exact(f"({(inside if sign > 0 else outside)})/({size}*(t+1))")) for p, sign in pairs)


@claim(
    "eq-11",
    "Section 4, (11)",
    {"scale": "1/2"},
    {"scale": "2"},
    at=[{"row": row} for row in range(len(SIZES))],
    refuted="misprint",
    cause="E12.2",
)
def eq_11_as_printed(row: int, scale: str = "1") -> Steps:
    r"""(11) with $q(w) = \frac1n\sum_i1(v_i = w)$, as printed, estimates $p$: false, for one user with item $x$ it gives
    $c_\epsilon H(v+1, x)$ in place of $1(v = x)$, $J = 1, 2, 3, 4, 7$.

    One user with item x: is c H(v+1, x) = 1(v = x) for all v?
    """
    k = SIZES[row]
    found = [prove.equal(exact(scale) * C * _sign(v, x), int(v == x)) for v, x in product(range(k), repeat=2)]
    yield from found


@claim(
    "eq-11-corrected",
    "Section 4, (11)",
    {"scale": "99/100"},
    {"scale": "-1"},
    at=[{"row": row} for row in range(len(SIZES))],
    uses="sec-4-hr-unbiased",
)
def eq_11_corrected(row: int, scale: str = "1") -> Steps:
    r"""The estimate of the code is (11) with $q(w) = \frac1n\sum_i1(z_i = w)$: score by score for every $\epsilon > 0$, and for
    all pairs of reports at $e^\epsilon = 3$, $J = 1, 2, 3, 4, 7$.

    The scores of the code are c H(v+1, w); and its estimate from two reports, at t = 3 where c = 2, is (11).
    """
    k = SIZES[row]
    scores = hadamard_response.estimator(k).scores.rows
    pairs = dict.fromkeys((scores[w][v], _sign(v, w)) for v in range(k) for w in range(alphabet(k)))
    found = [prove.equal(score, exact(scale) * C * sign) for score, sign in pairs]
    for reports in product(range(alphabet(k)), repeat=2):
        for v, value in enumerate(projected_hadamard.raw(reports, k, 3)):
            terms = [["*", _sign(v, w), Fraction(reports.count(w), 2)] for w in range(alphabet(k))]
            found.append(prove.comparison(value, "==", ["*", 2, rational(scale), ["+", *terms]]))
    yield from found


@claim(
    "alg-5",
    "Section 4, Algorithm 5",
    {"total": "99/100"},
    {"total": "2"},
    at=[{"row": row} for row in range(len(REPORTS))],
    uses="beyond-simplex-projection",
)
def alg_5(row: int, total: str = "1") -> Steps:
    r"""The code of Algorithm 5 gives the nearest point of the simplex to $\bar p$, by its optimality conditions, from all
    multisets of reports at the five $(J, n, e^\epsilon)$ listed.

    The estimate from every multiset of reports is the nearest point of the simplex to the raw one, with this sum.
    """
    k, n, t = REPORTS[row]
    found: list[Verdict] = []
    for counts in projected_hadamard.multisets(alphabet(k), n):
        reports = [w for w, times in enumerate(counts) for _ in range(times)]
        raw, value = (f(reports, k, t) for f in (projected_hadamard.raw, projected_hadamard.estimate))
        found += [*nearest_in_simplex(raw, value), prove.comparison(["+", *value], "==", rational(total))]
    yield from found
