"""Random programs that shuffle lists of numbers that repeat, and of random bits, as text: their laws against all draws.

    python tests/support/shuffled_programs.py COUNT [SEED]

compares so many of each, stops at the first difference, and prints what came of them. Source: as ``arranged_programs``.
"""

import sys
from collections import Counter
from contextlib import ExitStack
from fractions import Fraction
from random import Random
from typing import Any

from arranged_programs import HEAD, Long, against, drawn, held, made, read

from exactdp.errors import ExactDPError
from exactdp_checks.code.interpreter import counting
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import arrangements, counts
from exactdp_checks.code.validation.replay import replayed

FORCED = ((arrangements, "HIDDEN_FROM", 2), (counts, "DRAWN", 0), (counting, "SMALL", 0), (one_input, "FIRST", 3))
BITS = (
    "[int(r.random() < (0.75 if i == x else 0.25)) for i in range(3)]",
    "[int(r.random() < (0.75 if i == x else 0.25)) for i in range(3)]",
    "[int(r.random() < 0.5) for i in range(3)]",
    "[(r.random() < 0.25) * 1 for i in range(3)]",
    "[int(r.random() < 0.5) for i in range(2)] + [1]",
    "[x, *(int(r.random() < 0.75) for i in range(2))]",
    "[r.random() < (0.75 if i == x else 0.25) for i in range(3)]",
    "[1 - int(r.random() < 0.25) for i in range(3)]",
)
PYTHONS = ("[r.randrange(2) for _ in range(3)]", "[r.randrange(2), r.randrange(2), 1]", "r.choices([0, 1], k=3)")
NUMPYS = (
    "(r.random(3) < 0.25).tolist()",
    "(r.random(3) < 0.25 + 0.5 * x).astype(int).tolist()",
    "list((r.random(3) < 0.5).astype(int))",
)
NUMPYS += ("(r.random(3) < 0.25).astype(int)", "np.array([1, 0, x])")
CONSTANTS = (
    "[1, 1, 0]",
    "[1, 1, 0]",
    "[0, 0, 0, 1]",
    "[1, 0, x]",
    "[x, x, 2]",
    "[1, True, 0]",
    "[1, 1.0, 0]",
    "[0.0, -0.0, 0]",
    "[2, 2, 2]",
    "[[1], [1], [0]]",
    "['a', 'a', 'b']",
    "[np.int64(1), np.int64(1), np.int64(0)]",
    "[np.int64(1), 1, 0]",
)
TRUTHS = (
    "[r.random() < (0.75 if i == x else 0.25) for i in range(3)]",
    "[r.random() < (0.75 if i == x else 0.25) for i in range(3)]",
    "[r.random() < 0.5 for i in range(3)]",
    "[bool(r.random() < 0.5) for i in range(2)] + [True]",
    "[True, True, False]",
    "[True, False, bool(x)]",
    "[True, True, 0 if x else False]",
    "[np.True_, np.True_, np.False_]",
    "[np.True_, True, False]",
    "[not (r.random() < 0.25) for i in range(3)]",
)
CHANGES = (
    "r.shuffle(b)",
    "r.shuffle(b)",
    "r.shuffle(b)",
    "r.shuffle(c)",
    "c = b[:]",
    "c = b",
    "c = list(b)",
    "b.append({k})",
    "b[{i}] = {k}",
    "b[{i}] = b[{j}]",
    "b[{i}], b[{j}] = b[{j}], b[{i}]",
    "b[{i}] += {k}",
    "b = b[:2]",
    "b = b[1:]",
    "b = b[::-1]",
    "b = b + [{k}]",
    "b = [*c[:1], *b[1:]]",
    "b = b + c",
    "y = b[0]",
    "y = b.pop()",
    "y = sum(b)",
    "y = sum(b) > 1",
    "y = b[0] == c[0]",
    "if b[{i}]: b[{j}] = {k}",
    "if c[{i}]: y = 5",
    "if sum(b) > 1: y = 7",
    "b.sort()",
    "b = sorted(b)",
    "b = tuple(b)",
    "b = [v for v in b]",
    "b = [2 * v for v in b]",
    "b = [v + {k} for v in b]",
    "b = [int(v) for v in b]",
    "b = [b[0], *b[1:]]",
    "b = [v if r.random() < 0.5 else {k} for v in b]",
    "b = np.array(b)",
    "r.shuffle(b); r.shuffle(b)",
    "for _ in range(2): r.shuffle(b)",
    "for _ in range(x): r.shuffle(b)",
    "if r.random() < 0.5: r.shuffle(b)",
    "b = f0(b, r)",
    "b = [f0([1, 1, 0], r)[0] for _ in range(2)]",
    "y = [f0(c, r)[0] for _ in range(2)]",
    "b = [x, *b[1:]]",
)
REPORTS = (
    "b",
    "b",
    "sum(b)",
    "sum(b)",
    "(sum(b), sum(c))",
    "(sum(b), c)",
    "(sum(b), b[0])",
    "(b, sum(b))",
    "(b, c)",
    "[b, c]",
    "sum(b[:2])",
    "sum(b[1:])",
    "sum(i * v for i, v in enumerate(b))",
    "sum(b) / 3",
    "sum(b) + x",
    "sum(b) - sum(c)",
    "sum(b, 1)",
    "sum(b) > 1",
    "sum(v for v in b)",
    "sum([v for v in b])",
    "sum(v == 1 for v in b)",
    "sum([2 * v for v in b])",
    "b.count(1)",
    "np.sum(b)",
    "np.array(b).sum()",
    "int(np.sum(b))",
    "np.mean(b)",
    "np.array(b)",
    "sorted(b)",
    "(sorted(b), c)",
    "max(b)",
    "set(b)",
    "tuple(b)",
    "[*b, x]",
    "[x, b[0], b[1]]",
    "{'b': b, 'x': 0}",
    "(b, x)",
    "b[0]",
    "b[-1] if sum(b) > 1 else 0",
    "{'s': sum(b), 'n': len(b)}",
    "[b, 1] if x else [b, True]",
    "(b, y)",
    "(sum(b), y)",
    "b if r.random() < 0.5 else c",
    "b if r.random() < 0.25 + 0.5 * x else [1, 1, 0]",
    "sum(b) if r.random() < 0.5 else sum(c)",
)
OF_TRUTHS = (
    "[v is True for v in b]",
    "sum(v is True for v in b)",
    "[not v for v in b]",
    "[int(v) for v in b]",
    "[-v for v in b]",
    "[v + 1 for v in b]",
    "[v & 1 for v in b]",
    "[v ^ True for v in b]",
    "[v == 1 for v in b]",
    "[type(v).__name__ for v in b]",
    "[isinstance(v, bool) for v in b]",
    "str(b)",
    "json.dumps(list(map(bool, b)))",
    "any(b)",
    "all(b[1:])",
    "b.index(True) if True in b else -1",
    "[*map(bool, b)]",
    "''.join('ab'[v] for v in b)",
    "bytes(b)",
    "sum(b, 0.0)",
    "[v if v is False else 2 for v in b]",
    "sum(map(int, b))",
    "sum(1 for v in b if v)",
    "{True: 3, False: 4}[b[0]]",
    "np.array(b).dtype.kind",
    "max(b) is b[0]",
)


