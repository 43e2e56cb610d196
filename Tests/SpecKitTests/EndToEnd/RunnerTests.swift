import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// Several runners of the built program, killed ones, and disks that fail under them.
@Suite(.builtProgram, .serialized) struct `Runners` {
  let shell: Shell

  init() throws { shell = try Shell() }

  // R28
  @Test func `a second runner ends at once, and a new one rings when the first was killed`()
    throws
  {
    let result = try shell.run(
      """
      spec timers add Tea --down 2s --repeats 3 >/dev/null
      spec timers run --notify none > first 2>&1 & first=$!
      until [ -s first ]; do sleep 0.05; done
      timeout 5 spec timers run 2>told; echo $?
      grep -c "process $first .* events --follow" told
      kill -9 $first; wait $first
      spec timers run --until-idle --notify none > second; echo $?
      cat first second | cut -f2 | sort -n | tr '\\n' ' '
      """)
    #expect(result.out == "75\n1\n0\n1 2 3 ", "\(result)")
  }

  @Test func `R30 what others change is rung for at once`() throws {
    let result = try shell.run(
      """
      spec timers run --notify none > out & pid=$!
      sleep 0.5; spec timers add Tea --down 1s --once >/dev/null; sleep 1.6
      wc -l < out; kill -TERM $pid; wait $pid; echo $?
      spec timers run & pid=$!; sleep 0.3; kill -TERM $pid; wait $pid; echo $?
      """)
    #expect(result.out.hasPrefix("1\n") && result.out.hasSuffix("143\n"), "\(result)")
  }

  @Test func `a closed reader ends the runner quietly and the first fire stays`() throws {
    let result = try shell.run(
      """
      spec timers add Tea --down 1s --repeats 3 >/dev/null
      timeout 10 spec timers run --notify none 2>err | head -1 | cut -f6
      cat err; spec timers events | wc -l
      """)
    #expect(result.out == "Tea\n2\n", "\(result)")
  }

  /// Their lateness is a figure of `make bench`.
  @Test func `60 fires are each printed once, and none before it is due`() throws {
    let result = try shell.run(
      """
      for i in $(seq 20); do
        spec timers add "T$i" --down $((i % 2 + 1))s --repeats 3 >/dev/null
      done
      spec timers run --until-idle --notify none \\
        | while IFS= read -r fire; do printf '%s\\t%s\\n' "$EPOCHREALTIME" "$fire"; done
      """)
    let fires = result.records.filter { $0.count > 4 }
    #expect(fires.count == 60, "\(result)")
    #expect(Set(fires.map { [$0[3], $0[4]] }).count == 60, "told twice: \(result)")
    for fire in fires {
      let told = try #require(Double(fire[0]))
      let due = try #require(Instant(iso8601: fire[4]))
      #expect(told >= Double(due.seconds), "\(fire)")
    }
  }

  @Test func `killed between record and alert it loses one alert, no record, and rings no twice`()
    throws
  {
    // A reader that takes nothing holds the runner between the two.
    let result = try shell.run(
      """
      mkfifo pipe; exec 8<>pipe; timeout 1 yes >&8
      spec timers add Tea --down 1s --once >/dev/null
      spec timers run --notify none >&8 & pid=$!
      until [ "$(spec timers events | wc -l)" = 1 ]; do sleep 0.1; done
      kill -9 $pid; wait $pid 2>/dev/null; exec 8>&-
      spec timers run --until-idle --notify none; echo $?
      spec timers tick --notify none; spec timers events | cut -f5,7
      """)
    #expect(result.out == "0\nopen\tTea\n", "\(result)")
    let checked = try shell.run("spec timers doctor --json")
    let states = try #require(try checked.json().array).compactMap { $0["status"]?.string }
    #expect(Set(states) == ["absent", "ok"], "\(checked)")
  }

