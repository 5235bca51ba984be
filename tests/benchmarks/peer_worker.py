"""One measurement in one environment: an oracle of a library on n users with k items, encode, decode, memory, error.

    python peer_worker.py '{"library": "pure-ldp", "oracle": "OUE", "k": 100, "n": 1000, "memory": 4, "limit": 60}'

User u has item u mod k. Run by ``peers.py`` with the interpreter of the library's environment; ours is measured in the same way.
Seconds are of the processor, so that what else runs counts little. Two reports and an estimate are made before the clock starts,
so that nothing is compiled in the time that is measured, and what is short is repeated for a second.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import numpy as np

EPSILON = 1.0
MOST_RUNS, SHORT = 200, 1.0  # runs, seconds
Pair = tuple[Callable[[Any], Any], Callable[[Any], Any]]


def pure_ldp(oracle: str, k: int) -> Pair:
    """Clients and servers, a report at a time; items are counted from 1."""
    import pure_ldp.frequency_oracles as all_of

    symmetric = {"SUE": {}, "OUE": {"use_oue": True}}
    if oracle == "GRR":
        make: Any = lambda: (all_of.DEClient(EPSILON, k), all_of.DEServer(EPSILON, k))  # noqa: E731
    elif oracle in symmetric:
        make = lambda: (all_of.UEClient(EPSILON, k, **symmetric[oracle]), all_of.UEServer(EPSILON, k, **symmetric[oracle]))  # noqa: E731
    elif oracle == "OLH":
        make = lambda: (all_of.LHClient(EPSILON, k, use_olh=True), all_of.LHServer(EPSILON, k, use_olh=True))  # noqa: E731
    else:

        def make() -> tuple[Any, Any]:
            server = all_of.HadamardResponseServer(EPSILON, k)
            return all_of.HadamardResponseClient(EPSILON, k, server.get_hash_funcs()), server

    def encode(x: np.ndarray) -> list[Any]:
        client = make()[0]
        return [client.privatise(item) for item in (x + 1).tolist()]

    def decode(reports: list[Any]) -> np.ndarray:
        server = make()[1]
        for report in reports:
            server.aggregate(report)
        return np.array([server.estimate(item, suppress_warnings=True) for item in range(1, k + 1)]) / len(reports)

    return encode, decode


def multi_freq_ldpy(oracle: str, k: int) -> Pair:
    """Functions compiled by numba; the estimates are cut at 0 and normalised by the library."""
    from multi_freq_ldpy.pure_frequency_oracles import GRR, LH, SS, UE

    calls: dict[str, Pair] = {
        "GRR": (lambda x: GRR.GRR_Client(x, k, EPSILON), lambda r: GRR.GRR_Aggregator_MI(r, k, EPSILON)),
        "SUE": (lambda x: UE.UE_Client(x, k, EPSILON, False), lambda r: UE.UE_Aggregator_MI(r, EPSILON, False)),
        "OUE": (lambda x: UE.UE_Client(x, k, EPSILON), lambda r: UE.UE_Aggregator_MI(r, EPSILON)),
        "OLH": (lambda x: LH.LH_Client(x, k, EPSILON), lambda r: LH.LH_Aggregator_MI(r, k, EPSILON)),
        "SS": (lambda x: SS.SS_Client(x, k, EPSILON), lambda r: SS.SS_Aggregator_MI(r, k, EPSILON)),
    }
    client, server = calls[oracle]
    return lambda x: [client(item) for item in x.tolist()], lambda reports: np.asarray(server(reports))


def opendp(oracle: str, k: int) -> Pair:
    """Measurements, a report at a time; of randomised response the library has no estimator, and ours stands for it."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    if oracle == "GRR":
        measure = dp.m.make_randomized_response(categories=list(range(k)), prob=exp(EPSILON) / (exp(EPSILON) + k - 1))
        return lambda x: [measure(item) for item in x.tolist()], lambda reports: _inverted(reports, k)
    f = 2 / (1 + exp(EPSILON / 2))
    domain = dp.bitvector_domain(max_weight=1)
    measure = dp.m.make_randomized_response_bitvec(domain, dp.discrete_distance(), f)
    width = -(-k // 8)

    def encode(x: np.ndarray) -> list[Any]:
        return [measure((1 << item).to_bytes(width, "little")) for item in x.tolist()]

    def decode(reports: list[Any]) -> np.ndarray:
        counts = np.array(dp.m.debias_randomized_response_bitvec(reports, f))
        table = counts.reshape(-1, 8)[:, ::-1] if _high_first(measure, dp, f) else counts.reshape(-1, 8)
        return table.ravel()[:k] / len(reports)

    return encode, decode


def _high_first(measure: Any, dp: Any, f: float) -> bool:
    """Whether the estimates count the bits of a byte from the highest one: asked of 2000 reports of bit 0."""
    found = dp.m.debias_randomized_response_bitvec([measure(b"\x01") for _ in range(2000)], f)
    return int(np.argmax(found)) == 7


def diffprivlib(_oracle: str, k: int) -> Pair:
    """The exponential mechanism with equal utilities, which is randomised response; the library has no estimator."""
    from diffprivlib.mechanisms import ExponentialCategorical

    names = [str(i) for i in range(k)]
    pairs = [[names[i], names[j], 1.0] for i in range(k) for j in range(i + 1, k)]
    client = ExponentialCategorical(epsilon=EPSILON, utility_list=pairs)
    return (lambda x: [int(client.randomise(names[item])) for item in x.tolist()], lambda reports: _inverted(reports, k))


def _inverted(reports: list[int], k: int) -> np.ndarray:
    """The unbiased estimates of randomised response from a histogram."""
    own = (exp(EPSILON) - 1) / (exp(EPSILON) + k - 1)
    return (np.bincount(reports, minlength=k) / len(reports) - (1 - own) / k) / own


LIBRARIES: dict[str, tuple[Callable[[str, int], Pair], tuple[str, ...]]] = {
    "pure-ldp": (pure_ldp, ("GRR", "SUE", "OUE", "OLH", "HR")),
    "multi-freq-ldpy": (multi_freq_ldpy, ("GRR", "SUE", "OUE", "OLH", "SS")),
    "opendp": (opendp, ("GRR", "SUE")),
    "diffprivlib": (diffprivlib, ("GRR",)),
}


def ours(oracle: str, k: int, n: int, seed: int = 1) -> tuple[float, float, np.ndarray]:
    """(encode, decode, estimates), a portion of the users at a time."""
    from exactdp.fast.portions import combined, portions
    from exactdp.numbers.text import level
    from exactdp.oracles.records import record
    from exactdp_checks.simulating.oracles import OPTIONS, functions

    options: Mapping[str, str] = OPTIONS.get(oracle, {})
    given = (k, *record(oracle).chosen(k, level("1")).values(), EPSILON)
    encode, estimate = functions(record(oracle))
    times, rng = [0.0, 0.0], np.random.default_rng(seed)

    def clocked(place: int, task: Callable[[], Any]) -> Any:
        start = time.process_time()
        found = task()
        times[place] += time.process_time() - start
        return found

    wide = k if oracle in ("SUE", "OUE", "SS") else 1  # reports of k bits; of a number, a portion costs an estimate of k items
    most = max(1, min(2**18, 2**29 // wide))
    counts = [n // k + (i < n % k) for i in range(k)]

    def reports() -> Any:
        for part in portions(counts, most):
            yield clocked(0, lambda part=part: encode(part, *given, rng, **options))

    found = combined(lambda some: clocked(1, lambda: estimate(some, *given, **options)), reports())
    return times[0], times[1], found


def theirs(library: str, oracle: str, k: int, x: np.ndarray) -> tuple[float, float, np.ndarray]:
    """(encode, decode, estimates), all users at once."""
    encode, decode = LIBRARIES[library][0](oracle, k)
    decode(encode(x[:2]))
    start = time.process_time()
    reports = encode(x)
    middle = time.process_time()
    found = decode(reports)
    return middle - start, time.process_time() - middle, found


def measured(task: dict[str, Any]) -> dict[str, Any]:
    """Seconds, megabytes above those before, and the mean squared error per item."""
    k, n, oracle, library = task["k"], task["n"], task["oracle"], task["library"]

    def once(users: int, seed: int = 0) -> tuple[float, float, np.ndarray]:
        return ours(oracle, k, users, seed) if library == "exactdp" else theirs(library, oracle, k, np.arange(users) % k)

    once(2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    runs = [once(n)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while len(runs) < MOST_RUNS and sum(run[0] + run[1] for run in runs) < SHORT:
        runs.append(once(n, len(runs)))
    shares = (n // k + (np.arange(k) < n % k)) / n
    return {
        "encode": sum(run[0] for run in runs) / len(runs),
        "decode": sum(run[1] for run in runs) / len(runs),
        "megabytes": (peak - before) / 1024,
        "mse": float(np.mean([((run[2] - shares) ** 2).mean() for run in runs])),
        "runs": len(runs),
    }


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    most = int(asked["memory"] * 2**30)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (int(asked["limit"]), int(asked["limit"]) + 1))
    try:
        answer = measured(asked)
    except MemoryError:
        answer = {"over": "memory"}
    sys.stdout.write(json.dumps(answer) + "\n")
