import SpecCore
import SpecTestSupport
import Testing

@testable import SpecRealtimeDatabase

@Suite struct `The service of the database`: DatabaseRequests {
  let home = TestHome()
  private let owner: KeyValuePairs = ["Authorization": "Bearer owner"]

  @Test func `answers each method as the service documents`() throws {
    let service = try service()
    let update = #"{"jack/name":"J","jack/names":1,"ann":{"name":"Ann"}}"#
    for (method, target, body, reply) in [
      ("GET", "/users/jack.json", "", "null"),
      ("PUT", "/users/jack.json", #"{"name":"Jack", "age":30}"#, #"{"name":"Jack", "age":30}"#),
      ("GET", "/users/jack/name.json", "", #""Jack""#),
      ("GET", "/users/jack/.json", "", #"{"age":30,"name":"Jack"}"#),
      ("PATCH", "/users.json", update, update),
      (
        "GET", "/users.json", "",
        #"{"ann":{"name":"Ann"},"jack":{"age":30,"name":"J","names":1}}"#
      ),
      ("DELETE", "/users/jack.json", "", "null"),
      ("GET", "/.json", "", #"{"users":{"ann":{"name":"Ann"}}}"#),
    ] {
      let response = try send(service, method, target, body)
      #expect(response.status == 200, "\(method) \(target)")
      #expect(text(response) == reply, "\(method) \(target)")
    }
  }

  @Test func `adds a child under a key that sorts by time`() throws {
    let service = try service()
    let name =
      try JSON(parsing: send(service, "POST", "/list.json", "7").body)["name"]?.string ?? ""
    let now = try #require(Instant(iso8601: home.now))
    #expect(name.utf8.count == 20)
    #expect(name.hasPrefix(PushIDs.prefix(at: now.milliseconds)))
    #expect(text(try send(service, "GET", "/list/\(name).json")) == "7")
  }

  @Test func `answers in the forms that are asked for`() throws {
    let service = try service()
    _ = try send(service, "PUT", "/.json", #"{"list":{"a":{"n":2},"b":{"n":1}},"t":[1,2]}"#)
    for (target, body) in [
      ("/list.json", #"{"a":{"n":2},"b":{"n":1}}"#),
      ("/list.json?shallow=true", #"{"a":true,"b":true}"#),
      ("/.json?shallow=true", #"{"list":true,"t":true}"#), ("/t/0.json?shallow=true", "1"),
      ("/list.json?shallow=true&limitToFirst=1&startAfter=a", #"{"b":true}"#),
      (
        "/list.json?print=pretty",
        "{\n  \"a\": {\n    \"n\": 2\n  },\n  \"b\": {\n    \"n\": 1\n  }\n}\n"
      ),
      ("/list/a/n.json?format=strict", "2"), ("//list//a/n/.json", "2"),
      ("/list.json?orderBy=%22n%22&limitToFirst=1", #"{"b":{"n":1}}"#),
      ("/t.json?orderBy=%22$key%22", #"{"0":1,"1":2}"#), ("/.info/connected.json", "true"),
      ("/list.json?ns=other", "null"), ("/none.json?timeout=3s&writeSizeLimit=tiny", "null"),
    ] {
      let response = try send(service, "GET", target)
      #expect(response.status == 200 && text(response) == body, "\(target) \(text(response))")
    }
    let silent = try send(service, "GET", "/list.json?print=silent")
    #expect(silent.status == 204 && silent.body.isEmpty)
  }

  private static let badPath = "Invalid path: Invalid token in path"
  private static let badData = "Invalid data; couldn't parse JSON object, array, or value."
  private static let badObject =
    "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?"
  private static let badTime =
    "timeout must be a positive time of at most 15min, such as 3ms, 3s or 3min"

  @Test(arguments: [
    ("GET", "/a", "", 404, "Not found: paths end in .json"),
    ("DELETE", "/.json/", "", 404, "Not found: paths end in .json"),
    ("GET", "/a.json/", "", 404, "Not found: paths end in .json"),
    ("GET", "/a.JSON", "", 404, "Not found: paths end in .json"),
    ("GET", "/a.json?shallow=true&print=pretty", "", 400, "shallow cannot be mixed with print"),
    ("GET", "/a.json?shallow=true&timeout=3s", "", 400, "shallow cannot be mixed with timeout"),
    ("PUT", "/a%2Fb.json", "1", 400, badPath), ("GET", "/a.b.json", "", 400, badPath),
    ("PUT", "/a%23b.json", "1", 400, badPath), ("GET", "/a%5Bb.json", "", 400, badPath),
    ("PUT", "/a" + String(repeating: "/x", count: 32) + ".json", "1", 400, badPath),
    ("PUT", "/a/.value.json", "1", 400, badPath), ("PUT", "/a/.priority.json", "1", 400, badPath),
    ("PUT", "/a.json", #"{".priority":1,"b":2}"#, 400, badData),
    ("PUT", "/a.json", #"{".value":1}"#, 400, badData),
    ("PUT", "/a.json", #"{".sv":"x"}"#, 400, badData),
    ("PUT", "/a.json", #"{"b.c":1}"#, 400, badData),
    ("PUT", "/a.json", #"{"a":1,"a":2}"#, 400, badData), ("PUT", "/a.json", "NaN", 400, badData),
    ("PATCH", "/a.json", #"{"a":1,"a":2}"#, 400, badObject),
    ("PATCH", "/a.json", #"{"":1}"#, 400, badObject), ("PATCH", "/a.json", "5", 400, badObject),
    ("PATCH", "/a.json", "[1]", 400, badObject),
    ("PUT", "/a.json", #"{"a]b":1}"#, 400, badData),
    ("PUT", "/a.json", #"{"a\u0000b":1}"#, 400, badData),
    ("PUT", "/a.json", #"{"a\u001fb":1}"#, 400, badData),
    ("PUT", "/a.json", #"{"a":-Infinity}"#, 400, badData),
    ("PUT", "/a.json", "1e999", 400, badData),
    ("PUT", "/a.json", #""\ud800""#, 400, badData), ("PUT", "/a.json", "1 2", 400, badData),
    ("PUT", "/a.json", "", 400, badData), ("POST", "/a.json", "{", 400, badData),
    ("PATCH", "/a.json", #"{"a]b":1}"#, 400, badObject), ("PATCH", "/a.json", "", 400, badObject),
    (
      "PATCH", "/a.json", #"{"b":1,"b/c":2}"#, 400,
      "Invalid data; a path is an ancestor of another path or the same."
    ),
    (
      "PATCH", "/a.json", #"{"b//":1,"b":2}"#, 400,
      "Invalid data; a path is an ancestor of another path or the same."
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
    ("GET", "/a.json?orderBy=x", "", 400, "orderBy must be a valid JSON encoded path"),
    ("GET", "/a.json?timeout=16min", "", 400, badTime),
    ("GET", "/a.json?timeout=0s", "", 400, badTime),
    ("GET", "/a.json?callback=f", "", 400, "Unsupported query parameter: callback"),
    ("GET", "/a.json?download=x", "", 400, "Unsupported query parameter: download"),
    ("GET", "/a.json?format=export", "", 400, "format must be strict"),
    ("PUT", "/.info/x.json", "1", 400, "Can't modify data under /.info/"),
    ("GET", "/a.json?ns=a%2Fb", "", 404, "No such database: a name is letters, digits, - and _"),
    ("GET", "/.settings/rules.json", "", 401, "Permission denied"),
    ("GET", "/.settings/rules.json?auth=", "", 401, "Permission denied"),
    ("PUT", "/.settings/rules.json", "{}", 401, "Permission denied"),
    ("GET", "/a.json?auth=nobody", "", 401, "Could not parse auth token."),
    ("GET", "/a.json?auth=late", "", 401, "Auth token is expired"),
    ("GET", "/a.json?auth_variable_override=null", "", 401, "Permission denied"),
    ("TRACE", "/a.json", "", 405, "Unknown method"),
  ])
  func `refuses in the words and bytes of the service`(
    method: String, target: String, body: String, status: Int, error: String
  ) throws {
    let service = try service()
    let response = try send(service, method, target, body)
    #expect(response.status == status)
    #expect(text(response) == "{\"error\" : \(JSON.string(error).serialized())}")
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

  @Test func `has the same ETag for a shallow read`() throws {
    let service = try service()
    _ = try send(service, "PUT", "/.json", #"{"a":{"b":1}}"#)
    let wanted: KeyValuePairs = ["X-Firebase-ETag": "true"]
    for place in ["/.json", "/a.json"] {
      let tag = try send(service, "GET", place, "", wanted).headers["ETag"]
      let shallow = try send(service, "GET", place + "?shallow=true", "", wanted)
      #expect(tag != nil && shallow.headers["ETag"] == tag && text(shallow).contains("true"))
    }
  }

  @Test func `takes an update of nothing for a write`() throws {
    let service = try service(["rules": ["a": [".write": "auth != null"]]])
    for (target, status) in [
      ("/.json", 401), ("/.json?auth=ann", 401), ("/a.json", 401), ("/a.json?auth=ann", 200),
    ] {
      #expect(try send(service, "PATCH", target, "{}").status == status, "\(target)")
    }
  }

  @Test func `begins databases for its owner alone`() throws {
    let service = try service()
    let refused = try send(service, "PUT", "/a.json?ns=more&auth=ann", "1")
    #expect(refused.status == 401 && text(refused).contains("ask the owner"))
    #expect(try send(service, "PUT", "/a.json?ns=more", "1", owner).status == 200)
    #expect(try send(service, "PUT", "/a.json?ns=more", "2").status == 200)
    #expect(try send(service, "PUT", "/a.json", "1").status == 200)
  }

  @Test func `names no file of this machine to others`() throws {
    let service = try service()
    _ = try send(service, "PUT", "/users/ann.json", "1")
    try keep("meta", "{")
    let answer = try send(service, "PUT", "/users/ann.json", "2")
    #expect(answer.status == 500 && text(answer).contains("damaged"))
    #expect(!text(answer).contains(home.directory))
    let told = text(try send(service, "PUT", "/users/ann.json", "2", peer: nil))
    #expect(told.contains(home.directory + "/.local/share/spec/dindin/db/default/meta.json"))
  }

  @Test func `does not reveal by a condition a value that the caller may not read`() throws {
    let service = try service(["rules": [".write": true]])
    _ = try send(service, "PUT", "/secret.json", "1")
    let response = try send(service, "PUT", "/secret.json", "2", ["If-Match": "x"])
    #expect(response.status == 401 && !text(response).contains("1"))
  }

  @Test(
    arguments: [
      ("127.0.0.1", ["Host": "127.0.0.1:9000"], true), ("::1", ["Host": "localhost"], true),
      (nil, ["Host": "elsewhere.example"], true),
      ("127.0.0.1", ["Host": "elsewhere.example"], false),
      ("192.0.2.1", ["Host": "127.0.0.1:9000"], false),
      ("127.0.0.1", ["Host": "127.0.0.1:9000", "Origin": "http://127.0.0.1:9000"], false),
      // A page elsewhere asks without its origin by a script element.
      ("127.0.0.1", ["Host": "127.0.0.1:9000", "Sec-Fetch-Site": "cross-site"], false),
    ] as [(String?, Headers, Bool)])
  func `gives owner rights to programs of this machine, not to pages`(
    peer: String?, headers: Headers, isOwner: Bool
  ) throws {
    let service = try service(["rules": [:]])
    for target in ["/a.json", "/.settings/rules.json", "/a.json?access_token=owner"] {
      var request = try Request("GET", target: target, headers: headers)
      if !target.contains("owner") { request.headers.add("Authorization", "Bearer owner") }
      request.peer = peer
      #expect(service.respond(to: request).status == (isOwner ? 200 : 401), "\(target)")
    }
  }

  @Test(arguments: [(false, "Bearer owner"), (true, "Bearer other"), (true, "Basic x")])
  func `refuses owner rights while they are closed, and for any other credential`(
    isAdminOpen: Bool, credential: String
  ) throws {
    let service = try home.servedDatabase(
      ["rules": [:]], isAdminOpen: isAdminOpen)
    let response = try send(service, "GET", "/a.json", "", ["Authorization": credential])
    #expect(response.status == 401)
  }

  @Test func `takes new rules from the owner, and says where they are wrong`() throws {
    let service = try service()
    let rules = #"{"rules":{"a":{".read":"auth.uid === 'ann'"}}}"#
    let commented = "// Ann reads.\n" + rules
    #expect(try send(service, "PUT", "/.settings/rules.json", commented, owner).status == 200)
    #expect(text(try send(service, "GET", "/.settings/rules.json", "", owner)) == rules)
    #expect(try send(service, "GET", "/a.json?auth=ann").status == 200)
    #expect(try send(service, "GET", "/a.json?auth=bob").status == 401)
    #expect(try send(service, "GET", "/a.json?ns=other").status == 200)
    let bad = #"{"rules":{"a":{".read":"auth."}}}"#
    let refused = try send(service, "PUT", "/.settings/rules.json", bad, owner)
    #expect(refused.status == 400 && text(refused).contains("/rules/a/.read"))
    #expect(try send(service, "GET", "/a.json?auth=ann").status == 200)
    let override = "/a.json?auth_variable_override=%7B%22uid%22:%22ann%22%7D"
    #expect(try send(service, "GET", override, "", owner).status == 200)
    #expect(
      try send(service, "GET", "/a.json?auth_variable_override=null", "", owner).status == 401)
  }
}
