"""Section 5: adaptive queries."""
