"""``epsilon=``, NumPy's integers and arrays, for every public function of mechanisms, protocols and bounds.

The quick tests walk the source: none is forgotten. The slow one finds arguments for each function at random, always the same, and
calls it in each of the ways that a NumPy user would: it alone finds one whose body does not take what its signature promises.
"""

import ast
import inspect
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from public_functions import functions

import exactdp
from exactdp.bounds.context_aware_ldp import lower
from exactdp.bounds.heavy_hitters import hrr
from exactdp.bounds.linear_queries import table
from exactdp.bounds.price_of_privacy import information
from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp.estimator import Estimator
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import RationalFunction
from exactdp.numbers.normal import Real
from exactdp.numeric import ONE, doubles, numeric

HOME = Path(exactdp.__file__).parent
PATHS = sorted(
    path
    for folder in ("bounds", "mechanisms", "protocols")
    for path in (HOME / folder).rglob("*.py")
    if path.stem not in ("__init__", "parameters", "records")
)
VALUES: tuple[Any, ...] = (1, 2, 3, 4, 5, 8, 12, 50, 100, 1000, "1/2", "1/10", "1/100", "3/2", 0)
LISTS: tuple[tuple[Any, ...], ...] = ((0, 1), (0, 1, 2), (1, 2, 4, 6), ("1/2", "1/2"), ("1/4", "3/4", "0"))
WHOLE = tuple(v for v in VALUES if isinstance(v, int))
TRIES = 60
NEAR = Fraction("2.718281828459045")  # next to e


BELOW = sorted(
    [
        *HOME.glob("oracles/*.py"),
        *HOME.glob("privacy/*.py"),
        *(
            HOME / f"{name}.py"
            for name in ("information", "hashing", "support", "moments", "plot", "postprocess", "projection", "ratings")
        ),
    ]
)


def unread(text: str) -> Iterator[str]:
    """The public functions that take integers, and are neither ``@plain`` nor ``@numeric``."""
    for name, node in functions(ast.parse(text).body):
        kinds = [ast.unparse(one.annotation) for one in [*node.args.args, *node.args.kwonlyargs] if one.annotation]
        takes = any(re.search(r"\bint\b", kind) and not re.search(r"tuple\[int|Callable", kind) for kind in kinds)
        marked = {"plain", "numeric"} & {ast.unparse(mark) for mark in node.decorator_list}
        if "." not in name and not name.startswith("check_") and takes and not marked:
            yield name


