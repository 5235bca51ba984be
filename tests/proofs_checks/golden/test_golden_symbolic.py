"""golden.symbolic: the coefficients alone give the channels of the other vectors, and the values beside them."""

from fractions import Fraction
from math import isqrt
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
OVER_S = [name for name, one in MECHANISMS.items() if one.flat is not None and one.levels != LEVELS and not one.levelless]


def variable_at(vector: dict[str, Any], t: Fraction) -> Fraction:
    """t, or its root, as the vector says."""
    return t if vector["output"]["variable"] == "t" else Fraction(isqrt(t.numerator), isqrt(t.denominator))


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


@pytest.mark.parametrize("name", [*OVER_T, *OVER_S])
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
                    assert rows(one["output"][word], variable_at(one, t)) == written(vector["output"][word])
                    checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", [*OVER_T, *OVER_S])
def test_the_values_beside_them(name: str) -> None:
    found = vectors(name, "symbolic")
    assert found
    for vector in found:
        output = vector["output"]
        power = 2 if name in OVER_S else 1
        assert output["variable"] == "ts"[power - 1]
        assert [Fraction(v["t"]["exact"]) for v in output["values"]] == [v**power for v in AT]
        for value in output["values"]:
            t = variable_at(vector, Fraction(value["t"]["exact"]))
            for word in ("channel", "scores"):
                if output[word] is None:
                    assert value[word] is None
                else:
                    assert [at(one, t) for one in output[word]["functions"]] == [Fraction(v) for v in value[word]["exact"]]
            assert all(sum(row) == 1 for row in rows(output["channel"], t))
        assert (output["scores"] is None) == (output["target"] is None)


def test_oracles_with_their_level_among_their_parameters_have_no_functions() -> None:
    """Four forms of the oracles need e^(epsilon/2), and have functions of it; three have their own level."""
    assert {name for name in MECHANISMS if not vectors(name, "symbolic")} == {*MECHANISMS} - {*OVER_T, *OVER_S}
    assert (len(OVER_S), len(MECHANISMS) - len(OVER_T)) == (4, 7)


def test_no_other_vector_has_these_levels() -> None:
    assert not {str(t) for t in AT} & set(LEVELS)
    assert not {str(s * s) for s in AT} & {t for name in OVER_S for t in MECHANISMS[name].levels}


@pytest.mark.parametrize(
    ("text", "numerator", "denominator"),
    [
        ("t", ["0", "1"], ["1"]),
        ("1/2", ["1"], ["2"]),
        ("0", ["0"], ["1"]),
        ("-3", ["-3"], ["1"]),
        ("1 - 1/t", ["-1", "1"], ["0", "1"]),
        ("(t^2 - 1)/(2*t + 2)", ["-1", "1"], ["2"]),
        ("t^3/(1 - t)", ["0", "0", "0", "-1"], ["-1", "1"]),
    ],
)
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
