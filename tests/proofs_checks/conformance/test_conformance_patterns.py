"""conformance: bugs planted in the JavaScript client, of kinds that libraries have had, are found and named."""

from pathlib import Path

import pytest
from command import needs

from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import conformance

CLIENT = Path(__file__).resolve().parents[2] / "clients" / "client.mjs"
ROW = "row x of the Hadamard matrix is used instead of row x + 1"
BITS = "epsilon is taken in bits (2^epsilon instead of e^epsilon)"
SCORE = "score: (j, y, k, t) => (j === y ? t + k - 2 : -1) / (t - 1)"
MEAN = "/ reports.length) })"

PLANTED = [  # (what is written, what is written instead, where it must be found, and as what)
    ("probability(input, y, k, number(t))", "probability(input, y, k, 2 ** Math.log(number(t)))", "channel krr", BITS),
    ("probability(input, y, k, number(t))", "probability(input, y, k, number(t) ** 2)", "channel krr", "epsilon is doubled"),
    (
        "probability(input, y, k, number(t))",
        "probability(input, y, k, Math.exp(number(t)))",
        "channel krr",
        "t = e^epsilon is taken as epsilon",
    ),
    ("probability(input, y", "probability(input + 1, y", "channel krr", "item x + 1 is taken for item x"),
    ("(x === y ? t : 1) / (t + k - 1)", "(x === y ? t : 1)", "channel krr", "every entry is off by the factor"),
    (
        "(x === y ? t : 1) / (t + k - 1)",
        "(x === y ? t / (t + k - 1) : 0) + (k - 1) / (t + k - 1) / k",
        "channel krr",
        "the noise is uniform over all items, not over the others",
    ),
    ("(x === y ? t : 1) / (t + k - 1)", "(x === y ? t : k - 1) / (t + k - 1)", "channel krr", "each other item has the whole"),
    ("(x === y ? t : 1) / (t + k - 1)", "(x === y ? t : 1) / (t + 1)", "channel krr", "the formula for two items is used"),
    ("1 - 2 * (bits((x + 1) & y) % 2)", "1 - 2 * (bits(x & y) % 2)", "channel hadamard_response", ROW),
    ("1 - 2 * (bits((x + 1) & y) % 2)", "1 - 2 * (bits(x & y) % 2)", "estimate hadamard_response", ROW),
    ("(Math.floor(Math.log2(k)) + 1)", "Math.ceil(Math.log2(k))", "channel hadamard_response", "the number of outputs is wrong"),
    ("v + (v >= x ? 1 : 0)", "v", "encode krr", "the own item is not skipped among the others"),
    (
        "u * (a + v * b) < a * n",
        "u * (a + v * b) >= a * n",
        "encode krr",
        "the two results of the draw with weights are exchanged",
    ),
    ("u * (a + v * b) < a * n", "u * (a + v * b) <= a * n", "encode krr", "u/n is compared with <= instead of <"),
    (
        "u * (a + v * b) < a * n",
        "u * (a + v * b) < (a - b) * n",
        "encode hadamard_response",
        "the reports follow another law, whose worst",
    ),
    (
        "u * (a + v * b) < a * n",
        "n - 1 - u < a * n / (a + v * b)",
        "encode hadamard_response",
        "the law of the reports is right, the randomness",
    ),
    ("m.encode(x, k, t, randomness[i])", "m.encode(x, k, t, randomness[i]) + 1", "encode krr", "reports are counted from 1"),
    ("m.encode(x, k, t, randomness[i])", "x", "encode krr", "the item itself is reported"),
    (MEAN, ") })", "estimate krr", "counts are answered, not frequencies"),
    (MEAN, "/ (reports.length - 1)) })", "estimate krr", "the estimate is divided by n - 1, not by n"),
    (MEAN, "/ reports.length).map((v) => Math.min(Math.max(v, 0), 1)) })", "estimate krr", "estimates are clipped to [0, 1]"),
    (
        MEAN,
        "/ reports.length).map((v) => Math.max(v, 0)).map((v, _, all) => v / all.reduce((a, b) => a + b)) })",
        "estimate krr",
        "estimates are clipped at 0 and divided by their sum",
    ),
    (SCORE, "score: (j, y) => (j === y ? 1 : 0)", "estimate krr", "frequencies of the reports are answered as they are"),
    ("* (t + 1) / (t - 1)", "", "estimate hadamard_response", "the factor (t+1)/(t-1) is missing"),
    (MEAN, "/ reports.length).reverse() })", "estimate krr", "the entries are in the reverse order"),
    ("Math.log(Math.max(", "Math.log2(Math.max(", "epsilon ", "epsilon is answered in bits (a logarithm to base 2)"),
    ("Math.log(Math.max(...c) / Math.min(...c))", "Math.max(...c) / Math.min(...c)", "epsilon ", "the ratio is answered"),
    (
        ".filter((c) => Math.max(...c) > 0)",
        ".map((c) => c.filter((v) => v > 0)).filter((c) => c.length)",
        "epsilon ",
        "entries that are 0",
    ),
    ("catch { return { refused: true }; }", "catch { return { refused: false }; }", "refuse krr", "nothing is refused"),
    ("return { refused: false }", "return { refused: true }", "refuse krr", "everything is refused"),
    (
        "const request = JSON.parse(line), {",
        'console.log("asked"); const request = JSON.parse(line), {',
        "hello ",
        "prints something",
    ),
]


@needs("node")
@pytest.mark.parametrize(("old", "new", "where", "pattern"), PLANTED)
def test_planted_bugs_are_named(tmp_path: Path, old: str, new: str, where: str, pattern: str) -> None:
    text = CLIENT.read_text("utf-8")
    assert old in text
    (tmp_path / "client.mjs").write_text(text.replace(old, new), "utf-8")
    asked = [case for case in cases() if f"{case.operation} {case.mechanism}" == where][::4]
    run = conformance(["node", str(tmp_path / "client.mjs")], asked, timeout=5)
    failures = [r for r in run.results if r.outcome == "failed"]
    here = [r for r in failures if f"{r.operation} {r.mechanism}" == where]
    assert run.status == 1
    assert here, {(r.operation, r.mechanism) for r in failures}
    assert [r for r in here if pattern in r.pattern] == here, {
        (r.id, r.message, r.pattern) for r in here if pattern not in r.pattern
    }
