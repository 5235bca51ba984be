"""One kind of evidence against many mutants: what touches them is learned, then each meets it until something notices.

Results are kept by the digest of the mutated file and of the home of the piece that noticed; for a survivor, of all evidence.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from children import Found, Recorder, Task, examine, record, run_all
from evidence import ROOT, TESTS, Piece, pieces_of_claims, pieces_of_suite
from mutants import Mutant
from planting import REFERENCE, clear_caches, exchange, module_of

__all__ = ["ROOMS", "Run", "files_of"]

ROOMS = {
    "bounds": "exactdp/bounds/**/*.py",
    "mechanisms": "exactdp/mechanisms/*.py",  # but for what is asked of them
    "protocols": "exactdp/protocols/*.py",
    "privacy": "exactdp/privacy/*.py",
    "policy": "exactdp/policy.py",
    "matrix": "exactdp/matrix.py",
    "sign": "exactdp/numbers/sign.py",
    "enclosure": "exactdp/numbers/enclosure.py",
}


ASKED = {"exactdp/mechanisms/records.py"}  # the sizes at which vectors are made: no mathematics, and a vector more or less


def files_of(rooms: Sequence[str], only: str = "") -> dict[str, list[str]]:
    """room -> the files below reference/, those alone whose dotted name contains ``only``."""
    found = {room: sorted({str(p.relative_to(REFERENCE)) for p in REFERENCE.glob(ROOMS[room])} - ASKED) for room in rooms}
    return {room: [path for path in paths if only in module_of(path)] for room, paths in found.items()}


@cache
def digest(*paths: Path, kinds: tuple[str, ...] = (".py", ".json", ".toml")) -> str:
    """Of the sources in files and folders."""
    total = sha256()
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in kinds) if path.is_dir() else [path]
        for file in inside:
            total.update(f"{file.relative_to(ROOT)}\0".encode() + (file.read_bytes() if file.is_file() else b"") + b"\0")
    return total.hexdigest()[:16]


def home_of(name: str) -> Path:
    """Where a piece is written."""
    if name.startswith("vector "):
        return REFERENCE / "exactdp" / "golden" / f"{name.split()[1].split('/')[0]}.json"
    if "::" in name:
        return ROOT / name.partition("::")[0]
    claims, key = ROOT / "proofs_checks" / "exactdp_checks" / "claims", name.partition("/")[0].replace("-", "_")
    home: Path = next(home for home in (claims / "papers" / key, claims / key) if home.is_dir())
    return home


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
        self.idle: list[str] = []

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
            tests = [name for name in self.options.tests or ("vectors", *TESTS) if name != "vectors"]
            pieces_of_suite(use, tests, vectors=tests != self.options.tests)
        return found

    def _learn(self, pieces: Sequence[Piece]) -> None:
        known, fresh = self._read("record"), digest(REFERENCE, kinds=(".py",))  # what is executed is code
        gc.collect()
        gc.freeze()
        keys = {piece.name: f"{fresh} {digest(home_of(piece.name))}" for piece in pieces}
        new = [piece for piece in pieces if known.get(piece.name, [""])[0] != keys[piece.name]]
        for i, (piece, found) in enumerate(zip(new, record(new, self.files, clear_caches), strict=True)):
            progress(f"recording {self.by}", i, len(new))
            known[piece.name] = [keys[piece.name], *found]
            if found[0]:
                sys.stderr.write(f"\n{piece.name} is not as expected without a mutant: it is left out\n")
            if i % 1000 == 0:
                self._write("record", known)
        self._write("record", known)
        for piece in pieces:
            _, wrong, seconds, lines = known[piece.name]
            if wrong:
                continue
            self.seconds[piece.name] = seconds
            if not lines:
                self.idle.append(piece.name)
            for path, numbers in lines.items():
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
        if not (mutant.body or mutant.default):  # a test may look at a constant and execute nothing
            beside = {name.partition("::")[0] for name in found if "::" in name}
            found.update(name for name in self.seconds if name.partition("::")[0] in beside)
        if not mutant.body:  # or at a signature
            found.update(self.idle)
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
            self.results[str(mutant)] = {"key": self._key(mutant, one.by), "by": one.by, "how": one.how, "complete": one.complete}
            if i % 40 == 0:
                self._write("results", self.results)
        self._write("results", self.results)
        return found

    def _key(self, mutant: Mutant, by: str) -> str:
        return f"{digest(REFERENCE / mutant.path)} {digest(home_of(by)) if by else f'{self.evidence} {self.options.budget}'}"

    def _run(self, todo: Sequence[tuple[Mutant, list[str]]], pieces: Mapping[str, Piece]) -> Iterator[tuple[int, Found]]:
        """In copies of this process; what they do not notice, and what they cannot, in new ones."""
        late = [i for i, (m, _) in enumerate(todo) if not (m.body or m.default)]
        early = [i for i, (m, _) in enumerate(todo) if m.body or m.default]
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
            "mutant": vars(mutant),
            "by": self.by,
            "budget": self.options.budget,
            "pieces": [(name, self.seconds[name]) for name in names],
        }

        def work(write: int) -> None:
            file = self.store / f"task-{os.getpid()}.json"
            file.write_text(json.dumps(spec), "utf-8")
            os.set_inheritable(write, True)
            os.execv(sys.executable, [sys.executable, str(Path(__file__).with_name("run.py")), "--fresh", str(file), str(write)])

        return key, work, names


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
