import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Rows of the table of the requirements, run in this process. Timers are added, listed, switched and counted.
@Suite struct `Timers commands`: SampleHome {
  @Test func `T5 the free edition holds five`() throws {
    let home = TestHome()
    let folder = "\(home.directory)/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #"{"edition":"free"}"#.write(
      toFile: "\(folder)/timers.json", atomically: true, encoding: .utf8)
    for number in 1...5 { #expect(home.run("timers add T\(number) --up").status == 0) }
    #expect(home.run("timers add One --up").status == 1)
    #expect(home.run("timers list").err.isEmpty)
  }
}
