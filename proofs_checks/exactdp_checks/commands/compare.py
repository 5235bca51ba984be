"""``exactdp compare``: the frequency oracles side by side at k and epsilon, the best by each criterion, and where two cross."""

from __future__ import annotations

import json
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.advice import advised, show_advice
from exactdp_checks.commands.terminal import FILE, as_json, table

if TYPE_CHECKING:
    from exactdp.numbers.enclosure import LogSum
    from exactdp.oracles.comparing import Comparison
    from exactdp_checks.ranking.best import Ranking
    from exactdp_checks.ranking.crossings import Crossings, Piece, Place

__all__ = ["compare"]

UNDECIDED = 3
GRID = 33  # levels of a plot
NOTE = """L-GRR, L-OSUE: this level is of all reports of a user; one report has half of it, and its law is compared.
SHE-Laplace, THE-Laplace: continuous noise, at the law of real numbers; doubles, which SHE-Laplace sends, can show the item."""


@click.command(short_help="Which frequency oracle is best at K items and level E?")
@click.option("--k", type=int, help="The number of items.")
@click.option("--epsilon", metavar="E", help='The level: a number of nats, "ln 3" or "t=3".')
@click.option("--users", type=int, default=100_000, show_default=True, help="How many, for the cost of the server.")
@click.option(
    "--crossing", nargs=2, metavar="A B", help="Where oracle A passes oracle B, for every epsilon, instead of one level."
)
@click.option(
    "--criterion", default="average", show_default=True, help="Of --crossing, --error and --plot: nobody, worst or average."
)
@click.option("--error", metavar="S", help="Say how many users each oracle needs for this standard error of a frequency.")
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the criterion against epsilon, from E/8 to 8 E, into this file.")
@click.option("--certificate", type=FILE, metavar="FILE", help="Write the certificate of all comparisons here.")
@as_json
@click.pass_context
def compare(
    ctx: click.Context,
    k: int | None,
    epsilon: str | None,
    users: int,
    crossing: tuple[str, str] | None,
    criterion: str,
    error: str | None,
    plot: Path | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """Which frequency oracle is best at K items and level E? Exact variances for fixed data, report bits, server cost.

    Variances are n times those of an estimate from n users. Every comparison between two oracles is decided, and certified. SHE
    and THE have discrete noise, SHE-Laplace and THE-Laplace that of real numbers, THE-Laplace at its best threshold. L-GRR and
    L-OSUE send many reports of one item: E is the level of all of them; one report, whose law is compared, has E/2.
    """
    missing = [*(["--k 100"] if k is None else []), *(['--epsilon "ln 3"'] if epsilon is None and not crossing else [])]
    if missing or k is None:
        raise BadInput(f"what is compared is not said: add {' and '.join(missing)}")
    from exactdp.oracles.comparing import CRITERIA
    from exactdp.oracles.comparing import compare as compared
    from exactdp.oracles.records import EVERY
    from exactdp_checks.ranking.best import ranking
    from exactdp_checks.ranking.crossings import crossings

    if criterion not in ("nobody", "worst", "average"):
        raise BadInput(f"{criterion!r} is no curve: write nobody, worst or average")
    if crossing:
        if epsilon is not None or plot is not None or error is not None:
            raise BadInput("--crossing is about every epsilon: leave out --epsilon, --error and --plot")
        passing = crossings(*crossing, k, criterion)
        _write(certificate, [piece.verdict for piece in passing.pieces])
        click.echo(json.dumps(_crossing_facts(passing), indent=1) if as_json else _crossing_text(passing))
        ctx.exit(0 if all(p.verdict.outcome.value in ("proved", "computed") for p in passing.pieces) else UNDECIDED)
    found = compared(k, epsilon or "", users, EVERY)
    rankings = [ranking(found, name) for name in CRITERIA]
    _write(certificate, [verdict for one in rankings for verdict in one.verdicts.values()])
    if plot is not None:
        _draw(plot, found, criterion)
    needs = None if error is None else advised(found, criterion, error)
    facts = {"users_needed": None if needs is None else [asdict(need) for need in needs]}
    click.echo(json.dumps({**_facts(found, rankings), **facts}, indent=1)) if as_json else _show(found, rankings)
    if needs is not None and not as_json:
        show_advice(needs, criterion, str(error))
    ctx.exit(UNDECIDED if any(one.word == "undecided" for one in rankings) else 0)


def _write(certificate: Path | None, verdicts: list[Any]) -> None:
    """All comparisons as one certificate."""
    from exactdp_checks.auditing.files import write_all
    from exactdp_checks.proving import prove
    from exactdp_checks.proving.certificate import text_of

    if certificate is not None:
        write_all({certificate: text_of(prove.all_of(verdicts))})


def _middle(value: Any, epsilon: LogSum) -> Fraction:
    """The number at the level, within 2^-500 of it."""
    from exactdp.oracles.comparing import enclosed

    found = enclosed(value, epsilon, 512)
    if found is None:
        raise BadInput(f"epsilon = {epsilon} is too small to be shown in decimals: take a larger level")
    return (found.lower + found.upper) / 2


def _decimal(value: Any, epsilon: LogSum) -> float:
    """The number at the level, to the nearest double or one beside it."""
    return float(_middle(value, epsilon))


def _digits(value: Any, epsilon: LogSum) -> str:
    """Six digits of the number at the level, which may be smaller than every double."""
    middle = _middle(value, epsilon)
    return f"{float(middle):.6g}" if float(middle) or not middle else f"{Decimal(middle.numerator) / middle.denominator:.5e}"


def _show(found: Comparison, rankings: list[Ranking]) -> None:
    from exactdp.oracles.comparing import CRITERIA

    rows = []
    for row in found.rows:
        chosen = ", ".join(f"{name} = {value}" for name, value in row.parameters.items())
        decimals = [_digits(value, found.epsilon) for value in (row.nobody, row.worst, row.average)]
        rows.append((row.oracle.name, chosen, *decimals, row.bits, row.server))
    table(("oracle", "parameters", *CRITERIA), rows)
    for one in rankings:
        words = {"proved": "certified", "computed": "certified where the values differ as functions"}
        said = words.get(one.word, one.word)
        click.echo(f"{one.criterion} ({CRITERIA[one.criterion]}): {' = '.join(one.best)}, {said}")
    click.echo(NOTE)


def _facts(found: Comparison, rankings: list[Ranking]) -> dict[str, Any]:
    """All of it, exact numbers as text with decimals beside them."""
    values = ("nobody", "worst", "average")
    return {
        "k": found.k,
        "epsilon": str(found.epsilon),
        "users": found.users,
        "oracles": [
            {
                "name": row.oracle.name,
                "title": row.oracle.title,
                "source": row.oracle.source,
                "parameters": dict(row.parameters),
                **{n: {"exact": str(getattr(row, n)), "decimal": _decimal(getattr(row, n), found.epsilon)} for n in values},
                "bits": row.bits,
                "server": row.server,
            }
            for row in found.rows
        ],
        "best": {
            one.criterion: {
                "names": list(one.best),
                "word": one.word,
                "comparisons": {name: str(verdict) for name, verdict in one.verdicts.items()},
            }
            for one in rankings
        },
    }


def _crossing_facts(found: Crossings) -> dict[str, Any]:
    return {
        "one": found.one,
        "two": found.two,
        "k": found.k,
        "criterion": found.criterion,
        "crossings": [
            {"t": [str(p.t.lower), str(p.t.upper)], "exact": p.exact, "passes": p.passes, "text": str(p)} for p in found.places
        ],
        "pieces": [
            {
                "from": str(p.low),
                "to": None if p.high is None else str(p.high),
                "less": p.less or None,
                "parameters": {name: dict(chosen) for name, chosen in p.parameters.items()},
                "verdict": str(p.verdict),
            }
            for p in found.pieces
        ],
    }


def _crossing_text(found: Crossings) -> str:
    """The crossings, and a line for all neighbours among the pieces with the same order and word."""
    lines = [f"{found.criterion}, k = {found.k}, every epsilon > 0 (t = e^epsilon):"]
    lines += [f"  {found.one} and {found.two} {_word(place)} at {place}" for place in found.places]
    for (less, word), together in groupby(found.pieces, lambda piece: (piece.less, piece.verdict.outcome.value)):
        pieces = list(together)
        first, last = pieces[0], pieces[-1]
        end = "on" if last.high is None else f"to {float(last.high):.12g}"
        lines.append(f"  t from {float(first.low):.12g} {end}: {less or 'equal'}, {word}{_ranged(first, last)}")
    return "\n".join(lines)


def _word(place: Place) -> str:
    return "cross" if place.passes else "meet" if place.exact else "are not told apart"


def _ranged(first: Piece, last: Piece) -> str:
    """The parameters that change with the level, from the first piece to the last."""
    told = [
        f"{name} with {word} = {value}" + (f" to {end}" if (end := last.parameters[name][word]) != value else "")
        for name, chosen in first.parameters.items()
        for word, value in chosen.items()
    ]
    return f" ({'; '.join(told)})" if told else ""


def _draw(file: Path, found: Comparison, criterion: str) -> None:
    """The criterion against epsilon, a curve for each oracle."""
    from exactdp.oracles.comparing import compare as compared
    from exactdp.plot import risk

    centre = float(found.epsilon)
    levels = [centre * 8 ** (2 * i / (GRID - 1) - 1) for i in range(GRID)]
    tables = {e: compared(found.k, Fraction(e), found.users, tuple(row.oracle.name for row in found.rows)) for e in levels}
    axes = None
    for row in found.rows:
        name = row.oracle.name

        def curve(e: float, name: str = name) -> float:
            return _decimal(tables[e].value(name, criterion), tables[e].epsilon)

        axes = risk(curve, levels, axes, label=name)
    if axes is not None:
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_ylabel(f"{criterion}, k = {found.k}")
        axes.legend()
        axes.figure.savefig(file)
