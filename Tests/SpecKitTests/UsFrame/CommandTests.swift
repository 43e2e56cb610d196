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
  @Test func `goes on with a list that was interrupted`() throws {
    let home = TestHome.signedIn()
    home.run("usframe test friends 2500")
    home.run("usframe friends")
    let path = ".cache/spec/usframe/friends.json"
    let whole = try home.text(path)
    var json = try #require(try JSON(parsing: whole).object)
    let friends = try #require(json.last { $0.key == "friends" }?.value.array)
    json = json.map { member in
      switch member.key {
      case "complete": JSON.Member("complete", false)
      case "friends": JSON.Member("friends", .array(Array(friends.prefix(1000))))
      default: member
      }
    }
    json.append(JSON.Member("nextToken", "of00000000000003e8"))
    try home.write(path, JSON.object(json).serialized())
    home.run("usframe test fault following --status 503 --times 1")
    #expect(home.run("usframe friends").status == 69)
    #expect(home.run("usframe friends").records.count == 2500)
    #expect(try home.text(path) == whole)
    // A place that the service no longer knows starts the list over.
    json[json.count - 1] = JSON.Member("nextToken", "be00000000000003e8")
    try home.write(path, JSON.object(json).serialized())
    #expect(home.run("usframe friends").records.count == 2500)
  }

  @Test func `waits for a late answer by the clock of the call`() {
    let home = TestHome.signedIn()
    home.run("usframe test fault me --latency 3s --times 1")
    let clock = VirtualTime(start: Instant(seconds: 1_795_167_000)).clock
    let begin = clock.monotonic()
    #expect(home.run("usframe whoami --check", clock: clock).status == 0)
    #expect(clock.monotonic() - begin == 3_000_000_000)
  }
}
