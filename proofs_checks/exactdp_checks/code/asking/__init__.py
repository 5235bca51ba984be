"""Programs in any language that ask for their randomness."""
