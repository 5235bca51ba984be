"""executed: every twin at every case and many levels: certified, by a certificate that is re-checked, near the ideal channel."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from mechanism_cases import CASES, REFUSED, Case
from numpy_draws import Generator

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.information import total_variation
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import NAMES
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import violation
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.executing.executed import TWINS, Certified, certified, distances, executed_channel
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import recheck
from exactdp_checks.trusted.verdict import Outcome

LEVELS: tuple[Any, ...] = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1e-6, 37.5, 300)
EVERY = pytest.mark.parametrize(("name", "case"), [(name, case) for name in NAMES for case in CASES[name]], ids=str)


def of(name: str, case: Case, epsilon: Any, function: Callable[..., Any] = certified) -> Any:
    """The function at these parameters."""
    return function(name, *case.size, epsilon=epsilon, **case.options)


def test_every_twin_is_listed() -> None:
    assert tuple(sorted(TWINS)) == tuple(sorted(NAMES))
    for name, (mechanism, twin) in TWINS.items():
        assert (mechanism.__name__, twin.__name__) == (f"exactdp.mechanisms.{name}", f"exactdp.fast.{name}")


@EVERY
def test_every_twin_is_certified(name: str, case: Case) -> None:
    """Proved by the kernel, and by the kernel again from the text; the distance is below 2^-60, and 0 only where it can be."""
    for epsilon in LEVELS:
        found: Certified = of(name, case, epsilon)
        found.verdict.require()
        assert recheck(text_of(found.verdict).encode()).outcome is Outcome.PROVED
        policy = case.of(TWINS[name][0].policy, found.epsilon)
        assert violation(found.channel, policy) is None
        assert found.room is None or found.room >= 0
        assert (found.room is None) == (not isinstance(policy.least(), LogSum))
        assert 0 <= found.largest.lower <= found.largest.upper < Fraction(1, 2**60)
        assert 0 <= found.variation.lower <= found.variation.upper < Fraction(1, 2**59)
        assert found.largest.upper <= 2 * found.variation.upper
        assert found.channel == of(name, case, epsilon, executed_channel)


@EVERY
def test_the_distance_where_the_power_is_rational_is_that_of_the_matrices(name: str, case: Case) -> None:
    """By the definition, entry by entry and row by row; and the enclosure at another way to write the level agrees."""
    mechanism = TWINS[name][0]
    found: Certified = of(name, case, "t=3")
    ideal = case.of(mechanism.channel, 3)
    gaps = [abs(a - b) for one, two in zip(found.channel.rows, ideal.rows, strict=True) for a, b in zip(one, two, strict=True)]
    rows = [total_variation(one, two) for one, two in zip(found.channel.rows, ideal.rows, strict=True)]
    assert (found.largest.lower, found.largest.upper) == (max(gaps), max(gaps))
    assert (found.variation.lower, found.variation.upper) == (max(rows), max(rows))


@EVERY
def test_the_distance_elsewhere_encloses_that_of_nearby_matrices(name: str, case: Case) -> None:
    """At rational numbers within 10^-150 of e^epsilon, to within 10^-140."""
    found: Certified = of(name, case, "1.0986")
    tiny = Fraction(1, 10**140)
    near = exp(Fraction("1.0986"), 600).lower
    ideal = case.of(TWINS[name][0].channel, near)
    gaps = [abs(a - b) for one, two in zip(found.channel.rows, ideal.rows, strict=True) for a, b in zip(one, two, strict=True)]
    assert found.largest.lower - tiny <= max(gaps) <= found.largest.upper + tiny
    assert found.largest.width < tiny
    assert found.variation.width < tiny


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("binary_optimal", "one_bit_mean")])
def test_the_code_has_this_law(name: str) -> None:
    """Every word of ``encode`` is run, for the first and the last case, at levels that round; the others have their own tests."""
    for case in (CASES[name][0], CASES[name][-1]):
        for epsilon in ("ln(3/2)", 0.5):
            claimed = of(name, case, epsilon, executed_channel)
            run = lambda x, draw, case=case, epsilon=epsilon: int(  # noqa: E731
                case.at(TWINS[name][1].encode, np.array([x]), epsilon, Generator(draw))[0]
            )
            assert channel_of(run, range(claimed.size[0]), range(claimed.size[1])) == claimed


def test_rounding_to_the_other_side_is_refuted() -> None:
    """One unit less noise in 2^64 breaks the level, where it is attained without rounding."""
    channel = executed_channel("hadamard_response", 3, epsilon="t=3")
    unit = Fraction(1, 4 * 2**64)
    moved = Channel(
        ExactMatrix.from_table([channel.matrix.fractions[0] - unit, channel.matrix.fractions[1] + unit], channel.pattern)
    )
    assert prove.privacy(channel, PrivacyMatrix.ldp(3, "t=3")).outcome is Outcome.PROVED
    assert prove.privacy(moved, PrivacyMatrix.ldp(3, "t=3")).outcome is Outcome.REFUTED


def test_a_certificate_says_which_channel() -> None:
    """After any entry is changed it proves nothing of it."""
    found = certified("krr", 3, epsilon=1)
    content = json.loads(text_of(found.verdict))
    rows, common = content["body"]["channel"]["rows"], content["body"]["channel"]["denominators"][0]
    assert [[Fraction(n, common) for n in row] for row in rows] == [list(row) for row in found.channel.rows]


def test_room_is_the_loss_that_is_left() -> None:
    """For epsilon-LDP, epsilon minus the smallest epsilon; for the pairs that a policy bounds, the least of all."""
    found = certified("krr", 5, epsilon="ln 3")
    own, other = found.channel[0, 0], found.channel[0, 1]
    assert found.room == LogSum.ln(3) - LogSum.ln(own / other)  # type: ignore[operator]
    one_sided = certified("mangat", 3, [1], epsilon="ln 3")
    assert one_sided.room == LogSum.ln(3) + LogSum.ln(one_sided.channel[0, 1])
    assert certified("krr", 1, epsilon=1).room is None
    alike = certified("max_sense", 3, 2, [0], epsilon=1)  # most pairs of data points have the same bit, and no level to spend
    low, high = sorted(alike.channel.matrix.values)  # type: ignore[type-var]
    assert alike.room == LogSum(1) - LogSum.ln(high / low) > 0  # type: ignore[operator]
    assert certified("max_sense", 3, 2, [], epsilon=1).room == 0
    assert "nats below its level" in str(found)
    assert "nats" not in str(certified("krr", 1, epsilon=1)).partition("entries")[0].partition("proved")[2]


def test_a_policy_with_levels_above_epsilon_says_what_holds_over_all_pairs() -> None:
    """Two answers at epsilon each are 2 epsilon together; where every level is epsilon, or one is infinite, nothing is added."""
    two = certified("multi_max_sense", 4, 2, [[0, 1], [2]], epsilon="ln 3")
    assert two.above == LogSum.ln(9)
    assert "over all pairs of inputs 2.19722457734 nats" in str(two)
    other = certified("binary_optimal", "t", "t^2", epsilon="ln 3").above
    assert other is not None
    assert LogSum.ln(Fraction(9) - Fraction(1, 10**15)) < other <= LogSum.ln(9)
    for one in (
        certified("krr", 3, epsilon="ln 3"),
        certified("mangat", 3, [1], epsilon="ln 3"),
        certified("hrr", 3, epsilon=0.7),
    ):
        assert one.above is None
        assert "over all pairs" not in str(one)


def test_distances_of_channels_by_hand() -> None:
    one, two = Channel([["1/2", "1/2", 0], [0, 1, 0]]), Channel([["1/4", "1/2", "1/4"], [0, "7/8", "1/8"]])
    largest, variation = distances(one, two, level("ln 2"))
    assert (largest.lower, largest.upper, variation.lower, variation.upper) == (Fraction(1, 4),) * 4
    over_t = Channel([["t/(t+1)", "1/(t+1)"]])
    largest, variation = distances(Channel([["3/4", "1/4"]]), over_t, level("1"))
    assert float(largest.lower) == pytest.approx(0.75 - 0.7310585786300049)
    assert largest.lower <= variation.upper


def test_large_domains_in_seconds() -> None:
    assert certified("krr", 300, epsilon=1).verdict.outcome is Outcome.PROVED
    assert certified("hadamard_response", 300, epsilon="ln 3").room == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: certified("rr", 3, epsilon=1), "no mechanism with a fast twin: write one of krr"),
        (lambda: certified("krr", 3, epsilon=0), "krr: epsilon = 0"),
        (lambda: certified("krr", 3, 4, epsilon=1), "krr has the parameters k: there are 2 given"),
        (lambda: certified("max_sense", 3, epsilon=1), "max_sense has the parameters N, w, H: there are 1 given"),
        (lambda: certified("krr", 3, epsilon=1, reading="B"), "krr has the parameters k: there are 1 given, and reading"),
        (lambda: certified("krr", 3, epsilon=1e-30), "every report would be noise"),
        (lambda: certified("krr", 3, 4, epsilon=1), "krr"),
        (lambda: certified("krr", epsilon=1), "krr"),
        *((lambda case=case: of("mangat", case, 1.0), message) for case, message in REFUSED["mangat"]),
    ],
)
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        call()
