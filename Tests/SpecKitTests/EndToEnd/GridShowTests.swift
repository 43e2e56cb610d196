import Testing

/// Shows with real processes on the loopback interface, seen from outside.
@Suite(.builtProgram, .needs("python3"), .serialized) struct `Shows of the grid` {
  static let stories: [String] = {
    let all = [
      "together", "quadrants", "wrong_code", "one_place", "stop", "reopened", "stopped_process",
      "terminals",
    ]
    #if os(Linux)
      // They look at processes through /proc.
      return all + ["hostile", "waiting"]
    #else
      return all
    #endif
  }()

  @Test(arguments: stories) func `a show by real processes`(_ story: String) throws {
    let script = "\(Binary.repository)Tests/Scripts/grid.py"
    let result = try Shell().run("timeout 60 python3 '\(script)' '\(Binary.path)' \(story)")
    #expect(result.status == 0, "\(result)")
  }
}
