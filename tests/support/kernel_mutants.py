"""Mutants of certificates for two kernels: a seeded generator of changed numbers, texts, fields and formulas, as JSON lines.

A line is {"seed", "of", "certificate"}: the certificate, with its digest renewed or (one in five) not, as text, so that what is
not JSON can be a mutant too. Both kernels answer each line; they agree if both reject, or both accept with the same outcome and
the same proposition. The examples are small, so that no mutant is near a bound at which a kernel may give up.

    python tests/support/kernel_mutants.py 200000 1 > mutants.jsonl
    python tests/support/kernel_mutants.py --answers < mutants.jsonl > ours.jsonl
    python tests/support/kernel_mutants.py --agree 200000 1

The last asks both kernels (``node`` runs the second), prints how many mutants of each kind they accept and reject, and ends with
status 1 at the first on which they differ, which it prints.
"""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root / part) for part in ("tests/support", "proofs_checks", "reference")]

from kernel_examples import EXAMPLES

from exactdp_checks.trusted.kernel import FORMAT, KINDS, Rejected, digest, recheck

__all__ = ["answered", "disagreement", "mutants"]

SECOND = Path(__file__).resolve().parents[2] / "proofs_checks" / "exactdp_checks" / "second_kernel" / "recheck.mjs"
BATCH = 5000  # mutants that the second kernel is given at once

NUMBERS = [0, 1, -1, 2, 3, 7, 10, 1000, 2**70, "1/2", "-3/4", "2/4", "0/5", "1/0", "07", "-0", "+1", "1.5", "", "1/-2", " 1"]
TEXTS = [
    "statement",
    "counterexample",
    "instance: k = 2",
    "a\nb",
    "\u202ex",
    'x"',
    "\\",
    "é",
    "\U0001f600",
    "inf",
    "<",
    "<=",
    "==",
    "t",
]
TREES: list[Any] = ["t", "k", "x", ["+", "t"], ["-", "t", 1], ["*", -1, "t"], ["/", 1, "t"], ["^", "t", 2], ["^", "t", 0]]
TREES += [
    ["ln", 2],
    ["sqrt", 2],
    ["erf", "1/3"],
    ["exp", -1],
    ["*"],
    ["-", 1],
    ["%", 1, 2],
    [],
    ["/", 1, ["-", "t", 1]],
    True,
    None,
]


