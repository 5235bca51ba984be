"""Nonsense in every argument of every function: refused by a rule, in one line, by an error of ours; nothing breaks.

Valid calls are those of the golden vectors, and for the twins those below; one argument at a time is replaced.
"""

import linecache
import traceback
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import oracle_calls
import pytest

from exactdp import fast
from exactdp.bounds.context_aware_ldp import families
from exactdp.bounds.linear_queries import maxima
from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp.fast import (
    binary_optimal,
    block_hadamard,
    gaussian,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    hrr,
    krr,
    mangat,
    max_sense,
    multi_max_sense,
    one_bit_mean,
    pairwise_preference,
    postprocess,
    projection,
    rejection_sampling,
    subset_selection,
)
from exactdp.fast.protocols import (
    adaptive_one_bit,
    clustering,
    gaussian_projection,
    hada_heavy,
    hada_oracle,
    hadamard_oracle,
    rejection_projection,
)
from exactdp.fast.protocols import max_sense as max_sense_protocol
from exactdp.fast.protocols import pairwise_preference as pairwise_protocol
from exactdp.mechanisms import hrr as hrr_exact
from exactdp.protocols import adaptive_one_bit as adaptive_exact
from exactdp.protocols import hada_heavy as hada_heavy_exact
from exactdp.protocols import hada_oracle as hada_oracle_exact
from exactdp.protocols import max_sense as max_exact
from exactdp.protocols import multi_max_sense as multi_exact
from exactdp.protocols import projected_hadamard, user_classes
from exactdp_checks.golden import bounds, protocols

NONSENSE: tuple[Any, ...] = (
    None,
    "x y",
    0.5,
    float("nan"),
    b"ab",
    {},
    [None],
    [[1, 0], [1]],
    np.array([0.5, np.nan]),
    10**40,
    object(),
)
LEVEL = "ln 3"
RNG = np.random.default_rng(20261121)
RATED = ([[0, 1]], [[1, 0]])
SKETCH = hada_oracle.build([0, 1, 1], 4, 2, 4, LEVEL, "permutation", RNG)
HEAVY = hada_heavy.build([0, 1, 1], 4, 2, 2, 4, LEVEL, "permutation", RNG)
Call = tuple[Any, ...]

TWINS: tuple[tuple[Callable[..., Any], Call], ...] = (
    *((module.encode, ([0, 1], 3, LEVEL, RNG)) for module in (krr, hrr, hadamard_response)),
    *((module.estimate, ([0, 1], 3, LEVEL)) for module in (krr, hrr, hadamard_response)),
    *(
        (module.encode, ([0, 1], 3, second, LEVEL, RNG))
        for module, second in ((mangat, [0]), (high_low_hadamard, [0]), (general_hadamard_response, 2), (subset_selection, 2))
    ),
    *(
        (module.estimate, ([0, 1], 3, second, LEVEL))
        for module, second in ((mangat, [0]), (high_low_hadamard, [0]), (general_hadamard_response, 2), (subset_selection, 2))
    ),
    (block_hadamard.encode, ([0, 1], [[0, 1], [2]], LEVEL, RNG)),
    (block_hadamard.estimate, ([0, 1], [[0, 1], [2]], LEVEL)),
    (binary_optimal.encode, ([0, 1], "t", 3, LEVEL, RNG)),
    (one_bit_mean.encode, ([0, 1], [1, -1], 1, LEVEL, RNG)),
    (one_bit_mean.estimate, ([0, 1], [1, -1], 1, LEVEL)),
    (max_sense.sensed, (*RATED, 3, [0])),
    (max_sense.encode, ([0, 1], 3, 2, [0], LEVEL, RNG)),
    (multi_max_sense.sensed, (*RATED, 3, [[0], [1]])),
    (multi_max_sense.release, ([[0, 1]], LEVEL, RNG)),
    (pairwise_preference.agreement, (*RATED, 3, [0, 1])),
    (gaussian.encode, ([0, 1], [[1, -1]], 1, 2.0, RNG)),
    (gaussian.estimate, ([[1.0], [2.0]],)),
    (rejection_sampling.bits, ([[0.5]], [0], [[1, -1]], 1, 2.0, 0.25, RNG)),
    (postprocess.postprocess, ([0.5, 0.1], "simplex")),
    (projection.polytope, ([[1, 0], [0, 1]], [2, 1], 1e-9)),
    (projection.l1_ball, ([2, 1], 1.0)),
    (hadamard_response.parity, (np.array([1, 2]),)),
    (hadamard_response.walsh_hadamard, (np.array([1, 2]),)),
    (adaptive_one_bit.run, ([0, 1], lambda _: [1, -1], 2, 1, LEVEL, RNG)),
    (clustering.lloyd, ([[0, 1], [2, 3]], 2, 5)),
    (clustering.kmeans, ([0, 1, 5], 2)),
    (gaussian_projection.estimate, ([[1, 0], [0, 1]], [[2.0, 0.0]])),
    (rejection_projection.estimate, ([[1, 0], [0, 1]], [[2.0, 0.0]])),
    (hadamard_oracle.query, ([0, 1], 1, 3, LEVEL)),
    (hada_oracle.build, ([0, 1], 4, 2, 4, LEVEL, "permutation", RNG)),
    (hada_oracle.query, (SKETCH, [0], LEVEL)),
    (hada_heavy.build, ([0, 1], 4, 2, 2, 4, LEVEL, "permutation", RNG)),
    (hada_heavy.run, (HEAVY, LEVEL, 1.0)),
    (max_sense_protocol.run, ([[1, 0]], [2], 1, 0.5, LEVEL, RNG)),
    (pairwise_protocol.run, ([[1, 0]], [2], 1, LEVEL, RNG)),
    (pairwise_protocol.profiles, ([[0, 1], [1, 0]], 1)),
)


