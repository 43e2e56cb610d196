#!/usr/bin/env bash
# part.sh NAME PROGRAM [ARGUMENT...]: runs a part of the tests and says how long it took, or that it is
# skipped because its program is missing.
# A part that calls make itself must not take the jobs of this one.
unset MAKEFLAGS MFLAGS MAKELEVEL
name=$1
shift
command -v "$1" >/dev/null || {
  echo "== $name: skipped, $1 is not installed"
  exit 0
}
TIMEFORMAT="== $name: %0R s, %0U s of a processor"
time "$@"
