"""MaxSense: each user tells by one randomised bit whether she likes something in a random public set; scores of items are counts.

User u rates w of the N items and holds ratings R; class k rates item j with 1 with probability b_kj. Public H_u: each item with
probability p = theta/w, 0 < p <= 1. S0 = 1 if some item of H_u has the rating 1, S is S0 by binary randomised response, and

    B_i = sum over u of 1{i in H_u} S_u.

``model`` is "exact" (exactly w rated items, uniform) or "independent" (each item is rated with probability w/N); the paper
defines the first and analyses the second. With x_j = 1 - p b_j, e_m the elementary symmetric polynomials, t = e^epsilon:

    exact          P(S0 = 0) = e_w(x)/C(N, w),
                   P(S0 = 0 | i in H) = w/N (1-b_i) e_(w-1)(x_-i)/C(N-1, w-1) + (1-w/N) e_w(x_-i)/C(N-1, w);
    independent    q = P(S0 = 0) = prod (1 - p w b_j/N),   P(S0 = 0 | i in H) = q (1 - w b_i/N)/(1 - p w b_i/N).

Probabilities may be variables of Q(t, ...). Requires 1 <= w <= N, t >= 1. At p = 1 all scores are equal, and nothing is learned.
Source: price-of-privacy, section 5, Figure 2, proof 5.2.

>>> b = ["1/3", "1/2", 1, 0, "3/4"]
>>> zero(b, 2, "1/4"), zero_given(b, 2, "1/4", 0), zero_given(b, 2, "1/4", 3)
(Fraction(581, 768), Fraction(515, 768), Fraction(581, 768))
>>> counts([(0, 1), (1, 2), (2,)], [1, 1, 0], 3), centred([(0, 1), (1, 2), (2,)], [1, 1, 0], 3, "1/2")
((1, 2, 1), (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1)))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from exactdp.arguments import check_draw, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric
from exactdp.protocols import user_classes
from exactdp.protocols.user_classes import check_class, check_classes, check_executed, check_pair, check_sizes, elementary, total
from exactdp.ratings import check_sizes as check_rated

__all__ = [
    "MODELS",
    "Transcript",
    "centred",
    "counts",
    "failure",
    "hit",
    "law",
    "mean",
    "released",
    "run",
    "separation",
    "variance",
    "zero",
    "zero_given",
]

MODELS = ("exact", "independent")
MAX_ITEMS = 2**20  # whose scores are listed


@dataclass(frozen=True)
class Transcript:
    """What the server sees: the public set of every user, in ascending order, and her bit."""

    sensed: tuple[tuple[int, ...], ...]
    reports: tuple[int, ...]


def check_sensing(p: object) -> Exact:
    """p = theta/w, a number in (0, 1], or a variable.

    Raises BadInput ("the sensing probability theta/w is a number above 0 and at most 1").
    """
    found = exact(p)
    if isinstance(found, Fraction) and not 0 < found <= 1:
        raise BadInput(f"p = {found}: the sensing probability theta/w is a number above 0 and at most 1")
    return found


def _checked(b: Sequence[ExactLike], w: int, p: object, model: str) -> tuple[tuple[Exact, ...], Exact]:
    found = check_class(b)
    check_rated(len(found), w)
    if not isinstance(model, str) or model not in MODELS:
        raise BadInput(f"{shown(model)} is not a model: write one of {', '.join(MODELS)}")
    return found, check_sensing(p)


def _average(values: Sequence[Exact], size: int) -> Exact:
    """The mean of the products over all subsets of this size; 0 if there are none."""
    return elementary(values, size)[size] / comb(len(values), size) if size <= len(values) else Fraction(0)


@numeric
def zero(b: Sequence[ExactLike], w: int, p: ExactLike, model: str = "exact") -> Exact:
    """P(S0 = 0) of a user whose class has the probabilities b.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> zero(["1/3", "1/2", 1, 0, "3/4"], 2, "1/4")
        Fraction(581, 768)

    Source: price-of-privacy, Section 5.
    """
    found, sensing = _checked(b, w, p, model)
    if model == "independent":
        return prod((1 - v * sensing * Fraction(w, len(found)) for v in found), start=exact(1))
    return _average([1 - sensing * v for v in found], w)


@numeric
def zero_given(b: Sequence[ExactLike], w: int, p: ExactLike, i: int, model: str = "exact") -> Exact:
    """The probability P(S0 = 0 | i in H).

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> zero_given(["1/3", "1/2", 1, 0, "3/4"], 2, "1/4", 0)
        Fraction(515, 768)

    Source: price-of-privacy, Section 5.
    """
    found, sensing = _checked(b, w, p, model)
    N, own = len(found), found[check_item(i, len(found))]
    share = Fraction(w, N)
    if model == "independent":
        others = (1 - v * sensing * share for j, v in enumerate(found) if j != i)
        return (1 - own * share) * prod(others, start=exact(1))
    rest = [1 - sensing * v for j, v in enumerate(found) if j != i]
    return share * (1 - own) * _average(rest, w - 1) + (1 - share) * _average(rest, w)


@numeric
def released(zero_chance: ExactLike, t: ExactLike = "t") -> Exact:
    """s = P(S = 1) = 1/(t+1) + tau (1 - zero_chance), tau = (t-1)/(t+1): the bit after randomised response.

    Args:
        zero_chance: P(S0 = 0), from 0 to 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        A probability.

    Raises:
        BadInput: for what is no probability, and for t < 1.

    Example:
        >>> released("1/2", 3), released(0, 3)
        (Fraction(1, 2), Fraction(3, 4))
    """
    level = check_level(t)
    return (1 + (level - 1) * (1 - exact(zero_chance))) / (level + 1)


@numeric
def hit(b: Sequence[ExactLike], w: int, p: ExactLike, i: int, t: ExactLike = "t", model: str = "exact") -> Exact:
    """p s(i): the probability that a user of the class adds 1 to B_i.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> hit(["1/2", "1/2"], 1, "1/2", 0, 3)
        Fraction(7, 32)

    Source: price-of-privacy, Section 5.
    """
    return check_sensing(p) * released(zero_given(b, w, p, i, model), t)


def _hits(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, p: ExactLike, i: int, t: ExactLike, model: str
) -> tuple[tuple[int, ...], tuple[Exact, ...]]:
    rows = check_classes(classes)
    return check_sizes(sizes, len(rows)), tuple(hit(b, w, p, i, t, model) for b in rows)


@numeric
def mean(
    classes: Sequence[Sequence[ExactLike]],
    sizes: Sequence[int],
    w: int,
    p: ExactLike,
    i: int,
    t: ExactLike = "t",
    model: str = "exact",
) -> Exact:
    """E B_i = sum U_k p s_k(i), for classes of exactly U_k users.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        The moment of B_i, in users or in squared users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> mean([["1/2", "1/2"]], [4], 1, "1/2", 0, 3), variance([["1/2", "1/2"]], [4], 1, "1/2", 0, 3)
        (Fraction(7, 8), Fraction(175, 256))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.mean(*_hits(classes, sizes, w, p, i, t, model))


