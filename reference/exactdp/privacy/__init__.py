"""What a channel reveals: worst ratios and tight matrices, trade-offs, tests of hypotheses, the channels of a policy."""
