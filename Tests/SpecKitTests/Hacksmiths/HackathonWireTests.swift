import SpecCore
import Testing

@testable import SpecHacksmiths

/// Request bodies, and the errors of wrong ones.
@Suite struct `The hackathon on the wire` {
  let home = HacksmithsHome()

  private func post(
    _ path: String, _ body: String, token: String = ""
  ) throws -> (status: Int, json: JSON) {
    try home.ask("POST", "/api/\(path)", token: token, body)
  }

  @Test(
    arguments: [
      ("2027-03-01T18:00:00Z", "2027-03-01T18:00:00.000Z"),
      ("2027-03-01t18:00:00z", "2027-03-01T18:00:00.000Z"),
      ("2027-03-01T18:00:00.1234567890123456789Z", "2027-03-01T18:00:00.123Z"),
      ("2027-03-01T18:00:00.5+02:00", "2027-03-01T16:00:00.500Z"),
      ("2027-03-01T18:00:60Z", "2027-03-01T18:01:00.000Z"),
      ("2027-03-01T18:59:60.25-00:30", "2027-03-01T19:30:00.250Z"),
      ("9999-12-31T23:59:60Z", "9999-12-31T23:59:59.000Z"),
      ("2027-03-01T18:60:00Z", nil), ("2027-03-01T18:00:00+01:60", nil),
      ("2027-03-01T18:00:00", nil),
      ("2027-03-01T18:00:00.Z", nil), ("2027-03-01T18:00:61Z", nil), ("2027-03-01", nil), ("", nil),
      ("2027-02-29T00:00:00Z", nil), ("2027-03-01T18:00Z", nil), ("😀😀😀😀😀😀", nil),
    ] as [(String, String?)])
  func `any date-time of RFC 3339 is one`(_ text: String, _ written: String?) {
    #expect(Instant(rfc3339: text)?.iso8601Milliseconds == written)
  }

