import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The embedded database` {
  private let home = TestHome()
  private let now = DinnerSample.at(12)

  private func database(_ person: String?) throws -> DatabaseClient {
    try home.database(person, at: now)
  }

  /// A dinner of `ann` with the guest `bob`, written by its host.
  private func prepare() throws {
    let details = DinnerSample.details(20)
    var update = DinnerUpdate.create(
      "E", EventRecord(hostId: "ann", details: details),
      host: HostRecord(hostId: "ann", hostName: "Ann"),
      guests: [("bob", GuestRecord(name: "Bob", status: .pending, invitedAt: 0))],
      times: WallTimes(details, DinnerSample.zones))
    update[TreePath("users", "ann")] = ["name": "Ann"]
    try database("ann").patch(update)
  }

  private func update(_ members: (String, JSON)...) -> TreeUpdate {
    TreeUpdate(uniqueKeysWithValues: members.map { (TreePath(text: $0.0), $0.1) })
  }

  @Test func `fills in the moment and commits all documents at once`() throws {
    try prepare()
    let event = try database(nil).get(TreePath("events", "E"))
    #expect(event["createdAt"]?.int == now.milliseconds && event["rev"] == 1)
    let meta = try Data(contentsOf: URL(filePath: home.directory + "/" + data("meta.json")))
    let json = try JSON(parsing: Array(meta))
    #expect(json["commit"] == 1 && json["changes"]?.array?.first?.array?.count == 5)
    #expect(!String(decoding: meta, as: UTF8.self).contains("\"E\""))
  }

  private func data(_ name: String) -> String { ".local/share/spec/dindin/db/default/\(name)" }

  @Test(
    arguments: [
      // The revision must rise by one, from where it is.
      ("bob", "/events/E/rev", 3), ("bob", "/events/E/rev", 1), ("bob", "/events/E/rev", 2),
      ("bob", "/guests/E/bob/status", "x"),
      ("bob", "/events/E/label", "x"), ("bob", "/events/E", nil), ("eve", "/events/E/rev", 2),
      ("eve", "/guests/E/eve/status", "accepted"), ("bob", "/invitations/ann/E", ["x": 1]),
      ("eve", "/invitations/eve/E", ["x": 1]), ("bob", "/calendar/bob/2026-11/F", ["x": 1]),
      ("eve", "/users/bob/name", "x"), ("eve", "/guards/bob", 1), ("eve", "/elsewhere", 1),
      ("eve", "/events", nil), ("ann", "/events/E/hostId", "eve"), ("ann", "/events/E", nil),
    ] as [(String, String, JSON)])
  func `refuses what is not somebody's to write, and changes nothing`(
    person: String, path: String, value: JSON
  ) throws {
    try prepare()
    let before = try database(nil).get(TreePath())
    #expect(throws: DinDinError.permissionDenied) {
      try database(person).patch(update((path, value)))
    }
    #expect(try database(nil).get(TreePath()) == before)
  }

  @Test func `lets a guest answer, and of two answers from one revision only the first`() throws {
    try prepare()
    let answer = update(
      ("/events/E/rev", 2), ("/guests/E/bob/status", "accepted"),
      (
        "/calendar/bob/2026-11/E",
        try database("ann").get(TreePath(text: "/calendar/ann/2026-11/E"))
          .replacing(["role": "guest"])
      ))
    try database("bob").patch(answer)
    #expect(throws: DinDinError.permissionDenied) { try database("bob").patch(answer) }
    #expect(try database(nil).get(TreePath("guests", "E", "bob", "status")) == "accepted")
  }

  @Test func `lets a host delete only what was read, by a guard`() throws {
    try prepare()
    func removal(_ rev: JSON) -> TreeUpdate {
      let details = DinnerSample.details(20)
      return DinnerUpdate.cancel(
        "E", EventRecord(hostId: "ann", details: details), guestIDs: ["bob"],
        times: WallTimes(details, DinnerSample.zones)
      ).merging(update(("/guards/ann", rev))) { $1 }
    }
    #expect(throws: DinDinError.permissionDenied) { try database("ann").patch(removal(7)) }
    try database("ann").patch(removal(1))
    #expect(
      try database(nil).get(TreePath()) == [
        "guards": ["ann": 1], "users": ["ann": ["name": "Ann"]],
      ]
    )
  }

  @Test func `refuses an update of a place and one below it`() throws {
    let nested = DatabaseError.nestedPaths.response
    let text = try JSON(parsing: nested.body)["error"]?.string ?? ""
    #expect(throws: DinDinError.badAnswer(text)) {
      try database(nil).patch(update(("/a/b", 1), ("/a", 2)))
    }
    try database(nil).patch(update(("/a/b", 1), ("/a/bc", 2)))
    #expect(try database(nil).get(TreePath("a")) == ["b": 1, "bc": 2])
  }
}

extension TestHome {
  /// The database of commands at a moment.
  func databaseService(at now: Instant) throws -> DatabaseService {
    let directories = try Directories(environment: environment)
    return .embedded(
      store: Store(module: "dindin", directories: directories), now: now, random: { 1 })
  }

  func database(
    _ person: String?, at now: Instant, language: String = "en"
  ) throws -> DatabaseClient {
    DatabaseClient(
      client: .embedded(try databaseService(at: now)),
      credential: person.map { .token($0) } ?? .owner, language: language, isEmbedded: true)
  }
}
