"""Prints the parts of .ci/run with their CPU seconds, and fails if one took more than twice its line in the table of budgets.

    python .ci/budgets.py .ci/budgets.txt CALIBRATED MEASURED

A line of the table is a name and CPU seconds; "calibration" is what .ci/calibration.py printed on the machine of the table. On
another machine every budget is multiplied by what it prints there over that number; of its two runs, before and after the
parts, the slower counts. With LONG=1 the parts do more than the table says: they are printed alone.
"""

import os
import sys
from pathlib import Path


def rows(path: str) -> list[list[str]]:
    """The lines of a file in words, without comments."""
    lines = Path(path).read_text("utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def main(table: str, calibrated: str, measured: str) -> str:
    """What is wrong; nothing if no part is beyond twice its budget."""
    budgets = {name: float(seconds) for name, seconds in rows(table)}
    speed = max(float(seconds) for (seconds,) in rows(calibrated)) / budgets.pop("calibration")
    problems = []
    total = 0.0
    print(f"the budgets are those of the table times {speed:.2f}, as this machine was measured")
    print(f"{'part':<14} {'CPU s':>8} {'budget':>8} {'wall s':>8}")
    for name, cpu, wall in rows(measured):
        total += float(cpu)
        if name not in budgets:
            problems.append(f"the part {name} has no line in {table}: measure it and add one")
            continue
        budget = budgets.pop(name) * speed
        print(f"{name:<14} {float(cpu):8.1f} {budget:8.1f} {float(wall):8.0f}")
        if float(cpu) > 2 * budget and not os.environ.get("LONG"):
            problems.append(f"the part {name} took {float(cpu):.0f} CPU seconds, more than twice its budget of {budget:.0f}")
    print(f"{'all':<14} {total:8.1f}")
    return "\n".join(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)
