"""Claims on section 4: the two theorems of the paper, and what is optimal."""
