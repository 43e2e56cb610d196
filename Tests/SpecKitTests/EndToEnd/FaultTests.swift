import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// Many processes at once, killed and stopped ones, from the built program.
@Suite(.builtProgram, .serialized) struct `Faults` {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test func `35: a hundred of 120 processes at once add a timer, and the others are refused`()
    throws
  {
    let result = try shell.run(
      """
      # A process that waits too long for its turn on a busy machine ends with 75, and tries again.
      add() { status=75; while [ $status = 75 ]; do spec timers add "$@"; status=$?; done; return $status; }
      for i in $(seq 120); do add "Timer $i" --down 4h & pids="$pids $!"; done >/dev/null 2>&1
      for pid in $pids; do wait $pid; echo $?; done >statuses
      sort statuses | uniq -c | sed 's/^ *//'
      echo "$(spec timers list | wc -l) $(spec timers list | cut -f1 | sort -un | wc -l)"
      """)
    #expect(result.out == "100 0\n20 1\n100 100\n")
  }

  @Test func `36: kill -9 at any moment leaves the old state or the new one, and no litter`() throws
  {
    // Each round starts a command that changes several documents and kills it after a random
    // part of the time such a command takes.
    let result = try shell.run(
      """
      spec timers add Tea --down 4m >/dev/null
      bad=0
      for i in $(seq 100); do
        spec timers edit 1 --notes "note $i" >/dev/null 2>&1 & pid=$!
        printf -v pause 0.%06d $((RANDOM % 8000)); sleep $pause
        kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null
        notes=$(spec timers show 1 --json) || { bad=$((bad + 1)); echo "$i: $notes" >&2; }
      done 2>/dev/null
      spec timers edit 1 --notes last >/dev/null || bad=$((bad + 1))
      echo "$bad $(spec timers list | wc -l)"
      find . -name '*.tmp' -o -name '*.staged*' -o -name '*.new' | wc -l
      """)
    #expect(result.out == "0 1\n0\n")
  }

  @Test func `a program stopped while it waits for the lock delays the others by little`() throws {
    let result = try shell.run(
      """
      spec timers add Tea --down 4m >/dev/null
      folder=.local/share/spec/timers
      exec 9>>$folder/lock
      flock 9
      spec timers add Stopped --down 4m >/dev/null & stopped=$!
      # It waits for the lock once it has its turn.
      while flock -n $folder/next true; do :; done
      kill -STOP $stopped; flock -u 9
      begin=$(date +%s)
      for i in $(seq 10); do spec timers add "Timer $i" --down 4m >/dev/null || echo failed; done
      [ $(($(date +%s) - begin)) -lt 8 ] && echo quick
      kill -CONT $stopped; wait $stopped; echo $?
      spec timers list | wc -l
      """)
    #expect(result.out == "quick\n0\n12\n", "\(result)")
  }
}
