"""Section 6: adaptive queries."""
