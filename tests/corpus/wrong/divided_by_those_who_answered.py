"""Half of the users send nothing; the decoder divides by the answers, of which there may be none, and then says 0."""

import random

PATTERN = "wrong decoder"
HABIT = "counts divided by a random number of reports"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 0, "1/2", 1)


def encode(bit: int) -> int | None:
    if random.random() < 0.5:
        return None
    return bit if random.random() < 0.75 else 1 - bit


def decode(reports: list[int | None]) -> list[float]:
    answers = [y for y in reports if y is not None]
    if not answers:
        return [0.0, 0.0]
    return [(answers.count(v) / len(answers) - 0.25) / 0.5 for v in range(2)]
