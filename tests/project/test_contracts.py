"""What every mechanism must satisfy; new ones are covered by being listed, with their cases."""

import importlib
import itertools
import pkgutil
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from mechanism_cases import CASES, REFUSED, WITHOUT_ORBITS, Case
from numpy_draws import Generator

import exactdp.fast
import exactdp.mechanisms
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import CONTINUOUS, NAMES, ORACLES
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import exact, variable
from exactdp.numbers.text import level
from exactdp.oracles import wired
from exactdp.oracles.records import ORACLES as RECORDS
from exactdp.orbit import role_counts
from exactdp.privacy.levels import tight_matrix, violation
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome

LEVELS: tuple[Any, ...] = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1.0, 5, 1e-6, 37.5, 300)
SYMMETRIC = tuple(name for name in NAMES if name not in WITHOUT_ORBITS)
ORBITS = ("ORDERS", "orbit_of", "orbits", "orders_of", "probabilities", "roles", "scores")


def of(name: str) -> ModuleType:
    """The module of a mechanism."""
    return importlib.import_module(f"exactdp.mechanisms.{name}")


def twin_of(name: str) -> ModuleType:
    """Its fast twin."""
    return importlib.import_module(f"exactdp.fast.{name}")


def cases(names: tuple[str, ...], most: int | None = None) -> Any:
    """Every case of the mechanisms, or those of at most so many outputs."""
    found = [(name, case) for name in names for case in CASES.get(name, ())]
    chosen = [(name, case) for name, case in found if most is None or case.of(of(name).alphabet) <= most]
    return pytest.mark.parametrize(("name", "case"), chosen, ids=str)


def modules(package: ModuleType) -> set[str]:
    """The names of the modules in a package."""
    return {found.name for found in pkgutil.iter_modules(package.__path__)}


def constrained(name: str, case: Case) -> bool:
    """Whether the policy has a finite level off the diagonal."""
    return isinstance(case.of(of(name).policy, "t=3").least(), LogSum)


def test_the_lists_are_complete() -> None:
    """Every mechanism is listed, has a twin, cases and parameters that it refuses, and all functions of its kind."""
    assert {*NAMES, *ORACLES, *CONTINUOUS} == modules(exactdp.mechanisms) - {"parameters", "records"}
    shared = {"bits", "noise", "portions", "postprocess", "projection", "protocols", "signed_sums", "tables"}
    assert {*NAMES, *ORACLES, *CONTINUOUS} == modules(exactdp.fast) - shared
    assert (set(CASES), set(REFUSED)) == (set(NAMES), set(NAMES))
    assert all(len(CASES[name]) >= 2 and REFUSED[name] for name in NAMES)
    for name in NAMES:
        wanted = {"alphabet", "channel", "estimator", "policy", "sample", *(ORBITS if name in SYMMETRIC else ())}
        assert wanted <= set(of(name).__all__), name
        assert {"encode", "estimate", "executed"} <= set(twin_of(name).__all__), name
    assert all({"encode", "estimate"} <= set(twin_of(name).__all__) for name in CONTINUOUS)
    for name in ORACLES:
        wanted = {"alphabet", "channel", "estimate", "estimator", "policy", "sample", "supported"}
        assert wanted <= set(of(name).__all__), name
        assert {"encode", "estimate", "executed"} <= set(twin_of(name).__all__), name


def test_an_oracle_takes_four_files() -> None:
    """The example of CONTRIBUTING: mechanism, twin, both records; statements, theorems, tests, independent clients apart."""
    name, root = "hadamard_count_mean_sketch", Path(__file__).resolve().parents[2]
    sources = [p for package in ("reference", "proofs_checks") for p in (root / package).rglob("*.py")]
    found = {str(p.relative_to(root)) for p in sources if name in p.read_text(encoding="utf-8") or p.stem == name}
    statements = {p for p in found if p.startswith(("proofs_checks/exactdp_checks/claims/oracles/", "proofs_checks/theorems/"))}
    deployed = {"reference/exactdp/deployments/records.py"}  # which names what is published
    assert found - statements - deployed == {
        "reference/exactdp/oracles/records.py",
        "reference/exactdp/oracles/wired.py",
        *(f"reference/exactdp/{package}/{name}.py" for package in ("mechanisms", "fast")),
    }
    assert {oracle.module for oracle in RECORDS} <= {*ORACLES, *NAMES}
    assert {record.flat.home for record in wired.RECORDS} == set(ORACLES)


