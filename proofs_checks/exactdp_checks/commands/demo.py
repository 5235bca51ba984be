"""``exactdp demo``: the shipped examples in a folder of the user's, and the first two answers about them."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import FILE, as_json

__all__ = ["QUESTIONS", "demo"]

QUESTIONS = (("survey.csv", "ln 3"), ("leaky.csv", "1"))  # one that keeps its promise, and one that misses it by 6e-16


@click.command(short_help="Copy the shipped examples into FOLDER, and audit two.")
@click.argument("folder", type=FILE)
@as_json
def demo(folder: Path, as_json: bool) -> None:
    """Copy the shipped examples into FOLDER, and audit two of them.

    FOLDER is made if it is not there; a file in it that says something else is not overwritten. Nothing is written elsewhere. The
    status is 0: a demonstration has no verdict of its own.
    """
    from exactdp_checks.auditing.audit import audit
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.reading import read_table
    from exactdp_checks.brief import option

    copied = _copied(folder)
    found = list[dict[str, Any]]()
    for name, epsilon in QUESTIONS:
        answer = audit(read_table(folder / name).channel(), epsilon, name=named(folder / name))
        command = f'exactdp audit {named(folder / name)} --epsilon "{epsilon}"'
        shown = option(str(answer), answer.verdict.outcome.value).splitlines()
        found.append({"command": command, "status": answer.status, "sentence": answer.sentence, "lines": shown})
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "files": copied, "answers": found}, indent=1))
        return
    click.echo(f"in {named(folder)}: {', '.join(copied)}")
    for one in found:
        click.echo(f"\nrunning {one['command']}")
        click.echo("\n".join(one["lines"]))
        click.echo(f"(exit status {one['status']})")
    click.echo("\nNext: the same with --certificate FILE or --report FILE;\n      exactdp why theorem 3.1 of bassily")


def _copied(folder: Path) -> list[str]:
    """The names of the examples, which are in the folder now."""
    from exactdp_checks.auditing.files import named, write_all

    shipped = {e.name: e.read_text(encoding="utf-8") for e in resources.files("exactdp_checks").joinpath("examples").iterdir()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        other = [n for n, text in shipped.items() if (folder / n).exists() and (folder / n).read_text("utf-8", "replace") != text]
    except OSError as error:
        raise BadInput(f"{named(folder)} is no folder that can be made ({error.strerror}): name another") from None
    if other:
        raise BadInput(f"{named(folder)} has another {min(other)}: name an empty folder, or one that is to be made")
    write_all({folder / name: text for name, text in shipped.items()})
    return sorted(shipped)
