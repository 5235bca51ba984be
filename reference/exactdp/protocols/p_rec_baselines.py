"""Algorithms to compare p-REC with: some lose too much, some are not private. CENTRAL, voter-level privacy, not local.

    random               every object with probability 1/m: epsilon = 0, expected loss at most (1 - 1/m) T
    exponential_weights  j in proportion to e^(lambda x_j): every round leaks a little, |E_t| <= 2 lambda/W_t
    unmixed              the rule of p-REC with gamma = 0: its support changes, so that no epsilon is finite
    follow               the vote of one named voter: not private at all under Definition 2
    majority             the object with most votes, the first of several: no loss if D = R = 0 and P <= n < 2P, constant there
    clamped_majority     m = 2, D = R = 0: the object with fewer votes, by a margin d, with probability t^(-min(|d|, P))/2
    single_credit        p-REC with one credit of D + R + 1, charged in both cases
    undoubled            p-REC with D-credit D and R-credit R + 1

Each is an ``Algorithm`` of ``p_rec``, for its functions. Requires m >= 2, and what ``p_rec_round`` requires of tau.
Source: online-recommendation, sections 1, 3, 7.2, 8.2; majority, clamped_majority and unmixed are ours.

>>> votes = {"ann": 0, "bob": 1, "cid": 0}
>>> random(2).choose(votes), majority(2).choose(votes), clamped_majority(3, 1).choose(votes)
((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 1), Fraction(0, 1)), (Fraction(5, 6), Fraction(1, 6)))
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from exactdp.arguments import shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import check_count, check_level
from exactdp.numbers.exact import exact
from exactdp.numeric import numeric
from exactdp.protocols.p_rec import Algorithm, Credits, by_weight, credits_of
from exactdp.protocols.p_rec_round import Number, Rule, rule
from exactdp.protocols.voting import cast_of

__all__ = ["clamped_majority", "exponential_weights", "follow", "majority", "random", "single_credit", "undoubled", "unmixed"]

SIM = Credits(0, 1)


@numeric
def random(m: int) -> Algorithm:
    """Every object with probability 1/m, whatever the votes.

    Args:
        m: the number of objects, at least 2.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> majority(2).m, random(3).m
        (2, 3)
    """
    size = _objects(m)
    return Algorithm(size, lambda _: (Fraction(1, size),) * size, None)


@numeric
def exponential_weights(m: int, tau: ExactLike, diversity: int = 0, radius: int = 0) -> Algorithm:
    """Probabilities in proportion to e^(lambda x_j), lambda = 2m ln tau, survivors as in p-REC.

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> exponential_weights(2, 8).credits, unmixed(2, 8).credits
        (Credits(d=0, r=1), Credits(d=0, r=1))
    """
    one = Rule(_objects(m), exact(tau), Fraction(0), None)
    return Algorithm(m, partial(by_weight, one), credits_of(diversity, radius))


@numeric
def unmixed(m: int, tau: ExactLike, diversity: int = 0, radius: int = 0) -> Algorithm:
    """Probabilities in proportion to phi(x_j), survivors as in p-REC: gamma = 0.

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> exponential_weights(2, 8).credits, unmixed(2, 8).credits
        (Credits(d=0, r=1), Credits(d=0, r=1))
    """
    one = Rule(_objects(m), exact(tau), Fraction(0), rule(m, tau).rho)
    return Algorithm(m, partial(by_weight, one), credits_of(diversity, radius))


@numeric
def follow(name: str, m: int) -> Algorithm:
    """The vote of the voter with this name; object 0 where there is none.

    Args:
        name: of the voter.
        m: the number of objects, at least 2.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: where the name of the voter is no text.

    Example:
        >>> follow("ann", 2).m
        2
    """
    if not isinstance(name, str):
        raise BadInput(f"{shown(name)} is not the name of a voter: write a text")
    size = _objects(m)
    return Algorithm(size, lambda votes: _surely(_vote_of(name, votes, size), size), None)


@numeric
def majority(m: int) -> Algorithm:
    """The object with most votes among all voters, the first of several.

    Args:
        m: the number of objects, at least 2.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> majority(2).m, random(3).m
        (2, 3)
    """
    size = _objects(m)
    return Algorithm(size, lambda votes: _surely(_first(votes, size), size), None)


@numeric
def clamped_majority(t: ExactLike, least: int) -> Algorithm:
    """Two objects, D = R = 0: for a margin d among the survivors the minority with probability t^(-min(|d|, P))/2, t = e^epsilon.

    Survivors are those of p-REC_sim. Object 0 is the minority of d = 0, with probability 1/2.

    Args:
        t: e^epsilon, at least 1; "t" stands for every level.
        least: P, at least 1.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> clamped_majority(2, 1).m
        2

    Source: online-recommendation, beyond Theorem 11.
    """
    level = check_level(t)
    check_count(least, "P")

    def choose(votes: Mapping[str, int]) -> tuple[Number, ...]:
        ones = sum(cast_of(votes, 2))
        if not votes:
            raise OutOfScope("no voter survives: a pattern with a peer of the client always has a survivor")
        margin = 2 * ones - len(votes)
        small = 1 / level ** min(abs(margin), least) / 2
        return (small, 1 - small) if margin >= 0 else (1 - small, small)

    return Algorithm(2, choose, SIM)


@numeric
def single_credit(m: int, tau: ExactLike, diversity: int, radius: int) -> Algorithm:
    """One credit of D + R + 1, less 1 for a vote on a disliked recommendation and for none on a liked one; out at 0.

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> single_credit(2, 8, 1, 1).credits, undoubled(2, 8, 1, 1).credits
        (Credits(d=0, r=3), Credits(d=1, r=2))
    """
    total = credits_of(diversity, radius)
    return Algorithm(m, partial(by_weight, rule(m, tau)), Credits(0, (total.d + total.r + 1) // 2))


@numeric
def undoubled(m: int, tau: ExactLike, diversity: int, radius: int) -> Algorithm:
    """p-REC with D-credit D and R-credit R + 1 at the start.

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.

    Example:
        >>> single_credit(2, 8, 1, 1).credits, undoubled(2, 8, 1, 1).credits
        (Credits(d=0, r=3), Credits(d=1, r=2))
    """
    total = credits_of(diversity, radius)
    return Algorithm(m, partial(by_weight, rule(m, tau)), Credits(total.d // 2, (total.r + 1) // 2))


def _objects(m: int) -> int:
    if isinstance(m, bool) or not isinstance(m, int) or m < 2:
        raise BadInput(f"m = {shown(m)}: a round has at least 2 objects; write an integer >= 2")
    return m


def _surely(chosen: int, m: int) -> tuple[Number, ...]:
    return tuple(Fraction(int(j == chosen)) for j in range(m))


def _vote_of(name: str, votes: Mapping[str, int], m: int) -> int:
    return dict(zip(votes, cast_of(votes, m), strict=True)).get(name, 0)


def _first(votes: Mapping[str, int], m: int) -> int:
    held = cast_of(votes, m)
    if not held:
        raise OutOfScope("there is no voter, hence no majority: a pattern with a peer of the client has one")
    return max(range(m), key=lambda j: (held.count(j), -j))
