# The front door. `make run` and `make test` install what is missing, build, and do it.
#
#   make            builds build/nullarium
#   make run        plays in the browser: says at which address; PORT=7777
#   make play       plays in the terminal
#   make test       all tests; ends with "N passed, N failed"
#   make help       everything else

.PHONY: all run play test test-all check-sanitize plants fuzz crash-test bench bench-web bench-check load prove-bots prove-analysis bench-bots train-all calibrate \
        check-drafts mpi install format clean help deps deps-test configure
BUILD := build
PYTHON := /usr/bin/python3

all: configure
	@sh tools/compile $(BUILD) product

help:
	@sed -n 's/^#   //p' Makefile
	@echo "make test-all        the tests and the long ones: sanitizers everywhere, plants, instruction counts"
	@echo "make check-sanitize  every test program under ASan and UBSan"
	@echo "make plants          every planted mistake must be caught by its test"
	@echo "make fuzz            the fuzzers, FUZZ_SECONDS=600 each"
	@echo "make crash-test      kills a serving process 10,000 times with -9 while people play (KILLS=10000); about 20 minutes"
	@echo "make bench           the table of docs/performance.md"
	@echo "make bench-web       the browser app: from a tap to its picture, the script of a tap and of a frame in motion, the longest task while a master thinks"
	@echo "make bench-check     instructions per decision against their limits (callgrind)"
	@echo "make load            online tables opened and played by a load program, here alone; LOAD=10000 tables, LOAD_SECONDS=20, LOAD_THINK=10000 ms"
	@echo "make prove-bots      how strong the bots are: docs/results, docs/bots.md; over night on 2 cores; MINUTES=20: as much as fits, ONLY=nullern: only those, PROVE_SCALE=3: thrice the sets"
	@echo "make prove-analysis  whether the analysis tells the truth: claimed losses against masters playing on; docs/analysis.md; some hours, goes on where it was stopped"
	@echo "make bench-bots      as much of that as fits in 15 minutes, with wider intervals; a table only"
	@echo "make train-all       learns the weights of every sheet that has none that fit; about 50 minutes on 2 cores for all of them"
	@echo "make calibrate       how hard our sheets are, every level on each: sheets/*/*.figures, docs/sheets.md; about 35 minutes"
	@echo "make check-drafts    500 new sheets of each game: whether they pass, and are as hard as was asked for"
	@echo "make mpi             the arena for many machines: build-mpi/nullarium (installs OpenMPI)"
	@echo "make install         DESTDIR= prefix=/usr/local: program, man page, library, header, pkg-config"
	@echo "make format          clang-format over all C"

deps:
	@sh tools/install-packages build

deps-test:
	@sh tools/install-packages build test

configure: deps
	@sh tools/configure $(BUILD)

PORT ?= 7777
run: all
	@sh tools/run $(BUILD)/nullarium 127.0.0.1:$(PORT)

play: all
	@$(BUILD)/nullarium play

test: deps-test configure
	@$(PYTHON) tools/run_tests.py

test-all: test
	@$(PYTHON) tools/run_tests.py --long

check-sanitize: deps-test
	@$(PYTHON) tools/run_tests.py --sanitize

plants: deps-test
	@$(PYTHON) tools/run_tests.py --only plants

FUZZ_SECONDS ?= 600
fuzz: deps-test
	@$(PYTHON) tools/run_tests.py --fuzz $(FUZZ_SECONDS)

KILLS ?= 10000
crash-test: deps-test all
	@$(PYTHON) tools/crash_test.py $(BUILD) --kills $(KILLS) --tables 6

bench: all
	@$(BUILD)/nullarium bench

bench-web: deps-test all
	@NULLARIUM_BUILD=$(BUILD) node tools/bench_web.mjs

bench-check: deps-test all
	@$(PYTHON) tools/bench_check.py $(BUILD)/nullarium

LOAD ?= 200
LOAD_SECONDS ?= 10
LOAD_THINK ?= 2000
load: all
	@sh tools/compile $(BUILD) load >/dev/null
	@$(PYTHON) tools/load.py $(BUILD) --tables $(LOAD) --seconds $(LOAD_SECONDS) --think $(LOAD_THINK) --passers 5000

# Stopped and started again it goes on where it was.
PROVE_SCALE ?= 1
prove-bots: all
	@sh tools/compile $(BUILD) tests/measures strangers >/dev/null
	@$(PYTHON) tools/prove_bots.py --build $(BUILD) --scale $(PROVE_SCALE) --only "$(ONLY)" $(if $(MINUTES),--minutes $(MINUTES))

bench-bots: all
	@sh tools/compile $(BUILD) tests/measures strangers >/dev/null
	@$(PYTHON) tools/prove_bots.py --build $(BUILD) --minutes 15 --csv $(BUILD)/bench-bots.csv

# ONLY="nulli-flow log-mobility" proves one kind of player alone.
ONLY ?=
prove-analysis: all
	@$(PYTHON) tools/prove_analysis.py --build $(BUILD) --only "$(ONLY)"

# What the sheets need, in this order; each goes on where it was stopped.
train-all: all
	@$(PYTHON) tools/train_all.py --build $(BUILD)

calibrate: all
	@$(PYTHON) tools/calibrate.py --build $(BUILD)

check-drafts: all
	@$(PYTHON) tools/check_drafts.py --build $(BUILD)

mpi: deps
	@sh tools/install-packages mpi
	@sh tools/configure build-mpi -Dmpi=enabled
	@sh tools/compile build-mpi nullarium

prefix ?= /usr/local
install: all
	@meson configure $(BUILD) --prefix=$(prefix) >/dev/null
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD) --no-rebuild --quiet 2>/dev/null || DESTDIR=$(DESTDIR) meson install -C $(BUILD)

format:
	@clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf $(BUILD) build-*
