#!/usr/bin/env bash
# Benchmarks: each figure is a ratio against a named peer measured in the same run, alternating,
# median of ROUNDS (60). A peer that is missing is installed where that is possible, else said.
set -eu
spec=$(realpath "${1:-build/spec}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export ROUNDS=${ROUNDS:-60} SPEC=$spec WORK=$work

if ! command -v python3 >/dev/null; then
  echo 'bench: python3 is missing; it takes the times' >&2
  exit 69
fi
if ! command -v task >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  (apt-get update && apt-get install -y taskwarrior) >/dev/null 2>&1 || true
fi

echo 'print("hello")' > "$work/hello.swift"
swiftc -O -static-stdlib -o "$work/hello" "$work/hello.swift"
strip "$work/hello"

python3 "$(dirname "$0")/bench.py"
