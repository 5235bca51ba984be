"""Runs of the search of the code, and the inequalities of one estimate; l is lambda'.

An estimate on Gamma is f - l + w or f + l - w with w >= 0. The code searches 2-bit items of every data set of three users, for
lambda' = 1, 3/2, with errors -lambda' or lambda' for each string of Gamma, and estimates of all other strings that are 0, or 100.
What is counted there is a number of runs or strings that break a statement.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from exactdp.protocols import hada_heavy
from exactdp.protocols.hada_heavy import String
from exactdp_checks.claims.notation import Verdict, at_most, prove

__all__ = ["LENGTH", "STRINGS", "USERS", "Run", "heavy", "light", "none", "prefix", "runs"]

Q, LENGTH, USERS = 2, 2, 3
STRINGS = tuple(s for tau in range(1, LENGTH + 1) for s in product(range(Q), repeat=tau))


@dataclass(frozen=True)
class Run:
    """One search: frequencies, candidate sets, Gamma, what was asked about, the strings that were kept with their estimates."""

    frequency: dict[String, Fraction]
    gamma: tuple[frozenset[String], ...]
    candidates: frozenset[String]
    threshold: Fraction
    asked: tuple[String, ...]
    levels: tuple[int, ...]  # how many strings each level keeps
    kept: dict[String, Fraction]


def _searches(data: tuple[int, ...], threshold: Fraction) -> Iterator[Run]:
    """For each choice of errors on Gamma, and of estimates elsewhere."""
    frequency = {s: hada_heavy.frequency(data, s, Q, LENGTH) for s in STRINGS}
    gamma = hada_heavy.gamma(data, Q, LENGTH, threshold)
    candidates = hada_heavy.queried(gamma, Q)
    for signs in product((-1, 1), repeat=len(candidates)):
        errors = dict(zip(sorted(candidates), signs, strict=True))
        for outside in (Fraction(0), Fraction(100)):
            known = {s: frequency[s] + errors[s] * threshold if s in errors else outside for s in STRINGS}
            asked: list[String] = []

            def estimate(s: String, known: dict[String, Fraction] = known, asked: list[String] = asked) -> Fraction:
                asked.append(s)
                return known[s]

            found = hada_heavy.search(estimate, Q, LENGTH, threshold).levels
            sizes = tuple(len(level) for level in found)
            yield Run(frequency, gamma, candidates, threshold, tuple(asked), sizes, {s: x for level in found for s, x in level})


@cache
def runs() -> tuple[Run, ...]:
    """All runs; the search sees frequencies alone, so users stand in order."""
    every = combinations_with_replacement(range(Q**LENGTH), USERS)
    return tuple(run for data in every for bar in map(Fraction, ("1", "3/2")) for run in _searches(data, bar))


def none(wrong: int) -> tuple[str, Verdict]:
    """No run is wrong."""
    return "example: all runs of the code", prove.comparison(wrong, "==", 0)


def heavy(bar: str = "2", height: str = "3") -> Verdict:
    """f = height l + u and an estimate f - l + w are at least bar l."""
    return at_most(f"({bar})*l", f"(({height})*l + u) - l + w", l=0, u=0, w=0)


def light(bar: str = "2") -> list[Verdict]:
    """f = l - u < l and an estimate f + l - w are below bar l."""
    below = at_most("(l - u) + l", f"({bar})*l", strict=True, above=("u",), l=0, u=0)
    return [at_most("(l - u) + l - w", "(l - u) + l", l=0, u=0, w=0), below]


def prefix(part: str = "1") -> list[Verdict]:
    """f[s[1:tau-1]] = f[s] + g, g >= 0 the users of other children: at least f[s] >= 3l."""
    return [at_most("f", f"({part})*f + g", f=0, g=0), at_most("3*l", f"({part})*(3*l + u) + g", l=0, u=0, g=0)]
