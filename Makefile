# spec: `make` builds build/spec, `make demo` shows it, `make test` tests it. `make help` lists all.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Nothing is loaded at start: that halves what every command in every pipeline pays.
ifeq ($(shell uname),Linux)
STATIC = --static-swift-stdlib -Xswiftc -static-executable
# What `swift test` starts; two of these cannot use its data base at once.
RUN_TESTS = .build/debug/specPackageTests.xctest --testing-library swift-testing
else
STATIC =
RUN_TESTS = $(SWIFT) test --skip-build
endif
# Calling the accessors of generic types saves a short command 11 % of its time: looking the types up by their mangled
# names reads the protocol conformances of the whole program again and again.
ACCESSORS = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
RELEASE = $(SWIFT) build -c release -debug-info-format none $(STATIC) $(ACCESSORS)
# A separate folder lets it run in parallel with the build of the tests.
BUILD = $(RELEASE) --scratch-path .build-release --product
# CI needs no debugger and builds once: whole modules take a fifth less processor time. The index is needed to find tests.
WHOLE = -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
# The release build ends with one long step on a single processor, so it goes first.
BUILD_TESTS = nice -n 5 $(SWIFT) build --build-tests $(if $(CI),$(WHOLE))
# Runs a part of the tests; prints its result and how long it took.
PART = @Tests/Scripts/part.sh
MODULES = grid timers dindin usframe hacksmiths
SOURCES = Package.swift $(shell find Sources -type f)

.PHONY: all demo test check setup tests rows clients pictures readme unit end-to-end stories same shows lint strings golden bench bench-hacksmiths fuzz fuzz-pictures fuzz-api \
  install uninstall clean help
.DELETE_ON_ERROR:

all: build/spec ## build/spec: release, one static file

build/spec: $(SOURCES)
	$(PART) build $(BUILD) spec
	@mkdir -p build
	@strip -o build/spec.new "$$($(BUILD) spec --show-bin-path)/spec" 2>/dev/null \
	  || cp "$$($(BUILD) spec --show-bin-path)/spec" build/spec.new
	@mv build/spec.new build/spec

demo: build/spec ## show each module's main job in a throw-away home
	@Tests/Scripts/demo.sh build/spec

# Two parts at a time: with four, programs that are late by a second failed on two slow processors. The end-to-end tests
# and the shows depend on time and run alone. A failing part stops no other one. The last line is
# `N passed, N failed, N skipped`.
test: ## all tests; skips by name what needs a missing program
	@[ -n "$${SPEC_RESULTS-}" ] || { SPEC_RESULTS=$$(mktemp -d); export SPEC_RESULTS; trap 'rm -rf "$$SPEC_RESULTS"' EXIT; }; \
	$(MAKE) --no-print-directory -k -j2 unit stories rows clients pictures readme; \
	$(MAKE) --no-print-directory -k end-to-end shows; \
	Tests/Scripts/total.sh "$$SPEC_RESULTS"

setup: ## install the programs that tests need (as root on Debian)
	@Tests/Scripts/setup.sh

tests:
	$(PART) 'build of the tests' $(BUILD_TESTS)

rows: build/spec ## every row of a brief, by the built program
	$(PART) rows python3 Tests/Scripts/rows build/spec

clients: build/spec ## programs by other makers against the APIs, the database and exported files
	@Tests/Scripts/clients.sh build/spec

readme: build/spec ## the commands of README.md, with their output
	$(PART) readme python3 Tests/Scripts/readme.py build/spec

# These need no release build, so in `make test` they run during the release build.
DEBUG = env SPEC_BINARY=$(CURDIR)/.build/debug/spec
unit: tests
	$(PART) 'unit tests' $(DEBUG) $(RUN_TESTS) --skip '^(EndToEnd|Story)Tests'

end-to-end: build/spec tests
	$(PART) 'end-to-end tests' $(RUN_TESTS) --filter '^EndToEndTests'

check: tests ## lint, unit tests and stories, by the debug build
	@Tests/Scripts/part.sh lint $(MAKE) --no-print-directory lint; status=$$?; \
	Tests/Scripts/part.sh 'unit tests' $(DEBUG) $(RUN_TESTS) --skip '^EndToEndTests' && exit $$status

test-%: tests ## unit tests and stories of one module, by the debug build: make test-timers
	@SPEC_STORIES=$* Tests/Scripts/part.sh 'unit tests and stories of $*' $(DEBUG) $(RUN_TESTS) \
	  --filter '(?i)^Spec$*Tests$(if $(filter $*,$(MODULES)),|^StoryTests)'

shows: build/spec ## the grid by real processes
	@sync # What a build has just written keeps the disk busy for seconds.
	$(PART) shows python3 Tests/Scripts/shows build/spec

