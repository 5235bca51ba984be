"""``exactdp recheck``: certificates, by the kernel alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import FILE, as_json

__all__ = ["recheck"]

MAX_CERTIFICATE = 256 * 2**20


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@as_json
@click.pass_context
def recheck(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Re-check certificates (FILES, or all .json files of directories) with the kernel alone."""
    from exactdp_checks.auditing.files import named, read_bytes
    from exactdp_checks.trusted.kernel import Rejected
    from exactdp_checks.trusted.kernel import recheck as check_again

    paths = [p for f in files for p in (sorted(f.rglob("*.json")) if f.is_dir() else [f])]
    if not paths:
        raise BadInput(f"there is no .json file in {', '.join(map(named, files))}: name certificates")
    found: list[dict[str, Any]] = []
    for path in paths:
        content, row = read_bytes(path, MAX_CERTIFICATE), {"file": named(path)}
        try:
            verdict = check_again(content)
        except Rejected as error:
            found.append({**row, "accepted": False, "outcome": None, "method": None, "proposition": None, "detail": str(error)})
        else:
            facts = {"outcome": verdict.outcome.value, "method": verdict.method.value, "proposition": verdict.proposition}
            found.append({**row, "accepted": True, **facts, "detail": verdict.detail})
        if not as_json:
            row = found[-1]
            what = (
                f"{row['outcome']} ({row['method']}): {row['proposition']}" if row["accepted"] else f"REJECTED: {row['detail']}"
            )
            click.echo(f"{row['file']}: {what}")
    if as_json:
        click.echo(json.dumps(found, indent=1))
    ctx.exit(0 if all(row["accepted"] for row in found) else 1)