  @Test(
    arguments: [
      (#""2027-03-01t18:00:00.5+02:00""#, "2027-03-01T16:00:00.500Z"), (#""2027-03-01""#, nil),
      ("5", nil),
    ] as [(String, String?)])
  func `a date with any offset or fraction is accepted, and returned in UTC with milliseconds`(
    _ date: String, _ written: String?
  ) throws {
    let (status, json) = try post(
      "events", #"{"title":"T","date":\#(date),"end":"2027-03-01T23:00:00Z"}"#,
      token: try home.token(for: "omar-haddad"))
    #expect(status == (written == nil ? 422 : 200))
    #expect(json["event"]?["date"]?.string == written)
    let fields = json["errors"]?.array?.compactMap { $0["field"]?.string }
    #expect(fields == (written == nil ? ["date"] : nil))
  }

  @Test(arguments: [
    ("signin-email", "{}", ["password"]), ("signin-email", #"{"password":"x"}"#, ["body"]),
    ("signin-email", #"{"email":5,"password":null}"#, ["email", "password"]),
    ("signin-email", "[]", ["body"]),
    ("signup-email", "{}", ["email", "password", "fullname"]),
    (
      "signup-email", #"{"email":"a","password":"1234567","fullname":" "}"#,
      ["email", "password", "fullname"]
    ),
    ("signin-recover", #"{"email":[]}"#, ["email"]),
    ("reset", #"{"email":"a@b.co","code":1}"#, ["code", "password"]),
  ])
  func `the error of a body names each wrong member`(
    _ path: String, _ body: String, _ fields: [String]
  ) throws {
    let (status, json) = try post("app/\(path)", body)
    #expect(status == 422 && json["success"] == false && json["session"] == false, "\(json)")
    let errors = try #require(json["errors"]?.array)
    #expect(errors.compactMap { $0["field"]?.string } == fields)
    #expect(errors.allSatisfy { $0["code"]?.string != nil && $0["message"]?.string != nil })
  }

  @Test(arguments: [
    (#"{"user":{"website":"javascript:x"}}"#, ["user.website"]),
    (#"{"user":{"bio":{"md":5},"mentoring":{"want":1}}}"#, ["user.bio.md", "user.mentoring.want"]),
    (#"{"user":{"name":{"first":""}}}"#, ["user.name.first"]), (#"{"user":5}"#, ["user"]),
    (#"{"name":{"last":"A"}}"#, ["name.first"]), (#"{"name":[]}"#, ["name"]),
    (#"{"photo":{"url":"x"},"website":"x"}"#, ["website", "photo.url"]),
  ])
  func `the error of a nested member names its path`(
    _ body: String, _ fields: [String]
  ) throws {
    let (status, json) = try post(
      "me/profile/update", body, token: try home.token(for: "mia-chen"))
    #expect(status == 422)
    #expect(json["errors"]?.array?.compactMap { $0["field"]?.string } == fields, "\(json)")
  }

  /// A space and a zero-width one, marks of direction, fillers of Hangul, a blank of Braille, marks
  /// that combine with nothing, a selector, a tag, a separator that some take for a space.
  static let invisible = [
    "\u{200B}", " \u{200B} ", "\u{200E}\u{200F}", "\u{202E}", "\u{2066}\u{2069}", "\u{3164}",
    "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}\u{2800}", "\u{301}", "\u{20DD}", "\u{903}",
    "\u{FE0F}", "\u{E0041}", "\u{1C}\u{1E}", "\u{85}", "\u{FEFF}", "\u{AD}", "\u{180E}", "\u{7}",
  ]

  @Test(arguments: invisible) func `an invisible name or title counts as missing`(_ text: String)
    throws
  {
    #expect(PersonName(full: text) == nil)
    let (mia, omar) = (try home.token(for: "mia-chen"), try home.token(for: "omar-haddad"))
    let ines = try home.token(for: "ines-novak")
    let json = JSON.string(text).serialized()
    for (path, body, token) in [
      ("app/signup-email", #"{"email":"a@b.co","password":"long enough","fullname":TEXT}"#, ""),
      ("me/profile/update", #"{"name":TEXT}"#, mia),
      ("me/profile/update", #"{"user":{"name":{"first":TEXT,"last":"A"}}}"#, mia),
      ("app/project-ideas", #"{"title":TEXT,"description":"D"}"#, mia),
      (
        "events", #"{"title":TEXT,"date":"2027-03-01T18:00:00Z","end":"2027-03-01T21:00:00Z"}"#,
        omar
      ),
      (
        "events/next/schedule",
        #"{"title":TEXT,"start":"2026-12-05T11:00:00Z","end":"2026-12-05T12:00:00Z"}"#, omar
      ),
      ("organizations", #"{"name":TEXT}"#, ines),
    ] {
      let (status, reply) = try post(path, body.replacing("TEXT", with: json), token: token)
      #expect(status == 422, "\(path) \(reply)")
    }
  }

  @Test(arguments: [
    "é", "e\u{301}", "李", "अ\u{902}", "👩\u{200D}🚀", "!", "ⵣ", "\u{200F}א", "\u{E33}",
  ])
  func `what somebody sees is a name`(_ text: String) {
    #expect(PersonName(full: text)?.full == text)
  }

  @Test func `an invisible last name is left out`() throws {
    #expect(PersonName(full: "Ann \u{200B}") == PersonName(first: "Ann", last: nil))
  }

  @Test func `what fits the document is not refused as unprocessable`() throws {
    for text in [#"\u001e"#, " ", #"\u0000"#, #"\u200b"#] {
      #expect(try post("app/signin-recover", #"{"email":"\#(text)"}"#).status == 200)
      let (status, _) = try post(
        "app/reset", #"{"email":"\#(text)","code":"\#(text)","password":"long enough"}"#)
      #expect(status == 409)
      let mia = try home.token(for: "mia-chen")
      #expect(
        try post("app/rsvp", #"{"event":"\#(text)","response":"yes"}"#, token: mia).status == 404)
    }
  }

  @Test func `unknown members are ignored, long ones are not`() throws {
    #expect(try post("app/signin-recover", #"{"email":"a@b.co","more":{}}"#).status == 200)
    let long = String(repeating: "x", count: 1001)
    #expect(
      try post("app/signin-email", #"{"email":"a@b.co","password":"\#(long)"}"#).status == 422)
  }

  @Test func `a user in a body is the caller`() throws {
    let mia = try home.token(for: "mia-chen")
    let (own, other) = ("a00000000000000000000004", "a00000000000000000000005")
    for path in [
      "app/event-status", "app/members", "me/profile", "app/project-ideas", "app/rsvp", "me/event",
      "app/project-ideas/f00000000000000000000001/vote", "events/next/publish", "tokens",
      "me/profile/update",
    ] {
      #expect(try post(path, #"{"user":"\#(other)"}"#, token: mia).status == 403, "\(path)")
      #expect(try post(path, #"{"user":"\#(other)"}"#).status == 401, "\(path)")
    }
    for path in ["app/event-status", "app/members", "me/profile"] {
      #expect(try post(path, #"{"user":"\#(own)"}"#, token: mia).status == 200, "\(path)")
      #expect(try post(path, #"{"user":5}"#, token: mia).status == 422, "\(path)")
    }
  }
}
