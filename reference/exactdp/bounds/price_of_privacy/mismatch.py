"""Channel mismatch: what the posterior of a user's data (I, Z_I) given her sketch says about the hidden types Z in {0,1}^N.

    Phi(p) = sum over data x = (i, z), y = (i', z') of p(x) p(y) [1{z = z' on the overlap} P(z and z')/(P(z) P(z')) - 1]

With uniform types the quotient is 2^|i and i'|. Phi is chi^2(P_{Z|s} || P_Z) for every prior of Z, correlated ones too, I being
independent of Z; so the information is at most ln(1 + Phi) <= Phi nats (in bits: false as printed). ``spectrum``: the sampling
channel Z -> (I, Z_I) passes the parity of k types with the weight P(k given items in I) = C(N-k, w-k)/C(N, w), at most w/N.
Data are in the order of ``ratings``, types in that of binary numbers, item 0 first. Source: price-of-privacy, Lemmas 4.1, 6.2
and C.1.

>>> spectrum(4, 2)
((Fraction(1, 1), 1), (Fraction(1, 2), 4), (Fraction(1, 6), 6), (Fraction(0, 1), 4), (Fraction(0, 1), 1))
>>> third = [Fraction(1, 3)] * 3 + [Fraction(0)]
>>> mismatch(2, 2, third), information_given(2, 2, third)
(Fraction(1, 3), level('ln(4/3)'))
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb

from exactdp.arguments import listed
from exactdp.channel import Channel, check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import relative_entropy
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.numeric import numeric
from exactdp.ratings import Rating, check_sizes, ratings

__all__ = [
    "agree",
    "information_given",
    "jensen",
    "lemma_4_1_corrected",
    "mismatch",
    "overlap_form",
    "sampling_channel",
    "spectrum",
    "types_given",
    "uniform",
]

MAX_WORK = 2**18  # pairs of data, or pairs times types where a prior is given
MAX_ITEMS = 8  # of a sampling channel that is written out


@numeric
def uniform(N: int) -> tuple[Fraction, ...]:
    """The uniform law of N types.

    Args:
        N: the number of items.

    Returns:
        2^N equal probabilities.

    Raises:
        OutOfScope: for too many items.

    Example:
        >>> uniform(1)
        (Fraction(1, 2), Fraction(1, 2))
    """
    check_sizes(N, 1)
    if N > MAX_ITEMS:
        raise OutOfScope(f"N = {N}: laws of all types are written out for N <= {MAX_ITEMS}")
    return tuple([Fraction(1, 2**N)] * (1 << N))


@numeric
def sampling_channel(N: int, w: int) -> Channel:
    """Z -> (I, Z_I), I a uniform w-subset: 2^N types by D data.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        2^N x D, rational.

    Raises:
        OutOfScope: for too many items.

    Example:
        >>> sampling_channel(1, 1).rows
        ((Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1)))

    Source: price-of-privacy, Section 2.
    """
    uniform(N)
    data = ratings(N, w)
    share = Fraction(1, comb(N, w))
    rows = [[share if agree(z, x) else Fraction(0) for x in data] for z in product((0, 1), repeat=N)]
    return Channel(rows, outputs=[str(x) for x in data])


def agree(z: Sequence[int], x: Rating) -> bool:
    """Whether the data x are those of a user who rates by the types z.

    Args:
        z: a type, 0 or 1 for each item.
        x: what a user has rated.

    Returns:
        True or False.

    Example:
        >>> [agree((0, 1), x) for x in ratings(2, 1)]
        [True, False, False, True]
    """
    return all(z[i] == b for i, b in zip(x.items, x.bits, strict=True))


def overlap_form(one: Rating, two: Rating) -> int:
    """2^|i and i'| 1{z = z' on the overlap} - 1: the coefficient of p(x) p(y) in Phi for uniform types.

    Args:
        one: what a user has rated.
        two: what another one has.

    Returns:
        An integer of at least -1.

    Example:
        >>> [overlap_form(ratings(2, 1)[0], x) for x in ratings(2, 1)]
        [1, -1, 0, 0]
    """
    both = [(b, two.of(i)) for i, b in zip(one.items, one.bits, strict=True) if two.of(i) is not None]
    return ((1 << len(both)) if all(a == b for a, b in both) else 0) - 1


def _posterior(N: int, w: int, posterior: Sequence[ExactLike]) -> list[tuple[Rating, Exact]]:
    """The data that are possible, with their probabilities."""
    uniform(N)
    data = ratings(N, w)
    return [(x, p) for x, p in zip(data, check_distribution(posterior, len(data)), strict=True) if p != 0]


def _prior(N: int, prior: Sequence[ExactLike] | None) -> tuple[Fraction, ...]:
    if prior is None:
        return uniform(N)
    found = tuple(rational(p) for p in listed(prior, "probabilities", '["1/4", "1/4", "1/4", "1/4"]'))
    uniform(N)
    check_distribution(found, 2**N)
    return found


def _marginal(N: int, prior: Sequence[Fraction], parts: Sequence[Rating]) -> Fraction:
    """P(Z agrees with all of the data)."""
    types = zip(product((0, 1), repeat=N), prior, strict=True)
    return sum((p for z, p in types if all(agree(z, x) for x in parts)), start=Fraction(0))


def _possible(N: int, prior: Sequence[Fraction], data: Sequence[tuple[Rating, Exact]]) -> dict[Rating, Fraction]:
    found = {x: _marginal(N, prior, [x]) for x, _ in data}
    for x, p in found.items():
        if not p:
            raise BadInput(f"the posterior gives weight to {x}, which the prior of the types excludes: give it 0")
    return found


@numeric
def mismatch(N: int, w: int, posterior: Sequence[ExactLike], prior: Sequence[ExactLike] | None = None) -> Exact:
    """Phi of the posterior of the data; the prior of the types is uniform where none is given.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        posterior: a probability for each of the C(N, w) 2^w data, in the order of ``exactdp.ratings.ratings``.
        prior: a probability for each of the 2^N types; uniform where none is given.

    Returns:
        Phi, which has no unit.

    Raises:
        OutOfScope: where too many pairs of data are possible.

    Example:
        >>> mismatch(1, 1, [1, 0])
        Fraction(1, 1)

    Source: price-of-privacy, Lemmas 4.1 and 6.2.
    """
    data, types = _posterior(N, w, posterior), _prior(N, prior)
    if len(data) ** 2 * (1 if prior is None else len(types)) > MAX_WORK:
        raise OutOfScope(f"{len(data)} data are possible, too many pairs; use chi_square of types_given and the prior")
    if prior is None:
        return sum((p * q * overlap_form(x, y) for x, p in data for y, q in data), start=Fraction(0))
    own = _possible(N, types, data)
    return sum(
        (p * q * (_marginal(N, types, [x, y]) / (own[x] * own[y]) - 1) for x, p in data for y, q in data), start=Fraction(0)
    )


@numeric
def lemma_4_1_corrected(N: int, w: int, posterior: Sequence[ExactLike], prior: Sequence[ExactLike] | None = None) -> LogSum:
    """ln(1 + Phi) >= I(Z; S = s), in nats; Phi itself, ``mismatch``, is the bound of Lemmas 4.1 and 6.2.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        posterior: a probability for each of the C(N, w) 2^w data, in the order of ``exactdp.ratings.ratings``.
        prior: a probability for each of the 2^N types; uniform where none is given.

    Returns:
        Nats.

    Raises:
        BadInput: for what is no distribution.

    Example:
        >>> str(lemma_4_1_corrected(1, 1, [1, 0]))
        'ln(2)'

    Source: price-of-privacy, Lemma 4.1, corrected.
    """
    return LogSum.ln(1 + rational(mismatch(N, w, posterior, prior)))


@numeric
def jensen(N: int, w: int, posterior: Sequence[ExactLike], prior: Sequence[ExactLike] | None = None) -> LogSum:
    """sum over x of p(x) ln(sum over y of p(y) 1{z = z' on the overlap} P(z and z')/(P(z) P(z'))) >= I(Z; S = s), in nats.

    At most ``lemma_4_1_corrected``, and valid to every base of the logarithm: the first step of the proof of Lemma C.1.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        posterior: a probability for each of the C(N, w) 2^w data, in the order of ``exactdp.ratings.ratings``.
        prior: a probability for each of the 2^N types; uniform where none is given.

    Returns:
        Nats.

    Raises:
        BadInput: for what is no distribution.

    Example:
        >>> str(jensen(1, 1, [1, 0]))
        'ln(2)'

    Source: price-of-privacy, Lemma C.1.
    """
    mismatch(N, w, posterior, prior)  # the same arguments are refused
    data, types = [(x, rational(p)) for x, p in _posterior(N, w, posterior)], _prior(N, prior)
    own = _possible(N, types, data)
    both = {(x, y): _marginal(N, types, [x, y]) / (own[x] * own[y]) for x, _ in data for y, _ in data}
    inside = {x: sum((q * both[x, y] for y, q in data), start=Fraction(0)) for x, _ in data}
    return sum((LogSum.ln(inside[x]) * p for x, p in data), start=LogSum())


@numeric
def types_given(N: int, w: int, posterior: Sequence[ExactLike], prior: Sequence[ExactLike] | None = None) -> tuple[Exact, ...]:
    """P(Z = z | s) = P(z) sum over x of p(x) 1{z agrees with x}/P(x), for all 2^N types. Probabilities.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        posterior: a probability for each of the C(N, w) 2^w data, in the order of ``exactdp.ratings.ratings``.
        prior: a probability for each of the 2^N types; uniform where none is given.

    Returns:
        2^N probabilities.

    Raises:
        BadInput: for what is no distribution.

    Example:
        >>> types_given(1, 1, [1, 0])
        (Fraction(1, 1), Fraction(0, 1))

    Source: price-of-privacy, Lemma 4.1.
    """
    data, types = _posterior(N, w, posterior), _prior(N, prior)
    own = _possible(N, types, data)
    return tuple(
        p * sum((q / own[x] for x, q in data if agree(z, x)), start=Fraction(0))
        for z, p in zip(product((0, 1), repeat=N), types, strict=True)
    )


@numeric
def information_given(N: int, w: int, posterior: Sequence[ExactLike], prior: Sequence[ExactLike] | None = None) -> LogSum:
    """I(Z; S = s) = KL(P_{Z|s} || P_Z), in nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        posterior: a probability for each of the C(N, w) 2^w data, in the order of ``exactdp.ratings.ratings``.
        prior: a probability for each of the 2^N types; uniform where none is given.

    Returns:
        Nats, exactly.

    Raises:
        BadInput: where the posterior gives mass to types that the prior does not, and for what is no distribution.

    Example:
        >>> str(information_given(1, 1, [1, 0]))
        'ln(2)'

    Source: price-of-privacy, Lemma 4.1.
    """
    found = relative_entropy(types_given(N, w, posterior, prior), _prior(N, prior))
    if isinstance(found, float):  # pragma: no cover - types that the prior excludes have no weight
        raise BadInput("the posterior is not absolutely continuous")
    return found


@numeric
def spectrum(N: int, w: int) -> tuple[tuple[Fraction, int], ...]:
    """(P(T in I), C(N, k)) for sets T of k = 0, ..., N items: the eigenvalues of the sampling channel and its adjoint.

    Probabilities, and numbers of sets.

    Args:
        N: at most 2000.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        N + 1 pairs of an eigenvalue and its multiplicity.

    Raises:
        OutOfScope: if N > 2000.

    Example:
        >>> spectrum(2, 1)
        ((Fraction(1, 1), 1), (Fraction(1, 2), 2), (Fraction(0, 1), 1))

    Source: price-of-privacy, Appendix B.
    """
    check_sizes(N, w)
    if N > 2000:
        raise OutOfScope(f"N = {N}: the spectrum is written out for N <= 2000")
    weights = [Fraction(comb(N - k, w - k), comb(N, w)) if k <= w else Fraction(0) for k in range(N + 1)]
    return tuple((weight, comb(N, k)) for k, weight in enumerate(weights))
