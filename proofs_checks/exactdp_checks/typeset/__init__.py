"""Mathematics for people: LaTeX of statements, and formulas of the kernel, as Unicode for a terminal and MathML for a page."""
