#!/usr/bin/env bash
# Shows of the grid by real processes. They look at time, so they have the machine for themselves:
# before the other tests, one after another.
set -eu
if ! command -v python3 >/dev/null; then
  echo "skipped: shows by real processes need python3"
  exit 0
fi
# What a build has just written keeps the disk busy for seconds.
sync
exec python3 "$(dirname "$0")/shows" "$@"
