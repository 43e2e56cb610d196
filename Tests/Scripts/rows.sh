#!/usr/bin/env bash
# Every row of a brief, shown by the built program.
set -eu
if ! command -v python3 >/dev/null; then
  echo "skipped: the walk along the rows needs python3"
  exit 0
fi
exec python3 "$(dirname "$0")/rows" "$@"