lint: ## formatting and house rules
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	@Tests/Scripts/lint.sh
	@python3 Tests/Scripts/strings.py check

strings: ## every text as build/strings/PART/en.strings, for translators
	@python3 Tests/Scripts/strings.py write build/strings

stories: build/spec tests ## the stories by build/spec; SPEC_STORIES=timers plays those of a folder or file
	$(PART) stories $(RUN_TESTS) --filter '^StoryTests'

same: build/spec tests ## the stories by another program: OLD=path; what fails is what has changed
	@test -x "$(OLD)" || { echo 'same: OLD=path of another program is missing' >&2; exit 64; }
	SPEC_BINARY=$(abspath $(OLD)) $(RUN_TESTS) --filter '^StoryTests'

golden: build/spec tests ## record golden files, stories and the outputs in README.md anew; read the diff
	SPEC_RECORD_GOLDEN=1 $(SWIFT) test --skip-build --filter 'Golden|StoryTests'
	python3 Tests/Scripts/readme.py build/spec --record

bench: build/spec ## figures beside their limits; FIGURES="timers.read grid" takes some
	@Tests/Scripts/bench.sh build/spec $(FIGURES)

bench-hacksmiths: build/spec ## only those of the hackathon API
	@Tests/Scripts/bench.sh build/spec hacksmiths

build/fuzz: $(SOURCES) $(wildcard Tests/Fuzz/*.swift)
	$(BUILD) fuzz
	@mkdir -p build
	@cp "$$($(BUILD) fuzz --show-bin-path)/fuzz" $@

pictures: build/spec ## pictures by other programs, compared pixel by pixel
	@PATH="$(CURDIR)/build/clients/bin:$$PATH" Tests/Scripts/part.sh pictures python3 Tests/Scripts/pictures $<

COUNT ?= 10000000
SEED ?= 1
fuzz: build/fuzz tests ## ten million mutated requests, and what else comes from outside; COUNT=, SEED=
	build/fuzz requests $(COUNT) $(SEED)
	for subject in events answers targets json; do build/fuzz $$subject $$(($(COUNT) / 10)) $(SEED) || exit 1; done
	@$(MAKE) --no-print-directory fuzz-pictures
	build/fuzz json-sample $$(($(COUNT) / 100)) $(SEED) | python3 Tests/Scripts/json_oracle.py
	SPEC_FUZZ=1 $(SWIFT) test --skip-build --filter 'SpecCoreTests|SpecTimersTests|DamageTests'
	SPEC_FUZZ=1000000 $(SWIFT) test --skip-build --filter 'mutated datagrams|mutated rules|whatever value a document has|Accepting while the host|one that is all at hand'

fuzz-pictures: build/fuzz ## a million mutated files of each format of pictures; COUNT=, SEED=
	for subject in png jpeg inflate; do build/fuzz $$subject $$(($(COUNT) / 10)) $(SEED) || exit 1; done

EXAMPLES ?= 50
fuzz-api: build/spec ## Schemathesis against the API, by everyone; EXAMPLES= of each operation
	@SPEC_EXAMPLES=$(EXAMPLES) Tests/Scripts/clients.sh build/spec schemathesis

# Not share/spec: with PREFIX=~/.local that is where people's own data is.
install: build/spec ## PREFIX=/usr/local: program, demo data, manual pages, completions
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/spec-demo \
	  $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 build/spec $(DESTDIR)$(PREFIX)/bin/spec
	(cd fixtures && find -L . -type f ! -path './golden/*' ! -path './pictures/*' ! -path './vectors/*') | while read -r file; do \
	  install -D -m 644 fixtures/$$file $(DESTDIR)$(PREFIX)/share/spec-demo/$$file || exit 1; done
	build/spec manual --all $(DESTDIR)$(PREFIX)/share/man/man1 --quiet > /dev/null
	build/spec completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/spec
	build/spec completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_spec
	build/spec completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/spec.fish

# The installed program knows the names of its manual pages.
uninstall: ## remove what install put in place, and nothing else
	pages=$$(mktemp -d) && { $(DESTDIR)$(PREFIX)/bin/spec manual --all "$$pages" 2>/dev/null | while read -r page; do \
	  rm -f "$(DESTDIR)$(PREFIX)/share/man/man1/$${page##*/}"; done; rm -rf "$$pages"; }
	rm -f $(DESTDIR)$(PREFIX)/bin/spec $(DESTDIR)$(PREFIX)/share/man/man1/spec.1 \
	  $(MODULES:%=$(DESTDIR)$(PREFIX)/share/man/man1/spec-%.1) \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/spec \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_spec \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/spec.fish
	rm -rf $(DESTDIR)$(PREFIX)/share/spec-demo

clean: ## remove all built files
	rm -rf build .build .build-release .build-coverage

help: ## this list
	@sed -n 's/^\([a-z%-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24
