"""Reads golden vectors without exactdp: recomputes the worst ratio of every channel, the ratio at the witness of every audit."""

import json
import sys
from fractions import Fraction
from pathlib import Path

INFINITE = Fraction(10) ** 10_000


def over(p, q):
    return p / q if q else INFINITE if p else Fraction(0)


channels = audits = wrong = 0
for path in sorted(Path(sys.argv[1]).glob("*.json")):
    for vector in json.loads(path.read_text()).get("vectors", []):
        answer, found = vector["output"], vector["output"] if vector["kind"] == "channel" else vector["input"]
        if vector["kind"] in ("channel", "audit"):
            table = [Fraction(v) for v in found["channel"]["exact"]]
            columns = list(zip(*([table[i] for i in row] for row in found["channel"]["pattern"]), strict=True))
            x, other, y = (answer["witness"][name] for name in ("x", "other", "y"))
            worst = max(over(p, q) for column in columns for p in column for q in column)
            said = INFINITE if answer["ratio"]["exact"] == "inf" else Fraction(answer["ratio"]["exact"])
            right = said == over(columns[y][x], columns[y][other]) and (said == worst or vector["result"] == "invalid")
            channels, audits = channels + (vector["kind"] == "channel"), audits + (vector["kind"] == "audit")
            wrong += not right
sys.stdout.write(f"{channels} {audits} {wrong}\n")
