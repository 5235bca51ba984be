"""``exactdp audit-code``: is somebody else's code as private as it claims?"""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import exactdp
from exactdp.errors import BadInput
from exactdp_checks.commands.observed_laws import BESIDE
from exactdp_checks.commands.terminal import FILE, Renamed, Seconds, as_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from exactdp_checks.code.asking.program import Program
    from exactdp_checks.code.continuum.audit import Continuum
    from exactdp_checks.code.verdict.audit import CodeAudit

__all__ = ["PROGRAM", "audit_code", "budgets", "code_named", "law_of_code", "part_done"]

_BUDGETS = (
    click.option(
        "--argument", "arguments", multiple=True, metavar="NAME=V", help="An argument of the code, as JSON; repeatable."
    ),
    click.option(
        "--public", "public", multiple=True, metavar="NAME=VALUES", help="An argument that is part of the report: 0..9, or JSON."
    ),
    click.option("--grid", default="53", show_default=True, metavar="G", help='Bits of random(), or "ideal" for the continuum.'),
    click.option("--outcomes", type=click.IntRange(min=1), default=1_000_000, show_default=True, help="Runs for one input."),
    click.option("--depth", type=click.IntRange(min=0), default=256, show_default=True, help="Draws in one run."),
    click.option(
        "--negligible", default="2^-64", show_default=True, metavar="P", help="Loops that reject are followed down to this."
    ),
    click.option("--seconds", type=Seconds(min=0, min_open=True), default=60, show_default=True, help="For everything."),
    click.option("--memory", type=click.IntRange(min=16), default=4096, show_default=True, metavar="MIB", help="For the code."),
    click.option(
        "--processes",
        "--jobs",
        "processes",
        type=click.IntRange(1, 1000),
        metavar="N",
        help="Child processes, which share the inputs.  [default: as many as processors]",
    ),
    click.option("--same-process", is_flag=True, help="Run the code in this process, unwatched and without limits."),
    click.option("--unchecked", is_flag=True, help="Do not look for the law again under other conditions."),
)


ASSUMED = " --verbose lists the assumptions."
PROGRAM = click.option(
    "--program", metavar="COMMAND", help='Instead of a function: a program that asks for its randomness, "node mechanism.mjs".'
)


def code_named(function: str | None, program: str | None) -> str | Program:
    """The function, or the program; one of the two is given."""
    from exactdp_checks.code.asking.program import Program

    if (function is None) == (program is None):
        raise BadInput("name a function, MODULE:FUNCTION, or a program, --program COMMAND: one of the two")
    return Program(program) if program is not None else function or ""


