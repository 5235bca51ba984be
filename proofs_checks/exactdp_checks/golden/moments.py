"""Golden vectors of the mechanisms: channel, estimator, moments, data, information, at the places of ``mechanisms``.

Source: ``exactdp.mechanisms``, ``exactdp.estimator``, ``exactdp.privacy.levels``, ``exactdp.information``.

>>> from exactdp.numbers.enclosure import LogSum
>>> sorted(derived("krr", "channel", {"parameters": {"k": 2}, "t": number(3), "epsilon": number(LogSum.ln(3))}))
['channel', 'epsilon', 'policy', 'ratio', 'tight', 'witness']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from exactdp.information import in_bits, mutual_information
from exactdp.matrix import ExactMatrix
from exactdp.privacy.levels import smallest_epsilon, tight_matrix
from exactdp_checks.golden.case import Case
from exactdp_checks.golden.mechanisms import Place, is_informative, place_of, places
from exactdp_checks.golden.numbers import Json, enclosure, level_matrix, matrix, number, numbers, rendered, values_of

__all__ = ["cases", "derived", "priors"]

FEW = 10  # items, up to which there are moments of all priors


def priors(k: int) -> Iterator[tuple[tuple[Fraction, ...], int]]:
    """Laws of items with numbers of users: uniform; falling, with a zero where there are three items; all on the last item."""
    yield (Fraction(1, k),) * k, 1
    if k > 1:
        weights = [*range(k - 1, 0, -1), int(k == 2)]
        yield tuple(Fraction(w, sum(weights)) for w in weights), 10
        yield (*(Fraction(0),) * (k - 1), Fraction(1)), 3


def cases(name: str) -> Iterator[Case]:
    """The valid vectors of a mechanism."""
    for place in places(name):
        yield Case("channel", place.input)
        k = place.channel.size[0]
        if place.whole:
            for prior, _ in priors(k):
                yield Case("information", {**place.input, "prior": numbers(prior)})
        if is_informative(place):
            yield Case("estimator", place.input)
        if is_informative(place) and place.between:
            for prior, n in list(priors(k))[: 3 if k <= FEW else 2]:
                yield Case("moments", {**place.input, "prior": numbers(prior), "n": n})
            yield Case("data", {**place.input, "counts": [1] * (k - 1) + [3]})


def derived(name: str, kind: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """The output of a vector of a mechanism."""
    place = place_of(name, given)
    return {"channel": _channel, "estimator": _estimator, "moments": _moments, "data": _data, "information": _information}[kind](
        place, given
    )


def _channel(place: Place, given: Mapping[str, Json]) -> dict[str, Json]:  # noqa: ARG001 - as the others
    found, worst = place.channel, smallest_epsilon(place.channel)
    return {
        "channel": matrix(found.matrix),
        "ratio": number(worst.ratio),
        "witness": {"x": worst.x, "other": worst.other, "y": worst.y},
        "epsilon": number(worst.epsilon),
        "tight": level_matrix(tight_matrix(found)),
        "policy": level_matrix(place.policy),
    }


def _estimator(place: Place, given: Mapping[str, Json]) -> dict[str, Json]:  # noqa: ARG001 - as the others
    found = place.estimator
    return {
        "scores": matrix(found.scores),
        "target": matrix(found.target),
        "bias": matrix(found.bias(place.channel)),
        "unbiased": found.is_unbiased(place.channel),
    }


def _moments(place: Place, given: Mapping[str, Json]) -> dict[str, Json]:
    found, channel, prior = place.estimator, place.channel, values_of(given["prior"])
    weights = ExactMatrix.of([prior])
    return {
        "mean": numbers((weights @ found.mean(channel)).rows[0]),
        "bias": numbers((weights @ found.bias(channel)).rows[0]),
        "covariance": matrix(found.covariance(channel, prior, given["n"])),
        "risk": number(found.risk(channel, prior, given["n"])),
    }


def _data(place: Place, given: Mapping[str, Json]) -> dict[str, Json]:
    found, channel, counts = place.estimator, place.channel, given["counts"]
    weights = ExactMatrix.of([[Fraction(c, sum(counts)) for c in counts]])
    return {
        "mean": numbers((weights @ found.mean(channel)).rows[0]),
        "covariance": matrix(found.covariance_of_data(channel, counts)),
        "risk": number(found.risk_of_data(channel, counts)),
    }


def _information(place: Place, given: Mapping[str, Json]) -> dict[str, Json]:
    nats = mutual_information(place.channel, values_of(given["prior"])).canonical()
    bits = rendered(in_bits(nats, 192)) if nats.terms else number(0)
    return {"nats": number(nats), "nats_enclosure": enclosure(nats), "bits": bits}
