"""Upper bounds: loss and privacy of p-REC_sim (D = R = 0: Theorems 10, 11) and of p-REC (Theorems 16, 17), with constants.

Privacy is central and at the level of voters: epsilon bounds |ln(Pr[b]/Pr'[b])| for every sequence b of recommendations to the
client, over patterns that differ by one voter, both with at least P peers of the client, who likes several objects in at most D
rounds. Losses are expected, over at most n voters, against an adaptive adversary. The printed O((R+1) log(n/P)) is 0 at n = P,
where the loss is not: with constants it is not (R+1) ln(n/P) times anything. Source: online-recommendation, sections 7.2 and 8.2.

>>> print(theorem_10(2, 100, 12, 24), theorem_10_rounded(2, 12, 24), theorem_11(2, 100, 12))
[3.0783171607234431, 3.0783171607234432] 1 + 4*ln(2) 6*ln(100)
>>> print(theorem_16(2, 12, 1, 12, 12), theorem_17(2, 12, 1, 1, 12), theorem_17_sharp(2, 12, 1, 1, 12))
24/17 + 12*ln(3/2) 60*ln(6) 50*ln(6)
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from exactdp.bounds.online_recommendation.parameters import check_peers, gamma, leaking, steepness
from exactdp.bounds.parameters import count
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "credit_decay",
    "credit_loss_rounds",
    "credit_loss_rounds_rounded",
    "crude_privacy",
    "exponential_weights",
    "kick_out",
    "leaking_rounds",
    "lemma_12",
    "lemma_12_sharp",
    "lemma_13",
    "lemma_14",
    "lemma_14_sharp",
    "lemma_18",
    "lemma_19",
    "loss_rounds",
    "loss_rounds_rounded",
    "loss_rounds_whole",
    "never_leaks",
    "random_loss",
    "round_range",
    "theorem_10",
    "theorem_10_rounded",
    "theorem_10_sharp",
    "theorem_11",
    "theorem_11_sharp",
    "theorem_16",
    "theorem_16_rounded",
    "theorem_17",
    "theorem_17_sharp",
    "uniform_loss",
    "uniform_loss_rounded",
]


@numeric
def loss_rounds(m: int, P: int, n: int) -> Real:
    """ln(n/P)/(-ln(1 - 1/(2m))): bound on the loss rounds of p-REC_sim that are not uniform, on every path.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: if n < P.

    Example:
        >>> [round(float(bound(2, 1, 10)), 2) for bound in (leaking_rounds, loss_rounds, loss_rounds_rounded, loss_rounds_whole)]
        [13.82, 8.0, 9.21, 8.0]

    Source: online-recommendation, Theorems 10 and 11.
    """
    check_peers(P, n)
    return Real.of(LogSum.ln(Fraction(n, P))) / LogSum.ln(Fraction(2 * count(m, "m", 2), 2 * m - 1))


@numeric
def loss_rounds_rounded(m: int, P: int, n: int) -> LogSum:
    """2m ln(n/P) >= ``loss_rounds``. In rounds.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: if n < P.

    Example:
        >>> [round(float(bound(2, 1, 10)), 2) for bound in (leaking_rounds, loss_rounds, loss_rounds_rounded, loss_rounds_whole)]
        [13.82, 8.0, 9.21, 8.0]

    Source: online-recommendation, Theorems 10 and 11.
    """
    check_peers(P, n)
    return LogSum.ln(Fraction(n, P)) * (2 * count(m, "m", 2))


@numeric
def loss_rounds_whole(m: int, P: int, n: int) -> int:
    """max {k : n (1 - 1/(2m))^k >= P}, the same bound rounded down.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: if n < P.

    Example:
        >>> [round(float(bound(2, 1, 10)), 2) for bound in (leaking_rounds, loss_rounds, loss_rounds_rounded, loss_rounds_whole)]
        [13.82, 8.0, 9.21, 8.0]

    Source: online-recommendation, Theorems 10 and 11.
    """
    bits, near = 64, loss_rounds(m, P, n).enclosure(64)
    while near.width >= 1:
        bits, near = 2 * bits, loss_rounds(m, P, n).enclosure(2 * bits)
    k = floor(near.upper)  # or one less: logarithms decide
    return k - (LogSum.ln(Fraction(2 * m, 2 * m - 1)) * k > LogSum.ln(Fraction(n, P)))


@numeric
def uniform_loss(m: int, T: int, R: int = 0) -> Fraction:
    """gamma T = m T (R+1)/(3T - R - 1): expected number of uniform rounds, at most m (R+1)/2.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound on an expected number of rounds.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> uniform_loss(2, 10), uniform_loss_rounded(2, 10)
        (Fraction(20, 29), Fraction(1, 1))

    Source: online-recommendation, Theorems 10 and 16.
    """
    return gamma(m, T, R) * T


@numeric
def uniform_loss_rounded(m: int, T: int, R: int = 0) -> Fraction:
    """m (R+1)/2 >= ``uniform_loss``; printed as O(R), which is false at R = 0.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound on an expected number of rounds.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> uniform_loss(2, 10), uniform_loss_rounded(2, 10)
        (Fraction(20, 29), Fraction(1, 1))

    Source: online-recommendation, Theorems 10 and 16.
    """
    gamma(m, T, R)
    return Fraction(m * (R + 1), 2)


@numeric
def random_loss(m: int, T: int) -> Fraction:
    """(1 - 1/m) T >= the expected loss of uniform recommendations, whatever the votes and the client.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.

    Returns:
        Expected losses.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> random_loss(2, 10)
        Fraction(5, 1)
    """
    return (1 - Fraction(1, count(m, "m", 2))) * count(T, "T")


@numeric
def kick_out(m: int, W: int) -> Fraction:
    """W (1 - 1/(2m)) > the survivors of p-REC_sim after a loss in a round that is not uniform.

    Args:
        m: the number of objects, at least 2.
        W: the number of voters that survive before, at least 1; for ``lemma_14`` at least 2.

    Returns:
        The bound on a number of survivors.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> kick_out(2, 12), lemma_14(2, 12)
        (Fraction(9, 1), Fraction(10, 1))

    Source: online-recommendation, Lemma 14.
    """
    return count(W, "W") * (1 - Fraction(1, 2 * count(m, "m", 2)))


@numeric
def round_range(m: int, T: int, R: int = 0) -> tuple[Fraction, Fraction]:
    """(gamma/m, 1 - gamma + gamma/m): every probability of a round is between them; at unanimity they are attained.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The two probabilities.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round_range(2, 10)
        (Fraction(1, 29), Fraction(28, 29))

    Source: online-recommendation, Algorithm 1.
    """
    mixed = gamma(m, T, R)
    return mixed / m, 1 - mixed + mixed / m


@numeric
def theorem_10(m: int, T: int, P: int, n: int) -> Real:
    """ln(n/P)/(-ln(1 - 1/(2m))) + gamma T >= the expected loss of p-REC_sim.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round(float(theorem_10(2, 100, 1, 10)), 3), round(float(theorem_10_sharp(2, 100, 1, 10)), 3)
        (8.673, 8.338)

    Source: online-recommendation, Theorem 10.
    """
    return loss_rounds(m, P, n) + uniform_loss(m, T)


@numeric
def theorem_10_rounded(m: int, P: int, n: int) -> LogSum:
    """2m ln(n/P) + m/2, the bound of the proof, for every T at which p-REC_sim is defined. In expected losses.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        BadInput: if n < P.

    Example:
        >>> round(float(theorem_10_rounded(2, 1, 10)), 3)
        10.21

    Source: online-recommendation, Theorem 10.
    """
    return loss_rounds_rounded(m, P, n) + Fraction(m, 2)


@numeric
def theorem_10_sharp(m: int, T: int, P: int, n: int) -> Real:
    """ln(n/P)/(-ln(1 - 1/(2m))) + (1 - 1/m) gamma T: a uniform recommendation is liked with probability at least 1/m.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round(float(theorem_10(2, 100, 1, 10)), 3), round(float(theorem_10_sharp(2, 100, 1, 10)), 3)
        (8.673, 8.338)

    Source: online-recommendation, Theorem 10.
    """
    return loss_rounds(m, P, n) + (1 - Fraction(1, m)) * uniform_loss(m, T)


@numeric
def lemma_12(m: int, T: int, W: int, R: int = 0) -> LogSum:
    """3 lambda/W >= |ln(Pr[b_t|...]/Pr'[b_t|...])| with W >= 2 survivors. In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        W: the number of voters that survive, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: for fewer survivors, and where p-REC is not defined.

    Example:
        >>> [round(float(bound(2, 100, 12)), 3) for bound in (lemma_12, lemma_12_sharp, lemma_13)]
        [4.605, 1.919, 3.07]

    Source: online-recommendation, Lemmas 12 and 13.
    """
    return leaking(m, T, R, W, 2, "W") * Fraction(3, W)


@numeric
def lemma_12_sharp(m: int, T: int, W: int, R: int = 0) -> LogSum:
    """c lambda/W >= what ``lemma_12`` bounds: c = 1 + 1/(2m) for W >= 6m, else 2 for m >= 3, and 3 for m = 2. In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        W: the number of voters that survive, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: for fewer survivors, and where p-REC is not defined.

    Example:
        >>> [round(float(bound(2, 100, 12)), 3) for bound in (lemma_12, lemma_12_sharp, lemma_13)]
        [4.605, 1.919, 3.07]

    Source: online-recommendation, Lemmas 12 and 13.
    """
    factor = Fraction(2 * m + 1, 2 * m) if count(W, "W") >= 6 * count(m, "m", 2) else Fraction(2 if m > 2 else 3)
    return leaking(m, T, R, W, 2, "W") * (factor / W)


@numeric
def lemma_13(m: int, T: int, W: int, R: int = 0) -> LogSum:
    """2 lambda/W >= |ln(sum phi(x_j)/sum phi(x'_j))| with W >= 2 survivors, tau >= 1 + 1/m; ``weights.lemma_13`` is exact.

    In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        W: the number of voters that survive, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: for fewer survivors, and where p-REC is not defined.

    Example:
        >>> [round(float(bound(2, 100, 12)), 3) for bound in (lemma_12, lemma_12_sharp, lemma_13)]
        [4.605, 1.919, 3.07]

    Source: online-recommendation, Lemmas 12 and 13.
    """
    lam = steepness(m, T, R)
    if m * T < (m + 1) * (R + 1) or count(W, "W") < 2:
        raise OutOfScope(f"T = {T}, R = {R}, W = {W}: the sum of the weights is bounded for tau >= 1 + 1/m and W >= 2")
    return lam * Fraction(2, W)


@numeric
def exponential_weights(m: int, T: int, W: int, R: int = 0) -> LogSum:
    """2 lambda/W >= |ln(Pr[b_t|...]/Pr'[b_t|...])| for probabilities in proportion to e^(lambda x_j), W >= 2 survivors.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        W: the number of voters that survive, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round(float(exponential_weights(2, 100, 12)), 3)
        3.07
    """
    return steepness(m, T, R) * Fraction(2, count(W, "W", 2))


@numeric
def lemma_14(m: int, W: int) -> Fraction:
    """W (1 - 1/(3m)) >= the survivors after a round that leaks, W >= 2 before it.

    Args:
        m: the number of objects, at least 2.
        W: the number of voters that survive before, at least 1; for ``lemma_14`` at least 2.

    Returns:
        The bound on a number of survivors.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> kick_out(2, 12), lemma_14(2, 12)
        (Fraction(9, 1), Fraction(10, 1))

    Source: online-recommendation, Lemma 14.
    """
    return count(W, "W", 2) * (1 - Fraction(1, 3 * count(m, "m", 2)))


@numeric
def lemma_14_sharp(m: int, W: int) -> int:
    """The largest integer below W - (W-1)/(2m), W >= 2: an object that leaks has more than (W-1)/(2m) votes.

    Args:
        m: the number of objects, at least 2.
        W: the number of voters that survive before, at least 2.

    Returns:
        The bound on a number of survivors.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> lemma_14_sharp(2, 12)
        9

    Source: online-recommendation, Lemma 14, sharpened.
    """
    return count(W, "W", 2) - (W - 1) // (2 * count(m, "m", 2)) - 1


@numeric
def never_leaks(m: int, P: int, n: int) -> bool:
    """Whether 2m (n - P) <= n: then, and only then where gamma < 1, p-REC_sim has epsilon = 0 over patterns of at most n voters.

    n - (n-1)/(2m) < P suffices.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        True or False.

    Raises:
        BadInput: if n < P.

    Example:
        >>> never_leaks(2, 9, 10), never_leaks(2, 1, 10)
        (True, False)

    Source: online-recommendation, beyond Theorem 11.
    """
    check_peers(P, n)
    return 2 * count(m, "m", 2) * (n - P) <= n


@numeric
def leaking_rounds(m: int, P: int, n: int) -> LogSum:
    """3m ln(n/P) >= the number of rounds of p-REC_sim that leak: n (1 - 1/(3m))^K >= P.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: if n < P.

    Example:
        >>> [round(float(bound(2, 1, 10)), 2) for bound in (leaking_rounds, loss_rounds, loss_rounds_rounded, loss_rounds_whole)]
        [13.82, 8.0, 9.21, 8.0]

    Source: online-recommendation, Theorems 10 and 11.
    """
    check_peers(P, n)
    return LogSum.ln(Fraction(n, P)) * (3 * count(m, "m", 2))


@numeric
def crude_privacy(m: int, T: int, P: int, n: int) -> Real:
    """3 lambda/P 3m ln(n/P), Lemma 12 times the rounds that leak; |E(b)| of p-REC_sim is at most that.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 6m.
        n: the most voters, at least P.

    Returns:
        The bound on epsilon, in nats.

    Raises:
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(crude_privacy(2, 100, 12, 100)), 2)
        58.59

    Source: online-recommendation, Theorem 11.
    """
    check_peers(P, n)
    return Real.of(leaking(m, T, 0, P, 6 * count(m, "m", 2), "P") * Fraction(3, P)) * leaking_rounds(m, P, n)


@numeric
def theorem_11(m: int, T: int, P: int) -> LogSum:
    """9m lambda/P = 18 m^2 ln(T)/P >= |E(b)| of p-REC_sim; T >= 2, 3T >= m + 1, P >= 2. In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 2; for ``theorem_11_sharp`` at least 6m.

    Returns:
        The bound on epsilon, in nats.

    Raises:
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(theorem_11(2, 100, 12)), 3), round(float(theorem_11_sharp(2, 100, 12)), 3)
        (27.631, 23.026)

    Source: online-recommendation, Theorem 11.
    """
    return leaking(m, T, 0, P, 2, "P") * Fraction(9 * m, P)


@numeric
def theorem_11_sharp(m: int, T: int, P: int) -> LogSum:
    """3 lambda (3m-1)/P = 6m (3m-1) ln(T)/P: after the last round that leaks at least P voters survive, P >= 6m.

    In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 2; for ``theorem_11_sharp`` at least 6m.

    Returns:
        The bound on epsilon, in nats.

    Raises:
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(theorem_11(2, 100, 12)), 3), round(float(theorem_11_sharp(2, 100, 12)), 3)
        (27.631, 23.026)

    Source: online-recommendation, Theorem 11.
    """
    leaking(m, T, 0, P, 6 * count(m, "m", 2), "P")
    return theorem_11(m, T, P) * Fraction(3 * m - 1, 3 * m)


@numeric
def credit_loss_rounds(m: int, R: int, P: int, n: int) -> LogSum:
    """2m (2R+1) ln((2R+1) n/((R+1) P)): bound on the loss rounds of p-REC that are not uniform, on every path.

    Args:
        m: the number of objects, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(credit_loss_rounds(2, 1, 1, 10)), 2), round(float(credit_loss_rounds_rounded(2, 1, 1, 10)), 2)
        (32.5, 52.84)

    Source: online-recommendation, Theorem 16.
    """
    check_peers(P, n)
    credit = 2 * count(R, "R", 0) + 1
    return LogSum.ln(Fraction(credit * n, (R + 1) * P)) * (2 * count(m, "m", 2) * credit)


@numeric
def credit_loss_rounds_rounded(m: int, R: int, P: int, n: int) -> LogSum:
    """4m (R+1) (1 + ln(n/P)) >= ``credit_loss_rounds``; printed as O((R+1) ln(n/P)), which is 0 at n = P. In rounds.

    Args:
        m: the number of objects, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a number of rounds.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(credit_loss_rounds(2, 1, 1, 10)), 2), round(float(credit_loss_rounds_rounded(2, 1, 1, 10)), 2)
        (32.5, 52.84)

    Source: online-recommendation, Theorem 16.
    """
    check_peers(P, n)
    return (LogSum.ln(Fraction(n, P)) + 1) * (4 * count(m, "m", 2) * (count(R, "R", 0) + 1))


@numeric
def credit_decay(m: int, R: int, C: int) -> Fraction:
    """C (1 - 1/(2m (2R+1))) >= the total R-credit after a loss of p-REC in a round that is not uniform.

    Args:
        m: the number of objects, at least 2.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        C: the total credit, at least 1.

    Returns:
        The bound on a credit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> credit_decay(2, 1, 12)
        Fraction(11, 1)

    Source: online-recommendation, Theorem 16.
    """
    return count(C, "C") * (1 - Fraction(1, 2 * count(m, "m", 2) * (2 * count(R, "R", 0) + 1)))


@numeric
def theorem_16(m: int, T: int, R: int, P: int, n: int) -> LogSum:
    """2m (2R+1) ln((2R+1) n/((R+1) P)) + gamma T >= the expected loss of p-REC. In expected losses.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round(float(theorem_16(2, 100, 1, 1, 10)), 3), round(float(theorem_16_rounded(2, 100, 1, 1, 10)), 3)
        (33.839, 66.052)

    Source: online-recommendation, Theorem 16.
    """
    return credit_loss_rounds(m, R, P, n) + uniform_loss(m, T, R)


@numeric
def theorem_16_rounded(m: int, T: int, R: int, P: int, n: int) -> LogSum:
    """5m (R+1) (1 + ln(n/P)) >= ``theorem_16``, for every T at which p-REC is defined. In expected losses.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where p-REC is not defined.

    Example:
        >>> round(float(theorem_16(2, 100, 1, 1, 10)), 3), round(float(theorem_16_rounded(2, 100, 1, 1, 10)), 3)
        (33.839, 66.052)

    Source: online-recommendation, Theorem 16.
    """
    gamma(m, T, R)
    return credit_loss_rounds_rounded(m, R, P, n) * Fraction(5, 4)


@numeric
def lemma_18(m: int, T: int, D: int, R: int, P: int, C: int) -> LogSum:
    """3 (2D+2R+1) lambda/C >= |ln(Pr[b_t|...]/Pr'[b_t|...])| where the survivors have the total credit C. In nats.

    P >= 2.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 2.
        C: the total credit, at least (D + R + 1) P.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for a smaller credit.
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(lemma_18(2, 100, 1, 1, 4, 12)), 3)
        19.56

    Source: online-recommendation, Lemma 18.
    """
    found = leaking(m, T, count(R, "R", 0), P, 2, "P")
    if count(C, "C") < (count(D, "D", 0) + R + 1) * P:
        raise BadInput(f"C = {C}: the peers alone have a credit of {(D + R + 1) * P}, write at least that")
    return found * Fraction(3 * (2 * D + 2 * R + 1), C)


@numeric
def lemma_19(m: int, D: int, R: int, C: int) -> Fraction:
    """C (1 - 1/(3m (2D+2R+1))) >= the total credit after a round that leaks.

    Args:
        m: the number of objects, at least 2.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        C: the total credit, at least 1.

    Returns:
        The bound on a credit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> lemma_19(2, 1, 1, 30)
        Fraction(29, 1)

    Source: online-recommendation, Lemma 19.
    """
    return count(C, "C") * (1 - Fraction(1, 3 * count(m, "m", 2) * (2 * count(D, "D", 0) + 2 * count(R, "R", 0) + 1)))


@numeric
def theorem_17(m: int, T: int, D: int, R: int, P: int) -> LogSum:
    """36 m^2 (2D+2R+1) ln(tau)/P >= |E(b)| of p-REC; T > R + 1, 3T >= (m+1)(R+1), P >= 2. In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 2.

    Returns:
        The bound on epsilon, in nats.

    Raises:
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(theorem_17(2, 100, 1, 1, 12)), 3), round(float(theorem_17_sharp(2, 100, 1, 1, 12)), 3)
        (234.721, 195.601)

    Source: online-recommendation, Theorem 17.
    """
    return leaking(m, T, count(R, "R", 0), P, 2, "P") * Fraction(18 * m * _credit(D, R), P)


@numeric
def theorem_17_sharp(m: int, T: int, D: int, R: int, P: int) -> LogSum:
    """18 m^2 (2D+2R+1)^2 ln(tau)/((D+R+1) P), the same before (2D+2R+1)/(D+R+1) is rounded to 2. In nats.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 2.

    Returns:
        The bound on epsilon, in nats.

    Raises:
        OutOfScope: for fewer peers, and where p-REC is not defined.

    Example:
        >>> round(float(theorem_17(2, 100, 1, 1, 12)), 3), round(float(theorem_17_sharp(2, 100, 1, 1, 12)), 3)
        (234.721, 195.601)

    Source: online-recommendation, Theorem 17.
    """
    return theorem_17(m, T, D, R, P) * Fraction(_credit(D, R), 2 * (D + R + 1))


def _credit(D: int, R: int) -> int:
    return 2 * count(D, "D", 0) + 2 * R + 1
