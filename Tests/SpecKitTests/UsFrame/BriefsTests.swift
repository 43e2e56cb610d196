import Foundation
import SpecTestSupport
import Testing

@Suite struct `The table of briefs` {
  /// The lines of the brief that are met another way or do not apply to a terminal.
  private static let others = [
    "U3", "U5", "U11", "U27", "U28", "U37", "U40", "U42", "U43", "U44", "U45", "U46", "U49",
  ]

  @Test func `lists what the brief asks that a terminal does another way, and nothing else`() throws
  {
    let text = try String(contentsOfFile: "\(Binary.repository)docs/briefs.md", encoding: .utf8)
    #expect(text.matches(of: #/(?m)^\| (U\d+) \|/#).map { String($0.output.1) } == Self.others)
  }
}
