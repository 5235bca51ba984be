"""What was found of claims, kept as certificates under the digest of all that they depend on; the kernel checks them again.

A claim is kept if it came out as expected, and every step of every run is proved or refuted by a certificate: what our Python
computed and the kernel cannot check is found again every time. A kept step is what the kernel says of its certificate now; a file
that was changed can leave out or replace a statement, as a changed source can, and can make no false one pass.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.auditing.files import named, write_all
from exactdp_checks.claims.claim import Claim, Examination, Step, examine
from exactdp_checks.trusted.kernel import Rejected, check

__all__ = ["remembered"]

CERTIFIED = ("proved", "refuted")


def remembered(claim: Claim, folder: Path, state: str) -> Iterator[Examination]:
    """What ``examine`` finds: kept in the folder under the digest of the state and the claim, or found and kept there."""
    path = folder / f"{hashlib.sha256(f'{state} {claim.id}'.encode()).hexdigest()}.json"
    kept = _kept(claim, path)
    if kept is not None:
        yield from kept
        return
    found = []
    for one in examine(claim):
        found.append(one)
        yield one
    steps = [step for one in found for step in one.steps]
    if all(one.ok for one in found) and all(
        step.verdict.outcome.value in CERTIFIED and step.verdict.certificate is not None for step in steps
    ):
        runs = [[{"role": s.role, "certificate": s.verdict.certificate} for s in one.steps] for one in found]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{named(folder)} is no directory that can be made ({error.strerror}): name another") from None
        write_all({path: json.dumps({"claim": claim.id, "runs": runs}, separators=(",", ":"))})


def _kept(claim: Claim, path: Path) -> list[Examination] | None:
    """What is kept, checked again; None if nothing is, or the kernel does not accept it."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError, Rejected, ExactDPError):
        content = json.loads(path.read_text("utf-8"))
        runs = [(dict(instance), False) for instance in claim.instances]
        runs += [({**claim.instances[0], **mutant}, True) for mutant in claim.mutants]
        if content["claim"] == claim.id and len(runs) == len(content["runs"]):
            found = []
            for (parameters, mutant), given in zip(runs, content["runs"], strict=True):
                steps = tuple(Step(step["role"], check(step["certificate"])) for step in given)
                if not steps:
                    return None
                found.append(Examination(claim, parameters, mutant, steps))
            return found if all(one.ok for one in found) else None
    return None
