"""Pages of HTML to print: dispute packs and PAR sheets, from templates. Only this package imports Jinja2."""
