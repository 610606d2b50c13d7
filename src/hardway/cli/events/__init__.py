"""The work of `hardway tournament` and `hardway promotion`: files checked, records shown, draws held."""