@numeric
def variance(
    classes: Sequence[Sequence[ExactLike]],
    sizes: Sequence[int],
    w: int,
    p: ExactLike,
    i: int,
    t: ExactLike = "t",
    model: str = "exact",
) -> Exact:
    """Var B_i = sum U_k p s_k(i) (1 - p s_k(i)).

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        The moment of B_i, in users or in squared users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> mean([["1/2", "1/2"]], [4], 1, "1/2", 0, 3), variance([["1/2", "1/2"]], [4], 1, "1/2", 0, 3)
        (Fraction(7, 8), Fraction(175, 256))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.variance(*_hits(classes, sizes, w, p, i, t, model))


@numeric
def law(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, p: ExactLike, i: int, t: ExactLike, model: str = "exact"
) -> tuple[Fraction, ...]:
    """The probabilities P(B_i = 0), ..., P(B_i = U): binomial for one class, else a convolution of binomials.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        t: e^epsilon, at least 1, rational.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        U + 1 probabilities.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> law([["1/2", "1/2"]], [1], 1, "1/2", 0, 3)
        (Fraction(25, 32), Fraction(7, 32))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.law(*_hits(classes, sizes, w, p, i, t, model))


@numeric
def failure(
    classes: Sequence[Sequence[ExactLike]],
    sizes: Sequence[int],
    w: int,
    p: ExactLike,
    i: int,
    t: ExactLike,
    radius: ExactLike,
    model: str = "exact",
) -> Fraction:
    """The probability P(|B_i - E B_i| >= radius), exactly.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        t: e^epsilon, at least 1, rational.
        radius: in users, at least 0.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        A probability.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> failure([["1/2", "1/2"]], [1], 1, "1/2", 0, 3, "1/2")
        Fraction(7, 32)

    Source: price-of-privacy, proof of Theorem 5.1.
    """
    users, hits = _hits(classes, sizes, w, p, i, t, model)
    return user_classes.deviation(user_classes.law(users, hits), user_classes.mean(users, hits), radius)


