"""Finds certificates and witnesses. Nothing here is trusted: every verdict is the kernel's, or undecided.

Expressions are exact numbers of ``exactdp`` or the nested lists of ``arithmetic``. A search that finds neither a certificate
nor a witness gives an undecided verdict that says so.

>>> t = exact("t")
>>> str(at_most(t / (t + 1), 1, t=1))
'proved (symbolic): for all real t >= 1, both sides are defined and t/(t + 1) <= 1'
>>> at_most(t * t, 2 * t, t=1).detail
't = 3'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.arguments import check_kind, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.levels import Table
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import exact, rational
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy.levels import attained, violation
from exactdp.privacy.ratio import ratio_within
from exactdp.privacy.tradeoff import HockeyStick
from exactdp_checks.proving.certificate import (
    Expression,
    channel_body,
    expression,
    level_body,
    names_of,
    policy_body,
    rational_body,
    table_body,
)
from exactdp_checks.proving.parts import all_of, computed, undecided
from exactdp_checks.proving.search import points, substituted, transcendental, where_exceeded
from exactdp_checks.trusted import kernel, wording
from exactdp_checks.trusted.kernel import Spread, certify
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = [
    "all_of",
    "approximate",
    "at_most",
    "comparison",
    "computed",
    "enumeration",
    "equal",
    "induction",
    "mean",
    "privacy",
    "privacy_within",
    "second_moments",
    "undecided",
]


def privacy(channel: Channel, policy: PrivacyMatrix, spread: Spread | None = None) -> Verdict:
    """Is the channel E-LDP? Proved (with a place where a bound is attained, if it is), refuted with a witness, or undecided.

    Over Q(t) the question is asked for every t >= 1, and levels are multiples of eps and logarithms. ``spread`` as in the kernel.
    """
    try:
        found = violation(channel, policy)
    except OutOfScope as error:
        return undecided(Method.SYMBOLIC, "every t >= 1", str(error))
    numeric = channel.matrix.is_rational
    table: Sequence[Level] = () if isinstance(policy.levels, Table) else policy.levels  # a table of integers has no eps
    symbolic = not numeric or any(isinstance(v, LogSum) and v.epsilon for v in table)
    body_of = channel_body(channel, packed=True)
    if numeric and symbolic:
        body_of = {
            **{side: body_of[side] for side in ("inputs", "outputs") if side in body_of},
            **table_body(channel.matrix, packed=True),
        }
    body = {"channel": body_of, "policy": policy_body(policy)}
    if found is not None:
        bound = policy[found.x, found.other]
        t = where_exceeded(channel, found, bound) if symbolic else Fraction(1)
        if t is None:
            return undecided(Method.SYMBOLIC, "every t >= 1", "the bound fails for some t, but no such t was found")
        return _decided("violation", {**body, "place": [found.x, found.other, found.y], "t": str(t)}, Method.EXACT, f"t = {t}")
    method, scope = (Method.SYMBOLIC, "every t >= 1") if symbolic else (Method.EXACT, "this matrix")
    place = attained(channel, policy)
    tight = None if place is None else [place.x, place.other, place.y]
    return _decided("privacy", {**body, "attained": tight}, method, scope, spread)


def privacy_within(rows: Sequence[Sequence[Fraction]], radius: Fraction, policy: PrivacyMatrix) -> Verdict:
    """Is every channel within the radius of the matrix, entry by entry, E-LDP? Refuted only if none is; else undecided.

    Raises BadInput if a row is further from every distribution than the radius allows.
    """
    body = {"channel": rational_body(rows, radius), "policy": policy_body(policy)}
    for i, row in enumerate(rows):
        if sum(max(Fraction(0), v - radius) for v in row) > 1 or sum(min(Fraction(1), v + radius) for v in row) < 1:
            raise BadInput(f"row {i} sums to {sum(row)}: no distribution is within {radius} of it, entry by entry")
    try:
        return certify("privacy", {**body, "attained": None})
    except kernel.Rejected:
        pass
    for x, other in product(range(policy.k), repeat=2):
        bound = policy[x, other]
        if x != other and isinstance(bound, LogSum):
            for y, (above, below) in enumerate(zip(rows[x], rows[other], strict=True)):
                low, top = above - radius, min(Fraction(1), below + radius)
                if low > 0 and (top == 0 or not ratio_within(low / top, bound)):
                    return _decided("violation", {**body, "place": [x, other, y], "t": 1}, Method.EXACT, "this matrix")
    scope = f"every channel within {radius} of this matrix"
    return undecided(Method.EXACT, scope, "some of these channels satisfy the bound and others may not: give a smaller radius")


def approximate(stick: HockeyStick, channel: Channel, bound: object) -> Verdict:
    """Is the channel (epsilon, delta)-LDP with delta = bound? ``stick`` is delta(channel, epsilon) of the trade-off."""
    limit, power = rational(bound), stick.epsilon.exp()
    pair = None if stick.at_most(limit) else [stick.x, stick.other]
    body = {"channel": channel_body(channel), "level": level_body(stick.epsilon), "delta": expression(limit), "pair": pair}
    for bits in (64, 256, 1024):
        ends = stick.epsilon.enclosure(bits)
        outward = exp(ends.lower, bits).lower if pair is None else exp(ends.upper, bits).upper
        try:
            return certify(
                "approximate", {**body, "power": expression(power if isinstance(power, Fraction) else max(1, outward))}
            )
        except kernel.Rejected as error:
            reason = str(error)
    return undecided(Method.EXACT, "this matrix", reason)


def mean(channel: Channel, estimator: Estimator) -> Verdict:
    """Is E[A(Y) | X = x] the target of the estimator, for every x?"""
    return _moments(channel, estimator, estimator.target, 1)


def second_moments(channel: Channel, estimator: Estimator, target: ExactMatrix) -> Verdict:
    """Is E[A(Y)_i A(Y)_j | X = x] = target[x, (i, j)] for every x, for the pairs (0, 0), (0, 1), ..., (1, 1), ... with i <= j?"""
    return _moments(channel, estimator, target, 2)


def _moments(channel: Channel, estimator: Estimator, target: ExactMatrix, order: int) -> Verdict:
    tables = {"channel": channel.matrix, "scores": estimator.scores, "target": target}
    body = {"order": order, **{name: table_body(m) for name, m in tables.items()}}
    return _decided("moments", body, Method.SYMBOLIC, "every t where all is defined")


def equal(lhs: Expression, rhs: Expression) -> Verdict:
    """Is lhs == rhs as functions of their variables? Refuted with a point where they differ.

    Values that exactdp brought to lowest terms and that are then the same are computed, not proved: give formulas as written.
    """
    body = _sides(lhs, rhs)
    if (same := _same("==", body)) is not None:
        return same
    names = _names(body)
    if not names:
        return comparison(lhs, "==", rhs)
    try:
        return certify("identity", {**body, "variables": names})
    except kernel.Rejected:
        return _counterexample(body, "==", dict.fromkeys(names, 1), ())


def at_most(
    lhs: Expression,
    rhs: Expression,
    *,
    strict: bool = False,
    above: Iterable[str] = (),
    integers: Iterable[str] = (),
    **corner: int,
) -> Verdict:
    """Is lhs <= rhs (lhs < rhs if strict) for all variables from the corner on, as in at_most(f, g, t=1, k=2)?

    Variables named in ``above`` stay above their corner; those in ``integers`` are integers in a counterexample, while a proof
    is for all reals.

    Raises BadInput where the lower end of a variable is missing, or given for what is none.
    """
    body = {**_sides(lhs, rhs), "relation": "<" if strict else "<="}
    if (same := _same(body["relation"], body)) is not None:
        return same
    above, integers = (listed(names, "variables", '["k"]') for names in (above, integers))
    for name, low in corner.items():
        check_kind(low, int, "lower end", f"write an integer for {name}")
    if strange := [n for n in (*above, *integers) if n not in corner]:
        raise BadInput(f"{shown(strange[0])} is no variable with a lower end: write names such as k, with k=2")
    missing = [n for n in _names(body) if n not in corner]
    if missing:
        raise BadInput(f"give the lower end of {', '.join(missing)}, as in at_most(f, g, t=1)")
    for kind, more in (("nonnegative", {"open": sorted(above)}), ("sturm", {})):
        try:
            return certify(kind, {**body, "from": corner, **more})
        except kernel.Rejected:
            continue
    return _counterexample(_sides(lhs, rhs), body["relation"], corner, integers, above)


def comparison(lhs: Expression, relation: str, rhs: Expression, **point: object) -> Verdict:
    """Does lhs (==, <=, <) rhs hold at a point? With ln, exp, sqrt or erf in it: by enclosures of growing precision."""
    body = {**_sides(lhs, rhs), "relation": relation, "point": {n: str(exact(v)) for n, v in point.items()}}
    if (same := _same(relation, body)) is not None:
        return same
    if not transcendental(body):
        return _decided("comparison", {**body, "bits": 0}, Method.EXACT, "one point")
    for bits in (64, 256, 1024):
        try:
            return certify("enclosure", {**body, "bits": bits})
        except kernel.Rejected:
            continue
    detail = "the two sides are not told apart by 1024 bits, or not defined: an equality needs another proof"
    return undecided(Method.INTERVAL, "one point", detail)


def enumeration(lhs: Expression, relation: str, rhs: Expression, **ranges: tuple[int, int]) -> Verdict:
    """Does lhs (==, <=, <) rhs hold for all integers of the ranges, as in k=(2, 64)? Refuted with the first that fails."""
    body = {**_sides(lhs, rhs), "relation": relation, "bits": 0}
    if (same := _same(relation, body)) is not None:
        return same
    try:
        return certify("enumeration", {**body, "ranges": {n: list(r) for n, r in ranges.items()}})
    except kernel.Rejected:
        for values in product(*(range(low, high + 1) for low, high in ranges.values())):
            found = comparison(lhs, relation, rhs, **dict(zip(ranges, values, strict=True)))
            if found.outcome is Outcome.REFUTED:
                return found
        return undecided(Method.EXHAUSTIVE, str(ranges), "the relation is not defined everywhere in the ranges")


def induction(
    states: Mapping[str, Expression], steps: Sequence[tuple[str, Expression, str]], initial: Mapping[str, int], base: int = 1
) -> Verdict:
    """Does the quantity a, in each state, have its closed form in n for every n = base 2^r? A step takes (a, n) to a at 2n.

    Refuted, where a step is wrong at some n.
    """
    body = {
        "states": {name: expression(form) for name, form in states.items()},
        "steps": [[one, expression(form), two] for one, form, two in steps],
        "initial": dict(initial),
        "base": base,
    }
    try:
        return certify("induction", body)
    except kernel.Rejected as error:
        for state, value in initial.items():
            found = comparison(states[state], "==", value, n=base)
            if found.outcome is Outcome.REFUTED:
                return found
        for one, form, two in steps:
            after, claimed = (
                substituted(expression(f), s)
                for f, s in ((form, {"a": expression(states[one])}), (states[two], {"n": ["*", 2, "n"]}))
            )
            found = equal(after, claimed)
            if found.outcome is Outcome.REFUTED:
                return found
        return undecided(Method.SYMBOLIC, "every size", str(error))


def _decided(kind: str, body: Mapping[str, Any], method: Method, scope: str, spread: Spread | None = None) -> Verdict:
    """The kernel's verdict, undecided if it accepts nothing: what is not defined, or too large."""
    try:
        return certify(kind, body, spread)
    except kernel.Rejected as error:
        return undecided(method, scope, str(error))


