"""``exactdp compare-code``: is the law of somebody else's code that of a mechanism, of a channel in a file, or of other code?"""

from __future__ import annotations

import json
import re
from typing import Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.audit_code import ASSUMED, PROGRAM, budgets, code_named, law_of_code, part_done
from exactdp_checks.commands.terminal import Renamed, as_json

__all__ = ["compare_code"]

NEEDED = re.compile(r": give ([\w, ]+), and no others, as in t=3$")


@click.command("compare-code")
@click.argument("function", metavar="[MODULE:FUNCTION]")
@click.argument("other", metavar="OTHER", required=False)
@PROGRAM
@click.option(
    "--with", "parameters", multiple=True, metavar="NAME=V", help="A parameter of the mechanism, such as k=4; repeatable."
)
@click.option("--inputs", metavar="X", help='"0..9", "0..2 x 0..1", a JSON list, or a .json file.  [default: those of OTHER]')
@click.option("--relabel", is_flag=True, help="Match outputs by their probabilities, not by their names.")
@click.option(
    "--tolerance", former="--within", cls=Renamed, default="0", metavar="D", help="Allow a total variation distance, as in 1e-9."
)
@budgets
@as_json
@click.option("--verbose", is_flag=True, help="Also print the assumptions in full.")
@click.pass_context
def compare_code(
    ctx: click.Context,
    /,
    function: str,
    other: str | None,
    program: str | None,
    parameters: tuple[str, ...],
    inputs: str | None,
    relabel: bool,
    tolerance: str,
    as_json: bool,
    verbose: bool,
    **options: Any,
) -> None:
    """Is the law of MODULE:FUNCTION that of OTHER?

    OTHER is a mechanism (krr, hadamard_response, ..., --with k=4 --with t=3), a file as for exactdp audit, or MODULE:FUNCTION.
    With --program COMMAND it is about a program that asks for its randomness: name OTHER alone.
    """
    from exactdp_checks.code.isolation.symbols import parameter_of
    from exactdp_checks.code.verdict.comparing import compare_code as comparison

    given = dict(map(parameter_of, parameters))
    if other is None and program is None:
        raise BadInput("there is nothing to compare with: write MODULE:FUNCTION OTHER, or --program COMMAND OTHER")
    code, other = code_named(None if other is None else function, program), function if other is None else other
    with part_done(program or function) as tell:
        asked = {"relabel": relabel, "tolerance": tolerance, "progress": tell, **law_of_code(**options)}
        try:
            found = comparison(code, other, inputs, **asked, parameters=given)
        except BadInput as error:
            raise BadInput(NEEDED.sub(_with, str(error))) from None
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    else:
        click.echo(f"{found}{'' if verbose or found.found.refused else ASSUMED}")
        for note in found.found.explored.notes:
            click.echo(f"note: {note}")
        for assumption in found.found.observed.assumptions if verbose else ():
            click.echo(f"assumption: {assumption}")
        if found.found.printed:
            click.echo(f"the code printed: {found.found.printed}")
    ctx.exit(found.status)


def _with(found: re.Match[str]) -> str:
    """The parameters of a mechanism, as they are typed."""
    return f": add {' '.join(f'--with {name}=...' for name in found[1].split(', '))}, and no others"
