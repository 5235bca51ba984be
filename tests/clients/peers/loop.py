"""The loop of a client whose library has randomness of its own: a line of JSON in, a line of JSON out."""

import json
import sys
from collections.abc import Callable
from math import log
from typing import Any

Sampler = Callable[[dict[str, Any], float], Callable[[int], int] | None]
Decoder = Callable[[dict[str, Any], float, list[int]], list[float] | None]


def level(text: str) -> float:
    """epsilon of t, which is text such as 3 or 7/2."""
    above, _, below = text.partition("/")
    return log(int(above)) - log(int(below or 1))


def serve(name: str, version: str, samplers: dict[str, Sampler], decoders: dict[str, Decoder] | None = None) -> None:
    """Answers until the input ends; None of a sampler or a decoder: the library does not do it, and the request is skipped."""
    known = decoders or {}
    hello = {
        "name": name,
        "version": version,
        "encode": "samples",
        "operations": ["encode", *(["estimate"] if known else [])],
        "mechanisms": list(samplers),
        "tolerance": "1e-9",
    }
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = hello if request["operation"] == "hello" else {"unsupported": True}
        given = request.get("parameters", {})
        if request["operation"] == "sample":
            report = samplers[request["mechanism"]](given, level(given["t"]))
            if report is not None:
                answer = {"reports": [report(request["input"]) for _ in range(request["number"])]}
        elif request["operation"] == "estimate" and request["mechanism"] in known:
            found = known[request["mechanism"]](given, level(given["t"]), request["reports"])
            if found is not None:
                answer = {"estimate": found}
        sys.stdout.write(json.dumps({"id": request["id"], **{k: v for k, v in answer.items() if k != "id"}}) + "\n")
        sys.stdout.flush()
