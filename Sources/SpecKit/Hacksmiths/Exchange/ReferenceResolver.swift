internal import SpecCore

/// Finds the people and organizations that rows of a file name.
struct ReferenceResolver {
  private let people: [Identifier: PersonSummary]
  private let idsByKey: [String: Identifier]
  private var organizations: [Organization]
  private var added: [Organization] = []
  private let mayAdd: Bool
  private let mayName: (PersonSummary) -> Bool
  /// What was not found or was added, each once.
  private(set) var notes: [String] = []
  private var isNoted: Set<String> = []

  /// - Parameters:
  ///   - mayAdd: organizations that are not there are made.
  ///   - mayName: whom the file's owner may know of; the others are as if they were not there.
  init(
    _ snapshot: Snapshot, mayAdd: Bool, mayName: @escaping (PersonSummary) -> Bool
  ) throws {
    let directory = try snapshot.directory()
    people = Dictionary(directory.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // Of several people of a key, the one that everybody may know of.
    let sorted = directory.sorted { !$0.public && $1.public }
    idsByKey = Dictionary(sorted.map { ($0.key, $0.id) }, uniquingKeysWith: { $1 })
    organizations = try snapshot.organizations()
    self.mayAdd = mayAdd
    self.mayName = mayName
  }

  /// Of all people and organizations.
  var ids: Set<Identifier> { Set(people.keys).union(organizations.map(\.id)) }

  private mutating func note(_ text: String) {
    if isNoted.insert(text).inserted { notes.append(text) }
  }

  /// Nil for somebody who is not there. Those who stand in the event are known to whoever runs it.
  mutating func person(_ ref: PersonRef, among known: [Identifier]) -> Identifier? {
    person(id: ref.id, key: ref.key, name: ref.name, among: known)
  }

  private mutating func person(
    id: Identifier, key: String, name: PersonName, among known: [Identifier]
  ) -> Identifier? {
    for entry in [people[id], idsByKey[key].flatMap { people[$0] }] {
      if let entry, known.contains(entry.id) || mayName(entry) { return entry.id }
    }
    note("\(name.full) (\(key)) is not here and was left out; import people first")
    return nil
  }

  /// Not named to everybody, and so perhaps not in a file.
  func isHidden(_ id: Identifier) -> Bool { people[id].map { !$0.public } ?? false }
  func isLeader(_ id: Identifier) -> Bool { people[id]?.role == .leader }

  /// - Throws: `RowError` for what can be no organization.
  mutating func organization(_ ref: OrganizationRef, line: Int) throws -> Identifier? {
    if let found = organizations.first(where: { $0.id == ref.id })
      ?? organizations.first(where: { $0.key == ref.key })
    {
      return found.id
    }
    guard mayAdd else {
      note(
        "organization \"\(ref.name)\" is not here and was left out; an admin adds it with org add")
      return nil
    }
    var body = [JSON.Member("name", .string(ref.name))]
    if let website = ref.website { body.append(JSON.Member("website", .string(website))) }
    if let problem = OrganizationBody.shape(.members("name")).problems(.object(body)).first {
      throw RowError(line, "organization: \(problem.message)")
    }
    guard people[ref.id] == nil else {
      throw RowError(line, "\(ref.id.text) is the id of something else")
    }
    let keys = Set(organizations.map(\.key)).union(["host"])
    let key =
      Slug.isGood(ref.key) && !keys.contains(ref.key)
      ? composed(ref.key) : Slug.make(for: ref.name, or: "organization", isTaken: keys.contains)
    var organization = Organization(id: ref.id, key: key, name: ref.name)
    organization.website = ref.website
    organization.hiring = ref.hiring
    // The first one is the community's own.
    organization.host = organizations.isEmpty
    organizations.append(organization)
    added.append(organization)
    note("organization \"\(ref.name)\" was added")
    return organization.id
  }

  /// An entry of a programme. Whoever is not named to all stays unless somebody else does it.
  mutating func item(_ item: ItemObject, before: [ScheduleItem]) -> ScheduleItem {
    var result = ScheduleItem(id: item.id, title: item.title, start: item.start, end: item.end)
    result.place = item.place
    result.info = item.info
    result.who = item.who.flatMap {
      person(id: $0.id, key: $0.key, name: $0.name, among: before.compactMap(\.who))
    }
    if item.who == nil, let old = before.first(where: { $0.id == item.id })?.who, isHidden(old) {
      result.who = old
    }
    return result
  }

  func store(_ transaction: Transaction) throws {
    guard !added.isEmpty else { return }
    try transaction.update(Documents.organizations) { $0.organizations += added }
  }
}

/// Gives keys to many new things at once.
struct SlugGenerator {
  private var given: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// The key that is wanted if it can be one and is free, else one made of the text.
  mutating func make(
    _ wanted: String?, for text: String, or fallback: String, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    var key = composed(wanted ?? "")
    if try !Slug.isGood(key) || given.contains(key) || isTaken(key) {
      key = try Slug.make(for: text, or: fallback, numbers: &numbers) {
        try given.contains($0) || isTaken($0)
      }
    }
    given.insert(key)
    return key
  }
}
