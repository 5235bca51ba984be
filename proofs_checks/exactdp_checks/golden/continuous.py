"""Golden vectors of the continuous mechanisms: laws in closed form, reports for given noise, promises that noise keeps or breaks.

A vector of kind "law" is a call of a function of the mechanism: a scale of noise, exact where it is a logarithm; delta*(epsilon),
probabilities, moments, enclosed to 40 digits; the report of an item for given noise or a given y and u; an estimate. One of kind
"promise" says whether stated noise keeps a stated epsilon and delta, see ``promises``; it is invalid where it does not.
Source: ``exactdp.mechanisms.gaussian``, ``exactdp.mechanisms.rejection_sampling``.

>>> [len({case.result for case in cases(name)}) for name in CONTINUOUS]
[2, 2]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import ModuleType

from exactdp.mechanisms import CONTINUOUS, gaussian
from exactdp.mechanisms import rejection_sampling as rejection
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import RealLike
from exactdp_checks.golden import calls
from exactdp_checks.golden.calls import Call, Function, found_in, given_to
from exactdp_checks.golden.case import INVALID, VALID, Case
from exactdp_checks.golden.continuous_calls import CALLS, REFUSED
from exactdp_checks.golden.promises import gaussian_promise, moments, rejection_promise

__all__ = ["CONTINUOUS", "MODULES", "NOT_HERE", "OWN", "cases", "function_of"]

MODULES: Mapping[str, ModuleType] = {"gaussian": gaussian, "rejection_sampling": rejection}
OWN: Mapping[str, Function] = {
    "gaussian.moments": moments,
    "gaussian.promise": gaussian_promise,
    "rejection_sampling.promise": rejection_promise,
}
NOT_HERE = frozenset(["gaussian.Column"])
LN2 = LogSum.ln(2)
WHOLE = 2  # places with all scales; every third one at the rest
ONE, TWO, FAR, SAME = [["1", "-1"]], [["1", "0"], ["0", "1"]], [["1/2", "-1/2", "0"], ["0", "3/2", "2"]], [["1", "1"]]
PLACES: tuple[tuple[list[list[str]], str, str, str], ...] = (  # A, r, epsilon, delta
    (ONE, "1", "1", "1/100000"),
    (TWO, "1", "1/10", "1/1000000000"),
    (FAR, "5/2", "2", "1/100"),
    (ONE, "1", "5", "1/10"),
    (ONE, "3", "1/1000", "1/2"),
    (TWO, "1", "20", "1/100000"),
)


def _scales(queries: list[list[str]], r: str, epsilon: str, delta: str) -> Iterator[tuple[str, RealLike]]:
    """(what the noise is, sigma^2)."""
    radius, rate, chance = Fraction(r), Fraction(epsilon), Fraction(delta)
    squared = gaussian.squared_diameter(gaussian.columns(queries, r))
    least = gaussian.analytic_variance(squared, epsilon, delta)
    yield "the printed scale 2 r^2 ln(2/delta)/epsilon^2", gaussian.printed_variance(r, epsilon, delta)
    yield "the corrected scale 8 r^2 ln(2/delta)/epsilon^2", gaussian.printed_variance(r, epsilon, delta) * 4
    yield "the classical scale 2 D^2 ln(5/(4 delta))/epsilon^2", LogSum.ln(Fraction(5, 4) / chance) * (2 * squared / rate**2)
    yield "the printed scale at 2 epsilon", gaussian.printed_variance(r, rate * 2, delta)
    yield "sigma is taken for sigma^2: r^2/epsilon^2 is r/epsilon", LogSum.ln(2 / chance) * (2 * radius / rate)
    yield "the least scale, less one part in 10^9", least * (1 - Fraction(1, 10**9))
    yield "the least scale", least


REJECTION: tuple[tuple[str, Call], ...] = (
    ("printed, two orthogonal columns, at its stated epsilon", (TWO, "1", LogSum.ln(120) * 4, "1/4", "1")),
    ("printed, two columns of one query, at 40 nats", (ONE, "1", LogSum.ln(2) * 4, "1/4", "40")),
    ("printed, a column that is 0, at its stated epsilon", ([["0", "1"]], "1", LogSum.ln(1000) * 16, "1/8", "1/2")),
    ("printed, three columns", (FAR, "5/2", "100", "1/10", "2/5")),
    ("printed, equal columns: nothing to tell apart", (SAME, "1", "1", "1/4", "0")),
    ("corrected, at 2 tau", (TWO, "1", "1", "1/4", "1/2", {"corrected": True})),
    ("corrected, at 2 tau less 10^-9", (TWO, "1", "1", "1/4", "499999999/1000000000", {"corrected": True})),
    ("corrected, at tau", (TWO, "1", LogSum.ln(20), "1/2", "1/2", {"corrected": True})),
    ("corrected, at tau = ln 2 and epsilon = ln 4", (TWO, "1", "1", LN2, LogSum.ln(4), {"corrected": True})),
    ("corrected, at tau = ln 2 and epsilon = ln 3", (FAR, "5/2", "1", LN2, LogSum.ln(3), {"corrected": True})),
    ("corrected with public y, at 2 tau", (TWO, "1", "1", "1/4", "1/2", {"corrected": True, "public": True})),
    ("corrected with public y, at 3 tau", (TWO, "1", "1", "1/4", "3/4", {"corrected": True, "public": True})),
    ("corrected with public y at tau = 1/2, at 1", (FAR, "5/2", "3", "1/2", "1", {"corrected": True, "public": True})),
)


def function_of(name: str) -> Function:
    """The function "mechanism.name"."""
    return OWN[name] if name in OWN else found_in(MODULES, name)


def cases(mechanism: str) -> Iterator[Case]:
    """The laws and the promises of a mechanism."""
    own, wrong = ([one for one in table if one[0].startswith(f"{mechanism}.")] for table in (CALLS, REFUSED))
    yield from calls.cases("law", function_of, own, wrong)  # type: ignore[arg-type]
    yield from _gaussian() if mechanism == "gaussian" else _rejection()


def _promise(name: str, call: Call, private: bool, flag: str, note: str) -> Case:
    given = given_to(function_of, name, call)
    return Case("promise", given, VALID if private else INVALID, () if private else (flag,), note)


def _gaussian() -> Iterator[Case]:
    for number, (queries, r, epsilon, delta) in enumerate(PLACES):
        squared = gaussian.squared_diameter(gaussian.columns(queries, r))
        for note, scale in list(_scales(queries, r, epsilon, delta))[:: 1 if number < WHOLE else 3]:
            flag = "TinyExcess" if "10^9" in note else "NoiseTooSmall"
            private = bool(gaussian.profile(squared, scale, epsilon) <= Fraction(delta))
            yield _promise("gaussian.promise", (queries, r, scale, epsilon, delta), private, flag, note)
    yield _promise("gaussian.promise", (SAME, "1", "1", "0", "1/100"), True, "", "equal columns: nothing to hide")
    yield _promise("gaussian.promise", (ONE, "1", "4", LN2, "1/5"), True, "", "epsilon = ln 2")


def _rejection() -> Iterator[Case]:
    for note, call in REJECTION:
        flag = "InfiniteRatio" if note.startswith("printed") else "TinyExcess" if "10^-9" in note else "NoiseTooSmall"
        keywords = call[-1] if isinstance(call[-1], dict) else {}
        found = rejection_promise(*call[: len(call) - bool(keywords)], **keywords)  # type: ignore[arg-type]
        yield _promise("rejection_sampling.promise", call, found.private, flag, note)
