"""What `make` runs: small scripts; what makes the environment stands on the standard library alone."""
