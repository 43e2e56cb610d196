internal import SpecCore
internal import SpecRealtimeDatabase

/// Puts the demo world into a database of this machine and removes it again, as the database's owner.
struct DemoLoader {
  let command: CommandContext
  private let database: DatabaseClient

  /// - Throws: ``DinDinError/notYourOwnDatabase(_:)`` for a server of another machine, or one that gives
  ///   owner rights to nobody.
  init(_ command: CommandContext) throws {
    self.command = command
    guard case .server(let server) = command.address else {
      database = command.database(for: nil)
      return
    }
    let refused = DinDinError.notYourOwnDatabase(command.address.name)
    guard server.isLoopback else { throw refused }
    database = command.database(command.remote(server, isTraced: false), as: .owner)
    do {
      _ = try database.get(TreePath("guards"))
    } catch DinDinError.permissionDenied, SignInError.signedOut {
      throw refused
    }
  }

  private var signIn: Document<SignIn?> { SignIn.document(of: command.address) }
  private var mark: Document<DemoMark?> { Documents.demo(of: command.address) }

  /// - Parameter past: how many past dinners to add.
  /// - Returns: to whom the dinners are addressed, and how many people and dinners there are.
  func load(past: Int) throws -> (you: Person, people: Int, dinners: Int) {
    let fixture = try fixture(DemoFixture.self, "dindin/demo.json")
    let gazetteer = try self.fixture([GazetteerPlace].self, "places.json")
    let (signIn, before, saved) = try command.store.read { snapshot in
      (
        try snapshot.value(self.signIn), try snapshot.value(self.mark),
        try snapshot.value(Documents.places)
      )
    }
    let id = signIn?.id ?? PersonName(fixture.you)?.localID ?? "local-you"
    let known = try database.record(UserRecord.self, at: TreePath("users", id))
    let own = known ?? UserRecord(name: signIn?.name ?? fixture.you)
    let world = DemoWorld(
      fixture: fixture, places: gazetteer, zones: command.zones, now: command.now, you: (id, own))

    let dinners = PastDinners(world: world, count: past, first: fixture.dinners.count + 1)
      .updates()
    let kept = Set(dinners.flatMap(\.keys))
    let old = try before.map(removal)?.map { $0.filter { !kept.contains($0.key) } } ?? []
    var update = try world.update()
    if known == nil { update[TreePath("users", id)] = stamped(own, "updatedAt") }
    var added = before?.peopleIDs ?? []
    for person in world.people.map(\.id) + [id] where !added.contains(person) {
      let path = TreePath("users", person)
      if try database.get(path) == .null {
        added.append(person)
      } else {
        // The record of a person who was there before stays.
        update[path] = nil
      }
    }
    let isHereSet = saved.places.contains { $0.name == SavedPlaces.here }
    let isSplashKept = try SplashMark.isKept(in: command.store)
    let here = SavedPlaces.SavedPlace(
      name: SavedPlaces.here, lat: fixture.here.lat, lon: fixture.here.lon)
    let mark = DemoMark(
      you: id, people: added.map(NonEmpty.init),
      signedIn: signIn == nil || before?.signedIn ?? false,
      setHere: !isHereSet || before?.setHere ?? false, here: here,
      setSplash: !isSplashKept || before?.setSplash ?? false)

    // What is written in parts can be removed although not all of them were.
    if command.address != .embedded {
      var begun = mark
      (begun.setHere, begun.setSplash) = (before?.setHere ?? false, before?.setSplash)
      try command.store.transaction { try $0.set(self.mark, begun) }
    }
    try writer.write(old + [update] + dinners)
    if signIn == nil, command.address != .embedded, let name = PersonName(fixture.you) {
      _ = try Account(command: command).signIn(
        .local(name, join: nil), AccountProfile(phone: nil, email: nil, avatar: nil))
    }
    try command.store.transaction { transaction in
      if signIn == nil, command.address == .embedded {
        try transaction.set(self.signIn, SignIn(id: id, name: own.name))
      }
      if !isHereSet {
        try transaction.update(Documents.places) { $0.places.append(here) }
      }
      try transaction.delete(Documents.cursor(of: id, in: command.address))
      try DinnerTraces.remove(where: DemoWorld.isDemoID, transaction)
      try transaction.set(self.mark, mark)
      if !isSplashKept { try transaction.set(SplashMark.document, SplashMark()) }
    }
    return (
      Person(id: id, record: own, isYou: true), fixture.people.count,
      fixture.dinners.count + past
    )
  }

