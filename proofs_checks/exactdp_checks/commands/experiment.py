"""``exactdp experiment``: the experiments of the papers, simulated: tables, pictures, and the exact predictions beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import FILE, as_json, progress, table

if TYPE_CHECKING:
    from exactdp_checks.simulating.check_ins import CheckIns
    from exactdp_checks.simulating.runs import Errors, Mean

__all__ = ["experiment"]

runs_option = click.option("--runs", type=click.IntRange(min=1), metavar="R", help="Repeat every cell R times.")
seed_option = click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Equal seeds, equal numbers.")
out_option = click.option("--out", type=FILE, metavar="FOLDER", help="Write the table (JSON, CSV) and the picture (SVG) here.")


@click.group()
def experiment() -> None:
    """Run the experiments of a paper through the fast samplers."""


@experiment.command("figure-2", short_help="Figure 2 of context-aware-ldp: the error against n.")
@click.option("--small", is_flag=True, help="A grid of seconds: k = 100 symbols, n up to 64000, 4 runs.")
@click.option("--epsilon", metavar="E", help='The level: a number of nats or "ln 3".  [default: 1]')
@runs_option
@seed_option
@out_option
@as_json
def figure_2(small: bool, epsilon: str | None, runs: int | None, seed: int, out: Path | None, as_json: bool) -> None:
    """Figure 2 of context-aware-ldp: the error against n, k = 1000 symbols, epsilon = 1, for blocks and for classical LDP."""
    from exactdp_checks.simulating import figure_2 as figure

    grid = replace(figure.SMALL if small else figure.FULL, seed=seed)
    grid = grid if runs is None else replace(grid, runs=runs)
    grid = grid if epsilon is None else replace(grid, epsilon=epsilon)
    folder = _folder(out)
    with progress(len(figure.cells(grid)), "simulating") as advance:
        rows = figure.run(grid, advance)
    text = figure.to_json(rows, grid)
    files = {"figure-2.json": text, "figure-2.csv": figure.to_csv(rows), "figure-2.svg": figure.picture(rows, grid)}
    largest = [row for row in rows if row.n == max(grid.sizes)]
    _show(
        ("distribution", "scheme"),
        [((row.distribution, row.scheme), row.errors) for row in largest],
        f"d_TV at k = {grid.k}, n = {max(grid.sizes)}, epsilon = {grid.epsilon}: mean \u00b1 standard error of {grid.runs} runs",
        text if as_json else None,
    )
    _write(folder, files, as_json)


@experiment.command("table-1", short_help="Table 1 of context-aware-ldp: the error on check-ins.")
@click.option(
    "--check-ins", type=FILE, metavar="FILE", help="The public Gowalla check-ins (plain or .gz); without, a synthetic map."
)
@click.option("--small", is_flag=True, help="A map of 100000 synthetic check-ins, 2 runs.")
@click.option("--epsilon", metavar="E", default="1", show_default=True, help='The level: a number of nats or "ln 3".')
@runs_option
@seed_option
@out_option
@as_json
def table_1(
    check_ins: Path | None, small: bool, epsilon: str, runs: int | None, seed: int, out: Path | None, as_json: bool
) -> None:
    """Table 1 of context-aware-ldp: the error on a map of check-ins, for grids of blocks.

    The paper has 100 runs; the default is 10.
    """
    from exactdp_checks.simulating import table_1 as printed
    from exactdp_checks.simulating.schemes import usual_general

    if small and check_ins is not None:
        raise BadInput("--small makes a synthetic map: leave it out, or leave out --check-ins")
    usual_general(1, epsilon)  # a bad level is refused before a large file is read
    folder = _folder(out)
    data = _map(check_ins, small, seed)
    runs = runs or (2 if small else 10)
    with progress(len(printed.schemes(printed.GRIDS, epsilon)), "simulating") as advance:
        rows = printed.run(data, printed.GRIDS, epsilon, runs, seed, advance)
    text = printed.to_json(rows, data, epsilon, seed)
    _show(
        ("scheme", "blocks", "printed"),
        [((row.scheme, row.blocks, row.printed or "-"), row.errors) for row in rows],
        f"d_TV on {data.n} check-ins ({data.source}), epsilon = {epsilon}: mean \u00b1 standard error of {runs} runs",
        text if as_json else None,
    )
    if not as_json and check_ins is not None:
        click.echo(f"{data.outside} check-ins lie outside the map; {data.bad} lines are no check-ins")
        for line in data.bad_lines:
            click.echo(f"  {line}")
    files = {"table-1.json": text, "table-1.csv": printed.to_csv(rows), "figure-3.svg": printed.picture(data)}
    _write(folder, files, as_json)


def _map(path: Path | None, small: bool, seed: int) -> CheckIns:
    from exactdp_checks.simulating.check_ins import PRINTED_SIZE, load, steps, synthetic

    if path is None:
        return synthetic(100_000 if small else PRINTED_SIZE, seed)
    with progress(steps(path), "reading") as advance:
        return load(path, advance)


def _show(columns: Sequence[str], rows: Sequence[tuple[tuple[object, ...], Errors]], title: str, text: str | None) -> None:
    """The title and a row for each scheme, a column for each post-processing and one for the prediction; or the JSON ``text``."""
    if text is not None:
        click.echo(text, nl=False)
        return
    methods = list(dict.fromkeys(errors.postprocess for _, errors in rows))
    found: dict[tuple[object, ...], dict[str, str]] = {}
    for key, errors in rows:
        cells = found.setdefault(key, {})
        cells[errors.postprocess] = _rounded(errors.d_tv)
        if errors.d_tv_predicted is not None:
            cells["predicted"] = f"{errors.d_tv_predicted:.4g}"
    click.echo(title)
    names = [methods[0], "predicted", *methods[1:]]
    table((*columns, *names), [(*key, *(cells[name] for name in names)) for key, cells in found.items()])


def _rounded(value: Mean) -> str:
    return f"{value.mean:.4g}" + ("" if value.error is None else f" \u00b1 {value.error:.1g}")


def _folder(out: Path | None) -> Path | None:
    """The folder, made if it is missing, before hours are spent on what cannot be written."""
    from exactdp_checks.auditing.files import named

    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{named(out)} is no folder that can be made ({error.strerror}): name another") from None
    return out


def _write(folder: Path | None, files: Mapping[str, str], as_json: bool) -> None:
    from exactdp_checks.auditing.files import named, write_all

    if folder is not None:
        write_all({folder / name: text for name, text in files.items()})
        click.echo(f"{', '.join(files)} written to {named(folder)}", err=as_json)
