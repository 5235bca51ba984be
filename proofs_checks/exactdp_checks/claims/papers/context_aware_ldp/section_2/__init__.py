"""Section 2: risks, and estimates that are distributions."""
