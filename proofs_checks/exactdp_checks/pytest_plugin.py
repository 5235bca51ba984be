"""The pytest plugin: exact privacy, bias and laws as assertions, and the golden vectors as parameters of a test.

Fixtures: ``assert_private``, ``assert_unbiased``, ``assert_same_law``, which are functions of this module, and
``exactdp_channel``, which is ``channel_of`` of ``exactdp_checks.code.verdict.sources``. Marker, for a test with an argument
``vector``: ``@pytest.mark.exactdp_vectors(mechanism="krr", kind="channel")``. Nothing happens, and nothing slow is imported,
until one of them is used. A failure shows the line of the test and the witness, exactly. What is undecided fails; what cannot be
asked is an error of exactdp.
Code runs in a copy of the process of the test, so that closures and patches are seen and nothing it does reaches the tests:
``isolated=True`` takes a fresh process, ``isolated=False`` this one, and the message says which. Where there is no fork, a fresh
process is the default.

>>> assert_private([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").smallest.epsilon
level('ln(3)')
>>> try:
...     assert_private(lambda x, draw: draw((3, 1)) ^ x, epsilon="ln 2", inputs="0..1", name="warner")
... except AssertionError as error:
...     print(str(error).splitlines()[1])
witness: inputs 0 and 1, output 0: ratio 3
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from exactdp.arguments import renamed
from exactdp.errors import BadInput, ExactDPError

if TYPE_CHECKING:
    from exactdp.channel import Channel
    from exactdp_checks.auditing.audit import Audit
    from exactdp_checks.code.continuum.audit import Continuum
    from exactdp_checks.code.verdict.audit import CodeAudit
    from exactdp_checks.code.verdict.comparing import Comparison
    from exactdp_checks.code.verdict.finding import Found

__all__ = ["assert_private", "assert_same_law", "assert_unbiased", "vectors"]

T = TypeVar("T")
MARKER = "exactdp_vectors(mechanism=None, kind=None, subject=None, result=None): run the test for each golden vector, as `vector`"
NO_INPUTS = 'code has no list of its inputs: give them, as in inputs="0..9"'
LONGEST = 300  # characters of an exact number in a message


def pytest_configure(config: pytest.Config) -> None:
    """The marker is known."""
    config.addinivalue_line("markers", MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A marked test runs for each vector of its markers; a marker that selects none is an error, not a test left out."""
    found: list[Any] = []
    problem = ""
    for mark in metafunc.definition.iter_markers("exactdp_vectors"):
        try:
            found += vectors(*mark.args, **mark.kwargs)
        except (ExactDPError, TypeError) as error:
            problem = problem or str(error)
    if found and "vector" not in metafunc.fixturenames:
        problem = problem or "the test has no argument `vector`: write one, def test_x(vector)"
    if problem:
        pytest.fail(f"exactdp_vectors: {problem}", pytrace=False)
    if found:
        metafunc.parametrize("vector", found)


@pytest.fixture(scope="session", name="exactdp_channel")
def _exactdp_channel() -> Callable[..., Channel]:
    """exactdp_channel(rows, text, file, mechanism or code, ...) -> Channel, by exactdp_checks.code.verdict.sources."""

    def exactdp_channel(source: object, *labels: Any, **options: Any) -> Channel:
        __tracebackhide__ = True
        from exactdp_checks.code.verdict.sources import channel_of

        return _answer(lambda: (channel_of(source, *labels, **options), ""))

    return exactdp_channel


@pytest.fixture(scope="session", name="assert_private")
def _assert_private() -> Callable[..., Audit | CodeAudit | Continuum]:
    """assert_private(function or matrix, epsilon=..., policy=..., inputs=..., ...): proved, or the test fails with a witness."""
    return assert_private


@pytest.fixture(scope="session", name="assert_unbiased")
def _assert_unbiased() -> Callable[..., None]:
    """assert_unbiased(function or channel, estimator, inputs=..., ...): every bias is 0, or the test fails with the largest."""
    return assert_unbiased


@pytest.fixture(scope="session", name="assert_same_law")
def _assert_same_law() -> Callable[..., Comparison]:
    """assert_same_law(function, other, inputs=..., ...): one law, or the test fails with the first difference."""
    return assert_same_law


