"""The corpus: every wrong mechanism is refuted where its file says, every right one proved; the table is current."""

import ast
import sys
from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, prod
from pathlib import Path
from typing import Any

import pytest

from corpus.catalogue import HERE, PATTERNS, Mechanism, mechanisms, table
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import attained
from exactdp_checks import audit_code
from exactdp_checks.auditing.audit import Audit, audit
from exactdp_checks.code.law.canonical import Form, canonical, restored
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.trusted import kernel

F = Fraction
WRONG, RIGHT = tuple(mechanisms("wrong")), tuple(mechanisms("right"))
BY_NAME = {m.name: m for m in WRONG + RIGHT}
LOOSE = {  # claims with a little room, and their exact ratios
    "count_from_memory": F(3**41 + 1, 3**40 + 3),
    "eight_bits_rounded_down": F(170, 86),
    "large_epsilon": F(235385266837019985),
    "last_place_rounded_down": F(1646197571152047, 605602242533201),
}


def some(mechanisms: Sequence[Mechanism]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("m", mechanisms, ids=lambda m: m.name)


def expecting(*expected: str) -> list[Mechanism]:
    return [m for m in (*WRONG, *RIGHT) if m.EXPECTED in expected]


@cache
def explored(name: str) -> Explored:
    m = BY_NAME[name]
    return law_of(m.function, m.INPUTS, **m.options)


def audited(m: Mechanism, **more: Any) -> Audit:
    return audit(explored(m.name).channel(), **m.claim, **more)


def outcome(text: str | None) -> str:
    return kernel.recheck(text or "").outcome.value


def policy_of(m: Mechanism) -> PrivacyMatrix:
    """The claim as a privacy matrix, by way of an audit of a channel that satisfies everything."""
    found = audit([[1]] * len(m.INPUTS), **m.claim, inputs=[str(x) for x in m.INPUTS]).policy
    assert found is not None
    return found


def divided(above: Any, below: Any) -> Any:
    return above / below if below else inf


def witness(m: Mechanism) -> tuple[int, int, Hashable, Any]:
    x, other, y, ratio = m.WITNESS
    return m.INPUTS.index(x), m.INPUTS.index(other), canonical(y), inf if ratio == "inf" else F(ratio)


def mean(m: Mechanism, data: Sequence[Any]) -> list[Fraction]:
    """E of the estimate from one report of each of the data, over all reports."""
    laws = [explored(m.name).laws[m.INPUTS.index(x)].mass.items() for x in data]
    total = [F(0)] * len(m.targets[0])
    for reports in product(*laws):
        chance = prod(F(p) for _, p in reports)
        estimate = m.decoder([restored(y) for y, _ in reports])  # type: ignore[misc]
        total = [a + chance * F(v) for a, v in zip(total, estimate, strict=True)]
    return total


def truth(m: Mechanism, data: Sequence[Any]) -> list[Fraction]:
    return [F(sum(column), len(data)) for column in zip(*(m.targets[m.INPUTS.index(x)] for x in data), strict=True)]


def estimator(m: Mechanism) -> Estimator:
    """The decoder on one report."""
    scores = [[F(v) for v in m.decoder([restored(y)])] for y in explored(m.name).outputs]  # type: ignore[misc]
    return Estimator(scores, m.targets)


@some(expecting("refuted"))
def test_wrong_is_refuted_at_its_witness(m: Mechanism) -> None:
    found, (x, other, y, ratio) = audited(m), witness(m)
    assert (found.status, found.verdict.outcome.value, outcome(found.certificate)) == (1, "refuted", "refuted")
    channel = explored(m.name).channel()
    column = channel.outputs.index(y)
    assert divided(channel[x, column], channel[other, column]) == ratio
    place = found.verdict.certificate["body"]["place"]  # type: ignore[index]
    assert divided(channel[place[0], place[2]], channel[place[1], place[2]]) == ratio  # another place may do as well, none better
    if m.POLICY is None:
        assert found.smallest is not None
        assert found.smallest.ratio == ratio
        assert "refuted" not in (outcome(audit(channel, f"ln({ratio})").certificate) if ratio != inf else "")


@some(expecting("biased"))
def test_wrong_decoder_is_biased_by_so_much(m: Mechanism) -> None:
    data, j, value, target = m.BIASED
    assert audited(m).status == 0  # as private as it claims
    assert mean(m, data)[j] == F(value) != F(target) == truth(m, data)[j]
    estimate = audited(m, estimator=estimator(m)).estimate
    assert estimate is not None
    assert not estimate.unbiased


@some(expecting("refused"))
def test_wrong_is_refused_by_name(m: Mechanism) -> None:
    with pytest.raises(BadInput, match=m.REFUSED):
        audited(m)


@some(RIGHT)
def test_right_is_proved(m: Mechanism) -> None:
    found, channel = audited(m), explored(m.name).channel()
    assert (found.status, found.verdict.outcome.value, outcome(found.certificate)) == (0, "proved", "proved")
    if m.name in LOOSE:
        assert found.smallest is not None
        assert found.smallest.ratio == LOOSE[m.name]
    elif m.POLICY is None:
        assert found.smallest is not None
        assert found.smallest.epsilon == level(m.EPSILON)  # a law that is too smooth would pass, and not be tight
    else:
        assert attained(channel, policy_of(m)) is not None


@some([m for m in RIGHT if m.DECODER])
def test_right_decoder_is_unbiased(m: Mechanism) -> None:
    for data in (*((x,) for x in m.INPUTS), *product(m.INPUTS[:2], m.INPUTS[-2:])):
        assert mean(m, data) == truth(m, data)
    estimate = audited(m, estimator=estimator(m)).estimate
    assert estimate is not None
    assert estimate.unbiased
    assert estimate.verdict is not None
    assert estimate.verdict.outcome.value == "proved"


FIRST = {m.PATTERN: m for m in reversed((*expecting("refuted"), *expecting("proved")))}.values()
CHOSEN = {m.name: m for m in (*FIRST, *expecting("biased"), BY_NAME["optimised_unary"])}


@some(list(CHOSEN.values()))
def test_the_audit_of_code_agrees(m: Mechanism) -> None:
    more = {"outputs": m.OUTPUTS, "estimator": m.decoder, "users": len(m.BIASED[0]) if m.BIASED else 1, "isolated": False}
    found = audit_code(m.function, m.INPUTS, **m.claim, **m.options, **more)
    assert (found.outcome, found.status) == (("refuted", 1) if m.WITNESS else ("proved", 0))
    if m.WITNESS:
        assert found.witness is not None
        assert found.witness.ratio == witness(m)[3]
    if m.DECODER:
        assert found.decoded is not None
        assert found.decoded.unbiased == (m.EXPECTED == "proved")
        means = {row.label: row.mean for row in found.decoded.rows}
        if m.BIASED:
            data, j, value, _ = m.BIASED
            assert [mean[j] for label, mean in means.items() if str(label) == str(data[0])] == [F(value)]


@pytest.mark.parametrize("name", ["one_hot_one_noise", "guard_against_zero", "mangat", "skip_the_own_item"])
def test_the_audit_of_code_in_a_child_process_agrees(name: str) -> None:
    m = BY_NAME[name]
    found = audit_code(f"{m.module.__file__}:{m.FUNCTION}", m.INPUTS, **m.claim, **m.options)
    assert found.outcome == m.EXPECTED
    assert found.channel.matrix == explored(name).channel().matrix


def test_the_page_on_limits_counts_the_corpus() -> None:
    text = (Path(__file__).parents[2] / "docs/pages/audit-code-limits.md").read_text(encoding="utf-8")
    assert f"The corpus has {len(WRONG) + len(RIGHT)} such mechanisms" in text


def test_the_corpus_covers_every_pattern() -> None:
    assert len(WRONG) >= 25
    assert len(RIGHT) >= 25
    assert {m.PATTERN for m in WRONG} == {m.PATTERN for m in RIGHT} == set(PATTERNS)
    assert len(BY_NAME) == len(WRONG) + len(RIGHT)
    for m in WRONG:
        assert m.EXPECTED in ("refuted", "biased", "refused")
        assert (m.WITNESS is None, m.BIASED is None, m.REFUSED is None) == tuple(
            e != m.EXPECTED for e in ("refuted", "biased", "refused")
        )
    for m in RIGHT:
        assert m.EXPECTED == "proved"
        assert (m.WITNESS, m.BIASED, m.REFUSED) == (None, None, None)
    assert all((m.EPSILON is None) != (m.POLICY is None) for m in BY_NAME.values())


def test_every_file_is_short_and_stands_alone() -> None:
    for m in BY_NAME.values():
        text = Path(m.module.__file__ or "").read_text("utf-8")
        nodes = list(ast.walk(ast.parse(text)))
        imported = {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
        imported |= {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}
        assert {name.partition(".")[0] for name in imported} <= {*sys.stdlib_module_names, "numpy"}
        assert len(text.splitlines()) <= 40


def test_the_table_is_current() -> None:
    assert (HERE / "README.md").read_text("utf-8") == table(), "run python tests/corpus/catalogue.py"


JOINT = [m for m in WRONG if m.PATTERN in ("right marginals, wrong joint", "randomness reused")]
JOINT += [BY_NAME["noise_without_replacement"]]


@some(JOINT)
def test_marginals_alone_show_nothing(m: Mechanism) -> None:
    """The coordinates of the report have the laws that they should have: drawn independently they keep the claim."""
    coordinates, rows = [tuple(y.items if isinstance(y, Form) else y) for y in explored(m.name).outputs], []
    joint = explored(m.name).channel()
    symbols = [sorted({y[j] for y in coordinates}) for j in range(len(coordinates[0]))]
    for row in joint.rows:
        marginals = [
            {s: sum(p for p, y in zip(row, coordinates, strict=True) if y[j] == s) for s in symbols[j]}
            for j in range(len(symbols))
        ]
        rows.append(
            [prod((marginal[s] for marginal, s in zip(marginals, y, strict=True)), start=F(1)) for y in product(*symbols)]
        )
    found = audit(Channel(rows, m.INPUTS), **m.claim)
    assert (found.verdict.outcome.value, audited(m).verdict.outcome.value) == ("proved", "refuted")


SAMPLES, LEVEL = 10**6, F(1, 20)
T = F(235385266837019985)
NEAR: dict[str, tuple[list[Hashable], list[list[Any]]]] = {  # private channels next to wrong ones
    "floor_of_uniform": ([0, 1, 2], [[F(1, 3)] * 3] * 3),
    "guard_against_zero": ([0, 1], [["1/4", "3/4"], ["3/4", "1/4"]]),
    "less_or_equal_on_the_grid": ([0, 1], [["3/4", "1/4"], ["1/4", "3/4"]]),
    "last_place": (
        [0, 1],
        [[F(0.7310585786300048), 1 - F(0.7310585786300048)], [1 - F(0.7310585786300048), F(0.7310585786300048)]],
    ),
    "never_misses": ([0, 1], [[T / (T + 1), 1 / (T + 1)], [1 / (T + 1), T / (T + 1)]]),
}


@pytest.mark.parametrize("name", NEAR)
def test_a_million_samples_see_nothing(name: str) -> None:
    """A private channel is so near that a test of level 5% on a million reports of each input has power below 5% + 10^-8.

    Whatever the test: power - level <= the total variation between the laws of all reports <= the sum of that of each.
    """
    m, (outputs, rows) = BY_NAME[name], NEAR[name]
    assert audit(rows, **m.claim).status == 0
    private = Channel(rows, m.INPUTS, outputs)
    laws = [each.mass for each in explored(name).laws]
    near = [dict(zip(private.outputs, row, strict=True)) for row in private.rows]
    apart = [sum(abs(p.get(y, F(0)) - q.get(y, F(0))) for y in {**p, **q}) / 2 for p, q in zip(laws, near, strict=True)]
    power = LEVEL + SAMPLES * sum(apart)
    assert LEVEL < power < LEVEL + F(1, 10**8)


def test_the_power_of_the_usual_audit_is_zero() -> None:
    """Clopper-Pearson limits from a million reports: not even the best of all samples gives a lower limit of 40 on epsilon.

    No hit among N reports allows every q with (1 - q)^N >= 5%, and so q = 1/e^40, as 1 - N q <= (1 - q)^N.
    """
    assert 1 - SAMPLES / T > LEVEL
    assert audited(BY_NAME["never_misses"]).smallest.ratio == inf  # type: ignore[union-attr]


def test_a_branch_that_no_sample_takes() -> None:
    """The item in clear with probability 2^-53 in a report: N 2^-53 (1 - N 2^-54) <= 1 - (1 - 2^-53)^N <= N 2^-53."""
    once = explored("guard_against_zero").laws[0].mass["yes"]
    assert once == F(1, 2**53)
    assert F(1, 10**10) < SAMPLES * once * (1 - SAMPLES * once / 2) < SAMPLES * once < F(2, 10**10)
