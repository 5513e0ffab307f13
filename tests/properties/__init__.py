"""What holds in every game, whatever the table plays and whoever plays what."""