  @Test func `a lock with the number of an ended process does not stop a runner`() throws {
    let result = try shell.run(
      """
      spec timers add Tea --down 1s --once >/dev/null
      mkdir -p .local/state/spec/timers; echo 99999999 > .local/state/spec/timers/runner.lock
      spec timers run --until-idle --notify none | cut -f6
      spec timers add Two --down 1s --once >/dev/null
      spec timers run --notify none > out & pid=$!
      until [ -s out ]; do sleep 0.1; done
      [ "$(cat .local/state/spec/timers/runner.lock)" = $pid ] && echo mine
      kill -9 $pid; wait $pid 2>/dev/null
      spec timers run --until-idle --notify none; echo $?
      """)
    #expect(result.out == "Tea\nmine\n0\n", "\(result)")
  }

  // R28
  @Test(.needs("script")) func `two runners and a live screen alert once, also when one dies`()
    throws
  {
    let result = try shell.run(
      """
      for i in 1 2 3; do spec timers add "T$i" --down 1s --repeats 3 >/dev/null; done
      export hook='echo "$SPEC_TIMER $SPEC_DUE" >> $HOME/rung'; touch rung
      script -qec 'timeout 60 spec timers watch --notify none --exec "$hook"' /dev/null \\
        >/dev/null </dev/null & watch=$!
      for i in 1 2; do
        until spec timers run --until-idle --notify none --exec "$hook" >>out$i 2>>err$i
        do sleep 0.05; done & pids="$pids $!"
      done
      until [ -s rung ]; do sleep 0.05; done
      # Whoever rings is killed; another follows.
      kill -9 "$(cat .local/state/spec/timers/runner.lock)"
      until [ "$(spec timers list --state finished | wc -l)" = 3 ]; do sleep 0.1; done
      wait $pids 2>/dev/null
      kill $watch; wait $watch 2>/dev/null
      sort rung | uniq -d
      """)
    #expect(result.out.isEmpty, "\(result)")
    let timers = try #require(try shell.run("spec timers list --json").json().array)
    let fires = try timers.flatMap {
      try [#require($0["shown"]?.int), #require($0["missed"]?.int)]
    }
    #expect(fires.reduce(0, +) == 9, "\(result)")
  }

  @Test(.mounting) func `on a disk that is full it stays up and says so, and the next records`()
    throws
  {
    let result = try inSmallFileSystem(
      """
      spec timers run --notify none > out 2> err & pid=$!
      until [ -s out ]; do sleep 0.05; done
      cat /dev/zero > $HOME/filler 2>/dev/null
      until grep -q Tea err; do sleep 0.05; done
      kill -0 $pid && echo alive; wc -l < err; cat err >&2
      spec timers list | cut -f3
      kill -TERM $pid; wait $pid 2>/dev/null; rm $HOME/filler
      spec timers run --until-idle --notify none | cut -f6; spec timers events | wc -l
      find disk -name '*.new' | wc -l
      """)
    #expect(result.out == "alive\n1\nfinished\nTea\n2\n0\n", "\(result)")
    #expect(result.err.contains("space") && result.err.contains("\u{07}"), "\(result)")
  }

  @Test(.mounting) func `on a disk that is read-only it does not begin, and reading works`() throws
  {
    let result = try inSmallFileSystem(
      """
      mount -o remount,ro $HOME
      spec timers run --until-idle --notify none; echo $?
      spec timers tick --notify none; echo $?
      spec timers list | cut -f8
      """)
    #expect(result.out == "74\n74\nTea\n", "\(result)")
    #expect(result.err.contains("ead-only"), "\(result)")
  }

  /// Runs a script with a home on a small file system of its own, in which a timer has two cycles.
  private func inSmallFileSystem(_ script: String) throws -> Consequences {
    try shell.run(
      """
      mkdir disk && mount -t tmpfs -o size=256k tmpfs disk || exit
      trap 'umount disk' EXIT
      export HOME=$PWD/disk
      spec timers add Tea --down 1s --repeats 2 >/dev/null
      \(script)
      """)
  }
}
