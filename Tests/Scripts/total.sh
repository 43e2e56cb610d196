#!/usr/bin/env bash
# total.sh FOLDER: adds up the results that part.sh wrote there. The last line is always
# `N passed, N failed, N skipped`; the status is 1 if something failed or nothing ran.
shopt -s nullglob
results=("$1"/*)
for result in "${results[@]}"; do
  read -r passed failed skipped < "$result"
  [ "$failed" = 0 ] || echo "FAILED: ${result##*/}"
done
cat /dev/null "${results[@]}" | awk '
  { passed += $1; failed += $2; skipped += $3 }
  END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    exit failed > 0 || passed == 0
  }'
