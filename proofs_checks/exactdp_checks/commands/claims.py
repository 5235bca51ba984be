"""``exactdp claims``, ``show`` and ``check``: the statements of the papers, and what the kernel says of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import FILE, as_json, progress, table

if TYPE_CHECKING:
    from exactdp_checks.claims.claim import Claim

__all__ = ["check", "claims", "show"]


def _claims(ids: Sequence[str] = (), paper: str | None = None) -> tuple[Claim, ...]:
    """The claims with the given ids, of the given paper; all of them where neither is given."""
    from exactdp_checks.claims import papers

    known = papers.claims()
    if paper is not None and paper not in papers.KEYS:
        raise BadInput(f"there is no paper {paper!r}: write one of {', '.join(papers.KEYS)}")
    unknown = next((i for i in ids if i not in {c.id for c in known}), None)
    if unknown is not None:
        raise BadInput(f"there is no claim {unknown!r}: list them with exactdp claims")
    return tuple(c for c in known if (c.id in ids or not ids) and paper in (None, c.paper))


@click.command()
@click.option("--paper", metavar="KEY", help="Only the claims of this paper.")
@as_json
def claims(paper: str | None, as_json: bool) -> None:
    """List the claims: the statements that are checked."""
    from exactdp_checks.claims.checking import described

    found = [described(c) for c in _claims(paper=paper)]
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    rows = [(c["id"], c["where"], c["expected"], ", ".join(c["methods"]), len(c["instances"])) for c in found]
    table(("claim", "where", "expected", "methods", "instances"), rows)


@click.command()
@click.argument("claim_id", metavar="ID")
@as_json
def show(claim_id: str, as_json: bool) -> None:
    """Show one claim: its statement, where it stands, how it is checked."""
    from exactdp_checks.claims.checking import described

    found = described(_claims([claim_id])[0])
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    lists = {"instances", "mutants"}
    for key, value in found.items():
        if key in lists:
            click.echo(f"{key}:")
            for parameters in value:
                click.echo("  " + (", ".join(f"{k} = {v}" for k, v in parameters.items()) or "(no parameters)"))
        else:
            click.echo(f"{key}: {', '.join(value) if isinstance(value, list) else value}")


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--paper", metavar="KEY", help="All claims of this paper.")
@click.option("--all", "everything", is_flag=True, help="All claims.")
@click.option("--certificates", type=FILE, metavar="DIR", help="Write the certificates of all instances into this directory.")
@as_json
@click.pass_context
def check(
    ctx: click.Context, ids: tuple[str, ...], paper: str | None, everything: bool, certificates: Path | None, as_json: bool
) -> None:
    """Check claims: every instance must come out as expected, and every mutant be refuted."""
    from exactdp_checks.claims.checking import checked

    if not ids and paper is None and not everything:
        raise BadInput("nothing is named to check: write the ids of claims, --paper KEY, or --all")
    chosen = _claims(ids, paper)
    found = []
    with progress(len(chosen)) as advance:
        for claim in chosen:
            found.append(checked(claim, certificates))
            advance(claim.id)
    if as_json:
        click.echo(json.dumps({"ok": all(row["ok"] for row in found), "claims": found}, indent=1))
    else:
        rows = [(row["id"], row["expected"], len(row["runs"]), "ok" if row["ok"] else "FAILED") for row in found]
        table(("claim", "expected", "runs", "result"), rows)
        for row in found:
            for line in row["problems"]:
                click.echo(line)
        click.echo(f"{sum(row['ok'] for row in found)} of {len(found)} claims as expected")
    ctx.exit(0 if found and all(row["ok"] for row in found) else 1)