@numeric
def separation(
    classes: Sequence[Sequence[ExactLike]],
    sizes: Sequence[int],
    w: int,
    p: ExactLike,
    i: int,
    j: int,
    t: ExactLike = "t",
    model: str = "exact",
) -> Exact:
    """E B_i - E B_j = p tau (1-p) sum U_k (b_ki - b_kj) g_k, in closed form; tau = (t-1)/(t+1).

    g_k = (e_(w-1) + e_(w-2))/C(N, w) of the x_m without i and j ("exact"); w/N prod over the same m of (1 - p w b_km/N) else.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        A difference of two means, in users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> separation([["1/2", 0]], [4], 1, "1/2", 0, 1, 3)
        Fraction(1, 8)

    Source: price-of-privacy, Section 5.
    """
    level, rows = check_level(t), check_classes(classes)
    check_pair(i, j, len(rows[0]))
    parts = []
    for users, b in zip(check_sizes(sizes, len(rows)), rows, strict=True):
        found, sensing = _checked(b, w, p, model)
        rest, N = [v for m, v in enumerate(found) if m not in (i, j)], len(found)
        if model == "independent":
            gain = Fraction(w, N) * prod((1 - v * sensing * Fraction(w, N) for v in rest), start=exact(1))
        else:
            sums = elementary([1 - sensing * v for v in rest], w - 1)
            gain = (sums[w - 1] + (sums[w - 2] if w > 1 else 0)) / comb(N, w)
        parts.append(users * (found[i] - found[j]) * gain)
    sensing = check_sensing(p)
    return sensing * ((level - 1) / (level + 1)) * (1 - sensing) * total(parts)


def check_reports(
    sensed: Sequence[Iterable[int]], reports: Sequence[int], N: int
) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """The public sets of items 0..N-1, each item once, and a bit for each of them.

    Raises BadInput ("the number of items is an integer >= 1") or ("write a list with a public set of items for each user,
    and a list of their bits") or ("write one set and one bit for each user") or where a public set has an item twice or
    ("a report is a bit: write 0 or 1"), OutOfScope ("scores are listed for at most MAX_ITEMS items").
    """
    if isinstance(N, bool) or not isinstance(N, int) or N < 1:
        raise BadInput(f"N = {shown(N)}: the number of items is an integer >= 1")
    if N > MAX_ITEMS:
        raise OutOfScope(f"N = {N}: scores are listed for at most {MAX_ITEMS} items")
    if any(isinstance(v, str | bytes) or not isinstance(v, Sequence) for v in (sensed, reports)) or not all(
        isinstance(one, Iterable) for one in sensed
    ):
        raise BadInput("write a list with a public set of items for each user, and a list of their bits")
    sets = tuple(tuple(check_item(i, N) for i in one) for one in sensed)
    if len(sets) != len(reports):
        raise BadInput(f"{len(sets)} public sets and {len(reports)} reports: write one set and one bit for each user")
    if any(len(set(one)) < len(one) for one in sets):
        raise BadInput("a public set has an item twice: write each item once")
    if any(isinstance(s, bool) or not isinstance(s, int) or s not in (0, 1) for s in reports):
        raise BadInput("a report is a bit: write 0 or 1")
    return sets, list(reports)


