internal import SpecCore
internal import SpecRealtimeDatabase

/// What the identity provider keeps: its key, the accounts, and the device logins under way.
struct IdentityRecord: Sendable, Equatable, Codable {
  /// 64 hexadecimal digits; whoever has it can sign tokens.
  private var key: String
  var accounts: [IdentityAccount] = []
  var devices: [DeviceLogin] = []

  /// More accounts than a household has; anybody can ask for anonymous ones.
  static let accountLimit = 10_000
  static let deviceLimit = 100
  /// Pending device logins that one address may have.
  static let devicesOfAddress = 10

  init(key: [UInt8]) { self.key = Hex.encode(key) }

  static func document(of namespace: String) -> Document<IdentityRecord?> {
    Document(
      .data, "db/\(TreeLayout.fileName(namespace))/identity.json", initial: nil)
  }

  /// Nil for a key that somebody damaged.
  var signer: SignedText? {
    guard let bytes = Hex.decode(key), bytes.count == 32 else { return nil }
    return SignedText(key: bytes)
  }

  func account(_ id: String) -> IdentityAccount? { accounts.first { $0.id == id } }

  /// Stores an account in the place of the one that has its id.
  ///
  /// - Throws: ``IdentityError`` for one account too many.
  mutating func set(_ account: IdentityAccount) throws(IdentityError) {
    if let index = accounts.firstIndex(where: { $0.id == account.id }) {
      accounts[index] = account
      return
    }
    guard accounts.count < Self.accountLimit else { throw .tooManyAccounts }
    accounts.append(account)
  }
}

/// An account of the identity provider.
struct IdentityAccount: Sendable, Equatable, Codable {
  @NonEmpty var id: String
  var name: String?
  var email: String?
  /// An `https:` address.
  var picture: String?
  /// The person's id at Facebook, or what was claimed; nil for an anonymous account.
  var subject: String?
  /// Milliseconds since 1970.
  @Timestamp var createdAt: Int64
  @Timestamp var signedInAt: Int64

  var provider: String { subject == nil ? "anonymous" : IdentityAccount.facebook }
  static let facebook = "facebook.com"
}
