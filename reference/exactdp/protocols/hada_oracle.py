"""HadaOracle: k groups of users, a hash function from the items to m values for each, HRR on the hashed items, and a median.

Public coins: user u is in group i(u) of 0..k-1, group i has the hash function h_i, and the user answers with HRR on h_i(v), a
value of 0..m-1 (m a power of two): one bit, since each user is in one group. With fhat_i the estimates of HRR in group i,

    x_i(v) = s_i fhat_i[h_i(v)],    fhat[v] = median of x_1(v), ..., x_k(v).

What the paper leaves open is decided here. Independent partition: every user is in a uniform group, and s_i = k. Permutation: the
users in a random order are cut into blocks, the first n mod k one larger than the others, and s_i = n/|U_i|, which is k where k
divides n. An empty group gives x_i = 0. The median of an even number of values is the mean of the middle two. ``sizes`` rounds
k = 8 ln(4/beta) up and m up to a power of two >= 8 e^2 eps sqrt(k n/ln(4/beta)). Item v is hashed as its binary digits, by
``hashing.Affine``. Neither copies nor median are unbiased: E x_i = f + (n-f)/m (permutation: k <= n). Laws go through all
partitions, at most ``MAX_PARTITIONS``. Requires t > 1. Source: heavy-hitters, section 3, Algorithm 1, Corollary 3.2.

>>> law([0, 1], 0, 4, 3, 2, 3, "independent")
((Fraction(-6, 1), Fraction(1, 16)), (Fraction(0, 1), Fraction(5, 8)), (Fraction(6, 1), Fraction(5, 16)))
>>> sizes(20000, 1, "1/100")
(48, 32768)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from exactdp.arguments import check_draw, check_kind, listed, shown
from exactdp.bounds.heavy_hitters.constants import ceiling, ell, power_of_two
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.hashing import MAX_FAMILY, Affine, affine, draw_affine
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.mechanisms import hrr
from exactdp.mechanisms.parameters import Draw, check_count, check_item, check_items, check_level, check_size
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.normal import Real
from exactdp.numbers.text import level
from exactdp.numeric import numeric
from exactdp.protocols import hadamard_oracle

__all__ = [
    "MAX_GROUPS",
    "MAX_PARTITIONS",
    "PARTITIONS",
    "Assignment",
    "Sketch",
    "bits",
    "blocks",
    "build",
    "coin_channel",
    "copies",
    "copy_law",
    "draw_partition",
    "law",
    "median",
    "partitions",
    "query",
    "scale",
    "sizes",
]

PARTITIONS = ("independent", "permutation")
MAX_GROUPS = 2**16
MAX_PARTITIONS = 20_000
MAX_DRAWN = 1_000_000  # users of a partition that is drawn
MAX_VALUES = 200_000
Assignment = tuple[int, ...]  # the group of each user
Law = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True)
class Sketch:
    """What the server holds: the public coins (groups of the users, a hash function for each group) and the reports."""

    groups: Assignment
    hashes: tuple[Affine, ...]
    reports: tuple[int, ...]
    partition: str

    def __post_init__(self) -> None:
        check_partition(self.partition)
        if not self.hashes or len({h.m for h in self.hashes}) > 1 or len({h.q for h in self.hashes}) > 1:
            raise BadInput("a sketch has at least one group, and hash functions with the same numbers of bits")
        if len(self.groups) != len(self.reports):
            raise BadInput(f"{len(self.groups)} groups and {len(self.reports)} reports: give one of each for every user")
        for name, values, size in (("group", self.groups, len(self.hashes)), ("report", self.reports, 2 * self.hashes[0].m)):
            for value in values:
                if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < size:
                    raise BadInput(f"{value!r} is not a {name}: write an integer from 0 to {size - 1}")

    def of(self, i: int) -> tuple[int, ...]:
        """The reports of group i.

        Args:
            i: the number of a group.

        Returns:
            The reports of its users, in their order.

        Example:
            >>> from exactdp.protocols.hada_oracle import build
            >>> build([0, 1], 2, 1, 2, 3, "independent", lambda weights: 0).of(0)
            (0, 0)
        """
        return tuple(report for report, group in zip(self.reports, self.groups, strict=True) if group == i)


@numeric
def sizes(n: int, epsilon: LevelLike, beta: ExactLike) -> tuple[int, int]:
    """(k, m): k = ceil(8 l), m the least power of two >= 8 e^2 epsilon sqrt(k n/l), at least 1; l = ln(4/beta), 0 < beta < 1.

    Args:
        n: the number of users, at least 1.
        epsilon: in nats, above 0; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        k and m.

    Raises:
        BadInput: for a level that is not above 0, and unless 0 < beta < 1.

    Example:
        >>> sizes(1000, 1, "1/10")
        (30, 8192)

    Source: heavy-hitters, Theorem 3.1.
    """
    nats = level(epsilon)
    if nats.epsilon or nats <= 0:
        raise BadInput(f"epsilon = {nats}: write a level above 0, a number of nats or a logarithm")
    over = Real.of(ell(beta))
    k = ceiling(over * 8)
    wanted = Real.of(2).exp() * (Real.of(nats) * 8) * (Real.of(k * check_size(n)) / over).sqrt()
    return k, power_of_two(wanted)


@numeric
def bits(d: int) -> int:
    """q, the binary digits of an item of 0..d-1.

    Args:
        d: the number of items, at least 1.

    Returns:
        q.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> bits(100)
        7

    Source: heavy-hitters, Algorithm 1.
    """
    return (check_size(d) - 1).bit_length()


def check_partition(partition: str) -> str:
    """The name of a partition. Raises BadInput for another partition than "independent" and "permutation"."""
    if not isinstance(partition, str) or partition not in PARTITIONS:
        raise BadInput(f'{shown(partition)} is not a partition: write "independent" or "permutation"')
    return partition


def _power(m: int) -> int:
    """j, for m = 2^j."""
    if not isinstance(m, int) or isinstance(m, bool) or m < 1 or m & (m - 1):
        raise BadInput(f"m = {shown(m)}: HRR needs a hash range that is a power of two")
    return m.bit_length() - 1


def _groups(k: int) -> int:
    """k, the number of groups."""
    if check_count(k, "k") > MAX_GROUPS:
        raise OutOfScope(f"k = {k}: write at most {MAX_GROUPS} groups, k = 8 ln(4/beta) being what the sketch needs")
    return k


@numeric
def blocks(n: int, k: int) -> tuple[int, ...]:
    """The sizes of the k blocks of a permutation of n users: the first n mod k have one more.

    Args:
        n: the number of users.
        k: the number of groups, at least 1.

    Returns:
        k sizes.

    Raises:
        BadInput: for what is no number.

    Example:
        >>> blocks(10, 3)
        (4, 3, 3)

    Source: heavy-hitters, Section 3.1.
    """
    least, larger = divmod(check_count(n, "n", 0), _groups(k))
    return tuple(least + (i < larger) for i in range(k))


@numeric
def scale(size: int, n: int, k: int, partition: str) -> Fraction:
    """s_i for a group of the given size: k for independent groups, n/size for blocks, 0 if it is empty.

    Args:
        size: how many users the group has.
        n: the number of users.
        k: the number of groups.
        partition: "independent" or "permutation".

    Returns:
        The factor, which has no unit.

    Raises:
        BadInput: for another partition.

    Example:
        >>> scale(2, 10, 4, "independent"), scale(2, 10, 4, "permutation")
        (Fraction(4, 1), Fraction(5, 1))

    Source: heavy-hitters, Section 3.1.
    """
    check_partition(partition)
    for name, value in (("size", size), ("n", n), ("k", k)):
        check_count(value, name, 0)
    if not size:
        return Fraction(0)
    return Fraction(k) if partition == "independent" else Fraction(n, size)


@numeric
def draw_partition(n: int, k: int, partition: str, draw: Draw) -> Assignment:
    """The group of each user: n draws of k; or, for a permutation, draws of n, n-1, ..., 2 that shuffle the users.

    Args:
        n: the number of users.
        k: the number of groups, at least 1.
        partition: "independent" or "permutation".
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        A group, from 0 to k - 1, for each user.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> draw_partition(3, 2, "independent", lambda n: n - 1)
        (1, 1, 1)

    Source: heavy-hitters, Section 3.1.
    """
    check_draw(draw)
    if check_count(n, "n", 0) > MAX_DRAWN:
        raise OutOfScope(f"n = {n}: a partition is drawn of at most {MAX_DRAWN} users")
    if check_partition(partition) == "independent":
        return tuple(draw(_groups(k)) for _ in range(n))
    order, found = list(range(n)), [0] * n
    for i in range(n - 1, 0, -1):
        j = draw(i + 1)
        order[i], order[j] = order[j], order[i]
    ends = [i for i, size in enumerate(blocks(n, k)) for _ in range(size)]
    for u, i in zip(order, ends, strict=True):
        found[u] = i
    return tuple(found)


@numeric
def partitions(n: int, k: int, partition: str) -> Iterator[Assignment]:
    """Every assignment of n users to the groups, all equally likely.

    Args:
        n: the number of users.
        k: the number of groups, at least 1.
        partition: "independent" or "permutation".

    Returns:
        The assignments, one after the other.

    Raises:
        OutOfScope: for more than MAX_PARTITIONS.

    Example:
        >>> list(partitions(2, 2, "permutation"))
        [(0, 1), (1, 0)]

    Source: heavy-hitters, Section 3.1.
    """
    wanted, independent = blocks(n, k), check_partition(partition) == "independent"
    if n > MAX_PARTITIONS:  # two groups have n ways already
        raise OutOfScope(f"n = {n}: partitions are listed for at most {MAX_PARTITIONS} users")
    if k == 1:
        return iter([(0,) * n])
    if _ways(n, k, wanted, independent) > MAX_PARTITIONS:
        raise OutOfScope(f"{n} users fall into {k} groups in more than {MAX_PARTITIONS} ways: take fewer")
    return _assigned(n, k, (n,) * k if independent else wanted)


def _ways(n: int, k: int, wanted: tuple[int, ...], independent: bool) -> int:
    """k^n, or the number of permutations up to the order within the blocks."""
    number, left = 1, n
    for size in wanted:
        number, left = number * comb(left, size), left - size
    return int(k**n) if independent else number


def _assigned(n: int, k: int, room: tuple[int, ...]) -> Iterator[Assignment]:
    """The assignments with at most room[i] users in group i, in ascending order."""
    if not n:
        yield ()
        return
    for i in range(k):
        if room[i]:
            for rest in _assigned(n - 1, k, (*room[:i], room[i] - 1, *room[i + 1 :])):
                yield (i, *rest)


@numeric
def build(data: Sequence[int], d: int, k: int, m: int, t: ExactLike, partition: str, draw: Draw) -> Sketch:
    """The sketch of users with items of 0..d-1: coins of the partition, of h_1, ..., h_k, then each user's HRR on h_i(v).

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        k: the number of groups, at least 1.
        m: the number of hash values, a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        partition: "independent" or "permutation".
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The groups, the hash functions and the reports.

    Raises:
        BadInput: for what is no item, and for another partition.

    Example:
        >>> build([0, 1], 2, 1, 2, 3, "independent", lambda weights: 0).reports
        (0, 0)

    Source: heavy-hitters, Algorithm 1.
    """
    q, j = bits(d), _power(m)
    held = check_items(data, d)
    groups = draw_partition(len(held), k, partition, draw)
    hashes = tuple(draw_affine(q, j, draw) for _ in range(_groups(k)))
    reports = tuple(hrr.sample(hashes[i](v), m, t, draw) for v, i in zip(held, groups, strict=True))
    return Sketch(groups, hashes, reports, partition)


@numeric
def copies(sketch: Sketch, v: int, t: ExactLike) -> tuple[Fraction, ...]:
    """(x_1(v), ..., x_k(v)).

    Args:
        sketch: what ``build`` returned.
        v: an item.
        t: e^epsilon, above 1, rational.

    Returns:
        An estimate of its frequency for each group, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> copies(build([0, 1], 2, 1, 2, 3, "independent", lambda weights: 0), 0, 3)
        (Fraction(4, 1),)

    Source: heavy-hitters, Algorithm 1.
    """
    check_kind(sketch, Sketch, "sketch", "write the result of build")
    power, k, n = rational(check_level(t, above=True)), len(sketch.hashes), len(sketch.groups)
    groups = [(sketch.of(i), h) for i, h in enumerate(sketch.hashes)]
    estimates = [rational(hadamard_oracle.query(group, h(v), h.m, power)) for group, h in groups]
    return tuple(scale(len(group), n, k, sketch.partition) * x for (group, _), x in zip(groups, estimates, strict=True))


def median(values: Sequence[Fraction]) -> Fraction:
    """The middle value, or the mean of the two middle ones.

    Args:
        values: numbers, at least one.

    Returns:
        A rational number.

    Raises:
        BadInput: for no values.

    Example:
        >>> median([1, 5, 2, 4])
        Fraction(3, 1)
    """
    values = listed(values, "numbers", "[1, 2]")
    if not values:
        raise BadInput("there is no median of no values: give at least one")
    ordered, half = sorted(map(rational, values)), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


@numeric
def query(sketch: Sketch, v: int, t: ExactLike) -> Fraction:
    """fhat[v].

    Args:
        sketch: what ``build`` returned.
        v: an item.
        t: e^epsilon, above 1, rational.

    Returns:
        The estimate of its frequency, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> query(build([0, 1], 2, 1, 2, 3, "independent", lambda weights: 0), 0, 3)
        Fraction(4, 1)

    Source: heavy-hitters, Algorithm 1.
    """
    return median(copies(sketch, v, t))


@numeric
def coin_channel(h: Affine, r: int, d: int, t: ExactLike = "t") -> Channel:
    """What a user with a hash function h and a row r, both public, sends for each item: d x 2, over Q(t) or at t >= 1.

    Args:
        h: the hash function, public.
        r: the row, public.
        d: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        d x 2.

    Raises:
        BadInput: for what is no hash function, and for what is no row.

    Example:
        >>> coin_channel(Affine(1, (1,), 0), 1, 2, 3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))

    Source: heavy-hitters, Algorithm 1.
    """
    check_kind(h, Affine, "hash function", "write a member of exactdp.hashing.affine(q, j)")
    rows: tuple[tuple[Exact, ...], ...] = hrr.row_channel(r, h.m, t).rows
    check_cells(check_size(d), 2)
    return Channel([rows[h(v)] for v in range(d)])


@cache
def _hits(others: tuple[int, ...], v: int, q: int, j: int) -> tuple[tuple[int, Fraction], ...]:
    """The law of the number of users with items ``others``, all different from v, that are hashed to h(v)."""
    counts = Counter(others)
    found: defaultdict[int, int] = defaultdict(int)
    for h in affine(q, j):
        if h.shift == 0:  # b cancels in h(w) = h(v)
            found[sum(n for w, n in counts.items() if h(w) == h(v))] += 1
    return tuple((hit, Fraction(n, sum(found.values()))) for hit, n in sorted(found.items()))


@numeric
def copy_law(items: Sequence[int], v: int, d: int, m: int, t: ExactLike) -> Law:
    """The law of fhat_i[h_i(v)], over h_i, rows and lies, for a group of users with the given items; not scaled.

    Args:
        items: of the users of a group.
        v: an item.
        d: the number of items, at least 1.
        m: the number of hash values, a power of two.
        t: e^epsilon, above 1, rational.

    Returns:
        Pairs of an estimate and its probability.

    Raises:
        OutOfScope: for too many hash functions, and at t = 1.

    Example:
        >>> copy_law([0], 0, 2, 2, 3)
        ((Fraction(-2, 1), Fraction(1, 4)), (Fraction(2, 1), Fraction(3, 4)))

    Source: heavy-hitters, Section 3.2.
    """
    power, q, j = rational(check_level(t, above=True)), bits(d), _power(m)
    check_item(v, d)
    if 2 ** (j * (q + 1)) > MAX_FAMILY:
        raise OutOfScope(f"d = {d}, m = {m}: more than {MAX_FAMILY} hash functions; take fewer items or values")
    items = check_items(items, d)
    others = tuple(sorted(w for w in items if w != v))
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for hit, chance in _hits(others, v, q, j):
        for value, p in hadamard_oracle.marginal(len(items), len(items) - len(others) + hit, power):
            found[value] += chance * p
    return tuple(sorted(found.items()))


@numeric
def law(data: Sequence[int], v: int, d: int, k: int, m: int, t: ExactLike, partition: str) -> Law:
    """The law of fhat[v] over all coins and lies, as pairs (value, probability) in ascending order.

    Args:
        data: the items of the users, each from 0 to d - 1.
        v: an item.
        d: the number of items, at least 1.
        k: the number of groups, at least 1.
        m: the number of hash values, a power of two.
        t: e^epsilon, above 1, rational.
        partition: "independent" or "permutation".

    Returns:
        Pairs of an estimate, in users, and its probability.

    Raises:
        OutOfScope: for too many partitions or hash functions, and at t = 1.

    Example:
        >>> law([0], 0, 2, 1, 2, 3, "independent")
        ((Fraction(-2, 1), Fraction(1, 4)), (Fraction(2, 1), Fraction(3, 4)))

    Source: heavy-hitters, Algorithm 1.
    """
    held = check_items(data, d)
    n = len(held)
    kinds: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for groups in partitions(n, k, partition):
        parts: defaultdict[int, list[int]] = defaultdict(list)
        for w, i in sorted(zip(held, groups, strict=True)):
            parts[i].append(w)
        kinds[tuple(sorted(map(tuple, parts.values())))] += 1
    empty = copy_law((), v, d, m, t)  # 0 with probability 1
    whole, found = kinds.total(), defaultdict[Fraction, Fraction](Fraction)
    for kind, times in kinds.items():
        laws = [[(scale(len(part), n, k, partition) * x, p) for x, p in copy_law(part, v, d, m, t)] for part in kind]
        laws += [list(empty)] * (k - len(kind))
        for value, p in _medians(laws):
            found[value] += p * Fraction(times, whole)
    return tuple(sorted(found.items()))


def _medians(laws: Sequence[Sequence[tuple[Fraction, Fraction]]]) -> Iterator[tuple[Fraction, Fraction]]:
    """The median of independent values with these laws, for every combination, with its probability."""
    number = prod(map(len, laws))
    if number > MAX_VALUES:
        raise OutOfScope(f"the copies have {number} joint values, more than {MAX_VALUES}: take fewer users or groups")
    for values in product(*laws):
        yield median([x for x, _ in values]), prod((p for _, p in values), start=Fraction(1))
