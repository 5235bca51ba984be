"""What the commands share: files as arguments, JSON instead of text, tables, progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

__all__ = ["FILE", "Seconds", "as_json", "progress", "table"]

FILE = click.Path(path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class Seconds(click.FloatRange):
    """A number of seconds in a range; nan, which no comparison refuses, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        found = super().convert(value, param, ctx)
        if found != found:  # noqa: PLR0124 - so nan is found
            self.fail("nan is no number of seconds.", param, ctx)
        return found


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on standard output."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    found = Table(box=None, pad_edge=False, header_style="bold")
    for i, column in enumerate(columns):
        found.add_column(column, no_wrap=i == 0, overflow="fold")  # ids are there to be copied
    for row in rows:
        found.add_row(*(Text(str(cell)) for cell in row))
    console = Console()
    (console if console.is_terminal else Console(width=160)).print(found)


@contextmanager
def progress(total: int, task: str = "checking") -> Iterator[Callable[[str], None]]:
    """A progress bar on standard error, where that is a terminal; call what is yielded after each of ``total`` steps."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Progress(console=console, transient=True) as bar:
        running = bar.add_task(task, total=total)
        yield lambda name: bar.update(running, advance=1, description=str(Text(name)))
