"""Malformed files and options for every command: mutations of good ones, from a seed; and what an answer may look like.

    python tests/support/fuzzing.py COUNT [SEED] [COMMAND...]

runs so many (of these commands alone, if some are named), prints how often each command ended with each status, and stops at the
first that is no answer: a status other than 0, 1, 2 and 3, a refusal that is not one line or leaves a file, or a traceback.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from shutil import rmtree

from click.testing import CliRunner
from fuzzing_commands import bounded, command
from fuzzing_inputs import PIECES, PLAIN, POLICIES, SCORES, matrix, text

from exactdp_checks.cli import main

IDS = ("krr", "hadamard", "uhr/thm-1", "uhr", "--all", "--json", "no-such", "oue")


def case(folder: Path, rng: random.Random) -> tuple[list[str], bytes | None]:
    """The arguments of one command, its files written, and its standard input."""

    def file(suffix: str, content: bytes, stem: str) -> str:
        path = folder / (stem + (suffix if rng.random() < 0.97 else rng.choice((".json", ".npy", ".csv", ".xlsx", ".npz"))))
        path.write_bytes(content)
        return str(path)

    def policy() -> str:
        good = rng.choice(POLICIES)
        return file(".json" if good[0] == "{" else ".csv", text(good, rng), "policy")

    def certificate() -> str:
        document = folder / "made.json"
        CliRunner().invoke(main, ["audit", "-", "--epsilon", "1", "--certificate", str(document)], input=PLAIN)
        return file(".json", text(document.read_text(), rng), "certificate") if document.exists() else "missing.json"

    word = rng.choice(("audit",) * 10 + ("optimal", "recheck", "recheck", "audit-files", "export", "ids"))
    if word == "recheck":
        about = rng.choice(([], ["--epsilon", "1"], ["--epsilon", rng.choice(PIECES)], ["--policy", policy()]))
        asked = ["--matrix", file(".csv", text(PLAIN, rng), "about"), *about] if rng.random() < 0.5 else []
        return ["recheck", certificate(), *asked], None
    if word == "export":
        return ["export", certificate(), "--to", rng.choice(("coq", rng.choice(PIECES)))], None
    if word == "ids":
        return [rng.choice(("show", "why", "claims", "compare", "conformance")), rng.choice(PIECES + IDS)], None
    if word == "optimal":
        more = rng.choice(
            ([], ["--epsilon", rng.choice(PIECES)], ["--prior", rng.choice(PIECES)], ["--symbols", rng.choice(PIECES)])
        )
        return ["optimal", policy(), *more], None
    if word == "audit-files":
        lines = [f'{key} = "{rng.choice(PIECES)}"' for key in ("epsilon", "radius", "prior") if rng.random() < 0.4]
        config = "\n".join(["[[tool.exactdp.audit]]", 'files = "*.csv"', *lines, ""])
        file(".csv", text(PLAIN, rng), "matrix")
        return ["audit-files", "--config", file(".toml", text(config, rng), "stated")], None
    suffix, content = matrix(rng)
    arguments, given = ["audit", file(suffix, content, "matrix")], None
    if rng.random() < 0.1:
        arguments, given = ["audit", "-"], content
    options = {
        "--epsilon": lambda: rng.choice(("1", "ln 3", "t=3", "eps", "0", rng.choice(PIECES))),
        "--policy": policy,
        "--delta": lambda: rng.choice(("0.1", rng.choice(PIECES))),
        "--prior": lambda: rng.choice(
            ("uniform", "1/2,1/2", rng.choice(PIECES), "0.001," * 200, file(".csv", text(PLAIN, rng), "prior"))
        ),
        "--estimator": lambda: file(rng.choice((".csv", ".json")), text(rng.choice(SCORES), rng), "scores"),
        "--radius": lambda: rng.choice(("1e-3", "0.5", rng.choice(PIECES))),
        "--report": lambda: str(folder / "report.html"),
        "--certificate": lambda: str(folder / rng.choice(("c.json", "c" * 300, "no/c.json", "made"))),
    }
    for name, value in options.items():
        if rng.random() < (0.5 if name == "--epsilon" else 0.12):
            arguments += [f"{name}={value()}"]
    flags = ("--json", "--binary64", "--header", "--no-header", "--labels", "--no-labels", "--stream")
    arguments += [flag for flag in flags if rng.random() < 0.06]
    return arguments, given


def written(folder: Path) -> set[Path]:
    """All files in the folder, but what Python itself keeps of a module that it has read."""
    return {path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}


def answered(arguments: list[str], given: bytes | None) -> tuple[int, str]:
    """The status, and what is wrong with the answer, "" if nothing is."""
    result = CliRunner().invoke(main, arguments, input=given)
    wrong = ""
    if result.exit_code not in (0, 1, 2, 3):
        wrong = "no status of an answer"
    elif "Traceback" in result.output:
        wrong = "a traceback"
    elif (result.exit_code == 2 or (result.exit_code == 3 and not result.stdout)) and arguments[0] not in (
        "audit-files",
        "why",
    ):  # which list the places, and the choices
        lines = [line for line in result.stderr.splitlines() if not line.startswith(("Usage:", "Try ")) and line.strip()]
        wrong = "" if len(lines) == 1 and not result.stdout else "a refusal of several lines"
    elif result.exit_code != 2 and "--json" in arguments:
        json.loads(result.stdout)
    return result.exit_code, f"{wrong}\n{result.output[-3000:]}" if wrong else ""


def fuzz(count: int, seed: int, folder: Path, commands: Sequence[str] = ()) -> Counter[tuple[str, int]]:
    """How often each command had each status. Raises SystemExit at the first that is no answer, with the arguments and files."""
    found: Counter[tuple[str, int]] = Counter()
    for i in range(count):
        rng = random.Random(f"{seed} {i}")
        rmtree(folder, ignore_errors=True)
        folder.mkdir()
        with bounded(), chdir(folder):  # where a hostile name is written to
            arguments, given = (command(rng.choice(commands), folder, rng), None) if commands else case(folder, rng)
            before = written(folder)
            status, wrong = answered(arguments, given)
        left = sorted(path.name for path in written(folder) - before if status == 2 or path.suffix == ".part")
        if wrong or left:
            wrong = wrong or f"a file is left behind: {left}"
            files = {path.name: path.read_bytes()[:2000] for path in sorted(written(folder))}
            raise SystemExit(f"seed {seed}, input {i}: {arguments} {given!r} {files}\n{wrong}")
        found[arguments[0], status] += 1
    return found


if __name__ == "__main__":
    size, start, *names = sys.argv[1:] if len(sys.argv) > 2 else [*sys.argv[1:], "1"]
    with tempfile.TemporaryDirectory() as here:
        for (name, ending), times in sorted(fuzz(int(size), int(start), Path(here) / "files", names).items()):
            print(f"{name}: status {ending}, {times} times")  # noqa: T201
