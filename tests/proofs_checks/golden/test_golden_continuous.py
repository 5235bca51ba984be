"""golden.continuous, .promises: laws of noise against doubles and integrals, promises with their witnesses, by hand."""

from decimal import Decimal
from fractions import Fraction
from math import erfc, exp, inf, log, sqrt
from typing import Any

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import CONTINUOUS, gaussian
from exactdp.mechanisms import rejection_sampling as rejection
from exactdp.numbers.enclosure import LogSum
from exactdp_checks.golden.continuous import cases, function_of
from exactdp_checks.golden.files import vectors
from exactdp_checks.golden.promises import gaussian_promise, moments, rejection_promise

ONE, TWO, FAR = ["1 -1"], ["1 0", "0 1"], ["1/2 -1/2 0", "0 3/2 2"]


def near(given: Any) -> float:
    return float(given["decimal"])


def plain(given: Any) -> Any:
    """Arguments as doubles and lists of fractions."""
    if isinstance(given, dict):
        if "exact" not in given:
            return {name: plain(value) for name, value in given.items()}
        exact = given["exact"]
        return [Fraction(v) for v in exact] if isinstance(exact, list) else float(given["decimal"])
    return [plain(v) for v in given] if isinstance(given, list) else given


def upper(x: float) -> float:
    return erfc(x / sqrt(2)) / 2


def promises(name: str) -> list[tuple[dict[str, Any], dict[str, Any], bool]]:
    found = [(v["input"]["arguments"], v["output"], v["result"] == "valid") for v in vectors(name, "promise")]
    assert {private for *_, private in found} == {True, False}
    return found


def test_gaussian_promises_by_doubles() -> None:
    """delta from Phi, the worst event from its definition, the smallest epsilon from delta again."""
    for arguments, output, private in promises("gaussian"):
        given = plain(arguments)
        columns = list(zip(*given["queries"], strict=True))
        squared = max(sum((v - w) ** 2 for v, w in zip(a, b, strict=True)) for a in columns for b in columns)
        stated, found, epsilon = Fraction(arguments["delta"]["exact"]), near(output["delta"]), given["epsilon"]
        assert output["private"] is private is (Decimal(output["delta"]["decimal"]) <= Decimal(arguments["delta"]["decimal"]))
        if not squared:
            assert (found, output["witness"]) == (0, None)
            continue
        sigma = sqrt(given["variance"])
        s = sqrt(squared) / sigma
        event = output["witness"]
        a, b = columns[event["x"]], columns[event["other"]]
        assert sum((v - w) ** 2 for v, w in zip(a, b, strict=True)) == squared

        middles = [float(sum(z * (v - w) for z, v, w in zip(c, a, b, strict=True))) for c in (a, b)]  # means of <y, a - b>
        p, q = near(event["probability"]), near(event["other_probability"])
        masses = [upper((near(event["threshold"]) - middle) / (sigma * sqrt(squared))) for middle in middles]
        assert masses == pytest.approx([p, q], rel=1e-7)
        assert p - exp(epsilon) * q == pytest.approx(found, abs=1e-9 * p)
        least = near(output["smallest"])
        again = upper(least / s - s / 2) - exp(least) * upper(least / s + s / 2)
        assert again == pytest.approx(float(stated), rel=1e-5) or (least == 0 and again <= stated)
        assert (least <= epsilon) is private or abs(least - epsilon) < 1e-6


def test_rejection_promises_by_doubles() -> None:
    """The losses at the witness, the probabilities of its answer, and the exact levels."""
    for arguments, output, private in promises("rejection_sampling"):
        given, point = plain(arguments), output["witness"]
        epsilon, tau = given["epsilon"], given["tau"]
        corrected, public = given.get("corrected", False), given.get("public", False)
        level = log((2 - exp(-tau)) / (2 - exp(tau))) if public else 2 * tau if corrected else inf if not private else 0
        assert near(output["smallest"]) == pytest.approx(level, rel=1e-12)
        assert output["private"] is private
        assert (point is None) is private
        if point is not None:
            columns, y = list(zip(*given["queries"], strict=True)), plain(point["y"])
            chances = []
            for x in (point["x"], point["other"]):
                loss = float(sum(v * (z - v / 2) for v, z in zip(columns[x], y, strict=True))) / given["variance"]
                one = exp(loss) / 2 if abs(loss) <= tau else 0.5 * corrected
                chances.append(one if point["sent"] else 1 - one)
            found = near(point["probability"]), near(point["other_probability"])
            assert found == pytest.approx(chances, rel=1e-9)
            assert found[0] > exp(epsilon) * found[1] * (1 - 1e-12)


def test_what_is_printed_and_what_is_corrected() -> None:
    """As printed, columns further apart than r break the promise; the corrected scale keeps it, up to 4 ln 2."""
    found = {v["note"]: v["result"] for v in vectors("gaussian", "promise")[:7]}
    printed, corrected = "the printed scale 2 r^2 ln(2/delta)/epsilon^2", "the corrected scale 8 r^2 ln(2/delta)/epsilon^2"
    assert (found[printed], found[corrected], found["the least scale"]) == ("invalid", "valid", "valid")
    assert found["the least scale, less one part in 10^9"] == "invalid"
    noise = gaussian.printed_variance(1, 1, "1e-5")
    assert not gaussian_promise(ONE, 1, noise, 1, "1e-5").private
    assert gaussian_promise(ONE, 1, gaussian.corrected_variance(1, 1, "1e-5"), 1, "1e-5").private
    assert gaussian_promise(["1 1/2"], 1, noise, 1, "1e-5").private


