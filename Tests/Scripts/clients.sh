#!/usr/bin/env bash
# Clients of other makers against the served API and the files it exports. Those in Python are taken from build/clients, where
# `clients.sh install` puts them; what is missing is said and left out.
set -eu
cd "$(dirname "$0")/../.."
if [ "$1" = install ]; then
  build/clients/bin/python -c 'import schemathesis, icalendar' 2>/dev/null && exit 0
  python3 -m venv build/clients
  exec build/clients/bin/pip install -q schemathesis openapi-spec-validator \
    openapi-python-client requests icalendar
fi
python=build/clients/bin/python
[ -x "$python" ] || python=$(command -v python3) || {
  echo "skipped: clients of other makers need python3"
  exit 0
}
exec "$python" Tests/Scripts/clients.py "$@"
