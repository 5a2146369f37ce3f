# Two commands do everything on a fresh machine: `make site` and `make test`.
# They need python3 (3.11 or newer), make and a package index; browser tests also a Chromium.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.locked

.PHONY: site test lint types unit packages record check status serve lock clean

site: $(LOCKED)
	$(BIN)/mkdocs build --strict

test: lint types unit

lint: $(LOCKED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(LOCKED)
	$(BIN)/mypy

unit: $(LOCKED) packages
	$(BIN)/pytest --numprocesses auto --dist loadgroup

# What the tests need of the system: what is there, or Debian's packages.
packages:
	@tools/packages

record: $(LOCKED)
	$(BIN)/lessongen record

status: $(LOCKED)
	$(BIN)/lessongen status

serve: $(LOCKED)
	$(BIN)/mkdocs serve

# The environment holds exactly what is locked; it is made again when the lock changes.
$(LOCKED): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "lessongen needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --no-index --editable .
	touch $(LOCKED)

# One lock for Python 3.11, 3.12 and 3.13; versions that differ carry markers.
lock: $(LOCKED)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	  --no-header --no-annotate --extra dev pyproject.toml --output-file requirements.txt

clean:
	rm -rf $(VENV) .lessongen .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
