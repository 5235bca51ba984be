"""Golden vectors of the frequency oracles at real sizes: what no matrix can hold, factored or by orbits.

The law of one bit or coordinate, p and q of a pure protocol, n times its variances for fixed data (of an item of nobody, of one
of everybody, of all k items together), the bits of a report, additions of a server, best parameters, and estimates from reports
that are sets of many bits or functions with values. Parameters are plain, as in ``exactdp.oracles.wired``. At sizes that can be
listed the documents of the oracles have the channels. Source: ``exactdp.oracles.records``, ``exactdp.support``.

>>> variances("OUE", 1000, "3"), support("local_hashing", {"k": 10**6, "bits": 2}, "3")
((Fraction(3, 1), Fraction(4, 1), Fraction(3001, 1)), (Fraction(1, 2), Fraction(1, 4)))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp import mechanisms
from exactdp.arguments import check_count, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms import histogram_encoding, local_hashing, longitudinal, rappor, subset_selection
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.oracles import comparing
from exactdp.oracles.records import record
from exactdp.oracles.wired import RECORDS, Flat, root
from exactdp_checks.golden.calls import Call

__all__ = [
    "CALLS",
    "REFUSED",
    "adaptive",
    "adaptive_variance",
    "best_bits",
    "best_hash_size",
    "best_laplace",
    "best_set_size",
    "bits",
    "collision",
    "coordinate",
    "estimate",
    "laplace_variance",
    "level_of_two_rounds",
    "rappor_estimate",
    "second_level",
    "server",
    "set_estimate",
    "support",
    "threshold",
    "variances",
]

FORMS: Mapping[str, Flat] = {one.name: one.flat for one in RECORDS}
UNARY = ("symmetric_unary_encoding", "optimised_unary_encoding", "thresholded_histogram_encoding", "two_round_unary_encoding")
LINEAR = tuple(one.name for one in RECORDS if one.names == ("k", "bits"))
HASHING = (*LINEAR, "prime_local_hashing")


def _at(value: Exact, t: Fraction) -> Fraction:
    if isinstance(value, Fraction):
        return value
    if not {"t", "s"} >= set(value.variables):
        raise OutOfScope("with continuous noise the variance at t is no rational number in general: exactdp compare has it")
    letters = {"t": t, **({"s": root(t)} if "s" in value.variables else {})}
    return rational(value.at(**{name: letters[name] for name in value.variables}))


def _above_1(t: object) -> Fraction:
    level = rational(t)
    if not level > 1:
        raise OutOfScope(f"t = {level}: oracles are compared at one level above t = 1")
    return level


def variances(oracle: str, k: int, t: object) -> tuple[Fraction, Fraction, Fraction]:
    """n Var for fixed data of an item of nobody, of one of everybody, and of all k items together, as in its record."""
    level, one = _above_1(t), record(oracle)
    found = one.moments(k, one.chosen(check_count(k, "k", 2), LogSum.ln(level)))
    return _at(found.nobody, level), _at(found.everybody, level), _at(found.total, level)


def bits(oracle: str, k: int, t: object) -> int:
    """Of a report."""
    one = record(oracle)
    return one.bits(k, one.chosen(check_count(k, "k", 2), LogSum.ln(_above_1(t))))


def server(oracle: str, n: int, k: int, t: object) -> int:
    """Additions for the reports of n users."""
    one = record(oracle)
    return one.server(check_count(n, "n"), k, one.chosen(check_count(k, "k", 2), LogSum.ln(_above_1(t))))


def adaptive(k: int, t: object) -> str:
    """The better of GRR and OUE."""
    return comparing.adaptive(k, LogSum.ln(_above_1(t)))


def adaptive_variance(k: int, t: object) -> Fraction:
    """n Var of an item of nobody, of the better of GRR and OUE."""
    return variances(adaptive(k, t), k, t)[0]


def _form(name: str, known: Sequence[str]) -> Flat:
    if name not in known:
        raise BadInput(f"{shown(name)} is none of the oracles here: write one of {', '.join(known)}")
    return FORMS[name]


def _given(form: str, parameters: Mapping[str, Any]) -> tuple[Any, ...]:
    names = next(one.names for one in RECORDS if one.name == form)
    if not isinstance(parameters, Mapping) or set(parameters) != set(names):
        raise BadInput(f"{form} has the parameters {', '.join(names)}: write all of them")
    return tuple(parameters[name] for name in names)


def support(form: str, parameters: Mapping[str, Any], t: object) -> tuple[Fraction, Fraction]:
    """p and q: that a report supports the own item, and that it supports a given other one. Of bits, their two laws."""
    flat = _form(form, (*UNARY, *HASHING))
    size = _given(form, parameters)
    law = flat.law(*size, t)
    if form in HASHING:
        law = _home(flat).support(*flat.size(*size), *law)
    else:
        flat.policy(1, *size[1:])
        law = law[0]
    return rational(law.p), rational(law.q)


def _home(flat: Flat) -> Any:
    return getattr(mechanisms, flat.home)


def coordinate(m: int, t: ExactLike) -> tuple[Fraction, ...]:
    """The law of a coordinate of SHE for another item, on -m, ..., m+1; for the own one it is in reverse."""
    return tuple(rational(v) for v in histogram_encoding.coordinate(m, root(t)).rows[0])


def threshold(theta: int, t: ExactLike) -> tuple[Fraction, Fraction]:
    """p and q of THE."""
    found = histogram_encoding.threshold(theta, root(t))
    return rational(found.p), rational(found.q)


def laplace_variance(epsilon: ExactLike) -> Fraction:
    """n Var of SHE with continuous noise."""
    return rational(histogram_encoding.laplace_variance(rational(epsilon)))


def best_laplace(h: ExactLike) -> tuple[Fraction, Fraction]:
    """p and q of THE with continuous noise at its best threshold, at the level with e^(epsilon/2) = (3h-1)(h+1)/(4h)."""
    found = histogram_encoding.best_laplace(rational(h))
    return rational(found.p), rational(found.q)


def collision(k: int, prime: int, g: int) -> Fraction:
    """The chance that two items have the same hash value."""
    return local_hashing.Prime(k, prime, g).collision


def best_hash_size(epsilon: Any) -> int:
    """The g of least noise."""
    return local_hashing.best_size(epsilon)


def best_bits(epsilon: Any) -> int:
    """The b of least noise, g = 2^b."""
    return local_hashing.best_bits(epsilon)


def best_set_size(k: int, epsilon: Any) -> int:
    """The d of least risk of all items in subset selection."""
    return subset_selection.best_size(k, epsilon)


def level_of_two_rounds(k: int, first: object, second: object) -> Fraction:
    """e^epsilon of one report of L-GRR."""
    return rational(longitudinal.level_of_once(k, rational(first), rational(second)))


def second_level(k: int, first: object, level: object) -> Fraction:
    """The level of the second round of L-GRR at which one report has the level."""
    return rational(longitudinal.second(k, rational(first), rational(level)))


def estimate(form: str, parameters: Mapping[str, Any], reports: Sequence[int], t: object) -> tuple[Fraction, ...]:
    """The estimates of all items from numbered reports, at sizes without a matrix."""
    flat = _form(form, (*UNARY, *HASHING, "summed_histogram_encoding", "two_round_response"))
    size = _given(form, parameters)
    return tuple(map(rational, _home(flat).estimate(reports, *flat.size(*size), *flat.law(*size, t))))


def rappor_estimate(m: int, f: object, p: object, q: object, reports: Sequence[int]) -> tuple[Fraction, ...]:
    """The shares of users with each of m bits."""
    noise = rappor.Noise(*(rational(v) for v in (f, p, q)))
    return tuple(map(rational, rappor.estimate(reports, m, noise)))


def set_estimate(k: int, d: int, reports: Sequence[int], t: Any) -> tuple[Fraction, ...]:
    """The estimates of subset selection from numbered sets."""
    return tuple(map(rational, subset_selection.estimate(reports, k, d, t)))


NAMES = ("GRR", "SUE", "OUE", "BLH", "OLH", "SS", "HR", "GHR", "RAPPOR", "CMS", "HCMS")
LARGE: tuple[Call, ...] = ((2, "9/4"), (3, "9"), (10, "9"), (1000, "9"), (10**6, "4"))
OF_K: tuple[Call, ...] = tuple((name, k, t) for name in NAMES for k, t in LARGE)
WORDS = [0, 1, 2**19, 2**20 - 1, 699050, 349525, 131071]
LEVELS_LN = ("1/100", "1/2", "1", LogSum.ln(3), "2", "4", "8")
TWO = {"k": 1000, "first": "9", "root": "3/2"}
CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("oracles.variances", OF_K),
    ("oracles.bits", OF_K),
    ("oracles.server", tuple((name, 1000, k, t) for name, k, t in OF_K)),
    ("oracles.adaptive", tuple((k, t) for k in (2, 3, 10, 11, 12, 1000) for t in ("3", "9", "1000"))),
    ("oracles.adaptive_variance", tuple((k, t) for k in (2, 10, 11, 12, 1000) for t in ("3", "9", "1000"))),
    (
        "oracles.support",
        (
            *((form, {"k": 10**6}, t) for form in UNARY[:2] for t in ("1", "9/4", "9", "10000")),
            *((form, {"k": k, "bits": b}, t) for form in LINEAR for k, b in ((10**6, 1), (1000, 3)) for t in ("1", "9/4", "9")),
            *(("prime_local_hashing", {"k": 1000, "prime": 1009, "g": g}, t) for g in (2, 3, 1009) for t in ("1", "3")),
            *(("thresholded_histogram_encoding", {"k": 1000, "theta": h}, t) for h in (0, 1, 2, 5) for t in ("9/4", "9")),
            ("two_round_unary_encoding", TWO, "1"),
        ),
    ),
    ("oracles.coordinate", tuple((m, t) for m in (0, 1, 8) for t in ("1", "9/4", "9"))),
    ("oracles.threshold", tuple((theta, t) for theta in (-3, 0, 1, 2, 10) for t in ("1", "9/4", "9"))),
    ("oracles.laplace_variance", tuple((e,) for e in ("1", "1/2", "1/1000000", "8", "7/3"))),
    ("oracles.best_laplace", tuple((h,) for h in ("1", "3/2", "2", "1001/1000", "50"))),
    ("oracles.collision", ((1, 2, 2), (3, 5, 2), (1000, 1009, 4), (1000, 1009, 1009), (10**6, 1000003, 17))),
    ("oracles.best_hash_size", tuple((e,) for e in LEVELS_LN)),
    ("oracles.best_bits", tuple((e,) for e in LEVELS_LN)),
    ("oracles.best_set_size", tuple((k, e) for k in (2, 3, 100, 1000) for e in LEVELS_LN[1:])),
    ("oracles.level_of_two_rounds", ((2, "3", "3"), (1000, "9", "3"), (3, "3", "1"))),
    ("oracles.second_level", ((2, "3", "5/3"), (1000, "9", "3"), (3, "3", "1"))),
    (
        "oracles.estimate",
        (
            *((form, {"k": 20}, WORDS, t) for form in UNARY[:2] for t in ("9/4", "9")),
            ("thresholded_histogram_encoding", {"k": 20, "theta": 2}, WORDS, "9"),
            ("two_round_unary_encoding", {"k": 20, "first": "9", "root": "3/2"}, WORDS, "1"),
            *((form, {"k": 20, "bits": 2}, [0, 1023, 512, 77, 99], "9") for form in LINEAR),
            ("prime_local_hashing", {"k": 20, "prime": 23, "g": 4}, [0, 1, 2115, 1000, 529], "3"),
            ("summed_histogram_encoding", {"k": 8, "m": 1}, [0, 65535, 43690, 12345], "9"),
            ("two_round_response", {"k": 20, "first": "9", "second": "3"}, [0, 19, 19, 3], "1"),
        ),
    ),
    ("oracles.rappor_estimate", ((20, "1/2", "1/4", "3/4", WORDS), (8, "1/10", "0", "1", [255, 1, 128]))),
    ("oracles.set_estimate", ((20, 5, [0, 15503, 77, 8000], "3"), (12, 6, [0, 923, 5], "9/4"))),
)

SILENT = "there is no estimator at t = 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("oracles.variances", "NoInformation", SILENT, tuple((name, 10, "1") for name in NAMES)),
    ("oracles.variances", "OutsideDomain", "an oracle that there is not", (("grr", 10, "3"), ("OLH2", 10, "3"))),
    ("oracles.estimate", "NoInformation", SILENT, tuple((form, {"k": 4}, [1], "1") for form in UNARY[:2])),
    ("oracles.estimate", "OutsideDomain", "a report of the alphabet", (("optimised_unary_encoding", {"k": 4}, [16], "3"),)),
    (
        "oracles.estimate",
        "OutsideDomain",
        "a field has a prime number of elements",
        (("prime_local_hashing", {"k": 4, "prime": 9, "g": 2}, [0], "3"),),
    ),
    ("oracles.laplace_variance", "OutsideDomain", "a level above 0", (("0",), ("-1",))),
    ("oracles.best_laplace", "OutsideDomain", "h >= 1", (("1/2",), ("0",))),
    ("oracles.collision", "OutsideDomain", "a field has a prime number of elements", ((3, 4, 2), (3, 9, 2), (3, 1, 2))),
    ("oracles.collision", "OutsideDomain", "a field has at least k elements, and g of them at most", ((5, 3, 2), (3, 5, 6))),
    ("oracles.set_estimate", "EmptyRange", "1 <= d < k", ((5, 0, [0], "3"), (5, 5, [0], "3"))),
    ("oracles.second_level", "OutsideHypotheses", "one report tells less than all of them", ((3, "3", "3"), (3, "3", "9"))),
    ("oracles.support", "OutsideDomain", "a square where its root is needed", (("symmetric_unary_encoding", {"k": 3}, "3"),)),
)
