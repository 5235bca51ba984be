"""The mutation run: which wrong constants, signs and comparisons of the reference are noticed, and by what.

    python tests/mutation/run.py --rooms bounds mechanisms --by claims --sample 400 --seed 1

A recording run learns which lines every claim, vector and test executes. Then every mutant meets what touches it, the shortest
first, until something notices. Results are kept in ``--store`` and are used again where neither the mutated file nor what
noticed has changed; what noticed before is tried first.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a fork has one thread

from children import Found, Recorder, Task, examine, record, run_all, say
from evidence import ROOT, TESTS, Piece, pieces_of_claims, pieces_of_suite, pieces_of_vectors
from mutants import Mutant, mutants
from planting import REFERENCE, clear_caches, exchange, module_of, plant_on_import
from reporting import document, printed

sys.path[:0] = [str(ROOT / "reference"), str(ROOT / "proofs_checks")]  # this tree, not an installed one

ROOMS = {
    "bounds": "exactdp/bounds/**/*.py",
    "mechanisms": "exactdp/mechanisms/*.py",
    "protocols": "exactdp/protocols/*.py",
    "privacy": "exactdp/privacy/*.py",
    "policy": "exactdp/policy.py",
    "matrix": "exactdp/matrix.py",
    "sign": "exactdp/numbers/sign.py",
    "enclosure": "exactdp/numbers/enclosure.py",
}


def files_of(rooms: Sequence[str], only: str = "") -> dict[str, list[str]]:
    """room -> the files below reference/, those alone whose dotted name contains ``only``."""
    found = {room: sorted(str(p.relative_to(REFERENCE)) for p in REFERENCE.glob(ROOMS[room])) for room in rooms}
    return {room: [path for path in paths if only in module_of(path)] for room, paths in found.items()}


@cache
def digest(*paths: Path) -> str:
    """Of the sources in files and folders."""
    total = sha256()
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in (".py", ".json", ".toml")) if path.is_dir() else [path]
        for file in inside:
            total.update(f"{file.relative_to(ROOT)}\0".encode() + (file.read_bytes() if file.is_file() else b"") + b"\0")
    return total.hexdigest()[:16]


def home_of(name: str) -> Path:
    """Where a piece is written."""
    if name.startswith("vector "):
        return REFERENCE / "exactdp" / "golden" / f"{name.split()[1].split('/')[0]}.json"
    if "::" in name:
        return ROOT / name.partition("::")[0]
    return ROOT / "proofs_checks" / "exactdp_checks" / "claims" / "papers" / name.partition("/")[0].replace("-", "_")


class Run:
    """All mutants of some files against one kind of evidence."""

    def __init__(self, by: str, options: argparse.Namespace) -> None:
        self.by, self.options, self.store = by, options, Path(options.store)
        self.store.mkdir(parents=True, exist_ok=True)
        everything = [path for paths in files_of(tuple(ROOMS)).values() for path in paths]
        self.files = {str(REFERENCE / path): path for path in everything}
        shared = (REFERENCE, ROOT / "proofs_checks")
        self.evidence = digest(*shared) if by == "claims" else digest(*shared, ROOT / "tests" / "reference")
        self.results: dict[str, Any] = self._read("results")
        self.touching: dict[str, dict[int, list[str]]] = {}
        self.seconds: dict[str, float] = {}
        self.eager: dict[str, set[int]] = {}

    def _file(self, kind: str) -> Path:
        return self.store / f"{kind}-{self.by}.json"

    def _read(self, kind: str) -> Any:
        file = self._file(kind)
        return json.loads(file.read_text("utf-8")) if file.exists() else {}

    def _write(self, kind: str, value: Any) -> None:
        twin = self._file(kind).with_suffix(".new")
        twin.write_text(json.dumps(value), "utf-8")
        twin.replace(self._file(kind))

    def on(self, chosen: Sequence[Mutant], hidden: Mapping[str, Found]) -> dict[str, tuple[Found, int]]:
        """mutant -> (what was found, how many pieces touch it), for those that ``hidden`` has not yet."""
        found: dict[str, tuple[Found, int]] = {}

        def use(pieces: Sequence[Piece]) -> None:
            sys.settrace(None)
            self.eager = importing.lines
            self._learn(pieces)
            found.update(self._against([m for m in chosen if str(m) not in hidden], {p.name: p for p in pieces}))

        importing = Recorder(self.files)
        sys.settrace(importing)
        if self.by == "claims":
            use(pieces_of_claims())
        else:
            tests = self.options.tests
            pieces_of_suite(use, tests or TESTS, vectors=not tests)
        return found

    def _learn(self, pieces: Sequence[Piece]) -> None:
        known, fresh = self._read("record"), digest(REFERENCE)
        gc.collect()
        gc.freeze()
        for i, piece in enumerate(pieces):
            key = f"{fresh} {digest(home_of(piece.name))}"
            if known.get(piece.name, [""])[0] != key:
                progress(f"recording {self.by}", i, len(pieces))
                known[piece.name] = [key, *record(piece, self.files)]
                if known[piece.name][1]:
                    sys.stderr.write(f"\n{piece.name} is not as expected without a mutant: it is left out\n")
        progress(f"recording {self.by}", len(pieces), len(pieces))
        self._write("record", known)
        for piece in pieces:
            _, wrong, seconds, lines = known[piece.name]
            self.seconds[piece.name] = seconds
            for path, numbers in {} if wrong else lines.items():
                there = self.touching.setdefault(path, {})
                for number in numbers:
                    there.setdefault(number, []).append(piece.name)

    def names_for(self, mutant: Mutant) -> list[str]:
        """The pieces that execute what the mutant changes, the shortest first."""
        paths = [mutant.path] if mutant.body or mutant.function else [mutant.path, *importers(mutant.path)]
        found: set[str] = set()
        for path in paths:
            for number, names in self.touching.get(path, {}).items():
                if path != mutant.path or mutant.lines[0] <= number <= mutant.lines[1]:
                    found.update(names)
        return sorted(found, key=lambda name: (self.seconds[name], name))

    def executed(self) -> dict[str, set[int]]:
        """The lines of every file that some piece executes, or importing the pieces."""
        return {path: {*self.touching.get(path, {}), *self.eager.get(path, set())} for path in self.files.values()}

    def _against(self, chosen: Sequence[Mutant], pieces: Mapping[str, Piece]) -> dict[str, tuple[Found, int]]:
        found: dict[str, tuple[Found, int]] = {}
        todo: list[tuple[Mutant, list[str]]] = []
        for mutant in chosen:
            names = self.names_for(mutant)
            old = self.results.get(str(mutant))
            if old is not None and old["by"] in names:
                names = [old["by"], *(n for n in names if n != old["by"])]
            if not names:
                found[str(mutant)] = Found("", "not covered"), 0
            elif old is not None and not self.options.again and old["key"] == self._key(mutant, old["by"]):
                found[str(mutant)] = Found(old["by"], old["how"], old["complete"]), len(names)
            else:
                todo.append((mutant, names))
        for i, (key, one) in enumerate(self._run(todo, pieces)):
            progress(f"mutants, by {self.by}", i, len(todo))
            mutant, names = todo[key]
            found[str(mutant)] = one, len(names)
            self.results[str(mutant)] = {
                "key": self._key(mutant, one.by), "by": one.by, "how": one.how, "complete": one.complete
            }  # fmt: skip
            if i % 200 == 0:
                self._write("results", self.results)
        self._write("results", self.results)
        return found

    def _key(self, mutant: Mutant, by: str) -> str:
        return f"{digest(REFERENCE / mutant.path)} {digest(home_of(by)) if by else self.evidence} {self.options.budget}"

    def _run(self, todo: Sequence[tuple[Mutant, list[str]]], pieces: Mapping[str, Piece]) -> Iterator[tuple[int, Found]]:
        """In copies of this process; what they do not notice, and what they cannot, in new ones."""
        late = [i for i, (m, _) in enumerate(todo) if not m.body]
        early = [i for i, (m, _) in enumerate(todo) if m.body]
        again: list[int] = []
        for i, one in run_all((self._here(i, *todo[i], pieces) for i in early), self.options.jobs):
            if one.by or not self.eager.get(todo[i][0].path, set()) & set(range(todo[i][0].lines[0], todo[i][0].lines[1] + 1)):
                yield i, one
            else:
                again.append(i)
        yield from run_all((self._anew(i, *todo[i]) for i in [*late, *again]), self.options.jobs)

    def _here(self, key: int, mutant: Mutant, names: list[str], pieces: Mapping[str, Piece]) -> Task:
        def work(write: int) -> None:
            exchange(mutant)
            clear_caches()
            examine(write, [(pieces[name], self.seconds[name]) for name in names], self.options.budget)

        return key, work, names

    def _anew(self, key: int, mutant: Mutant, names: list[str]) -> Task:
        spec = {
            "mutant": vars(mutant), "by": self.by, "budget": self.options.budget,
            "pieces": [(name, self.seconds[name]) for name in names],
        }  # fmt: skip

        def work(write: int) -> None:
            file = self.store / f"task-{os.getpid()}.json"
            file.write_text(json.dumps(spec), "utf-8")
            os.set_inheritable(write, True)
            os.execv(sys.executable, [sys.executable, __file__, "--fresh", str(file), str(write)])

        return key, work, names


def in_new_process(file: Path, write: int) -> None:
    """What ``Run._anew`` asks for: the mutant is planted before anything is imported."""
    spec = json.loads(file.read_text("utf-8"))
    file.unlink()
    plant_on_import(Mutant(**{**spec["mutant"], "lines": tuple(spec["mutant"]["lines"])}))
    names = [name for name, _ in spec["pieces"]]
    say(write, ["next", 0])  # importing, or collecting, may fail

    def use(pieces: Sequence[Piece]) -> None:
        known = {piece.name: piece for piece in pieces}
        gone = [i for i, name in enumerate(names) if name not in known]
        if gone:
            say(write, ["noticed", gone[0], "not collected"])
            return
        examine(write, [(known[name], seconds) for name, seconds in spec["pieces"]], spec["budget"])

    if spec["by"] == "claims":
        use(pieces_of_claims())
    else:
        tests = sorted({name.partition("::")[0] for name in names if "::" in name})
        vectors = any("::" not in name for name in names)
        pieces_of_suite(use, tests, vectors=vectors) if tests else use(pieces_of_vectors())


@cache
def importers(path: str) -> tuple[str, ...]:
    """The files of all rooms that import a module."""
    name = module_of(path)
    found = []
    for other in (p for paths in files_of(tuple(ROOMS)).values() for p in paths):
        tree = ast.parse((REFERENCE / other).read_text("utf-8"))
        if any(isinstance(node, ast.ImportFrom) and node.module == name for node in ast.walk(tree)):
            found.append(other)
    return tuple(found)


def progress(what: str, done: int, total: int) -> None:
    """One line that is overwritten; without a terminal, a line for every twentieth."""
    if sys.stderr.isatty():
        bar = "#" * (30 * done // max(total, 1))
        sys.stderr.write(f"\r{what} [{bar:<30}] {done}/{total}" + "\n" * (done == total))
    elif done % max(1, total // 20) == 0:
        sys.stderr.write(f"{what}: {done}/{total}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs, prints the report, and writes it in JSON if asked to; exit status 1 if a mutant survives that is not listed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="what is mutated (default: all)")
    parser.add_argument("--only", default="", metavar="MODULE", help="modules alone whose dotted name contains this")
    parser.add_argument(
        "--by", choices=("claims", "suite", "both"), default="both", help="both: the suite meets what claims miss"
    )
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="of the suite, the tests in these files alone")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, drawn with --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=60, help="CPU seconds for one mutant (default: 60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found")
    parser.add_argument("--store", default=str(ROOT / ".mutation"), help="where results are kept")
    parser.add_argument("--again", action="store_true", help="use no earlier result")
    options = parser.parse_args(arguments)
    os.nice(max(0, 10 - os.nice(0)))
    rooms = files_of(options.rooms, options.only)
    made = {
        room: [m for path in paths for m in mutants(path, (REFERENCE / path).read_text("utf-8"))] for room, paths in rooms.items()
    }
    chosen = [m for part in made.values() for m in part]
    if options.sample is not None and options.sample < len(chosen):
        kept = set(random.Random(options.seed).sample(range(len(chosen)), options.sample))
        chosen = [m for i, m in enumerate(chosen) if i in kept]
    kinds = ("claims", "suite") if options.by == "both" else (options.by,)
    found: dict[str, dict[str, tuple[Found, int]]] = {}
    noticed: dict[str, Found] = {}
    runs = {}
    for kind in kinds:
        runs[kind] = Run(kind, options)
        found[kind] = runs[kind].on(chosen, noticed)
        noticed.update({name: one for name, (one, _) in found[kind].items() if one.by})
    whole = document(made, chosen, found, runs["claims"].executed() if "claims" in runs else None)
    if options.json is not None:
        options.json.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    sys.stdout.write(printed(whole) + "\n")
    return 1 if whole["survivors"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--fresh"]:
        in_new_process(Path(sys.argv[2]), int(sys.argv[3]))
        os._exit(0)
    sys.exit(main())
