"""What a docstring says is raised is raised, by the function itself: bad input, tried by the hundred and by hand.

The battery calls the public functions of ``bounds``, ``mechanisms``, ``protocols``, ``privacy`` and of the modules beside them
with numbers, texts and lists of them, at random and always the same. What needs an object, or a large one, stands in ``BY_HAND``.
"""

import inspect
import random
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import exactdp
from exactdp import errors
from exactdp.bounds.context_aware_ldp import bracket, error_region, families
from exactdp.bounds.heavy_hitters import good_sets, oracle, partition
from exactdp.bounds.linear_queries import maxima
from exactdp.bounds.online_recommendation import lower
from exactdp.bounds.price_of_privacy import fano, max_sense, mismatch
from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError, NotStochastic, OutOfScope
from exactdp.information import mutual_information
from exactdp.mechanisms import binary_optimal, block_hadamard, hadamard_response, krr, unary_encoding
from exactdp.mechanisms import max_sense as sensing
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy import levels, polytope, ratio, scale, testing, tradeoff
from exactdp.projection import gap
from exactdp.protocols import adaptive_one_bit, clustering, hada_heavy, hada_oracle, p_rec_round, user_classes

HOME = Path(exactdp.__file__).parent
FOLDERS = ("bounds/*", "bounds", "mechanisms", "protocols", "privacy", "")
VALUES: tuple[Any, ...] = (-1, 0, 1, 2, 3, 5, 8, 12, 50, "1/2", "1/10", "3/2", "-1/2", "2", "1/100")
WHOLE = tuple(v for v in VALUES if isinstance(v, int))
NAMES = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, ExactDPError)}
TRIES = 150
LARGE = 2**70
TWO = krr.channel(2, t=3)
BY_HAND: tuple[tuple[type[ExactDPError], Callable[[], object]], ...] = (
    (OutOfScope, lambda: bracket.shape_of(PrivacyMatrix.ldp(3, "eps"))),
    (OutOfScope, lambda: error_region.vertex(1, 1)),
    (OutOfScope, lambda: families.distance(["alpha - 1/8", 0], [0, 0])),
    (OutOfScope, lambda: families.high_low_ball(10**9, 10**9, "1/3")),
    (OutOfScope, lambda: good_sets.bad_copies(10**8)),
    (OutOfScope, lambda: oracle.counters_at_most(1, "1/1000", "1/2")),
    (OutOfScope, lambda: partition.norm_law([500] * 50, 3)),
    (OutOfScope, lambda: maxima.chi_mean(10**9)),
    (OutOfScope, lambda: maxima.quadrature(10, 10**9)),
    (OutOfScope, lambda: lower.illegal(10**9, 2, 3)),
    (OutOfScope, lambda: fano.clusterings(10**5, 3)),
    (OutOfScope, lambda: mismatch.spectrum(2001, 2)),
    (OutOfScope, lambda: max_sense.delta(["1/2", "1/2"], ["1/2", "1/2"], [[0, 1], [1, 0]], 1, 1, 3)),
    (BadInput, lambda: mutual_information(krr.channel(2), ["1/2", "1/2"])),
    (BadInput, lambda: binary_optimal.flips(1, 1)),
    (BadInput, lambda: binary_optimal.degrade(krr.channel(3, t=2), "t", "t", 2)),
    (OutOfScope, lambda: binary_optimal.degrade(TWO, 1, "t", 3)),
    (BadInput, lambda: block_hadamard.layout([[0, 1], [1, 2]])),
    (BadInput, lambda: hadamard_response.parity("1", 2)),
    (BadInput, lambda: sensing.check_sensing([0, 0], 3)),
    (BadInput, lambda: sensing.bit(7, [0, 1])),
    (OutOfScope, lambda: unary_encoding.alphabet(2**16 + 1)),
    (BadInput, lambda: check_policy(TWO)),
    (BadInput, lambda: levels.violation(TWO, PrivacyMatrix.ldp(3, 1))),
    (NotStochastic, lambda: polytope.ray_channel([(1, (1, "1/2"))])),
    (BadInput, lambda: polytope.ray_channel([])),
    (OutOfScope, lambda: ratio.log_ratio(exactdp.Channel([["t/(t+1)", "1/(t+1)"]])[0, 0] + 1)),
    (BadInput, lambda: scale.smallest_scale(TWO, scale.Metric.of([[0, 1, 1], [1, 0, 1], [1, 1, 0]], 1))),
    (BadInput, lambda: scale.smallest_scale(krr.channel(2), scale.Metric.of([[0, 1], [1, 0]], 1))),
    (BadInput, lambda: scale.smallest_scale(3, scale.Metric.of([[0, 1], [1, 0]], 1))),
    (BadInput, lambda: testing.violating_rule(TWO, PrivacyMatrix.ldp(3, 1))),
    (BadInput, lambda: tradeoff.delta(krr.channel(2), 1)),
    (BadInput, lambda: TWO.then(krr.channel(3, t=3))),
    (BadInput, lambda: krr.channel(2).to_numpy()),
    (BadInput, lambda: PrivacyMatrix.metric([[0, 1], [1, 0]], "inf")),
    (BadInput, lambda: PrivacyMatrix.metric([[0, "ln 2"], ["ln 2", 0]])),
    (BadInput, lambda: gap([[1, 0]], [1], [1, 1])),
    (OutOfScope, lambda: next(adaptive_one_bit.partitions(10**9, 2))),
    (OutOfScope, lambda: clustering.kmeans(list(range(5000)), 2)),
    (BadInput, lambda: hada_heavy.verify([(0, 1, 2)], [0, 1], 2, 1)),
    (BadInput, lambda: hada_oracle.check_partition("half")),
    (BadInput, lambda: p_rec_round.counts_of([0, 9], 2)),
    (BadInput, lambda: user_classes.chances([2])),
    (NotStochastic, lambda: Channel([["1/2", "1/3"]])),
)


