"""golden.comparing: where two JSON values differ, and the classes of changes between two versions."""

from typing import Any

import pytest

from exactdp_checks.golden.comparing import (
    ADDED,
    NOTE,
    REMOVED,
    VALUE,
    WITHDRAWN,
    changes,
    differences,
    file_changes,
    shown,
    shown_apart,
)
from exactdp_checks.golden.files import INDEX, SCHEMA, index_of


@pytest.mark.parametrize(
    ("old", "new", "paths"),
    [
        ({}, {}, []),
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, ["a"]),
        ({"a": 1}, {"a": 1.0}, ["a"]),
        ({"a": 0}, {"a": False}, ["a"]),
        ({"a": None}, {}, []),
        ({"a": 1}, {}, ["a"]),
        ({}, {"b": 1}, ["b"]),
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a[1]"]),
        ({"a": [1, 2]}, {"a": [1]}, ["a"]),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2, "c": 3}]}, ["a[0].b", "a[0].c"]),
        ({"a": {}}, {"a": []}, ["a"]),
        ([[1], [2]], [[1], [3]], ["[1][0]"]),
        ("x", "y", [""]),
        ({"b": 1, "a": 1}, {"b": 2, "a": 2}, ["a", "b"]),
    ],
)
def test_differences(old: Any, new: Any, paths: list[str]) -> None:
    assert [path for path, _, _ in differences(old, new)] == paths
    assert [(p, b, a) for p, a, b in differences(old, new)] == list(differences(new, old))


def vector(place: int, **more: Any) -> dict[str, Any]:
    return {"id": place, "kind": "channel", "flags": [], "note": "", "input": {"t": "3"}, "output": {"ratio": "3"}, **more}


def document(*found: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"krr": {"about": "k-RR", "vectors": list(found), **head}}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (document(vector(1)), document(vector(1)), []),
        (document(), document(vector(1)), [(1, ADDED, "")]),
        (document(vector(1)), document(), [(1, REMOVED, "")]),
        (document(vector(1), vector(2)), document(vector(2), vector(1)), []),
        (document(vector(1)), document(vector(1, note="x")), [(1, NOTE, "note")]),
        (document(vector(1)), document(vector(1, flags=["A"])), [(1, NOTE, "flags")]),
        (document(vector(1, flags=["B"])), document(vector(1, flags=["A"])), [(1, NOTE, "flags[0]")]),
        (document(vector(1)), document(vector(1, output={"ratio": "4"})), [(1, VALUE, "output.ratio")]),
        (document(vector(1)), document(vector(1, input={"t": "4"})), [(1, VALUE, "input.t")]),
        (document(vector(1)), document(vector(1, result="invalid")), [(1, VALUE, "result")]),
        (document(vector(1)), document(vector(1), about="other"), [(0, NOTE, "about")]),
        (document(vector(1)), document(removed=[1]), [(0, NOTE, "removed"), (1, WITHDRAWN, "")]),
        (document(vector(1)), {}, [(0, REMOVED, "")]),
        ({}, document(vector(1)), [(0, ADDED, "")]),
    ],
)
def test_changes(old: Any, new: Any, found: list[tuple[int, str, str]]) -> None:
    assert [(c.id, c.kind, c.field) for c in changes(old, new)] == found


def test_a_change_in_words() -> None:
    (found,) = changes(document(vector(7)), document(vector(7, output={"ratio": "4"})))
    assert str(found) == 'krr 7: value: output.ratio: "3" is now "4"'
    (found,) = changes(document(), document(about="b"))
    assert str(found) == 'krr: note: about: "k-RR" is now "b"'


def test_long_values_are_cut() -> None:
    assert shown("x" * 100) == '"' + "x" * 56 + "..."
    assert shown([1, None, True]) == "[1, null, true]"


@pytest.mark.parametrize("place", [0, 10, 55, 56, 57, 60, 100, 198, 199])
@pytest.mark.parametrize("tail", ["", "x", "x" * 300])
def test_long_values_are_cut_where_they_differ(place: int, tail: str) -> None:
    """Both are short, and show the digit that was changed."""
    old = "1" * place + "7" + "1" * (199 - place)
    one, two = shown_apart(old, old[:place] + "8" + old[place + 1 :] + tail)
    assert ("7" in one, "8" in two) == (True, True)
    assert max(len(one), len(two)) <= 63


def test_values_of_different_lengths_are_shown_apart() -> None:
    assert shown_apart([1], None) == ("[1]", "null")
    assert shown_apart("x" * 90, "x" * 91) == ("..." + "x" * 30 + '"', "..." + "x" * 31 + '"')


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({}, {}, []),
        ({SCHEMA: b"{}"}, {}, ["schema.json: removed"]),
        ({}, {INDEX: index_of({}).encode()}, ["index.json: added"]),
        ({SCHEMA: b'{"a":1}'}, {SCHEMA: b'{"a":2}'}, ["schema.json: schema: a: 1 is now 2"]),
        ({SCHEMA: b"{}"}, {SCHEMA: b"{ }"}, ["schema.json: bytes: another text of the same content: SHA-256 44136fa355b3678a"]),
        ({SCHEMA: b"{}"}, {SCHEMA: b"{"}, ['schema.json: schema: {} is now "{"']),
        (
            {INDEX: b"{}"},
            {INDEX: b"{}"},
            ["index.json: index: the old one", "index.json: index: the new one is not that of its files"],
        ),
        ({"krr.json": b'{"vectors":[]}'}, {"krr.json": b'{"vectors": []}'}, ["krr: bytes: another text of the same content"]),
        ({"krr.json": b'{"vectors":[]}'}, {"krr.json": b'{"vectors":[],"x":1}'}, []),
    ],
)
def test_changes_of_files(old: dict[str, bytes], new: dict[str, bytes], found: list[str]) -> None:
    assert [str(change).startswith(part) for change, part in zip(file_changes(old, new), found, strict=True)] == [True] * len(
        found
    )
