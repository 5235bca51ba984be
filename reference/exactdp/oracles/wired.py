"""The frequency oracles as the golden vectors and ``conformance`` see them: plain parameters, and a record for each.

The modules of the oracles take a ``Support``, a family of hash functions, e^(epsilon/2). Here parameters are integers, lists of
these and texts, and t = e^epsilon, of which some need the root: there t is a square. Where the level follows from the
parameters (RAPPOR, two rounds) it is that of one report, and t is no parameter. A new oracle has an entry in ``OPENED`` if its
executed law is certified, and a record in ``RECORDS`` for each form in which it is asked.

>>> [record.name for record in RECORDS][:2]
['symmetric_unary_encoding', 'optimised_unary_encoding']
>>> RECORDS[0].module.channel(1, t=9).rows[0], RECORDS[1].module.channel(1, t=3).rows[0]
((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 2), Fraction(1, 2)))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from types import ModuleType
from typing import TYPE_CHECKING, Any

from exactdp import mechanisms
from exactdp.errors import OutOfScope
from exactdp.mechanisms.records import K_SIZES, Record, Wrong

if TYPE_CHECKING:
    from exactdp.channel import Channel
    from exactdp.estimator import Estimator
    from exactdp.likes import ExactLike
    from exactdp.policy import PrivacyMatrix

__all__ = ["OPENED", "RECORDS", "Flat"]

SQUARE = Fraction(4)
SQUARES = ("1", "1002001/1000000", "9/4", "9", "10000")
Arguments = tuple[Any, ...]


def root(t: ExactLike) -> Fraction:
    """e^(epsilon/2) where t = e^epsilon is a square of a rational number, or s^2. Raises OutOfScope where it is none."""
    level = _of("unary_encoding").check_level(t)
    if str(level) == "s^2":
        return _of("unary_encoding").check_level("s")  # type: ignore[no-any-return]
    if isinstance(level, Fraction):
        found = Fraction(isqrt(level.numerator), isqrt(level.denominator))
        if found * found == level:
            return found
    raise OutOfScope(f"t = {level}: e^(epsilon/2) is to be rational here; write a square, such as 9/4")


def _of(name: str) -> ModuleType:
    module: ModuleType = getattr(mechanisms, name)  # which is imported now: golden vectors are read without numpy
    return module


@dataclass(frozen=True)
class Flat:
    """An oracle over plain parameters: what its module takes for the size, and for the law."""

    home: str
    size: Callable[..., Arguments]
    law: Callable[..., Arguments]  # of all parameters and t
    drawn: Callable[..., Arguments] | None = None  # what its sampler takes for the law, where it is something else
    level: Callable[..., Fraction] | None = None  # t, where it follows from the parameters

    def channel(self, *size: Any, t: ExactLike = "t") -> Channel:
        """Q at t, or over Q(t) where it needs no root of t.

        Args:
            size: the size of the mechanism, such as the number of items.
            t: e^epsilon, an exact number, or "t".

        Returns:
            A channel.

        Example:
            >>> from exactdp.oracles.wired import RECORDS
            >>> RECORDS[0].module.channel(1, t=9).rows[0]
            (Fraction(1, 4), Fraction(3, 4))
        """
        found: Channel = _of(self.home).channel(*self.size(*size), *self.law(*size, t))
        return found

    def estimator(self, *size: Any, t: ExactLike = "t") -> Estimator:
        """A at t > 1.

        Args:
            size: the size of the mechanism, such as the number of items.
            t: e^epsilon, an exact number > 1, or "t".

        Returns:
            An unbiased estimator.

        Example:
            >>> from exactdp.oracles.wired import RECORDS
            >>> RECORDS[0].module.estimator(1, t=9)
            <Estimator of 1 numbers from 2 outputs>
        """
        found: Estimator = _of(self.home).estimator(*self.size(*size), *self.law(*size, t))
        return found

    def policy(self, *size: Any, epsilon: Any = "eps") -> PrivacyMatrix:
        """E at epsilon; parameters are refused as by the channel.

        Args:
            size: the size of the mechanism, such as the number of items.
            epsilon: a level in nats, or "eps".

        Returns:
            A privacy matrix.

        Example:
            >>> from exactdp.oracles.wired import RECORDS
            >>> print(RECORDS[0].module.policy(2, epsilon="ln 3")[0, 1])
            ln(3)
        """
        self.channel(*size, t=SQUARE)
        found: PrivacyMatrix = _of(self.home).policy(*self.size(*size), epsilon)
        return found

    def sample(self, x: Any, *given: Any) -> int:
        """One report of item x; after it stand the parameters, t and the source of randomness.

        Args:
            x: an item.
            given: the parameters of the size, t, and the source of randomness.

        Returns:
            The place of an output, an integer.

        Example:
            >>> from exactdp.oracles.wired import RECORDS
            >>> RECORDS[0].module.sample(0, 1, 9, lambda weights: 0)
            0
        """
        *size, t, draw = given
        law = (self.drawn or self.law)(*size, t)
        return int(_of(self.home).sample(x, *self.size(*size), *law, draw))


def _number(value: object) -> Fraction:
    found: Fraction = _of("rappor").exact(value)
    return found


def _linear(k: int, bits: int) -> Arguments:
    return (_of("local_hashing").Linear(k, bits),)


def _noise(_code: object, _m: int, f: object, p: object, q: object, _t: object = None) -> Arguments:
    return (_of("rappor").Noise(_number(f), _number(p), _number(q)),)


def _once(*given: Any) -> Arguments:
    return (_of("rappor").once(*_noise(*given)),)


def _rappor_level(code: Any, m: int, *noise: Any) -> Fraction:
    """The largest ratio of two items, by the bits that one has and the other has not."""
    bits, sets = _once(code, m, *noise)[0], [set(one) for one in code]
    ratios = [_of("rappor").loss(bits, len(a - b), len(b - a)) for a in sets for b in sets]
    return max(map(_number, ratios))


def _code(code: Any, m: int, *_noise: Any) -> Arguments:
    return (code, m)


def _two_bits(_k: object, first: object, root_of_second: object, _t: object = None) -> Arguments:
    return (_of("longitudinal").once_by_bits(first, root_of_second),)


OPENED: Mapping[str, tuple[Callable[..., int], bool]] = {
    "unary_encoding": (lambda k, **_: k, True),
    "histogram_encoding": (lambda k, _m: k, True),
    "count_mean_sketch": (lambda bits: 1 << bits, True),
    "local_hashing": (lambda g: g, False),
    "hadamard_count_mean_sketch": (lambda: 2, False),
    "rappor": (lambda _f, _p, _q: 2, True),
    "longitudinal": (lambda k, _first, _second: k, False),
}
"""By module: how many bits or values the law has that its twin states, and whether they are bits; ``exactdp executed``.

