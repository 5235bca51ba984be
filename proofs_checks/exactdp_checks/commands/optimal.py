"""``exactdp optimal``: the best channel within a policy, with its certificate."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.commands.terminal import FILE, INPUT, as_json, progress, table

if TYPE_CHECKING:
    from exactdp.policy import PrivacyMatrix
    from exactdp_checks.proving.optimal import Optimum

__all__ = ["optimal"]

MAX_SYMBOLS = 1000
UTILITY = '"mutual information" (default), guessing, chi-square, "total variation", "family chi-square".'


@click.command()
@click.argument("policy", type=INPUT)
@click.option("--utility", default="mutual information", metavar="NAME", help=UTILITY)
@click.option(
    "--prior", "priors", multiple=True, metavar="P", help='"uniform" (default), probabilities with commas, or a file; may repeat.'
)
@click.option("--epsilon", metavar="E", help='The level, where the policy names none: "ln 3" or "t=3".')
@click.option("--symbols", metavar="S", help="The inputs: names with commas, or how many (a high-low policy does not say).")
@as_json
@click.option("--certificate", type=FILE, help="Write the certificate here.")
@click.pass_context
def optimal(
    ctx: click.Context,
    policy: Path,
    utility: str,
    priors: tuple[str, ...],
    epsilon: str | None,
    symbols: str | None,
    as_json: bool,
    certificate: Path | None,
) -> None:
    """Which channel within POLICY has the largest utility, among all channels with any number of outputs?

    POLICY is a file as in exactdp audit --policy. Total variation takes two priors, family chi-square any number, against the
    uniform distribution. Where an e^level is irrational, the optimum is enclosed by those of two policies around this one.
    """
    from exactdp_checks.auditing.files import named, place, write_all
    from exactdp_checks.proving.certificate import text_of

    if certificate is not None and place(certificate) == place(policy):
        raise BadInput("--certificate is written: name a file that is not the policy")
    inputs = _symbols(policy, symbols)
    found, above = _best(_policy(policy, inputs, epsilon), inputs, utility, priors, named(policy))
    text = None if found.verdict.certificate is None else text_of(found.verdict)
    if certificate is not None and text is not None:
        write_all({certificate: text})
    if as_json:
        click.echo(json.dumps(_facts(found, above, inputs, utility), indent=1))
    else:
        _show(found, above, inputs, utility, named(policy))
    if certificate is not None:
        done = f"certificate written to {named(certificate)}" if text is not None else "no certificate: the search is undecided"
        click.echo(done, err=as_json or text is None)
    ctx.exit(0 if found.verdict.outcome.value == "proved" else 3)


def _best(
    policy: PrivacyMatrix, inputs: Sequence[str], utility: str, priors: Sequence[str], name: str
) -> tuple[Optimum, Optimum | None]:
    """The optimum; or one that is as large or smaller, and one as large or larger. Messages name the file of the policy."""
    from dataclasses import replace

    from exactdp_checks.auditing.reading import read_prior
    from exactdp_checks.proving.enclosing import enclosed, irrational
    from exactdp_checks.proving.optimal import UTILITIES, optimal_channel

    laws = [read_prior(prior, inputs) for prior in priors]
    prior: Sequence[object] | None = laws if UTILITIES.get(utility) else laws[0] if laws else None
    if len(laws) > 1 and not UTILITIES.get(utility):
        raise BadInput(f"{utility} takes one prior, not {len(laws)}: give --prior once")
    try:
        with progress(4, "extreme rays") as advance:
            try:
                return optimal_channel(policy, prior or None, utility, step=advance), None
            except OutOfScope:
                if not irrational(policy):
                    raise
        with progress(8, "extreme rays") as advance:
            both = enclosed(policy, prior or None, utility, step=advance)
            return replace(both.lower, verdict=both.verdict), both.upper
    except ExactDPError as error:
        raise BadInput(f"{name}: {error}") from None


def _policy(path: Path, inputs: Sequence[str], epsilon: str | None) -> PrivacyMatrix:
    """The policy of the file at the level."""
    from exactdp.numbers.enclosure import LogSum
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.policies import read_policy

    policy, own = read_policy(path, inputs)
    depends = any(isinstance(level, LogSum) and level.epsilon for level in policy.levels)
    if epsilon is not None and (own is not None or not depends):
        raise BadInput(f"{named(path)} names its levels: leave out --epsilon, or leave them out there")
    if epsilon is None and depends:
        raise BadInput(f'{named(path)} names no level: give --epsilon, as in --epsilon "ln 3"')
    return policy if epsilon is None else policy.at(epsilon)


def _symbols(path: Path, symbols: str | None) -> list[str]:
    """The inputs, as asked for or as the file of the policy has them."""
    from exactdp_checks.auditing.files import load_json, named
    from exactdp_checks.auditing.reading import cells_of

    if symbols is not None:
        names = [name.strip() for name in symbols.split(",")]
        if len(names) > 1 or not (names[0].isascii() and names[0].isdigit()):
            if len(set(names)) < len(names) or "" in names:
                raise BadInput("--symbols has an empty name, or one twice: write different names with commas, or a number")
            return names
        if len(names[0]) > 9 or not 1 <= int(names[0]) <= MAX_SYMBOLS:
            raise BadInput(f"--symbols {names[0][:20]}: write a number from 1 to {MAX_SYMBOLS}, or names with commas")
        return [str(i) for i in range(int(names[0]))]
    if path.suffix.lower() != ".json":
        cells = cells_of(path)
        return list(cells.inputs or cells.outputs or map(str, range(len(cells.rows))))
    spec = load_json(path)
    found = spec if isinstance(spec, Mapping) else {}
    for key in ("symbols", "blocks", "distances", "levels"):
        content = found.get(key)
        if isinstance(content, Sequence) and not isinstance(content, str):
            if key == "blocks":
                names = [str(s) for block in content if isinstance(block, Sequence) and not isinstance(block, str) for s in block]
                return names if set(names) != set(map(str, range(len(names)))) else sorted(names, key=int)
            return [str(s) for s in content] if key == "symbols" else [str(i) for i in range(len(content))]
    raise BadInput(f'{named(path)} does not say which symbols there are: give --symbols, as in --symbols "a,b,c" or --symbols 3')


def _facts(found: Optimum, above: Optimum | None, inputs: Sequence[str], utility: str) -> dict[str, Any]:
    """What was found, for JSON; numbers as text."""
    verdict = found.verdict
    return {
        "utility": utility,
        "value": str(found.value),
        "decimal": _decimal(found),
        "at_most": None if above is None else {"value": str(above.value), "decimal": _decimal(above)},
        "inputs": list(inputs),
        "channel": [list(map(str, row)) for row in found.channel.rows],
        "extreme_rays": found.rays,
        "verdict": {"outcome": verdict.outcome.value, "method": verdict.method.value, "scope": verdict.scope},
        "proposition": verdict.proposition or None,
        "detail": verdict.detail,
    }


def _decimal(found: Optimum) -> str:
    from exactdp.numbers.enclosure import LogSum
    from exactdp_checks.auditing.wording import decimal

    return decimal(found.value.enclosure(64).lower if isinstance(found.value, LogSum) else found.value, 12)


def _show(found: Optimum, above: Optimum | None, inputs: Sequence[str], utility: str, name: str) -> None:
    from exactdp_checks.auditing.files import printable

    nats = " nats" if utility == "mutual information" else ""
    exactly = f"{_decimal(found)}{nats}" + (f", exactly {found.value}" if len(str(found.value)) <= 100 else "")
    if above is not None:
        exactly = (
            f"from {_decimal(found)} to {_decimal(above)}{nats}, by levels rounded down and up; the channel is that of the former"
        )
    click.echo(f"{name}: the largest {utility} of any channel is {exactly}")
    outputs = found.channel.size[1]
    click.echo(
        f"attained with {outputs} output{'s' * (outputs != 1)}; the policy has {found.rays} extreme ray{'s' * (found.rays != 1)}"
    )
    if outputs <= 12:
        rows = [(printable(x, 30), *row) for x, row in zip(inputs, found.channel.rows, strict=True)]
        table(("input", *map(str, range(outputs))), rows)
    else:
        click.echo("the channel is in the output of --json")
    click.echo(
        str(found.verdict) if len(found.verdict.proposition) <= 1000 else f"{found.verdict.outcome.value} ({found.verdict.scope})"
    )
