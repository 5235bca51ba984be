"""The certificates of claims as theorems, checked by the assistant: a table of what is written, accepted, rejected and missing.

    exactdp check --all --certificates certificates
    python tests/support/exported_claims.py certificates --sample 100 --seed 1

Each leaf is taken once, however many claims have it. The theorems of a kind go into files of some dozens; where one file is
rejected, its theorems are tried one by one, so that the table names each that the assistant does not accept. Status 1 if there
is one.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from exactdp_checks.exporting.coq import header, lemmas
from exactdp_checks.trusted.wording import canonical

__all__ = ["accepted", "leaves"]

BATCH, SECONDS = 40, 3000
HEAD = "| kind | different ones | taken | theorems accepted | rejected | not written | seconds |"
Leaf = tuple[str, str, Any]  # kind, where it stands first, body


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


def accepted(texts: Sequence[str], folder: Path) -> str:
    """What the assistant says against a file of these theorems; nothing if it accepts them."""
    (folder / "theorems.v").write_text(
        "Require Import Header.\n" + (folder / "opened.v").read_text("utf-8") + "\n".join(texts), "utf-8"
    )
    command = ["coqc", "-q", "-R", ".", "", "theorems.v"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"stopped after {SECONDS} seconds"
    return "" if done.returncode == 0 else " ".join(done.stderr.split())[:300] or "no reason given"


def prepared(folder: Path) -> None:
    """The header, compiled once; what it opens has to be opened in every file."""
    text = header()
    (folder / "Header.v").write_text(text, "utf-8")
    first = text.partition("(* ---- What statements say")[0]
    (folder / "opened.v").write_text(first.replace("Default Timeout 120", "Default Timeout 1000"), "utf-8")  # of a busy machine
    subprocess.run(["coqc", "-q", "-R", ".", "", "Header.v"], cwd=folder, check=True)


def rejected(found: Sequence[tuple[str, str]], folder: Path) -> Iterator[tuple[str, str]]:
    """(where, the reason) of all theorems that are not accepted: halves of what is rejected are tried again."""
    reason = accepted([text for _, text in found], folder)
    if reason and len(found) == 1:
        yield found[0][0], reason
    elif reason:
        for half in (found[: len(found) // 2], found[len(found) // 2 :]):
            yield from rejected(half, folder)


def main(arguments: Sequence[str]) -> int:
    """Print the table; the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, help="so many leaves of each kind at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only these kinds")
    given = parser.parse_args(arguments)
    kinds: dict[str, list[Leaf]] = defaultdict(list)
    for leaf in leaves(given.folder):
        kinds[leaf[0]].append(leaf)
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        prepared(Path(name))
        sys.stdout.write(f"{HEAD}\n{'|---' * 7}|\n")
        for kind in sorted(kinds if given.kind is None else given.kind):
            chosen = kinds[kind]
            if given.sample is not None and len(chosen) > given.sample:
                chosen = Random(given.seed).sample(chosen, given.sample)
            wrong += row(kind, len(kinds[kind]), chosen, Path(name))
    return 1 if wrong else 0


def row(kind: str, different: int, chosen: Sequence[Leaf], folder: Path) -> int:
    """Print one row of the table, and below it the reasons; how many theorems are rejected."""
    written, missing, start = [], Counter[str](), time.monotonic()
    for i, (_, where, body) in enumerate(chosen):
        for inner, _, found in lemmas(kind, body, f"leaf_{i}"):
            if isinstance(found, str):
                missing[found] += 1
            else:
                written.append((where, found.written(inner)))
    bad = [item for i in range(0, len(written), BATCH) for item in rejected(written[i : i + BATCH], folder)]
    seconds = time.monotonic() - start
    counts = f"{different} | {len(chosen)} | {len(written) - len(bad)} | {len(bad)} | {missing.total()} | {seconds:.0f}"
    sys.stdout.write(f"| {kind} | {counts} |\n")
    for reason, count in missing.most_common():
        sys.stdout.write(f"    {count} not written: {reason}\n")
    for where, reason in bad:
        sys.stdout.write(f"    REJECTED: {where}: {reason}\n")
    sys.stdout.flush()
    return len(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
