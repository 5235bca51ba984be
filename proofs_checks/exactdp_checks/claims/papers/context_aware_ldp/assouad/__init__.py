"""Beyond the paper: Assouad's bounds with constants."""
