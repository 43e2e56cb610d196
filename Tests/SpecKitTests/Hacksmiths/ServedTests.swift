import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The service on a socket, and the commands against it.
@Suite(.needs("curl")) struct `The served hackathon API` {
  let home = HacksmithsHome()

  private func remote(_ line: String, _ url: String, token: String = "") -> Consequences {
    home.remote(line, url, token: token)
  }

  @Test func `H1: every story is the same embedded, served and from the cache`() throws {
    let mia = try home.token(for: "mia-chen")
    let omar = try home.token(for: "omar-haddad")
    let server = try RunningServer(Site(service: home.service()))
    let lines = [
      ("", ""), ("event", ""), ("event last", ""), ("community", ""), ("community --all", ""),
      ("info", ""), ("person lena-fischer", ""), ("upcoming", mia), ("me", mia), ("", mia),
      ("tabs", mia), ("event open-data-evening", mia), ("schedule", ""), ("idea list", ""),
      ("idea show f00000000000000000000001", ""), ("mentors", ""), ("stats --event last", ""),
      ("org list", ""), ("event announce next", ""), ("event --html", ""), ("export csv", ""),
      ("me settings", mia), ("event guests next", omar),
      ("waitlist open-data-evening", omar), ("export csv --what guests --event next", omar),
    ]
    for (line, token) in lines {
      for format in ["", " --json"] {
        let near = home.run(line + format, token: token)
        #expect(near.status == 0)
        #expect(remote(line + format, server.url, token: token) == near, "\(line)\(format)")
      }
    }
    let url = server.url
    server.stop()
    for (line, token) in lines {
      let kept = remote(line, url, token: token)
      #expect(kept.status == 0 && kept.err.contains("offline; as of"), "\(line) \(kept)")
      let lines = kept.out.split(separator: "\n").filter { !$0.hasPrefix("asOf\t") }
      #expect(lines == home.run(line, token: token).out.split(separator: "\n"))
    }
    #expect(try remote("event --json", url).json()["asOf"]?.string == "2026-11-20T09:00:00Z")
    #expect(remote("event winter-code-jam", url).status == 69)
    #expect(remote("event --fresh", url).status == 69)
    #expect(remote("rsvp next", url, token: mia).status == 69)
  }

  @Test func `refusals are the same embedded and served`() throws {
    let mia = try home.token(for: "mia-chen")
    let server = try RunningServer(Site(service: home.service()))
    for (line, status) in [
      ("event nothing", 66), ("rsvp robot-night", 1), ("rsvp next yes --guests 3", 1),
      ("rsvp new-year-planning", 1), ("person nobody", 66), ("person tom-okafor", 66),
    ] {
      let near = home.run(line, token: mia)
      #expect(near.status == Int32(status) && remote(line, server.url, token: mia) == near)
    }
    #expect(remote("rsvp next", server.url, token: "no-token").status == 77)
    #expect(remote("event", "http://example.com").status == 64)
    #expect(remote("event", "ftp://localhost").status == 64)
    #expect(remote("demo clear --yes", server.url).status == 64)
  }

  @Test func `an answer over HTTP is an answer`() throws {
    let mia = try home.token(for: "mia-chen")
    let server = try RunningServer(Site(service: home.service()))
    let said = remote("rsvp next", server.url, token: mia)
    #expect(
      said.out == "yes\te00000000000000000000001\tfood-rescue-hackathon\t0\t\tSee you there!\n")
    #expect(try home.json("event", token: mia)["answer"]?.string == "yes")
    let waiting = remote("rsvp open-data-evening", server.url, token: mia)
    #expect(waiting.out.contains("You are number 2 on the waiting list."))
  }

  private func ask(
    _ method: String, _ target: String, _ headers: Headers = ["Host": "localhost:3000"],
    _ body: String = "", readOnly: Bool = false
  ) throws -> Response {
    var headers = headers
    if !body.isEmpty { headers["Content-Type"] = "application/json" }
    let request = try Request(method, target: target, headers: headers, body: Array(body.utf8))
    return Site(
      service: try home.service(), isReadOnly: readOnly, corsOrigin: "https://app.example"
    ).respond(to: request)
  }

  @Test func `R15: only loopback names, with ETag, OPTIONS and HEAD`() throws {
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "10.0.0.1"] {
      #expect(try ask("GET", "/api/stats", ["Host": host]).status == 421, "\(host)")
    }
    for host in ["localhost", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:1"] {
      #expect(try ask("GET", "/api/stats", ["Host": host]).status == 200, "\(host)")
    }
    let first = try ask("GET", "/api/events/next")
    let tag = try #require(first.headers["ETag"])
    let second = try ask(
      "GET", "/api/events/next", ["Host": "localhost", "If-None-Match": tag])
    #expect(second.status == 304 && second.body.isEmpty)
    #expect(try ask("HEAD", "/api/events/next").headers["ETag"] == tag)
    #expect(try ask("GET", "/api/events/next/").body == first.body)
    let options = try ask("OPTIONS", "/api/app/rsvp")
    #expect(options.status == 204 && options.headers["Allow"] == "POST, OPTIONS")
    let wrong = try ask("DELETE", "/api/events")
    #expect(wrong.status == 405 && wrong.headers["Allow"] == "GET, POST, HEAD, OPTIONS")
    #expect(try ask("GET", "/api/stats").headers["Access-Control-Allow-Origin"] != nil)
    let body = #"{"email":"a@b.example","password":"long enough","fullname":"A"}"#
    #expect(
      try ask("POST", "/api/app/signup-email", ["Host": "localhost"], body, readOnly: true)
        .status == 403)
    #expect(
      try ask("POST", "/api/app/event-status", ["Host": "localhost"], "{}", readOnly: true).status
        == 200)
  }

  @Test func `the health of the service is told whatever the host is, and nothing else`() throws {
    for headers in [["Host": "10.0.0.7"], ["Host": "localhost"], [:]] as [Headers] {
      let answer = try ask("GET", "/healthz", headers)
      #expect((answer.status, String(decoding: answer.body, as: UTF8.self)) == (200, "ok\n"))
    }
    #expect(try ask("POST", "/healthz", ["Host": "localhost"]).status == 405)
    let directory =
      "\(home.home.directory)/.local/share/spec/hacksmiths/\(Documents.directory.path)"
    try Files.write(directory, Array("{".utf8))
    #expect(try ask("GET", "/healthz", ["Host": "localhost"]).status == 503)
  }

  private func rsvp(_ body: String, _ token: String) throws -> (Int, JSON) {
    let response = try ask(
      "POST", "/api/app/rsvp", ["Host": "localhost", "Authorization": token], body)
    return (response.status, try JSON(parsing: response.body))
  }

  private func status(now: String) throws -> JSON {
    let request = Request("GET", ["api", "app", "event-status"])
    let service = try home.service(now: Sample.instant(now))
    return try JSON(parsing: service.respond(to: request).body)
  }

  @Test func `D1 and D4: the next event and its state follow the clock with no write`() throws {
    #expect(
      try status(now: "2026-12-06T16:59:59Z")["event"]?["key"]?.string == "food-rescue-hackathon")
    #expect(
      try status(now: "2026-12-06T17:00:00Z")["event"]?["key"]?.string == "open-data-evening")
    #expect(try status(now: "2030-01-01T00:00:00Z")["event"] == .null)
  }

  @Test func `D2 and D11: participating in four spellings, and cancel takes it back`() throws {
    let mia = try home.token(for: "mia-chen")
    let id = "e00000000000000000000001"
    for (word, isComing) in [
      ("true", true), (#""false""#, false), (#""true""#, true), ("false", false),
    ] {
      let (code, reply) = try rsvp(#"{"event":"\#(id)","participating":\#(word)}"#, mia)
      #expect(code == 200 && reply["rsvp"]?["participating"] == .bool(isComing))
    }
    for word in ["1", #""yes""#, "[]", "{}"] {
      let (code, _) = try rsvp(#"{"event":"\#(id)","participating":\#(word)}"#, mia)
      #expect(code == 422, "\(word)")
    }
    let (code, reply) = try rsvp(
      #"{"event":"\#(id)","participating":false,"cancel":"true","changed":"any text"}"#, mia)
    #expect(code == 200 && reply["rsvp"]?["exists"] == false)
  }

  @Test func `D3 and D5: state, active and the spots are told`() throws {
    let event = try #require(status(now: "2026-11-20T09:00:00Z")["event"])
    #expect(event["state"]?.string == "active" && event["active"] == true)
    #expect(event["spotsRemaining"]?.int == 15 && event["unlimited"] == false)
    #expect(event["organization"]?["name"]?.string == "Harvest Table")
    let jam = try JSON(parsing: ask("GET", "/api/event/winter-code-jam").body)
    #expect(jam["event"]?["spotsRemaining"]?.int == 2_147_483_647)
    #expect(jam["event"]?["spotsAvailable"] == true && jam["event"]?["unlimited"] == true)
    #expect(jam["event"]?["organization"]?["name"]?.string == "Hacksmiths")
  }

  @Test func `D6: no reply to a guest holds an address, a hash, a token or a private name`() throws
  {
    _ = try home.token(for: "mia-chen")
    for target in [
      "/api/app/event-status", "/api/event/next", "/api/app/members", "/api/events",
      "/api/events/next", "/api/community", "/api/community?event=next", "/api/people/lena-fischer",
      "/api/organizations", "/api/app/project-ideas", "/api/stats", "/api/app/nanodegrees",
    ] {
      let response = try ask("GET", target)
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(response.status == 200)
      for secret in ["@demo.example", "pbkdf2", "token", "Okafor", "salt"] {
        #expect(!text.contains(secret), "\(target) \(secret)")
      }
    }
    let members = try JSON(parsing: ask("GET", "/api/app/members").body)
    #expect(members["members"]?.array?.count == 11)
  }

  @Test func `D8: eight characters pass, seven are told to be too few`() throws {
    func signUp(_ password: String) throws -> Response {
      try ask(
        "POST", "/api/app/signup-email", ["Host": "localhost"],
        #"{"email":"x@y.example","fullname":"Mary Jane Watson","password":"\#(password)"}"#)
    }
    let short = try signUp("1234567")
    #expect(short.status == 422)
    #expect(String(decoding: short.body, as: UTF8.self).contains("at least 8"))
    #expect(try signUp("a8chars!").status == 200)
    #expect(try signUp("a8chars!").status == 409)
  }

  @Test func `D9: a service sign-in proves nothing, another's answer is forbidden`() throws {
    let mia = try home.token(for: "mia-chen")
    #expect(try ask("POST", "/api/app/signin-service").status == 403)
    let (code, _) = try rsvp(
      #"{"event":"next","response":"yes","user":"a00000000000000000000001"}"#, mia)
    #expect(code == 403)
  }

  @Test func `D10: dates are RFC 3339 with milliseconds`() throws {
    let event = try #require(status(now: "2026-11-20T09:00:00Z")["event"])
    #expect(event["startDate"]?.string == "2026-12-05T08:00:00.000Z")
  }

  @Test func `the OpenAPI document names every path of the API and nothing else`() throws {
    let document = try JSON(parsing: ask("GET", "/api/openapi.json").body)
    #expect(document["openapi"]?.string == "3.1.0")
    let paths = try #require(document["paths"]?.object)
    for path in paths {
      let target = "/api" + path.key.replacing(/\{[a-z]+\}/, with: "x")
      let allowed = try ask("OPTIONS", target).headers["Allow"] ?? ""
      let methods = Set(try #require(path.value.object).map { $0.key.uppercased() })
      #expect(
        Set(allowed.components(separatedBy: ", ")).subtracting(["HEAD", "OPTIONS"]) == methods,
        "\(path.key)")
    }
  }
}
