import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Requests to the database` {
  private let home = TestHome()

  private func send(_ method: String, _ target: String, _ body: String = "") throws -> Response {
    try home.databaseService(at: DinnerSample.at(12)).respond(
      to: Request(
        method, target: target, headers: ["Authorization": "Bearer owner"], body: Array(body.utf8)))
  }

  private func text(_ response: Response) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func `are answered as the service documents`() throws {
    for (method, target, body, status, reply) in [
      ("GET", "/users/jack.json", "", 200, "null"),
      (
        "PUT", "/users/jack.json", #"{"name":"Jack", "age":30}"#, 200, #"{"name":"Jack", "age":30}"#
      ),
      ("GET", "/users/jack/name.json", "", 200, #""Jack""#),
      ("GET", "/users/jack/.json", "", 200, #"{"age":30,"name":"Jack"}"#),
      (
        "PATCH", "/users.json", #"{"jack/name":"J","ann":{"name":"Ann"}}"#, 200,
        #"{"jack/name":"J","ann":{"name":"Ann"}}"#
      ),
      ("GET", "/users.json", "", 200, #"{"ann":{"name":"Ann"},"jack":{"age":30,"name":"J"}}"#),
      ("DELETE", "/users/jack.json", "", 200, "null"),
      ("GET", "/.json", "", 200, #"{"users":{"ann":{"name":"Ann"}}}"#),
    ] {
      let response = try send(method, target, body)
      #expect(response.status == status && text(response) == reply, "\(method) \(target)")
    }
  }

  @Test func `add a child under a key that sorts by time`() throws {
    let name = try JSON(parsing: send("POST", "/list.json", "7").body)["name"]?.string ?? ""
    #expect(PushIDs.milliseconds(of: name) == DinnerSample.at(12).milliseconds)
    #expect(text(try send("GET", "/list/\(name).json")) == "7")
  }

  @Test(arguments: [
    ("GET", "/users", "", 404), ("PUT", "/a.json", "{", 400), ("PUT", "/a.json", "", 400),
    ("POST", "/a.json", "NaN", 400), ("PATCH", "/a.json", "[1]", 400),
    ("PATCH", "/a.json", #"{"b":1,"b/c":2}"#, 400), ("PATCH", "/a.json", #"{"b":1,"/b":2}"#, 400),
    ("GET", "/a.json?orderBy=%22day%22", "", 400), ("TRACE", "/a.json", "", 405),
  ])
  func `are refused where they are wrong, and change nothing`(
    method: String, target: String, body: String, status: Int
  ) throws {
    let response = try send(method, target, body)
    #expect(response.status == status)
    #expect(try JSON(parsing: response.body)["error"]?.string?.isEmpty == false)
    #expect(text(try send("GET", "/.json")) == "null")
  }

  @Test func `report a damaged store with its status, in the language of the client`() throws {
    let now = DinnerSample.at(12)
    try home.database(nil, at: now).put(TreePath("invitations", "ann"), ["E": 1])
    let file = home.directory + "/.local/share/spec/dindin/db/default/invitations/ann.json"
    try Data("{".utf8).write(to: URL(filePath: file))
    var messages: Set<String> = []
    for language in ["en", "ar"] {
      let database = try home.database(nil, at: now, language: language)
      let error = #expect(throws: DinDinError.self) {
        try database.get(TreePath("invitations", "ann"))
      }
      let failure = error?.failure(in: "en")
      #expect(failure?.status == .damaged && failure?.code == "damaged")
      #expect(failure?.message.contains(file) == true)
      messages.insert(failure?.message ?? "")
    }
    #expect(messages.count == 2)
  }

  @Test(arguments: [
    (401, "{\"error\":\"Permission denied\"}", 77), (503, "", 75), (429, "{}", 75), (404, "", 69),
    (400, "{\"error\":\"x\"}", 69), (302, "", 69), (200, "<html>", 69),
  ])
  func `have the same exit status from any database`(
    status: Int, body: String, exitStatus: Int32
  ) {
    let client = Client { _ in Response(status, body: Array(body.utf8)) }
    let database = DatabaseClient(client: client, language: "en")
    let error = #expect(throws: DinDinError.self) { try database.get(TreePath("a")) }
    #expect(error?.status.rawValue == exitStatus)
  }

  @Test func `put, patch and delete through the client`() throws {
    let database = try home.database(nil, at: DinnerSample.at(12))
    try database.put(TreePath("a"), ["b": ["c": 1], "d": 2])
    try database.patch([TreePath("a", "b", "c"): 3, TreePath("a", "d"): nil])
    #expect(try database.get(TreePath("a")) == ["b": ["c": 3]])
    try database.delete(TreePath("a", "b"))
    #expect(try database.get(TreePath()) == .null)
  }
}
