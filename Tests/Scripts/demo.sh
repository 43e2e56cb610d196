#!/usr/bin/env bash
# demo.sh [SPEC [NOW]]: shows each module's main job in a throw-away home, as if it were NOW. Prints each command before
# running it. Asks nothing, needs no network and leaves nothing behind.
set -eu
call=${1:-build/spec}
start=${2:-2026-11-20T09:00:00Z}
spec=$(realpath "$call")
[ -x "$spec" ] || { echo "there is no program $call: run make" >&2; exit 66; }
# The name by which people can call this program.
if [ "$(spec --version 2>/dev/null)" = "$("$spec" --version)" ]; then call=spec; fi

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
# A way to call it from any place; what is printed is what runs.
case $call in spec) ;; *) cd "$(dirname "$0")/../.." && [ -x "$call" ] || call=$spec ;; esac

show() {
  local command
  for command; do
    command=${command//spec /$call }
    printf '\n$ %s\n' "$command"
    eval "$command" </dev/null
  done
}

show "export TZ=UTC now=$start"

printf '\n\n== timers: pills every four and a half hours, only during working hours\n'
show 'spec timers add "Eat pills" --down 4h30m --worked 09:00-18:00 --now $now' \
  'spec timers add "Without sugar" --up --now $now' \
  'spec timers list --now $now' \
  'spec timers next -n 3 --now $now'

printf '\n\n== dindin: dinners and invitations\n'
show 'spec dindin demo load --now $now' \
  'spec dindin --now $now' \
  'spec dindin invite accept --now $now' \
  'spec dindin agenda --now $now'

printf '\n\n== hacksmiths: the next event of a community\n'
show 'spec hacksmiths demo load --now $now' \
  'spec hacksmiths --now $now' \
  'spec hacksmiths community --now $now'

printf '\n\n== usframe: one person, followed on a test service\n'
show 'spec usframe login --service test --no-input --now $now' \
  'spec usframe choose @bea --now $now' \
  "spec usframe test post 'Good morning from the harbor' --now \$now" \
  'spec usframe check --now $now'

printf '\n\n== grid: one color on a hundred screens\n'
show 'spec grid frames --seq 2'

[ "$call" = spec ] || how="
(To call it spec: make install PREFIX=~/.local, with ~/.local/bin in PATH.)"
cat <<TEXT


Three things to try next, in your own home:
  $call timers add Tea --down 4m --once && $call timers watch
  $call dindin demo load && $call dindin
  $call grid play --seq 2
${how-}
TEXT