def _same(relation: str, body: Mapping[str, Any]) -> Verdict | None:
    """The relation as computed, if it holds because both sides are the same: the kernel is shown nothing that could fail."""
    if relation == "<" or body["lhs"] != body["rhs"]:
        return None
    said = wording.formula(body["lhs"])
    return computed(f"{'both sides are' if relation == '==' else 'the bound is attained: both sides are'} {said}")


def _sides(lhs: Expression, rhs: Expression) -> dict[str, Any]:
    return {"lhs": expression(lhs), "rhs": expression(rhs)}


def _names(body: Mapping[str, Any]) -> list[str]:
    return names_of(["-", body["lhs"], body["rhs"]])


def _counterexample(
    body: Mapping[str, Any], relation: str, corner: Mapping[str, int], integers: Sequence[str], above: Sequence[str] = ()
) -> Verdict:
    """A point of the range where the relation fails, or undecided."""
    range_ = {"relation": relation, "from": dict(corner), "integers": list(integers)}
    for point in points(corner):
        if all(point[n].denominator == 1 for n in integers) and all(point[n] > corner[n] for n in above):
            try:
                at = {n: str(v) for n, v in point.items()}
                return certify("counterexample", {**body, **range_, "point": at, "bits": 64 if transcendental(body) else 0})
            except kernel.Rejected:
                continue
    return undecided(Method.SYMBOLIC, f"all {', '.join(corner)}", "neither a proof nor a counterexample was found")
