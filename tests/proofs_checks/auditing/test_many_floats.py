"""floats: many different doubles are held as integers, whatever their exponents; what nobody asked for is not made."""

import io
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from command import run

from exactdp.errors import BadInput
from exactdp.numbers.quotients import MANY, Quotients
from exactdp_checks.auditing import floats
from exactdp_checks.auditing.arrays import array_in
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.audited import Audited
from exactdp_checks.auditing.floats import _shifted, read_floats
from exactdp_checks.trusted import kernel


def dyadic(k: int, m: int, bits: int, seed: int) -> np.ndarray:
    """Rows of m multiples of 2^-bits that sum to 1."""
    rng = np.random.default_rng(seed)
    cuts = np.sort(rng.integers(0, 2**bits, (k, m - 1)), axis=1)
    return np.diff(cuts, axis=1, prepend=0, append=2**bits) / 2.0**bits


@pytest.mark.parametrize(("bits", "rest"), [(30, 1.0), (52, 1.0), (30, 2.0**-53)])
def test_doubles_whose_rows_sum_to_1_are_what_they_are(bits: int, rest: float) -> None:
    """In integers of 64 bits, and with exponents that are too far apart for these."""
    moved = np.hstack([np.full((90, 1), 1 - rest), dyadic(90, 90, bits, 1) * rest])
    reading = read_floats(moved)
    assert len(np.unique(moved)) > MANY
    assert reading.defect == 0
    assert reading.matrix.rows == tuple(tuple(map(Fraction, row)) for row in moved.tolist())
    assert isinstance(reading.matrix.values, Quotients) == (rest == 1)
    assert set(reading.matrix.row_sums()) == {1}


@pytest.mark.parametrize(("scale", "block"), [(2.0**-1040, 2**18), (2.0**-60, 150), (1.0, 1), (1.0, 2**18)])
def test_other_doubles_are_divided_by_their_sums(scale: float, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows in blocks of one, of two, and all at once; with rows of the same sum, and entries of a thousand bits less."""
    monkeypatch.setattr(floats, "BLOCK", block)
    given = np.random.default_rng(3).random((66, 65))
    given[::7] = given[0, ::-1]
    given[::3, 0] *= scale
    given /= given.sum(axis=1)[:, None]
    reading = read_floats(given)
    exact = [[Fraction(v) for v in row] for row in given.tolist()]
    assert reading.matrix.rows == tuple(tuple(v / sum(row) for v in row) for row in exact)


def test_shifts_that_do_not_fit_are_of_integers_of_python() -> None:
    odd = np.array([[3, 5], [2**52 + 1, 1]])
    for most in (5, 8, 9, 10, 40, 300):
        shifts = np.array([[0, most], [most, 1]])
        assert _shifted(odd, shifts).tolist() == [[3, 5 << most], [(2**52 + 1) << most, 2]]
        assert _shifted(odd, shifts, 2).sum(axis=1).tolist() == [3 + (5 << most), ((2**52 + 1) << most) + 2]


@pytest.mark.parametrize("over", [2**20, 2**61, 2**70])
def test_numerators_over_a_common_denominator(over: int) -> None:
    below = np.array([2**20, 2, 1])
    if over > 2**62:
        below = below.astype(object)
    table = Quotients(np.array([-1, 1, 3]), below)
    assert [Fraction(int(n), over) for n in table.over(over)] == list(table)


def test_what_nobody_asked_for_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of a certificate, for a sentence; the tight matrix, for what follows it: both were longer than the audit."""

    def never(*_: object) -> None:
        raise AssertionError("made")

    given = dyadic(80, 80, 52, 2)
    np.save(tmp_path / "a.npy", given)
    monkeypatch.setattr(kernel, "signed", never)
    monkeypatch.setattr(Audited, "tight", property(never))
    worst = (given.max(axis=0) / np.maximum(given.min(axis=0), 1e-300)).max()
    proved, refuted = (audit(given, epsilon) for epsilon in (str(np.ceil(np.log(worst)) + 1), "0.5"))
    assert "proved" in proved.sentence
    assert "proved" in refuted.sentence
    assert (proved.status, refuted.status) == (0, 1)
    assert run("audit", tmp_path / "a.npy", "--epsilon", "0.5").exit_code == 1
    monkeypatch.undo()
    refuted = audit(given, "0.5")
    body = (refuted.verdict.certificate or {})["body"]
    assert body["place"] == [refuted.smallest.x, refuted.smallest.other, refuted.smallest.y]  # type: ignore[union-attr]


def test_an_array_that_is_too_large_is_refused_by_its_header() -> None:
    """Before a number is read; with the size of about the same shape that is not."""
    for shape, fits in (((9000, 9000), "8192 x 8192"), ((40_000, 2000), "36635 x 1831"), ((3, 2**25), "2 x 33554432")):
        header = io.BytesIO()
        np.lib.format.write_array_header_1_0(header, {"descr": "|u1", "fortran_order": False, "shape": shape})
        with pytest.raises(
            BadInput, match=f"is {shape[0]} x {shape[1]}: at most 67108864 cells are audited whole, such as {fits};"
        ):
            array_in(header.getvalue() + bytes(shape[0] * shape[1]), "a.npy")
