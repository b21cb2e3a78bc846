# What a user types. Everything else is CMake: see CMakePresets.json.
JOBS ?= $(shell nproc)
CTEST = ctest --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: all demo test test-sanitize bench format install-deps build clean

all: build

install-deps:
	@scripts/install-deps

build: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

demo: build
	@build/release/bin/demo

test: build
	cd build/release && $(CTEST)

test-sanitize: install-deps
	@cmake --preset sanitize >/dev/null
	@cmake --build --preset sanitize -j $(JOBS)
	cd build/sanitize && $(CTEST)

bench: build
	@for b in build/release/benchmarks/bench_*; do [ -x $$b ] && $$b; done

format:
	@git ls-files '*.cc' '*.h' '*.c' | xargs clang-format-14 -i

clean:
	rm -rf build
