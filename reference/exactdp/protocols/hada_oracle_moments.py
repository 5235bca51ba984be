"""Exact mean and variance of one copy x = s fhat_i[h_i(v)] of HadaOracle, over partition, hash function, rows and lies.

n users, f of them with item v, k groups, m hash values, c = (t+1)/(t-1). With G the number of users of the whole set hashed to
h(v), E G = f + (n-f)/m and

    V_G = sum_{w != v} f[w]^2 (1/m)(1 - 1/m) + sum_{w != w', both != v} f[w] f[w'] (p_3 - 1/m^2),

p_3 = P(h(w) = h(w') = h(v)), which is 1/m^2 for affine maps over GF(2):

    E x = E G,    Var x = k n c^2 - E G + V_G                                                          (independent partition),
                  Var x = k n c^2 - k E G + (k-1)/(n-1) (n E G - (E G)^2 - V_G) + V_G                  (permutation, k divides n).

So a copy has the bias (n-f)/m, and (m x - n)/(m-1) has none. Requires pairwise collisions of probability 1/m, t > 1, s = k.
Source: heavy-hitters, section 3.2; the paper gives neither.

>>> mean(3, 1, 2), variance([1, 1, 1, 0], 0, 2, 2, 3), variance([1, 2, 1, 0], 0, 2, 2, 3, "permutation")
(Fraction(2, 1), Fraction(45, 2), Fraction(349, 12))
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exactdp.arguments import listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.hrr import gain
from exactdp.mechanisms.parameters import check_item, check_size
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric
from exactdp.protocols.hada_oracle import check_partition

__all__ = ["debiased", "hit_variance", "mean", "variance"]


def _counts(frequencies: Sequence[int], v: int) -> tuple[int, int, list[int]]:
    """n, f[v], and the frequencies of the other items."""
    frequencies = listed(frequencies, "frequencies", "[3, 1], the number of users with each item")
    for f in frequencies:
        if not isinstance(f, int) or isinstance(f, bool) or f < 0:
            raise BadInput(f"{shown(f)} is not a frequency: write the number of users with each item, an integer >= 0")
    check_item(v, max(1, len(frequencies)))
    if not sum(frequencies):
        raise BadInput("nobody holds an item: give at least one frequency above 0")
    return sum(frequencies), frequencies[v], [f for w, f in enumerate(frequencies) if w != v]


@numeric
def mean(n: int, f: int, m: int) -> Fraction:
    """E x = f + (n-f)/m.

    Args:
        n: the number of users.
        f: how many of them hold the item, at most n.
        m: the number of hash values.

    Returns:
        In users.

    Raises:
        BadInput: for what is no number of users.

    Example:
        >>> mean(10, 3, 4)
        Fraction(19, 4)

    Source: heavy-hitters, Section 3.2.
    """
    if not isinstance(f, int) or isinstance(f, bool) or not 0 <= f <= check_size(n):
        raise BadInput(f"f = {shown(f)}: a number of users from 0 to {n}")
    return f + Fraction(n - f, check_size(m))


@numeric
def hit_variance(frequencies: Sequence[int], v: int, m: int, triple: ExactLike | None = None) -> Fraction:
    """V_G, for triples that collide with probability ``triple``, 1/m^2 if it is not given.

    Args:
        frequencies: how many users hold each item.
        v: an item.
        m: the number of hash values.
        triple: the probability that three items collide, from 0 to 1/m.

    Returns:
        In squared users.

    Raises:
        BadInput: unless 0 <= triple <= 1/m.

    Example:
        >>> hit_variance([2, 1], 0, 2)
        Fraction(1, 4)

    Source: heavy-hitters, beyond Section 3.2.
    """
    _, _, others = _counts(frequencies, v)
    pair = Fraction(1, check_size(m))
    three = pair**2 if triple is None else rational(triple)
    if not 0 <= three <= pair:
        raise BadInput(f"P(h(w) = h(w') = h(v)) = {three}: it is between 0 and 1/m = {pair}")
    squares = sum(f * f for f in others)
    return squares * pair * (1 - pair) + (sum(others) ** 2 - squares) * (three - pair**2)


@numeric
def variance(
    frequencies: Sequence[int],
    v: int,
    k: int,
    m: int,
    t: ExactLike = "t",
    partition: str = "independent",
    triple: ExactLike | None = None,
) -> Exact:
    """Var x for the frequencies of all items.

    Args:
        frequencies: how many users hold each item.
        v: an item.
        k: the number of groups.
        m: the number of hash values.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        partition: "independent" or "permutation".
        triple: the probability that three items collide, 1/m^2 if none is given.

    Returns:
        In squared users.

    Raises:
        OutOfScope: for a permutation where k does not divide n, and at t = 1.

    Example:
        >>> variance([2, 1], 0, 1, 2, 3)
        Fraction(39, 4)

    Source: heavy-hitters, beyond Section 3.2.
    """
    n, f, _ = _counts(frequencies, v)
    hit, spread = mean(n, f, m), hit_variance(frequencies, v, m, triple)
    noise = check_size(k) * n * gain(t) ** 2
    check_partition(partition)
    if partition == "independent":
        return noise + exact(spread - hit)
    if n % k:
        raise OutOfScope(f"n = {n}, k = {k}: the blocks of a permutation have one size only where k divides n")
    shared = Fraction(k - 1, n - 1) * (n * hit - hit**2 - spread) if k > 1 else Fraction(0)
    return noise + exact(shared + spread - k * hit)


@numeric
def debiased(x: ExactLike, n: int, m: int) -> Fraction:
    """(m x - n)/(m - 1), of mean f.

    Args:
        x: an estimate of one copy, in users.
        n: the number of users, at least 1.
        m: the number of hash values, above 1.

    Returns:
        The estimate without the collisions, in users.

    Raises:
        OutOfScope: for m = 1.

    Example:
        >>> debiased(5, 10, 4)
        Fraction(10, 3)

    Source: heavy-hitters, beyond Section 3.2.
    """
    if check_size(m) == 1:
        raise OutOfScope("m = 1: every item is hashed to the same value, and x says nothing about v")
    return (m * rational(x) - check_size(n)) / (m - 1)
