"""JSON as rows store it: without spaces, and with letters as they are.

>>> compact(["Zoë", 1])
'["Zoë",1]'
"""

import json

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Returns a value as JSON without spaces, as rows store it."""
