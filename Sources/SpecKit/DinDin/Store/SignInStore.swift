internal import SpecCore

/// The stored sign-in to one database.
struct SignInStore: Sendable {
  let store: Store
  let database: DatabaseAddress
  let keyring: Keyring

  /// A sign-in with its tokens, and the key that has opened them.
  struct Opened: Sendable {
    var signIn: SignIn
    /// Nil for a sign-in that needed none yet.
    var tokens: Tokens?
    var key: [UInt8]?
  }

  /// The lock of the sign-ins: one process at a time renews tokens or makes a key.
  static let lock = "signin"
  static let longestWait = Duration.seconds(45)

  private var document: Document<SignIn?> { SignIn.document(of: database) }

  /// - Throws: 65 `signin-damaged`, which says how to get rid of it.
  private func load(_ snapshot: Snapshot) throws -> SignIn? {
    do {
      return try snapshot.value(document)
    } catch StoreError.damaged {
      throw try damaged()
    }
  }

  /// The sign-in with its tokens; nil if nobody is signed in.
  ///
  /// - Throws: 65 `signin-damaged`, 77 `key-lost`.
  func open() throws -> Opened? {
    let (signIn, file) = try store.read { (try load($0), try $0.bytes(SealingKey.file)) }
    guard let signIn else { return nil }
    guard let sealed = signIn.sealed else {
      guard database == .embedded, signIn.provider == SignIn.local else { throw try damaged() }
      return Opened(signIn: signIn)
    }
    // The file first: it costs nothing, and tells by itself whether it is the right key.
    let fileKey = file.flatMap(SealingKey.parse)
    if let key = fileKey, let tokens = SealedTokens.open(sealed, key: key) {
      return try checked(Opened(signIn: signIn, tokens: tokens, key: key))
    }
    guard case .key(let key) = keyring.lookUp() else {
      if file != nil, fileKey == nil { throw try damagedKey() }
      throw file == nil ? try keyLost(signIn) : try damaged()
    }
    guard let tokens = SealedTokens.open(sealed, key: key) else { throw try damaged() }
    return try checked(Opened(signIn: signIn, tokens: tokens, key: key))
  }

  /// The names beside the tokens are not sealed, so they are compared.
  private func checked(_ opened: Opened) throws -> Opened {
    let id = opened.tokens?.claims?["sub"]?.string
    guard id == nil || id == opened.signIn.id else { throw try damaged() }
    return opened
  }

  /// Replaces the sign-in; makes a key if there is none. Called with the lock held.
  ///
  /// - Returns: who was signed in before, if it was somebody else.
  func replace(with signIn: SignIn, _ tokens: Tokens) throws -> SignIn? {
    let (key, isNew) = try key()
    return try store.transaction { transaction in
      let previous: SignIn?
      do {
        previous = try transaction.value(document)
      } catch StoreError.damaged {
        throw try damaged()
      }
      if isNew { try transaction.set(SealingKey.file, SealingKey.text(key)) }
      try transaction.set(document, sealed(signIn, tokens, key))
      return previous?.id == signIn.id ? nil : previous
    }
  }

  /// Stores renewed tokens, unless somebody has signed out or in meanwhile.
  ///
  /// - Returns: the sign-in as it is stored.
  func renew(_ opened: Opened) throws -> Opened {
    guard let tokens = opened.tokens else { return opened }
    let (key, isNew) = try opened.key.map { ($0, false) } ?? key()
    let signIn = try sealed(opened.signIn, tokens, key)
    try store.transaction { transaction in
      guard try transaction.value(document)?.id == signIn.id else { return }
      if isNew { try transaction.set(SealingKey.file, SealingKey.text(key)) }
      try transaction.set(document, signIn)
    }
    return Opened(signIn: signIn, tokens: tokens, key: key)
  }

  private func sealed(_ signIn: SignIn, _ tokens: Tokens, _ key: [UInt8]) throws -> SignIn {
    var signIn = signIn
    signIn.sealed = try SealedTokens.seal(tokens, key: key)
    return signIn
  }

  /// The key to seal with, and whether it has to be put into the file.
  private func key() throws -> (key: [UInt8], isNew: Bool) {
    let answer = keyring.lookUp()
    if case .key(let key) = answer { return (key, false) }
    if let bytes = try store.read({ try $0.bytes(SealingKey.file) }) {
      // Sign-ins to other databases may be sealed with it, so a damaged one is not replaced.
      guard let key = SealingKey.parse(bytes) else { throw try damagedKey() }
      return (key, false)
    }
    let key = randomBytes(ChaCha20Poly1305.keySize)
    return (key, !(answer == .none && keyring.store(key)))
  }

  private func damaged() throws -> SignInError { .damaged(path: try store.path(of: document)) }
  private func keyLost(_ signIn: SignIn) throws -> SignInError {
    .keyLost(path: try store.path(of: SealingKey.file), who: signIn)
  }
  private func damagedKey() throws -> StoreError {
    .damaged(
      path: try store.path(of: SealingKey.file), problem: "expected 64 hexadecimal digits")
  }
}
