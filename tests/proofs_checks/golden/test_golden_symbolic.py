"""golden.symbolic: the coefficients alone give the channels of the other vectors, and the values beside them."""

from fractions import Fraction
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import LEVELS, MECHANISMS
from exactdp_checks.golden.symbolic import AT, derived, function


def at(found: dict[str, Any], t: Fraction) -> Fraction:
    """As a reader does it, who knows no algebra."""
    above, below = (sum(int(c) * t**power for power, c in enumerate(found[word])) for word in ("numerator", "denominator"))
    return above / below


OVER_T = [name for name, one in MECHANISMS.items() if one.flat is None or (one.levels == LEVELS and not one.levelless)]


def rows(found: dict[str, Any], t: Fraction) -> list[list[Fraction]]:
    values = [at(one, t) for one in found["functions"]]
    return [[values[i] for i in row] for row in found["pattern"]]


def written(found: dict[str, Any]) -> list[list[Fraction]]:
    return [[Fraction(found["exact"][i]) for i in row] for row in found["pattern"]]


def place(given: Any, t: Fraction) -> Any:
    """The parameters at t, as the other vectors have them."""
    if isinstance(given, dict) and "text" in given:
        return str(at(given, t))
    return given["exact"] if isinstance(given, dict) else given


@pytest.mark.parametrize("name", OVER_T)
def test_the_coefficients_give_every_channel_and_estimator(name: str) -> None:
    """Each channel vector and each estimator vector, at its level; so the functions are those of the numbers."""
    symbolic = vectors(name, "symbolic")
    checked = 0
    for kind, word in (("channel", "channel"), ("estimator", "scores")):
        for vector in vectors(name, kind):
            t, parameters = Fraction(vector["input"]["t"]["exact"]), vector["input"]["parameters"]
            plain = {key: place(value, t) for key, value in parameters.items()}
            same = [v for v in symbolic if {k: place(p, t) for k, p in v["input"]["parameters"].items()} == plain]
            assert same, (kind, plain)
            for one in same:
                if one["output"][word] is not None and (t > 1 or kind == "channel"):
                    assert rows(one["output"][word], t) == written(vector["output"][word])
                    checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", OVER_T)
def test_the_values_beside_them(name: str) -> None:
    found = vectors(name, "symbolic")
    assert found
    for vector in found:
        output = vector["output"]
        assert [Fraction(v["t"]["exact"]) for v in output["values"]] == list(AT)
        for value in output["values"]:
            t = Fraction(value["t"]["exact"])
            for word in ("channel", "scores"):
                if output[word] is None:
                    assert value[word] is None
                else:
                    assert [at(one, t) for one in output[word]["functions"]] == [Fraction(v) for v in value[word]["exact"]]
            assert all(sum(row) == 1 for row in rows(output["channel"], t))
        assert (output["scores"] is None) == (output["target"] is None)


def test_what_needs_a_root_or_has_its_level_among_its_parameters_has_no_functions_of_t() -> None:
    """Five forms of the oracles need e^(epsilon/2), three have their own level."""
    assert {name for name in MECHANISMS if not vectors(name, "symbolic")} == {*MECHANISMS} - {*OVER_T}
    assert len(MECHANISMS) - len(OVER_T) == 7


def test_no_other_vector_has_these_levels() -> None:
    assert not {str(t) for t in AT} & set(LEVELS)


@pytest.mark.parametrize(
    ("text", "numerator", "denominator"),
    [
        ("t", ["0", "1"], ["1"]), ("1/2", ["1"], ["2"]), ("0", ["0"], ["1"]), ("-3", ["-3"], ["1"]),
        ("1 - 1/t", ["-1", "1"], ["0", "1"]),
        ("(t^2 - 1)/(2*t + 2)", ["-1", "1"], ["2"]), ("t^3/(1 - t)", ["0", "0", "0", "-1"], ["-1", "1"]),
    ],
)  # fmt: skip
def test_functions(text: str, numerator: list[str], denominator: list[str]) -> None:
    found = function(text)
    assert (found["numerator"], found["denominator"]) == (numerator, denominator)
    assert function(found["text"]) == found


def test_what_is_no_function_of_t() -> None:
    with pytest.raises(BadInput, match="no function of t alone"):
        function("k*t")
    given = {"above": {**function("t"), "numerator": ["1", "1"]}, "below": function("t")}
    with pytest.raises(BadInput, match="other coefficients"):
        derived("binary_optimal", {"parameters": given})


def test_an_estimator_that_does_not_exist_is_null() -> None:
    found = [v["output"] for v in vectors("binary_optimal", "symbolic")]
    assert [output["scores"] is None for output in found].count(True) == 1
