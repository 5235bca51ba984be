"""What the site generates while it is built: the ledger with a page for each statement, errata, findings, the API, the gallery.

Nothing here is stated twice: the pages are made from the index of ``exactdp why``, from files of the repository, from the modules
and from the command itself; the gallery's pictures are drawn by the code that stands beside them. No page asks a network for
anything: fonts are the system's, mathematics is MathML. Certificates that stand in ``site-certificates``, or in the folder that
SITE_CERTIFICATES names (exactdp check --all --certificates FOLDER), become a part of the site, for the pages' buttons.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

import click
from api_pages import api
from mkdocs.structure.files import File, Files

from exactdp_checks.answering.answer import why
from exactdp_checks.answering.index import base, family, rows
from exactdp_checks.claims.papers import APART, KEYS
from exactdp_checks.cli import main
from exactdp_checks.ranking.page import page as oracle_page
from exactdp_checks.second_kernel import script
from exactdp_checks.typeset.latex import pieces
from exactdp_checks.typeset.mathml import page as mathml
from exactdp_checks.typeset.plain import line

ROOT = Path(__file__).resolve().parents[1]
WORDS = ("theorem", "certified", "argued", "instances", "computed", "refuted", "argued false", "open")


def on_files(files: Files, config: Any) -> Files:
    """Add what is generated to what is written."""
    for path, text in pages():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, "look.css", content=(ROOT / "docs" / "assets" / "look.css").read_text("utf-8")))
    for name in ("check.js", "ledger.js"):
        files.append(File.generated(config, f"assets/{name}", content=(ROOT / "docs" / "assets" / name).read_text("utf-8")))
    files.append(File.generated(config, "assets/kernel.js", content=script()))
    for name, text in certificates():
        files.append(File.generated(config, name, content=text))
    for name, drawn in pictures((ROOT / "docs" / "pages" / "gallery.md").read_text("utf-8")).items():
        files.append(File.generated(config, f"gallery/{name}", content=drawn))
    return files


def certificates() -> Iterator[tuple[str, str]]:
    """(path, text) of every certificate: as a file to keep, and as a script, which a page on a disk may load too."""
    folder = Path(os.environ.get("SITE_CERTIFICATES", ROOT / "site-certificates"))
    for path in sorted(folder.glob("*.json")):
        text = path.read_text("utf-8")
        yield f"certificates/{path.name}", text
        yield f"certificates/{path.stem}.js", f"exactdpCertificate({json.dumps(path.stem)}, {json.dumps(text)});\n"


def pictures(page: str) -> dict[str, str]:
    """name -> SVG: what each block of code with a title "NAME.svg" draws, run one after the other."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot as plt

    mpl.rcParams.update({"svg.hashsalt": "exactdp", "svg.fonttype": "none", "font.family": "sans-serif"})
    found: dict[str, str] = {}
    names: dict[str, Any] = {}
    for title, code in re.findall(r'^```python title="([\w.-]+)"\n(.*?)^```', page, re.DOTALL | re.MULTILINE):
        exec(compile(code, title, "exec"), names)  # noqa: S102 - the page of this repository
        written = io.StringIO()
        plt.savefig(written, format="svg", bbox_inches="tight", metadata={"Date": None})
        plt.close("all")
        found[title] = written.getvalue()
    return found


def pages() -> Iterator[tuple[str, str]]:
    """(path, Markdown) of every page that is generated."""
    stems: dict[str, list[str]] = {}
    for name in rows():
        stem = base(name)
        stems.setdefault(stem.partition("/")[0], [])
        if stem not in stems[stem.partition("/")[0]]:
            stems[stem.partition("/")[0]].append(stem)
    yield "ledger/index.md", ledger(stems)
    for key, names in stems.items():
        yield f"ledger/{key}.md", paper(key, names)
        for name in names:
            yield f"ledger/{file_of(name)}.md", statement(name)
    head, *parts = re.split(r"^## ", copied("ERRATA.md"), flags=re.MULTILINE)
    names = [re.sub(r"\W+", "-", part.partition("\n")[0]).strip("-").lower() for part in parts]
    links = "\n".join(f"- [{part.partition(chr(10))[0]}](errata-{name}.md)" for part, name in zip(parts, names, strict=True))
    yield "errata.md", f"{head}\n{links}\n"
    for part, name in zip(parts, names, strict=True):
        yield f"errata-{name}.md", "\n".join(map(set_in_type, f"# Errata: {part}".splitlines()))
    yield "findings.md", copied("FINDINGS.md")
    yield "certificates.md", copied("proofs_checks/exactdp_checks/second_kernel/FORMAT.md")
    yield "theorems.md", copied("proofs_checks/theorems/README.md")
    yield from api()
    yield "oracles.md", oracle_page()
    yield "commands.md", "# The command\n\n" + "\n".join(help_of(main, ("exactdp",)))


