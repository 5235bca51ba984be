"""``exactdp audit-files``: are the matrices kept in a repository as private as it states?

The statements stand in pyproject.toml, or in another TOML file, as tables ``[[tool.exactdp.audit]]``. Each has ``files``, a path
or a list of paths with wildcards, relative to that file, and an ``epsilon`` or a ``policy``; the other options of
``exactdp audit`` may stand there too: delta, prior, estimator, tolerance, within, binary64, header, labels. A pattern that no
file matches is refused, since a misspelt one would audit nothing; so is each match that is a folder or a link that leads nowhere:
a table that was moved away would be audited no more. A hook for pre-commit calls this command.

    [[tool.exactdp.audit]]
    files = "matrices/*.csv"
    epsilon = "ln 3"
"""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.brief import KEEP
from exactdp_checks.commands.audit import audit
from exactdp_checks.commands.ending import EndingCommand, OutOfReach
from exactdp_checks.commands.terminal import FILE

__all__ = ["audit_files"]

TEXTS = ("epsilon", "policy", "delta", "prior", "estimator", "tolerance", "radius", "within")
PATHS = ("policy", "estimator")  # a prior may be a file as well: it is tried as one
SWITCHES = {"binary64": ("--binary64",), "header": ("--header", "--no-header"), "labels": ("--labels", "--no-labels")}
HOW = 'write tables such as [[tool.exactdp.audit]] with files = "matrices/*.csv" and epsilon = "ln 3"'


@click.command("audit-files", cls=EndingCommand, short_help="Are the matrices of a repository as private as stated?")
@click.option("--config", type=FILE, default=Path("pyproject.toml"), help="A TOML file with tables [[tool.exactdp.audit]].")
@click.option(
    "--annotate", is_flag=True, help="Also print the sentence of each file that is not proved as an annotation of GitHub."
)
@click.option("--reports", type=FILE, metavar="DIR", help="Write the report of each audit, a page of HTML, into this directory.")
@click.pass_context
def audit_files(ctx: click.Context, /, config: Path, annotate: bool, reports: Path | None) -> None:
    """Are the matrices kept in a repository as private as it states?

    Audits every file that the tables [[tool.exactdp.audit]] of pyproject.toml name. The status is that of the worst: 1 for
    refuted, 2 for bad input, 3 for undecided.
    """
    try:
        stated = _stated(config)
        _made(reports)
    except ExactDPError as error:
        _refuse(error)
        ctx.exit(2)
    statuses = []
    for i, (file, arguments) in enumerate(stated, 1):
        page = [] if reports is None else ["--report", str(reports / f"{i}-{file.name}.html")]
        said = io.StringIO()
        try:
            with redirect_stdout(said):
                status = int(audit.main([*arguments, *page, "--", str(file)], "exactdp audit", standalone_mode=False) or 0)
        except (ExactDPError, click.ClickException) as error:
            said.write(_refuse(error))
            status = 3 if isinstance(error, OutOfScope | OutOfReach) else 2
        except (MemoryError, RecursionError) as error:
            said.write(_refuse(OutOfScope(f"{file} is too large for this machine ({type(error).__name__}): give a smaller one")))
            status = 3
        statuses.append(status)
        if status != 2:
            click.echo(_plain(said.getvalue()), nl=False)
        if annotate and status:
            click.echo(_annotation(file, status, _as_keys(" ".join(line.strip() for line in said.getvalue().splitlines()[:2]))))
    proved = statuses.count(0)
    click.echo(f"{len(statuses)} audited: {proved} proved, {len(statuses) - proved} not")
    ctx.exit(next((status for status in (1, 2, 3) if status in statuses), 0))


def _made(reports: Path | None) -> None:
    try:
        if reports is not None:
            reports.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{reports} is no directory that can be made ({error.strerror}): name another") from None


def _refuse(error: Exception) -> str:
    """Says on standard error what was wrong with the input, and answers with it."""
    said = _as_keys(" ".join((error.format_message() if isinstance(error, click.ClickException) else str(error)).split()))
    click.echo(f"Error: {said}", err=True)  # which no line begins with
    return said


def _as_keys(text: str) -> str:
    """What is advised as an option, as the key of the table that stands for it; what has no key is left out."""
    text = re.sub(r" \(in Python [^)]*\)", "", text.replace(f": {KEEP}", ""))
    return re.sub(r"--(radius|tolerance) ([\d.e-]*\d)", r'\1 = "\2"', text.replace("--binary64", "binary64 = true"))


