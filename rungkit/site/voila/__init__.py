"""The classroom app: Voila with settings and a template of our own."""
