"""What the claims of linear-queries share; no claim stands here."""
