"""The work of `hardway odds` and `hardway simulate`."""
