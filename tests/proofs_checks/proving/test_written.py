"""written: the text of a certificate that is made of arrays is, byte for byte, what the kernel writes and what JSON writes."""

import json
import random
from array import array
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.written import BLOCK, lists, signed_text
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Verdict
from exactdp_checks.trusted.wording import canonical


def fast(verdict: Verdict) -> bool:
    """Whether the text was made without the kernel's lists: its certificate is still to be made."""
    return isinstance(vars(verdict)["certificate"], partial)


def check(verdict: Verdict, quick: bool = True) -> None:
    """The text is the kernel's, of the same verdict, and the kernel accepts it."""
    found = text_of(verdict)
    assert fast(verdict) is quick
    assert verdict.certificate is not None
    assert found == canonical(verdict.certificate) + "\n" == text_of(verdict)
    again = kernel.recheck(found)
    assert (again.outcome, again.proposition) == (verdict.outcome, verdict.proposition)


def channel(rows: list[list[int]], **labels: list[str]) -> Channel:
    """Rows of integers over their sums, over one denominator where they have the same sum."""
    return Channel([[Fraction(n, sum(row)) for n in row] for row in rows], **labels)


@pytest.mark.parametrize("digits", [*range(1, 10), 12, 15, 17])
@pytest.mark.parametrize("shape", [(2, 1), (1, 3), (2, 2), (5, 7), (9, 40)])
def test_bytes_of_certificates(digits: int, shape: tuple[int, int]) -> None:
    rng = random.Random(digits)
    rows = [[rng.randrange(10 ** rng.randint(0, digits)) for _ in range(shape[1] - 1)] for _ in range(shape[0])]
    one = max(1, *map(sum, rows))
    same = channel([[*row, one - sum(row)] for row in rows])  # one denominator, zeros, all numbers of digits
    own = channel([[*row, 1 + rng.randrange(9)] for row in rows])  # a denominator for each row, up to 64 bits, or beyond
    for q in (same, own):
        for level in ("1/1000", 50):
            verdict = prove.privacy(q, PrivacyMatrix.ldp(shape[0], level))
            if verdict.outcome.value != "undecided":
                check(verdict, fast(verdict))  # beyond 64 bits the certificate is made at once


@pytest.mark.parametrize(
    "text",
    [
        "0.25,0.75\n0.50,0.50\n",
        ".5,.5\n1,0\n",
        "1/3,2/3\n3/7,4/7\n",
        "1e-3,0.999\n25e-2,75E-2\n",
        "+0.5,0.5\n0.1,0.9\n",
        "x,a,b\nq,0.000000000001,0.999999999999\nr,0.1,0.9\n",
        "1\n1\n",
        "0.5;0.5\n0.25;0.75\n",
        "0,0,1\n0.0,0,1.0\n",
        "0.12345678901234567890,0.87654321098765432110\n0.5,0.5\n",
        "1e-30,0.999999999999999999999999999999\n0.5,0.5\n",
    ],
)
def test_bytes_of_files(tmp_path: Path, text: str) -> None:
    (tmp_path / "q.csv").write_text(text)
    matrix = read_table(tmp_path / "q.csv", header=text.startswith("x,") or None, labels=text.startswith("x,") or None)
    for asked in (None, "1/100", 3):
        found = audit(matrix.channel(), asked)
        if found.verdict.outcome.value != "undecided":
            text_ = found.certificate
            assert text_ is not None
            assert text_ == canonical(found.verdict.certificate) + "\n"
            assert kernel.recheck(text_).proposition == found.verdict.proposition


def test_labels_and_levels_that_look_like_holes() -> None:
    for odd in ("\0rows\0", '"rows":', "[[", "],[", "é\U0001f600"):
        q = channel([[3, 1], [1, 3]], inputs=["a", odd], outputs=[odd, "b"])
        check(prove.privacy(q, PrivacyMatrix.explicit([[0, "ln 3"], [4, 0]])))


def test_more_rows_than_a_block() -> None:
    rows, one = np.random.default_rng(5).integers(1, 2**40, (2 * BLOCK // 64 + 3, 64)), 65 * 2**40
    q = Channel(ExactMatrix.from_integers(np.concatenate([rows, one - rows.sum(axis=1, keepdims=True)], axis=1), one))
    check(prove.privacy(q, PrivacyMatrix.ldp(len(rows), 60)))


def test_numbers_at_the_edges() -> None:
    edges = sorted({max(0, 10**i + d) for i in range(19) for d in (-1, 0, 1)} | {2**i - d for i in range(64) for d in (0, 1)})
    edges = [n for n in edges if n < 2**63]
    for rows in ([edges], [[n] for n in edges], [edges, edges[::-1]], [[0, 0]], [[n] * 3 for n in edges]):
        assert lists([array("q", row) for row in rows]) == json.dumps(rows, separators=(",", ":")).encode()
    everything = [list(range(10**4 * i, 10**4 * (i + 1))) for i in (0, 1, 12)]
    assert lists([array("q", row) for row in everything]) == json.dumps(everything, separators=(",", ":")).encode()


def test_what_is_left_to_the_kernel() -> None:
    assert lists([array("q", [1, -1])]) is None
    assert lists([array("q", [])]) is None
    body = {"channel": {"rows": [array("q", [1, 2]), array("q", [3])], "denominators": [3, 3], "radius": 0}}
    assert signed_text({"format": kernel.FORMAT, "kind": "privacy", "body": body}, "rows") is None
    few = prove.privacy(Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]), PrivacyMatrix.ldp(2, "eps"))
    check(few, quick=False)  # a pattern in bytes


def test_what_is_changed_afterwards_is_not_written() -> None:
    rows = [array("q", [3, 1]), array("q", [1, 3])]
    body = {"channel": {"rows": rows, "denominators": [4, 4], "radius": 0}, "attained": None}
    verdict = kernel.certify("privacy", {**body, "policy": {"levels": [2], "pattern": None}})
    rows[0][0] = 4
    assert json.loads(text_of(verdict))["body"]["channel"]["rows"] == [[3, 1], [1, 3]]
