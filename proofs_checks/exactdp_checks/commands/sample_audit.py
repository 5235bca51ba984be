"""``exactdp sample-audit``: a lower confidence bound on the epsilon of code that cannot be enumerated."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import INPUT, as_json, progress

__all__ = ["sample_audit"]

STEPS = 100


@click.command("sample-audit")
@click.argument("function", metavar="CODE")
@click.option("--inputs", required=True, metavar="X", help='"0..9", "0..2 x 0..1", a JSON list, or a .json file with one.')
@click.option("--epsilon", metavar="E", help='The level that is claimed: a number of nats, "ln 3" or "t=3".')
@click.option("--policy", type=INPUT, help="JSON or CSV: which pairs of inputs must look alike, and how much alike.")
@click.option("--delta", default="0", metavar="D", help="Ask for (epsilon, delta)-LDP.")
@click.option("--runs", type=int, default=100_000, show_default=True, metavar="N", help="Runs of every input.")
@click.option("--confidence", default="99.9%", show_default=True, metavar="C")
@click.option("--seed", type=int, metavar="S", help="Determines all runs; a fresh one is reported otherwise.")
@click.option("--jobs", type=int, metavar="J", help="Processes; as many as there are processors otherwise.")
@click.option("--argument", "arguments", multiple=True, metavar="NAME=VALUE", help="For the code; may repeat.")
@click.option("--statistic", metavar="CODE", help="A function of the output, audited in its place.")
@click.option("--batch", is_flag=True, help="The code is f(x, n) and returns n reports.")
@click.option(
    "--tests", type=int, default=8, show_default=True, metavar="M", help="Events tested; fewer are tested more sharply."
)
@click.option("--seconds", type=float, default=600.0, show_default=True, metavar="T")
@click.option("--memory", type=int, default=4096, show_default=True, metavar="MIB", help="For each process.")
@click.option("--verbose", is_flag=True, help="Also print the tests, and what they could have shown.")
@as_json
@click.pass_context
def sample_audit(
    ctx: click.Context,
    /,
    function: str,
    inputs: str,
    policy: Path | None,
    arguments: tuple[str, ...],
    as_json: bool,
    verbose: bool,
    **options: Any,
) -> None:
    """Do runs of CODE show that it is less private than it claims?

    CODE is module:function or path/to/file.py:function, a function of the input, which may take its randomness as an argument
    (rng, random_state or draw). Runs can refute a claim; they never prove one. Exact answers: exactdp audit-code.
    """
    found = _audited(function, inputs, policy, arguments, options)
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        click.echo(found.text() if verbose else f"{found} --verbose says what they could have shown.")
    ctx.exit(found.status)


def _audited(function: str, inputs: str, policy: Path | None, arguments: tuple[str, ...], options: dict[str, Any]) -> Any:
    """The audit, with progress."""
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.policies import read_policy
    from exactdp_checks.code.isolation.symbols import argument_of, inputs_of
    from exactdp_checks.sampling.audit import sample_audit as audit_of

    if not 0 < options["seconds"] <= 10**7:
        raise BadInput("--seconds: write a number above 0, as in 600")
    symbols, bound = inputs_of(inputs), None
    if policy is not None:
        bound, own = read_policy(policy, [str(x) for x in symbols])
        if own is not None and not own.epsilon and options["epsilon"] is not None:
            raise BadInput(f"{named(policy)} names its epsilon: leave out --epsilon, or leave it out there")
    with progress(STEPS, "running") as advance:
        done = [0]

        def tell(share: Fraction) -> None:
            while done[0] < share * STEPS:
                done[0] += 1
                advance("running")

        values = dict(map(argument_of, arguments))
        return audit_of(function, symbols, policy=bound, arguments=values, progress=tell, **options)
