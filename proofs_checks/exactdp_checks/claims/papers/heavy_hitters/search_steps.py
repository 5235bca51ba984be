"""Claims of heavy-hitters: the prefix search, sections 4.1, 4.2 and 9.2; here the search itself, Lemma 9.3.

l is lambda'; an estimate on Gamma is f - l + w or f + l - w with w >= 0. "All runs" of a statement: the code searches 2-bit items
of every data set of three users, for lambda' = 1, 3/2, with errors -lambda' or lambda' for each string of Gamma, and
estimates of all other strings that are 0, or 100. What is counted there is a number of runs or strings that break the statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from exactdp.numbers.exact import rational
from exactdp.protocols import hada_heavy
from exactdp.protocols.hada_heavy import String
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["CLAIMS"]

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
def _runs() -> tuple[Run, ...]:
    """All runs; the search sees frequencies alone, so users stand in order."""
    every = combinations_with_replacement(range(Q**LENGTH), USERS)
    return tuple(run for data in every for bar in map(Fraction, ("1", "3/2")) for run in _searches(data, bar))


def _none(wrong: int) -> Verdict:
    """No run is wrong."""
    return prove.comparison(wrong, "==", 0)


def _heavy(bar: str = "2", height: str = "3") -> Verdict:
    """f = height l + u and an estimate f - l + w are at least bar l."""
    return at_most(f"({bar})*l", f"(({height})*l + u) - l + w", l=0, u=0, w=0)


def _light(bar: str = "2") -> Verdict:
    """f = l - u < l and an estimate f + l - w are below bar l."""
    below = at_most("(l - u) + l", f"({bar})*l", strict=True, above=("u",), l=0, u=0)
    return prove.all_of([at_most("(l - u) + l - w", "(l - u) + l", l=0, u=0, w=0), below])


def _base_heavy(bar: str = "2", height: str = "3") -> Verdict:
    return _heavy(bar, height)


def _base_light(bar: str = "2") -> Verdict:
    return _light(bar)


def _prefix(part: str = "1") -> Verdict:
    """f[s[1:tau-1]] = f[s] + g, g >= 0 the users of other children: at least f[s] >= 3l."""
    return prove.all_of([at_most("f", f"({part})*f + g", f=0, g=0), at_most("3*l", f"({part})*(3*l + u) + g", l=0, u=0, g=0)])


def _step_heavy(bar: str = "2", height: str = "3") -> Verdict:
    return prove.all_of([_prefix(), _heavy(bar, height)])


def _step_light(bar: str = "2") -> Verdict:
    """Not asked about, or in Gamma and below the bar; the search of the code, where strings outside Gamma have estimate 100."""
    wrong = sum(run.frequency[s] < run.threshold for run in _runs() for s in run.kept)
    return prove.all_of([_light(bar), _none(wrong)])


def _monotone(part: str = "1") -> Verdict:
    """f[prefix] = f[v] + g; and for every data set of the code."""
    wrong = sum(run.frequency[s[:-1]] < run.frequency[s] for run in _runs() for s in STRINGS if len(s) > 1)
    return prove.all_of([at_most("f", f"({part})*f + g", f=0, g=0), _none(wrong)])


def _lemma(bar: str = "2", height: str = "3") -> Verdict:
    """Base, prefix and step of the induction for all sizes; every run of the code."""
    bound = rational(height)
    missed = sum(run.frequency[s] >= bound * run.threshold and s not in run.kept for run in _runs() for s in STRINGS)
    light = sum(run.frequency[s] < run.threshold for run in _runs() for s in run.kept)
    return prove.all_of([_heavy(bar, height), _light(bar), _prefix(), _none(missed), _none(light)])


def _inclusion(bar: str = "2", error: str = "1") -> Verdict:
    """What is kept is in Gamma_tau and within l; an estimate f + l - w of at least bar l has f >= l."""
    outside = sum(s not in run.gamma[len(s)] for run in _runs() for s in run.kept)
    far = sum(abs(x - run.frequency[s]) > rational(error) * run.threshold for run in _runs() for s, x in run.kept.items())
    return prove.all_of([_light(bar), _none(outside), _none(far)])


def _queries(bar: str = "2", levels: int = LENGTH) -> Verdict:
    """Only children of Gamma_0, ..., Gamma_(levels-1) are asked about, each once."""
    wrong = 0
    for run in _runs():
        known = {s for s in run.candidates if len(s) <= levels}
        wrong += not set(run.asked) <= known or len(set(run.asked)) < len(run.asked)
    return prove.all_of([_light(bar), _none(wrong)])


def _search_cost(queries: str = "s^2", pairs: str = "3*n/(3*l)") -> Verdict:
    """|P_tau| <= |Gamma_tau| <= n/l <= s, s children each: s s = n queries of a level; 3 n/lambda = n/l for lambda = 3 l."""
    sizes = sum(size * run.threshold > USERS for run in _runs() for size in run.levels)
    steps = [at_most("s*s", queries, s=1), identity("n/l", pairs), at_most("s^2/(s+x)", "s", s=1, x=0)]
    return prove.all_of([*steps, _none(sizes)])


def _in_gamma(height: str = "3") -> Verdict:
    """f >= 3 l: the prefix has f >= 3 l >= l, so it is in Gamma_(tau-1) and s in Gamma; and s is kept."""
    wrong = 0
    for run in _runs():
        heavy = [s for s, f in run.frequency.items() if f >= rational(height) * run.threshold]
        wrong += any(s not in run.candidates or s not in run.kept for s in heavy)
    return prove.all_of([at_most("l", f"({height})*l + g", l=0, g=0), _heavy("2", height), _none(wrong)])


CLAIMS = (
    claim(
        "sec-4.1-monotone",
        r"$f_U[v[1:\tau]] \ge f_U[v]$: a prefix has the users of the string and of others (all sizes; the code on every data "
        "set of three users with 2-bit items).", "Section 4.1", _monotone, ({"part": "99/100"}, {"part": "1/2"}),
    ),
    claim(
        "sec-4.2-only-gamma",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: only strings of $\Gamma$ are asked about, so every "
        r"string of some $\mathcal P_\tau$ has an error of at most $\lambda'$. Inequalities for all sizes; the code on all runs.",
        "Section 4.2", _queries, ({"bar": "1"}, {"levels": 0}), ("lem-9.3",),
    ),
    claim(
        "sec-4.2-heavy-in-gamma",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $f[s] \ge 3\lambda'$ implies $s \in \Gamma$ and $s \in "
        r"\mathcal P_\tau$. Inequalities for all sizes; the code on all runs.", "Section 4.2", _in_gamma,
        ({"height": "2"}, {"height": "29/10"}), ("lem-9.3",),
    ),
    claim(
        "beyond-search-cost",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $|\mathcal P_\tau| \le n/\lambda' \le \sqrt n$ for "
        r"$\lambda' \ge \sqrt n$, at most $n$ queries for $\sqrt n$ letters at each level, and $n/\lambda' = 3n/\lambda$ pairs "
        r"in the output; $|\Gamma| \le Ln$ is sec-4.2-gamma. Inequalities for all sizes; the code on all runs.", "Section 4.2",
        _search_cost, ({"queries": "s"}, {"pairs": "n/(3*l)"}), ("lem-9.3", "sec-4.2-gamma"),
    ),
    claim(
        "lem-9.3",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: (i) $f[s] \ge 3\lambda'$ implies $s \in \mathcal "
        r"P_\tau$; (ii) $f[s] < \lambda'$ implies $s \notin \mathcal P_\tau$. The steps of the induction over $\tau$ are "
        "sec-9.2-*; inequalities for all sizes; the code on all runs.", "Lemma 9.3", _lemma,
        ({"bar": "1"}, {"bar": "3"}, {"height": "2"}), ("sec-4.1-monotone",),
    ),
    claim(
        "sec-9.2-inclusion",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $\mathcal P_\tau \subset \Gamma_\tau$, and every string "
        r"of $\mathcal P_\tau$ has an error of at most $\lambda'$. Inequalities for all sizes; the code on all runs.",
        "Section 9.2", _inclusion, ({"bar": "1"}, {"error": "1/2"}),
    ),
    claim(
        "sec-9.2-queries",
        r"If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: the strings asked about at level $\tau+1$ are in "
        r"$\mathcal P_\tau \times \Lambda \subset \Gamma$, each asked once. Inequalities for all sizes; the code on all runs.",
        "Section 9.2", _queries, ({"bar": "1"}, {"levels": 0}),
    ),
    claim(
        "sec-9.2-base-heavy",
        r"$\tau = 1$: $f \ge 3\lambda'$ and $\hat f \ge f - \lambda'$ give $\hat f \ge 2\lambda'$; $\mathcal P_0 \times \Lambda "
        r"= \Lambda \subset \Gamma$ by definition.", "Section 9.2", _base_heavy, ({"bar": "21/10"}, {"height": "29/10"}),
    ),
    claim(
        "sec-9.2-base-light",
        r"$\tau = 1$: $f < \lambda'$ and $\hat f \le f + \lambda'$ give $\hat f < 2\lambda'$.", "Section 9.2", _base_light,
        ({"bar": "19/10"}, {"bar": "1"}),
    ),
    claim(
        "sec-9.2-step-prefix",
        r"$f[s[1:\tau-1]] \ge f[s] \ge 3\lambda'$.", "Section 9.2", _prefix, ({"part": "99/100"}, {"part": "1/2"}),
        ("sec-4.1-monotone",),
    ),
    claim(
        "sec-9.2-step-heavy",
        r"$\tau > 1$: the prefix is heavy too, and $\hat f[s] \ge f[s] - \lambda' \ge 2\lambda'$.", "Section 9.2", _step_heavy,
        ({"bar": "21/10"}, {"height": "29/10"}), ("sec-9.2-step-prefix",),
    ),
    claim(
        "sec-9.2-step-light",
        r"$\tau > 1$, $f[s] < \lambda'$: $s$ is not asked about, or $\hat f[s] \le f[s] + \lambda' < 2\lambda'$. Inequalities "
        "for all sizes; the code on all runs.", "Section 9.2", _step_light, ({"bar": "19/10"}, {"bar": "1"}),
    ),
)  # fmt: skip
