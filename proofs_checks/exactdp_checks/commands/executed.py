"""``exactdp executed``: the law that a fast twin executes, certified, and its distance to the ideal channel."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.auditing.writing import printable
from exactdp_checks.brief import option, proposition_lines, rests
from exactdp_checks.commands.completing import mechanisms
from exactdp_checks.commands.terminal import FILE, as_json

if TYPE_CHECKING:
    from exactdp_checks.executing.executed import Certified

__all__ = ["executed"]

PARAMETERS = re.compile(r" has the parameters ([\w, ]+): there are ")
STATUS = {"proved": 0, "refuted": 1, "undecided": 3}


@click.command(short_help="Is the law of a NumPy implementation private at epsilon?")
@click.argument("name", type=mechanisms)
@click.argument("parameters", nargs=-1)
@click.option("--epsilon", required=True, metavar="E", help='The level asked for: a number of nats, "ln 3" or "t=3".')
@click.option("--with", "options", multiple=True, metavar="NAME=VALUE", help="An option of the mechanism; may repeat.")
@click.option("--code", metavar="MODULE:FUNCTION", help="Take the law of this code (of a module.wasm too), not that of the twin.")
@as_json
@click.option("--verbose", is_flag=True, help="Print the proposition as the kernel writes it, with digests and long numbers.")
@click.option("--certificate", type=FILE, help="Write the certificate here.")
@click.pass_context
def executed(
    ctx: click.Context,
    name: str,
    parameters: tuple[str, ...],
    epsilon: str,
    options: tuple[str, ...],
    code: str | None,
    as_json: bool,
    verbose: bool,
    certificate: Path | None,
) -> None:
    """Is the law that the NumPy implementation of NAME executes private at epsilon, and how far is it from the channel?

    With --code it is the law of somebody's code: exactdp executed krr 4 --epsilon "ln 5" --code mechanism.wasm:krr4

    PARAMETERS are those of the mechanism, as JSON: exactdp executed high_low_hadamard 5 "[0, 1]" --epsilon "ln 3"
    Of a frequency oracle those of its implementation: exactdp executed unary_encoding 1000 --epsilon 1
    Of many sets, as bits: exactdp executed subset_selection_sets 1000 269 --epsilon 1
    """
    from exactdp_checks.auditing.files import named, write_all
    from exactdp_checks.code.isolation.symbols import argument_of
    from exactdp_checks.executing import oracles
    from exactdp_checks.executing.executed import certified
    from exactdp_checks.proving.certificate import text_of

    if code is not None:
        law = _of_code(code, name, *map(_value, parameters), epsilon=epsilon, **dict(map(argument_of, options)))
        if isinstance(law, str):
            said = f"UNDECIDED  {law}\n  {rests('undecided')}"
            click.echo(json.dumps({"name": code, "outcome": "undecided", "sentence": law}, indent=1) if as_json else said)
            ctx.exit(STATUS["undecided"])
        found = law
    elif name in (*oracles.ORACLES, oracles.SETS):
        values = [_value(text) for text in parameters]
        with _named(name, epsilon):
            verdict = oracles.certified(name, *values, epsilon=epsilon, **dict(map(argument_of, options)))
        facts = {"name": name, "outcome": verdict.outcome.value, "proposition": verdict.proposition or None}
        if certificate is not None:
            write_all({certificate: text_of(verdict)})
        text = f"{name} at epsilon = {epsilon}: {verdict.proposition or verdict.detail}"
        outcome = verdict.outcome.value
        lines = proposition_lines(outcome, text, rests(outcome), verbose=verbose)
        said = option("\n".join(lines), outcome, kept=certificate is not None)
        click.echo(json.dumps(facts, indent=1) if as_json else said)
        ctx.exit(STATUS[verdict.outcome.value])
    else:
        with _named(name, epsilon):
            found = certified(name, *map(_value, parameters), epsilon=epsilon, **dict(map(argument_of, options)))
    if certificate is not None:
        write_all({certificate: text_of(found.verdict)})
    said = option(found.text() if verbose else str(found), found.verdict.outcome.value, kept=certificate is not None)
    click.echo(json.dumps(found.to_json(), indent=1) if as_json else said)
    if certificate is not None:
        click.echo(f"certificate written to {named(certificate)}", err=as_json)
    ctx.exit(STATUS[found.verdict.outcome.value])


@contextmanager
def _named(name: str, epsilon: str) -> Iterator[None]:
    """Parameters that are missing are named as they are typed."""
    try:
        yield
    except BadInput as error:
        if given := PARAMETERS.search(str(error)):
            words = " ".join(given[1].upper().split(", "))
            raise BadInput(f"{error}: write exactdp executed {name} {words} --epsilon {shlex.quote(epsilon)}") from None
        raise


def _of_code(code: str, name: str, *size: Any, epsilon: str, **options: Any) -> Certified | str:
    """The law of somebody's code, held against a mechanism; why there is none where it was not found, or not replayed whole."""
    from exactdp_checks.code.verdict.finding import find
    from exactdp_checks.executing.executed import certified_law, ideal

    wanted = ideal(name, *size, **options)
    law = find(code, wanted.inputs)
    gap = law.events[0] if law.events else law.validation.gap(law.explored.inputs)
    if gap or not law.explored.complete:
        why = gap or next(iter(law.explored.notes), "runs are unexplored")
        return f"the law of {printable(code, 80)} is not known whole: {printable(why, 300)}"
    return certified_law(code, law.explored.channel(wanted.outputs), name, *size, epsilon=epsilon, **options)


def _value(text: str) -> Any:
    """A parameter: JSON without decimal points, or a word."""
    try:
        return json.loads(text, parse_float=str)
    except json.JSONDecodeError:
        return text
    except RecursionError:
        raise BadInput("a parameter is nested too deeply: write a number, or a list such as [0, 1]") from None