def vectors(
    mechanism: str | None = None, kind: str | None = None, *, subject: str | None = None, result: str | None = None
) -> list[Any]:
    """The golden vectors of a mechanism (or another subject), for pytest.mark.parametrize("vector", vectors("krr", "channel")).

    ``result``: "valid" or "invalid". Raises BadInput where there are none, since pytest would leave such a test out.
    """
    from exactdp_checks.golden.files import vectors as golden

    if mechanism is not None and subject is not None:
        raise BadInput("a mechanism is a subject: give one of the two")
    found = golden(subject=mechanism or subject, kind=kind, result=result)
    if not found:
        given = {"mechanism": mechanism, "subject": subject, "kind": kind, "result": result}
        asked = ", ".join(f"{name}={value!r}" for name, value in given.items() if value is not None)
        raise BadInput(f"there is no golden vector with {asked}: write a mechanism, a kind and a result that exist")
    return [pytest.param(vector, id=f"{vector['subject']}-{vector['id']}") for vector in found]


def assert_private(
    subject: Any, epsilon: Any = None, policy: Any = None, *, inputs: Any = None, name: str | None = None, **options: Any
) -> Audit | CodeAudit | Continuum:
    """The audit of a matrix (``exactdp_checks.audit``) or of code (``audit_code``), if it is proved private.

    Otherwise an AssertionError: the sentence of the audit and its witness, the inputs, the output and the exact ratio.
    """
    __tracebackhide__ = True

    def asked() -> tuple[Audit | CodeAudit | Continuum, str]:
        from exactdp_checks.auditing.audit import audit
        from exactdp_checks.code.continuum.audit import Continuum
        from exactdp_checks.code.verdict.audit import audit_code
        from exactdp_checks.code.verdict.sources import channel_of, code_in

        if epsilon is None and policy is None:
            raise BadInput("nothing is asserted: give an epsilon, a policy, or both")
        found: Audit | CodeAudit | Continuum
        if code_in(subject):
            if inputs is None:
                raise BadInput(NO_INPUTS)
            found = audit_code(subject, inputs, epsilon, policy, name=name, **{"isolated": _place(), **options})
        else:
            matrix = channel_of(subject) if isinstance(subject, str | Path | Mapping) else subject
            found = audit(matrix, epsilon, policy, inputs=inputs, name=name or "the matrix", **options)
        return found, "" if found.status == 0 and not isinstance(found, Continuum) else _report(found)

    return _answer(asked)


@renamed("within")
def assert_unbiased(
    subject: object,
    estimator: object,
    *,
    inputs: Any = None,
    outputs: Sequence[Hashable] | None = None,
    tolerance: Any = None,
    **options: Any,
) -> None:
    """E[estimate | x] is the target, for every input x of a channel or of code.

    ``estimator``: an Estimator, scores (a row for each of ``outputs``, by default 0, 1, ...), or a decoder, a function of a list
    of reports, with ``users`` and ``counts`` as in ``audit_code``. ``tolerance`` bounds |bias|: by default 0 for a channel with
    scores, and for code what arithmetic in doubles loses, 2^-40 of the largest estimate.
    """
    __tracebackhide__ = True

    def asked() -> tuple[None, str]:
        from exactdp_checks.code.verdict.sources import channel_of, code_in, sampler_of

        code = code_in(subject)
        if code_in(estimator):
            channel = None if code else channel_of(subject, inputs, outputs)
            law = subject if channel is None else sampler_of(channel)
            return None, _bias_of_decoder(law, inputs if channel is None else channel.inputs, estimator, tolerance, options)
        from exactdp.estimator import Estimator

        scored = estimator if isinstance(estimator, Estimator) else Estimator(estimator)  # type: ignore[arg-type]
        alphabet = range(scored.scores.shape[0]) if code and outputs is None else outputs
        return None, _bias_of_scores(channel_of(subject, inputs, alphabet, **options), scored, tolerance, code)

    _answer(asked)


def assert_same_law(function: object, other: object, inputs: Any = None, **options: Any) -> Comparison:
    """The comparison (``exactdp_checks.compare_code``) of code, or a channel, with a mechanism, a channel or code, if equal."""
    __tracebackhide__ = True

    def asked() -> tuple[Comparison, str]:
        from exactdp_checks.code.verdict.comparing import compare_code
        from exactdp_checks.code.verdict.sources import channel_of, code_in, sampler_of

        reference = other if isinstance(other, str) or callable(other) else channel_of(other)
        if code_in(function):
            found = compare_code(function, reference, inputs, **{"isolated": _place(), **options})
        else:
            channel = channel_of(function)
            given = channel.inputs if inputs is None else inputs
            named = {"isolated": False, "name": "this channel", **options}
            found = compare_code(sampler_of(channel), reference, given, **named)
        return found, "" if found.equal else found.sentence

    return _answer(asked)


