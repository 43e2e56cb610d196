import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The settings of usframe` {
  @Test(arguments: [
    ("x.api", "http://example.org"), ("x.api", "ftp://a.b"), ("x.redirectUri", "http://a.b/c"),
    ("poll.posts", "999ms"), ("poll.dms", "59s"), ("poll.dms", "no"), ("box.hold", "61s"),
    ("box.fadeIn", "auto"), ("replies", "yes"), ("fit", "stretch"), ("image", "gif"),
    ("background", "12345"), ("camera", "cp a b"), ("notify", "mail"), ("quiet", "22:00"),
    ("quiet", "22:00-22:00"), ("quiet", "24:00-07:00"), ("service", "y"), ("x.clientId", "a b"),
  ])
  func `refuse what cannot be, and name what can`(key: String, text: String) {
    let home = TestHome()
    let result = home.run(words: ["usframe", "settings", "set", key, text])
    #expect(result.status == 64 && result.err.contains("allowed: "), "\(result)")
    #expect(home.run("usframe settings").records.allSatisfy { $0[2] == "default" })
  }

  @Test func `are stored only where they were set, and beaten by the environment`() throws {
    let home = TestHome()
    for pair in ["poll.dms off", "quiet 22:00-07:00", "x.api https://x.example/"] {
      #expect(home.run("usframe settings set \(pair)").status == 0)
    }
    let stored = try JSON(parsing: Array(try home.text(".config/spec/usframe.json").utf8))
    #expect(stored.object?.map(\.key) == ["version", "poll.dms", "quiet", "x.api"])
    let rows = home.run("usframe settings", environment: ["SPEC_X_API": "https://b.example"])
      .records
    #expect(rows.contains(["x.api", "https://b.example", "environment"]))
    #expect(rows.contains(["poll.dms", "off", "set"]))
    #expect(rows.contains(["box.hold", "2s", "default"]))
  }

  @Test func `show a secret to nobody`() throws {
    let home = TestHome()
    home.run(words: ["usframe", "settings", "set", "x.clientSecret", "hush"])
    #expect(home.run("usframe settings").records.contains(["x.clientSecret", "set", "set"]))
    #expect(!home.run("usframe settings --json").out.contains("hush"))
  }

  @Test func `that are damaged in the file are named`() throws {
    let home = TestHome.watching()
    home.run("usframe settings set fit cover")
    try home.write(".config/spec/usframe.json", #"{"version":1,"fit":"wide"}"#)
    let result = home.run("usframe check")
    #expect(result.status == 78 && result.err.contains("'wide'"))
  }

  @Test func `that are no longer there do no harm`() throws {
    let home = TestHome.watching()
    home.run("usframe settings set fit cover")
    try home.write(".config/spec/usframe.json", #"{"version":1,"image":"quad","fit":"cover"}"#)
    #expect(home.run("usframe check").status == 0)
    let listed = home.run("usframe settings").records
    #expect(listed.contains(["image", "auto", "default"]), "\(listed)")
    #expect(listed.contains(["fit", "cover", "set"]))
    #expect(home.run("usframe settings set fit contain").status == 0)
    #expect(home.run("usframe settings set image quad").status == 64)
  }

  @Test func `move the page of consent with the API`() throws {
    func settings(_ texts: [String: String], _ environment: [String: String] = [:]) throws
      -> FrameSettings
    {
      var stored = StoredSettings()
      for (key, text) in texts { stored[key] = text }
      return try FrameSettings(stored, environment)
    }
    #expect(try settings([:]).x.authorize == "https://x.com/i/oauth2/authorize")
    #expect(
      try settings([:], ["SPEC_X_API": "http://[::1]:1"]).x.authorize
        == "http://[::1]:1/i/oauth2/authorize")
    #expect(
      try settings(["x.api": "https://a.b", "x.authorize": "https://c.d/e"]).x.authorize
        == "https://c.d/e")
  }

  @Test(arguments: [
    ("22:00-07:00", "21:59", false), ("22:00-07:00", "22:00", true),
    ("22:00-07:00", "06:59", true), ("22:00-07:00", "07:00", false),
    ("09:00-17:00", "12:00", true), ("09:00-17:00", "08:59", false),
  ])
  func `have quiet hours past midnight too`(hours: String, time: String, isQuiet: Bool) throws {
    let quiet = try #require(QuietHours(hours))
    let now = try #require(Instant(iso8601: "2026-11-20T\(time):00Z"))
    let end = quiet.end(at: now, in: .utc)
    #expect((end != nil) == isQuiet)
    if let end { #expect(Zone.utc.civil(at: end).time.secondOfDay == quiet.end) }
  }
}

@Suite struct `What watch has shown` {
  @Test func `is remembered in whatever order it was shown`() {
    var inbox = Inbox()
    inbox.nextSeq = 6
    inbox.markWatched([3])
    #expect(inbox.watchSeq == 0 && inbox.hasWatched(3) && !inbox.hasWatched(2))
    inbox.markWatched([1])
    inbox.markWatched([2, 3])
    #expect(inbox.watchSeq == 3 && inbox.watchBeyond == nil && inbox.unseen == 2)
    inbox.markChecked([4])
    inbox.markWatched([5])
    #expect(inbox.unseen == 0)
  }

  @Test func `is a stream that ends by time or number and shows each update once`() throws {
    let home = TestHome.watching()
    for word in ["one", "two", "three"] { home.run("usframe test post \(word)") }
    let later = "2026-11-20T09:02:00Z"
    let two = home.run("usframe watch --count 2 --json", now: later)
    #expect(try two.jsonLines().map { $0["text"]?.string } == ["one", "two"])
    let rest = home.run("usframe watch --for 1s", now: later).records
    #expect(rest.map { $0[4] } == ["three"])
    #expect(home.run("usframe watch --for 1s", now: later) == Consequences())
    #expect(home.run("usframe check", now: later).records.count == 3)
  }

  @Test func `leaves out replies and reposts where that is set`() {
    let home = TestHome.watching()
    home.run("usframe settings set replies off")
    home.run("usframe settings set reposts off")
    for form in ["reply", "repost", "quote", "original"] {
      home.run("usframe test post \(form) --as \(form)")
    }
    #expect(home.run("usframe check").records.map { $0[4] } == ["quote", "original"])
    home.run("usframe settings reset")
    #expect(home.run("usframe check") == Consequences())
  }
}
