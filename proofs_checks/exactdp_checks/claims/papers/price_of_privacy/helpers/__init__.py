"""What the claims of price-of-privacy share; no claim stands here."""
