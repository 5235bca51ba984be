"""Claims on section 7: one liked object, D = R = 0."""
