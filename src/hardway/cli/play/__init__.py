"""The work of `hardway play`, at a local table or a server's, and of `hardway school`."""
