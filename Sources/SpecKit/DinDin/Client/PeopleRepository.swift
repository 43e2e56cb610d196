internal import SpecCore
internal import SpecRealtimeDatabase

/// The people of a database, as possible guests.
struct PeopleRepository {
  let session: Session

  private var database: DatabaseClient { session.database }

  /// The records of all people by id.
  func records() throws -> [String: UserRecord] {
    let people = try database.records(UserRecord.self, below: TreePath("users"))
    return Dictionary(people.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// All people by name, and whoever is signed in.
  func everybody() throws -> [Person] {
    PersonSearch.sorted(
      try records().map { Person(id: $0.key, record: $0.value, isYou: $0.key == session.id) })
  }

  /// All people by name, without whoever is signed in.
  func guests() throws -> [Person] { try everybody().filter { !$0.isYou } }

  /// The people whom comma-separated lists mean, and what is wrong with the other names.
  ///
  /// - Parameter guests: the ids of those who are selected already.
  func invited(
    _ lists: [String], beside guests: [String]
  ) throws -> (people: [Person], problems: [HostingError]) {
    guard !lists.isEmpty else { return ([], []) }
    let (found, problems) = PersonSearch.selection(
      lists, among: try everybody(), preferring: circles(guests))
    let others = found.filter { !$0.isYou }
    return (others, problems + (others.count < found.count ? [.selfInvite] : []))
  }

  /// Whom the person means by a name that several people have: the guests of the dinner, then those
  /// invited to others, then those whom the person has added.
  func circles(_ guests: some Sequence<String>) -> () -> [Set<String>] {
    let guests = Set(guests)
    return {
      [guests, (try? invitedBefore()) ?? [], added()]
    }
  }

  /// The ids of those whom the person has added.
  private func added() -> Set<String> {
    Set((try? records().filter { $0.value.addedBy == session.id }.keys) ?? [:].keys)
  }

  /// The guests of the last dinners that the person hosts or has hosted, of a year back and ahead.
  private func invitedBefore() throws -> Set<String> {
    let today = session.command.today
    let dinners = try session.dinners.calendar([today.adding(days: -366)...today.adding(days: 366)])
      .filter { $0.role == .host }.suffix(Self.remembered)
    return try dinners.reduce(into: []) { guests, dinner in
      let path = TreePath("guests", dinner.id)
      let node = try database.get(path, [.init("shallow", "true")])
      guests.formUnion((node.object ?? []).map(\.key))
    }
  }

  /// How many dinners tell who was invited before.
  private static let remembered = 50

  /// Adds a person, or changes one whom the signed-in person has added.
  ///
  /// - Parameter id: nil for a person who is known by name only.
  func add(
    _ name: PersonName, id: String?, _ profile: AccountProfile, isUpdate: Bool
  ) throws -> Person {
    let records = try records()
    let wanted = id ?? name.localID
    var known = records[wanted] != nil ? wanted : nil
    if known == nil, id == nil {
      let named = records.filter { folded($0.value.name) == folded(name.text) }.keys.sorted()
      guard named.count < 2 else { throw HostingError.ambiguousPerson(name.text, named) }
      known = named.first
    }
    guard known == nil || isUpdate else { throw HostingError.personExists(name.text) }
    let key = known ?? wanted
    let old = known.flatMap { records[$0] }
    if let old, old.addedBy != session.id, key != session.id {
      throw HostingError.notYourGuest(old.name, of: owner(of: old, key))
    }
    var record = old ?? UserRecord(name: name.text, addedBy: session.id)
    if id != nil { record.name = name.text }
    profile.apply(to: &record)
    if record != old { try write(record, old, key) }
    return Person(id: key, record: record, isYou: key == session.id)
  }

  /// Takes a person off the list.
  func remove(_ text: String) throws -> Person {
    // Nothing is guessed of two whom the person has added.
    let person = try PersonSearch.person(text, among: everybody()) { [added()] }
    let record = try database.record(UserRecord.self, at: TreePath("users", person.id))
    guard let record else { throw HostingError.noPerson(text) }
    guard record.addedBy == session.id else {
      throw HostingError.notYourGuest(person.name, of: owner(of: record, person.id))
    }
    for dinner in try session.hosting.calendar(.upcoming) {
      let entry = try database.record(
        GuestRecord.self, at: TreePath("guests", dinner.id, person.id))
      if let entry, entry.status != .rejected {
        throw HostingError.guestInvited(person, dinner: dinner.id, dinner.times.start)
      }
    }
    let hosted = try session.dinners.invitations().first {
      $0.host.id == person.id && $0.end > session.now
    }
    if let hosted {
      throw HostingError.guestHosts(person.name, dinner: hosted.id, hosted.times.start)
    }
    // What cannot be noted for undo is not begun.
    _ = try session.undo.newest()
    let path = TreePath("users", person.id)
    try session.commit(
      [path: .null], noting: UndoEntry(action: .removal, id: person.id, person: record),
      provedBy: path)
    return person
  }

  private func owner(of record: UserRecord, _ id: String) -> RecordOwner {
    id == session.id ? .you : record.addedBy == nil ? .themselves : .another
  }

  func restore(_ id: String, _ record: UserRecord) throws {
    let path = TreePath("users", id)
    guard try database.record(UserRecord.self, at: path) == nil else {
      throw HostingError.changedSince(id)
    }
    try session.commit([path: stamped(record, "updatedAt")], provedBy: path)
  }

  private func write(_ record: UserRecord, _ old: UserRecord?, _ id: String) throws {
    let path = TreePath("users", id)
    var update: TreeUpdate = [path: stamped(record, "updatedAt")]
    if let old {
      let (before, after) = (json(old), json(record))
      update = [path.appending("updatedAt"): ServerValue.timestamp]
      for key in Set((before.object ?? []).map(\.key) + (after.object ?? []).map(\.key))
      where before[key] != after[key] {
        update[path.appending(key)] = after[key] ?? .null
      }
    }
    do {
      try session.commit(update, provedBy: path)
    } catch DinDinError.permissionDenied {
      guard let old else { throw HostingError.personExists(record.name) }
      throw HostingError.notYourGuest(record.name, of: owner(of: old, id))
    }
  }
}

extension Session {
  var people: PeopleRepository { PeopleRepository(session: self) }
  var hosting: HostedDinners { HostedDinners(session: self) }
  var drafts: DraftStore {
    DraftStore(store: command.store, database: command.address.key, person: id)
  }
  /// The edit of a dinner on a screen.
  var edits: DraftStore {
    DraftStore(store: command.store, database: command.address.key, person: id, isEdit: true)
  }
  var undo: UndoStore {
    UndoStore(store: command.store, document: Documents.undo(of: id, in: command.address))
  }
}
