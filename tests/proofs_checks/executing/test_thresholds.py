"""thresholds: the law at a threshold is what the twins execute, and every rounding up is proved harmless, at every size."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from mechanism_cases import CASES, WITHOUT_ORBITS, Case

from exactdp.errors import BadInput
from exactdp.fast.noise import WORD, power_below, threshold
from exactdp.mechanisms import NAMES
from exactdp.numbers.exact import exact, variable
from exactdp_checks.executing.executed import TWINS
from exactdp_checks.executing.thresholds import LAWS, SHARES, dominated, dominated_mean, dominated_pair, ideal
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Method, Outcome

PAIRS = (("finite", "finite"), ("finite", "inf"), ("inf", "finite"))
LEVELS = ("t=3", "ln(3/2)", "1.0986", 0.5, 1e-6, 37.5)


def test_every_twin_has_a_law() -> None:
    assert set(LAWS) == set(SHARES) == set(NAMES) - WITHOUT_ORBITS  # every answer of a sketch is krr for two items


@pytest.mark.parametrize("name", LAWS)
def test_rounding_up_is_harmless_at_every_size(name: str) -> None:
    """Proved for all real orders, epsilons, lower bounds and shares of noise; and no smaller factor would do."""
    found = dominated(name).require()
    assert found.method is Method.SYMBOLIC
    for variable_ in ("r >= 0", "s >= 1", "u >= 0"):
        assert variable_ in found.scope
    assert dominated(name, factor="99/100").outcome is Outcome.REFUTED
    assert ideal(name).outcome is Outcome.PROVED


@pytest.mark.parametrize(("above", "below"), PAIRS)
def test_rounding_up_both_flips_is_harmless(above: str, below: str) -> None:
    found = dominated_pair(above, below).require()
    assert found.method is Method.SYMBOLIC
    assert len(found.certificate["body"]["parts"]) == (4 if above == below else 2)  # type: ignore[index]


def test_without_rounding_the_bound_of_the_pair_is_attained() -> None:
    """So no smaller factor would do, and any flip rounded down breaks a level: 1 - f < A g for a smaller f."""
    a, b = variable("a"), variable("b")
    f, g = (a - 1) / (a * b - 1), (b - 1) / (a * b - 1)
    assert prove.equal(["-", 1, f], ["*", a, g]).outcome is Outcome.PROVED
    assert prove.equal(["-", 1, g], ["*", b, f]).outcome is Outcome.PROVED


def test_answers_within_the_span_are_harmless() -> None:
    """All answers of one bit for a mean; and the twin keeps them within the span, attaining it at q = r."""
    assert dominated_mean().require().method is Method.SYMBOLIC
    assert dominated_mean("99/100").outcome is Outcome.REFUTED
    for epsilon in LEVELS:
        twin, s = TWINS["one_bit_mean"][1], power_below(epsilon)
        bound = (s - 1) / (2 * (s + 1))
        for query in ([1, -1, "1/3", 0], np.array([1, -1, 1 / 3, 0.9999999999999999])):
            *numerators, common = twin.executed(query, 1, epsilon)
            moved = [abs(Fraction(n, common) - Fraction(1, 2)) for n in numerators]
            assert max(moved) <= bound < max(moved) + Fraction(1, 2**50)


def sizes(case: Case, name: str) -> list[tuple[Any, tuple[int, ...]]]:
    """The orders at which the law is that of the whole channel."""
    mechanism = TWINS[name][0]
    if name == "block_hadamard":
        blocks = mechanism.layout(*case.size, **case.options)
        return [(case, (blocks[-1].start + blocks[-1].order, *sorted({b.order for b in blocks})))]
    return [(case, tuple(case.at(mechanism.orders_of, (0,))))]


@pytest.mark.parametrize(("name", "case"), [(name, case) for name in LAWS for case in CASES[name]], ids=str)
def test_the_law_is_what_the_twin_executes(name: str, case: Case) -> None:
    """At v = T/2^64, with T the least integer from 2^64 w on, for w at the lower bound of e^epsilon."""
    for epsilon in LEVELS:
        ((_, orders),) = sizes(case, name)
        exactly = [exact(order) for order in orders]
        share = SHARES[name](exactly, power_below(epsilon))
        v = Fraction(threshold(share), WORD)  # type: ignore[arg-type]
        assert share <= v < share + Fraction(1, WORD)  # type: ignore[operator]
        *numerators, common = case.of(TWINS[name][1].executed, epsilon)
        assert [Fraction(n, common) for n in numerators] == list(LAWS[name](exactly, v))


def test_the_flips_of_the_pair_are_rounded_up() -> None:
    """n_x 2^-64 is at least the ideal flip at the lower bound, by less than 2^-64: a point of the region that is proved."""
    for case in CASES["binary_optimal"]:
        for epsilon in LEVELS:
            mechanism, twin = TWINS["binary_optimal"]
            _, first, second, _, common = case.of(twin.executed, epsilon)
            ideal_flips = case.of(mechanism.flips, power_below(epsilon))
            for n, flip in zip((first, second), ideal_flips, strict=True):
                assert flip <= Fraction(n, common) < flip + Fraction(1, WORD)
            assert first + second <= common


def test_rounding_down_is_refuted() -> None:
    """Any share below w breaks the level: the law at v = w/(1 + u) for u > 0."""
    k, t, u = variable("k"), variable("t"), variable("u")
    law = LAWS["krr"]([k], SHARES["krr"]([k], t) / (1 + u))
    assert prove.at_most(law[1], t * law[0], k=2, t=1, u=0).outcome is Outcome.REFUTED
    law = LAWS["krr"]([k], SHARES["krr"]([k], t))
    assert prove.equal(law[1], ["*", t, law[0]]).outcome is Outcome.PROVED


def test_bad_names() -> None:
    with pytest.raises(BadInput, match="ask dominated_pair"):
        dominated("binary_optimal")
    with pytest.raises(BadInput, match="write one of krr"):
        ideal("rr")
    with pytest.raises(BadInput, match='"finite" or "inf"'):
        dominated_pair("t", "inf")
