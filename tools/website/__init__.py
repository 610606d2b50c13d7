"""The documentation site: pages from docs/, the rule books, docstrings and the server's documents, with a search.

It uses Jinja2, markdown-it-py and Pygments from the test environment. It writes files and serves nothing.
"""
