internal import SpecCore

/// Puts the demo world into the embedded database and takes it out again, as its owner.
struct Demo {
  let app: DinDin
  private let database: any Database

  init(_ app: DinDin) {
    self.app = app
    database = app.database(for: nil)
  }

  struct Loaded {
    var you: Person
    var people: Int
    var dinners: Int
  }

  /// - Parameter old: how many dinners of the past to add.
  func load(old: Int) throws -> Loaded {
    let script = try fixture(DemoScript.self, "dindin/demo.json")
    let places = try fixture([Place].self, "places.json")
    let before = try app.store.read { snapshot in
      (
        signIn: try snapshot.value(Documents.signIn), mark: try snapshot.value(Documents.demo),
        places: try snapshot.value(Documents.places)
      )
    }
    let id = before.signIn?.id ?? PersonName(script.you)?.localID ?? "local-you"
    let known = try database.record(UserRecord.self, at: TreePath("users", id))
    let own = known ?? UserRecord(name: before.signIn?.name ?? script.you)
    let world = DemoWorld(
      script: script, places: places, zones: app.zones, now: app.now, you: (id, own))

    var mark = DemoMark(you: id, people: before.mark?.people ?? [], signedIn: false, setHere: false)
    var update: TreeUpdate = [:]
    if let old = before.mark { update = try removal(old, world: world) }
    if old > 0 {
      let dinners = OldDinners(world: world, count: old, first: script.dinners.count + 1)
      update.merge(dinners.update()) { _, new in new }
    }
    update.merge(try world.update()) { _, new in new }
    if known == nil { update[TreePath("users", id)] = newUser(own) }
    for person in world.people.map(\.id) + [id] where !mark.people.contains(person) {
      let path = TreePath("users", person)
      if try database.get(path) == .null {
        mark.people.append(person)
      } else {
        // Somebody of that name was there before: what is known of them stays.
        update[path] = nil
      }
    }
    let isHereSet = before.places.places.contains { $0.name == SavedPlaces.here }
    mark.signedIn = before.signIn == nil || before.mark?.signedIn ?? false
    mark.setHere = !isHereSet || before.mark?.setHere ?? false

    try database.update(update)
    try app.store.transaction { transaction in
      if before.signIn == nil {
        let signIn = SignIn(id: id, name: own.name, provider: "local", database: "embedded")
        try transaction.set(Documents.signIn, signIn)
      }
      if !isHereSet {
        let here = SavedPlace(
          name: SavedPlaces.here, lat: script.here.lat, lon: script.here.lon)
        try transaction.update(Documents.places) { $0.places.append(here) }
      }
      try transaction.delete(Documents.cursor(of: id))
      try transaction.set(Documents.demo, mark)
    }
    return Loaded(
      you: Person(id: id, record: own, isYou: true), people: script.people.count,
      dinners: script.dinners.count + old)
  }

  /// - Returns: how many people and dinners were removed; nil if no demo world was loaded.
  func clear() throws -> (people: Int, dinners: Int)? {
    guard let mark = try app.store.read({ try $0.value(Documents.demo) }) else { return nil }
    var update = try removal(mark, world: nil)
    let dinners = update.keys.filter { $0.keys.first == "events" }.count
    for person in mark.people { update[TreePath("users", person)] = .null }
    try database.update(update)
    try app.store.transaction { transaction in
      let signIn = try transaction.value(Documents.signIn)
      if let signIn, mark.people.contains(signIn.id) {
        try transaction.delete(Documents.signIn)
      }
      if mark.setHere {
        try transaction.update(Documents.places) {
          $0.places.removeAll { $0.name == SavedPlaces.here }
        }
        if try transaction.value(Documents.places).places.isEmpty {
          try transaction.delete(Documents.places)
        }
      }
      for person in Set(mark.people + [mark.you]) {
        try transaction.delete(Documents.cursor(of: person))
      }
      try transaction.delete(Documents.demo)
    }
    return (mark.people.filter { $0 != mark.you }.count, dinners)
  }

  func newUser(_ record: UserRecord) -> JSON {
    .object((json(record).object ?? []) + [.init("updatedAt", ServerValue.timestamp)])
  }

  /// Every place of every demo dinner that is still there set to null. They are found through the
  /// calendars and invitations of all who take part, wherever edits have moved them.
  private func removal(_ mark: DemoMark, world: DemoWorld?) throws -> TreeUpdate {
    var ids: Set<String> = []
    for person in Set(mark.people + [mark.you]) {
      ids.formUnion(try database.get(TreePath("invitations", person)).object?.map(\.key) ?? [])
      for month in try database.get(TreePath("calendar", person)).object ?? [] {
        ids.formUnion(month.value.object?.map(\.key) ?? [])
      }
    }
    ids = ids.filter(DemoWorld.isDemoID)
    // Many dinners are read at once rather than a request each.
    let isMany = ids.count > 64
    let events = isMany ? try database.get(TreePath("events")) : .null
    let guests = isMany ? try database.get(TreePath("guests")) : .null
    func node(_ root: String, _ all: JSON, _ id: String) throws -> JSON {
      isMany ? all.node(at: [id]) : try database.get(TreePath(root, id))
    }
    var update: TreeUpdate = [:]
    for id in ids {
      let path = TreePath("events", id)
      guard let event = try? JSONCoder.decode(EventRecord.self, from: node("events", events, id))
      else {
        update[path] = .null
        continue
      }
      let removal = DinnerWrite.remove(
        id, hostID: event.hostId,
        guestIDs: try node("guests", guests, id).object?.map(\.key) ?? [],
        times: WallTimes(event.details, app.zones))
      update.merge(removal) { _, new in new }
    }
    return update
  }

  private func fixture<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
    let bytes = try app.context.fixtures().bytes(of: path)
    do {
      return try JSONCoder.decode(type, from: JSON(parsing: bytes))
    } catch {
      throw DinDinError.badFixture(path, JSONCoder.describe(error))
    }
  }
}

extension SavedPlaces {
  /// The name of the current location.
  static let here = "here"
}
