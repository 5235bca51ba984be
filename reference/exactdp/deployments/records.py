"""The records, in the order of the page. No source was read: every one that has a source is unverified, and says so.

>>> {record.status for record in RECORDS if record.source}
{'unverified'}
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial
from math import exp

from exactdp.channel import Channel
from exactdp.deployments.noise import filters, flipped, one_of, replaced
from exactdp.deployments.record import Deployment
from exactdp.mechanisms import count_mean_sketch, hadamard_count_mean_sketch, one_bit_mean, unary_encoding
from exactdp.mechanisms.count_mean_sketch import Linear
from exactdp.mechanisms.rappor import Noise
from exactdp.product import Product

__all__ = ["RECORDS"]

ATTRIBUTION = "Attribution Reporting API, event-level reports, explainer"
TOPICS = "Topics API, explainer"
AUDIENCE = "Protected Audience API, explainer"
PAPER = "Erlingsson, Pihur, Korolova, RAPPOR, CCS 2014; Chromium, components/rappor"
LIBRARY = "google/rappor, test parameters"
COBALT = "Fuchsia, Cobalt, privacy levels"
APPLE = "Apple Differential Privacy Team, Learning with Privacy at Scale, 2017"
MICROSOFT = "Ding, Kulkarni, Yekhanin, Collecting Telemetry Data Privately, 2017"
ONE_REPORT = "one report"
ROUNDED = "p is exactly 1 as a double, so no bit is ever flipped"


def _replaced(key: str, title: str, source: str, k: int, percent: str, p: str, stated: str | None = None) -> Deployment:
    return Deployment(key, title, {"k": str(k), "p": percent}, source, partial(replaced, k, p), stated)


def _topics(k: int) -> Deployment:
    note = "the worst pair: two users without a common topic among their five"
    parameters = {"k": str(k), "p": "5%", "of": "5"}
    return Deployment(f"topics-{k}", f"Topics, {k} topics", parameters, TOPICS, partial(one_of, k, 5, "1/20"), note=note)


def _rappor(key: str, title: str, source: str, noise: tuple[str, str, str], ever: bool, stated: str | None = None) -> Deployment:
    parameters = {"h": "2", **dict(zip("fpq", noise, strict=True))}
    note = "all reports of one user for ever" if ever else ONE_REPORT
    return Deployment(key, title, parameters, source, partial(_filters, noise, ever), stated, note=note)


def _filters(noise: tuple[str, str, str], ever: bool) -> Product:
    return filters(Noise(*noise), 2, ever=ever)


def _single(p: float) -> float:
    """The 32-bit float nearest to p."""
    found: float = struct.unpack("f", struct.pack("f", p))[0]
    return found


def _cobalt(p: float, stated: str) -> Deployment:
    note = "p as a 32-bit float"
    title = f"Cobalt, one bit, p = {p}"
    return Deployment(f"cobalt-{p}", title, {"p": str(p)}, COBALT, partial(flipped, _single(p)), stated, note=note)


def _rounded() -> Channel:
    """A bit kept with probability e^64/(e^64 + 1), as doubles compute it."""
    return flipped(1 - exp(64) / (exp(64) + 1))


def _defined(key: str, title: str, level: str, source: str, channel: Callable[[], Channel | Product]) -> Deployment:
    note = "the definition, at a level that was chosen here: the deployed ones were not read"
    return Deployment(key, title, {"epsilon": level}, source, channel, note=note)


def _four_bits() -> Product:
    return unary_encoding.product(4, unary_encoding.symmetric(3))


NORMAL, SPARSE = ("1/2", "1/4", "3/4"), ("1/4", "1/4", "3/4")
RECORDS: tuple[Deployment, ...] = (
    _replaced("attribution-clicks", "Attribution Reporting, clicks", ATTRIBUTION, 2925, "0.24%", "0.0024", "14"),
    _replaced("attribution-views", "Attribution Reporting, views", ATTRIBUTION, 3, "0.00025%", "0.0000025", "14"),
    _topics(349),
    _topics(469),
    _replaced("audience-16", "Protected Audience, 16 buckets", AUDIENCE, 16, "1%", "0.01"),
    Deployment(
        "audience-4096",
        "Protected Audience, 12 bits",
        {"k": "4096", "p": "1%"},
        AUDIENCE,
        partial(one_of, 4096, 1, "0.01"),
        note="two of the 4096 values: every other pair has the same ratios",
    ),
    _rappor("chrome-normal-once", "RAPPOR in Chrome, normal, once", PAPER, NORMAL, ever=False),
    _rappor("chrome-normal-ever", "RAPPOR in Chrome, normal, for ever", PAPER, NORMAL, ever=True),
    _rappor("chrome-sparse-once", "RAPPOR in Chrome, sparse, once", PAPER, SPARSE, ever=False),
    _rappor("chrome-sparse-ever", "RAPPOR in Chrome, sparse, for ever", PAPER, SPARSE, ever=True),
    _rappor("rappor-once", "google/rappor, once", LIBRARY, ("0.45", "0.39", "0.61"), ever=False, stated="1"),
    _rappor("rappor-ever", "google/rappor, for ever", LIBRARY, ("0.45", "0.39", "0.61"), ever=True, stated="5"),
    _rappor("rappor-python", "google/rappor, Python client", LIBRARY, ("58/128", "0.39", "0.61"), ever=True, stated="5"),
    _rappor("rappor-cpp", "google/rappor, C++ client", LIBRARY, ("57/128", "0.39", "0.61"), ever=True, stated="5"),
    _cobalt(0.01, "ln 99"),
    _cobalt(0.1, "ln 9"),
    _cobalt(0.25, "ln 3"),
    _defined("apple-cms", "Apple, count-mean sketch", "ln 9", APPLE, partial(count_mean_sketch.channel, Linear(3, 1), 3)),
    _defined("apple-hcms", "Apple, Hadamard sketch", "ln 3", APPLE, partial(hadamard_count_mean_sketch.channel, Linear(3, 1), 3)),
    _defined("microsoft-mean", "Microsoft, 1BitMean", "ln 3", MICROSOFT, partial(one_bit_mean.channel, (1, 0, -1), 1, 3)),
    _defined("microsoft-dbitflip", "Microsoft, dBitFlip", "ln 9", MICROSOFT, _four_bits),
    Deployment("rounded", "One bit at epsilon = 64, in doubles", {"p": "e^64/(e^64+1)"}, "", _rounded, "64", note=ROUNDED),
)
