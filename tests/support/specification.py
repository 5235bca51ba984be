"""The tests of the WebAssembly specification, on concrete values: what passes, fails, or is refused by name.

``python tests/support/specification.py FOLDER`` takes a folder of .wast files and needs wast2json (Debian: wabt). Copies of the
official files are in the source package binaryen of Debian, in test/spec (Apache License 2.0); none is kept here.
What later versions made valid (several results, branches that meet in dead code) is left out; memories above 64 MiB are refused.
A module that is refused takes its assertions with it: they are counted as refused. Tests of texts are left out.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.wasm.diagrams import Diagrams
from exactdp_checks.code.wasm.hosts import IMPORTS
from exactdp_checks.code.wasm.kept import Left
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.module import module_of
from exactdp_checks.code.wasm.numeric import real
from exactdp_checks.code.wasm.reading import Malformed
from exactdp_checks.code.wasm.states import End, State
from exactdp_checks.code.wasm.words import Unfollowed, Words

LATER = {("unreached-invalid.wast", 539)}


class Instance:
    """A module that was begun, and keeps its memory from call to call."""

    def __init__(self, data: bytes) -> None:
        module = module_of(data, "a module", IMPORTS)
        words = Words(Diagrams(lambda: None, 10**7))
        words.canonical = True
        self.machine = Machine(module, words, Left())
        self.state: State = self.machine.fresh()
        if module.start is not None and self.ran(module.start, []).why:
            raise BadInput("its start traps")

    def ran(self, function: int, given: list[Any]) -> End:
        """The end of a call."""
        self.machine.call(self.state, function, given)
        said = self.machine.run(self.state, [])
        assert type(said) is End
        return said

    def acted(self, action: dict[str, Any]) -> list[int] | str:
        """The values that an action gives, or that it traps."""
        kind, index = self.machine.module.exports[action["field"]]
        if action["type"] == "get":
            return [self.state.globals[index]]
        said = self.ran(index, [int(v["value"]) for v in action["args"]])
        assert kind == 0
        return said.why or [v for _, v in said.items]


def equal(values: list[int] | str, expected: list[dict[str, Any]]) -> bool:
    """Whether the values are as expected, where a NaN may be any of its kind."""
    if isinstance(values, str) or len(values) != len(expected):
        return False
    for value, wanted in zip(values, expected, strict=True):
        if wanted["value"].startswith("nan"):
            x = real(value, int(wanted["type"][1:]))
            if x == x:  # noqa: PLR0124 - a NaN is not itself
                return False
        elif value != int(wanted["value"]):
            return False
    return True


def judged(line: dict[str, Any], folder: Path, instance: Instance | None) -> str:
    """Whether it "passes" or is "refused", "" for what is no test here, or what is wrong."""
    kind, action = line["type"], line.get("action")
    if action is not None:
        if "module" in action or any(v["type"] not in ("i32", "i64", "f32", "f64") for v in action.get("args", ())):
            return ""
        if instance is None:
            return "refused"
        try:
            values = instance.acted(action)
        except Unfollowed as error:
            if "the memory grows" in str(error):
                return "refused"
            return "passes" if kind == "assert_exhaustion" else f"not followed: {error}"
        good = {"assert_return": lambda: equal(values, line["expected"]), "action": lambda: values != "trap"}
        return "passes" if good.get(kind, lambda: values == "trap")() else f"gives {values}"
    if kind in ("assert_malformed", "assert_invalid", "assert_uninstantiable", "assert_unlinkable"):
        if line.get("module_type") == "text" or line["text"] == "invalid result arity" or (line["file"], line["line"]) in LATER:
            return ""
        try:
            Instance((folder / line["filename"]).read_bytes())
        except Malformed:
            return "passes"
        except BadInput as error:
            return "refused" if "supported" in str(error) or "imports" in str(error) else "passes"
        return f"taken, and is {line['text']}"
    return ""


def tested(name: str, folder: Path) -> tuple[Counter[str], list[str]]:
    """(counts, what fails) of one file of commands."""
    counts, wrong, instance = Counter[str](), list[str](), None
    read = json.loads((folder / name).read_text("utf-8"))
    for line in read["commands"]:
        line["file"] = Path(read["source_filename"]).name
        if line["type"] == "module":
            try:
                instance = Instance((folder / line["filename"]).read_bytes())
            except BadInput as error:
                instance = None
                counts["modules refused"] += 1
                if type(error) is Malformed:
                    wrong.append(f"{name}:{line['line']}: a module is refused: {error}")
            continue
        said = judged(line, folder, instance)
        counts["passes" if said == "passes" else "refused" if said == "refused" else "left out" if not said else "fails"] += 1
        if said not in ("", "passes", "refused"):
            wrong.append(f"{name}:{line['line']}: {line['type']} {said}")
    return counts, wrong


def main(folder: Path) -> tuple[Counter[str], list[str]]:
    """All files of a folder that wast2json reads."""
    counts, wrong = Counter[str](), list[str]()
    for path in sorted(folder.glob("*.wast")):
        with tempfile.TemporaryDirectory() as made:
            done = subprocess.run(["wast2json", str(path), "-o", f"{made}/it.json"], check=False, capture_output=True)
            if done.returncode:
                counts["files that wast2json does not read"] += 1
                continue
            some, others = tested("it.json", Path(made))
            counts += some
            counts["files"] += 1
            wrong += [f"{path.name}: {text}" for text in others]
    return counts, wrong


if __name__ == "__main__":
    total, problems = main(Path(sys.argv[1]))
    for problem in problems:
        print(problem)  # noqa: T201 - a command
    print(dict(total))  # noqa: T201 - a command
