#!/usr/bin/env bash
# part.sh NAME PROGRAM [ARGUMENT...]: runs one part of the tests and prints its result on one line: how many passed,
# failed and were skipped, and how long it took. A part whose program is missing is skipped. With SPEC_RESULTS, a
# folder, the three numbers are also written into the file NAME there, which total.sh adds up.
set -o pipefail
# A part that calls make itself must not take the jobs of this one.
unset MAKEFLAGS MFLAGS MAKELEVEL
name=$1
shift

result() { # PASSED FAILED SKIPPED DURATION
  [ -z "${SPEC_RESULTS-}" ] || echo "$1 $2 $3" > "$SPEC_RESULTS/$name"
  if [ "$1 $2 $3" = '0 0 0' ]; then echo "== $name: $4"; else echo "== $name: $1 passed, $2 failed, $3 skipped; $4"; fi
}

if ! command -v "$1" >/dev/null; then
  result 0 0 1 "$1 is not installed"
  exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
exec 3>&1
TIMEFORMAT='%0R s, %0U s of processor time'
duration=$({ time { "$@" 2>&1 | tee "$log" >&3; }; } 2>&1)
status=$?

# Either the part's own last line, or what swift-testing prints of each test: its closing line counts the skipped
# tests too, and is missing after a crash. Long lines are arguments of tests; matching them takes minutes.
read -r passed failed skipped < <(sed 's/\x1b\[[0-9;]*m//g' "$log" | awk -v status=$status '
  length($0) > 500 { next }
  match($0, /[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/) {
    split(substr($0, RSTART), own, " "); counted = 1; p = own[1]; f = own[3]; s = own[5] }
  /^✔ Test run with / || /^✘ Test run with / { total = $5; next }
  /^✔ Test .* passed after / { good++ }
  /^✘ Test .* failed after / { bad++ }
  /^➜ Test .* skipped/ { left++ }
  END {
    if (!counted) { f = bad + 0; s = left + 0; p = total ? total - f - s : good + 0 }
    if (status && !f) f = 1
    print p + 0, f + 0, s + 0
  }')
result "$passed" "$failed" "$skipped" "$duration"
exit "$status"