@pytest.mark.parametrize("path", BELOW, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_function_of_integers_takes_those_of_numpy(path: Path) -> None:
    assert list(unread(path.read_text("utf-8"))) == []


def test_sizes_counts_and_floats_everywhere() -> None:
    """At the doors that people use: the same answers as with Python's numbers."""
    q, three = krr.channel(3, t=3), np.int64(3)
    assert exactdp.compare(np.int32(10), np.float64(1)) == exactdp.compare(10, 1)
    assert exactdp.PrivacyMatrix.ldp(three, 0.5) == exactdp.PrivacyMatrix.ldp(3, "1/2")
    assert exactdp.mechanism("krr", k=three, epsilon=1).variance(np.array([1, 2, 3])) > 0
    assert str(exactdp.audit(q, "ln 2", delta=0.25)) == str(exactdp.audit(q, "ln 2", delta="1/4"))
    assert exactdp.audit(q, 1.0986, tolerance=1e-3).proved
    one, two = (exactdp.audit(q, prior=prior) for prior in (np.array([0.25, 0.25, 0.5]), ["1/4", "1/4", "1/2"]))
    assert one.information == two.information
    plan = exactdp.simulate("GRR", three, epsilon=np.array([1.0, 2.0]), n=np.array([10]), runs=np.int8(1)).plan
    assert (plan.k, plan.levels, plan.users, plan.runs) == (3, ("1.0", "2.0"), (10,), 1)


def bare(text: str) -> Iterator[str]:
    """The public functions that take a number, and are not ``@numeric``."""
    for name, node in functions(ast.parse(text).body):
        given = [*node.args.args, *node.args.kwonlyargs]
        kinds = {ast.unparse(one.annotation) for one in given if one.annotation}
        takes = kinds & ONE or any(one.arg == "t" for one in given)
        marked = any(ast.unparse(mark) == "numeric" for mark in node.decorator_list)
        if "." not in name and not name.startswith("check_") and takes and not marked:
            yield name


@pytest.mark.parametrize("path", PATHS, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_function_of_numbers_is_open_to_numpy(path: Path) -> None:
    assert list(bare(path.read_text("utf-8"))) == []


def test_a_function_that_is_not_is_found() -> None:
    text = "def f(k: int): pass\ndef g(x, t): pass\ndef h(x: str): pass\n@numeric\ndef i(k: int): pass\ndef _j(k: int): pass\n"
    assert list(bare(text)) == ["f", "g"]


def test_a_level_stands_for_t() -> None:
    """Rational and logarithmic levels, floats as decimals; a mechanism is just below an irrational e^epsilon, a bound at it."""
    assert krr.channel(4, epsilon="ln 3") == krr.channel(4, t=3) == krr.channel(4).at("ln 3")
    assert krr.channel(4, epsilon="eps") == krr.channel(4)
    q, score = krr.channel(4, epsilon=1), krr.estimator(4, epsilon=1.0)
    assert score.is_unbiased(q)
    assert exactdp.audit(q, epsilon=1).proved
    assert q == krr.channel(4).at(1) == krr.channel(4, epsilon=np.float32(1)) == krr.channel(np.int64(4), epsilon=np.int64(1))
    assert krr.channel(2, epsilon=0.1) == krr.channel(2, epsilon="1/10") != krr.channel(2, epsilon=Fraction(0.1))
    bound: Any = information.theorem_4_10_sharp(10, 1, epsilon=1)
    assert isinstance(bound, Real)
    assert bound.enclosure(200).width < Fraction(1, 2**199)
    assert Fraction("0.02679") < bound < Fraction("0.0268")  # ln(1 + sinh(1/2)^2/10)
    assert float(hrr.c_epsilon_at_least("ln 3")) == pytest.approx(2 / float(np.log(3)))
    assert hrr.c_epsilon_at_least(0.5) == 4
    with pytest.raises(BadInput, match="write one of the two"):
        krr.channel(4, t=3, epsilon=1)
    with pytest.raises(BadInput, match=r"radius needs a level of privacy: add epsilon=\.\.\."):
        hrr.radius(100, beta="1/20")  # type: ignore[call-arg, unused-ignore]
    with pytest.raises(BadInput, match="at least 0"):
        krr.channel(4, epsilon=-1)
    assert "epsilon" in inspect.signature(krr.channel).parameters


def test_arrays_give_doubles() -> None:
    """Broadcast as NumPy does; nan out of scope; the same numbers as one by one."""
    sizes, levels = np.array([[10], [100]]), np.array([0.5, 1, 2])
    found: Any = information.theorem_4_10_sharp(sizes, 1, epsilon=levels)  # type: ignore[call-overload, unused-ignore]
    assert found.shape == (2, 3)
    assert found[1, 2] == float(information.theorem_4_10_sharp(100, 1, epsilon=2))
    assert np.isnan(lower.high_low_reports(5, np.array([2, 7]), "1/100", 3)).tolist() == [False, True]  # type: ignore[call-overload, arg-type, unused-ignore]
    scores: Any = krr.scores(np.array([2, 3]), 3)  # type: ignore[call-overload, arg-type, unused-ignore]
    assert scores.tolist() == [[-0.5, 1.5], [-0.5, 2]]
    betas = np.array([0.05, 0.1])
    radii: Any = hrr.radius(100, beta=betas, epsilon=1)
    assert radii.tolist() == [float(hrr.radius(100, beta=b, epsilon=1)) for b in ("1/20", "1/10")]
    assert hrr.radius(100, 3.0, np.float32(0.05)) == hrr.radius(100, 3, "1/20") != hrr.radius(100, 3, Fraction(0.05))  # type: ignore[arg-type, unused-ignore]
    with pytest.raises(BadInput, match="is no number"):
        table.adaptive(np.array([10]), 3, epsilon=1)
    with pytest.raises(BadInput, match="broadcasts"):
        information.theorem_4_10_sharp(np.array([1, 2]), np.array([1, 2, 3]), 3)  # type: ignore[call-overload, arg-type, unused-ignore]


def test_integers_of_numpy_do_not_overflow() -> None:
    @numeric
    def power(k: int) -> int:
        return 3**k

    assert power(np.int8(100)) == 3**100  # type: ignore[call-overload, arg-type, unused-ignore]


def argument(parameter: inspect.Parameter, rng: random.Random) -> Any:
    kind, name = str(parameter.annotation), parameter.name
    if name == "t":
        return 3
    if "Draw" in kind:
        return lambda _: 0
    if re.search(r"Sequence\[Sequence|Iterable\[Iterable|RowsLike", kind):
        wide = rng.choice((2, 3, 4))
        return [[rng.choice((0, 1, 2)) for _ in range(wide)] for _ in range(rng.choice((1, 2, wide)))]
    if re.search("Sequence|Iterable", kind):
        if rng.random() < 0.5:
            return list(rng.choice(LISTS))
        return [rng.choice(rng.choice(LISTS)) for _ in range(rng.randrange(1, 5))]
    if kind == "bool":
        return rng.random() < 0.5
    return "1/2" if name == "epsilon" else rng.choice(WHOLE if kind.startswith("int") else VALUES)


def arguments(function: Callable[..., Any]) -> tuple[dict[str, Any], Any] | None:
    """Arguments at which the function has a value, and the value."""
    rng, parameters = random.Random(function.__name__), inspect.signature(function).parameters.values()
    for _ in range(TRIES):
        given = {p.name: argument(p, rng) for p in parameters if p.default is p.empty or p.name == "t"}
        try:
            return given, function(**given)
        except (ExactDPError, TypeError, ZeroDivisionError):
            continue
    return None


def same(one: Any, two: Any) -> bool:
    if isinstance(one, Estimator):
        return isinstance(two, Estimator) and one.scores == two.scores
    if isinstance(one, np.ndarray):
        return bool((one == two).all())
    return bool(one == two) or re.sub("0x[0-9a-f]+", "", repr(one)) == re.sub("0x[0-9a-f]+", "", repr(two))


def is_number(value: Any) -> bool:
    return isinstance(value, int | float | Fraction | Interval | LogSum | Real)


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_function_takes_levels_integers_and_arrays_of_numpy(path: Path) -> None:
    module = import_module(".".join(("exactdp", *path.relative_to(HOME).with_suffix("").parts)))
    for name, node in functions(ast.parse(path.read_text("utf-8")).body):
        function = getattr(module, name) if any(ast.unparse(mark) == "numeric" for mark in node.decorator_list) else None
        found = arguments(inspect.unwrap(function)) if function is not None and node.args.vararg is None else None
        if function is None or found is None:
            continue
        given, value = found
        wide = {n: np.int64(v) if type(v) is int and n != "t" else v for n, v in given.items()}
        assert same(function(**wide), value), (name, given)
        rest = {n: v for n, v in given.items() if n != "t"}
        if len(rest) < len(given):
            assert same(function(**rest, epsilon="ln 3"), value), (name, given)
            with suppress(OutOfScope):
                near = inspect.unwrap(function)(**rest, t=NEAR)
                if is_number(value):
                    assert np.isclose(doubles(function(**rest, epsilon=np.float64(1))), doubles(near), rtol=1e-9), (name, given)
        kinds = inspect.unwrap(function).__annotations__
        for one in (n for n, v in given.items() if is_number(value) and kinds[n] in ONE and isinstance(v, int)):
            several = function(**{**given, one: np.array([given[one]] * 2)})
            assert np.isnan(several).all() or several.tolist() == [doubles(value)] * 2, (name, one)


@pytest.mark.slow
def test_most_functions_are_walked() -> None:
    """The walk says something: arguments are found for the most."""
    tried = []
    for path in PATHS:
        module = import_module(".".join(("exactdp", *path.relative_to(HOME).with_suffix("").parts)))
        names = [n for n, node in functions(ast.parse(path.read_text("utf-8")).body) if node.decorator_list and "." not in n]
        tried += [arguments(inspect.unwrap(getattr(module, n))) is not None for n in names]
    assert len(tried) > 800
    assert sum(tried) > 0.75 * len(tried), (sum(tried), len(tried))
    assert not isinstance(krr.channel(2, epsilon="ln 3")[0, 0], RationalFunction)
    assert isinstance(krr.channel(2, epsilon="ln 3"), Channel)


def test_a_tolerance_has_one_name() -> None:
    """Floats as decimals; the former name with a warning, and not both."""
    from exactdp.capacity import capacity

    q = krr.channel(2, t=3)
    assert capacity(q, tolerance=1e-9) == capacity(q, tolerance="1e-9")
    with pytest.warns(DeprecationWarning, match="within= is now tolerance="):
        assert capacity(q, within=1e-9) == capacity(q)  # type: ignore[call-arg]
    with pytest.raises(BadInput, match="write tolerance alone"):
        capacity(q, tolerance=1e-9, within=1e-9)  # type: ignore[call-arg]