@numeric
def counts(sensed: Sequence[Iterable[int]], reports: Sequence[int], N: int) -> tuple[int, ...]:
    """B_0, ..., B_(N-1).

    Args:
        sensed: the public set of each user.
        reports: a bit for each user.
        N: the number of items, at least 1.

    Returns:
        An integer for each item.

    Raises:
        BadInput: where sets and reports are not as many.

    Example:
        >>> counts([(0, 1), (1, 2), (2,)], [1, 1, 0], 3)
        (1, 2, 1)

    Source: price-of-privacy, Figure 2.
    """
    sets, bits = check_reports(sensed, reports, N)
    found = [0] * N
    for one, bit in zip(sets, bits, strict=True):
        for i in one:
            found[i] += bit
    return tuple(found)


@numeric
def centred(sensed: Sequence[Iterable[int]], reports: Sequence[int], N: int, p: ExactLike) -> tuple[Fraction, ...]:
    """B_i - p sum_u S_u: the same differences between items, and less common fluctuation.

    Args:
        sensed: the public set of each user.
        reports: a bit for each user.
        N: the number of items, at least 1.
        p: how often an item is in the public set, above 0 and at most 1.

    Returns:
        A score for each item.

    Raises:
        BadInput: where sets and reports are not as many.

    Example:
        >>> centred([(0, 1), (1, 2), (2,)], [1, 1, 0], 3, "1/2")
        (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1))

    Source: price-of-privacy, Section 5.
    """
    shift = rational(check_sensing(p)) * sum(check_reports(sensed, reports, N)[1])
    return tuple(count - shift for count in counts(sensed, reports, N))


@numeric
def run(
    classes: Sequence[Sequence[ExactLike]],
    sizes: Sequence[int],
    w: int,
    p: ExactLike,
    t: ExactLike,
    draw: Draw,
    model: str = "exact",
) -> Transcript:
    """One execution, class after class: rated items, ratings, public set and bit of every user. All randomness from ``draw``.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        p: how often an item is in the public set, above 0 and at most 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.
        model: "exact" or "independent": how many items a user rates.

    Returns:
        The public sets and the bits of all users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> run([["1/2", "1/2"]], [1], 1, "1/2", 3, lambda weights: 0)
        Transcript(sensed=((),), reports=(0,))

    Source: price-of-privacy, Figure 2.
    """
    rows = check_classes(classes)
    check_draw(draw)
    sensed, reports = [], []
    for users, b in zip(check_executed(check_sizes(sizes, len(rows))), rows, strict=True):
        found, sensing = _checked(b, w, p, model)
        for _ in range(users):
            rated = _rated(len(found), w, model, draw)
            liked = {j for j in rated if draw((1 - found[j], found[j]))}
            public = tuple(j for j in range(len(found)) if draw((1 - sensing, sensing)))
            sensed.append(public)
            reports.append(_release(not liked.isdisjoint(public), t, draw))
    return Transcript(tuple(sensed), tuple(reports))


def _rated(N: int, w: int, model: str, draw: Draw) -> list[int]:
    if model == "independent":
        return [j for j in range(N) if draw((N - w, w))]
    left, found = w, []
    for j in range(N):
        if draw((N - j - left, left)):
            found.append(j)
            left -= 1
    return found


def _release(bit: bool, t: object, draw: Draw) -> int:
    return int(bit) ^ draw((check_level(t), 1))
