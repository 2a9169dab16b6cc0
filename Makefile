# The commands of this repository; `make help` lists them.
# Needs Python 3.11 or newer, git and make. Everything else lands in .venv, pinned and checked against its hash.

VENV := .venv
BIN := $(VENV)/bin
BENCH_VENV := .venv-bench
BUDGET ?= 120
CONVERSATIONS ?=
PYTEST_ARGS ?=
# Tests wait for disks and for programs they start, so that two at a time take half as long even on a small machine.
WORKERS ?= 2
# The floors of which every branch is taken by an example: a test that a reader can find, and that no chance has to draw.
COVERED := $(addprefix src/unabridged/,arithmetic.py articles.py errors.py redaction/* log/* dialects/* executions/* view/* search/* memory/* compaction/* retention/* upkeep.py ports/* engine/*)
EXAMPLES := $(addprefix tests/,redaction log dialects executions view search memory compaction retention engine laws faces)
# Tests that read the code and its pages, and of what measures; and what is told once more: on an event loop, with more seeds.
READING := tests/house tests/bench tests/eval
# Those beside a framework need its environment.
DOORS := tests/doors
LOOPS := $(addprefix tests/,stores postgres counting campaign cli tour adapters/lace adapters/taskweaver/test_example.py adapters/openai_agents/test_meeting.py importing/test_hostile.py importing/test_read_beside.py engine/test_due_work.py engine/test_presets.py engine/test_retaining.py engine/test_verify.py reduce/test_hostile.py reduce/test_stream_unlike.py compaction/test_gate_in_time.py compaction/test_selective_survival.py compatibility/test_docker_agent_memory.py compatibility/test_lace_crashes.py compatibility/test_lace_views.py view/test_repair_any.py)
COMMA := ,
# Many tests start programs; without compiled modules each of them compiles the library, and each worker every test, anew.
unexport PYTHONDONTWRITEBYTECODE
SPACE := $(subst ,, )

# The first interpreter that is new enough and can make an environment; `make PYTHON=/path/to/python` overrules the search.
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	command -v $$name >/dev/null 2>&1 || continue; \
	$$name -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$name; break; }; done)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run test check static retold doors properties format bench site eval campaign coverage generate lock sbom clean

help: ## list these commands
	@sed -n 's/^\([a-z][a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

setup: $(VENV)/.ready ## make .venv with everything the other commands need; nothing to do when it is up to date

# A lock names everything, so nothing is left to pip: older ones look at later releases of a package with extras, and refuse them.
$(VENV)/.ready: requirements-dev.lock pyproject.toml
	@if ! $(BIN)/python -c 'import pip' >/dev/null 2>&1; then \
		if [ -z "$(PYTHON)" ]; then \
			echo "No Python 3.11 or newer with venv and ensurepip was found. Install one (on Debian: python3 and python3-venv) or say make PYTHON=/path/to/python." >&2; exit 1; \
		fi; \
		echo "making $(VENV) with $(PYTHON)"; $(PYTHON) -m venv --clear $(VENV); \
	fi
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

run: setup ## the tour: days of a coding agent, folded while they grow
	@$(BIN)/python -m unabridged demo

test: setup ## run the tests (under 3 minutes), WORKERS=2 at a time; a few more are told by make check
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal -m "not check and not thorough" $(addprefix --ignore=,$(READING) $(DOORS)) $(PYTEST_ARGS)

check: setup ## format, lint, types, import contracts, pages, lock, and the other tests (under 5 minutes)
	@$(MAKE) --no-print-directory --jobs 2 static retold

# What reads the code takes one core, and the tests wait for programs: side by side they take less than one after the other.
static: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.generate --check
	$(BIN)/uv lock --check --quiet --offline --no-cache
	$(BIN)/python -m mkdocs build --strict --quiet

retold: setup
	$(BIN)/python -m pytest -q --numprocesses $(WORKERS) --dist worksteal $(READING)
	$(BIN)/python -m pytest -q --numprocesses $(WORKERS) --dist worksteal -m check $(LOOPS)

doors: setup ## test each adapter beside the framework it is for, each in an environment of its own (minutes)
	$(BIN)/python -m tools.doors

properties: setup ## draw twelve times as many examples of each property as make test does, and go through all tokens (minutes)
	$(BIN)/python -m pytest -q --numprocesses $(WORKERS) --dist worksteal -m "hypothesis or thorough" --hypothesis-profile thorough --ignore=$(DOORS) $(PYTEST_ARGS)

format: setup ## put the code into its one format and apply the safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup $(BENCH_VENV)/.ready ## measure, and print each figure beside its bound
	$(BIN)/python -m bench

site: setup ## build the documents as a site into dist/site, and follow every link
	$(BIN)/python -m mkdocs build --strict --quiet

eval: setup ## measure what views keep, search, the ledger, the gate, what summarisers are shown, what poison leaves, secrets, the screen, and the facts taken, on labelled texts (minutes)
	@$(BIN)/python -m unabridged.eval evals/retention/*.jsonl
	@$(BIN)/python -m unabridged.eval search evals/search/*.jsonl
	@$(BIN)/python -m unabridged.eval coverage
	@$(BIN)/python -m unabridged.eval ledger $(CONVERSATIONS) --labelled evals/ledger
	@$(BIN)/python -m unabridged.eval gate evals/gate/held.jsonl
	@$(BIN)/python -m unabridged.eval poison evals/poison/*.jsonl
	@$(BIN)/python -m unabridged.eval secrets evals/secrets
	@$(BIN)/python -m unabridged.eval screen --disguised evals/screen/quarry-held.jsonl
	@$(BIN)/python -m unabridged.eval facts evals/facts

# The frameworks that are measured beside this library, away from its tools: neither holds the other back.
$(BENCH_VENV)/.ready: requirements-bench.lock | setup
	@echo "making $(BENCH_VENV)"; $(BIN)/python -m venv --clear $(BENCH_VENV)
	$(BENCH_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-bench.lock
	@touch $@

campaign: setup ## look for lost words under faults, for BUDGET seconds (120 unless told)
	$(BIN)/python -m campaign --budget $(BUDGET)

coverage: setup ## fail where a branch of the covered floors is taken by no example (minutes)
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q --numprocesses $(WORKERS) -m "not hypothesis and not check and not thorough" $(PYTEST_ARGS) $(EXAMPLES)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under=100 \
		--include="$(subst $(SPACE),$(COMMA),$(COVERED))"

generate: setup ## write the generated pages and listings anew
	$(BIN)/python -m tools.generate

lock: setup ## resolve the development tools, and what is measured beside us, anew, with hashes
	$(BIN)/uv lock
	$(BIN)/uv export --frozen --quiet --no-header --no-annotate --no-emit-project --only-group dev --output-file requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --output-file requirements-bench.lock bench/requirements.in
	for door in tests/doors/*/; do $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate $$(test -f $${door}overrides.txt && echo --override $${door}overrides.txt) --output-file $${door}requirements.lock $${door}requirements.in || exit 1; done

sbom: setup ## write dist/unabridged.cdx.json, a CycloneDX bill of materials
	$(BIN)/python -m tools.sbom dist/unabridged.cdx.json

clean: ## remove .venv and everything that was built, measured or cached
	rm -rf $(VENV) $(BENCH_VENV) .venv-doors build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
