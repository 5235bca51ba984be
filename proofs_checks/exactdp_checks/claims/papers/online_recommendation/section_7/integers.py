"""Claims of online-recommendation: the exact privacy of p-REC_sim for three objects, in integers. CENTRAL, voter-level privacy.

Units of 2^-36. phi(c/W) lies between integers a and b with (a + tau)^W <= tau^{2mc} <= (b + tau)^W, and with K = 3 tau - 1 - m an
object has the probability (1 + K phi_j/S)/(3 tau - 1). The largest ratio after w survivors is at most M_w if every move has

    ((1+K) b_j + A)(a_j + B) M_w' <= M_w (b_j + A)((1+K) a_j + B),

b_j from above and A = the sum of the others from below for one pattern, a_j from below and B from above for the other. The
probability of the object that the extra voter votes does not fall by his vote, and that of another one does not rise where all
objects but these two have phi = 0 (lem-12-sharp, by the sign of the derivative): there M_w' <= M_w is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.protocols.p_rec_exact import Step, path_ratio, potentials, votes
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.trusted.kernel import Rejected, certify
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Ends", "moves"]

UNIT = 2**36
Sides = tuple[Any, Any]  # what is at most what


class Ends:
    """Integers below and above phi(c/W), in units, for m objects and an integer tau."""

    def __init__(self, m: int, tau: int) -> None:
        self.m, self.tau = m, tau
        self.known: dict[tuple[int, int], tuple[int, int]] = {}

    def of(self, c: int, size: int) -> tuple[int, int]:
        """(a, b); (0, 0) where phi is 0."""
        if 2 * self.m * c <= size:
            return 0, 0
        if (c, size) not in self.known:
            power = self.tau ** (2 * self.m * c) * UNIT**size
            low = _root(power, size) - self.tau * UNIT
            self.known[c, size] = low, low + 1
        return self.known[c, size]

    def certified(self) -> Iterator[Sides]:
        """(a + tau)^W <= tau^{2mc} <= (b + tau)^W for all that were asked for."""
        for (c, size), (a, b) in self.known.items():
            power = ["*", ["^", self.tau, 2 * self.m * c], ["^", UNIT, size]]
            yield ["^", a + self.tau * UNIT, size], power
            yield power, ["^", b + self.tau * UNIT, size]


def _root(power: int, degree: int) -> int:
    """The largest integer whose power is at most that one."""
    low, high = 0, 1 << (power.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= power else (low, middle)
    return low


def moves(ends: Ends, P: int, n: int, bounds: tuple[dict[int, int], dict[int, int]]) -> Iterator[Sides]:
    """The inequality of every move, in both directions; M_w' <= M_w where the probabilities are the same."""
    m, whole, free = ends.m, 3 * ends.tau - ends.m, set[tuple[int, int]]()
    for w in range(P, n):
        for before, k in ((c, k) for c in votes(w, m, P) for k in range(m)):
            after = tuple(c + (i == k) for i, c in enumerate(before))
            old, new = [ends.of(c, w) for c in before], [ends.of(c, w + 1) for c in after]
            for (invert, bound), j in product(enumerate(bounds), range(m)):
                place = (before[0] if j == 0 else w - before[j]) if (k == j) == (j == 0) else 0
                one, two = (old, new) if invert else (new, old)
                top, low = one[j][1], two[j][0]
                A, B = sum(e[0] for e in one) - one[j][0], sum(e[1] for e in two) - two[j][1]
                known = j == k if invert else j != k and not any(old[i][1] for i in range(m) if i not in (j, k))
                if known or not (top or low) or not (A or B):
                    free.add((bound[place], bound[w]))
                else:
                    lhs = ["*", ["+", whole * top, A], ["+", low, B], bound[place]]
                    yield lhs, ["*", bound[w], ["+", top, A], ["+", whole * low, B]]
    yield from sorted(free)


@cache
def _table(m: int, tau: int, P: int, n: int) -> tuple[tuple[Sides, ...], int]:
    """All inequalities, and the largest M_w."""
    one, two = (
        {w: -int(-v * (UNIT + w) // 1) for w, v in zip(range(P, n), values, strict=True)} | {0: UNIT}
        for values in potentials(m, tau, P, n, 40)
    )
    ends = Ends(m, tau)
    found = tuple(moves(ends, P, n, (one, two)))
    return (*ends.certified(), *found), max(*one.values(), *two.values())


def together(sides: tuple[Sides, ...], ends: tuple[Verdict, ...] = ()) -> Verdict:
    """All of these inequalities of rational numbers, and ``ends``, in one certificate; the first that fails, where one does."""
    if any(v.outcome is Outcome.REFUTED or v.certificate is None for v in ends):
        return prove.all_of(ends)
    bodies = [{"lhs": expression(a), "relation": "<=", "rhs": expression(b), "point": {}, "bits": 0} for a, b in sides]
    parts = [{k: v.certificate[k] for k in ("kind", "body")} for v in ends if v.certificate is not None]
    try:
        return certify("all", {"parts": [*parts, *({"kind": "comparison", "body": body} for body in bodies)]})
    except Rejected:
        return prove.all_of([*ends, *(prove.comparison(a, "<=", b) for a, b in sides)])


def _value(
    m: int, P: int, n: int, rounds: int, value: str, path: tuple[Any, ...], ulp: str = "1/100000000", shift: str = "0"
) -> Verdict:
    """Within half an ulp of the value: ln max M_w from above, the logarithm of the ratio of the path from below."""
    found, top = _table(m, rounds, P, n)
    near, half = rational(value) + rational(shift), rational(ulp) / 2
    steps = tuple(Step(tuple(counts), extra, b) for counts, extra, b in path)
    reached = Real.of(path_ratio(m, rounds, steps)).tree
    above = prove.comparison(["ln", ["/", top, UNIT]], "<", near + half)
    below = prove.comparison(near - half, "<", ["ln", reached])
    return together(found, (above, below))


THREE = {"m": 3, "P": 18, "n": 36, "rounds": 10, "value": "0.33811613", "path": (((18, 13, 0), 1, 1),)}
MUTANTS = ({"ulp": "1/10000000000"}, {"shift": "2/100000000"}, {"shift": "-2/100000000"})


@claim("beyond-golden-m3", "Section 7.2", *(MUTANTS), at=(THREE,), uses="beyond-privacy-recursion lem-12-sharp",
    assumes="calculus")  # fmt: skip
def beyond_golden_m3(
    m: int, P: int, n: int, rounds: int, value: str, path: tuple[Any, ...], ulp: str = "1/100000000", shift: str = "0"
) -> Any:
    r"""$\sup|\mathcal E(b)|$ of p-REC$_{\text{sim}}$, $m = 3$, at least $P$ peers in both patterns and at most $n$ voters, is
    0.33811613 to 8 digits for $(P, n, T) = (18, 36, 10)$: bounds $M_w$ with $\Pr M_{w'} \le M_w\Pr'$ for every move, both ways,
    and a path that reaches $\max M_w$. (Where the sign of $\frac d{ds}\ln\Pr$ is known, $M_{w'} \le M_w$; calculus is a standard
    step, not certified.)
    """
    return _value(m, P, n, rounds, value, path, ulp=ulp, shift=shift)
