"""The documentation site: pages from docs/, the rule books, docstrings and the server's own documents, with a search.

Knows Jinja2, markdown-it-py and Pygments, which a table brings anyway. Writes files and serves nothing.
"""
