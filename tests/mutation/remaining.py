"""What the claims do not notice, asked of the suite: the tests nearest to the mutant first, then all, until one fails.

    python tests/mutation/run.py --rooms protocols --by claims --sample 120 --seed 82 --json found.json
    python tests/mutation/remaining.py found.json --whole --json asked.json

Nothing is recorded, as the suite would take hours: the mutant is planted in every Python process that pytest and the tests start,
the files stay as they are. Near are the tests that are named as the module, then those that name it. A test that fails has
noticed if it passes where the module is planted in the same way without the change. What takes more than ``--budget`` seconds of
CPU has not noticed; what survivors.toml lists is not asked, and counts as not noticed. Answers that are in the JSON file
already are used again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from evidence import ROOT
from mutants import Mutant, mutants
from planting import REFERENCE
from reporting import listed

__all__ = ["asked", "main", "near", "summary"]

PLANTED = Path(__file__).with_name("planted")
ALL = ("tests", "reference", "proofs_checks", "README.md")
TAIL = Fraction(1, 40)  # on either side


def near(path: str) -> Iterator[list[str]]:
    """The files of tests that are named as the module, with its own examples; then the others that name it."""
    stem = Path(path).stem
    word, own, other = re.compile(rf"\b{stem}\b"), [f"reference/{path}"], []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        name = file.relative_to(ROOT).as_posix()
        if not name.startswith("tests/mutation/"):
            if file.stem.startswith(f"test_{stem}"):
                own.append(name)
            elif word.search(file.read_text("utf-8")):
                other.append(name)
    yield own
    if other:
        yield other


def _pytest(mutant: Mutant, arguments: Sequence[str], budget: int, plain: bool) -> subprocess.CompletedProcess[str]:
    """What pytest says of them with the mutant, or plainly."""
    paths = [str(PLANTED), str(ROOT / "reference"), str(ROOT / "proofs_checks")]
    environment = {
        **os.environ,
        "CI": "1",
        "PYTHONPATH": os.pathsep.join(paths),
        "EXACTDP_MUTANT": json.dumps({"mutant": vars(mutant), "plain": plain}),
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *arguments]
    limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (budget, budget + 5))
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, preexec_fn=limit)


def asked(mutant: Mutant, budget: int, whole: bool) -> tuple[str, int]:
    """(the test that notices the mutant, "" for none; how many groups of tests were asked)."""
    groups = [["-n", "0", *files] for files in near(mutant.path)]
    if whole:
        groups.append(["-n", "1", "--ignore=tests/mutation", *ALL])
    for number, group in enumerate(groups, start=1):
        wrong: list[str] = []
        while True:
            left_out = [f"--deselect={name}" for name in wrong]
            done = _pytest(mutant, [*group, *left_out], budget, plain=False)
            if done.returncode == 3 and "cannot be imported" in done.stderr:
                return "importing", number
            failed = re.search(r"^(?:FAILED|ERROR) (\S+(?:\[.*?\])?)(?: - |$)", done.stdout, re.MULTILINE)
            if failed is None:
                break
            name = failed[1]
            if _pytest(mutant, ["-n", "0", name], budget, plain=True).returncode == 0:
                return name, number
            if name in wrong:
                break
            wrong.append(name)
    return "", len(groups)


def summary(rows: Sequence[Mapping[str, Any]], answers: Mapping[str, str]) -> str:
    """Of every room: mutants, noticed by claims, by claims or suite, with the limits of Clopper and Pearson (95%)."""
    from exactdp_checks.sampling.binomial import lower, upper

    reasons = listed()
    lines = [f"{'':14}{'mutants':>8}{'claims':>8}{'suite':>8}{'listed':>8}{'left':>6}   claims or suite (95%)"]
    rooms = sorted({row["room"] for row in rows})
    for room in [*rooms, *(["together"] if len(rooms) > 1 else [])]:
        own = [row for row in rows if room in (row["room"], "together")]
        claims = sum(row["found"] == "claims" for row in own)
        missed = [row["mutant"] for row in own if row["found"] != "claims"]
        suite = sum(bool(answers.get(name)) for name in missed)
        kept = sum(not answers.get(name) and name in reasons for name in missed)
        n, c = len(own), claims + suite
        text = f"{100 * c / n:.1f}% ({100 * float(lower(c, n, TAIL)):.1f}% to {100 * float(upper(c, n, TAIL)):.1f}%)"
        if kept:
            m = n - kept
            text += f"; of those not listed {100 * c / m:.1f}% ({100 * float(lower(c, m, TAIL)):.1f}% or more)"
        lines.append(f"{room:14}{n:8}{claims:8}{suite:8}{kept:8}{len(missed) - suite - kept:6}   {text}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks, prints the shares and what is left; exit status 1 if something is that is not listed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("found", nargs="+", type=Path, metavar="FOUND", help="what run.py --by claims --json has written")
    parser.add_argument("--whole", action="store_true", help="where nothing near fails, the whole suite (minutes for each)")
    parser.add_argument("--listed", action="store_true", help="ask for those too that nothing can notice, as survivors.toml says")
    parser.add_argument("--budget", type=int, default=1800, help="CPU seconds of one process (default: 1800)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where answers are kept")
    options = parser.parse_args(arguments)
    rows = [row for file in options.found for row in json.loads(file.read_text("utf-8"))["mutants"]]
    known = json.loads(options.json.read_text("utf-8")) if options.json is not None and options.json.exists() else {}
    reasons, answers = listed(), dict[str, str]()
    for row in rows:
        name, path = row["mutant"], row["module"]
        if row["found"] == "claims":
            continue
        if name in reasons and not options.listed:
            answers[name] = known.get(name, "")
            continue
        mutant = next((m for m in mutants(path, (REFERENCE / path).read_text("utf-8")) if str(m) == name), None)
        if mutant is None:
            parser.error(f"{name} is no mutant of this tree: write {path} as it was, or run run.py again")
        if name not in known:
            known[name] = asked(mutant, options.budget, options.whole)[0]
            sys.stderr.write(f"{name}: {known[name] or 'nothing'}\n")
            if options.json is not None:
                options.json.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        answers[name] = known[name]
    sys.stdout.write(summary(rows, answers) + "\n")
    left = [name for name, by in answers.items() if not by]
    sys.stdout.write("".join(f"  {name}  [{reasons.get(name, 'not listed')}]\n" for name in left))
    return 1 if set(left) - set(reasons) else 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "reference"), str(ROOT / "proofs_checks")]  # this tree, not an installed one
    sys.exit(main())
