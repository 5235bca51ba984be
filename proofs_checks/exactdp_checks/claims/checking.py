"""One claim checked: its instances and mutants, what was expected, what was found, certificates as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.auditing.files import named, write_all
from exactdp_checks.claims.claim import Claim, Examination, examine
from exactdp_checks.claims.ladder import own_word
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import Rejected

__all__ = ["checked"]


def checked(claim: Claim, certificates: Path | None = None) -> dict[str, Any]:
    """What ``examine`` finds, in JSON; certificates of the instances are written into the directory, if one is given."""
    runs: list[dict[str, Any]] = []
    problems: list[str] = []
    texts: dict[Path, str] = {}
    word = ""
    try:
        for found in examine(claim):
            runs.append(_run(found))
            word = word or own_word(claim, found.steps).value
            if not found.ok:
                problems.append(f"{claim.id}: {_where(found)}: expected {found.expected.value}, found {found.steps[-1].verdict}")
            if certificates is not None and not found.mutant and found.verdict.certificate is not None:
                name = f"{claim.id.replace('/', '--')}-{len(texts) + 1}.json"
                texts[certificates / name] = text_of(found.verdict)
    except (ExactDPError, Rejected) as error:
        problems.append(f"{claim.id}: after {len(runs)} runs: {type(error).__name__}: {error}")
    if certificates is not None:
        try:
            certificates.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{named(certificates)} is no directory that can be made ({error.strerror}): name another") from None
        write_all(texts)
    return {
        "id": claim.id,
        "word": word,
        "expected": claim.expected.value,
        "ok": not problems,
        "runs": runs,
        "problems": problems,
    }


def _where(found: Examination) -> str:
    parameters = ", ".join(f"{name} = {value}" for name, value in found.parameters.items())
    return f"{'mutant' if found.mutant else 'instance'} {parameters or '(no parameters)'}"


def _run(found: Examination) -> dict[str, Any]:
    last = found.steps[-1].verdict
    return {
        "parameters": {name: str(value) for name, value in found.parameters.items()},
        "mutant": found.mutant,
        "expected": found.expected.value,
        "outcome": found.outcome.value,
        "steps": [{"role": step.role, "verdict": str(step.verdict)} for step in found.steps],
        "detail": last.detail,
        "ok": found.ok,
    }
