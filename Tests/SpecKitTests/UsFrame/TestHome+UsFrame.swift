import Foundation
import SpecTestSupport

/// A home in which somebody is signed in to the demo world, and its files.
extension TestHome {
  static func watching() -> TestHome {
    let home = TestHome()
    home.run("usframe login --service test --no-input")
    home.run("usframe choose @bea")
    return home
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(directory)/\(path)", encoding: .utf8)
  }

  func write(_ path: String, _ text: String) throws {
    try text.write(toFile: "\(directory)/\(path)", atomically: true, encoding: .utf8)
  }
}
