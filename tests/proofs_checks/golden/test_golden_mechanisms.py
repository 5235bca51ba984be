"""golden.mechanisms: the vectors of the mechanisms, computed again from channels and scores in plain fractions."""

from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.mechanisms import MECHANISMS, is_informative, place_of, places
from exactdp_checks.golden.moments import derived, priors
from exactdp_checks.golden.numbers import number

Rows = list[list[Fraction]]


def rows(given: dict[str, Any]) -> Rows:
    return [[Fraction(given["exact"][i]) for i in row] for row in given["pattern"]]


def row(given: dict[str, Any]) -> list[Fraction]:
    return [Fraction(v) for v in given["exact"]]


def texts(given: dict[str, Any]) -> list[list[str]]:
    return [[given["exact"][i] for i in line] for line in given["pattern"]]


def at(name: str, vector: dict[str, Any], kind: str) -> dict[str, Any]:
    """The output of the vector of another kind at the same parameters."""
    same = [v for v in vectors(name, kind) if all(v["input"][w] == vector["input"][w] for w in ("parameters", "t"))]
    return dict(same[0]["output"])


def each(name: str, kind: str, step: int = 1) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    found = vectors(name, kind)
    assert found
    for vector in found[::step]:
        yield vector, vector["output"]


def power(text: str) -> Fraction | None:
    """e^level for a level 0, ln(r), 2*ln(r) or inf."""
    if text == "inf":
        return None
    scale, _, inside = text.rpartition("ln(")
    return Fraction(1) if text == "0" else Fraction(inside.rstrip(")")) ** int(scale.rstrip("*") or 1)


@pytest.mark.parametrize("name", MECHANISMS)
def test_tight_matrices_and_policies(name: str) -> None:
    for _, output in each(name, "channel"):
        q = rows(output["channel"])
        assert [sum(line) for line in q] == [1] * len(q)
        worst = Fraction(1)
        infinite = False
        for x, other in product(range(len(q)), repeat=2):
            pairs = list(zip(q[x], q[other], strict=True))
            ratio = None if any(p and not r for p, r in pairs) else max(p / r for p, r in pairs if r)
            tight, bound = (power(texts(output[word])[x][other]) for word in ("tight", "policy"))
            assert tight == (1 if x == other else ratio), (x, other)
            assert bound is None or (ratio is not None and ratio <= bound)
            infinite |= ratio is None
            worst = max(worst, ratio or worst)
        assert output["ratio"]["exact"] == ("inf" if infinite else str(worst))
        assert output["epsilon"]["exact"] == ("inf" if infinite else "0" if worst == 1 else f"ln({worst})")


def mean_of(q: Rows, a: Rows) -> Rows:
    return [[sum((p * line[j] for p, line in zip(x, a, strict=True)), start=Fraction(0)) for j in range(len(a[0]))] for x in q]


def second_of(q: list[Fraction], a: Rows, i: int, j: int) -> Fraction:
    return sum((p * line[i] * line[j] for p, line in zip(q, a, strict=True)), start=Fraction(0))


def combined(weights: list[Fraction], table: Rows) -> list[Fraction]:
    return [sum((w * line[j] for w, line in zip(weights, table, strict=True)), start=Fraction(0)) for j in range(len(table[0]))]


@pytest.mark.parametrize("name", MECHANISMS)
def test_bias(name: str) -> None:
    for vector, output in each(name, "estimator"):
        mean = mean_of(rows(at(name, vector, "channel")["channel"]), rows(output["scores"]))
        assert mean == rows(output["target"])
        assert output["bias"]["exact"] == ["0"]
        assert len(output["bias"]["pattern"]) == len(mean)


