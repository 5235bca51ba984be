"""Other libraries for local privacy, as they are installed: every client audited, and the findings written out."""
