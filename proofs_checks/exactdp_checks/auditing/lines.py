"""The sentence of an audit as lines: the result first, the witness second, what it rests on third.

>>> first, *rest = lines("q.csv is epsilon-LDP at epsilon = 1, proved: no ratio is larger.", "q.csv", "proved")
>>> print(first.partition("  ")[2], *rest, sep="\\n")
q.csv is epsilon-LDP at epsilon = 1.
  No ratio is larger.
  A small checker rebuilt this from a certificate alone.
"""

from __future__ import annotations

from exactdp_checks.brief import rests

__all__ = ["TIGHT", "lines"]

TIGHT = ", and for no smaller one"


def lines(sentence: str, name: str, outcome: str) -> list[str]:
    """The lines.

    Args:
        sentence: what was found, "SUBJECT RESULT: WITNESS."
        name: the name of what was audited, which may hold a colon.
        outcome: "proved", "refuted", "computed" or "undecided".

    Returns:
        Two lines, or three where the sentence has a witness.
    """
    from_name = max(sentence.find(name), 0) + len(name)
    result, colon, rest = sentence[from_name:].partition(": ")
    if outcome == "undecided" or not result.strip():
        result, colon, rest = sentence[from_name:], "", ""
    result = (sentence[:from_name] + result).removesuffix(".")
    result = result.replace(TIGHT, ", and this is tight").replace(", proved,", ",").removesuffix(", proved")
    return [f"{outcome.upper()}  {result}.", *([f"  {rest[0].upper()}{rest[1:]}"] if colon else []), f"  {rests(outcome)}"]
