"""Questions for numbers that describe an estimator or a channel: the bias, the risk, the mutual information.

    bias         channel, scores A(y, x), target          the largest |E[A(y, j)|x] - target| over all x and j
    risk         a mechanism, prior p and n, or counts    E||estimate - p||^2; for counts, p is their frequencies
    information  a mechanism, prior                       the mutual information of item and report, in nats

Source: the golden vectors of the kinds bias, estimator, moments, data, information.

>>> number = {"exact": ["0", "1"], "pattern": [[1, 0], [0, 1]]}
>>> given = {"channel": number, "scores": number, "target": number}
>>> case = next(of_bias("x", {"note": ""}, given, {"bias": {"exact": ["-1/4", "1/5"], "pattern": [[0, 1], [1, 0]]}}))
>>> case.expected, case.request["scores"]
(Fraction(1, 4), [['1', '0'], ['0', '1']])
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.mechanisms import channel_of
from exactdp_checks.conformance.wire import Vector, place_of, plain
from exactdp_checks.golden.numbers import value_of

__all__ = ["of_bias", "of_information", "of_risk", "of_scores"]


def _largest(bias: Vector) -> Fraction:
    return max(abs(rational(text)) for text in bias["exact"])


def of_bias(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    """The bias of scores that a wrong library has."""
    request = {key: plain(given[key]) for key in ("channel", "scores", "target")}
    yield Case(
        name, "bias", request, _largest(output["bias"]), vector["note"] or "scores", lambda: [("nothing is biased", Fraction(0))]
    )


def of_scores(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:  # noqa: ARG001 - as the others
    """The bias of the scores of a mechanism, 0 where they are right."""
    mechanism, parameters, t, _ = place_of(vector)
    rows: Any = channel_of(mechanism, parameters, t).rows
    request = {"channel": [[str(v) for v in row] for row in rows], **{key: plain(output[key]) for key in ("scores", "target")}}
    yield Case(name, "bias", request, _largest(output["bias"]), vector["note"] or f"the scores of {mechanism}")


def of_risk(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    """The expected squared error of the estimate, for a prior and n users, or for the counts of given data."""
    more = {key: plain(given[key]) for key in ("prior", "n", "counts") if key in given}
    expected = rational(output["risk"]["exact"])
    n = given["n"] if "n" in given else sum(given["counts"])
    wrong = [("the sum over the users is answered, not their mean", expected * n * n), ("n is left out", expected * n)]
    yield Case(name, "risk", {**place_of(vector)[3], **more}, expected, vector["note"] or "the risk", lambda: wrong)


def of_information(name: str, vector: Vector, given: Vector, output: Vector) -> Iterator[Case]:
    """The mutual information of item and report."""
    expected = value_of(output["nats"])
    request = {**place_of(vector)[3], "prior": plain(given["prior"])}
    yield Case(name, "information", request, expected, vector["note"] or "mutual information")
