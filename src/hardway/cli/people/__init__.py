"""`hardway people`: accounts, roles, exclusions."""
