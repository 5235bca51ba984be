"""A mechanism at its parameters is its modules: for every record, at a rational e^epsilon and at one that is not."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import exactdp
from exactdp.errors import BadInput
from exactdp.levels import power_below
from exactdp.mechanisms.records import RECORDS, Record
from exactdp.numbers.enclosure import exp
from exactdp.product import Product

PLAIN = [record for record in RECORDS if not record.levelless and record.flat is None]


def made(record: Record, **level: Any) -> Any:
    return exactdp.mechanism(record.name, **{n: record.right[n] for n in record.names}, **level)


@pytest.mark.parametrize("record", PLAIN, ids=lambda record: record.name)
@pytest.mark.parametrize("epsilon", ["ln 3", 1, 0.5])
def test_every_mechanism_is_private_at_its_level(record: Record, epsilon: Any) -> None:
    found = made(record, epsilon=epsilon)
    assert found.audit().proved
    assert found.exact == (epsilon == "ln 3")
    assert found.channel == record.module.channel(*found.parameters.values(), found.t)
    assert repr(found).startswith(f"<Mechanism: {record.name}(")


def test_reports_estimates_and_variance() -> None:
    found = exactdp.mechanism("krr", k=np.int64(4), epsilon="ln 3")
    reports = found.encode(np.repeat([0, 1], [30_000, 10_000]), 3)
    assert reports.shape == (40_000,)
    assert abs(found.estimate(reports) - [0.75, 0.25, 0, 0]).max() < 0.05
    assert found.variance([3, 1, 0, 0]) == found.estimator.risk_of_data(found.channel, [3, 1, 0, 0]) > 0
    assert found.audit(epsilon="ln 2").refuted


def test_a_generator_of_another_library_is_refused() -> None:
    krr = exactdp.mechanism("krr", k=3, epsilon="ln 3")
    for rng in (random.Random(1), -1, "seed"):
        with pytest.raises(BadInput, match=r"give numpy\.random\.default_rng\(seed\)"):
            krr.encode([0, 1], rng)  # type: ignore[arg-type]


def test_a_level_that_is_no_rational_power_is_rounded_to_more_noise() -> None:
    t, exact = power_below("1/2")
    assert not exact
    assert t < exp(Fraction(1, 2), 200).lower
    assert t + Fraction(1, 2**63) > exp(Fraction(1, 2), 200).upper
    assert power_below("ln 3") == (3, True) == (exactdp.mechanism("krr", k=2, t=3).t, True)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("krr", {}, r"krr needs k and epsilon: add k, epsilon"),
        ("krr", {"k": 3}, "add epsilon"),
        ("krr", {"k": 3, "epsilon": 1, "t": 3}, "not both"),
        ("krr", {"k": 3, "epsilon": 1, "d": 2}, "krr has no d"),
        ("krrr", {"k": 3, "epsilon": 1}, "did you mean krr|krr"),
        ("krr", {"k": 3, "epsilon": "eps"}, "depends on eps"),
    ],
)
def test_what_is_missing_is_said_at_once(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        exactdp.mechanism(name, **given)


def test_a_channel_at_a_level() -> None:
    """By position or by name; where e^epsilon is irrational, t is just below it."""
    symbolic = exactdp.mechanisms.krr.channel(3)
    assert symbolic.at("ln 3") == symbolic.at(epsilon="ln 3") == symbolic.at(t=3) == exactdp.mechanisms.krr.channel(3, 3)
    assert symbolic.at(0.5) == exactdp.mechanism("krr", k=3, epsilon="1/2").channel
    with pytest.raises(BadInput, match="depends on eps"):
        symbolic.at("eps")


def test_arrays_tensors_and_products_are_audited() -> None:
    """Whatever has ``__array__``, and the product of factors, with the positions as labels."""

    class Held:
        def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
            return np.array([[0.75, 0.25], [0.25, 0.75]], dtype=dtype)

    assert exactdp.audit(Held(), epsilon="ln 3").proved
    bit = exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    found = exactdp.audit(Product([bit, bit], [[0, 1], [1, 0]]), epsilon="ln 9")
    assert found.proved
    assert found.inputs == ("0.1", "1.0")


class Tensor:
    """As a tensor of torch: it has a gradient, and gives its numbers only when it is detached."""

    def detach(self) -> Any:
        return self

    cpu = detach

    def numpy(self) -> Any:
        return np.array([[0.75, 0.25], [0.25, 0.75]], dtype=np.float32)


def test_arrays_of_other_libraries_are_channels() -> None:
    """Doubles are their decimals; a frame brings its labels; a row that is rounded is refused."""
    pandas, sparse = pytest.importorskip("pandas"), pytest.importorskip("scipy.sparse")
    bit = exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    array = np.array([[0.75, 0.25], [0.25, 0.75]])
    for given in (array, array.astype(object), sparse.csr_array(array), pandas.DataFrame(array), Tensor()):
        assert exactdp.Channel(given) == bit
    named = exactdp.Channel(pandas.DataFrame(array, index=["a", "b"], columns=["x", "y"]))
    assert (named.inputs, named.outputs, named.matrix) == (("a", "b"), ("x", "y"), bit.matrix)
    assert exactdp.Channel(pandas.DataFrame([["3/4", "1/4"], ["1/4", "3/4"]]), inputs=["u", "v"]).inputs == ("u", "v")
    assert exactdp.Channel(bit.to_pandas("object")) == bit
    for wrong, said in (
        (np.array([[1 / 3, 2 / 3]]), "sums to"),
        (array[0], "1 dimensions"),
        (np.array([[np.nan, 1.0]]), "missing"),
        ([[0.5, 0.5]], "in quotes"),
    ):
        with pytest.raises(BadInput, match=said):
            exactdp.Channel(wrong)
