"""Malformed files and options for every command: mutations of good ones, from a seed; and what an answer may look like.

    python tests/support/fuzzing.py COUNT [SEED]

runs so many, prints how often each status occurred, and stops at the first that is no answer: a status other than 0, 1, 2 and 3,
a refusal that is not one line, or a traceback.
"""

import io
import json
import random
import sys
import tempfile
import warnings
import zipfile
from collections import Counter
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from exactdp_checks.cli import main

CSV = "answer,yes,no\na,0.75,0.25\nb,0.25,3/4\nc,0.5,0.5\n"
PLAIN = "0.75,0.25\n0.25,0.75\n"
SYMBOLIC = "t/(t+1),1/(t+1)\n1/(t+1),t/(t+1)\n"
OBJECT = '{"channel": [["3/4", 0.25], [0.25, 75e-2]], "inputs": ["a", "b"], "outputs": ["yes", "no"]}'
POLICIES = (
    '{"kind": "blocks", "blocks": [["a", "b"], ["c"]], "epsilon": "ln 3"}',
    '{"kind": "high-low", "sensitive": ["a"], "epsilon": "ln 2"}',
    '{"kind": "metric", "distances": [[0, 1, 2], [1, 0, 1], [2, 1, 0]], "epsilon": "1/2"}',
    '{"kind": "metric", "points": [[0, 0], [1, 0], [0, "1/2"]], "norm": "l2", "scale": "ln 2"}',
    '{"kind": "explicit", "levels": [[0, "inf", 1], ["ln 2", 0, "1/3"], [1, "t=3", 0]], "symbols": ["c", "a", "b"]}',
    ",a,b,c\na,0,1,ln 2\nb,inf,0,1\nc,1,1,0\n",
    "0,1,2\n1,0,1\n2,1,0\n",
)
PRODUCT = '{"factors": [[["3/4", "1/4"], ["1/4", "3/4"]], [["1/2", "1/2"], ["1/3", "2/3"]]]}'
SCORES = ("1.5,-0.5\n-0.5,1.5\n", '{"scores": [[1], [-1]], "target": [["1/2"], ["-1/2"], [0]]}')
PIECES = (
    "0",
    "1",
    "-1",
    "1/3",
    "0.5",
    ".5",
    "1e-3",
    "1e400",
    "9**9**9",
    "t",
    "t/(t+1)",
    "eps",
    "ln 3",
    "inf",
    "nan",
    "",
    " ",
    '"',
    '""',
    "'",
    ",",
    ";",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\0",
    "\x1c",
    "\x85",
    "\u2028",
    "\ufeff",
    "\ud7ff",
    "[",
    "]",
    "{",
    "}",
    ":",
    "null",
    "true",
    "(" * 70,
    "a" * 300,
    "1" * 5000,
    "\u0661",
    "--",
    "__import__('os')",
    "1,0",
    "0,1",
    "e",
    "^",
    "\U0001f600",
    "inputs",
    "rows",
    "1/0",
)
ARRAYS = (
    np.eye(3),
    np.full((2, 2), 0.5),
    np.eye(2, dtype=np.int8),
    np.full((2, 2), 0.5, dtype=np.float32),
    np.full((2, 3), 1 / 3),
    np.full((2, 2), 0.5, dtype=">f8"),
    np.full((2, 2), 0.5, dtype=complex),
    np.eye(2, dtype=bool),
    np.full((2, 2), np.nan),
    np.array([["a"]]),
    np.zeros((0, 2)),
    np.zeros(3),
    np.full((2, 2, 2), 0.5),
    np.full((3, 2), 5e-324),
    np.array([[2**63]], dtype=np.uint64),
    np.asfortranarray([[0.75, 0.25], [0.1, 0.9]]),
    np.full((2, 2), 0.5, dtype=np.float16),
    np.array([[1e308, 1e308]] * 2),
)


def arrays(rng: random.Random) -> tuple[str, bytes]:
    """A .npy or .npz file, perhaps damaged."""
    stream = io.BytesIO()
    if rng.random() < 0.5:
        np.save(stream, rng.choice(ARRAYS))
        return ".npy", damaged(stream.getvalue(), rng)
    named = {"channel": rng.choice(ARRAYS), "inputs": np.array(["a", "b"]), "outputs": np.array(["yes", "\U0010ffff"])}
    kept = {n: a for n, a in named.items() if rng.random() < 0.8}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (np.savez if rng.random() < 0.5 else np.savez_compressed)(stream, **kept)
        if rng.random() < 0.1:
            with zipfile.ZipFile(stream, "a") as archive:
                archive.writestr("channel.npy", b"\x93NUMPY")
    return ".npz", damaged(stream.getvalue(), rng)