VERBATIM = re.compile(r"^( *- The (?:numbers|kernel says): )(?!long; )(.*)$")


def set_in_type(text: str) -> str:
    """A line of Markdown: its formulas as MathML, in which no sign is one of Markdown, and what a kernel says as code."""
    found = VERBATIM.match(text)
    if found:
        return f"{found[1]}`{found[2]}`"
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if i % 2 else "".join(map(_typed, pieces(part))) for i, part in enumerate(parts))


def _typed(piece: tuple[str, str]) -> str:
    kind, text = piece
    if kind == "text":
        return text
    return re.sub(r"[*_`\\\[\]]", lambda sign: f"&#{ord(sign[0])};", mathml(f"${text}$"))


def file_of(name: str) -> str:
    """The name of the page of a statement."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name.replace("/", "--"))


def copied(path: str) -> str:
    """A file of the repository; links to other files become their names."""
    text = (ROOT / path).read_text("utf-8")
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)


def ledger(stems: dict[str, list[str]]) -> str:
    """The words counted, paper by paper."""
    lines = [
        "# The ledger",
        "",
        MEANING,
        "",
        "| paper | statements | " + " | ".join(WORDS) + " |",
        "|---|---|" + "---|" * len(WORDS),
    ]
    for key in [k for k in (*KEYS, *APART) if k in stems]:
        found = [r["word"] for r in rows().values() if r["id"].startswith(f"{key}/")]
        lines.append(f"| [{key}]({key}.md) | {len(found)} | " + " | ".join(str(found.count(w)) for w in WORDS) + " |")
    return "\n".join([*lines, "", "What remains are definitions, algorithms and the like, of which nothing is claimed.", ""])


MEANING = """A statement's word is computed from its evidence, and never says more: **theorem**, a proof assistant has
the whole of it; **certified**, the proposition that the kernel prints is the statement; **argued**, a written proof whose steps
are certified, modulo named facts; **instances**, exact at the listed parameters of a statement that is more general;
**computed**, our code says so and no certificate does; **refuted**, there is an exact counterexample, beside what is
true instead; **argued false**, the counterexample rests on a written argument."""


def paper(key: str, names: Sequence[str]) -> str:
    """All statements of a paper, with a field that filters them."""
    found = []
    for name in names:
        first = family(name)[0]
        said = line(first.get("printed") or first.get("statement") or "")
        cells = (
            f"<a href='{file_of(name)}.html'>{escape(name.partition('/')[2])}</a>",
            escape(line(first["label"])),
            escape(first["word"]),
        )
        found.append(
            "<tr>" + "".join(f"<td>{c}</td>" for c in cells) + f"<td>{escape(said[:160])}{' ...' if said[160:] else ''}</td></tr>"
        )
    return (
        f"---\ntitle: {key}\n---\n\n# {key}\n\n"
        "<p><label>Show those with: <input type='search' id='filter' placeholder='word, number, text'></label> "
        "<span id='shown' role='status'></span></p>\n\n"
        "<table id='statements'><thead><tr><th>id</th><th>in the paper</th><th>word</th><th>statement</th></tr></thead>\n<tbody>"
        + "\n".join(found)
        + "\n</tbody></table>\n\n<script src='../assets/ledger.js'></script>\n"
    )


def statement(name: str) -> str:
    """What is printed, what is established, the counterexample, what is true; and a button that checks its certificates."""
    key, _, label = name.partition("/")
    claims = [r["claim"] for r in family(name) if r.get("claim")]
    buttons = "".join(map(button, claims))
    script = "<script src='../assets/kernel.js'></script><script src='../assets/check.js'></script>" if claims else ""
    main, title = family(name)[0], f"{label} of {key}"
    answer = (
        why(name)
        .to_html()
        .replace("<div><p>", f"<div><div class='verdict {escape(main['word'])}'><p>", 1)
        .replace("</p>", "</p></div>", 1)
    )
    return (
        f"---\ntitle: {title}\nhide: [toc]\nsearch:\n  exclude: true\n---\n\n# {line(main['label'])}\n\n[{key}]({key}.md)\n\n"
        f"{answer}\n\n{buttons}\n{script}\n"
    )


def button(claim: str) -> str:
    """What checks the certificate of a claim in the reader's browser."""
    said = f"Check the certificate of {escape(claim)} in this browser"
    file = escape(claim.replace("/", "--"))
    return f"<div class='check'><button type='button' data-certificate='{file}'>{said}</button> <span role='status'></span></div>"


def help_of(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
    """The help of a command and of all below it, as they print it."""
    context = click.Context(command, info_name=" ".join(words), terminal_width=100, max_content_width=100)
    yield f"{'#' * min(len(words) + 1, 4)} {' '.join(words)}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.commands:
            yield from help_of(command.commands[name], (*words, name))
