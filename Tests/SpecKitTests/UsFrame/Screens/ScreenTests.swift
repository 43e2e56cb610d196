import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

/// The screens as `--keys` plays them.
@Suite struct `The screens of usframe` {
  private func frames(_ home: TestHome, _ line: String) throws -> [JSON] {
    let result = home.run("usframe \(line) --json")
    #expect(result.status == 0 && result.err == "", "\(line): \(result)")
    return try result.jsonLines()
  }

  private func screens(_ frames: [JSON]) -> [String] {
    frames.compactMap { $0["screen"]?.string }
      .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test func `lead from the first start to the picture`() throws {
    let home = TestHome()
    let found = try frames(
      home, "--keys wait:2s,enter,wait:1s,enter,wait:1s,enter,wait:1s,text:bea,enter,wait:1s")
    #expect(screens(found) == ["home", "services", "authorize", "choose", "watch"])
    #expect(home.run("usframe").out.hasPrefix("watching\ttest\t@ann\t@bea"))
    #expect(found.last?["picture"]?["method"]?.string == "ascii")
  }

  @Test func `swallow keys while friends load`() throws {
    let home = TestHome.signedIn()
    home.run("usframe test friends 1500")
    home.run("usframe test fault following --latency 3s")
    let found = try frames(home, "choose --keys down,down,enter,wait:20s")
    #expect(found.first?["busy"]?.bool == true && found.last?["busy"]?.bool == false)
    #expect(found.last?["items"]?.array?.first?["focused"]?.bool == true)
    #expect(home.run("usframe").out == "choosing\ttest\t@ann\n")
  }

  @Test func `ask for a handle where the list is refused`() throws {
    let home = TestHome.signedIn()
    home.run("usframe test fault following --status 403")
    let found = try frames(home, "choose --keys wait:1s,text:bea,enter,wait:1s")
    #expect(found.contains { $0["items"]?.array?.first?["id"]?.string == "handle" })
    #expect(home.run("usframe").out.hasPrefix("watching"))
  }

  @Test func `tell of a revoked sign-in on the first one`() throws {
    let home = TestHome.watching()
    home.run("usframe test revoke")
    let found = try frames(home, "--keys wait:40s")
    #expect(screens(found).last == "home")
    let rows = found.last?["rows"]?.array?.compactMap(\.string).joined() ?? ""
    #expect(rows.contains("no longer accepts"))
    #expect(home.run("usframe watch --keys wait:1s").status == 77)
  }

  @Test func `show boxes of updates and count them as seen`() throws {
    let home = TestHome.watching()
    for text in ["one", "two"] { home.run("usframe test post \(text)") }
    home.run("usframe test dm three")
    let found = try frames(home, "watch --keys wait:2m")
    let starts = found.reduce(into: [(String, Int64)]()) { list, frame in
      guard let id = frame["box"]?["id"]?.string, !list.contains(where: { $0.0 == id }) else {
        return
      }
      list.append((id, frame["atMs"]?.int ?? 0))
    }
    #expect(starts.count == 3)
    #expect(starts.count == 3 && starts[1].1 - starts[0].1 == 4000)
    #expect(try home.run("usframe --json").json()["unseen"]?.int == 0)
  }

  @Test func `say so when the window is too small, and go on when it grows`() throws {
    let home = TestHome.watching()
    let found = try frames(home, "watch --keys resize:30x8,resize:80x24,wait:1s")
    #expect(found[1]["rows"]?.array?.first?.string?.contains("too small") == true)
    #expect(found.last?["picture"] != nil)
  }

  @Test func `are all in brackets where the table has them so`() throws {
    let home = TestHome.watching()
    let keys = "s,wait:1s,left,left,enter,wait:1s,enter,wait:1s,esc,esc,esc,h,wait:1s"
    let text = home.run(
      "usframe watch --keys \(keys) --lang ru --reduced-motion",
      environment: try home.bracketedStrings()
    ).out
    for word in ["Settings", "Done", "Gallery", "Choose", "History", "esc"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("⟦"))
  }
}
