#!/usr/bin/env bash
# Benchmarks: bench.sh SPEC [FIGURE...]. Each figure is one line on standard output, tab-separated:
# NAME VALUE LIMIT and `pass`, `fail` or `skip REASON`. It is taken beside a named peer where it has
# one; a peer that is missing is a skip. What the value was made of is told on standard error. A
# FIGURE is a name or its first words (`timers`, `hacksmiths.F1`); without any, all are taken. Peers
# are installed where that is possible.
set -eu
spec=$(realpath "${1:-build/spec}")
[ $# = 0 ] || shift
if ! command -v python3 >/dev/null; then
  echo 'bench: python3 is missing; it takes the times' >&2
  exit 69
fi
"$(dirname "$0")/setup.sh" taskwarrior wrk nginx-light gunicorn python3-flask chafa >&2
# What `setup` installed of Python, such as Pillow, comes first.
PATH="$PWD/build/clients/bin:$PATH" ROUNDS=${ROUNDS:-60} exec python3 "$(dirname "$0")/bench" "$spec" "$@"
