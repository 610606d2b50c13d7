# Hardway needs Python 3.11 or newer. Everything here is done by `python -m tools` (tools/__main__.py), which needs no
# make and no shell: on Windows type that.

PYTHON ?= python3
WORKERS ?=
ARGS ?=
export WORKERS

.DEFAULT_GOAL := help
.PHONY: help table test site soak check bench mutate proofs lock clean

help table test site soak check bench mutate proofs lock clean:
	@$(PYTHON) -m tools $@ $(ARGS)
