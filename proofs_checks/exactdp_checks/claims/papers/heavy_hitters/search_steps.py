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
from typing import Any

from exactdp.numbers.exact import rational
from exactdp.protocols import hada_heavy
from exactdp.protocols.hada_heavy import String
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

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


def _prefix(part: str = "1") -> Verdict:
    """f[s[1:tau-1]] = f[s] + g, g >= 0 the users of other children: at least f[s] >= 3l."""
    return prove.all_of([at_most("f", f"({part})*f + g", f=0, g=0), at_most("3*l", f"({part})*(3*l + u) + g", l=0, u=0, g=0)])


def _queries(bar: str = "2", levels: int = LENGTH) -> Verdict:
    """Only children of Gamma_0, ..., Gamma_(levels-1) are asked about, each once."""
    wrong = 0
    for run in _runs():
        known = {s for s in run.candidates if len(s) <= levels}
        wrong += not set(run.asked) <= known or len(set(run.asked)) < len(run.asked)
    return prove.all_of([_light(bar), _none(wrong)])


@claim("sec-4.1-monotone", "Section 4.1", {"part": "99/100"}, {"part": "1/2"})
def sec_4_1_monotone(part: str = "1") -> Steps:
    r"""$f_U[v[1:\tau]] \ge f_U[v]$: a prefix has the users of the string and of others (all sizes; the code on every data set of
    three users with 2-bit items).

    f[prefix] = f[v] + g; and for every data set of the code.
    """
    wrong = sum(run.frequency[s[:-1]] < run.frequency[s] for run in _runs() for s in STRINGS if len(s) > 1)
    yield f"for f >= 0, g >= 0: f <= ({part})*f + g"
    yield _none(wrong)


@claim("sec-4.2-only-gamma", "Section 4.2", {"bar": "1"}, {"levels": 0}, uses="lem-9.3")
def sec_4_2_only_gamma(bar: str = "2", levels: int = LENGTH) -> Any:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: only strings of $\Gamma$ are asked about, so every string of
    some $\mathcal P_\tau$ has an error of at most $\lambda'$. Inequalities for all sizes; the code on all runs.
    """
    return _queries(bar=bar, levels=levels)


@claim("sec-4.2-heavy-in-gamma", "Section 4.2", {"height": "2"}, {"height": "29/10"}, uses="lem-9.3")
def sec_4_2_heavy_in_gamma(height: str = "3") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $f[s] \ge 3\lambda'$ implies $s \in \Gamma$ and $s \in
    \mathcal P_\tau$. Inequalities for all sizes; the code on all runs.

    f >= 3 l: the prefix has f >= 3 l >= l, so it is in Gamma_(tau-1) and s in Gamma; and s is kept.
    """
    wrong = 0
    for run in _runs():
        heavy = [s for s, f in run.frequency.items() if f >= rational(height) * run.threshold]
        wrong += any(s not in run.candidates or s not in run.kept for s in heavy)
    yield f"for l >= 0, g >= 0: l <= ({height})*l + g"
    yield _heavy("2", height)
    yield _none(wrong)


@claim("beyond-search-cost", "Section 4.2", {"queries": "s"}, {"pairs": "n/(3*l)"}, uses="lem-9.3 sec-4.2-gamma")
def beyond_search_cost(queries: str = "s^2", pairs: str = "3*n/(3*l)") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $|\mathcal P_\tau| \le n/\lambda' \le \sqrt n$ for $\lambda'
    \ge \sqrt n$, at most $n$ queries for $\sqrt n$ letters at each level, and $n/\lambda' = 3n/\lambda$ pairs in the output;
    $|\Gamma| \le Ln$ is sec-4.2-gamma. Inequalities for all sizes; the code on all runs.

    |P_tau| <= |Gamma_tau| <= n/l <= s, s children each: s s = n queries of a level; 3 n/lambda = n/l for lambda = 3 l.
    """
    sizes = sum(size * run.threshold > USERS for run in _runs() for size in run.levels)
    steps = [at_most("s*s", queries, s=1), identity("n/l", pairs), at_most("s^2/(s+x)", "s", s=1, x=0)]
    yield from steps
    yield _none(sizes)


@claim("lem-9.3", "Lemma 9.3", {"bar": "1"}, {"bar": "3"}, {"height": "2"}, uses="sec-4.1-monotone")
def lem_9_3(bar: str = "2", height: str = "3") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: (i) $f[s] \ge 3\lambda'$ implies $s \in \mathcal P_\tau$;
    (ii) $f[s] < \lambda'$ implies $s \notin \mathcal P_\tau$. The steps of the induction over $\tau$ are sec-9.2-*;
    inequalities for all sizes; the code on all runs.

    Base, prefix and step of the induction for all sizes; every run of the code.
    """
    bound = rational(height)
    missed = sum(run.frequency[s] >= bound * run.threshold and s not in run.kept for run in _runs() for s in STRINGS)
    light = sum(run.frequency[s] < run.threshold for run in _runs() for s in run.kept)
    yield _heavy(bar, height)
    yield _light(bar)
    yield _prefix()
    yield _none(missed)
    yield _none(light)


