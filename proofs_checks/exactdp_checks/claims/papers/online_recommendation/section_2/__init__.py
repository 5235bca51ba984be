"""Claims on sections 1 to 3: the model and what privacy is promised for."""
