"""golden.verifying: the installed vectors are derived again; a changed character is found, without the digests."""

import json
import random
from typing import Any

import pytest

from exactdp_checks.golden import verifying
from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, documents, folder, index_of, load, render, texts
from exactdp_checks.golden.numbers import matrix
from exactdp_checks.golden.schema import text_of
from exactdp_checks.golden.verifying import of_document, problems

TEXTS = texts(folder())
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"


def changed(text: bytes, place: int, rng: random.Random) -> bytes:
    """Another character of the same kind, so that most changes are still documents."""
    old = chr(text[place])
    kind = next((k for k in (DIGITS, LETTERS) if old in k), ' ,:[]{}"/.-_()*+')
    return text[:place] + rng.choice([c for c in kind if c != old]).encode() + text[place + 1 :]


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_as_derived_again_and_a_change_of_one_character_is_found(name: str) -> None:
    """By derivation, with the digests made anew: sampled over the whole file, and over its digits."""
    text, rng = TEXTS[f"{name}.json"], random.Random(name)
    assert of_document(name, text) == []
    places = [rng.randrange(len(text)) for _ in range(5)] + [
        place for place in rng.choices(range(len(text)), k=40) if chr(text[place]) in DIGITS
    ][:4]
    missed = [
        changed(text, place, rng)[place - 30 : place + 30] for place in places if not of_document(name, changed(text, place, rng))
    ]
    assert missed == []


def test_all_files_are_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    """Document by document, then the schema and the index."""
    steps: list[str] = []
    seen: dict[str, bytes] = {}
    monkeypatch.setattr(verifying, "of_document", lambda name, text: seen.update({name: text}) or [])
    assert problems(TEXTS, steps.append) == []
    assert tuple(steps) == NAMES
    assert seen == {name: TEXTS[f"{name}.json"] for name in NAMES}


@pytest.mark.parametrize("name", [SCHEMA, INDEX])
def test_a_change_of_the_schema_or_the_index_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "NAMES", ("channels",))
    given = {"channels.json": TEXTS["channels.json"]}
    given[SCHEMA] = text_of(documents(given)).encode()
    given[INDEX] = index_of(given).encode()
    assert problems(given) == []
    rng, text = random.Random(5), given[name]
    for place in rng.choices(range(len(text)), k=8):
        whole = {**given, name: changed(text, place, rng)}
        if name == SCHEMA:  # its digest is made anew
            whole[INDEX] = index_of(whole).encode()
        (found,) = problems(whole)
        assert found.startswith(name)


LAST = len(load("channels")["vectors"])


@pytest.mark.parametrize(
    ("removed", "gaps", "part"),
    [
        ([], [], ""),
        ([3], [3], ""),
        ([2, 4], [2, 4], ""),
        ([LAST + 1], [], ""),
        ([], [3], "vector 3 has the id 4"),
        ([3], [], "vector 3 has the id 3"),
        ([3], [3, 5], "vector 4 has the id 6"),
        ([999], [], "removed is [999]"),
        ([3, 3], [3], "removed is [3, 3]"),
        ([4, 2], [2, 4], "removed[0] is 4"),
        (None, [], "removed is null"),
        ([True], [1], "removed is [true]"),
        ("1", [1], 'removed is "1"'),
    ],
)
def test_the_ids_that_were_withdrawn(removed: Any, gaps: list[int], part: str) -> None:
    """They are the ids that no vector has, in order."""
    document = json.loads(TEXTS["channels.json"])
    left = (place for place in range(1, 1000) if place not in gaps)
    vectors = [{**vector, "id": place} for vector, place in zip(document["vectors"], left, strict=False)]
    found = of_document("channels", render({**document, "vectors": vectors, "removed": removed}).encode())
    assert part in found[0] if part else found == []


def edited(**changes: Any) -> bytes:
    """The document of channels with a change of vector 1, by paths such as output__private."""
    document = json.loads(TEXTS["channels.json"])
    for path, value in changes.items():
        place = document["vectors"][0]
        *above, last = path.split("__")
        for key in above:
            place = place[key]
        place[last] = value
    return render(document).encode()


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"output__private": False}, "vector 1: output.private is false in the file, and true when derived again"),
        ({"output__ratio__decimal": "1.0"}, 'vector 1: output.ratio.decimal is "1.0" in the file, and "1"'),
        ({"output__more": 1}, "vector 1: output.more is 1 in the file, and null"),
        ({"note": "other"}, 'vector 1: note is "other"'),
        ({"flags": ["TinyExcess"]}, "vector 1: flags is"),
        ({"input__channel__exact": ["1/4", "3/4"]}, 'vector 1: input.channel.exact[0] is "1/4" in the file, and "1/3"'),
        ({"result": "invalid"}, 'vector 1: result is "invalid"'),
        ({"kind": "bias"}, 'vector 1: kind is "bias"'),
        ({"id": 2}, "vector 1 has the id 2"),
        ({"id": 1000}, "vector 1 has the id 1000"),
        ({"more": 1}, "vector 1: more is 1"),
    ],
)
def test_the_vector_and_the_field_are_named(changes: dict[str, Any], part: str) -> None:
    assert part in of_document("channels", edited(**changes))[0]


