"""A versioned archive of golden vectors: a ZIP with the files of the format and a manifest, the same bytes on every machine.

``exactdp-golden-0.1.0.zip`` has ``manifest.json`` with the version of exactdp, the format, and the number of vectors and the
SHA-256 of each file. It is read as a folder is: what is not as its manifest says is refused. Source: our own format.

>>> found = read(packed({"krr.json": b"{}"}, "0.1.0"), "it")
>>> sorted(found), name_of("0.1.0")
(['krr.json'], 'exactdp-golden-0.1.0.zip')
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp_checks.golden.files import FORMAT, MAX_BYTES, texts

__all__ = ["MANIFEST", "given", "name_of", "packed", "read"]

MANIFEST = "manifest.json"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first date that the format has
ADVICE = "make one with exactdp golden export --archive"


def name_of(version: str) -> str:
    """The name of the archive of a version."""
    return f"exactdp-golden-{version}.zip"


def packed(found: Mapping[str, bytes], version: str) -> bytes:
    """The archive of these files."""
    listed = {
        name: {"sha256": sha256(text).hexdigest(), "vectors": text.count(b'\n{"flags":')} for name, text in sorted(found.items())
    }
    manifest = json.dumps({"exactdp": version, "format": FORMAT, "files": listed}, indent=1, sort_keys=True) + "\n"
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in {MANIFEST: manifest.encode(), **dict(sorted(found.items()))}.items():
            one = zipfile.ZipInfo(name, EPOCH)
            one.compress_type, one.external_attr, one.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            archive.writestr(one, text)
    return stream.getvalue()


def read(content: bytes, name: str) -> dict[str, bytes]:
    """The files of an archive. Raises BadInput where it is none, or has other files or bytes than its manifest."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            if len({m.filename for m in members}) < len(members) or sum(m.file_size for m in members) > 4 * MAX_BYTES:
                raise BadInput(f"{name} has a file twice, or too many bytes: {ADVICE}")
            found = {m.filename: archive.read(m) for m in members}
        manifest = json.loads(found.pop(MANIFEST))
        said = {one: manifest["files"][one]["sha256"] for one in manifest["files"]}
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        TypeError,
        ValueError,
        NotImplementedError,
        RuntimeError,
        OSError,
        EOFError,
    ):
        raise BadInput(f"{name} is no archive of golden vectors: {ADVICE}") from None
    wrong = sorted(set(said) ^ set(found)) or [one for one in said if said[one] != sha256(found[one]).hexdigest()]
    if wrong:
        raise BadInput(f"{name}: {wrong[0]} is not as its manifest says: {ADVICE}")
    return found


def given(place: Path) -> dict[str, bytes]:
    """The files of a folder, of an archive, or of the archive in this folder of a version such as 0.1.0."""
    archive = Path(name_of(str(place))) if re.fullmatch(r"[0-9]+(\.[0-9]+)+\w*", str(place)) and not place.exists() else place
    if archive is not place and not archive.is_file():
        raise BadInput(f"there is no {archive} here: name a folder or an archive, or {ADVICE}")
    if not archive.is_file():
        return texts(archive)
    if archive.stat().st_size > MAX_BYTES:
        raise BadInput(f"{shown(str(archive))} has more than {MAX_BYTES} bytes: it is no archive of golden vectors")
    return read(archive.read_bytes(), archive.name)
