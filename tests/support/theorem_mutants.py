"""Mutants of the definitions that theorems about the papers reach: each must make a proof or a table of Python's values fail.

    python tests/support/theorem_mutants.py 40 [SEED]

Needs a finished ``make -C proofs_checks/theorems``. It copies that folder, changes one thing in one definition (a side or the
strictness of an inequality, a sign, a variable, a number, a branch) and reads what depends on it, nearest files first, until
something fails. A change that is no longer well-typed is not counted. One line a mutant says where the build stopped; status 1
if one survives in a definition that UNPINNED.md does not list, or none could be tried.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / part) for part in ("proofs_checks", "reference")]

from exactdp_checks.claims.theorems import anchors_of

__all__ = ["Mutant", "changes", "mutants", "stopped"]

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "proofs_checks" / "theorems"
PAPERS = ("ContextAware", "HeavyHitters", "LinearQueries", "OnlineRecommendation", "PriceOfPrivacy")
SHARED = ("Base", "Facts", "Mechanisms")
MOST = 0.7
LATE = 124  # the status of timeout
KILLED = 137  # the status of a process without time
SECONDS = 1800  # of the clock, for one mutant
PROCESS = 240  # of the processor, for one file: a tactic that searches for what is not there goes on for hours
DEFINED = re.compile(r"^(?:Definition|Fixpoint)\s+(\w+'?)((?:(?!\(\*).)*?:=)((?:(?!\(\*).)*?)\.(?=\s)", re.MULTILINE | re.DOTALL)
REWRITTEN = (
    (r" <= ", " < "),
    (r" <= ", " >= "),
    (r" < ", " <= "),
    (r" < ", " > "),
    (r" == ", " != "),
    (r" != ", " == "),
    (r" && ", " || "),
    (r" \+ ", " - "),
    (r" - ", " + "),
    (r" \* ", " + "),
    (r" / ", " * "),
    (r"\.\+1", ""),
    (r"\b2%:R", "3%:R"),
    (r"(?<=[ (])1(?=[ )])", "0"),
    (r"(?<=[ (])0(?=[ )])", "1"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"~~ ", ""),
    (r"Num\.max", "Num.min"),
    (r"\\sum_", r"\\prod_"),
    (r"exp \(- ", "exp ("),
    (r"\bforall ", "exists "),
    (r"\bthen (.*?) else (\w+|\([^()]*\))", r"then \2 else \1"),
)
SMALL = re.compile(r"(?<![\w.%'])[A-Za-z][a-z0-9]?'?(?![\w'.])")


class Mutant(NamedTuple):
    """A changed definition: ``file`` relative to the folder, what was written there and what is, and its lines."""

    file: str
    name: str
    before: str
    after: str
    text: str
    lines: range


def changes(body: str) -> Iterator[tuple[int, int, str]]:
    """Every change of one place: where it begins and ends, and what stands there instead.

    >>> [body for body in ("a <= b", "b <= a") if any(c[2] == " < " for c in changes(body))]
    ['a <= b', 'b <= a']
    """
    for pattern, instead in REWRITTEN:
        for match in re.finditer(pattern, body, re.DOTALL):
            yield match.start(), match.end(), match.expand(instead)
    names = sorted({match.group() for match in SMALL.finditer(body)} - {"if", "in", "is", "as", "R", "IF"})
    for match in SMALL.finditer(body):
        yield from ((match.start(), match.end(), other) for other in names if match.group() in names and other != match.group())


def _of(folder: str, reached: set[str], draw: Random) -> Iterator[Mutant]:
    """Changed definitions of a folder without end, each definition in turn, one random change."""
    places = []
    for path in sorted((FOLDER / folder).glob("*.v")):
        text = path.read_text(encoding="utf-8")
        places += [(path, text, m) for m in DEFINED.finditer(text) if m.group(1) in reached and list(changes(m.group(3)))]
    while places:
        for path, text, match in draw.sample(places, len(places)):
            every = list(changes(match.group(3)))
            some = [c for c in every if not SMALL.fullmatch(c[2])]  # most changes of a variable are ill-typed
            begin, end, instead = draw.choice(some if some and draw.random() < MOST else every)
            at = match.start(3)
            first = text.count("\n", 0, match.start()) + 1
            yield Mutant(
                str(path.relative_to(FOLDER)),
                match.group(1),
                " ".join(match.group(3)[max(0, begin - 20) : end + 20].split()),
                " ".join((match.group(3)[max(0, begin - 20) : begin] + instead + match.group(3)[end : end + 20]).split()),
                text[: at + begin] + instead + text[at + end :],
                range(first, first + match.group().count("\n") + 1),
            )


def mutants(seed: int) -> Iterator[Mutant]:
    """Mutants of the papers' folders in turn, and of what they share."""
    sources, draw = anchors_of(ROOT), Random(seed)
    reached = {name for text in sources.claims().values() for name in sources.reached(text)}
    rows = [_of(folder, reached, draw) for folder in (*PAPERS, *SHARED)]
    yield from (one for one in chain.from_iterable(zip_longest(*rows)) if one)


