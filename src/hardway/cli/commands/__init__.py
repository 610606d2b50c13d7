"""The declarations of commands and options: enough for help and completion. The work is in the other packages."""
