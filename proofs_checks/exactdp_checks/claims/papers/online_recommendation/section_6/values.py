"""Claims of online-recommendation: exact minimax losses for tiny T, P, n (m = 2, D = R = 0), with and without privacy.

Privacy is central and at the level of voters. The programmes of ``minimax`` range over all causal algorithms; what they leave to
symmetry is stated there. Without privacy a recursion gives the value for all T, P, n: with a survivors on one side of a round and
b on the other, both at least P, and the values V_a, V_b of what remains, the best chance of the side b has the same total on both
sides, (1 + V_a + V_b)/2, and the fair coin of the adversary concedes no less to any algorithm.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.online_recommendation import lower
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import clones_value, minimax, optimum, value
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Outcome, Verdict

SMALL = ((2, 1, 2), (1, 1, 2), (1, 1, 4), (1, 2, 3), (2, 1, 3), (2, 1, 4), (2, 2, 3), (2, 2, 4), (3, 1, 2), (3, 2, 3))
LARGE = ((3, 1, 3), (3, 1, 4))
FOUND = ("1/2", "1/2", "1/2", "0", "3/4", "1", "0", "1/2", "1/2", "0", "3/4", "1")
LEVELS = ("2", "1", "5/4", "4")
CLONES = (
    *((T, P, t) for T, P in ((2, 1), (1, 1), (1, 2), (1, 3)) for t in LEVELS),
    *((T, P, t) for T, P in ((2, 2), (3, 1)) for t in LEVELS[::2]),
)
PRIVATE = (*((T, P, t) for T, P in ((2, 1), (1, 1)) for t in ("2", "5/4", "4")), (3, 1, "2"), (2, 2, "2"))


def _step(gain: str = "1") -> Verdict:
    """q + V_a = 1 - q + V_b = v for q = v - V_a, in [0, 1] if |V_a - V_b| <= 1; the mean of the two sides is v for any q."""
    v = f"(({gain}) + x + y)/2"
    return prove.all_of(
        [
            identity(f"1 - ({v} - x) + y", v),
            identity("((q + x) + (1 - q + y))/2", v),
            at_most("0", "(1 + x + (x + 1/(1+w)))/2 - x", x=0, w=0),
            at_most("(1 + (y + 1/(1+w)) + y)/2 - y", "1", y=0, w=0),
        ]
    )


@claim("lem-8-sharp", "Section 7.1, Lemma 8", {"half": "499/1000"}, {"half": "1"}, at=rows(CLONES, "T", "P", "t"),
    uses="lem-8-corrected")  # fmt: skip
def lem_8_sharp(T: int, P: int, t: str, half: str = "1/2") -> Verdict:
    r"""$m = 2$, $D = R = 0$, $(T, P) \in \{(1,1), (1,2), (1,3), (2,1)\}$ and $e^\epsilon \in \{1, \frac54, 2, 4\}$, or $(T, P)
    \in \{(2,2), (3,1)\}$ and $e^\epsilon \in \{\frac54, 2\}$: the least worst loss on patterns of $P$ peers, over all causal
    algorithms that are $\epsilon$-DP on patterns of at most $2P$ voters with at least $P$ peers, is exactly
    $\frac12Te^{-P\epsilon}$. (Symmetries are stated.)
    """
    return clones_value(T, P, t, value=rational(half) * T / rational(t) ** P)


@claim("beyond-minimax-nonprivate", "Section 6", {"gain": "9/10"}, {"gain": "3/2"}, at=rows((*SMALL, *LARGE), "T", "P", "n"))
def beyond_minimax_nonprivate(T: int, P: int, n: int, gain: str = "1") -> Steps:
    r"""$m = 2$, $D = R = 0$, no privacy: the minimax loss for $(T,P,n)$ is 1/2 at $(1,1,2)$, $(1,1,4)$, $(2,1,2)$, $(2,2,4)$,
    $(3,1,2)$; 3/4 at $(2,1,3)$, $(3,1,3)$; 1 at $(2,1,4)$, $(3,1,4)$; 0 at $(1,2,3)$, $(2,2,3)$, $(3,2,3)$. By the recursion
    over survivors, and (except $(3,1,3)$ and $(3,1,4)$) by the programme over all causal algorithms.

    The recursion has the value of the table, and the programme (where it is small) has the value of the recursion.
    """
    stated = rational(FOUND[(*SMALL, *LARGE).index((T, P, n))]) * rational(gain)
    parts = [prove.comparison(value(T, P, n), "==", stated), _step()]
    yield from parts
    yield from ([optimum(minimax(T, P, n), stated)] if (T, P, n) in SMALL else [])


@claim("beyond-minimax-recursion", "Section 6", {"gain": "9/10"}, {"gain": "2"})
def beyond_minimax_recursion(gain: str = "1") -> Any:
    r"""One round of the game without privacy, $m = 2$: if the values of the two sides differ by at most 1, some probability makes
    both totals $\frac12(1 + V_a + V_b)$, and for every probability their mean is that; all real values.

    With probability $q$ for the one side the totals are $q+V_a$ and $1-q+V_b$. Step 1 says that both are $\frac12(1+V_a+V_b)$
    for $q=\frac12(1+V_a+V_b)-V_a$, and step 2 that their mean is that for every $q$.

    Steps 3 and 4 say that this $q$ is between 0 and 1 if the values differ by at most 1: step 3 for the one order of $V_a$
    and $V_b$, step 4 for the other. So the maximum of the totals is least at this $q$.
    """
    return _step(gain=gain)


@claim("beyond-minimax-private", "Section 7.1", {"power": 1}, {"power": 3}, at=rows(PRIVATE, "T", "P", "t"), uses="lem-8-sharp")
def beyond_minimax_private(T: int, P: int, t: str, power: int = 2) -> Verdict:
    r"""$m = 2$, $D = R = 0$, $n = 2P$, $(T,P) \in \{(1,1), (2,1)\}$, $t = e^\epsilon \in \{\frac54, 2, 4\}$, or $(T,P) \in
    \{(3,1), (2,2)\}$, $t = 2$: the minimax loss over all patterns of at most $n$ voters with at least $P$ peers, under
    $\epsilon$-DP there, is $\frac12 + \frac{T-1}{1+t^{2P}}$.
    """
    return optimum(minimax(T, P, 2 * P, t), Fraction(1, 2) + (T - 1) / (1 + rational(t) ** (power * P)))


@claim("beyond-minimax-private-all-t", "Section 7.1", {"t": "9/4"}, {"t": "5/2"}, at=rows(((100,), (7,), (8,)), "T"),
    uses="lem-8-corrected", refuted="statement", cause="own")  # fmt: skip
def beyond_minimax_private_all_t_as_printed(T: int, t: str = "2") -> Verdict:
    r"""The same value for every $T$. (False at $P = 1$, $e^\epsilon = 2$ for $T = 7, 8, 100$: it is below
    $\frac12Te^{-\epsilon}$, at $T = 7$ it is $\frac{17}{10} < \frac74$.)

    Is Lemma 8 at P = 1 at most the formula?
    """
    level = rational(t)
    return prove.comparison(lower.lemma_8(T, 1, level), "<=", Fraction(1, 2) + (T - 1) / (1 + level**2))


@claim("beyond-minimax-private-all-t-corrected", "Section 7.1", {"scale": "2"}, {"scale": "11/10"},
    at=rows(((1, 1, "2"), (2, 1, "2"), (3, 1, "5/4")), "T", "P", "t"), uses="lem-8-corrected")  # fmt: skip
def beyond_minimax_private_all_t_corrected(T: int, P: int, t: str, scale: str = "1") -> Verdict:
    r"""The minimax loss is at least $\max\{\frac12, \frac12Te^{-P\epsilon}\}$ for $n \ge 2P$: the optimum at the listed $T$, $P$,
    $t = e^\epsilon$, where it is 1/2 at $T = 1$.

    The optimum is at least (T/2) t^-P, the formula's first rounds are at least 1/2.
    """
    found = minimax(T, P, 2 * P, t)
    if found.certificate is None or found.outcome is Outcome.REFUTED:
        return found
    best = rational(found.certificate["body"]["value"])
    least = max(lower.lemma_8(T, P, t), Fraction(1, 2)) * rational(scale)
    return prove.all_of([prove.comparison(least, "<=", best), found])
