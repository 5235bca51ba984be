"""The answer about a file that was read in one pass: the smallest epsilon, or whether it is private at one level.

Bounds of columns decide, however many rows there are: the largest ratio is that of the largest and the smallest entry of some
column. So the certificate holds the bounds, O(outputs) numbers, and the kernel proves that every channel within them is private;
or it holds two entries that no private channel has. That the file has these bounds, entries and row sums is computed here, and a
certificate of this size cannot show it: whoever doubts it reads the file again (``exactdp recheck CERTIFICATE --matrix FILE``).
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import exactdp
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import ratio_of, ratio_within
from exactdp_checks.auditing.decimals import both, decimal, decimals_apart, level_text, level_value, power_value
from exactdp_checks.auditing.files import KINDS, named, printable
from exactdp_checks.auditing.lines import lines as in_lines
from exactdp_checks.auditing.reading import kind_of
from exactdp_checks.auditing.streams import arrays, lines, parquet
from exactdp_checks.auditing.streams.block import Best
from exactdp_checks.auditing.streams.extremes import Extremes
from exactdp_checks.auditing.streams.source import Source, Step
from exactdp_checks.proving.certificate import expression, level_body, text_of
from exactdp_checks.result import Result
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.columns import columns_digest
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Streamed", "stream"]


@dataclass(frozen=True, repr=False)
class Streamed(Result):
    """What one pass over a file found; ``tops`` and ``lows`` of the columns, ``names`` of their rows: the place and the label."""

    name: str
    sha256: str
    size: int
    how: str
    inputs: int
    outputs: tuple[str, ...] | None
    tops: tuple[Best, ...]
    lows: tuple[Best, ...]
    names: Mapping[int, tuple[str, str | None]]
    defect: Fraction | None  # of doubles: the sum furthest from 1, less 1
    epsilon: LogSum | None = None
    tolerance: Fraction = Fraction(0)  # that was added to the level

    @cached_property
    def worst(self) -> WorstRatio:
        """The largest ratio of two entries of one column, and where it is."""
        best = WorstRatio(Fraction(1), 0, 0, 0)
        above, below = Fraction(1), Fraction(1)
        for y, (top, low) in enumerate(zip(self.tops, self.lows, strict=True)):
            if top.value * below > above * low.value:
                above, below = top.value, low.value
                best = WorstRatio(ratio_of(above, below), top.row, low.row, y)
                if not below:
                    break
        return best

    @property
    def private(self) -> bool | None:
        """Whether it is private at the level, decided; None where no level was asked."""
        return None if self.epsilon is None else ratio_within(self.worst.ratio, self.epsilon)

    @property
    def status(self) -> int:
        """0 private at the level, or found; 1 not private; 3 where the kernel has no certificate of it."""
        if self.epsilon is not None and self.verdict is None:
            return 3
        return 1 if self.private is False else 0

    def read(self, refuting: bool) -> str:
        """What the pass over the file found and no kernel can see without it; with the places of the worst ratio if asked.

        Args:
            refuting: whether the places of the worst ratio are named.

        Returns:
            A sentence.

        Example:
            stream(Path("large.csv"), "ln 3").read(refuting=False)
        """
        lows, tops = [best.value for best in self.lows], [best.value for best in self.tops]
        sums = "sum to 1"
        if self.defect:
            sums = f"sum to 1 within {decimal(abs(self.defect), 3)}, and are divided by their sums"
        file = f"the file of {self.size} bytes with SHA-256 {self.sha256}, read as {self.how}, is a matrix of {self.inputs} rows"
        bounds = f"the smallest and the largest entries of its {len(tops)} columns are the bounds {columns_digest(lows, tops)}"
        found = self.worst
        rows = f"in column {found.y} those of rows {found.x} and {found.other} are the two entries, counted from 0"
        return f"{file}; its rows {sums}; {bounds}{f'; {rows}' if refuting else ''}"

    @cached_property
    def verdict(self) -> Verdict | None:
        """What is certified and what is computed; None where no epsilon is finite and none was asked, or the kernel gives up."""
        found, level_ = self.worst, self.epsilon
        if level_ is None:
            if isinstance(found.ratio, float):
                return None
            level_ = LogSum.ln(rational(found.ratio))
        if self.private is False:
            sides = {"above": self.tops[found.y].value, "below": self.lows[found.y].value}
            part = {"kind": "entries", "body": {**{n: expression(v) for n, v in sides.items()}, "level": level_body(level_)}}
        else:
            bounds = {"lows": [expression(b.value) for b in self.lows], "tops": [expression(b.value) for b in self.tops]}
            tight = rational(found.ratio) > 1 and found.epsilon == level_
            part = {"kind": "columns", "body": {**bounds, "level": level_body(level_), "attained": found.y if tight else None}}
        try:
            return kernel.certify("all", {"parts": [part, {"computed": self.read(self.private is False)}]})
        except kernel.Rejected:
            return None

    @property
    def certificate(self) -> str | None:
        """The certificate in JSON; None where there is none."""
        return None if self.verdict is None else text_of(self.verdict)

    def label(self, row: int) -> str:
        """What an input is called.

        Args:
            row: its number, from 0.

        Returns:
            Its label, else "row 5".

        Example:
            stream(Path("large.csv")).label(5)
        """
        where, label = self.names.get(row, ("", None))
        return printable(label, 40) if label is not None else where.removeprefix(f"{self.name}: ") or f"row {row}"

    @property
    def outcome(self) -> str:
        """ "proved", "refuted", "undecided", or "computed" where no certificate holds the answer."""
        return "undecided" if self.status == 3 else "computed" if self.verdict is None else self.verdict.outcome.value

    def __str__(self) -> str:
        sentence = self.sentence.replace(", read in one pass", "", 1).replace(f"{self.name}, is", f"{self.name} is", 1)
        return "\n".join(in_lines(sentence, self.name, self.outcome))

    def text(self) -> str:
        """The lines, and what follows them.

        Returns:
            Lines of text.

        Example:
            print(stream(Path("large.csv"), "ln 3").text())
        """
        return "\n".join([str(self), *self.details()])

    @property
    def sentence(self) -> str:
        """The answer, with its witness and both numbers."""
        subject = f"{self.name}, read in one pass,"
        found = self.worst
        if found.ratio == 1:
            return f"{subject} reveals nothing: all rows are equal, so epsilon = 0."
        column = str(found.y) if self.outputs is None else printable(self.outputs[found.y], 40)
        place = f"Q({column}|{self.label(found.x)}) / Q({column}|{self.label(found.other)})"
        asked = "" if self.epsilon is None else f"epsilon-LDP at epsilon = {level_text(self.epsilon)}"
        if isinstance(found.ratio, float):
            what = "epsilon-LDP for no finite epsilon" if self.epsilon is None else f"not {asked}"
            return f"{subject} is {what}: {place} is infinite."
        ratio = rational(found.ratio)
        if self.epsilon is None:
            least = f"epsilon = {level_text(found.epsilon)}, and for no smaller one"
            return f"{subject} is epsilon-LDP for {least}: {place} = {both(ratio)}."
        limit, verb = power_value(self.epsilon), "is at most" if self.private else "exceeds"
        texts = decimals_apart(ratio, limit) if limit is not None else (decimal(ratio), "")
        right = (
            f" = {texts[1]}" if limit is not None and Fraction(texts[1]) == limit else f", about {texts[1]}" if texts[1] else ""
        )
        least = f"the smallest is epsilon = {level_text(found.epsilon, self.epsilon)}"
        if self.verdict is None:
            return f"{subject}: undecided whether it is {asked}: the kernel has no certificate; {place} = {both(ratio)}; {least}."
        start = f"{subject} is {'' if self.private else 'not '}{asked}"
        return f"{start}: {place} = {both(ratio, texts[0])} {verb} e^epsilon{right}; {least}."

    def details(self) -> list[str]:
        """What follows the lines: the size, what the kernel certifies alone, and what only the file can show.

        Returns:
            Lines.

        Example:
            stream(Path("large.csv"), "ln 3").details()
        """
        outputs = len(self.tops)
        found = [f"inputs: {self.inputs}; outputs: {outputs}; SHA-256 {self.sha256}"]
        if self.verdict is not None:
            certified = self.verdict.proposition.partition("; (2) ")[0].removeprefix("(1) ")
            again = f"exactdp recheck CERTIFICATE --matrix {shlex.quote(self.name)}"
            found += [f"the certificate is completed by the file itself: {again}; --no-stream certifies the whole matrix"]
            found += [f"certified, by the kernel and without the file: {certified}"]
        read = self.read(self.private is False)
        return [*found, f"computed, and re-checked by reading the file again: {read}"]

    def to_json(self) -> dict[str, Any]:
        """Everything that was found; exact numbers are text, with decimals beside them.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            stream(Path("large.csv"), "ln 3").to_json()["status"]
        """
        found, verdict = self.worst, self.verdict
        return {
            "exactdp": exactdp.__version__,
            "name": self.name,
            "streamed": {
                "sha256": self.sha256,
                "bytes": self.size,
                "how": self.how,
                "computed": self.read(self.private is False),
            },
            "size": {"inputs": self.inputs, "outputs": len(self.tops)},
            "sentence": self.sentence,
            "status": self.status,
            "asked": {"epsilon": _pair(self.epsilon), "tolerance": str(self.tolerance) if self.tolerance else None},
            "verdict": None
            if verdict is None
            else {
                "outcome": verdict.outcome.value,
                "proposition": verdict.proposition,
                "sha256": (verdict.certificate or {})["sha256"],
            },
            "smallest_epsilon": None if isinstance(found.ratio, float) else _pair(found.epsilon),
            "worst": {
                "place": [found.x, found.other, found.y],
                "input": self.label(found.x),
                "other": self.label(found.other),
                "output": str(found.y) if self.outputs is None else self.outputs[found.y],
                "above": str(self.tops[found.y].value),
                "below": str(self.lows[found.y].value),
            },
        }


def _pair(value: Any) -> dict[str, str] | None:
    found = level_value(value)
    return None if found is None else {"exact": str(value), "decimal": decimal(found, 17)}


def stream(
    path: Path,
    epsilon: object = None,
    *,
    tolerance: object = None,
    header: bool | None = None,
    labels: bool | None = None,
    binary64: bool = False,
    step: Step | None = None,
) -> Streamed:
    """The audit of a file in one pass and O(outputs) memory, at one level or at none.

    ``header``, ``labels`` and ``binary64`` are about text; an array holds doubles anyway.

    Raises BadInput with the place of what cannot be read, of an entry that is no probability, and of a row that does not sum
    to 1.
    """
    suffix = path.suffix.lower()  # the numbers of an array are doubles, or integers: as doubles they are what they are
    no_text = binary64 if suffix == ".parquet" else suffix in (".npy", ".npz") and (header, labels) != (None, None)
    if no_text or (suffix == ".parquet" and (header, labels) != (None, None)):
        raise BadInput(f"{named(path)} is no text: leave out --header and --labels{', and --binary64' * (suffix == '.parquet')}")
    value = None if epsilon is None else level(epsilon)
    if value is not None and value.epsilon:
        raise BadInput("a stream is of numbers, so eps means nothing for it: give epsilon as a number, such as 1.5 or ln 3")
    extra = Fraction(0) if tolerance is None else rational(tolerance)
    if extra and value is None:
        raise BadInput("a tolerance is added to a level: give an epsilon, or leave out the tolerance")
    if not 0 <= extra <= 1:
        raise BadInput("a tolerance is from 0 to 1 nats: write one such as 1e-12")
    with Source(path, step) as source:
        kind = kind_of(path)
        if kind in (".npy", ".npz"):
            head, found = arrays.blocks(source, kind)
        elif kind == ".parquet":
            head, found = parquet.blocks(source)
        elif kind in (".csv", ".tsv", ".txt", ""):
            head, found = lines.blocks(source, path, header, labels, binary64)
        else:
            raise BadInput(f"{named(path)} cannot be streamed: name {KINDS.replace('.json, ', '')}, or leave out --stream")
        extremes = Extremes(head.outputs)
        for block in found:
            extremes.add(block)
    if extremes.rows < 2:
        raise BadInput(f"{source.name} has one row: write a row for each input, privacy compares two of them")
    defect, read = (extremes.sums.defect, f"{head.how} ({extremes.sums.kind})") if extremes.sums.kind else (None, head.how)
    return Streamed(
        source.name,
        source.sha256,
        source.size,
        read,
        extremes.rows,
        head.labels,
        tuple(extremes.tops()),
        tuple(extremes.lows()),
        extremes.names,
        defect,
        None if value is None else value + extra,
        extra,
    )
