"""Histogram encoding as libraries have it, without clamping: reports are vectors of k numbers, which are sampled and estimated.

    laplace_histogram               SHE: the indicator of the item and continuous Laplace noise of scale 2/epsilon, k real numbers
    discrete_laplace_histogram      the same with P(Z = z) = (s-1)/(s+1) s^-|z|, s = e^(epsilon/2), k integers
    thresholded_laplace_histogram   THE: bit j is 1 where coordinate j of SHE is at least theta, k bits

Levels are eighth powers, t = r^8: noise is below a multiple of 1/4 with a rational probability, and every cell has an exact law.
It is exact for real numbers; in doubles each probability is off by about 2^-52, which N reports do not show.
Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially private protocols for frequency estimation, 2017.

>>> found = histograms()
>>> case = next(case for case in found if case.operation == "sample" and case.request["parameters"]["k"] == 2)
>>> case.id, [view.name for view in case.sampling.views]
('laplace_histogram/sample/k=2,t=11/10^8/0', ['coordinate 0', 'coordinate 1', 'coordinates 0 and 1'])
>>> [(words, round(float(p), 3)) for words, p in zip(case.sampling.views[0].words, case.sampling.views[0].row)][4:6]
[('in [1/4, 1)', 0.124), ('in [1, 7/4)', 0.124)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from exactdp.numbers.enclosure import sqrt
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.mechanisms import HISTOGRAMS
from exactdp_checks.conformance.numbers import ln_text
from exactdp_checks.conformance.samples import ERROR, NUMBER, Sampling
from exactdp_checks.conformance.variants import BITS, other_levels
from exactdp_checks.conformance.views import FIELDS, Cuts, View, views_of

__all__ = ["ROOTS", "histograms", "views"]

F = Fraction
ROOTS = tuple(map(F, ("11/10", "6/5", "3/2")))  # e^(epsilon/8)
SIZES = ((0, 1), (0, 2), (1, 3), (2, 4))  # (index of the first root, k)
THETAS = tuple(map(F, ("1/2", "3/4", "1", "0")))
TAILS = tuple(map(F, ("2/5", "1/4", "1/10", "3/100")))
Noise = Callable[[int], Fraction]  # P(Z < cut/4)


def _continuous(r: Fraction) -> Noise:
    """Laplace noise with e^(epsilon/8) = r."""
    return lambda cut: 1 - 1 / (2 * r**cut) if cut >= 0 else r**cut / 2


def _discrete(r: Fraction) -> Noise:
    """Discrete Laplace noise, s = r^4: P(Z >= c) = s^(1-c)/(s+1) for an integer c >= 0, and the law is symmetric."""
    s = r**4

    def below(cut: int) -> Fraction:
        c = -(-cut // 4)
        return 1 - s ** (1 - c) / (s + 1) if c >= 0 else s**c / (s + 1)

    return below


def _positive(name: str, r: Fraction) -> Noise:
    """One exponential or geometric variable in place of the difference of two."""
    return lambda cut: max(F(0), 1 - 1 / r ** (cut if name == HISTOGRAMS[0] else 4 * -(-cut // 4)))


def _no_noise(cut: int) -> Fraction:
    return F(cut > 0)


NOISES = dict(zip(HISTOGRAMS, (_continuous, _discrete, _continuous), strict=True))


def _cuts(name: str, r: Fraction, j: int, x: int) -> tuple[Cuts, Cuts]:
    """The fine and the coarse cuts of coordinate j at item x: about the quantiles, on both sides of the middle."""
    if name == HISTOGRAMS[2]:
        return (4,), (4,)
    below, step, centre = NOISES[name](r), 4 if name == HISTOGRAMS[1] else 1, 4 * (j == x)
    found = []
    for tail in TAILS:
        cut = step
        while 1 - below(cut) > tail:
            cut += step
        found.append(cut)
    # a mirrored cell ends where its image starts: below -c as likely as from c on; of integers below 1 - c
    middle = (0, step) if step == 4 else (0,)
    fine = {*middle, *found, *((4 if step == 4 else 0) - cut for cut in found)}
    coarse = {middle[-1], found[1], (4 if step == 4 else 0) - found[1]}
    return tuple(centre + cut for cut in sorted(fine)), tuple(centre + cut for cut in sorted(coarse))


def views(name: str, k: int, r: Fraction, theta: Fraction | None, x: int, below: Any = None) -> tuple[View, ...]:
    """The views of the reports of item x; with the law of another program, where one is given."""
    return views_of(k, lambda j: _cuts(name, r, j, x), below or _law(name, NOISES[name](r), theta, x))


def _law(name: str, noise: Noise, theta: Fraction | None, x: int) -> Callable[[int, int], Fraction]:
    """P(coordinate j is below a cut) at item x; of a bit, that it is 0."""
    if name == HISTOGRAMS[2] and theta is not None:
        return lambda j, _: noise(int(4 * theta) - 4 * (j == x))
    return lambda j, cut: noise(cut - 4 * (j == x))


def _wrong(name: str, k: int, r: Fraction, theta: Fraction | None, x: int) -> Iterator[tuple[str, Any]]:
    """(pattern, the rows of all views) for known wrong programs."""

    def rows(below: Any) -> tuple[tuple[Fraction, ...], ...]:
        return tuple(view.row for view in views(name, k, r, theta, x, below))

    noise, law = NOISES[name](r), partial(_law, name)
    yield "the item is not added to the noise", rows(law(noise, theta, -1))
    for step in (-1, 1):
        if 0 <= x + step < k:
            yield f"item x {'-' if step < 0 else '+'} 1 is taken for item x", rows(law(noise, theta, x + step))
    own, none = law(noise, theta, x), law(_no_noise, theta, x)
    yield "noise is added to the coordinate of the item only", rows(lambda j, cut: own(j, cut) if j == x else none(j, cut))
    yield "no noise is added", rows(none)
    yield "the scale of the noise is 4/epsilon, not 2/epsilon", rows(law(NOISES[name](_root(r)), theta, x))
    yield "the scale of the noise is 1/epsilon, not 2/epsilon", rows(law(NOISES[name](r**2), theta, x))
    if theta is not None:
        yield "bits are 1 below the threshold", rows(lambda j, cut: 1 - own(j, cut))
        yield "the threshold is 1 - theta", rows(law(noise, 1 - theta, x))
        for other in THETAS:
            yield f"the threshold is {other}, whatever theta is", rows(law(noise, other, x))
    else:
        yield "the noise is only positive", rows(law(_positive(name, r), None, x))
        other_noise = _discrete(r) if name == HISTOGRAMS[0] else _continuous(r)
        yield f"the noise is {'discrete' if name == HISTOGRAMS[0] else 'rounded down'}", rows(law(other_noise, None, x))
    for pattern, level in other_levels(r**8):
        if level > 1 and "doubled" not in pattern and "halved" not in pattern:
            yield pattern, rows(law(NOISES[name](_root(_root(_root(level)))), theta, x))


def _root(value: Fraction) -> Fraction:
    return sqrt(value, BITS).lower


def histograms() -> tuple[Case, ...]:
    """The questions about the three mechanisms: samples, estimates, what is to be refused."""
    return tuple(case for name in HISTOGRAMS for case in _cases(name))


def _request(name: str, k: int, r: Fraction, theta: Fraction | None) -> dict[str, Any]:
    parameters = {"k": k, "t": str(r**8), "epsilon": ln_text(r**8)}
    return {"mechanism": name, "parameters": parameters if theta is None else {**parameters, "theta": str(theta)}}


def _places(name: str) -> Iterator[tuple[int, Fraction, Fraction | None]]:
    """(k, r, theta) of what is asked."""
    for first, k in SIZES:
        for i, r in enumerate(ROOTS[first:]):
            thetas: Sequence[Fraction | None] = (None,) if name != HISTOGRAMS[2] else THETAS if k == 2 else (THETAS[(k + i) % 4],)
            for theta in thetas:
                yield k, r, theta


def _cases(name: str) -> Iterator[Case]:
    kind = FIELDS[HISTOGRAMS.index(name)]
    for k, r, theta in _places(name):
        request = _request(name, k, r, theta)
        place = f"k={k},t={r}^8" + ("" if theta is None else f",theta={theta}")
        for x in range(k):
            seen, wrong = views(name, k, r, theta, x), partial(_wrong, name, k, r, theta, x)
            sampling = Sampling((), NUMBER, ERROR, seen, k, kind)
            asked = {**request, "input": x, "number": NUMBER}
            yield Case(f"{name}/sample/{place}/{x}", "sample", asked, (), f"reports of item {x}", wrong, sampling=sampling)
        yield from _estimates(name, place, request, theta, r)
        yield Case(f"{name}/refuse/{place}", "refuse", request, False, "valid parameters", _nothing)
    yield from _refusals(name)


def _nothing() -> Iterator[tuple[str, bool]]:
    yield "nothing is refused", False
    yield "everything is refused", True


def _reports(kind: str, k: int) -> tuple[tuple[Fraction, ...], ...]:
    """Some reports, different in every coordinate."""
    values = {"real": ("1/2", "-9/4", "3", "7/8", "-1"), "integer": ("2", "-3", "0", "1", "7"), "bit": ("1", "0", "0", "1", "1")}
    found = tuple(map(F, values[kind]))
    return tuple(tuple(found[(i * (j + 1) + j) % 5] for j in range(k)) for i in range(7))


def _estimates(name: str, place: str, request: dict[str, Any], theta: Fraction | None, r: Fraction) -> Iterator[Case]:
    """The means of the coordinates; of bits, (mean - q)/(p - q) with P(1 + Z >= theta) and P(Z >= theta)."""
    k: int = request["parameters"]["k"]
    reports = _reports(FIELDS[HISTOGRAMS.index(name)], k)
    means = tuple(sum((row[j] for row in reports), start=F(0)) / len(reports) for j in range(k))
    right = means
    if theta is not None:
        q, p = (1 - _continuous(r)(int(4 * (theta - own))) for own in (0, 1))
        right = tuple((v - q) / (p - q) for v in means)

    def wrong() -> Iterator[tuple[str, Any]]:
        yield (
            "frequencies of the bits are answered as they are" if theta is not None else "counts are divided by n",
            (means if theta is not None else tuple(v / len(reports) for v in right)),
        )
        yield "counts are answered, not frequencies", tuple(v * len(reports) for v in right)
        yield "estimates are clipped at 0", tuple(max(v, F(0)) for v in right)
        yield "estimates are clipped to [0, 1]", tuple(min(max(v, F(0)), F(1)) for v in right)
        yield "estimates are divided by their sum", tuple(v / total for v in right) if (total := sum(right)) else None

    asked = {**request, "reports": [[str(v) for v in row] for row in reports]}
    yield Case(f"{name}/estimate/{place}", "estimate", asked, right, "an estimate", wrong)


def _refusals(name: str) -> Iterator[Case]:
    theta = F(1, 2) if name == HISTOGRAMS[2] else None
    valid = _request(name, 2, ROOTS[1], theta)
    changes: list[tuple[str, Any, str]] = [
        *(("k", k, "k is an integer >= 1") for k in (0, -1, "2", None)),
        *(("t", t, "noise is of scale 2/epsilon, for t above 1") for t in ("1", "1/2", "-3")),
    ]
    if theta is not None:
        changes += [("theta", value, "a threshold is from 0 to 1") for value in ("-1/4", "5/4")]
    for key, value, why in changes:
        parameters = {name: v for name, v in valid["parameters"].items() if key != "t" or name != "epsilon"}
        request = {**valid, "parameters": {**parameters, key: value}}
        yield Case(f"{name}/refuse/{key}={value}", "refuse", request, True, why, _nothing)
    wrong = [("no reports", []), ("a report of one coordinate", [["1"]]), ("a report of three", [["1", "0", "1"]])]
    wrong += [("a report that is no bit", [["1", "2"]])] if theta is not None else []
    wrong += [("a report that is no integer", [["1", "1/2"]])] if name == HISTOGRAMS[1] else []
    for why, reports in wrong:
        yield Case(f"{name}/refuse/{why}", "refuse", {**valid, "reports": reports}, True, why, _nothing)
