import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `Checking` {
  @Test func `shows posts and messages of the one chosen together, oldest first`() throws {
    let home = TestHome.watching()
    home.run("usframe test post one")
    home.run("usframe test dm two", now: "2026-11-20T09:00:01Z")
    home.run("usframe test post three --as reply", now: "2026-11-20T09:00:02Z")
    home.run("usframe test post other --from @eve", now: "2026-11-20T09:00:02Z")
    home.run("usframe test dm other --from @eve", now: "2026-11-20T09:00:02Z")
    let lines = try home.run("usframe check --json", now: "2026-11-20T09:00:10Z").jsonLines()
    #expect(lines.map { $0["text"]?.string } == ["one", "two", "three"])
    #expect(lines.map { $0["kind"]?.string } == ["post", "dm", "post"])
    #expect(lines.map { $0["seq"]?.int } == [1, 2, 3])
    #expect(
      lines[1].object?.map(\.key) == ["seq", "kind", "id", "author", "text", "at", "fetchedAt"])
    #expect(lines[2]["form"] == "reply")
    #expect(
      lines[2]["at"] == "2026-11-20T09:00:02Z" && lines[2]["fetchedAt"] == "2026-11-20T09:00:10Z")
  }

  @Test func `shows every form of a post as a person reads it`() throws {
    let home = TestHome.signedIn()
    home.run("usframe choose @bea --backlog 100")
    let lines = try home.run("usframe check --json").jsonLines()
    let texts = lines.compactMap { $0["text"]?.string }
    #expect(lines.count == 9)
    #expect(
      texts.contains(
        "reposted @max: Harbour closed at nine, fog. Ferries wait outside & blow their "
          + "horns; nobody <asked> for that concert."))
    #expect(texts.contains("Train is late, start without me. example.org/times"))
    #expect(texts.contains("Still my favourite concert. Tea & toast < fog & horns."))
    let long = try #require(texts.first { $0.hasPrefix("What I learned") })
    #expect(long.hasSuffix("More at example.org/folder and, for the socks, example.org/socks"))
    #expect(
      Set(lines.compactMap { $0["form"]?.string }) == ["original", "repost", "reply", "quote"])
    #expect(texts.last == "On my way home.")
  }

  @Test func `puts what is new on one line each, whatever it holds`() {
    let home = TestHome.watching()
    home.run(words: ["usframe", "test", "post", "a\r\nb\tc\u{2028}d \n e"])
    let line = home.run("usframe check").records
    #expect(line.count == 1 && line[0].count == 5 && line[0][4] == "a b c d   e")
  }

  @Test func `keeps escape sequences from the terminal and whole in JSON`() throws {
    let home = TestHome.watching()
    let text = "\u{1B}[31mred\u{202E} \u{7}\u{9B}1m 🙂 e" + String(repeating: "\u{301}", count: 3000)
    home.run(words: ["usframe", "test", "post", text])
    let drawn = home.run("usframe check --peek --color never", terminal: true).out
    let unsafe: Set<Unicode.Scalar> = ["\u{1B}", "\u{202E}", "\u{7}", "\u{9B}"]
    #expect(!drawn.unicodeScalars.contains(where: unsafe.contains))
    #expect(drawn.contains("red") && drawn.contains("🙂"))
    #expect(try home.run("usframe check --json").json()["text"]?.string == text)
  }

  @Test func `peeks without counting, and one kind at a time`() {
    let home = TestHome.watching()
    home.run("usframe test post p")
    home.run("usframe test dm d")
    #expect(home.run("usframe check --peek").records.count == 2)
    #expect(home.run("usframe").out.hasSuffix("\t2\n"))
    #expect(home.run("usframe check --kind dm").records.map { $0[4] } == ["d"])
    #expect(home.run("usframe").out.hasSuffix("\t1\n"))
    #expect(home.run("usframe check --kind dm") == Consequences())
    #expect(home.run("usframe check").records.map { $0[4] } == ["p"])
    #expect(home.run("usframe check") == Consequences())
  }

  @Test func `fetches more than a page of each kind`() {
    let home = TestHome.watching()
    for number in 1...30 { home.run("usframe test dm m\(number)") }
    let texts = home.run("usframe check").records.map { $0[4] }
    #expect(texts == (1...30).map { "m\($0)" })
    for number in 1...120 { home.run("usframe test post p\(number)") }
    #expect(home.run("usframe check").records.map { $0[4] } == (1...120).map { "p\($0)" })
  }

  @Test func `renews an expired sign-in by itself, and only once`() throws {
    let home = TestHome.watching()
    let path = "\(TestHome.state)/signin.json"
    let before = try JSON(parsing: try home.text(path))
    home.run("usframe test post hi")
    let late = "2026-11-20T12:00:00Z"
    #expect(home.run("usframe check", now: late).records.map { $0[4] } == ["hi"])
    let after = try JSON(parsing: try home.text(path))
    #expect(after["accessToken"] != before["accessToken"])
    #expect(after["refreshToken"] != before["refreshToken"])
    #expect(after["expiresAt"] == "2026-11-20T14:00:00Z")
    home.run("usframe check", now: late)
    #expect(try JSON(parsing: try home.text(path)) == after)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(home.directory)/\(path)")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `signs out when the service no longer accepts it, and says so until the next try`()
    throws
  {
    let home = TestHome.watching()
    let signIn = try JSON(parsing: try home.text("\(TestHome.state)/signin.json"))
    home.run("usframe test post last")
    home.run("usframe test revoke")
    let result = home.run("usframe check --json")
    #expect(result.status == 77 && result.out.isEmpty)
    #expect(try JSON(parsing: result.err)["error"]?["code"] == "revoked")
    let stored = home.everything(under: TestHome.state)
    for token in ["accessToken", "refreshToken"].compactMap({ signIn[$0]?.string }) {
      #expect(!stored.contains(token))
    }
    #expect(
      try home.run("usframe --json").json()
        == ["state": "signedOut", "screen": "home", "service": "test", "reason": "revoked"])
    #expect(home.run("usframe check").status == 77)
    home.run("usframe login --no-input")
    #expect(try home.run("usframe --json").json()["reason"] == nil)
  }

  @Test func `keeps the sign-in when it cannot be renewed just now`() {
    let home = TestHome.watching()
    home.run("usframe test fault token --status 503")
    let late = "2026-11-20T12:00:00Z"
    #expect(home.run("usframe check", now: late).status == 69)
    #expect(home.run("usframe", now: late).out.hasPrefix("watching"))
    home.run("usframe test fault off")
    #expect(home.run("usframe check", now: "2026-11-20T12:01:00Z").status == 0)
  }

  @Test func `tells of a failure, waits as it must, and loses nothing`() {
    let home = TestHome.watching()
    home.run("usframe test post one")
    home.run("usframe test fault all --status 503")
    let failed = home.run("usframe check")
    #expect(failed.status == 69 && failed.out.isEmpty && failed.err.contains("HTTP 503"))
    home.run("usframe test fault off")
    let early = home.run("usframe check", now: "2026-11-20T09:00:29Z")
    #expect(early.status == 75 && early.err.contains("2026-11-20T09:00:30Z"))
    let late = home.run("usframe check", now: "2026-11-20T09:00:30Z")
    #expect(late.status == 0 && late.records.map { $0[4] } == ["one"])
  }

  @Test func `prints what one kind brought before it tells that the other failed`() {
    let home = TestHome.watching()
    home.run("usframe test post one")
    home.run("usframe test dm two")
    home.run("usframe test fault dms --status 0 --times 1")
    let result = home.run("usframe check")
    #expect(result.status == 69 && result.records.map { $0[4] } == ["one"])
    // The kind that has to wait is left out, with a word about it.
    let waiting = home.run("usframe check", now: "2026-11-20T09:00:10Z")
    #expect(waiting.status == 0 && waiting.err.contains("messages are left out"))
    #expect(home.run("usframe check", now: "2026-11-20T09:00:30Z").records.map { $0[4] } == ["two"])
  }

  @Test func `stays within the limits`() {
    let home = TestHome.watching()
    // Choosing takes one of the fifteen calls for messages.
    for _ in 0..<14 { #expect(home.run("usframe check --kind dm").status == 0) }
    let over = home.run("usframe check --kind dm")
    #expect(over.status == 75 && over.err.contains("2026-11-20T09:15:01Z"), "\(over)")
    home.run("usframe test post one")
    let other = home.run("usframe check")
    #expect(other.status == 0 && other.records.map { $0[4] } == ["one"], "\(other)")
    #expect(other.err.contains("messages are left out"))
    let later = home.run("usframe check --kind dm", now: "2026-11-20T09:15:01Z")
    #expect(later.status == 0, "\(later)")
  }

  @Test func `goes on with a sign-in that may write`() throws {
    let home = TestHome.watching()
    let path = ".local/state/spec/usframe/signin.json"
    let old = try home.text(path).replacing("\"dm.read\"", with: "\"dm.read\",\"dm.write\"")
    #expect(old.contains("dm.write"))
    try home.write(path, old)
    home.run("usframe test dm hello")
    #expect(home.run("usframe check").records.map { $0[4] } == ["hello"])
  }

  @Test func `reads limits of former versions as those of today`() throws {
    for word in ["pro", "basic", "free", "now"] {
      let json = JSON.string(word)
      #expect(try JSONCoder.decode(LimitTier.self, from: json) == .now)
    }
    #expect(try JSONCoder.decode(LimitTier.self, from: "off") == .off)
  }

  @Test func `does without messages where they are not permitted, until the next sign-in`() throws {
    let home = TestHome.watching()
    home.run("usframe test fault dms --status 403 --times 1")
    let first = home.run("usframe check")
    #expect(first.status == 77 && first.err.contains("off until the next sign-in"))
    home.run("usframe test dm hidden")
    home.run("usframe test post seen")
    let second = home.run("usframe check")
    #expect(second.status == 0 && second.records.map { $0[4] } == ["seen"])
    #expect(home.run("usframe check --kind dm").status == 77)
    #expect(home.run("usframe").out.hasPrefix("watching"))
    home.run("usframe logout")
    home.run("usframe login --no-input")
    home.run("usframe choose @bea")
    home.run("usframe test dm hello")
    #expect(home.run("usframe check").records.map { $0[4] } == ["hello"])
  }

  @Test func `takes a suspended person for a failure, not for the end`() {
    let home = TestHome.watching()
    home.run("usframe test suspend @bea")
    let result = home.run("usframe check --json")
    #expect(result.status == 69 && result.err.contains("vip-missing"))
    #expect(home.run("usframe").out.hasPrefix("watching"))
    #expect(home.run("usframe choose @bea").status == 66)
  }

  @Test func `begins with a backlog, each once, whoever was chosen in between`() {
    let home = TestHome.signedIn()
    home.run("usframe choose @bea --backlog 3")
    let last = home.run("usframe check").records.map { $0[4] }
    #expect(
      last == [
        "Train is late, start without me. example.org/times", "Can you bring the blue folder?",
        "On my way home.",
      ])
    home.run("usframe choose @eve")
    home.run("usframe choose @bea --backlog 2")
    #expect(home.run("usframe check").records.map { $0[4] } == Array(last.suffix(2)))
    #expect(home.run("usframe check") == Consequences())
  }

  @Test func `shows a scheduled post when its time has come`() {
    let home = TestHome.watching()
    home.run("usframe test post later --at 2026-11-20T10:00:00Z")
    home.run("usframe test post old --at 2019-01-01T00:00:00Z")
    #expect(home.run("usframe check").records.map { $0[4] } == ["old"])
    #expect(
      home.run("usframe check", now: "2026-11-20T10:00:00Z").records.map { $0[4] } == ["later"])
  }
}

