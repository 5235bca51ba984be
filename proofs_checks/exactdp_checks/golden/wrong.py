"""Invalid golden vectors of the mechanisms: channels that break the policy, scores that are biased, by patterns seen.

Each pattern changes a right channel or estimator. What comes out is kept only where it is wrong, which is decided exactly; so a
pattern gives no vector where it does no harm, as at one item. Source: the kinds of error of libraries in use.

>>> from exactdp_checks.golden.mechanisms import Place
>>> [flag for flag, _, _ in violations(Place("krr", {"k": 2}, Fraction(3)))]
['BudgetTwice', 'OneRowAtDoubleBudget', 'ItemsInClear', 'LastItemInClear', 'TinyExcess', 'RoundedProbability']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, attained, smallest_epsilon, violation
from exactdp_checks.golden.case import INVALID, VALID, Case
from exactdp_checks.golden.mechanisms import Place, is_informative, places
from exactdp_checks.golden.numbers import Json, channel_of, level_matrix, levels_of, matrix, matrix_of, number

__all__ = ["audited", "biased", "cases", "scored", "violations"]

Rows = list[list[Fraction]]
TINY = Fraction(1, 10**20)


def _rows(place: Place) -> Rows:
    return [list(row) for row in place.channel.rows]  # type: ignore[arg-type]


def _double(place: Place) -> Place:
    """The place at twice the level; factors of A and B too."""
    given = dict(place.parameters)
    if place.name == "binary_optimal":
        powers = {n: given[n]["exact"] for n in ("above", "below")}
        given |= {n: number(Fraction(p) ** 2) for n, p in powers.items() if p != "inf"}
    return replace(place, t=place.t**2, parameters=given)


def _twice(place: Place) -> Rows:
    return _rows(_double(place))


def _one_row(place: Place) -> Rows:
    return [_twice(place)[0], *_rows(place)[1:]]


def _likeliest(row: list[Fraction]) -> int:
    return max(range(len(row)), key=lambda y: row[y])


def _in_clear(place: Place) -> Rows:
    rows = _rows(place)
    return [[Fraction(int(y == x % len(row))) for y in range(len(row))] for x, row in enumerate(rows)]


def _last_in_clear(place: Place) -> Rows:
    *rows, last = _rows(place)
    return [*rows, [Fraction(int(y == _likeliest(last))) for y in range(len(last))]]


def _no_support(place: Place) -> Rows:
    rows = _rows(place)
    least = min((y for y, v in enumerate(rows[-1]) if v), key=lambda y: rows[-1][y])
    if least != (most := _likeliest(rows[-1])):
        rows[-1][most], rows[-1][least] = rows[-1][most] + rows[-1][least], Fraction(0)
    return rows


def _tiny(place: Place) -> Rows:
    """Mass TINY is moved to the output at which the bound is attained."""
    rows, found = _rows(place), attained(place.channel, place.policy)
    if found is not None:
        row = rows[found.x]
        other = next((y for y, v in enumerate(row) if y != found.y and v > TINY), None)
        if other is not None:
            row[found.y], row[other] = row[found.y] + TINY, row[other] - TINY
    return rows


def _rounded(place: Place) -> Rows:
    """Entries in multiples of 1/128: the unlikely down, the likeliest takes the rest."""
    found = []
    for row in _rows(place):
        low = [Fraction(floor(v * 128), 128) for v in row]
        low[_likeliest(row)] += 1 - sum(low)
        found.append(low)
    return found


def _rounded_up(place: Place) -> Rows:
    """Entries in multiples of 1/128: the likely up, the others share the rest."""
    found = []
    for row in _rows(place):
        top = _likeliest(row)
        new = Fraction(min(128, ceil(row[top] * 128) + 1), 128)
        rest = 1 - row[top]
        found.append([new if y == top else v * (1 - new) / rest if rest else v for y, v in enumerate(row)])
    return found


VIOLATIONS: tuple[tuple[str, str, Callable[[Place], Rows]], ...] = (
    ("BudgetTwice", "the channel at 2 epsilon, stated for epsilon", _twice),
    ("OneRowAtDoubleBudget", "the row of item 0 at 2 epsilon", _one_row),
    ("ItemsInClear", "item x is reported as output x", _in_clear),
    ("LastItemInClear", "the last item is reported as its likeliest output, always", _last_in_clear),
    ("InfiniteRatio", "the unlikeliest output of the last item never occurs", _no_support),
    ("TinyExcess", "10^-20 is moved to an output at which the bound was attained", _tiny),
    ("RoundedProbability", "probabilities in multiples of 1/128, the unlikely rounded down", _rounded),
    ("RoundedProbability", "the likeliest output rounded up to a multiple of 1/128, and one step more", _rounded_up),
)


def violations(place: Place) -> Iterator[tuple[str, str, Channel]]:
    """(flag, note, channel that breaks the policy of the place)."""
    seen = [_rows(place)]
    for flag, note, change in VIOLATIONS:
        rows = change(place)
        if rows not in seen and violation(found := Channel(rows), place.policy) is not None:
            seen.append(rows)
            yield flag, note, found


def transposed(policy: PrivacyMatrix) -> PrivacyMatrix:
    """E[x', x]."""
    return PrivacyMatrix(policy.levels, policy.pattern.T)


Scores = list[list[Fraction]]


def _rolled(place: Place, a: Scores) -> Scores:  # noqa: ARG001 - as the others
    return [[*row[1:], row[0]] for row in a]


def _transpose(place: Place, a: Scores) -> Scores:  # noqa: ARG001 - as the others
    return [list(column) for column in zip(*a, strict=True)] if len(a) == len(a[0]) else a


def _renormalised(place: Place, a: Scores) -> Scores:  # noqa: ARG001 - as the others
    return [[v / sum(row) for v in row] if sum(row) else row for row in a]


def _for_two(place: Place, a: Scores) -> Scores:
    t = place.t
    return [[t / (t - 1) if v > 0 else -1 / (t - 1) for v in row] for row in a]


def _parts(place: Place, a: Scores) -> Scores:
    """The gain of twice as many parts in the decoder."""
    if place.name != "general_hadamard_response":
        return a
    many = place.parameters["parts"]
    return [[v * (place.t - 1 + 4 * many) / (place.t - 1 + 2 * many) for v in row] for row in a]


BIASED: tuple[tuple[str, str, Callable[[Place, Scores], Scores]], ...] = (
    ("OtherLevel", "the scores for 2 epsilon", lambda place, _: [list(r) for r in _double(place).estimator.scores.rows]),  # type: ignore[arg-type]
    ("SignFlipped", "all scores negated", lambda _, a: [[-v for v in row] for row in a]),
    (
        "MissingFactor",
        "1 for every positive score, 0 for the others",
        lambda _, a: [[Fraction(int(v > 0)) for v in row] for row in a],
    ),
    ("ClippedScores", "negative scores are 0", lambda _, a: [[max(v, Fraction(0)) for v in row] for row in a]),
    ("RowOffByOne", "coordinate j is scored as coordinate j + 1, cyclically", _rolled),
    ("TransposedScores", "the transposed scores", _transpose),
    ("Renormalised", "the scores of every output divided by their sum", _renormalised),
    ("FormulaForTwo", "t/(t-1) for positive scores and -1/(t-1) for the others", _for_two),
    ("PartsTwice", "the decoder counts twice as many parts", _parts),
    ("RoundedScores", "scores with two decimals", lambda _, a: [[Fraction(round(v * 100), 100) for v in row] for row in a]),
)


def biased(place: Place) -> Iterator[tuple[str, str, ExactMatrix]]:
    """(flag, note, scores that are biased for the channel of the place)."""
    right, channel = place.estimator, place.channel
    own: Scores = [list(row) for row in right.scores.rows]  # type: ignore[arg-type]
    seen = [own]
    for flag, note, change in BIASED:
        rows = change(place, own)
        if rows not in seen and not Estimator(rows, right.target).is_unbiased(channel):
            seen.append(rows)
            yield flag, note, ExactMatrix.of(rows)


def cases(name: str) -> Iterator[Case]:
    """The channels that break a policy and the biased scores of a mechanism."""
    for place in places(name, large=False):
        policy, found = place.policy, matrix(place.channel.matrix)
        for flag, note, channel in violations(place):
            yield Case("audit", {"channel": matrix(channel.matrix), "policy": level_matrix(policy)}, INVALID, (flag,), note)
        other = transposed(policy)
        if other != policy:
            result = VALID if violation(place.channel, other) is None else INVALID
            flags = ("PolicyTransposed",) if result == INVALID else ()
            note = f"the right channel of {name} against the transposed policy" if flags else ""
            yield Case("audit", {"channel": found, "policy": level_matrix(other)}, result, flags, note)
        if is_informative(place) and place.wide:
            target = matrix(place.estimator.target)
            for flag, note, scores in biased(place):
                yield Case("bias", {"channel": found, "scores": matrix(scores), "target": target}, INVALID, (flag,), note)


def _witness(found: WorstRatio) -> dict[str, Json]:
    return {"x": found.x, "other": found.other, "y": found.y}


def audited(given: Mapping[str, Json]) -> dict[str, Json]:
    """Whether the channel satisfies the policy; the worst ratio that breaks it, or else the worst ratio of all."""
    channel, policy = channel_of(given["channel"]), levels_of(given["policy"])
    broken, worst = violation(channel, policy), smallest_epsilon(channel)
    found = broken or worst
    return {
        "private": broken is None,
        "ratio": number(found.ratio),
        "witness": _witness(found),
        "bound": number(policy[found.x, found.other]),
        "smallest": number(worst.epsilon),
    }


def scored(given: Mapping[str, Json]) -> dict[str, Json]:
    """The bias of scores, and the first place where there is any."""
    found = Estimator(matrix_of(given["scores"]), matrix_of(given["target"])).bias(channel_of(given["channel"]))
    places_of = [(x, j) for x, row in enumerate(found.rows) for j, v in enumerate(row) if v]
    if not places_of:
        raise BadInput("the scores are unbiased: a bias vector shows a bias")
    x, j = places_of[0]
    return {"bias": matrix(found), "unbiased": False, "place": {"x": x, "coordinate": j}}
