# make check   verify every rulebook and print what was found
# make test    the whole test suite, with linters, types and architecture
# make bench   speed and memory, measured here          make lab    the notebooks
# make mutants seed faults into the rules; of another game and only some of them, by some layers of the suite:
#              make mutants GAME=totym SAMPLE=100 SEED=1 LAYERS="scenarios tests" JOBS=1   (see tests/README.md)
# make book    the book, into build/book/html           make clean  start afresh
#
# Everything is installed into .venv, once; versions are pinned in constraints.txt. Plain venv and pip
# are enough; uv is used where it is found.

PYTHON ?= python3
GAME ?= hoarder
SEED ?= 0
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
export UV_COMPILE_BYTECODE = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1

ifdef UV
INSTALL = $(UV) pip install --quiet --python $(BIN)/python -c constraints.txt -e
else
INSTALL = $(BIN)/python -m pip install --quiet -c constraints.txt -e
endif

.DEFAULT_GOAL := check
.PHONY: check test browser bench mutants lab book constraints clean

check: $(VENV)/.core
	@$(BIN)/rulesmodel check

test: $(VENV)/.test browser
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 --dist loadfile -m "not bench"
	$(BIN)/pytest -q -n 2 --dist loadfile --nbval-lax --nbval-current-env --nbval-cell-timeout=120 notebooks

bench: $(VENV)/.test
	$(BIN)/pytest -q -s -m bench tests/bench

mutants: $(VENV)/.test
	$(BIN)/python -m tests.mutants $(GAME) --check --resume build/mutants-$(GAME).jsonl --jobs $(JOBS) \
	    $(if $(SAMPLE),--sample $(SAMPLE) --seed $(SEED)) $(addprefix --layer ,$(LAYERS))

# Of notebooks that nobody has trusted JupyterLab shows the words only, without pictures.
lab: $(VENV)/.lab
	@$(BIN)/jupyter trust notebooks/*.ipynb notebooks/*/*.ipynb >/dev/null
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/start.ipynb notebooks

book: $(VENV)/.book
	@$(BIN)/python book/make.py

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("rulesmodel needs Python 3.11 or newer; say which with: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(BIN)/python pyproject.toml constraints.txt
	@echo "installing rulesmodel into $(VENV) (once) …" >&2
	@$(INSTALL) .
	@touch $@

$(VENV)/.test: $(VENV)/.core
	@echo "installing the test tools (once) …" >&2
	@$(INSTALL) '.[test]'
	@touch $@

$(VENV)/.lab: $(VENV)/.core
	@echo "installing JupyterLab (once) …" >&2
	@$(INSTALL) '.[notebook]'
	@touch $@

$(VENV)/.book: $(VENV)/.core
	@echo "installing Sphinx (once) …" >&2
	@$(INSTALL) '.[book]'
	@touch $@

# The tests of notebooks and book use the system's browser. Where it is missing root can install Debian's; without it
# those tests are skipped, but fail where CI is set.
browser:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	    command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing Chromium (once) …" >&2; \
	    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium \
	        >/dev/null || echo "Chromium could not be installed" >&2; \
	fi

# Exact versions for all extras; needs uv. Review the diff before committing it.
constraints:
	uv export --all-extras --no-emit-project --no-hashes --no-annotate --no-header \
	    --format requirements.txt --output-file constraints.txt --upgrade --quiet
	rm -f uv.lock

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
