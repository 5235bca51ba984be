"""The profile of a channel: what it leaks besides its smallest epsilon, a row for each question, with its evidence.

proved: a certificate holds the sentence. argued: certificates hold its parts, and a named fact joins them. computed: exactdp
computed it, and no certificate contains it. A question that is out of reach says so, with what is answered instead.

>>> from exactdp.mechanisms import krr
>>> found = profile(krr.channel(3, 3), reports=10, shuffle=5)
>>> [(row.name, row.value, row.word) for row in found.rows][:2]
[('smallest epsilon', '1.09861228867', 'proved'), ('smallest epsilon at delta = 1/1000000', '1.09861062200', 'proved')]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.arguments import check_count, plain
from exactdp.bounds.users import at_least, to_tell_apart
from exactdp.capacity import capacity
from exactdp.channel import Channel
from exactdp.display import grid
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, MatrixLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.concentrated import zcdp
from exactdp.privacy.contraction import chi_square_contraction, dobrushin
from exactdp.privacy.curve import Curve, check_delta, curve, delta_within, epsilon_at
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.renyi import chi_square, hellinger, kullback_leibler, renyi
from exactdp.privacy.sampled import sampled_epsilon
from exactdp.privacy.shuffled_epsilon import shuffled_epsilon
from exactdp.privacy.tradeoff import delta as hockey_stick
from exactdp.shown import Shown
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.decimals import decimal, short_text
from exactdp_checks.auditing.profile_many import DIGITS, Memory, of_many, of_memory
from exactdp_checks.proving import capacity as capacities
from exactdp_checks.proving import contracting, prove
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Memory", "Profile", "Row", "profile"]

Step = Callable[[str, float], object]


@dataclass(frozen=True)
class Row(NoTruthValue):
    """A question, its answer in decimals and exactly where that is short, the word of its evidence, seconds of the processor."""

    name: str
    value: str
    exact: str
    word: str
    seconds: float
    verdict: Verdict | None = None


@dataclass(frozen=True, repr=False)
class Profile(Shown):
    """All rows, ``text()`` is the table, and the curve of (epsilon, delta) with its corners."""

    name: str
    size: tuple[int, int]
    rows: tuple[Row, ...]
    curve: Curve | None

    def __str__(self) -> str:
        k, m = self.size
        two = [f"{row.name} {row.value} ({row.word})" for row in self.rows[:2]]
        return f"{self.name}, {k} x {m}: {two[0]}\n{two[1]}\n{len(self.rows) - 2} more answers: print(result.text())"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return grid(("question", "answer", "evidence"), [(row.name, row.value, row.word) for row in self.rows])

    def records(self) -> list[dict[str, Any]]:
        """A row for each question.

        Returns:
            Dictionaries with the keys name, value, exact and word; text.

        Example:
            >>> from exactdp.mechanisms import krr
            >>> found = profile(krr.channel(2, 3), reports=2, shuffle=2)
            >>> found.records()[0]["name"], found.records()[0]["exact"], found.records()[0]["word"]
            ('smallest epsilon', 'ln(3)', 'proved')
        """
        return [{n: getattr(row, n) for n in ("name", "value", "exact", "word")} for row in self.rows]

    def text(self) -> str:
        """A line for each row.

        Returns:
            Lines of text.

        Example:
            >>> from exactdp.mechanisms import krr
            >>> found = profile(krr.channel(2, 3), reports=2, shuffle=2)
            >>> len(found.text().splitlines()) == len(found.rows)
            True
        """
        width = max(len(row.name) for row in self.rows)
        return "\n".join(f"{row.name:{width}}  {row.value}  ({row.word})" for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """Everything, exact numbers as text.

        Returns:
            Objects that ``json.dumps`` takes: name, size, rows, and the corners (epsilon, delta) of the curve.

        Example:
            >>> from exactdp.mechanisms import krr
            >>> found = profile(krr.channel(2, 3), reports=2, shuffle=2)
            >>> found.to_json()["size"]
            {'inputs': 2, 'outputs': 2}
        """
        corners = [] if self.curve is None else [[str(p), str(d)] for p, d in self.curve.corners]
        return {
            "name": self.name,
            "size": {"inputs": self.size[0], "outputs": self.size[1]},
            "rows": self.records(),
            "curve": corners,
        }

    def certificate(self) -> Verdict | None:
        """What is proved, as one certificate; None if nothing is.

        Returns:
            The verdict of the kernel on all of it.

        Example:
            >>> from exactdp.mechanisms import krr
            >>> found = profile(krr.channel(2, 3), reports=2, shuffle=2)
            >>> found.certificate().outcome.value
            'proved'
        """
        proved = [row.verdict for row in self.rows if row.verdict is not None and row.verdict.outcome.value == "proved"]
        return prove.all_of(proved) if proved else None


Answer = tuple[Any, Verdict | None]
Question = tuple[str, Callable[[], Answer]]


@plain
def _silent(_name: str, _share: float) -> None:
    """No progress is shown."""


def profile(
    channel: Channel | MatrixLike,
    *,
    delta: ExactLike | float = "1e-6",
    reports: int = 30,
    shuffle: int = 100,
    sample: tuple[int, int] | None = None,
    memory: Memory | None = None,
    policy: PrivacyMatrix | None = None,
    name: str = "the channel",
    step: Step = _silent,
) -> Profile:
    """The (epsilon, delta) curve, divergences, contraction, capacity, repeated and shuffled reports of a channel.

    Args:
        channel: rational, k x m, k >= 2: a channel, or its rows in any form that ``Channel`` takes.
        delta: from 0 to below 1, at which the smallest epsilon is asked.
        reports: how many reports of one value.
        shuffle: how many reports behind a shuffler.
        sample: how many users are drawn of how many, without replacement, before they report.
        memory: the two stages of memorised answers, where the channel is one report of these.
        policy: levels of the pairs, at one level: the smallest delta within it is asked, too.
        name: of the channel, for people.
        step: called with the name of a row and the share of it that is done, 1 at its end.

    Returns:
        The rows in a fixed order; what is out of reach is a row that says so.

    Raises:
        BadInput: for other numbers, one input, and where t occurs.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> profile(krr.channel(2, 3), reports=2, shuffle=2).rows[2].value
        '0.5'

    Source: the modules of ``exactdp.privacy``.
    """
    channel = channel if isinstance(channel, Channel) else Channel(channel)
    if not channel.matrix.is_rational:
        raise BadInput("a profile is of one level: give a value, as in channel.at(t=3)")
    if channel.size[0] < 2:
        raise BadInput("the channel has one input: privacy compares two of them")
    limit = check_delta(delta)
    check_count(reports, "reports"), check_count(shuffle, "shuffle")
    kept: list[Curve] = []
    rows = []
    for question, answer in [
        *_within(channel, policy),
        *_questions(channel, limit, reports, shuffle, memory, kept, step),
        *_drawn(channel, limit, sample),
    ]:
        start = time.process_time()
        verdict: Verdict | None = None
        try:
            value, verdict = answer()
            shown, exact = _shown(value)
            word = "computed" if verdict is None else verdict.outcome.value
        except OutOfScope as error:
            shown, exact, word = str(error), "", "not answered"
        rows.append(Row(question, shown, exact, word, time.process_time() - start, verdict))
        step(question, 1)
    return Profile(name, channel.size, tuple(rows), kept[0] if kept else None)


def _questions(
    channel: Channel, limit: Fraction, reports: int, shuffle: int, memory: Memory | None, kept: list[Curve], step: Step
) -> Iterator[Question]:
    def whole() -> Answer:
        kept.append(curve(channel))
        return f"{len(kept[0].corners)} corners", None

    def found(value: Any, verdict: Verdict | None = None) -> Answer:
        return value, verdict

    yield "smallest epsilon", lambda: _smallest(channel)
    yield f"smallest epsilon at delta = {limit}", lambda: _at(channel, limit)
    yield (
        "total variation of two inputs (Dobrushin)",
        lambda: found(dobrushin(channel).value, contracting.total_variation(channel)),
    )
    yield "curve of (epsilon, delta)", whole
    yield "contraction of chi-square and Kullback-Leibler", lambda: _eta(channel)
    yield "capacity, bits", lambda: _capacity(channel)
    yield "users to be within 1/20 in total variation, 9 of 10 times: at least", lambda: found(_users(channel))
    yield "users to tell 1024 hypotheses apart, 9 of 10 times: at least", lambda: found(to_tell_apart(channel, 1024, "1/10"))
    yield "Kullback-Leibler divergence, nats", lambda: found(kullback_leibler(channel).value)
    yield "chi-square divergence", lambda: found(chi_square(channel).moment)
    yield "squared Hellinger distance", lambda: found(hellinger(channel)[0])
    for order in (2, 10):
        yield f"Renyi divergence of order {order}, nats", lambda order=order: found(renyi(channel, order).value)  # type: ignore[misc]
    yield "smallest rho of zCDP", lambda: found(zcdp(channel))

    yield f"{reports} reports of one value: epsilon", lambda: found(_smallest(channel)[0] * reports)
    yield f"{reports} reports of one value: epsilon at delta = {limit}", lambda: found(of_many(channel, reports, limit))
    yield from [] if memory is None else [(name, lambda of=of: found(of())) for name, of in of_memory(memory, reports, limit)]
    last = f"{shuffle} shuffled reports: epsilon at delta = {limit}"
    yield last, lambda: found(shuffled_epsilon(channel, shuffle, limit, step=lambda share: step(last, min(share, 0.99))))


def _users(channel: Channel) -> LogSum | float:
    """The fewest users for an estimate of their distribution."""
    if channel.size[0] % 2:
        raise OutOfScope("the bound is over pairs of inputs: ask about an even number of inputs")
    return at_least(channel, "1/20", "1/10")


def _drawn(channel: Channel, limit: Fraction, sample: tuple[int, int] | None) -> list[Question]:
    """The question about drawn users, if there is one."""
    if sample is None:
        return []
    draws, users = sample
    name = f"{draws} of {users} users drawn: epsilon at delta = {limit}"
    return [(name, lambda: (sampled_epsilon(channel, users, draws, limit), None))]


def _within(channel: Channel, policy: PrivacyMatrix | None) -> list[Question]:
    """The question about a policy, if there is one."""
    if policy is None:
        return []
    stick = delta_within(channel, policy)
    exact = stick.value()
    return [("smallest delta within the policy", lambda: (stick.enclosure(80) if exact is None else exact, None))]


def _smallest(channel: Channel) -> Answer:
    ratio = smallest_epsilon(channel).ratio
    if isinstance(ratio, float):
        return ratio, None
    level = LogSum.ln(rational(ratio))
    return level, prove.privacy(channel, PrivacyMatrix.ldp(channel.size[0], level))


def _at(channel: Channel, limit: Fraction) -> Answer:
    level = epsilon_at(channel, limit)
    if not isinstance(level, LogSum):
        return level, None
    return level, prove.approximate(hockey_stick(channel, level), channel, limit)


def _eta(channel: Channel) -> Answer:
    found = chi_square_contraction(channel)
    return found.interval(), contracting.eta(channel)


def _capacity(channel: Channel) -> Answer:
    found = capacity(channel)
    return found.bits, capacities.certified(channel, found)


def _shown(value: Any) -> tuple[str, str]:
    """In decimals, and exactly where that is short."""
    if isinstance(value, str):
        return value, ""
    if isinstance(value, float):
        return "infinite", ""
    if isinstance(value, Interval):
        low, high = decimal(value.lower, DIGITS), decimal(value.upper, DIGITS)
        if low == high:
            return low, short_text(value.lower) if value.lower == value.upper else ""
        return f"{low} to {high}", ""
    number = value.enclosure(80).lower if isinstance(value, LogSum) else value
    return decimal(number, DIGITS), short_text(value)
