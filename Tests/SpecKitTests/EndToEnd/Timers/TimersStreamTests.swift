import SpecCore
import SpecTestSupport
import Testing

/// `watch --json` from the built program: what anyone changes is a line at once.
@Suite(.builtProgram, .needs("jq"), .serialized) struct `The live stream` {
  /// Waits until the stream has so many lines, for ten seconds at most.
  private static let prologue = """
    lines() {
      for i in $(seq 200); do [ "$(wc -l < out)" -ge $1 ] && return; sleep 0.05; done; echo late $1
    }
    kinds() { jq -c '[.kind, .timer.id // .event.id, .timer.state // .event.state, .deleted]'; }

    """

  @Test func `B10 first the state, then each change by anyone, until a signal`() throws {
    let result = try Shell().run(
      Self.prologue + """
        spec timers add Tea --down 1h --now 2018-02-20T08:00:00Z >/dev/null
        spec timers watch --json --no-run > out & pid=$!
        lines 1; spec timers add Milk --down 1h >/dev/null
        lines 2; spec timers pause 2 >/dev/null
        lines 3; spec timers delete 2 --yes >/dev/null
        lines 4; spec timers tick --notify none >/dev/null
        lines 6; spec timers done 1 >/dev/null
        lines 8; kill -TERM $pid; wait $pid; echo $?
        head -1 out | jq -c '[.kind, (.timers|length), (.events|length)]'; tail -n +2 out | kinds
        """)
    #expect(
      result.out == """
        143
        ["state",1,0]
        ["timer",2,"running",null]
        ["timer",2,"paused",null]
        ["timer",2,"paused",true]
        ["event",1,"open",null]
        ["timer",1,"running",null]
        ["event",1,"success",null]
        ["timer",1,"running",null]

        """, "\(result)")
  }

  @Test func `it rings, and what it rang for is told once`() throws {
    let result = try Shell().run(
      Self.prologue + """
        spec timers add Tea --down 1s --once >/dev/null
        spec timers watch --json --notify none > out & pid=$!
        for i in $(seq 200); do grep -q '"kind":"finish"' out && break; sleep 0.05; done
        kill $pid; wait $pid
        jq -r .kind out | grep -c -e fire -e event; spec timers show 1 --json | jq .shown
        """)
    #expect(result.out == "1\n1\n", "\(result)")
  }

  @Test func `it ends when nobody reads, and says that another rings`() throws {
    let result = try Shell().run(
      Self.prologue + """
        timeout 20 spec timers watch --json --no-run | head -1 | jq -r .kind; echo ${PIPESTATUS[0]}
        spec timers watch --json --notify none > out & pid=$!
        lines 1
        timeout 20 spec timers watch --json --notify none 2> told > second & other=$!
        for i in $(seq 200); do grep -q "process $pid " told && break; sleep 0.05; done
        kill $pid $other; wait; grep -c "process $pid " told; jq -r .kind second
        spec timers watch < /dev/null; echo $?
        """)
    #expect(result.out == "state\n0\n1\nstate\n64\n", "\(result)")
  }
}
