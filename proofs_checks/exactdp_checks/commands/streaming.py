"""What ``exactdp audit`` and ``exactdp recheck`` answer without a matrix in memory: files in one pass, products by factors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import progress

if TYPE_CHECKING:
    from exactdp_checks.auditing.factored import Factored
    from exactdp_checks.auditing.streams.streamed import Streamed

__all__ = ["audited", "factors_of", "read_again", "shown", "streams"]

WHOLE = ("policy", "delta", "prior", "estimator", "radius", "report")  # what is asked of a matrix that is in memory


def streams(file: Path, wanted: bool | None, **options: Any) -> bool:
    """Whether the file is read in one pass: if that is wanted, or it is large and nothing is asked that needs all of it."""
    from exactdp_checks.auditing.streams.large import is_large

    asked = [name for name in WHOLE if options.get(name) is not None]
    if wanted and asked:
        raise BadInput(f"--{asked[0]} needs the whole matrix, which a stream does not keep: leave it out, or leave out --stream")
    return bool(wanted) or (wanted is None and not asked and is_large(file, binary64=bool(options.get("binary64"))))


def read_again(file: Path, epsilon: str | None = None, **reading: Any) -> Streamed:
    """What one pass over the file finds, with a progress bar."""
    from exactdp_checks.auditing.streams.regular import size_of
    from exactdp_checks.auditing.streams.source import PIECE
    from exactdp_checks.auditing.streams.streamed import stream

    with progress(size_of(file) // PIECE + 1, "reading") as step:
        return stream(file, epsilon, step=step, **reading)


def audited(
    file: Path,
    certificate: Path | None,
    *,
    wanted: bool | None,
    as_json: bool,
    verbose: bool,
    epsilon: str | None,
    **options: Any,
) -> int | None:
    """Prints what one pass over the file finds, writes the certificate; the status of the command.

    None for a file that one pass refuses, where it was not ``wanted`` and the whole of it may be read instead.
    """
    from exactdp_checks.auditing.streams.large import LARGEST
    from exactdp_checks.auditing.streams.regular import size_of

    reading = {name: options[name] for name in ("header", "labels", "binary64", "tolerance")}
    try:
        found = read_again(file, epsilon, **reading)
    except BadInput:
        if wanted or size_of(file) >= LARGEST:
            raise
        return None
    return shown(found, file, certificate, as_json, verbose)


def factors_of(file: Path, *, epsilon: str | None, **options: Any) -> Factored | None:
    """The product of a file that lists factors and is too large to be written out, if nothing else is asked of it."""
    from exactdp_checks.auditing.factored import factored
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.products import large_product

    if any(value is not None and value is not False for value in options.values()):
        return None
    whole = large_product(file)
    return None if whole is None else factored(named(file), whole, epsilon)


def shown(found: Streamed | Factored, file: Path, certificate: Path | None, as_json: bool, verbose: bool) -> int:
    """Prints an answer, writes the certificate; the status of the command."""
    from exactdp_checks.auditing.files import named, place, write_all

    if certificate is not None and place(certificate) == place(file):
        raise BadInput("--certificate is written: name a file that is not the input")
    text = None if certificate is None else found.certificate
    if certificate is not None and text is not None:
        write_all({certificate: text})
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        from exactdp_checks.brief import option

        click.echo("\n".join([option(str(found), found.outcome), *(found.details() if verbose else [])]))
    if certificate is not None:
        done = f"certificate written to {named(certificate)}"
        click.echo(done if text is not None else "no certificate: no finite epsilon was asked", err=as_json or text is None)
    return found.status
