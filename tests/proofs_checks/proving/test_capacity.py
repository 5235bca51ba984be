"""capacity: certificates that the kernel accepts again, and none of a smaller capacity."""

import dataclasses
from fractions import Fraction

import pytest

from exactdp.capacity import capacity
from exactdp.channel import Channel
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import Interval
from exactdp_checks.proving.capacity import certified
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel

Z = Channel([["1/2", "1/2"], [1, 0]])


@pytest.mark.parametrize("channel", [krr.channel(4, 3), Z, Channel([["1/2", "1/2"]] * 2)])
def test_a_capacity_is_accepted_again(channel):
    verdict = certified(channel)
    assert verdict.outcome.value == "argued"
    assert kernel.recheck(text_of(verdict)).proposition == verdict.proposition


def test_a_wrong_end_has_no_certificate():
    found = capacity(Z)
    small = dataclasses.replace(found, nats=Interval(found.nats.lower - Fraction(2, 1000), found.nats.lower - Fraction(1, 1000)))
    large = dataclasses.replace(found, nats=Interval(found.nats.upper + Fraction(1, 1000), found.nats.upper + Fraction(2, 1000)))
    assert [certified(Z, one).outcome.value for one in (small, large)] == ["refuted", "refuted"]


def test_too_many_entries_are_computed():
    assert certified(krr.channel(60, 3)).outcome.value == "computed"
