import SpecCore
import SpecTestSupport
import Testing

/// `events --follow` of the built program while other processes write.
@Suite(.builtProgram, .serialized) struct `Following entries` {
  /// Starts a follower that writes to `out`, and waits until it prints a change.
  private static let prologue = """
    follow() {
      spec timers events --follow "$@" >> out & pid=$!
      for i in $(seq 100); do
        [ -s out ] && break; spec timers snooze 1 $((3600 + i))s >/dev/null; sleep 0.1
      done
      sleep 0.3; : > out
    }
    lines() {
      for i in $(seq 200); do [ "$(wc -l < out)" -ge $1 ] && return; sleep 0.05; done; echo late $1
    }
    spec timers add Tea --down 1h --repeats 1 --now 2018-02-20T08:00:00Z >/dev/null
    spec timers tick --notify none --now 2018-02-20T09:00:00Z >/dev/null

    """

  @Test func `a follower prints the records of a runner`() throws {
    let result = try Shell().run(
      Self.prologue + """
        follow
        spec timers run --notify none > rung & runner=$!
        spec timers add Milk --down 1s --once >/dev/null
        until [ -s rung ]; do sleep 0.05; done
        lines 1; kill $runner $pid; wait $pid; echo $?
        tail -n 1 out | cut -f 1,2,5,7
        """)
    #expect(result.out == "143\n2\t2\topen\tMilk\n", "\(result)")
  }

  @Test func `a follower ends quietly when its reader has gone`() throws {
    let result = try Shell().run(
      Self.prologue + """
        timeout 20 spec timers events --follow | true; echo ${PIPESTATUS[0]}
        """)
    #expect(result.out == "0\n", "\(result)")
  }
}
