"""Audits of one level over files larger than memory: one pass, O(outputs) memory, row sums and extremes of columns exactly."""
