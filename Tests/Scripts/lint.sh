#!/usr/bin/env bash
# House rules that the compiler and the formatter do not see. Prints each breach, exits 1 on any.
set -u
cd "$(dirname "$0")/../.." || exit 1
status=0

# forbid WHAT PATTERN PATHS...: lines that match, comments left out.
forbid() {
  local what=$1 pattern=$2
  shift 2
  local found
  found=$(grep -rnE "$pattern" "$@" --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//')
  if [ -n "$found" ]; then
    printf 'lint: %s\n%s\n' "$what" "$found"
    status=1
  fi
}

forbid 'Foundation is not linked: it costs every command milliseconds' \
  'import Foundation' Sources
forbid 'what came from outside must not crash the program' \
  'fatalError\(|preconditionFailure\(|try!|as! ' Sources
forbid 'unfinished work' 'TODO|FIXME' Sources Tests/SpecKitTests
forbid 'platform conditions live in LibC' '#if (os|canImport)' \
  $(find Sources -mindepth 1 -name '*.swift' ! -path '*/LibC/*')
forbid 'modules do not see each other' \
  'import Spec(Grid|Timers|DinDin|UsFrame|Hacksmiths)' \
  Sources/SpecKit/{Platform,Codecs,Core,RealtimeDatabase,Grid,Timers,DinDin,UsFrame,Hacksmiths}
forbid 'commands of moved modules are declared by Command' '\bLegacyCommand\b' \
  Sources/SpecKit/{Program,Grid,Timers}
forbid 'only DinDin uses the database' 'import SpecRealtimeDatabase' Sources/SpecKit/{Core,Program,Grid,Timers,UsFrame,Hacksmiths}
forbid 'the platform and the codecs import neither each other nor what is above' 'import Spec(Core|Platform|Codecs|Kit)' \
  Sources/SpecKit/{Platform,Codecs}
forbid 'the clock and the environment are the context'"'"'s' \
  'clock_gettime|getenv\(|gettimeofday' \
  $(find Sources -mindepth 1 -name '*.swift' ! -path '*/LibC/*' ! -path '*/Platform/*')

# A reader must know from the name alone which type is meant.
kinds='(struct|class|enum|protocol|typealias)'
of_core=$(grep -rhoE "^(package|public) ((final|indirect) )?$kinds [A-Z][A-Za-z0-9]*" \
  Sources/SpecKit/{Core,Platform,Codecs} |
  sed 's/.* //' | sort -u | paste -sd '|')
forbid 'the name of a type of Core' "^ *([a-z]+ )*$kinds ($of_core)\\b" \
  Sources/SpecKit/{Program,RealtimeDatabase,Grid,Timers,DinDin,UsFrame,Hacksmiths}

if grep -n '\.package(' Package.swift; then
  echo 'lint: the package depends on no package'
  status=1
fi
if git ls-files | grep -E '^\.build|^build/|^\.schemathesis/|Package\.resolved'; then
  echo 'lint: built files are committed'
  status=1
fi
# Tables may be long; logic rarely should be.
while read -r lines file; do
  case $file in *Table*|*Texts*|*Strings*|*Ranges*|*DemoWorld*|total) continue ;; esac
  if [ "$lines" -gt 400 ]; then
    echo "lint: $file has $lines lines; split it by what it holds"
    status=1
  fi
done < <(find Sources -name '*.swift' -exec wc -l {} +)

[ "$status" = 0 ] && echo 'lint: house rules hold'
exit "$status"
