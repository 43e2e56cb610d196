import SpecCore
import Testing

@testable import SpecHacksmiths

/// What a body may hold, and what is said of one that is wrong.
@Suite struct `The hackathon on the wire` {
  let home = HacksmithsHome()

  private func post(
    _ path: String, _ body: String, token: String = ""
  ) throws -> (status: Int, json: JSON) {
    var headers: Headers = ["Host": "localhost", "Content-Type": "application/json"]
    if !token.isEmpty { headers["Authorization"] = token }
    let request = try Request(
      "POST", target: "/api/\(path)", headers: headers, body: Array(body.utf8))
    let response = Site(service: try home.service()).respond(to: request)
    return (response.status, try JSON(parsing: response.body))
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
    #expect(Instant(wire: text)?.iso8601Milliseconds == written)
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
  func `a wrong body is told member by member`(
    _ path: String, _ body: String, _ fields: [String]
  ) throws {
    let (status, json) = try post("app/\(path)", body)
    #expect(status == 422 && json["success"] == false && json["session"] == false, "\(json)")
    let errors = try #require(json["errors"]?.array)
    #expect(errors.compactMap { $0["field"]?.string } == fields)
    #expect(errors.allSatisfy { $0["code"]?.string != nil && $0["message"]?.string != nil })
  }

  @Test func `unknown members are ignored, long ones are not`() throws {
    let body = #"{"email":"x@y.example","password":"long enough","fullname":"A","more":[1]}"#
    #expect(
      try post("app/signup-email", body.replacing("long enough", with: "short")).status == 422)
    #expect(try post("app/signin-recover", #"{"email":"a@b.co","more":{}}"#).status == 200)
    let long = String(repeating: "x", count: 1001)
    #expect(
      try post("app/signin-email", #"{"email":"a@b.co","password":"\#(long)"}"#).status == 422)
  }

  @Test func `a bad token is refused even where none is needed`() throws {
    for token in ["nonsense", "Bearer nonsense", "Bearer", "Bearer ", "Basic abc"] {
      for target in ["openapi.json", "stats", "events", "calendar.ics"] {
        let request = Request(
          "GET", ["api", target], headers: ["Host": "localhost", "Authorization": token])
        #expect(
          Site(service: try home.service()).respond(to: request).status == 401, "\(target) \(token)"
        )
      }
      for path in [
        "signin-email", "signup-email", "signin-recover", "reset", "signout", "event-status",
        "signin-service-check", "signin-service",
      ] {
        let (status, json) = try post("app/\(path)", "{}", token: token)
        #expect(status == 401 && json["code"] == "session-ended", "\(path) \(token)")
      }
    }
  }

  @Test func `a user in a body is the caller`() throws {
    let mia = try home.token(for: "mia-chen")
    let (own, other) = ("a00000000000000000000004", "a00000000000000000000005")
    for path in [
      "app/event-status", "app/members", "me/profile", "app/project-ideas", "app/rsvp", "me/event",
      "app/project-ideas/f00000000000000000000001/vote", "events/next/publish", "tokens",
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
