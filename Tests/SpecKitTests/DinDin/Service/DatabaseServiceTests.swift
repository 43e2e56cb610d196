import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The service of the database` {
  private let home = TestHome()
  private static let now = DinnerSample.at(12)
  private static let owner = ("Authorization", "Bearer owner")

  /// Open rules, a token for each name, and owner rights for this machine.
  private func service(_ rules: JSON = open) throws -> DatabaseService {
    try home.servedDatabase(rules, at: Self.now)
  }

  private static let open: JSON = [
    "rules": [
      ".read": true, ".write": true, "list": [".indexOn": ["n"]],
    ]
  ]

  private func send(
    _ service: DatabaseService, _ method: String, _ target: String, _ body: String = "",
    _ headers: KeyValuePairs<String, String> = [:], peer: String? = "127.0.0.1"
  ) throws -> Response {
    var request = try Request(method, target: target, body: Array(body.utf8))
    request.headers.add("Host", "127.0.0.1:9000")
    for (name, value) in headers {
      request.headers[name] = nil
      request.headers.add(name, value)
    }
    request.peer = peer
    return service.respond(to: request)
  }

  private func text(_ response: Response) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func `answers in the forms that are asked for`() throws {
    let service = try service()
    _ = try send(
      service, "PUT", "/.json", #"{"list":{"a":{"n":2},"b":{"n":1},".priority":3},"t":[1,2]}"#)
    for (target, body) in [
      ("/list.json", #"{"a":{"n":2},"b":{"n":1}}"#),
      ("/list.json?shallow=true", #"{"a":true,"b":true}"#),
      ("/.json?shallow=true", #"{"list":true,"t":true}"#), ("/t/0.json?shallow=true", "1"),
      ("/list.json?shallow=true&limitToFirst=1&startAfter=a", #"{"b":true}"#),
      ("/list.json?format=export", #"{".priority":3,"a":{"n":2},"b":{"n":1}}"#),
      ("/list/.priority.json", "3"), ("/t.json?format=export", #"{"0":1,"1":2}"#),
      (
        "/list.json?print=pretty",
        "{\n  \"a\": {\n    \"n\": 2\n  },\n  \"b\": {\n    \"n\": 1\n  }\n}\n"
      ),
      ("/list/a/n.json?callback=f.g", "f.g(2);"), ("//list//a/n/.json", "2"),
      ("/list.json?orderBy=%22n%22&limitToFirst=1", #"{"b":{"n":1}}"#),
      ("/t.json?orderBy=%22$key%22", #"{"0":1,"1":2}"#), ("/.info/connected.json", "true"),
      ("/list.json?ns=other", "null"), ("/none.json?timeout=3s&writeSizeLimit=tiny", "null"),
    ] {
      let response = try send(service, "GET", target)
      #expect(response.status == 200 && text(response) == body, "\(target) \(text(response))")
    }
    let silent = try send(service, "GET", "/list.json?print=silent")
    #expect(silent.status == 204 && silent.body.isEmpty)
    let download = try send(service, "GET", "/t.json?download=a%22b%0D%C3%A9.json")
    #expect(
      download.headers["Content-Disposition"]
        == "attachment; filename=\"a_b__.json\"; filename*=UTF-8''a%22b%0D%C3%A9.json")
  }

  @Test(arguments: [
    ("GET", "/a", "", 404, "Not found: paths end in .json"),
    ("PUT", "/a%2Fb.json", "1", 400, "Invalid path: Invalid token in path"),
    ("GET", "/a.b.json", "", 400, "Invalid path: Invalid token in path"),
    ("PUT", "/a/.value.json", "1", 400, "Invalid path: Invalid token in path"),
    (
      "PUT", "/a.json", "{\"a\":1,\"a\":2}", 400,
      "Invalid data; couldn't parse JSON object, array, or value."
    ),
    ("PUT", "/a.json", "NaN", 400, "Invalid data; couldn't parse JSON object, array, or value."),
    (
      "PUT", "/a.json", "{\"b.c\":1}", 400,
      "Invalid data; couldn't parse JSON object, array, or value."
    ),
    (
      "PUT", "/a.json", "{\".sv\":\"x\"}", 400,
      "Invalid data; couldn't parse JSON object, array, or value."
    ),
    (
      "PATCH", "/a.json", "5", 400,
      "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?"
    ),
    (
      "PATCH", "/a.json", "{\"b//\":1,\"b\":2}", 400,
      "Invalid data; a path is an ancestor of another path or the same."
    ),
    (
      "PATCH", "/a.json", "{\"\":1}", 400,
      "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?"
    ),
    ("GET", "/a.json?what=1", "", 400, "Unsupported query parameter: what"),
    (
      "GET", "/a.json?shallow=true&orderBy=%22$key%22", "", 400,
      "shallow cannot be mixed with orderBy"
    ),
    (
      "GET", "/list.json?orderBy=%22m%22", "", 400,
      "Index not defined, add \".indexOn\": \"m\", for path \"/list\", to the rules"
    ),
    (
      "GET", "/list.json?orderBy=%22$value%22", "", 400,
      "Index not defined, add \".indexOn\": \".value\", for path \"/list\", to the rules"
    ),
    (
      "GET", "/a.json?timeout=16min", "", 400,
      "timeout must be a positive time of at most 15min, such as 3ms, 3s or 3min"
    ),
    (
      "GET", "/a.json?timeout=0s", "", 400,
      "timeout must be a positive time of at most 15min, such as 3ms, 3s or 3min"
    ),
    ("GET", "/a.json?callback=alert(1)", "", 400, "callback must be the name of a function"),
    ("PUT", "/.info/x.json", "1", 400, "Can't modify data under /.info/"),
    ("GET", "/a.json?ns=a%2Fb", "", 404, "No such database: a name is letters, digits, - and _"),
    ("GET", "/.settings/rules.json", "", 401, "Permission denied"),
    ("PUT", "/.settings/rules.json", "{}", 401, "Permission denied"),
    ("GET", "/a.json?auth=nobody", "", 401, "Could not parse auth token."),
    ("GET", "/a.json?auth=late", "", 401, "Auth token is expired"),
    ("GET", "/a.json?auth_variable_override=null", "", 401, "Permission denied"),
    ("TRACE", "/a.json", "", 405, "Unknown method"),
  ])
  func `refuses in the words of the service`(
    method: String, target: String, body: String, status: Int, error: String
  ) throws {
    let service = try service()
    let response = try send(service, method, target, body)
    #expect(response.status == status)
    #expect(try JSON(parsing: response.body) == ["error": .string(error)])
    #expect(text(try send(service, "GET", "/.json")) == "null")
  }

  @Test func `compares tags as the table of the protocol says`() throws {
    let service = try service()
    let wanted: KeyValuePairs = ["X-Firebase-ETag": "true"]
    let first = try send(service, "PUT", "/a.json", "1", wanted).headers["ETag"] ?? ""
    #expect(try send(service, "GET", "/a.json", "", wanted).headers["ETag"] == first)
    #expect(try send(service, "GET", "/a.json").headers["ETag"] == nil)
    #expect(try send(service, "GET", "/b.json", "", wanted).headers["ETag"] == "null_etag")
    #expect(try send(service, "POST", "/c.json", "1", wanted).headers["ETag"] == first)
    let same = try send(service, "GET", "/a.json", "", ["If-None-Match": first])
    #expect(same.status == 304 && same.body.isEmpty)
    let other = try send(service, "GET", "/a.json", "", ["If-None-Match": "x"])
    #expect(other.status == 200 && other.headers["ETag"] == first)

    let refused = try send(service, "PUT", "/a.json?print=silent", "2", ["If-Match": "x"])
    #expect(refused.status == 412 && refused.headers["ETag"] == first && text(refused) == "1")
    let done = try send(service, "PUT", "/a.json", "2", ["If-Match": first])
    #expect(done.status == 200 && done.headers["ETag"] == nil)
    #expect(try send(service, "DELETE", "/a.json", "", ["If-Match": first]).status == 412)
    #expect(try send(service, "PUT", "/n.json", "1", ["If-Match": "null_etag"]).status == 200)
    #expect(try send(service, "PUT", "/n.json", "1", ["If-Match": "null_etag"]).status == 412)
    for method in ["GET", "POST", "PATCH"] {
      #expect(try send(service, method, "/a.json", "{}", ["If-Match": first]).status == 400)
    }
    #expect(try send(service, "PATCH", "/a.json", "{}", wanted).status == 400)
    let deleted = try send(service, "DELETE", "/a.json", "", wanted)
    #expect(deleted.status == 200 && deleted.headers["ETag"] == "null_etag")
  }

  @Test func `does not tell by a condition what may not be read`() throws {
    let service = try service(["rules": [".write": true]])
    _ = try send(service, "PUT", "/secret.json", "1")
    let response = try send(service, "PUT", "/secret.json", "2", ["If-Match": "x"])
    #expect(response.status == 401 && !text(response).contains("1"))
  }

  @Test(
    arguments: [
      ("127.0.0.1", "127.0.0.1:9000", nil, true), ("::1", "localhost", nil, true),
      (nil, "elsewhere.example", nil, true), ("127.0.0.1", "elsewhere.example", nil, false),
      ("192.0.2.1", "127.0.0.1:9000", nil, false),
      ("127.0.0.1", "127.0.0.1:9000", "http://127.0.0.1:9000", false),
    ] as [(String?, String, String?, Bool)])
  func `gives owner rights to programs of this machine, not to pages`(
    peer: String?, host: String, origin: String?, isOwner: Bool
  ) throws {
    let service = try service(["rules": [:]])
    for target in ["/a.json", "/.settings/rules.json", "/a.json?access_token=owner"] {
      var headers = Headers()
      headers.add("Host", host)
      if let origin { headers.add("Origin", origin) }
      if !target.contains("owner") { headers.add(Self.owner.0, Self.owner.1) }
      var request = try Request("GET", target: target, headers: headers)
      request.peer = peer
      #expect(service.respond(to: request).status == (isOwner ? 200 : 401), "\(target)")
    }
    var closed = try home.servedDatabase(["rules": [:]], at: Self.now, isAdminOpen: false)
    #expect(try send(closed, "GET", "/a.json", "", ["Authorization": "Bearer owner"]).status == 401)
    closed = service
    #expect(try send(closed, "GET", "/a.json", "", ["Authorization": "Bearer other"]).status == 401)
    #expect(try send(closed, "GET", "/a.json", "", ["Authorization": "Basic x"]).status == 401)
    // A page elsewhere asks without its origin by a script element.
    for (target, fields) in [
      ("/a.json?access_token=owner&callback=f", [:]),
      ("/a.json?access_token=owner", ["Sec-Fetch-Site": "cross-site"]),
    ] as [(String, Headers)] {
      var headers = fields
      headers.add("Host", "127.0.0.1:9000")
      var request = try Request("GET", target: target, headers: headers)
      request.peer = "127.0.0.1"
      #expect(service.respond(to: request).status == 401, "\(target)")
      // Without what makes it such a request it is the owner's.
      request = try Request(
        "GET", target: "/a.json?access_token=owner", headers: ["Host": "127.0.0.1:9000"])
      request.peer = "127.0.0.1"
      #expect(service.respond(to: request).status == 200)
    }
  }

  @Test func `takes new rules from the owner, and says where they are wrong`() throws {
    let service = try service()
    let headers: KeyValuePairs = ["Authorization": "Bearer owner"]
    let rules = #"{"rules":{"a":{".read":"auth.uid === 'ann'"}}}"#
    let commented = "// Ann reads.\n" + rules
    #expect(try send(service, "PUT", "/.settings/rules.json", commented, headers).status == 200)
    #expect(text(try send(service, "GET", "/.settings/rules.json", "", headers)) == rules)
    #expect(try send(service, "GET", "/a.json?auth=ann").status == 200)
    #expect(try send(service, "GET", "/a.json?auth=bob").status == 401)
    #expect(try send(service, "GET", "/a.json?ns=other").status == 200)
    let bad = #"{"rules":{"a":{".read":"auth."}}}"#
    let refused = try send(service, "PUT", "/.settings/rules.json", bad, headers)
    #expect(refused.status == 400 && text(refused).contains("/rules/a/.read"))
    #expect(try send(service, "GET", "/a.json?auth=ann").status == 200)
    let override = "/a.json?auth_variable_override=%7B%22uid%22:%22ann%22%7D"
    #expect(try send(service, "GET", override, "", headers).status == 200)
    #expect(
      try send(service, "GET", "/a.json?auth_variable_override=null", "", headers).status == 401)
  }

  @Test func `stores together what comes together, and each fails alone`() throws {
    let service = try service()
    let bodies = ["1", "{", #"{".sv":{"increment":2}}"#, #"{".sv":{"increment":3}}"#, "NaN"]
    let requests = try bodies.map { body in
      var request = try Request("PUT", target: "/n.json", body: Array(body.utf8))
      request.peer = "127.0.0.1"
      return request
    }
    #expect(service.respond(together: requests).map(\.status) == [200, 400, 200, 200, 400])
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

  /// Nothing that comes from outside may trap, or leave something that cannot be read.
  @Test func `answers whatever is asked`() throws {
    let service = try service()
    var random = SplitMix(state: 3)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
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
      switch random.next() % (depth > 4 ? 3 : 6) {
      case 0: pick(["1", "-0.0", "1e308", "true", "null", "9223372036854775807", "\"s\"", "NaN"])
      case 1: "{\".sv\":\(pick(["\"timestamp\"", "{\"increment\":1e308}", "1", "{}"]))}"
      case 2: "\"\(pick(["x", "\\u0000", "\\ud800", "é"]))\""
      case 3: "[\(data(depth + 1)),null,\(data(depth + 1))]"
      default:
        "{"
          + (0..<random.next() % 4).map { _ in
            "\(JSON.string(pick(texts)).serialized()):\(data(depth + 1))"
          }.joined(separator: ",") + "}"
      }
    }
    for _ in 0..<3000 {
      var request = Request(
        pick(["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "X"]),
        (0..<random.next() % 4).map { _ in pick(texts) } + [pick(["a.json", ".json", "n"])],
        query: (0..<random.next() % 3).map { _ in .init(pick(names), pick(texts)) },
        headers: [pick(["If-Match", "If-None-Match", "X-Firebase-ETag", "Accept"]): pick(texts)],
        body: Array(data(0).utf8))
      if random.next() % 3 == 0 { request.headers["Authorization"] = "Bearer owner" }
      request.peer = pick(["127.0.0.1", nil])
      request.headers["Host"] = "localhost"
      let response = service.respond(to: request)
      #expect([200, 204, 304, 400, 401, 404, 405, 412].contains(response.status), "\(request)")
    }
    let all = try send(
      service, "GET", "/.json?format=export", "", ["Authorization": "Bearer owner"])
    #expect(all.status == 200)
    let again = try service.database.store.read { snapshot in
      var tree = service.database.tree("default", in: snapshot)
      return try tree.node(at: TreePath()).exported
    }
    #expect(try JSON(parsing: all.body).serialized() == again.serialized())
    _ = try WrittenData(again, at: [])
  }

  @Test func `reads what was stored before documents could be cut`() throws {
    let service = try service()
    let folder = home.directory + "/.local/share/spec/dindin/db/default"
    try FileManager.default.createDirectory(
      atPath: folder + "/other", withIntermediateDirectories: true)
    let old = #"{"version":1,"path":"/shop","value":{"a":1}}"#
    try old.write(toFile: folder + "/other/shop.json", atomically: true, encoding: .utf8)
    let meta = #"{"version":1,"commit":1,"changes":[["other/shop"]]}"#
    try meta.write(toFile: folder + "/meta.json", atomically: true, encoding: .utf8)
    #expect(text(try send(service, "GET", "/shop.json")) == #"{"a":1}"#)
    #expect(try send(service, "PUT", "/shop/b.json", "2").status == 200)
    #expect(text(try send(service, "GET", "/.json")) == #"{"shop":{"a":1,"b":2}}"#)
  }
}

extension TestHome {
  /// A database as it is served: any name but `nobody` and `late` is a good token.
  func servedDatabase(
    _ rules: JSON, at now: Instant, isAdminOpen: Bool = true, keepAlive: Duration = .seconds(30)
  ) throws -> DatabaseService {
    let directories = try Directories(environment: environment)
    var clock = Clock.system
    clock.now = { now }
    let tokens: TokenCheck = { token, _ throws(TokenError) in
      if token == "nobody" { throw .malformed }
      if token == "late" { throw .expired }
      return ["uid": .string(token)]
    }
    return DatabaseService(
      store: Store(module: "dindin", directories: directories),
      access: DatabaseAccess(tokens: tokens, isAdminOpen: isAdminOpen), rules: RulesSource(rules),
      clock: clock, keepAlive: keepAlive, random: { .random(in: .min ... .max) })
  }
}
