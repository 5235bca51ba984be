"""Section 8: the four sets of good groups, and the deviations of the partition."""
