"""The audit of code whose reports are real numbers: the largest ratio of its densities, on the continuum, and not in doubles.

What is decided is the law in real arithmetic with ideal real draws. No kernel checks it, and it is not the law that runs: noise
in doubles has gaps, and the last bits of a report may tell the input (I. Mironov 2012, On significance of the least significant
bits for differential privacy). So the answer is *computed*, and never a proof about the code.

>>> import random
>>> ask, budget = Question(epsilon=1), Budget(isolated=False)
>>> found = continuum(lambda x: x + random.gauss(0, 2.0), (0, 1), ask, budget, "noise", wanted=True)
>>> found.outcome, found.status, found.worst.infinite
('exceeded', 1, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any

import exactdp
from exactdp.errors import OutOfScope
from exactdp.mechanisms.gaussian import profile
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.continuum import wording
from exactdp_checks.code.continuum.computed import Computed
from exactdp_checks.code.continuum.labels import parts_of
from exactdp_checks.code.continuum.laws import Beyond, Law
from exactdp_checks.code.continuum.ratios import Ratio, larger, largest, product
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.lazy.noises import REALS
from exactdp_checks.code.verdict.finding import find
from exactdp_checks.code.verdict.question import Question

__all__ = ["Continuum", "continuum"]

Laws = list[tuple[str, tuple[Law, ...]]]


@dataclass(frozen=True, repr=False)
class Continuum(Computed):
    """What was asked of the code and computed, with its words."""

    @property
    def sentence(self) -> str:
        """The answer, with its witness."""
        return wording.sentence(self)

    def __str__(self) -> str:
        return "\n".join(wording.lines(self))

    def text(self) -> str:
        """The lines, and what follows them: notes and all assumptions.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp, random
            >>> found = exactdp.audit_code(lambda x: x + random.gauss(0, 1.0), "0..1", 1, isolated=False, grid=None)
            >>> found.text().split()[0]
            'COMPUTED'
        """
        return "\n".join([str(self), *self.details()])

    def details(self, *, verbose: bool = True) -> list[str]:
        """What follows the lines on a terminal.

        Args:
            verbose: with the assumptions.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp, random
            >>> found = exactdp.audit_code(lambda x: x + random.gauss(0, 1.0), "0..1", 1, isolated=False, grid=None)
            >>> any("assumption" in line for line in found.details(verbose=False))
            False
        """
        return wording.details(self, verbose=verbose)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        first, *rest = wording.lines(self)
        return f"<div><p>{escape(first)}</p><ul>{''.join(f'<li>{escape(line)}</li>' for line in rest)}</ul></div>"

    def to_json(self) -> dict[str, Any]:
        """Everything that was computed; exact numbers are text.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> import exactdp, random
            >>> found = exactdp.audit_code(lambda x: x + random.gauss(0, 1.0), "0..1", 1, isolated=False, grid=None)
            >>> found.to_json()["continuum"]["smallest_epsilon"]
            'inf'
        """
        return {"exactdp": exactdp.__version__, **wording.data(self)}

    def to_html(self) -> str:
        """The report: one page that needs no network.

        Returns:
            A page of HTML.

        Example:
            >>> import exactdp, random
            >>> found = exactdp.audit_code(lambda x: x + random.gauss(0, 1.0), "0..1", 1, isolated=False, grid=None)
            >>> found.to_html().startswith("<!")
            True
        """
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.text().splitlines())
        return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(self.name)}</title>{lines}</html>'


def continuum(
    function: object,
    inputs: object,
    ask: Question,
    budget: Budget,
    name: str,
    *,
    wanted: bool,
    arguments: Any = None,
    progress: Callable[[Fraction], None] | None = None,
) -> Continuum:
    """The audit of function(x, **arguments) on the continuum; ``wanted``: whether that was asked about, and not doubles.

    Raises as ``find``.
    """
    found = find(function, inputs, arguments=arguments, budget=replace(budget, grid=REALS), least=2, progress=progress)
    labels = found.explored.inputs
    asked, value = ask.bound(labels), ask.level
    delta = None if ask.delta is None else rational(ask.delta)
    base = Continuum(name, found, asked, value, ask.slack, None, None, "undecided", wanted, asked_delta=delta)
    if found.events:
        return replace(base, gap=found.events[0])
    if not found.explored.complete:
        return replace(base, gap="; ".join(("runs are unexplored", *found.explored.notes)))
    gap = found.validation.gap(labels)
    if gap:
        return replace(base, gap=f"its law was not replayed whole against the code; {gap}")
    try:
        laws: Laws = [parts_of(law.mass) for law in found.explored.laws]
    except Beyond as reason:
        return replace(base, gap=str(reason))
    return _decided(base, laws)


def _decided(base: Continuum, laws: Laws) -> Continuum:
    """The answer for all pairs of inputs."""
    bound, gap, worst, places = base.policy, "", None, None
    broken = False
    for x, one in enumerate(laws):
        for y, other in enumerate(laws):
            if x == y or broken:
                continue
            try:
                ratio = _ratio(one, other)
                level = None if bound is None else bound[x, y]
                if isinstance(level, LogSum) and base.asked_delta is None and not ratio.at_most(level):
                    broken, worst, places = True, ratio, (x, y)
                elif worst is None or larger(worst, ratio) is ratio:
                    worst, places = ratio, (x, y)
            except Beyond as reason:
                gap = gap or str(reason)
            except OutOfScope as reason:  # numbers that no precision tells apart
                gap = gap or str(reason)
    profiled = _profile(base, laws)
    if base.asked_delta is not None:
        if profiled is None:
            said = "delta is found where all reports are normal numbers of one scale, beside their input"
            return replace(base, gap=said, worst=worst, places=places)
        outcome = "within" if profiled <= base.asked_delta else "exceeded"
        return replace(base, worst=worst, places=places, outcome=outcome, delta=profiled)
    outcome = "exceeded" if broken else "undecided" if gap else "found" if bound is None else "within"
    return replace(base, worst=worst, places=places, outcome=outcome, gap="" if broken else gap, delta=profiled)


def _ratio(one: tuple[str, tuple[Law, ...]], other: tuple[str, tuple[Law, ...]]) -> Ratio:
    if one[0] != other[0] or len(one[1]) != len(other[1]):
        raise Beyond("reports of two inputs have different shapes")
    parts = [largest(mine, theirs) for mine, theirs in zip(one[1], other[1], strict=True)]
    return parts[0] if one[0] == "one" else product(parts)


def _profile(base: Continuum, laws: Laws) -> Any:
    """The smallest delta at epsilon, where every part of each report is one normal number of one scale; else None."""
    if base.epsilon is None or base.policy != PrivacyMatrix.ldp(len(laws), base.epsilon + base.slack):
        return None
    pieces = [
        [law.pieces[0] if len(law.pieces) == 1 and not law.atoms and not law.lattices else None for law in p] for _, p in laws
    ]
    plain = [piece for row in pieces for piece in row]
    scales = {None if piece is None else (piece.name, piece.by, piece.low, piece.high) for piece in plain}
    if (
        len(scales) != 1
        or None in scales
        or plain[0] is None
        or (plain[0].name, plain[0].low, plain[0].high) != ("normal", None, None)
    ):
        return None
    centres = [[piece.at for piece in row if piece is not None] for row in pieces]
    squared = max(
        sum(((a - b) ** 2 for a, b in zip(one, other, strict=True)), Fraction(0)) for one in centres for other in centres
    )
    return profile(squared, plain[0].by ** 2, base.epsilon + base.slack) if squared else None
