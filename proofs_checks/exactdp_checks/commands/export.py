"""``exactdp export``: certificates as files that a proof assistant checks by itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.recheck import MAX_CERTIFICATE
from exactdp_checks.commands.terminal import FILE, INPUT, as_json, progress

__all__ = ["export"]

AXIOM = re.compile(r"^([\w.']+)(?: :|\n  ?:)", re.MULTILINE)
SECONDS = 1200  # for one file: each step of a proof has a limit of its own


@click.command(short_help="Write certificates as theorems for a proof assistant.")
@click.argument("files", nargs=-1, required=True, type=INPUT)
@click.option("--to", type=click.Choice(["coq"]), required=True, help="The proof assistant: coq (8.16 or 8.20).")
@click.option("--out", type=FILE, help="A folder for the files, NAME.v for NAME.json; without it, standard output.")
@click.option("--check", is_flag=True, help="Have the installed assistant (coqc) check each file, and say what it rests on.")
@as_json
@click.pass_context
def export(ctx: click.Context, /, files: tuple[Path, ...], to: str, out: Path | None, check: bool, as_json: bool) -> None:
    """Write certificates (FILES, or all .json files of directories) as theorems.

    The kernel accepts a certificate first; every statement is read back from the text and compared with the certificate. What is
    computed, or argued in words, has no theorem, and some kinds are not written yet: the answer names each part that is missing.
    Exit status 0 if nothing is missing; 3 if something is; 1 if a certificate, or with --check a file, is rejected.
    """
    from exactdp_checks.auditing.files import named, write_all

    del to
    paths = [(p, f) for f in files for p in (sorted(f.rglob("*.json")) if f.is_dir() else [f])]
    if not paths:
        raise BadInput(f"there is no .json file in {', '.join(map(named, files))}: name certificates")
    if out is None and (len(paths) > 1 or as_json):
        raise BadInput("several files, or --json: say --out FOLDER")
    if out is not None and out.exists() and not out.is_dir():
        raise BadInput(f"{named(out)} is no folder: say --out FOLDER")
    if check and shutil.which("coqc") is None:
        raise BadInput(
            "coqc is not installed (Debian: coq libcoq-mathcomp-analysis libcoq-coquelicot): leave out --check, or install it"
        )
    rows = []
    with tempfile.TemporaryDirectory() as folder, progress(len(paths), "writing") as step:
        kernel = Path(folder)
        for path, given in paths:
            row, text = _written(path)
            target = None if out is None else out / path.relative_to(given if given.is_dir() else given.parent).with_suffix(".v")
            if text is not None and target is None:
                click.echo(text)
            elif text is not None and target is not None:
                target.parent.mkdir(parents=True, exist_ok=True)
                write_all({target: text})
                row["written"] = named(target)
            if text is not None and check and row["theorems"]:
                row |= _checked(text, kernel)
            rows.append(row)
            step(named(path))
            if not as_json:
                _say(row, err=target is None)
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    bad = any(row["detail"] or row["checked"] is False for row in rows)
    ctx.exit(1 if bad else 3 if any(row["missing"] for row in rows) else 0)


def _written(path: Path) -> tuple[dict[str, Any], str | None]:
    """What is said of one certificate, and the file."""
    from exactdp_checks.auditing.files import named, read_bytes
    from exactdp_checks.exporting.coq import exported
    from exactdp_checks.trusted.kernel import Rejected, recheck

    row: dict[str, Any] = {"file": named(path), "theorems": 0, "missing": {}, "written": None, "checked": None, "rests_on": None}
    try:
        certificate = recheck(read_bytes(path, MAX_CERTIFICATE)).certificate or {}
    except Rejected as error:
        return {**row, "detail": str(error)}, None
    text, missing, made = exported(certificate)
    return {**row, "theorems": made, "missing": dict(missing), "detail": ""}, text


def _checked(text: str, kernel: Path) -> dict[str, Any]:
    """Whether the assistant accepts a file, and the axioms of its theorems; the checker is compiled once, in a folder."""
    from exactdp_checks.exporting.building import built

    coqc = shutil.which("coqc") or "coqc"
    if "From Exactdp" in text and not any(kernel.iterdir()) and (against := built(kernel)):
        return {"checked": False, "detail": f"coqc does not compile the checker: {against}"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.v"
        file.write_text(text, "utf-8")
        try:
            found = subprocess.run(  # noqa: S603 - our own file, by its path
                [coqc, "-q", "-R", str(kernel), "Exactdp", str(file)],
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
                cwd=folder,
            )
        except subprocess.TimeoutExpired:
            return {"checked": False, "detail": f"coqc was stopped after {SECONDS} seconds"}
    if found.returncode:
        reason = " ".join(found.stderr.split())[:300]
        return {"checked": False, "detail": f"coqc rejects the file: {reason}"}
    return {"checked": True, "rests_on": axioms(found.stdout)}


def axioms(said: str) -> list[str]:
    """The names that Print Assumptions lists: each begins a line, with its type behind it or on the next."""
    return sorted({found[1] for found in AXIOM.finditer(said)})


def _say(row: dict[str, Any], *, err: bool) -> None:
    """One line, and one for each part that is missing."""
    if row["detail"]:
        click.echo(f"{row['file']}: REJECTED: {row['detail']}", err=err)
        return
    where = f", in {row['written']}" if row["written"] else ""
    said = f"{row['theorems']} theorem{'' if row['theorems'] == 1 else 's'}{where}"
    if row["checked"]:
        said += f"; accepted by coqc, on {', '.join(row['rests_on']) or 'no axiom'}"
    click.echo(f"{row['file']}: {said}", err=err)
    for part, reason in row["missing"].items():
        click.echo(f"  not in it: {part}: {reason}", err=err)
