import SpecCore
import Synchronization
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `Streams of the database`: DatabaseRequests {
  let home = TestHome()

  @discardableResult
  private func write(
    _ service: DatabaseService, _ method: String, _ target: String, _ body: JSON = nil
  ) throws -> Int {
    try send(service, method, target, body.serialized(), ["Authorization": "Bearer owner"]).status
  }

  @Test func `tell writes at, above and below a place as they were made`() throws {
    let service = try service()
    try write(service, "PUT", "/a.json", ["b": ["x": 1], "c": 2])
    let listener = try Listening(service, "/a/b.json")
    #expect(try listener.take() == [put("/", ["x": 1])])
    try write(service, "PUT", "/a/b/y.json", ["0": "p", "1": "q"])
    try write(service, "PATCH", "/a/b.json", ["z/deep": 1, "x": nil])
    try write(service, "PATCH", "/a.json", ["b/x": 5, "b/w": 6, "c": 3])
    try write(service, "PUT", "/a/c.json", 4)
    try write(service, "DELETE", "/a/b/y.json")
    try write(service, "PUT", "/a/b.json", ["n": 1])
    try write(service, "PUT", "/a.json", ["b": ["n": 1]])
    try write(service, "PUT", "/.json", ["a": ["b": 7]])
    try write(service, "DELETE", "/a.json")
    #expect(
      try listener.take() == [
        put("/y", ["p", "q"]), patch("/", ["x": nil, "z/deep": 1]),
        patch("/", ["w": 6, "x": 5]), put("/y", nil), put("/", ["n": 1]), put("/", 7),
        put("/", nil),
      ])
    let key = try JSON(parsing: send(service, "POST", "/a/b.json", "1").body)
    #expect(try listener.take() == [put("/\(key["name"]?.string ?? "")", 1)])
  }

  @Test func `share the first event of a place, and each gets what changes`() throws {
    let service = try service()
    try write(service, "PUT", "/list.json", ["a": ["n": 1], "b": ["n": 2]])
    let query = "/list.json?orderBy=%22n%22&startAt=2"
    let listeners = try ["/list.json", "/list.json", query, query].map {
      try Listening(service, $0)
    }
    try write(service, "PUT", "/list/b/n.json", 3)
    let later = try Listening(service, "/list.json")
    let whole = put("/", ["a": ["n": 1], "b": ["n": 2]])
    let change = put("/b/n", 3)
    for listener in listeners[0...1] {
      #expect(try listener.take() == [whole, change])
    }
    for listener in listeners[2...3] {
      #expect(try listener.take() == [put("/", ["b": ["n": 2]]), change])
    }
    #expect(try later.take() == [put("/", ["a": ["n": 1], "b": ["n": 3]])])
  }

  @Test func `can begin while others write elsewhere`() {
    var log = CommitLog()
    log.add(["users/0a"], stamp: "a")
    log.add(["other/guards"], stamp: "b")
    let users = TreePath("users")
    #expect(!log.leaves(users, unchangedAfter: 0))
    #expect(log.leaves(users, unchangedAfter: 1))
    #expect(log.leaves(users, unchangedAfter: 2))
    #expect(!log.leaves(users, unchangedAfter: 3))
    log.add([CommitLog.rules], stamp: "c")
    #expect(!log.leaves(users, unchangedAfter: 2))
  }

  @Test func `are 32 for one person, and for one address without a token`() throws {
    let service = try service()
    func open(_ token: String?, _ peer: String) throws -> Response {
      let target = "/a.json" + (token.map { "?auth=\($0)" } ?? "")
      return service.respond(to: try events(target, peer: peer))
    }
    let own = try (0..<32).map { try open("ann", "10.0.0.\($0)") }
    #expect(own.allSatisfy { $0.status == 200 })
    let refused = try open("ann", "10.0.0.99")
    #expect(refused.status == 429)
    #expect(
      text(refused) == #"{"error" : "Too many streams: one person can have 32; close one"}"#)
    #expect(try open("eve", "10.0.0.1").status == 200)
    for _ in 0..<32 { #expect(try open(nil, "10.0.0.1").status == 200) }
    #expect(try open(nil, "10.0.0.1").status == 429)
    #expect(try open(nil, "10.0.0.2").status == 200)
    own[0].stream?.drop()
    #expect(try open("ann", "10.0.0.1").status == 200)
  }

  @Test func `are 768 in all`() throws {
    let service = try service()
    for number in 0...768 {
      let request = try events("/a.json?auth=p\(number)", peer: "10.0.0.1")
      #expect(service.respond(to: request).status == (number < 768 ? 200 : 503))
    }
  }

  @Test func `of one database go on where another cannot be read`() throws {
    let (service, other) = (try service(), try service())
    for name in ["aaa", "default"] { try write(service, "PUT", "/a.json?ns=\(name)", 1) }
    let listeners = try ["aaa", "default"].map { try Listening(service, "/a.json?ns=\($0)") }
    for listener in listeners { #expect(try listener.take() == [put("/", 1)]) }
    let log = home.directory + "/.local/share/spec/dindin/db/aaa/meta.json"
    let kept = try Files.read(log)
    try Files.write(log, Array("xx".utf8))
    try write(other, "PUT", "/a.json?ns=default", 2)
    service.follow()
    #expect(try listeners[1].take() == [put("/", 2)])
    try Files.write(log, kept)
    try write(other, "PUT", "/a.json?ns=aaa", 3)
    service.follow()
    #expect(try listeners[0].take() == [put("/", 3)])
  }

  @Test func `tell a query what enters and leaves it`() throws {
    let service = try service()
    try write(service, "PUT", "/list.json", ["a": ["n": 1], "b": ["n": 2], "c": ["n": 3]])
    let listener = try Listening(service, "/list.json?orderBy=%22n%22&limitToFirst=2")
    #expect(try listener.take() == [put("/", ["a": ["n": 1], "b": ["n": 2]])])
    try write(service, "PUT", "/list/d.json", ["n": 9])
    #expect(try listener.take() == [])
    try write(service, "PUT", "/list/d.json", ["n": 0])
    #expect(try listener.take() == [patch("/", ["b": nil, "d": ["n": 0]])])
    try write(service, "PUT", "/list/a/text.json", "x")
    #expect(try listener.take() == [put("/a/text", "x")])
  }

  @Test(arguments: [
    ("/a.json", 401), ("/.json", 401), ("/a.json?auth=ann&orderBy=%22n%22", 400),
    ("/a.json?auth=ann&shallow=true", 400), ("/a.json?auth=ann&callback=f", 400),
    ("/a.json?auth=ann&download=x", 400), ("/a.json?auth=ann&format=export", 400),
    ("/a.json?auth=ann&timeout=3s", 400),
  ])
  func `are refused like reads, and with parameters that no stream supports`(
    target: String, status: Int
  ) throws {
    let service = try service(["rules": ["a": [".read": "auth != null"]]])
    let answer = service.respond(to: try events(target))
    #expect(answer.status == status)
    #expect(answer.stream == nil)
  }

  /// Two servers and commands write to one store; each listener applies its events.
  @Test(arguments: [
    "/.json", "/a.json", "/a/b.json", "/list.json", "/list.json?orderBy=%22n%22&limitToLast=2",
  ])
  func `bring every listener to the stored data, whoever writes`(target: String) throws {
    let (own, other) = (try service(), try service())
    var numbers = Numbers(UInt64(target.utf8.count))
    let listener = try Listening(own, target)
    let places = ["", "a", "a/b", "a/b/c", "list", "list/x", "list/y/n", "list/z", "list/w/n"]
    func value(_ levels: Int) -> JSON { numbers.json(["b", "n", "x", "1", "y"], levels: levels) }
    for round in 0..<150 {
      let service = numbers.oneIn(3) ? other : own
      // Seldom everything at once.
      let place = places[max(round % 10 == 0 ? 0 : 1, numbers.below(9))]
      switch numbers.below(3) {
      case 0:
        var update: [JSON.Member] = []
        for key in ["x", "b/c", "y/n"] where numbers.oneIn(2) {
          update.append(.init(key, value(1)))
        }
        try write(service, "PATCH", "/\(place).json", .object(update))
      case 1 where round % 5 == 0: try write(service, "DELETE", "/\(place).json")
      default: try write(service, "PUT", "/\(place).json", value(2))
      }
      if numbers.oneIn(2) { _ = own.tick() }
    }
    _ = own.tick()
    var known = DatabaseNode.nothing
    for event in try listener.take() { try known.apply(event) }
    let answer = try JSON(parsing: send(own, "GET", target).body)
    #expect(try known == DatabaseNode(written: answer), "\(target)")
  }

  @Test func `tell a write of another process once, and those of one commit together`() throws {
    let (own, other) = (try service(), try service())
    let listener = try Listening(own, "/a.json")
    _ = try listener.take()
    try write(other, "PATCH", "/.json", ["a/x": 1, "a/y/z": 2, "elsewhere": 3])
    #expect(try listener.take() == [])
    _ = own.tick()
    #expect(try listener.take() == [put("/", ["x": 1, "y": ["z": 2]])])
    _ = own.tick()
    #expect(try listener.take() == [])
    // A write of its own finds it first, and sends both events in order.
    try write(other, "PUT", "/a/x.json", 2)
    try write(own, "PUT", "/a/x.json", 3)
    #expect(try listener.take() == [put("/x", 2), put("/x", 3)])
    _ = own.tick()
    #expect(try listener.take() == [])
  }

  @Test func `end when the rules no longer allow them, and when a token is late`() throws {
    let rules: JSON = ["rules": ["a": [".read": "auth.uid === data.child('owner').val()"]]]
    let service = try service(rules)
    try write(service, "PUT", "/a.json", ["owner": "ann"])
    let ann = try Listening(service, "/a.json?auth=ann")
    let owner = try Listening(service, "/a.json", isOwner: true)
    _ = try (ann.take(), owner.take())
    try write(service, "PUT", "/a/owner.json", "bob")
    #expect(try ann.take() == [ServerSentEvent("cancel", data: "Permission denied.")])
    #expect(ann.isOver && !owner.isOver)
    #expect(try owner.take() == [put("/owner", "bob")])
    let bob = try Listening(service, "/a.json?auth=bob")
    try write(service, "PUT", "/.settings/rules.json", ["rules": ["a": [".read": false]]])
    #expect(try bob.take().last == ServerSentEvent("cancel", data: "Permission denied."))
    let late = Mutex(false)
    let feed = service.feed
    try write(service, "PUT", "/.settings/rules.json", ["rules": [".read": true]])
    let cam = try Listening(service, "/a.json?auth=cam")
    late.withLock { $0 = true }
    _ = feed.tick(at: 0) { _ in !late.withLock(\.self) }
    #expect(
      try cam.take().last
        == ServerSentEvent("auth_revoked", data: "credential is no longer valid"))
    #expect(cam.isOver && !owner.isOver)
  }

  @Test func `are kept alive, and forgotten when the client is gone`() throws {
    let service = try home.servedDatabase(Self.open, keepAlive: .milliseconds(100))
    let listener = try Listening(service, "/a.json")
    _ = try listener.take()
    let begin = Clock.system.monotonic()
    for step in 1...3 as ClosedRange<UInt64> {
      let next = service.feed.tick(at: begin + step * 150_000_000) { _ in true }
      #expect(next <= .milliseconds(100))
      #expect(try listener.take() == [ServerSentEvent("keep-alive", data: "null")])
    }
    _ = service.feed.tick(at: begin + 460_000_000) { _ in true }
    #expect(try listener.take() == [])
    listener.stream.drop()
    _ = service.tick()
    #expect(service.feed.namespaces.isEmpty)
  }

  @Test func `drop a listener that takes nothing, and no other`() throws {
    let service = try service()
    let text = JSON.string(String(repeating: "x", count: 1 << 20))
    try write(service, "PUT", "/big.json", text)
    let (slow, quick) = (try Listening(service, "/.json"), try Listening(service, "/.json"))
    _ = try quick.take()
    for round in 0..<6 {
      try write(service, "PUT", "/n/\(round).json", text)
      #expect(try quick.take().count == 1)
    }
    #expect(slow.stream.phase == .dropped && quick.stream.isOpen)
  }

  private func put(_ path: String, _ data: JSON) -> ServerSentEvent { event("put", path, data) }

  private func patch(_ path: String, _ data: JSON) -> ServerSentEvent {
    event("patch", path, data)
  }

  private func event(_ name: String, _ path: String, _ data: JSON) -> ServerSentEvent {
    let json: JSON = ["path": .string(path), "data": data]
    return ServerSentEvent(name, data: json.serialized())
  }
}

/// A request for the events of a place.
private func events(
  _ target: String, peer: String? = nil, isOwner: Bool = false
) throws -> Request {
  var request = try Request("GET", target: target, headers: ["Accept": "text/event-stream"])
  if isOwner { request.headers["Authorization"] = "Bearer owner" }
  request.peer = peer
  return request
}

/// A client that listens.
private final class Listening {
  let stream: EventStream
  private var parser = ServerSentEventParser()

  init(_ service: DatabaseService, _ target: String, isOwner: Bool = false) throws {
    let response = service.respond(to: try events(target, isOwner: isOwner))
    #expect(response.headers["Content-Type"] == "text/event-stream; charset=utf-8")
    stream = try #require(response.stream)
  }

  var isOver: Bool { stream.phase != .open }

  func take() throws -> [ServerSentEvent] {
    let events = parser.read(stream.take().bytes)
    return try #require(events)
  }
}
