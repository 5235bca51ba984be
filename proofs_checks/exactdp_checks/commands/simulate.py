"""``exactdp simulate``: oracles and protocols on simulated users, the samples beside their exact predictions."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.batches import jobs_option, mapped, scheduler_option
from exactdp_checks.commands.terminal import FILE, as_json, progress, table

if TYPE_CHECKING:
    from exactdp_checks.simulating.plan import Plan
    from exactdp_checks.simulating.results import Row

__all__ = ["simulate"]

MOST_RUNS = 10**6


@click.command(short_help="Run oracles and protocols on simulated users.")
@click.argument("schemes", nargs=-1, metavar="SCHEME...")
@click.option("--k", type=int, help="The number of items; for a file of weights, that of its weights.")
@click.option(
    "--distribution",
    default="uniform",
    show_default=True,
    metavar="NAME|FILE",
    help="uniform, zipf[:s], geometric[:r], or a file with a weight for each item.",
)
@click.option("--n", "users", default="10000", show_default=True, metavar="N,...", help="How many users; several with commas.")
@click.option("--epsilon", "levels", default="1", show_default=True, metavar="E,...", help='Levels: 1, 0.5, "ln 3"; with commas.')
@click.option("--runs", type=click.IntRange(1, MOST_RUNS), default=10, show_default=True, help="Repeat every cell so often.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Equal seeds, equal numbers.")
@click.option("--iid", "drawn", is_flag=True, help="Draw the users afresh in every run (oracles).")
@click.option("--domain", default="0", metavar="D", help="Strings of HadaOracle and HadaHeavy, such as 66^20.  [default: k]")
@click.option("--threshold", default="1/20", show_default=True, help="lambda'/n of the search of HadaHeavy.")
@click.option(
    "--out", type=FILE, metavar="FOLDER", help="Keep every run here, and go on where it was interrupted; CSV, JSON, SVG."
)
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the errors against epsilon (matplotlib).")
@jobs_option
@scheduler_option
@as_json
def simulate(
    schemes: tuple[str, ...],
    k: int | None,
    distribution: str,
    users: str,
    levels: str,
    runs: int,
    seed: int,
    drawn: bool,
    domain: str,
    threshold: str,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
    **workers: Any,
) -> None:
    """Run oracles and protocols on simulated users, many times, beside the exact predictions.

    SCHEME: GRR SUE OUE BLH OLH SS HR GHR RAPPOR CMS HCMS SHE THE, HL BS, HadaOracle HadaHeavy, MaxSense Multi-MaxSense
    Pairwise-Preference, p-REC, Algorithm-2 Algorithm-4 Algorithm-5 Algorithm-6 (linear-queries). The mean squared error is per
    item, of frequencies: exact predictions are those of the mechanism on these data; the column "off" counts standard errors.
    """
    from exactdp_checks.simulating.asking import plan_of
    from exactdp_checks.simulating.drawing import save
    from exactdp_checks.simulating.results import Journal
    from exactdp_checks.simulating.results import table as tabled
    from exactdp_checks.simulating.shares import Gathered, shares, worked_share

    plan = plan_of(schemes, k, distribution, users, levels, (runs, seed, drawn, domain, threshold))
    journal = None if out is None else Journal(_folder(out) / "runs.jsonl", plan)
    left = list(plan.tasks) if journal is None else journal.missing
    done = {} if journal is None else journal.runs
    try:
        with progress(sum(len(shares(task)) for task in plan.tasks), "simulating") as advance:
            for task in list(done):
                for _ in shares(task):
                    advance(_named(task))
            keep = Gathered(plan, done.__setitem__ if journal is None else journal.keep)
            some = [share for task in left for share in shares(task)]
            mapped(partial(worked_share, plan), some, **workers, keep=keep, done=lambda share: advance(_named(share.task)))
    finally:
        if journal is not None:
            journal.close()
    rows = tabled(plan, done)
    text = json.dumps({"plan": _told(plan), "rows": [row.flat() for row in rows]}, indent=1) + "\n"
    _write(out, plan, rows, text)
    if plot is not None:
        save(plot, plan, rows)
    click.echo(text, nl=False) if as_json else _show(plan, rows)


def _named(task: Any) -> str:
    return f"{task.cell.scheme}, n = {task.cell.n}, epsilon = {task.cell.epsilon}"


def _folder(out: Path) -> Path:
    from exactdp_checks.auditing.files import named

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{named(out)} is no folder that can be made ({error.strerror}): name another") from None
    return out


def _told(plan: Plan) -> dict[str, Any]:
    from dataclasses import asdict

    return {**asdict(plan), "domain": str(plan.domain or plan.k), "digest": plan.digest}


def _write(out: Path | None, plan: Plan, rows: list[Row], text: str) -> None:
    """The table and the picture beside the journal."""
    from exactdp_checks.auditing.files import write_all
    from exactdp_checks.simulating.drawing import picture
    from exactdp_checks.simulating.runs import tidy_csv

    if out is not None:
        files = {"simulation.csv": tidy_csv([row.flat() for row in rows]), "simulation.json": text}
        drawn = picture(plan, rows)
        write_all({out / name: content for name, content in {**files, **({"simulation.svg": drawn} if drawn else {})}.items()})


def _show(plan: Plan, rows: list[Row]) -> None:
    data = "drawn in every run" if plan.drawn else "fixed"
    click.echo(f"k = {plan.k}, {plan.distribution}, users {data}, {plan.runs} runs")
    lines = []
    for row in rows:
        known = "" if row.predicted is None else f"{'' if row.relation == '=' else row.relation + ' '}{row.predicted:.6g}"
        error = "" if row.error is None else f"{row.error:.2g}"
        off = "" if row.deviations is None else f"{row.deviations:+.1f}"
        lines.append((row.cell.scheme, row.cell.n, row.cell.epsilon, row.measure, f"{row.mean:.6g}", error, known, off))
    table(("scheme", "n", "epsilon", "measure", "sample", "error", "predicted", "off"), lines)