def test_the_printed_sampler_tells_items_apart() -> None:
    """Also with one query, next to a column that is 0, and where the slabs differ by little; equal columns stay hidden."""
    for queries in (ONE, ["0 1"], ["1 1000001/1000000"], FAR, ["1/3 -1/3 1/5"]):
        found = rejection_promise(queries, 3, 1, "1/4", 1000)
        assert (found.private, found.smallest) == (False, inf)
        point = found.witness
        assert point is not None
        columns = gaussian.columns(queries, 3)
        chances = [rejection.bit_probability(columns[v], point.y, 1, "1/4").sign() for v in (point.x, point.other)]
        assert chances == [1, 0]
    for queries in (["1 1"], ["0 0"], ["1"], ["1 1", "2 2"]):
        assert rejection_promise(queries, 3, 1, "1/4", 0).private
    with pytest.raises(OutOfScope, match="tells two columns apart"):
        rejection_promise(["1 -1", "2 -2"], 3, 1, "1/4", 0)


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("tau", ["1/100", "1/4", "69/100"])
def test_the_corrected_sampler_has_a_level(tau: str, public: bool) -> None:
    level = rejection.epsilon_public(tau) if public else rejection.epsilon_private(tau)
    below, above = (level.enclosure(80).lower, level.enclosure(80).upper + Fraction(1, 10**12))
    assert rejection_promise(TWO, 1, 1, tau, above, True, public).private
    found = rejection_promise(TWO, 1, 1, tau, below - Fraction(1, 10**9), True, public)
    assert not found.private
    assert found.witness is not None
    assert found.witness.sent == int(not public)
    with pytest.raises(OutOfScope, match="linearly independent"):
        rejection_promise(ONE, 1, 1, tau, 1, True, public)


def test_moments_by_hand() -> None:
    found = moments(["1 -1"], 1, ["1/4", "3/4"], 10, 3)
    assert (found.mean, found.bias, found.covariance, found.risk) == (
        (Fraction(-1, 2),),
        (0,),
        ((Fraction(3, 8),),),
        Fraction(3, 8),
    )
    two = moments(TWO, 1, ["1/2", "1/2"], 2, LogSum.ln(2))
    own, other = LogSum.ln(2) * Fraction(1, 2) + Fraction(1, 8), Fraction(-1, 8)
    assert two.covariance == ((own, other), (other, own))
    assert two.risk == LogSum.ln(2) + Fraction(1, 4)
    for prior, n in ((["1"], 1), (["1", "1"], 1), (["3/2", "-1/2"], 1), (["1", "0"], 0), (["1", "0"], True)):
        with pytest.raises(OutOfScope):
            moments(ONE, 1, prior, n, 1)


def test_the_smallest_epsilon() -> None:
    """It suffices, and a little less does not; 0 where epsilon = 0 suffices; also where delta* is beyond doubles."""
    for squared, noise, delta in ((4, "24", "1e-5"), ("1/100", 1, "1/100"), (4, "1/100", "1e-9"), (4, 10**4, "1e-200")):
        found = gaussian.smallest_epsilon(squared, noise, delta, "1e-15")
        assert found.width <= Fraction(1, 10**15)
        assert gaussian.profile(squared, noise, found.upper) <= Fraction(delta) < gaussian.profile(squared, noise, found.lower)
    assert (
        gaussian.smallest_epsilon(1, 1, "1/2") == gaussian.smallest_epsilon(0, 1, "1/2") == type(found)(Fraction(0), Fraction(0))
    )
    for arguments in ((-1, 1, "1/2"), (1, 0, "1/2"), (1, 1, 0), (1, 1, 1), (1, 1, "1/2", 0), (1, 1, "1/2", 1)):
        with pytest.raises(BadInput):
            gaussian.smallest_epsilon(*arguments)


def test_reports_and_decisions_by_hand() -> None:
    def value(name: str, **some: Any) -> Any:
        found = [v for v in vectors(name.partition(".")[0], "law", "valid") if v["input"]["function"] == name]
        return next(
            v["output"]["value"] for v in found if all(plain(v["input"]["arguments"].get(k)) == a for k, a in some.items())
        )

    assert value("gaussian.report", v=1, noise=[Fraction(1, 3)])["exact"] == ["-2/3"]
    assert value("gaussian.estimate", reports=[[1]])["exact"] == ["1"]
    assert [value("rejection_sampling.accepts", y=[y], u=u) for y, u in ((Fraction(1, 2), 0.5), (2, 0))] == [False, False]
    assert value("rejection_sampling.accepts", y=[2], u=0, corrected=True) is True
    assert value("rejection_sampling.few_active", n=10)["exact"] == "11/64"


@pytest.mark.parametrize("name", CONTINUOUS)
def test_as_many_refused_as_answered(name: str) -> None:
    laws = [case for case in cases(name) if case.kind == "law"]
    assert sum(case.result == "invalid" for case in laws) >= sum(case.result == "valid" for case in laws)
    for text in ("", "gaussian", "gaussian._mass", "rejection_sampling.cdf", "os.system"):
        with pytest.raises(BadInput):
            function_of(text)
