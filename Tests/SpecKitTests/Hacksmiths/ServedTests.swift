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
