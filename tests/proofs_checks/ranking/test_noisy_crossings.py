"""Crossings with clamped and with continuous noise: no piece is left undecided, none that is too long is proved."""

from fractions import Fraction
from itertools import pairwise

import pytest

from exactdp.numbers.enclosure import LogSum
from exactdp.oracles.comparing import compare
from exactdp.oracles.records import record
from exactdp_checks.ranking.crossings import _cut, _pair, _piece, crossings
from exactdp_checks.trusted.verdict import Outcome

SHE_GRR = [("SHE", "GRR", 10, c) for c in ("nobody", "worst", "average")] + [("GRR", "SHE", 1000, "worst")]


@pytest.mark.parametrize(
    ("one", "two", "k", "criterion"), [*SHE_GRR, ("SHE", "OLH", 3, "worst"), ("SHE", "THE-Laplace", 4, "worst")]
)
def test_clamped_noise_crosses_with_certificates(one: str, two: str, k: int, criterion: str) -> None:
    """No piece is undecided, from t = 1 on; the order is that at points of the piece, and neighbours leave but a crossing out."""
    found = crossings(one, two, k, criterion)
    assert {piece.verdict.outcome for piece in found.pieces} == {Outcome.PROVED}
    assert (found.pieces[0].low, found.pieces[-1].high) == (1, None)
    assert any(place.passes for place in found.places)
    for piece, after in pairwise(found.pieces):
        assert piece.high is not None
        assert abs(after.low - piece.high) < Fraction(1, 2**20)
    for piece in found.pieces:
        high = piece.low + 2 if piece.high is None else piece.high
        for share in (Fraction(1, 10**6), Fraction(1, 2), 1 - Fraction(1, 10**6)):
            t = piece.low + (high - piece.low) * share
            assert compare(k, f"t={t}", names=(one, two)).best(criterion) == (piece.less,)


def test_a_piece_that_is_too_long_has_no_certificate() -> None:
    """By a thousandth beyond the crossing on either side, and with the oracles the wrong way round."""
    found, oracles = crossings("SHE", "GRR", 10), (record("SHE"), record("GRR"))
    pair = _pair(oracles, tuple(oracle.chosen(10, LogSum(1)) for oracle in oracles), 10, "average")  # type: ignore[arg-type]
    assert [piece.less for piece in found.pieces] == ["SHE", "GRR"]
    (before, _, after), more = _cut(pair), Fraction(1, 1000)
    for (low, high, order), longer in ((before, (before[0], (before[1] or 0) + more)), (after, (after[0] - more, None))):
        assert order is not None
        assert _piece(pair, low, high, order).verdict.outcome is Outcome.PROVED
        assert _piece(pair, *longer, order).verdict.outcome is not Outcome.PROVED
        wrong = (-order[0], order[2], order[1])
        assert _piece(pair, low, high, wrong).verdict.outcome is not Outcome.PROVED


@pytest.mark.parametrize(
    ("one", "two"), [("THE-Laplace", "GRR"), ("OUE", "THE-Laplace"), ("THE-Laplace", "SS"), ("SUE", "THE-Laplace")]
)
@pytest.mark.parametrize("criterion", ["nobody", "worst", "average"])
def test_the_best_threshold_crosses_where_it_does(one: str, two: str, criterion: str) -> None:
    """In h, for every epsilon: the named oracle is the better one at points of each piece, given by their levels."""
    for k in (2, 10):
        found = crossings(one, two, k, criterion)
        for piece in found.pieces:
            assert piece.verdict.outcome is Outcome.PROVED
            high = piece.low + 2 if piece.high is None else piece.high
            for share in (Fraction(1, 10**6), Fraction(1, 2), 1 - Fraction(1, 10**6)):
                t = piece.low + (high - piece.low) * share
                assert compare(k, f"t={t}", names=(one, two)).best(criterion) == (piece.less,)
