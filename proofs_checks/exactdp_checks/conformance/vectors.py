"""Golden vectors as cases: a channel is asked row by row and for its smallest epsilon, everything else as it is.

Numbers are sent as their exact text. What is not asked has its reason in ``unasked``. A refusal of a policy is asked as one of
its parameters, and that of an estimator as one of an estimate. Source: the format of ``exactdp_checks.golden``.

>>> one = {"exact": "3", "decimal": "3"}
>>> given = {"parameters": {"k": 2}, "t": one, "epsilon": {"exact": "ln(3)", "decimal": "1.0986"}, "reports": [0]}
>>> output = {"estimate": {"exact": ["3/2", "-1/2"], "decimal": ["1.5", "-0.5"]}}
>>> vector = {"subject": "krr", "id": 7, "kind": "decode", "note": "", "input": given, "output": output}
>>> [(case.id, case.operation, case.expected) for case in of_vectors([vector])]
[('krr/7', 'estimate', (Fraction(3, 2), Fraction(-1, 2)))]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

from exactdp.errors import ExactDPError
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.exact import exact, rational
from exactdp_checks.conformance import variants
from exactdp_checks.conformance.case import Case, Encoding, Expected
from exactdp_checks.conformance.measured import audit_case, epsilon_case, policy_case
from exactdp_checks.conformance.mechanisms import LEVELLESS, Parameters, channel_of, estimator_of, request_of, sampler_of, some
from exactdp_checks.conformance.moments import of_bias, of_information, of_risk, of_scores
from exactdp_checks.conformance.randomness import Draws
from exactdp_checks.conformance.trees import tree_of
from exactdp_checks.conformance.unasked import unasked
from exactdp_checks.conformance.wire import place_of, plain
from exactdp_checks.golden import bounds
from exactdp_checks.golden.calls import read
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import channel_of as written_channel
from exactdp_checks.golden.numbers import value_of

__all__ = ["encode_case", "of_vectors", "wrong_refusals"]

Vector = Mapping[str, Any]
BITS = 160


def of_vectors(found: Iterable[Vector]) -> Iterator[Case]:
    """The cases of vectors that have a subject; the id of a case is subject/id, and a part of it."""
    for vector in found:
        make = MAKERS.get(vector["kind"])
        if make is not None:
            yield from make(f"{vector['subject']}/{vector['id']}", vector, vector["input"], vector["output"])


def _channels(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:  # noqa: ARG001 - as the others
    mechanism, parameters, t, request = place_of(vector)
    q = written_channel(output["channel"])
    rows: Any = q.rows
    make = partial(channel_of, mechanism, parameters)
    for x in some(len(rows)):
        wrong = partial(variants.of_channels, mechanism, make, t, x)
        yield Case(f"{name}/{x}", "channel", {**request, "input": x}, rows[x], vector["note"] or f"row {x}", wrong)
    yield epsilon_case(f"{name}/epsilon", q, vector["note"] or f"the channel of {mechanism}")


def _encodings(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    mechanism, parameters, t, _ = place_of(vector)
    asked = [(given["item"], tuple((d["range"], d["value"]) for d in run["draws"])) for run in output["runs"]]
    yield encode_case(name, mechanism, parameters, t, asked, [run["report"] for run in output["runs"]], None)


def encode_case(
    name: str,
    mechanism: str,
    parameters: Parameters,
    t: Fraction,
    asked: Sequence[tuple[int, Draws]],
    right: Sequence[int],
    rows: tuple[tuple[Fraction, ...], ...] | None,
) -> Case:
    """The question for the reports of items with given draws; ``rows`` of the channel if these are all outcomes."""
    items, draws = tuple(x for x, _ in asked), tuple(d for _, d in asked)
    request = {**request_of(mechanism, parameters, t), "inputs": items, "randomness": draws}  # tuples are lists of JSON
    wrong = partial(variants.of_encoders, mechanism, partial(sampler_of, mechanism, parameters), t, asked, right)
    note = f"{'some' if rows is None else 'all'} outcomes of the draws for {len(set(items))} items"
    encoding = Encoding(items, draws, 0 if rows is None else len(rows[0]), rows)
    return Case(name, "encode", request, tuple(map(Fraction, right)), note, wrong, encoding=encoding)


def _estimates(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    mechanism, parameters, t, request = place_of(vector)
    reports = given["reports"]
    wrong = partial(variants.of_estimates, mechanism, partial(estimator_of, mechanism, parameters), t, reports)
    expected = tuple(map(rational, output["estimate"]["exact"]))
    yield Case(name, "estimate", {**request, "reports": reports}, expected, vector["note"], wrong)


def _audits(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    pattern, channel = given["policy"]["pattern"], written_channel(given["channel"])
    if unasked(vector):
        return
    levels = {i for x, row in enumerate(pattern) for y, i in enumerate(row) if x != y}
    powers = [_power(text) for text in given["policy"]["exact"]]
    if len(levels) == 1 and isinstance(powers[place := min(levels)], Fraction):
        yield audit_case(name, channel, powers[place], given["policy"]["decimal"][place], vector["note"])
    else:
        yield policy_case(name, channel, [[powers[i] for i in row] for row in pattern], output["private"], vector["note"])


def _power(text: str) -> Fraction | float:
    """e^level, within 2^-160 where it is irrational."""
    value = value_of({"exact": text})
    if value == inf:
        return inf
    found = value if isinstance(value, LogSum) else LogSum(value)
    power: Any = found.exp()
    return exp(found.constant, BITS).lower if power is None and not found.terms else power


def _symbolic(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    """The functions of t, by their values: the rows of the channel at the levels of the vector."""
    mechanism, pattern = vector["subject"], output["channel"]["pattern"]
    for at in output["values"]:
        t = rational(at["t"]["exact"])
        parameters = {key: _at(value, t) for key, value in given["parameters"].items()}
        request = request_of(mechanism, parameters, t)
        for x in sorted({0, len(pattern) - 1}):
            row = tuple(rational(at["channel"]["exact"][i]) for i in pattern[x])
            yield Case(
                f"{name}/{x}/t={t}", "channel", {**request, "input": x}, row, vector["note"] or f"the functions at t = {t}"
            )


def _at(value: Any, t: Fraction) -> Any:
    """A parameter at t, as the protocol sends it."""
    if not (isinstance(value, Mapping) and "text" in value):
        return plain(value)
    found = exact(value["text"])
    return str(found if isinstance(found, Fraction) else found.at(t=t))


def _promises(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    if not unasked(vector):
        request = {"promise": given["function"], "inputs": plain(given["arguments"])}
        yield Case(name, "promise", request, output["private"], vector["note"] or given["function"], wrong_audits)


def wrong_audits() -> Iterator[tuple[str, bool]]:
    """(pattern, answer)."""
    yield "everything is said to be private", True
    yield "nothing is said to be private", False


def wrong_refusals() -> Iterator[tuple[str, bool]]:
    """(pattern, answer)."""
    yield "nothing is refused", False
    yield "everything is refused", True


def _refusals(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:  # noqa: ARG001 - as the others
    arguments, mechanism = given["arguments"], vector["subject"]
    if unasked(vector):
        return
    if given["operation"] == "matrix":
        rows = arguments["rows"]
        yield Case(name, "refuse", {"channel": rows}, True, vector["note"], wrong_refusals, margin=_excess(rows))
        return
    request: dict[str, Any] = {"mechanism": mechanism, "parameters": arguments["parameters"]}
    if mechanism not in LEVELLESS or arguments["t"] != MECHANISMS[mechanism].levels[3]:
        request["parameters"] = {**arguments["parameters"], "t": arguments["t"]}
    if "item" in arguments:
        request["input"] = arguments["item"]
    if "reports" in arguments or given["operation"] == "estimator":
        request["reports"] = arguments.get("reports", [0])
    yield Case(name, "refuse", request, True, vector["note"], wrong_refusals)


def _excess(rows: Sequence[Sequence[str]]) -> Fraction | None:
    """How far the sums of rows are from 1, at most; None where something else is wrong."""
    try:
        numbers = [[rational(v) for v in row] for row in rows]
    except ExactDPError:
        return None
    if not numbers or not numbers[0] or any(v < 0 for row in numbers for v in row) or len({len(row) for row in numbers}) > 1:
        return None
    return max(abs(sum(row, start=Fraction(-1))) for row in numbers)


def _bounds(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    operation = "bound" if vector["kind"] == "bound" else "protocol"
    request = {operation: given["function"], "inputs": plain(given["arguments"])}
    if unasked(vector):
        return
    if not output["hypotheses"]:
        yield Case(name, "refuse", request, True, vector["note"], wrong_refusals)
        return
    wrong: Any = tuple
    if operation == "bound":
        arguments = {key: read(key, value) for key, value in given["arguments"].items()}
        wrong = partial(_wrong_bounds, bounds.function_of(given["function"]), arguments)
    yield Case(name, operation, request, _value(output["value"]), vector["note"] or given["function"], wrong)


def _value(written: Any) -> Expected:
    """A number, an interval, a list of numbers, or a tree."""
    if isinstance(written, Mapping) and written.keys() == {"lower", "upper", "decimal"}:
        return Interval(rational(written["lower"]), rational(written["upper"]))
    if not isinstance(written, Mapping) or "exact" not in written or "pattern" in written:
        return tree_of(written)
    if isinstance(written["exact"], list):
        return tuple(value_of({"exact": text}) for text in written["exact"])
    return value_of(written)


def _wrong_bounds(function: Callable[..., Any], arguments: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    t = arguments.get("t")
    for name, level in variants.other_levels(t) if isinstance(t, Fraction) and t >= 1 else ():
        try:
            found = function(**{**arguments, "t": level})
        except (ExactDPError, ArithmeticError):
            continue
        if all(isinstance(v, Fraction | LogSum | Interval) for v in (found if isinstance(found, tuple) else (found,))):
            yield name, found


MAKERS: Mapping[str, Callable[[str, Vector, Vector, Vector], Iterator[Case]]] = {
    "channel": _channels,
    "encode": _encodings,
    "decode": _estimates,
    "audit": _audits,
    "refuse": _refusals,
    "bound": _bounds,
    "protocol": _bounds,
    "law": _bounds,
    "promise": _promises,
    "symbolic": _symbolic,
    "bias": of_bias,
    "estimator": of_scores,
    "moments": of_risk,
    "data": of_risk,
    "information": of_information,
}
