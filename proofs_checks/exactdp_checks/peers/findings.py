"""The page FINDINGS.md: each client of the installed libraries, audited, with its exact ratio and the program that shows it.

``python -m exactdp_checks.peers.findings FINDINGS.md`` writes it where the libraries are (``pip install exactdp[peers]``). A
finding is what an audit says: the verdict of an observed law, or why there is none. Whether upstream knows is for a person to
fill in, and kept. Source: ``clients``.

>>> kept("\\n### DEClient\\n\\n- known upstream: issue 3\\n")
{'DEClient': 'issue 3'}
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from exactdp.errors import ExactDPError
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.decimals import decimal, exact_text
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.peers.clients import Client, clients

__all__ = ["COMPILED", "Finding", "found_of", "kept", "main", "page", "releases"]

COMPILED = "\n## Compiled code\n"  # the section that follows, which is written by another program

SLACK = "1e-12"
LONGEST, SHORT = 160, 12
_IT = re.compile(r"^it:? (undecided )?")
_KNOWN = re.compile(r"^- known upstream: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Finding(NoTruthValue):
    """What an audit said of a client: its word, its sentence, and the exact e^epsilon, where it is known."""

    client: Client
    word: str
    sentence: str
    ratio: str


def releases() -> dict[str, str]:
    """The libraries that are installed, with their versions."""
    found = {}
    for name in dict.fromkeys(client.library for client in clients()):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def found_of(client: Client, folder: Path, seconds: float = 60) -> Finding:
    """The audit of a client, with the slack that arithmetic in doubles needs; its program is written into the folder."""
    path = folder / f"client_{re.sub(r'[^a-z0-9]+', '_', f'{client.library} {client.name}'.lower())}.py"
    path.write_text(client.program, "utf-8")
    try:
        options: dict[str, Any] = {"seconds": seconds, "processes": 1, "name": "it"}
        found = audit_code(f"{path}:report", client.inputs, client.epsilon, tolerance=SLACK, **options)
    except ExactDPError as error:
        return Finding(client, "refused", _short(str(error).replace(f"{folder}{os.sep}", "")), "")
    ratio = ""
    if found.smallest is not None:
        ratio = "infinite" if isinstance(found.smallest.ratio, float) else exact_text(found.smallest.ratio)
    said = found.sentence.partition(" (observed law")[0]
    if found.outcome == "within":  # of doubles it is undecided, which the word says
        said = said[max(said.find("With real numbers"), 0) :]
    return Finding(client, found.outcome, _short(said, 400), ratio)


def page(findings: Iterable[Finding], installed: dict[str, str], known: dict[str, str]) -> str:
    """The text of FINDINGS.md; ``known``: what a person wrote, by the name of the client."""
    listed = list(findings)
    versions = ", ".join(f"{name} {number}" for name, number in installed.items())
    lines = [
        "# Findings in other libraries",
        "",
        "Written by `python -m exactdp_checks.peers.findings FINDINGS.md` from audits of",
        f"{versions}, as installed by",
        "`pip install exactdp[peers]`, multi-freq-ldpy as the Python that numba compiles (`NUMBA_DISABLE_JIT=1`). *proved*",
        "and *refuted* are verdicts on an observed law, exact on the 53-bit grid of random() for the draws that the programs",
        f"below make, with a tolerance of {SLACK}; *within* is computed with real numbers, as doubles have no exact law;",
        "*undecided* and *refused* say why there is no verdict. The level asked for",
        "is that of the call, for any two inputs; a library that promises less for some pairs is not wrong by that.",
        "",
        "| library | client | asked | word | e^epsilon |",
        "|---|---|---|---|---|",
    ]
    lines += [f"| {f.client.library} | {f.client.name} | {f.client.epsilon} | {f.word} | {_about(f.ratio)} |" for f in listed]
    for library, number in installed.items():
        lines += ["", f"## {library} {number}"]
        for finding in (f for f in listed if f.client.library == library):
            client = finding.client
            lines += ["", f"### {client.name}", "", f"- {finding.word}: {_IT.sub('', finding.sentence).rstrip('.')}"]
            ratio = _short(finding.ratio, 2000) or "not known"
            lines += [f"- asked: epsilon = {client.epsilon}, inputs {client.inputs}; exact e^epsilon: {ratio}"]
            lines += [f"- known upstream: {known[client.name]}"] if client.name in known else []
            lines += ["", "```python", client.program.rstrip(), "```"]
    return "\n".join(lines) + "\n"


def kept(text: str) -> dict[str, str]:
    """What a person has written of each client."""
    return {section.partition("\n")[0]: found[1] for section in text.split("\n### ")[1:] if (found := _KNOWN.search(section))}


def main(path: Path) -> None:
    """Writes the page."""
    installed = releases()
    before = path.read_text("utf-8") if path.exists() else ""
    known, compiled = kept(before), "".join(before.partition(COMPILED)[1:])
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    with TemporaryDirectory(prefix="exactdp-") as name, ThreadPoolExecutor(2) as pool:
        listed = list(pool.map(lambda client: found_of(client, Path(name)), (c for c in clients() if c.library in installed)))
    path.write_text(page(listed, installed, known) + compiled, "utf-8")


def _about(ratio: str) -> str:
    """A ratio for the table: itself where it is short, else in decimals."""
    if len(ratio) <= SHORT:
        return ratio or "-"
    return f"about {decimal(Fraction(ratio), 12)}"


def _short(text: str, longest: int = LONGEST) -> str:
    line = " ".join(text.split()).replace("|", "\\|")
    return line if len(line) <= longest else f"{line[: longest - 40]}... ({len(line)} characters)"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
