import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Two commands of one person at once, each of which wants the evening of 21 November.
@Suite(.builtProgram, .serialized) struct `Of two that want the same time` {
  private static let now = "--now 2026-11-20T12:00:00-05:00"

  /// Signs Eve in, who invites Sam, and then Sam. The demo world has an invitation of Ann for the same time.
  private static let prepare = """
    export TZ=America/New_York
    now='\(now)'
    s() { spec dindin "$@" $now; }
    s demo load >/dev/null || exit 1
    s login --local 'Eve Novak' >/dev/null 2>&1
    eve=$(s event new --date 2026-11-21 --time 9pm --address 'Garden Court' --guests sam --send 2>/dev/null |
      head -1 | cut -f2)
    s login --local 'Sam Reed' >/dev/null 2>&1
    # Runs two at once, and prints their statuses and how many overlaps there are.
    both() {
      eval "s $1" >/dev/null 2>one & local first=$!
      eval "s $2" >/dev/null 2>two & local second=$!
      wait $first; local a=$?; wait $second; local b=$?
      echo "$a $b $(s conflicts | grep -c 2026-11-21)"
      cat one two >&2
    }
    again() { s login --local "$1" >/dev/null 2>&1; s event edit $2 --answer sam=pending >/dev/null; }

    """

  private static let served = """
    spec dindin serve --port 0 --admin-open \(now) >url & server=$!
    trap 'kill $server' EXIT
    until [ -s url ]; do :; done
    export SPEC_DINDIN_SERVER=$(cut -f1 url) XDG_DATA_HOME=$PWD/other/data XDG_STATE_HOME=$PWD/other/state

    """

  private func check(_ script: String) throws {
    let result = try Shell().run(script)
    let lines = result.out.split(separator: "\n").map(String.init)
    #expect(result.status == 0 && !lines.isEmpty, "\(result)")
    for line in lines { #expect(["0 1 0", "1 0 0"].contains(line), "\(result)") }
  }

  private static let accepting = """
    for round in 1 2 3 4 5 6; do
      both 'invite accept DemoDinner000000001' "invite accept $eve"
      again 'Ann Lee' DemoDinner000000001; again 'Eve Novak' $eve
      s login --local 'Sam Reed' >/dev/null 2>&1
    done
    """

  @Test func `one accepts and the other is refused`() throws {
    try check(Self.prepare + Self.accepting)
  }

  @Test(.needs("curl")) func `one accepts and the other is refused, served`() throws {
    try check(Self.served + Self.prepare + Self.accepting)
  }

  @Test func `one accepts, moves or sends`() throws {
    try check(
      Self.prepare + """
        for round in 1 2 3; do
          both 'invite accept DemoDinner000000001' 'event edit 0005 --date 2026-11-21 --time 7pm'
          again 'Ann Lee' DemoDinner000000001
          s login --local 'Sam Reed' >/dev/null 2>&1
          s event edit 0005 --date 2026-11-28 --time 7pm >/dev/null
          s event new --replace --date 2026-11-21 --time 7pm --address Hall --guests dan >/dev/null 2>&1
          both 'event edit 0005 --date 2026-11-21 --time 7pm' 'draft send'
          s event edit 0005 --date 2026-11-28 --time 7pm >/dev/null
          for id in $(s event list | cut -f2 | grep -v Demo); do s event cancel $id --yes >/dev/null; done
        done
        """)
  }

  /// A script of keys has a time of its own, but waits for another process as long as that takes.
  @Test func `screens ask for the second`() throws {
    let result = try Shell().run(
      Self.prepare + """
        for round in 1 2 3; do
          both '--keys a' "invite show $eve --browse --keys a"
          again 'Ann Lee' DemoDinner000000001; again 'Eve Novak' $eve
          s login --local 'Sam Reed' >/dev/null 2>&1
        done
        """)
    #expect(result.out == String(repeating: "0 0 0\n", count: 3), "\(result)")
  }

  @Test func `a killed or stopped command delays only commands that take a time, and not for long`()
    throws
  {
    let result = try Shell().run(
      Self.prepare + """
        exec 9<$HOME/.local/state/spec/dindin
        flock 9
        s agenda >/dev/null; echo $?
        s invite reject DemoDinner000000002 >/dev/null; echo $?
        s event edit 0005 --note x >/dev/null; echo $?
        s invite accept DemoDinner000000001 --force >/dev/null; echo $?
        s invite accept $eve >/dev/null & pid=$!
        flock -u 9
        wait $pid; echo $?
        """)
    #expect(result.out == "0\n0\n0\n0\n1\n", "\(result)")
  }

  @Test func `the other gives up in the end`() throws {
    let world = DinDinWorld()
    let session = try Session(world.home.command(at: world.home.now))
    _ = try session.takingTime {
      #expect(throws: DinDinError.calendarBusy) {
        try session.takingTime(within: .milliseconds(20)) {}
      }
    }
    _ = try session.takingTime(within: .zero) {}
  }
}
