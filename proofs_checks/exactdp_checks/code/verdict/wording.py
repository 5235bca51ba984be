"""The words of an audit of code: the sentence of its channel, or what is known of it in part, and how the law was found.

>>> in_words(Fraction(1, 2**60)), in_words(Fraction(3, 4))
('8.67362e-19', '0.75')
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.auditing.decimals import asked_text, claim_text, decimal, decimals_apart, power_value, short_text
from exactdp_checks.auditing.details import details as details_of_matrix
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.lines import TIGHT
from exactdp_checks.auditing.wording import rounded_up, witness
from exactdp_checks.code.isolation.child import LATE
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.stand_ins.lines import placed
from exactdp_checks.code.verdict.audited import AuditedCode
from exactdp_checks.code.verdict.decoding import Decoded
from exactdp_checks.code.verdict.observed import PLACES
from exactdp_checks.code.verdict.pairs import COMPUTED

__all__ = ["NO_LAW", "details", "estimates", "in_words", "law_in_words", "lines", "sentence", "witness_of"]

LISTED = 12
CHECKED = "the kernel checked the probabilities of classes of reports, and not that the code has them"
NO_LAW = "no law was found: nothing is known of the code"
ROUNDING = Fraction(1, 10**9)  # nats: by more no arithmetic in doubles raises a level
SAMPLED = ", sampled in the replay"
DEEP = re.compile(r"more than (\d+) draws are abandoned")
ENDLESS = re.compile(r"numpy's geometric\(\S+\) does not return where its random\(\) is above [0-9.]+")
VALUES = re.compile(r"a draw with (\d+) results, each of which matters, is not explored(?: \(([^()]+)\))?")


def in_words(value: Exact) -> str:
    """A probability in decimals."""
    return decimal(rational(value))


def witness_of(audit: Audit) -> WorstRatio | None:
    """Where the bound fails, or the worst ratio."""
    return witness(audit)


def law_in_words(audit: AuditedCode) -> str:
    """How the law was found: the randomness, the runs, what is missing."""
    if audit.found.refused:
        return NO_LAW
    grid = audit.explored.grid
    numbers = "the continuum" if grid is None else f"multiples of 2^-{grid}"
    numbers = f", random() on {numbers}" if audit.observed.place in PLACES.values() else ""
    runs = "1 run" if audit.runs == 1 else f"{audit.runs} runs"
    replays = f"; {audit.validation.counts}" if audit.validation.inputs else ""
    return f"{audit.observed.sentence}; {runs}{numbers}{replays}"


def sentence(audit: AuditedCode) -> str:
    """What was found, for the whole law or for every completion of its explored part, and how the law was found."""
    return f"{_answer(audit)} ({law_in_words(audit)})."


def lines(audit: AuditedCode) -> list[str]:
    """The sentence for a terminal: the result first, then its witness or the reason, then what it rests on."""
    answer = _answer(audit)
    from_name = max(answer.find(audit.name), 0) + len(audit.name)
    after = answer[from_name:]
    result, colon, rest = after.removeprefix(": ").partition(": ")
    name = f"{audit.name}:" if after.startswith(": ") else audit.name
    result = f"{name} {result.strip()}".replace(TIGHT, ", and this is tight").removesuffix(", proved")
    if audit.validation.sampled and (audit.explored.unlisted or audit.outcome != "undecided"):
        result, rest = f"{result.replace(SAMPLED, '')}{SAMPLED}", rest.replace(SAMPLED, "")
    law = law_in_words(audit)
    as_named = placed(rest) or "." in rest.partition(" ")[0]
    found = [f"{audit.outcome.upper()}  {result}."]
    found += [f"  {rest if as_named else rest[:1].upper() + rest[1:]}."] if colon else []
    return [*found, f"  {law[0].upper()}{law[1:]}."]


def _answer(audit: AuditedCode) -> str:
    if audit.found.events:
        question = "its smallest epsilon is not found" if audit.policy is None else f"undecided whether it is {_claim(audit)}"
        return f"{audit.name}: {question}: {printable(audit.found.events[0], 500)}"
    if audit.gap:
        question = "its smallest epsilon is not found" if audit.policy is None else f"undecided whether it is {_claim(audit)}"
        return f"{audit.name}: {question}: its law was not replayed whole against the code; {audit.gap}"
    slack = ""
    if audit.slack and audit.policy is not None and audit.epsilon is None:
        slack = f"; every level was asked with a tolerance of {asked_text(LogSum(audit.slack))}, which is included"
    if audit.validation.loops:
        slack += f"; {audit.validation.loops}"
    if audit.explored.unlisted and audit.ratios is not None and audit.ratios[0] == audit.ratios[1]:
        return f"{audit.name}{_in_parts(audit)}{slack}"
    if audit.complete and audit.audit is not None:
        near = rounded_up(audit.audit, ROUNDING) if audit.outcome == "refuted" and audit.audit.delta is None else ""
        sampled = SAMPLED if audit.validation.sampled and audit.outcome != "undecided" else ""
        answer = audit.audit.sentence.removesuffix(".") + near + sampled
        if audit.epsilon is not None and audit.audit.epsilon is None:  # of a level that was asked for all pairs
            answer = answer.replace("private within the policy", _claim(audit), 1)
        root = audit.explored.root if re.search(r"\bt\b", answer) else 0
        return answer + (f"; eps is {'1' if root == 1 else f'1/{root}'} here, and t is e^eps" if root else "") + slack
    explored = audit.explored
    if explored.subsets:
        question = "its smallest epsilon is not found" if audit.policy is None else f"undecided whether it is {_claim(audit)}"
        return f"{audit.name}: {question}: {audit.verdict.detail}"
    most = max(range(len(explored.inputs)), key=lambda x: rational(audit.unexplored[x]))
    much = "all" if audit.unexplored[most] == 1 else in_words(audit.unexplored[most])
    share = f"{much} of the runs of input {printable(explored.inputs[most], 40)}"
    return f"{audit.name}{_partial(audit, share)}{slack}"


def _in_parts(audit: AuditedCode) -> str:
    """What holds for reports of many independent parts."""
    low = audit.ratios[0] if audit.ratios is not None else inf
    ratio = (short_text(low, 40) or f"about {decimal(low)}") if isinstance(low, Fraction) else "infinite"
    parts = audit.explored.parts
    hidden = next((y for law in audit.explored.subsets for _, y in law if type(y) is Factored), None)
    what = f"reports of {len(parts[0].places)} independent parts" if parts else "reports of hidden subsets or orders"
    what = what if hidden is None else f"reports of {len(hidden.places)} parts that are independent given a hidden draw"
    found = f"the largest ratio Q(y|x) / Q(y|x') is {'exactly ' * (ratio[:5] != 'about')}{ratio}, over all {what}"
    found += SAMPLED if audit.validation.sampled else ""
    if not parts and audit.verdict.certificate is not None:
        found += f"; {CHECKED}"
    elif not parts:
        found += f", {audit.verdict.detail if audit.policy is not None else COMPUTED}"
    if audit.policy is None:
        return f": {found}"
    words = {"proved": f" is {_claim(audit)}", "refuted": f" is not {_claim(audit)}"}
    return f"{words.get(audit.outcome, f': undecided whether it is {_claim(audit)}')}: {found}"


def _claim(audit: AuditedCode) -> str:
    if audit.epsilon is None:
        return "private within the policy"
    return claim_text(audit.epsilon + audit.slack, audit.slack)


def _partial(audit: AuditedCode, share: str) -> str:
    """What holds for every completion; ``share`` says how much is unexplored at most."""
    where, bound = audit.witness, audit.policy
    if audit.outcome == "refuted" and where is not None and bound is not None:
        limit = power_value(bound[where.x, where.other])
        found, right = "infinite", "every bound"
        if isinstance(where.ratio, Fraction) and limit is not None:
            found, right = decimals_apart(where.ratio, limit)
            right = f"e^epsilon = {right}" if audit.epsilon is not None else f"e^level = {right}"
        labels = [audit.explored.inputs[i] for i in (where.x, where.other)]
        y, x, other = (printable(label, 40) for label in (audit.explored.outputs[where.y], *labels))
        return (
            f" is not {_claim(audit)}: Q({y}|{x}) / Q({y}|{other}) is at least {found}, above {right}, "
            f"whatever the unexplored runs do (at most {share})"
        )
    if audit.outcome == "proved" and audit.audit is not None and audit.audit.delta is not None:
        held = audit.audit.sentence.removeprefix(audit.name).removesuffix(".")
        return f"{held}; proved for all that the unexplored runs may do (at most {share})"
    if audit.outcome == "proved":
        return f" is {_claim(audit)}, proved for all that the unexplored runs may do (at most {share}), among the given outputs"
    question = "its smallest epsilon is not found" if bound is None else f"undecided whether it is {_claim(audit)}"
    between = f"; e^epsilon is {_between(audit.ratios)}" if audit.ratios is not None else f": {audit.verdict.detail}"
    return f": {question}: {share} are unexplored{between}{_advice(audit)}"


def _between(ratios: tuple[Ratio, Ratio]) -> str:
    low, high = ratios
    if not isinstance(low, Fraction):
        return "infinite"
    upper = decimal(high) if isinstance(high, Fraction) else "any number"
    return f"at least {decimal(low)} and may be {upper}"


def _advice(audit: AuditedCode) -> str:
    """What to raise, or what else would decide."""
    said = " ".join(audit.notes)
    if audit.found.stopped and "memory" in audit.found.stopped:
        return f"; {audit.found.stopped}: raise memory (--memory), or ask about fewer inputs"
    if audit.found.stopped.startswith(LATE):
        return f"; {audit.found.stopped}: raise seconds (--seconds), or ask about fewer inputs"
    if audit.found.stopped:
        return f"; {audit.found.stopped}: correct it, or raise seconds (--seconds)"
    if "longer than the time" in said:
        return "; a run takes longer than the time for it: it does not end, it waits, or it needs more seconds (--seconds)"
    if "the time was over before" in said:
        return "; the time was over before all inputs were searched: raise seconds (--seconds), or ask about fewer inputs"
    if found := DEEP.search(said):
        return (
            f"; runs of more than {found[1]} draws are abandoned: raise depth (--depth), or where a loop rejects say which "
            "outputs are possible (--outputs)"
        )
    if "negligible" in said and any(law.unexplored == 1 for law in audit.found.explored.laws):
        return (
            "; each run draws so much that it is less probable than --negligible, and none came to its end: draw less, give a "
            "smaller --negligible, or bound it with exactdp sample-audit"
        )
    if "negligible" in said:
        return (
            "; a loop that rejects has no last run: say which outputs are possible (--outputs), with --tolerance 1e-12 where the "
            "level is tight, or ask with a --delta"
        )
    if found := VALUES.search(said):
        return (
            f"; {f'{found[2]}, ' if found[2] else 'it '}uses the value itself of a draw with {found[1]} results: draw from "
            "fewer, or compare it, or take % or // of it, before it is converted (int, text) or looked up"
        )
    if found := ENDLESS.search(said):
        return f"; {found[0]}: draw it by a loop, or ask with a --delta"
    if "more states than are followed" in said:
        return "; it has more states than are followed: raise seconds or outcomes, or bound it with exactdp sample-audit"
    return "; raise seconds or outcomes, ask about fewer inputs, or bound it with exactdp sample-audit"


def estimates(decoded: Decoded) -> str:
    """What was found of the decoder, in one sentence."""
    reports = "1 report" if decoded.users == 1 else f"{decoded.users} reports"
    order = "" if decoded.ordered else ", multisets of reports in the order of the outputs"
    worst = decoded.worst
    if worst is None:
        return f"estimator on {reports}{order}: mean and variances below; it has no target, so no bias."
    row, j, bias = worst
    where = f"input {printable(row.label, 40)}, coordinate {j}"
    size = f"{short_text(bias, 40)} ~ {decimal(bias)}" if short_text(bias, 40) else f"about {decimal(bias)}"
    if not bias:
        return f"estimator on {reports}{order}: unbiased, computed exactly."
    if decoded.rounding:
        return f"estimator on {reports}{order}: unbiased but for the rounding of doubles; the largest bias is {size}, at {where}."
    places = sum(b != 0 for r in decoded.rows for b in r.bias or ())
    return f"estimator on {reports}{order}: biased at {places} places, most at {where}, by {size}."


def details(audit: AuditedCode, *, verbose: bool = True) -> list[str]:
    """What follows the lines on a terminal; the labels and the assumptions only if ``verbose``."""
    plain = audit.audit if audit.complete and audit.decoded is None else None
    lines = [] if plain is None else list(details_of_matrix(plain, verbose=verbose))
    open_ = [
        (x, r)
        for x, r in zip(audit.explored.inputs, audit.unexplored, strict=True)
        if r and not audit.explored.unlisted and not audit.found.refused
    ]
    lines += [f"unexplored of input {printable(x, 40)}: {in_words(r)}" for x, r in open_[:LISTED]]
    if len(open_) > LISTED:
        lines.append(f"and of {len(open_) - LISTED} other inputs")
    lines += [f"note: {note}" for note in audit.notes]
    lines += [f"assumption: {each}" for each in audit.observed.assumptions if verbose]
    if audit.printed:
        lines.append(f"the code printed: {audit.printed}")
    if audit.decoded is not None:
        lines.append(estimates(audit.decoded))
        for row in audit.decoded.rows[:LISTED]:
            total = sum(row.variances, Fraction(0))
            bias = "" if row.bias is None else f"bias {_vector(row.bias)}, "
            lines.append(f"  {printable(row.label, 40)}: {bias}variance, coordinates summed: {_number(total)}")
    return lines


def _number(value: Fraction) -> str:
    return short_text(value, 20) or decimal(value)


def _vector(values: tuple[Fraction, ...]) -> str:
    shown = ", ".join(map(_number, values[:8]))
    return f"({shown}{', ...' if len(values) > 8 else ''})"
