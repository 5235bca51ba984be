"""Section 2: lower bounds."""
