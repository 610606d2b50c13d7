"""The work of `hardway rules`."""