@claim("sec-9.2-inclusion", "Section 9.2", {"bar": "1"}, {"error": "1/2"})
def sec_9_2_inclusion(bar: str = "2", error: str = "1") -> Steps:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: $\mathcal P_\tau \subset \Gamma_\tau$, and every string of
    $\mathcal P_\tau$ has an error of at most $\lambda'$. Inequalities for all sizes; the code on all runs.

    What is kept is in Gamma_tau and within l; an estimate f + l - w of at least bar l has f >= l.
    """
    outside = sum(s not in run.gamma[len(s)] for run in _runs() for s in run.kept)
    far = sum(abs(x - run.frequency[s]) > rational(error) * run.threshold for run in _runs() for s, x in run.kept.items())
    yield _light(bar)
    yield _none(outside)
    yield _none(far)


@claim("sec-9.2-queries", "Section 9.2", {"bar": "1"}, {"levels": 0})
def sec_9_2_queries(bar: str = "2", levels: int = LENGTH) -> Any:
    r"""If $|\hat f[s] - f[s]| \le \lambda'$ for all $s \in \Gamma$: the strings asked about at level $\tau+1$ are in $\mathcal
    P_\tau \times \Lambda \subset \Gamma$, each asked once. Inequalities for all sizes; the code on all runs.
    """
    return _queries(bar=bar, levels=levels)


@claim("sec-9.2-base-heavy", "Section 9.2", {"bar": "21/10"}, {"height": "29/10"})
def sec_9_2_base_heavy(bar: str = "2", height: str = "3") -> Verdict:
    r"""$\tau = 1$: $f \ge 3\lambda'$ and $\hat f \ge f - \lambda'$ give $\hat f \ge 2\lambda'$; $\mathcal P_0 \times \Lambda =
    \Lambda \subset \Gamma$ by definition.

    With $f=3\lambda'+u$ and $\hat f=f-\lambda'+w$, $u,w\ge0$, the step gives $\hat f\ge2\lambda'$. All letters are candidates
    at the first level, so that the string is in $\mathcal P_1$.
    """
    return _heavy(bar, height)


@claim("sec-9.2-base-light", "Section 9.2", {"bar": "19/10"}, {"bar": "1"})
def sec_9_2_base_light(bar: str = "2") -> Verdict:
    r"""$\tau = 1$: $f < \lambda'$ and $\hat f \le f + \lambda'$ give $\hat f < 2\lambda'$.

    With $f=\lambda'-u$, $u>0$, and $\hat f=f+\lambda'-w$, $w\ge0$, step 1 drops $w$ and step 2 gives $\hat f<2\lambda'$: the
    string is not kept.
    """
    return _light(bar)


@claim("sec-9.2-step-prefix", "Section 9.2", {"part": "99/100"}, {"part": "1/2"}, uses="sec-4.1-monotone")
def sec_9_2_step_prefix(part: str = "1") -> Any:
    r"""$f[s[1:\tau-1]] \ge f[s] \ge 3\lambda'$.

    Step 1 is sec-4.1-monotone: who holds $s$ holds its prefix. Step 2 puts $f[s]=3\lambda'+u$, $u\ge0$.
    """
    return _prefix(part=part)


@claim("sec-9.2-step-heavy", "Section 9.2", {"bar": "21/10"}, {"height": "29/10"}, uses="sec-9.2-step-prefix")
def sec_9_2_step_heavy(bar: str = "2", height: str = "3") -> Steps:
    r"""$\tau > 1$: the prefix is heavy too, and $\hat f[s] \ge f[s] - \lambda' \ge 2\lambda'$.

    The first steps are sec-9.2-step-prefix: the prefix is heavy, so that it is kept by the induction hypothesis and $s$ is
    queried. The last step is $\hat f[s]\ge2\lambda'$ for $f[s]=3\lambda'+u$, $\hat f[s]=f[s]-\lambda'+w$.
    """
    yield _prefix()
    yield _heavy(bar, height)


@claim("sec-9.2-step-light", "Section 9.2", {"bar": "19/10"}, {"bar": "1"})
def sec_9_2_step_light(bar: str = "2") -> Steps:
    r"""$\tau > 1$, $f[s] < \lambda'$: $s$ is not asked about, or $\hat f[s] \le f[s] + \lambda' < 2\lambda'$. Inequalities for
    all sizes; the code on all runs.

    Not asked about, or in Gamma and below the bar; the search of the code, where strings outside Gamma have estimate 100.
    """
    wrong = sum(run.frequency[s] < run.threshold for run in _runs() for s in run.kept)
    yield _light(bar)
    yield _none(wrong)
