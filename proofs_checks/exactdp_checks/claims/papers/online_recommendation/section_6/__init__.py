"""Claims on section 6: the loss that no algorithm avoids."""
