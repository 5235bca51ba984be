"""Section 7: the channels of comparison."""
