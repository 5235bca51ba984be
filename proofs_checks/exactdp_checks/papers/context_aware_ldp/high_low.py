"""Claims of context-aware-ldp: the high-low Hadamard scheme (sections 2 and 5.1, appendix C.1).

arXiv 1911.00038. So far the counts of Hadamard matrices (section 2) and equation (13), which is no channel as printed.
t = e^epsilon.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.exact import exact, variable
from exactdp.mechanisms import hadamard_response
from exactdp_checks import prove, symmetric
from exactdp_checks.claim import Claim
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["CLAIMS"]


def _row_sum(x: int | None, s: int | None, shift: int = 0) -> Verdict:
    """Does the row of symbol x of 1..s in equation (13), with row x + shift (from 1) of the Hadamard matrix, sum to 1?

    With x and s None: does any row but row 1 of the Hadamard matrix do so, at every size?
    """
    if x is None or s is None:
        return symmetric.sums_to_one(hadamard_response)
    size = hadamard_response.alphabet(s)
    t = variable("t")
    ones = sum(1 for y in range(size) if not hadamard_response.parity(x + shift - 1, y))
    high, low = 2 * t / (size * (t + 1)), 2 / (size * (t + 1))
    return prove.equal(["+", ["*", exact(ones), high], ["*", exact(size - ones), low]], Fraction(1))


CLAIMS = (
    Claim(
        id="context-aware-ldp/sec-2-hadamard-size",
        statement=r"In the Sylvester matrix of every order $m = 2^r$: $|S_i| = m/2$ for $i \in [m-1]$.",
        where="Section 2",
        hypotheses=lambda: True,
        checks={Method.SYMBOLIC: symmetric.hadamard_counts},
        instances=({},),
        mutants=({"half": "n/3"}, {"half": "n/2 + 1"}),
    ),
    Claim(
        id="context-aware-ldp/sec-2-hadamard-pairs",
        statement=r"In the Sylvester matrix of every order $m = 2^r$: $|S_i \cap S_j| = m/4$ for $i \ne j$ in $[m-1]$.",
        where="Section 2",
        hypotheses=lambda: True,
        checks={Method.SYMBOLIC: symmetric.hadamard_counts},
        instances=({},),
        mutants=({"quarter": "n/3"}, {"quarter": "n/8"}, {"quarter": "n/2"}),
    ),
    Claim(
        id="context-aware-ldp/eq-13-as-printed",
        statement=r"Equation (13), with row $x$ of $H_S$ as printed, defines a channel: the row of symbol $x = 1$ sums to 1. "
        r"(Row 1 of $H_S$ is constant, so the sum is $2e^\epsilon/(e^\epsilon+1)$.)",
        where="Section 5.1, equation (13)",
        hypotheses=lambda x, s: 1 <= x <= s,
        checks={Method.SYMBOLIC: _row_sum},
        instances=tuple({"x": 1, "s": s} for s in (1, 2, 3, 4, 7, 8)),
        mutants=({"shift": 2},),  # row 3 of a matrix of order 2 is row 1 again
        expected=Outcome.REFUTED,
    ),
    Claim(
        id="context-aware-ldp/eq-13-rows-corrected",
        statement=r"With row $x+1$ of $H_S$ all rows of equation (13) sum to 1, for sensitive symbols $x$ and every $\epsilon$.",
        where="Section 5.1, equation (13)",
        hypotheses=lambda x, s: (x, s) == (None, None) or 1 <= x <= s,
        checks={Method.SYMBOLIC: lambda x, s, shift=1: _row_sum(x, s, shift)},
        instances=(*({"x": x, "s": s} for s in (1, 2, 3, 4, 7, 8) for x in range(1, s + 1)), {"x": None, "s": None}),
        mutants=({"shift": 0},),
        beyond=True,
    ),
)
