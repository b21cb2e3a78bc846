# What a user types. Everything else is CMake: see CMakePresets.json.
JOBS ?= $(shell nproc)
CTEST = ctest --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: all demo test test-view view-page test-sanitize test-sanitize-thread test-sanitize-fast test-bits bench profile fuzz compare compare-solvers soak python python-bench python-fuzz wheel format format-check tidy docs install-deps build clean

all: build

install-deps:
	@tools/install-deps

build: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

demo: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target app_demo
	@build/release/bin/demo models/quadruped.xml demo-out

# All tests. Ends with one line that sums them up; prints tests only if they fail, and why others were skipped.
test: install-deps
	@cmake --preset release >/dev/null
	@echo "== building (the first time takes minutes)"
	@cmake --build --preset release -j $(JOBS) -- --quiet
	@tools/run-tests build/release $(JOBS) make --no-print-directory python PYTEST_FLAGS=--junitxml=build/release/python_tests.xml

# The viewer in the browser: its parts, and its page in Chromium.
test-view: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target test_web web_paint app_synovia
	cd build/release && $(CTEST) -R '^web\.'

# The page of the viewer from its sources (needs Node); what is built is kept in the repository.
view-page:
	cd web/page && { npm ci --no-fund --no-audit || npm install --no-save --no-fund --no-audit; } && npm run build

test-sanitize: install-deps
	@cmake --preset sanitize >/dev/null
	@cmake --build --preset sanitize -j $(JOBS)
	cd build/sanitize && $(CTEST)

# Everything that runs on several threads, under ThreadSanitizer. A test has threads after a fork, which it refuses otherwise.
THREAD_TESTS = base asset step soak plugin
test-sanitize-thread: install-deps
	@cmake --preset sanitize-thread >/dev/null
	@cmake --build --preset sanitize-thread -j $(JOBS) --target $(addprefix test_,$(THREAD_TESTS))
	cd build/sanitize-thread && TSAN_OPTIONS=die_after_fork=0 $(CTEST) -R '^($(subst $() ,|,$(THREAD_TESTS)))\.'

# The same bits by gcc and clang, for older and newer CPUs, at -O1 and -O3, on one and two threads, and on simulated
# machines: an old x86-64 and AArch64 (minutes of building). With BITS=here only what this machine can run.
BITS ?=
test-bits: install-deps
	@[ "$(BITS)" = here ] || tools/install-deps --bits
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target mujoco mujoco_baseline state_hash
	@tests/bits/run build/release $(BITS)

bench: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target benchmarks
	@for b in build/release/benchmarks/bench_*; do [ -x $$b ] && $$b; done

# The profile that release builds are optimised by, from runs of our models. After changes of what a step does.
profile: install-deps
	@tools/make-profile

# Each fuzz target for FUZZ_SECONDS.
FUZZ_SECONDS ?= 60
fuzz: install-deps
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz -j $(JOBS) --target fuzzers
	@tests/fuzz/run build/fuzz $(FUZZ_SECONDS)

# The tests that touch memory and files most, under sanitizers, in the build of the fuzz targets:
# one build for both, for machines with little time.
FAST_TESTS = base model format step plugin
test-sanitize-fast: install-deps
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz -j $(JOBS) --target $(addprefix test_,$(FAST_TESTS))
	cd build/fuzz && $(CTEST) -R '^($(subst $() ,|,$(FAST_TESTS)))\.'

# Random models through this engine, with its assertions on, and the reference; those of the seeds given.
COMPARE ?= 1-300
compare: install-deps
	@cmake --preset checked >/dev/null
	@cmake --build --preset checked -j $(JOBS) --target reference_results
	@python3 tests/reference/compare.py build/checked/tests/reference_results $(COMPARE)

# Long runs of our models with random controls, pushes and damaged parameters, with assertions on.
SOAK_STEPS ?= 1000000
SOAK_PERTURBATIONS ?= 100
soak: install-deps
	@cmake --preset checked >/dev/null
	@cmake --build --preset checked -j $(JOBS) --target test_soak
	@SYNOVIA_SOAK_STEPS=$(SOAK_STEPS) SYNOVIA_SOAK_PERTURBATIONS=$(SOAK_PERTURBATIONS) build/checked/tests/test_soak

# Badly scaled contacts through the solvers of both, those of the seeds given.
compare-solvers: install-deps
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target reference_ill_scaled
	@python3 tests/reference/ill_scaled.py build/release/tests/reference_ill_scaled $(COMPARE)

# The Python packages: built, installed into an environment of their own under build/, tested there.
# Debian's Python, because NumPy and pytest are Debian's.
PYTHON ?= /usr/bin/python3
PYTHON_TARGETS = mujoco python_core plugins synovia_viewer_shared
python: install-deps
	@[ -x build/python/bin/python ] || $(PYTHON) -m venv --system-site-packages build/python
	@cmake --preset release -DSYNOVIA_PYTHON=ON -DPython3_EXECUTABLE=$(CURDIR)/build/python/bin/python \
	  -DPython3_FIND_VIRTUALENV=ONLY >/dev/null
	@echo "building the native module with $(JOBS) jobs"
	@cmake --build --preset release -j $(JOBS) --target $(PYTHON_TARGETS)
	@echo "installing the packages into build/python"
	@JOBS=$(JOBS) build/python/bin/python -m pip install --quiet --no-build-isolation --no-deps --no-index --force-reinstall ./python
	@build/python/bin/python -m pytest -q -p no:cacheprovider $(PYTEST_FLAGS) python/tests

# A package file for other machines: the engine for all 64-bit processors and a faster one for most.
wheel: install-deps
	@cmake --preset release >/dev/null
	@SYNOVIA_BUILD_V2=$(CURDIR)/build/v2 $(PYTHON) -m pip wheel --quiet --no-build-isolation --no-deps --no-index -w build/wheel ./python
	@ls build/wheel

# What calls from Python cost, beside the goals; on a machine that does nothing else.
python-bench:
	@build/python/bin/python benchmarks/python_bench.py

# The bindings, called at random.
python-fuzz:
	@cd python/tests && ../../build/python/bin/python -W ignore -X faulthandler fuzz.py $(or $(SECONDS),600)

# Sources, not the public headers of the interface, whose layout is theirs.
FORMATTED = git ls-files '*.cc' '*.h' '*.c' ':!include/mujoco'
format:
	@$(FORMATTED) | xargs clang-format-14 -i

format-check:
	@$(FORMATTED) | xargs clang-format-14 --dry-run --Werror

# clang-tidy on the sources that differ from BASE, or on all of them (slow) with BASE=. ; with TIDY_PARTS also on a part of the
# others that changes with every commit.
BASE ?= origin/main
TIDY_PARTS ?= 0
tidy: install-deps
	@cmake --preset release >/dev/null
	@tools/tidy build/release $(BASE) $(TIDY_PARTS)

# The API reference, from the public headers: build/docs/html/index.html.
docs: install-deps
	@mkdir -p build
	@doxygen docs/Doxyfile
	@echo "wrote build/docs/html/index.html"

clean:
	rm -rf build
