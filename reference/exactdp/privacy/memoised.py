"""Reports from a memorised answer (permanent, then instantaneous noise), for any number of rounds.

A memorised answer u of a first channel A is drawn once, and every report is drawn from a second channel B at u, so the law of n
reports is

    P(type n_1, ..., n_m | x) = n!/(n_1! ... n_m!) sum over u of A(u|x) product over y of B(y|u)^(n_y);

with n it nears A, with answers that have equal rows in B as one: the reports for ever. Codes of independent bits (RAPPOR, L-OUE)
are products of laws of one bit. Fewer reports say less and those for ever say more, so where the types are too many, delta lies
between these two. Sources: U. Erlingsson, V. Pihur, A. Korolova, RAPPOR, CCS 2014; H. Arcolezi et al., 2022.

>>> from exactdp.mechanisms import krr
>>> kept = memoised(krr.channel(2, 4), krr.channel(2, 2), 3)
>>> kept.epsilon, memoised(krr.channel(2, 4), krr.channel(2, 2), None).epsilon
(level('ln(11/4)'), level('2*ln(2)'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, factorial, lcm, prod

import flint

from exactdp.arguments import check_count, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.exact import rational
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.losses import Losses, check_rational, check_reports, losses
from exactdp.privacy.repeated import Reports, pair_losses

__all__ = ["memoised", "memoised_between", "memoised_bits", "memoised_channel"]

QUICK = 40_000_000  # bits of the probabilities of all types that ``memoised_between`` counts: about a second
TINY = Fraction(1, 2**64)


@plain
def memoised_channel(first: Channel, second: Channel, rounds: int | None) -> Channel:
    """The law of so many reports from a memorised answer: a column for each type of reports; None: for ever.

    Args:
        first: A, rational, k x u, drawn once.
        second: B, rational, u x m, drawn for every report.
        rounds: how many reports, at least 1; None for the limit.

    Returns:
        k x (number of types): what the reports say, up to their order, which says nothing.

    Raises:
        BadInput: for sizes that do not meet. OutOfScope: with the number of types, where they are too many.

    Example:
        >>> memoised_channel(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([["1/2", "1/2"]] * 2), None).rows[0]
        (Fraction(1, 1),)

    Source: Erlingsson, Pihur, Korolova, 2014, section 3 (the two stages).
    """
    (k, u), (v, m) = check_rational(first, "many reports").size, check_rational(second, "many reports").size
    if u != v:
        raise BadInput(f"the first channel has {u} outputs and the second {v} inputs: they are the same answers")
    answers = [[rational(p) for p in row] for row in first.rows]
    laws = [[rational(p) for p in row] for row in second.rows]
    if rounds is None:
        groups = {tuple(row): i for i, row in reversed(list(enumerate(laws)))}
        heads = sorted(set(groups.values()))
        return Channel(
            [
                [sum((row[j] for j in range(u) if groups[tuple(laws[j])] == h), start=Fraction(0)) for h in heads]
                for row in answers
            ]
        )
    n = check_count(rounds, "rounds")
    supports = _supports(laws)
    check_reports(lambda reports: (_many(supports, reports), k * reports * 8), n)
    columns: list[list[Fraction]] = []
    for counts in dict.fromkeys(each for support in supports for each in _types(n, support, m)):
        ways = factorial(n) // prod(map(factorial, counts))
        weights = [ways * prod((p**c for p, c in zip(law, counts, strict=True)), start=Fraction(1)) for law in laws]
        columns.append([sum((a * w for a, w in zip(row, weights, strict=True)), start=Fraction(0)) for row in answers])
    return Channel(list(zip(*columns, strict=True)))


def _supports(laws: list[list[Fraction]]) -> list[tuple[int, ...]]:
    """The outputs that an answer can have: of all answers, and none that is part of another one."""
    found = {frozenset(y for y, p in enumerate(law) if p) for law in laws}
    return sorted(tuple(sorted(one)) for one in found if not any(one < other for other in found))


def _many(supports: list[tuple[int, ...]], n: int) -> int:
    """A bound on the number of types of n reports that are possible."""
    return sum(comb(n + len(one) - 1, len(one) - 1) for one in supports)


def _types(n: int, support: tuple[int, ...], m: int) -> Iterator[tuple[int, ...]]:
    """How often each of m outputs occurs among n reports of these outputs."""
    for bars in combinations(range(n + len(support) - 1), len(support) - 1):
        counts, ends = [0] * m, (-1, *bars, n + len(support) - 1)
        for y, (low, high) in zip(support, pairwise(ends), strict=True):
            counts[y] = high - low - 1
        yield tuple(counts)


@plain
def memoised(first: Channel, second: Channel, rounds: int | None) -> Reports:
    """The reports of so many rounds from a memorised answer (permanent, then instantaneous noise); None: for ever.

    Args:
        first: A, rational, k x u, k >= 2, drawn once.
        second: B, rational, u x m, drawn for every report; the identity where the answer itself is sent, as by dBitFlip.
        rounds: how many reports, at least 1; None for the limit.

    Returns:
        The losses of all reports together.

    Raises:
        BadInput, OutOfScope: as ``memoised_channel``.

    Example:
        >>> memoised(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([[1, 0], [0, 1]]), 99).epsilon
        level('ln(3)')

    Source: H. Arcolezi et al., 2022 (L-GRR).
    """
    return Reports(tuple(pair_losses(memoised_channel(first, second, rounds), "memoised_between has both ends")))


@plain
def memoised_bits(first: Channel, second: Channel, rounds: int | None, above: int = 1, below: int = 1) -> Reports:
    """As ``memoised``, of independent bits: two values differ in ``above`` bits of the one and ``below`` of the other.

    Args:
        first: the permanent noise of one bit, 2 x 2.
        second: the instantaneous noise of one bit, 2 x m.
        rounds: how many reports; None for the limit.
        above, below: how many bits differ; 1 and 1 for a unary encoding (RAPPOR without a filter, L-OUE, L-OSUE), h and h for
            Bloom filters of h bits that are disjoint.

    Returns:
        The losses of these two values, in both directions.

    Raises:
        BadInput: for a first channel of other than two inputs, or no bit that differs.

    Example:
        >>> noise = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> memoised_bits(noise, noise, None).epsilon, memoised_bits(noise, noise, 2, 2, 2).epsilon
        (level('2*ln(3)'), level('4*ln(7/3)'))

    Source: Erlingsson, Pihur, Korolova, 2014, Theorem 1.
    """
    check_count(above, "above", 0), check_count(below, "below", 0)
    if check_rational(first, "many reports").size[0] != 2 or above + below < 1:
        raise BadInput("a bit has two values: give a first channel with two inputs, and at least one bit that differs")
    bit = memoised_channel(first, second, rounds)
    sides = losses(bit, 1, 0), losses(bit, 0, 1)

    def law(ones: int, zeros: int) -> Losses:
        parts = [side.repeated(count) for side, count in zip(sides, (ones, zeros), strict=True) if count]
        return parts[0] if len(parts) == 1 else parts[0].then(parts[1])

    return Reports(tuple(dict.fromkeys((law(above, below), law(below, above)))))


@plain
def memoised_between(first: Channel, second: Channel, rounds: int, bits: int = 0) -> tuple[Reports, Reports]:
    """Reports that say no more than so many from a memorised answer, and reports that say no less; in about a second.

    Args:
        first: A, rational, k x u, k >= 2, drawn once; 2 x 2 where ``bits`` are given.
        second: B, rational, u x m, drawn for every report.
        rounds: how many reports, any number from 1 on.
        bits: where the channels are of one bit of a code: how many bits of each value the other one does not have.

    Returns:
        The reports themselves, twice, where their types are few. Else a score of the worst pair of inputs, of these reports or
        of fewer; and the reports for ever. Epsilon, delta and divergences lie between those of both.

    Raises:
        BadInput: as ``memoised`` and ``memoised_bits``.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> low, high = memoised_between(krr.channel(10, 4), krr.channel(10, 2), 10**6)
        >>> [round(float(each.epsilon_at("1e-6")), 4) for each in (low, high)]
        [1.3863, 1.3863]

    Source: what is computed from other reports alone says no more than they (post-processing).
    """
    n, k = check_count(rounds, "rounds"), check_rational(first, "many reports").size[0]
    ever = memoised_bits(first, second, None, bits, bits) if bits else memoised(first, second, None)
    supports = _supports([[rational(p) for p in row] for row in check_rational(second, "many reports").rows])
    if bits:
        most = _most(n, lambda reports: comb(_many(supports, reports) + bits - 1, bits) ** 2 <= QUICK // 2_000)
        low = memoised_bits(first, second, most, bits, bits)
        return low, low if most == n else ever
    if _many(supports, n) * n * k * 8 <= QUICK:
        try:
            return (memoised(first, second, n),) * 2
        except OutOfScope:  # for many different pairs
            pass
    pair = smallest_epsilon(memoised_channel(first, second, None))
    one, other = _scored(Channel([first.rows[pair.x], first.rows[pair.other]]), second, n)
    return Reports((Losses.of(one, other), Losses.of(other, one))), ever


def _scored(two: Channel, second: Channel, rounds: int) -> list[list[Fraction]]:
    """The laws of a score of as many reports as are counted quickly: the sum of 2 for each output that speaks for the first of
    two inputs, 1 for each that speaks for none, 0 for each that speaks for the second."""
    weights = [(rational(a) + TINY) / (rational(b) + TINY) for a, b in zip(*two.rows, strict=True)]
    one, other = (second.rows[weights.index(end)] for end in (max(weights), min(weights)))
    sides = [1 + (rational(a) > rational(b)) - (rational(a) < rational(b)) for a, b in zip(one, other, strict=True)]
    laws = [
        [sum((rational(p) for p, at in zip(row, sides, strict=True) if at == s), Fraction(0)) for s in range(3)]
        for row in second.rows
    ]
    over = lcm(*(p.denominator for law in laws for p in law))
    n = _most(rounds, lambda reports: 2 * reports**2 * over.bit_length() <= QUICK // 2)
    whole, powers = over**n, dict[tuple[Fraction, ...], list[int]]()
    for law in map(tuple, laws):
        if law not in powers:
            found = [int(c) for c in (flint.fmpz_poly([int(p * over) for p in law]) ** n).coeffs()]
            powers[law] = found + [0] * (2 * n + 1 - len(found))
    rows = []
    for answers in two.rows:
        mixed = dict[tuple[Fraction, ...], Fraction]()
        for a, law in zip(answers, map(tuple, laws), strict=True):
            mixed[law] = mixed.get(law, Fraction(0)) + rational(a)
        share = lcm(*(a.denominator for a in mixed.values()))
        counts = [sum(int(a * share) * powers[law][i] for law, a in mixed.items()) for i in range(2 * n + 1)]
        rows.append([Fraction(c, share * whole) for c in counts])
    return rows


def _most(n: int, quick: Callable[[int], bool]) -> int:
    """The largest number of reports, up to n, that is counted quickly; 1 if none is."""
    low, high = 1, n + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if quick(middle) else (low, middle)
    return low
