"""The documentation site: pages from docs/, rule books, docstrings and the server's documents, with a search.

It uses Jinja2, markdown-it-py and Pygments from the test environment. It writes files, and is no server.
"""
