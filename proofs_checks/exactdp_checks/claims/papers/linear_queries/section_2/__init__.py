"""Section 2: the problem, projections, sub-Gaussian variables."""
