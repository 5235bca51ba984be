"""The clients of other libraries, each as a program of a few lines: what is audited is what is printed.

A program defines ``report``, a function of the input; nothing of ours is in it. Compiled code of multi-freq-ldpy is audited as
the Python that numba compiles (NUMBA_DISABLE_JIT=1). Source: the documentation of the four libraries.

>>> clients()[0].name, clients()[0].library
('DEClient', 'pure-ldp')
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Client", "clients"]


@dataclass(frozen=True)
class Client:
    """A client: its library, its name, the program, the inputs, and the level that it claims."""

    library: str
    name: str
    program: str
    inputs: str
    epsilon: str


ORACLES = "from math import log\nimport pure_ldp.frequency_oracles as oracles\n"
HASHES = "HASHES = [lambda item: int(item) % 2, lambda item: int(item) // 2 % 2]\n"
RESPONSE = (  # at other levels it draws where it is made, so it is made in the report
    f"{ORACLES}\n\ndef report(item):\n    client = oracles.HadamardResponseClient(log(3), 4, [0, 1, 2, 3])\n"
    "    return client.privatise(item)\n"
)
SKETCHED = "log(3), 2, HASHES, fo_client=oracles.DEClient(log(3), 2)"
ZERO = "from pure_ldp.frequency_oracles.zero_oracle import ZeroOracleClient\n"
PURE = (  # name, how it is made, inputs, epsilon, what is returned
    ("DEClient", "oracles.DEClient(log(3), 4)", "1..4", "ln 3", "client.privatise(item)"),
    ("DEClient, items outside", "oracles.DEClient(log(3), 4)", "0..5", "ln 3", "client.privatise(item)"),
    ("DEClient, epsilon = 40", "oracles.DEClient(40.0, 4)", "1..4", "40", "client.privatise(item)"),
    ("UEClient (SUE)", "oracles.UEClient(log(3), 4)", "1..4", "ln 3", "client.privatise(item)"),
    ("UEClient (OUE)", "oracles.UEClient(log(3), 4, use_oue=True)", "1..4", "ln 3", "client.privatise(item)"),
    ("DEClient, d = 40", "oracles.DEClient(log(3), 40)", "1..40", "ln 3", "client.privatise(item)"),
    ("FastLHClient, d = 40", "oracles.FastLHClient(log(3), 40, k=4, use_olh=True)", "1..40", "ln 3", "client.privatise(item)"),
    ("HEClient", "oracles.HEClient(log(3), 2)", "1..2", "ln 3", "client.privatise(item)"),
    ("LHClient (OLH)", "oracles.LHClient(log(3), 3, use_olh=True)", "1..3", "ln 3", "client.privatise(item)"),
    ("LHClient, one seed", "oracles.LHClient(log(3), 3, use_olh=True)", "1..3", "ln 3", "client._perturb(item, 7)"),
    ("FastLHClient", "oracles.FastLHClient(log(3), 3, k=4, use_olh=True)", "1..3", "ln 3", "client.privatise(item)"),
    ("HadamardMechClient", "oracles.HadamardMechClient(log(3), 4, 2)", "1..4", "ln 3", "list(client.privatise(item))"),
    ("HadamardResponseClient, epsilon = 1", "oracles.HadamardResponseClient(1, 4, None)", "1..4", "1", "client.privatise(item)"),
    ("HadamardResponseClient, d = 40", "oracles.HadamardResponseClient(1, 40, None)", "1..40", "1", "client.privatise(item)"),
    ("CMSClient", "oracles.CMSClient(log(3), HASHES, 2)", "0..3", "ln 3", "client.privatise(item)"),
    ("CMSClient (Hadamard)", "oracles.CMSClient(log(3), HASHES, 2, is_hadamard=True)", "0..3", "ln 3", "client.privatise(item)"),
    ("RAPPORClient, f = 1/2", "oracles.RAPPORClient(0.5, 3, [[int]], 1)", "1..3", "ln 9", "client.privatise(item)"),
    ("RAPPORClient, f = 1", "oracles.RAPPORClient(1.0, 3, [[int]], 1)", "1..3", "ln 9", "client.privatise(item)"),
    ("SketchResponseClient", f"oracles.SketchResponseClient({SKETCHED})", "0..3", "ln 3", "client.privatise(item)"),
    ("ZeroOracleClient", "ZeroOracleClient()", "0..3", "0", "client.privatise(item)"),
)
SKETCH = "HASHES = [(lambda text: int(text) % 3, lambda text: int(text) % 2)]\n"
DIRECT, COUNTED = "oracles.DEClient(log(3), 4)", "oracles.CMSClient(log(3), HASHES, 2)"
TEXTS = "HASHES = [lambda text: len(text) % 2, lambda text: int(text[-1]) % 2]\n"
HITTERS = (  # heavy hitters: name, arguments, inputs
    ("PEMClient", f"log(3), 0, 2, 1, fo_client={DIRECT}", '["00", "01", "10"]'),
    ("SFPClient", f"log(3), 1, 2, index_mapper=str, fo_client={COUNTED}", '["00", "01", "10"]'),
    ("TreeHistClient", f"log(3), 1, 2, fo_client={DIRECT}", '["00", "01", "10"]'),
)
ONE = (  # name, module, arguments
    ("GRR_Client", "pure_frequency_oracles.GRR", "4, EPSILON"),
    ("GRR_Client, k = 300", "pure_frequency_oracles.GRR", "300, EPSILON"),
    ("UE_Client (SUE)", "pure_frequency_oracles.UE", "3, EPSILON, False"),
    ("UE_Client (OUE)", "pure_frequency_oracles.UE", "3, EPSILON"),
    ("LH_Client", "pure_frequency_oracles.LH", "3, EPSILON"),
    ("SS_Client", "pure_frequency_oracles.SS", "4, EPSILON / 2"),
    ("SS_Client, epsilon = 1/2", "pure_frequency_oracles.SS", "4, 0.5"),
    ("HE_Client", "pure_frequency_oracles.HE", "3, EPSILON"),
    ("ADP_Client", "pure_frequency_oracles.ADP", "3, EPSILON"),
    *((f"{name}_Client", f"long_freq_est.{name}", "3, EPSILON, EPSILON / 2") for name in ("L_GRR", "L_OUE", "L_OSUE", "L_SUE")),
    *((f"{name}_Client", f"long_freq_est.{name}", "3, EPSILON, EPSILON / 2") for name in ("L_SOUE", "L_ADP", "L_LH")),
    ("dBitFlipPM_Client", "long_freq_est.dBitFlipPM", "3, 3, 2, EPSILON"),
)
BITS = (  # dBitFlipPM with several attributes, two buckets and one bit for each
    ("long_mdim_freq_est.L_SPL_Solution", "SPL_dBitFlipPM_Client"),
    ("long_mdim_freq_est.L_SMP_Solution", "SMP_dBitFlipPM_Client"),
)
MANY = (  # the way of sharing the budget, its oracles, further arguments
    ("mdim_freq_est.SPL_solution", "SPL", ("GRR", "UE", "LH", "SS", "ADP"), "EPSILON"),
    ("mdim_freq_est.SMP_solution", "SMP", ("GRR", "UE", "LH", "SS", "ADP"), "EPSILON"),
    ("mdim_freq_est.RSpFD_solution", "RSpFD", ("GRR", "UE_zero", "UE_rnd", "ADP"), "EPSILON"),
    ("long_mdim_freq_est.L_SPL_Solution", "SPL_L", ("GRR", "OUE", "OSUE", "SUE", "SOUE", "ADP"), "EPSILON, EPSILON / 2"),
    ("long_mdim_freq_est.L_SMP_Solution", "SMP_L", ("GRR", "OUE", "OSUE", "SUE", "SOUE", "ADP"), "EPSILON, EPSILON / 2"),
)
OPENDP = (
    "import opendp.prelude as dp\n\ndp.enable_features('contrib')\nclient = dp.m.{made}\n\n\n"
    "def report(item):\n    return client({item})\n"
)
DIFFPRIVLIB = (
    "from diffprivlib.mechanisms import {name}\n\nclient = {made}\n\n\ndef report(item):\n    return client.randomise(item)\n"
)
UTILITIES = "[['a', 'b', 1.0], ['a', 'c', 1.0], ['b', 'c', 1.0]]"
LETTERS = "make_randomized_response(categories=['a', 'b'], prob=0.95)"
OTHERS = (
    Client("opendp", "make_randomized_response, a report", OPENDP.format(made=LETTERS, item="item"), '["a", "b"]', "ln 19"),
    Client(
        "opendp",
        "make_randomized_response_bool, a report",
        OPENDP.format(made="make_randomized_response_bool(prob=0.95)", item="bool(item)"),
        "0..1",
        "ln 19",
    ),
    *(
        Client(
            "diffprivlib",
            f"Binary, epsilon = {level}",
            DIFFPRIVLIB.format(name="Binary", made=f"Binary(epsilon={level}, value0='no', value1='yes')"),
            '["no", "yes"]',
            level,
        )
        for level in ("1.0", "40.0")
    ),
    Client(
        "diffprivlib",
        "ExponentialCategorical",
        "from math import log\n\n"
        + DIFFPRIVLIB.format(
            name="ExponentialCategorical", made=f"ExponentialCategorical(epsilon=log(3), utility_list={UTILITIES})"
        ),
        '["a", "b", "c"]',
        "ln 3",
    ),
    Client(
        "diffprivlib",
        "GeometricTruncated",
        DIFFPRIVLIB.format(name="GeometricTruncated", made="GeometricTruncated(epsilon=1.0, sensitivity=3, lower=0, upper=3)"),
        "0..3",
        "1",
    ),
)


def clients() -> tuple[Client, ...]:
    """All of them, in the order of the page."""
    return (*_pure(), *_one(), *_many(), *OTHERS)


def _pure() -> list[Client]:
    found = []
    for name, made, inputs, epsilon, returned in PURE:
        hashes = HASHES if "HASHES" in made else ZERO if "ZeroOracle" in made else ""
        program = f"{ORACLES}\n{hashes}client = {made}\n\n\ndef report(item):\n    return {returned}\n"
        found.append(Client("pure-ldp", name, program, inputs, epsilon))
    report = "\n\n\ndef report(item):\n    return client.privatise(item)\n"
    found.append(Client("pure-ldp", "HadamardResponseClient", RESPONSE, "1..4", "ln 3"))
    sketch = f"{ORACLES}\n{SKETCH}client = oracles.PCSClient(log(3), 1, 3, HASHES){report}"
    found.append(Client("pure-ldp", "PCSClient", sketch, "0..2", "ln 3"))
    for name, arguments, inputs in HITTERS:
        imported = f"from pure_ldp.heavy_hitters import {name}\n"
        made = f"{TEXTS if 'HASHES' in arguments else ''}client = {name}({arguments})"
        found.append(Client("pure-ldp", name, f"{ORACLES}{imported}\n{made}{report}", inputs, "ln 3"))
    return found


def _one() -> list[Client]:
    found = []
    for name, module, arguments in ONE:
        function = name.partition(" ")[0].rstrip(",")
        given = arguments.replace("EPSILON", "log(9)")
        program = (
            f"from math import log\n\nfrom multi_freq_ldpy.{module} import {function}\n\n\n"
            f"def report(item):\n    return {function}(item, {given})\n"
        )
        size = int(arguments.partition(",")[0])
        found.append(Client("multi-freq-ldpy", name, program, f"0..{size - 1}", "1/2" if "0.5" in arguments else "ln 9"))
    rounds = (
        "from math import log\n\nfrom multi_freq_ldpy.long_freq_est.L_OSUE import L_OSUE_Client\n\n\n"
        "def report(item):\n    return [L_OSUE_Client(item, 2, log(9), log(9) / 2) for _ in range(2)]\n"
    )
    return [*found, Client("multi-freq-ldpy", "L_OSUE_Client, T = 2", rounds, "0..1", "ln 81")]


def _many() -> list[Client]:
    found = []
    for module, way, oracles, arguments in MANY:
        for oracle in oracles:
            function, given = f"{way}_{oracle}_Client", arguments.replace("EPSILON", "log(9)")
            program = (
                f"from math import log\n\nfrom multi_freq_ldpy.{module} import {function}\n\n\n"
                f"def report(record):\n    return {function}(record, (2, 2), 2, {given})\n"
            )
            found.append(Client("multi-freq-ldpy", function, program, "0..1 x 0..1", "ln 9"))
    for module, function in BITS:
        program = (
            f"from math import log\n\nfrom multi_freq_ldpy.{module} import {function}\n\n\n"
            f"def report(record):\n    return {function}(record, (2, 2), (2, 2), 1, 2, log(9))\n"
        )
        found.append(Client("multi-freq-ldpy", function, program, "0..1 x 0..1", "ln 9"))
    return found
