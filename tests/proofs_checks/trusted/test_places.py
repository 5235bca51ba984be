"""Ids in bytes: what meets in a column as by looking at every column; forged rows; certificates that are written when read."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import channel_body, text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.objects import channel_digest
from exactdp_checks.trusted.places import FEW, Places, is_ids, within
from exactdp_checks.trusted.verdict import Outcome

VALUES = [["/", "t", ["+", "t", 1]], ["/", 1, ["+", "t", 1]]]
EPS = {"levels": [{"constant": 0, "eps": 1, "logs": []}], "pattern": None}
GOOD = [bytes([0, 1]), bytes([1, 0])]
ROWS = st.integers(1, 6).flatmap(lambda m: st.lists(st.binary(min_size=m, max_size=m), min_size=1, max_size=6))


def body(pattern: object, values: object = VALUES, **more: object) -> dict[str, Any]:
    return {"channel": {"values": values, "pattern": pattern, **more}, "policy": EPS, "attained": [0, 1, 0]}


@given(ROWS.map(lambda rows: [bytes(v % 5 for v in row) for row in rows]), st.data())
def test_counts_and_meetings_are_those_of_the_columns(rows: list[bytes], data: st.DataObject) -> None:
    some = st.lists(st.integers(0, len(rows) - 1), min_size=1)
    members, others = data.draw(some), data.draw(some)
    found = Places(rows, 5)
    assert [found.counts(x) for x in range(len(rows))] == [tuple(row.count(v) for v in range(5)) for row in rows]
    met = {(rows[x][y], rows[o][y]) for x in members for o in others for y in range(len(rows[0]))}
    assert found.meetings(members, others) == met == Places([list(row) for row in rows], 5).meetings(members, others)


@given(ROWS, st.integers(0, 300))
def test_within_is_what_every_id_is(rows: list[bytes], size: int) -> None:
    assert within(rows, size) == all(v < size for row in rows for v in row)
    assert not within([*rows, rows[0] + b"\0"], size)
    assert not within([b"" for _ in rows], size)


@pytest.mark.parametrize("rows", [[], b"\0", (b"\0",), [b"\0", [0]], [bytearray(b"\0")], None])
def test_other_rows_are_no_ids(rows: object) -> None:
    assert not is_ids(rows)


def test_a_certificate_from_bytes_is_that_from_lists() -> None:
    one, two = kernel.certify("privacy", body(list(GOOD))), kernel.certify("privacy", body([[0, 1], [1, 0]]))
    assert callable(vars(one)["certificate"])
    assert (str(one), one.certificate) == (str(two), two.certificate)
    assert one.certificate is not None
    assert kernel.check(one.certificate) == one == two
    assert one.outcome is Outcome.PROVED
    assert channel_digest(body(GOOD)["channel"]) == channel_digest(body([[0, 1], [1, 0]])["channel"])


@pytest.mark.parametrize(
    "forged",
    [
        body([bytes([0, 1]), bytes([0, 0])]),  # a row of another sum
        body([bytes([0, 1]), bytes([1, 2])]),  # an id outside the table
        body([bytes([0, 1]), bytes([1, 0, 1])]),
        body([b"", b""]),
        body([bytes([0, 1]), [1, 0]]),
        body([bytearray([0, 1]), bytearray([1, 0])]),
        body(["01", "10"]),
        body(GOOD, [VALUES[0], ["/", 2, ["+", "t", 1]]]),
        body(GOOD, [["/", ["^", "t", 2], ["+", ["^", "t", 2], 1]], ["/", 1, ["+", ["^", "t", 2], 1]]]),  # private at 2 eps
        body(GOOD) | {"attained": [0, 1, 1]},
        body(GOOD, inputs=["a", "a"]),
        body(GOOD, rows=[[1]]),
        body(GOOD) | {"policy": {"levels": [b"\1"], "pattern": None}},
        body(GOOD) | {"policy": {"levels": [{"constant": 0, "eps": "1/2", "logs": []}], "pattern": None}},
    ],
)
def test_forged_bytes_are_rejected(forged: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        kernel.certify("privacy", forged)
    with pytest.raises(Rejected):  # where a digest is asked for, bytes are no certificate at all
        kernel.check({"format": kernel.FORMAT, "kind": "privacy", "body": forged, "sha256": "0"})


@pytest.mark.parametrize("size", [3, FEW, FEW + 1, 256, 257])
@pytest.mark.parametrize("form", [list, bytes])
def test_one_changed_entry_is_found_whichever_way_is_the_shorter(size: int, form: Any) -> None:
    """Rows with many values: the sum of one is spoiled, and then a value meets 0 in the last column."""
    rest: dict[str, Any] = {"attained": None, "policy": EPS}
    values = ["0/1", f"1/{size}", f"2/{size}", *(f"{i}/1000000" for i in range(3, size))]

    def certify(*last: int) -> Any:
        rows = [form([1] * size), form([*[1] * (size - len(last)), *last])]
        return kernel.certify("privacy", {**rest, "channel": {"values": values, "pattern": rows}})

    assert certify(1).outcome is Outcome.PROVED
    with pytest.raises(Rejected, match="sum to 1"):
        certify(2)
    with pytest.raises(Rejected, match="the sign changes"):
        certify(2, 0)


def test_the_finder_hands_over_bytes_where_values_are_few() -> None:
    few = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
    values, total = [Fraction(1, 10**6 + i) for i in range(300)], exact("1/(t+1)")
    rest = 1 - sum(values, start=total)
    many = Channel([[total, *values, rest], [total, *reversed(values), rest]])
    assert not is_ids(channel_body(many, packed=True)["pattern"])
    assert is_ids(channel_body(few, packed=True)["pattern"])
    assert not is_ids(channel_body(few)["pattern"])
    verdict = prove.privacy(few, PrivacyMatrix.ldp(2, "eps"))
    assert kernel.recheck(text_of(verdict)) == verdict


def test_what_is_changed_afterwards_is_not_in_the_certificate() -> None:
    given_ = json.loads(json.dumps(body(None, inputs=["a", "b"])))
    given_["channel"]["pattern"] = list(GOOD)
    said = kernel.certify("privacy", body([[0, 1], [1, 0]], inputs=["a", "b"]))
    found = kernel.certify("privacy", given_)
    given_["channel"]["pattern"][0] = bytes([1, 0])
    given_["channel"]["inputs"][0] = "c"
    given_["channel"]["values"][0] = 1
    assert (found.certificate, found.proposition) == (said.certificate, said.proposition)


def test_numbers_in_a_table_have_the_digest_of_numbers_at_once() -> None:
    channel = {"values": ["1/4", "3/4"], "pattern": [bytes([1, 0]), bytes([0, 1])]}
    verdict = kernel.certify(
        "privacy",
        {"channel": channel, "policy": {**EPS, "levels": [{"constant": 0, "eps": 0, "logs": [[3, 1]]}]}, "attained": None},
    )
    numbers = {"rows": [[3, 1], [1, 3]], "denominators": [4, 4], "radius": 0}
    assert channel_digest(numbers) in verdict.proposition
