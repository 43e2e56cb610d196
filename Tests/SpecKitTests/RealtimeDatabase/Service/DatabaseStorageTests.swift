import SpecCore
import SpecTestSupport
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase

@Suite struct `What the database stores`: DatabaseRequests {
  let home = TestHome()

  @Test func `stores the writes of a batch in one commit, and each fails alone`() throws {
    let service = try service()
    let bodies = ["1", "{", #"{".sv":{"increment":2}}"#, #"{".sv":{"increment":3}}"#, "NaN"]
    let requests = try bodies.map { body in
      var request = try Request("PUT", target: "/n.json", body: Array(body.utf8))
      request.peer = "127.0.0.1"
      return request
    }
    #expect(service.respond(requests).map(\.status) == [200, 400, 200, 200, 400])
    #expect(text(try send(service, "GET", "/n.json")) == "6")
    let meta = try service.database.store.read { try $0.value(service.database.log("default")) }
    #expect(meta.commit == 1)
  }

  @Test func `loses no increment of many processes`() async throws {
    let services = try (0..<4).map { _ in try service() }
    await withTaskGroup(of: Void.self) { group in
      for service in services {
        group.addTask {
          for _ in 0..<25 {
            var request = Request("PATCH", [".json"])
            request.body = Array(#"{"n":{".sv":{"increment":1}}}"#.utf8)
            _ = service.respond(to: request)
          }
        }
      }
    }
    #expect(text(try send(services[0], "GET", "/n.json")) == "100")
  }

  /// No request may trap, or leave a document that cannot be read.
  @Test func `answers whatever is asked`() throws {
    let service = try service()
    var numbers = Numbers(3)
    let texts = [
      "a", "b", "0", "1", "-0", "00", "list", ".priority", ".value", ".sv", ".info", ".settings",
      "",
      "$key", "\u{0}", "e\u{301}", "\u{1F35D}", "x y", "a/b", "%", "\"", "[", "true", "null", "-1",
      "99999999999999999999", "1e400", "\"a\"", "\"$key\"", "\"n\"", "{}", "[1,2]", "1,\"k\"", "3s",
    ]
    let names = [
      "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
      "limitToLast", "shallow", "print", "format", "callback", "download", "timeout", "auth", "ns",
      "access_token", "auth_variable_override", "writeSizeLimit", "other",
    ]
    func data(_ depth: Int) -> String {
      switch numbers.below(depth > 4 ? 3 : 6) {
      case 0:
        numbers.pick(["1", "-0.0", "1e308", "true", "null", "9223372036854775807", "\"s\"", "NaN"])
      case 1: "{\".sv\":\(numbers.pick(["\"timestamp\"", "{\"increment\":1e308}", "1", "{}"]))}"
      case 2: "\"\(numbers.pick(["x", "\\u0000", "\\ud800", "é"]))\""
      case 3: "[\(data(depth + 1)),null,\(data(depth + 1))]"
      default:
        "{"
          + (0..<numbers.below(4)).map { _ in
            "\(JSON.string(numbers.pick(texts)).serialized()):\(data(depth + 1))"
          }.joined(separator: ",") + "}"
      }
    }
    for _ in 0..<3000 {
      var request = Request(
        numbers.pick(["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "X"]),
        (0..<numbers.below(4)).map { _ in numbers.pick(texts) } + [
          numbers.pick(["a.json", ".json", "n"])
        ],
        query: (0..<numbers.below(3)).map { _ in .init(numbers.pick(names), numbers.pick(texts)) },
        headers: [
          numbers.pick(["If-Match", "If-None-Match", "X-Firebase-ETag", "Accept"]): numbers.pick(
            texts)
        ],
        body: Array(data(0).utf8))
      if numbers.oneIn(3) { request.headers["Authorization"] = "Bearer owner" }
      request.peer = numbers.pick(["127.0.0.1", nil])
      request.headers["Host"] = "localhost"
      let response = service.respond(to: request)
      #expect([200, 204, 304, 400, 401, 404, 405, 412].contains(response.status), "\(request)")
    }
    let all = try send(service, "GET", "/.json", "", ["Authorization": "Bearer owner"])
    #expect(all.status == 200)
    let again = try service.database.store.read { snapshot in
      var tree = service.database.tree("default", in: snapshot)
      return try tree.node(at: TreePath())
    }
    #expect(try JSON(parsing: all.body).serialized() == again.value.serialized())
    _ = try WrittenData(again.stored, at: [])
  }

  @Test func `reads documents of version 1, which could not be cut`() throws {
    let service = try service()
    try keep("other/shop", #"{"version":1,"path":"/shop","value":{"a":1}}"#)
    try keep("meta", #"{"version":1,"commit":1,"changes":[["other/shop"]]}"#)
    #expect(text(try send(service, "GET", "/shop.json")) == #"{"a":1}"#)
    #expect(try send(service, "PUT", "/shop/b.json", "2").status == 200)
    #expect(text(try send(service, "GET", "/.json")) == #"{"shop":{"a":1,"b":2}}"#)
  }

  /// Priorities of a node with children, of a leaf, of a place in several folders, and of a cut document.
  @Test func `reads documents of version 2 without their priorities`() throws {
    let service = try service()
    let month = "calendar/ann/2026-11"
    let part = TreeLayout.part(of: month, for: "E", cut: 0)
    for (name, text) in [
      (
        "other/shop",
        #""path":"/shop","value":{".priority":"p","a":{".priority":1,".value":5},"b":{".priority":2,"c":true}}"#
      ),
      ("leaves/+calendar", #""path":"/calendar","value":7,"cut":0"#),
      ("leaves/+guests", #""path":"/guests","value":{".priority":1,".value":"x"}"#),
      (month, #""path":"/calendar/ann/2026-11","value":3,"cut":0"#),
      (part, #""path":"/calendar/ann/2026-11/E","value":{".priority":1,"day":4}"#),
    ] {
      try keep(name, "{\"version\":2,\(text)}")
    }
    try keep("meta", #"{"version":1,"commit":1,"changes":[["other/shop"]]}"#)
    let calendar = #""calendar":{"ann":{"2026-11":{"E":{"day":4}}}}"#
    #expect(
      text(try send(service, "GET", "/.json"))
        == #"{\#(calendar),"guests":"x","shop":{"a":5,"b":{"c":true}}}"#)
    #expect(try send(service, "PUT", "/shop/a.json", "6").status == 200)
    #expect(try send(service, "PUT", "/guests/E/ann/status.json", #""pending""#).status == 200)
    #expect(try send(service, "DELETE", "/shop/b.json").status == 200)
    #expect(
      text(try send(service, "GET", "/.json"))
        == #"{\#(calendar),"guests":{"E":{"ann":{"status":"pending"}}},"shop":{"a":6}}"#)
    #expect(try send(service, "DELETE", "/calendar.json").status == 200)
    #expect(
      text(try send(service, "GET", "/.json?shallow=true")) == #"{"guests":true,"shop":true}"#)
  }
}

extension DatabaseRequests {
  /// Puts a document into the store as another version or program left it.
  func keep(_ name: String, _ text: String) throws {
    let path = home.directory + "/.local/share/spec/dindin/db/default/\(name).json"
    try Files.makeDirectories(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    try Files.write(path, Array(text.utf8))
  }
}
