"""What the server answers with: tables as JSON, errors, and the codes by which sockets close."""
