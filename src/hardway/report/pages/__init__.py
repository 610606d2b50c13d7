"""HTML pages to be printed: dispute packs and PAR sheets, from templates. Only this package imports Jinja2."""
