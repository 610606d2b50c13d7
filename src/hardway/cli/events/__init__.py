"""The work of `hardway tournament` and `hardway promotion`."""
