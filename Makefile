# make book    the book, built and served on this machine (SERVE=0 only builds, PORT=9000 asks for a port)
# make app     the same chapters live, and the classroom apps
# make test    proves all of it (STAGES="lint units" runs some)
# make bench   the budgets, measured        make soak       random deals, bots, 500 pages
# make lint    style and types              make notebooks  executes and cleans the notebooks
# make wheel   the package, in dist/        make clean      takes away what was built
# make zip     the book as one file, in dist/: for a stick, or any host
# LITE=1 with book or zip: chapters open as notebooks in the browser

PYTHON ?= $(shell sh tools/python.sh)
ifeq ($(OS),Windows_NT)
RUN := .venv/Scripts/python.exe
else
RUN := .venv/bin/python
endif
NO_PYTHON := rungkit needs Python 3.11 or newer and found none: install it, or name it with PYTHON=/path/to/python.
# Nothing of the caller's own Python comes into ours; nor the wish to keep no compiled modules, which a hundred
# kernels would compile again.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

.PHONY: book app test bench soak notebooks lint wheel zip clean env
.DEFAULT_GOAL := book

env:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "$(NO_PYTHON)" >&2; exit 1; }
	@"$(PYTHON)" -m tools.env

book: env
	@$(RUN) -m tools.book

app: env
	@$(RUN) -m rungkit.site.serve $(if $(PORT),--port $(PORT))

test: env
	@$(RUN) -m tools.test

bench: env
	@$(RUN) -m benchmarks

soak: env
	@$(RUN) -m tools.soak
	@$(RUN) -m tools.bots
	@$(RUN) -m tools.loads
	@$(RUN) -m tools.lab

notebooks: env
	@$(RUN) -m tools.notebooks

lint: env
	@$(RUN) -m tools.test lint types

wheel: env
	@$(RUN) -m build --wheel --no-isolation --outdir dist

zip: env
	@$(RUN) -m tools.zip

clean:
	@rm -rf _build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
