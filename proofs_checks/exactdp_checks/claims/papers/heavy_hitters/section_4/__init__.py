"""Section 4: HadaHeavy, its privacy, levels, candidates and constants."""
