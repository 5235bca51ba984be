"""Section 2: privacy of the mechanisms."""
