internal import SpecCore

/// Who is signed in to a database. One to the embedded database that needed no token yet, as older
/// versions stored it, has none.
struct SignIn: Sendable, Equatable, Codable {
  @NonEmpty var id: String
  @NonEmpty var name: String
  var provider = SignIn.local
  var database = "embedded"
  /// When the ID token ends; it is renewed before.
  var expiresAt: Instant?
  /// The tokens, as ``SealedTokens`` writes them.
  var sealed: String?

  static let local = "local"
  static let facebook = "facebook"

  /// What signs the same person in again.
  var command: String {
    let name = cleanedLine(name)
    guard provider == Self.local else { return "spec dindin login" }
    // Quotes in a command that a message quotes would be misread.
    let isPlain = !name.contains { "'\"\\$`".contains($0) }
    return "spec dindin login --local \(isPlain ? "\"\(name)\"" : "NAME")"
  }

  static func document(of database: DatabaseAddress) -> Document<SignIn?> {
    Document(.state, "signin-\(database.key).json", initial: nil)
  }
}

/// What proves a sign-in.
struct Tokens: Sendable, Equatable, Codable {
  /// A JSON Web Token, which the database takes for an hour.
  var idToken: String
  var refreshToken: String

  /// What the ID token says of itself; nobody has checked it.
  var claims: JSON? {
    let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return Base64.decode(parts[1], .url).flatMap { try? JSON(parsing: $0, maximumDepth: 32) }
  }
}
