"""The best frequency oracle by each criterion at k and epsilon, with the kernel's verdict on every comparison.

A comparison is a statement about two numbers: at a rational t one of rational numbers and square roots, otherwise one of
exponentials, decided by enclosures. Where two values are the same function there is nothing that could fail: the verdict is
"computed".

>>> found = ranked(1000, 1, "average")
>>> found.best, found.word
(('SS',), 'proved')
>>> str(found.verdicts["HR"])[:34]
'proved (interval): (36009954*exp(1'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.likes import LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.oracles.comparing import Comparison, compare, rational_h
from exactdp.shown import Shown
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Ranking", "ranked", "ranking"]


@dataclass(frozen=True, repr=False)
class Ranking(Shown):
    """The oracles with the least by a criterion, and a verdict on the first of them against every other one."""

    criterion: str
    best: tuple[str, ...]
    verdicts: Mapping[str, Verdict]

    def __str__(self) -> str:
        others = f"{len(self.verdicts)} comparisons with {self.best[0]}"
        rest = (
            "Each has a certificate" if self.word == "proved" else "Those of equal functions are computed, all others certified"
        )
        rest = "At least one is not decided" if self.word == "undecided" else rest
        return f"{self.word.upper()}  {self.sentence}.\n  Decided by {others}, in .verdicts.\n  {rest}."

    @property
    def sentence(self) -> str:
        """Which oracles have the least."""
        verb = "have" if len(self.best) > 1 else "has"
        return f"{' and '.join(self.best)} {verb} the least by {self.criterion!r}, of {len(self.verdicts) + 1} oracles"

    def to_json(self) -> dict[str, Any]:
        """The best, and the outcome of each comparison with it.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> from exactdp_checks.ranking.best import ranked
            >>> sorted(ranked(1000, 1, "average").to_json())
            ['best', 'criterion', 'verdicts', 'word']
        """
        outcomes = {name: verdict.outcome.value for name, verdict in self.verdicts.items()}
        return {"criterion": self.criterion, "best": list(self.best), "word": self.word, "verdicts": outcomes}

    @property
    def word(self) -> str:
        """Of all comparisons together: proved, computed where some are between equal functions, or undecided."""
        found = {verdict.outcome for verdict in self.verdicts.values()}
        last = next((o for o in (Outcome.UNDECIDED, Outcome.REFUTED, Outcome.COMPUTED) if o in found), None)
        return "proved" if last is None else last.value


def ranked(k: int, epsilon: LevelLike, criterion: str, users: int = 100_000) -> Ranking:
    """The best by one criterion among all oracles."""
    return ranking(compare(k, epsilon, users), criterion)


def ranking(found: Comparison, criterion: str) -> Ranking:
    """The best of a comparison by a criterion, each comparison with its verdict."""
    best = found.best(criterion)
    first = found.value(best[0], criterion)
    verdicts = {}
    for row in found.rows:
        name = row.oracle.name
        if name != best[0]:
            verdicts[name] = related(first, found.value(name, criterion), found.epsilon, equal=name in best)
    return Ranking(criterion, best, verdicts)


def related(one: Exact, two: Exact, epsilon: LogSum, *, equal: bool) -> Verdict:
    """The verdict on one < two, or one == two, at s = e^(epsilon/2), t = e^epsilon, nats = epsilon, s = (3h-1)(h+1)/(4h)."""
    names = _names(epsilon)
    return prove.comparison(_at(one, names), "==" if equal else "<", _at(two, names))


def _names(epsilon: LogSum) -> dict[str, Any]:
    """t, s, nats and h = (2s - 1 + 2 sqrt(s^2 - s + 1))/3 as expressions: numbers where they are, else roots or exponentials."""
    power, root = epsilon.exp(), (epsilon * Fraction(1, 2)).exp()
    t = ["exp", expression(epsilon)] if power is None else expression(power)
    s = (
        expression(root)
        if root is not None
        else ["sqrt", t]
        if power is not None
        else ["exp", expression(epsilon * Fraction(1, 2))]
    )
    known = rational_h(root) if isinstance(root, Fraction) else None
    h = (
        expression(known)
        if known is not None
        else ["/", ["+", ["*", 2, s], -1, ["*", 2, ["sqrt", ["+", ["^", s, 2], ["*", -1, s], 1]]]], 3]
    )
    return {"t": t, "s": s, "nats": expression(epsilon), "h": h}


def _at(value: Exact, names: Mapping[str, Any]) -> Any:
    return substituted(expression(value), names)
