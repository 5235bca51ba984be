"""The command ``exactdp``: audit a file, re-check certificates, list, show and check claims.

What is slow to import is imported where it is used, so that ``exactdp --help`` answers at once. Exit status: 0 proved, found, or
as expected; 1 refuted, rejected, or not as expected; 2 bad input, said in one sentence; 3 undecided.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import exactdp
from exactdp.errors import BadInput, ExactDPError

if TYPE_CHECKING:
    from exactdp_checks.auditing.audit import Audit
    from exactdp_checks.claim import Claim

__all__ = ["main"]

MAX_CERTIFICATE = 256 * 2**20
FILE = click.Path(path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class Refused(click.ClickException):
    """Bad input ends the command with status 2 and one sentence."""

    exit_code = 2


class Commands(click.Group):
    """A group of commands in which every error of exactdp is a ``Refused``."""

    def invoke(self, ctx: click.Context) -> Any:
        """The command, its errors as one sentence each."""
        try:
            return super().invoke(ctx)
        except ExactDPError as error:
            raise Refused(" ".join(str(error).split())) from None
        except (MemoryError, RecursionError) as error:
            raise Refused(f"this input is too large for this machine ({type(error).__name__}): give a smaller one") from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(exactdp.__version__, prog_name="exactdp")
def main() -> None:
    """Exact audits and proofs of local differential privacy.

    Start with: exactdp audit FILE --epsilon "ln 3"
    """


@main.command()
@click.argument("file", type=FILE)
@click.option("--epsilon", metavar="E", help='The level: a number of nats, "ln 3", "t=3", or "eps" for every epsilon.')
@click.option("--policy", type=FILE, help="JSON (blocks, high-low, metric, explicit) or CSV (explicit matrix of levels).")
@click.option("--delta", metavar="D", help="Ask for (epsilon, delta)-LDP.")
@click.option("--prior", metavar="P", help='Mutual information: "uniform", probabilities with commas, or a file.')
@click.option("--estimator", type=FILE, help="Scores, a row for each output: bias and variances.")
@click.option("--within", metavar="R", help="Audit every channel within R of the matrix, entry by entry.")
@click.option("--binary64", is_flag=True, help="Take every number as the double next to it, as an exact rational.")
@click.option("--header/--no-header", default=None, help="Whether the first row holds output labels.")
@click.option("--labels/--no-labels", default=None, help="Whether the first column holds input labels.")
@as_json
@click.option("--certificate", type=FILE, help="Write the certificate here.")
@click.option("--report", type=FILE, help="Write a report here: one page of HTML.")
@click.pass_context
def audit(
    ctx: click.Context,
    /,
    file: Path,
    as_json: bool,
    certificate: Path | None,
    report: Path | None,
    **options: Any,
) -> None:
    """Is the channel in FILE as private as it claims?

    FILE is .csv, .tsv, .json, .npy or .npz, a row for each input. Without --epsilon and --policy: its smallest epsilon.
    """
    found = _audited(file, **options)
    from exactdp_checks.auditing.files import named, write_all

    targets = [path for path in (certificate, report) if path is not None]
    inputs = [file, *(options[n] for n in ("policy", "estimator") if options[n] is not None)]
    if len({path.resolve() for path in [*targets, *inputs]}) < len(targets) + len({path.resolve() for path in inputs}):
        raise BadInput("--certificate and --report are written: name two files that are neither each other nor the input")
    text = found.certificate if certificate is not None else None
    files = {} if certificate is None or text is None else {certificate: text}
    written = {
        path: f"{what} written to {named(path)}" for path, what in ((certificate, "certificate"), (report, "report")) if path
    }
    write_all(files | ({} if report is None else {report: found.to_html()}))
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        from exactdp_checks.auditing.wording import details

        click.echo(found.sentence)
        for line in details(found):
            click.echo(line)
    for path, line in written.items():
        done = path != certificate or text is not None
        click.echo(line if done else "no certificate: the question is undecided", err=as_json or not done)
    ctx.exit(found.status)


def _audited(file: Path, *, policy: Path | None, prior: str | None, estimator: Path | None, **options: Any) -> Audit:
    """The audit of a file; messages that name no file name this one."""
    from exactdp.estimator import Estimator
    from exactdp_checks.auditing.audit import audit as audit_of
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.policies import read_policy
    from exactdp_checks.auditing.reading import read_prior, read_scores, read_table

    reading = {name: options.pop(name) for name in ("header", "labels", "binary64")}
    table = read_table(file, **reading)
    name = named(file)
    inputs, outputs = table.cells.inputs, table.cells.outputs
    table.check_entries()
    symbols: Sequence[Any] = inputs or range(table.matrix.shape[0])
    asked = None if policy is None else read_policy(policy, symbols)
    if asked is not None and asked[1] is not None and not asked[1].epsilon:
        if options["epsilon"] is not None:
            raise BadInput(f"{named(policy or file)} names its epsilon: leave out --epsilon, or leave it out there")
        options["epsilon"] = None if table.matrix.is_rational else asked[1]
    scores = None
    if estimator is not None:
        scores = Estimator(*read_scores(estimator, table.matrix.shape[0], outputs or range(table.matrix.shape[1])))
    law = None if prior is None else read_prior(prior, symbols)
    matrix: object = table.channel() if options["within"] is None else table.matrix
    bound = None if asked is None else asked[0]
    try:
        return audit_of(matrix, policy=bound, prior=law, estimator=scores, inputs=inputs, outputs=outputs, name=name, **options)
    except ExactDPError as error:
        raise (error if name in str(error) else BadInput(f"{name}: {error}")) from None


@main.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@as_json
@click.pass_context
def recheck(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Re-check certificates (FILES, or all .json files of directories) with the kernel alone."""
    from exactdp_checks.auditing.files import named, read_bytes
    from exactdp_checks.kernel import Rejected
    from exactdp_checks.kernel import recheck as check_again

    paths = [p for f in files for p in (sorted(f.rglob("*.json")) if f.is_dir() else [f])]
    if not paths:
        raise BadInput(f"there is no .json file in {', '.join(map(named, files))}: name certificates")
    found: list[dict[str, Any]] = []
    for path in paths:
        content, row = read_bytes(path, MAX_CERTIFICATE), {"file": named(path)}
        try:
            verdict = check_again(content)
        except Rejected as error:
            found.append({**row, "accepted": False, "outcome": None, "method": None, "scope": None, "detail": str(error)})
        else:
            facts = {"outcome": verdict.outcome.value, "method": verdict.method.value, "scope": verdict.scope}
            found.append({**row, "accepted": True, **facts, "detail": verdict.detail})
        if not as_json:
            row = found[-1]
            detail = f": {row['detail']}" if row["detail"] else ""
            what = f"{row['outcome']} ({row['method']}; {row['scope']})" if row["accepted"] else "REJECTED"
            click.echo(f"{row['file']}: {what}{detail}")
    if as_json:
        click.echo(json.dumps(found, indent=1))
    ctx.exit(0 if all(row["accepted"] for row in found) else 1)


