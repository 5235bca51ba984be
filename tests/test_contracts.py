"""What every mechanism and every claim must satisfy; new ones are covered by being listed."""

import importlib
import inspect
import itertools
import json
import pkgutil
from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import exactdp.fast
import exactdp.mechanisms
import exactdp_checks.papers
from exactdp.channel import Channel
from exactdp.enclosure import exp
from exactdp.errors import BadInput, OutOfScope
from exactdp.exact import exact
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import NAMES
from exactdp.orbit import role_counts
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import smallest_epsilon
from exactdp.ratio import ratio_within
from exactdp.text import level
from exactdp_checks import kernel, prove
from exactdp_checks.certificate import text_of
from exactdp_checks.claim import Claim, examine
from exactdp_checks.law import channel_of
from exactdp_checks.papers import KEYS, claims
from exactdp_checks.verdict import Outcome

SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17)
EPSILONS: tuple[Any, ...] = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1.0, 5, 1e-6, 37.5, 300)
WORD = 2**64


@pytest.fixture(params=NAMES)
def mechanism(request: pytest.FixtureRequest) -> ModuleType:
    """Every module of exactdp.mechanisms that is listed."""
    return importlib.import_module(f"exactdp.mechanisms.{request.param}")


@pytest.fixture
def twin(mechanism: ModuleType) -> ModuleType:
    """The fast twin of the mechanism."""
    return importlib.import_module(f"exactdp.fast.{mechanism.__name__.rpartition('.')[2]}")


def modules(package: ModuleType) -> set[str]:
    """The names of the modules in a package."""
    return {found.name for found in pkgutil.iter_modules(package.__path__)}


def test_the_lists_are_complete() -> None:
    """Every mechanism is listed and has a twin; every paper module has its claims in the list."""
    assert set(NAMES) == modules(exactdp.mechanisms) - {"parameters"}
    assert set(NAMES) == modules(exactdp.fast) - {"noise", "postprocess"}
    papers = modules(exactdp_checks.papers)
    assert {name.replace("_", "-") for name in papers} <= set(KEYS)
    assert {c.paper.replace("-", "_") for c in claims()} == papers


@pytest.mark.parametrize("k", SIZES)
def test_the_channel_over_q_of_t_evaluates_to_the_channel_at_t(mechanism: ModuleType, k: int) -> None:
    """One definition serves every level."""
    for t in (1, "3/2", 3, 1000):
        assert mechanism.channel(k).at(t=t) == mechanism.channel(k, t=t)


@pytest.mark.parametrize("k", SIZES)
def test_privacy_is_proved_for_every_epsilon_and_tight(mechanism: ModuleType, k: int) -> None:
    """epsilon-LDP with equality somewhere; a smaller bound is refuted."""
    found = prove.privacy(mechanism.channel(k), PrivacyMatrix.ldp(k, "eps")).require()
    if k == 1:
        return
    assert "attained" in found.detail
    assert smallest_epsilon(mechanism.channel(k)).ratio == exact("t")
    at_three = mechanism.channel(k, t=3)
    assert smallest_epsilon(at_three).ratio == 3
    assert prove.privacy(at_three, PrivacyMatrix.ldp(k, "t=2.999")).outcome is Outcome.REFUTED


@pytest.mark.parametrize("k", SIZES)
def test_the_law_of_the_sampler_is_the_channel(mechanism: ModuleType, k: int) -> None:
    """Exactly, for every epsilon at once and at rational levels."""
    outputs = range(mechanism.alphabet(k))
    for t in (exact("t"), Fraction(1), Fraction(3, 2), Fraction(3)):
        law = channel_of(lambda x, draw, t=t: mechanism.sample(x, k, t, draw), range(k), outputs)
        assert law == mechanism.channel(k, t)