def budgets(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how the law of code is found."""
    for option in reversed(_BUDGETS):
        command = option(command)
    return command


def law_of_code(
    *, arguments: tuple[str, ...], public: tuple[str, ...] = (), grid: str, same_process: bool, unchecked: bool, **options: Any
) -> dict[str, Any]:
    """These options, as ``find`` takes them."""
    from exactdp_checks.code.isolation.symbols import argument_of, inputs_of
    from exactdp_checks.code.stand_ins.signature import PUBLIC

    if grid != "ideal" and not (grid.isascii() and grid.isdigit() and 1 <= int(grid[:3]) <= 53):
        raise BadInput('--grid is the bits of random(): write 53, which is what runs, or "ideal" for the continuum')
    given = dict(map(argument_of, arguments))
    for text in public:
        name, _, values = text.partition("=")
        given[PUBLIC + name] = list(inputs_of(values))
    where = {"isolated": not same_process, "checks": not unchecked}
    return {"arguments": given, "grid": None if grid == "ideal" else int(grid), **where, **options}


@contextmanager
def part_done(task: str) -> Iterator[Callable[[Fraction], None] | None]:
    """A progress bar on standard error, where that is a terminal: call what is yielded with the part that is done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    with Progress(console=Console(stderr=True), transient=True) as bar:
        running = bar.add_task(str(Text(task)), total=1.0)
        yield lambda part: bar.update(running, completed=float(part))


def _beside(certificate: Path) -> Path:
    """Where it is written what the law rests on, which the certificate is about."""
    return certificate.with_name(certificate.name + BESIDE)


def _chains(certificate: Path) -> Path:
    """Where the certificate is written that the channel is the law of Markov chains, where loops were closed."""
    return certificate.with_name(f"{certificate.name}.law.json")


def _rests_on(found: CodeAudit | Continuum, text: str) -> str:
    """The law as it was observed, with the digest of its certificate: no kernel reads it."""
    law = found.to_json()["law"]
    digest = sha256(text.encode()).hexdigest()
    data = {"exactdp": exactdp.__version__, "certificate_sha256": digest, "sentence": found.sentence, "law": law}
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"


@click.command("audit-code", short_help="Is the law of code as private as it claims?")
@click.argument("function", metavar="[MODULE:FUNCTION]", required=False)
@PROGRAM
@click.option("--inputs", required=True, metavar="X", help='"0..9", "0..2 x 0..1", a JSON list, or a .json file.')
@click.option("--epsilon", metavar="E", help='The level: a number of nats, "ln 3", or "t=3".')
@click.option("--policy", type=FILE, help="JSON (blocks, high-low, metric, explicit) or CSV (explicit matrix of levels).")
@click.option(
    "--tolerance", former="--slack", cls=Renamed, default="0", metavar="D", help="Add this to epsilon, as in 1e-9, for doubles."
)
@click.option("--delta", metavar="D", help="Ask for (epsilon, delta)-LDP.")
@click.option("--prior", metavar="P", help='Mutual information: "uniform", probabilities with commas, or a file.')
@click.option("--outputs", metavar="Y", help="No other outputs are possible: a range, a JSON list, or a .json file.")
@click.option("--estimator", metavar="MODULE:FUNCTION", help="A function of a list of reports: exact bias and variances.")
@click.option("--users", type=click.IntRange(min=1), default=1, show_default=True, help="Reports that the estimator is given.")
@click.option("--counts", is_flag=True, help="The estimator returns counts, not frequencies.")
@budgets
@as_json
@click.option("--verbose", is_flag=True, help="Also print the labels, and the assumptions in full.")
@click.option("--certificate", type=FILE, help="Write the certificate here, and beside it what the law rests on.")
@click.option("--report", type=FILE, help="Write a report here: one page of HTML.")
@click.pass_context
def audit_code(
    ctx: click.Context,
    /,
    function: str | None,
    program: str | None,
    inputs: str,
    as_json: bool,
    verbose: bool,
    policy: Path | None,
    prior: str | None,
    outputs: str | None,
    certificate: Path | None,
    report: Path | None,
    **options: Any,
) -> None:
    """Is the code MODULE:FUNCTION (or path/to/file.py:FUNCTION, module.wasm:FUNCTION) as private as it claims?

    The function takes an input and returns a report. Every outcome of its draws is run, in a child process; nothing is sampled.
    A program in any language may ask for its randomness in lines of JSON: --program COMMAND (page "Audit a program that asks").

    The law that is found is an observed one: exact for every outcome of the draws that were supplied, under assumptions that are
    listed, each enforced, checked, computed or assumed. Other randomness, clocks, files, processes and memory between calls are
    named, and leave the audit undecided (status 3). Loops are closed where their states repeat, or repeat but for counters that
    go on alike; what else goes on for long is followed in part, and the rest is unexplored. No auditor can see code that looks
    where it runs, and behaves otherwise in production.
    """
    from exactdp_checks.auditing.files import named, write_all
    from exactdp_checks.auditing.policies import read_policy
    from exactdp_checks.auditing.reading import read_prior
    from exactdp_checks.code.isolation.symbols import inputs_of
    from exactdp_checks.code.verdict.audit import CodeAudit
    from exactdp_checks.code.verdict.audit import audit_code as audit_of
    from exactdp_checks.code.verdict.wording import details
    from exactdp_checks.proving.certificate import text_of

    code = code_named(function, program)
    asked = {name: options.pop(name) for name in ("epsilon", "tolerance", "delta", "estimator", "users", "counts")}
    values = inputs_of(inputs)
    bound = None if policy is None else read_policy(policy, values)
    if bound is not None:
        if bound[1] is not None and asked["epsilon"] is not None:
            raise BadInput(f"{named(policy or Path())} names its epsilon: leave out --epsilon, or leave it out there")
        asked["policy"] = bound[0]
    asked["prior"] = None if prior is None else read_prior(prior, values)
    asked["outputs"] = None if outputs is None else inputs_of(outputs)
    targets = [path for path in (certificate, report) if path is not None]
    named_ = [text for text in (function, asked["estimator"]) if text and (".py:" in text or ".wasm:" in text)]
    sources = [
        *(Path(text.rpartition(":")[0]) for text in named_),
        *(map(Path, code.command) if program and not isinstance(code, str) else ()),
    ]
    others = {path.resolve() for path in [*sources, *([] if policy is None else [policy])]}
    others |= set() if certificate is None else {_beside(certificate).resolve(), _chains(certificate).resolve()}
    if len({path.resolve() for path in targets} - others) < len(targets):
        raise BadInput("--certificate and --report are written: name two files that are neither each other nor the input")
    with part_done(program or function or "") as tell:
        found = audit_of(code, values, progress=tell, **asked, **law_of_code(**options))
    text = found.certificate if certificate is not None else None
    files = {} if certificate is None or text is None else {certificate: text, _beside(certificate): _rests_on(found, text)}
    law = found.law if files else None
    if certificate is not None and law is not None and law.certificate is not None:
        files[_chains(certificate)] = text_of(law)
    write_all(files | ({} if report is None else {report: found.to_html()}))
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        rest = details(found, verbose=verbose) if isinstance(found, CodeAudit) else found.details(verbose=verbose)
        click.echo("\n".join([f"{found}{'' if verbose or found.found.refused else ASSUMED}", *rest]))
    if certificate is not None:
        done = f"certificate written to {named(certificate)}, what its law rests on to {named(_beside(certificate))}"
        done += f", and what certifies the probabilities of its loops to {named(_chains(certificate))}" * (len(files) > 2)
        why = (
            "the question is undecided"
            if found.undecided and found.status == 3
            else "a computed answer has none, as no kernel checks it"
        )
        click.echo(done if text is not None else f"no certificate: {why}", err=as_json or text is None)
    if report is not None:
        click.echo(f"report written to {named(report)}", err=as_json)
    ctx.exit(found.status)
