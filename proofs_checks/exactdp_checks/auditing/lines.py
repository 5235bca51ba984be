"""The sentence of an audit as lines for a terminal: the result first, the witness second, what it rests on third.

>>> first, *rest = lines("q.csv is epsilon-LDP at epsilon = 1, proved: no ratio is larger.", "q.csv", "proved")
>>> print(first.partition("  ")[2], *rest, sep="\\n")
q.csv is epsilon-LDP at epsilon = 1.
  No ratio is larger.
  A small checker rebuilt this from a certificate alone: --certificate FILE keeps it.
"""

from __future__ import annotations

__all__ = ["lines", "rests"]

RESTS = {
    "proved": "A small checker rebuilt this from a certificate alone: --certificate FILE keeps it.",
    "refuted": "The witness is in a certificate: --certificate FILE keeps it.",
    "computed": "The file was read in one pass, and completes the certificate: --verbose says what is certified without it.",
    "argued": "A written argument with certified steps: --certificate FILE keeps it.",
    "undecided": "Nothing was proved and nothing refuted.",
}
KEEP = ": --certificate FILE keeps it"
TIGHT = ", and for no smaller one"


def lines(sentence: str, name: str, outcome: str, *, kept: bool = False) -> list[str]:
    """The lines.

    Args:
        sentence: what was found, "SUBJECT RESULT: WITNESS."
        name: the name of what was audited, which may hold a colon.
        outcome: "proved", "refuted", "computed" or "undecided".
        kept: whether the certificate is written to a file, so that nobody must be told how.

    Returns:
        Two lines, or three where the sentence has a witness.
    """
    from_name = max(sentence.find(name), 0) + len(name)
    result, colon, rest = sentence[from_name:].partition(": ")
    if outcome == "undecided" or not result.strip():
        result, colon, rest = sentence[from_name:], "", ""
    result = (sentence[:from_name] + result).removesuffix(".")
    result = result.replace(TIGHT, ", and this is tight").replace(", proved,", ",").removesuffix(", proved")
    return [
        f"{outcome.upper()}  {result}.",
        *([f"  {rest[0].upper()}{rest[1:]}"] if colon else []),
        f"  {rests(outcome, kept=kept)}",
    ]


def rests(outcome: str, *, kept: bool = False) -> str:
    """What an answer rests on; how to keep the certificate, unless it is kept."""
    return RESTS[outcome].replace(KEEP, "") if kept else RESTS[outcome]