def test_a_mechanism_takes_three_files() -> None:
    """One of the papers': module, twin, record; besides what the paper says of it, and its protocol."""
    name, root = "multi_max_sense", Path(__file__).resolve().parents[2]
    listed = [root / "reference/exactdp" / p for p in ("mechanisms/__init__.py", "fast/__init__.py", "oracles/records.py")]
    rooms = (
        "golden/mechanisms.py",
        "golden/files.py",
        "golden/refusals.py",
        "conformance/mechanisms.py",
        "conformance/requests.py",
    )
    listed += [root / "proofs_checks/exactdp_checks" / p for p in (*rooms, "executing/executed.py")]
    assert [p.name for p in listed if name in p.read_text(encoding="utf-8")] == []
    assert name in (root / "reference/exactdp/mechanisms/records.py").read_text(encoding="utf-8")


@cases(NAMES)
def test_the_channel_over_q_of_t_evaluates_to_the_channel_at_t(name: str, case: Case) -> None:
    """One definition serves every level, and has the outputs that it says; so do estimator and policy."""
    mechanism = of(name)
    general = case.of(mechanism.channel)
    assert general.outputs == tuple(range(case.of(mechanism.alphabet)))
    for t in ("3/2", 3, 1000, *((1,) if name in SYMMETRIC else ())):
        assert general.at(t=t) == case.of(mechanism.channel, t)
    for t in ("3/2", 3):
        assert case.of(mechanism.estimator).scores.at(t=t) == case.of(mechanism.estimator, t).scores
        assert case.of(mechanism.policy).at(level(f"t={t}")) == case.of(mechanism.policy, f"t={t}")


@cases(NAMES)
def test_privacy_is_proved_for_every_epsilon_and_tight(name: str, case: Case) -> None:
    """The policy holds, and is the least that does; a smaller level is refuted."""
    mechanism = of(name)
    channel, policy = case.of(mechanism.channel), case.of(mechanism.policy)
    found = prove.privacy(channel, policy).require()
    for t in ("3/2", 3):
        assert tight_matrix(case.of(mechanism.channel, t)) == policy.at(f"t={t}")
    if name in SYMMETRIC:
        assert tight_matrix(channel) == policy
    if constrained(name, case):
        assert "attained" in found.detail
        at_three = prove.privacy(case.of(mechanism.channel, 3), case.of(mechanism.policy, "t=2.999"))
        assert at_three.outcome is Outcome.REFUTED


@cases(NAMES)
def test_the_law_of_the_sampler_is_the_channel(name: str, case: Case) -> None:
    """Exactly, for every epsilon at once and at rational levels."""
    mechanism = of(name)
    general = case.of(mechanism.channel)
    for t in (exact("t"), Fraction(3, 2), Fraction(3), *((Fraction(1),) if name in SYMMETRIC else ())):
        found = channel_of(
            lambda x, draw, t=t: case.at(mechanism.sample, x, t, draw), range(general.size[0]), range(general.size[1])
        )
        assert found == case.of(mechanism.channel, t)


@cases(NAMES)
def test_the_estimator_is_unbiased_for_every_epsilon(name: str, case: Case) -> None:
    """As an identity of matrices, proved; a shifted score is refuted."""
    channel, estimator = case.of(of(name).channel), case.of(of(name).estimator)
    prove.mean(channel, estimator).require()
    shifted = type(estimator)(estimator.scores.map(lambda v: v + 1), estimator.target)
    assert prove.mean(channel, shifted).outcome is Outcome.REFUTED


