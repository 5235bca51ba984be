"""Random programs whose loops count without a bound, as text: laws with tails against runs of everything.

    python tests/support/counting_programs.py COUNT [SEED]

compares so many with replay, and with a search that shares nothing with the stand-ins, stops at the first difference, and prints
how many laws were closed and how many of them have tails.
"""

import sys
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from looping_programs import made

from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.merging import agree
from exactdp_checks.code.law.program import law
from exactdp_checks.code.law.tails import Tail

HEAD = """
import random
def coin(draw):
    return draw(2)
def run(draw, n):
    while draw(3):
        n += 1
    return n
def parity(draw, p):
    k = 0
    while draw([1, p]):
        k += 1
    return k % 2
"""
TESTS = ("random.random() < 0.5", "draw(3)", "draw([1, 2]) == 1", "not random.random() < 0.25", "draw(2) and draw(2)")
TESTS += (
    "(draw(2) if n % 2 else draw(3))",
    "draw(2) or (n < 3 and draw(2))",
    "(n < 6 or draw(2)) and draw(4)",
    "parity(draw, 1)",
)
ENDS = (
    "n",
    "-n",
    "n + x",
    "n // 2",
    "n % 3",
    "min(n, 4)",
    "(n, s)",
    "n - m",
    "max(n, m)",
    "2 * n + s",
    "abs(n - 5)",
    "(s, n // 2 + m)",
)
ENDS += (
    "n == 7",
    "n * s",
    "(x, n + 1, -2 * n)",
    "n if s else -n",
    "run(draw, n)",
    "run(draw, 0) - x",
    "n + parity(draw, 2)",
    "[n, s]",
)
ENDS += ("divmod(n, 2)", "n * n % 5", "str(n % 4)", "(n > 3, m)", "n - x if n > x else 0", "sum([n, 1])", "(n, n)")
BODY = (
    "m -= 1",
    "m += 2",
    "s = (s + draw(2)) % 2",
    "if draw(3) == 0: break",
    "if draw(4) == 0: continue",
    "s = 1 - s",
    "last = n",
)
BODY += ("if n > 4: s = 0", "if n == 3: m = 0", "if n % 2: s = draw(2)", "m = n - 1", "if draw(5) == 0: n = 0", "s = coin(draw)")


def source(rng: Random) -> str:
    """The text of a module with a function f(x, draw)."""
    lines, pad = ["def f(x, draw):", "    s = last = 0"], "    "
    if outer := rng.randrange(3) == 0:
        lines.append("    while True:")
        pad = "        "
    lines.append(f"{pad}n, m = {rng.choice(['0', '1', 'x', '-2'])}, {rng.choice(['0', 'x', '5'])}")
    lines.append(f"{pad}while {rng.choice(TESTS)}:")
    inner = [f"n += {rng.choice([1, 1, 1, 2, 3])}", *(rng.choice(BODY) for _ in range(rng.randrange(3)))]
    rng.shuffle(inner)
    lines += [f"{pad}    {line}" for line in inner]
    if outer:
        lines.append(f"{pad}if {rng.choice(['n % 3 == 1 and draw(2)', 'n == 0', 'draw(2)', 's == 1 and draw(3)'])}: continue")
    lines.append(f"{pad}return {rng.choice(ENDS)}")
    return HEAD + "\n".join(lines) + "\n"


def compared(seed: int) -> tuple[str, Any]:
    """(what is wrong, or "", the law): by replay, and by a search that shares nothing with the stand-ins."""
    text = source(Random(seed))
    function = made(text, seed)
    options: Any = {"depth": 24, "outcomes": 80, "seconds": 4}
    whole, part = law_of(function, [seed % 3], **options), law_of(function, [seed % 3], merge=False, **options)
    wrong = one_input.CONTRADICTED in whole.notes or not agree(whole.laws[0], part.laws[0])
    if not wrong and "random.random" not in text.partition("def f(")[2] and "[n, s]" not in text:
        wrong = not agree(whole.laws[0], law(partial(function, seed % 3), depth=24, outcomes=80))
    verdict = whole.solved()
    if verdict is not None and verdict.outcome.value != "proved":
        wrong = True
    return (text if wrong else ""), whole.laws[0]


def main() -> None:
    """Compares as many as are asked for."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    one_input.FIRST = 2
    said = Counter[str]()
    for i in range(seed, seed + count):
        wrong, found = compared(i)
        if wrong:
            raise SystemExit(f"a difference at seed {i}:\n{wrong}")
        said["closed" if found.unexplored == 0 else "in part"] += 1
        said["with tails"] += any(type(y) is Tail for y in found.mass)
    sys.stdout.write(f"{count} programs, no difference: {dict(said)}\n")


if __name__ == "__main__":
    main()
