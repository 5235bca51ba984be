"""``exactdp audit``: is the channel in a file as private as it claims?"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.commands.batches import jobs_option, mapped
from exactdp_checks.commands.terminal import FILE, INPUT, Renamed, as_json, working

if TYPE_CHECKING:
    from exactdp_checks.auditing.audit import Audit

__all__ = ["audit"]


@click.command()
@click.argument("file", type=INPUT)
@click.option("--epsilon", metavar="E", help='The level: a number of nats, "ln 3", "t=3", or "eps" for every epsilon.')
@click.option("--policy", type=INPUT, help="JSON (blocks, high-low, metric, explicit) or CSV (explicit matrix of levels).")
@click.option("--delta", metavar="D", help="Ask for (epsilon, delta)-LDP.")
@click.option("--prior", metavar="P", help='Mutual information: "uniform", probabilities with commas, or a file.')
@click.option("--estimator", type=INPUT, help="Scores, a row for each output: bias and variances.")
@click.option("--tolerance", metavar="D", help="Ask at every level plus D nats: what rounding made too large by less is within.")
@click.option(
    "--radius", former="--within", cls=Renamed, metavar="R", help="Audit every channel within R of the matrix, entry by entry."
)
@click.option("--binary64", is_flag=True, help="Take every number as the double next to it, as an exact rational.")
@click.option("--header/--no-header", default=None, help="Whether the first row holds output labels.")
@click.option("--labels/--no-labels", default=None, help="Whether the first column holds input labels.")
@click.option("--stream/--no-stream", default=None, help="Read FILE in one pass, as large files are where that is enough.")
@jobs_option
@as_json
@click.option("--verbose", is_flag=True, help="Also print the labels, and the proposition of the certificate.")
@click.option("--certificate", type=FILE, help="Write the certificate here.")
@click.option("--report", type=FILE, help="Write a report here: one page of HTML.")
@click.pass_context
def audit(
    ctx: click.Context,
    /,
    file: Path,
    as_json: bool,
    verbose: bool,
    certificate: Path | None,
    report: Path | None,
    stream: bool | None,
    jobs: int,
    **options: Any,
) -> None:
    """Is the channel in FILE as private as it claims?

    FILE is .csv, .tsv, .json, .npy, .npz, .parquet or a Markdown table (.md), a row for each input, or - for standard input;
    {"factors": [rows, ...]} in JSON is a product of independent coordinates. Without --epsilon and --policy: its smallest
    epsilon. A large file (text from 8 MiB, .npy, .npz and .parquet from 256 MiB) is read in one pass, in little memory, if one
    level or none is asked: its certificate is completed by the file itself (exactdp recheck CERTIFICATE --matrix
    FILE). The rows of a policy of many levels are shared out over --jobs processes: the answer is the same, and it comes sooner
    where most levels are near the ratios of the channel, on four processes or more.
    """
    from exactdp_checks.commands.streaming import audited, factors_of, shown, streams

    shared = list[int]()  # the numbers of blocks of rows that were shared out

    def share(task: Callable[[Any], Any], blocks: Sequence[Any]) -> list[Any]:
        shared.append(len(blocks))
        return mapped(task, blocks, jobs=jobs)

    def said_if_alone() -> None:
        if jobs > 1 and not shared:
            click.echo("note: --jobs shares out the rows of a policy of many levels: none were, here", err=True)

    if streams(file, stream, report=report, **options):
        status = audited(file, certificate, wanted=stream, as_json=as_json, verbose=verbose, **options)
        if status is not None:
            said_if_alone()
            ctx.exit(status)
    asked = {name for name, value in options.items() if value is not None and value is not False}
    if not (as_json or verbose or report or stream or jobs > 1 or asked - {"epsilon"}):
        status = _small(file, options["epsilon"], certificate)
        if status is not None:
            ctx.exit(status)
    whole = factors_of(file, report=report, **options)
    if whole is not None:
        said_if_alone()
        ctx.exit(shown(whole, file, certificate, as_json, verbose))
    with working("reading") as tell:
        found = _audited(file, tell, **options, spread=share if jobs > 1 else None)
    said_if_alone()
    from exactdp_checks.auditing.audit import Origin
    from exactdp_checks.auditing.files import named, place, read_bytes, write_all

    targets = [path for path in (certificate, report) if path is not None]
    inputs = [file, *(options[n] for n in ("policy", "estimator") if options[n] is not None)]
    if len({place(path) for path in [*targets, *inputs]}) < len(targets) + len({place(path) for path in inputs}):
        raise BadInput("--certificate and --report are written: name two files that are neither each other nor the input")
    if report is not None:
        found = replace(found, origin=Origin(hashlib.sha256(read_bytes(file)).hexdigest(), _command(ctx)))
    text = found.certificate if certificate is not None else None
    files = {} if certificate is None or text is None else {certificate: text}
    written = {
        path: f"{what} written to {named(path)}" for path, what in ((certificate, "certificate"), (report, "report")) if path
    }
    write_all(files | ({} if report is None else {report: found.to_html()}))
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        from exactdp_checks.brief import option
        from exactdp_checks.commands.coloured import echo_details

        click.echo(option(str(found), found.verdict.outcome.value, kept=text is not None))
        echo_details(found, verbose=verbose)
    for path, line in written.items():
        done = path != certificate or text is not None
        line = f"{line}: {found.verdict.proposition}" if path == certificate and verbose and not as_json else line
        click.echo(line if done else "no certificate: the question is undecided", err=as_json or not done)
    ctx.exit(found.status)


def _small(file: Path, epsilon: str | None, certificate: Path | None) -> int | None:
    """Prints the answer about a small plain table, writes the certificate; the status of the command. None of any other file."""
    from exactdp_checks.auditing.opening import regular_text
    from exactdp_checks.auditing.small import MOST, small
    from exactdp_checks.auditing.writing import named, place, write_all

    text = regular_text(file, MOST) if file.suffix.lower() == ".csv" else None
    found = None if text is None else small(named(file), text, epsilon)
    if found is None or (certificate is not None and place(certificate) == place(file)):
        return None
    if certificate is not None:
        write_all({certificate: found.certificate})
    from exactdp_checks.brief import option
    from exactdp_checks.commands.coloured import echo_table

    click.echo(option(found.text(), found.outcome, kept=certificate is not None))
    if found.tight:
        echo_table(found.table(), found.values())
    if certificate is not None:
        click.echo(f"certificate written to {named(certificate)}")
    return found.status


def _command(ctx: click.Context) -> str:
    """The command line again, from its options."""
    words = ["exactdp", "audit", str(ctx.params["file"])]
    for name, value in ctx.params.items():
        option = f"--{name.removeprefix('as_').replace('_', '-')}"
        if name not in ("file", "jobs") and value is not None and value is not False:
            words += [option] if value is True else [option, str(value)]
        elif value is False and name in ("header", "labels"):
            words.append(f"--no-{name}")
    return shlex.join(words)


def _audited(
    file: Path, tell: Callable[[str], None], *, policy: Path | None, prior: str | None, estimator: Path | None, **options: Any
) -> Audit:
    """The audit of a file; messages that name no file name this one. ``tell`` is called with each step."""
    from exactdp.estimator import Estimator
    from exactdp_checks.auditing.audit import audit as audit_of
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.policies import read_policy
    from exactdp_checks.auditing.products import read_matrix
    from exactdp_checks.auditing.reading import read_prior, read_scores

    reading = {name: options.pop(name) for name in ("header", "labels", "binary64")}
    name = named(file)
    table = read_matrix(file, **reading)
    inputs, outputs = table.cells.inputs, table.cells.outputs
    table.check_entries()
    symbols: Sequence[Any] = inputs or range(table.matrix.shape[0])
    if policy is not None:
        tell("reading the policy")
    asked = None if policy is None else read_policy(policy, symbols)
    if asked is not None and asked[1] is not None and not asked[1].epsilon:
        if options["epsilon"] is not None:
            raise BadInput(f"{named(policy or file)} names its epsilon: leave out --epsilon, or leave it out there")
        options["epsilon"] = None if table.matrix.is_rational else asked[1]
    scores = None
    if estimator is not None:
        scores = Estimator(*read_scores(estimator, table.matrix.shape[0], outputs or range(table.matrix.shape[1])))
    law = None if prior is None else read_prior(prior, symbols)
    exact: Any = table.channel() if options["radius"] is None else table.matrix
    matrix: Any = exact if table.reading is None else table.reading
    bound = None if asked is None else asked[0]
    tell("deciding, and checking the certificate")
    try:
        return audit_of(matrix, policy=bound, prior=law, estimator=scores, inputs=inputs, outputs=outputs, name=name, **options)
    except ExactDPError as error:
        raise (error if name in str(error) else type(error)(f"{name}: {error}")) from None
