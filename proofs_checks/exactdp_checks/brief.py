"""Text for people: no digests, and decimals in place of numbers of more than 20 digits. ``--verbose`` and ``--json`` have all.

>>> brief(f"the channel sha256:{'0' * 64} (2 inputs; 2 outputs) is private at epsilon = ln({10**30}/{3 * 10**29})")
'the channel (2 inputs; 2 outputs) is private at epsilon = ln(about 3.33333)'
>>> proposition_lines("refuted", "a: the channel is not private: the ratio is 3", "From the certificate alone.")
['REFUTED  a: the channel is not private.', '  The ratio is 3.', '  From the certificate alone.']
"""

from __future__ import annotations

import re
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext

__all__ = ["DIGITS", "KEEP", "brief", "option", "proposition_lines", "rests"]

RESTS = {
    "proved": "A small checker rebuilt this from a certificate alone.",
    "refuted": "The witness is in a certificate.",
    "computed": "The file was read in one pass, and completes the certificate.",
    "argued": "A written argument with certified steps.",
    "undecided": "Nothing was proved and nothing refuted.",
}
KEEP = "--certificate FILE keeps it"
OPTIONS = {"proved": KEEP, "refuted": KEEP, "argued": KEEP, "computed": "--verbose says what is certified without it"}

DIGITS = 20  # of a number that is written in full
DIGEST = re.compile(r"(?:,? ?)sha256:[0-9a-f]{64}")
BARE = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{56}\b")
LONG = re.compile(rf"(?:\babout )?(?<![\w.])(?:\d{{{DIGITS + 1},}}(?:/\d+)?|\d+/\d{{{DIGITS + 1},}})(?![\w.]\d)")
PLACES = re.compile(rf"(?<!\d)(\d+\.\d{{{DIGITS - 5}}})\d{{6,}}")


def brief(text: str) -> str:
    """The text as it is read: without digests, its long numbers as decimals.

    Args:
        text: what a kernel or a report says.

    Returns:
        The same sentence; a fraction or an integer with a part of more than 20 digits is "about" its first six digits.
    """
    return PLACES.sub(
        r"\1...",
        LONG.sub(lambda found: f"about {_decimal(found[0].removeprefix('about '))}", BARE.sub(r"\1...", DIGEST.sub("", text))),
    )


def _decimal(number: str) -> str:
    above, _, below = number.partition("/")
    with localcontext(prec=6, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return format(Decimal(above) / Decimal(below or 1), "g")


def proposition_lines(outcome: str, text: str, rests: str, *, verbose: bool = False) -> list[str]:
    """A sentence of the kernel as lines: the verdict, the details, what it rests on.

    Args:
        outcome: "proved", "refuted", "computed", "observed" or "undecided".
        text: "NAME: PROPOSITION: DETAILS".
        rests: the last line.
        verbose: whether digests and long numbers are kept.

    Returns:
        Two lines, or three where there are details.
    """
    name, _, said = (text if verbose else brief(text)).partition(": ")
    head, tail = _parted(said)
    return [f"{outcome.upper()}  {name}: {head}.", *([f"  {tail[0].upper()}{tail[1:]}."] if tail else []), f"  {rests}"]


def _parted(text: str) -> tuple[str, str]:
    """Both sides of the first colon that stands in no quotation."""
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|: ', text):
        if found[0] == ": ":
            return text[: found.start()], text[found.end() :].removesuffix(".")
    return text.removesuffix("."), ""


def rests(outcome: str) -> str:
    """What an answer rests on, by its outcome: "proved", "refuted", "computed", "argued" or "undecided"."""
    return RESTS[outcome]


def option(lines: str, outcome: str, *, kept: bool = False) -> str:
    """The lines of a result with the option, at their end, that a terminal can add.

    Args:
        lines: what ``print`` shows of it.
        outcome: as of ``rests``.
        kept: whether the certificate is written to a file already.

    Returns:
        The same lines; the last one names the option.

    Example:
        >>> option(rests("refuted"), "refuted")
        'The witness is in a certificate: --certificate FILE keeps it.'
    """
    added = OPTIONS.get(outcome, "")
    return lines if not added or (kept and added is KEEP) else f"{lines.removesuffix('.')}: {added}."
