"""``exactdp claims``, ``show`` and ``check``: the statements of the papers, and what the kernel says of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.batches import jobs_option, mapped, scheduler_option, state
from exactdp_checks.commands.terminal import FILE, as_json, progress, table

if TYPE_CHECKING:
    from exactdp_checks.claims.claim import Claim

__all__ = ["check", "claims", "show"]


def _claims(ids: Sequence[str] = (), paper: str | None = None) -> tuple[Claim, ...]:
    """The claims with the given ids (or their relatives), of the given paper; all of them where neither is given."""
    from exactdp_checks.claims import papers
    from exactdp_checks.claims.showing import relatives

    if paper is not None and paper not in papers.KEYS:
        raise BadInput(f"there is no paper {paper!r}: write one of {', '.join(papers.KEYS)}")
    known = papers.claims()
    wanted = {c.id for name in ids for c in (relatives(name) or _uncovered(name))}
    return tuple(c for c in known if (c.id in wanted or not ids) and paper in (None, c.paper))


def _uncovered(name: str) -> tuple[Claim, ...]:
    raise BadInput(f"{name} is in the inventory, and no claim covers it: exactdp show {name} says what is known")


@click.command()
@click.option("--paper", metavar="KEY", help="Only the claims of this paper.")
@as_json
def claims(paper: str | None, as_json: bool) -> None:
    """List the claims: the statements that are checked, each with its word."""
    from exactdp_checks.claims.showing import summary

    found = [summary(c) for c in _claims(paper=paper)]
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    table(("claim", "where", "word"), [(c["id"], c["where"], c["word"]) for c in found])


@click.command()
@click.argument("claim_id", metavar="ID")
@as_json
def show(claim_id: str, as_json: bool) -> None:
    """Show a statement: what is printed, its word, the proof step by step with its facts, the counterexample, what is true."""
    from exactdp_checks.claims.showing import described, entry, relatives

    chosen = relatives(claim_id)
    if as_json:
        click.echo(json.dumps([described(c) for c in chosen], indent=1))
        return
    if not chosen:
        alone = entry(claim_id)
        lines = [
            f"{alone.id}: {alone.state} ({alone.kind})",
            f"  {alone.label}",
            f"  printed: {alone.printed or alone.statement}",
        ]
        click.echo("\n".join([*lines, *([f"  note: {alone.note}"] if alone.note else [])]))
        return
    click.echo("\n\n".join(_text(described(c)) for c in chosen))


def _text(found: dict[str, Any]) -> str:
    """A claim as lines to read."""
    grade = f" ({found['grade']}{', root cause ' + found['cause'] if found['cause'] else ''})" if found["grade"] else ""
    lines = [f"{found['id']}: {found['word']}{grade}", f"  where: {found['where']}"]
    lines += [f"  printed: {found['printed']}"] if found["printed"] else []
    lines += [f"  {'refuted' if found['grade'] else 'statement'}: {found['statement']}"]
    if found["theorem"]:
        one = found["theorem"]
        lines += [f"  theorem {one['name']} in the proof assistant ({one['grounds']}):", f"    {one['statement']}"]
    lines += [f"  argument {i}: {text}" for i, text in enumerate(found["argument"], 1)]
    lines += [f"  {step['role']}: {step['sentence']}" for step in found["steps"]]
    if found["at"]:
        rows = [", ".join(f"{k} = {v}" for k, v in row.items()) for row in found["at"]]
        more = f" and {len(rows) - 6} more" if len(rows) > 6 else ""
        lines.append(f"  known at: {'; '.join(rows[:6])}{more} (the steps above are those of the first)")
    lines += [f"  assumes {one['id']}: {one['statement']} [{one['source']}]" for one in found["assumes"]]
    rests = [name for name in found["rests_on"] if name not in {one["id"] for one in found["assumes"]}]
    lines += [f"  rests, through what it uses, on the facts: {', '.join(rests)}"] if rests else []
    lines += [f"  uses {one['id']} ({one['word']})" for one in found["uses"]]
    if found["repair"]:
        lines.append(f"  true instead, {found['repair']['id']} ({found['repair']['word']}): {found['repair']['statement']}")
    lines.append(
        f"  mutants that are refuted: {'; '.join(', '.join(f'{k} = {v}' for k, v in m.items()) for m in found['mutants'])}"
    )
    lines.append(f"  written in {found['source']['module']}, line {found['source']['line']}")
    return "\n".join(lines)


def _checked(claim_id: str, certificates: Path | None, memory: tuple[Path, str] | None) -> dict[str, Any]:
    """One claim, checked in this process."""
    from exactdp_checks.claims import papers
    from exactdp_checks.claims.checking import checked
    from exactdp_checks.claims.remembering import remembered

    (claim,) = (claim for claim in papers.claims() if claim.id == claim_id)
    return checked(claim, certificates, None if memory is None else remembered(claim, *memory))


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--paper", metavar="KEY", help="All claims of this paper.")
@click.option("--all", "everything", is_flag=True, help="All claims.")
@click.option("--certificates", type=FILE, metavar="DIR", help="Write the certificates of all instances into this directory.")
@click.option("--cache", type=FILE, metavar="DIR", help="Keep certificates here, and re-check those that are there already.")
@jobs_option
@scheduler_option
@as_json
@click.pass_context
def check(
    ctx: click.Context,
    /,
    ids: tuple[str, ...],
    paper: str | None,
    everything: bool,
    certificates: Path | None,
    cache: Path | None,
    as_json: bool,
    **workers: Any,
) -> None:
    """Check claims: every instance must come out as expected, and every mutant be refuted."""

    if not ids and paper is None and not everything:
        raise BadInput("nothing is named to check: write the ids of claims, --paper KEY, or --all")
    chosen = _claims(ids, paper)
    memory = None if cache is None else (cache, state())
    with progress(len(chosen)) as advance:
        task = partial(_checked, certificates=certificates, memory=memory)
        found = mapped(task, [claim.id for claim in chosen], **workers, done=advance)
    if as_json:
        click.echo(json.dumps({"ok": all(row["ok"] for row in found), "claims": found}, indent=1))
    else:
        rows = [(row["id"], row["word"], len(row["runs"]), "as expected" if row["ok"] else "FAILED") for row in found]
        table(("claim", "word", "runs", "result"), rows)
        for row in found:
            for line in row["problems"]:
                click.echo(line)
        click.echo(f"{sum(row['ok'] for row in found)} of {len(found)} claims as expected")
    ctx.exit(0 if found and all(row["ok"] for row in found) else 1)
