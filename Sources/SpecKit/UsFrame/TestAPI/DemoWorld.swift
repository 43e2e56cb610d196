internal import SpecCore

/// The contents of `fixtures/usframe/world.json`; times are minutes before the world is created.
struct DemoWorld: Sendable, Codable {
  struct ItemEntry: Sendable, Codable {
    var kind: UpdateKind
    var from: String
    var to: String?
    var minutesAgo: Int64
    var text: String?
    var form: PostForm?
    /// The key of the post that this one refers to.
    var of: String?
    var key: String?
  }

  var people: [WorldPerson]
  /// Pairs of handles: who, whom.
  var follows: [[String]]
  /// Oldest first.
  var items: [ItemEntry]

  /// - Throws: 65 with the place of what is wrong.
  init(_ bytes: [UInt8]) throws {
    do {
      self = try JSONCoder.decode(DemoWorld.self, from: JSONTape(parsing: bytes))
    } catch {
      throw Failure(
        .damaged, "damaged",
        "usframe/world.json is damaged (\(JSONCoder.describe(error))); install spec again")
    }
  }

  /// A service with this world, created at that moment.
  func server(at now: Instant) -> TestServer {
    func id(_ handle: String) -> RemoteID {
      people.first { $0.handle == handle }?.id ?? RemoteID("0")
    }
    let follows = follows.filter { $0.count == 2 }
      .map { World.Follow(who: id($0[0]), whom: id($0[1])) }
    var items = WorldItems()
    var keys: [String: RemoteID] = [:]
    for entry in self.items {
      let item = items.addPast(
        entry.kind, from: id(entry.from), to: entry.to.map(id), text: entry.text ?? "",
        at: now.wholeSecond.adding(seconds: -60 * entry.minutesAgo),
        form: entry.kind == .post ? entry.form ?? .original : nil,
        of: entry.of.flatMap { keys[$0] })
      if let key = entry.key { keys[key] = item.id }
    }
    return TestServer(
      world: World(madeAt: now, people: people, follows: follows), items: items)
  }
}
