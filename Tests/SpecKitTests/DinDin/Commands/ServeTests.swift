import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Serving the database` {
  private let home = TestHome()

  @Test func `is refused where it cannot be safe or cannot begin`() throws {
    let bad = home.directory + "/rules.json"
    let rules = #"{"rules":{"a":{".read":"auth."}}}"#
    try FileManager.default.createDirectory(
      atPath: home.directory, withIntermediateDirectories: true)
    try rules.write(toFile: bad, atomically: true, encoding: .utf8)
    for (words, status, told) in [
      ("--admin-open --host 0.0.0.0 --port 0", 64, "0.0.0.0"),
      ("--host example.org", 64, "example.org"),
      ("--port 70000", 64, "70000"), ("--keep-alive 0", 64, "0.1"), ("--fail-next x", 64, "x"),
      ("--rules \(bad) --port 0", 65, "/rules/a/.read"), ("--rules \(bad) --port 0", 65, bad),
      ("--host [127.0.0.1]", 64, "[127.0.0.1]"), ("--host [::1", 64, "[::1"),
      ("--join 'ABCD 23/5'", 64, "letters and digits"), ("--join ÀBCD2345", 64, "letters"),
      ("--rules /nowhere --port 0", 74, "/nowhere"),
    ] {
      let result = home.run("dindin serve \(words)")
      #expect(result.status == status && result.err.contains(told), "\(words): \(result)")
      #expect(result.out.isEmpty)
    }
  }

  @Test func `is told where the port is taken`() throws {
    let service = try home.servedDatabase(["rules": [:]], at: DinnerSample.at(12))
    let server = try RunningServer(DatabaseSite(service))
    let result = home.run("dindin serve --port \(server.port)")
    #expect(result.status == 69 && result.err.contains("\(server.port)"))
  }

  @Test(arguments: [
    ("meta.json", #"{"version":99}"#, 65), ("meta.json", "{", 65), ("rules.json", "{", 65),
    ("identity.json", "{", 65), ("users.json", #"{"version":99}"#, 65),
  ]) func `does not begin on a store that it cannot read`(
    name: String, text: String, status: Int
  ) throws {
    home.run("dindin login --local Ann")
    let path = home.directory + "/.local/share/spec/dindin/db/default/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let result = home.run("dindin serve --port 0")
    #expect(result.status == status && result.err.contains(path), "\(result)")
    #expect(result.out.isEmpty)
  }

  private func site(failing: Int = 0, dropping: Int = 0) throws -> DatabaseSite {
    let service = try home.servedDatabase(
      ["rules": [".read": true, ".write": true]], at: DinnerSample.at(12))
    return DatabaseSite(service, mounted: [Echo()], failing: failing, dropping: dropping)
  }

  private struct Echo: MountedService {
    func owns(_ path: [String]) -> Bool { path.starts(with: ["identity", "v1"]) }
    func respond(to request: Request) -> Response { .json(.string(request.target)) }
  }

  @Test func `fails and drops as many writes as it was told to`() throws {
    let site = try site(failing: 1, dropping: 1)
    func put(_ value: String) throws -> Int {
      site.respond(to: try Request("PUT", target: "/a.json", body: Array(value.utf8))).status
    }
    func read() throws -> String {
      String(decoding: site.respond(to: try Request("GET", target: "/a.json")).body, as: UTF8.self)
    }
    #expect(try put("1") == 503 && read() == "null")
    #expect(try put("2") == 0 && read() == "2")
    #expect(try put("3") == 200 && read() == "3")
  }

  @Test func `serves what is mounted below its path, and the database elsewhere`() throws {
    let site = try site(failing: 1)
    for method in ["GET", "POST"] {
      let response = site.respond(to: try Request(method, target: "/identity/v1/accounts:x"))
      #expect(String(decoding: response.body, as: UTF8.self) == #""/identity/v1/accounts:x""#)
    }
    #expect(site.respond(to: try Request("GET", target: "/identity.json")).status == 200)
    let elsewhere = site.respond(to: try Request("GET", target: "/identity/v2"))
    #expect(elsewhere.status == 404)
    #expect(elsewhere.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `and commands see at once what the other has written`() throws {
    let service = try home.servedDatabase(DinDinRules.file, at: DinnerSample.at(12))
    home.run("dindin login --local 'Ann Lee' --phone 12345")
    let request = try Request(
      "GET", target: "/users/local-ann-lee/phone.json", headers: ["Authorization": "Bearer owner"])
    #expect(String(decoding: service.respond(to: request).body, as: UTF8.self) == "\"12345\"")
    var change = try Request(
      "PUT", target: "/users/local-ann-lee/phone.json", headers: ["Authorization": "Bearer owner"])
    change.body = Array("\"777\"".utf8)
    #expect(service.respond(to: change).status == 200)
    #expect(home.run("dindin whoami --json").out.contains("\"777\""))
  }
}
