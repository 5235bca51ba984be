"""The certificates of claims as theorems, checked by the assistant: a table of what is written, accepted, rejected and missing.

    exactdp check --all --certificates certificates
    python tests/support/exported_claims.py certificates --sample 100 --seed 1
    python tests/support/exported_claims.py certificates --store answers.jsonl --minutes 60

Each leaf is taken once, however many claims have it, small ones first. The theorems of a kind go into files of some dozens;
where one file is not accepted, its halves are tried, so that the table names each theorem that the assistant does not accept.
With ``--store`` every answer is kept under a digest of the theorem, of all that stands before it, and of the assistant's version,
and is not asked again: what a run does not come to is for the next one. An answer "stopped" (at the limit of processor time or of
memory) is no rejection; take its line out of the store to ask again. Status 1 if there is one that is rejected.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from checker import compiled

from exactdp_checks.exporting.building import OPENED, SOURCES
from exactdp_checks.exporting.building import theorems as kernel_folder
from exactdp_checks.exporting.coq import header, lemmas
from exactdp_checks.trusted.wording import canonical

__all__ = ["Store", "accepted", "each_accepted", "leaves", "prepared"]

BATCH, CHARACTERS = 150, 150_000  # theorems of a file, and about how long they are together
SECONDS, KILOBYTES = 1200, 8_000_000  # of processor time and memory, for one file
PATHS = "-R . '' -R kernel Exactdp"
HEAD = "| kind | different ones | taken | accepted | rejected | stopped | not written | not yet asked | seconds |"
Leaf = tuple[str, str, Any]  # kind, where it stands first, body
Theorem = tuple[str, str, str]  # kind, where it stands first, text


def leaves(folder: Path) -> list[Leaf]:
    """All certified parts of the certificates in a folder, once each, sorted by file."""
    found: dict[str, Leaf] = {}

    def visit(kind: str, body: Any, where: str) -> None:
        if kind in ("all", "claim"):
            for i, part in enumerate(body["parts"], 1):
                if "kind" in part:
                    visit(part["kind"], part["body"], f"{where}.{i}")
        elif kind != "computed":
            found.setdefault(canonical([kind, body]), (kind, where, body))

    for path in sorted(folder.rglob("*.json")):
        certificate = json.loads(path.read_text("utf-8"))
        visit(certificate["kind"], certificate["body"], path.stem)
    return list(found.values())


class Store:
    """What the assistant said of a theorem: nothing where it accepts it. Kept in a file of lines, if one is named."""

    def __init__(self, path: Path | None = None) -> None:
        self.path, self.known = path, dict[str, str]()
        if path is not None and path.exists():
            for line in path.read_text("utf-8").splitlines():
                answer = json.loads(line)
                self.known[answer["theorem"]] = answer["said"]

    def said(self, theorem: Theorem) -> str | None:
        """The answer, or None where there is none yet."""
        return self.known.get(digest(theorem))

    def keep(self, theorem: Theorem, said: str) -> None:
        """One more answer."""
        key = digest(theorem)
        self.known[key] = said
        if self.path is not None:
            line = json.dumps({"theorem": key, "kind": theorem[0], "where": theorem[1], "said": said})
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")


def digest(theorem: Theorem) -> str:
    """Of the text under no name, of the parts before it, and of the assistant's version."""
    _, _, text = theorem
    return hashlib.sha256(f"{before()}\n{text}".encode()).hexdigest()


@cache
def before() -> str:
    """The assistant's version, the checker and the header."""
    version = subprocess.run(["coqc", "-print-version"], capture_output=True, text=True, check=True).stdout.strip()
    kernel = [(kernel_folder() / f"{name}.v").read_text("utf-8") for name in SOURCES if name != "Compat"]
    return "\n".join([version, *kernel, header()])


def accepted(texts: Sequence[str], folder: Path) -> str:
    """What the assistant says against a file of these theorems; nothing if it accepts them."""
    (folder / "theorems.v").write_text(begun(folder) + "\n".join(texts), "utf-8")
    done = limited(f"coqc -q {PATHS} theorems.v", folder)
    if done.returncode < 0 or "Out of memory" in done.stderr or "Timeout!" in done.stderr:
        return f"stopped after {SECONDS} seconds of the processor or with {KILOBYTES} kB"
    return "" if done.returncode == 0 else " ".join(done.stderr.split())[:300] or "no reason given"


def each_accepted(texts: Sequence[str], folder: Path) -> list[bool]:
    """Whether the assistant accepts each of these theorems, in one process that goes on after what it does not accept.

    In each text ``@@`` stands for its name. One that is accepted is there when it is looked for.
    """
    script = [begun(folder)]
    for i, text in enumerate(texts):
        script.append(f"{text.replace('@@', f'asked_{i}')}\nAbort All.\nLocate asked_{i}.\n")
    done = limited(f"coqtop -q {PATHS}", folder, "\n".join(script))
    said = re.findall(r"^(Constant \S*?|No object of basename )asked_(\d+)$", done.stdout, re.MULTILINE)
    if [int(number) for _, number in said] != list(range(len(texts))):
        raise ChildProcessError(f"the assistant does not answer about each: {done.stdout[-300:]} {done.stderr[-300:]}")
    return [what.startswith("Constant") for what, _ in said]


def begun(folder: Path) -> str:
    """The first lines of a file of theorems: the compiled header, and what it opens, which has to be opened in every file."""
    return f"{OPENED.format(' RealLevels')}Require Import Header.\n{(folder / 'opened.v').read_text('utf-8')}"


