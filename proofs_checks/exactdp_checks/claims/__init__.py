"""The statements of the papers as claims with their evidence, and the ledger that counts them."""
