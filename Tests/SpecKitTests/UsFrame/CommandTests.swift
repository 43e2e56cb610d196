import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

/// A home in which somebody is signed in to the demo world.
extension TestHome {
  static func signedIn() -> TestHome {
    let home = TestHome()
    home.run("usframe login --service test --no-input")
    return home
  }

  static func watching(_ handle: String = "@bea") -> TestHome {
    let home = signedIn()
    home.run("usframe choose \(handle)")
    return home
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(directory)/\(path)", encoding: .utf8)
  }

  func write(_ path: String, _ text: String) throws {
    try text.write(toFile: "\(directory)/\(path)", atomically: true, encoding: .utf8)
  }
}

@Suite struct `Usframe` {
  @Test func `waits for a late answer by the clock of the call`() {
    let home = TestHome.signedIn()
    home.run("usframe test fault me --latency 3s --times 1")
    let clock = VirtualTime(start: Instant(seconds: 1_795_167_000)).clock
    let begin = clock.monotonic()
    #expect(home.run("usframe whoami --check", clock: clock).status == 0)
    #expect(clock.monotonic() - begin == 3_000_000_000)
  }
}
