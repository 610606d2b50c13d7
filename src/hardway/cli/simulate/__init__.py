"""`hardway simulate`: sessions played, shown, filed and drawn."""
