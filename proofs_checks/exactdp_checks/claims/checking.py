"""One claim checked: its instances and mutants, what was expected, what was found, its certificate as a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.answering.index import rows
from exactdp_checks.auditing.files import named, write_all
from exactdp_checks.claims import papers
from exactdp_checks.claims.claim import Claim, Examination, Step, examine
from exactdp_checks.claims.document import document
from exactdp_checks.claims.inventory import covered
from exactdp_checks.claims.ladder import Word, own_word
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import Rejected

__all__ = ["checked"]


def checked(claim: Claim, certificates: Path | None = None, found: Iterable[Examination] | None = None) -> dict[str, Any]:
    """What ``examine`` finds, or was ``found``, in JSON; the claim's document is written into the directory, if there is one.

    "remembered" counts the steps of a run that were computed by an earlier one, and not now.
    """
    runs: list[dict[str, Any]] = []
    instances: list[tuple[Step, ...]] = []
    problems: list[str] = []
    word = ""
    try:
        for one in examine(claim) if found is None else found:
            runs.append(_run(one))
            if not one.mutant:
                instances.append(one.steps)
            if not one.ok:
                problems.append(f"{claim.id}: {_where(one)}: expected {one.expected.value}, found {one.steps[-1].verdict}")
        general = next((i for i, run in enumerate(claim.instances) if run == claim.general), 0)
        word = own_word(claim, instances[general]).value
        if certificates is not None and not problems:
            by_id = {c.id: c for c in papers.claims()}
            text = text_of(document(claim, by_id, Word(word), instances))
            _written(certificates, f"{claim.id.replace('/', '--')}.json", text)
    except (ExactDPError, Rejected) as error:
        problems.append(f"{claim.id}: after {len(runs)} runs: {type(error).__name__}: {error}")
    return {
        "id": claim.id,
        "word": weaker(claim, word),
        "expected": claim.expected.value,
        "ok": not problems,
        "runs": runs,
        "problems": problems,
    }


def weaker(claim: Claim, word: str) -> str:
    """The word that the steps earn, or that of the ledger where what the claim uses lowers it."""
    order = [w.value for w in Word]
    ledger = rows().get(covered(claim), {}).get("word", "")
    return max(word, ledger, key=order.index) if word in order and ledger in order else word


def _written(folder: Path, name: str, text: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{named(folder)} is no directory that can be made ({error.strerror}): name another") from None
    write_all({folder / name: text})


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
        "remembered": sum(step.computed for step in found.steps) if found.remembered else 0,
        "steps": [{"role": step.role, "verdict": str(step.verdict)} for step in found.steps],
        "detail": last.detail,
        "ok": found.ok,
    }