def stopped(folder: Path, mutant: Mutant, targets: Iterable[str]) -> str | None:
    """Where the build of a copy stops, as file and lemma; "" if it does not, "?" if it takes too long, None if ill-typed.

    Of a file between, only the statements are read (``-vos``); each target's proofs are then read alone (``-vok``).
    """
    (folder / mutant.file).write_text(mutant.text, encoding="utf-8")
    uses, end, late = used(folder), time.time() + SECONDS, False
    above = {target for target in uses if mutant.file in all_used(uses, target)}

    def read(kind: str, file: str) -> str:
        """The assistant's message, "" if there is none, "?" if it takes too long."""
        limited = f'ulimit -t {PROCESS}; exec timeout {max(1, end - time.time()):.0f} "$@"'
        command = ["sh", "-c", limited, "sh", "coqc", kind, "-q", "-w", "none", "-R", ".", "Exactdp", file]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        slow = done.returncode in {LATE, KILLED} or "Killed" in done.stderr
        return "?" if slow else done.stderr if done.returncode else ""

    @cache
    def statements(file: str) -> str:
        below = (statements(other) for other in sorted(uses[file] & above))
        return next(filter(None, below), "") or read("-vos", file)

    above.add(mutant.file)
    sources = [target.removesuffix("o") for target in targets if target.removesuffix("o") in above - {mutant.file}]
    for file in (mutant.file, *nearest(folder, mutant.name, sources)):  # most stop in their own file
        below = (statements(other) for other in sorted(uses[file] & above))
        wrong = next(filter(None, below), "") or read("-vok", file)
        if wrong not in {"", "?"}:
            return place(folder, mutant, wrong)
        late |= wrong == "?"
    return "?" if late else ""


def place(folder: Path, mutant: Mutant, message: str) -> str | None:
    """The file and lemma of a message of the assistant; None if it is the changed definition itself."""
    if "inconsistent assumptions" in message or not (found := re.search(r'File "\./([^"]+)", line (\d+)', message)):
        raise SystemExit(f"the build stopped, and not at a place of the mutant: {message[-500:]}")
    file, line = found.group(1), int(found.group(2))
    if file == mutant.file and line in mutant.lines:
        return None
    above = (folder / file).read_text(encoding="utf-8").splitlines()[:line]
    lemma = next(
        (m.group(1) for row in reversed(above) if (m := re.match(r"\s*(?:Let|[A-Z]\w+)\s+(\w+)", row)) and row[0] != " "), ""
    )
    return f"{file}, {lemma}"


def used(folder: Path) -> dict[str, set[str]]:
    """The files that each file uses, by the build's own list."""
    rows = re.findall(r"^(\S+)\.vo [^:]*:(.*)$", (folder / "..build.mk.d").read_text(encoding="utf-8"), re.MULTILINE)
    return {f"{name}.v": {f"{below}.v" for below in re.findall(r"(\S+)\.vo(?!\S)", rest)} for name, rest in rows}


def all_used(uses: dict[str, set[str]], file: str) -> set[str]:
    """What a file uses, and what that uses."""
    found, left = set[str](), [file]
    while left:
        more = uses.get(left.pop(), set()) - found
        found |= more
        left += more
    return found


def nearest(folder: Path, name: str, files: Iterable[str]) -> list[str]:
    """The files, those that name the definition first, the short ones before: there a wrong one is noticed soonest."""
    word = re.compile(rf"(?<![\w']){re.escape(name)}(?![\w'])")
    texts = {file: (folder / file).read_text(encoding="utf-8") for file in files}
    return sorted(texts, key=lambda file: (not word.search(texts[file]), file.startswith("Golden"), len(texts[file])))


def restored(folder: Path, kept: Path, since: float) -> None:
    """The copy as it was: what was written since then comes from what is kept, or goes."""
    for path in folder.rglob("*"):
        if path.is_file() and path.stat().st_mtime >= since:
            source = kept / path.relative_to(folder)
            if source.exists():
                shutil.copy2(source, path)
            else:
                path.unlink()


def stale(compiled: Path) -> bool:
    """Whether a file was changed since it was compiled."""
    return compiled.with_suffix(".v").stat().st_mtime > compiled.stat().st_mtime


def said(line: str) -> None:
    """Print a line at once: the whole takes long."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(count: int, seed: int = 1) -> int:
    """Try so many; print a row for each."""
    listed = set(re.findall(r"\w+", (FOLDER / "UNPINNED.md").read_text(encoding="utf-8")))
    survivors, tried = [], 0
    with tempfile.TemporaryDirectory() as place:
        copy, kept = Path(place) / "theorems", Path(place) / "kept"
        for each in (copy, kept):
            shutil.copytree(FOLDER, each)
        targets = [path for path in FOLDER.glob("*/*.vo") if path.parent.name != "Kernel" and not stale(path)]
        names = [str(path.relative_to(FOLDER)) for path in targets]
        said("| definition | before | after | the build stops at | seconds |\n|---|---|---|---|---|")
        for one in mutants(seed):
            begun = time.time()
            where = stopped(copy, one, names)
            restored(copy, kept, begun - 1)
            if where is None:
                continue
            tried += 1
            end = {"": "it does not", "?": "undecided"}.get(where, where)
            said(f"| `{one.file}` {one.name} | `{one.before}` | `{one.after}` | {end} | {time.time() - begun:.0f} |")
            survivors += [one] if where == "" else []
            if tried == count:
                break
    unlisted = [one.name for one in survivors if one.name not in listed]
    said(f"\n{tried} mutants, {len(survivors)} survive; not listed in UNPINNED.md: {', '.join(unlisted) or 'none'}")
    return 1 if unlisted or not tried else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
