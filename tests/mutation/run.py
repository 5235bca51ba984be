"""The mutation run: which wrong constants, signs and comparisons of the reference are noticed, and by what.

    python tests/mutation/run.py --rooms bounds mechanisms --sample 400 --seed 1

A recording run learns which lines every claim, vector and test executes. Then every mutant meets what touches it, the shortest
first, until something notices. Results are kept in ``--store`` and are used again where neither the mutated file nor what
noticed has changed; what noticed before is tried first.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a fork has one thread

from children import Found, examine, say
from evidence import ROOT, Piece, pieces_of_claims, pieces_of_suite, pieces_of_vectors
from mutants import Mutant, mutants
from planting import REFERENCE, plant_on_import
from reporting import document, printed
from running import ROOMS, Run, files_of

__all__ = ["main", "sampled"]

sys.path[:0] = [str(ROOT / "reference"), str(ROOT / "proofs_checks")]  # this tree, not an installed one


def in_new_process(file: Path, write: int) -> None:
    """What ``Run._anew`` asks for: the mutant is planted before anything is imported."""
    spec = json.loads(file.read_text("utf-8"))
    file.unlink()
    names = [name for name, _ in spec["pieces"]]
    say(write, ["next", 0])  # importing, or collecting, may fail
    plant_on_import(Mutant(**{**spec["mutant"], "lines": tuple(spec["mutant"]["lines"])}))

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


def sampled(made: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of them, in their order; all where there are no more."""
    kept = set(random.Random(seed).sample(range(len(made)), min(number, len(made))))
    return [m for i, m in enumerate(made) if i in kept]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs, prints the report, and writes it in JSON if asked to; exit status 1 if a mutant survives that is not listed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="what is mutated (default: all)")
    parser.add_argument("--only", default="", metavar="MODULE", help="modules alone whose dotted name contains this")
    parser.add_argument(
        "--by", choices=("suite", "claims", "both"), default="suite", help="both: the suite meets what claims miss"
    )
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="of the suite, these files and folders alone, or: vectors")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, drawn with --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guards", action="store_true", help="those alone that stand in the condition of a refusal")
    parser.add_argument("--these", type=Path, metavar="FILE", help="those alone that FILE names, a line each")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=60, help="CPU seconds for one mutant (default: 60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found")
    parser.add_argument("--store", default=str(ROOT / ".mutation"), help="where results are kept")
    parser.add_argument("--again", action="store_true", help="use no earlier result")
    options = parser.parse_args(arguments)
    rooms = files_of(options.rooms, options.only)
    made = {
        room: [m for path in paths for m in mutants(path, (REFERENCE / path).read_text("utf-8"))] for room, paths in rooms.items()
    }
    chosen = [m for part in made.values() for m in part if m.guard or not options.guards]
    if options.these is not None:
        wanted = set(options.these.read_text("utf-8").splitlines())
        chosen = [m for m in chosen if str(m) in wanted]
        if missing := sorted(wanted - {str(m) for m in chosen}):
            parser.error(f"{missing[0]} is no mutant of {', '.join(options.rooms)}: write each as a report names it, on a line")
    if options.sample is not None:
        chosen = sampled(chosen, options.sample, options.seed)
    os.nice(max(0, 10 - os.nice(0)))
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
