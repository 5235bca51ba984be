"""``exactdp golden``: export, verify and diff, their statuses and their sentences."""

import json
import shutil
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from command import assert_refused, run

from exactdp.errors import BadInput
from exactdp_checks.golden import building, files, verifying
from exactdp_checks.golden.archive import MANIFEST, name_of, packed, read
from exactdp_checks.golden.building import Case, made
from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, documents, folder, index_of, load, render, texts
from exactdp_checks.golden.numbers import matrix
from exactdp_checks.golden.schema import text_of


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the document of channels, so that a run is short."""
    for module in (files, verifying):
        monkeypatch.setattr(module, "NAMES", ("channels",))


@pytest.fixture
def copy(few: None, tmp_path: Path) -> Path:
    place = tmp_path / "copy"
    place.mkdir()
    found = {"channels.json": (folder() / "channels.json").read_bytes()}
    found[SCHEMA] = text_of(documents(found)).encode()
    for name, content in {**found, INDEX: index_of(found).encode()}.items():
        (place / name).write_bytes(content)
    return place


def write(place: Path, document: Any) -> None:
    (place / "channels.json").write_text(render(document), "ascii", newline="\n")
    (place / INDEX).write_text(index_of(texts(place)), "ascii", newline="\n")


def test_export_writes_what_is_installed(few: None, tmp_path: Path) -> None:
    out = tmp_path / "a" / "b"
    result = run("golden", "export", "--out", out)
    assert result.exit_code == 0
    assert f"{len(load('channels')['vectors'])} vectors in 1 files" in result.stdout
    assert {p.name for p in out.iterdir()} == {SCHEMA, INDEX, "channels.json"}
    assert (out / "channels.json").read_bytes() == (folder() / "channels.json").read_bytes()
    assert (out / SCHEMA).read_text() == text_of({"channels": load("channels")})
    assert run("golden", "verify", out).exit_code == 0
    before = {p.name: p.read_bytes() for p in out.iterdir()}
    assert run("golden", "export", "--out", out).exit_code == 0
    assert {p.name: p.read_bytes() for p in out.iterdir()} == before


def an_earlier(document: Any) -> Any:
    """A vector that this version does not ask for, with the next id."""
    given = {"channel": matrix([["1/7", "6/7"]]), "policy": matrix([[0]])}
    return {"id": len(document["vectors"]) + 1, **made("channels", Case("audit", given))}


def test_export_keeps_the_ids_that_are_there(copy: Path) -> None:
    """Those of the folder and those that are installed, whichever has more; another line of versions is refused."""
    document = json.loads((copy / "channels.json").read_text())
    document["vectors"].append(an_earlier(document))
    write(copy, document)
    assert run("golden", "export", "--out", copy).exit_code == 0
    assert json.loads((copy / "channels.json").read_text()) == document
    older = {**document, "vectors": document["vectors"][:10]}
    write(copy, older)
    assert run("golden", "export", "--out", copy).exit_code == 0
    assert json.loads((copy / "channels.json").read_text()) == load("channels")
    other = json.loads(json.dumps(document))
    other["vectors"][2], other["vectors"][3] = ({**other["vectors"][i], "id": i} for i in (3, 2))
    write(copy, other)
    assert_refused("channels.json: two versions have different vectors", "golden", "export", "--out", copy)


def test_export_withdraws(copy: Path) -> None:
    """A vector of an earlier version leaves its id behind; one that is asked for stays."""
    document = json.loads((copy / "channels.json").read_text())
    place = len(document["vectors"]) + 1
    document["vectors"].append(an_earlier(document))
    write(copy, document)
    assert run("golden", "export", "--out", copy, "--remove", f"channels/{place}").exit_code == 0
    found = json.loads((copy / "channels.json").read_text())
    assert (found["removed"], found["vectors"]) == ([place], load("channels")["vectors"])
    assert run("golden", "verify", copy).exit_code == 0
    assert run("golden", "export", "--out", copy).exit_code == 0
    assert json.loads((copy / "channels.json").read_text()) == found
    assert_refused("is asked for by this version", "golden", "export", "--out", copy, "--remove", "channels/1")
    for text in ("channels/x", "channels", "nothing/1", "channels/-1"):
        assert_refused("names no vector", "golden", "export", "--out", copy, "--remove", text)
    assert_refused("there is no vector channels/9999", "golden", "export", "--out", copy, "--remove", "channels/9999")


def test_verify(copy: Path) -> None:
    result = run("golden", "verify", copy)
    assert (result.exit_code, result.stdout) == (0, f"{len(load('channels')['vectors'])} vectors are as derived again\n")
    assert json.loads(run("golden", "verify", copy, "--json").stdout) == {"ok": True, "problems": []}
    document = json.loads((copy / "channels.json").read_text())
    document["vectors"][3]["output"]["ratio"]["exact"] = "1/1"
    write(copy, document)
    result = run("golden", "verify", copy)
    assert result.exit_code == 1
    assert result.stdout == 'channels.json: vector 4: output.ratio.exact is "1/1" in the file, and "1" when derived again\n'
    assert json.loads(run("golden", "verify", copy, "--json").stdout)["ok"] is False


def test_verify_sees_a_digest_and_the_schema(copy: Path) -> None:
    index, schema = (copy / INDEX).read_text(), (copy / SCHEMA).read_text()
    (copy / INDEX).write_text(index.replace('"sha256":"', '"sha256":"0', 1))
    assert "index.json: files.channels.json.sha256 is " in run("golden", "verify", copy).stdout
    (copy / INDEX).write_text("{")
    assert run("golden", "verify", copy).stdout.startswith("index.json is no JSON")
    (copy / INDEX).write_text(index.replace(": {", ":{"))
    assert run("golden", "verify", copy).stdout.startswith("index.json is not written in the one way")
    (copy / SCHEMA).write_text(schema.replace('"minimum": 1', '"minimum": 0', 1))
    (copy / INDEX).write_text(index_of(texts(copy)))
    assert run("golden", "verify", copy).stdout.startswith(
        "schema.json: $defs.draw.properties.range.minimum is 0 in the file, and 1"
    )


def test_diff(copy: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(copy, tmp_path / "other"))
    document = json.loads((copy / "channels.json").read_text())
    write(other, document)
    result = run("golden", "diff", copy, other)
    assert (result.exit_code, result.stdout) == (0, "0 changes\n")
    document["vectors"][1]["note"] = "n"
    document["vectors"][2]["output"]["private"] = 0
    removed = document["vectors"].pop()
    write(other, document)
    result = run("golden", "diff", copy, other)
    assert result.exit_code == 1
    assert "channels 2: note: note:" in result.stdout
    assert "channels 3: value: output.private: true is now 0" in result.stdout
    assert (
        f"channels {removed['id']}: removed: : refuse" in result.stdout
        or f"channels {removed['id']}: removed: refuse" in result.stdout
    )
    assert "3 changes, 1 of them removals: a published vector is never removed" in result.stdout
    back = json.loads(run("golden", "diff", other, copy, "--json").stdout)
    assert [c["kind"] for c in back] == ["note", "value", "added"]


def test_diff_of_files(copy: Path, tmp_path: Path) -> None:
    """A schema, an index and bytes that change, where no vector does."""
    other = Path(shutil.copytree(copy, tmp_path / "other"))
    (other / SCHEMA).write_text((copy / SCHEMA).read_text().replace('"minimum": 1', '"minimum": 0', 1))
    (other / "channels.json").write_text((copy / "channels.json").read_text().replace('"id":1,', '"id": 1,', 1))
    lines = run("golden", "diff", copy, other).stdout.splitlines()
    assert lines[0] == "schema.json: schema: $defs.draw.properties.range.minimum: 1 is now 0"
    assert lines[1] == "index.json: index: the new one is not that of its files"
    assert lines[2].startswith("channels: bytes: another text of the same content: SHA-256 ")
    assert lines[3:] == ["3 changes"]


def test_bad_input(copy: Path, tmp_path: Path) -> None:
    assert_refused("is no folder", "golden", "verify", tmp_path / "none")
    assert_refused("is no folder", "golden", "diff", copy, tmp_path / "none")
    (copy / "channels.json").write_text("{")
    assert_refused("is no document", "golden", "diff", copy, copy)
    assert_refused("is no document", "golden", "export", "--out", copy)
    assert run("golden", "export").exit_code == 2
    result = run("golden", "verify", copy)
    assert (result.exit_code, "is no document" in result.stdout) == (1, True)
    taken = tmp_path / "file"
    taken.write_text("")
    assert_refused("not a folder", "golden", "export", "--out", taken)


def test_what_goes_wrong_writes_nothing(few: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = building.Subject("", lambda: [building.Case("audit", {"channel": {}, "policy": {}})])
    monkeypatch.setattr(building, "SUBJECTS", {"channels": wrong})
    out = tmp_path / "out"
    assert run("golden", "export", "--out", out).exit_code != 0
    assert list(out.iterdir()) == []


def test_all_subjects_are_installed() -> None:
    assert set(texts(folder())) == {SCHEMA, INDEX, *(f"{name}.json" for name in NAMES)}


def test_versions_are_compared_from_their_archives(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """golden diff 0.1.0 0.2.0 in a folder with both archives; an archive and a folder; what was changed after it was packed."""
    monkeypatch.chdir(tmp_path)
    before, document = texts(copy), dict(load("channels"))
    Path(name_of("0.1.0")).write_bytes(packed(before, "0.1.0"))
    write(copy, {**document, "vectors": document["vectors"][:-1], "removed": [document["vectors"][-1]["id"]]})
    Path(name_of("0.2.0")).write_bytes(packed(texts(copy), "0.2.0"))
    result = run("golden", "diff", "0.1.0", "0.2.0")
    assert result.exit_code == 1
    assert "channels 47: withdrawn: refuse" in result.stdout
    assert run("golden", "diff", name_of("0.2.0"), copy).stdout == "0 changes\n"
    assert_refused("there is no exactdp-golden-0.3.0.zip here", "golden", "diff", "0.1.0", "0.3.0")


def test_an_archive_is_one_text_and_says_what_is_in_it(copy: Path) -> None:
    content = packed(texts(copy), "0.1.0")
    assert content == packed(dict(reversed(texts(copy).items())), "0.1.0")
    assert read(content, "it") == texts(copy)
    for wrong in (content[:-40], b"", b"PK", content.replace(b"manifest.json", b"manifesr.json")):
        with pytest.raises(BadInput, match="no archive"):
            read(wrong, "it")
    for other in ({**texts(copy), "channels.json": b"{}"}, {k: v for k, v in texts(copy).items() if k != SCHEMA}):
        with ZipFile(BytesIO(content)) as archive, ZipFile(stream := BytesIO(), "w") as spoiled:
            for name, text in {MANIFEST: archive.read(MANIFEST), **other}.items():
                spoiled.writestr(name, text)
        with pytest.raises(BadInput, match="not as its manifest says"):
            read(stream.getvalue(), "it")


def test_export_writes_the_archive_of_this_version(few: None, tmp_path: Path) -> None:
    result = run("golden", "export", "--out", tmp_path / "out", "--archive", tmp_path / "archives")
    (path,) = (tmp_path / "archives").iterdir()
    assert path.name in result.stdout
    assert path.name == name_of(version("exactdp"))
    assert read(path.read_bytes(), path.name) == texts(tmp_path / "out")


def test_a_folder_without_vectors_is_not_compared(tmp_path: Path) -> None:
    """Two wrong folders have no changes, which a script would take for a pass."""
    result = run("golden", "diff", tmp_path, tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "has no golden vectors: name a folder or an archive of exactdp golden export" in result.stderr