def source(rng: Random, *, truths: bool = False) -> tuple[str, bool]:
    """The text of a module with a function f(x, r), and whether r is numpy's; ``truths``: its list has truth values."""
    numpy = rng.random() < 0.35
    base = rng.choice(TRUTHS if truths else (*BITS, *BITS, *CONSTANTS, *(NUMPYS if numpy else PYTHONS)))
    lines = [f"b = {base}", "c, y = b[:], 0"]
    if rng.random() < 0.7:
        lines.append("r.shuffle(b)" if not numpy or rng.random() < 0.8 else "b = r.permutation(b)")
    elif not numpy and rng.random() < 0.5:
        lines.append("b = r.sample(b, len(b))")
    places = {"i": "012", "j": "012", "k": ("0", "1", "x", "True", "1.0")}
    changes = rng.choices(CHANGES, k=rng.choice((0, 0, 1, 1, 2, 3)))
    lines += [change.format(**{name: rng.choice(values) for name, values in places.items()}) for change in changes]
    lines.append(f"return {rng.choice((*REPORTS, *OF_TRUTHS) if truths else REPORTS)}")
    body = "\n".join(f"    {line}" for line in lines)
    helper = "def f0(b, r):\n    r.shuffle(b)\n    return b\n"
    return f"{HEAD}{helper}def f(x, r: {'Generator' if numpy else 'random.Random'}):\n{body}\n", numpy


def compared(seed: int, *, truths: bool = False) -> tuple[str, str]:
    """(what is wrong, or "", what came of it) for the program of a seed, where orders and sums of any size stay hidden."""
    with ExitStack() as stack:
        for change in FORCED:
            stack.enter_context(held(*change))
        return of_text(*source(Random(seed), truths=truths))


def of_text(text: str, numpy: bool) -> tuple[str, str]:
    """What is wrong, or "", and what came of a program with a function f(x, r)."""
    f = made(text)
    try:
        truth = [drawn(f, x, numpy=numpy) for x in (0, 1)]
    except Long:
        return "", "long"
    rows: list[Any] = []
    try:
        found = law_of(f, (0, 1), grid=2, kept=rows, depth=60, seconds=2)
    except ExactDPError:
        return "", "refused"
    if found.parts:
        return "", "in parts"
    if found.subsets:
        if any(law.unexplored != 0 for law, one in zip(found.laws, found.subsets, strict=True) if not one):
            return "", "in part"
        wrong, what = against(text, f, truth, found, rows, numpy=numpy)
        return wrong, f"{what} in sums" if any(row.totals for row in rows) else what
    for law, whole in zip(found.laws, truth, strict=True):
        own = Counter[str]()
        for y, p in law.mass.items():
            own[read(y)] += Fraction(str(p))
        if any(own[y] > whole[y] or (law.unexplored == 0 and own[y] != whole[y]) for y in {*own, *whole}):
            return f"{text}\n{own}\n{whole}", "wrong law"
    if not found.complete:
        return "", "in part"
    evidence = gathered(f, rows, grid=2)
    problems = [each.problem for each in evidence if each.problem]
    replay = replayed(f, (0, 1), [t for each in evidence for t in each.tapes], {"r": "Generator" if numpy else "Random"})
    problems += [str(replay.problems or "")]
    if any(problems):
        return f"{text}\n{problems}", "wrong evidence"
    return "", "in sums" if any(row.totals for row in rows) else "merged" if any(row.chain for row in rows) else "listed"


def main() -> None:
    """Compares as many as are asked for."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    said = Counter[str]()
    for i in range(seed, seed + count):
        for truths in (False, True):
            wrong, what = compared(i, truths=truths)
            if wrong:
                raise SystemExit(f"a difference at seed {i}, truths={truths}: {what}\n{wrong}")
            said[what] += 1
    sys.stdout.write(f"{2 * count} programs, no difference: {dict(said)}\n")


if __name__ == "__main__":
    main()
