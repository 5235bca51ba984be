"""One claim described and checked: its instances and mutants, what was expected, what was found, certificates as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.auditing.files import named, write_all
from exactdp_checks.claims.claim import Claim, Examination, examine
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import Rejected

__all__ = ["checked", "described"]


def described(claim: Claim) -> dict[str, Any]:
    """The claim in JSON: what it says, and how it is checked."""
    return {
        "id": claim.id,
        "paper": claim.paper,
        "statement": claim.statement,
        "where": claim.where,
        "expected": claim.expected.value,
        "methods": [m.value for m in claim.checks],
        "instances": [{k: str(v) for k, v in i.items()} for i in claim.instances],
        "mutants": [{k: str(v) for k, v in m.items()} for m in claim.mutants],
        "uses": list(claim.uses),
        "beyond": claim.beyond,
    }


def checked(claim: Claim, certificates: Path | None = None) -> dict[str, Any]:
    """What ``examine`` finds, in JSON; certificates of the instances are written into the directory, if one is given."""
    runs: list[dict[str, Any]] = []
    problems: list[str] = []
    texts: dict[Path, str] = {}
    try:
        for found in examine(claim):
            runs.append(_run(found))
            if not found.ok:
                problems.append(f"{claim.id}: {_where(found)}: expected {found.expected.value}, found {found.verdict}")
            if certificates is not None and not found.mutant and found.verdict.certificate is not None:
                name = f"{claim.id.replace('/', '--')}-{found.method.value}-{len(texts) + 1}.json"
                texts[certificates / name] = text_of(found.verdict)
    except (ExactDPError, Rejected) as error:
        problems.append(f"{claim.id}: after {len(runs)} runs: {type(error).__name__}: {error}")
    if certificates is not None:
        try:
            certificates.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{named(certificates)} is no directory that can be made ({error.strerror}): name another") from None
        write_all(texts)
    return {"id": claim.id, "expected": claim.expected.value, "ok": not problems, "runs": runs, "problems": problems}


def _where(found: Examination) -> str:
    parameters = ", ".join(f"{name} = {value}" for name, value in found.parameters.items())
    return f"{'mutant' if found.mutant else 'instance'} {parameters or '(no parameters)'} ({found.method.value})"


def _run(found: Examination) -> dict[str, Any]:
    return {
        "method": found.method.value,
        "parameters": {name: str(value) for name, value in found.parameters.items()},
        "mutant": found.mutant,
        "expected": found.expected.value,
        "outcome": found.verdict.outcome.value,
        "scope": found.verdict.scope,
        "proposition": found.verdict.proposition or None,
        "detail": found.verdict.detail,
        "ok": found.ok,
    }
