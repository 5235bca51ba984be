"""The patterns of golden vectors: what is wrong in an invalid one, and what comes of it in a library.

>>> sorted(FLAGS)[0], FLAGS["BudgetTwice"].pattern
('BudgetTwice', 'the level is spent twice: e^(2 epsilon) stands where e^epsilon belongs')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["FLAGS", "Flag"]


@dataclass(frozen=True)
class Flag:
    """What is done, and what comes of it."""

    pattern: str
    effect: str


PRIVACY = "a likelihood ratio exceeds its bound: the promise of privacy is broken"
BIAS = "the estimate is wrong on the average, by an amount that more users do not remove"
ACCEPTED = "what cannot be meant is accepted, and an answer is made of it"
FLAGS: Mapping[str, Flag] = {
    "BudgetTwice": Flag("the level is spent twice: e^(2 epsilon) stands where e^epsilon belongs", PRIVACY),
    "ClippedScores": Flag("negative scores are set to 0", BIAS),
    "EmptyRange": Flag("a number of items, parts, users or reports that is 0 or less", ACCEPTED),
    "FormulaForTwo": Flag("the formula for two items is used for any number of them", BIAS),
    "InfiniteRatio": Flag("an output is possible for one item and impossible for another", PRIVACY),
    "ItemsInClear": Flag("items are reported as they are", PRIVACY),
    "LastItemInClear": Flag("the loop over the items ends before the last one, which is reported as it is", PRIVACY),
    "MissingFactor": Flag("supported outputs are counted, and the counts are not rescaled", BIAS),
    "NoiseTooSmall": Flag(
        "noise of too small a variance, or too narrow a window of it, for the stated epsilon and delta", PRIVACY
    ),
    "NoInformation": Flag("epsilon = 0: the reports say nothing, and an estimate does not exist", ACCEPTED),
    "NotALevel": Flag("t = e^epsilon is below 1, or no finite number", ACCEPTED),
    "NotAPartition": Flag("blocks that overlap, leave out an item, or are empty", ACCEPTED),
    "NotASetOfItems": Flag("sensitive items that are none, too many, or outside the domain", ACCEPTED),
    "NotStochastic": Flag("a row has a negative entry, or does not sum to 1", ACCEPTED),
    "OneRowAtDoubleBudget": Flag("one item is treated at twice the level of the others", PRIVACY),
    "OtherLevel": Flag("the estimator is made for another level than the reports", BIAS),
    "OutsideDomain": Flag("an item or a report outside the domain", ACCEPTED),
    "OutsideHypotheses": Flag("a bound is asked for where its hypotheses do not hold", ACCEPTED),
    "PartsTwice": Flag("encoder and decoder compute the number of parts on their own, and differ", BIAS),
    "PolicyTransposed": Flag("the two inputs of a privacy matrix are exchanged", PRIVACY),
    "Renormalised": Flag("the scores are divided by their sum", BIAS),
    "RightMarginals": Flag("every bit has the right probability, and the bits together give the item away", PRIVACY),
    "RoundedProbability": Flag("probabilities are rounded to a few bits, the likely up and the unlikely down", PRIVACY),
    "RoundedScores": Flag("scores are rounded to two decimals", BIAS),
    "RowOffByOne": Flag("item x takes the row of item x + 1", BIAS),
    "SenselessArgument": Flag("one argument is a number with a wrong sign, no number, or an empty list", ACCEPTED),
    "SignFlipped": Flag("the scores have the wrong sign", BIAS),
    "TinyExcess": Flag("one ratio exceeds its bound by less than a double can hold", PRIVACY),
    "TransposedScores": Flag("rows and columns of the scores are exchanged", BIAS),
    "TrueBitNotCleared": Flag("the bit of the item is set and never cleared before noise is added", PRIVACY),
    "WrongShape": Flag("lists whose lengths do not fit", ACCEPTED),
    "WrongType": Flag("one argument is of another type", ACCEPTED),
}