@pytest.mark.parametrize("k", SIZES)
def test_the_estimator_is_unbiased_for_every_epsilon(mechanism: ModuleType, k: int) -> None:
    """As an identity of matrices, proved; a shifted score is refuted."""
    channel, estimator = mechanism.channel(k), mechanism.estimator(k)
    prove.mean(channel, estimator).require()
    shifted = type(estimator)(estimator.scores.map(lambda v: v + 1))
    assert prove.mean(channel, shifted).outcome is Outcome.REFUTED


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_moments_follow_from_the_law(mechanism: ModuleType, k: int) -> None:
    """Covariance and risk of the estimator at a level, against sums over all reports of two users."""
    channel, estimator = mechanism.channel(k, t=3), mechanism.estimator(k, t=3)
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    law = channel.output(prior)
    mean = np.zeros(k, dtype=object)
    second = np.zeros((k, k), dtype=object)
    for y, z in itertools.product(range(len(law)), repeat=2):
        estimate = np.array(estimator.estimate([y, z]), dtype=object)
        mean += law[y] * law[z] * estimate
        second += law[y] * law[z] * np.outer(estimate, estimate)
    covariance = second - np.outer(mean, mean)
    assert mean.tolist() == prior
    assert [list(row) for row in estimator.covariance(channel, prior, n=2).rows] == covariance.tolist()
    assert estimator.risk(channel, prior, n=2) == covariance.trace()


@pytest.mark.parametrize("k", [*range(1, 10), 15, 16, 17])
def test_orbits_reproduce_the_table_of_roles(mechanism: ModuleType, k: int) -> None:
    """Every tuple of up to three distinct symbols has the cells of its orbit, and every orbit with such a tuple is listed."""
    size, roles = mechanism.alphabet(k), mechanism.roles(k)
    # the orbits at a size and the orbits of a variable size, evaluated there, are the same
    by_name = {orbit.name: orbit.at(k=size) for orbit in mechanism.orbits(exact("k"))}
    assert by_name == {orbit.name: orbit.at() for orbit in mechanism.orbits(size)}
    for count in (1, 2, 3):
        for symbols in itertools.permutations(range(min(k, 9)), count):
            assert role_counts(roles, symbols) == by_name[mechanism.orbit_of(symbols)]


def test_bad_parameters_are_refused(mechanism: ModuleType) -> None:
    """Sizes, items and levels outside the definition, each with one clear error."""
    for k in (0, -1, True, 2.0, "3"):
        with pytest.raises(BadInput, match="integer >= 1"):
            mechanism.channel(k)
    for t in ("1/2", 0, -3):
        with pytest.raises(BadInput, match="at least 1"):
            mechanism.channel(3, t)
    with pytest.raises(OutOfScope, match="t > 1"):
        mechanism.estimator(3, 1)
    for x in (-1, 3, 1.0, True):
        with pytest.raises(BadInput, match="from 0 to 2"):
            mechanism.sample(x, 3, 2, lambda _: 0)


class Scripted:
    """A generator whose words and integers are given: ``integers`` returns ``word`` for 64-bit words and ``value`` otherwise."""

    def __init__(self, word: int, value: int) -> None:
        self.word, self.value, self.below = word, value, 0

    def integers(self, low: int, high: int, size: int, dtype: Any = np.int64) -> Any:
        assert low == 0
        if high == WORD:
            return np.full(size, self.word, dtype=dtype)
        self.below = high
        return np.full(size, self.value, dtype=dtype)


def executed_channel(twin: ModuleType, mechanism: ModuleType, k: int, epsilon: Any) -> Channel:
    """The exact law of ``encode``, by running it on every integer and on the words next to its threshold."""
    limit, size = twin.executed(k, epsilon)[0], mechanism.alphabet(k)
    rows = []
    for x in range(k):
        row = [Fraction(0)] * size
        for words in ((0, limit - 1), (limit, WORD - 1)):
            for value in range(size):
                reports = {int(twin.encode(np.array([x]), k, epsilon, Scripted(word, value))[0]) for word in words}
                assert len(reports) == 1  # nothing but the threshold matters
                row[reports.pop()] += Fraction(words[1] - words[0] + 1, WORD * size)
        rows.append(row)
    return Channel(rows)


@pytest.mark.parametrize("epsilon", EPSILONS, ids=str)
@pytest.mark.parametrize("k", [1, 2, 3, 4, 7])
def test_the_executed_law_of_the_twin(mechanism: ModuleType, twin: ModuleType, k: int, epsilon: Any) -> None:
    """It is what ``executed`` says, never above epsilon, and within 2^-60 of the channel."""
    low, high, common = twin.executed(k, epsilon)
    claimed = Channel(ExactMatrix.from_table([Fraction(low, common), Fraction(high, common)], mechanism.roles(k)))
    assert executed_channel(twin, mechanism, k, epsilon) == claimed
    asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    assert ratio_within(smallest_epsilon(claimed).ratio, asked)
    power = asked.exp()
    at = power if isinstance(power, Fraction) else exp(asked.constant, bits=600).lower
    for ours, ideal in zip((low, high), mechanism.probabilities(mechanism.alphabet(k), at), strict=True):
        assert abs(Fraction(ours, common) - ideal) < Fraction(1, 2**60)


