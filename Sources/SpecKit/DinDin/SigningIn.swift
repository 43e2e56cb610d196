internal import SpecCore

/// Signing in to and out of the embedded database.
struct SigningIn {
  let app: DinDin

  init(_ app: DinDin) { self.app = app }

  /// What a person says of themselves when signing in.
  struct Details {
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

  struct SignedIn {
    var person: Person
    var signIn: SignIn
    /// Who was signed in before, if it was somebody else.
    var previous: SignIn?
  }

  /// Signs a person in and writes their record where something of it is new.
  func signIn(_ name: PersonName, _ details: Details) throws -> SignedIn {
    let id = name.localID
    let path = TreePath("users", id)
    let database = app.database(for: id)
    let known = try database.record(UserRecord.self, at: path)
    var record = known ?? UserRecord(name: name.text, timeZone: app.zones.yours.name)
    // Who signs in is nobody else's guest to change.
    record.addedBy = nil
    if let phone = details.phone { record.phone = phone.isEmpty ? nil : phone }
    if let email = details.email { record.email = email.isEmpty ? nil : email }
    if record != known {
      var update: TreeUpdate = [path.appending("updatedAt"): ServerValue.timestamp]
      let (old, new) = (known.map(json), json(record))
      let keys = Set((old?.object ?? []).map(\.key) + (new.object ?? []).map(\.key))
      for key in keys where old?[key] != new[key] {
        update[path.appending(key)] = new[key] ?? .null
      }
      try database.update(update)
    }
    let signIn = SignIn(id: id, name: record.name, provider: "local", database: "embedded")
    let previous = try app.store.transaction { transaction in
      let previous = try transaction.value(Documents.signIn)
      try transaction.set(Documents.signIn, signIn)
      return previous?.id == id ? nil : previous
    }
    return SignedIn(
      person: Person(id: id, record: record, isYou: true), signIn: signIn, previous: previous)
  }

  /// - Returns: the names of who was signed in.
  func signOut(all: Bool) throws -> [String] {
    try app.store.transaction { transaction in
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
