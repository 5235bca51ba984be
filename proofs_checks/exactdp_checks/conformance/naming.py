"""Of which known fault do wrong answers look?

``patterns`` names what is wrong, given all answers about one operation and mechanism: a fault explains a group of failures best
if it explains every answer of the group that it has a value for, right ones too. Of equal ones, other groups decide.

>>> from fractions import Fraction
>>> from exactdp_checks.conformance.checking import judge
>>> clipped = Fraction(3, 2), Fraction(0)
>>> case = Case("x", "estimate", {}, (Fraction(3, 2), Fraction(-1, 2)), wrong=lambda: [("clipped", clipped)])
>>> patterns([(case, judge(case, {"estimate": ["3/2", "0.0"]}, Fraction(1, 10**12)))])
{'x': 'clipped'}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from types import MappingProxyType

from exactdp_checks.auditing.files import printable
from exactdp_checks.conformance.case import PROBABILITIES, Case
from exactdp_checks.conformance.checking import ROUNDED, Judgement, like
from exactdp_checks.conformance.samples import Sample, fits

__all__ = ["Evidence", "evidence", "patterns"]

EXAMINED = 20  # wrong answers of a group, and as many right ones: what a fault would answer takes long to compute
CONSTANT = "every request has the same answer"
NOWHERE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Evidence:
    """What the answers of a group say of known faults, by id and by name; ``score``: how many failures a fault explains."""

    hits: Mapping[str, Sequence[str]]
    known: Mapping[str, AbstractSet[str]]
    score: Mapping[str, int]
    contradicted: AbstractSet[str]
    failed: str = ""  # why no fault is named

    @property
    def fitting(self) -> list[str]:
        """The faults that explain failures, and that no answer contradicts."""
        return [name for name in self.score if name not in self.contradicted]


def evidence(group: Sequence[tuple[Case, Judgement]]) -> Evidence:
    """What the answers to one operation about one mechanism say; nothing where all are right.

    A diagnosis that fails is told in ``failed``, whatever stopped it: the answers of a program are judged without it.
    """
    try:
        return _evidence(group)
    except Exception as error:  # noqa: BLE001 - the results of the run are worth more than the name of a fault
        return Evidence({}, {}, {}, frozenset(), f"no diagnosis: {printable(str(error) or type(error).__name__, 200)}")


def _evidence(group: Sequence[tuple[Case, Judgement]]) -> Evidence:
    hits, known = dict[str, list[str]](), dict[str, set[str]]()
    score, contradicted = Counter[str](), set[str]()
    for case, judgement in _examined(group):
        for name, value in case.wrong():
            relative = case.operation in PROBABILITIES
            if isinstance(judgement.answered, Sample):
                same = None if value is None or case.sampling is None else fits(judgement.answered, value, case.sampling.error)
            elif case.sampling is not None and isinstance(judgement.answered, tuple):
                samples, error = judgement.answered, case.sampling.error
                same = all(fits(sample, row, error) for sample, row in zip(samples, value, strict=True))
            else:
                same = None if judgement.answered is None else like(judgement.answered, value, relative=relative)
            if same is False:
                contradicted.add(name)
            if value is not None and judgement.answered is not None:
                known.setdefault(case.id, set()).add(name)
            if same and judgement.message:
                hits.setdefault(case.id, []).append(name)
                score[name] += 1
    return Evidence(hits, known, score, contradicted)


def _examined(group: Sequence[tuple[Case, Judgement]]) -> Iterator[tuple[Case, Judgement]]:
    """Answers that could be read, wrong ones and right ones, spread over the group; none where all are right."""
    wrong = [(case, judgement) for case, judgement in group if judgement.message and judgement.answered is not None]
    right = [(case, judgement) for case, judgement in group if not judgement.message]
    for some in (wrong, right) if wrong else ():
        yield from (some[i * len(some) // EXAMINED] for i in range(EXAMINED)) if len(some) > EXAMINED else some


def patterns(
    group: Sequence[tuple[Case, Judgement]], shown: Evidence | None = None, elsewhere: Mapping[str, int] = NOWHERE
) -> dict[str, str]:
    """The id of each wrong answer -> the fault that it looks like, "" for none that is known.

    Of faults that explain equally many answers, the one is named that explains most other groups, ``elsewhere``. An answer that
    was not examined looks like most of those that were.
    """
    if not any(judgement.message for _, judgement in group):
        return {}
    shown = evidence(group) if shown is None else shown
    hits, known, score = shown.hits, shown.known, shown.score
    best = sorted(shown.fitting, key=lambda name: (-score[name], -elsewhere.get(name, 0)))
    seen = Counter(judgement.hint for _, judgement in group if judgement.hint not in ("", ROUNDED))
    hints = [hint for hint, _ in seen.most_common(1)]
    failures = sum(bool(judgement.message) for _, judgement in group)
    often = {name for name in score if 2 * score[name] >= failures}  # a fault of some requests only
    best = [CONSTANT, *best] if _is_constant(group) else best
    found, unexamined = dict[str, str](), set[str]()
    for case, judgement in group:
        if judgement.message:
            fitting = hits.get(case.id, ())
            names = [ROUNDED] if judgement.hint == ROUNDED else []
            names += [name for name in best if name in fitting]
            names += [name for name in best[:1] if name not in known.get(case.id, ())]  # it says nothing about this answer
            names += [name for name in (judgement.hint, *hints) if name]
            names += [name for name in fitting if name in often]
            found[case.id] = names[0] if names else shown.failed
            if judgement.answered is not None and not judgement.hint and case.id not in known:
                unexamined.add(case.id)
    usual = Counter(name for each, name in found.items() if each not in unexamined).most_common(1)
    return found | {each: name for name, _ in usual for each in unexamined}


def _is_constant(group: Sequence[tuple[Case, Judgement]]) -> bool:
    """Whether one answer, and no truth value, is given to many requests, and to most."""
    answers = [j.answered for _, j in group if j.answered is not None]
    return len(answers) > max(4, len(group) // 2) and not isinstance(answers[0], bool) and all(a == answers[0] for a in answers)
