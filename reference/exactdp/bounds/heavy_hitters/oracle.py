"""Bounds for HadaOracle, the sketch around Hadamard randomised response: one query, with integers for k and m; memory.

The paper takes k = 8 ell groups, ell = ln(4/beta), and m = 8 e^2 sqrt(8) epsilon sqrt n hash values. ``corollary_3_4`` is given
the integer k and has beta = 4 e^(-k/8), so that k = 8 ell; ``rounded`` is given beta and has k = ceil(8 ell). Both need
m >= 8 e^2 epsilon sqrt(k n/ell), which ``hash_range`` has, and for a permutation k | n. As printed, with ln(1/beta) and a
hidden constant, the corollary is false as beta -> 1 and as epsilon -> infinity. ``theorem_3_1``, ``corollary_3_2`` and
``abstract`` round its constants up for epsilon <= 1. Source: heavy-hitters, Abstract, section 3.1, Corollaries 3.2 and 3.4.

>>> copies("1/100"), hash_range(20000, 1, "1/100"), round(float(counters(20000, 1, "1/100")))
(48, 32768, 1133344)
>>> [round(float(constant(1, permutation)), 2) for permutation in (False, True)]
[53.85, 58.54]
>>> round(float(corollary_3_4(48000, 1, 48, permutation=True))), round(float(rounded(48000, 1, "1/100", permutation=True)))
(31414, 31399)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.arguments import check_flag
from exactdp.bounds.heavy_hitters.constants import c_0, c_1, c_epsilon, ceiling, chance, ell, oracle_root, power_of_two
from exactdp.bounds.parameters import count, rate
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "abstract",
    "additions",
    "constant",
    "copies",
    "copies_at_most",
    "corollary_3_2",
    "corollary_3_4",
    "counters",
    "counters_at_most",
    "counters_whole",
    "hash_bits",
    "hash_range",
    "hash_range_at_most",
    "markov_range",
    "memory_threshold",
    "permutation_range",
    "printed_range",
    "rounded",
    "theorem_3_1",
    "vacuous_below",
]


@numeric
def copies(beta: ExactLike) -> int:
    """k = ceil(8 ell), the number of groups; at least 12.

    Args:
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of groups.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> copies("1/10"), round(float(copies_at_most("1/10")), 2)
        (30, 31.97)
    """
    return ceiling(Real.of(ell(beta) * 8))


@numeric
def printed_range(n: int, epsilon: LevelLike) -> Real:
    """m = 8 e^2 sqrt(8) epsilon sqrt n, before it is rounded.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        A number of hash values.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(hash_range_at_most(1000, 1))), round(float(printed_range(1000, 1)))
        (11036, 5287)

    Source: heavy-hitters, Section 3.2.
    """
    return Real.of(2).exp() * (Real.of(8 * count(n, "n")).sqrt() * (8 * rate(epsilon)))


@numeric
def hash_range(n: int, epsilon: LevelLike, beta: ExactLike) -> int:
    """m: the least power of two with m >= 8 e^2 epsilon sqrt(k n/ell), k = ceil(8 ell).

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of hash values.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> hash_range(1000, 1, "1/10"), round(float(permutation_range(1000, 1, "1/10")), 1)
        (8192, 973.3)

    Source: heavy-hitters, Section 3.2.
    """
    inside = Real.of(Fraction(copies(beta) * count(n, "n"))) / ell(beta)
    return power_of_two(Real.of(2).exp() * inside.sqrt() * (8 * rate(epsilon)))


@numeric
def permutation_range(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """8 e^2 epsilon sqrt(n/ell): an m that suffices where every group has n/k users, sqrt(8 ell) times less than printed.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of hash values.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> hash_range(1000, 1, "1/10"), round(float(permutation_range(1000, 1, "1/10")), 1)
        (8192, 973.3)

    Source: heavy-hitters, Section 3.2.
    """
    return Real.of(2).exp() * (Real.of(Fraction(count(n, "n"))) / ell(beta)).sqrt() * (8 * rate(epsilon))


def _error(n: int, epsilon: LevelLike, log: LogSum, k: int, permutation: bool) -> Real:
    """8 C_1 sqrt(n ell) + (1/epsilon + C_eps sqrt(2k/ell) sqrt(ln(16 e^2))) sqrt(N ell), N = n + 8 C_0 sqrt(n ell)."""
    if check_flag(permutation, "permutation"):
        _blocks(n, k)
    spread = Real.of(log * n).sqrt()
    most = Real.of(Fraction(n)) + c_0(permutation) * 8 * spread
    factor = c_epsilon(epsilon) * oracle_root() * (Real.of(Fraction(2 * k)) / log).sqrt() + 1 / rate(epsilon)
    return c_1(permutation) * 8 * spread + factor * (most * log).sqrt()


def _blocks(n: int, k: int) -> None:
    if count(n, "n") % k:
        raise OutOfScope(f"n = {n}, k = {k}: blocks of a permutation have one size where k divides n")


def _whole(k: int) -> LogSum:
    """ell = k/8, so that beta = 4 e^(-k/8), below 1."""
    if count(k, "k") < 12:
        raise OutOfScope(f"k = {k}: 4 e^(-k/8) is a probability below 1 for k >= 12")
    return LogSum(Fraction(k, 8))


@numeric
def corollary_3_4(n: int, epsilon: LevelLike, k: int, permutation: bool = False) -> Real:
    """8 C_1 sqrt(n ell) + (1/epsilon + 4 C_eps sqrt(ln(16 e^2))) sqrt(N ell), N = n + 8 C_0 sqrt(n ell), ell = k/8.

    |fhat[v] - f[v]| is at most that with probability at least 1 - 4 e^(-k/8); k >= 12, where this is above 0.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        k: the number of groups, at least 12, which fixes beta = 4 e^(-k/8).
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(corollary_3_4(4800, 1, 48)), 1)
        10771.6

    Source: heavy-hitters, Corollary 3.4, with constants.
    """
    return _error(count(n, "n"), epsilon, _whole(k), k, permutation)


@numeric
def rounded(n: int, epsilon: LevelLike, beta: ExactLike, permutation: bool = False) -> Real:
    """The same with ell = ln(4/beta), k = ceil(8 ell), and sqrt(2k/ell) in place of 4: it fails with probability at most beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(rounded(1000, 1, "1/10")), 1)
        4193.8

    Source: heavy-hitters, Corollary 3.4, with constants.
    """
    return _error(count(n, "n"), epsilon, ell(beta), copies(beta), permutation)


@numeric
def theorem_3_1(n: int, epsilon: LevelLike, k: int) -> Real:
    """(58.6/epsilon) sqrt(n ell) >= ``corollary_3_4`` for a permutation, epsilon <= 1, k | n, ell = k/8.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        k: the number of groups, which fixes beta = 4 e^(-k/8); at least 12, and 45 for ``abstract``.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> [round(float(bound(4800, 1, 48)), 1) for bound in (abstract, corollary_3_2, theorem_3_1)]
        [10119.4, 25795.3, 9944.7]

    Source: heavy-hitters, Theorem 3.1 and Corollary 3.2, with constants.
    """
    log, level = _whole(k), rate(epsilon, 1)
    _blocks(n, k)
    return Real.of(log * n).sqrt() * (Fraction(293, 5) / level)


@numeric
def corollary_3_2(n: int, epsilon: LevelLike, k: int) -> Real:
    """(152/epsilon) sqrt(n ell): independent groups, epsilon <= 1, every n, ell = k/8; for n < ell the answer is 0.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        k: the number of groups, which fixes beta = 4 e^(-k/8); at least 12, and 45 for ``abstract``.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> [round(float(bound(4800, 1, 48)), 1) for bound in (abstract, corollary_3_2, theorem_3_1)]
        [10119.4, 25795.3, 9944.7]

    Source: heavy-hitters, Theorem 3.1 and Corollary 3.2, with constants.
    """
    log, level = _whole(k), rate(epsilon, 1)
    return Real.of(log * count(n, "n")).sqrt() * (152 / level)


@numeric
def abstract(n: int, epsilon: LevelLike, k: int) -> Real:
    """(68/epsilon) sqrt(n ln(1/beta)) >= ``theorem_3_1``, beta = 4 e^(-k/8) <= 1/64, that is k >= 45.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        k: the number of groups, which fixes beta = 4 e^(-k/8); at least 12, and 45 for ``abstract``.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> [round(float(bound(4800, 1, 48)), 1) for bound in (abstract, corollary_3_2, theorem_3_1)]
        [10119.4, 25795.3, 9944.7]

    Source: heavy-hitters, Theorem 3.1 and Corollary 3.2, with constants.
    """
    found, level = _whole(k) - LogSum.ln(4), rate(epsilon, 1)
    if found < LogSum.ln(64):
        raise OutOfScope(f"k = {k}: stated for beta = 4 e^(-k/8) <= 1/64, that is k >= 45")
    _blocks(n, k)
    return Real.of(found * n).sqrt() * (68 / level)


@numeric
def constant(epsilon: LevelLike, permutation: bool = False) -> Real:
    """K = 8 C_1 + 1/epsilon + 4 C_eps sqrt(ln(16 e^2)): the bound is K sqrt(n ell) for a permutation; else its limit in n.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        K, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(constant(1)), 2)
        53.85

    Source: heavy-hitters, Corollary 3.4.
    """
    return c_1(permutation) * 8 + c_epsilon(epsilon) * oracle_root() * 4 + 1 / rate(epsilon)


@numeric
def vacuous_below(epsilon: LevelLike, beta: ExactLike) -> Real:
    """K^2 ell: for a permutation and k = 8 ell the bound is below n for n above this alone.

    An estimate that is cut to 0..n is never further off than n, so below it the bound says nothing that a cut does not.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(memory_threshold(1, "1/10"))), round(float(vacuous_below(1, "1/10")))
        (24345393, 12640)
    """
    factor = constant(epsilon, permutation=True)
    return factor * factor * ell(beta)


@numeric
def counters(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """k m = 128 sqrt(2) e^2 epsilon sqrt(n) ell counters before rounding, 1337.56 epsilon sqrt(n) ell.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of counters.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(1000, 1, "1/10"))) for bound in (counters, counters_whole, counters_at_most)]
        [156030, 245760, 352874]

    Source: heavy-hitters, Theorem 3.1.
    """
    return printed_range(n, epsilon) * (ell(beta) * 8)


@numeric
def memory_threshold(epsilon: LevelLike, beta: ExactLike) -> Real:
    """(128 sqrt(2) e^2 epsilon ell)^2: there are at most n counters for n from this on alone.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(memory_threshold(1, "1/10"))), round(float(vacuous_below(1, "1/10")))
        (24345393, 12640)
    """
    log = Real.of(ell(beta))
    return Real.of(4).exp() * log * log * (32768 * rate(epsilon) ** 2)


@numeric
def counters_whole(n: int, epsilon: LevelLike, beta: ExactLike) -> int:
    """k m for the integers k = ``copies`` and m = ``hash_range``.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of counters.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(1000, 1, "1/10"))) for bound in (counters, counters_whole, counters_at_most)]
        [156030, 245760, 352874]

    Source: heavy-hitters, Theorem 3.1.
    """
    return copies(beta) * hash_range(n, epsilon, beta)


@numeric
def copies_at_most(beta: ExactLike) -> LogSum:
    """(26/3) ell >= ``copies``. A number of groups.

    Args:
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of groups.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> copies("1/10"), round(float(copies_at_most("1/10")), 2)
        (30, 31.97)
    """
    return ell(beta) * Fraction(26, 3)


@numeric
def hash_range_at_most(n: int, epsilon: LevelLike) -> Real:
    """max(1, 349 epsilon sqrt n) >= ``hash_range``, for every beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        A number of hash values.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(hash_range_at_most(1000, 1))), round(float(printed_range(1000, 1)))
        (11036, 5287)

    Source: heavy-hitters, Section 3.2.
    """
    return max(Real.of(1), Real.of(count(n, "n") * (349 * rate(epsilon)) ** 2).sqrt())


@numeric
def counters_at_most(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """3025 epsilon sqrt(n) ell >= ``counters_whole`` where m > 1.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of counters.

    Raises:
        BadInput: for numbers outside of these ranges. OutOfScope: where m = 1.

    Example:
        >>> [round(float(bound(1000, 1, "1/10"))) for bound in (counters, counters_whole, counters_at_most)]
        [156030, 245760, 352874]

    Source: heavy-hitters, Theorem 3.1.
    """
    if hash_range(n, epsilon, beta) == 1:
        raise OutOfScope(f"n = {n}: stated where a hash function has more than one value, m > 1")
    return Real.of(count(n, "n")).sqrt() * (ell(beta) * (3025 * rate(epsilon)))


@numeric
def additions(n: int, epsilon: LevelLike, beta: ExactLike) -> int:
    """n + k m log2(m): the additions of the server, one for each report and a transform for each of k tables; a query reads k.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of additions.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> additions(1000, 1, "1/10")
        3195880

    Source: heavy-hitters, Theorem 3.1.
    """
    m = hash_range(n, epsilon, beta)
    return count(n, "n") + copies(beta) * m * (m.bit_length() - 1)


@numeric
def hash_bits(d: int, m: int) -> int:
    """2 max(q, j): bits that describe a pairwise independent map from d <= 2^q items to m = 2^j values.

    Args:
        d: the number of items, at least 1.
        m: the number of values, a power of two.

    Returns:
        A number of bits.

    Raises:
        OutOfScope: where m is no power of two.

    Example:
        >>> hash_bits(100, 16)
        14

    Source: heavy-hitters, Section 3.1.
    """
    if count(m, "m").bit_count() != 1:
        raise OutOfScope(f"m = {m}: the map is to m = 2^j values, write a power of two")
    return 2 * max((count(d, "d") - 1).bit_length(), m.bit_length() - 1)


@numeric
def markov_range(n: int, beta: ExactLike) -> Real:
    """sqrt(n)/beta: with so many hash values one copy has at least sqrt n collisions with probability at most beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of hash values.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(markov_range(100, "1/10")))
        100

    Source: heavy-hitters, Section 3.1.
    """
    return Real.of(count(n, "n")).sqrt() / chance(beta)
