"""What supervision decides: opening and closing, notices, corrections, annulments, disputes, acts of staff."""