@pytest.mark.parametrize("k", [1, 2, 5, 8])
def test_fast_estimates_are_the_exact_estimates(mechanism: ModuleType, twin: ModuleType, k: int) -> None:
    """On the same reports, up to the rounding of doubles."""
    rng = np.random.default_rng(20261121)
    reports = twin.encode(rng.integers(0, k, size=200), k, "t=3", rng)
    exactly = mechanism.estimator(k, t=3).estimate(reports.tolist())
    fast = twin.estimate(reports, k, "t=3")
    assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(fast, exactly, strict=True))


def test_the_twin_refuses_bad_input(twin: ModuleType) -> None:
    """Items outside the domain, levels that are none, no reports."""
    rng = np.random.default_rng(1)
    for x in ([3], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 2"):
            twin.encode(x, 3, 1.0, rng)
    for epsilon in (0, -1, float("nan"), float("inf"), 701, "ln 1", "ln 3/2", "t=0.5", "t=1/0", "x", "exit()", None, 1e-30):
        with pytest.raises(ValueError, match="epsilon"):
            twin.encode([0], 3, epsilon, rng)
    for k in (0, -2, True, 2.5):
        with pytest.raises(ValueError, match="integer >= 1"):
            twin.encode([0], k, 1.0, rng)
    with pytest.raises(ValueError, match="at least one report"):
        twin.estimate([], 3, 1.0)
    assert twin.encode([], 3, 1.0, rng).size == 0


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_every_claim_reaches_its_expected_outcome(claim: Claim) -> None:
    """At each instance; each mutant is refuted; every certificate passes the kernel as text."""
    checked = 0
    for found in examine(claim):
        assert found.ok, (dict(found.parameters), found.mutant, str(found.verdict))
        if found.parameters.get("k", 0) in (None, *range(12)):
            again = kernel.recheck(text_of(found.verdict))
            assert (again.outcome, again.scope) == (found.verdict.outcome, found.verdict.scope)
            checked += 1
    assert checked


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_every_certificate_fails_after_a_change_of_one_number(claim: Claim) -> None:
    """Some number of the body, one at a time."""
    text = text_of(claim.check(**claim.instances[min(2, len(claim.instances) - 1)]))
    body = json.loads(text)["body"]
    places = list(numbers(body))
    assert places
    for place in places[:: max(1, len(places) // 40)]:
        certificate = json.loads(text)
        owner = certificate["body"]
        for step in place[:-1]:
            owner = owner[step]
        owner[place[-1]] += 1
        with pytest.raises(kernel.Rejected):
            kernel.check(certificate)


def numbers(value: Any, place: tuple[Any, ...] = ()) -> Any:
    """The places of all integers in a JSON value."""
    if isinstance(value, int):
        yield place
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from numbers(part, (*place, key))


@pytest.mark.parametrize("claim", [c for c in claims() if c.instances[0]], ids=lambda c: c.id)
def test_outside_its_hypotheses_a_claim_is_out_of_scope(claim: Claim) -> None:
    """No vacuous truth: sizes below the first are refused."""
    for name in claim.instances[0]:
        with pytest.raises(OutOfScope, match="hypotheses"):
            claim.check(**{**claim.instances[0], name: -1})


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_a_mutant_changes_a_constant(claim: Claim) -> None:
    """Some keyword of each mutant is a keyword of the check, with another default."""
    for check in claim.checks.values():
        defaults = {name: p.default for name, p in inspect.signature(check).parameters.items() if p.default is not p.empty}
        for mutant in claim.mutants:
            assert any(name in defaults and defaults[name] != value for name, value in mutant.items()), mutant


def test_what_is_false_as_printed_stands_next_to_what_is_true() -> None:
    """So that a check which refutes everything is found: the corrected statement has to be proved."""
    ids = {c.id for c in claims() if c.expected is Outcome.PROVED}
    for claim in claims():
        if claim.expected is Outcome.REFUTED:
            assert claim.id.endswith("-as-printed")
            assert any(i.startswith(claim.id.removesuffix("-as-printed")) and i.endswith("-corrected") for i in ids), claim.id