def spoiled(call: Call) -> Iterable[tuple[int, Call]]:
    """(place, arguments) with nonsense in one place, or in the first place of a list there."""
    for place, value in enumerate(call):
        for nonsense in NONSENSE:
            yield place, (*call[:place], nonsense, *call[place + 1 :])
        if isinstance(value, list | tuple) and value:
            for nonsense in (None, "x y", 0.5, {}):
                yield place, (*call[:place], [nonsense, *value[1:]], *call[place + 1 :])


def broken(function: Callable[..., Any], arguments: Call, keywords: dict[str, Any], ours: tuple[type[Exception], ...]) -> str:
    """How a call breaks; "" if it is answered, or refused as it ought to be."""
    try:
        found = function(*arguments, **keywords)
        if hasattr(found, "__next__"):
            next(found, None)
    except ours as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        line = last.lineno or 1
        raised = any(linecache.getline(last.filename, n).strip().startswith("raise") for n in range(line - 4, line + 1))
        if isinstance(error, ExactDPError) or (raised and fast.__path__[0] in last.filename):
            return "" if 0 < len(str(error)) <= 900 and "\n" not in str(error) else f"a message of {len(str(error))} characters"
        return repr(error)
    except Exception as error:
        return repr(error)
    return ""


def refusals(calls: Iterable[tuple[Callable[..., Any], Call]], ours: tuple[type[Exception], ...]) -> list[str]:
    """The calls that break."""
    found = []
    for function, call in calls:
        keywords = call[-1] if call and isinstance(call[-1], dict) else {}
        positional = call[: len(call) - bool(keywords)]
        for place, arguments in spoiled(positional):
            wrong = broken(function, arguments, keywords, ours)
            if wrong:
                found.append(
                    f"{function.__module__}.{function.__name__}, argument {place} = {arguments[place]!r:.40}: {wrong:.100}"
                )
    return found


FAR: tuple[tuple[Callable[[], object], type[Exception], str], ...] = (
    (lambda: hada_heavy_exact.verify([(0,)], [0], 2, 1), BadInput, "no pair of an item and its estimate"),  # type: ignore[list-item]
    (lambda: hada_heavy_exact.verify([(0, 1), (0, 2)], [0], 2, 1), BadInput, "listed twice"),  # type: ignore[arg-type]
    (lambda: hada_heavy_exact.search(lambda _: Fraction(0), 10**12, 3, 1), OutOfScope, "smaller base"),
    (lambda: hada_oracle_exact.scale("x", 7, 3, "independent"), BadInput, "size = 'x'"),  # type: ignore[arg-type]
    (lambda: hada_oracle_exact.draw_partition(10**12, 2, "permutation", len), OutOfScope, "at most 1000000 users"),  # type: ignore[arg-type]
    (lambda: projected_hadamard.estimate([0], 2**40, 3), OutOfScope, "more than 67108864"),
    (lambda: projected_hadamard.raw(None, 3, 3), BadInput, "no list of reports"),  # type: ignore[arg-type]
    (lambda: multi_exact.partition(10**9, 10**3, 2, len), OutOfScope, "at most 1048576 items"),  # type: ignore[arg-type]
    (lambda: user_classes.check_pair(0, 1, None), BadInput, "k = None"),  # type: ignore[arg-type]
    (lambda: user_classes.law([500, 500], [Fraction(1, 2**60)] * 2), OutOfScope, "shorter fractions"),
    (lambda: max_exact.run([[1]], [10**9], 1, 1, 3, len), OutOfScope, "the fast twin"),  # type: ignore[arg-type]
    (lambda: adaptive_exact.run([0], lambda _: [1], 10**12, 1, 3, len), OutOfScope, "rounds"),  # type: ignore[arg-type, return-value]
    (lambda: adaptive_exact.max_error(10**12, ["0"], 1, 3), OutOfScope, "answers"),
    (lambda: hrr_exact.row_channel(0, 10**12), OutOfScope, "entries"),
    (lambda: maxima.chi_mean(10**12), OutOfScope, "between sqrt"),
    (lambda: families.high_low_ball(10**12, 1, 1), OutOfScope, "at most 2000"),
    (lambda: krr.estimate([0], 10**12, LEVEL), ValueError, "more than 268435456"),
    (lambda: hrr.encode([0], 2**70, LEVEL, RNG), ValueError, "numbers of 64 bits"),
    (lambda: max_sense_protocol.run([[1, 0]], [10**12], 1, 0.5, LEVEL, RNG), ValueError, "list of users"),
    (lambda: krr.encode([0], 3, LEVEL, np.random.RandomState(1)), TypeError, "default_rng"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("call", "error", "message"), FAR)
def test_what_hung_or_broke(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("paper", bounds.PAPERS)
def test_bounds(paper: str) -> None:
    calls = [(bounds.function_of(name), call) for name, many in bounds.PAPERS[paper].CALLS for call in many[:2]]
    assert refusals(calls, (ExactDPError,)) == []


def test_protocols() -> None:
    calls = [
        (protocols.function_of(name), call) for name, many in protocols.CALLS if name not in protocols.OWN for call in many[:2]
    ]
    assert refusals(calls, (ExactDPError,)) == []


def test_oracles() -> None:
    """The frequency oracles, exact and fast; the valid calls are answered."""
    for calls, ours in ((oracle_calls.TWINS, (ValueError, TypeError)), (oracle_calls.EXACT, (ExactDPError,))):
        assert [(f, broken(f, arguments, {}, ())) for f, arguments in calls if broken(f, arguments, {}, ())] == []
        assert refusals(calls, ours) == []


def test_twins() -> None:
    assert refusals(TWINS, (ValueError, TypeError)) == []
