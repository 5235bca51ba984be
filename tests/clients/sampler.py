"""A library that only samples: two mechanisms with randomness of their own, nothing exact. For "encode": "samples"."""

import json
import sys
from random import Random
from typing import Any

RNG = Random(int(sys.argv[1]) if len(sys.argv) > 1 else None)


def krr(x: int, k: int, t: float) -> int:
    if RNG.random() < t / (t + k - 1):
        return x
    y = RNG.randrange(k - 1)
    return y + (y >= x)


def hadamard_response(x: int, k: int, t: float) -> int:
    row, size = x + 1, 1 << k.bit_length()
    agree = RNG.random() < t / (t + 1)
    while True:
        y = RNG.randrange(size)
        if ((row & y).bit_count() % 2 == 0) == agree:
            return y


def main() -> None:
    mechanisms = {"krr": krr, "hadamard_response": hadamard_response}
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {"operations": ["encode"], "mechanisms": list(mechanisms), "encode": "samples"}
        if request["operation"] == "sample":
            parameters, encode = request["parameters"], mechanisms[request["mechanism"]]
            t = float(parameters["t"])
            answer = {"reports": [encode(request["input"], parameters["k"], t) for _ in range(request["number"])]}
        sys.stdout.write(json.dumps({"id": request["id"], **answer}) + "\n")
        sys.stdout.flush()


main()
