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

  /// The text of everything below a folder but the lock, in which every commit leaves a stamp.
  func everything(under folder: String) -> String {
    let paths = FileManager.default.subpaths(atPath: "\(directory)/\(folder)") ?? []
    return paths.filter { $0 != "lock" }.compactMap { try? text("\(folder)/\($0)") }.joined()
  }

  static let state = ".local/state/spec/usframe"
  static let data = ".local/share/spec/usframe"
}

@Suite struct `Usframe` {
  @Test func `goes from signed out to the first update`() throws {
    let home = TestHome()
    #expect(home.run("usframe") == Consequences(out: "signedOut\ttest\n"))
    #expect(
      try home.run("usframe --json").json()
        == ["state": "signedOut", "screen": "home", "service": "test"])
    #expect(
      home.run("usframe login --service test --no-input")
        == Consequences(out: "test\t1001\t@ann\tAnn Bell\n"))
    #expect(home.run("usframe").out == "choosing\ttest\t@ann\n")
    #expect(
      try home.run("usframe --json").json()["screen"] == "choose")
    #expect(home.run("usframe choose @bea") == Consequences(out: "watching\t@bea\tBea Lind\n"))
    #expect(home.run("usframe check") == Consequences())
    let id = home.run("usframe test post hi").out.dropLast()
    #expect(
      home.run("usframe check").out == "2026-11-20T09:00:00Z\tpost\t\(id)\t@bea\thi\n")
    #expect(home.run("usframe check") == Consequences())
    #expect(home.run("usframe").out == "watching\ttest\t@ann\t@bea\t0\n")
  }

  @Test func `says where it is as JSON in the order of its page`() {
    let home = TestHome.watching()
    #expect(
      home.run("usframe --json").out
        == #"{"state":"watching","screen":"watch","service":"test","account":{"id":"1001","#
        + #""handle":"ann","name":"Ann Bell"},"vip":{"id":"1003","handle":"bea","name":"Bea Lind"},"#
        + #""unseen":0}"# + "\n")
    #expect(home.run("usframe choose BEA --json").out == home.run("usframe --json").out)
  }

  @Test func `lists friends in their order, and finds them`() throws {
    let home = TestHome.watching("@cem")
    let handles = home.run("usframe friends").records.map { $0[0].dropFirst() }
    #expect(
      handles.joined(separator: " ") == "aasmund bea cem dara eve gil zoe ivan yuki")
    #expect(home.run("usframe friends --search ZOE").out == "@zoe\tZoë Marsh\t1008\n")
    #expect(home.run("usframe friends --search zz") == Consequences())
    #expect(home.run("usframe friends --search zz --json").out == "[]\n")
    let cem = try home.run("usframe friends --search @cem --json").json()
    #expect(
      cem == [
        [
          "id": "1004", "handle": "cem", "name": "Çem Aydın", "protected": true, "followed": true,
          "isVip": true,
        ]
      ])
  }

  @Test func `keeps the list for a day unless told otherwise`() {
    let home = TestHome.signedIn()
    let before = home.run("usframe friends")
    home.run("usframe test friends 2500")
    #expect(home.run("usframe friends") == before)
    #expect(home.run("usframe friends --refresh").records.count == 2500)
    home.run("usframe test friends 3")
    #expect(home.run("usframe friends", now: "2026-11-21T08:59:59Z").records.count == 2500)
    #expect(home.run("usframe friends", now: "2026-11-21T09:00:00Z").records.count == 3)
  }

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

  @Test(arguments: [
    ("usframe choose", 64, "missing-handle"), ("usframe choose @bad-name", 64, "bad-handle"),
    ("usframe choose @nobody", 66, "unknown-person"), ("usframe choose @max", 1, "not-following"),
    ("usframe choose @bea --backlog 101", 64, "out-of-range"),
    ("usframe choose @bea --backlog x", 64, "bad-number"),
    ("usframe check", 78, "no-vip"), ("usframe check --kind mail", 64, "bad-choice"),
    ("usframe login --service myspace", 64, "bad-choice"),
    ("usframe login --as a-b", 64, "bad-handle"),
    ("usframe logout --forget", 64, "confirmation-needed"),
    ("usframe test post hi --from @nobody", 66, "unknown-person"),
    ("usframe test post \"\"", 64, "bad-value"),
    ("usframe test post hi --at now", 64, "bad-instant"),
    ("usframe test suspend @nobody", 66, "unknown-person"),
    ("usframe test friends -1", 64, "bad-value"),
    ("usframe test fault posts --status 200", 64, "bad-value"),
    ("usframe test limits gold", 64, "bad-choice"),
  ])
  func `refuses a wrong call and changes nothing`(line: String, status: Int32, code: String) throws
  {
    let home = TestHome.signedIn()
    let before = home.everything(under: TestHome.data)
    let result = home.run("\(line) --json")
    #expect(result.status == status && result.out.isEmpty, "\(result)")
    #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == code)
    #expect(home.run("usframe").out == "choosing\ttest\t@ann\n")
    #expect(home.everything(under: TestHome.data) == before)
  }

  @Test(arguments: ["check", "friends", "choose @bea", "whoami"])
  func `wants a sign-in first`(verb: String) {
    let result = TestHome().run("usframe \(verb)")
    #expect(
      result == Consequences(77, err: "spec: you are not signed in; sign in: spec usframe login\n"))
  }

  @Test func `names who could have been meant, and takes anybody when told`() {
    let home = TestHome.signedIn()
    #expect(home.run("usframe choose @beq").err.contains("did you mean @bea?"))
    #expect(home.run("usframe choose @max").err.contains("--any"))
    #expect(home.run("usframe choose @max --any").out == "watching\t@max\tMax Orth\n")
  }

  @Test func `is somebody else after a login as somebody else`() {
    let home = TestHome.watching()
    let again = home.run("usframe login --no-input")
    #expect(again.status == 0 && again.out == "test\t1001\t@ann\tAnn Bell\n")
    #expect(again.err == "you are signed in already\n")
    #expect(home.run("usframe").out.hasPrefix("watching"))
    #expect(home.run("usframe login --as @bea --no-input").out == "test\t1003\t@bea\tBea Lind\n")
    #expect(home.run("usframe friends").records.map { $0[0] } == ["@ann", "@eve", "@max"])
    let nobody = home.run("usframe login --as @nobody --no-input")
    #expect(nobody.status == 66)
    #expect(home.run("usframe").out == "signedOut\ttest\n")
  }

  @Test func `asks on a screen and says why when it is cancelled`() throws {
    let home = TestHome()
    let cancelled = home.run("usframe login --service test --keys esc")
    #expect(cancelled.status == 77 && cancelled.err.contains("You cancelled"))
    #expect(try home.run("usframe --json").json()["reason"] == "access-denied")
    let allowed = home.run("usframe login --service test --keys enter")
    #expect(allowed.status == 0)
    #expect(try home.run("usframe --json").json()["reason"] == nil)
  }

  @Test func `forgets tokens when it signs out, keeps history, and forgets that when told`() throws
  {
    let home = TestHome.watching()
    home.run("usframe test post hi")
    home.run("usframe check")
    let signIn = try JSON(parsing: try home.text("\(TestHome.state)/signin.json"))
    let tokens = ["accessToken", "refreshToken"].compactMap { signIn[$0]?.string }
    #expect(tokens.count == 2)
    #expect(home.run("usframe logout") == Consequences(out: "signedOut\ttest\n"))
    let left = home.everything(under: ".local") + home.everything(under: ".cache")
    #expect(tokens.allSatisfy { !left.contains($0) })
    #expect(try home.text("\(TestHome.data)/history.jsonl").contains("hi"))
    #expect(try home.text("\(TestHome.data)/frame.json").contains("Bea Lind"))
    // The grant is gone at the service too.
    #expect(!(try home.text("\(TestHome.state)/test-api/tokens.json")).contains("accessHash"))
    #expect(home.run("usframe logout") == Consequences(out: "signedOut\ttest\n"))
    #expect(home.run("usframe logout --forget --yes").status == 0)
    #expect(!home.everything(under: TestHome.data).contains("Bea"))
  }

  @Test func `signs out although the service cannot be told`() {
    let home = TestHome.signedIn()
    home.run("usframe test fault token --status 503")
    let result = home.run("usframe logout")
    #expect(result.status == 0 && result.out == "signedOut\ttest\n")
    #expect(result.err.contains("could not be told"))
  }

  @Test
  func `waits for a late answer by the clock of the call, and is told of a refused connection`() {
    let home = TestHome.signedIn()
    home.run("usframe test fault me --latency 3s --times 1")
    let clock = VirtualTime(start: Instant(seconds: 1_795_167_000)).clock
    let begin = clock.monotonic()
    #expect(home.run("usframe whoami --check", clock: clock).status == 0)
    #expect(clock.monotonic() - begin == 3_000_000_000)
    home.run("usframe test fault me --status 0")
    let refused = home.run("usframe whoami --check")
    #expect(refused.status == 69 && refused.err.contains("connection refused"), "\(refused)")
  }

  @Test(arguments: ["signin.json", "progress.json", "limits.json"])
  func `leaves damaged state as it is and names it`(file: String) throws {
    for (text, code) in [
      ("{\"version\":1,", "damaged"), ("", "damaged"), ("{\"version\":2}", "newer-version"),
    ] {
      let home = TestHome.watching()
      let path = "\(TestHome.state)/\(file)"
      try home.write(path, text)
      let result = home.run("usframe check --json")
      #expect(result.status == 65 && result.err.contains(path), "\(result)")
      #expect(try JSON(parsing: result.err)["error"]?["code"]?.string == code)
      #expect(try home.text(path) == text)
    }
  }

  @Test func `leaves a damaged inbox as it is`() throws {
    let home = TestHome.watching()
    let path = "\(TestHome.data)/inbox.json"
    try home.write(path, "{\"version\":1,\"vip\":7}")
    for line in ["usframe", "usframe check", "usframe choose @eve"] {
      let result = home.run(line)
      #expect(result.status == 65 && result.err.contains("inbox.json"), "\(line): \(result)")
    }
    #expect(try home.text(path) == "{\"version\":1,\"vip\":7}")
  }
}
