import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `The client of the database` {
  private let home = TestHome()
  private let now = DinnerSample.at(12)

  @Test(arguments: [
    (401, "{\"error\":\"Permission denied\"}", 77), (503, "", 75), (429, "{}", 75), (404, "", 69),
    (400, "{\"error\":\"x\"}", 69), (302, "", 69), (200, "<html>", 69),
  ])
  func `fails with the same exit status at any database`(
    status: Int, body: String, exitStatus: Int32
  ) {
    let client = Client { _ in Response(status, body: Array(body.utf8)) }
    let database = DatabaseClient(client: client, language: "en")
    let error = #expect(throws: DinDinError.self) { try database.get(TreePath("a")) }
    #expect(error?.status.rawValue == exitStatus)
  }

  @Test(arguments: [(#"{"error":"x"}"#, "x"), ("", "HTTP 400")])
  func `fails with the text of a refusal, or with its status`(
    body: String, problem: String
  ) {
    let client = Client { _ in Response(400, body: Array(body.utf8)) }
    let database = DatabaseClient(client: client, language: "en")
    #expect(throws: DinDinError.badAnswer(problem)) { try database.get(TreePath("a")) }
  }

  @Test func `sends a new dinner as one commit, in which the database fills in the moment`() throws
  {
    let details = DinnerSample.details(20)
    var update = DinnerUpdate.create(
      "E", EventRecord(hostId: "ann", details: details),
      host: HostRecord(hostId: "ann", hostName: "Ann"),
      guests: [("bob", GuestRecord(name: "Bob", status: .pending, invitedAt: 0))],
      times: WallTimes(details, DinnerSample.zones))
    update[TreePath("users", "ann")] = ["name": "Ann"]
    try home.database("ann", at: now).patch(update)
    let event = try home.database(nil, at: now).get(TreePath("events", "E"))
    #expect(event["createdAt"]?.int == now.milliseconds && event["rev"] == 1)
    let meta = try Files.read(home.directory + "/.local/share/spec/dindin/db/default/meta.json")
    let json = try JSON(parsing: meta)
    #expect(json["commit"] == 1 && json["changes"]?.array?.first?.array?.count == 5)
    #expect(!String(decoding: meta, as: UTF8.self).contains("\"E\""))
  }
}

@Suite struct `The read memory of a command` {
  @Test func `answers for paths below a kept value, but not inside a list`() {
    let memory = ReadMemory()
    memory.keep(["a": ["b": 1]], TreePath("x"), [])
    #expect(memory.answer(TreePath("x", "a", "b"), []) == 1)
    #expect(memory.answer(TreePath("x", "c", "d"), []) == .null)
    #expect(memory.answer(TreePath("x"), [.init("shallow", "true")]) == nil)
    #expect(memory.answer(TreePath("y"), []) == nil)
    memory.keep([.null, 2], TreePath("y"), [])
    #expect(memory.answer(TreePath("y"), []) != nil && memory.answer(TreePath("y", "1"), []) == nil)
    memory.forget()
    #expect(memory.answer(TreePath("x"), []) == nil)
  }
}

extension TestHome {
  /// The database of commands at a moment.
  func databaseService(at now: Instant) throws -> DatabaseService {
    let directories = try Directories(environment: environment)
    return .embedded(
      store: Store(module: "dindin", directories: directories), rules: DinDinRules.file, now: now,
      random: { 1 })
  }

  func database(_ person: String?, at now: Instant) throws -> DatabaseClient {
    DatabaseClient(
      client: .embedded(try databaseService(at: now)),
      credential: person.map { .token($0) } ?? .owner, language: "en", isEmbedded: true)
  }
}
