"""Section 3.2 and appendix B: Pairwise-Preference."""
