"""Law by solving, with outputs without an end: outputs of a channel that stand for infinitely many, the n-th with a known chance.

Part of the trusted base with ``kernel``; as ``linear``, whose chains these are, with one more field. The outputs "tails" of the
channel, each [y, v] with a ratio, stand for y_0, y_1, .... Numbers of columns from m on in the ends of a chain name its own
tails, in the order of "levels": {"states", "visits", "ratio", "columns"}, where states[0] is the head. Checked beside ``linear``:

    an end that names a tail is reached from its states alone, and of these the head alone is reached from other states,
    visits[r] = [r = head] + sum over s of visits[s] P[s][r] for these states, of r != head,
    ratio = sum over s of visits[s] P[s][head],
    columns = [y(0), ..., y(k-1), y]: y is in "tails" with this ratio, and is named by no end.

So a turn from the head comes back to it with probability ratio, whatever was before (strong Markov property). The number n of
returns since the states were entered, given that the chain then ends at the tail, is n with probability (1 - ratio) ratio^n: the
tail's mass M puts M (1 - ratio) ratio^n on y(n) for n < k, and M ratio^k on y, whose parts again are as likely as the n above.
That ratio < 1 follows, as an end is reached from the head. Over Q(t) weights are > 0 for every t > 1.
Source: J. Norris, Markov chains, 1997, theorem 1.4.2; D. Blackwell 1953 (the tail is sufficient).
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.trusted.arithmetic import items, require
from exactdp_checks.trusted.document import Finding
from exactdp_checks.trusted.linear import Numbers, Weights, entry, system
from exactdp_checks.trusted.objects import Body, Channel, fields, whole
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import canonical, sha256

__all__ = ["named_tails", "spread", "tail_names", "tailed"]

MOST = 10**6  # weights of all chains, and parts of their tails


def turn(level: Body, rows: list[Weights], values: Numbers) -> Any:
    """The probability of coming from the head back to it without leaving the states. Rejected unless the visits are right."""
    states, often = items(level["states"]), items(level["visits"])
    require(states and whole(states) and len(set(states)) == len(states) == len(often), "not a list of different states")
    require(min(states) >= 0 and max(states) < len(rows), "no such state")
    require(whole(often) and all(0 <= v < len(values.values) for v in often), "no such value")
    head, into = states[0], {s: list[Any]() for s in states}
    require(head == 0 or 0 not in into, "the chain starts beside the head")
    for s, row in enumerate(rows):
        require(s in into or all(r == head or r not in into for r, _ in row), "the states are entered beside the head")
    for s, v in zip(states, often, strict=True):
        for r, weight in rows[s]:
            if r in into:
                into[r].append(values.values[v] * values.values[weight])
    for s, v in zip(states[1:], often[1:], strict=True):
        require(values.same(values.sum(into[s]), values.values[v]), "the visits of a turn do not solve its system")
    require(values.same(values.values[often[0]], values.one), "a turn begins once")
    return values.sum(into[head])


def spread(body: Body, values: Numbers, m: int, tails: dict[int, Any]) -> tuple[list[Weights], list[Weights], list[Any]]:
    """(the rows, the ends, the mass of each of m outputs) of a chain, its tails spread out."""
    levels = [fields(level, "states visits ratio columns") for level in items(body["levels"])]
    rows, ends, mass = system(body, values, m + len(levels))
    for e, end in enumerate(ends):
        named = {y - m for y, _ in end if y >= m}
        require(all(y not in tails for y, _ in end), "an end names an output that stands for a tail")
        for s, row in enumerate(rows):
            reached = any(target == -1 - e for target, _ in row)
            require(not reached or all(s in levels[j]["states"] for j in named), "a tail is reached from elsewhere")
    require(rows or not levels, "a tail and no state")
    for j, level in enumerate(levels):
        ratio, columns = level["ratio"], items(level["columns"])
        require(whole([ratio]) and 0 <= ratio < len(values.values), "no such value")
        require(values.same(turn(level, rows, values), values.values[ratio]), "the ratio is another one")
        require(columns and whole(columns) and min(columns) >= 0 and max(columns) < m, "no such output")
        require(len(set(columns)) == len(columns) and columns[-1] in tails and not tails.keys() & set(columns[:-1]), "a bad tail")
        require(values.same(tails[columns[-1]], values.values[ratio]), "the tail has another ratio")
        left = mass[m + j]
        for y in columns[:-1]:
            following = left * values.values[ratio]
            mass[y] = values.sum([mass[y], left - following])
            left = values.sum([following])
        mass[columns[-1]] = values.sum([mass[columns[-1]], left])
    return rows, ends, mass[:m]


def chain(body: Body, channel: Channel, x: int, tails: dict[int, Any]) -> int:
    """Reject unless row x of the channel is the law of the chain, its tails spread out; the number of its weights and parts."""
    fields(body, "values rows ends visits levels")
    values = Numbers(body["values"], channel.numeric, open_=True)
    rows, ends, mass = spread(body, values, channel.m, tails)
    right = all(values.same(p, entry(channel, x, y)) for y, p in enumerate(mass))
    require(right, "the law is another one")
    return sum(map(len, rows)) + sum(map(len, ends)) + sum(len(level["columns"]) for level in body["levels"])


def named_tails(pairs: Any, m: int, ratios: Numbers) -> dict[int, Any]:
    """The outputs that stand for tails, with their ratios."""
    right = all(len(items(pair)) == 2 and whole(pair[:1]) and 0 <= pair[0] < m for pair in items(pairs))
    require(right, "not a list of tails")
    tails = dict(zip([y for y, _ in pairs], ratios.values, strict=True))
    require(len(tails) == len(pairs), "an output stands for two tails")
    return tails


def tail_names(pairs: Any, channel: Channel) -> str:
    """What the proposition says of the outputs that stand for tails."""
    named = ", ".join(channel.at(y, "outputs") for y, _ in pairs)
    return (
        f"; the outputs {named} stand for infinitely many each, of which the one numbered n = 0, 1, 2, ... occurs, "
        f"given that one does, with probability (1 - r) r^n for every input, r by the list {sha256(canonical(pairs))}"
    )


def tailed(body: Body) -> Finding:
    """Each row of the channel is the law of a Markov chain; the parts of its tails have one law, whatever the input."""
    channel, chains = Channel(body["channel"]), items(body["chains"])
    require(len(chains) == channel.k and not channel.radius, "not one chain for each input, or a radius")
    require(sum(len(row) for c in chains for row in (*c["rows"], *c["ends"])) <= MOST, "too many weights")
    require(all(len(c["rows"]) or len(c["ends"]) == 1 for c in chains), "several ends and no state")
    pairs = items(body["tails"])
    require(pairs and all(len(items(pair)) == 2 for pair in pairs), "not a list of tails")
    tails = named_tails(pairs, channel.m, Numbers([v for _, v in pairs], channel.numeric))
    require(sum(chain(c, channel, x, tails) for x, c in enumerate(chains)) <= MOST, "too much")
    states = sum(len(c["rows"]) for c in chains)
    sentence = (
        f"{'' if channel.numeric else 'for every t = e^eps > 1, '}each row of {channel.name} is the law of what one of the "
        f"Markov chains {sha256(canonical(chains))} ({channel.k} chains, {states} states) returns, and each of these ends with "
        f"probability 1{tail_names(pairs, channel)}"
    )
    method = Method.EXACT if channel.numeric else Method.SYMBOLIC
    return Finding(Outcome.PROVED, method, f"{channel.scope}; {states} states, {len(pairs)} tails", "", sentence)
