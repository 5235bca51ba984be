"""What the commands share: files as arguments, JSON instead of text, tables, paragraphs of a terminal's width, progress."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput

__all__ = [
    "FILE",
    "INPUT",
    "Renamed",
    "Seconds",
    "as_json",
    "cut",
    "paragraph",
    "progress",
    "shows_mathematics",
    "table",
    "width",
    "working",
]

SLOW = 2.0  # seconds, from which on a command says what it does


class File(click.Path):
    """The name of a file or folder, which is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises BadInput for an empty name."""
        if value == "":
            named = "a file" if param is None else max(param.opts, key=len)
            raise BadInput(f"{named} has an empty name: name a file, or leave it out")
        return super().convert(value, param, ctx)


class Input(File):
    """A file that is read: one that is not there is refused before anything slow is imported; - is standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises BadInput for one that does not exist."""
        path = super().convert(value, param, ctx)
        if isinstance(path, Path) and str(path) != "-" and "\0" not in str(path):
            try:
                path.lstat()
            except (FileNotFoundError, NotADirectoryError):
                raise BadInput(f"there is no file {printed(path)}: check the name") from None
            except OSError:
                return path  # whoever reads it says why it cannot be read
        return path


def printed(path: Path) -> str:
    """The name, without characters that are not seen."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(path))


FILE, INPUT = File(path_type=Path), Input(path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


class Renamed(click.Option):
    """An option that may still be written as ``former``, with a note on standard error, until the next version."""

    def __init__(self, *names: Any, former: str, **options: Any) -> None:
        super().__init__(*names, **options)
        self.former = former

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Both names, each of a value of its own."""
        super().add_to_parser(parser, ctx)
        parser.add_option(self, [self.former], dest=self.former)

    def handle_parse_result(self, ctx: click.Context, opts: Any, args: list[str]) -> tuple[Any, list[str]]:
        """The value, under its name. Raises BadInput where both names are written."""
        if self.former in opts:
            if self.name in opts:
                raise BadInput(f"{self.former} is the former name of {self.opts[0]}: write {self.opts[0]} alone")
            click.echo(f"note: {self.former} is now {self.opts[0]}: the former name goes with the next version", err=True)
            opts[self.name] = opts.pop(self.former)
        return super().handle_parse_result(ctx, opts, args)


class Seconds(click.FloatRange):
    """A number of seconds in a range; nan, which no comparison refuses, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        found = super().convert(value, param, ctx)
        if found != found:  # noqa: PLR0124 - so nan is found
            self.fail("nan is no number of seconds.", param, ctx)
        return found


def width() -> int:
    """The columns of the terminal, 80 without one; lines of text are no longer than 100."""
    return max(30, min(100, shutil.get_terminal_size((80, 24)).columns))


def shows_mathematics() -> bool:
    """Whether standard output has the signs of mathematics."""
    try:
        "∑₁ᵋ𝔼".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paragraph(text: str, indent: str = "  ") -> str:
    """The text in lines of the terminal's width, all but the first one further in; ids and names are never broken."""
    return "\n".join(
        textwrap.wrap(
            text, width(), initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False, break_long_words=False
        )
    )


def cut(text: str, space: int) -> str:
    """The text, or its beginning and an ellipsis where there is no space for it; nothing where there is hardly any."""
    return text if len(text) <= space else f"{text[: space - 3].rstrip()}..." if space > 8 else ""


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
def progress(total: int, task: str = "checking") -> Iterator[Callable[..., None]]:
    """A progress bar on standard error, where that is a terminal; call what is yielded after each of ``total`` steps, or within
    one with the share of it that is done."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    with Progress(console=Console(stderr=True), transient=True) as bar:
        running = bar.add_task(task, total=total)
        done = 0

        def advance(name: str, share: float = 1) -> None:
            nonlocal done
            bar.update(running, completed=done + share, description=str(Text(name)))
            done += share == 1

        yield advance


@contextmanager
def working(step: str) -> Iterator[Callable[[str], None]]:
    """On a terminal, from two seconds on: the step under way, and a clock; call what is yielded with the name of the next one."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from threading import Timer

    steps, shown = [step], list[Callable[[], Any]]()

    def begin() -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        running = bar.add_task(steps[-1])
        shown.extend([lambda: bar.update(running, description=steps[-1]), bar.stop])
        bar.start()

    def tell(name: str) -> None:
        steps.append(name)
        if shown:
            shown[0]()

    timer = Timer(SLOW, begin)
    timer.daemon = True
    timer.start()
    try:
        yield tell
    finally:
        timer.cancel()
        timer.join()
        if shown:
            shown[1]()
