"""`python -m hardway`."""

from hardway.cli import main

main()
