"""Golden vectors of parameters that must be refused: sizes, levels, sets, partitions, items, reports, matrices.

Levels, items and reports are asked at one right size; ``wrong`` of a record lists wrong parameters, ``MATRICES`` what is no
channel. Arguments are raw JSON: what is refused need not be a number. Source: the requirements of ``exactdp.mechanisms`` and
``Channel``.

>>> refused("krr", {"operation": "channel", "arguments": {"parameters": {"k": 0}, "t": "3"}})
{'refused': True, 'error': 'BadInput'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.golden.case import INVALID, Case
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import Json

__all__ = ["cases", "matrix_cases", "refused"]

RIGHT: Mapping[str, Json] = {name: dict(record.right) for name, record in MECHANISMS.items()}
SIZES: Mapping[str, Any] = {name: record.wrong for name, record in MECHANISMS.items()}
NOT_LEVELS = ("1/2", "0", "-3", "nan", "inf", "1/0", "three times", "", 0.5, None)
NOT_ITEMS = (-1, 1000, True, "0", 0.0, None)
MATRICES: tuple[tuple[str, str, Json], ...] = (
    ("NotStochastic", "a row sums to less than 1", [["1/2", "1/4"], ["0", "1"]]),
    ("NotStochastic", "a row sums to more than 1", [["1/2", "3/4"], ["0", "1"]]),
    ("NotStochastic", "a row misses 1 by 10^-30", [["1/2", "499999999999999999999999999999/1000000000000000000000000000000"]]),
    ("NotStochastic", "decimals that do not sum to 1", [["0.333333", "0.333333", "0.333333"]]),
    ("NotStochastic", "a negative entry", [["3/2", "-1/2"], ["1", "0"]]),
    ("NotStochastic", "a row of zeros", [["0", "0"], ["0", "1"]]),
    ("NotStochastic", "columns that sum to 1, rows that do not", [["1", "1/4"], ["0", "3/4"]]),
    ("WrongShape", "rows of different lengths", [["1"], ["1/2", "1/2"]]),
    ("WrongShape", "no rows", []),
    ("WrongShape", "an empty row", [[]]),
    ("WrongShape", "a row that is text", ["10", "01"]),
    ("NotALevel", "no number", [["nan", "1"]]),
    ("NotALevel", "infinity", [["inf", "1"]]),
    ("NotALevel", "a division by zero", [["1/0", "1"]]),
    ("NotALevel", "code", [["__import__('os')", "1"]]),
)


def cases(name: str) -> Iterator[Case]:
    """What a mechanism must refuse."""

    right = MECHANISMS[name].levels[3]

    def case(operation: str, flag: str, note: str, **more: Json) -> Case:
        arguments = {"parameters": RIGHT[name], "t": right, **more}
        return Case("refuse", {"operation": operation, "arguments": arguments}, INVALID, (flag,), note)

    entry = MECHANISMS[name]
    for t in () if entry.levelless and entry.flat is not None else NOT_LEVELS:
        yield case("channel", "NotALevel", "t = e^epsilon is a finite number of at least 1", t=t)
    if "t" in entry.silent:
        yield case("estimator", "NoInformation", "there is no estimator at t = 1", t="1")
    else:
        note = "there is no estimator where reports say nothing"
        yield case("estimator", "NoInformation", note, parameters={**RIGHT[name], **entry.silent})
    for x in NOT_ITEMS:
        yield case("encode", "OutsideDomain", "an item of the domain", item=x)
    for y in NOT_ITEMS:
        yield case("decode", "OutsideDomain", "a report of the alphabet", reports=[0, y])
    yield case("decode", "EmptyRange", "an estimate needs a report", reports=[])
    for wrong, flag, note in SIZES[name]:
        for operation in ("channel", "policy"):
            yield case(operation, flag, note, parameters={**RIGHT[name], **wrong})


def matrix_cases() -> Iterator[Case]:
    """What is no channel."""
    for flag, note, rows in MATRICES:
        yield Case("refuse", {"operation": "matrix", "arguments": {"rows": rows}}, INVALID, (flag,), note)


def refused(name: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """The class of the error. Raises BadInput where nothing is refused."""
    operation, arguments = given["operation"], given["arguments"]
    try:
        _attempt(name, operation, arguments)
    except ExactDPError as error:
        return {"refused": True, "error": type(error).__name__}
    raise BadInput(f"{name}: {operation} of {arguments} is not refused: a refuse vector shows what is")


def _attempt(name: str, operation: str, given: Mapping[str, Any]) -> None:
    if operation == "matrix":
        Channel(given["rows"])
        return
    entry = MECHANISMS[name]
    size = tuple(given["parameters"][n] for n in entry.names)
    options = {n: given["parameters"][n] for n in entry.options}
    if operation == "channel":
        entry.module.channel(*size, t=given["t"], **options)
    elif operation == "policy":
        entry.module.policy(*size, **options)
    elif operation == "estimator":
        entry.module.estimator(*size, t=given["t"], **options)
    elif operation == "encode":
        entry.module.sample(given["item"], *size, given["t"], lambda _: 0, **options)
    elif operation == "decode":
        entry.module.estimator(*size, t=given["t"], **options).estimate(given["reports"])
    else:
        raise KeyError(operation)
