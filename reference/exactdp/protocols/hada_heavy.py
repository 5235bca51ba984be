"""HadaHeavy: heavy hitters by a search over prefixes, one HadaOracle for each length of a prefix.

Items are strings of L digits in base q, the first digit the highest. User u is in level tau(u) of 1..L, a public coin, and
answers HadaOracle of that level about the prefix v[1:tau], read as a number below q^tau: one bit. With s_tau = L for an
independent partition into levels and n/|U_tau| for a permutation (0 for an empty level), fhat[s] = s_tau (median of level tau
at s), and

    P_0 = {()},  P_tau = {s a : s in P_tau-1, a a digit, fhat[s a] >= 2 lambda'},  the output is P_L with its estimates.

What the paper leaves open is decided here: q = max(2, ceil(sqrt n)), L is the least integer >= 1 with q^L >= d; strings that
encode no item are dropped; with ``most``, a level keeps at most so many strings, those of the largest estimates (the smaller
string first where they are equal), n/lambda' being what the analysis allows. If |fhat[s] - f[s]| <= lambda' on all children of
strings with f >= lambda' (``gamma``), then f >= 3 lambda' implies s in P_tau, and s in P_tau implies f >= lambda' and an error of
at most lambda'. Requires q >= 2, lambda' > 0. Source: heavy-hitters, section 4, Definitions 1.3 and 4.4, Lemma 9.3.

>>> data = [5, 5, 5, 5, 7, 2]
>>> found = search(lambda s: frequency(data, s, 2, 3), 2, 3, "3/2")
>>> found.levels[0], found.levels[-1], found.queries
((((1,), Fraction(5, 1)),), (((1, 0, 1), Fraction(4, 1)),), (2, 2, 2))
>>> verify(output(found, 2, 8), data, 8, "9/2"), [sorted(level) for level in gamma(data, 2, 3, "3/2")]
(Verified(complete=True, accurate=True, pairs=1, most=Fraction(4, 1)), [[()], [(1,)], [(1, 0)], [(1, 0, 1)]])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from exactdp.arguments import check_kind, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.hashing import Affine
from exactdp.likes import ExactLike
from exactdp.limits import check_cells
from exactdp.mechanisms.parameters import Draw, check_count, check_item, check_items, check_size
from exactdp.numbers.exact import Exact, rational
from exactdp.numeric import numeric
from exactdp.protocols import hada_oracle
from exactdp.protocols.hada_oracle import Assignment, Sketch

__all__ = [
    "MAX_LENGTH",
    "Heavy",
    "Output",
    "Search",
    "String",
    "Verified",
    "alphabet",
    "build",
    "coin_channel",
    "decode",
    "encode",
    "estimate",
    "frequency",
    "gamma",
    "levels",
    "output",
    "queried",
    "run",
    "search",
    "verify",
]

MAX_LENGTH = 1000  # digits of a string
MAX_QUERIES = 1_000_000  # strings that a level of the search asks about
String = tuple[int, ...]
Output = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True)
class Heavy:
    """What the server holds: base, the level of each user (from 0), and a sketch of the prefixes for every level."""

    q: int
    levels: Assignment
    sketches: tuple[Sketch, ...]
    partition: str


@dataclass(frozen=True)
class Search:
    """(P_1, ..., P_L) as (string, estimate) in ascending order, and the number of strings asked about at each level."""

    levels: tuple[tuple[tuple[String, Fraction], ...], ...]
    queries: tuple[int, ...]


@dataclass(frozen=True)
class Verified:
    """Definition 1.3: every f[v] >= lambda is there, every estimate is within lambda, and the number of pairs beside ``most``."""

    complete: bool
    accurate: bool
    pairs: int
    most: Fraction


@numeric
def alphabet(n: int) -> int:
    """q = max(2, ceil(sqrt n)).

    Args:
        n: the number of users, at least 1.

    Returns:
        q.

    Raises:
        BadInput: for what is no number of users.

    Example:
        >>> alphabet(100)
        10

    Source: heavy-hitters, Section 4.1.
    """
    return max(2, isqrt(check_size(n) - 1) + 1)


def _base(q: int) -> int:
    if not isinstance(q, int) or isinstance(q, bool) or q < 2:
        raise BadInput(f"q = {shown(q)}: the number of digits is an integer >= 2")
    return q


def _length(length: int) -> int:
    """L, a number of digits."""
    if check_count(length, "L") > MAX_LENGTH:
        raise OutOfScope(f"L = {length}: write at most {MAX_LENGTH} digits, or take a larger base")
    return length


@numeric
def levels(d: int, q: int) -> int:
    """L, the least integer >= 1 with q^L >= d; at most ``MAX_LENGTH``.

    Args:
        d: the number of items, at least 1.
        q: the base, at least 2.

    Returns:
        L.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> levels(100, 10)
        2

    Source: heavy-hitters, Section 4.1.
    """
    check_size(d)
    found, reached = 1, _base(q)
    while reached < d:
        found, reached = _length(found + 1), reached * q
    return found


@numeric
def encode(v: int, q: int, length: int) -> String:
    """The ``length`` digits of v in base q, the highest first.

    Args:
        v: a number below q^length.
        q: the base, at least 2.
        length: the number of digits, at least 1.

    Returns:
        Digits.

    Raises:
        BadInput: for a larger number.

    Example:
        >>> encode(2, 2, 3)
        (0, 1, 0)
    """
    left = check_item(v, _base(q) ** _length(length))
    found = []
    for _ in range(length):
        left, digit = divmod(left, q)
        found.append(digit)
    return tuple(reversed(found))


@numeric
def decode(s: Sequence[int], q: int) -> int:
    """The number whose digits in base q are s; 0 for the empty string.

    Args:
        s: digits in base q.
        q: the base, at least 2.

    Returns:
        The number.

    Raises:
        BadInput: for what is no digit.

    Example:
        >>> decode([1, 0], 2)
        2
    """
    found = 0
    for digit in listed(s, "digits", "[1, 0]"):
        found = found * _base(q) + check_item(digit, q)
    return found


@numeric
def frequency(data: Iterable[int], s: Sequence[int], q: int, length: int) -> Fraction:
    """f[s], how many users have an item with the prefix s.

    Args:
        data: the items of the users.
        s: digits in base q.
        q: the base, at least 2.
        length: L, the digits of an item.

    Returns:
        A number of users.

    Raises:
        BadInput: for what is no item or no digit.

    Example:
        >>> frequency([0, 1, 3], [0], 2, 2)
        Fraction(2, 1)
    """
    prefix = tuple(check_item(digit, _base(q)) for digit in listed(s, "digits", "[1, 0]"))
    return Fraction(sum(encode(v, q, length)[: len(prefix)] == prefix for v in listed(data, "items", "[0, 1]")))


def _threshold(value: object) -> Fraction:
    found = rational(value)
    if found <= 0:
        raise BadInput(f"lambda' = {found}: the threshold of the search is a number above 0")
    return found


@numeric
def gamma(data: Sequence[int], q: int, length: int, threshold: ExactLike) -> tuple[frozenset[String], ...]:
    """(Gamma_0, ..., Gamma_L): the empty string, then the prefixes s of each length with f[s] >= threshold, that is lambda'.

    Args:
        data: the items of the users.
        q: the base, at least 2.
        length: L, the digits of an item.
        threshold: lambda', in users, above 0.

    Returns:
        L + 1 sets of strings.

    Raises:
        BadInput: for what is no item, and for a threshold that is not above 0.

    Example:
        >>> [sorted(level) for level in gamma([0, 1, 1], 2, 2, 2)]
        [[()], [(0,)], [(0, 1)]]

    Source: heavy-hitters, Definition 4.4.
    """
    least, words = _threshold(threshold), [encode(v, q, _length(length)) for v in listed(data, "items", "[0, 1]")]
    found: list[frozenset[String]] = [frozenset({()})]
    for tau in range(1, length + 1):
        counts = Counter(word[:tau] for word in words)
        found.append(frozenset(s for s, n in counts.items() if n >= least))
    return tuple(found)


@numeric
def queried(candidates: Sequence[frozenset[String]], q: int) -> frozenset[String]:
    """Gamma, the children of the strings of Gamma_0, ..., Gamma_L-1.

    Args:
        candidates: sets of strings, as of ``gamma``.
        q: the base, at least 2.

    Returns:
        A set of strings.

    Raises:
        OutOfScope: for too many strings.

    Example:
        >>> len(queried(gamma([0, 1, 1], 2, 2, 2), 2))
        4

    Source: heavy-hitters, Section 4.2.
    """
    levels = [listed(level, "strings", "[(0,), (1,)]") for level in listed(candidates, "levels", "gamma(data, q, L, threshold)")]
    if sum(map(len, levels)) * _base(q) > MAX_QUERIES:
        raise OutOfScope(f"q = {shown(q)}: the search would ask about more than {MAX_QUERIES} strings; take a smaller base")
    return frozenset((*listed(s, "digits", "(1, 0)"), a) for level in levels[:-1] for s in level for a in range(q))


@numeric
def search(estimate: Callable[[String], Exact], q: int, length: int, threshold: ExactLike, most: int | None = None) -> Search:
    """The search with lambda' = threshold, asking ``estimate`` about each child of P_tau-1 once, in ascending order.

    Args:
        estimate: from a string to the estimate of its frequency.
        q: the base, at least 2.
        length: L, the digits of an item.
        threshold: lambda', in users, above 0; a string is kept from 2 lambda' on.
        most: how many strings are kept at each level; all where none is given.

    Returns:
        The strings that are kept at each level with their estimates, and the numbers of queries.

    Raises:
        BadInput: for what is no function.
        OutOfScope: for too many strings.

    Example:
        >>> search(lambda s: 5, 2, 1, 1).levels
        ((((0,), Fraction(5, 1)), ((1,), Fraction(5, 1))),)

    Source: heavy-hitters, Section 4.1.
    """
    bar = 2 * _threshold(threshold)
    kept: list[tuple[String, Fraction]] = [((), Fraction(0))]
    if most is not None:
        check_size(most)
    if not callable(estimate):
        raise BadInput(f"{shown(estimate)} is no oracle: write a function from a string of digits to its estimate")
    found, queries = [], []
    for _ in range(_length(length)):
        if len(kept) * _base(q) > MAX_QUERIES:
            raise OutOfScope(f"q = {shown(q)}: the search would ask about more than {MAX_QUERIES} strings; take a smaller base")
        children = [(*s, a) for s, _ in kept for a in range(_base(q))]
        known = [(s, rational(estimate(s))) for s in children]
        above = sorted(((s, x) for s, x in known if x >= bar), key=lambda pair: (-pair[1], pair[0]))[:most]
        kept = sorted(above)
        found.append(tuple(kept))
        queries.append(len(children))
    return Search(tuple(found), tuple(queries))


@numeric
def output(found: Search, q: int, d: int) -> Output:
    """(v, fhat[v]) for the strings of P_L that encode an item of 0..d-1, in ascending order.

    Args:
        found: what ``search`` returned.
        q: the base, at least 2.
        d: the number of items, at least 1.

    Returns:
        Pairs of an item and its estimate.

    Raises:
        BadInput: for what is no search.

    Example:
        >>> output(search(lambda s: 5, 2, 1, 1), 2, 2)
        ((0, Fraction(5, 1)), (1, Fraction(5, 1)))
    """
    check_size(d)
    check_kind(found, Search, "search", "write the result of search")
    return tuple((decode(s, q), x) for s, x in found.levels[-1] if decode(s, q) < d)


@numeric
def verify(pairs: Output, data: Sequence[int], d: int, bound: ExactLike, factor: ExactLike = 3) -> Verified:
    """Is the output a succinct histogram with error ``bound`` = lambda? ``most`` is factor n/lambda, 3 as in the analysis.

    Args:
        pairs: an item and its estimate each.
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        bound: lambda, in users, above 0.
        factor: of n/lambda, in the largest size.

    Returns:
        Whether it is complete and accurate, its size and the largest size.

    Raises:
        BadInput: for what is no pair of an item and its estimate, or where an item is listed twice.

    Example:
        >>> verify([(0, 2)], [0, 0, 1], 2, 2).complete
        True

    Source: heavy-hitters, Definition 1.3.
    """
    least, counts = _threshold(bound), Counter(check_items(data, d))
    given = listed(pairs, "pairs", "[(v, estimate)]")
    for pair in given:
        if not isinstance(pair, Sequence) or isinstance(pair, str | bytes) or len(pair) != 2:
            raise BadInput(f"{shown(pair)} is no pair of an item and its estimate: write (v, estimate)")
    found = {check_item(v, d): rational(x) for v, x in given}
    if len(found) < len(given):
        raise BadInput("an item is listed twice: the output has one estimate for each item")
    complete = all(v in found for v, f in counts.items() if f >= least)
    accurate = all(abs(x - counts[v]) <= least for v, x in found.items())
    return Verified(complete, accurate, len(given), rational(factor) * counts.total() / least)


@numeric
def build(data: Sequence[int], d: int, q: int, k: int, m: int, t: ExactLike, partition: str, draw: Draw) -> Heavy:
    """The sketches of all levels: the levels of the users are drawn first, then each level as in ``hada_oracle.build``.

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        q: the base, at least 2.
        k: the number of groups of a level, at least 1.
        m: the number of hash values, a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        partition: "independent" or "permutation".
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The levels of the users, and a sketch for each level.

    Raises:
        BadInput: for what is no item, and for another partition.

    Example:
        >>> build([0, 1], 2, 2, 1, 2, 3, "independent", lambda weights: 0).levels
        (0, 0)

    Source: heavy-hitters, Section 4.1.
    """
    length = levels(d, q)
    words = [encode(v, q, length) for v in check_items(data, d)]
    assigned = hada_oracle.draw_partition(len(words), length, partition, draw)
    sketches = []
    for tau in range(1, length + 1):
        prefixes = [decode(word[:tau], q) for word, level in zip(words, assigned, strict=True) if level == tau - 1]
        sketches.append(hada_oracle.build(prefixes, q**tau, k, m, t, partition, draw))
    return Heavy(q, assigned, tuple(sketches), partition)


@numeric
def estimate(heavy: Heavy, s: Sequence[int], t: ExactLike) -> Fraction:
    """fhat[s] for a string of 1 to L digits.

    Args:
        heavy: what ``build`` returned.
        s: 1 to L digits in base q.
        t: e^epsilon, above 1, rational.

    Returns:
        The estimate of a frequency, in users.

    Raises:
        BadInput: for other strings.
        OutOfScope: at t = 1.

    Example:
        >>> estimate(build([0, 1], 2, 2, 1, 2, 3, "independent", lambda weights: 0), [0], 3)
        Fraction(4, 1)

    Source: heavy-hitters, Section 4.1.
    """
    check_kind(heavy, Heavy, "sketch", "write the result of build")
    s = listed(s, "digits", "[1, 0]")
    if not 1 <= len(s) <= len(heavy.sketches):
        raise BadInput(f"{len(s)} digits: there are oracles for prefixes of 1 to {len(heavy.sketches)}")
    sketch = heavy.sketches[len(s) - 1]
    factor = hada_oracle.scale(len(sketch.groups), len(heavy.levels), len(heavy.sketches), heavy.partition)
    return factor * hada_oracle.query(sketch, decode(s, heavy.q), t)


@numeric
def run(heavy: Heavy, d: int, t: ExactLike, threshold: ExactLike) -> Output:
    """The heavy hitters that the search finds, with at most n/lambda' strings at each level.

    Args:
        heavy: what ``build`` returned.
        d: the number of items, at least 1.
        t: e^epsilon, above 1, rational.
        threshold: lambda', in users, above 0.

    Returns:
        Pairs of an item and its estimate, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> run(build([0, 1], 2, 2, 1, 2, 3, "independent", lambda weights: 0), 2, 3, 1)
        ((0, Fraction(4, 1)), (1, Fraction(4, 1)))

    Source: heavy-hitters, Section 4.1.
    """
    check_kind(heavy, Heavy, "sketch", "write the result of build")
    n = len(heavy.levels)
    most = max(1, int(n / _threshold(threshold)))
    return output(search(lambda s: estimate(heavy, s, t), heavy.q, len(heavy.sketches), threshold, most), heavy.q, d)


@numeric
def coin_channel(tau: int, h: Affine, r: int, d: int, q: int, t: ExactLike = "t") -> Channel:
    """What a user of level tau with a hash function and a row, all public, sends for each item: d x 2.

    Args:
        tau: the level, from 1 to L.
        h: the hash function, public.
        r: the row, public.
        d: the number of items, at least 1.
        q: the base, at least 2.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        d x 2.

    Raises:
        BadInput: unless tau is a level from 1 to L.

    Example:
        >>> coin_channel(1, Affine(1, (1,), 0), 1, 2, 2, 3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))

    Source: heavy-hitters, Section 4.1.
    """
    length = levels(d, q)
    check_cells(d, 2)
    if not isinstance(tau, int) or isinstance(tau, bool) or not 1 <= tau <= length:
        raise BadInput(f"tau = {shown(tau)}: a level is an integer from 1 to {length}")
    rows = hada_oracle.coin_channel(h, r, q**tau, t).rows
    return Channel([rows[v // q ** (length - tau)] for v in range(d)])
