"""Section 4 and appendix B: two symbols."""