@cases(NAMES, most=8)
def test_moments_follow_from_the_law(name: str, case: Case) -> None:
    """Covariance and risk of the estimator at a level, against sums over all reports of two users."""
    channel, estimator = case.of(of(name).channel, 3), case.of(of(name).estimator, 3)
    k = channel.size[0]
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    chances = channel.output(prior)
    d = estimator.scores.shape[1]
    aims = [sum((p * row[j] for p, row in zip(prior, estimator.target.rows, strict=True)), start=Fraction(0)) for j in range(d)]
    mean = np.zeros(d, dtype=object)
    second = np.zeros((d, d), dtype=object)
    for y, z in itertools.product(range(len(chances)), repeat=2):
        estimate = np.array(estimator.estimate([y, z]), dtype=object)
        mean += chances[y] * chances[z] * estimate
        second += chances[y] * chances[z] * np.outer(estimate, estimate)
    covariance = second - np.outer(mean, mean)
    assert mean.tolist() == aims
    assert [list(row) for row in estimator.covariance(channel, prior, n=2).rows] == covariance.tolist()
    assert estimator.risk(channel, prior, n=2) == covariance.trace()


@cases(SYMMETRIC)
def test_roles_determine_probability_and_score(name: str, case: Case) -> None:
    """At a size, wherever they stand."""
    mechanism = of(name)
    roles, channel, scores = (case.of(getattr(mechanism, f)) for f in ("roles", "channel", "estimator"))
    assert roles.shape == channel.size
    seen = set(
        zip(roles.ravel().tolist(), channel.pattern.ravel().tolist(), scores.scores.pattern.T.ravel().tolist(), strict=True)
    )
    assert len({role for role, _, _ in seen}) == len(seen)
    assert roles.min() >= 0


@cases(SYMMETRIC)
def test_orbits_reproduce_channel_and_estimator(name: str, case: Case) -> None:
    """Every tuple of up to three distinct symbols has the cells of its orbit, at its orders, and the policy bounds what it says.

    Outputs are counted by (Q(y|x), A(y)_x) for the symbols x of the tuple.
    """
    mechanism = of(name)
    channel, scores, policy = case.of(mechanism.channel), case.of(mechanism.estimator).scores, case.of(mechanism.policy)
    width = len(scores.values)
    codes = channel.pattern * width + scores.pattern.T
    general = {orbit.name: orbit for orbit in mechanism.orbits(*(variable(n) for n in mechanism.ORDERS), **case.options)}
    expected: dict[tuple[str, tuple[int, ...]], Counter[tuple[int, ...]]] = {}
    for count in (1, 2, 3):
        for symbols in itertools.permutations(range(min(channel.size[0], 9)), count):
            orbit, orders = general[case.at(mechanism.orbit_of, symbols)], tuple(case.at(mechanism.orders_of, symbols))
            assert orbit.symbols == count
            if (orbit.name, orders) not in expected:
                here = orbit.at(**dict(zip(mechanism.ORDERS, orders, strict=True)))
                # the orbits at a size and the orbits of variables, evaluated there, are the same
                assert {o.name: o.at() for o in mechanism.orbits(*orders, **case.options)}[orbit.name] == here
                q, a = (f(*orders, t="t", **case.options) for f in (mechanism.probabilities, mechanism.scores))
                cells: Counter[tuple[int, ...]] = Counter()
                for roles, n in here.items():
                    places = [(channel.matrix.values.index(q[r]), scores.values.index(a[r])) for r in roles]
                    cells[tuple(one * width + two for one, two in places)] += n
                expected[orbit.name, orders] = cells
            assert role_counts(codes, symbols) == expected[orbit.name, orders], symbols
            if count == 2:
                assert orbit.bounded == isinstance(policy[symbols[0], symbols[1]], LogSum), symbols


@pytest.mark.parametrize("name", SYMMETRIC)
def test_every_orbit_occurs(name: str) -> None:
    """In some case: a list with an orbit too many, or a name misspelt, is found."""
    mechanism, seen, listed = of(name), set(), set()
    for case in CASES[name]:
        names = [orbit.name for orbit in mechanism.orbits(*(variable(n) for n in mechanism.ORDERS), **case.options)]
        assert len(set(names)) == len(names)
        listed.update(names)
        for count in (1, 2, 3):
            for symbols in itertools.permutations(range(min(case.of(mechanism.channel).size[0], 9)), count):
                seen.add(case.at(mechanism.orbit_of, symbols))
    assert seen == listed