def damaged(content: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, removed, added or repeated; a third of the time none."""
    found = bytearray(content)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 8))):
        at = rng.randrange(len(found) + 1)
        what = rng.randrange(5)
        if what == 0 and at < len(found):
            found[at] = rng.randrange(256)
        elif what == 1:
            del found[at : at + rng.choice((1, 2, 10, 1000))]
        elif what == 2:
            found[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 4))))
        elif what == 3:
            found[at:at] = found[at : at + rng.choice((1, 20, 200))]
        elif len(found) > 10:
            found[at:at] = rng.choice((b"0", b"9", b"-", b"'", b",", b"(", b")", b"<U0", b"|O"))
    return bytes(found)


def text(good: str, rng: random.Random) -> bytes:
    """A text with pieces put in, cells replaced, lines dropped or repeated."""
    found = good
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        what, at = rng.randrange(5), rng.randrange(len(found) + 1)
        piece = rng.choice(PIECES)
        if what == 0:
            found = found[:at] + piece + found[at:]
        elif what == 1:
            found = found[:at] + piece + found[at + rng.randrange(1, 6) :]
        elif what == 2:
            lines = found.splitlines(keepends=True)
            place = rng.randrange(len(lines)) if lines else 0
            lines[place : place + 1] = lines[place : place + 1] * rng.choice((0, 2))
            found = "".join(lines)
        elif what == 3:
            parts = found.split(",")
            parts[rng.randrange(len(parts))] = piece
            found = ",".join(parts)
        else:
            found = found[: max(1, at)]
    content = found.encode("utf-8", "surrogatepass")
    return damaged(content, rng) if rng.random() < 0.2 else content


def matrix(rng: random.Random) -> tuple[str, bytes]:
    """A file that may be a matrix."""
    if rng.random() < 0.3:
        return arrays(rng)
    good = rng.choice((CSV, CSV, PLAIN, SYMBOLIC, OBJECT, PRODUCT))
    kind = ".json" if good[0] == "{" else rng.choice((".csv", ".csv", ".tsv", ".txt", ""))
    return kind, text(good.replace(",", "\t") if kind == ".tsv" else good, rng)


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

    word = rng.choice(("audit",) * 10 + ("optimal", "recheck", "audit-files", "audit"))
    if word == "recheck":
        return ["recheck", certificate()], None
    if word == "optimal":
        more = rng.choice(
            ([], ["--epsilon", rng.choice(PIECES)], ["--prior", rng.choice(PIECES)], ["--symbols", rng.choice(PIECES)])
        )
        return ["optimal", policy(), *more], None
    if word == "audit-files":
        lines = [f'{key} = "{rng.choice(PIECES)}"' for key in ("epsilon", "within", "prior") if rng.random() < 0.4]
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
        "--within": lambda: rng.choice(("1e-3", "0.5", rng.choice(PIECES))),
        "--report": lambda: str(folder / "report.html"),
        "--certificate": lambda: str(folder / rng.choice(("c.json", "c" * 300, "no/c.json", "made"))),
    }
    for name, value in options.items():
        if rng.random() < (0.5 if name == "--epsilon" else 0.12):
            arguments += [f"{name}={value()}"]
    arguments += [
        flag for flag in ("--json", "--binary64", "--header", "--no-header", "--labels", "--no-labels") if rng.random() < 0.06
    ]
    return arguments, given


def answered(arguments: list[str], given: bytes | None) -> tuple[int, str]:
    """The status, and what is wrong with the answer, "" if nothing is."""
    result = CliRunner().invoke(main, arguments, input=given)
    wrong = ""
    if result.exit_code not in (0, 1, 2, 3):
        wrong = "no status of an answer"
    elif "Traceback" in result.output:
        wrong = "a traceback"
    elif result.exit_code == 2 and arguments[0] != "audit-files":
        lines = [line for line in result.stderr.splitlines() if not line.startswith(("Usage:", "Try ")) and line.strip()]
        wrong = "" if len(lines) == 1 and not result.stdout else "a refusal of several lines"
    elif result.exit_code != 2 and "--json" in arguments:
        json.loads(result.stdout)
    return result.exit_code, f"{wrong}\n{result.output[-3000:]}" if wrong else ""


def fuzz(count: int, seed: int, folder: Path) -> Counter[int]:
    """How often each status occurred. Raises SystemExit at the first that is no answer, with the arguments and the files."""
    found: Counter[int] = Counter()
    for i in range(count):
        rng = random.Random(f"{seed} {i}")
        for path in folder.iterdir():
            path.unlink()
        arguments, given = case(folder, rng)
        status, wrong = answered(arguments, given)
        if wrong:
            files = {path.name: path.read_bytes()[:2000] for path in sorted(folder.iterdir())}
            raise SystemExit(f"seed {seed}, input {i}: {arguments} {given!r} {files}\n{wrong}")
        found[status] += 1
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as here:
        print(dict(fuzz(int(sys.argv[1]), int((sys.argv + ["1"])[2]), Path(here))))  # noqa: T201
