"""One record for each frequency oracle: its module, its parameters, n times its variances for fixed data, what a report costs.

``nobody`` is the variance of the estimate of an item that no user has, ``everybody`` that of one which all have, ``total`` that
of all k items together, each the most over all data; elements of Q(s), s = e^(epsilon/2), or of Q(t), t = s^2. With continuous
noise they are of Q(nats), nats = epsilon, or of Q(h), h >= 1, s = (3h-1)(h+1)/(4h), see ``histogram_encoding``. ``server`` counts
additions to counters for all reports, with those of a transform. A new oracle is a module, its twin and a record here: comparing,
the command and their tests read the list.

>>> [oracle.name for oracle in ORACLES][:3], record("OUE").moments(10, {}).everybody
(['GRR', 'SUE', 'OUE'], exact('(t^2 + 2*t + 1)/(t^2 - 2*t + 1)'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.mechanisms import (
    count_mean_sketch,
    general_hadamard_response,
    hadamard_count_mean_sketch,
    hadamard_response,
    histogram_encoding,
    krr,
    local_hashing,
    longitudinal,
    subset_selection,
    unary_encoding,
)
from exactdp.mechanisms.local_hashing import Linear
from exactdp.mechanisms.rappor import Noise, once
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import variable
from exactdp.oracles.oracle import Moments, Oracle, Parameters
from exactdp.support import Support

__all__ = ["EVERY", "LAPLACE", "NOISY", "ORACLES", "ROUNDS", "record"]

NUMBERED = 2**14  # items up to which sets are numbered
T, S = variable("t"), variable("s")


def _fixed(**parameters: int) -> Callable[[int, LogSum], Parameters]:
    return lambda _k, _epsilon: parameters


BINARY, NONE = _fixed(bits=1), _fixed()
SKETCH = _fixed(bits=10)  # 1024 hash values, as in the source
CLAMPED = _fixed(m=15)  # noisy values from -15 to 16, five bits each


def _summed(k: int, parameters: Parameters) -> Moments:
    one = histogram_encoding.variance(parameters["m"])
    return Moments(one, one, one * k)


def _summed_reals(k: int, _parameters: Parameters) -> Moments:
    one = histogram_encoding.laplace_variance("nats")
    return Moments(one, one, one * k)


def _whole(k: int) -> int:
    """ceil(log2 k)."""
    return (k - 1).bit_length()


def _transform(order: int) -> int:
    """Additions of a Walsh-Hadamard transform."""
    return order * (order.bit_length() - 1)


def _general_hadamard(k: int, parameters: Parameters) -> Moments:
    """Of E[A_i^2|x] = g(u+2)/u with i in the part of x, 2g/u elsewhere, u = t - 1, g = (u + 2B)/u; most in a full part."""
    parts, u = parameters["parts"], T - 1
    room = min(k, general_hadamard_response.part_size(k, parts) - 1)
    g = (u + 2 * parts) / u
    inside = g * (u + 2) / u
    return Moments(inside if room > 1 else 2 * g / u, inside - 1, g * (2 * k + u * room) / u - 1)


def _set_bits(k: int, parameters: Parameters) -> int:
    """Of the number of a set; beyond NUMBERED items, of the set as one bit for each item, which is what is sent."""
    return _whole(comb(k, parameters["d"])) if k <= NUMBERED else k


def _best_bits(k: int, epsilon: LogSum) -> Parameters:
    """The best g = 2^b among those of at most the bits of an item (and 20)."""
    most = min(_whole(k), 20)
    square = Fraction(((1 << most) - 1) * ((2 << most) - 1))
    return {"bits": local_hashing.best_bits(epsilon) if LogSum.ln(square) >= epsilon * 2 else most}


def _bits_of_levels(k: int) -> Iterator[tuple[Fraction, Parameters]]:
    """Those of ``_best_bits``: g = 2^b up to t^2 = (2^b - 1)(2^(b+1) - 1)."""
    for b in range(1, min(_whole(k), 20) + 1):
        yield max(Fraction(1), Fraction(((1 << b - 1) - 1) * ((1 << b) - 1))), {"bits": b}


def _sizes_of_levels(k: int) -> Iterator[tuple[Fraction, Parameters]]:
    """Those of ``subset_selection.best_size``: d from t^2 = (k-d)(k-d-1)/(d(d+1)) on."""
    for d in range(max(1, k // 2), 0, -1):
        yield max(Fraction(1), Fraction((k - d) * (k - d - 1), d * (d + 1))), {"d": d}


def _parts_of_levels(k: int) -> Iterator[tuple[Fraction, Parameters]]:
    """Those of ``general_hadamard_response.default_parts``: B from t = B on."""
    for j in range(k.bit_length() + 1):
        yield Fraction(4**j), {"parts": 2**j}


def _hashed(k: int, parameters: Parameters) -> Moments:
    return Moments.of(local_hashing.support(Linear(k, parameters["bits"])), k)


def _hash_bits(k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return family.bits * (family.digits + 1)


def _hash_server(users: int, k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return users * (family.g - 1) + _transform(1 << family.digits)


def _cms(k: int, parameters: Parameters) -> Moments:
    return Moments.of(count_mean_sketch.support(Linear(k, parameters["bits"])), k)


def _hcms(k: int, parameters: Parameters) -> Moments:
    return Moments.of(hadamard_count_mean_sketch.support(Linear(k, parameters["bits"])), k)


def _cms_bits(k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return family.bits * family.digits + family.g


def _cms_server(users: int, k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return users * (_transform(family.g) + family.g) + _transform(1 << family.digits)


def _kept_item(k: int, _parameters: Parameters) -> Moments:
    """L-GRR: all reports at t, one at s."""
    return Moments.of(longitudinal.once(k, S * S, longitudinal.second(k, S * S, S)), k)


def _kept_bits(k: int, _parameters: Parameters) -> Moments:
    """L-OSUE: all reports at t, one at s, which is the noise (a s - 1)/(a - s) with a = s^2."""
    return Moments.of(longitudinal.once_by_bits(S * S, (S * S + S + 1) / S), k)


APPLE, WANG, ERLINGSSON = "Apple 2017", "Wang, Blocki, Li, Jha 2017", "Erlingsson, Pihur, Korolova 2014"
ORACLES: tuple[Oracle, ...] = (
    Oracle(
        "GRR",
        "k-ary randomised response",
        "krr",
        "Kairouz, Bonawitz, Ramage 2016",
        NONE,
        lambda k, _: Moments.of(Support(*reversed(krr.probabilities(k))), k),
        lambda k, _: _whole(k),
        lambda n, _k, _: n,
    ),
    Oracle(
        "SUE",
        "symmetric unary encoding",
        "unary_encoding",
        ERLINGSSON,
        NONE,
        lambda k, _: Moments.of(unary_encoding.symmetric(), k),
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
    Oracle(
        "OUE",
        "optimised unary encoding",
        "unary_encoding",
        WANG,
        NONE,
        lambda k, _: Moments.of(unary_encoding.optimised(), k),
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
    Oracle(
        "BLH",
        "binary local hashing, over GF(2)",
        "local_hashing",
        "Bassily, Smith 2015",
        BINARY,
        _hashed,
        _hash_bits,
        _hash_server,
    ),
    Oracle(
        "OLH",
        "optimal local hashing, over GF(2)",
        "local_hashing",
        WANG,
        _best_bits,
        _hashed,
        _hash_bits,
        _hash_server,
        _bits_of_levels,
    ),
    Oracle(
        "SS",
        "subset selection",
        "subset_selection",
        "Ye, Barg 2018",
        lambda k, epsilon: {"d": subset_selection.best_size(k, epsilon)},
        lambda k, chosen: Moments.of(subset_selection.support(k, chosen["d"]), k),
        _set_bits,
        lambda n, _k, chosen: n * chosen["d"],
        _sizes_of_levels,
    ),
    Oracle(
        "HR",
        "Hadamard response",
        "hadamard_response",
        "Acharya, Sun, Zhang 2019",
        NONE,
        lambda k, _: Moments.of(Support(T / (T + 1), Fraction(1, 2)), k),
        lambda k, _: _whole(hadamard_response.alphabet(k)),
        lambda n, k, _: n + _transform(hadamard_response.alphabet(k)),
    ),
    Oracle(
        "GHR",
        "Hadamard response in parts",
        "general_hadamard_response",
        "Acharya, Sun, Zhang 2019",
        lambda k, epsilon: {"parts": general_hadamard_response.default_parts(k, epsilon)},
        _general_hadamard,
        lambda k, chosen: _whole(general_hadamard_response.alphabet(k, chosen["parts"])),
        lambda n, k, chosen: n + chosen["parts"] * _transform(general_hadamard_response.part_size(k, chosen["parts"])),
        _parts_of_levels,
    ),
    Oracle(
        "RAPPOR",
        "RAPPOR, epsilon of the permanent stage; p = 1/4, q = 3/4",
        "rappor",
        ERLINGSSON,
        NONE,
        lambda k, _: Moments.of(once(Noise(2 / (S + 1), "1/4", "3/4")), k),
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
    Oracle("CMS", "count-mean sketch, 1024 values", "count_mean_sketch", APPLE, SKETCH, _cms, _cms_bits, _cms_server),
    Oracle(
        "HCMS",
        "Hadamard count-mean sketch, 1024 values",
        "hadamard_count_mean_sketch",
        APPLE,
        SKETCH,
        _hcms,
        lambda k, c: Linear(k, c["bits"]).digits * c["bits"] + c["bits"] + 1,
        lambda n, k, c: n * c["bits"] + _transform(1 << Linear(k, c["bits"]).digits),
    ),
)
"""Every oracle, a record each."""


NOISY: tuple[Oracle, ...] = (
    Oracle(
        "SHE",
        "summation with histogram encoding, noise clamped to -15..16",
        "histogram_encoding",
        WANG,
        CLAMPED,
        _summed,
        lambda k, chosen: k * (2 * chosen["m"] + 1).bit_length(),
        lambda n, k, _: n * k,
    ),
    Oracle(
        "THE",
        "thresholding with histogram encoding, at 1",
        "histogram_encoding",
        WANG,
        CLAMPED,
        lambda k, _: Moments.of(histogram_encoding.threshold(1), k),
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
)
"""Histogram encodings with discrete noise: THE has the variances of SUE, and SHE about twice these, at every level."""

ARCOLEZI = "Arcolezi, Couchot, Al Bouna, Xiao 2022"
ROUNDS: tuple[Oracle, ...] = (
    Oracle(
        "L-GRR",
        "two rounds of randomised response, epsilon of all reports; one report has epsilon/2",
        "longitudinal",
        ARCOLEZI,
        NONE,
        _kept_item,
        lambda k, _: _whole(k),
        lambda n, _k, _: n,
    ),
    Oracle(
        "L-OSUE",
        "optimised, then symmetric unary encoding, epsilon of all reports; one report has epsilon/2",
        "longitudinal",
        ARCOLEZI,
        NONE,
        _kept_bits,
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
)
"""Two rounds for many reports of a user, at the law of one report: both rounds composed."""
LAPLACE: tuple[Oracle, ...] = (
    Oracle(
        "SHE-Laplace",
        "summation with histogram encoding, continuous noise in doubles",
        "histogram_encoding",
        WANG,
        NONE,
        _summed_reals,
        lambda k, _: 64 * k,
        lambda n, k, _: n * k,
    ),
    Oracle(
        "THE-Laplace",
        "thresholding with histogram encoding, continuous noise, at the best threshold",
        "histogram_encoding",
        WANG,
        NONE,
        lambda k, _: Moments.of(histogram_encoding.best_laplace(), k),
        lambda k, _: k,
        lambda n, k, _: n * k,
    ),
)
"""Histogram encodings with continuous noise, at the law of real numbers; doubles, which are 64 bits, approximate it."""
EVERY: tuple[str, ...] = tuple(oracle.name for oracle in (*ORACLES, *NOISY, *LAPLACE, *ROUNDS))
"""The names of all, as ``exactdp compare`` shows them."""


def record(name: str) -> Oracle:
    """That of the oracle with this name.

    Args:
        name: such as "OUE".

    Returns:
        Its record.

    Raises:
        BadInput: where there is none.

    Example:
        >>> record("OUE").name
        'OUE'
    """
    for oracle in (*ORACLES, *NOISY, *LAPLACE, *ROUNDS):
        if isinstance(name, str) and oracle.name == name:
            return oracle
    raise BadInput(f"there is no oracle {shown(name)}: write one of {', '.join(EVERY)}")
