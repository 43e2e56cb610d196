internal import SpecCore

/// Takes rows of a file over into the store's people, all at the end.
struct PersonImporter {
  private let call: RequestContext
  private let transaction: Transaction
  private var directory: [Identifier: PersonSummary]
  private var idsByEmail: [String: Identifier] = [:]
  private var changes: [(record: PersonRecord, before: PersonRecord?)] = []
  private var places: [Identifier: Int] = [:]
  private var takenKeys: Set<String>
  private let organizations: Set<Identifier>

  /// Throws `signInNeeded` or `adminNeeded` for those who may not.
  init(_ call: RequestContext, _ transaction: Transaction) throws {
    try call.requireAdmin()
    self.call = call
    self.transaction = transaction
    let entries = try transaction.directory()
    directory = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    takenKeys = Set(entries.map(\.key))
    organizations = Set(try transaction.organizations().map(\.id))
    for entry in entries {
      if let email = entry.email { idsByEmail[EmailAddress.folded(email)] = entry.id }
    }
  }

  /// Returns the key that the file wants if it is free, else one made of the name.
  private mutating func makeKey(_ wanted: String?, for name: String) -> String {
    var key = composed(wanted ?? "")
    if !Slug.isGood(key) || takenKeys.contains(key) {
      key = Slug.makeForPerson(name, isTaken: takenKeys.contains)
    }
    takenKeys.insert(key)
    return key
  }

  /// Throws `RowError` for what a rule forbids.
  mutating func take(_ row: PersonRow) throws -> ImportResult {
    let address = row.email.map(EmailAddress.folded)
    let owner = address.flatMap { idsByEmail[$0] }
    // An id made of an address would tell it to whoever guesses it.
    let id =
      try row.id ?? owner
      ?? (address == nil ? EventRow.id(for: "person \(row.name)") : freeIdentifier())
    func fail(_ text: String) -> RowError { RowError(row.line, text) }
    if let owner, owner != id { throw fail("email: \(HacksmithsError.emailTaken.message)") }
    let known = places[id]
    let before = try known.map { changes[$0].record } ?? transaction.person(id)
    var record: PersonRecord
    if let before {
      record = before
    } else {
      guard try !organizations.contains(id) && transaction.event(id) == nil else {
        throw fail("\(id.text) is the id of something else")
      }
      let key = makeKey(row.key, for: row.name)
      record = PersonRecord(person: Person(id: id, key: key, name: PersonName(first: row.name)))
    }
    try record.apply(row.profile)
    if let before, !before.settings.public, record.settings.public,
      directory.values.contains(where: { $0.key == record.person.key && $0.id != id })
    {
      record.person.key = makeKey(nil, for: row.name)
    }
    if let email = row.email {
      if record.account == nil { record.account = Account(email: email, createdAt: call.now) }
      if let old = record.account?.email, old != email {
        idsByEmail[EmailAddress.folded(old)] = nil
        record.account?.email = email
        // A code that was sent to the old address opens nothing any more.
        record.account?.recover = nil
      }
      idsByEmail[EmailAddress.folded(email)] = id
    }
    record.person.role = row.role ?? record.person.role
    directory[id] = PersonSummary(record)
    if record == before { return ImportResult("same", record.person) }
    if let known {
      changes[known].record = record
    } else {
      places[id] = changes.count
      changes.append((record, before))
    }
    return ImportResult(before == nil ? "added" : "updated", record.person)
  }

  private func freeIdentifier() throws -> Identifier {
    try Identifier.free(random: call.random) { id in
      try directory[id] != nil || organizations.contains(id) || transaction.event(id) != nil
    }
  }

  /// Writes everything.
  ///
  /// - Throws: `lastAdmin` if there was an admin who could sign in, and would be none any more.
  func finish() throws {
    let hadAdmin = try transaction.hasAdminWithPassword()
    try transaction.put(changes)
    if hadAdmin, try !transaction.hasAdminWithPassword() {
      throw HacksmithsError.lastAdmin
    }
  }
}
