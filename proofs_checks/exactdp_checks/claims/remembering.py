"""What was found of claims, kept under the digest of all that it depends on: certificates, and sentences that were computed.

A claim is kept if it came out as expected. A kept certificate is checked again by the kernel, once for all runs that share it,
and what is remembered of it is what the kernel says now. No kernel can check what our Python computed ("computed" steps): such a
sentence is kept as it was, its word is "computed" as it was, and whoever asks is told how many were remembered, not computed.

What keeps a remembered sentence from being another one: the name of an entry is the digest of the claim's id and of the state
(all files of both packages, the versions of Python and of the libraries); the entry begins with a digest of state, id and
content, so that one which was damaged, moved, or made by other sources is thrown away; and a folder into which others can write
is refused. What its owner writes into it is as good as a changed source: it can leave out or replace a statement, or say that one
was computed, and can make no false one pass as certified. ``fresh`` computes again, and keeps what it finds.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.auditing.files import named, write_all
from exactdp_checks.claims.claim import Claim, Examination, Step, examine
from exactdp_checks.trusted.kernel import Rejected, certify

__all__ = ["Memory", "remembered"]

KEPT = ("proved", "refuted", "computed")


@dataclass(frozen=True)
class Memory:
    """Where claims are kept, and the digest of all that they depend on; ``fresh`` remembers nothing that was computed."""

    folder: Path
    state: str
    fresh: bool = False

    def __post_init__(self) -> None:
        """Raises BadInput ("name another") where there can be no folder, or others can write into it."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = self.folder.stat()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise BadInput(f"{named(self.folder)} is no directory that can be made ({reason}): name another") from None
        if hasattr(os, "getuid") and (found.st_uid not in (0, os.getuid()) or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
            raise BadInput(f"others can write into {named(self.folder)}, and nothing is remembered from there: say chmod go-w")

    def path(self, claim: Claim) -> Path:
        """Where the claim is kept."""
        return self.folder / f"{hashlib.sha256(f'{self.state} {claim.id}'.encode()).hexdigest()}.json"

    def forget(self, claims: Iterable[Claim]) -> None:
        """Keep none of the claims."""
        for claim in claims:
            self.path(claim).unlink(missing_ok=True)

    def seal(self, claim: Claim, content: str) -> str:
        """The first line of an entry."""
        return hashlib.sha256(f"{self.state}\n{claim.id}\n{content}".encode()).hexdigest()


def remembered(claim: Claim, memory: Memory) -> Iterator[Examination]:
    """What ``examine`` finds: kept, or found and kept."""
    kept = _kept(claim, memory)
    if kept is not None:
        yield from kept
        return
    found = []
    for one in examine(claim):
        found.append(one)
        yield one
    steps = [step.verdict for one in found for step in one.steps]
    if all(one.ok for one in found) and all(v.outcome.value in KEPT and v.certificate is not None for v in steps):
        content = json.dumps(_written(found), separators=(",", ":"))
        write_all({memory.path(claim): f"{memory.seal(claim, content)}\n{content}\n"})


def _written(found: list[Examination]) -> dict[str, Any]:
    """The certificates, each once, and the steps of the runs: a role and the place of its certificate."""
    places: dict[str, int] = {}
    certificates: list[Any] = []
    runs: list[list[tuple[str, int]]] = []
    for one in found:
        runs.append([])
        for step in one.steps:
            certificate = step.verdict.certificate or {}
            if certificate["sha256"] not in places:
                places[certificate["sha256"]] = len(certificates)
                certificates.append([certificate["kind"], certificate["body"]])
            runs[-1].append((step.role, places[certificate["sha256"]]))
    return {"certificates": certificates, "runs": runs}


def _kept(claim: Claim, memory: Memory) -> list[Examination] | None:
    """What is kept, checked again; None if nothing is, the kernel does not accept it, or it is to be computed again."""
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError, Rejected, ExactDPError):
        seal, content = memory.path(claim).read_text("utf-8").splitlines()
        given = [(dict(instance), False) for instance in claim.instances]
        given += [({**claim.instances[0], **mutant}, True) for mutant in claim.mutants]
        if seal != memory.seal(claim, content):
            return None
        entry = json.loads(content)
        if memory.fresh and any(kind == "computed" for kind, _ in entry["certificates"]):
            return None
        verdicts = [certify(kind, body) for kind, body in entry["certificates"]]
        found = []
        for (parameters, mutant), run in zip(given, entry["runs"], strict=True):
            steps = tuple(Step(role, verdicts[place]) for role, place in run)
            if not any(step.carries for step in steps):
                return None
            found.append(Examination(claim, parameters, mutant, steps, remembered=True))
        return found if all(one.ok for one in found) else None
    return None
