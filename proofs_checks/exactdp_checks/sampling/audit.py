"""The statistical audit of a stranger's code: a lower confidence bound on its epsilon from n runs of every input.

For code that cannot be enumerated, such as noise from the normal distribution. Half of the runs choose events (a few sets of
outputs), the other half tests them; with events that are stated before, all runs test. The bounds are those of Clopper and
Pearson, corrected for the number of tests, so with the stated confidence epsilon is at least what is reported, whatever the
code does. A bound above what is claimed refutes the claim at this confidence; anything else is undecided: a sample never
proves, and rare events hide.

Requires runs that are independent of each other. Source: Clopper and Pearson 1934; Bonferroni; context-aware-ldp, Definitions
1-4.

>>> def flip(x, rng):
...     return x ^ int(rng.random() < 0.25)
>>> found = sample_audit(flip, "0..1", epsilon="1/2", runs=4000, seed=1, isolated=False)
>>> found.verdict.outcome.value, found.status, found.best.event, found.bound < LogSum.ln(3)
('refuted', 1, 'output 1', True)
>>> sample_audit(flip, "0..1", epsilon="ln 3", runs=4000, seed=1, isolated=False).verdict.outcome.value
'undecided'
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import permutations
from typing import Any

from exactdp.arguments import plain
from exactdp.errors import BadInput
from exactdp.levels import allowance
from exactdp.likes import CodeLike, ExactLike, InputsLike, LevelLike, PolicyLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import decimal, level
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.policies import policy_of
from exactdp_checks.code.isolation.naming import title
from exactdp_checks.code.isolation.symbols import check_number, inputs_of
from exactdp_checks.sampling import wording
from exactdp_checks.sampling.audited import Sampled, best_of
from exactdp_checks.sampling.bounds import Test, fewest
from exactdp_checks.sampling.events import Choice, Stated, chosen
from exactdp_checks.sampling.pool import Work, gathered
from exactdp_checks.sampling.reports import Reports, merged
from exactdp_checks.sampling.running import parts_of
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["SampleAudit", "confidence_of", "sample_audit", "sampled"]

RUNS = 10**9
PAIRS = 20_000  # of inputs that are compared
TESTS = 8
NOTE = "its runs do not repeat with the seed: the code has randomness of its own, or remembers earlier runs"


@dataclass(frozen=True, repr=False)
class SampleAudit(Sampled):
    """What was asked and found, with its words."""

    @property
    def sentence(self) -> str:
        """What was found, with the counts."""
        return wording.sentence(self)

    def __str__(self) -> str:
        return "\n".join(wording.lines(self))

    def text(self) -> str:
        """The lines, the tests, and what they could have shown.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp
            >>> found = exactdp.sample_audit(lambda x: x, "0..1", 1, runs=1000, seed=1, isolated=False, jobs=1)
            >>> found.text().split()[0]
            'REFUTED'
        """
        return "\n".join([str(self), *wording.details(self)])

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<p>{escape(self.sentence)}</p>"

    def to_json(self) -> dict[str, Any]:
        """Everything, exact numbers as text with decimals beside.

        Returns:
            Objects that ``json.dumps`` takes; the keys do not depend on the result.

        Example:
            >>> import exactdp
            >>> found = exactdp.sample_audit(lambda x: x, "0..1", 1, runs=1000, seed=1, isolated=False, jobs=1)
            >>> sorted(found.to_json())[:3]
            ['bound', 'confidence', 'delta']
        """
        return wording.to_json(self)


@plain
def sample_audit(
    function: CodeLike,
    inputs: InputsLike,
    epsilon: LevelLike | None = None,
    policy: PolicyLike | None = None,
    *,
    delta: ExactLike | float = 0,
    runs: int = 100_000,
    confidence: ExactLike | float = "99.9%",
    seed: int | None = None,
    jobs: int | None = None,
    arguments: Mapping[str, Any] | None = None,
    statistic: CodeLike | None = None,
    events: Mapping[str, Callable[[Any], object]] | None = None,
    batch: bool = False,
    tests: int = TESTS,
    seconds: float = 600,
    memory: int = 4096,
    isolated: bool = True,
    name: str | None = None,
    progress: Callable[[Fraction], None] | None = None,
) -> SampleAudit:
    """Do runs show that a function is less private than it claims? They can refute, and never prove.

    Args:
        function: a function of the input, or "module:function"; with ``batch`` it is f(x, n) and returns n reports.
        inputs: values, or text such as "0..9".
        epsilon: the level in nats that is claimed; without one, a lower bound is found.
        policy: levels for pairs of inputs; with both, epsilon is the value of eps.
        delta: asks about (epsilon, delta)-LDP.
        runs: for each input.
        confidence: such as "99.9%".
        seed: determines all runs; by default a fresh one, which the result has.
        jobs: processes.
        arguments: of the function, by name.
        statistic: a function of the output, audited in its place.
        events: predicates of the output, fixed before the runs.
        batch: see ``function``.
        tests: how many events are tested.
        seconds, memory: limits, the second in MiB for each process.
        isolated: run in processes of their own.
        name: what the sentence calls the function.
        progress: called with the share that is done.

    Returns:
        The bound with its counts; refuted, or undecided.

    Raises:
        BadInput: for what cannot be asked. CodeFailed: where the code raises.

    Example:
        >>> sample_audit(lambda x: x, "0..1", 1, runs=1000, seed=1, isolated=False, jobs=1).refuted
        True
    """
    symbols = inputs_of(inputs) if isinstance(inputs, str) else tuple(inputs)
    check_number(len(symbols))
    asked, value = _asked(policy, epsilon, symbols)
    share, limit = confidence_of(confidence), allowance(delta)
    _check_numbers(runs, tests, seed, jobs, limit)
    pairs = _pairs(asked, len(symbols))
    number = len(pairs) * len(events) if events else min(tests, 2 * len(pairs))
    half = runs if events else runs - runs // 2
    _check_runs(half, (1 - share) / (2 * number), asked, pairs, limit, 1 if events else 2)
    seed = secrets.randbits(63) if seed is None else seed
    work = Work(function, arguments or {}, statistic, batch, seed, jobs or os.cpu_count() or 1, seconds, memory, isolated)
    plans = [parts_of(x, i, runs) for i, x in enumerate(symbols)]
    parts = gathered(work, [task for plan in plans for each in plan for task in each], progress)
    notes = () if all(p.repeats for p in parts) else (NOTE,)
    rest = iter(parts)
    halves = [(merged(next(rest).reports for _ in first), merged(next(rest).reports for _ in second)) for first, second in plans]
    found = sampled(halves, asked, share, limit, tests, events)
    facts = (name or title(function), symbols, runs, share, seed, asked, value if policy is None else None, limit, found)
    return SampleAudit(*facts, _verdict(found, asked, share, runs, seed), notes)


def sampled(
    halves: Sequence[tuple[Reports, Reports]],
    policy: PrivacyMatrix | None,
    confidence: Fraction,
    delta: Fraction = Fraction(0),
    tests: int = TESTS,
    events: Mapping[str, Callable[[Any], object]] | None = None,
) -> tuple[Test, ...]:
    """The tests on two independent halves of reports for each input: chosen on the first, made on the second.

    With stated ``events`` every event is tested for every pair that the policy bounds, on both halves together.
    """
    pairs = _pairs(policy, len(halves))
    if events:
        data = [merged(half) for half in halves]
        choices = [Choice(x, other, Stated(text, of)) for x, other in pairs for text, of in events.items()]
    else:
        data = [second for _, second in halves]
        levels = {pair: 0.0 if policy is None else float(policy[pair]) for pair in pairs}
        error = float((1 - confidence) / (2 * tests))
        choices = chosen([first for first, _ in halves], levels, tests, error, float(delta))
    error_of = (1 - confidence) / (2 * len(choices))
    counts = {(x, id(c.event)): c.event.count(data[x]) for c in choices for x in (c.x, c.other)}
    return tuple(
        Test(
            c.x,
            c.other,
            c.event.text,
            counts[c.x, id(c.event)],
            data[c.x].n,
            counts[c.other, id(c.event)],
            data[c.other].n,
            error_of,
            delta,
        )
        for c in choices
    )


def confidence_of(value: object) -> Fraction:
    """A confidence as a fraction between 1/2 and 1, from "99.9%", "0.999", a Fraction, or a float as its shortest decimal.

    Raises BadInput unless it is between 1/2 and 1.
    """
    text = value.strip() if isinstance(value, str) else value
    share = rational(text[:-1]) / 100 if isinstance(text, str) and text.endswith("%") else rational(decimal(text))
    if not Fraction(1, 2) <= share < 1:
        raise BadInput(f"a confidence of {share} is not between 1/2 and 1: write, as in 99.9% or 0.999")
    return share


def _asked(policy: object, epsilon: object, inputs: Sequence[Any]) -> tuple[PrivacyMatrix | None, LogSum | None]:
    """The level of every pair, None where nothing is claimed; and epsilon."""
    value = None if epsilon is None else level(epsilon)
    if value is not None and value.epsilon:
        raise BadInput('code is run at one epsilon: give a number, such as "1.5" or "ln 3"')
    if policy is None:
        return None if value is None else PrivacyMatrix.ldp(len(inputs), value), value
    named = None
    if isinstance(policy, Mapping):
        asked, named = policy_of(policy, [str(x) for x in inputs])
    elif isinstance(policy, PrivacyMatrix):
        asked = policy
    elif isinstance(policy, Iterable) and not isinstance(policy, str):
        asked = PrivacyMatrix.explicit(policy)
    else:
        raise BadInput(f"a {type(policy).__name__} is not a policy: give a PrivacyMatrix, rows of levels, or a mapping")
    if asked.k != len(inputs):
        raise BadInput(f"the policy has {asked.k} symbols and there are {len(inputs)} inputs: they must agree")
    open_ = any(isinstance(v, LogSum) and v.epsilon for v in asked.levels)
    if open_ == (value is None) or (value is not None and named is not None and not named.epsilon):
        raise BadInput("the policy names its levels or epsilon does: give epsilon exactly where the levels are multiples of eps")
    return (asked if value is None else asked.at(value)), value


def _pairs(policy: PrivacyMatrix | None, k: int) -> list[tuple[int, int]]:
    """The ordered pairs of inputs that are compared."""
    found = [pair for pair in permutations(range(k), 2) if policy is None or isinstance(policy[pair], LogSum)]
    if not found or len(found) > PAIRS:
        many = f"{len(found)} ordered pairs of inputs are to be compared"
        raise BadInput(f"{many}: give at least two inputs that the policy compares, and at most {PAIRS} pairs")
    return found


def _check_numbers(runs: object, tests: object, seed: object, jobs: object, delta: Fraction) -> None:
    named = {"runs": (runs, 2, RUNS), "tests": (tests, 1, 1000), "seed": (seed, 0, 2**128), "jobs": (jobs, 1, 1024)}
    for name, (value, least, most) in named.items():
        if value is None and name in ("seed", "jobs"):
            continue
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadInput(f"{name} = {value!r}: write an integer from {least} to {most}")
    if not 0 <= delta < 1:
        raise BadInput("delta is a probability below 1: write a number such as 1e-6")


def _check_runs(
    n: int, error: Fraction, policy: PrivacyMatrix | None, pairs: Sequence[tuple[int, int]], delta: Fraction, halves: int
) -> None:
    """Refuses so few runs that no result at all could exceed the least level that is claimed."""
    levels = [LogSum()] if policy is None else [bound for pair in pairs if isinstance(bound := policy[pair], LogSum)]
    best = Test(0, 1, "", n, n, 0, n, error, delta)
    if any(best.exceeds(bound) for bound in levels):
        return
    needed = fewest(error, min(levels), delta)
    advice = "no number of runs can" if needed is None else f"at least {halves * needed} are needed"
    raise BadInput(f"{halves * n} runs of each input cannot refute this level, even if the code hides nothing: {advice}")


def _verdict(tests: Sequence[Test], policy: PrivacyMatrix | None, confidence: Fraction, runs: int, seed: int) -> Verdict:
    """Refuted where a test exceeds its level; undecided otherwise."""
    scope = f"{runs} runs of each input with seed {seed}, confidence {wording.percent(confidence)}, {len(tests)} tests"
    best = best_of(tests, policy)
    if policy is None or not best.exceeds(policy[best.x, best.other]):
        return Verdict(Outcome.UNDECIDED, Method.SAMPLED, scope, detail="a sample proves nothing")
    counts = f"{best.event}: {best.above} of {best.n} at input {best.x}, {best.below} of {best.n_other} at input {best.other}"
    return Verdict(Outcome.REFUTED, Method.SAMPLED, scope, detail=counts)
