"""``exactdp claims``, ``show`` and ``check``: the statements of the papers, and what the kernel says of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.brief import brief
from exactdp_checks.commands.batches import mapped, most_jobs_option, scheduler_option, state
from exactdp_checks.commands.completing import ids as statement_ids
from exactdp_checks.commands.completing import papers as paper_keys
from exactdp_checks.commands.completing import words
from exactdp_checks.commands.terminal import FILE, as_json, cut, paragraph, progress, shows_mathematics, width

if TYPE_CHECKING:
    from exactdp_checks.claims.claim import Claim
    from exactdp_checks.claims.inventory import Statement
    from exactdp_checks.claims.remembering import Memory

__all__ = ["check", "claims", "show"]

FEW = 8  # claims that are checked together, of each of which it is said what was established
LONGEST = 400  # characters of a step on a screen


def _claims(ids: Sequence[str] = (), paper: str | None = None) -> tuple[Claim, ...]:
    """The claims with the given ids (or their relatives), of the given paper; all of them where neither is given."""
    from exactdp_checks.claims import papers
    from exactdp_checks.claims.showing import relatives

    _known(paper)
    known = papers.claims()
    wanted = {c.id for name in ids for c in (relatives(name) or _uncovered(name))}
    return tuple(c for c in known if (c.id in wanted or not ids) and paper in (None, c.paper))


def _known(paper: str | None) -> None:
    from exactdp_checks.claims.papers import APART, KEYS

    keys = (*KEYS, *APART)
    if paper is not None and paper not in keys:
        close = get_close_matches(paper, keys, n=1)
        raise BadInput(
            f"there is no paper {paper!r}: " + (f"did you mean {close[0]}?" if close else f"write one of {', '.join(keys)}")
        )


def _uncovered(name: str) -> tuple[Claim, ...]:
    raise BadInput(f"{name} is in the inventory, and no claim covers it: exactdp show {name} says what is known")


@click.command()
@click.option("--paper", type=paper_keys, metavar="KEY", help="Only those of this paper.")
@click.option("--word", type=words, metavar="WORD", help="Only those with this word of the ladder; open: what no claim covers.")
@as_json
def claims(paper: str | None, word: str | None, as_json: bool) -> None:
    """List the statements that are checked, each with its word."""
    from exactdp_checks.answering.index import rows
    from exactdp_checks.answering.sections import MEANS

    _known(paper)
    if word is not None and word not in MEANS:
        raise BadInput(f"{word!r} is no word of the ladder: write one of {', '.join(MEANS)}")
    of_paper = [r for name, r in rows().items() if paper in (None, name.partition("/")[0])]
    chosen = [r for r in of_paper if (r.get("claim") if word is None else r["word"] == word)]
    if as_json:
        click.echo(json.dumps([_row(r) for r in chosen], indent=1))
        return
    for r in chosen:
        line = f"{r['word']:<9}  {r.get('claim', r['id'])}"
        click.echo(f"{line}  {cut(r.get('where', r['label']), width() - len(line) - 2)}".rstrip())


def _row(r: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": r.get("claim", r["id"]),
        "paper": r["id"].partition("/")[0],
        "where": r.get("where", r["label"]),
        "word": r["word"],
        "statement": r.get("statement") or r.get("printed", ""),
        "instances": r.get("instances", 0),
        "beyond": not r.get("printed"),
    }


@click.command(short_help="Show a statement: its proof, or its counterexample.")
@click.argument("words", type=statement_ids, metavar="ID", nargs=-1, required=True)
@as_json
@click.option("--verbose", is_flag=True, help="Keep digests and numbers of more than 20 digits.")
def show(words: tuple[str, ...], as_json: bool, verbose: bool) -> None:
    """Show a statement: what is printed, its word, the proof step by step with its facts, the counterexample, what is true."""
    from exactdp.mechanisms import NAMES
    from exactdp_checks.claims.showing import described, entry, relatives

    claim_id = " ".join(words)
    if len(words) > 1:
        raise BadInput(f"{claim_id!r} is no id: write exactdp why {claim_id}, which finds it by words")
    if claim_id in NAMES:
        raise BadInput(
            f"{claim_id} is a mechanism, no statement: write exactdp why {claim_id}, or in Python mechanism({claim_id!r})"
        )
    chosen = relatives(claim_id)
    if as_json:
        click.echo(json.dumps([described(c) for c in chosen], indent=1))
        return
    if not chosen:
        click.echo(_alone(entry(claim_id)))
        return
    texts = (described(c) for c in chosen)
    click.echo("\n\n".join(_text(found if verbose else _briefly(found)) for found in texts))


def _briefly(found: dict[str, Any]) -> dict[str, Any]:
    """What is shown, without digests, its long numbers as decimals."""

    def shortened(value: Any) -> Any:
        if isinstance(value, str):
            return brief(value)
        if isinstance(value, Mapping):
            return {name: shortened(part) for name, part in value.items()}
        return [shortened(part) for part in value] if isinstance(value, list | tuple) else value

    return {name: shortened(value) for name, value in found.items()}


def _alone(found: Statement) -> str:
    """A statement that no claim covers, as lines to read."""
    from exactdp_checks.claims.showing import theorems, word

    shown = _typeset()
    lines = [f"{found.id}: {word(found.id)} ({found.kind})", paragraph(shown(found.label))]
    lines += [
        paragraph(f"printed: {shown(found.printed)}") if found.printed else paragraph(f"statement: {shown(found.statement)}")
    ]
    lines += map(paragraph, _theorems(theorems(found)))
    return "\n".join([*lines, *([paragraph(f"note: {shown(found.note)}")] if found.note else [])])


def _typeset() -> Callable[[str], str]:
    from exactdp_checks.typeset.plain import line, raw

    return line if shows_mathematics() else raw


def _text(found: dict[str, Any]) -> str:
    """A claim as lines to read."""
    shown = _typeset()
    grade = f" ({found['grade']}{', root cause ' + found['cause'] if found['cause'] else ''})" if found["grade"] else ""
    lines = [f"where: {found['where']}"]
    lines += [f"printed: {shown(found['printed'])}"] if found["printed"] else []
    lines += [f"read as: {shown(found['reading'])}"] if found["reading"] else []
    lines += [f"{'refuted' if found['grade'] else 'statement'}: {shown(found['statement'])}"]
    lines += _theorems(found)
    lines += [f"argument {i}: {shown(text)}" for i, text in enumerate(found["argument"], 1)]
    lines += _proof(found["steps"])
    lines += [f"letters of the steps: {_together(found['letters'])}"] * bool(found["letters"])
    lines += [shown(text) for text in found["sides"]]
    if found["at"]:
        every = f"exactdp check {found['id']} --certificates DIR"
        lines.append(f"known at: {_places(found['at'])} (the steps above are those of the first; {every} writes all of them)")
        lines += [f"row {i}: {_clipped(row['sentence'])}{_further(row['steps'])}" for i, row in enumerate(found["rows"][1:], 2)]
    for one in found["assumes"]:
        held = f"; theorem {one['theorem']} in the proof assistant" if "theorem" in one else ""
        held += f"; for finitely many values theorem {one['finite']} in the proof assistant" if "finite" in one else ""
        lines.append(f"assumes {one['id']}: {shown(one['statement'])} [{one['source']}{held}]")
    below = {one["id"]: f", which rests on the facts: {', '.join(one['facts'])}" for one in found["through"] if one["facts"]}
    lines += [f"uses {one['id']} ({one['word']}){below.get(one['id'], '')}" for one in found["uses"]]
    if found["repair"]:
        true = found["repair"]
        lines.append(f"true instead, {true['id']} ({true['word']}): {shown(true['statement'])}")
    mutants = "; ".join(", ".join(f"{k} = {v}" for k, v in m.items()) for m in found["mutants"])
    lines += [f"deliberately wrong variants, each refuted: {mutants}"]
    lines += [f"written in {found['source']['module']}, line {found['source']['line']}"]
    return "\n".join([f"{found['id']}: {found['word']}{grade}", *map(paragraph, lines)])


def _theorems(found: Mapping[str, Any]) -> list[str]:
    """The theorems that are the whole statement or its negation, then those that differ from it."""
    whole = [(one, f"beside it: {one['beside']}" if one["beside"] else "") for one in found["theorem"]]
    whole += [(one, f"refutes it, {one['beside']}" if one["beside"] else "refutes it") for one in found["refuting"]]
    others = [(one, f"not the whole: {one['differs']}") for one in found["related"]]
    return [
        f"theorem {one['name']} in the proof assistant ({'; '.join(filter(None, (said, one['grounds'])))}): {one['statement']}"
        for one, said in whole + others
    ]


def _proof(steps: Sequence[Mapping[str, Any]]) -> list[str]:
    """The steps: one that was there before is named; of the examples of a kind the first is shown, and the others are counted."""
    lines: list[str] = []
    before: dict[str, str] = {}
    for i, step in enumerate(steps):
        role, sentence = step["role"], step["sentence"]
        if step["carries"] and before.get(sentence) != role:
            lines.append(f"{role}: {f'the same as {before[sentence]}' if sentence in before else _clipped(sentence)}")
            before.setdefault(sentence, role)
        elif not step["carries"] and all(other["role"] != role for other in steps[:i]):
            lines.append(f"{role}: {_clipped(sentence)}")
            words = Counter(other["outcome"] for other in steps[i + 1 :] if other["role"] == role)
            said = ", ".join(f"{number} {word}" for word, number in words.items())
            lines += [f"{role}: and {words.total()} more of the kind ({said}), which --json lists"] if words else []
    return lines


def _together(letters: Mapping[str, str]) -> str:
    """The letters with what they stand for; those that stand for the same together."""
    alike = {text: [name for name in letters if letters[name] == text] for text in letters.values()}
    return "; ".join(f"{', '.join(names)}: {text}" for text, names in alike.items())


def _clipped(sentence: str) -> str:
    """A long formula by its two ends; the other formats have all of it."""
    if len(sentence) <= LONGEST:
        return sentence
    start, end = sentence[: LONGEST // 2].rsplit(" ", 1)[0], sentence[-LONGEST // 4 :].split(" ", 1)[-1]
    return f"{start} ... {end} ({len(sentence)} characters; --json has them)"


def _further(steps: int) -> str:
    """How many steps of a row are not shown."""
    return f" (one of its {steps} steps)" if steps > 1 else ""


def _places(rows: Sequence[Mapping[str, str]]) -> str:
    """The instances in a few words: rows of a table of the claim by their number only."""
    if all(list(row) == ["row"] for row in rows):
        return f"{len(rows)} rows of its table"
    texts = [", ".join(f"{k} = {v}" for k, v in row.items()) for row in rows]
    return "; ".join(texts[:6]) + (f" and {len(texts) - 6} more" if len(texts) > 6 else "")


def _checked(claim_id: str, certificates: Path | None, memory: Memory | None) -> dict[str, Any]:
    """One claim, checked in this process."""
    from exactdp_checks.claims import papers
    from exactdp_checks.claims.checking import checked
    from exactdp_checks.claims.remembering import remembered

    (claim,) = (claim for claim in papers.claims() if claim.id == claim_id)
    return checked(claim, certificates, None if memory is None else remembered(claim, memory))


@click.command(short_help="Check claims, and refute their wrong variants.")
@click.argument("ids", type=statement_ids, nargs=-1, metavar="[ID]...")
@click.option("--paper", type=paper_keys, metavar="KEY", help="All claims of this paper.")
@click.option("--all", "everything", is_flag=True, help="All claims.")
@click.option("--certificates", type=FILE, metavar="DIR", help="Write the certificates of all instances into this directory.")
@click.option("--cache", type=FILE, metavar="DIR", help="Keep here what was found; re-check the certificates that are there.")
@click.option("--fresh", is_flag=True, help="With --cache: compute again what no kernel can check, and keep it anew.")
@most_jobs_option
@scheduler_option
@as_json
@click.pass_context
def check(
    ctx: click.Context,
    /,
    ids: tuple[str, ...],
    paper: str | None,
    everything: bool,
    certificates: Path | None,
    cache: Path | None,
    fresh: bool,
    as_json: bool,
    **workers: Any,
) -> None:
    """Check claims: every instance must come out as expected, and every mutant be refuted.

    With --cache, certificates of earlier runs with the same sources are checked again by the kernel; what only our code computed
    is remembered and counted as such, unless --fresh or --certificates is given: a document says what was computed now.
    """
    from exactdp_checks.claims.remembering import Memory

    if not ids and paper is None and not everything:
        raise BadInput("nothing is named to check: write the ids of claims, --paper KEY, or --all")
    if fresh and cache is None:
        raise BadInput("--fresh means nothing without a cache: say --cache DIR as well, or leave both out")
    chosen = _claims(ids, paper)
    memory = None if cache is None else Memory(cache, state(), fresh=fresh or certificates is not None)
    with progress(len(chosen)) as advance:
        task = partial(_checked, certificates=certificates, memory=memory)
        found = mapped(task, [claim.id for claim in chosen], **workers, done=advance)
    if memory is not None and state() != memory.state:
        memory.forget(chosen)
        raise BadInput("the sources were changed while they were checked, and nothing of this run is kept: check again")
    if as_json:
        click.echo(json.dumps({"ok": all(row["ok"] for row in found), "claims": found}, indent=1))
    else:
        for row in found:
            line = f"{row['word'] if row['ok'] else 'FAILED':<9}  {row['id']}"
            click.echo(f"{line}  {cut(_runs(row['runs']), width() - len(line) - 2)}".rstrip())
            if len(found) <= FEW and row["ok"]:
                click.echo(_established(row))
        for row in found:
            for problem in row["problems"]:
                click.echo(paragraph(problem, ""))
        click.echo(f"{sum(row['ok'] for row in found)} of {len(found)} claims as expected")
        counts = [sum(run["remembered"] for run in row["runs"]) for row in found]
        if any(counts):
            steps = f"{sum(counts)} computed steps of {sum(map(bool, counts))} claims were remembered, not computed again"
            click.echo(paragraph(f"{steps}; the kernel checked every certificate again. --fresh computes them.", ""))
    ctx.exit(0 if found and all(row["ok"] for row in found) else 1)


def _established(row: Mapping[str, Any]) -> str:
    """What the word means, and the statement that has it."""
    from exactdp_checks.answering.sections import MEANS
    from exactdp_checks.claims import papers

    (statement,) = (claim.statement for claim in papers.claims() if claim.id == row["id"])
    means = MEANS[row["word"]]
    return paragraph(f"{means[0].upper()}{means[1:]}. The statement: {_typeset()(statement)}")


def _runs(runs: Sequence[Mapping[str, Any]]) -> str:
    mutants = sum(run["mutant"] for run in runs)
    recalled = sum(run["remembered"] for run in runs)
    own, wrong = (f"{n} {word}{'s' * (n != 1)}" for n, word in ((len(runs) - mutants, "run"), (mutants, "mutant")))
    return f"{own}, {wrong} refuted{f', {recalled} remembered' * bool(recalled)}"
