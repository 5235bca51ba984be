"""golden.files: one text for a document, an index with digests, and reading that refuses what is no document."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.golden import files
from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, folder, index_of, load, parse, render, texts, vectors


def test_the_folder_is_whole() -> None:
    names = {path.name for path in folder().iterdir() if path.name != "__pycache__"}
    assert names == {SCHEMA, INDEX, *(f"{name}.json" for name in NAMES)}
    assert sum(path.stat().st_size for path in folder().iterdir()) < 12 * 2**20


@pytest.mark.parametrize("name", NAMES)
def test_the_bytes_are_the_one_text(name: str) -> None:
    content = (folder() / f"{name}.json").read_bytes()
    assert render(json.loads(content)).encode() == content
    assert b"\r" not in content
    assert content.isascii()
    assert max(map(len, content.splitlines())) < 100_000


def test_every_vector_is_a_line() -> None:
    content = (folder() / "krr.json").read_bytes()
    assert content.count(b"\n") == len(load("krr")["vectors"]) + 10
    assert [v["id"] for v in load("krr")["vectors"]] == list(range(1, len(load("krr")["vectors"]) + 1))


def test_the_index() -> None:
    index = json.loads((folder() / INDEX).read_bytes())
    assert set(index["files"]) == {SCHEMA, *(f"{name}.json" for name in NAMES)}
    for name, entry in index["files"].items():
        assert entry["sha256"] == hashlib.sha256((folder() / name).read_bytes()).hexdigest()
        assert entry["vectors"] == (0 if name == SCHEMA else len(load(name.removesuffix(".json"))["vectors"]))
    assert index_of(texts(folder())).encode() == (folder() / INDEX).read_bytes()


@pytest.mark.parametrize("document", [{"vectors": []}, {"a": 1, "vectors": [{"b": "é"}]}, {"z": [], "vectors": [{}, {}]}])
def test_what_is_rendered_is_read(document: dict[str, Any]) -> None:
    text = render(document)
    assert json.loads(text) == document
    assert text.isascii()
    assert text.endswith("}\n")


VECTOR = b'{"id": 1, "kind": "channel", "result": "valid", "input": {}}'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"vectors": {}}',
        b'{"vectors": [1]}',
        b'{"vectors": [{}]}',
        b'{"vectors": null}',
        b'{"vectors": [{"id": "1", "kind": "k", "result": "r", "input": 0}]}',
        b'{"vectors": [%s], "x": NaN}' % VECTOR,
        b'{"vectors": [{"id": true, "kind": "k", "result": "r", "input": 0}]}',
        b'{"vectors": [], "x": Infinity}',
        b"\xff",
        b"[" * 100_000,
        b'{"vectors": [%s]' % VECTOR,
        b'{"vectors": [], "x": 1e999}',
        b'{"vectors": [], "vectors": []}',
    ],
)
def test_no_document(content: bytes) -> None:
    with pytest.raises(BadInput, match=r"^krr.json is no document of golden vectors") as raised:
        parse(content, "krr.json")
    assert len(str(raised.value)) < 300


def test_a_number_that_must_be_refused_stays() -> None:
    assert parse(b'{"vectors": [], "x": 0.5}', "x")["x"] == 0.5


def test_a_document() -> None:
    assert parse(b'{"vectors": [%s]}' % VECTOR, "x")["vectors"][0]["id"] == 1


def test_vectors_are_chosen() -> None:
    found = vectors("krr", "channel", "valid")
    assert found
    assert {(v["subject"], v["kind"], v["result"]) for v in found} == {("krr", "channel", "valid")}
    assert len(vectors("krr")) == len(load("krr")["vectors"])
    assert len(vectors()) == sum(len(load(name)["vectors"]) for name in NAMES)
    assert vectors("krr", "no such kind") == ()
    assert "subject" not in load("krr")["vectors"][0]


@pytest.mark.parametrize("name", ["", "KRR", "../krr", "index", "krr.json"])
def test_no_such_subject(name: str) -> None:
    with pytest.raises(BadInput, match="write one of krr"):
        load(name)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is no folder"):
        texts(tmp_path / "none")
    assert texts(tmp_path) == {}
    (tmp_path / "krr.json").write_bytes(b"x")
    (tmp_path / "other.json").write_bytes(b"x")
    assert texts(tmp_path) == {"krr.json": b"x"}


def test_a_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 3)
    (tmp_path / "krr.json").write_bytes(b"1234")
    with pytest.raises(BadInput, match="more than 3 bytes"):
        texts(tmp_path)


def test_a_missing_installed_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "folder", lambda: tmp_path)
    with pytest.raises(BadInput, match=r"krr.json is not installed"):
        load.__wrapped__("krr")


def test_reading_needs_the_standard_library_alone() -> None:
    code = "import sys; from exactdp_checks.golden.files import vectors; vectors('channels'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"numpy", "flint", "sympy", "click"} & set(done.stdout.split()) == set()