@pytest.mark.parametrize("name", MECHANISMS)
def test_moments(name: str) -> None:
    """Covariance = (E A_i A_j - E A_i E A_j)/n over i.i.d. users; risk = its trace, without bias."""
    for vector, output in each(name, "moments", 3):
        q, a = rows(at(name, vector, "channel")["channel"]), rows(at(name, vector, "estimator")["scores"])
        prior, n = row(vector["input"]["prior"]), vector["input"]["n"]
        assert sum(prior) == 1
        law = combined(prior, q)
        mean = combined(law, a)
        covariance = [[(second_of(law, a, i, j) - mean[i] * mean[j]) / n for j in range(len(mean))] for i in range(len(mean))]
        assert (row(output["mean"]), rows(output["covariance"])) == (mean, covariance)
        assert set(output["bias"]["exact"]) == {"0"}
        assert Fraction(output["risk"]["exact"]) == sum(covariance[j][j] for j in range(len(mean)))


@pytest.mark.parametrize("name", MECHANISMS)
def test_moments_of_fixed_data(name: str) -> None:
    for vector, output in each(name, "data", 3):
        q, a = rows(at(name, vector, "channel")["channel"]), rows(at(name, vector, "estimator")["scores"])
        counts = vector["input"]["counts"]
        n, means = sum(counts), mean_of(q, a)

        def spread(i: int, j: int) -> Fraction:
            return sum(c * (second_of(q[x], a, i, j) - means[x][i] * means[x][j]) for x, c in enumerate(counts)) / n**2  # noqa: B023

        covariance = [[spread(i, j) for j in range(len(a[0]))] for i in range(len(a[0]))]
        assert rows(output["covariance"]) == covariance
        assert row(output["mean"]) == combined([Fraction(c, n) for c in counts], means)
        assert Fraction(output["risk"]["exact"]) == sum(covariance[j][j] for j in range(len(a[0])))


@pytest.mark.parametrize("name", MECHANISMS)
def test_information(name: str) -> None:
    with localcontext(prec=50):
        for vector, output in each(name, "information", 5):
            q, prior = rows(at(name, vector, "channel")["channel"]), row(vector["input"]["prior"])
            law, total = combined(prior, q), Decimal(0)
            for x, y in product(range(len(q)), range(len(law))):
                if prior[x] and q[x][y]:
                    weight, ratio = prior[x] * q[x][y], q[x][y] / law[y]
                    total += Decimal(weight.numerator) / weight.denominator * (Decimal(ratio.numerator) / ratio.denominator).ln()
            assert abs(total - Decimal(output["nats"]["decimal"])) < Decimal("1e-39")
            assert abs(total / Decimal(2).ln() - Decimal(output["bits"]["decimal"])) < Decimal("1e-38")
            found = output["nats_enclosure"]
            fractions = [Fraction(found.get(word, found.get("exact"))) for word in ("lower", "upper")]
            ends = [Decimal(v.numerator) / v.denominator for v in fractions]
            assert ends[0] - Decimal("1e-48") <= total <= ends[1] + Decimal("1e-48")


def test_priors() -> None:
    for k in (1, 2, 3, 9):
        found = list(priors(k))
        assert [sum(p) for p, _ in found] == [1] * len(found)
        assert len(found) == (1 if k == 1 else 3)
        assert any(0 in p for p, _ in found) == (k > 1)


def test_places_without_an_estimator() -> None:
    found = [place for name in MECHANISMS for place in places(name)]
    assert {place.t for place in found if not is_informative(place)} >= {Fraction(1), Fraction(3)}
    assert all(is_informative(place) for place in found if place.name != "binary_optimal" and place.t > 1)
    assert len({(place.name, str(place.parameters), place.t) for place in found}) == len(found)


@pytest.mark.parametrize(("t", "epsilon"), [("3", "ln(2)"), ("3", "3"), ("1", "ln(3)"), ("0", "0"), ("-3", "ln(3)"), ("x", "0")])
def test_epsilon_is_the_logarithm_of_t(t: str, epsilon: str) -> None:
    given = {"parameters": {"k": 2}, "t": {"exact": t}, "epsilon": {"exact": epsilon}}
    with pytest.raises(BadInput):
        place_of("krr", given)


def test_an_equal_level_may_be_written_in_another_way() -> None:
    given = {"parameters": {"k": 2}, "t": number(9), "epsilon": {"exact": "2*ln(3)", "decimal": ""}}
    assert derived("krr", "channel", given)["ratio"] == number(9)
