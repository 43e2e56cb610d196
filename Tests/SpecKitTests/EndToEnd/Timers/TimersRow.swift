import SpecTestSupport
import Testing

/// One row of a table of the requirements: a script, and what it prints.
struct TimersRow: Sendable, CustomTestStringConvertible {
  var id: String
  var script: String
  var expected: String

  init(_ id: String, _ script: String, _ expected: String) {
    (self.id, self.script, self.expected) = (id, script, expected)
  }

  var testDescription: String { id }

  /// `t` calls the module, `at HH:MM` does on 20 February 2018; `gold N` adds the sample at 08:00
  /// with N repeats.
  private static let prologue = """
    t() { spec timers "$@"; }
    at() { local hm=$1; shift; t "$@" --now 2018-02-20T$hm:00Z; }
    gold() {
      at 08:00 add "Eat pills" --down "4h 30m" --repeats $1 --begin "20.02.2018 09:00" \\
        --end "28.02.2018 09:00" --worked 09:00-18:00 >/dev/null
    }
    code() { jq -c '[.error.status, .error.code, .error.field]'; }

    """

  func check() throws {
    let result = try Shell().run(Self.prologue + script)
    #expect(result.out == expected, "\(id): \(result)")
  }
}
