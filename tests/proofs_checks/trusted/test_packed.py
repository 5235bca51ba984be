"""Rows as integers with fields: extremes as of lists, nothing negative or too large; certificates that are written when read."""

import json
import pickle
from array import array
from copy import copy, deepcopy
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import channel_body, text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.packed import Packed, arrays, is_packed
from exactdp_checks.trusted.verdict import Outcome
from exactdp_checks.trusted.wording import Written, canonical

LARGEST = 2**63 - 1
ENTRY = st.one_of(st.integers(0, 3), st.integers(0, LARGEST), st.sampled_from([0, 1, LARGEST - 1, LARGEST]))
ROWS = st.integers(1, 5).flatmap(lambda m: st.lists(st.lists(ENTRY, min_size=m, max_size=m), min_size=1, max_size=6))
POLICY = {"levels": [{"constant": 0, "eps": 0, "logs": [[3, 1]]}], "pattern": None}
GOOD = [array("q", [3, 1]), array("q", [1, 3])]


@given(ROWS)
def test_extremes_are_those_of_the_columns(rows: list[list[int]]) -> None:
    found = arrays(rows)
    assert found is not None
    assert is_packed(found)
    packed, everyone = Packed(found), range(len(rows))
    assert packed.extremes(everyone, 1).tolist() == list(map(max, *rows, rows[0]))
    assert packed.extremes(everyone, -1).tolist() == list(map(min, *rows, rows[0]))
    assert packed.extremes([0], 1).tolist() == packed.extremes([0], -1).tolist() == rows[0]


@pytest.mark.parametrize("rows", [[[-1, 2]], [[1], [1, 2]], [[]], [[1], [-LARGEST - 1]]])
def test_what_is_no_such_matrix_is_rejected(rows: list[list[int]]) -> None:
    found = arrays(rows) if rows != [[]] else [array("q")]
    assert found is not None
    with pytest.raises(Rejected):
        Packed(found)


@pytest.mark.parametrize("rows", [[[2**63]], [[True, 0]], [[1.0]], [["1"]], [(1, 2)], [array("d", [1])], [array("q", [1]), [2]]])
def test_other_rows_are_not_made_arrays(rows: list[object]) -> None:
    assert arrays(rows) is None
    assert not is_packed(rows)


def body(rows: object, ones: list[int], **more: object) -> dict[str, object]:
    return {"channel": {"rows": rows, "denominators": ones, "radius": 0, **more}, "policy": POLICY, "attained": [0, 1, 0]}


def test_a_certificate_from_arrays_is_that_from_lists() -> None:
    one, two = kernel.certify("privacy", body(GOOD, [4, 4])), kernel.certify("privacy", body([[3, 1], [1, 3]], [4, 4]))
    assert callable(vars(one)["certificate"])
    assert callable(vars(one)["proposition"])
    assert one == two
    assert str(one) == str(two)
    assert json.dumps(one.certificate) == json.dumps(two.certificate)
    assert one.certificate is not None
    assert kernel.check(one.certificate) == one
    assert one.outcome is Outcome.PROVED
    fresh = kernel.certify("privacy", body(GOOD, [4, 4]))
    assert pickle.loads(pickle.dumps(fresh)) == two


def test_a_violation_from_arrays_is_that_from_lists() -> None:
    at = {"policy": {"levels": [1], "pattern": None}, "place": [0, 1, 0], "t": 1}
    found = [kernel.certify("violation", {"channel": body(rows, [4, 4])["channel"], **at}) for rows in (GOOD, [[3, 1], [1, 3]])]
    assert found[0] == found[1]
    assert found[0].outcome is Outcome.REFUTED
    assert "is not private" in found[0].proposition