@Suite struct `The history of usframe` {
  @Test func `keeps what was received, found by word, kind and time`() throws {
    let home = TestHome.watching()
    home.run("usframe test post \"Die Straße ist ZU\"")
    home.run("usframe test dm folder", now: "2026-11-20T09:01:00Z")
    home.run("usframe check", now: "2026-11-20T09:02:00Z")
    home.run("usframe logout")
    #expect(home.run("usframe history").records.map { $0[4] } == ["Die Straße ist ZU", "folder"])
    #expect(home.run("usframe history -n 1").records.map { $0[4] } == ["folder"])
    #expect(home.run("usframe history --search STRASSE").records.count == 1)
    #expect(home.run("usframe history --search @bea").records.count == 2)
    #expect(home.run("usframe history --kind dm").records.map { $0[1] } == ["dm"])
    #expect(home.run("usframe history --since 2026-11-20T09:00:30Z").records.count == 1)
    #expect(try home.run("usframe history --json").json().array?.count == 2)
    #expect(home.run("usframe history -n 0").status == 64)
    #expect(home.run("usframe history --search nothing --json").out == "[]\n")
  }

  @Test func `is deleted only when told so, and what was not shown with it`() {
    let home = TestHome.watching()
    home.run("usframe test post one")
    home.run("usframe check --peek")
    #expect(home.run("usframe history clear").status == 64)
    #expect(home.run("usframe history").records.count == 1)
    #expect(home.run("usframe history clear --yes") == Consequences())
    #expect(home.run("usframe history") == Consequences())
    #expect(home.run("usframe").out.hasSuffix("\t0\n"))
    home.run("usframe test post two")
    #expect(home.run("usframe check").records.map { $0[4] } == ["two"])
  }
}
