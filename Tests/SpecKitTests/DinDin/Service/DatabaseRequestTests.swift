import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

@Suite struct `Requests to the database` {
  private let home = TestHome()
  private let now = DinnerSample.at(12)

  /// Sends as the owner, to the database of commands.
  private func send(_ method: String, _ target: String, _ body: String = "") throws -> String {
    let request = try Request(
      method, target: target, headers: ["Authorization": "Bearer owner"], body: Array(body.utf8))
    let response = try home.databaseService(at: now).respond(to: request)
    #expect(response.status == 200, "\(method) \(target)")
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func `are answered as the service documents`() throws {
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
      #expect(try send(method, target, body) == reply, "\(method) \(target)")
    }
  }

  @Test func `add a child under a key that sorts by time`() throws {
    let name = try JSON(parsing: send("POST", "/list.json", "7"))["name"]?.string ?? ""
    #expect(PushIDs.milliseconds(of: name) == now.milliseconds)
    #expect(try send("GET", "/list/\(name).json") == "7")
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

  @Test(arguments: [(#"{"error":"x"}"#, "x"), ("", "HTTP 400")])
  func `throw an error with the text of a refusal, or with its status`(
    body: String, problem: String
  ) {
    let client = Client { _ in Response(400, body: Array(body.utf8)) }
    let database = DatabaseClient(client: client, language: "en")
    #expect(throws: DinDinError.badAnswer(problem)) { try database.get(TreePath("a")) }
  }

  @Test func `of a host fill in the moment and commit all documents at once`() throws {
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
