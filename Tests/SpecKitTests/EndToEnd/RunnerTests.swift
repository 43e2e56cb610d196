import Foundation
import SpecCore
import SpecTestSupport
import Testing

/// Several runners, killed runners, and stand-ins for the programs that ring, from the built
/// program.
@Suite(.builtProgram, .serialized) struct `Runners` {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test func `R28 when the first is killed the second takes over within a second`() throws {
    let result = try shell.run(
      """
      spec timers add Tea --down 2s --repeats 3 >/dev/null
      spec timers run --notify none > first 2>&1 & first=$!
      sleep 0.5
      spec timers run --no-wait; echo $?
      spec timers run --until-idle --notify none > second 2>told & second=$!
      sleep 2; kill -9 $first; wait $first; wait $second; echo $?
      wc -l < first; wc -l < second; grep -c "process $first " told
      cat first second | cut -f2 | sort -n | tr '\\n' ' '
      """)
    #expect(result.out == "75\n0\n1\n2\n1\n1 2 3 ", "\(result)")
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

  /// How late they are is a figure of `make bench`.
  @Test func `of 60 fires each is told once, and none before it is due`() throws {
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
}
