"""``exactdp profile``: what else does a channel leak?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.brief import brief
from exactdp_checks.commands.terminal import FILE, INPUT, as_json, progress, table

if TYPE_CHECKING:
    from exactdp.channel import Channel
    from exactdp.policy import PrivacyMatrix
    from exactdp_checks.auditing.profile import Memory

__all__ = ["profile"]

MEMORISED = {"rappor": ("f", "p", "q"), "longitudinal": ("k", "first", "second")}
ROWS = 20
SECONDS = 7  # of 10^5 shuffled reports of two outputs, measured


@click.command(short_help="What else does the channel leak?")
@click.argument("subject", metavar="FILE|MECHANISM")
@click.option(
    "--argument", "arguments", multiple=True, metavar="NAME=V", help="A parameter of the mechanism, as JSON; repeatable."
)
@click.option("--epsilon", metavar="E", help='The level of a mechanism: "ln 3" or "t=3".')
@click.option("--delta", default="1e-6", show_default=True, metavar="D", help="Where the smallest epsilon is asked.")
@click.option("--policy", type=INPUT, help="A policy as in exactdp audit: the smallest delta within it is asked, too.")
@click.option("--reports", default=30, show_default=True, help="How many reports of one value.")
@click.option("--shuffle", default=100, show_default=True, help="How many reports behind a shuffler.")
@click.option("--sample", nargs=2, type=int, metavar="D N", help="So many users are drawn of so many, before they report.")
@as_json
@click.option("--verbose", is_flag=True, help="Write numbers of more than 20 digits in full.")
@click.option("--certificate", type=FILE, help="Write what is proved here, as one certificate.")
@click.option("--report", type=FILE, help="Write a report here: one page of HTML.")
@click.pass_context
def profile(
    ctx: click.Context,
    subject: str,
    arguments: tuple[str, ...],
    epsilon: str | None,
    delta: str,
    policy: Path | None,
    reports: int,
    shuffle: int,
    sample: tuple[int, int] | None,
    as_json: bool,
    verbose: bool,
    certificate: Path | None,
    report: Path | None,
) -> None:
    """What else does the channel leak: (epsilon, delta), divergences, many reports, a shuffler, capacity?

    FILE is a matrix as in exactdp audit; MECHANISM is a name such as krr, with --argument k=10 and --epsilon "ln 3". rappor (f,
    p, q) and longitudinal (k, first, second) have a memory, of which any number of reports is answered.
    """
    from exactdp.privacy.shuffled import MOST_REPORTS
    from exactdp_checks.auditing.files import named, place, write_all
    from exactdp_checks.auditing.profile import profile as profile_of
    from exactdp_checks.auditing.profile_page import to_html
    from exactdp_checks.proving.certificate import text_of

    targets = [path for path in (certificate, report) if path is not None]
    read = {place(path) for path in (Path(subject), policy) if path is not None}
    if len({place(path) for path in targets} - read) < len(targets):
        raise BadInput("--certificate and --report are written: name two files that are neither each other nor the input")
    channel, memory, name = _subject(subject, arguments, epsilon)
    bound = None if policy is None else _policy(policy, channel)
    cost = SECONDS * (shuffle / 10**5) ** 1.15 * (1 if channel.size[1] == 2 else 3)
    if cost > 2 and shuffle <= MOST_REPORTS:
        click.echo(f"{shuffle} shuffled reports: about {cost:.0f} s of the processor", err=True)
    with progress(ROWS, "profile") as advance:
        try:
            asked: dict[str, Any] = {"delta": delta, "reports": reports, "shuffle": shuffle, "sample": sample}
            found = profile_of(channel, **asked, memory=memory, policy=bound, name=name, step=advance)
        except ExactDPError as error:
            raise type(error)(f"{name}: {error}") from None
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1))
    else:
        click.echo(f"{name}: {channel.size[0]} inputs, {channel.size[1]} outputs")
        cells = [(row.name, row.value, row.exact if verbose else brief(row.exact), row.word) for row in found.rows]
        table(("question", "answer", "exactly", "evidence"), cells)
    proof = found.certificate() if certificate is not None else None
    texts = {certificate: text_of(proof)} if certificate is not None and proof is not None else {}
    write_all(texts | ({report: to_html(found)} if report is not None else {}))
    if certificate is not None:
        click.echo(f"certificate written to {named(certificate)}" if texts else "no certificate: nothing is proved", err=as_json)
    if report is not None:
        click.echo(f"report written to {named(report)}", err=as_json)
    ctx.exit(0)


def _policy(path: Path, channel: Channel) -> PrivacyMatrix:
    """The policy of a file, at the level that it names."""
    from exactdp_checks.auditing.asking import bound_of
    from exactdp_checks.auditing.files import named
    from exactdp_checks.auditing.policies import read_policy

    asked, level = read_policy(path, channel.inputs)
    found = bound_of(asked if level is None or level.epsilon else asked.at(level), None, channel.matrix, channel.inputs)[0]
    if found is None:  # pragma: no cover - a policy was given
        raise BadInput(f"{named(path)} holds no policy")
    return found


def _subject(subject: str, arguments: tuple[str, ...], epsilon: str | None) -> tuple[Channel, Memory | None, str]:
    """The channel of a file, or of a mechanism at a level, with its memory if it has one."""
    from exactdp_checks.auditing.files import is_file, named
    from exactdp_checks.auditing.products import read_matrix
    from exactdp_checks.code.isolation.symbols import argument_of

    path = Path(subject)
    if path.suffix or is_file(path) or subject == "-":
        if arguments or epsilon is not None:
            raise BadInput("--argument and --epsilon are of a mechanism: leave them out for a file")
        read = read_matrix(path)
        read.check_entries()
        return read.channel(), None, named(path)
    given = dict(map(argument_of, arguments))
    if subject in MEMORISED:
        if epsilon is not None:
            raise BadInput(f"{subject} has its levels among its parameters {', '.join(MEMORISED[subject])}: leave out --epsilon")
        return (*_memorised(subject, given), subject)
    channel, exactly = _mechanism(subject, given, epsilon)
    return channel, None, subject if exactly else f"{subject} (t = n / 2^64, just below e^epsilon)"


def _mechanism(name: str, given: Mapping[str, Any], epsilon: str | None) -> tuple[Channel, bool]:
    """The channel of a mechanism at a level, or at the largest n / 2^64 below an irrational e^epsilon; and which of the two."""
    from exactdp.levels import power_below
    from exactdp.mechanisms.records import record_of
    from exactdp.numbers.text import level

    record = record_of(name)
    missing = [f"--argument {n}=..." for n in record.names if n not in given]
    if missing and epsilon is None and not record.levelless:
        missing.append('--epsilon "ln 3"')
    if missing or set(given) - {*record.names, *record.options}:
        raise BadInput(f"{name} has the parameters {', '.join(record.names)}: give {' '.join(missing) or 'no others'}")
    if record.levelless:
        levelless: Channel = record.module.channel(**given)
        return levelless, True
    if epsilon is None:
        raise BadInput(f'{name} has a level: give --epsilon, as in --epsilon "ln 3"')
    power, exactly = power_below(level(epsilon))
    return record.module.channel(**given, t=power), exactly


def _memorised(name: str, given: Mapping[str, Any]) -> tuple[Channel, Memory]:
    """One report of a mechanism with a memory, and its two stages."""
    from exactdp.channel import Channel
    from exactdp.mechanisms import krr, rappor
    from exactdp_checks.auditing.profile import Memory

    names = MEMORISED[name]
    if set(given) != set(names):
        raise BadInput(f"{name} has the parameters {', '.join(names)}: give {' '.join(f'--argument {n}=...' for n in names)}")
    if name == "longitudinal":
        first, second = (krr.channel(given["k"], given[n]) for n in ("first", "second"))
        return first.then(second), Memory(first, second)
    noise = rappor.Noise(*(str(given[n]) for n in names))
    stages = rappor.permanent(noise), (noise.q, noise.p)
    one, two = (Channel([[1 - low, low], [1 - high, high]]) for high, low in ((stages[0].p, stages[0].q), stages[1]))
    bit = one.then(two)
    rows = [[a * b for a in bit.rows[x] for b in bit.rows[1 - x]] for x in (1, 0)]  # two values of a unary encoding
    return Channel(rows), Memory(one, two, 1)