def modules() -> Iterator[Any]:
    for folder in FOLDERS:
        for path in sorted(HOME.glob(f"{folder}/*.py" if folder else "*.py")):
            if path.stem == "__init__":
                continue
            yield import_module(".".join(("exactdp", *path.relative_to(HOME).with_suffix("").parts)))


def named(function: Any) -> set[str]:
    """The errors of ours that its docstring names after the word Raises."""
    said = inspect.getdoc(function) or ""
    return {name for name in NAMES if re.search(rf"\bRaises\b.*\b{name}\b", said, re.DOTALL)}


def raiser(error: BaseException) -> Any:
    """The code that raised it."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return None if at is None else at.tb_frame.f_code


def argument(parameter: inspect.Parameter, rng: random.Random) -> Any:
    said = str(parameter.annotation)
    if re.search("Sequence|Iterable|RowsLike", said):
        return [rng.choice(VALUES) for _ in range(rng.randrange(4))]
    return rng.random() < 0.5 if said == "bool" else rng.choice(WHOLE if said == "int" else VALUES)


def raised(function: Any, wanted: set[str]) -> set[str]:
    """The errors that it raises itself, and of the wanted ones those that a check which it calls raises, in a number of tries."""
    rng, found = random.Random(function.__name__), set[str]()
    parameters = inspect.signature(inspect.unwrap(function)).parameters.values()
    for _ in range(TRIES):
        if found >= wanted:
            break
        given = [(p, argument(p, rng)) for p in parameters]
        try:
            function(
                *(v for p, v in given if p.kind is not p.KEYWORD_ONLY),
                **{p.name: v for p, v in given if p.kind is p.KEYWORD_ONLY},
            )
        except ExactDPError as error:
            if raiser(error) is inspect.unwrap(function).__code__ or type(error).__name__ in wanted:
                found.add(type(error).__name__)
        except (AttributeError, TypeError):  # where an object is wanted
            break
    return found


def test_what_is_named_is_raised() -> None:
    """Of some 360 pairs of a function and an error the battery sees two thirds; none is seen that is not named."""
    pairs = seen = 0
    unnamed = []
    for module in modules():
        for name, function in vars(module).items():
            if name.startswith("_") or not inspect.isfunction(function) or function.__module__ != module.__name__:
                continue
            wanted = named(function)
            if not wanted:
                continue
            found = raised(function, wanted)
            pairs, seen = pairs + len(wanted), seen + len(found & wanted)
            unnamed += [f"{module.__name__}.{name}: {error}" for error in found - wanted]
    assert unnamed == []
    assert pairs > 300
    assert seen > pairs * 0.55, (seen, pairs)


@pytest.mark.parametrize("number", range(len(BY_HAND)), ids=lambda n: "-".join(BY_HAND[n][1].__code__.co_names)[:60])
def test_what_is_named_is_raised_by_hand(number: int) -> None:
    """By a function of ours whose docstring names it, or by a check that is called first."""
    error, call = BY_HAND[number]
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    text = str(caught.value)
    assert len(text) > 15
    assert "\n" not in text
