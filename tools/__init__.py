"""What `make` runs: small scripts on the standard library alone."""
