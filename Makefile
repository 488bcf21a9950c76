# The front door. `make run` and `make test` install what is missing, build, and do it.
#
#   make            builds build/nullarium
#   make run        plays in the terminal
#   make test       all tests; ends with "N passed, N failed"
#   make help       everything else

.PHONY: all run test test-all check-sanitize plants fuzz bench bench-check install format clean help \
        deps deps-test configure
BUILD := build
PYTHON := /usr/bin/python3

all: configure
	@ninja -C $(BUILD) product

help:
	@sed -n 's/^#   //p' Makefile
	@echo "make test-all        the tests and the long ones: sanitizers everywhere, plants, instruction counts"
	@echo "make check-sanitize  every test program under ASan and UBSan"
	@echo "make plants          every planted mistake must be caught by its test"
	@echo "make fuzz            the fuzzers, FUZZ_SECONDS=600 each"
	@echo "make bench           the table of docs/performance.md"
	@echo "make bench-check     instructions per decision against their limits (callgrind)"
	@echo "make install         DESTDIR= prefix=/usr/local: program, man page, library, header, pkg-config"
	@echo "make format          clang-format over all C"

deps:
	@sh tools/install-packages build

deps-test:
	@sh tools/install-packages build test

configure: deps
	@sh tools/configure $(BUILD)

run: all
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

bench: all
	@$(BUILD)/nullarium bench

bench-check: deps-test all
	@$(PYTHON) tools/bench_check.py $(BUILD)/nullarium

prefix ?= /usr/local
install: all
	@meson configure $(BUILD) --prefix=$(prefix) >/dev/null
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD) --no-rebuild --quiet 2>/dev/null || DESTDIR=$(DESTDIR) meson install -C $(BUILD)

format:
	@clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf $(BUILD) build-*
