# Hardway needs Python 3.11 or newer and make; everything else is installed from hash-pinned files into virtual
# environments beside this one. Each is rebuilt when the files it came from change, and only then.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help table test soak check bench mutate proofs lock clean python

help: ## show this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo '  ARGS="…" is handed on; PYTHON=python3.12 chooses the interpreter.'

table: python ## open the casino: a page on http://127.0.0.1:8000, tables, a journal in hardway.db
	@$(PYTHON) tools/venv.py .venv table
	@.venv/bin/python tools/page.py --optional
	@.venv/bin/hardway serve $(ARGS)

test: python ## run every check and every test, and name the ten slowest parts
	@$(PYTHON) tools/venv.py .venv-test test
	@.venv-test/bin/python tools/page.py
	@.venv-test/bin/python tools/check.py --workers $(WORKERS) $(ARGS)

soak: python ## run the long tests: a thousand power cuts, processes racing, a hundred kills, tables explored for freezes
	@$(PYTHON) tools/venv.py .venv-test test
	@.venv-test/bin/python tools/browser.py
	@.venv-test/bin/python -m pytest -m soak -n $(WORKERS) --dist worksteal --durations=10 $(ARGS)

check: python ## run the checks alone: ruff, mypy, import-linter
	@$(PYTHON) tools/venv.py .venv-test test
	@.venv-test/bin/python tools/check.py --no-tests

bench: python ## measure (bench/)
	@$(PYTHON) tools/venv.py .venv-bench bench
	@.venv-bench/bin/python -m bench $(ARGS)

mutate: python ## change each row of each rule book (ARGS=python: the Python) and see that a test notices
	@$(PYTHON) tools/venv.py .venv-test test
	@.venv-test/bin/python tools/mutate.py $(ARGS)

proofs: python ## write down which test proves which clause
	@$(PYTHON) tools/venv.py .venv-test test
	@.venv-test/bin/python tools/proofs.py

# Later files are held to what earlier ones chose, so that the tests run what a table runs. ARGS=--upgrade moves all.
COMPILE = ../.venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links $(ARGS)
PROJECT = ../pyproject.toml --extra plots --extra parquet --extra postgres

lock: python ## write requirements/*.txt again from requirements/*.in
	@$(PYTHON) tools/venv.py .venv-lock lock --bare
	cd requirements && $(COMPILE) $(PROJECT) -o table.txt
	cd requirements && $(COMPILE) build.in -c table.txt -o build.txt
	cd requirements && $(COMPILE) $(PROJECT) test.in -c table.txt -c build.txt -o test.txt
	cd requirements && $(COMPILE) $(PROJECT) bench.in -c table.txt -c build.txt -o bench.txt
	cd requirements && $(COMPILE) lock.in -o lock.txt

clean: ## remove everything that was set up or built
	rm -rf .venv .venv-test .venv-bench .venv-lock build dist web/node_modules src/hardway/server/page
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Hardway needs Python 3.11 or newer, and "$(PYTHON)" is older or missing.' \
			'Install one, or name it: make $(firstword $(MAKECMDGOALS)) PYTHON=python3.12' >&2; exit 1; }
