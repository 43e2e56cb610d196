#!/usr/bin/env bash
# clients.sh SPEC [STORY...]: runs all clients by other makers, one after the other, whatever becomes of each.
# Those in virtual environments below build/, which `make setup` makes, are skipped where these are missing.
cd "$(dirname "$0")/../.." || exit 1
spec=$1
status=0
part() { Tests/Scripts/part.sh "$@" || status=1; }

PATH="$PWD/build/clients/bin:$PATH"
part clients python3 Tests/Scripts/clients.py "$@"
if [ $# = 1 ]; then
  part 'clients (calendars)' python3 Tests/Scripts/dindin_clients.py "$spec"
  part 'clients (faults)' python3 Tests/Scripts/database_faults.py "$spec"
  part 'clients (firebase-admin)' build/firebase-admin/bin/python3 Tests/Scripts/database_clients.py "$spec" \
    admin rules listen
  part 'clients (pyrebase4)' build/pyrebase4/bin/python3 Tests/Scripts/database_clients.py "$spec" pyrebase
  part 'clients (usframe)' build/social/bin/python3 Tests/Scripts/social_clients.py "$spec"
fi
exit "$status"