  /// - Returns: how many people and dinners were removed; nil if no demo world was loaded.
  func clear() throws -> (people: Int, dinners: Int)? {
    guard let mark = try command.store.read({ try $0.value(self.mark) }) else { return nil }
    let people = mark.peopleIDs
    let updates = try removal(mark)
    let dinners = updates.reduce(0) { $0 + $1.keys.count { $0.keys.first == "events" } }
    let users = TreeUpdate(uniqueKeysWithValues: people.map { (TreePath("users", $0), .null) })
    try writer.write(updates + [users])
    try command.store.transaction { transaction in
      let current = try transaction.value(signIn)
      if let current, people.contains(current.id) { try transaction.delete(signIn) }
      if mark.setSplash == true { try transaction.delete(SplashMark.document) }
      if mark.setHere {
        try transaction.update(Documents.places) {
          // Another location is the person's own.
          $0.places.removeAll { $0.name == SavedPlaces.here && mark.here ?? $0 == $0 }
        }
        if try transaction.value(Documents.places).places.isEmpty {
          try transaction.delete(Documents.places)
        }
      }
      for person in Set(people + [mark.you]) {
        try transaction.delete(Documents.cursor(of: person, in: command.address))
        try transaction.delete(Documents.undo(of: person, in: command.address))
      }
      try DinnerTraces.remove(where: DemoWorld.isDemoID, transaction)
      try transaction.delete(self.mark)
    }
    return (people.filter { $0 != mark.you }.count, dinners)
  }

  /// Sets every place of every demo dinner that is still there to null. The dinners are found through
  /// the calendars and invitations of all who take part, because edits may have moved them.
  ///
  /// - Returns: one update a dinner.
  private func removal(_ mark: DemoMark) throws -> [TreeUpdate] {
    var ids: Set<String> = []
    for person in Set(mark.peopleIDs + [mark.you]).sorted() {
      ids.formUnion(try demoIDs(of: person))
    }
    // Many dinners are read together.
    let isMany = ids.count > 64
    let (events, guests) = try isMany ? (all("events"), all("guests")) : ([:], [:])
    func node(_ root: String, _ all: [String: JSON], _ id: String) throws -> JSON {
      isMany ? all[id] ?? .null : try database.get(TreePath(root, id))
    }
    return try ids.sorted().map { id -> TreeUpdate in
      guard let event = try? JSONCoder.decode(EventRecord.self, from: node("events", events, id))
      else { return [TreePath("events", id): .null] }
      return DinnerUpdate.remove(
        id, hostID: event.hostId,
        guestIDs: try node("guests", guests, id).object?.map(\.key) ?? [],
        times: WallTimes(event.details, command.zones))
    }
  }

  /// The ids of the demo dinners in a person's invitations and calendar, month by month: a calendar as a
  /// whole can be too much for one answer.
  private func demoIDs(of person: String) throws -> [String] {
    func keys(_ path: TreePath) throws -> [String] {
      try database.get(path, [.init("shallow", "true")]).object?.map(\.key) ?? []
    }
    let calendar = TreePath("calendar", person)
    return try ([TreePath("invitations", person)] + keys(calendar).map(calendar.appending))
      .flatMap(keys).filter(DemoWorld.isDemoID)
  }

  /// The children of a place that are of demo dinners.
  private func all(_ root: String) throws -> [String: JSON] {
    var found: [String: JSON] = [:]
    var last = JSON.string(DemoWorld.prefix)
    while true {
      let query: [Request.QueryItem] = [
        .init("orderBy", "\"$key\""), .init("startAfter", last.serialized()),
        .init("limitToFirst", "\(pageSize)"),
      ]
      let page = try database.get(TreePath(root), query).object ?? []
      for member in page where DemoWorld.isDemoID(member.key) { found[member.key] = member.value }
      guard page.count == pageSize, let end = page.last?.key, DemoWorld.isDemoID(end) else {
        return found
      }
      last = .string(end)
    }
  }

  /// How many dinners one answer has; one that comes from this process may have all of them.
  private var pageSize: Int { command.address == .embedded ? 1 << 21 : 5000 }

  private var writer: DemoWriter {
    DemoWriter(
      database: database, limit: command.address == .embedded ? nil : DemoWriter.partLimit,
      told: command.context.verbose)
  }

  private func fixture<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
    let bytes = try command.context.fixtures().bytes(of: path)
    do {
      return try JSONCoder.decode(type, from: JSONTape(parsing: bytes))
    } catch {
      throw DinDinError.badFixture(path, JSONCoder.describe(error))
    }
  }
}
