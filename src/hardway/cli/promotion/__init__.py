"""The commands about promotions with prizes: their terms checked, a draw held, its audit pack verified."""