def limited(command: str, folder: Path, script: str = "") -> "subprocess.CompletedProcess[str]":
    """A command in the folder, with limits of processor time and memory."""
    limits = f"ulimit -t {SECONDS}; ulimit -d {KILOBYTES}; exec {command}"
    return subprocess.run(["sh", "-c", limits], cwd=folder, input=script, capture_output=True, text=True, check=False)


def prepared(folder: Path) -> None:
    """The header, compiled once."""
    opened = header().partition("\nLemma")[0]
    opened = opened.replace("Default Timeout 120", "Default Timeout 100000")  # processor time is limited instead
    (folder / "opened.v").write_text(opened, "utf-8")
    (folder / "Header.v").write_text(header(), "utf-8")
    subprocess.run(["coqc", "-q", "-R", ".", "", "Header.v"], cwd=folder, check=True)
    place = compiled(folder / "kernel")
    if place != folder / "kernel":
        (folder / "kernel").symlink_to(place, target_is_directory=True)


def answers(found: Sequence[Theorem], folder: Path) -> Iterator[tuple[Theorem, str]]:
    """Each theorem with what the assistant says against it: halves of what is not accepted are tried again."""
    said = accepted([text.replace("@@", f"leaf_{i}") for i, (_, _, text) in enumerate(found)], folder)
    if not said or len(found) == 1:
        yield from ((one, said) for one in found)
    else:
        for half in (found[: len(found) // 2], found[len(found) // 2 :]):
            yield from answers(half, folder)


def batches(found: Sequence[Theorem]) -> Iterator[Sequence[Theorem]]:
    """In order, as many at once as fit into a file."""
    batch: list[Theorem] = []
    for one in found:
        if batch and (len(batch) == BATCH or sum(len(text) for *_, text in [*batch, one]) > CHARACTERS):
            yield batch
            batch = []
        batch.append(one)
    if batch:
        yield batch


def main(arguments: Sequence[str]) -> int:
    """Print the table; the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, help="so many leaves of each kind at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only these kinds")
    parser.add_argument("--store", type=Path, help="a file of answers, read first and added to")
    parser.add_argument("--header", type=Path, help="a folder that has the compiled header, or is given it")
    parser.add_argument("--minutes", type=float, help="ask nothing more after so long; 0 prints what the store knows")
    given = parser.parse_args(arguments)
    kinds: dict[str, list[Leaf]] = defaultdict(list)
    for leaf in leaves(given.folder):
        kinds[leaf[0]].append(leaf)
    wrong, store = 0, Store(given.store)
    end = None if given.minutes is None else time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory() as name:
        folder = given.header or Path(name)
        if not (folder / "Header.vo").exists():
            prepared(folder)
        sys.stdout.write(f"{HEAD}\n{'|---' * 9}|\n")
        asked = {kind: kinds[kind] for kind in sorted(kinds if given.kind is None else given.kind)}
        if given.sample is not None:  # a few of each: in files of several kinds
            asked = {kind: Random(given.seed).sample(found, min(given.sample, len(found))) for kind, found in asked.items()}
            ask([one for kind, found in asked.items() for one in theorems(kind, found)[0]], folder, store, end)
        for kind, chosen in asked.items():
            wrong += row(kind, len(kinds[kind]), chosen, folder, store, end)
    return 1 if wrong else 0


def theorems(kind: str, chosen: Sequence[Leaf]) -> tuple[list[Theorem], Counter[str]]:
    """The theorems of leaves, small ones first, and why others have none."""
    written, missing = list[Theorem](), Counter[str]()
    for _, where, body in sorted(chosen, key=lambda leaf: len(canonical(leaf[2]))):
        for _, _, found in lemmas(kind, body, "@@"):
            if isinstance(found, str):
                missing[found] += 1
            else:
                written.append((kind, where, found.written("@@")))
    return written, missing


def ask(written: Sequence[Theorem], folder: Path, store: Store, end: float | None) -> None:
    """What the store does not know, until the time is over."""
    for batch in batches([one for one in written if store.said(one) is None]):
        if end is not None and time.monotonic() > end:
            break
        for one, said in answers(batch, folder):
            store.keep(one, said)


def row(kind: str, different: int, chosen: Sequence[Leaf], folder: Path, store: Store, end: float | None) -> int:
    """Print one row of the table, and below it the reasons; how many theorems are rejected."""
    start = time.monotonic()
    written, missing = theorems(kind, chosen)
    ask(written, folder, store, end)
    asked = [(one, answer) for one in written if (answer := store.said(one)) is not None]
    bad = [(one, answer) for one, answer in asked if answer]
    stopped = sum(answer.startswith("stopped") for _, answer in bad)
    counts = (
        different,
        len(chosen),
        len(asked) - len(bad),
        len(bad) - stopped,
        stopped,
        missing.total(),
        len(written) - len(asked),
    )
    sys.stdout.write(f"| {kind} | {' | '.join(map(str, counts))} | {time.monotonic() - start:.0f} |\n")
    for reason, count in missing.most_common():
        sys.stdout.write(f"    {count} not written: {reason}\n")
    for (_, where, _), answer in bad:
        sys.stdout.write(f"    {'STOPPED' if answer.startswith('stopped') else 'REJECTED'}: {where}: {answer}\n")
    sys.stdout.flush()
    return len(bad) - stopped


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
