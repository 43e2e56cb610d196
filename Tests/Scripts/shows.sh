#!/usr/bin/env bash
# Shows of the grid by real processes. They look at time, so they have the machine for themselves:
# before the other tests, one after another.
set -eu
if ! command -v python3 >/dev/null; then
  echo "skipped: shows by real processes need python3"
  exit 0
fi
stories=(together quadrants wrong_code one_place stop reopened stopped_process terminals)
if [ -d /proc/self ]; then
  # They look at processes through /proc.
  stories+=(hostile waiting)
fi
exec python3 "$(dirname "$0")/grid.py" "$1" "${stories[@]}"
