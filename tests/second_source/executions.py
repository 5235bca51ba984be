"""Whole executions of protocols again: each is replayed from its draws, by the protocol's lines, and together they are all.

A draw is {"range", "value", "weights", "result"}: without weights the result is uniform on 0..range-1 and the value itself, else
it is i with probability w_i / range, where the value lies between the sums of the weights. The order is a convention, which the
clients' guide states (``tests/clients/README.md``): of adaptive one-bit every user's round, then round after round the answers;
of HRR for each user the row, then the lie; of HadaOracle the partition (for each user a group; or a shuffle: for i = n-1, ..., 1
place i is exchanged with place draw(i+1)), for each group the rows of A and then b, and each user's HRR of the hashed item; of
MaxSense for each user whether each item is rated, the ratings of those, whether each item is public, the lie; of Multi-MaxSense
the rated items one after another, from those that are left, their ratings in ascending order, the items of each block likewise,
a lie for each block; of Pairwise-Preference i, then j among the others, counted on from i + 1, whether each is rated, the ratings
of those, the lie; of p-REC in every round whether it mixes, and then the object.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from second_source.numbers import same
from second_source.protocols_heavy_hitters import hashed, power, sign
from second_source.protocols_online_recommendation import by_weight, survivors

Draws = Sequence[dict[str, Any]]


class OtherDraw(Exception):
    """A draw of an execution is not what the protocol draws there."""


def require(truth: bool) -> None:
    if not truth:
        raise OtherDraw


class Replay:
    """The draws of one execution, one after another; what each should be is said where it is taken."""

    def __init__(self, draws: Draws) -> None:
        self.left = list(draws)
        self.chance = Fraction(1)
        self.path: tuple[int, ...] = ()

    def uniform(self, n: int) -> int:
        """A number from 0 to n - 1."""
        one = self.left.pop(0)
        require((one["range"], one["weights"]) == (n, []) and 0 <= one["value"] == one["result"] < n)
        self.chance /= n
        self.path += (one["result"],)
        return int(one["result"])

    def weighted(self, *weights: Any) -> int:
        """i with a probability in proportion to weight i; some weights are numbers of mpmath."""
        one = self.left.pop(0)
        given, total = one["weights"], sum(weights)
        require(one["range"] == sum(given) and same([Fraction(g, one["range"]) for g in given], [w / total for w in weights]))
        ends = [0, *accumulate(given)]
        require(ends[one["result"]] <= one["value"] < ends[one["result"] + 1])
        self.chance *= Fraction(given[one["result"]], one["range"])
        self.path += (one["result"],)
        return int(one["result"])

    def coin(self, chance: Any) -> bool:
        """Whether something of this probability happens: 1 for yes."""
        return self.weighted(1 - chance, chance) == 1

    def lies(self, t: Any) -> int:
        """1 with probability 1/(t + 1)."""
        return self.weighted(Fraction(t), 1)


def all_of(said: Sequence[dict[str, Any]], once: Callable[[Replay], dict[str, Any]]) -> bool:
    """Whether every execution follows from its draws, and these are all executions: they differ, and have probability 1."""
    paths, total = set(), Fraction(0)
    for execution in said:
        replay = Replay(execution["draws"])
        try:
            found = once(replay)
        except (OtherDraw, IndexError):
            return False
        if replay.left or not same({name: part for name, part in execution.items() if name != "draws"}, found):
            return False
        paths.add(replay.path)
        total += replay.chance
    return len(paths) == len(said) and total == 1


def adaptive_one_bit(data: Sequence[int], queries: Any, d: int, r: Any, t: Any, said: Any) -> bool:
    gain = r * (t + 1) / (t - 1)

    def once(draws: Replay) -> dict[str, Any]:
        rounds: list[dict[str, Any]] = []
        chosen = [draws.uniform(d) for _ in data]
        for k in range(d):
            query = queries["first" if not rounds else "above" if rounds[-1]["estimate"] > 0 else "other"]
            users = [i for i, j in enumerate(chosen) if j == k]
            chances = [Fraction(1, 2) + query[data[i]] * (t - 1) / (2 * r * (t + 1)) for i in users]
            answers = [draws.weighted(p, 1 - p) for p in chances]
            mean = sum((gain if not a else -gain for a in answers), start=Fraction(0)) / max(len(users), 1)
            rounds.append({"answers": answers, "estimate": mean, "query": query, "users": users})
        return {"rounds": rounds}

    return all_of(said, once)


def hrr(draws: Replay, item: int, m: int, t: Any) -> int:
    """The report of one user: a row r, and H(r, item), or its opposite."""
    r = draws.uniform(m)
    return 2 * r + ((sign(r, item) < 0) ^ draws.lies(t))


def hadamard_oracle(data: Sequence[int], d: int, t: Any, said: Any) -> bool:
    return all_of(said, lambda draws: {"reports": [hrr(draws, item, power(d), t) for item in data]})


def hada_oracle(data: Sequence[int], d: int, k: int, m: int, t: Any, partition: str, said: Any) -> bool:
    n, q, j = len(data), (d - 1).bit_length(), m.bit_length() - 1

    def groups(draws: Replay) -> list[int]:
        if partition == "independent":
            return [draws.uniform(k) for _ in data]
        users = list(range(n))
        for i in reversed(range(1, n)):
            other = draws.uniform(i + 1)
            users[i], users[other] = users[other], users[i]
        sizes = [n // k + (i < n % k) for i in range(k)]
        places = [i for i, size in enumerate(sizes) for _ in range(size)]
        return [places[users.index(user)] for user in range(n)]

    def once(draws: Replay) -> dict[str, Any]:
        of = groups(draws)
        maps = [([draws.uniform(2**q) for _ in range(j)], draws.uniform(2**j)) for _ in range(k)]
        return {"reports": [hrr(draws, hashed(*maps[i], item), m, t) for item, i in zip(data, of, strict=True)]}

    return all_of(said, once)


def users_of(classes: Any, sizes: Sequence[int]) -> list[Any]:
    return [b for b, size in zip(classes, sizes, strict=True) for _ in range(size)]


def max_sense(classes: Any, sizes: Sequence[int], w: int, p: Any, t: Any, said: Any, model: str = "exact") -> bool:
    def rated(draws: Replay, items: int) -> list[int]:
        found: list[int] = []
        for j in range(items):  # of the items that are left so many are still to be rated
            chance = Fraction(w, items) if model == "independent" else Fraction(w - len(found), items - j)
            found += [j] * draws.coin(chance)
        return found

    def once(draws: Replay) -> dict[str, Any]:
        sensed, reports = [], []
        for b in users_of(classes, sizes):
            liked = {j for j in rated(draws, len(b)) if draws.coin(b[j])}
            public = [j for j in range(len(b)) if draws.coin(p)]
            sensed.append(public)
            reports.append(any(j in liked for j in public) ^ draws.lies(t))
        return {"sensed": sensed, "reports": reports}

    return all_of(said, once)


def taken(draws: Replay, left: list[int], count: int) -> list[int]:
    """So many of the items that are left, one after another."""
    return [left.pop(draws.uniform(len(left))) for _ in range(count)]


def multi_max_sense(classes: Any, sizes: Sequence[int], w: int, n: int, Q: int, t: Any, said: Any) -> bool:
    def once(draws: Replay) -> dict[str, Any]:
        blocks, reports = [], []
        for b in users_of(classes, sizes):
            liked = {j for j in sorted(taken(draws, list(range(len(b))), w)) if draws.coin(b[j])}
            left = list(range(len(b)))
            mine = [sorted(taken(draws, left, n)) for _ in range(Q)]
            blocks.append(mine)
            reports.append([any(j in liked for j in block) ^ draws.lies(t) for block in mine])
        return {"blocks": blocks, "reports": reports}

    return all_of(said, once)


def pairwise_preference(classes: Any, sizes: Sequence[int], w: int, t: Any, said: Any, reading: str = "B") -> bool:
    def alike(one: int | None, two: int | None) -> bool:
        if reading == "A":
            return one == 1 and two == 1
        if reading == "B":
            return None not in (one, two) and one == two
        return (one == 1) == (two == 1)

    def once(draws: Replay) -> dict[str, Any]:
        pairs, reports = [], []
        for b in users_of(classes, sizes):
            items = len(b)
            i = draws.uniform(items)
            j = [*range(i + 1, items), *range(i)][draws.uniform(items - 1)]
            first = draws.coin(Fraction(w, items))
            second = draws.coin(Fraction(w - first, items - 1))
            ratings = [int(draws.coin(b[item])) if rated else None for item, rated in ((i, first), (j, second))]
            pairs.append(sorted((i, j)))
            reports.append(alike(*ratings) ^ draws.lies(t))
        return {"pairs": pairs, "reports": reports}

    return all_of(said, once)


def p_rec(client: Any, pattern: Any, m: int, tau: Any, diversity: int, radius: int, said: Any) -> bool:
    mixed = m / (3 * tau - 1)

    def once(draws: Replay) -> dict[str, Any]:
        found: list[int] = []
        for place in range(len(client)):
            alive = survivors(client, pattern, found, diversity, radius)[-1]
            votes = [pattern[name][place] for name in alive]
            uniform = draws.weighted(mixed, 1 - mixed) == 0
            found.append(draws.uniform(m) if uniform else draws.weighted(*by_weight(votes, m, tau, 0, Fraction(1, 2 * m))))
        return {"recommended": found}

    return all_of(said, once)


CHECKS: dict[str, Callable[..., bool]] = {
    f"{one.__name__}.executions": one
    for one in (adaptive_one_bit, hada_oracle, hadamard_oracle, max_sense, multi_max_sense, p_rec, pairwise_preference)
}
"""Executions are recognised, as their order is a convention: each is replayed, and their probabilities sum to 1."""
