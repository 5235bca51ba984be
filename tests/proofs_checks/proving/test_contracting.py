"""contracting: coefficients with certificates that the kernel accepts again, and what it cannot hold is marked computed."""

from fractions import Fraction

import pytest

from exactdp.channel import Channel
from exactdp.mechanisms import krr
from exactdp_checks.proving import contracting
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel

ODD = Channel([["0.5", "0.3", "0.2"], ["0.2", "0.5", "0.3"], ["0.1", "0.3", "0.6"]])


@pytest.mark.parametrize("channel", [krr.channel(4, 3), ODD, Channel([["1/2", "1/2"], [1, 0]])])
def test_coefficients_are_accepted_again(channel):
    total, eta = contracting.total_variation(channel), contracting.eta(channel)
    assert (total.outcome.value, eta.outcome.value) == ("proved", "argued")
    for verdict in (total, eta):
        assert kernel.recheck(text_of(verdict)).proposition == verdict.proposition


def test_a_smaller_bound_is_refused(monkeypatch):
    """The certificate is of the number that is stated: half of it is no bound."""
    true = contracting.chi_square_contraction

    def half(channel):
        found = true(channel)
        return type(found)(found.lower / 2, found.upper / 2, found.x, found.other, found.weight)

    monkeypatch.setattr(contracting, "chi_square_contraction", half)
    assert contracting.eta(krr.channel(4, 3)).outcome.value == "refuted"


def test_what_is_too_large_or_trivial_is_computed():
    many = Channel(
        [
            [Fraction((x * 7 + y * 11) % 23 + 9, sum((x * 7 + z * 11) % 23 + 9 for z in range(16))) for y in range(16)]
            for x in range(16)
        ]
    )
    assert contracting.eta(many).outcome.value == "computed"
    assert contracting.eta(Channel([["1/2", "1/2"]] * 2)).outcome.value == "computed"


def test_krr_is_settled_for_every_size_and_level():
    assert contracting.krr_for_every_k().outcome.value == "proved"
