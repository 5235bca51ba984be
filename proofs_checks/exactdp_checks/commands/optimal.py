"""``exactdp optimal``: the best channel within a policy, with its certificate."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.brief import brief, option, rests
from exactdp_checks.commands.terminal import FILE, INPUT, as_json, progress, table

if TYPE_CHECKING:
    from exactdp.policy import PrivacyMatrix
    from exactdp_checks.proving.optimal import Optimum, Utility

__all__ = ["optimal"]

MAX_SYMBOLS = 1000
UTILITY = '"mutual information" (default), guessing, chi-square, "total variation", "family chi-square", distance.'


@click.command(short_help="Which channel within POLICY has the largest utility?")
@click.argument("policy", type=INPUT)
@click.option("--utility", default="mutual information", metavar="NAME", help=UTILITY)
@click.option(
    "--prior", "priors", multiple=True, metavar="P", help='"uniform" (default), probabilities with commas, or a file; may repeat.'
)
@click.option("--loss", type=FILE, help="The smallest expected loss: a row for each input, a column for each answer.")
@click.option("--epsilon", metavar="E", help='The level, where the policy names none: "ln 3" or "t=3".')
@click.option("--symbols", metavar="S", help="The inputs: names with commas, or how many (a high-low policy does not say).")
@click.option("--verbose", is_flag=True, help="Exact fractions too, and the proposition of the certificate.")
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
    loss: Path | None,
    verbose: bool,
    as_json: bool,
    certificate: Path | None,
) -> None:
    """Which channel within POLICY has the largest utility, among all channels with any number of outputs?

    POLICY is a file as in exactdp audit --policy. Total variation takes two priors, family chi-square any number, against the
    uniform distribution. distance is the expected distance of a metric policy, made small, as --loss is. Where an e^level is
    irrational, the optimum is enclosed.
    """
    from exactdp_checks.auditing.files import named, place, write_all
    from exactdp_checks.proving.certificate import text_of

    if certificate is not None and place(certificate) == place(policy):
        raise BadInput("--certificate is written: name a file that is not the policy")
    inputs = _symbols(policy, symbols)
    if loss is not None and utility != "mutual information":
        raise BadInput("--loss is a utility of its own: leave out --utility")
    utility = utility if loss is None else "loss"
    found, above = _best(_policy(policy, inputs, epsilon), inputs, utility, priors, named(policy), loss)
    text = None if found.verdict.certificate is None else text_of(found.verdict)
    if certificate is not None and text is not None:
        write_all({certificate: text})
    if as_json:
        click.echo(json.dumps(_facts(found, above, inputs, utility), indent=1))
    else:
        _show(found, above, inputs, utility, named(policy), verbose=verbose, kept=certificate is not None and text is not None)
    if certificate is not None:
        done = f"certificate written to {named(certificate)}" if text is not None else "no certificate: the search is undecided"
        click.echo(done, err=as_json or text is None)
    ctx.exit(0 if found.verdict.outcome.value in ("proved", "argued") else 3)


def _best(
    policy: PrivacyMatrix, inputs: Sequence[str], utility: str, priors: Sequence[str], name: str, loss: Path | None = None
) -> tuple[Optimum, Optimum | None]:
    """The optimum; or one that is as large or smaller, and one as large or larger. Messages name the file of the policy."""
    from dataclasses import replace

    from exactdp_checks.auditing.reading import read_prior
    from exactdp_checks.proving.enclosing import enclosed, irrational
    from exactdp_checks.proving.optimal import FEW, UTILITIES, optimal_channel

    laws = [read_prior(prior, inputs) for prior in priors]
    prior: Sequence[object] | None = laws if UTILITIES.get(utility) else laws[0] if laws else None
    if len(laws) > 1 and not UTILITIES.get(utility):
        raise BadInput(f"{utility} takes one prior, not {len(laws)}: give --prior once")
    try:
        chosen = _loss(policy, inputs, laws, loss) if utility in ("distance", "loss") else None
        with progress(4, "extreme rays" if policy.k <= FEW else "linear program") as advance:
            try:
                if chosen is not None:
                    return optimal_channel(policy, None, chosen, step=advance), None
                return optimal_channel(policy, prior or None, utility, step=advance), None
            except OutOfScope:
                if not irrational(policy) or chosen is not None:
                    raise
        with progress(8, "extreme rays") as advance:
            both = enclosed(policy, prior or None, utility, step=advance)
            return replace(both.lower, verdict=both.verdict), both.upper
    except ExactDPError as error:
        raise type(error)(f"{name}: {error}") from None


def _loss(policy: PrivacyMatrix, inputs: Sequence[str], laws: Sequence[Sequence[str]], loss: Path | None) -> Utility:
    """The utility that makes the expected loss of a file, or the expected distance of a metric policy, the smallest."""
    from dataclasses import replace

    from exactdp.privacy.scale import Metric
    from exactdp_checks.auditing.reading import read_scores
    from exactdp_checks.proving.optimal import expected_loss

    prior = laws[0] if laws else None
    if loss is not None:
        return expected_loss(read_scores(loss, len(inputs), inputs)[0].rows, prior)
    if not isinstance(policy, Metric):
        raise BadInput("the utility distance is of a metric policy: write a policy of kind metric, or give --loss FILE")
    distances = policy.distances.tolist()
    if any(d is None for row in distances for d in row):
        raise BadInput("a distance is infinite: give --loss FILE, with finite numbers")
    low = expected_loss(distances, prior)
    if policy.upper is None or low.form is None:
        return low
    high = expected_loss(policy.upper.distances.tolist(), prior)
    return replace(high, above=[tuple(map(Fraction, row)) for row in low.form["weights"]])


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
    from exactdp_checks.auditing.policies import KINDS, read_policy
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
    for key in ("symbols", "blocks", "distances", "levels", "points"):
        content = found.get(key)
        if isinstance(content, Sequence) and not isinstance(content, str):
            if key == "blocks":
                names = [str(s) for block in content if isinstance(block, Sequence) and not isinstance(block, str) for s in block]
                return names if set(names) != set(map(str, range(len(names)))) else sorted(names, key=int)
            return [str(s) for s in content] if key == "symbols" else [str(i) for i in range(len(content))]
    if found.get("kind") not in KINDS:
        read_policy(path, "01")  # says what a policy is
    raise BadInput(f'{named(path)} does not say which symbols there are: give --symbols, as in --symbols "a,b,c" or --symbols 3')


def _facts(found: Optimum, above: Optimum | None, inputs: Sequence[str], utility: str) -> dict[str, Any]:
    """What was found, for JSON; numbers as text."""
    verdict = found.verdict
    return {
        "utility": utility,
        "value": str(found.value),
        "decimal": _decimal(found),
        "at_most": None if above is None else {"value": str(above.value), "decimal": _decimal(above)},
        "upper": None if found.upper is None else {"value": str(found.upper), "gap": f"{float(found.upper - _plain(found)):.3g}"},
        "inputs": list(inputs),
        "channel": [list(map(str, row)) for row in found.channel.rows],
        "extreme_rays": found.rays,
        "verdict": {"outcome": verdict.outcome.value, "method": verdict.method.value, "scope": verdict.scope},
        "proposition": verdict.proposition or None,
        "detail": verdict.detail,
    }


def _decimal(found: Optimum) -> str:
    from exactdp.numbers.enclosure import LogSum
    from exactdp_checks.auditing.decimals import decimal

    return decimal(found.value.enclosure(64).lower if isinstance(found.value, LogSum) else found.value, 12)


def _plain(found: Optimum) -> Fraction:
    """The value of a linear utility."""
    return found.value if isinstance(found.value, Fraction) else Fraction(0)


def _show(
    found: Optimum, above: Optimum | None, inputs: Sequence[str], utility: str, name: str, *, verbose: bool, kept: bool
) -> None:
    from exactdp.numbers.exact import rational
    from exactdp.numbers.quotients import double
    from exactdp_checks.auditing.decimals import decimal
    from exactdp_checks.auditing.files import printable

    nats = " nats" if utility == "mutual information" else ""
    loses = utility in ("distance", "loss")
    value = decimal(-_plain(found), 12) if loses else _decimal(found)
    exact = str(found.value)
    exactly = f"{value}{nats}" + (f", exactly {exact}" if (verbose or brief(exact) == exact) and not loses else "")
    if found.upper is not None and found.upper != found.value:
        gap = f"{float(found.upper - _plain(found)):.2g}"
        exactly = f"{value}, and no channel has one that is {'smaller' if loses else 'larger'} by more than {gap}"
    if above is not None:
        exactly = (
            f"from {_decimal(found)} to {_decimal(above)}{nats}, by levels rounded down and up; the channel is that of the former"
        )
    what = f"smallest expected {utility}" if loses else f"largest {utility}"
    click.echo(f"{found.verdict.outcome.value.upper()}  {name}: the {what} of any channel is {exactly}.")
    click.echo(f"  {found.attained}.")
    outputs = found.channel.size[1]
    if outputs <= 12:
        cells = [
            [str(v) if verbose or len(str(v)) <= 12 else f"{double(rational(v)):.6f}" for v in row] for row in found.channel.rows
        ]
        rows = [(printable(x, 30), *row) for x, row in zip(inputs, cells, strict=True)]
        table(("input", *map(str, range(outputs))), rows)
    else:
        click.echo("the channel is in the output of --json")
    outcome = found.verdict.outcome.value
    click.echo(option(f"  {rests(outcome)}", outcome, kept=kept))
    if verbose:
        click.echo(str(found.verdict))
