"""Claims of linear-queries: Algorithms 2 and 4 as they stand in the code, at listed reports (section 3).

They end in a nearest point, which its optimality conditions certify, or in the average itself.
"""

from typing import Any

from exactdp.protocols import gaussian_projection, rejection_projection
from exactdp.protocols.gaussian_projection import Answer
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import nearest
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.claims.writing import rows

# A, reports, epsilon, delta: with projection and without, a zero column, fewer dimensions than queries
GAUSSIAN: tuple[tuple[list[str], list[list[str]], str, str], ...] = (
    (["1 -1"], [["3"]], "1", "1/10"),
    (["1 -1"], [["3"], ["1/2"]], "1/2", "1/10"),
    (["1 0 2", "0 0 1"], [["2", "2"], ["1", "3"]], "1/4", "1/100"),
    (["1 1", "1 1"], [["2", "-1"]], "1/2", "1/100"),
)
ACTIVE = ((17, 1), (15, 1), (17, 2))  # users and active users, each active one with the report 3; A = [1, -1], epsilon = 1


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


@claim("alg-2", "Section 3.1, Algorithm 2", {"divisor": "4"}, {"divisor": "1"}, at=rows(GAUSSIAN), uses="cor-2.3")
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


@claim("alg-4", "Section 3.2, Algorithm 4", {"divisor": "5"}, {"divisor": "9/2"}, at=rows(ACTIVE))
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


@claim("alg-4-corrected", "Section 3.2, Algorithm 4", {"empty": "1"}, {"empty": "1/2"}, at=rows(ACTIVE))
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
