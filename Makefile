# Two commands do everything on a fresh machine: `make site` and `make test`.
# They need python3 (3.11 or newer), make and a package index; browser tests also a Chromium.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.locked
NEWEST := .venv-jax-0.12
LOWEST := .venv-lowest
INSTALL := -m pip install --quiet --disable-pip-version-check

.PHONY: site quick test lint types fast unit lowest fuzz bench packages newest record check status \
  serve shots documents catalogues lock clean

site: $(LOCKED)
	$(BIN)/mkdocs build --strict

# While you work: all that needs no process, no browser and no JAX, with the lines it reaches.
quick: $(LOCKED)
	@$(MAKE) --no-print-directory --jobs 3 --keep-going --output-sync=target lint types fast

test: lint types unit

lint: $(LOCKED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(LOCKED)
	$(BIN)/mypy

fast: $(LOCKED)
	$(BIN)/pytest --quiet --numprocesses auto -m "not process" --cov

unit: $(LOCKED) packages newest
	$(BIN)/pytest --numprocesses auto --dist loadgroup --durations 15

# The quick tests with the lowest versions of direct dependencies; no other test needs as little.
lowest: $(LOWEST)/.locked
	$(LOWEST)/bin/python -m pytest --quiet --numprocesses auto -m "not process"

# Properties with many more examples, others in each run.
fuzz: $(LOCKED)
	$(BIN)/pytest --quiet --numprocesses auto --hypothesis-profile fuzz $$(grep -rl "^@given" tests)

# What runs and reading records cost here; the tables in benchmarks/ say where they were measured.
bench: $(LOCKED)
	$(BIN)/python benchmarks/reading_records.py
	$(BIN)/python benchmarks/run_cost.py

# What the tests need of the system: what is there, or Debian's packages.
packages:
	@tools/packages

# Records for every machine that can be recorded here: this environment, and the newest JAX.
record: $(LOCKED) newest
	$(BIN)/lessongen record
	test ! -x $(NEWEST)/bin/python || $(BIN)/lessongen record --machine cpu-jax-0.12

check: $(LOCKED)
	$(BIN)/lessongen check

status: $(LOCKED)
	$(BIN)/lessongen status

# Pictures of every kind of page, to look at: light, dark, phone, print.
shots: $(LOCKED) packages
	$(BIN)/python tools/shots.py

# The tables of options in documents, from the options themselves.
documents: $(LOCKED)
	$(BIN)/python tools/documents.py

serve: $(LOCKED)
	$(BIN)/mkdocs serve

# The environment holds exactly what is locked; it is made again when the lock changes.
$(LOCKED): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "lessongen needs Python 3.11 or newer; name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) --require-hashes --only-binary :all: --requirement requirements.txt
	$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --no-index --editable .
	touch $(LOCKED)

# The second environment, from the same lock: Python 3.12 gets the newest JAX.
newest:
	@if python=$$(tools/python3.12); then \
	  $(MAKE) --no-print-directory $(NEWEST)/.locked PYTHON312="$$python"; \
	else \
	  echo "no Python 3.12 here: the environment with the newest JAX isn't made, tests of it are skipped"; \
	fi

$(NEWEST)/.locked: requirements.txt
	test -x $(NEWEST)/bin/python || $(PYTHON312) -m venv $(NEWEST)
	$(NEWEST)/bin/python $(INSTALL) --require-hashes --only-binary :all: --requirement requirements.txt
	touch $@

# The texts of pages as they are in the sources, into the catalogues of all languages. A new language:
# `.venv/bin/pybabel init -i lessongen/locales/lessongen.pot -d lessongen/locales -D lessongen -l LANGUAGE`
catalogues: $(LOCKED)
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --sort-output --add-location file --omit-header \
	  --keyword translatable \
	  --output-file lessongen/locales/lessongen.pot lessongen
	$(BIN)/pybabel --quiet update --input-file lessongen/locales/lessongen.pot --output-dir lessongen/locales \
	  --domain lessongen --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

# The locked environment, with the direct dependencies replaced by their lowest versions.
$(LOWEST)/.locked: requirements-lowest.txt requirements.txt
	test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/python $(INSTALL) --require-hashes --only-binary :all: --requirement requirements.txt
	$(LOWEST)/bin/python $(INSTALL) --no-deps --require-hashes --only-binary :all: --requirement requirements-lowest.txt
	$(LOWEST)/bin/python $(INSTALL) --no-deps --no-build-isolation --no-index --editable .
	touch $@

# One lock for Python 3.11, 3.12 and 3.13; versions that differ carry markers.
lock: $(LOCKED)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	  --no-header --no-annotate --extra dev pyproject.toml --output-file requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	  --no-header --no-annotate --resolution lowest-direct \
	  $(addprefix --no-emit-package ,jax jaxlib numpy scipy ml-dtypes opt-einsum) \
	  pyproject.toml --output-file requirements-lowest.txt

clean:
	rm -rf $(VENV) $(NEWEST) $(LOWEST) .lessongen .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage
