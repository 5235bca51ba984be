"""``exactdp recheck``: certificates, by the kernel alone; whether they are about a matrix; whether claims are those installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput
from exactdp_checks.brief import brief, proposition_lines
from exactdp_checks.commands.batches import mapped, most_jobs_option
from exactdp_checks.commands.observed_laws import BESIDE, certificate_of, law_of, law_row
from exactdp_checks.commands.terminal import INPUT, as_json, working

if TYPE_CHECKING:
    from exactdp_checks.auditing.binding import Question
    from exactdp_checks.auditing.factored import Factored
    from exactdp_checks.auditing.streams.streamed import Streamed

__all__ = ["recheck"]

MAX_CERTIFICATE = 256 * 2**20


@click.command(short_help="Re-check certificates with the kernel alone.")
@click.argument("files", nargs=-1, required=True, type=INPUT)
@click.option("--matrix", type=INPUT, help="Ask whether the certificates are about the matrix in this file.")
@click.option("--epsilon", metavar="E", help="With --matrix: and whether they prove at least this level.")
@click.option("--policy", type=INPUT, help="With --matrix: and whether they prove at least the policy in this file.")
@click.option("--binary64", is_flag=True, help="Take every number of the matrix as the double next to it.")
@click.option("--header/--no-header", default=None, help="Whether the first row of the matrix holds output labels.")
@click.option("--labels/--no-labels", default=None, help="Whether the first column of the matrix holds input labels.")
@click.option(
    "--steps/--no-steps",
    default=None,
    help="Run the claims that are installed, and compare every step.  [default: of FILES named]",
)
@most_jobs_option
@as_json
@click.option("--verbose", is_flag=True, help="Print propositions as the kernel writes them, with digests and long numbers.")
@click.pass_context
def recheck(
    ctx: click.Context,
    /,
    files: tuple[Path, ...],
    matrix: Path | None,
    epsilon: str | None,
    policy: Path | None,
    steps: bool | None,
    jobs: int | None,
    as_json: bool,
    verbose: bool,
    **reading: Any,
) -> None:
    """Re-check certificates (FILES, or all .json files of directories) with the kernel alone.

    Each is answered with its proposition. Exit status 1 if one is rejected, is about another matrix, says less than asked, or
    states or proves an installed claim otherwise; 3 if one rests on nothing but what was computed. The certificate of a stream
    says what the kernel proves without the file, and what was computed: with --matrix the file is read again, and decides that.
    What an audit of code wrote beside a certificate is read too: it is rejected where its law was not replayed against the code.
    A claim's document that is named here has the steps of the installed claim, which is run; of one in a directory only the
    steps that it has are checked, unless --steps is given.
    """
    from exactdp_checks.auditing.writing import named

    if matrix is None and (epsilon is not None or policy is not None or any(v not in (None, False) for v in reading.values())):
        raise BadInput("a level, a policy and how to read a matrix mean nothing without one: say --matrix FILE as well")
    paths = [p for f in files for p in (sorted(f.rglob("*.json")) if f.is_dir() else [f])]
    beside = (path.with_name(path.name + BESIDE) for path in paths)
    paths += [path for path in beside if path.is_file() and path not in paths]
    if not paths:
        raise BadInput(f"there is no .json file in {', '.join(map(named, files))}: name certificates")
    ran = frozenset(paths if steps else () if steps is False else files)
    asked = _Asked(matrix, epsilon, policy, reading, ran)
    with working("re-checking") as tell:
        left = count(len(paths) - 1, -1)
        said = lambda _: tell(f"re-checking: {next(left)} of {len(paths)} left")  # noqa: E731
        found = mapped(partial(_row, asked=asked), paths, jobs=jobs, done=said)
    if not as_json:
        for row in found:
            click.echo("\n".join(_lines(row, verbose)))
    if as_json:
        click.echo(json.dumps(found, indent=1))
    if any(not row["accepted"] or row["answer"] is False for row in found):
        ctx.exit(1)
    ctx.exit(3 if any(row["outcome"] == "computed" and not row["recomputed"] for row in found) else 0)


@dataclass(frozen=True)
class _Asked:
    """The question about a matrix in a file, if there is one; the file is read as the first certificate needs it, once.

    ``ran`` are the documents of claims that are compared with the claim, which is run.
    """

    matrix: Path | None
    epsilon: str | None
    policy: Path | None
    reading: Mapping[str, Any]
    ran: frozenset[Path]

    @cached_property
    def whole(self) -> Question | None:
        """The question about the matrix in memory."""
        from exactdp_checks.auditing.binding import question

        return None if self.matrix is None else question(self.matrix, self.epsilon, self.policy, **self.reading)

    @cached_property
    def product(self) -> Factored | None:
        """The same about the product of a file that lists factors."""
        from exactdp_checks.auditing.factored import factored
        from exactdp_checks.auditing.products import product_in
        from exactdp_checks.auditing.writing import named

        if self.matrix is None:
            return None
        if self.policy is not None or any(v not in (None, False) for v in self.reading.values()):
            raise BadInput("the certificate is of a product, at one level: ask for it with --epsilon alone")
        return factored(named(self.matrix), product_in(self.matrix), self.epsilon)

    @cached_property
    def streamed(self) -> Streamed | None:
        """The same about what one pass over the file finds."""
        from exactdp_checks.commands.streaming import read_again

        if self.matrix is not None and self.policy is not None:
            raise BadInput("the certificate is of a stream, at one level: ask for it with --epsilon, not with --policy")
        return None if self.matrix is None else read_again(self.matrix, self.epsilon, **self.reading)


def _row(path: Path, asked: _Asked) -> dict[str, Any]:
    """What is said of one certificate; ``answer`` is that to the question, None if none was asked."""
    from exactdp_checks.auditing.opening import read_bytes
    from exactdp_checks.auditing.writing import named
    from exactdp_checks.trusted.kernel import Rejected
    from exactdp_checks.trusted.kernel import recheck as check_again

    nothing = dict.fromkeys(("outcome", "method", "proposition", "steps", "answer", "recomputed"))
    text = read_bytes(path, MAX_CERTIFICATE)
    if path.name.endswith(BESIDE) and (law := law_of(text)) is not None:
        about = certificate_of(path)
        row = law_row(law, None if about is None else read_bytes(about, MAX_CERTIFICATE))
        return {"file": named(path), **nothing, "recomputed": False, **row}
    try:
        verdict = check_again(text)
    except Rejected as error:
        return {"file": named(path), "accepted": False, **nothing, "detail": str(error)}
    certificate = verdict.certificate or {}
    facts = {"outcome": verdict.outcome.value, "method": verdict.method.value, "proposition": verdict.proposition}
    row = {"file": named(path), "accepted": True, **facts, "steps": None, "answer": None, "recomputed": False, "detail": ""}
    if certificate["kind"] == "claim":
        steps, wrong = _restated(certificate, path in asked.ran)
        row |= {"steps": steps, "accepted": not wrong, "detail": wrong}
        if wrong:
            return row
    if asked.matrix is not None:
        said, reason = _answered(certificate, asked)
        from exactdp_checks.auditing.streams.rechecking import is_streamed

        if said is None:
            raise BadInput(f"{named(path)}: {reason}")
        row |= {"answer": said, "recomputed": said and is_streamed(certificate), "detail": reason}
    return row


def _answered(certificate: Mapping[str, Any], asked: _Asked) -> tuple[bool | None, str]:
    """The answer to the question about a matrix; of a stream, by reading the file again."""
    if certificate["kind"] in ("product", "product-violation"):
        from exactdp_checks.auditing import factored

        return (None, "no product") if asked.product is None else factored.about(certificate, asked.product)
    from exactdp_checks.auditing.streams import rechecking

    if not rechecking.is_streamed(certificate):
        from exactdp_checks.auditing import binding

        return (None, "no matrix") if asked.whole is None else binding.answer(certificate, asked.whole)
    return (None, "no matrix") if asked.streamed is None else rechecking.answer(certificate, asked.streamed)


def _restated(certificate: Mapping[str, Any], ran: bool) -> tuple[str | None, str]:
    """What was seen of the steps of a claim's document; where it says something else than the installed claim or fact."""
    from exactdp_checks.claims.document import differs, steps_differ

    if stated := differs(certificate):
        return None, stated
    if not ran:
        return "only those written here were checked: --steps compares them with the installed claim", ""
    found = steps_differ(certificate)
    if found is None:
        return "only those written here were checked: no claim of this name is installed", ""
    return (None, found) if found else ("as the installed claim has them", "")


def _lines(row: Mapping[str, Any], verbose: bool) -> list[str]:
    """The verdict, its details, and what it rests on."""
    if not row["accepted"]:
        return [f"REJECTED  {row['file']}: {row['detail']}"]
    rests = [f"The kernel rebuilt this from the certificate alone ({row['method']})."]
    if row["outcome"] == "observed":
        rests = [f"{row['detail'][0].upper()}{row['detail'][1:]}."]
    rests += [f"steps: {row['steps']}."] * bool(row["steps"])
    rests += [f"{'yes' if row['answer'] else 'NO'}: {row['detail']}."] * (row["answer"] is not None)
    rested = " ".join(rests) if verbose else brief(" ".join(rests))
    return proposition_lines(row["outcome"], f"{row['file']}: {row['proposition']}", rested, verbose=verbose)