def places(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value in a JSON value, with its path."""
    yield path, part
    for step, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from places(inner, (*path, step))


def changed(random: Random, body: Any) -> Any:
    """The body with one change."""
    path, old = random.choice(list(places(body))[1:])
    found = deepcopy(body)
    owner = found
    for step in path[:-1]:
        owner = owner[step]
    step = path[-1]
    choice = random.random()
    if choice < 0.08:
        del owner[step]
    elif choice < 0.14 and isinstance(owner, dict):
        owner[random.choice(["note", "radius", "inputs", "outputs", "computed", "role"])] = random.choice([["a", "b"], "x", 0])
    elif choice < 0.22 and isinstance(owner, list):
        owner.insert(step, deepcopy(random.choice(owner)))
    elif choice < 0.3 and isinstance(owner, list):
        other = random.randrange(len(owner))
        owner[step], owner[other] = owner[other], owner[step]
    elif type(old) is int and choice < 0.8:
        owner[step] = random.choice([old + 1, old - 1, -old, 2 * old, str(old), f"{old}/1", f"{2 * old}/2", f"{old}/3"])
    elif isinstance(old, str) and choice < 0.6:
        owner[step] = random.choice([old + "x", old[:-1], old.upper(), old + " ", f"-{old}", *TEXTS])
    elif choice < 0.8:
        owner[step] = deepcopy(random.choice(TREES))
    else:
        owner[step] = random.choice(NUMBERS)
    return found


def mutants(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many mutants, one after another of every example, each with one to three changes; the same for the same seed."""
    random, names = Random(seed), list(EXAMPLES)
    for i in range(count):
        name = names[i % len(names)]
        kind, body, *_ = EXAMPLES[name]
        whole = i < len(names)  # the first of each is the example itself
        kind, body = kind if whole or random.random() > 0.02 else random.choice(list(KINDS)), deepcopy(body)
        for _ in range(0 if whole else random.choice([0, 1, 1, 1, 1, 2, 3])):
            try:
                body = changed(random, body)
            except IndexError:  # nothing is left to change
                break
        certificate = {
            "format": FORMAT if whole or random.random() < 0.99 else random.choice(["exactdp-certificate/1", 2]),
            "kind": kind,
            "body": body,
        }
        text = json.dumps({**certificate, "sha256": digest(certificate)})
        if not whole and random.random() < 0.2:
            text = spoiled(random, text)
        yield {"seed": seed, "of": name, "certificate": text}


def spoiled(random: Random, text: str) -> str:
    """The text with one change that the digest does not know."""
    place = random.randrange(len(text))
    inserted = random.choice('0123456789"[]{},:.-e /\n')
    changes = [text[:place] + text[place + 1 :], text[:place] + inserted + text[place:], text[:place], text.replace("1", "2", 1)]
    changes += [text + more for more in (" ", "\n", "{}", ",")] + [text.replace('"body"', '"body": 1, "body"')]
    changes += [text.replace(", ", ",").replace(": ", ":"), text.replace("0", "0.0", 1), text.replace("1", "1e0", 1)]
    return random.choice([*changes, text.replace("1", "-0", 1)])


def answered(text: str) -> dict[str, Any]:
    """What this kernel says of a certificate."""
    try:
        verdict = recheck(text.encode())
    except Rejected:
        return {"accepted": False, "outcome": None, "proposition": None}
    return {"accepted": True, "outcome": verdict.outcome.value, "proposition": verdict.proposition}


def disagreement(count: int, seed: int, second: Path = SECOND) -> tuple[str | None, Counter[tuple[str, bool]]]:
    """The first of so many mutants on which the kernels differ, or None; how many were (example, accepted) until then."""
    node, found = shutil.which("node"), Counter[tuple[str, bool]]()
    if node is None:
        return "node is not installed: the second kernel was not run", found
    given = mutants(count, seed)
    while batch := list(islice(given, BATCH)):
        lines = "".join(json.dumps(mutant) + "\n" for mutant in batch)
        command = [node, str(second), "--answers"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=False)
        theirs = [json.loads(line) for line in done.stdout.splitlines()]
        if done.returncode or len(theirs) != len(batch):
            return f"the second kernel ended with status {done.returncode}: {done.stderr[-2000:]}", found
        for mutant, other in zip(batch, theirs, strict=True):
            own = answered(mutant["certificate"])
            if own != other:
                return json.dumps({"mutant": mutant, "first": own, "second": other}), found
            found[mutant["of"], own["accepted"]] += 1
    return None, found


def agree(count: int, seed: int) -> int:
    """Print what came out; the exit status."""
    wrong, found = disagreement(count, seed)
    for name in EXAMPLES:
        sys.stdout.write(f"{name}: {found[name, True]} accepted, {found[name, False]} rejected\n")
    accepted = sum(n for (_, yes), n in found.items() if yes)
    sys.stdout.write(f"both kernels agree on {found.total()} mutants of seed {seed}: {accepted} accepted\n")
    if wrong is not None:
        sys.stdout.write(f"THEY DIFFER: {wrong}\n")
    return 1 if wrong is not None or found.total() != count else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--agree"] and len(sys.argv) == 4:
        sys.exit(agree(int(sys.argv[2]), int(sys.argv[3])))
    if sys.argv[1:] == ["--answers"]:
        for line in sys.stdin:
            sys.stdout.write(json.dumps(answered(json.loads(line)["certificate"])) + "\n")
    else:
        for mutant in mutants(int(sys.argv[1]), int(sys.argv[2])):
            sys.stdout.write(json.dumps(mutant) + "\n")
