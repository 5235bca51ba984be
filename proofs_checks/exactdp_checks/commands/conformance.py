"""``exactdp conformance``: does a program in any language give the answers of the reference?"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import click

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp_checks.commands.completing import mechanisms
from exactdp_checks.commands.terminal import FILE, Seconds, as_json, progress, table, working

if TYPE_CHECKING:
    from exactdp_checks.conformance.case import Case
    from exactdp_checks.conformance.run import Result, Run

__all__ = ["conformance"]

SHOWN = 10


@click.command(context_settings={"ignore_unknown_options": False})
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option("--operation", multiple=True, metavar="NAME", help="Ask this operation only: channel, encode, ...; repeatable.")
@click.option(
    "--mechanism", type=mechanisms, multiple=True, metavar="NAME", help="Ask about this mechanism only: krr, ...; repeatable."
)
@click.option("--timeout", type=Seconds(0.01, 3600), default=10, show_default=True, help="Seconds for one answer.")
@click.option("--total", type=Seconds(0.1, 86400), default=600, show_default=True, help="Seconds for the whole run.")
@click.option("--requests", is_flag=True, help="Print the requests, and ask nobody.")
@click.option("--tap", is_flag=True, help="Print TAP version 14 instead of text.")
@click.option("--junit", type=FILE, metavar="FILE", help="Write JUnit XML here.")
@click.option(
    "--samples",
    type=int,
    default=10_000,
    show_default=True,
    metavar="N",
    help="Reports of an item, of programs with own randomness.",
)
@click.option(
    "--error", default="1e-6", show_default=True, metavar="P", help="The probability at most that samples fail a right program."
)
@click.option("--lenient", is_flag=True, help="Names in the answer to hello that do not exist are no failure.")
@click.option("--all", "everything", is_flag=True, help="Show every failure, not one of each kind.")
@as_json
@click.pass_context
def conformance(
    ctx: click.Context,
    /,
    command: tuple[str, ...],
    operation: tuple[str, ...],
    mechanism: tuple[str, ...],
    timeout: float,
    total: float,
    requests: bool,
    tap: bool,
    junit: Path | None,
    samples: int,
    error: str,
    lenient: bool,
    everything: bool,
    as_json: bool,
) -> None:
    """Does the program COMMAND give the answers of the reference?

    COMMAND reads requests and writes answers, one line of JSON each, on standard input and output. It may implement any part.
    """
    from exactdp.numbers.exact import rational
    from exactdp_checks.auditing.files import write_all
    from exactdp_checks.conformance.reports import to_junit, to_tap
    from exactdp_checks.conformance.run import conformance as run_of

    if tap and as_json:
        raise BadInput("--tap and --json are two forms of one output: choose one")
    if not requests:
        _there(command)
    with working("making the requests"):
        cases = _chosen(operation, mechanism)
    if requests:
        for case in cases:
            click.echo(case.line(), nl=False)
        return
    with progress(len(cases) + len({case.group for case in cases}), "asking") as advance:
        chance = rational(error)
        run = run_of(
            command, cases, timeout=timeout, total=total, progress=advance, lenient=lenient, number=samples, error=chance
        )
    if junit is not None:
        write_all({junit: to_junit(run)})
    if as_json:
        click.echo(json.dumps(run.to_json(), indent=1, ensure_ascii=True))
    elif tap:
        click.echo(to_tap(run))
    else:
        _show(run, None if everything else SHOWN)
    ctx.exit(run.status)


def _there(command: tuple[str, ...]) -> None:
    """Refuses a program that does not exist, before anything slow is done. Raises BadInput."""
    if not command:
        raise BadInput("no program is named: write exactdp conformance -- COMMAND, the command that starts it")
    if which(command[0]) is None:
        raise BadInput(f"{shown(command[0])} is no program that can be started: check the command after --")


def _chosen(operations: tuple[str, ...], mechanisms: tuple[str, ...]) -> tuple[Case, ...]:
    """The cases of these operations and mechanisms; all where none are named."""
    from exactdp_checks.conformance.case import ANSWERS
    from exactdp_checks.conformance.hello import no_such
    from exactdp_checks.conformance.mechanisms import NAMED
    from exactdp_checks.conformance.requests import cases

    for kind, names, known in (("operation", operations, tuple(ANSWERS)), ("mechanism", mechanisms, NAMED)):
        for name in names:
            if name not in known:
                raise BadInput(no_such(kind, name, known))
    found = [case for name in NAMED if name in mechanisms for case in cases(name)] if mechanisms else cases()
    return tuple(case for case in found if not operations or case.operation in operations)


def _show(run: Run, most: int | None) -> None:
    """A row for each operation and mechanism that was asked, the failures by what they look like, and the sentence."""
    rows: dict[tuple[str, str], Counter[str]] = {}
    faults: dict[tuple[str, ...], list[Result]] = {}
    for result in run.results:
        rows.setdefault((result.operation, result.mechanism), Counter())[result.outcome] += 1
        if result.outcome == "failed":
            cause: tuple[str, ...] = (result.pattern,) if result.pattern else ("", result.operation, result.mechanism)
            faults.setdefault(cause, []).append(result)
    asked = {group: count for group, count in rows.items() if count["passed"] or count["failed"]}
    columns = ("passed", "failed", "skipped")
    lines = [(*group, *(count[outcome] or "-" for outcome in columns)) for group, count in asked.items()]
    table(("operation", "mechanism", *columns), lines)
    for found in list(faults.values())[:most]:
        looks = f"looks as if {found[0].pattern}" if found[0].pattern else "no known pattern"
        times = f", {len(found)} times" if len(found) > 1 else ""
        places = dict.fromkeys(" of ".join(filter(None, (r.operation, r.mechanism))) for r in found)
        click.echo(f"\n{_some(tuple(places))}{times}: {looks}")
        for result in found if most is None else found[:1]:
            click.echo(f"  {result.id}: {result.message}")
    if most is not None and len(faults) > most:
        click.echo(f"\nand {len(faults) - most} more kinds of failures (--all shows everything)")
    click.echo(f"\n{run.sentence}")


def _some(places: tuple[str, ...], most: int = 4) -> str:
    """The first of these, and how many there are besides."""
    return ", ".join(places[:most]) + (f" and {len(places) - most} more" if len(places) > most else "")
