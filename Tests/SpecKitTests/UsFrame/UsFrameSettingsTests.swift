import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

@Suite struct `The settings of usframe` {
  @Test func `read limits of former versions as those of today`() throws {
    for word in ["pro", "basic", "free", "now"] {
      let json = JSON.string(word)
      #expect(try JSONCoder.decode(LimitTier.self, from: json) == .now)
    }
    #expect(try JSONCoder.decode(LimitTier.self, from: "off") == .off)
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
