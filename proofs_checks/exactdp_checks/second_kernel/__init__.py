"""The second kernel: certificates re-checked in JavaScript, by modules that were written from ``FORMAT.md`` alone.

``recheck.mjs`` is its command in node. ``script`` is the kernel for a page: its modules as they are, each in a function,
because a page that is opened from a disk may not import modules.
"""

from __future__ import annotations

import re
from importlib.resources import files

__all__ = ["script"]

IMPORT = re.compile(r'^import (\{.*?\}) from "\./(\w+)\.mjs";', re.MULTILINE | re.DOTALL)
EXPORTED = re.compile(r"^export (?:function|class|const) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{ (.*?) \};\n", re.MULTILINE)


def script() -> str:
    """The kernel as one script; ``exactdpKernel`` holds what ``kernel.mjs`` exports.

    >>> script().startswith('"use strict";') and script().endswith("const exactdpKernel = kernel_mjs;\\n")
    True
    """
    return "\n".join(['"use strict";', *map(_wrapped, _ordered("kernel")), "const exactdpKernel = kernel_mjs;\n"])


def _source(name: str) -> str:
    return (files(__name__) / f"{name}.mjs").read_text("utf-8")


def _ordered(name: str, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The modules that one needs, each after those that it needs."""
    for _, needed in IMPORT.findall(_source(name)):
        before = before if needed in before else _ordered(needed, before)
    return (*before, name)


def _wrapped(name: str) -> str:
    """A module as a constant that holds what it exports."""
    text = _source(name)
    exported = [*EXPORTED.findall(text), *(n for names in LISTED.findall(text) for n in names.split(", "))]
    body = LISTED.sub("", IMPORT.sub(r"const \1 = \2_mjs;", text))
    body = re.sub(r"^export ", "", body, flags=re.MULTILINE)
    return f"const {name}_mjs = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"
