"""Is a certificate about this matrix, and does it say at least this level? The matrix by its canonical digest, levels exactly.

A proof at smaller levels says more. A certificate over Q(t) speaks of every t, so also of the one that a level names. What a
certificate says is the kernel's; here it is only compared with a question.

>>> from exactdp_checks.proving import prove
>>> from exactdp.channel import Channel
>>> channel = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> proof = prove.privacy(channel, PrivacyMatrix.ldp(2, "ln 3")).certificate
>>> for asked in ("1.1", "1"):
...     print(answer(proof, Question("rr.csv", channel.matrix, PrivacyMatrix.ldp(2, asked), None)))
(True, 'it is about rr.csv and says at least what is asked')
(False, 'it says less than what is asked: at inputs 0 and 1 ln(3), which is not at most 1')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.policy import Level, PrivacyMatrix
from exactdp_checks.auditing.files import named
from exactdp_checks.auditing.one_level import OneLevel
from exactdp_checks.auditing.policies import read_policy
from exactdp_checks.auditing.products import read_matrix
from exactdp_checks.proving.certificate import matrix_body
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.objects import channel_digest

__all__ = ["Question", "answer", "level_of", "question"]

ABOUT = ("privacy", "violation", "approximate", "moments")  # kinds with a channel


@dataclass(frozen=True)
class Question:
    """Does a certificate speak of the matrix, with these labels where both have some, and bound each pair by the policy?

    ``value`` is the epsilon at which a matrix in t was asked about.
    """

    name: str
    matrix: ExactMatrix
    policy: PrivacyMatrix | None
    value: LogSum | None
    inputs: Sequence[str] | None = None
    outputs: Sequence[str] | None = None


def question(path: Path, epsilon: str | None, policy: Path | None, **reading: Any) -> Question:
    """The question about the matrix in a file, at a level or within the policy of a file; read as ``audit`` reads them.

    Raises BadInput where the level is given twice or where the policy and the matrix have different numbers of inputs.
    """
    table = read_matrix(path, **reading)
    table.check_entries()
    k = table.matrix.shape[0]
    value = None if epsilon is None else level(epsilon)
    asked: PrivacyMatrix | None = None if value is None else OneLevel(k, value)
    if policy is not None:
        asked, own = read_policy(policy, table.cells.inputs or range(k))
        if own is not None and value is not None:
            raise BadInput(f"{named(policy)} names its epsilon: leave out --epsilon, or leave it out there")
        value = own if value is None else value
        asked = asked if value is None else asked.at(value)
        if asked.k != k:
            raise BadInput(f"{named(policy)} has {asked.k} symbols and {named(path)} {k} inputs: write a level for each")
    return Question(named(path), table.matrix, asked, value, table.cells.inputs, table.cells.outputs)


def answer(certificate: Mapping[str, Any], asked: Question) -> tuple[bool | None, str]:
    """Whether the certificate answers the question with yes, and why; None if it is about no channel at all."""
    found = [_part(kind, body, asked) for kind, body in _parts(certificate)]
    if not found:
        return None, "it is about no channel: name a certificate of an audit"
    return max(found, key=lambda answered: answered[0])


def _parts(certificate: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The kinds and bodies of the certificate, and of its parts, that are about a channel."""
    if certificate["kind"] in ("all", "claim"):
        for part in certificate["body"]["parts"]:
            if "kind" in part:
                yield from _parts(part)
    elif certificate["kind"] in ABOUT:
        yield certificate["kind"], certificate["body"]


def _part(kind: str, body: Mapping[str, Any], asked: Question) -> tuple[bool, str]:
    theirs, value = channel_digest(body["channel"]), asked.value
    matrices = [asked.matrix]
    if not asked.matrix.is_rational and value is not None and isinstance(power := value.exp(), Fraction):
        matrices.append(asked.matrix.at(t=power))
    ours = [_digest(matrix, asked.name) for matrix in matrices]
    if theirs not in ours:
        return False, f"it is about another matrix, {theirs}: {asked.name} is {ours[-1]}"
    for side, labels in (("inputs", asked.inputs), ("outputs", asked.outputs)):
        if labels is not None and list(labels) != body["channel"].get(side, list(labels)):
            return False, f"it is about this matrix with other labels of its {side}"
    if asked.policy is None:
        return True, f"it is about {asked.name}"
    if kind != "privacy":
        what = {"violation": "that it is not private at some level", "approximate": "(epsilon, delta)-privacy"}
        return False, f"it is about this matrix, and not a proof of its privacy: it shows {what.get(kind, 'moments')}"
    said = _policy(body["policy"], asked.policy.k)
    if value is not None and not value.epsilon:
        said = said.at(value)
    return _at_most(said, asked.policy, asked.name)


def _digest(matrix: ExactMatrix, name: str) -> str:
    """The canonical digest of a matrix. Raises BadInput ("write probabilities") for what no certificate is about."""
    try:
        return channel_digest(matrix_body(matrix))
    except Rejected as error:
        raise BadInput(f"{name} is the matrix of no channel ({error}): write probabilities") from None


def _policy(body: Mapping[str, Any], k: int) -> PrivacyMatrix:
    """The policy of a certificate."""
    levels = [level_of(v) for v in body["levels"]]
    if body["pattern"] is None:
        return OneLevel(k, levels[0]) if isinstance(levels[0], LogSum) else PrivacyMatrix.ldp(k, levels[0])
    pattern = np.array(body["pattern"], dtype=np.int64)
    np.fill_diagonal(pattern, len(levels))
    return PrivacyMatrix([*levels, LogSum()], pattern)


def level_of(body: Any) -> Level:
    """The level of a certificate."""
    if body == "inf":
        return float("inf")
    if not isinstance(body, Mapping):
        return LogSum() + Fraction(body)
    logs = sum((LogSum.ln(Fraction(b)) * Fraction(c) for b, c in body["logs"]), LogSum() + Fraction(body["constant"]))
    return logs + LogSum.eps() * Fraction(body["eps"])


def _at_most(said: PrivacyMatrix, asked: PrivacyMatrix, name: str) -> tuple[bool, str]:
    """Whether every level that is said is at most the one that is asked, decided exactly."""
    if isinstance(said, OneLevel) and isinstance(asked, OneLevel):
        holds = said.bound <= asked.bound
        less = f"it says less than what is asked: at inputs 0 and 1 {said.bound}, which is not at most {asked.bound}"
        return (True, f"it is about {name} and says at least what is asked") if holds else (False, less)
    codes = said.pattern.astype(np.int64) * len(asked.levels) + asked.pattern
    np.fill_diagonal(codes, -1)
    for code, place in zip(*np.unique(codes, return_index=True), strict=True):
        if code < 0:
            continue
        one, two = said.levels[int(code) // len(asked.levels)], asked.levels[int(code) % len(asked.levels)]
        if isinstance(two, LogSum) and not (isinstance(one, LogSum) and one <= two):
            x, other = divmod(int(place), said.k)
            return False, f"it says less than what is asked: at inputs {x} and {other} {one}, which is not at most {two}"
    return True, f"it is about {name} and says at least what is asked"
