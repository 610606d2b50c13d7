"""`python -m hardway.cli`."""

from hardway.cli import main

main()
