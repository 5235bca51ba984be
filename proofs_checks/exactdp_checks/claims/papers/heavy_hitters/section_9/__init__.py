"""Section 9: the partition over levels, and the search."""
