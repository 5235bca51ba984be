"""A run for machines: TAP 14, JUnit XML and JSON. What a program said is escaped everywhere.

>>> from fractions import Fraction
>>> run = Run(("x",), "x", "1", Fraction(0), (Result("a #1", "audit", "", "failed", "no", "clipped"),))
>>> print(to_tap(run))
TAP version 14
1..1
not ok 1 - a \\#1
  ---
  message: "no"
  pattern: "clipped"
  ...
"""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET  # it only writes here

from exactdp_checks.conformance.run import Result, Run

__all__ = ["to_junit", "to_tap"]


def to_tap(run: Run) -> str:
    """The run as TAP version 14."""
    lines = ["TAP version 14", f"1..{len(run.results)}"]
    for number, result in enumerate(run.results, start=1):
        name = result.id.replace("\\", "\\\\").replace("#", "\\#")
        skip = f" # SKIP {result.message}" if result.outcome == "skipped" else ""
        lines.append(f"{'not ok' if result.outcome == 'failed' else 'ok'} {number} - {name}{skip}")
        if result.outcome == "failed":
            lines += ["  ---", *(f"  {key}: {json.dumps(value)}" for key, value in _details(result).items()), "  ..."]
    return "\n".join([*lines, f"# {said}"] if (said := _sampling(run)) else lines)


def _sampling(run: Run) -> str:
    """The error and the power of the samples; "" where there are none."""
    return "" if run.sampling is None else run.sampling.sentence


def _details(result: Result) -> dict[str, str]:
    return {"message": result.message, **({"pattern": result.pattern} if result.pattern else {})}


def to_junit(run: Run) -> str:
    """The run as JUnit XML: a suite for each operation."""
    suites = ET.Element("testsuites", _attributes(run.results), name="exactdp conformance")
    for operation in dict.fromkeys(result.operation for result in run.results):
        members = tuple(result for result in run.results if result.operation == operation)
        suite = ET.SubElement(suites, "testsuite", _attributes(members), name=operation)
        for result in members:
            where = ".".join(filter(None, ("exactdp", operation, result.mechanism)))
            case = ET.SubElement(suite, "testcase", classname=where, name=result.id, time=_seconds(result.milliseconds))
            if result.outcome == "skipped":
                ET.SubElement(case, "skipped", message=result.message)
            elif result.outcome == "failed":
                failure = ET.SubElement(case, "failure", message=result.message, type=result.pattern or "wrong answer")
                failure.text = "\n".join(f"{key}: {value}" for key, value in _details(result).items())
        if operation == "sample" and _sampling(run):
            ET.SubElement(suite, "system-out").text = _sampling(run)
    ET.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suites, encoding="unicode") + "\n"


def _attributes(results: tuple[Result, ...]) -> dict[str, str]:
    return {
        "tests": str(len(results)),
        "failures": str(sum(result.outcome == "failed" for result in results)),
        "errors": "0",
        "skipped": str(sum(result.outcome == "skipped" for result in results)),
        "time": _seconds(sum(result.milliseconds for result in results)),
    }


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}"
