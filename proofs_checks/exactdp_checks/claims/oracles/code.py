"""Claims about what the functions of the mechanisms return: the law of their samplers, their scores, policies and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, permutations, product
from math import inf
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.mechanisms.records import RECORDS, Record
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.oracles import wired
from exactdp.policy import Level
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.asking import refuses, same
from exactdp_checks.claims.oracles.cases import CASES
from exactdp_checks.claims.oracles.readings import Reading
from exactdp_checks.claims.oracles.stated import claim
from exactdp_checks.programs.law import law
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree
from exactdp_checks.trusted.verdict import Verdict

__all__: list[str] = []

Call: TypeAlias = Callable[[], Any]
AT: tuple[Mapping[str, Any], ...] = tuple({"case": name} for name in CASES)
SCORED = tuple(row for row in AT if CASES[row["case"]].reading.inputs > 1 or row["case"] in ("krr(1)", "hrr(1)", "OUE(1)"))


def cells(found: Iterable[tuple[object, str]], factor: str) -> Iterator[Verdict]:
    """Each different pair of a value and its formula, once."""
    for value, formula in dict.fromkeys(found):
        yield prove.equal(value, tree(f"{factor}*({formula})"))


def _case(case: str) -> bool:
    return case in CASES


@claim("code-law", "the definitions of the mechanisms", {"factor": "2"}, {"factor": "t"}, at=AT, when=_case)
def code_law(case: str, factor: str = "1") -> Steps:
    r"""The law of the code of ``sample``, over all outcomes of its draws and for every $\epsilon$, is in every cell the formula
    that defines the mechanism, and so is ``channel``; ``alphabet`` counts the reports. For the mechanisms and sizes listed.
    """
    one = CASES[case]
    reading, channel = one.reading, one.channel()
    places = list(product(range(reading.inputs), range(reading.outputs)))
    yield "inputs and reports", [same(*pair) for pair in zip(channel.size, (reading.inputs, reading.outputs), strict=True)]
    if one.module.__name__.rpartition(".")[2] != "longitudinal":
        yield "alphabet", same(one.module.alphabet(*one.size, **one.options), reading.outputs)
    yield "statement: the channel", cells(((channel[x, y], reading.chance(x, y)) for x, y in places), factor)
    rows = [law(partial(one.sample, x)).row(range(reading.outputs)) for x in range(reading.inputs)]
    yield "statement: the code", cells(((rows[x][y], reading.chance(x, y)) for x, y in places), factor)


@claim(
    "code-scores", "the definitions of the mechanisms", {"factor": "2"}, {"factor": "t"}, at=SCORED, when=_case, uses="code-law"
)
def code_scores(case: str, factor: str = "1") -> Steps:
    r"""The score of every report for every coordinate is the formula of the definition; its mean given an input is the target,
    for every $\epsilon > 0$; and the estimates from all reports, one of them twice, are the means of the scores. For the
    mechanisms and sizes listed.
    """
    one = CASES[case]
    reading, estimator = one.reading, one.estimator()
    many = reading.coordinates or reading.inputs
    yield (
        "the target",
        cells(((estimator.target[x, j], reading.target(x, j)) for x, j in product(range(reading.inputs), range(many))), "1"),
    )
    yield "statement: unbiased", prove.mean(one.channel(), estimator)
    scores = [[reading.score(y, j) for j in range(many)] for y in range(reading.outputs)]
    yield (
        "statement: scores",
        cells(((estimator.scores[y, j], scores[y][j]) for y, j in product(range(reading.outputs), range(many))), factor),
    )
    reports = [y for y in range(reading.outputs) for _ in range(1 + (y == 1))]  # report 1 twice
    found = one.estimate(reports)
    for j in range(many):
        times = Counter(scores[y][j] for y in reports)
        total = "+".join(f"{n}*({score})" for score, n in times.items())
        yield "statement: the estimates", prove.equal(found[j], tree(f"({total})/{len(reports)}"))


@claim("code-policy", "the definitions of the mechanisms", {"factor": "99/100"}, {"factor": "1/2"}, at=AT, when=_case)
def code_policy(case: str, factor: str = "1") -> Steps:
    r"""The ``policy`` bounds the pairs of inputs that the definition bounds, by the multiple of $\epsilon$ that it names;
    ``channel`` is private under it for every $\epsilon$, and where the definition says so at no lower level. For those listed.
    """
    one = CASES[case]
    reading, channel = one.reading, one.channel()
    pairs = [(x, other) for x in range(reading.inputs) for other in range(reading.inputs)]
    levels = {pair: reading.level(*pair) for pair in pairs}
    policy = one.policy(LogSum(epsilon=one.unit) if reading.private else "ln 2")
    ways: dict[int | None, Level] = (
        {None: inf, **{n: LogSum(epsilon=n) for n in range(9)}} if reading.private else {0: LogSum(), 1: LogSum.ln(2)}
    )
    yield "the levels", same(sum(policy[pair] == ways[level] for pair, level in levels.items()), len(pairs))
    if reading.private:
        yield "statement: private", prove.privacy(channel, policy)
    if reading.tight:
        yield "statement: attained", _attained(channel, {pair: level for pair, level in levels.items() if level}, reading, factor)
    elif factor != "1":
        yield "a changed level", same(0, 1)


def _attained(channel: Channel, levels: Mapping[tuple[int, int], int], reading: Reading, factor: str) -> Verdict:
    """At some report the chances of two inputs have the ratio t^level."""
    for (x, other), level in levels.items():
        for y in range(reading.outputs):
            if channel[x, y] == exact(f"t^{level}") * channel[other, y] != 0:
                return prove.equal(channel[x, y], tree(f"{factor}*t^{level}*({reading.chance(other, y)})"))
    return same(0, 1)


REFUSED = tuple({"record": record.name} for record in (*RECORDS, *wired.RECORDS))
LEVELS = ("1/2", "0", "-3", "nan", 0.5, None)


def first_drawn(_: object) -> int:
    """A source of draws that knows one result."""
    return 0


def _record(record: str) -> Record:
    return next(one for one in (*RECORDS, *wired.RECORDS) if one.name == record)


def _is_record(record: str) -> bool:
    return any(one.name == record for one in (*RECORDS, *wired.RECORDS))


@claim("code-refusals", "the requirements of the mechanisms", {"more": 1}, {"more": -1}, at=REFUSED, when=_is_record)
def code_refusals(record: str, more: int = 0) -> Steps:
    r"""All of ``channel``, ``estimator``, ``policy``, ``sample`` refuse the wrong parameters that the mechanism's record lists,
    levels below $t = 1$ (a policy those below 0), inputs that are none and what is no source of draws; the estimator refuses $t =
    1$ too. They answer at the right parameters, at $t = 1$ where they may, and for the first and the last input.
    """
    one = _record(record)
    module, right, level = one.module, dict(one.right), one.levels[-1]

    def split(given: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        return [given[n] for n in one.names], {n: given[n] for n in one.options if n in given}

    def asked(given: Mapping[str, Any], t: Any) -> tuple[Call, ...]:
        size, options = split(given)
        return (
            lambda: module.channel(*size, t=t, **options),
            lambda: module.estimator(*size, t=t, **options),
            lambda: module.policy(*size, **options),
            lambda: module.sample(0, *size, t, first_drawn, **options),
        )

    size, options = split(right)
    inputs = module.channel(*size, t=level, **options).size[0]
    wrong = [call for change, _, _ in one.wrong for call in asked({**right, **change}, level)]
    wrong += [partial(module.sample, x, *size, level, first_drawn, **options) for x in (-1, inputs, True, "0", 0.0, None)]
    wrong += [partial(module.sample, 0, *size, level, draw, **options) for draw in (None, 3, "draw")]
    if not one.levelless:
        for t in LEVELS:
            calls = asked(right, t)
            wrong += [calls[0], calls[1], calls[3]]
        wrong.append(asked(right, "1")[1])
    wrong += [partial(module.policy, *size, epsilon=e, **options) for e in ("-1", "nan", None)]
    yield "statement: refused", same(sum(map(refuses, wrong)) + more, len(wrong))
    fine = [*asked(right, level), *(() if one.levelless else asked(right, "1")[:1])]
    fine += [partial(module.sample, x, *size, level, first_drawn, **options) for x in (0, inputs - 1)]
    yield "statement: answered", same(sum(map(refuses, fine)), 0)


ORBITED = tuple(row for row in AT if hasattr(CASES[row["case"]].module, "orbits"))


@claim(
    "code-orbits", "the roles of the mechanisms", {"more": 1}, {"more": -1}, at=ORBITED, when=_case, uses="code-law code-scores"
)
def code_orbits(case: str, more: int = 0) -> Steps:
    r"""For one to three different inputs the orbit that ``orbit_of`` names has as many outputs of each combination of chances and
    scores, at the orders of ``orders_of``, as are counted over all outputs, and its pairs are bounded where the policy bounds
    them; what is no tuple of different inputs is refused. For the mechanisms and sizes listed.
    """
    one = CASES[case]
    module, size, options = one.module, one.size, one.options
    channel, scores, names = one.channel(), one.estimator().scores, set[str]()
    for symbols in chain.from_iterable(permutations(range(min(one.reading.inputs, 5)), number) for number in (1, 2, 3)):
        orders = module.orders_of(symbols, *size, **options)
        chances, values = (table(*orders, t="t", **options) for table in (module.probabilities, module.scores))
        orbit = next(o for o in module.orbits(*orders, **options) if o.name == module.orbit_of(symbols, *size, **options))
        counted = Counter(tuple((channel[x, y], scores[y, x]) for x in symbols) for y in range(one.reading.outputs))
        listed = Counter[tuple[Any, ...]]()
        for cell, many in orbit.cells:
            listed[tuple((chances[role], values[role]) for role in cell)] += many + more
        names.add(orbit.name)
        yield "statement: cells", same(int(+counted == +listed and orbit.symbols == len(symbols)), 1)
        if len(symbols) == 2:
            yield "statement: bounded", same(int(orbit.bounded == (one.reading.level(*symbols) is not None)), 1)
    wrong = ((), (0, 0), (0, 1, 2, 3), (-1,), (99,), ("0",))
    yield "statement: refused", same(sum(refuses(module.orbit_of, symbols, *size, **options) for symbols in wrong), len(wrong))
