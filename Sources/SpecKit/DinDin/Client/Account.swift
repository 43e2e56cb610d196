internal import SpecCore

/// Signing in to and out of the embedded database.
struct Account {
  let command: CommandContext

  /// What people say of themselves when they sign in; an empty value removes what is known.
  struct Profile {
    var phone: String?
    var email: String?
    private static let limit = 200

    init(phone: String?, email: String?) throws(DinDinError) {
      self.phone = try Self.checked(phone, "phone")
      self.email = try Self.checked(email, "email")
    }

    private static func checked(_ text: String?, _ field: String) throws(DinDinError) -> String? {
      guard let text else { return nil }
      let kept = cleanedLine(text)
      guard kept.count <= limit else { throw .tooLong(field: field, limit: limit) }
      return kept
    }
  }

  /// Signs a person in and writes what is new in their record.
  ///
  /// - Returns: `previous` is who was signed in before, if it was somebody else.
  func signIn(
    _ name: PersonName, _ profile: Profile
  ) throws -> (person: Person, signIn: SignIn, previous: SignIn?) {
    let id = name.localID
    let path = TreePath("users", id)
    let database = command.database(for: id)
    let known = try database.record(UserRecord.self, at: path)
    var record = known ?? UserRecord(name: name.text, timeZone: command.zones.local.name)
    // Others may no longer change the record of a person who has signed in.
    record.addedBy = nil
    if let phone = profile.phone { record.phone = phone.isEmpty ? nil : phone }
    if let email = profile.email { record.email = email.isEmpty ? nil : email }
    if record != known {
      var update: TreeUpdate = [path.appending("updatedAt"): ServerValue.timestamp]
      let (old, new) = (known.map(json), json(record))
      let keys = Set((old?.object ?? []).map(\.key) + (new.object ?? []).map(\.key))
      for key in keys where old?[key] != new[key] {
        update[path.appending(key)] = new[key] ?? .null
      }
      try database.patch(update)
    }
    let signIn = SignIn(id: id, name: record.name)
    let previous = try command.store.transaction { transaction in
      let previous = try transaction.value(Documents.signIn)
      try transaction.set(Documents.signIn, signIn)
      return previous?.id == id ? nil : previous
    }
    return (Person(id: id, record: record, isYou: true), signIn, previous)
  }

  /// - Returns: the names of those who were signed in.
  func signOut(all: Bool) throws -> [String] {
    try command.store.transaction { transaction in
      var names: [String] = []
      let paths = try transaction.paths(.state).filter {
        $0.hasPrefix("signin-") && $0.hasSuffix(".json") && (all || $0 == Documents.signIn.path)
      }
      for path in paths {
        let document = Document<SignIn?>(.state, path, initial: nil)
        if let signIn = try transaction.value(document) { names.append(signIn.name) }
        try transaction.delete(document)
      }
      return names
    }
  }
}
