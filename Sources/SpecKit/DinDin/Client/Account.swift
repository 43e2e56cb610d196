internal import SpecCore
internal import SpecRealtimeDatabase

/// Signing in to and out of a database.
struct Account {
  let command: CommandContext

  /// Who signs in, and how.
  enum Way {
    case local(PersonName, join: String?)
    /// With an access token of Facebook.
    case facebook(token: String)
  }

  /// Signs a person in and writes what is new in their record. Nothing is stored before the database
  /// has the record.
  ///
  /// - Returns: `previous` is who was signed in before, if it was somebody else.
  func signIn(
    _ way: Way, _ profile: AccountProfile
  ) throws -> (person: Person, signIn: SignIn, previous: SignIn?) {
    let (grant, provider) = try grant(way)
    let record = try write(grant, way, profile)
    var signIn = SignIn(id: grant.id, name: record.name, provider: provider)
    signIn.database = command.address.name
    signIn.expiresAt = grant.expiresAt
    let store = command.signIns
    let previous = try command.store.holding(
      SignInStore.lock, within: SignInStore.longestWait, command.context.clock,
      orThrow: SignInError.busy
    ) { try store.replace(with: signIn, grant.tokens) }
    return (Person(id: grant.id, record: record, isYou: true), signIn, previous)
  }

  /// What a person says of themselves to an identity provider that asks for no proof.
  static func claims(id: String, name: String, join: String?) -> String {
    var members: [JSON.Member] = [.init("sub", .string(id)), .init("name", .string(name))]
    if let join { members.append(.init("join", .string(join))) }
    return JSON.object(members).serialized()
  }

  private func grant(_ way: Way) throws -> (IdentityClient.Grant, provider: String) {
    switch way {
    case .local(let name, let join):
      let claims = Self.claims(id: name.localID, name: name.text, join: join)
      do {
        let grant = try command.identity(for: SignIn.local).signIn(accessToken: claims)
        return (grant, SignIn.local)
      } catch SignInError.joinCodeNeeded where join != nil {
        throw SignInError.wrongJoinCode
      } catch SignInError.credentialRefused {
        throw SignInError.noLocalSignIn(command.address.name)
      }
    case .facebook(let token):
      let grant = try command.identity(for: SignIn.facebook).signIn(accessToken: token)
      return (grant, SignIn.facebook)
    }
  }

  /// - Returns: the record as it is from now on.
  private func write(
    _ grant: IdentityClient.Grant, _ way: Way, _ profile: AccountProfile
  ) throws -> UserRecord {
    let path = TreePath("users", grant.id)
    let database = database(grant)
    let stored = try database.record(JSON.self, at: path) ?? .null
    // Others may have written it before: what cannot be used must not keep the person out.
    let known = try? JSONCoder.decode(UserRecord.self, from: stored)
    var record = known ?? UserRecord(name: grant.id, timeZone: command.zones.local.name)
    // Others may no longer change the record of a person who has signed in.
    record.addedBy = nil
    switch way {
    case .local(let name, _): if known == nil { record.name = name.text }
    case .facebook:
      if let name = grant.name.flatMap({ PersonName($0)?.text }) { record.name = name }
      if let email = grant.email.map(cleanedLine), email.utf16.count <= AccountProfile.limit {
        record.email = email
      }
      if let picture = grant.picture, picture.hasPrefix("https:"), picture.utf8.count <= 2048 {
        record.avatar = picture
      }
    }
    profile.apply(to: &record)
    guard record != known else { return record }
    var update: TreeUpdate = [path.appending("updatedAt"): ServerValue.timestamp]
    let new = json(record)
    for key in UserRecord.members.map(\.name) where stored[key] != new[key] {
      update[path.appending(key)] = new[key] ?? .null
    }
    try database.patch(update) { try database.isWritten(update, path) }
    return record
  }

  /// The database with tokens that are not stored yet.
  private func database(_ grant: IdentityClient.Grant) -> DatabaseClient {
    guard case .server(let server) = command.address else {
      return command.database(for: grant.id)
    }
    let client = command.remote(server, isTraced: false)
    return command.database(
      Client { request in
        var request = request
        request.query.append(.init("auth", grant.tokens.idToken))
        return try client.send(request)
      })
  }

  /// - Returns: the names of those who were signed in.
  func signOut(all: Bool) throws -> [String] {
    let own = SignIn.document(of: command.address).path
    return try command.store.transaction { transaction in
      var names: [String] = []
      let paths = try transaction.paths(.state).filter {
        $0.hasPrefix("signin-") && $0.hasSuffix(".json") && (all || $0 == own)
      }
      for path in paths {
        let document = Document<SignIn?>(.state, path, initial: nil)
        do {
          if let signIn = try transaction.value(document) { names.append(signIn.name) }
        } catch StoreError.damaged {
          // Nobody can tell who it was; what is signed out needs not be read.
          names.append(accountTexts.unreadable(command.language))
        }
        try transaction.delete(document)
      }
      return names.sorted()
    }
  }
}
