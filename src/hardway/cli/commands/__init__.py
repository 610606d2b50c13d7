"""The commands and their options, declared: help and completion need nothing else. Their work is in the other rooms."""
