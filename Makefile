# What a user types. Everything else is CMake: see CMakePresets.json.
JOBS ?= $(shell nproc)
CTEST = ctest --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: all demo test test-sanitize bench fuzz format install-deps build clean

all: build

install-deps:
	@scripts/install-deps

build: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

demo: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target app_demo
	@build/release/bin/demo models/quadruped.xml demo-out

test: build
	cd build/release && $(CTEST)

test-sanitize: install-deps
	@cmake --preset sanitize >/dev/null
	@cmake --build --preset sanitize -j $(JOBS)
	cd build/sanitize && $(CTEST)

bench: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target benchmarks
	@for b in build/release/benchmarks/bench_*; do [ -x $$b ] && $$b; done

# Each fuzz target for FUZZ_SECONDS.
FUZZ_SECONDS ?= 60
fuzz: install-deps
	@cmake -S . -B build/fuzz -G Ninja -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14 \
	  -DSYNOVIA_FUZZ=ON -DSYNOVIA_TESTS=OFF -DSYNOVIA_BENCHMARKS=OFF -DSYNOVIA_APPS=OFF >/dev/null
	@cmake --build build/fuzz -j $(JOBS)
	@tests/fuzz/run build/fuzz $(FUZZ_SECONDS)

format:
	@git ls-files '*.cc' '*.h' '*.c' | xargs clang-format-14 -i

clean:
	rm -rf build