def _claims(ids: Sequence[str] = (), paper: str | None = None) -> tuple[Claim, ...]:
    """The claims with the given ids, of the given paper; all of them where neither is given."""
    from exactdp_checks import papers

    known = papers.claims()
    if paper is not None and paper not in papers.KEYS:
        raise BadInput(f"there is no paper {paper!r}: write one of {', '.join(papers.KEYS)}")
    unknown = next((i for i in ids if i not in {c.id for c in known}), None)
    if unknown is not None:
        raise BadInput(f"there is no claim {unknown!r}: list them with exactdp claims")
    return tuple(c for c in known if (c.id in ids or not ids) and paper in (None, c.paper))


def _table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on standard output."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for i, column in enumerate(columns):
        table.add_column(column, no_wrap=i == 0, overflow="fold")  # ids are there to be copied
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    console = Console()
    (console if console.is_terminal else Console(width=160)).print(table)


@main.command()
@click.option("--paper", metavar="KEY", help="Only the claims of this paper.")
@as_json
def claims(paper: str | None, as_json: bool) -> None:
    """List the claims: the statements that are checked."""
    from exactdp_checks.checking import described

    found = [described(c) for c in _claims(paper=paper)]
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    rows = [(c["id"], c["where"], c["expected"], ", ".join(c["methods"]), len(c["instances"])) for c in found]
    _table(("claim", "where", "expected", "methods", "instances"), rows)


@main.command()
@click.argument("claim_id", metavar="ID")
@as_json
def show(claim_id: str, as_json: bool) -> None:
    """Show one claim: its statement, where it stands, how it is checked."""
    from exactdp_checks.checking import described

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


@main.command()
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
    from exactdp_checks.checking import checked

    if not ids and paper is None and not everything:
        raise BadInput("nothing is named to check: write the ids of claims, --paper KEY, or --all")
    chosen = _claims(ids, paper)
    found = []
    with _progress(len(chosen)) as advance:
        for claim in chosen:
            found.append(checked(claim, certificates))
            advance(claim.id)
    if as_json:
        click.echo(json.dumps({"ok": all(row["ok"] for row in found), "claims": found}, indent=1))
    else:
        rows = [(row["id"], row["expected"], len(row["runs"]), "ok" if row["ok"] else "FAILED") for row in found]
        _table(("claim", "expected", "runs", "result"), rows)
        for row in found:
            for line in row["problems"]:
                click.echo(line)
        click.echo(f"{sum(row['ok'] for row in found)} of {len(found)} claims as expected")
    ctx.exit(0 if found and all(row["ok"] for row in found) else 1)


@contextmanager
def _progress(total: int) -> Iterator[Any]:
    """A progress bar on standard error, where that is a terminal; call what is yielded after each claim."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("checking", total=total)
        yield lambda name: progress.update(task, advance=1, description=str(Text(name)))
