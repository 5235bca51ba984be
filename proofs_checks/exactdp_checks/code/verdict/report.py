"""The report of an audit of code: JSON with fixed keys, and one page: that of the channel, with what is said of the code."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

import exactdp
from exactdp.numbers.exact import rational
from exactdp_checks.auditing import report as of_matrix
from exactdp_checks.auditing.decimals import decimal, exact_text
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.verdict.audited import AuditedCode
from exactdp_checks.code.verdict.decoding import Decoded
from exactdp_checks.code.verdict.wording import estimates, law_in_words, sentence

__all__ = ["NOT_VERIFIED", "to_html", "to_json"]

NOT_VERIFIED = (
    "that the code gives the same reports elsewhere: with other versions of Python and numpy, other arguments, other inputs",
    "that the random numbers are random: the generators are taken as ideal ones of their stated laws",
    *of_matrix.NOT_VERIFIED[2:4],
    "that nothing leaks beside the report (its time, its size, its absence)",
    of_matrix.NOT_VERIFIED[5],
)
LISTED = 64


def to_json(audit: AuditedCode) -> dict[str, Any]:
    """Everything that was found; exact numbers are text, decimals stand beside."""
    witness, explored = audit.witness, audit.explored
    body = None if audit.audit is None else {**audit.audit.to_json(), "not_verified": _not_verified(audit)}
    return {
        "exactdp": exactdp.__version__,
        "name": audit.name,
        "sentence": sentence(audit),
        "outcome": audit.outcome,
        "status": audit.status,
        "asked": {
            "epsilon": None if audit.epsilon is None else str(audit.epsilon),
            "slack": str(audit.slack),
            "policy": audit.policy is not None and audit.epsilon is None,
        },
        "law": {
            "grid": "ideal" if explored.grid is None else explored.grid,
            "complete": audit.complete,
            "runs": audit.runs,
            "inputs": [str(x) for x in explored.inputs],
            "outputs": len(explored.outputs),
            "unexplored": [{"exact": exact_text(r), "decimal": decimal(rational(r), 17)} for r in map(rational, audit.unexplored)]
            if not audit.complete
            else None,
            "stopped": audit.found.stopped or None,
            "isolated": audit.found.isolated,
            "observed": audit.observed.to_json(),
            "validation": audit.validation.to_json(),
            "notes": list(audit.notes),
            "printed": audit.printed,
        },
        "witness": None
        if witness is None
        else {
            "input": str(explored.inputs[witness.x]),
            "other": str(explored.inputs[witness.other]),
            "output": str(_output(audit, witness.y)),
            "ratio": "inf" if isinstance(witness.ratio, float) else exact_text(witness.ratio),
        },
        "ratios": None if audit.ratios is None else ["inf" if isinstance(r, float) else exact_text(r) for r in audit.ratios],
        "estimator": None if audit.decoded is None else _decoded(audit.decoded),
        "audit": body,
        "not_verified": _not_verified(audit),
    }


def _not_verified(audit: AuditedCode) -> list[str]:
    """What no certificate of this audit has: the steps of its law that were computed first."""
    return [*(f"that {step}: this was computed by exactdp" for step in audit.computed), *NOT_VERIFIED]


def _output(audit: AuditedCode, y: int) -> object:
    return audit.audit.outputs[y] if audit.complete and audit.audit is not None else audit.explored.outputs[y]


def _decoded(decoded: Decoded) -> dict[str, Any]:
    worst = decoded.worst
    return {
        "sentence": estimates(decoded),
        "reports": decoded.users,
        "ordered": decoded.ordered,
        "unbiased": decoded.unbiased,
        "rounding": decoded.rounding,
        "largest_bias": None
        if worst is None
        else {
            "input": str(worst[0].label),
            "coordinate": worst[1],
            "exact": exact_text(worst[2]),
            "decimal": decimal(worst[2], 17),
        },
        "moments": [
            {
                "input": str(row.label),
                "mean": [exact_text(v) for v in row.mean],
                "bias": None if row.bias is None else [exact_text(v) for v in row.bias],
                "variances": [exact_text(v) for v in row.variances],
                "covariance": None if row.covariance is None else [[exact_text(v) for v in line] for line in row.covariance],
            }
            for row in decoded.rows
        ],
    }


def to_html(audit: AuditedCode) -> str:
    """The page of the channel, or one without a channel, with a section on the code; every text is escaped."""
    facts = {
        "audit": audit,
        "sentence": sentence(audit),
        "version": exactdp.__version__,
        "law": law_in_words(audit),
        "unexplored": [
            (printable(x, 60), decimal(rational(r))) for x, r in zip(audit.explored.inputs, audit.unexplored, strict=True) if r
        ][:LISTED],
        "decoder": None if audit.decoded is None else estimates(audit.decoded),
        "moments": [] if audit.decoded is None else _rows(audit.decoded),
        "not_verified": _not_verified(audit),
    }
    if audit.audit is None or not audit.complete:
        return str(_template("code.html").render(**facts))
    page = audit.audit.to_html()
    for old, new in zip(of_matrix.NOT_VERIFIED, NOT_VERIFIED, strict=True):
        page = page.replace(f"<li>{old}</li>", f"<li>{new}</li>", 1)
    if first := _not_verified(audit)[: -len(NOT_VERIFIED)]:
        steps = "".join(f"<li>{escape(step)}</li>\n" for step in first)
        page = page.replace(f"<li>{NOT_VERIFIED[0]}</li>", f"{steps}<li>{NOT_VERIFIED[0]}</li>", 1)
    start, end, rest = page.rpartition("</main>")
    return f"{start}{_template('section.html').render(**facts)}{end}{rest}"


def _rows(decoded: Decoded) -> list[dict[str, str]]:
    """The moments for a table: the input, its largest bias, its variances summed."""
    found = []
    for row in decoded.rows[:LISTED]:
        bias = max(row.bias, key=abs) if row.bias else None
        total = sum(row.variances[1:], row.variances[0]) if row.variances else rational(0)
        shown = "" if bias is None else decimal(bias)
        found.append({"input": printable(row.label, 60), "bias": shown, "variance": decimal(total)})
    return found


@lru_cache(maxsize=2)
def _template(name: str) -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("exactdp_checks.code.verdict", "templates")
    options: dict[str, Any] = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    return Environment(loader=loader, autoescape=True, **options).get_template(name)
