"""``exactdp golden``: export, verify and compare the golden vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.batches import jobs_option, mapped, scheduler_option
from exactdp_checks.commands.terminal import FILE, as_json, progress

__all__ = ["golden"]


@click.group(short_help="Golden vectors: exact answers for tests of other code.")
def golden() -> None:
    """Golden vectors: exact answers for tests of other implementations."""


@golden.command(short_help="Derive all vectors and write them.")
@click.option(
    "--out",
    "out",
    type=FILE,
    required=True,
    metavar="DIR",
    help="Write the files here; ids there and of the installed files stay.",
)
@click.option("--archive", type=FILE, metavar="DIR", help="Write exactdp-golden-VERSION.zip here too, with a manifest.")
@click.option("--remove", multiple=True, metavar="SUBJECT/ID", help="Withdraw this vector: no other gets its id; repeatable.")
def export(out: Path, archive: Path | None, remove: tuple[str, ...]) -> None:
    """Derive all vectors and write them, with their schema and their index."""
    from exactdp_checks.auditing.files import named, write_all
    from exactdp_checks.golden.building import built, merged
    from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, documents, folder, index_of, render, texts
    from exactdp_checks.golden.schema import text_of

    withdrawn = _withdrawn(remove, NAMES)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{named(out)} cannot be made ({error.strerror}), or is not a folder: name one") from None
    installed, here, made = documents(texts(folder())), documents(texts(out)), dict[str, Any]()
    empty: dict[str, Any] = {"vectors": []}
    with progress(len(NAMES), "deriving") as advance:
        for name in NAMES:
            old = merged(name, here.get(name, empty), installed.get(name, empty))
            made[name] = built(name, old, withdrawn=withdrawn.get(name, ()))
            advance(name)
    found = {SCHEMA: text_of(made).encode(), **{f"{name}.json": render(document).encode() for name, document in made.items()}}
    found[INDEX] = index_of(found).encode()
    write_all({out / name: text.decode("ascii") for name, text in found.items()})
    count = sum(len(document["vectors"]) for document in made.values())
    click.echo(f"{count} vectors in {len(NAMES)} files, in {named(out)}")
    if archive is not None:
        _archived(found, archive)


def _archived(found: dict[str, bytes], place: Path) -> None:
    """Write the archive of this version."""
    from importlib.metadata import version

    from exactdp_checks.auditing.files import named
    from exactdp_checks.golden.archive import name_of, packed

    name = name_of(version("exactdp"))
    try:
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content := packed(found, version("exactdp")))
    except OSError as error:
        raise BadInput(f"{named(place)} cannot be written to ({error.strerror}): name a folder") from None
    click.echo(f"{name}, {len(content)} bytes, in {named(place)}")


def _problems(text: tuple[str, bytes]) -> list[str]:
    """What is wrong with one document."""
    from exactdp_checks.golden.verifying import of_document

    return of_document(*text)


def _withdrawn(remove: tuple[str, ...], names: tuple[str, ...]) -> dict[str, set[int]]:
    """Subject -> the ids of the vectors that are to be withdrawn."""
    found: dict[str, set[int]] = {}
    for text in remove:
        name, _, place = text.partition("/")
        if name not in names or not place.isdecimal():
            raise BadInput(f"{text!r} names no vector: write a subject and an id, such as krr/7")
        found.setdefault(name, set()).add(int(place))
    return found


@golden.command(short_help="Derive everything again and compare it with DIR.")
@click.argument("directory", type=FILE, required=False, metavar="[DIR]")
@jobs_option
@scheduler_option
@as_json
@click.pass_context
def verify(ctx: click.Context, /, directory: Path | None, as_json: bool, **workers: Any) -> None:
    """Derive everything again and compare it with the files in DIR, or with those that are installed."""
    from exactdp_checks.golden.files import NAMES, documents, folder, texts
    from exactdp_checks.golden.verifying import problems

    given = texts(directory or folder())
    with progress(len(NAMES), "verifying") as advance:
        found = problems(given, verify=lambda texts: mapped(_problems, texts, **workers, done=lambda text: advance(text[0])))
    if as_json:
        click.echo(json.dumps({"ok": not found, "problems": found}, indent=1))
    else:
        for problem in found:
            click.echo(problem)
        if not found:
            click.echo(f"{sum(len(d['vectors']) for d in documents(given).values())} vectors are as derived again")
    ctx.exit(1 if found else 0)


@golden.command(short_help="What changed from the vectors in OLD to those in NEW.")
@click.argument("old", type=FILE)
@click.argument("new", type=FILE)
@as_json
@click.pass_context
def diff(ctx: click.Context, old: Path, new: Path, as_json: bool) -> None:
    """What changed from the vectors in OLD to those in NEW, by id and field.

    Each is a folder, an archive, or a version whose archive is in this folder: exactdp golden diff 0.1.0 0.2.0
    """
    from dataclasses import asdict

    from exactdp_checks.golden.archive import given
    from exactdp_checks.golden.comparing import REMOVED, changes, file_changes
    from exactdp_checks.golden.files import documents

    before, after = given(old), given(new)
    for place, files in ((old, before), (new, after)):
        if not documents(files):
            raise BadInput(f"{str(place)!r} has no golden vectors: name a folder or an archive of exactdp golden export")
    found = [*file_changes(before, after), *changes(documents(before), documents(after))]
    if as_json:
        click.echo(json.dumps([asdict(change) for change in found], indent=1))
    else:
        for change in found:
            click.echo(str(change))
        removed = sum(change.kind == REMOVED and change.id > 0 for change in found)
        click.echo(
            f"{len(found)} changes" + (f", {removed} of them removals: a published vector is never removed" if removed else "")
        )
    ctx.exit(1 if found else 0)