def _plain(text: str) -> str:
    """The text, in which no line is a command of a workflow: a file or a label may be called ``::stop-commands::x``."""
    return re.sub(r"^([^\S\n]*)(?=::|##\[)", r"\1./", _as_keys(text), flags=re.MULTILINE)


def _annotation(file: Path, status: int, sentence: str) -> str:
    """The workflow command of GitHub that puts the sentence beside the file; what would end it is escaped."""
    name = file.as_posix()
    for sign, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")):
        name = name.replace(sign, code)
    text = sentence.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return f"::{'warning' if status == 3 else 'error'} file={name},title=exactdp::{text}"


def _stated(config: Path) -> list[tuple[Path, list[str]]]:
    """The files that are named, each with the arguments of its audit. Raises BadInput for what is no statement."""
    from exactdp_checks.auditing.files import is_file, named, printable, read_bytes

    name = named(config)
    if not is_file(config):
        raise BadInput(f"{name} cannot be read (there is no such file): {HOW}")
    try:
        content = read_bytes(config)
    except BadInput:
        raise BadInput(f"{name} states nothing to audit: {HOW}") from None
    try:
        document = tomllib.loads(content.decode(), parse_float=str)
    except ValueError as error:
        raise BadInput(f"{name} is not TOML ({printable(error, 120)}): correct it") from None
    tables: Any = document
    for key in ("tool", "exactdp", "audit"):
        tables = tables.get(key) if isinstance(tables, Mapping) else None
    if not isinstance(tables, list) or not tables or not all(isinstance(table, Mapping) for table in tables):
        raise BadInput(f"{name} states nothing to audit: {HOW}")
    found = []
    for i, table in enumerate(tables, 1):
        where = f"{name}: table {i} of tool.exactdp.audit"
        arguments = _arguments(table, where, config.parent)
        found += [(file, arguments) for file in _files(table.get("files"), where, config.parent)]
    return found


def _files(patterns: object, where: str, folder: Path) -> list[Path]:
    from exactdp_checks.auditing.files import printable

    texts = [patterns] if isinstance(patterns, str) else patterns
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) and text for text in texts):
        raise BadInput(f'{where} names no files: write files = "matrices/*.csv", or a list of such')
    found: dict[Path, None] = {}
    for text in texts:
        if Path(text).is_absolute() or ".." in Path(text).parts:
            raise BadInput(f"{where}: {printable(text)!r} leads out of the folder: write a path below it")
        try:
            matches = sorted(folder.glob(text))  # folders, and links that lead nowhere, are refused by name
        except (ValueError, IndexError, NotImplementedError, OSError):
            raise BadInput(f"{where}: {printable(text)!r} is no pattern of paths: write one such as matrices/*.csv") from None
        if not matches:
            raise BadInput(f"{where}: no file matches {printable(text)!r}: correct the path, or leave it out")
        found |= dict.fromkeys(matches)
    return list(found)


def _arguments(table: Mapping[str, Any], where: str, folder: Path) -> list[str]:
    from exactdp_checks.auditing.files import is_file as there_is
    from exactdp_checks.auditing.files import printable

    known = ("files", *TEXTS, *SWITCHES)
    unknown = next((key for key in table if key not in known), None)
    if unknown is not None:
        raise BadInput(f"{where} has no key {printable(unknown)!r}: write {', '.join(known)}")
    if "epsilon" not in table and "policy" not in table:
        raise BadInput(f'{where} states no privacy: write an epsilon, as in epsilon = "ln 3", or a policy')
    found = []
    for key in TEXTS:
        if key not in table:
            continue
        value = table[key]
        if not isinstance(value, str | int) or isinstance(value, bool):
            example = f'{key} = "{key}.json", a file' if key in PATHS else 'epsilon = "ln 3"'
            raise BadInput(f"{where}: {key} is no text: write it in quotation marks, as in {example}")
        is_file = key in PATHS or (key == "prior" and there_is(folder / str(value)))
        found.append(f"--{key}={folder / str(value) if is_file else value}")
    for key, flags in SWITCHES.items():
        if key in table:
            if not isinstance(table[key], bool):
                raise BadInput(f"{where}: {key} is neither true nor false: write one of the two")
            found += [flags[0]] if table[key] else list(flags[1:])
    return found


if __name__ == "__main__":
    audit_files()