@pytest.mark.parametrize("name", NAMES)
def test_bad_parameters_are_refused(name: str) -> None:
    """Sizes, items and levels outside the definition, each with one clear error."""
    mechanism, good = of(name), CASES[name][-1]
    for case, message in REFUSED[name]:
        for function in (mechanism.alphabet, mechanism.channel, mechanism.estimator, mechanism.policy):
            with pytest.raises(BadInput, match=message):
                case.of(function)
    for t in ("1/2", 0, -3):
        with pytest.raises(BadInput, match="at least 1"):
            good.of(mechanism.channel, t)
    with pytest.raises(OutOfScope, match="t > 1"):
        good.of(mechanism.estimator, 1)
    k = good.of(mechanism.channel).size[0]
    for x in (-1, k, 1.0, True):
        with pytest.raises(BadInput, match=f"from 0 to {k - 1}"):
            good.at(mechanism.sample, x, 2, lambda _: 0)


@pytest.mark.parametrize("epsilon", LEVELS, ids=str)
@cases(SYMMETRIC, most=9)
def test_the_executed_law_of_the_twin(name: str, case: Case, epsilon: Any) -> None:
    """It is what ``executed`` says, never above the policy at epsilon, and within 2^-60 of the channel."""
    mechanism, twin = of(name), twin_of(name)
    *numerators, common = case.of(twin.executed, epsilon)
    claimed = Channel(ExactMatrix.from_table([Fraction(n, common) for n in numerators], case.of(mechanism.roles)))
    found = channel_of(
        lambda x, draw: int(case.at(twin.encode, np.array([x]), epsilon, Generator(draw))[0]),
        range(claimed.size[0]),
        range(claimed.size[1]),
    )
    assert found == claimed
    asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    assert violation(claimed, case.of(mechanism.policy, asked)) is None
    power = asked.exp()
    at = power if isinstance(power, Fraction) else exp(asked.constant, bits=600).lower
    ideal = case.of(mechanism.channel, at)
    for one, two in set(zip(claimed.pattern.ravel().tolist(), ideal.pattern.ravel().tolist(), strict=True)):
        assert abs(claimed.matrix.fractions[one] - ideal.matrix.fractions[two]) < Fraction(1, 2**60)


@cases(SYMMETRIC)
def test_fast_estimates_are_the_exact_estimates(name: str, case: Case) -> None:
    """On the same reports, up to the rounding of doubles; many users and one, arrays of any integers and lists."""
    mechanism, twin = of(name), twin_of(name)
    rng = np.random.default_rng(20261121)
    k = case.of(mechanism.policy).k
    for users in (200, 1):
        reports = case.at(twin.encode, rng.integers(0, k, size=users, dtype=np.uint8), "t=3", rng)
        assert (reports.dtype.kind, reports.shape) == ("i", (users,))
        exactly = case.of(mechanism.estimator, 3).estimate(reports.tolist())
        for given in (reports, reports.tolist(), reports.astype(np.uint16)):
            fast = case.at(twin.estimate, given, "t=3")
            assert (fast.dtype, fast.shape) == (np.float64, (k,))
            assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(fast, exactly, strict=True))


@pytest.mark.parametrize("name", SYMMETRIC)
def test_the_twin_refuses_bad_input(name: str) -> None:
    """Items outside the domain, levels that are none, bad parameters, no reports."""
    rng, twin, good = np.random.default_rng(1), twin_of(name), CASES[name][-1]
    k = good.of(of(name).channel).size[0]
    for x in ([k], [-1], [0.5]):
        with pytest.raises(ValueError, match=f"from 0 to {k - 1}"):
            good.at(twin.encode, x, 1.0, rng)
    for epsilon in (0, -1, float("nan"), float("inf"), 701, "ln 1", "ln(3)/2", "t=0.5", "t=1/0", "x", "exit()", None, 1e-30):
        with pytest.raises(ValueError, match="epsilon"):
            good.at(twin.encode, [0], epsilon, rng)
    for case, message in REFUSED[name]:
        for refused in (
            lambda case=case: case.at(twin.encode, [0], 1.0, rng),
            lambda case=case: case.at(twin.estimate, [0], 1.0),
        ):
            with pytest.raises(ValueError, match=message):
                refused()
    for y in ([good.of(of(name).alphabet)], [-1], [0.5]):
        with pytest.raises(ValueError, match="write integers"):
            good.at(twin.estimate, y, 1.0)
    with pytest.raises(ValueError, match="at least one report"):
        good.at(twin.estimate, [], 1.0)
    assert good.at(twin.encode, [], 1.0, rng).size == 0