def with_one_more(**words: Any) -> bytes:
    """The document with a vector that this version does not ask for, as one of an earlier version would be."""
    document = json.loads(TEXTS["channels.json"])
    number = {"exact": "1/7", "decimal": "0.1428571428571428571428571428571428571429"}
    channel = {
        "exact": ["1/7", "6/7"],
        "decimal": [number["decimal"], "0.8571428571428571428571428571428571428571"],
        "pattern": [[0, 1]],
    }
    policy = {"exact": ["0"], "decimal": ["0"], "pattern": [[0]]}
    one = {"exact": "1", "decimal": "1"}
    output = {"private": True, "ratio": one, "witness": {"x": 0, "other": 0, "y": 1}, "bound": {"exact": "0", "decimal": "0"}}
    output["smallest"] = output["bound"]
    vector = {
        "kind": "audit",
        "result": "valid",
        "flags": [],
        "note": "",
        "input": {"channel": channel, "policy": policy},
        "output": output,
    }
    document["vectors"].append({**vector, "id": len(document["vectors"]) + 1, **words})
    return render(document).encode()


def test_a_vector_of_an_earlier_version_is_derived_too() -> None:
    assert of_document("channels", with_one_more()) == []


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ({"output": {}}, "output.bound is null"),
        ({"input": {"channel": {}, "policy": {}}}, "cannot be derived"),
        ({"input": {}}, "cannot be derived"),
        ({"input": None}, "cannot be derived"),
        ({"kind": "no such kind"}, "cannot be derived"),
        ({"flags": ["BudgetTwice"]}, "cannot be derived"),
        ({"result": "invalid", "flags": ["NoSuchFlag"]}, "cannot be derived"),
        ({"result": "invalid", "flags": ["BudgetTwice"]}, "cannot be derived"),
        ({"more": 1}, "more is 1"),
    ],
)
def test_a_wrong_vector_of_an_earlier_version(words: dict[str, Any], part: str) -> None:
    assert part in of_document("channels", with_one_more(**words))[0]


def test_a_wrong_decimal_in_an_input_of_an_earlier_version() -> None:
    text = with_one_more()
    place = text.rindex(b"0.857142857142857142857142857142857142857") + 5
    assert "a decimal of its input" in of_document("channels", text[:place] + b"9" + text[place + 1 :])[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"decimal":["0"],"exact":["0"],"pattern":[[0]]', b'"decimal":[],"exact":["0"],"pattern":[[0]]'),
        (b'"decimal":["0"],"exact":["0"],"pattern":[[0]]', b'"decimal":["0"],"exact":[0],"pattern":[[0]]'),
    ],
)
def test_lists_that_do_not_fit_in_a_vector_of_an_earlier_version(old: bytes, new: bytes) -> None:
    given = {"channel": matrix([[1]]), "policy": {"decimal": ["0"], "exact": ["0"], "pattern": [[0]]}}
    document = load("channels")
    added = {"id": len(document["vectors"]) + 1, "kind": "audit", "result": "valid", "flags": [], "note": "", "output": {}}
    text = render({**document, "vectors": [*document["vectors"], {**added, "input": given}]}).encode()
    assert old in text
    head, _, tail = text.rpartition(old)
    assert "cannot be derived from its input" in of_document("channels", head + new + tail)[0]


def test_vectors_that_are_missing_or_twice() -> None:
    document = json.loads(TEXTS["channels.json"])
    *rest, last = document["vectors"]
    assert of_document("channels", render({**document, "vectors": rest}).encode())[0].startswith("a vector is missing: refuse at")
    twice = [*document["vectors"], {**last, "id": last["id"] + 1}]
    assert "asks the same as vector" in of_document("channels", render({**document, "vectors": twice}).encode())[0]
    swapped = [document["vectors"][1], document["vectors"][0], *document["vectors"][2:]]
    assert "vector 1 has the id 2" in of_document("channels", render({**document, "vectors": swapped}).encode())[0]


@pytest.mark.parametrize(("key", "value"), [("format", 2), ("about", ""), ("subject", "krr"), ("flags", {}), ("more", 1)])
def test_the_head(key: str, value: Any) -> None:
    found = of_document("channels", render({**load("channels"), key: value}).encode())
    assert found
    assert found[0].startswith(key)


@pytest.mark.parametrize(
    "text",
    [
        TEXTS["channels.json"] + b"\n",
        TEXTS["channels.json"].replace(b"\n", b"\r\n"),
        json.dumps(load("channels"), indent=1).encode(),
    ],
)
def test_another_text_of_the_same_document(text: bytes) -> None:
    assert "the one way there is" in of_document("channels", text)[0]


def test_no_document_is_a_problem_and_no_error() -> None:
    assert "is no document" in of_document("channels", b"{")[0]


def test_missing_files() -> None:
    assert len(problems({})) == len(NAMES) + 2
    assert problems({n: t for n, t in TEXTS.items() if n != INDEX}) == [
        "index.json is missing: write the files with exactdp golden export"
    ]
