"""What commands share: options, colours, tables, progress, errors and exit codes."""
