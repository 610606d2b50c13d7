"""The documentation site: pages from docs/, the rule books, docstrings and the server's own documents, with a search.

Knows Jinja2, markdown-it-py and Pygments, which the environment of the tests has. Writes files and serves nothing.
"""
