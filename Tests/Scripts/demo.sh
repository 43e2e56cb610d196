#!/usr/bin/env bash
# Shows each module's main job in a throw-away home. Needs no network and leaves nothing behind.
set -eu
spec=$(realpath "${1:-build/spec}")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
PATH=$(dirname "$spec"):$PATH

show() {
  printf '\n$'
  printf ' %q' "$@" | sed "s,\\\\ , ,g"
  echo
  "$@"
}
title() { printf '\n\n== %s\n' "$*"; }

title 'grid: four colors over a hundred seats'
show spec grid frames --seq 2
show spec grid check --seq 1

title 'timers: the next fires of pills, only while at work'
show spec timers add 'Eat pills' --down 4h30m --worked 09:00-18:00
show spec timers add 'Without sugar' --up
show spec timers list
show spec timers next -n 3

title 'dindin: what you are invited to'
show spec dindin demo load
show spec dindin
show spec dindin invite accept
show spec dindin agenda

title 'usframe: one person, framed'
show spec usframe login --service test --no-input
show spec usframe friends
show spec usframe choose @bea
show spec usframe test post 'Good morning from the harbour'
show spec usframe check

title 'hacksmiths: the next event of a community'
show spec hacksmiths demo load
show spec hacksmiths
show spec hacksmiths community

cat <<'TEXT'


Try next, in your own home:
  spec grid play --seq 1
  spec timers add Tea --down 4m
  spec dindin demo load, then spec dindin invite accept
  spec usframe login --service test
  spec hacksmiths demo load, then spec hacksmiths event
  spec --help
TEXT
