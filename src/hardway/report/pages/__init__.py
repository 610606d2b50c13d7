"""Pages of HTML to print: dispute packs and PAR sheets, from templates. The door of Jinja2."""
