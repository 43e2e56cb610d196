#!/usr/bin/env bash
# setup.sh [PACKAGE...]: installs Debian packages, where there is apt-get and the right to use it. Without arguments:
# all that the tests use beyond the Swift toolchain and make, and Python packages in virtual environments below build/.
# Prints what it installs and what it could not install. Never fails: tests of what is missing are skipped by name.
set -u
cd "$(dirname "$0")/../.." || exit

packages=("$@")
[ $# -gt 0 ] || packages=(binutils calcurse chafa chromium curl dbus dunst file fish git groff imagemagick
  iproute2 jq khal kitty libjpeg-turbo-progs libnotify-bin libsixel-bin man-db mandoc nginx openssl perl procps python3
  python3-cryptography python3-icalendar python3-venv qrencode strace systemd tmux tzdata util-linux wrk xauth xterm
  xvfb zbar-tools zsh)

# Which of the packages are not installed.
missing() {
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null \
    | awk '$1 == "installed" { print $2 }' | grep -vxFf - <(printf '%s\n' "${packages[@]}")
}

# Installing nginx or dbus must not start a service.
forbid_services() {
  local policy=/usr/sbin/policy-rc.d
  [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' > $policy && chmod 755 $policy && trap "rm -f $policy" EXIT; }
}

if command -v apt-get >/dev/null; then
  mapfile -t wanted < <(missing)
  if [ ${#wanted[@]} = 0 ]; then
    echo 'setup: Debian packages: nothing to install'
  elif [ "$(id -u)" != 0 ]; then
    echo "setup: not installed, because only root can: ${wanted[*]}"
  else
    echo "setup: installing ${wanted[*]}"
    forbid_services
    {
      timeout 120 apt-get update -q -o Acquire::Retries=0
      # An unknown package must not keep the others from being installed.
      mapfile -t known < <(apt-cache show --no-all-versions "${wanted[@]}" | sed -n 's/^Package: //p')
      DEBIAN_FRONTEND=noninteractive timeout 900 apt-get install -qy --no-install-recommends \
        -o Acquire::Retries=0 "${known[@]}"
    } </dev/null >/dev/null 2>&1
    mapfile -t wanted < <(missing)
    [ ${#wanted[@]} = 0 ] || echo "setup: could not install: ${wanted[*]}"
  fi
else
  echo "setup: there is no apt-get; install them another way: ${packages[*]}"
fi
[ $# = 0 ] || exit 0

# Makes a virtual environment below build/ with Python packages. The file `installed` in it lists them.
environment() { # NAME PACKAGE...
  local folder=build/$1 log
  shift
  if [ "$(cat "$folder/installed" 2>/dev/null)" = "$*" ]; then
    echo "setup: $folder: nothing to install"
    return
  fi
  echo "setup: $folder: installing $*"
  if log=$({ python3 -m venv "$folder" && timeout 600 "$folder/bin/pip" install -q "$@"; } </dev/null 2>&1); then
    echo "$*" > "$folder/installed"
  else
    rm -rf "$folder"
    echo "setup: $folder: could not install: $(printf %s "$log" | tail -n 1 | cut -c1-200)"
  fi
}

environment clients schemathesis icalendar openapi-spec-validator openapi-python-client requests pillow pypng numpy
# They need different versions of the same packages.
environment firebase-admin firebase-admin setuptools
environment pyrebase4 pyrebase4 setuptools
environment social tweepy xdk Mastodon.py toot setuptools

# axe-core checks the accessibility of web pages; this Python package contains it, and needs none of its dependencies.
if [ -e build/axe/axe_playwright_python ]; then
  echo 'setup: build/axe: nothing to install'
else
  echo 'setup: build/axe: installing axe-playwright-python'
  {
    python3 -m venv build/axe.new && timeout 120 build/axe.new/bin/pip install -q --no-deps --target build/axe \
      axe-playwright-python
  } </dev/null >/dev/null 2>&1 || {
    rm -rf build/axe
    echo 'setup: build/axe: could not install axe-playwright-python'
  }
  rm -rf build/axe.new
fi
