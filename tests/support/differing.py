"""Random programs of every kind against what else finds their laws: a command, with a seed and a count.

    python tests/support/differing.py COUNT [SEED]

The kinds take turns: loops (``looping_programs``) and counters (``counting_programs``), by merging states, against replay and a
search that shares nothing with the stand-ins; lists that are filled (``filling_programs``), against all runs; arrays, dicts,
closures and exceptions (``array_programs``), against numpy's own Generator on enumerated words; integers and uniform numbers,
kept lazy, against every value of every draw; samples and orders that stay hidden (``arranged_programs``) and reports of hidden
draws (``mixed_programs``), against all draws. It goes on after a difference, prints each with its program, and
counts: status 1 if there is one.
"""

import sys
import warnings
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import arranged_programs
import array_programs
import counting_programs
import filling_programs
import mixed_programs
from looping_programs import made, source

from exactdp.errors import BadInput
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.merging import agree
from exactdp_checks.code.law.program import law
from exactdp_checks.code.stand_ins.refusals import CodeFailed

sys.path.append(str(Path(__file__).parents[1] / "proofs_checks" / "code" / "lazy"))
import test_programs_fuzz as lazily

KINDS = ("loops", "counters", "lists", "integers", "uniform numbers", "arrays", "subsets", "mixtures")
OTHERS: Any = {"arrays": array_programs, "subsets": arranged_programs, "mixtures": mixed_programs}


def loops(seed: int) -> tuple[str, str]:
    """(what is wrong, or "", what came of it) for a program with loops."""
    text = source(Random(seed))
    function, options = made(text, seed), {"depth": 16, "outcomes": 60, "seconds": 2}
    whole, part = law_of(function, [seed % 2], **options), law_of(function, [seed % 2], merge=False, **options)
    wrong = one_input.CONTRADICTED in whole.notes or not agree(whole.laws[0], part.laws[0])
    if "random.random" not in text.partition("def f(")[2]:
        alone = law(lambda draw: canonical(function(seed % 2, draw)), depth=16, outcomes=60)
        wrong = wrong or not agree(whole.laws[0], alone)
    verdict = whole.solved()
    wrong = wrong or (verdict is not None and verdict.outcome.value != "proved")
    return (text if wrong else ""), "closed" if whole.complete else "in part"


def counters(seed: int) -> tuple[str, str]:
    """The same for one that counts without a bound."""
    wrong, found = counting_programs.compared(seed)
    return wrong, "closed" if found.unexplored == 0 else "in part"


def values(seed: int, program: Any, eager: Any, lazy: Any) -> tuple[str, str]:
    """The same for one without a loop: lazy values against all values."""
    expected = lazily.eager(eager)
    if expected is None:
        return "", "failed"
    found = lazily.lazy(lazy)
    return ("" if found in (None, expected) else f"{program} of seed {seed}"), "refused" if found is None else "closed"


def compared(kind: str, seed: int) -> tuple[str, str]:
    """(what is wrong, or "", what came of it)."""
    if kind == "loops":
        return loops(seed)
    if kind == "counters":
        return counters(seed)
    if kind == "lists":
        return filling_programs.compared(seed)
    if kind in OTHERS:
        return OTHERS[kind].compared(seed)
    if kind == "integers":
        program: Any = lazily.integer_program(seed)
        return values(seed, kind, program, lambda rng: program(rng.randrange))
    program = lazily.real_program(seed)
    size = 2**lazily.BITS
    return values(seed, kind, lambda draw: program(lambda: draw(size) / size), lambda rng: program(rng.random))


def main() -> None:
    """Compares as many as are asked for."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    one_input.FIRST = 2
    warnings.simplefilter("ignore")
    said, differences = Counter[tuple[str, str]](), 0
    for i in range(seed, seed + count):
        kind = KINDS[i % len(KINDS)]
        try:
            wrong, came = compared(kind, i)
        except (BadInput, CodeFailed):  # a program whose outputs are refused, 1 in one run, True in another, or that always fails
            wrong, came = "", "refused"
        said[kind, came] += 1
        if wrong:
            differences += 1
            sys.stdout.write(f"a difference: {kind}, seed {i}\n{wrong}\n")
        if (i - seed) % 500 == 499:
            sys.stdout.write(f"{i - seed + 1} programs, {differences} differences\n")
            sys.stdout.flush()
    counts = "; ".join(f"{kind} {came} {n}" for (kind, came), n in sorted(said.items()))
    sys.stdout.write(f"{count} programs from seed {seed}, {differences} differences: {counts}\n")
    raise SystemExit(differences > 0)


if __name__ == "__main__":
    main()
