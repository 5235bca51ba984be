"""Files that ``exactdp audit`` and ``exactdp recheck`` read in one pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import progress

if TYPE_CHECKING:
    from exactdp_checks.auditing.streams.streamed import Streamed

__all__ = ["audited", "read_again", "streams"]

WHOLE = ("policy", "delta", "prior", "estimator", "within", "report")  # what is asked of a matrix that is in memory


def streams(file: Path, wanted: bool | None, **options: Any) -> bool:
    """Whether the file is read in one pass: if that is wanted, or it is large and nothing is asked that needs all of it."""
    from exactdp_checks.auditing.streams.streamed import is_large

    asked = [name for name in WHOLE if options.get(name) is not None]
    if wanted and asked:
        raise BadInput(f"--{asked[0]} needs the whole matrix, which a stream does not keep: leave it out, or leave out --stream")
    return bool(wanted) or (wanted is None and not asked and is_large(file))


def read_again(file: Path, epsilon: str | None = None, **reading: Any) -> Streamed:
    """What one pass over the file finds, with a progress bar."""
    from exactdp_checks.auditing.streams.source import PIECE, size_of
    from exactdp_checks.auditing.streams.streamed import stream

    with progress(size_of(file) // PIECE + 1, "reading") as step:
        return stream(file, epsilon, step=step, **reading)


def audited(file: Path, certificate: Path | None, *, as_json: bool, epsilon: str | None, **options: Any) -> int:
    """Prints what one pass over the file finds, writes the certificate; the status of the command."""
    from exactdp_checks.auditing.files import named, place, write_all

    if certificate is not None and place(certificate) == place(file):
        raise BadInput("--certificate is written: name a file that is not the input")
    reading = {name: options[name] for name in ("header", "labels", "binary64", "tolerance")}
    found = read_again(file, epsilon, **reading)
    text = None if certificate is None else found.certificate
    if certificate is not None and text is not None:
        write_all({certificate: text})
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        click.echo(found.sentence)
        for line in found.lines():
            click.echo(line)
    if certificate is not None:
        done = f"certificate written to {named(certificate)}"
        click.echo(done if text is not None else "no certificate: no finite epsilon was asked", err=as_json or text is None)
    return found.status