Of RAPPOR the two bits in which two items differ, by both stages; of two rounds one report of L-GRR.
"""


def _wrong(name: str, values: tuple[Any, ...], flag: str, right: str) -> Wrong:
    return tuple(({name: value}, flag, right) for value in values)


def _several(names: str, *rows: tuple[Any, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(zip(names.split(), row, strict=True)) for row in rows)


UNARY = (lambda k, *_: (k,), "unary_encoding")
K = tuple({"k": k} for k in (1, 2, 3))
SOME = ((1,), (2,), (3,), (4,))
HASHED = ((1, 1), (2, 1), (3, 1), (2, 2))
HASHES = _several("k bits", *HASHED)
BITS = _wrong("bits", (0, -1, 21, True, 1.5, "1", None), "EmptyRange", "a hash value has 1 to 20 bits")
LEVEL = _wrong("first", ("1/2", "0", "nan", 0.5, None), "NotALevel", "a level is a finite number of at least 1")
CODE = [[0], [1], [2]]

RECORDS: tuple[Record, ...] = (
    Record(
        "symmetric_unary_encoding",
        ("k",),
        SOME,
        K,
        {"k": 3},
        K_SIZES,
        levels=SQUARES,
        flat=Flat(UNARY[1], UNARY[0], lambda _k, t: (_of("unary_encoding").symmetric(root(t)),)),
        about="Symmetric unary encoding (SUE): k bits, each kept with probability e^(epsilon/2)/(e^(epsilon/2)+1).",
    ),
    Record(
        "optimised_unary_encoding",
        ("k",),
        SOME,
        K,
        {"k": 3},
        K_SIZES,
        flat=Flat(UNARY[1], UNARY[0], lambda _k, t: (_of("unary_encoding").optimised(t),)),
        about="Optimised unary encoding (OUE): k bits, the own one sent with probability 1/2, another with 1/(t+1).",
    ),
    Record(
        "local_hashing",
        ("k", "bits"),
        (*HASHED, (4, 1)),
        (*HASHES, {"k": 4, "bits": 2}),
        {"k": 3, "bits": 1},
        (*K_SIZES, *BITS),
        flat=Flat("local_hashing", lambda k, bits, *_: _linear(k, bits), lambda _k, _b, t: (t,)),
        large=((4, 2), (5, 1)),
        about="Local hashing over GF(2), BLH at bits = 1 and OLH at the best bits: k-RR on a hash value of 2^bits.",
    ),
    Record(
        "prime_local_hashing",
        ("k", "prime", "g"),
        ((1, 2, 2), (2, 2, 2), (3, 3, 2), (3, 3, 3)),
        _several("k prime g", (1, 2, 2), (2, 3, 2), (3, 3, 3), (3, 5, 2)),
        {"k": 3, "prime": 5, "g": 2},
        (
            *K_SIZES,
            *_wrong("prime", (0, 1, 4, 9, -5, True, 5.0, "5", None), "OutsideDomain", "the field has a prime number of elements"),
            ({"prime": 2}, "OutsideDomain", "the field has at least k elements"),
            *_wrong("g", (0, 1, 6, -2, True, 2.5, "2", None), "EmptyRange", "g is an integer from 2 to the prime"),
        ),
        flat=Flat(
            "local_hashing", lambda k, prime, g, *_: (_of("local_hashing").Prime(k, prime, g),), lambda _k, _p, _g, t: (t,)
        ),
        large=((4, 5, 2),),
        about="Local hashing over a prime field: k-RR on the hash value ((a v + c) mod prime) mod g, with a and c public.",
    ),
    Record(
        "count_mean_sketch",
        ("k", "bits"),
        HASHED,
        HASHES[:3],
        {"k": 3, "bits": 1},
        (*K_SIZES, *BITS),
        levels=SQUARES,
        flat=Flat("count_mean_sketch", lambda k, bits, *_: _linear(k, bits), lambda _k, _b, t: (root(t),)),
        about="Count-mean sketch (CMS): symmetric unary encoding of a hash value, with the hash function public.",
    ),
    Record(
        "hadamard_count_mean_sketch",
        ("k", "bits"),
        (*HASHED, (4, 1)),
        HASHES,
        {"k": 3, "bits": 1},
        (*K_SIZES, *BITS),
        flat=Flat("hadamard_count_mean_sketch", lambda k, bits, *_: _linear(k, bits), lambda _k, _b, t: (t,)),
        about="Hadamard count-mean sketch (HCMS): one noisy sign of the Hadamard transform of a hash value.",
    ),
    Record(
        "summed_histogram_encoding",
        ("k", "m"),
        ((1, 0), (1, 2), (2, 0), (2, 1), (3, 0)),
        _several("k m", (1, 1), (2, 0), (2, 1)),
        {"k": 2, "m": 1},
        (*K_SIZES, *_wrong("m", (-1, True, 1.5, "1", None), "EmptyRange", "m is an integer >= 0")),
        levels=SQUARES,
        flat=Flat("histogram_encoding", lambda k, m, *_: (k, m), lambda _k, _m, t: (root(t),)),
        about="Summation with histogram encoding (SHE): discrete Laplace noise on each bit, clamped to -m..m+1.",
    ),
    Record(
        "thresholded_histogram_encoding",
        ("k", "theta"),
        ((1, 1), (2, 1), (2, 2), (3, 2), (2, 0)),
        _several("k theta", (1, 1), (2, 2), (3, 1)),
        {"k": 2, "theta": 1},
        (*K_SIZES, *_wrong("theta", (True, 1.5, "1", None), "OutsideDomain", "theta is an integer")),
        levels=SQUARES,
        flat=Flat(UNARY[1], lambda k, *_: (k,), lambda _k, theta, t: (_of("histogram_encoding").threshold(theta, root(t)),)),
        about="Thresholding with histogram encoding (THE): a bit is 1 where the noisy value is at least theta.",
    ),
    Record(
        "rappor",
        ("code", "m", "f", "p", "q"),
        (
            ([[0], [1]], 2, "1/2", "1/4", "3/4"),
            (CODE, 3, "1/2", "1/4", "3/4"),
            (CODE, 3, "1/10", "0", "1"),
            ([[0, 1], [1, 2], [0, 2]], 3, "1/4", "1/3", "1/2"),
            ([[0, 1], [2]], 3, "2/3", "1/8", "7/8"),
        ),
        _several("code m f p q", (CODE, 3, "1/2", "1/4", "3/4"), ([[0, 1], [1, 2]], 3, "1/4", "1/3", "1/2")),
        {"code": CODE, "m": 3, "f": "1/2", "p": "1/4", "q": "3/4"},
        (
            *_wrong("code", ([], [[]], [[0], [0]], [[3]], [[0, 0]], [[-1]], "01", 3, None), "OutsideDomain", "sets of bits"),
            *_wrong("m", (0, -1, True, 1.5, "3", None), "EmptyRange", "m is an integer >= 1"),
            *_wrong("f", ("-1/2", "3/2", "nan", 0.5, None), "OutsideDomain", "f is above 0 and below 1"),
            *_wrong("p", ("-1/4", "1", 0.25, None), "OutsideDomain", "p and q are probabilities, p below q"),
        ),
        levelless=True,
        silent={"f": "1"},
        flat=Flat("rappor", _code, _once, _noise, _rappor_level),
        about="RAPPOR, one report by both stages: the bits of an item, or of its Bloom filter, memorised (f) and sent (p, q).",
    ),
    Record(
        "two_round_response",
        ("k", "first", "second"),
        ((2, "3", "3"), (3, "9", "3/2"), (4, "3/2", "3")),
        _several("k first second", (1, "3", "2"), (2, "3", "3"), (3, "9", "3/2")),
        {"k": 3, "first": "3", "second": "2"},
        (*K_SIZES, *LEVEL),
        levelless=True,
        silent={"second": "1"},
        flat=Flat(
            "longitudinal",
            lambda k, *_: (k,),
            lambda _k, a, b, _t=None: (a, b),
            level=lambda k, a, b: _number(_of("longitudinal").level_of_once(k, a, b)),
        ),
        about="L-GRR: k-RR memorised at the level first, then k-RR of what is memorised at the level second; one report.",
    ),
    Record(
        "two_round_unary_encoding",
        ("k", "first", "root"),
        ((2, "3", "2"), (3, "9", "3/2"), (1, "3", "2")),
        _several("k first root", (1, "3", "2"), (2, "3", "2"), (3, "9", "3/2")),
        {"k": 3, "first": "3", "root": "2"},
        (*K_SIZES, *LEVEL),
        levelless=True,
        silent={"root": "1"},
        flat=Flat(
            UNARY[1],
            lambda k, *_: (k,),
            _two_bits,
            level=lambda k, a, s: _number(_of("unary_encoding").loss(*_two_bits(k, a, s))),
        ),
        about="L-OSUE: the bits of OUE memorised at the level first, each sent with the noise of SUE, s = root; one report.",
    ),
)
"""The oracles, a record for each form."""
