internal import SpecCore
internal import SpecRealtimeDatabase

/// Adds the people of a file to those who can be invited, by one write, to a server by several; those who are there are found by
/// mail address, then by the digits of the telephone number, then by name.
struct ContactImporter {
  let session: Session

  /// A person has up to three places and seven keys. The same file again adds nobody, so that an import that
  /// ended in between can go on.
  private static let placesOfRequest = 450

  struct Result: Sendable {
    var added = 0
    var updated = 0
    var unchanged = 0
    /// Each person of the file, once.
    var people: [Person] = []
    /// The names of those who are somebody else's to change, and of whom the file says something new.
    var foreign: [String] = []
  }

  func run(_ contacts: [Contact]) throws -> Result {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    let before = try session.people.records()
    var records = before
    var index = Index(records)
    var touched: [String] = []
    var foreign: [String] = []
    for contact in contacts {
      let id = index.id(of: contact) ?? contact.name.localID
      if !touched.contains(id) { touched.append(id) }
      if let old = records[id] {
        // Others keep their own records.
        guard old.addedBy == session.id else {
          let isNew =
            contact.phone.map { $0 != old.phone } ?? false
            || contact.email.map { $0 != old.email } ?? false
          if isNew, id != session.id, !foreign.contains(old.name) { foreign.append(old.name) }
          continue
        }
        var record = old
        record.phone = contact.phone ?? record.phone
        record.email = contact.email ?? record.email
        records[id] = record
      } else {
        records[id] = UserRecord(
          name: contact.name.text, phone: contact.phone, email: contact.email,
          addedBy: session.id)
      }
      index.add(id, records[id])
    }
    var result = Result(foreign: foreign)
    var update: TreeUpdate = [:]
    var proof: TreePath?
    let isLocal = session.command.address == .embedded
    for id in touched {
      if !isLocal, update.count >= Self.placesOfRequest, let written = proof {
        try session.commit(update, provedBy: written)
        (update, proof) = ([:], nil)
      }
      guard let record = records[id] else { continue }
      result.people.append(Person(id: id, record: record, isYou: id == session.id))
      let path = TreePath("users", id)
      guard let old = before[id] else {
        update[path] = stamped(record, "updatedAt")
        proof = path
        result.added += 1
        continue
      }
      guard old != record else {
        result.unchanged += 1
        continue
      }
      update[path.appending("phone")] = record.phone.map { .string($0) } ?? .null
      update[path.appending("email")] = record.email.map { .string($0) } ?? .null
      update[path.appending("updatedAt")] = ServerValue.timestamp
      proof = path
      result.updated += 1
    }
    if let proof { try session.commit(update, provedBy: proof) }
    return result
  }

  /// Finds people by what identifies them.
  private struct Index {
    private var byEmail: [String: String] = [:]
    private var byPhone: [String: String] = [:]
    private var ids: Set<String> = []

    init(_ records: [String: UserRecord]) {
      for (id, record) in records.sorted(by: { $0.key < $1.key }) { add(id, record) }
    }

    mutating func add(_ id: String, _ record: UserRecord?) {
      ids.insert(id)
      if let email = record?.email.map(folded), byEmail[email] == nil { byEmail[email] = id }
      if let phone = record?.phone.flatMap(Self.digits), byPhone[phone] == nil {
        byPhone[phone] = id
      }
    }

    func id(of contact: Contact) -> String? {
      if let id = contact.email.flatMap({ byEmail[folded($0)] }) { return id }
      if let id = contact.phone.flatMap(Self.digits).flatMap({ byPhone[$0] }) { return id }
      return ids.contains(contact.name.localID) ? contact.name.localID : nil
    }

    /// Nil for too few to tell people apart.
    private static func digits(_ phone: String) -> String? {
      let digits = westernDigits(phone).filter { ("0"..."9").contains($0) }
      return digits.utf8.count >= 5 ? digits : nil
    }
  }
}