@pytest.mark.parametrize(
    "given_",
    [
        body([array("q", [3, 1]), array("q", [1, 4])], [4, 4]),
        body([array("q", [5, -1]), array("q", [1, 3])], [4, 4]),
        body([array("q", [3, 1]), array("q", [4])], [4, 4]),
        body([array("i", [3, 1]), array("i", [1, 3])], [4, 4]),
        body(GOOD, [4]),
        body(GOOD, [4, 0]),
        body(GOOD, [4, 4], inputs=["a", "a"]),
        body(GOOD, [4, 4], more=1),
        body(GOOD, [4, 4]) | {"attained": [0, 1, 1]},
        body(GOOD, [4, 4]) | {"policy": {"levels": [Fraction(1)], "pattern": None}},
        body([array("q", [7, 1]), array("q", [1, 7])], [8, 8]),
        {"channel": 3},
    ],
)
def test_arrays_are_rejected_where_lists_are(given_: dict[str, object]) -> None:
    with pytest.raises(Rejected):
        kernel.certify("privacy", given_)


def test_the_finder_hands_over_arrays_where_integers_are_short() -> None:
    short, long = Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([[f"{n}/{2**70}", f"{2**70 - n}/{2**70}"] for n in (1, 2)])
    assert is_packed(channel_body(short, packed=True)["rows"])
    assert not is_packed(channel_body(short)["rows"])
    assert not is_packed(channel_body(long, packed=True)["rows"])


def test_what_is_changed_afterwards_is_not_in_the_certificate() -> None:
    """Rows, labels, levels and the list itself: the verdict says what was looked at."""
    channel = channel_body(Channel([["3/4", "1/4"], ["1/4", "3/4"]], ["a", "b"]))
    rest: dict[str, Any] = {"policy": json.loads(json.dumps(POLICY)), "attained": None}
    said = kernel.certify("privacy", deepcopy({**rest, "channel": {**channel, "rows": [[3, 1], [1, 3]]}}))
    body = {**rest, "channel": {**channel, "rows": [*map(copy, GOOD)]}}
    found = kernel.certify("privacy", body)
    body["channel"]["rows"][0][0], body["channel"]["rows"][1] = 9, array("q", [0, 4])
    body["channel"]["inputs"][0] = "c"
    body["policy"]["levels"][0]["logs"][0][0] = 2
    assert (found.certificate, found.proposition) == (said.certificate, said.proposition)


@pytest.mark.parametrize("labels", [(), ('a"b', "\\"), ("\0", "\u2028é"), (',"sha256":"', "]}")])
@pytest.mark.parametrize("level", ["ln 3", "ln 2", "eps"])
def test_what_is_written_at_once_is_the_canonical_text(labels: tuple[str, ...], level: str) -> None:
    """Rows that are arrays, and patterns that are bytes; labels that look like the text around them."""
    rows = [["3/4", "1/4"], ["1/4", "3/4"]] if level != "eps" else [["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]
    channel = Channel(rows, labels or None, labels or None)
    verdict = prove.privacy(channel, PrivacyMatrix.ldp(2, level))
    kept = verdict.certificate
    assert isinstance(kept, Written)
    assert kept.text == json.dumps(dict(kept), sort_keys=True, separators=(",", ":")) == canonical(dict(kept))
    assert kept["sha256"] == kernel.digest(kept)
    again = kernel.recheck(text_of(verdict))
    assert (again.outcome, again.proposition) == (verdict.outcome, verdict.proposition)
    with pytest.raises(kernel.Rejected, match="digest"):
        kernel.recheck(kept.text.replace("4,", "5,", 1) if level != "eps" else kept.text.replace("[0,1]", "[1,0]", 1))


def test_a_copy_that_is_changed_is_written_as_it_is() -> None:
    """It has no text of its own, so the kernel sees what was changed."""
    verdict = prove.privacy(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), PrivacyMatrix.ldp(2, "ln 3"))
    changed = deepcopy(verdict.certificate)
    assert type(changed) is dict
    changed["body"]["channel"]["rows"][0] = [1, 3]
    with pytest.raises(kernel.Rejected, match="digest"):
        kernel.recheck(text_of(replace(verdict, certificate=changed)))
