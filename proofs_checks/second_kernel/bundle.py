"""The second kernel as one script for a page: its modules in order, each in a function of its own, without comments.

    python proofs_checks/second_kernel/bundle.py

writes ``kernel.js`` among the templates of the report, which carries it to re-check its own certificate. A test compares. What
no page has to check is left out (``APART``).
"""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
TARGET = FOLDER.parent / "exactdp_checks" / "auditing" / "templates" / "kernel.js"
IMPORT = re.compile(r'^import \{(.*?)\} from "\./(\w+)\.mjs";\n', re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"^export (?:function|class|const) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{ (.*?) \};\n", re.MULTILINE)
SIGNS = re.compile(r" ?([=!<>]==?|=>|&&|\|\||[=,:?{}<>*+;&%^]|-=|/|(?<=[\w)\]] )-(?= [\w(])) ?")
APART = ("nested",)  # modules, and the kinds of their name, that neither a report nor a page of claims has
COMMENT = re.compile(r"^\s*(?://.*|/\*\*.*\*/)\n|(?<=;)[ \t]+//.*$", re.MULTILINE)


def source(name: str) -> str:
    """A module without what stands apart."""
    text = (FOLDER / f"{name}.mjs").read_text("utf-8")
    for apart in APART:
        text = text.replace(f'import {{ {apart} }} from "./{apart}.mjs";\n', "").replace(f" {apart}, product,", " product,")
    return text


def order(name: str, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The modules that one needs, each after those that it needs."""
    for _, needed in IMPORT.findall(source(name)):
        before = before if needed in before else order(needed, before)
    return (*before, name)


def shortened(code: str) -> str:
    """Code without texts: no spaces around signs, no brackets around the one argument of an arrow."""
    return re.sub(r"\((\w+)\)=>", r"\1=>", re.sub(r"\b(if|for|while|catch) \(", r"\1(", SIGNS.sub(r"\1", code)))


def tight(line: str) -> str:
    """A line with fewer spaces and brackets outside of its texts; as it is, if it may hold a template or a regular expression.

    A quotient has a space on both sides.
    """
    if set(line) & set("'`") or re.search(r"(?<! )/|/(?! )", line):
        return line
    parts = re.split(r'("(?:[^"\\]|\\.)*")', line)
    return "".join(part if i % 2 else shortened(part) for i, part in enumerate(parts))


def wrapped(name: str) -> str:
    """A module as a constant that holds what it exports."""
    text = source(name)
    exported = [*NAMED.findall(text), *(n for names in LISTED.findall(text) for n in names.split(", "))]
    body = LISTED.sub("", IMPORT.sub(lambda found: f"const {{{' '.join(found[1].split())}}} = {found[2]}_mjs;\n", text))
    body = re.sub(r"^export ", "", body, flags=re.MULTILINE)
    lines = [tight(line.lstrip("\t")) for line in COMMENT.sub("", body).splitlines() if line.strip()]
    module = "\n".join([f"const {name}_mjs=(()=>{{", *lines, f"return{{{','.join(exported)}}};", "})();"])
    return module.replace("{\n", "{").replace(";\n}", ";}")  # no text goes over several lines


def bundle() -> str:
    """The script: ``exactdpKernel`` holds what the kernel exports."""
    modules = "\n".join(wrapped(name) for name in order("kernel"))
    head = '// Written by bundle.py from the modules of the second kernel.\n"use strict";'
    return f"{head}\n{modules}\nconst exactdpKernel = kernel_mjs;\n"


if __name__ == "__main__":
    TARGET.write_text(bundle(), "utf-8")
