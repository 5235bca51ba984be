"""Certificates for ``fuzzing_readers``: good ones of several kinds, with values changed, and the digest made anew."""

import json
import random
from copy import deepcopy
from functools import cache
from typing import Any

from fuzzing_inputs import PIECES

from exactdp.product import Product
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.factored import factored
from exactdp_checks.trusted.kernel import digest

COIN = [["3/4", "1/4"], ["1/4", "3/4"]]
KRR = [["t/(t+2)", "1/(t+2)", "1/(t+2)"], ["1/(t+2)", "t/(t+2)", "1/(t+2)"], ["1/(t+2)", "1/(t+2)", "t/(t+2)"]]
VALUES: tuple[Any, ...] = (0, 1, -1, 2, 3, 2**63, 10**400, -(10**30), True, False, None, 0.5, "", [], {}, [[]], [1, 3], "1/3")


@cache
def good() -> tuple[Any, ...]:
    """One of every kind that an audit makes."""
    policy = {"kind": "metric", "distances": [[0, 1], [1, 0]], "scale": 2}
    audits = (
        audit(COIN, "ln 3"),
        audit(COIN, 1),
        audit(COIN, 1, delta="1/2"),
        audit(COIN, policy=policy),
        audit(COIN, 2, radius="1/100"),
        audit(COIN, "ln 3", estimator=[["3/2", "-1/2"], ["-1/2", "3/2"]]),
        audit(KRR, "eps"),
        audit(KRR, "1/2*eps"),
        factored("a product", Product([audit(COIN).channel] * 3), "3*ln(3)"),
    )
    return tuple(json.loads(found.certificate) for found in audits if found.certificate is not None)


def certificate(rng: random.Random) -> str:
    """One of them, a few of its values changed; nine times out of ten under a digest that fits."""
    document = deepcopy(rng.choice(good()))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        change(document, rng)
    if isinstance(document, dict) and rng.random() < 0.9:
        document["sha256"] = digest(document)
    return json.dumps(document)


def change(document: Any, rng: random.Random) -> None:
    """Some value replaced, removed, repeated, or exchanged for another one."""
    places = list(walk(document))
    holder, key = rng.choice(places)
    other, name = rng.choice(places)
    what = rng.randrange(8)
    if what < 3:
        holder[key] = deepcopy(rng.choice(VALUES)) if rng.random() < 0.8 else rng.choice(PIECES)
    elif what == 3 and isinstance(holder[key], int):
        holder[key] += rng.choice((-1, 1))
    elif what == 4:
        holder[key] = deepcopy(other[name])
    elif what == 5:
        del holder[key]
    elif what == 6 and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    elif isinstance(holder, dict):
        holder[rng.choice((*PIECES, name if isinstance(name, str) else "t"))] = deepcopy(other[name])


def walk(value: Any) -> Any:
    """Every (container, key) within."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from walk(value[key])