def _place() -> bool | str:
    """Where code runs by default: in a copy of this process, in a fresh one where there is no copy."""
    from exactdp_checks.code.isolation.processes import forks

    return "fork" if forks() else True


def _answer(asked: Callable[[], tuple[T, str]]) -> T:
    """What was found, or a failure or an error that shows the line of the test and none of ours."""
    __tracebackhide__ = True
    error: ExactDPError | None = None
    try:
        found, problem = asked()
    except ExactDPError as raised:
        error, problem = raised, ""
    if error is not None:
        raise error.with_traceback(None) from None
    if problem:
        raise AssertionError(problem)
    return found


def _report(found: Audit | CodeAudit | Continuum) -> str:
    """The sentence; the witness with the exact ratio; what to know about the runs."""
    from exactdp_checks.auditing.decimals import exact_text
    from exactdp_checks.auditing.files import printable
    from exactdp_checks.auditing.wording import witness

    complete = getattr(found, "complete", True)
    audit: Any = getattr(found, "audit", found) if complete else getattr(found, "explored", None)
    computed = hasattr(found, "wanted")  # on the continuum: no verdict, and no witness of one
    place = None if computed else witness(audit) if complete else getattr(found, "witness", None)
    lines = [found.sentence]
    if place is not None and getattr(audit, "delta", None) is None:
        x, other, y = (printable(v, 60) for v in (audit.inputs[place.x], audit.inputs[place.other], audit.outputs[place.y]))
        ratio = printable(exact_text(place.ratio), LONGEST)
        what = "ratio" if complete else "ratio at least"
        lines.append(f"witness: inputs {x} and {other}, output {y}: {what} {ratio}")
    return "\n".join([*lines, *(f"note: {note}" for note in _notes(getattr(found, "found", None)))])


def _notes(found: Found | None) -> list[str]:
    """What to know about the runs, but for what is so in every test."""
    from exactdp_checks.code.verdict.finding import IN_PROCESS

    return [] if found is None else [note for note in found.explored.notes if note != IN_PROCESS]


def _bias_of_decoder(law: object, inputs: object, estimator: object, tolerance: Any, options: dict[str, Any]) -> str:
    from exactdp.levels import allowance
    from exactdp_checks.code.verdict.decoding import moments
    from exactdp_checks.code.verdict.finding import find
    from exactdp_checks.code.verdict.wording import estimates

    if inputs is None:
        raise BadInput(NO_INPUTS)
    given = {"isolated": _place(), "users": 1, **options}
    counts = given.pop("counts", False)
    found = find(law, inputs, estimator=estimator, **given)
    if found.events:
        return f"the bias is not known: {found.events[0]}"
    explored = found.explored
    if not explored.complete:
        return f"the bias is not known, as runs are unexplored: {'; '.join(_notes(found)) or 'raise the budgets'}"
    decoded = moments(explored.channel(explored.outputs), found.estimates, found.values, given["users"], counts=counts)
    if decoded.worst is None:
        sizes = f"{len(decoded.rows[0].mean)} numbers for {len(explored.inputs)} inputs"
        return f"the estimator returns {sizes}, so it has no target: return a number for each input"
    fine = decoded.rounding if tolerance is None else abs(decoded.worst[2]) <= allowance(tolerance)
    return "" if fine else estimates(decoded)


def _bias_of_scores(channel: Channel, estimator: Any, tolerance: Any, code: bool) -> str:
    from fractions import Fraction

    from exactdp.levels import allowance
    from exactdp_checks.auditing.files import printable
    from exactdp_checks.code.verdict.decoding import ROUNDING

    scores = estimator.scores.values
    limit = Fraction(0) if tolerance is None else allowance(tolerance)
    if tolerance is None and code:
        limit = ROUNDING * max(abs(v) for v in (*scores, Fraction(1)))
    rows = estimator.bias(channel).rows
    sizes = [
        (abs(b) if isinstance(b, Fraction) else None, x, j) for x, row in enumerate(rows) for j, b in enumerate(row) if b != 0
    ]
    over = [place for place in sizes if place[0] is None or place[0] > limit]
    if not over:
        return ""
    _, x, j = next((p for p in over if p[0] is None), None) or max(over, key=lambda p: (p[0], -p[1], -p[2]))
    mean, target = estimator.mean(channel)[x, j], estimator.target[x, j]
    numbers = (printable(str(v), LONGEST) for v in (mean, target, rows[x][j]))
    where = f"input {printable(channel.inputs[x], 60)}, coordinate {j}"
    return "the estimator is biased at {} places, most at {}: its mean is {}, its target {}, the bias {}".format(
        len(over), where, *numbers
    )
