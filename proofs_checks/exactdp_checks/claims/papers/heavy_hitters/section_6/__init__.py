"""Section 6: tail bounds."""
