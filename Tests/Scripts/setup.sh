#!/usr/bin/env bash
# setup.sh [PACKAGE...]: installs Debian's packages, where there is apt-get, a package index and the
# right to. Without words: all that tests need beyond the toolchain and make, Python's clients of the API
# too. Never fails: what is missing is said, and what needs it is skipped by name.
set -u
cd "$(dirname "$0")/../.."

packages=("$@")
[ $# -gt 0 ] || packages=(binutils calcurse chafa chromium curl dbus dunst file fish git groff imagemagick
  iproute2 jq khal kitty libjpeg-turbo-progs libnotify-bin libsixel-bin man-db mandoc perl python3 python3-icalendar
  python3-venv qrencode strace systemd tmux tzdata util-linux wrk xauth xterm xvfb zbar-tools zsh)

# Which of the packages are not installed.
missing() {
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null \
    | awk '$1 == "installed" { print $2 }' | grep -vxFf - <(printf '%s\n' "${packages[@]}")
}

if command -v apt-get >/dev/null; then
  mapfile -t wanted < <(missing)
  if [ ${#wanted[@]} -gt 0 ] && [ "$(id -u)" = 0 ]; then
    echo "setup: installing ${wanted[*]}"
    {
      timeout 120 apt-get update -q -o Acquire::Retries=0
      # A package that the index does not have keeps no other out.
      mapfile -t known < <(apt-cache show --no-all-versions "${wanted[@]}" | sed -n 's/^Package: //p')
      DEBIAN_FRONTEND=noninteractive timeout 900 apt-get install -qy --no-install-recommends \
        -o Acquire::Retries=0 "${known[@]}"
    } </dev/null >/dev/null 2>&1
    mapfile -t wanted < <(missing)
  fi
  [ ${#wanted[@]} = 0 ] || echo "setup: not installed: ${wanted[*]}"
fi

clients=build/clients
if [ $# = 0 ] && ! $clients/bin/python3 -c 'import schemathesis, icalendar, PIL, png, numpy' 2>/dev/null; then
  {
    python3 -m venv $clients && timeout 600 $clients/bin/pip install -q schemathesis icalendar \
      openapi-spec-validator openapi-python-client requests pillow pypng numpy
  } </dev/null >/dev/null 2>&1 || {
    rm -rf $clients
    echo "setup: not installed: Python's clients of the API"
  }
fi

# axe-core, which looks for what keeps people out of a page: a package of Python carries it.
if [ $# = 0 ] && [ ! -e build/axe/axe_playwright_python ]; then
  {
    python3 -m venv build/axe.new && timeout 120 build/axe.new/bin/pip install -q --no-deps --target build/axe \
      axe-playwright-python
  } </dev/null >/dev/null 2>&1 || {
    rm -rf build/axe
    echo "setup: not installed: axe-core"
  }
  rm -rf build/axe.new
fi

# Clients of the database, apart from each other: they need different versions of the same packages.
for client in firebase-admin pyrebase4; do
  if [ $# = 0 ] && [ ! -e build/$client/installed ]; then
    {
      python3 -m venv build/$client \
        && timeout 600 build/$client/bin/pip install -q $client setuptools \
        && touch build/$client/installed
    } </dev/null >/dev/null 2>&1 || {
      rm -rf build/$client
      echo "setup: not installed: $client"
    }
  fi
done

# Clients of the API that spec usframe serves.
if [ $# = 0 ] && [ ! -e build/social/installed ]; then
  {
    python3 -m venv build/social \
      && timeout 600 build/social/bin/pip install -q tweepy xdk Mastodon.py toot setuptools \
      && touch build/social/installed
  } </dev/null >/dev/null 2>&1 || {
    rm -rf build/social
    echo "setup: not installed: tweepy, xdk, Mastodon.py, toot"
  }
fi
