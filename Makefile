# R Live. Everything runs from .venv, which the first target that needs it makes.
# On a fresh machine two commands are enough: make play, make test.

SHELL := /bin/sh
PY := .venv/bin/python
PIP := $(PY) -m pip install -qq --disable-pip-version-check --require-hashes

# make deploy STAGE=dev; make destroy STAGE=test1
# make play PORT=8080 SEED=7 ARGS="..."; make test ARGS="-k showdown"; make setup PYTHON=/path/to/python
# make scenario NAME=royal_flush
PORT ?=
SEED ?=
ARGS ?=
PYTHON ?=
STAGE ?= dev
NAME ?= --list
PLAY_OPTIONS := $(if $(PORT),--port $(PORT)) $(if $(SEED),--seed $(SEED)) $(ARGS)

# Set-up repeats only when one of these is newer than its stamp.
RUN_STAMP := .venv/.run-time-installed
INFRA_STAMP := .venv/.infrastructure-installed
DEV_STAMP := .venv/.development-installed

.DEFAULT_GOAL := help
.PHONY: help setup web client play scenario test check screenshots smoke audit bench rules pins synth deploy destroy

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(DEV_STAMP) ## make .venv with everything for development (other targets do it by themselves)

web: $(INFRA_STAMP) ## build the browser client when it changed, and print what browsers have to load
	@$(PY) -m infra.web_build report

# What others need: silent when nothing has changed.
client: $(INFRA_STAMP)
	@$(PY) -m infra.web_build

play: client ## run the whole stack on this machine and open a table (PORT=, SEED=)
	@$(PY) -m local.play $(PLAY_OPTIONS)

scenario: client ## play a scripted scenario and say what everybody saw (NAME=royal_flush; without: list)
	@$(PY) -m local.scenario $(NAME) $(ARGS)

test: $(DEV_STAMP) client ## run the tests (ARGS="-k showdown")
	@echo "==> running the tests"
	@$(PY) -m pytest -n auto $(ARGS)

check: $(DEV_STAMP) client ## lint, types and architecture, of Python and TypeScript
	@echo "==> ruff check"
	@$(PY) -m ruff check --quiet .
	@echo "==> mypy --strict"
	@$(PY) -m mypy
	@echo "==> tsc and biome"
	@$(PY) -m infra.node run --silent check
	@echo "==> architecture"
	@$(PY) -m pytest tests/architecture

screenshots: $(DEV_STAMP) client ## picture the main screens, on a desk and on phones, into docs/images
	@$(PY) -m tests.browser.screenshots

smoke: client ## start the stack on free ports, let bots play 30 hands, check money and secrecy, stop
	@$(PY) -m local.smoke $(ARGS)

audit: $(INFRA_STAMP) ## recompute every balance of the house of make play from its book and compare
	@$(PY) -m local.audit $(ARGS)

bench: $(DEV_STAMP) ## measure the evaluator and the engine beside their peers
	@echo "==> bench.evaluator"
	@$(PY) -m bench.evaluator
	@echo "==> bench.engine"
	@$(PY) -m bench.engine

rules: $(DEV_STAMP) ## list every rule with the tests that prove it, and those still open
	@$(PY) -m tests.rules_report

synth: $(INFRA_STAMP) ## write the templates of a stage to cdk.out (STAGE=dev)
	@echo "==> synthesizing the stage $(STAGE) into cdk.out"
	@RLIVE_STAGE=$(STAGE) CDK_OUTDIR=cdk.out $(PY) app.py

deploy: synth client ## send a stage to the AWS account of your credentials, print its outputs (STAGE=dev)
	@$(PY) -m infra.deploy $(STAGE)

destroy: synth ## take a stage away, only one called dev... or test... (STAGE=dev)
	@$(PY) -m infra.deploy $(STAGE) --destroy

pins: ## resolve the requirements anew, with hashes (needs Python 3.11; UPGRADE=1 takes newer releases)
	@local/pin_requirements.sh $(if $(UPGRADE),--upgrade)

.venv/bin/python:
	@python=$$(PYTHON="$(PYTHON)" local/find_python.sh) && \
	echo "==> creating .venv with $$($$python --version)" && \
	$$python -m venv --clear .venv

# Not an order-only prerequisite: a .venv that had to be made again has lost its packages.
$(RUN_STAMP): requirements.txt pyproject.toml .venv/bin/python
	@echo "==> installing the run-time packages"
	@$(PIP) -r requirements.txt
	@$(PY) -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(INFRA_STAMP): requirements-infra.txt $(RUN_STAMP)
	@echo "==> installing what synthesizes the templates"
	@$(PIP) -r requirements-infra.txt
	@touch $@

$(DEV_STAMP): requirements-dev.txt requirements-peers.txt $(INFRA_STAMP)
	@echo "==> installing the development packages"
	@$(PIP) -r requirements-dev.txt
	@$(PIP) --only-binary :all: -r requirements-peers.txt || \
	echo "==> peers not available on this platform: the tests that need them will skip"
	@$(PY) -m tests.browser.chromium
	@touch $@
